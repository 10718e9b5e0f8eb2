"""The maps of the chapters in README.md and in chapter 00, and the layers in CONTRIBUTING.md, made from the one list of
chapters (`robolib.chapters`) and the one list of layers (`robolib.app.layers`).

    python tools/chapter_map.py            write them
    python tools/chapter_map.py --check    say whether they are fresh

A table is replaced between the line before it and the empty line after it.
"""

import re
import sys
from itertools import groupby
from pathlib import Path

from robolib.app.layers import LAYERS
from robolib.chapters import CHAPTERS, Chapter

ROOT = Path(__file__).resolve().parents[1]
README, START, GUIDE = ROOT / "README.md", ROOT / "course/source/00_start.py", ROOT / "CONTRIBUTING.md"


def readme_map() -> list[str]:
    """One row per chapter: its part where that begins, number, title with a link, minutes, state."""
    rows, part = ["| part | | title | minutes | state |", "|---|---|---|---|---|"], None
    for chapter in CHAPTERS:
        title = f"[{chapter.title}](course/{chapter.slug}.ipynb)" if chapter.ready else chapter.title
        title += f": {chapter.about}" if chapter.about else ""
        rows.append(f"| {chapter.part if chapter.part != part else ''} | {chapter.number} | {title}"
                    f" | {chapter.minutes if chapter.ready else ''} | {chapter.state} |".replace("|  |", "| |"))
        part = chapter.part
    return rows


def start_map() -> list[str]:
    """One row per part: which chapters, and those that are there, each with its exercises."""
    rows = ["| part | chapters | ready |", "|---|---|---|"]
    for part, group in groupby(CHAPTERS, key=lambda chapter: chapter.part):
        chapters = list(group)
        if not part:
            rows.append(f"| start | {chapters[0].number} | this one, and its"
                        f" [exercises](../exercises/{chapters[0].slug}.ipynb) |")
            continue
        first, last = chapters[0], chapters[-1]
        there = ", ".join(f"[{c.number}]({c.slug}.ipynb)" for c in chapters if c.ready)
        rows.append(f"| {part} | {first.number}–{last.number}: from {_lower(first)} to {_lower(last)} | {there} |"
                    .replace("|  |", "| |"))
    return rows


def _lower(chapter: Chapter) -> str:
    """A title within a sentence; names keep their capital."""
    title = chapter.title
    return title if title in ("Lagrange", "Newton–Euler") else title[0].lower() + title[1:]


def route() -> str:
    """The core route, and which chapters of it are still to come."""
    core = [chapter for chapter in CHAPTERS if chapter.core]
    to_come = [chapter.number for chapter in core if not chapter.ready]
    told = f" (to come: {', '.join(to_come)})" if to_come else ""
    return f"The core route is {' · '.join(c.number for c in core)}{told};"


def layer_table() -> list[str]:
    """One row per layer, from the ground up."""
    return ["| layer | modules | holds |", "|---|---|---|",
            *(f"| {k} | {', '.join(f'`{name}`' for name in names)} | {holds} |"
              for k, (holds, names) in enumerate(LAYERS))]


def _table(text: str, head: str, rows: list[str], prefix: str = "") -> str:
    """The text with the table that begins with this head replaced."""
    block = re.compile(rf"^{re.escape(prefix + head)}.*?(?=^(?!{re.escape(prefix)}\|))", re.MULTILINE | re.DOTALL)
    found = block.findall(text)
    if len(found) != 1:
        raise ValueError(f"{len(found)} tables begin with {head!r}; there must be one")
    return block.sub(lambda _: "".join(f"{prefix}{row}\n" for row in rows), text)


def texts() -> dict[Path, str]:
    """What the three pages should be."""
    start = _table(START.read_text(encoding="utf-8"), "| part | chapters | ready |", start_map(), "# ")
    start = re.sub(r"The core route is [^;]*;", lambda _: route(), start)
    core = f"In a hurry: {' · '.join(chapter.number for chapter in CHAPTERS if chapter.core)}."
    readme = _table(README.read_text(encoding="utf-8"), "| part | | title |", readme_map())
    return {README: re.sub(r"^In a hurry: .*$", core, readme, flags=re.MULTILINE), START: start,
            GUIDE: _table(GUIDE.read_text(encoding="utf-8"), "| layer |", layer_table())}


if __name__ == "__main__":
    stale = [path for path, text in texts().items() if text != path.read_text(encoding="utf-8")]
    if "--check" in sys.argv:
        sys.exit(f"stale: {', '.join(p.name for p in stale)}; run `python tools/chapter_map.py`" if stale else 0)
    for path in stale:
        path.write_text(texts()[path], encoding="utf-8")
