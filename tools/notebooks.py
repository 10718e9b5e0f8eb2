"""Build the notebooks from their texts.

    course/source/NN_name.py     ->  course/NN_name.ipynb       executed, outputs stored
    solutions/source/NN_name.py  ->  solutions/NN_name.ipynb    executed, outputs stored
                                     exercises/NN_name.ipynb    the solutions taken out, not executed

How a text becomes cells, and what a solutions text looks like, is told in percent.py.

    python tools/notebooks.py            build what differs from its text, and what stands on a library that has changed
    python tools/notebooks.py 07 00      build what has 07 or 00 in its path
    python tools/notebooks.py --all      build all
    python tools/notebooks.py --check    build nothing, tell what differs from its text

`course/built.json` remembers on which library a notebook was built (unchanged.py): `make test` does not run it again
until that changes. A notebook that says the same as before keeps its file, so that no picture is committed twice.
"""

import json
import os
import re
import sys
from copy import deepcopy
from pathlib import Path
from typing import Annotated

import nbformat
import typer
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode
from percent import METADATA, ROOT, cells_of, exercise_of, is_code, notebook, read_source, solution_of
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text
from unchanged import BUILT, FOLDERS, as_built, built

from robolib import cards
from robolib.checking import exercises
from robolib.machine import atomic

EXERCISE = re.compile(r"^## (\d\d\.\d+) .+$", re.MULTILINE)
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def sources(root: Path = ROOT) -> list[Path]:
    """All texts, chapters first."""
    return [path for folder in ("course", "solutions") for path in sorted((root / folder / "source").glob("*.py"))]


def places(source: Path) -> list[Path]:
    """Where the notebooks of a text are."""
    folder, name = source.parent.parent, f"{source.stem}.ipynb"
    return [folder / name] if folder.name == "course" else [folder / name, folder.parent / "exercises" / name]


def targets(source: Path) -> dict[Path, NotebookNode]:
    """The notebooks that a text gives, not yet executed."""
    nb, where = starred(read_source(source)), places(source)
    return dict(zip(where, [nb] if len(where) == 1 else [solution_of(nb), exercise_of(nb)], strict=True))


def starred(nb: NotebookNode) -> NotebookNode:
    """The text with the stars of its exercises in their headings, from the exercises' own blocks."""
    for cell in nb.cells:
        if cell.cell_type == "markdown":
            cell.source = EXERCISE.sub(lambda m: f"{m[0]} {_stars(m[1])}".rstrip(), cell.source)
    return notebook(nb.cells)


def _stars(id: str) -> str:
    known = exercises(id.partition(".")[0])
    return cards.stars(known[id].stars) if id in known else ""


def stale(path: Path, expected: NotebookNode) -> bool:
    """Does the stored notebook differ from its text, or hold cells that never ran?"""
    if not path.exists():
        return True
    stored = nbformat.read(path, as_version=4)
    ran = path.parent.name == "exercises" or all(c.execution_count for c in stored.cells if is_code(c))
    return not ran or cells_of(stored) != cells_of(expected)


def outdated(path: Path, now: dict[str, str]) -> bool:
    """Was an executed notebook built on another library than this one?"""
    name = path.relative_to(ROOT).as_posix()
    return path.parent.name in FOLDERS and built(ROOT).get(name) != now.get(name)


def says(nb: NotebookNode) -> list[tuple]:
    """What a notebook says, cell by cell, without the pixels of its pictures."""
    def words(output: NotebookNode) -> dict:
        data = {kind: "" if kind.startswith("image/") else value for kind, value in output.get("data", {}).items()}
        return {**output, "data": data}
    return [(cell.source, cell.get("metadata"), [words(o) for o in cell.get("outputs", [])]) for cell in nb.cells]


def remember(path: Path) -> None:
    """Record that a notebook was built on the library as it stands, and forget those that are gone."""
    now, name = as_built(ROOT), path.relative_to(ROOT).as_posix()
    kept = {name: h for name, h in built(ROOT).items() if name in now}
    record = dict(sorted((kept | ({name: now[name]} if name in now else {})).items()))
    atomic.write(ROOT / BUILT, json.dumps(record, indent=1) + "\n")


def execute(nb: NotebookNode, folder: Path, started=lambda done: None, timeout: int = 600) -> NotebookNode:
    """The notebook with its outputs, run in a new kernel in this folder; `started(k)` before cell k."""
    nb = deepcopy(nb)
    client = NotebookClient(
        nb, timeout=timeout, kernel_name="python3", resources={"metadata": {"path": str(folder)}},
        record_timing=False, store_widget_state=False, coalesce_streams=True, extra_arguments=["--log-level=ERROR"],
        on_cell_start=lambda cell, cell_index: started(cell_index),
    )  # fmt: skip
    client.execute(env={**os.environ, "ROBOLIB_STEPS": "strict"})     # a false step of ours stops the build
    nb.metadata = deepcopy(METADATA)
    for output in (output for cell in nb.cells for output in cell.get("outputs", [])):
        # without a kernel a widget is only an error message; its other forms (a picture, text) stay
        if len(output.get("data", {})) > 1:
            output.data.pop(WIDGET_VIEW, None)
    return nb


def write(nb: NotebookNode, path: Path) -> None:
    """Write the whole notebook or nothing."""
    atomic.write(path, nbformat.writes(nb) + "\n")


def main(
    names: Annotated[list[str] | None, typer.Argument(help="Parts of paths; only texts that match are built.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Build also what agrees with its text.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Build nothing; tell what is stale.")] = False,
) -> None:
    """Build and execute the notebooks whose text changed."""
    console = Console(highlight=False)
    known = {path.relative_to(ROOT).as_posix(): path for path in sources()}
    texts = [path for label, path in known.items() if not names or any(name in label for name in names)]
    if names and not texts:
        sys.exit(f"No text matches {' '.join(names)}. There are: {', '.join(known) or 'none'}.")
    try:
        jobs = {path: nb for text in texts for path, nb in targets(text).items()}
    except ValueError as error:
        sys.exit(f"{error}")
    if not everything and (check or not names):
        now = {} if check else as_built(ROOT)
        jobs = {path: nb for path, nb in jobs.items() if stale(path, nb) or not check and outdated(path, now)}
    if check:
        for path in jobs:
            console.print(f"stale: {path.relative_to(ROOT)}")
        sys.exit(1 if jobs else 0)
    for path, nb in jobs.items():
        build(path, nb, console)
        remember(path)
    console.print(f"{len(jobs)} notebooks built, of {len(texts)} texts.")


def build(path: Path, nb: NotebookNode, console: Console) -> None:
    """Execute and write one notebook; where a cell fails, say which and leave the old notebook in place."""
    label = str(path.relative_to(ROOT))
    if path.parent.name == "exercises":
        write(nb, path)
        console.print(f"{label}  written")
        return
    count = TextColumn("cell"), MofNCompleteColumn(), TimeElapsedColumn()
    at = 0

    def started(index: int) -> None:
        nonlocal at
        at = index
        bar.update(task, completed=index + 1)

    with Progress(TextColumn("{task.description}"), BarColumn(), *count, console=console) as bar:
        task = bar.add_task(label, total=len(nb.cells))
        try:
            done = execute(nb, path.parent, started)
        except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
            bar.stop()
            console.print(f"\n{label}, cell {at + 1} of {len(nb.cells)} failed:\n", style="bold")
            console.print(nb.cells[at].source, markup=False)
            console.print(Text.from_ansi(f"\n{getattr(error, 'traceback', error)}"))
            console.print("The old notebook was left in place.")
            sys.exit(1)
    old = nbformat.read(path, as_version=4) if path.exists() else None
    if old is None or says(old) != says(done):
        write(done, path)


if __name__ == "__main__":
    typer.run(main)
