"""Numbers for what runs at the same time on this machine: no two submissions share one, whoever started them.

As root, a number is the submission's user, and a limit on processes counts all that this user has: two submissions with
one number would be in each other's way. So a number is held by a lock on a file, which ends with its process.
"""

from __future__ import annotations

import fcntl
import os
import stat
import tempfile
from pathlib import Path

MOST = 1000


class Slots:
    """Some numbers, held until `close`."""

    def __init__(self, numbers, files=()):
        self.numbers, self._files = tuple(numbers), tuple(files)

    def close(self):
        """Let others have them."""
        for descriptor in self._files:
            os.close(descriptor)
        self._files = ()


def claim(count, folder=None):
    """Slots that nobody on this machine holds. Without root the numbers say nothing, and none is held."""
    if os.geteuid() != 0 and folder is None:
        return Slots(range(count))
    folder = _own(Path(folder) if folder else Path("/run" if os.path.isdir("/run") else tempfile.gettempdir())
                  / "robolib-slots")
    numbers, files = [], []
    for number in range(MOST):
        if len(numbers) == count:
            return Slots(numbers, files)
        descriptor = os.open(folder / str(number), os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            continue
        numbers.append(number)
        files.append(descriptor)
    Slots((), files).close()
    raise OSError(f"{MOST} submissions run on this machine already: wait until some have ended")


def _own(folder):
    """The folder, made if need be; one that is somebody else's is not used."""
    folder.mkdir(mode=0o700, exist_ok=True)
    about = folder.lstat()
    if not stat.S_ISDIR(about.st_mode) or about.st_uid != os.geteuid():
        raise OSError(f"{folder} belongs to somebody else: remove it")
    return folder
