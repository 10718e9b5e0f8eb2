"""An assignment as the source of an nbgrader course: for those who have one already.

    DIR/nbgrader_config.py            what a cleared solution looks like; a file that is there is kept
    DIR/source/NAME/NAME.ipynb        solutions between BEGIN and END SOLUTION, graded cells that ask our examiner

The test cells import robolib, so it must be installed where nbgrader runs. What nbgrader cannot have is told by
`notes`: variants (it gives one notebook to all), the deadline (it keeps its own), and walls: it runs a submission's
code in an ordinary kernel, as the user who grades, with the examiner in the same process.
"""

from __future__ import annotations

import ast
import os
from pathlib import Path

import nbformat
from nbformat import NotebookNode, v4

from ..app.workspace import course_root
from .assignment import Assignment, Item
from .release import CHECK, METADATA, beside, save, sections

SCHEMA = 3
BLANKS = "# Replace every blank ___ above."
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
HIDE, SHOW = "### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS"
STUB = f'c.ClearSolutions.code_stub = {{"python": "{BLANKS}"}}'
CONFIG = f"""\
c = get_config()

# The blanks stand above the solution, so this line is all that is left of it.
{STUB}
# Seconds for one cell.
c.ExecutePreprocessor.timeout = """


def write(assignment: Assignment, folder: str | Path, root: str | Path | None = None) -> Path:
    """Write the course's source below a folder; the notebook's path. Nothing that is there is overwritten."""
    folder = Path(folder)
    path = save(notebook(assignment, root), folder / "source" / assignment.name / f"{assignment.name}.ipynb")
    beside(assignment, path.parent)
    try:
        descriptor = os.open(folder / "nbgrader_config.py", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    except FileExistsError:
        return path
    with open(descriptor, "w", encoding="utf-8") as file:
        file.write(f"{CONFIG}{assignment.limits.cpu}\n")
    return path


def notes(assignment: Assignment, folder: str | Path) -> tuple[str, ...]:
    """What the instructor must know: what of the assignment nbgrader does not have."""
    said = []
    if own := [item.id for item in assignment.items if item.variant]:
        said.append(f"variants are not exported: {', '.join(own)} has the course's own numbers, the same for everybody")
    if assignment.deadline:
        said.append("the deadline and what being late costs are not exported. Tell nbgrader: nbgrader db assignment add"
                    f' {assignment.name} --duedate="{assignment.deadline:%Y-%m-%d %H:%M:%S %z}"')
    config = Path(folder) / "nbgrader_config.py"
    if STUB not in config.read_text(encoding="utf-8", errors="replace"):
        said.append(f"{config} was there already and was kept. Add to it: {STUB}")
    said.append("nbgrader has no sandbox: it runs students' code as you, with the examiner within its reach."
                " `robolib grade` does not")
    return tuple(said)


def notebook(assignment: Assignment, root: str | Path | None = None) -> NotebookNode:
    """The source notebook, with solutions."""
    root = Path(root) if root else course_root()
    cells = [_locked(v4.new_markdown_cell(f"# {assignment.title}\n\nReplace each blank `___` and run the cells from top"
                                          f" to bottom. {assignment.points:g} points can be reached."), "opening")]
    for chapter in dict.fromkeys(item.id.partition(".")[0] for item in assignment.items):
        cells += _chapter({i.id: i for i in assignment.items if i.id.partition(".")[0] == chapter}, chapter, root)
    for k, cell in enumerate(cells):
        cell["id"] = f"cell-{k}"
    return v4.new_notebook(cells=cells, metadata=METADATA)


def _chapter(items, chapter, root):
    """The cells of a chapter's setup and of the exercises asked for, with the code that they build on."""
    asked, worked = (sections(nbformat.read(_notebook(root / kind, chapter), as_version=4))
                     for kind in ("exercises", "solutions"))
    if strange := [id for id in items if id not in asked]:
        raise ValueError(f"{', '.join(strange)} stands in a chapter, not among the exercises: nbgrader has no place for"
                         " it. Take it out of the assignment")
    last = max(k for k, id in enumerate(asked) if id in items)
    cells = []
    for k, (id, part) in enumerate(asked.items()):
        name = id.replace(".", "-") or f"{chapter}-setup"
        if id in items:
            cells += _exercise(items[id], part, worked.get(id, ()), name)
        elif k <= last:                         # what later cells build on
            code = [c for c in part if c.cell_type == "code" and not _has(c, "answer") and not CHECK.search(c.source)]
            cells += [_locked(v4.new_code_cell(c.source), f"{name}-{n}") for n, c in enumerate(code)]
    return cells


def _notebook(folder, chapter):
    path = next(iter(sorted(folder.glob(f"{chapter}_*.ipynb"))), None)
    if path is None:
        raise FileNotFoundError(f"{folder.name}/ has no chapter {chapter}. nbgrader's source holds the solutions, so"
                                " make it in a whole copy of the course")
    return path


def _exercise(item, part, worked, name):
    """One exercise: its text, its answers with their solutions, its graded cell."""
    solutions = iter([c.source for c in worked if c.cell_type == "code" and _has(c, "solution")])
    cells = []
    for k, cell in enumerate(part):
        label = f"{name}-{k}"
        if cell.cell_type == "markdown":
            head, _, text = cell.source.partition("\n")
            points = f"{head}\n\n*{item.points:g} point{'s' * (item.points != 1)}*\n{text}" if k == 0 else cell.source
            cells.append(_locked(v4.new_markdown_cell(points), label))
        elif _has(cell, "answer"):
            source = f"{cell.source}\n\n{BEGIN}\n{next(solutions, '')}\n{END}"
            cells.append(_marked(v4.new_code_cell(source), label, solution=True))
        elif CHECK.search(cell.source):
            cells.append(_marked(v4.new_code_cell(test(item, cell.source)), name, grade=True, locked=True,
                                 points=item.points))
        else:
            cells.append(_locked(v4.new_code_cell(cell.source), label))
    return cells


def test(item: Item, source: str) -> str:
    """The graded cell: the check of an exercise as one that fails where the answer is not right."""
    call = next(node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute) and node.func.attr == "check")
    answer = ", ".join(ast.unparse(a) for a in call.args)
    lines = ["from robolib.checking import ex", f'verdict = ex("{item.id}").check({answer})',
             "assert verdict.outcome == \"correct\", verdict.message"]
    if item.hidden:
        return "\n".join([lines[0], f'ex("{item.id}").hand_in({answer})', HIDE, *lines[1:], SHOW])
    return "\n".join(lines)                     # no output at the end: nbgrader would read it as points


def _has(cell, tag):
    return tag in cell.metadata.get("tags", ())


def _locked(cell, name):
    return _marked(cell, name, locked=True)


def _marked(cell, name, **given):
    """The cell with nbgrader's notes on it."""
    cell.metadata["nbgrader"] = {"schema_version": SCHEMA, "grade_id": f"robolib-{name}", "cell_type": cell.cell_type,
                                 "grade": False, "solution": False, "locked": False, "task": False, **given}
    return cell
