"""A chapter as its reader meets it: sections with their minutes, what is core, what is further, how much is asked.

    ## 3 · Two point masses (8 min)         a section of the core, eight minutes of a reader's time
    ## 12 · Gears (Further, 6 min)          for whoever has the time; the core does not need it
    A <dfn>gear ratio</dfn> says how …      a term of the glossary; the sentence around it is its definition

`heading` is the one place where such a heading is read; lectures, rules and the glossary ask here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

HEADING = re.compile(r"(?:(?P<number>\d+(?:\.\d+)?)(?:\s*·)?\s+)?(?P<title>.*?)"
                     r"(?:\s+\((?:(?P<further>Further)(?:,\s*(?P<more>\d+) min)?|(?P<minutes>\d+) min)\))?\s*")
LEVEL = re.compile(r"^(#{1,6}) +(.+?)\s*$", re.MULTILINE)
FENCE = re.compile(r"```.*?```", re.DOTALL)
BLANK = re.compile(r"(?<!\w)___(?!\w)")
DEFINED = re.compile(r"<dfn>(.+?)</dfn>", re.DOTALL)
UNREAD = re.compile(r"\$\$.*?\$\$|\$[^$]*\$|```.*?```|<details>.*?</details>|<[^>]*>", re.DOTALL)
DISPLAYED = re.compile(r"\$\$.*?\$\$", re.DOTALL)
DETAILS = re.compile(r"<details>.*?</details>", re.DOTALL)
LINE = re.compile(r"\\text\{[✓▷✗]|^✓ \*|^▷ \*\*Your turn", re.MULTILINE)           # of a chain; a step
WORDS_A_MINUTE = 130
RESPONSE, PLAY = 1.5, 1.0                       # min for an answer, and with an interactive
FORMULA, DERIVED = 1 / 3, 1 / 4                 # min for a displayed formula, and for a line of a derivation
RUNNING = 0.5                                   # min for the cells of a section to run


@dataclass(frozen=True)
class Heading:
    """number: "3", or "" · title · minutes: 0 where none are given · further: not part of the core."""

    number: str
    title: str
    minutes: int = 0
    further: bool = False


@dataclass(frozen=True)
class Part:
    """A cell, or that part of it that belongs to a section. kind: "markdown" or "code"."""

    kind: str
    source: str
    tags: frozenset[str] = frozenset()
    outputs: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Section:
    """What stands below a heading of the second level."""

    heading: Heading
    parts: tuple[Part, ...]

    @property
    def core(self) -> bool:
        """Is it a numbered section that is not marked Further?"""
        return bool(self.heading.number) and not self.heading.further

    @property
    def words(self) -> int:
        """Of its prose, without formulas, code and what is folded away."""
        return sum(len(UNREAD.sub(" ", part.source).split()) for part in self.parts if part.kind == "markdown")

    @property
    def responses(self) -> int:
        """How often the reader is asked for something: a guess, a line, an answer."""
        return sum(blanks(part.source) for part in self.parts if part.kind == "code")

    @property
    def formulas(self) -> int:
        """How many formulas are displayed in its prose."""
        return sum(len(DISPLAYED.findall(DETAILS.sub("", part.source))) for part in self.parts
                   if part.kind == "markdown")

    @property
    def lines(self) -> int:
        """How many lines its derivations have, as they are stored."""
        shown = (output.get("data", {}).get("text/markdown", "") for part in self.parts for output in part.outputs)
        return sum(len(LINE.findall("".join(text))) for text in shown)

    @property
    def interactives(self) -> int:
        """How many things there are to take by the hand."""
        return sum("widget" in part.tags for part in self.parts)

    @property
    def estimate(self) -> float:
        """Minutes that it takes, about: reading, formulas and derivations included, answering, playing, waiting."""
        return (self.words / WORDS_A_MINUTE + FORMULA * self.formulas + DERIVED * self.lines
                + RESPONSE * self.responses + PLAY * self.interactives + RUNNING)


def heading(text: str) -> Heading:
    """A heading, without its marks: "12 · Gears (Further, 6 min)"."""
    found = HEADING.fullmatch(text.strip())
    return Heading(found["number"] or "", found["title"], int(found["minutes"] or found["more"] or 0),
                   found["further"] is not None)


def blanks(source: str) -> int:
    """How many blanks a cell has, not counting those that are imported."""
    return sum(len(BLANK.findall(line.partition("#")[0])) for line in source.splitlines() if " import " not in line)


def sections(cells: Iterable[Mapping[str, Any]]) -> tuple[Section, ...]:
    """The sections of a notebook. What stands before the first one is a section without a number."""
    found: list[tuple[Heading, list[Part]]] = [(Heading("", ""), [])]
    for cell in cells:
        tags = frozenset(cell["metadata"].get("tags", ()))
        if cell["cell_type"] != "markdown":
            found[-1][1].append(Part("code", cell["source"], tags, tuple(cell.get("outputs", ()))))
            continue
        hidden = FENCE.sub(lambda m: " " * len(m[0]), cell["source"])           # a # in code is no heading
        at = 0
        for mark in LEVEL.finditer(hidden):
            if len(mark[1]) == 2:
                found[-1][1].append(Part("markdown", cell["source"][at:mark.start()], tags))
                found.append((heading(mark[2]), []))
                at = mark.end()
        found[-1][1].append(Part("markdown", cell["source"][at:], tags))
    return tuple(Section(head, tuple(part for part in parts if part.source.strip())) for head, parts in found)
