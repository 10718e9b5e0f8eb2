"""What is right in chapter 20: every reference comes out of the library, none is typed in."""

from __future__ import annotations

from functools import cache

import numpy as np

from ... import identify, robots
from ...base_parameters import numeric_base
from ...conventions import to_modified
from ...formulations import newton_euler_linear
from ...kinematics import planar_ik
from ...regressor import names, parameters
from ...trajectory import JointMotion, triangular

EIGHT = ("m1", "mx1", "zz1", "Im1", "m2", "mx2", "zz2", "Im2")
SEVEN = ("m1", "mx1", "zz1", "m2", "mx2", "zz2", "Im2")
POSTURES = ((0.0, 0.0), (0.0, 90.0))            # 20.4, in degrees
LOAD, DESIGN, ELBOW = (5, 0.2, 0.1), (100, 40), (3, 0.8)


@cache
def arm(**changes: float):
    """The lab arm in numbers, its frames on the joints."""
    robot, values = robots.planar_2r()
    return to_modified(robot.at(values | changes))


def twin(upper: float, fore: float) -> tuple[float, float, float, float]:
    """(ℓ₁, I₁, ℓ₂, I₂) of the twin with these masses: from the sums that must stay, solved backwards."""
    base = numeric_base(arm(), EIGHT)

    def beta(**changes):
        there = arm(**changes)
        pi = dict(zip(names(there), parameters(there), strict=True))
        return dict(zip(base.names, base.values([float(pi[name]) for name in base.of]), strict=True))
    wanted, bare = beta(), beta(m1=upper, m2=fore, l1=0.0, l2=0.0, I1=0.0, I2=0.0)
    l2 = (wanted["mx2"] - bare["mx2"]) / fore
    l1 = (wanted["mx1"] - bare["mx1"]) / upper
    with_lengths = beta(m1=upper, m2=fore, l1=l1, l2=l2, I1=0.0, I2=0.0)
    return l1, wanted["zz1"] - with_lengths["zz1"], l2, wanted["zz2"] - with_lengths["zz2"]


def carried() -> tuple[float, float]:
    """Where the upper arm and the motor at its end have their common centre, and the inertia about it."""
    joined = newton_euler_linear.parameters(arm(Im2=0.0, I1=10.0))[0]
    m, first, about = joined
    r = float(first.x / m)
    return r, float(about[2, 2] - m * r**2)


def ranks() -> tuple[int, int]:
    """How many base parameters are left without gravity, and with k_r2 = 1."""
    return tuple(len(numeric_base(arm(**change), EIGHT).names) for change in ({"g": 0.0}, {"kr2": 1.0}))


def shortest() -> float:
    """I_m2 as the first case's fit has it."""
    start = planar_ik(1.0, 1.0, 0.2, 0.0, "lower")
    motion = JointMotion(tuple(triangular(q, np.pi / 2, 0.5) for q in start))
    base = numeric_base(arm(), EIGHT)
    return identify.least_squares(identify.equations(base, identify.sampled(arm(), motion)))["Im2"]


def loaded(mass: float, along: float, across: float) -> list[list[float]]:
    """How much more torque the arm needs at rest, in POSTURES."""
    there = arm()
    pi = dict(zip(names(there), parameters(there), strict=True))
    more = {"m2": mass, "mx2": mass * along, "my2": mass * across}
    full = identify.with_parameters(there, {name: float(pi[name]) + x for name, x in more.items()})
    q = np.radians(POSTURES)
    return (identify.torques(full, q, 0 * q, 0 * q) - identify.torques(there, q, 0 * q, 0 * q)).tolist()


def weighed(mass: float, along: float, across: float) -> tuple[float, float, float]:
    """Mass and place of the load from these torques."""
    found = identify.weighed(arm(), np.radians(POSTURES), loaded(mass, along, across))
    return found.mass, *found.centre[:2].tolist()


def secret(mass: float, length: float) -> tuple[float, float, float]:
    """How m₂, the first moment and the inertia of link 1 change, where its mass grows by so much, unseen by all."""
    (shares,) = identify.hidden(identify.floor_base(arm(a1=length), only=SEVEN))
    return tuple(mass * shares[name] / shares["m1"] for name in ("m2", "mx1", "zz1"))
