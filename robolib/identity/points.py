"""Numbers: many digits where nothing exact is known, and plain ones to show where two sides differ."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction

import mpmath

from ..notation import positive, usual
from ..program.graph import Graph, arguments, needed
from ..scalar import exact

DIGITS = 50
HUGE = 20_000                                   # binary digits; nobody means a number beyond that
FAILURES = (ValueError, ZeroDivisionError, OverflowError, TypeError, AttributeError)     # off a function's domain
Witness = tuple[dict[str, float], float | complex, float | complex]     # a point, and both sides there


def equal_at_points(graph: Graph, a: int, b: int, points: int) -> tuple[bool | None, Witness | None]:
    """(True, None), (False, witness) or (None, None): do two nodes agree at random points?

    The difference is computed with fifty digits below the largest value on the way, and again with twice as many. What
    is only rounding shrinks by fifty orders of magnitude; what is a difference stays. So neither a huge term nor tiny
    sides can hide one.
    """
    seen = 0
    for seed in range(4 * points):
        point = random_point(graph, (a, b), seed, 6, reach(seed))
        try:
            digits = DIGITS + _digits_above(graph, (a, b), point)
            differences = []
            for more in (0, DIGITS):
                with mpmath.workdps(digits + more):
                    u, v = _values(graph, (a, b), point)
                    differences.append(u - v)
            with mpmath.workdps(digits):
                rough, fine = differences
                stays = fine != 0 and abs(rough - fine) <= abs(fine) / 1000
        except FAILURES:
            continue
        if stays:
            return False, _plain(point, u, v)
        seen += 1
        if seen == points:
            return True, None
    return None, None


def witness(graph: Graph, a: int, b: int) -> Witness | None:
    """A point in plain numbers at which one can see that the sides differ; None if none of those tried shows it.

    First as a real arm may have it, with real values on both sides; then anywhere.
    """
    for seed in range(40):
        real = seed < 20
        point = plain_point(graph, (a, b), seed) if real else random_point(graph, (a, b), seed, 3, reach(seed))
        try:
            with mpmath.workdps(40):
                u, v = _values(graph, (a, b), point)
                if abs(u - v) > 1e-9 * max(abs(u), abs(v)) and not (real and (mpmath.im(u) or mpmath.im(v))):
                    return _plain(point, u, v)
        except FAILURES:
            continue
    return None


def apart(u: float | complex, v: float | complex, digits: int = 5) -> tuple[str, str]:
    """Two numbers as text, in so many digits or in as many more as it takes to see that they differ."""
    texts = ((f"{u:.{n}g}", f"{v:.{n}g}") for n in range(digits, 18))
    return next((pair for pair in texts if pair[0] != pair[1]), (f"{u:.{digits}g}", f"{v:.{digits}g}"))


def _digits_above(graph, outputs, point):
    """How many digits the largest value on the way has before its decimal point."""
    with mpmath.workdps(15):
        top = max((mpmath.mag(v) for v in all_values(graph, outputs, point).values() if v), default=0)
    return max(0, int(top * 0.30103) + 1)


def _plain(point, u, v):
    return {name: float(x) for name, x in point.items()}, _number(u), _number(v)


def _number(x):
    return float(mpmath.re(x)) if mpmath.im(x) == 0 else complex(x)


def random_point(graph: Graph, outputs: Sequence[int], seed: int, digits: int, reach: int = 2) -> dict[str, Fraction]:
    """Values for all variables up to ±reach: positive where the variable was declared so or is positive in every real
    arm (a mass, a length; `notation` says which), of either sign elsewhere.
    """
    names = _names(graph, outputs)
    rng = random.Random(seed)
    draw = {name: Fraction(rng.randint(2 * 10**digits // 10, reach * 10**digits), 10**digits) for name in names}
    signs = {name: rng.random() < 0.5 for name in names if name not in graph.positive}
    return {name: x if signs.get(name, True) or positive(name) else -x for name, x in draw.items()}


def plain_point(graph: Graph, outputs: Sequence[int], seed: int) -> dict[str, Fraction]:
    """Values for all variables in tenths, as a made-up arm has them (`notation.usual`): what one can draw and believe.
    Never to find out whether sides are equal, only to show that they are not.
    """
    rng, point = random.Random(seed), {}
    for name in _names(graph, outputs):
        low, high = usual(name)
        least = max(low, min(2, high))          # nothing near zero, where a difference is small
        size, back = rng.randint(least, high), rng.random() < 0.5
        point[name] = Fraction(-size if back and low < 0 and name not in graph.positive else size, 10)
    return point


def _names(graph, outputs):
    return sorted({graph.nodes[i][1] for i in needed(graph.nodes, outputs) if graph.nodes[i][0] == "in"})


def reach(seed: int) -> int:
    """How far out to look: every second point lies within one turn, the others anywhere in three turns either way.
    A root, a sign or an absolute value may agree with another expression on one branch and on no other.
    """
    return 2 if seed % 2 == 0 else 20


_MP = {"sin": mpmath.sin, "cos": mpmath.cos, "sqrt": mpmath.sqrt, "sign": mpmath.sign,
       "exp": mpmath.exp, "log": mpmath.log, "Abs": abs, "power": mpmath.power,
       "tan": mpmath.tan, "atan2": mpmath.atan2, "atan": mpmath.atan, "asin": mpmath.asin, "acos": mpmath.acos,
       "pi": lambda: +mpmath.pi, "E": lambda: +mpmath.e, "I": lambda: mpmath.mpc(0, 1),
       "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh, "minimum": min, "maximum": max,
       "step": lambda x: mpmath.mpf(x >= 0),
       "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b,
       "neg": lambda a: -a}


def _values(graph, outputs, point):
    """The outputs at a point, with mpmath's present number of digits."""
    values = all_values(graph, outputs, point)
    return [values[i] for i in outputs]


def all_values(graph: Graph, outputs: Sequence[int],
               point: Mapping[str, Fraction]) -> dict[int, mpmath.mpf | mpmath.mpc]:
    """Every node on the way to the outputs, {node: value}. Raises where a function has no value there."""
    values = {}
    for i in needed(graph.nodes, outputs):
        node = graph.nodes[i]
        op, args = node[0], [values[k] for k in arguments(node)]
        if op in ("num", "in"):
            x = exact(node[1]) if op == "num" else point[node[1]]
            values[i] = mpmath.mpf(x.numerator) / x.denominator
        elif op == "pow":
            values[i] = args[0] ** node[2]
        else:
            name = node[1] if op == "fn" else op
            if name not in _MP:
                raise ValueError(f"{name} has no numeric value here")
            values[i] = _MP[name](*args)
        if not mpmath.isfinite(values[i]) or (values[i] and mpmath.mag(values[i]) > HUGE):
            raise OverflowError
    return values
