"""The three rods with motors: torques through either projector, a tip that is free or pinned, and unit torques."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, partial
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

from ... import ellipses, forward, linear, operational, robots, scalar
from ...linearize.tip import planar_position
from .package import Physics, physics_of
from .recordings import program
from .rods import rods

DOTS = 500                                      # unit torques
WAYS = {"own": "1 − Jᵀ J̄ᵀ, with the masses", "pseudo": "1 − Jᵀ (Jᵀ)⁺, without", "none": "nothing"}


def _at(robot, q, qd, down):
    """(M, c, g) with gravity or without, down = 1 or 0; the task of the tip."""
    M, c, g = forward.terms(robot, q, qd)
    return (M, c, [down[0] * x for x in g]), operational.of_place(robot, planar_position, q, qd)


def _given(way, robot, q, qd, down, wish):
    """τ = Jᵀ(μ + g_A), which holds the tip, and a wish as it is, or through one of the projectors."""
    terms, task = _at(robot, q, qd, down)
    _, mu, weight = operational.terms(terms, task, qd)
    holding = [a + b for a, b in zip(mu, weight, strict=True)]
    if way == "own":
        return operational.torques(terms[0], task.J, holding, wish)
    left = wish if way == "none" else linear.applied(operational.euclidean_projector(task.J), wish)
    return [a + b for a, b in zip(operational.torques(terms[0], task.J, holding), left, strict=True)]


def _moved(robot, q, qd, down, tau, pinned):
    """q̈ and ẍ; then what the tip does to a pin that holds it there. `pinned` is 1 or 0."""
    terms, task = _at(robot, q, qd, down)
    free = operational.accelerations(terms, task, qd, tau)
    push = linear.applied(operational.inertia(terms[0], task.J), free)
    held = [pinned[0] * x for x in push]
    M, c, g = terms
    left = [t - a - b - h for t, a, b, h in
            zip(tau, c, g, linear.applied(linear.transposed(task.J), held), strict=True)]
    return [*linear.solve_ldl(*linear.ldl(M), left), *((1 - pinned[0]) * x for x in free), *push]


def _unit(robot, q, down):
    """A of all unit torques (2 × 3), its ellipse and that of (7.148) as lower triangles (2 × 2 each), the centre."""
    rest = [0, 0, 0]
    (M, _, g), task = _at(robot, q, rest, down)
    A, centre = ellipses.dynamic(task.J, M, g)
    B, _ = ellipses.dynamic_minimal(task.J, M, g)
    return [*A[0], *A[1], *_root(A), *_root(B), *centre]


def _root(A):
    """The lower triangle L with L Lᵀ = A Aᵀ, row by row."""
    (a, b), (_, c) = linear.times(A, linear.transposed(A))
    first = scalar.sqrt(a)
    return [first, 0, b / first, scalar.sqrt(scalar.maximum(c - b * b / a, 0))]


def _landed(A, L, k):
    """A τ, and |L⁻¹ A τ|²: more than 1 is outside of the ellipse of L. τ is unit torque k of DOTS, spread evenly over
    the ball on a spiral from pole to pole.
    """
    z = 1 - (2 * k[0] + 1) / DOTS
    turn, wide = k[0] * (math.pi * (3 - math.sqrt(5))), scalar.sqrt(1 - z * z)
    tau = [wide * scalar.cos(turn), wide * scalar.sin(turn), z]
    x, y = (linear.dot(A[k:k + 3], tau) for k in (0, 3))
    u = x / L[0]
    v = (y - L[2] * u) / L[3]
    return [x, y, u * u + v * v]


@cache
def torques() -> Physics:
    """Everything of `robots.planar_3r` in a vertical plane; gravity can be switched off."""
    robot, values = robots.planar_3r()
    arm = robot.at(values)
    return physics_of("torques", {
        **{name: rods().programs[name] for name in ("seen", "rates")},
        **{f"given_{way}": program(partial(_given, way, arm), f"Torques that hold the tip, and a wish through {told}",
                                   q=3, qd=3, down=1, wish=3) for way, told in WAYS.items()},
        "moved": program(partial(_moved, arm), "How joints and tip accelerate; the force on a pin", q=3, qd=3, down=1,
                         tau=3, pinned=1),
        "unit": program(partial(_unit, arm), "What unit torques can do, and what (7.148) says", q=3, down=1),
        "landed": program(_landed, "Where a unit torque accelerates the tip to", A=6, L=4, k=1)}, n=3)


def later(arm: Any, times: Sequence[float]) -> np.ndarray:
    """The postures of a RodTorques at these times, the first now, by its own Programs."""
    def rates(_, x):
        tau = arm.run(f"given_{arm.way}", x[:3], x[3:], [arm.gravity], arm.wish)
        return [*x[3:], *arm.run("moved", x[:3], x[3:], [arm.gravity], tau, [arm.pinned])[:3]]
    return solve_ivp(rates, (times[0], times[-1]), [*arm.q, *arm.qd], t_eval=times, rtol=1e-6).y[:3].T
