"""One joint that goes 1 rad by a profile, and a load that hangs on it by a spring: motion, peaks, what is left."""

from __future__ import annotations

import math
from functools import cache, partial

from ... import trajectory
from ...scalar import Scalar, maximum, minimum, sqrt
from ...trajectory import Profile
from .package import Physics, physics_of
from .recordings import program

WAY = 1.0                                       # rad
LEAD = 1 / 3                                    # a ramp of the acceleration's trapezium, as a part of the rise
PULSES = {"trapezoidal": 1.0, "smooth": 3 / 2, "jerk_limited": 1 / (1 - LEAD)}     # the peak of the pulse over its mean
CALLED = {"cubic": "cubic", "quintic": "quintic", "triangular": "bang-bang", "trapezoidal": "trapezium",
          "smooth": "smooth (parabolas)", "jerk_limited": "jerk-limited (seven segments)"}


def made(kind: str, duration: Scalar, rise: Scalar) -> Profile:
    """The profile over 1 rad in this time; those with a cruise take their rise, of at most half of the time."""
    make = getattr(trajectory, kind)
    if kind not in PULSES:
        return make(0, WAY, duration)
    rise = minimum(rise, duration / 2)
    ramp = (rise * LEAD,) if kind == "jerk_limited" else ()
    return make(0, WAY, WAY / (duration - rise), rise, *ramp)


def _moves(kind, m, t):
    """q, q̇, q̈ of the joint, and by how much the spring of m[2] Hz is stretched."""
    p = made(kind, m[0], m[1])
    return [*p.at(t[0]), trajectory.deflection(p, math.tau * m[2], t[0])]


def _left(kind, m, f):
    """What a load on a spring of f Hz swings on by, as a part of the way."""
    return [trajectory.residual(made(kind, m[0], m[1]), math.tau * f[0]) / WAY]


def _peaks(kind, m):
    """The largest speed and acceleration."""
    if kind in PULSES:
        rise = minimum(m[1], m[0] / 2)
        speed = WAY / (m[0] - rise)
        return [speed, PULSES[kind] * speed / rise]
    form = trajectory.TABLE[kind]
    return [form.speed * WAY / m[0], form.acceleration * WAY / (m[0] * m[0])]


def _fastest(kind, limits):
    """Duration and rise of the least time within a speed and an acceleration; `trajectory.fastest` in numbers."""
    speed, acceleration = limits
    if kind not in PULSES:
        form = trajectory.TABLE[kind]
        T = maximum(form.speed * WAY / speed, sqrt(form.acceleration * WAY / acceleration))
        return [T, T / 2]
    v = minimum(speed, sqrt(WAY * acceleration / PULSES[kind]))
    rise = PULSES[kind] * v / acceleration
    return [WAY / v + rise, rise]


@cache
def shaper() -> Physics:
    """For each kind its motion, its peaks, its least time and what it leaves, all in closed form."""
    told = {"moves": (_moves, {"m": 3, "t": 1}), "left": (_left, {"m": 2, "f": 1}), "peaks": (_peaks, {"m": 2}),
            "fastest": (_fastest, {"limits": 2})}
    return physics_of("shaper", {f"{kind}_{name}": program(partial(algorithm, kind), f"{kind}: {name}", **groups)
                                 for kind in CALLED for name, (algorithm, groups) in told.items()}, n=1)
