"""A control group for a submission: the kernel counts the computing time of all that is in it, the ended too.

It takes Linux's control groups of the second version, and the right to make one below one's own: as root, or where
systemd has handed them over. Where that is missing, `make` gives None, and the keeper counts by the list of processes.
"""

from __future__ import annotations

import itertools
import os
from functools import cache
from pathlib import Path

NAME = "robolib-"
_numbers = itertools.count()


class Group:
    """A group that is empty. `descriptors`: the file by which one joins it, and the one that tells its time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir()
        try:
            self.descriptors = (os.open(path / "cgroup.procs", os.O_WRONLY), os.open(path / "cpu.stat", os.O_RDONLY))
        except OSError:
            path.rmdir()
            raise

    def close(self) -> None:
        """Remove it, if nothing is left in it; else whoever comes next does."""
        for descriptor in self.descriptors:
            os.close(descriptor)
        self.descriptors = ()
        _remove(self.path)


def make() -> Group | None:
    """A new group, or None where none can be made."""
    above = own()
    if above is None:
        return None
    _sweep(above)
    try:
        return Group(above / f"{NAME}{os.getpid()}-{next(_numbers)}")
    except OSError:
        return None


@cache
def own() -> Path | None:
    """The folder of the group that this process is in; None where there are no such groups."""
    try:
        mounts = [line.split() for line in Path("/proc/self/mountinfo").read_text().splitlines()]
        lines = Path("/proc/self/cgroup").read_text().splitlines()
    except OSError:
        return None
    here = next((line.removeprefix("0::") for line in lines if line.startswith("0::")), "")
    for fields in mounts:
        root, place = fields[3:5]               # what of the file system is mounted, and where
        if fields[fields.index("-") + 1] == "cgroup2" and f"{here}/".startswith(f"{root.rstrip('/')}/"):
            return Path(place) / here.removeprefix(root).lstrip("/")
    return None


@cache
def _sweep(above):
    """Once: remove the groups of graders that were killed."""
    for path in above.glob(f"{NAME}*-*"):
        owner = path.name.removeprefix(NAME).partition("-")[0]
        if owner.isdigit() and not os.path.exists(f"/proc/{owner}"):
            _remove(path)


def _remove(path):
    try:
        path.rmdir()
    except OSError:
        pass
