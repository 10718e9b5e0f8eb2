"""The tables of letters in NOTATION.md, made from `robolib.notation`: those of the course, and those of one chapter.

    python tools/notation_table.py            write it
    python tools/notation_table.py --check    say whether it is fresh
"""

import sys
from pathlib import Path

from robolib import notation

FILE = Path(__file__).resolve().parents[1] / "NOTATION.md"
SYMBOLS = "## Symbols in formulas\n", "\n`T_0_1`, `R_0_1`, `p_0_1` read"
CHAPTERS = "## Letters of one chapter\n", "\n## The model"
INTRODUCTION = ("In these places a letter means something of its own, or is needed once. The nearest place counts: the"
                " section or the exercise, then the chapter, then the table above.\n")


def rows() -> list[str]:
    """One line a letter, in the order of the table."""
    told = ["| symbol | typed | meaning | unit | sign | role | from chapter |", "|---|---|---|---|---|---|---|"]
    for row in notation.LETTERS:
        typed = row.typed + ("" if row.index == "none" else "1")
        unit = ", ".join(filter(None, (row.unit, row.sliding)))
        told.append(f"| ${notation.latex(typed)}$ | `{typed}` | {row.meaning} | {unit}"
                    f" | {'+' if row.positive else '±'} | {row.role} | {row.since} |")
    return told


def here() -> list[str]:
    """One line a letter of a chapter: letters in the order of the table, each with its places."""
    told = ["| symbol | where | meaning | unit |", "|---|---|---|---|"]
    for row in notation.HERE:
        symbol = row.letter if len(row.letter) == 1 else f"\\{row.letter}"
        told.append(f"| ${symbol}$ | {', '.join(map(_place, row.places))} | {row.meaning} | {row.unit} |")
    return told


def _place(place):
    chapter, _, section = place.partition("/")
    return f"{chapter} section {section}" if section else place


def text() -> str:
    """The whole page, its tables fresh."""
    page = FILE.read_text(encoding="utf-8")
    for (start, end), told in ((SYMBOLS, rows()), (CHAPTERS, [INTRODUCTION, *here()])):
        head, _, rest = page.partition(start)
        page = f"{head}{start}\n" + "\n".join(told) + "\n" + rest[rest.index(end):]
    return page


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if text() == FILE.read_text(encoding="utf-8") else "stale: run `python tools/notation_table.py`")
    FILE.write_text(text(), encoding="utf-8")
