"""The notebooks of an assignment: one for everybody, or one for each student with numbers of their own.

They are made from the cells of `exercises/`, so no solution is in them. Where an answer is judged later than it is
given (a variant, a hidden check) the cell says `.hand_in(…)`: the student's own copy of the course knows only the
course's numbers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import nbformat
from nbformat import NotebookNode, v4

from ..app.workspace import course_root
from ..checking import draw, variant
from ..machine import atomic
from .assignment import Assignment
from .roster import Student

METADATA = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"}}
HIDDEN = "the states of hidden checks"            # in place of a student's id
HEADING = re.compile(r"## (\d\d\.\w+) ")
CHECK = re.compile(r"""ex\(\s*["'][\w.]+["']\s*\)\s*\.check\(""")


def write(assignment: Assignment, folder: str | Path, root: str | Path | None = None) -> Path:
    """Write the notebook for everybody; its path. An existing file is kept: BadRelease says so."""
    beside(assignment, Path(folder))
    return save(notebook(assignment, {}, root), Path(folder) / f"{assignment.name}.ipynb")


def beside(assignment: Assignment, folder: Path) -> None:
    """Write what lies beside the notebook. What is there and differs is kept: FileExistsError says so."""
    for name, content in assignment.files:
        path = folder / name
        if path.exists() and path.read_bytes() != content:
            raise FileExistsError(f"{path} is there already and differs: give another folder with --out")
        atomic.write(path, content)


def write_variants(assignment: Assignment, students: Iterable[Student], key: bytes, folder: str | Path,
                   root: str | Path | None = None) -> list[Path]:
    """Write one notebook per folder, which a student has alone or a group together; their paths."""
    paths = []
    for student in {student.folder: student for student in students}.values():
        beside(assignment, Path(folder) / student.folder)
        paths.append(save(notebook(assignment, statements(assignment, student, key), root),
                           Path(folder) / student.folder / f"{assignment.name}.ipynb"))
    return paths


def seeds(assignment: Assignment, student: Student, key: bytes) -> dict[str, str]:
    """{id: the seed of the student's variant, in hex, or ""}; behind a slash, where there is a key, the secret of a
    hidden check, the same for the whole class. The key itself goes no further than this.
    """
    return {item.id: _seed(item, student, key) for item in assignment.items}


def _seed(item, student, key):
    own = draw(key, student.who, item.id).seed.hex() if item.variant else ""
    return f"{own}/{draw(key, HIDDEN, item.id).seed.hex()}" if item.hidden and key else own


def statements(assignment: Assignment, student: Student, key: bytes) -> dict[str, str]:
    """{id: the text of the student's own variant}."""
    return {item.id: variant(assignment.exercise(item.id), draw(key, student.who, item.id)).statement
            for item in assignment.items if item.variant}


def notebook(assignment: Assignment, own: Mapping[str, str], root: str | Path | None = None) -> NotebookNode:
    """The notebook; `own` has the statements that replace the course's."""
    root = Path(root) if root else course_root()
    cells = [v4.new_markdown_cell(_opening(assignment))]
    for chapter in dict.fromkeys(item.id.partition(".")[0] for item in assignment.items):
        cells += _chapter(assignment, chapter, own, root)
    for k, cell in enumerate(cells):
        cell["id"] = f"cell-{k}"
    return v4.new_notebook(cells=cells, metadata=METADATA)


def _opening(assignment):
    lines = [f"# {assignment.title}", ""]
    if assignment.deadline:
        lines += [f"Until {assignment.deadline:%Y-%m-%d %H:%M %Z}. {_lateness(assignment.late)}".rstrip(), ""]
    lines += ["Replace each blank `___` and run the cells from top to bottom. Answers are collected by the number of"
              " the exercise; the last one counts. `.check(…)` tells you at once; `.hand_in(…)` notes an answer that is"
              f" judged later. {assignment.points:g} points can be reached."]
    return "\n".join(lines)


def _lateness(late):
    if not late.per_day:
        return ""
    return f"Every day begun after that costs {late.per_day:.0%} of the points, at most {late.at_most:.0%}."


def _chapter(assignment, chapter, own, root):
    """The setup of a chapter and those of its sections that are asked for, with the code that they build on."""
    path = next(iter(sorted((root / "exercises").glob(f"{chapter}_*.ipynb"))), None)
    items = {item.id: item for item in assignment.items if item.id.partition(".")[0] == chapter}
    parts = sections(nbformat.read(path, as_version=4)) if path else {"": []}
    missing = [id for id in items if id not in parts]
    last = max((k for k, id in enumerate(parts) if id in items), default=0)
    cells = []
    for k, (id, part) in enumerate(parts.items()):
        if id in items:
            cells += _asked(items[id], part, own.get(id))
        elif k <= last:                         # what later cells build on; no answers, no checks
            cells += [_code(c) for c in part if c.cell_type == "code" and "answer" not in _tags(c)
                      and not CHECK.search(c.source)]
    return cells + [cell for id in missing for cell in _plain(assignment, items[id], own.get(id))]


def sections(book: NotebookNode) -> dict[str, list[NotebookNode]]:
    """{"": the cells before the first heading, "07.1": […], …}."""
    parts, here = {"": []}, ""
    for cell in book.cells:
        if cell.cell_type == "markdown" and (match := HEADING.match(cell.source)):
            here = match[1]
        parts.setdefault(here, []).append(cell)
    return parts


def _tags(cell):
    return cell.metadata.get("tags", ())


def _code(cell):
    return v4.new_code_cell(cell.source)


def _points(item):
    return f"*{item.points:g} point{'s' * (item.points != 1)}*"


def _asked(item, part, statement):
    later = item.hidden or item.variant
    cells = []
    for k, cell in enumerate(part):
        if cell.cell_type == "code":
            source = CHECK.sub(f'ex("{item.id}").hand_in(', cell.source) if later else cell.source
            cells.append(v4.new_code_cell(source))
        elif k == 0:
            heading = cell.source.partition("\n")[0]
            text = statement or cell.source.partition("\n")[2].strip()
            cells.append(v4.new_markdown_cell(f"{heading}\n\n{_points(item)}\n\n{text}"))
        elif statement is None:
            cells.append(v4.new_markdown_cell(cell.source))
    return cells


def _plain(assignment, item, statement):
    """An exercise that stands in a chapter, or is the instructor's own: its title and text, a blank, the check."""
    own = item.id in assignment.own.exercises
    call = "hand_in" if item.hidden or item.variant or own else "check"
    exercise, cell = assignment.exercise(item.id), (assignment.exercise(item.id).cell or "answer = ___").strip()
    text = statement or exercise.statement or f"The question stands in chapter {item.id.partition('.')[0]}."
    return [v4.new_markdown_cell(f"## {item.id} {exercise.title}\n\n{_points(item)}\n\n{text.strip()}"),
            v4.new_code_cell(f"from robolib.checking import ex\nfrom robolib.derivation import ___\n\n{cell}"),
            v4.new_code_cell(f'ex("{item.id}").{call}(answer)')]


def save(book: NotebookNode, path: Path) -> Path:
    """Write the whole file or nothing; a student's work may lie there already, so nothing is overwritten."""
    text = nbformat.writes(book) + "\n"
    if path.exists():
        if json.loads(path.read_text(encoding="utf-8")) == json.loads(text):
            return path
        raise FileExistsError(f"{path} is there already and differs: give another folder with --out")
    atomic.write(path, text)
    return path
