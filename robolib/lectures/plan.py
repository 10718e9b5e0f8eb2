"""The instructor's plan of a chapter: which minutes belong to which section, what is done there and what is written.

It stands in the tables of course/teach/NN_name.md:

    ## First sitting: …
    | minutes | sections | what | on the board |
    |---|---|---|---|
    | 0–6 | 1 | The push at the elbow. … | the arm, elbow at 60° |
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

LENGTHS = {45: ("one sitting",), 90: ("first sitting", "second sitting")}
SITTING = 45


@dataclass(frozen=True)
class Row:
    """Some minutes of a lecture."""

    start: int
    end: int
    sections: tuple[str, ...]
    what: str
    board: str


def rows(path: Path, minutes: int) -> tuple[Row, ...]:
    """The plan of a lecture of 45 or 90 minutes; empty where the page has none."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found = []
    for place, heading in enumerate(LENGTHS[minutes]):
        for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
            if heading in part.splitlines()[0].lower():
                found += _table(part, place * SITTING)
    return tuple(found)


def of_section(plan: tuple[Row, ...], number: str) -> tuple[Row, ...]:
    """The rows that name this section."""
    return tuple(row for row in plan if number in row.sections)


def _table(part: str, offset: int) -> list[Row]:
    lines = [[cell.strip() for cell in line.strip().strip("|").split("|")]
             for line in part.splitlines() if line.startswith("|")]
    if not lines or not {"minutes", "sections"} <= set(lines[0]):
        return []
    found = []
    for cells in lines[2:]:
        row = dict(zip(lines[0], cells, strict=False))
        start, end = map(int, re.findall(r"\d+", row["minutes"]))
        found.append(Row(offset + start, offset + end, tuple(re.findall(r"[\d.]+", row["sections"])),
                         row.get("what", ""), row.get("on the board", "")))
    return found
