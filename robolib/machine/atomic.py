"""One way to write a file: the whole of it or nothing, whatever happens meanwhile."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def write(path: str | os.PathLike, data: bytes | str) -> None:
    """Write the file; text as UTF-8. The folders above it are made.

    A draft beside it is on the disk before it takes the file's place. Where that fails, the draft is removed and the
    file is as it was.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    _replace(path, data.encode() if isinstance(data, str) else data)


def deliver(path: str | os.PathLike, data: bytes | str) -> None:
    """The same for a file that a user has named: its folder must be there, and what is no plain file (a link, a pipe,
    /dev/stdout) is written to, not replaced.
    """
    path, data = Path(path), data.encode() if isinstance(data, str) else data
    if path.is_symlink() or path.exists() and not path.is_file():
        path.write_bytes(data)
    else:
        _replace(path, data)


def _replace(path, data):
    draft = path.with_name(f".{secrets.token_hex(8)}.tmp")          # two who write at once must not share it
    try:
        with open(draft, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
