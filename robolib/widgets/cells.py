"""Widgets that nobody can see any more: a cell that is run again leaves those of its last run behind.

Jupyter keeps every widget alive, here and in the browser, until it is closed. So each is noted under the cells that
made or showed it; when such a cell is run again the note of its last run goes, and a widget without a note is closed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Widget = Any                                    # an `interactive.Interactive`, whose module imports this one

_noted: dict[str, dict[Widget, str]] = {}       # {cell: {widget: the run in which the cell made or showed it}}


def running() -> tuple[str, str]:
    """(the cell that runs now, its run), by their names; two empty words outside a notebook that names its cells."""
    try:
        from IPython import get_ipython

        parent = get_ipython().get_parent()
        return str(parent["metadata"].get("cellId") or ""), str(parent["header"]["msg_id"])
    except Exception:                           # no IPython, no kernel, or one of another kind
        return "", ""


def note(widget: Widget, now: Callable[[], tuple[str, str]] = running) -> None:
    """The cell that runs now has made or shown this widget."""
    cell, run = now()
    if not cell:
        return
    noted = _noted.setdefault(cell, {})
    noted[widget] = run
    old = [other for other, when in noted.items() if when != run]
    for other in old:
        del noted[other]
    kept = {other for widgets in _noted.values() for other in widgets}
    for other in old:
        if other not in kept:
            other.close()
