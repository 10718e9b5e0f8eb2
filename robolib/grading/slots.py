"""Numbers for what runs at the same time on this machine: no two submissions share one, whoever started them.

A number is the submission's processor and, as root, its user; a limit on processes counts all that this user has. Two
submissions with one number would be in each other's way. So a number is held by a lock on a file, which ends with its
process.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path

from filelock import FileLock, Timeout

MOST = 1000


class Slots:
    """Some numbers, held until `close`."""

    def __init__(self, numbers: Iterable[int], locks: Iterable[FileLock] = ()) -> None:
        self.numbers, self._locks = tuple(numbers), tuple(locks)

    def close(self) -> None:
        """Let others have them."""
        for lock in self._locks:
            lock.release()
        self._locks = ()


def claim(count: int, folder: str | Path | None = None) -> Slots:
    """Slots that no grader of this user's on this machine holds."""
    folder = _own(Path(folder) if folder else _place())
    numbers, locks = [], []
    for number in range(MOST):
        if len(numbers) == count:
            return Slots(numbers, locks)
        lock = FileLock(folder / str(number), mode=0o600, thread_local=False)   # another thread may let it go
        try:
            lock.acquire(blocking=False)
        except Timeout:                         # somebody has it
            continue
        numbers.append(number)
        locks.append(lock)
    Slots((), locks).close()
    raise OSError(f"{MOST} submissions run on this machine already: wait until some have ended")


def _place():
    """Where the locks are, one folder for each user."""
    if os.geteuid() == 0:
        return Path("/run" if os.path.isdir("/run") else tempfile.gettempdir()) / "robolib-slots"
    return Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()) / f"robolib-slots-{os.geteuid()}"


def _own(folder):
    """The folder, made if need be; one that is somebody else's is not used."""
    folder.mkdir(mode=0o700, exist_ok=True)
    about = folder.lstat()
    if not stat.S_ISDIR(about.st_mode) or about.st_uid != os.geteuid():
        raise OSError(f"{folder} belongs to somebody else: remove it")
    return folder
