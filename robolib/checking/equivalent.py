"""Is an expression the right one, and if not, what is wrong with it?"""

from __future__ import annotations

import re
from dataclasses import dataclass

import sympy as sp

from ..derivation import is_blank
from ..identity import as_matrix, judge
from .verdict import BLANK, EMPTY, Verdict, correct, wrong

RATE = re.compile(r"([a-zA-Z]+?)(dd|d)(\d+)")
HALF = sp.Rational(1, 2)
FACTORS = {2: "twice what it should be", HALF: "half of what it should be", -1: "the negative of what it should be",
           4: "four times what it should be", HALF**2: "a quarter of what it should be"}
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
    if answer is None or answer is Ellipsis:
        return EMPTY
    if is_blank(answer):
        return BLANK
    try:
        reference = as_matrix(reference)
        given = _like(as_matrix(answer.tolist() if type(answer).__module__ == "numpy" else answer), reference)
        if given.shape != reference.shape:
            return _shape(given, reference)
        finding = judge(given, reference)
        if finding.equal:
            return correct("Well done.", str(finding))
        if finding.equal is None:
            return Verdict("cannot decide", "Your answer could not be evaluated at any point tried."
                                            " Is something divided by zero?")
        return wrong(_diagnosis(given, reference, mistakes, set(allowed), entry, finding))
    except TypeError as error:
        return wrong(f"This is not an expression that can be checked: {error}.")
    except (ValueError, ZeroDivisionError, RecursionError, OverflowError) as error:
        return Verdict("cannot decide", f"Your answer could not be evaluated ({error or type(error).__name__}).")


def _like(given, reference):
    """A vector may be given as a row or a column."""
    flat = 1 in reference.shape and 1 in given.shape
    return given.reshape(*reference.shape) if flat and len(given) == len(reference) else given


def _shape(given, reference):
    if given.shape == reference.shape[::-1]:
        return wrong(f"The shape is transposed: {_size(given)} where {_size(reference)} is asked for.")
    return wrong(f"The shape is {_size(given)}; {_size(reference)} is asked for.")


def _size(A):
    return "a single expression" if A.shape == (1, 1) else f"{A.rows}×{A.cols}"


def _diagnosis(given, reference, mistakes, allowed, entry, finding):
    """The most specific thing that can be said, first found first told."""
    for mistake in mistakes:
        wrong_one = as_matrix(mistake.answer)
        if wrong_one.shape == given.shape and judge(given, wrong_one).equal:
            return mistake.says
    names, expected = ({s.name for s in A.free_symbols} for A in (given, reference))
    unknown = sorted(names - expected - allowed)
    if unknown:
        near = {u: e for u in unknown for e in sorted(expected) if u.casefold() == e.casefold() or u + "1" == e}
        hint = "".join(f" Did you mean `{e}` for `{u}`?" for u, e in near.items())
        return f"{_listed(unknown)} should not occur in the answer.{hint}"
    if given.rows == given.cols > 1 and judge(given, reference.T).equal:
        return "This is the transpose of the right answer."
    for factor, words in FACTORS.items():
        if judge(given, reference * factor).equal:
            return f"The whole answer is {words}."
    g = sp.Symbol("g")
    if "g" in expected and judge(given.subs(g, -g), reference).equal:
        return "Everything is right but the sign of gravity: which way does g point?"
    if len(reference) > 1:
        bad = [k for k in range(len(reference)) if not judge(given[k], reference[k]).equal]
        if len(bad) < len(reference):
            where = _and([_place(k, reference, entry) for k in bad])
            rest = " ".join(_one(given[k], reference[k], _place(k, reference, entry)) for k in bad[:2])
            return f"Only {where} {'is' if len(bad) == 1 else 'are'} wrong; the rest is right. {rest}".strip()
    first = range(min(2, len(reference)))
    told = " ".join(_one(given[k], reference[k], _place(k, reference, entry)) for k in first).strip()
    missing = sorted(n for n in expected - names if not RATE.fullmatch(n) and _matters(n, reference))
    if 0 < len(missing) <= 4:                   # a longer list would help nobody
        told = f"The answer should contain {_listed(missing)}. {told}".strip()
    return told or _witness(finding)


def _matters(name, reference):
    """Does the reference depend on the symbol, or does it cancel?"""
    return any(judge(e.diff(s), 0).equal is False for e in reference for s in e.free_symbols if s.name == name)


def _one(given, reference, where):
    """What is wrong with one entry: a factor, the kinds of terms, or a point at which it differs."""
    for factor, words in FACTORS.items():
        if judge(given, reference * factor).equal:
            return f"{where or 'It'} is {words}."
    mine, theirs = by_kind(given), by_kind(reference)
    if sum(part != 0 for part in theirs.values()) < 2:
        return _witness(judge(given, reference))
    bad = [kind for kind in KINDS if not judge(mine[kind], theirs[kind]).equal]
    good = [kind for kind in KINDS if kind not in bad and theirs[kind] != 0]
    if not bad:
        return _witness(judge(given, reference))
    told = [_term(kind, mine[kind], theirs[kind]) for kind in bad]
    right = f"the {_and(good)} {'terms are' if len(good) > 1 else 'term is'} right; " if good else ""
    return f"{'In ' + where + ' ' if where else ''}{right}{'; '.join(told)}."


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
    """A torque split by kind: inertial (in q̈), centrifugal (q̇ᵢ²), Coriolis (q̇ᵢ q̇ⱼ), gravity (at rest), friction (the
    rest).
    """
    rates = {1: [], 2: []}
    for s in sorted(e.free_symbols, key=str):
        match = RATE.fullmatch(s.name)
        if match:
            rates[len(match[2])].append(s)
    still_2, still_1 = {s: 0 for s in rates[2]}, {s: 0 for s in rates[1]}
    moving = e.subs(still_2)
    rest = moving.subs(still_1)
    velocity = moving - rest
    squares = sum((sp.diff(velocity, v, 2).subs(still_1) * v**2 / 2 for v in rates[1]), sp.Integer(0))
    pairs = [(v, w) for i, v in enumerate(rates[1]) for w in rates[1][:i]]
    mixed = sum((sp.diff(velocity, v, w).subs(still_1) * v * w for v, w in pairs), sp.Integer(0))
    other = velocity - squares - mixed
    parts = {"inertial": e - moving, "centrifugal": squares, "Coriolis": mixed, "gravity": rest, "friction": other}
    return {kind: sp.Integer(0) if judge(part, 0).equal else part for kind, part in parts.items()}


def _place(k, A, entry):
    if len(A) == 1:
        return ""
    return f"{entry}{k + 1}" if 1 in A.shape else f"{entry} ({k // A.cols + 1}, {k % A.cols + 1})"


def _and(words):
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _listed(names):
    return _and([f"`{n}`" for n in names])


def _witness(finding):
    if finding.witness is None:
        return "It is not equal to the right answer."
    point, mine, theirs = finding.witness
    where = ", ".join(f"{k} = {x:g}" for k, x in sorted(point.items()))
    at = f"At {where}: yours" if where else "Yours"
    return f"{at} is {mine:.5g}, and it should be {theirs:.5g}."
