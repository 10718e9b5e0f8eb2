"""Hints that somebody has copied: an answer that is right for another's numbers, code that only these two have.

They are hints, and no verdicts: two who learned together may write the same. Somebody must look.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from .marks import Row

NEAR = 5e-3                                     # so alike, relative to the larger, are numbers that are the same
FEW = 3                                         # a line that more students have says nothing about two of them
LETTERS = 10                                    # of a line, without spaces: a shorter one says nothing
LINES, PART = 4, 0.5                            # in common at least: rare lines, and the part of the shorter work's


@dataclass(frozen=True)
class Hint:
    """Two students, by their ids, and what they have in common."""

    one: str
    other: str
    what: str


def hints(rows: Sequence[Row]) -> tuple[Hint, ...]:
    """All of them, in the roster's order. A group is one student."""
    alone = list({row.student.folder: row for row in rows}.values())
    return (*borrowed(alone), *shared(alone))


def borrowed(rows: Sequence[Row]) -> Iterator[Hint]:
    """A wrong answer to a variant that is the right one of somebody else."""
    for k, item in enumerate([mark.item for mark in rows[0].marks] if rows else ()):
        if item.variant:
            right = [(row, numbers(row.marks[k].given.answer)) for row in rows
                     if row.marks[k].outcome.outcome == "correct"]
            for row in rows:
                if row.marks[k].outcome.outcome == "wrong" and row.marks[k].given.answer:
                    mine = numbers(row.marks[k].given.answer)
                    for other, theirs in right:
                        if same(mine, theirs) or row.marks[k].given.answer == other.marks[k].given.answer:
                            yield Hint(row.student.id, other.student.id,
                                       f"{item.id} is right for the numbers of {other.student.id}")


def numbers(answer: str) -> tuple[float, ...] | None:
    """The numbers that an answer consists of (JSON text); None where there are others things in it."""
    try:
        return tuple(_numbers(json.loads(answer)))
    except (ValueError, TypeError, KeyError, IndexError, OverflowError, ZeroDivisionError, RecursionError):
        return None


def _numbers(data):
    kind, value = data["is"], data["of"]
    if kind in ("float", "int"):
        yield float.fromhex(value) if kind == "float" else float(int(value, 16))
    elif kind in ("fraction", "rational"):
        yield float(Fraction(*(int(part, 16) for part in value)))
    elif kind == "scalar":
        yield from _numbers(value[1])
    elif kind in ("list", "tuple"):
        for item in value[1]:
            yield from _numbers(item)
    elif kind in ("array", "sheet"):
        for item in value[2]:
            yield from _numbers(item)
    else:
        raise ValueError(kind)


def same(one: Sequence[float] | None, other: Sequence[float] | None) -> bool:
    """Are these the same numbers, rounded perhaps? Zeros are everybody's."""
    if not one or not other or len(one) != len(other) or not any(one):
        return False
    return all(abs(a - b) <= NEAR * max(abs(a), abs(b)) for a, b in zip(one, other, strict=True))


def shared(rows: Iterable[Row]) -> Iterator[Hint]:
    """Pairs with lines of code that hardly anybody else has. In a small class all have what was given out, and nothing
    can be said.
    """
    rows = [row for row in rows if any(mark.given.text for mark in row.marks)]
    if len(rows) <= FEW:
        return
    written = [{line for mark in row.marks for line in lines(mark.given.text)} for row in rows]
    holders = defaultdict(list)
    for k, found in enumerate(written):
        for line in found:
            holders[line].append(k)
    common, own = defaultdict(int), [sum(len(holders[line]) <= FEW for line in found) for found in written]
    for who in holders.values():
        if 1 < len(who) <= FEW:
            for pair in combinations(who, 2):
                common[pair] += 1
    for (a, b), n in sorted(common.items()):
        least = min(own[a], own[b])
        if n >= LINES and n >= PART * least:
            yield Hint(rows[a].student.id, rows[b].student.id,
                       f"{n} lines of code in common that at most one more has, of {least}")


def lines(text: str) -> Iterator[str]:
    """The lines of a text without spaces and comments, those that are too short left out."""
    for line in text.splitlines():
        plain = "".join(line.partition("#")[0].split())
        if len(plain) >= LETTERS:
            yield plain
