"""Writes CHECKING.md: what the examiner accepts and refuses, from the cases that the tests hold.

python tools/checking_table.py            write it
python tools/checking_table.py --check    say whether it is fresh
"""

import sys
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

import cases  # noqa: E402
import diagnosed  # noqa: E402

FILE = ROOT / "CHECKING.md"
WIDTH = 90


def first_words(message):
    """The first sentence of a message, cut at a word when it is long."""
    words = message.replace("|", "\\|").replace("\n", " ")
    end = words.find(". ")
    words = words[: end + 1] if 0 < end < WIDTH else words
    return words if len(words) <= WIDTH else words[:WIDTH].rsplit(" ", 1)[0] + " …"


def told():
    """What plausible wrong answers are told: the figures that `tools/diagnosed.py` counted."""
    kinds, untrue, chapters = diagnosed.sums()
    rows = [(kind, sum(counts.values()), counts["named"], counts["located"], counts["bare"])
            for kind, counts in sorted(kinds.items())]
    rows.append(("all", *(sum(row[k] for row in rows) for k in (1, 2, 3, 4))))
    return ["## What a wrong answer is told", "",
            "Plausible wrong answers, bred from right ones that were typed by hand: one slip, and of every expression"
            " one answer with two. *Named*: the reply names the mistake. *Located*: it says where. *Bare*: it only"
            " shows that the two differ. Every claim of a reply to an expression was checked by itself:"
            f" {untrue} were untrue. A single number has no parts, and is not counted. Made by"
            f" `python tools/diagnosed.py`, chapters {', '.join(chapters)}.", "",
            "| kind | answers | named | located | bare | told what is wrong |", "|---|---|---|---|---|---|",
            *(f"| {kind} | {count} | {named} | {located} | {bare} | {100 * (named + located) / count:.0f} % |"
              for kind, count, named, located, bare in rows)]


def table():
    """The text of CHECKING.md."""
    lines = [
        "# What the examiner accepts and what it refuses",
        "",
        "Made by `python tools/checking_table.py` from `tests/cases.py`; a test keeps it fresh. Every line was"
        " judged by the examiner when this file was made.",
    ]
    for (kind, asked), group in groupby(cases.rows(), key=lambda row: row[:2]):
        lines += ["", f"## {kind}", "", f"Asked for: {asked}.", "", "| answer | verdict | it says |", "|---|---|---|"]
        lines += [
            f"| {shown} | {verdict.outcome} | {first_words(verdict.message)} |" for *_, shown, verdict, _ in group
        ]
    lines += ["", *told()]
    lines += ["", "## Known limits", "", *(f"- {limit}" for limit in cases.LIMITS)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    text = table()
    if "--check" in sys.argv:
        fresh = FILE.exists() and FILE.read_text(encoding="utf-8") == text
        sys.exit(None if fresh else "CHECKING.md is stale: run `python tools/checking_table.py`.")
    FILE.write_text(text, encoding="utf-8")
