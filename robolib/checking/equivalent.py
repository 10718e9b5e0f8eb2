"""Is an expression the right one, and if not, what is wrong with it?"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from math import isfinite

import sympy as sp

from ..identity import judge
from .limits import OutOfTime, within
from .nearly import nearly
from .reading import BUDGET, NotAnExpression, as_answer, build, compare, read
from .verdict import Verdict, correct, unanswered, wrong

RATE = re.compile(r"([a-zA-Z]+?)(dd|d)(\d+)")
HALF = sp.Rational(1, 2)
FACTORS = {2: "twice what it should be", HALF: "half of what it should be", -1: "the negative of what it should be",
           4: "four times what it should be", HALF**2: "a quarter of what it should be"}
LARGE = 800                                     # nodes; beyond that an answer is judged, but not taken apart
KINDS = ("inertial", "Coriolis", "centrifugal", "gravity", "friction")


@dataclass(frozen=True)
class Mistake:
    """A wrong answer that people give, and what to tell them. `answer` is what the mistake leads to."""

    name: str
    answer: object
    says: str


def equivalent(answer, reference, mistakes=(), allowed=(), entry="entry"):
    """The Verdict on an expression, or on a vector or matrix of them. Never raises on a bad answer.

    `mistakes` are tried first when the answer is wrong; `allowed` are names of symbols that may occur besides those of
    the reference; `entry` is the word for one entry of a vector ("τ").
    """
    if (nothing := unanswered(answer)) is not None:
        return nothing
    try:
        with within():
            table, asked = read(answer), _table(reference)
            if (other := _reshaped(table, asked)) is None:
                return _shape(as_answer(answer), as_answer(reference))
            finding = compare(other, asked)
        if finding.equal:
            return correct("Well done.", str(finding))
        if finding.equal is None:
            return Verdict("cannot decide", "Your answer could not be evaluated at any point tried."
                                            " Is something divided by zero?")
        return _told(other, asked, mistakes, set(allowed), entry, finding)
    except OutOfTime:
        return Verdict("cannot decide", "This took too long. Bring your answer into a shorter form.")
    except NotAnExpression as error:
        return wrong(str(error))
    except TypeError as error:
        return wrong(f"This is not an expression that can be checked: {error}.")
    except Exception as error:                  # whatever else an answer does when it is looked at
        told = str(error)[:200] if isinstance(error, (ValueError, ZeroDivisionError)) else ""
        return Verdict("cannot decide", f"Your answer could not be evaluated ({told or type(error).__name__}).")


def _table(reference):
    return _cached_table(reference) if isinstance(reference, sp.ImmutableMatrix) else read(reference)


@lru_cache(maxsize=64)
def _cached_table(reference):
    return read(reference)


def _reshaped(table, asked):
    """The table in the shape that is asked for: a vector may be a row or a column. None if it does not fit."""
    if table.shape == asked.shape:
        return table
    flat = 1 in asked.shape and 1 in table.shape
    return replace(table, shape=asked.shape) if flat and len(table.entries) == len(asked.entries) else None


def _told(table, asked, mistakes, allowed, entry, finding):
    """The verdict on an answer that is not equal: numerically right, or wrong and why. A large answer, or one that
    takes long to look into, is told only where it differs."""
    plain = wrong(_where(finding, asked, entry))
    if max(len(table.nodes), len(asked.nodes)) > LARGE and not table.floats:
        return plain
    try:
        with within():
            given, reference = build(table, asked.names | allowed), build(asked)
            if table.floats and nearly(given, reference):
                return correct("Well done.", "numerically")
            return wrong(_diagnosis(given, reference, mistakes, allowed, entry))
    except OutOfTime:
        return plain


def _where(finding, asked, entry):
    place = ""
    if finding.entry:
        row, column = finding.entry
        place = _place((row - 1) * asked.shape[1] + column - 1, sp.zeros(*asked.shape), entry)
    if finding.witness is None or not all(isfinite(abs(x)) for x in finding.witness[1:]):
        return f"{place or 'It'} is not equal to the right answer."
    shown = [f"{name} = {x:g}" for name, x in sorted(finding.witness[0].items())]
    at = f"at {', '.join(shown)}" if len(shown) <= 12 else "at a point that was tried"
    mine, theirs = finding.witness[1:]
    return f"{place or 'It'} is wrong: {at} yours is {mine:.5g}, and it should be {theirs:.5g}."


def _like(given, reference):
    """A vector may be given as a row or a column."""
    flat = 1 in reference.shape and 1 in given.shape
    return given.reshape(*reference.shape) if flat and len(given) == len(reference) else given


def _shape(given, reference):
    if not len(given):
        return wrong(f"The answer is empty; {_size(reference)} is asked for.")
    if given.shape == reference.shape[::-1]:
        return wrong(f"The shape is transposed: this is {_size(given)}, and {_size(reference)} is asked for.")
    return wrong(f"This is {_size(given)}; {_size(reference)} is asked for.")


def _size(A):
    if A.shape == (1, 1):
        return "a single expression"
    return f"a vector of {len(A)} entries ({A.rows}×{A.cols})" if 1 in A.shape else f"a {A.rows}×{A.cols} matrix"


def _diagnosis(given, reference, mistakes, allowed, entry):
    """The most specific thing that can be said, first found first told."""
    for mistake in mistakes:
        wrong_one = as_answer(mistake.answer)
        if len(wrong_one) == len(given) and judge(given, _like(wrong_one, given)).equal:
            return mistake.says
    names, expected = {s.name for s in given.free_symbols}, depends(reference)
    unknown = sorted((names - expected - allowed) & depends(given))
    if unknown:
        near = {u: e for u in unknown for e in sorted(expected) if u.casefold() == e.casefold() or u + "1" == e}
        hint = "".join(f" Did you mean `{e}` for `{u}`?" for u, e in near.items())
        return f"{_listed(unknown)} should not occur in the answer.{hint}"
    if given.rows == given.cols > 1 and judge(given, reference.T).equal:
        return "This is the transpose of the right answer."
    for factor, words in FACTORS.items():
        if judge(given, reference * factor).equal:
            return f"The whole answer is {words}."
    if "g" in expected and judge(given.xreplace({s: -s for s in given.free_symbols if s.name == "g"}), reference).equal:
        return "Everything is right but the sign of gravity: which way does g point?"
    bad = [k for k in range(len(reference)) if not judge(given[k], reference[k]).equal]
    told = " ".join(_one(given[k], reference[k], _place(k, reference, entry)) for k in bad[:2])
    if len(bad) < len(reference):
        where = _and([_place(k, reference, entry) for k in bad])
        return f"Only {where} {'is' if len(bad) == 1 else 'are'} wrong; the rest is right. {told}"
    missing = sorted(n for n in expected - names if not RATE.fullmatch(n))
    if 0 < len(missing) <= 4:                   # a longer list would help nobody
        return f"The answer should contain {_listed(missing)}. {told}"
    return told


@lru_cache(maxsize=256)
def depends(A):
    """The names of the symbols on which an immutable matrix depends: those that do not cancel."""
    return frozenset(s.name for s in A.free_symbols if not all(_cancels(s, e) for e in A))


def _cancels(symbol, e):
    return judge(e, e.xreplace({symbol: symbol + 1}), budget=BUDGET).equal is True


def _one(given, reference, where):
    """What is wrong with one entry: a factor, the kinds of terms, or a point at which it differs."""
    for factor, words in FACTORS.items():
        if judge(given, reference * factor).equal:
            return f"{where or 'It'} is {words}."
    mine, theirs = by_kind(given), by_kind(reference)
    if sum(part != 0 for part in theirs.values()) < 2:
        return _witness(given, reference, where)
    bad = [kind for kind in KINDS if not judge(mine[kind], theirs[kind]).equal]
    good = [kind for kind in KINDS if kind not in bad and theirs[kind] != 0]
    if not bad:
        return _witness(given, reference, where)
    told = [_term(kind, mine[kind], theirs[kind]) for kind in bad]
    right = f"the {_and(good)} {'terms are' if len(good) > 1 else 'term is'} right; " if good else ""
    told = f"{right}{'; '.join(told)}."
    return f"In {where} {told}" if where else told[0].upper() + told[1:]


def _term(kind, mine, theirs):
    if mine == 0:
        return f"the {kind} term is missing"
    if theirs == 0:
        return f"there should be no {kind} term"
    for factor, words in FACTORS.items():
        if judge(mine, theirs * factor).equal:
            return f"the {kind} term is {words}"
    return f"the {kind} term is not right"


def by_kind(e):
    """A torque split by kind: inertial (in q̈), centrifugal (q̇ᵢ²), Coriolis (q̇ᵢ q̇ⱼ), gravity (at rest), friction
    (whatever else depends on q̇).
    """
    jumps = {f: sp.Dummy() for f in e.atoms(sp.sign, sp.Abs, sp.Heaviside)}     # they have no derivative at rest
    smooth, back = e.xreplace(jumps), {dummy: f for f, dummy in jumps.items()}
    rates = {1: [], 2: []}
    for s in sorted(e.free_symbols, key=str):
        match = RATE.fullmatch(s.name)
        if match:
            rates[len(match[2])].append(s)
    still_2, still_1 = {s: 0 for s in rates[2]}, {s: 0 for s in rates[1]}
    moving = smooth.subs(still_2)
    steady = moving.subs(dict.fromkeys(back, 0))
    rest = steady.subs(still_1)
    velocity = steady - rest
    pairs = [(v, w) for i, v in enumerate(rates[1]) for w in rates[1][:i]]
    squares = sum((sp.diff(velocity, v, 2).subs(still_1) * v**2 / 2 for v in rates[1]), sp.Integer(0))
    mixed = sum((sp.diff(velocity, v, w).subs(still_1) * v * w for v, w in pairs), sp.Integer(0))
    other = (moving - squares - mixed - rest).xreplace(back)
    inertial = (smooth - moving).xreplace(back)
    parts = {"inertial": inertial, "centrifugal": squares, "Coriolis": mixed, "gravity": rest, "friction": other}
    return {kind: sp.Integer(0) if judge(part, 0).equal else part for kind, part in parts.items()}


def _place(k, A, entry):
    if len(A) == 1:
        return ""
    if 1 not in A.shape:
        return f"{entry} ({k // A.cols + 1}, {k % A.cols + 1})"
    return f"{entry} {k + 1}" if len(entry) > 2 and entry.isalpha() else f"{entry}{k + 1}"


def _and(words):
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _listed(names):
    return _and([f"`{n}`" for n in names])


def _witness(given, reference, where=""):
    """A point at which the two differ, in the symbols that matter."""
    seen = judge(given, reference).witness
    if seen is None or not all(isfinite(abs(x)) for x in seen[1:]):
        return f"{where or 'It'} is not equal to the right answer."
    return f"{where + ' at' if where else 'At'} {point(seen, given, reference)}: yours is {seen[1]:.5g}," \
           f" and it should be {seen[2]:.5g}."


def point(seen, *sides):
    """The point of a witness in words, without the symbols that cancel."""
    matter = frozenset().union(*(depends(as_answer(side)) for side in sides))
    told = [f"{name} = {x:g}" for name, x in sorted(seen[0].items()) if name in matter]
    return ", ".join(told) or "every point"
