"""Who names which equation: functions in the `Seed:` lines of their docstrings, chapters in their **Equations** line
and in their cells, tests in their docstrings."""

import ast
import io
import re
import tokenize
import tomllib
from functools import cache
from pathlib import Path

from syntax import tree

ROOT = Path(__file__).resolve().parents[1]
SEEDS = tomllib.loads((ROOT / "SEEDS.toml").read_text(encoding="utf-8"))
FORM = r"(?:[A-C]|\d+(?:\.\d+)?)[.-]E?"       # 7., 5.2., 2-, 07.E, and A. of an appendix, before the last number
NUMBER = rf"[(\[]({FORM}\d+)(?:[a-z])?[)\]]"
OWN = {                                         # how the numbers of a source look where its name is not said
    "siciliano": r"\((7\.\d+)\)", "khalil": r"\[(\d\.\d+)\]", "asada_slotine": r"\((\d-\d+)\)",
    "milicevic": r"\(([24]\.\d+)\)", "balafoutis_patel": r"\(((?:\d\.\d|[A-C])\.\d+)\)"}
SAYING = {"COMMENT", "STRING", "FSTRING_MIDDLE"}
NAMED = r"\b(Table|Example|Problem|section) (\d+(?:[.-]\d+)*)"
SURNAMES = {"Siciliano": "siciliano", "Khalil": "khalil", "Asada": "asada_slotine", "Milićević": "milicevic",
            "Balafoutis": "balafoutis_patel"}


def expand(first, last):
    """The equations from one to another: 7.9, 7.11 → 7.9, 7.10, 7.11."""
    head, low = re.fullmatch(rf"({FORM})(\d+)", first).groups()
    other, high = re.fullmatch(rf"({FORM})(\d+)", last).groups()
    if head != other or int(low) > int(high):
        raise ValueError(f"({first})–({last}) is no range of equations")
    return [f"{head}{k}" for k in range(int(low), int(high) + 1)]


def spelled(label):
    """7.14–7.15 → 7.14, 7.15; Table 1 stays."""
    first, _, last = label.partition("–")
    return tuple(expand(first, last)) if last else (label,)


def equations(text):
    """Every equation, table, example and section that a text names; ranges written out."""
    found = {f"{word} {number}" for word, number in re.findall(NAMED, text)}
    for many in re.findall(r"\bsections ((?:\d+(?:\.\d+)*(?:, | and )?)+)", text):
        found |= {f"section {number}" for number in re.findall(r"\d+(?:\.\d+)*", many)}
    for first, last in re.findall(NUMBER + r"\s*–\s*" + NUMBER, text):
        found |= set(expand(first, last))
    return found | set(re.findall(NUMBER, text))


def by_source(text, names):
    """{seed: the equations named after its name}; `names` maps what stands in the text to the seed's key."""
    pieces = re.split("(" + "|".join(map(re.escape, names)) + ")", text)
    found = {}
    for name, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        found.setdefault(names[name], set()).update(equations(piece))
    return found


def seed_lines(docstring):
    """What stands behind `Seed:`, with the lines that go on with it."""
    return re.findall(r"Seed:((?:.|\n)*?)(?=\n\s*(?:[A-Z][a-z]+:|\n|$)|$(?![\r\n]))", docstring)


def public(module):
    """(name, node) of the public functions, classes and methods of a module."""
    for node in module.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            yield node.name, node
            if isinstance(node, ast.ClassDef):
                inner = (n for n in node.body if isinstance(n, ast.FunctionDef) and not n.name.startswith("_"))
                yield from ((f"{node.name}.{n.name}", n) for n in inner)


@cache
def library():
    """{name as in `model.coriolis`: its docstring} of everything public in robolib."""
    found = {}
    for path in sorted((ROOT / "robolib").rglob("*.py")):
        parts = path.relative_to(ROOT / "robolib").with_suffix("").parts
        flat = parts[0] in ("robots", "kinematics")         # packages whose names are used from the package itself
        module = parts[0] if flat else ".".join(p for p in parts if p != "__init__")
        for name, node in public(tree(path)):
            found[f"{module}.{name}"] = ast.get_docstring(node) or ""
    return found


@cache
def functions():
    """{(seed, equation): names of functions}."""
    found, keys = {}, {f"[{key}]": key for key in SEEDS}
    for name, docstring in library().items():
        for line in seed_lines(docstring):
            done = re.sub(r"\bused in [^;\]]*", "", line)     # "used in (7.16)": a help to it, not it
            for seed, numbers in by_source(done, keys).items():
                for number in numbers:
                    found.setdefault((seed, number), []).append(name)
    return found


@cache
def tests():
    """{test as in `test_textbook::test_the_planar_arm_7_82`: its docstring}; not of the table's own."""
    found = {}
    for path in sorted(set((ROOT / "tests").glob("test_*.py")) - {ROOT / "tests" / "test_coverage.py"}):
        for node in tree(path).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[f"{path.stem}::{node.name}"] = ast.get_docstring(node) or ""
    return found


@cache
def named_in(docstring, brackets):
    """The equations that a test's docstring names in these brackets; read once, and asked for every equation."""
    other = "()" if brackets == "[]" else "[]"
    return equations(re.sub(rf"\{other[0]}\d+(?:\.\d+)?[.-]\d+\{other[1]}", "", docstring))


def named_by(docstring, seed, number):
    """Does a test's docstring name this equation? The brackets tell the sources apart: [7.57] is Khalil's."""
    return number in named_in(docstring, "[]" if seed == "khalil" else "()")


@cache
def openings():
    """{chapter: {seed: what its **Equations** line names}}; None among them: the whole chapter of a source."""
    found = {}
    for path in sorted((ROOT / "course" / "source").glob("[0-9][0-9]_*.py")):
        text = re.sub(r"^# ?", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        line = re.search(r"\*\*Equations\*\*((?:.+\n)+)", text)
        if not line or "←" not in line[1]:
            continue
        sources = line[1].split("%%")[0].split("←")[1]
        named = by_source(sources, SURNAMES)
        for piece in sources.split(";"):
            if not equations(piece):
                named |= {key: {None} for name, key in SURNAMES.items() if name in piece}
        found[path.name[:2]] = named
    return found


@cache
def sources():
    """{chapter: its cells}."""
    from percent import read_source  # when it is asked for: what reads notebooks takes a second to load

    return {path.name[:2]: read_source(path).cells
            for path in sorted((ROOT / "course" / "source").glob("[0-9][0-9]_*.py"))}


@cache
def cells():
    """{chapter: the texts of its cells that can show an equation}: not the opening, which announces, nor the closing
    table, which points back."""
    return {chapter: [cell.source if cell.cell_type == "markdown" else said(cell.source) for cell in found
                      if "**Equations**" not in cell.source and "| equation | function |" not in cell.source]
            for chapter, found in sources().items()}


def said(code):
    """What a cell of code says in its remarks and texts: `x[8.3]` and `f(7.5)` name no equation."""
    read = tokenize.generate_tokens(io.StringIO(code).readline)
    return " ".join(token.string for token in read if tokenize.tok_name[token.type] in SAYING)


@cache
def places():
    """What can be pointed to: the chapters' own numbers, as `07.E10`, and their sections, as `07 section 13`."""
    found = set()
    for chapter, there in sources().items():
        text = "\n".join(cell.source for cell in there)
        found |= set(re.findall(r"\\tag\{(\d\d\.E\d+)\}", text))
        found |= {f"{chapter} section {n}" for n in re.findall(r"^## (\d+) · ", text, re.MULTILINE)}
    return frozenset(found)


@cache
def numbered(seed, chapter):
    """The equations of a source that the cells of a chapter name by their numbers."""
    return frozenset(re.findall(OWN[seed], _spread(chapter)))


@cache
def _spread(chapter):
    """What the cells of a chapter say, ranges written out."""
    return re.sub(NUMBER + r"\s*–\s*" + NUMBER, _written_out, "\n|\n".join(cells()[chapter]))


def _written_out(match):
    """[7.5]–[7.7] → [7.5][7.6][7.7], in the brackets that were there."""
    left, right = match[0][0], match[0][-1]
    return "".join(f"{left}{number}{right}" for number in expand(match[1], match[2]))


@cache
def written():
    """The numbers of the chapters that are there."""
    return {path.name[:2] for path in (ROOT / "course" / "source").glob("[0-9][0-9]_*.py")}
