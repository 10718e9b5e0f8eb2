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


def bury(but=0):
    """Take note of the children that have ended: until then they count as processes."""
    for pid in children() - {but}:
        try:
            os.waitpid(pid, os.WNOHANG)
        except ChildProcessError:
            continue


def children():
    """The direct children, those that have ended too."""
    try:
        with open("/proc/thread-self/children") as file:
            return set(map(int, file.read().split()))
    except OSError:                             # no /proc here
        return set()


def count(user):
    """How many processes this user has."""
    found = 0
    for name in os.listdir("/proc"):
        try:
            found += name.isdigit() and os.stat(f"/proc/{name}").st_uid == user
        except OSError:
            continue
    return found


def end_all(but=0, patience=3.0):
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
