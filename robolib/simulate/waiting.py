"""A progress bar for whoever waits: only on a terminal, and only where a run takes longer than a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

PATIENCE = 1.0                                  # s of computing before there is a bar
SECONDS = "{task.completed:.2f} of {task.total:.2f} s"


@contextmanager
def waiting(duration: float, what: str = "simulated", console: Console | None = None,
            patience: float = PATIENCE) -> Iterator[Callable[[float], None]]:
    """`with waiting(10.0) as tick:` gives tick(t), to be told how far the simulated time has come.

    Where nobody looks (a file, a pipe, a notebook's test), tick does nothing.
    """
    console = console or Console(stderr=True)
    if not console.is_terminal:
        yield lambda t: None
        return
    bar = Progress(TextColumn("{task.description}"), BarColumn(), TextColumn(SECONDS), TimeRemainingColumn(),
                   console=console, transient=True)
    task, begun, seen = bar.add_task(what, total=duration), monotonic(), [0.0]

    def tick(t):
        now = monotonic()
        if now - begun >= patience and now - seen[0] > 0.1:
            bar.start()                         # a second start changes nothing
            seen[0] = now
            bar.update(task, completed=t)

    try:
        yield tick
    finally:
        bar.stop()
