"""Numbers: fifty digits where nothing exact is known, and plain ones to show where two sides differ."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath

from ..graph import needed
from ..scalar import exact

DIGITS = 50


def equal_at_points(graph, a, b, positive, points):
    """(True, None), (False, witness) or (None, None): do two nodes agree at random points?

    Fifty digits; values are compared at 1e-40 of the largest intermediate value.
    """
    seen = 0
    for seed in range(4 * points):
        point = _point(graph, (a, b), positive, seed, digits=6)
        try:
            with mpmath.workdps(DIGITS + 15):
                u, v, scale = _numbers(graph, a, b, point)
                if abs(u - v) > mpmath.mpf(10) ** -40 * scale:
                    return False, _plain(point, u, v)
        except (ValueError, ZeroDivisionError, OverflowError):
            continue
        seen += 1
        if seen == points:
            return True, None
    return None, None


def witness(graph, a, b, positive):
    """A point in plain numbers at which one can see that the sides differ."""
    for seed in range(20):
        point = _point(graph, (a, b), positive, seed, digits=1)
        try:
            with mpmath.workdps(30):
                u, v, scale = _numbers(graph, a, b, point)
                if abs(u - v) > 1e-9 * scale:
                    return _plain(point, u, v)
        except (ValueError, ZeroDivisionError, OverflowError):
            continue
    return None


def _plain(point, u, v):
    return ({name: float(x) for name, x in point.items()}, _number(u), _number(v))


def _number(x):
    return float(x) if mpmath.im(x) == 0 else complex(x)


def _point(graph, outputs, positive, seed, digits):
    names = sorted({graph.nodes[i][1] for i in needed(graph.nodes, outputs) if graph.nodes[i][0] == "in"})
    rng = random.Random(seed)
    draw = {name: Fraction(rng.randint(2 * 10**digits // 10, 2 * 10**digits), 10**digits) for name in names}
    return {name: x if name in positive or rng.random() < 0.5 else -x for name, x in draw.items()}


_MP = {"sin": mpmath.sin, "cos": mpmath.cos, "sqrt": mpmath.sqrt, "sign": mpmath.sign,
       "exp": mpmath.exp, "log": mpmath.log, "Abs": abs, "power": mpmath.power,
       "tan": mpmath.tan, "atan2": mpmath.atan2, "atan": mpmath.atan, "asin": mpmath.asin, "acos": mpmath.acos,
       "pi": lambda: +mpmath.pi, "E": lambda: +mpmath.e, "I": lambda: mpmath.mpc(0, 1),
       "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh, "Min": min, "Max": max}


def _numbers(graph, a, b, point):
    values, scale = {}, mpmath.mpf(1)
    for i in needed(graph.nodes, [a, b]):
        node = graph.nodes[i]
        op = node[0]
        if op in ("num", "in"):
            x = exact(node[1]) if op == "num" else point[node[1]]
            v = mpmath.mpf(x.numerator) / x.denominator
        elif op == "pow":
            v = values[node[1]] ** node[2]
        elif op == "fn":
            if node[1] not in _MP:
                raise ValueError(f"{node[1]} has no numeric value here")
            v = _MP[node[1]](*(values[k] for k in node[2:]))
        else:
            x = [values[k] for k in node[1:]]
            v = {"add": lambda x: x[0] + x[1], "sub": lambda x: x[0] - x[1], "mul": lambda x: x[0] * x[1],
                 "div": lambda x: x[0] / x[1], "neg": lambda x: -x[0]}.get(op, lambda x: _MP[op](*x))(x)  # noqa: B023
        values[i] = v
        scale = max(scale, abs(v))
    if not mpmath.isfinite(values[a]) or not mpmath.isfinite(values[b]):
        raise OverflowError
    return values[a], values[b], scale
