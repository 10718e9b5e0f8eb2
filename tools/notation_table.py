"""The first table of NOTATION.md, made from the one table of letters, `robolib.notation`.

    python tools/notation_table.py            write it
    python tools/notation_table.py --check    say whether it is fresh
"""

import sys
from pathlib import Path

from robolib import notation

FILE = Path(__file__).resolve().parents[1] / "NOTATION.md"
START, END = "## Symbols in formulas\n", "\n`T_0_1`, `R_0_1`, `p_0_1` read"


def rows() -> list[str]:
    """One line a letter, in the order of the table."""
    told = ["| symbol | typed | meaning | unit | sign | role | from chapter |", "|---|---|---|---|---|---|---|"]
    for row in notation.LETTERS:
        typed = row.typed + ("" if row.index == "none" else "1")
        unit = ", ".join(filter(None, (row.unit, row.sliding)))
        told.append(f"| ${notation.latex(typed)}$ | `{typed}` | {row.meaning} | {unit}"
                    f" | {'+' if row.positive else '±'} | {row.role} | {row.since} |")
    return told


def text() -> str:
    """The whole page, its first table fresh."""
    page = FILE.read_text(encoding="utf-8")
    head, _, rest = page.partition(START)
    tail = rest[rest.index(END):]
    return f"{head}{START}\n" + "\n".join(rows()) + "\n" + tail


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if text() == FILE.read_text(encoding="utf-8") else "stale: run `python tools/notation_table.py`")
    FILE.write_text(text(), encoding="utf-8")
