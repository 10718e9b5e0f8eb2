"""Lectures and handouts written to files: what the commands `robolib slides` and `robolib handout` do."""

from __future__ import annotations

from pathlib import Path

from ..machine import atomic
from . import course, plan, supplies


def lecture(chapter: str, out: Path | None = None, minutes: int = 90) -> Path:
    """Write the slides of a chapter, as HTML or PDF by the name of the file; the file."""
    if minutes not in plan.LENGTHS:
        raise ValueError(f"--minutes {minutes}: a lecture has {' or '.join(map(str, plan.LENGTHS))}")
    place = course.find(chapter)
    supplies.check()
    from .deck import deck  # needs the packages that were looked for

    return _write(deck(place, minutes), out or Path(f"{place.name}_{minutes}.html"), "?print-pdf")


def handout(chapter: str, out: Path | None = None) -> Path:
    """Write the handout of a chapter, as HTML or PDF by the name of the file; the file."""
    place = course.find(chapter)
    supplies.check()
    from .handout import handout as page

    return _write(page(place), out or Path(f"{place.name}_handout.html"))


def _write(html: str, target: Path, query: str = "") -> Path:
    if target.suffix == ".pdf":
        from .pdf import write

        write(html, target, query)
    else:
        atomic.deliver(target, html)
    return target
