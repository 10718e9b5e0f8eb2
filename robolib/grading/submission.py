"""Finding a student's notebook: a name, some bytes and a date. Nothing is parsed, unpacked on disk or followed here.

Of several notebooks one is graded: the one with the name under which the assignment was given out; else the one that
was changed last (equal times: the last by name). The others are named in a note. A `.zip` counts where there is no
notebook beside it; its members follow the same rule. Files beside the notebook go along with it, as bytes.
"""

from __future__ import annotations

import io
import os
import stat
import struct
import unicodedata
import zipfile
import zlib
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from .inside.protocol import NOTEBOOK
from .roster import YEARS

DEPTH, FILES = 4, 500                           # of a student's folder: how deep and how much is looked at
SKIPPED = ("__MACOSX", ".ipynb_checkpoints")
BESIDE, SIZE, NAME = 20, 16_000_000, 100        # files beside a notebook: how many, bytes of all, letters of a name


@dataclass(frozen=True)
class Submission:
    """What was found. status: ok, or why there is nothing to grade."""

    status: str
    data: bytes = field(default=b"", repr=False)
    file: str = ""
    notes: tuple[str, ...] = ()
    modified: datetime | None = None
    files: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)       # what lies beside it


def folder_of(root: str | Path, name: str) -> Path | None:
    """The path of a student's folder below the submissions, by its exact name (in either Unicode form); None: it is not
    there. Whatever else the name holds, it cannot lead elsewhere.
    """
    wanted = unicodedata.normalize("NFC", name)
    with os.scandir(root) as entries:
        return next((Path(e.path) for e in entries if unicodedata.normalize("NFC", e.name) == wanted), None)


def find(root: str | Path, name: str, preferred: str = "") -> Submission:
    """The Submission in the folder `name` below `root`; `preferred` is the file name given out."""
    folder = folder_of(root, name)
    if folder is None:
        return Submission("nothing handed in")
    try:
        return _in(folder, preferred)
    except OSError as error:
        return Submission("refused", notes=(f"The student's folder could not be read: {error.strerror}.",))


def _in(folder, preferred):
    if folder.is_symlink() or not folder.is_dir():
        return Submission("refused", notes=("The student's folder is a link or a file; it was not followed.",))
    books, zips, others, notes = [], [], [], []
    for path in _files(folder, notes):
        kind = path.suffix.lower()
        (books if kind == ".ipynb" else zips if kind == ".zip" else others).append(path)
    if books:
        return _notebook(folder, books, others, preferred, notes)
    if zips:
        return _zipped(folder, zips, preferred, notes)
    return Submission("nothing handed in", notes=tuple(notes))


def _files(folder, notes):
    """The regular files below a folder, by name; links are told and left alone."""
    waiting, seen = [(folder, 0)], 0
    while waiting:
        here, depth = waiting.pop(0)
        with os.scandir(here) as entries:
            listed = sorted(entries, key=lambda e: e.name)
        for entry in listed:
            seen += 1
            if seen > FILES:
                notes.append(f"There are more than {FILES} files; the rest was not looked at.")
                return
            if entry.is_symlink():
                notes.append(f"{entry.name} is a link; it was not followed.")
            elif entry.is_dir(follow_symlinks=False):
                if depth < DEPTH and entry.name not in SKIPPED and not entry.name.startswith("."):
                    waiting.append((Path(entry.path), depth + 1))
            elif entry.is_file(follow_symlinks=False):
                if not entry.name.startswith("."):
                    yield Path(entry.path)
            elif entry.name.lower().endswith((".ipynb", ".zip")):
                notes.append(f"{entry.name} is not a file; it was not read.")


def _chosen(candidates, preferred, when):
    """(the one to grade, the others): by the name given out, else the last changed, else the last by name."""
    named = [c for c in candidates if preferred and _base(c).casefold() == preferred.casefold()]
    best = max(named or candidates, key=lambda c: (when(c), str(c)))
    return best, [c for c in candidates if c != best]


def _base(path):
    return str(path).replace("\\", "/").rpartition("/")[2]


def _left_out(chosen, others):
    names = ", ".join(sorted(map(str, others))[:5])
    return [f"{chosen} was graded. Not looked at: {names}."] if others else []


def _notebook(folder, books, beside, preferred, notes):
    path, others = _chosen(books, preferred, lambda p: p.lstat().st_mtime_ns)
    name = path.relative_to(folder)
    notes = [*notes, *_left_out(name, [p.relative_to(folder) for p in others])]
    files, more = _taken((p.name, lambda p=p: _read(p, SIZE)[0]) for p in beside if p.parent == path.parent)
    try:
        data, modified = _read(path)
    except (OSError, ValueError) as error:
        return Submission("refused", file=str(name), notes=(*notes, f"{name}: {_why(error)}"))
    return Submission("ok", data, str(name), (*notes, *more), modified, files)


def _taken(candidates):
    """(((name, bytes), …), notes) of what lies beside a notebook; what is too much is told, and left out."""
    files, left, size = [], [], 0
    for name, read in candidates:
        try:
            data = read() if len(files) < BESIDE and len(name) <= NAME and name.isprintable() else None
        except (OSError, ValueError, RuntimeError, NotImplementedError, EOFError, zipfile.BadZipFile, zlib.error):
            data = None
        if data is None or size + len(data) > SIZE:
            left.append(name[:NAME])
            continue
        files.append((name, data))
        size += len(data)
    return tuple(files), [f"Not taken along: {', '.join(left[:5])}."] if left else []


def _read(path, most=None):
    """The bytes of a regular file and its date. A link, a pipe or a device that took its place is refused."""
    most = NOTEBOOK if most is None else most
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with open(descriptor, "rb") as file:
        about = os.fstat(descriptor)
        if not stat.S_ISREG(about.st_mode):
            raise ValueError("it is not a regular file")
        data = file.read(most + 1)
    if len(data) > most:
        raise ValueError(f"it is larger than {most // 1_000_000} MB; clear the outputs and hand it in again")
    try:
        modified = datetime.fromtimestamp(about.st_mtime, UTC)
        if modified.year in YEARS:
            return data, modified
    except (OSError, OverflowError, ValueError):
        pass
    raise ValueError("its date cannot be; save it again and hand it in")


def _why(error):
    """What went wrong, for its author: no places of this machine."""
    return str(getattr(error, "strerror", None) or error)[:200]


def _zipped(folder, zips, preferred, notes):
    path, others = _chosen(zips, "", lambda p: p.lstat().st_mtime_ns)
    name = path.relative_to(folder)
    notes = [*notes, *_left_out(name, [p.relative_to(folder) for p in others])]
    try:
        packed, modified = _read(path)
        member, data, files, more = _member(packed, preferred)
    except (OSError, ValueError, RuntimeError, NotImplementedError, EOFError, LookupError, struct.error,
            zipfile.BadZipFile, zlib.error) as error:
        return Submission("refused", file=str(name), notes=(*notes, f"{name}: {_why(error)}"))
    return Submission("ok", data, f"{name}: {member}", (*notes, *more), modified, files)


def _member(packed, preferred):
    """(name, bytes, files beside it, notes) of the notebook in a zip. A name in it is only a label: nothing is written
    anywhere.
    """
    if packed.count(b"PK\1\2") > FILES:         # before a table is made of them
        raise ValueError(f"it has more than {FILES} members")
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        plain = [i for i in archive.infolist() if not i.is_dir() and not stat.S_ISLNK(i.external_attr >> 16)
                 and not set(i.filename.split("/")) & set(SKIPPED) and not _base(i.filename).startswith(".")]
        books = [i for i in plain if i.filename.lower().endswith(".ipynb")]
        if not books:
            raise ValueError("there is no notebook in it")
        best, others = _chosen([i.filename for i in books], preferred, lambda name: 0)
        info = next(i for i in books if i.filename == best)
        data = _unpacked(archive, info, NOTEBOOK)
        files, more = _taken((_base(i.filename), lambda i=i: _unpacked(archive, i, SIZE)) for i in plain
                             if _above(i.filename) == _above(best)
                             and not i.filename.lower().endswith((".ipynb", ".zip")))
    return best[:100], data, files, [*_left_out(best[:100], [name[:100] for name in others]), *more]


def _above(path):
    return path.replace("\\", "/").rpartition("/")[0]


def _unpacked(archive, info, most):
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):    # the others unpack without bound
        raise ValueError("it is packed in a way that is not read here; pack it as an ordinary zip")
    with archive.open(info) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise ValueError(f"the notebook in it is larger than {most // 1_000_000} MB")
    return data
