"""A download of Moodle's or Canvas's, sorted into a folder for each student, as `grade` wants it.

Names in a download are only read, never followed: a file goes into the folder that the roster names, under its own last
name.
"""

from __future__ import annotations

import os
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..machine.atomic import write
from .inside.protocol import NOTEBOOK
from .lms import Class, handed_in
from .roster import Student

FILES = 100_000                                 # of a download


@dataclass(frozen=True)
class Collected:
    """files: how many were written · students: of how many · left: names of what belongs to nobody in the roster."""

    files: int
    students: int
    left: tuple[str, ...]


def collect(download: str | Path, people: Class, students: Iterable[Student], folder: str | Path) -> Collected:
    """Write every file that somebody handed in below `folder`. Raises ValueError, OSError."""
    owners, written, left = people.students(students), [], []
    for name, date, read in _files(Path(download)):
        number, file = handed_in(name) or ("", "")
        if number not in owners or file in ("", ".", "..") or not file.isprintable():
            left.append(name)
            continue
        path = Path(folder) / owners[number].folder / file
        write(path, read())
        os.utime(path, (date, date))
        written.append(owners[number].id)
    return Collected(len(written), len(set(written)), tuple(left))


def _files(download: Path) -> Iterator[tuple[str, float, Callable[[], bytes]]]:
    """(name, date, how to read it) of every file of a download, which is a zip or a folder."""
    if download.is_dir():
        for path in sorted(download.rglob("*"))[:FILES]:
            if path.is_file() and not path.is_symlink():
                yield path.relative_to(download).as_posix(), path.stat().st_mtime, path.read_bytes
        return
    try:
        archive = zipfile.ZipFile(download)
    except zipfile.BadZipFile:
        raise ValueError(f"{download} is neither a folder nor a zip") from None
    with archive:
        for info in archive.infolist()[:FILES]:
            if not info.is_dir():
                date = time.mktime((*info.date_time, 0, 0, -1))
                yield info.filename, date, lambda info=info: _unpacked(archive, info)


def _unpacked(archive, info):
    with archive.open(info) as file:
        data = file.read(NOTEBOOK + 1)
    if len(data) > NOTEBOOK:
        raise ValueError(f"{info.filename} is larger than {NOTEBOOK // 1_000_000} MB")
    return data
