"""A private folder for built code, keyed by content.

Whoever can write there can make us run what he likes: the folder belongs to the user, nobody else may enter, and
anything else is refused. A file comes into being whole, by renaming, so that several processes may build at once. What
does not have the digest that was written down for it is not used.
"""

from __future__ import annotations

import hashlib
import os
import platform
import stat
import sysconfig
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import platformdirs

from ...machine import atomic

VARIABLE = "ROBOLIB_CACHE"


def place() -> Path:
    """The folder, made if need be. Raises PermissionError where it is not ours alone."""
    chosen = os.environ.get(VARIABLE)
    path = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("robolib", appauthor=False)) / "built"
    hint = f"set {VARIABLE} to a folder of your own"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=0o700, exist_ok=True)
        found = path.lstat()
    except OSError as reason:
        raise PermissionError(f"no folder for built code at {path} ({reason.strerror}); {hint}") from None
    if not stat.S_ISDIR(found.st_mode):
        raise PermissionError(f"{path} is not a folder; {hint}")
    if hasattr(os, "getuid"):
        if found.st_uid != os.getuid():
            raise PermissionError(f"{path} belongs to another user; {hint}")
        if stat.S_IMODE(found.st_mode) & 0o077:
            raise PermissionError(f"others may enter {path}, so code from there is not run; chmod 700 it, or {hint}")
    return path


@cache
def machine() -> str:
    """What built code depends on besides its text: the Python that loads it and the processor."""
    processor = platform.processor()
    try:
        info = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").split("\n\n")[0].splitlines()
        processor += "".join(sorted(line for line in info if line.startswith(("flags", "Features", "model name"))))
    except OSError:
        pass                                    # no such file outside Linux
    return "\n".join((sysconfig.get_config_var("EXT_SUFFIX") or "", platform.python_version(), platform.machine(),
                      processor))


def key(*parts: str) -> str:
    """A name for what these texts, on this machine, make."""
    return hashlib.sha256("\0".join((machine(), *parts)).encode()).hexdigest()


def keep(name: str, suffix: str, data: bytes) -> Path:
    """The path of a file with this content: there already, or written."""
    path = place() / (name + suffix)
    if not path.is_file() or path.read_bytes() != data:
        atomic.write(path, data)
    return path


def fetch(name: str, suffix: str, build: Callable[[Path], bytes]) -> Path:
    """The path of what `build(folder)` makes (bytes): from the cache if it is there and whole.

    A note `name.sum` holds the digest; the file is named by both, so that a note and its file always belong together.
    """
    folder = place()
    note = folder / f"{name}.sum"
    try:
        digest = note.read_text(encoding="ascii").strip()
        path = folder / f"{name[:16]}-{digest[:16]}{suffix}"
        if hashlib.sha256(path.read_bytes()).hexdigest() == digest:
            return path
    except (OSError, ValueError):
        pass                                    # not there, or not readable: built anew
    with tempfile.TemporaryDirectory(dir=folder, prefix=".build-") as scratch:
        data = build(Path(scratch))
    digest = hashlib.sha256(data).hexdigest()
    path = folder / f"{name[:16]}-{digest[:16]}{suffix}"
    atomic.write(path, data)
    atomic.write(note, digest)
    return path
