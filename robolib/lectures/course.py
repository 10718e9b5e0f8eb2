"""Where a chapter is: its executed notebook and its page for the instructor."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..app.workspace import course_root
from ..chapters import notebooks


@dataclass(frozen=True)
class Place:
    """The files of a chapter."""

    number: str                                 # "07"
    name: str                                   # "07_lagrange"
    notebook: Path
    teach: Path                                 # need not be there


def find(number: str) -> Place:
    """The chapter with this number: "07", or "7"."""
    folder = course_root() / "course"
    there = {path.stem[:2]: path for path in notebooks(course_root(), "course")}
    wanted = number.zfill(2)
    if wanted not in there:
        raise ValueError(f"There is no chapter {number}. There are: {', '.join(there)}")
    path = there[wanted]
    return Place(wanted, path.stem, path, folder / "teach" / f"{path.stem}.md")
