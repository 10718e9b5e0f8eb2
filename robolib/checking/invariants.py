"""What holds for every arm: the last resort before a mere number where an answer differs.

M is symmetric and positive definite, Ṁ − 2C is skew, the work of the torques is the growth of the energy, and units
agree. Each function returns sentences, none where all is well or where nothing could be decided; none raises.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, partial
from math import isfinite
from typing import Any

import mpmath
import numpy as np
import sympy as sp

from ..identity import apart, as_matrix, judge
from ..identity import points as points
from ..model import Model, rate, symbols
from ..notation import STATE, dimension, positive, role, usual
from ..program.graph import Graph
from ..robot import Robot
from ..units import INERTIA
from .dimensions import dimension_complaints, units

BUDGET = 10_000                                 # less than the judge's own: the prime field says enough here
POSTURES = 6
SHOWN = 8                                       # symbols of a point that a sentence can still show
FAILURES = (TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, NotImplementedError, IndexError)


def invariants(answer: Any, kind: str, model: Model) -> str | None:
    """The first invariant that an answer breaks, in a sentence, or None. Never raises.

    kind    "tau" (n×1), "M" or "C" (n×n): what was asked for
    model   the right model. What it breaks itself (units, where its lengths are numbers) is not held against anybody.
    """
    try:
        A, truth = _plain(answer), _plain(getattr(model, kind))
        if 1 in truth.shape and len(A) == len(truth):
            A = A.reshape(*truth.shape)
        if A.shape != truth.shape:
            return None
        for complaints in _CHECKS[kind]:
            told = complaints(A, model)
            if told and _holds(complaints, kind, model):
                return told[0]
    except FAILURES:
        pass
    return None


def law(kind: str, model: Model) -> Callable[[Any], str | None]:
    """`invariants` of one kind and model, as `equivalent` takes it."""
    return partial(invariants, kind=kind, model=model)


@lru_cache(maxsize=64)
def _holds(complaints, kind, model):
    return not complaints(_plain(getattr(model, kind)), model)


def inertia_complaints(M: Any, q: Any = None, robot: Robot | None = None) -> list[str]:
    """What M cannot be: not symmetric (which entries), not positive definite (for which motion), of another unit.

    Shapes:  M (n, n); q, the coordinates, q1 … qn unless said otherwise; `robot` knows which joints slide
    """
    return _told(lambda: _inertia(_square(M), q, robot))


def _inertia(M, q, robot):
    n = M.rows
    told = [f"An inertia matrix is symmetric, but the entries ({j + 1}, {i + 1}) and ({i + 1}, {j + 1}) differ."
            for i in range(n) for j in range(i) if judge(M[i, j], M[j, i], BUDGET).equal is False]
    if not told:
        told += _definite(M, symbols(n)[0] if q is None else q)
    return told + _entries(M, robot, 0)


def coriolis_complaints(C: Any, M: Any, q: Any, qd: Any) -> list[str]:
    """Where C makes or destroys energy, q̇ᵀ(Ṁ − 2C) q̇ ≠ 0, or where only Ṁ − 2C is not skew.

    Shapes:  C, M (n, n); q, qd (n, 1)
    """
    return _told(lambda: _coriolis(_square(C), rate(_square(M), _plain(q), _plain(qd)), _plain(qd)))


def _coriolis(C, rate_of_M, qd):
    N, n = rate_of_M - 2 * C, len(qd)
    if all(judge(N[i, j] + N[j, i], 0, BUDGET).equal is not False for i in range(n) for j in range(i + 1)):
        return []
    power = (qd.T * N * qd)[0, 0]
    if judge(power, 0, BUDGET).equal is not False:
        return ["Ṁ − 2C is not skew, although q̇ᵀ(Ṁ − 2C) q̇ is zero: this C is not the one of the Christoffel symbols."]
    seen, where = _witness(power, sp.Integer(0))
    value = f", and at {where} it is {seen[1]:.4g} W" if seen else ""
    return [f"This C would make energy out of nothing: q̇ᵀ(Ṁ − 2C) q̇ must be zero{value}."]


def power_complaint(tau: Any, T: Any, U: Any, q: Any, qd: Any, qdd: Any, friction: Any = None) -> list[str]:
    """The balance of power  q̇ᵀ(τ − friction) = d(T + U)/dt, where it does not hold. A list of at most one sentence.

    Shapes:  tau, q, qd, qdd and friction (n, 1); T, U scalars
    """
    def told():
        x, v, a = map(_plain, (q, qd, qdd))
        growth = rate(_plain(T)[0, 0] + _plain(U)[0, 0], [*x, *v], [*v, *a])
        return _power(_plain(tau), growth, v, a[:, 0] * 0 if friction is None else _plain(friction))
    return _told(told)


def _power(tau, growth, qd, friction):
    work = (qd.T * (tau - friction))[0, 0]
    if judge(work, growth, BUDGET).equal is not False:
        return []
    told = "The power does not balance: the work of the torques must be the growth of the energy T + U."
    seen, where = _witness(work, growth)
    given, gained = apart(*seen[1:], 4) if seen else ("", "")
    numbers = f" At {where} the torques give {given} W, and T + U grows by {gained} W." if seen else ""
    return [told + numbers]


def _definite(M, q):
    """A motion with negative kinetic energy, at a posture with positive masses, lengths and inertias."""
    graph = Graph()
    nodes = [graph.convert(e) for e in M]
    names, angles = sorted(s.name for s in _free(*M)), {s.name for s in q}
    for seed in range(2 * POSTURES):
        point = _draw(names, angles, seed, ones=seed < POSTURES)
        with mpmath.workdps(30):
            values = points.all_values(graph, nodes, point)
        A = np.array([complex(values[i]) for i in nodes]).reshape(M.shape)
        if not np.isfinite(A).all() or abs(A.imag).max() > 1e-9 * abs(A).max():
            return []
        low, motions = np.linalg.eigh(A.real)
        if low[0] > -1e-9 * abs(A).max():
            continue
        motion = np.round(motions[:, 0] / motions[abs(motions[:, 0]).argmax(), 0], 2)
        energy = float(motion @ A.real @ motion) / 2
        if energy < 0:
            rates = ", ".join(f"{x + 0.0:g}" for x in motion)
            return [f"An inertia matrix is positive definite, but here a motion has negative kinetic energy: at"
                    f" {_point(point, seed < POSTURES)}, q̇ = ({rates}) gives ½ q̇ᵀM q̇ = {energy:.3g} J."]
    return []


def _draw(names, angles, seed, ones):
    """Numbers such as a real arm has: products of inertia small beside the moments, gears above 1. `ones`: every
    parameter 1, every product of inertia 0.
    """
    rng = random.Random(seed)
    point = {}
    for name in names:
        low, high = (-30, 30) if name in angles else usual(name)
        drawn = Fraction(rng.randint(low, high), 10)
        point[name] = drawn if name in angles or not ones else Fraction(0 if _product(name) else 1)
    return point


def _entries(A, robot, seconds):
    """Units of the entries of M (s⁰), C (s⁻¹) or τ (s⁻²): kg·m², with one metre less for each joint that slides."""
    given = units(robot)
    slides = [robot.links[j].joint.kind == "prismatic" for j in robot.joints] if robot else [False] * A.rows
    told = []
    for k, e in enumerate(A):
        i, j = divmod(k, A.cols)
        metres = 2 - slides[i] - (slides[j] if A.cols > 1 or seconds > -2 else 0)
        where = f"({i + 1}, {j + 1})" if A.cols > 1 else f"{i + 1}" if A.rows > 1 else ""
        told += [f"In entry {where}: {s}" if where else s for s in dimension_complaints(e, given, (1, metres, seconds))]
    return told


def _of_tau(A, model):
    """M, read off the torques, cannot be an inertia matrix."""
    rates = {*model.qd, *model.qdd}
    rest, *single = (_replaced(A, lambda s: sp.Integer(s == one) if s in rates else s)  # noqa: B023
                     for one in (None, *model.qdd))         # at rest; then one joint after the other accelerates by 1
    told = _inertia_only(sp.Matrix.hstack(*(column - rest for column in single)))
    return [f"Look at the terms with q̈: {s[0].lower()}{s[1:]}" for s in told]


def _inertia_only(M):
    return [s for s in inertia_complaints(M) if s.startswith("An inertia matrix")]


@lru_cache(maxsize=64)
def _rate_of_M(model):
    return rate(model.M, model.q, model.qd)


@lru_cache(maxsize=64)
def _growth(model):
    """d(T + U)/dt = q̇ᵀ(M q̈ + ½ Ṁ q̇ + g)."""
    return (model.qd.T * (model.M * model.qdd + _rate_of_M(model) * model.qd / 2 + model.g))[0, 0]


_CHECKS = {
    "M": (lambda A, model: _entries(A, model.robot, 0), lambda A, model: _inertia_only(A)),
    "C": (lambda A, model: _entries(A, model.robot, -1),
          lambda A, model: _coriolis(A, _rate_of_M(model), model.qd)),
    "tau": (lambda A, model: _entries(A, model.robot, -2), _of_tau,
            lambda A, model: _power(A, _growth(model), model.qd, model.friction)),
}


def _state(name):
    return role(name) in STATE


def _product(name):
    return dimension(name) == INERTIA and not positive(name)            # of inertia: Ixy, and so on


def _told(complaints):
    try:
        return complaints()
    except FAILURES:
        return []


def _plain(A):
    """As a matrix in symbols without assumptions: same name, same symbol."""
    return _replaced(as_matrix(A), lambda s: sp.Symbol(s.name) if s.is_Symbol else s)


def _replaced(A, leaf):
    """An expression or matrix with its leaves replaced. Shared parts are visited once: `xreplace` visits them all."""
    seen = {}

    def walk(e):
        if e not in seen:
            args = [walk(x) for x in e.args]
            seen[e] = leaf(e) if not args else e.func(*args) if args != list(e.args) else e
        return seen[e]
    return A.applyfunc(walk) if isinstance(A, sp.MatrixBase) else walk(A)


def _free(*expressions):
    """The symbols of expressions, shared parts visited once."""
    found, stack = set(), list(expressions)
    while stack:
        e = stack.pop()
        if e not in found:
            found.add(e)
            stack += e.args
    return {e for e in found if e.is_Symbol}


def _square(A):
    A = _plain(A)
    if A.rows != A.cols:
        raise ValueError(f"a square matrix is asked for, not {A.rows}×{A.cols}")
    return A


def _witness(left, right):
    """(witness, its point in words): with every parameter 1 if the sides differ there too; (None, "") if none is seen.
    """
    free = _free(left, right)
    ones = {s: sp.Integer(not _product(s.name)) for s in free if not _state(s.name)}
    real = {s: sp.Symbol(s.name, positive=True) for s in free if positive(s.name)}
    for values, fixed in ((ones, {s.name: x for s, x in ones.items()}), (real, {})):
        finding = judge(*(_replaced(e, lambda s: values.get(s, s)) for e in (left, right)), BUDGET)  # noqa: B023
        seen = finding.witness
        if finding.equal is False and seen and all(isinstance(x, float) and isfinite(x) for x in seen[1:]):
            return seen, _point(seen[0] | fixed, bool(fixed))
    return None, ""


def _point(values, ones=False):
    """A point in words. `ones`: every parameter is 1 (products of inertia 0), and that is said in one phrase."""
    told = [f"{name} = {float(x):g}" for name, x in sorted(values.items()) if not ones or _state(name)]
    others = [name for name in values if not _state(name)]
    if ones and others:
        zero = " (products of inertia 0)" if any(map(_product, others)) else ""
        return f"{', '.join(told) or 'any posture'} with every parameter 1{zero}"
    return ", ".join(told[:SHOWN]) + (" …" if len(told) > SHOWN else "") or "every point"
