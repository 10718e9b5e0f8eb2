"""The learner's workspace: a copy of the course to write in, which nothing here ever overwrites.

    workspace/course/NN_name.ipynb         the chapters, outputs cleared
    workspace/course/GLOSSARY.md           what they link to; the pictures, too
    workspace/exercises/NN_name.ipynb      the exercises
    workspace/.robolib.json                which version of each file the learner was given last

It mirrors the course's own folders, so that links between notebooks hold. What is new is added. Where the course
changed a notebook, the new version is laid beside the learner's own (07_lagrange.new.ipynb), once per change.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from robolib import chapters
from robolib.machine import atomic
from robolib.machine.extras import needed
from robolib.machine.places import MANIFEST

with needed(__name__):
    import nbformat

BESIDE = ("course/images/**/*", "course/GLOSSARY.md")     # what the notebooks link to
START = f"course/{chapters.CHAPTERS[0].slug}.ipynb"


@dataclass(frozen=True)
class Change:
    """What happened to one file; `path` is relative to the workspace."""

    path: str
    kind: Literal["added", "offered", "kept"]


def course_root() -> Path:
    """The folder of the course: the checkout that this package was installed from."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "course").is_dir():
        raise FileNotFoundError(f"no course beside the package in {root}; clone the course and run `make lab` there, or"
                                " without make `python tools/start.py`")
    return root


def update(root: Path, workspace: Path, restore: bool = False) -> list[Change]:
    """Bring the workspace up to the course in `root`; what happened to each file.

    A file that the learner deleted stays deleted unless `restore`.
    """
    given = _read_manifest(workspace)
    changes = []
    for name, data, digest in _upstream(root):
        mine = workspace / name
        if not mine.exists():
            deleted = name in given and not restore
            if not deleted:
                atomic.write(mine, data)
                given[name] = digest
                changes.append(Change(name, "added"))
        elif given.get(name) == digest or _digest(mine) == digest:
            given[name] = digest
            changes.append(Change(name, "kept"))
        else:
            place, new = _beside(mine, digest)
            if new:
                atomic.write(place, data)
            given[name] = digest
            changes.append(Change(place.relative_to(workspace).as_posix(), "offered") if new else Change(name, "kept"))
    atomic.write(workspace / MANIFEST, json.dumps({"given": given}, indent=1, sort_keys=True) + "\n")
    return changes


def _upstream(root: Path) -> Iterator[tuple[str, bytes, str]]:
    """What a learner gets: name, content and digest of every notebook and of what they link to."""
    for path in chapters.notebooks(root, "course", "exercises"):
        name = path.relative_to(root).as_posix()
        try:
            nb = nbformat.read(path, as_version=4)
        except Exception as error:
            raise ValueError(f"{path} is damaged; bring it back with `git checkout -- {name}`") from error
        for cell in nb.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        nb.metadata.pop("widgets", None)
        yield name, (nbformat.writes(nb) + "\n").encode(), _digest(path)
    for path in (p for places in BESIDE for p in sorted(root.glob(places)) if p.is_file()):
        yield path.relative_to(root).as_posix(), path.read_bytes(), _digest(path)


def _digest(path: Path) -> str:
    """A digest of the content: of a notebook only what its author wrote, not outputs. Unreadable gives no digest."""
    content = path.read_bytes()
    if path.suffix == ".ipynb":
        try:
            cells = nbformat.reads(content.decode(), as_version=4).cells
        except Exception:  # the learner's file may hold anything; then it differs from the course's
            return ""
        content = json.dumps([[cell.cell_type, cell.source] for cell in cells]).encode()
    return hashlib.sha256(content).hexdigest()


def _beside(path: Path, digest: str) -> tuple[Path, bool]:
    """Where to offer a new version, and whether it must be written: it may lie there from an earlier offer."""
    number = 1
    while True:
        place = path.with_name(f"{path.stem}.new{number if number > 1 else ''}{path.suffix}")
        if not place.exists():
            return place, True
        if _digest(place) == digest:
            return place, False
        number += 1


def _read_manifest(workspace: Path) -> dict[str, str]:
    """Name to digest of what the learner was given; empty where the manifest is missing or damaged."""
    try:
        given = json.loads((workspace / MANIFEST).read_text())["given"]
        return {str(name): str(digest) for name, digest in given.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
