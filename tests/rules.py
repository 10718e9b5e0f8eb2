"""What a stored notebook and a chapter must be: each rule gives a list of complaints, empty when all is well."""

import json
import re

from nbformat import NotebookNode
from percent import is_code, notebook

WORDS = 4000  # of prose in a chapter: one sitting of 90 minutes
CODE_CELLS = 45
PROSE_LINES = 8  # in one cell, without tables and displayed formulas
CODE_LINES = 20                                 # in one cell, folded or not
CODE_WIDTH = 120                                # of exercises; chapters have 88 columns (second_edition.py)
PREDICTIONS = 6  # in every chapter but the first

CORRECT = re.compile(r"^(?:\d\d\.\w+ )?\W*correct\b", re.IGNORECASE | re.MULTILINE)      # perhaps after "07.3 ✓"
DIGITS = re.compile(r"(?<![\w.])\d+\.\d{9,}")      # the last of them depend on the processor
OBJECT = re.compile(r"Text\(|\[?<matplotlib\b|\[?<robolib\b|<function |<Figure size .*>$(?!\n)")
SETTING = re.compile(r"^[\w.\[\]]+\.set(?:_\w+)?\(", re.MULTILINE)      # of axes: what it returns would be shown
PATHS = re.compile(r"(?<![\w.])/(home|root|Users|tmp|work|usr|var)/\w|[A-Z]:\\\\")


def stored(nb: NotebookNode, executed: bool = True) -> list[str]:
    """A committed notebook: ran in order, no error, nothing of the machine or the moment it was made on."""
    code = [cell for cell in nb.cells if is_code(cell)]
    counts = [cell.execution_count for cell in code]
    wanted = list(range(1, len(code) + 1)) if executed else [None] * len(code)
    wrong = []
    if counts != wanted:
        wrong.append(f"execution counts {counts}")
    if not executed and any(cell.outputs for cell in code):
        wrong.append("outputs in a notebook that is not executed")
    for number, cell in enumerate(nb.cells, start=1):
        if "execution" in cell.metadata:
            wrong.append(f"cell {number} holds timings")
        for output in cell.get("outputs", []):
            if output.output_type == "error":
                wrong.append(f"cell {number} failed: {output.ename}")
            if found := PATHS.search(json.dumps(_without_pictures(output), ensure_ascii=False)):
                wrong.append(f"cell {number} holds a path of this machine: {found.group()}")
            if found := DIGITS.search(json.dumps(_without_pictures(output), ensure_ascii=False)):
                wrong.append(f"cell {number} shows all digits of this processor: {found.group()}; round it")
            if found := OBJECT.match(output.get("data", {}).get("text/plain", "")):
                wrong.append(f"cell {number} shows a program's own object, {found.group()}…: write `_ = …`")
            if "application/vnd.jupyter.widget-view+json" in output.get("data", {}):
                wrong.append(f"cell {number} refers to a widget that is not stored")
    if unwanted := set(nb.metadata) - {"kernelspec", "language_info"}:
        wrong.append(f"metadata {sorted(unwanted)}")
    if "version" in nb.metadata.get("language_info", {}):
        wrong.append("the version of Python in the metadata")
    if [cell.id for cell in nb.cells] != [cell.id for cell in notebook(nb.cells).cells]:
        wrong.append("cell ids that do not follow from the cells")
    return wrong


def chapter(nb: NotebookNode, first: bool = False) -> list[str]:
    """A chapter keeps its budgets and its order."""
    prose = [cell.source for cell in nb.cells if cell.cell_type == "markdown"]
    code = [cell.source for cell in nb.cells if is_code(cell)]
    wrong = []
    if (words := sum(len(plain(text).split()) for text in prose)) > WORDS:
        wrong.append(f"{words} words of prose, more than {WORDS}")
    if len(code) > CODE_CELLS:
        wrong.append(f"{len(code)} code cells, more than {CODE_CELLS}")
    wrong += [f"{n} lines of prose in one cell: {t[:50]!r}" for t in prose if (n := prose_lines(t)) > PROSE_LINES]
    wrong += [f"{n} lines of code in one cell: {t[:50]!r}" for t in code if (n := code_lines(t)) > CODE_LINES]
    wrong += [f"what {found.group()}…) returns is shown: write `_ = …`" for t in code if (found := SETTING.search(t))]
    wrong += wide(nb)
    predictions = sum(len(re.findall(r"\bpredict\(", text)) for text in code)
    if not first and predictions < PREDICTIONS:
        wrong.append(f"{predictions} predictions, fewer than {PREDICTIONS}")
    levels = [len(mark) for text in prose for mark in re.findall(r"^(#+) ", _unfenced(text), re.MULTILINE)]
    if levels[:1] != [1] or levels.count(1) != 1:
        wrong.append("a chapter begins with its only heading of the first level")
    if any(after > before + 1 for before, after in zip(levels, levels[1:], strict=False)):
        wrong.append(f"a heading skips a level: {levels}")
    if any(re.search(r"!\[\s*\]\(|<img(?![^>]*\balt=\"[^\"])", text) for text in prose):
        wrong.append("a picture without a text alternative")
    return wrong


def wide(nb: NotebookNode) -> list[str]:
    """A line of code fits on the screen."""
    lines = [line for cell in nb.cells if is_code(cell) for line in cell.source.splitlines()]
    return [f"{len(line)} characters in a line of code: {line[:50]!r}" for line in lines if len(line) > CODE_WIDTH]


def plain(text: str) -> str:
    """Prose without formulas and code, which are not read as words."""
    return re.sub(r"\$\$.*?\$\$|\$[^$]*\$|```.*?```", " ", text, flags=re.DOTALL)


def prose_lines(text: str) -> int:
    lines = re.sub(r"\$\$.*?\$\$", "", text, flags=re.DOTALL).splitlines()
    return sum(bool(line.strip()) and not line.lstrip().startswith("|") for line in lines)


def code_lines(text: str) -> int:
    return sum(bool(line.strip()) for line in text.splitlines())


def verdicts(cell: NotebookNode) -> tuple[int, int]:
    """How many checks a cell asks for, and how often its outputs say, at the start of a line, that it is correct."""
    asked = sum(line.count(".check(") for line in cell.source.splitlines() if not line.lstrip().startswith("#"))
    right = 0
    for output in cell.get("outputs", []):
        right += len(CORRECT.findall(output.get("text", "")))
        forms = [re.sub(r"<[^>]*>", " ", str(form)) for form in output.get("data", {}).values()]
        right += any(CORRECT.match(form) for form in forms)
    return asked, right


def _unfenced(text: str) -> str:
    return re.sub(r"```.*?```", "", text, flags=re.DOTALL)


def _without_pictures(output: NotebookNode) -> dict:
    data = {kind: value for kind, value in output.get("data", {}).items() if not kind.startswith("image/")}
    return {**output, "data": data}
