"""A limit on computing time, only as the backstop: work is counted elsewhere, so that verdicts do not depend on it.

Computing time counts, not the clock: on a busy machine a right answer is still right. The clock only ends what sleeps.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 5.0                                   # of computing
PATIENCE = 20                                   # times as long by the clock
AGAIN = 0.5                                     # s after which who swallowed it all the same meets it once more


class OutOfTime(BaseException):
    """The limit was reached. No Exception: a learner's own `except Exception` must not swallow it."""


@contextmanager
def within(seconds: float | None = None) -> Iterator[None]:
    """Raise OutOfTime in the block after so many seconds of computing, where the system can (the main thread of a POSIX
    system).
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    if any(signal.getitimer(timer)[0] for timer in (signal.ITIMER_PROF, signal.ITIMER_REAL)):
        # a limit further out is running: it is the backstop
        yield
        return

    def stop(*_: object) -> None:
        raise OutOfTime

    limit = SECONDS if seconds is None else seconds
    timers = ((signal.SIGPROF, signal.ITIMER_PROF, limit), (signal.SIGALRM, signal.ITIMER_REAL, PATIENCE * limit))
    before = [signal.signal(number, stop) for number, _, _ in timers]
    for _, timer, after in timers:
        signal.setitimer(timer, after, AGAIN)
    try:
        yield
    finally:
        for (number, timer, _), handler in zip(timers, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)
