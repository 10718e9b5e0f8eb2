"""What is wrong with an expression, in the language of mechanics: the most specific thing that can be said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import isfinite
from typing import Any

import sympy as sp

from ..identity import apart, judge
from ..notation import ACCELERATION, RATE, role
from ..torque_kinds import KINDS, by_kind
from .answer import Mistake
from .dimensions import dimension_complaints, unit_of_expression
from .numeric import number
from .reading import BUDGET, as_answer
from .saying import listed, place
from .slip import all_of, one_of

HALF = sp.Rational(1, 2)
FACTORS = {2: ("twice", "twice what it should be"), HALF: ("half", "half of what it should be"),
           -1: ("sign", "the negative of what it should be"), 4: ("four times", "four times what it should be"),
           HALF**2: ("a quarter", "a quarter of what it should be")}
VAGUE = ("not right", "no term", "yours is")               # what is said where nothing more is known
RATES = (RATE, ACCELERATION)


@dataclass(frozen=True)
class Context:
    """What is known about an exercise besides its reference.

    mistakes  are tried first · allowed  names that may occur besides those of the reference · entry  the word for one
    entry of a vector ("τ") · law  answer → a sentence on the physical law that it breaks, or None · units  {name:
    (kg, m, s)} of symbols that differ from the course's table
    """

    mistakes: tuple[Mistake, ...] = ()
    allowed: frozenset[str] = frozenset()
    entry: str = "entry"
    law: Callable[[Any], str | None] | None = None
    units: dict[str, tuple] = field(default_factory=dict)


def _like(given, reference):
    """A vector may be given as a row or a column."""
    flat = 1 in reference.shape and 1 in given.shape
    return given.reshape(*reference.shape) if flat and len(given) == len(reference) else given


def recognised(given: sp.MatrixBase, mistakes: Sequence[Mistake]) -> Mistake | None:
    """The first of these mistakes that an answer is; None if it is none of them."""
    for mistake in mistakes:
        wrong_one = as_answer(mistake.answer)
        if len(wrong_one) == len(given) and judge(given, _like(wrong_one, given)).equal:
            return mistake
    return None


def diagnose(given: sp.MatrixBase, reference: sp.MatrixBase, context: Context) -> tuple[str, str]:
    """(name, words): the most specific thing that can be said of an answer that is no mistake of the exercise's own.
    First found first told. The name is empty where no more is known than that the two differ.
    """
    names, expected = {s.name for s in given.free_symbols}, depends(reference)
    unknown = sorted((names - expected - context.allowed) & depends(given))
    if unknown:
        near = {u: e for u in unknown for e in sorted(expected) if u.casefold() == e.casefold() or u + "1" == e}
        hint = "".join(f" Did you mean `{e}` for `{u}`?" for u, e in near.items())
        return f"with {', '.join(unknown)}", f"{_listed(unknown)} should not occur in the answer.{hint}"
    if given.rows == given.cols > 1 and judge(given, reference.T).equal:
        return "transposed", "This is the transpose of the right answer."
    if found := _times(given, reference):
        return found[0], f"The whole answer is {found[1]}."
    if "g" in expected and judge(given.xreplace({s: -s for s in given.free_symbols if s.name == "g"}), reference).equal:
        return "sign of gravity", "Everything is right but the sign of gravity: which way does g point?"
    if found := all_of(given, reference, lambda k: place(k, reference.shape, context.entry)):
        return found
    bad = [k for k in range(len(reference)) if not judge(given[k], reference[k]).equal]
    found = [(place(k, reference.shape, context.entry), k) for k in bad[:2]]
    found = [(where, *_one(given[k], reference[k], where, context)) for where, k in found]
    name = ", ".join(f"{where}: {name}" if where else name for where, name, _ in found if name)
    told = " ".join(words for *_, words in found)
    if len(bad) < len(reference):
        where = listed([place(k, reference.shape, context.entry) for k in bad])
        told = f"Only {where} {'is' if len(bad) == 1 else 'are'} wrong; the rest is right. {told}"
    missing = sorted(n for n in expected - names if role(n) not in RATES)
    if 0 < len(missing) <= 4:                   # a longer list would help nobody
        return f"without {', '.join(missing)}", f"The answer should contain {_listed(missing)}. {told}"
    if context.law and any(vague in told for vague in VAGUE) and "has the unit" not in told:
        broken = context.law(given) or ""       # nothing better is known: which law does it break?
        told = f"{told} {broken.split('. ')[0].rstrip('.')}." if broken else told
    return name, told


def _times(given, reference):
    """(name, words) of the factor that the one is of the other; None if there is none. Of a number alone `number` says
    what may be said."""
    entries = list(reference) if isinstance(reference, sp.MatrixBase) else [reference]
    if sum(x != 0 for x in entries) == 1 and not reference.free_symbols:
        return None
    return next((said for factor, said in FACTORS.items() if judge(given, reference * factor).equal), None)


@lru_cache(maxsize=256)
def depends(A: sp.MatrixBase) -> frozenset[str]:
    """The names of the symbols on which an immutable matrix depends: those that do not cancel."""
    return frozenset(s.name for s in A.free_symbols if not all(_cancels(s, e) for e in A))


def _cancels(symbol, e):
    return judge(e, e.xreplace({symbol: symbol + 1}), budget=BUDGET).equal is True


def _one(given, reference, where, context):
    """(name, words), what is wrong with one entry: a factor, kinds of terms, the units, or a point where it differs."""
    if not reference.free_symbols:
        return _constant(given, reference, where)
    if found := _times(given, reference):
        return found[0], f"{_start(where) or 'It'} is {found[1]}."
    found = one_of(given, reference)
    found = found and (found[0], f"{found[1]} ")
    mine, theirs = by_kind(given), by_kind(reference)
    bad = [kind for kind in KINDS if not judge(mine[kind], theirs[kind]).equal]
    units = _units(given, reference, context)
    torque = any(role(s.name) in RATES for s in reference.free_symbols) and sum(p != 0 for p in theirs.values()) > 1
    if not bad or not torque:
        name, slip = found or ("", "")
        if units:
            return "units", f"In {where}: {slip}{units}" if where else f"{slip}{units}"
        return name, f"{slip}{_witness(given, reference, where)}"
    good = [kind for kind in KINDS if kind not in bad and theirs[kind] != 0]
    square = "friction" in bad and theirs["friction"] == 0 and bool({"Coriolis", "centrifugal"} & {*bad})
    bad = [kind for kind in bad if not (square and kind == "friction")]         # a forgotten square is no friction
    names, told = zip(*(_term(kind, mine[kind], theirs[kind]) for kind in bad), strict=True)
    if len(bad) > 2 and not good and all("not right" in term for term in told):
        return "", f"{_start(where) or 'It'} has no term that is right."
    right = f"the {listed(good)} {'terms are' if len(good) > 1 else 'term is'} right; " if good else ""
    told = f"{right}{'; '.join(told)}."
    told = f"In {where} {told}" if where else told[0].upper() + told[1:]
    if found and (square or "not right" in told):
        told = f"{told} {found[1].rstrip()}"
    return ", ".join(names), f"{told} {units}" if units else told


def _constant(given, reference, where):
    """(name, words) where a number is asked for: its value at a point would be the answer."""
    start = f"{_start(where)}: " if where else ""
    if names := sorted(depends(sp.ImmutableMatrix([given]))):
        return f"with {', '.join(names)}", f"{_start(where) or 'It'} should not depend on {_listed(names)}."
    if not (given.is_real and reference.is_real):
        return "", f"{_start(where) or 'It'} is not equal to the right answer."
    found = number(given, float(reference), tolerance=1e-12)
    return found.mistake, start + found.message


def _units(given, reference, context):
    """What is wrong with the units, in a sentence, or "". Nothing where those of the reference are not known."""
    asked = unit_of_expression(reference, context.units)
    return "".join(dimension_complaints(given, context.units, asked)[:1]) if asked else ""


def _term(kind, mine, theirs):
    """(name, words), what is wrong with the terms of one kind."""
    if mine == 0:
        return f"no {kind}", f"the {kind} term is missing"
    if theirs == 0:
        return f"with {kind}", f"there should be no {kind} term"
    if found := _times(mine, theirs):
        return f"{kind} {found[0]}", f"the {kind} term is {found[1]}"
    return kind, f"the {kind} term is not right"


def _start(where):
    """A place at the start of a sentence."""
    return where.replace("entry", "Entry", 1) if where.startswith("entry") else where


def _listed(names):
    return listed([f"`{n}`" for n in names])


def _witness(given, reference, where=""):
    """A point at which the two differ, in the symbols that matter."""
    seen = judge(given, reference).witness
    if not visible(seen):
        return f"{_start(where) or 'It'} is not equal to the right answer."
    mine, theirs = apart(*seen[1:])
    return f"{_start(where) + ' at' if where else 'At'} {point(seen, given, reference)}: yours is {mine}," \
           f" and it should be {theirs}."


def visible(seen: tuple | None) -> bool:
    """Can a reader see at this point that the sides differ?"""
    return seen is not None and all(isfinite(abs(x)) for x in seen[1:]) and seen[1] != seen[2]


def point(seen: tuple, *sides: Any) -> str:
    """The point of a witness in words, without the symbols that cancel."""
    matter = frozenset().union(*(depends(as_answer(side)) for side in sides))
    told = [f"{name} = {x:g}" for name, x in sorted(seen[0].items()) if name in matter]
    return ", ".join(told) or "every point"
