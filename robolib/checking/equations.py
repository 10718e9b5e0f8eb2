"""Equations as answers: `Eq(left, right)` says the same as another equation if both have the same solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import sympy as sp

from ..identity import judge
from ..notation import ACCELERATION, INPUT, RATE, moves, plain, positive, role, split
from .answer import Mistake
from .credit import entries_right
from .diagnosis import Context, diagnose
from .equivalent import LARGE, guarded
from .reading import BUDGET, NotAnExpression, as_typed, build, read
from .saying import listed
from .verdict import Verdict, correct, wrong

ORDER = {INPUT: 3, ACCELERATION: 2, RATE: 1}              # of what a coefficient is looked for first


def equation(answer: Any, reference: sp.Eq, mistakes: Sequence[Mistake] = (), allowed: Iterable[str] = (),
             entry: str = 'entry', law: Callable[[Any], str | None] | None = None,
             units: dict | None = None) -> Verdict:
    """The Verdict on an equation. The arguments are those of `equivalent`, with equations as reference and mistakes.

    Sides may be exchanged, terms moved, both sides multiplied by a number or by what is positive in every arm (masses,
    lengths, inertias): left − right is then a multiple of the reference's.
    """
    context = Context(tuple(mistakes), frozenset(allowed), entry, law, units or {})
    asked = _sides(reference)
    theirs = _difference(asked)

    def examine():
        table = _sides(answer)
        return replace(judged(table), given=lambda: sp.Eq(*build(table, asked.names), evaluate=False))

    def judged(table):
        mine = _difference(table, asked.names | context.allowed)
        for sign in (1, -1):
            if (finding := judge(mine, sign * theirs, BUDGET)).equal:
                return correct("Well done.", str(finding))
        if judge(mine, 0, BUDGET).equal:
            return wrong("This equation always holds: it says nothing about the motion.", mistake="always holds")
        if len(table.nodes) > LARGE:
            return wrong("This is not the right equation.")
        factor = _factor(mine, theirs)
        if factor is not None:
            if _positive(factor):
                return correct(f"Well done. (Both sides are {factor} times ours.)", "exact")
            return wrong(f"This is {factor} times the right equation. That factor may be zero, and then the equation"
                         " says nothing.", mistake="factor that may be zero")
        for mistake in context.mistakes:
            if _same(_aligned(mine, theirs), _difference(_sides(mistake.answer))):
                return wrong(mistake.says, mistake=mistake.name)
        aligned = _aligned(mine, theirs)
        name, words = _told(aligned, theirs, replace(context, mistakes=()))
        words = as_typed(words, table, asked.names | context.allowed)
        return wrong(words, mistake=name, share=entries_right([aligned], [theirs]))
    return guarded(answer, examine, [side for m in mistakes for side in (m.answer.lhs, m.answer.rhs)])


def _told(mine, theirs, context):
    flipped = {s: -s for s in mine.free_symbols if role(s.name) == INPUT}
    if flipped and any(judge(mine.xreplace(flipped), sign * theirs).equal for sign in (1, -1)):
        drives = " and ".join(sorted({plain(split(s.name)[0]) for s in flipped}))
        return f"sign of {drives}", (f"Everything is right but the sign of {drives}: it drives the motion, so it stands"
                                     " against the inertial term.")
    still = {s: 0 for s in theirs.free_symbols if role(s.name) == INPUT}
    if still and judge(mine.xreplace(still), theirs.xreplace(still)).equal:
        drives = listed(sorted({plain(s.name) for s in still}))
        return "input", f"Everything is right but the term with {drives}."
    return diagnose(sp.ImmutableMatrix([[mine]]), sp.ImmutableMatrix([[theirs]]), context)


def _sides(equation):
    """Both sides of a plain equation, as a Table."""
    if type(equation) is sp.Equality:
        return read([equation.lhs, equation.rhs])
    if equation is sp.true or equation is True:
        raise NotAnExpression("This equation always holds: both sides are the same.")
    if equation is sp.false or equation is False:
        raise NotAnExpression("An equation is asked for, as Eq(left, right). `==` compares at once and gives True or"
                              " False.")
    raise NotAnExpression("An equation is asked for, as Eq(left, right).")


def _difference(table, known=frozenset()):
    left, right = build(table, known)
    return left - right


def _same(mine, theirs):
    """Is one a positive multiple of the other, or the negative of it?"""
    if any(judge(mine, sign * theirs).equal for sign in (1, -1)):
        return True
    factor = _factor(mine, theirs)
    return factor is not None and _positive(factor)


def _factor(mine, theirs):
    """mine / theirs, if that does not depend on the state; else None."""
    state = [s for s in (mine * theirs).free_symbols if moves(s.name)]
    if any(judge(mine.diff(s) * theirs, mine * theirs.diff(s)).equal is not True for s in state):
        return None
    for s in sorted(state, key=lambda s: -_order(s.name)):          # the coefficient of an acceleration, of a torque …
        above, below = mine.diff(s), theirs.diff(s)
        if judge(below, 0).equal is False:
            ratio = sp.cancel(above / below)
            if not any(moves(x.name) for x in ratio.free_symbols):
                return sp.factor(ratio)
    return None


def _aligned(mine, theirs):
    """The answer with the sign of the reference, so that terms can be compared."""
    votes = 0
    for s in sorted((mine * theirs).free_symbols, key=str):
        if moves(s.name):
            a, b = mine.diff(s), theirs.diff(s)
            votes += (judge(a, b).equal is True and b != 0) - (judge(a, -b).equal is True and b != 0)
    return -mine if votes < 0 else mine


def _order(name):
    return ORDER.get(role(name), 0)


def _positive(factor):
    """Never zero in a real arm: all terms of one sign, whatever positive numbers the masses, lengths and inertias are,
    and one of them made of these alone. What may be negative stands in even powers: I₁ + k_r1² I_m1.
    """
    for part in sp.fraction(sp.together(factor)):
        terms = [t.as_coeff_Mul() for t in sp.Add.make_args(sp.expand(part))]
        either = [{s: e for s, e in t.as_powers_dict().items() if not _of_positive(s)} for _, t in terms]
        if len({c.is_positive for c, _ in terms}) > 1 or all(either):
            return False
        if any(not s.is_Symbol or not e.is_even for powers in either for s, e in powers.items()):
            return False
    return True


def _of_positive(e):
    return all(positive(s.name) for s in e.free_symbols)
