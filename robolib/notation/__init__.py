"""The one table of letters: what a typed name means, its unit, its sign, its role, how it looks.

Whoever asks about a letter asks here: the printer (how it looks), the headers of generated code (units), the examiner
(units, signs, which terms of a torque are which), the points at which a wrong answer is shown to be wrong.

    letters    the table: one meaning a letter
    places     what a letter means in one chapter, section or exercise only
    writing    names as LaTeX, as running text, and in other spellings

NOTATION.md shows both tables; tests hold the page and the formulas of every chapter to them.

>>> letter("qdd12").role, letter("kd1").role, letter("Ixx3").positive, latex("kr2"), unit("Fv1", slides=True)
('acceleration', 'gain', True, 'k_{r2}', 'N·s/m')

A letter that is not in the table may mean anything: `letter` gives None, and nobody claims anything about it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from .. import units
from .letters import (
    ACCELERATION,
    ALONE,
    ANY,
    BODY,
    COORDINATE,
    COUNTED,
    FRICTION,
    GAIN,
    INPUT,
    LETTERS,
    MOVING,
    PARAMETER,
    POSITIVE,
    QUANTITY,
    RATE,
    ROTOR,
    SPRING,
    STATE,
    TIME,
    USUAL,
    Letter,
)
from .places import HERE, meaning
from .writing import DOTS, SUBSCRIPTS, alias, greek, latex, plain, split, text

__all__ = [
    "ACCELERATION", "ALONE", "ANY", "COORDINATE", "COUNTED", "DOTS", "FRICTION", "GAIN", "HERE", "INPUT", "LETTERS",
    "MOVING", "PARAMETER", "POSITIVE", "QUANTITY", "RATE", "ROTOR", "SPRING", "STATE", "SUBSCRIPTS", "TIME",
    "Letter", "alias", "dimension", "greek", "latex", "letter", "meaning", "moves", "plain", "positive", "role",
    "split", "text", "unit", "usual",
]


@lru_cache(maxsize=4096)
def letter(name: str) -> Letter | None:
    """The row of a typed name such as qdd1, kr2, g; None where the table has none."""
    head, index = split(name)
    return (COUNTED if index else ALONE).get(head)


def role(name: str) -> str:
    """The role of a name; "" where the table has none.

    A letter of somebody's own moves if it is written as the course writes rates: one letter, then d or dd, then a
    number. (`kd1` and `ld1` are not meant: where the table has the name, the table decides.)
    """
    row = letter(name)
    if row is not None:
        return row.role
    own = re.fullmatch(r"[A-Za-z](d{1,2})\d+", name)
    return "" if not own else RATE if own[1] == "d" else ACCELERATION


def moves(name: str) -> bool:
    """Does it change while an arm moves: a coordinate, a rate, an acceleration, a torque, the time?"""
    return role(name) in MOVING


def positive(name: str) -> bool:
    """Is it never negative in a real arm: a mass, a length, a moment of inertia, g?"""
    row = letter(name)
    return row is not None and row.positive


def usual(name: str) -> tuple[int, int]:
    """Between which numbers a made-up arm has it, in tenths: gears above 1, products of inertia small, what moves of
    either sign, all else above zero.
    """
    row = letter(name)
    return row.usual if row is not None and row.usual else USUAL.get(role(name), BODY)


def unit(name: str, slides: bool = False) -> str:
    """The unit of a name in words, "" where it is not known. `slides`: its joint is prismatic."""
    row = letter(name)
    return "" if row is None else row.sliding if slides and row.sliding else row.unit


def dimension(name: str, slides: bool = False) -> units.Dimension | None:
    """The dimension of a name, or None."""
    words = unit(name, slides)
    return units.measure(words)[0] if words else None
