"""Who came from whom: for ending what a submission left behind."""

from __future__ import annotations

import os
import signal
import time


def descendants():
    """The processes below this one, those that have ended left out."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as file:
                    state, parent = file.read().rpartition(")")[2].split()[:2]
            except (OSError, ValueError):
                continue
            if state not in "ZX":
                parents[int(name)] = int(parent)
    found = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {os.getpid()}


def end_all(but=0, patience=3.0):
    """Kill what came from this process, until nothing is left but one."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            left = descendants() - {but}
        except OSError:                         # no /proc here
            return
        if not left:
            return
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                continue
