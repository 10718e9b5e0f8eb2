"""How long a submission has computed: all its processes together, those that have ended too.

Where the grader could make a control group for it, the kernel counts. Elsewhere the processes are listed and summed. A
process hands its time on to the one that waits for its end; whoever lets nobody wait for it is counted as far as it was
seen. What is missed so stays small: a submission has one processor (see `guest`).
"""

from __future__ import annotations

import os

from .processes import Process, family

STAT = 4096                                     # bytes of cpu.stat are fewer


class GroupMeter:
    """By the control group whose file cpu.stat is open."""

    def __init__(self, stat: int) -> None:
        self._stat = stat

    def computed(self, listed: dict[int, Process]) -> float:
        """s, in all. `listed`: the table of processes."""
        lines = dict(line.split() for line in os.pread(self._stat, STAT, 0).decode().splitlines())
        return int(lines["usage_usec"]) / 1e6


class ProcessMeter:
    """By the list of processes, as far as they were seen: look often."""

    def __init__(self, head: int) -> None:
        self._head, self._sum, self._seen = head, 0.0, {}

    def computed(self, listed: dict[int, Process]) -> float:
        """s, in all. `listed`: the table of processes."""
        now = {(pid, listed[pid].begun): listed[pid] for pid in {self._head, *family(self._head, listed)} & set(listed)}
        before = self._seen
        own = sum(p.own - (before[key].own if key in before else 0) for key, p in now.items())
        waited_for = sum(p.children - (before[key].children if key in before else 0) for key, p in now.items())
        gone = sum(p.own + p.children for key, p in before.items() if key not in now)       # counted while they lived
        self._sum += own + max(0.0, waited_for - gone)
        self._seen = now
        return self._sum
