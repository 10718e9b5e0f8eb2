"""A wall-clock limit: only the backstop. Work is counted elsewhere, so that verdicts do not depend on the machine."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager

SECONDS = 5.0


class OutOfTime(Exception):
    """The limit was reached."""


@contextmanager
def within(seconds=None):
    """Raise OutOfTime in the block after so many seconds, where the system can (the main thread of a POSIX system)."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_):
        raise OutOfTime

    if signal.getitimer(signal.ITIMER_REAL)[0]:              # a limit further out is running: it is the backstop
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS if seconds is None else seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
