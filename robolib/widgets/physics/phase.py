"""Two paths by any clock, s the angle that every joint has turned: a pendulum from hanging to upright, case 1 of the
planar arm. What the motors' limits leave for s̈, what they make of a wanted clock, and one step of the two passes that
find the slowest and the fastest one. The mechanics are `robolib.scaling`, recorded.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise

import numpy as np

from ... import kinematics, robots, scalar
from ...codegen import arm as described
from ...codegen.arm import Arm
from ...linear import Vector
from ...scalar import Scalar, maximum, minimum
from ...scaling.along import coefficients
from ...scaling.reach import after, before
from .package import Physics, physics_of
from .recordings import program

FAR, TINY = 1e6, 1e-9                           # rad²/s²: no bound; less is no slope
KNOTS, GAIN = 5, 100.0                          # where a wanted ṡ² bends; 1/s, how hard the motors go after it
STAGES = 120


@dataclass(frozen=True)
class Path:
    """start and way, all joints alike, in rad; `motors` in N·m; `size`, what a metre is in the picture."""

    arm: Arm
    start: tuple[float, ...]
    way: float
    motors: tuple[float, ...]
    size: float

    def terms(self, s: Scalar) -> list[Vector]:
        """a, b, g at a place, in parts of the motors."""
        one, none = [1] * self.arm.n, [0] * self.arm.n
        a, b, _, _, g = coefficients(self.arm, [q + s for q in self.start], one, none, none)
        return [[x / most for x, most in zip(row, self.motors, strict=True)] for row in (a, b, g)]


@cache
def paths() -> dict[str, Path]:
    """The pendulum of the shelf, without friction, and the arm of Example 7.2 in case 1."""
    bent, numbers = robots.pendulum()
    lab, values = robots.planar_2r()
    from_here = kinematics.planar_ik(1, 1, 0.2, 0.0)
    level = numbers["m1"] * numbers["g"] * numbers["l1"]
    return {"pendulum": Path(described(bent, numbers | {"Fv1": 0.0}, True, None), (0.0,), math.pi, (level,), 0.8),
            "arm": Path(described(lab, values, True, None), tuple(from_here), math.pi / 2, (3000.0, 2000.0), 0.42)}


def _strips(terms, part):
    """(p, P, r) of each motor: p + r x ≤ s̈ ≤ P + r x, with x = ṡ² and `part` of the motors."""
    a, b, g = terms
    ends = [((-part - c) / k, (part - c) / k) for k, c in zip(a, g, strict=True)]
    p, P = ([choose(*x) for x in ends] for choose in (minimum, maximum))
    return p, P, [-k / m for k, m in zip(b, a, strict=True)]


def _room(path, at, m):
    """The least and the largest s̈ at (s, ṡ)."""
    p, P, r = _strips(path.terms(at[0]), m[0])
    x = at[1] * at[1]
    floors, ceilings = ([edge + slope * x for edge, slope in zip(side, r, strict=True)] for side in (p, P))
    low, high = floors[0], ceilings[0]
    for floor, ceiling in zip(floors[1:], ceilings[1:], strict=True):
        low, high = maximum(low, floor), minimum(high, ceiling)
    return [low, high]


def _caps(p, P, r):
    """The x that leave any s̈ on a stage: of each two motors, one's floor below the other's ceiling."""
    low, high = 0, FAR
    for i, floor in enumerate(p):
        for j, ceiling in enumerate(P):
            if i != j:                          # ceiling − floor + (r_j − r_i) x ≥ 0, and that holds at rest
                high = minimum(high, (ceiling - floor) / maximum(r[i] - r[j], TINY))
    return [low, high]


def _stage(path, s, step, part):
    """(p, P, r) of a stage, looked at in its middle, over the x of its beginning."""
    a, b, g = path.terms(s + step / 2)
    return _strips([[k + step * c for k, c in zip(a, b, strict=True)], b, g], part)


def _before(path, x, at, m):
    """(low, high) of ṡ² at the beginning of a stage at (s, Δ) from which x = (low, high) can be met at its end."""
    p, P, r = _stage(path, *at, m[0])
    scale = [1 / (1 + 2 * at[1] * k) for k in r]
    strips = scale, *([-2 * at[1] * e * k for e, k in zip(edge, scale, strict=True)] for edge in (p, P))
    low, high = before(x[0], x[1], _caps(p, P, r), strips)
    return [maximum(low, 0), high]


def _after(path, x, kept, at, m):
    """(low, high) of ṡ² at the end of a stage that begins with x = (low, high), within what is kept there."""
    p, P, r = _stage(path, *at, m[0])
    double = 2 * at[1]
    strips = [1 + double * k for k in r], [double * k for k in P], [double * k for k in p]
    return after(x[0], x[1], kept, strips)


def _wanted(path, wish, s):
    """ṡ and s̈ of the wanted clock at a place: ṡ² is straight between `wish`, the rates at even places, from 0 to 0.
    It rests at the end.
    """
    step, x = path.way / (KNOTS + 1), [0, *(v * v for v in wish), 0]
    slopes = [(b - a) / step for a, b in pairwise(x)]
    square, slope = slopes[0] * s[0], slopes[0]
    for k, (one, two) in enumerate(pairwise(slopes), start=1):
        square = square + (two - one) * maximum(s[0] - k * step, 0)
        slope = slope + (two - one) * scalar.step(s[0] - k * step)
    return [scalar.sqrt(maximum(square, 0)), slope / 2 * scalar.step(path.way - s[0])]


def _time(path, wish):
    """How long the wanted clock takes: each piece 2Δ over the sum of the rates at its ends."""
    step = path.way / (KNOTS + 1)
    return [sum(2 * step / (a + b) for a, b in pairwise([0, *wish, 0]))]


def _driven(path, wish, at, m):
    """(s̈, torques) at (s, ṡ): as near to the wanted clock as the limits leave room for; torques in parts of them."""
    v, acceleration = _wanted(path, wish, at)
    low, high = _room(path, at, m)
    sdd = minimum(high, maximum(low, acceleration + GAIN * (v - at[1])))
    return [sdd, *((a * sdd + b * at[1] * at[1] + g) / m[0] for a, b, g in zip(*path.terms(at[0]), strict=True))]


def _beyond(path, wish, s, m):
    """By how much the wanted s̈ leaves its room there, in rad/s²; not above 0 where it stays inside."""
    v, acceleration = _wanted(path, wish, s)
    low, high = _room(path, [s[0], v], m)
    return [maximum(low - acceleration, acceleration - high)]


def _points(path, at):
    """Where the links end, in the picture."""
    if path.arm.n == 1:
        return [path.size * scalar.sin(at[0]), -path.size * scalar.cos(at[0])]
    q = [k + at[0] for k in path.start]
    x, y = path.size * scalar.cos(q[0]), path.size * scalar.sin(q[0])
    return [x, y, x + path.size * scalar.cos(q[0] + q[1]), y + path.size * scalar.sin(q[0] + q[1])]


@cache
def phase() -> Physics:
    """For each path what the limits leave, one step of each pass, the torques, the picture."""
    told = {"room": (_room, {"at": 2, "m": 1}), "before": (_before, {"x": 2, "at": 2, "m": 1}),
            "after": (_after, {"x": 2, "kept": 2, "at": 2, "m": 1}), "points": (_points, {"at": 1}),
            "wanted": (_wanted, {"wish": KNOTS, "s": 1}), "time": (_time, {"wish": KNOTS}),
            "driven": (_driven, {"wish": KNOTS, "at": 2, "m": 1}), "beyond": (_beyond, {"wish": KNOTS, "s": 1, "m": 1})}
    return physics_of("phase", {f"{kind}_{name}": program(partial(algorithm, path), f"{kind}: {name}", **groups)
                                for kind, path in paths().items() for name, (algorithm, groups) in told.items()}, n=1)


def places(kind: str) -> np.ndarray:
    """The ends of all stages of a path."""
    return np.linspace(0, paths()[kind].way, STAGES + 1)


def walls(run: Callable[..., list[float]], kind: str, motor: float) -> np.ndarray | tuple:
    """The rates of the slowest and of the fastest clock from rest to rest; nothing where there is none.

    `run(name, *arrays)` runs a Program: backwards what can be stopped, forwards what can be reached.
    """
    s, kept, found = places(kind), [[0.0, 0.0]], [[0.0, 0.0]]
    for place in s[-2::-1]:
        kept.insert(0, run(f"{kind}_before", kept[0], [place, s[1]], [motor]))
    for k, place in enumerate(s[:-1]):
        found.append(run(f"{kind}_after", found[k], kept[k + 1], [place, s[1]], [motor]))
    low, high = np.transpose(found)
    return np.sqrt([low, high]) if (low <= high + 1e-9).all() and kept[0][0] < 1e-9 else ()
