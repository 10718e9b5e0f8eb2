"""From a text to the cells of its notebooks.

A text is in the percent format: `# %%` begins a code cell, `# %% [markdown]` a cell of prose. In a solutions text

- a code cell tagged "solution" holds the worked solution; its lines that begin with `#: ` are what the learner
  gets instead of it (there the cell is tagged "answer");
- a prose cell tagged "solution" appears in the solutions only;
- every other cell is in both.

The code of a cell tagged "setup", "look" or "reveal" is folded away in JupyterLab, unless it has a blank.
"""

import hashlib
import re
from collections import Counter
from copy import deepcopy
from pathlib import Path

import jupytext
from nbformat import NotebookNode, v4

from robolib.sections import blanks

ROOT = Path(__file__).resolve().parent.parent
STUB = "#:"
FOLDED = {"setup", "look", "reveal"}            # machinery: a reader opens it, but need not read it
# The same on every machine, so no version of Python here.
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}


def read_source(path: Path) -> NotebookNode:
    """The text as a notebook, as it stands: solutions and stubs together."""
    return notebook(jupytext.read(path, fmt="py:percent").cells)


def notebook(cells: list[NotebookNode]) -> NotebookNode:
    """A clean notebook of these cells: no outputs, nothing of this machine, ids that depend on the cells alone."""
    make = {"code": v4.new_code_cell, "markdown": v4.new_markdown_cell, "raw": v4.new_raw_cell}
    seen, clean = Counter(), []
    for cell in cells:
        # jupytext leaves notes on blank lines in the metadata; the author's own entries stay
        metadata = {k: v for k, v in cell.metadata.items() if not k.startswith("lines_to_")}
        if folds(cell):
            metadata["jupyter"] = {**metadata.get("jupyter", {}), "source_hidden": True}
        digest = hashlib.sha256(f"{cell.cell_type}\n{cell.source}".encode()).hexdigest()[:10]
        seen[digest] += 1
        name = digest if seen[digest] == 1 else f"{digest}-{seen[digest]}"
        clean.append(make[cell.cell_type](cell.source, metadata=metadata, id=name))
    return v4.new_notebook(cells=clean, metadata=deepcopy(METADATA), nbformat_minor=5)


def folds(cell: NotebookNode) -> bool:
    """Is the code of this cell folded away? Never where the reader has something to fill in."""
    return is_code(cell) and any(tagged(cell, tag) for tag in FOLDED) and not blanks(cell.source)


def cells_of(nb: NotebookNode) -> list[tuple[str, str, dict]]:
    """What must agree between a notebook and its text: kind, source and metadata of every cell."""
    return [(cell.cell_type, cell.source, dict(cell.metadata)) for cell in nb.cells]


def tagged(cell: NotebookNode, tag: str) -> bool:
    return tag in cell.metadata.get("tags", [])


def is_code(cell: NotebookNode) -> bool:
    return cell.cell_type == "code" and bool(cell.source.strip())


def solution_of(nb: NotebookNode) -> NotebookNode:
    """The text with the stubs taken out."""
    cells = deepcopy(nb.cells)
    for cell in cells:
        if cell.cell_type == "code" and tagged(cell, "solution"):
            cell.source = split_solution(cell.source)[0]
    return notebook(cells)


def exercise_of(nb: NotebookNode) -> NotebookNode:
    """The text with the solutions taken out."""
    cells = []
    for cell in deepcopy(nb.cells):
        if tagged(cell, "solution"):
            if cell.cell_type != "code":
                continue
            cell.source = split_solution(cell.source)[1]
            cell.metadata.tags = ["answer" if tag == "solution" else tag for tag in cell.metadata.tags]
        cells.append(cell)
    return notebook(cells)


def split_solution(source: str) -> tuple[str, str]:
    """The two halves of a solution cell: the solution, and the stub that the learner gets."""
    lines = source.splitlines()
    first = lines[0] if lines else "(empty)"
    indented = [line for line in lines if re.match(rf"\s+{STUB}", line)]
    if indented:
        raise ValueError(f"solution cell {first!r}: begin the stub line in the first column: {indented[0]!r}")
    stub = [line.removeprefix(STUB).removeprefix(" ") for line in lines if line.startswith(STUB)]
    solution = [line for line in lines if not line.startswith(STUB)]
    if not stub:
        raise ValueError(f"solution cell {first!r} has no stub: add lines that begin with '{STUB} ' for the learner")
    if not any(line.strip() for line in solution):
        raise ValueError(f"solution cell {first!r} has a stub but no solution: add the lines that solve it")
    return "\n".join(solution).strip("\n"), "\n".join(stub).strip("\n")


def filled(exercise: NotebookNode, solution: NotebookNode) -> NotebookNode:
    """The exercises with every answer replaced by its solution."""
    answers = iter([cell.source for cell in solution.cells if cell.cell_type == "code" and tagged(cell, "solution")])
    cells = deepcopy(exercise.cells)
    for cell in cells:
        if tagged(cell, "answer"):
            cell.source = next(answers)
    if next(answers, None) is not None:
        raise ValueError("the solutions hold more solution cells than the exercises hold answer cells")
    return notebook(cells)
