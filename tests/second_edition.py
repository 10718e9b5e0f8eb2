"""What a chapter of the second edition must be (course/MANNER.md): each rule gives a list of complaints.

A chapter is held to it as soon as its number is taken out of FIRST_EDITION. The list only shrinks; a new chapter never
enters it.
"""

import re

from nbformat import NotebookNode
from percent import folds, is_code

from robolib import sections
from robolib.derivation.chains import lines_of
from robolib.derivation.pieces import LONG, longest
from robolib.derivation.width import flat
from robolib.lectures.mathml import sides

FIRST_EDITION: tuple[str, ...] = ()

COLUMNS, LINES = 88, 12                         # of all code; of code that is meant to be read
SITTING = 90                                    # minutes of the core
LESS, MORE = 1.1, 1.3                           # how far the stated minutes may be below and above the estimate
STEP = re.compile(r"\$\\displaystyle (.+?)\$\s*\n\n[✓▷]", re.DOTALL)
QUESTION = re.compile(r"""\b(?:predict|ex)\(\s*["']\d\d\.(\w+)["']""")
PROOFS = re.compile(r"^\|.*\bfunction\b.*\bproof\b.*\|$", re.MULTILINE | re.IGNORECASE)


def complaints(nb: NotebookNode) -> list[str]:
    """All rules."""
    return [*code(nb), *hidden(nb), *drawn(nb), *printed(nb), *numbered(nb), *minutes(nb), *counted(nb), *closed(nb)]


def code(nb: NotebookNode) -> list[str]:
    """Code that a reader should read is short; the rest is folded. All of it is narrow: whoever unfolds a cell must not
    scroll sideways.
    """
    shown = [cell.source for cell in nb.cells if is_code(cell) and not folds(cell)]
    wrong = [f"{n} lines of code to read, more than {LINES}; fold it (tags setup, look, reveal) or shorten it:"
             f" {text[:50]!r}" for text in shown if (n := sum(bool(li.strip()) for li in text.splitlines())) > LINES]
    return wrong + [f"{len(line)} columns of code, more than {COLUMNS}: {line[:50]!r}" for cell in nb.cells
                    if is_code(cell) for line in cell.source.splitlines() if len(line) > COLUMNS]


def hidden(nb: NotebookNode) -> list[str]:
    """The first line of a folded cell stays in sight, right below the question. It must not hold the answer."""
    firsts = (cell.source.partition("\n")[0] for cell in nb.cells if is_code(cell) and folds(cell))
    return [f"a folded cell whose first line, which is seen, tells the answer; begin with another line: {first[:50]!r}"
            for first in firsts if first.startswith(("assert ", "reveal("))]


def drawn(nb: NotebookNode) -> list[str]:
    """A picture before the first question, and one in each section of the core but the formula card."""
    wrong, seen = [], False
    for cell in nb.cells:
        if is_code(cell) and sections.blanks(cell.source) and not seen:
            wrong.append(f"a question before the first figure or interactive: {cell.source[:50]!r}")
            break
        seen = seen or pictured(cell.cell_type, cell.source, cell.metadata.get("tags", ()), cell.get("outputs", ()))
    for section in sections.sections(nb.cells):
        card = any("card" in part.tags for part in section.parts)
        if section.core and not card and not any(pictured(p.kind, p.source, p.tags, p.outputs) for p in section.parts):
            wrong.append(f"section {section.heading.number} has no drawing and no interactive")
    return wrong


def pictured(kind: str, source: str, tags: object, outputs: object) -> bool:
    """Does a cell show a picture, or something to take by the hand?"""
    if kind == "markdown":
        return bool(re.search(r"!\[[^\]]|<img ", source))
    return "widget" in tags or any("image/png" in o.get("data", {}) or "image/svg+xml" in o.get("data", {})
                                   for o in outputs)


def printed(nb: NotebookNode) -> list[str]:
    """Every line of a derivation is there to read."""
    wrong = []
    for cell in nb.cells:
        for text in (o["data"].get("text/markdown", "") for o in cell.get("outputs", ()) if "data" in o):
            if "not printed" in text:
                wrong.append(f"a side that is not printed: {cell.source[:50]!r}")
            if "; from `" in text:
                wrong.append(f"a left side too long to print; break the step: {cell.source[:50]!r}")
            step = STEP.match(text)
            lines = [line for line, *_ in lines_of(text)] + ([flat(step[1])] if step else [])
            for side in (side for line in lines for side in sides(line)):
                if longest(side) > LONG:
                    wrong.append(f"{len(side)} characters of LaTeX in one line; break the step: {side[:50]!r}")
    return wrong


def numbered(nb: NotebookNode) -> list[str]:
    """Sections are counted 1, 2, 3, …, so that none looks like an exercise, 07.3, or an equation, (07.E3) or (7.3)."""
    found = [s.heading.number for s in sections.sections(nb.cells) if s.heading.number]
    wanted = [str(k) for k in range(1, len(found) + 1)]
    return [] if found == wanted else [f"sections {', '.join(found)}; count them {', '.join(wanted)}:"
                                       " `## 3 · Two point masses (8 min)`"]


def minutes(nb: NotebookNode) -> list[str]:
    """Each section says how long it takes; the core is one sitting; what is said is about true."""
    numbered = [s for s in sections.sections(nb.cells) if s.heading.number]
    wrong = [f"section {s.heading.number} says no minutes: write `## {s.heading.number} · {s.heading.title} (8 min)`,"
             " or `(Further, 8 min)`" for s in numbered if not s.heading.minutes]
    core = [s for s in numbered if s.core]
    stated, estimate = sum(s.heading.minutes for s in core), sum(s.estimate for s in core)
    if stated > SITTING:
        wrong.append(f"{stated} minutes of core, more than {SITTING}; mark sections Further")
    if not wrong and not estimate / LESS <= stated <= estimate * MORE:
        each = ", ".join(f"{s.heading.number}: {s.estimate:.0f}" for s in core)
        wrong.append(f"{stated} minutes of core are stated, about {estimate:.0f} are needed ({each}; how they are"
                     " counted is told in robolib/sections.py)")
    return wrong


def counted(nb: NotebookNode) -> list[str]:
    """The questions are counted Q1, Q2, … in the order in which they are met."""
    keys = dict.fromkeys(key for cell in nb.cells if is_code(cell) for key in QUESTION.findall(cell.source))
    wanted = [f"Q{k}" for k in range(1, len(keys) + 1)]
    return [] if list(keys) == wanted else [f"questions {', '.join(keys)}; count them {', '.join(wanted)}"]


def closed(nb: NotebookNode) -> list[str]:
    """At the end a formula card; the table of equations, functions and proofs is folded."""
    cards = [k for k, cell in enumerate(nb.cells) if "card" in cell.metadata.get("tags", ())]
    wrong = [] if len(cards) == 1 else [f"{len(cards)} cells tagged card; one closes a chapter"]
    if cards and cards[-1] < 0.8 * len(nb.cells):
        wrong.append("the formula card does not stand at the end")
    prose = "\n\n".join(cell.source for cell in nb.cells if cell.cell_type == "markdown")
    if PROOFS.search(re.sub(r"<details>.*?</details>", "", prose, flags=re.DOTALL)):
        wrong.append("the table equation, function, proof is not folded: put it into <details><summary>…</summary>")
    return wrong
