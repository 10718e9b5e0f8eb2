"""Who came from whom, and how much each has computed: for ending what a submission left behind, and for its limits."""

from __future__ import annotations

import os
import signal
import time
from itertools import pairwise
from typing import NamedTuple

STANDARD = 2                                    # the last of the descriptors that every process has
ENDED = "ZX"                                    # states of a process that has ended, and is still listed
TICKS = os.sysconf("SC_CLK_TCK")                # a second, as /proc counts it
# Of /proc/PID/stat, behind the name; see proc_pid_stat(5), where the first of these is field 3.
STATE, PARENT, THREADS, BEGUN = 3 - 3, 4 - 3, 20 - 3, 22 - 3
TIMES = (14 - 3, 15 - 3, 16 - 3, 17 - 3)        # its own and its children's: in its own name, and in the kernel
# A process's clock is its number, inverted, above three bits that say which clock; see clock_getcpuclockid(3).
WHICH_CLOCK, TIME_ON_A_PROCESSOR = 3, 2


class Process(NamedTuple):
    """One line of the table: s of computing of its own, and of children that have ended and were waited for."""

    parent: int
    ended: bool
    begun: int                                  # tells it from a later one of the same number
    own: float
    children: float


def table(proc: str | int = "/proc") -> dict[int, Process]:
    """{number: Process} of all that are seen there: a path, or a descriptor that is held open."""
    found = {}
    for pid in map(int, filter(str.isdigit, os.listdir(proc))):
        fields = about(pid, "stat", proc).rpartition(")")[2].split()
        if fields:
            user, system, others_user, others_system = (int(fields[k]) / TICKS for k in TIMES)
            ended = fields[STATE] in ENDED and int(fields[THREADS]) <= 1       # else only its first thread has
            found[pid] = Process(int(fields[PARENT]), ended, int(fields[BEGUN]), user + system,
                                 others_user + others_system)
    return found


def about(pid: int, name: str, proc: str | int = "/proc") -> str:
    """The text of a file about a process; none where it is gone."""
    try:
        if isinstance(proc, int):
            with open(os.open(f"{pid}/{name}", os.O_RDONLY, dir_fd=proc)) as file:
                return file.read()
        with open(f"{proc}/{pid}/{name}") as file:
            return file.read()
    except OSError:
        return ""


def threads(pid: int, proc: str | int = "/proc") -> list[int]:
    """The numbers of a process's threads; none where it is gone."""
    try:
        place = os.open(f"{pid}/task", os.O_RDONLY, dir_fd=proc) if isinstance(proc, int) else f"{proc}/{pid}/task"
        try:
            return sorted(map(int, os.listdir(place)))
        finally:
            if isinstance(place, int):
                os.close(place)
    except OSError:
        return []


def family(head: int, listed: dict[int, Process]) -> set[int]:
    """The numbers of those in a table that came from this one."""
    found = {head}
    while more := {pid for pid, process in listed.items() if process.parent in found} - found:
        found |= more
    return found - {head}


def descendants() -> set[int]:
    """The processes below this one, those that have ended left out."""
    listed = table()
    return {pid for pid in family(os.getpid(), listed) if not listed[pid].ended}


def computed(pid: int) -> float:
    """s of computing time of a process, which may have ended and must not yet be buried. There may be no /proc."""
    try:
        return time.clock_gettime(~pid << WHICH_CLOCK | TIME_ON_A_PROCESSOR)
    except OSError:
        return 0.0


def bury(but: int = 0) -> None:
    """Take note of the children that have ended: until then they count as processes."""
    for pid in children() - {but}:
        try:
            os.waitpid(pid, os.WNOHANG)
        except ChildProcessError:
            continue


def children() -> set[int]:
    """The direct children, those that have ended too."""
    try:
        with open("/proc/thread-self/children") as file:
            return set(map(int, file.read().split()))
    except OSError:                             # no /proc here
        return set()


def count(user: int) -> int:
    """How many processes this user has."""
    found = 0
    for name in os.listdir("/proc"):
        try:
            found += name.isdigit() and os.stat(f"/proc/{name}").st_uid == user
        except OSError:
            continue
    return found


def end_all(but: int = 0, patience: float = 3.0) -> None:
    """Kill what came from this process, until nothing is left but one."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            left = descendants() - {but}
        except OSError:                         # no /proc here
            return
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                continue
        bury(but)
        if not left:
            return


def close_all_but(kept: set[int]) -> None:
    """Close every descriptor that is neither a standard one nor one of these."""
    for low, high in pairwise([STANDARD, *sorted(kept), os.sysconf("SC_OPEN_MAX")]):
        os.closerange(low + 1, high)
