"""Where the hand loses a motion, found in symbols for arms with up to three joints.

The velocity of the tip is J_v q̇, the angular velocity of the hand J_ω q̇. Their rank does not change when they are seen
from another frame, and in the frame of a link the entries are short. There the minors of full rank are factored as
polynomials in sines and cosines; a posture is singular where all of them vanish.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import sympy as sp

from ..linear import determinant
from ..robot import Robot
from ..spatial import Mat3, Vec3, to_sympy
from .links import frames, jacobian

MOST = 3                                        # joints: the determinants of longer arms are no formulas to read
# what a Jacobian is of, and what to say where a joint does nothing, where two do alike, and where there are too few
WORDS = {
    "position": ("move the tip", "move the tip along one line", "the joints move the tip in one plane only",
                 "the columns no longer fill the space of the tip"),
    "orientation": ("turn the hand", "turn the hand about one direction", "all axes lie in one plane",
                    "the axes no longer reach every direction"),
    "pose": ("move the hand", "move the hand alike", "one joint only repeats what the others do",
             "one joint only repeats what the others do"),
}

Values = tuple[tuple[sp.Symbol, sp.Expr], ...]


@dataclass(frozen=True)
class Singularity:
    """A family of postures. `where`: joints and their values; `vanishing`: what must be zero besides; `says`: why."""

    where: Values
    vanishing: tuple[sp.Expr, ...]
    says: str


@dataclass(frozen=True)
class Singularities:
    """`rank` of the Jacobian in general, its `minors` of that size, factored, and the `families` of postures with less.
    """

    rank: int
    minors: tuple[sp.Expr, ...]
    families: tuple[Singularity, ...]


def singularities(robot: Robot, point: Vec3 | None = None, of: str = "position") -> Singularities:
    """All postures at which the hand loses a motion. Lengths that are symbols count as generic.

    of="position":     the tip's velocity J_v q̇ loses a direction
    of="orientation":  the hand's angular velocity J_ω q̇ does; so a wrist locks
    of="pose":         [J_v; J_ω] q̇ does: some rates move nothing at all

    Seed:   [asada_slotine] section 3.2.1, (3-37), (3-38): det J = 0
    Shapes: a robot of 1 to 3 joints, a point of its last link → a record
    """
    if of not in WORDS:
        raise ValueError(f"singularities of {of!r}? Ask for one of {', '.join(map(repr, WORDS))}")
    if not 1 <= robot.n <= MOST:
        raise ValueError(f"the {robot.name} has {robot.n} joints; formulas are found for 1 to {MOST}. In numbers, ask"
                         " manipulability(J) or condition(J)")
    q = sp.symbols(f"q1:{robot.n + 1}")
    Jv, Jw = jacobian(robot, q, point=point)
    halves = {"position": (Jv,), "orientation": (Jw,), "pose": (Jv, Jw)}[of]
    seen = [sp.Matrix.vstack(*(_seen(half, pose.T.R) for half in halves)) for pose in frames(robot, q)]
    J = min(seen, key=lambda matrix: sum(sp.count_ops(x) for x in matrix))
    rank, kept = _generic_rank(J), set()
    for rows in combinations(range(J.rows), rank):
        for columns in combinations(range(robot.n), rank):
            kept.add(_short(determinant(J.extract(list(rows), list(columns)).tolist())))
    minors = tuple(sorted(kept - {sp.Integer(0)}, key=_length))
    found = list(dict.fromkeys(_families(minors, (), (), q)))
    found = [f for f in found if not any(_within(f, g) for g in found if g != f)]
    return Singularities(rank, minors, tuple(Singularity(*f, _why(J, f, WORDS[of])) for f in found))


def _seen(columns: Sequence[Vec3], R: Mat3) -> sp.Matrix:
    """Columns in the axes of a link, as polynomials in sines and cosines."""
    return sp.Matrix.hstack(*(to_sympy(R.T @ column) for column in columns)).applyfunc(_reduced)


def _generic_rank(J: sp.Matrix) -> int:
    """The rank at a posture with nothing special about it, to 30 digits."""
    at = {x: sp.Rational(13 + 8 * k, 11 + k) for k, x in enumerate(sorted(J.free_symbols, key=str))}
    return J.subs(at).evalf(30).rank(iszerofunc=lambda x: abs(x) < 1e-20)


def _length(expression: sp.Expr) -> tuple[int, str]:
    return sp.count_ops(expression), str(expression)


def _short(expression: sp.Expr) -> sp.Expr:
    """Factored, and the shortest of the forms in which sin² or cos² of each angle is replaced."""
    expression = sp.expand(expression)      # a SymPy number, if it was a plain one
    forms = {_reduced(expression, gone) for gone in product((sp.sin, sp.cos), repeat=len(_angles(expression)))}
    return min((sp.factor(form) for form in forms), key=_length)


def _reduced(expression: sp.Expr, gone: tuple | None = None) -> sp.Expr:
    """The expression as a polynomial in sines and cosines without gone(x)², or without sin² if nothing is said."""
    angles = _angles(expression)
    names = {f(x): sp.Dummy(f"{f.__name__}{x}") for x in angles for f in (sp.sin, sp.cos)}
    form = sp.expand(sp.expand(expression, trig=True).xreplace(names))
    for x, f in zip(angles, gone or (sp.sin,) * len(angles), strict=True):
        circle = names[sp.sin(x)]**2 + names[sp.cos(x)]**2 - 1
        form = sp.rem(sp.Poly(form, names[f(x)]), sp.Poly(circle, names[f(x)])).as_expr()
    return sp.expand(form).xreplace({dummy: f for f, dummy in names.items()})


def _angles(expression: sp.Expr) -> list[sp.Symbol]:
    """The symbols whose sines and cosines occur."""
    inside = {x for f in expression.atoms(sp.sin, sp.cos) for x in f.args[0].free_symbols}
    return sorted(inside, key=str)


def _families(minors, fixed: Values, vanishing: tuple, q) -> Iterator[tuple[Values, tuple]]:
    """Every way in which all minors vanish: one factor of the shortest one at a time, then the others given that."""
    left = [m for m in (_short(m.subs(dict(fixed))) for m in minors) if m != 0]
    vanishing = tuple(e for e in (_short(e.subs(dict(fixed))) for e in vanishing) if e != 0)
    if any(not set(q) & m.free_symbols for m in (*left, *vanishing)):
        return                                  # one of them is a length, and never zero
    if not left:
        yield tuple(sorted(fixed, key=str)), vanishing
        return
    shortest = min(left, key=_length)
    for factor in (f for f, _ in sp.factor_list(shortest)[1] if set(q) & f.free_symbols):
        values = _zeros(factor, q)
        if values is None:
            others = tuple(m for m in left if factor not in [f for f, _ in sp.factor_list(m)[1]])
            yield from _families(others, fixed, (*vanishing, factor), q)
        else:
            for pair in values:
                yield from _families(left, (*fixed, pair), vanishing, q)


def _zeros(factor: sp.Expr, q) -> list[tuple[sp.Symbol, sp.Expr]] | None:
    """Where a simple factor vanishes: a q + b, a sin q + b or a cos q + b, numbers a and b. None: it is not simple."""
    if len(factor.free_symbols) != 1 or not (factor.free_symbols <= set(q)):
        return None
    x, = factor.free_symbols
    if factor.is_polynomial(x):
        return [(x, root) for root in sp.Poly(factor, x).all_roots() if root.is_real]
    for f in (sp.sin, sp.cos):
        line = sp.Poly(factor, f(x)) if factor.is_polynomial(f(x)) else None
        if line is not None and line.degree() == 1 and not line.as_expr().coeff(f(x), 0).has(x):
            value = -line.nth(0) / line.nth(1)
            both = (sp.asin(value), sp.pi - sp.asin(value)) if f is sp.sin else (sp.acos(value), -sp.acos(value))
            return [(x, angle) for angle in dict.fromkeys(map(_turned, both))] if abs(value) <= 1 else []
    return None


def _turned(angle: sp.Expr) -> sp.Expr:
    """The angle within (−π, π]."""
    return angle - 2 * sp.pi if angle > sp.pi else angle + 2 * sp.pi if angle <= -sp.pi else angle


def _within(family, other) -> bool:
    """Is the family a part of the other one?"""
    return family != other and set(other[0]) <= set(family[0]) and not other[1]


def _why(J: sp.Matrix, family, words: tuple[str, str, str, str]) -> str:
    """What the columns do there, in words."""
    (where, vanishing), (nothing, alike, flat, few) = family, words
    there = " and ".join([*(f"{x} = {value}" for x, value in where), *(f"{e} = 0" for e in vanishing)])
    if vanishing:
        return f"{there}: {few}"
    columns = [J[:, k].subs(dict(where)).applyfunc(_short) for k in range(J.cols)]
    still = [str(k + 1) for k, c in enumerate(columns) if c.is_zero_matrix]
    if still:
        who = f"joint {still[0]} does" if len(still) == 1 else f"joints {' and '.join(still)} do"
        return f"{there}: {who} not {nothing}"
    same = [f"{i + 1} and {k + 1}" for i, k in combinations(range(J.cols), 2) if _parallel(columns[i], columns[k])]
    if same:
        return f"{there}: joints {', '.join(same)} {alike}"
    return f"{there}: {flat}"


def _parallel(a: sp.Matrix, b: sp.Matrix) -> bool:
    """Is one column a multiple of the other?"""
    return all(_short(a[i] * b[k] - a[k] * b[i]) == 0 for i, k in combinations(range(len(a)), 2))
