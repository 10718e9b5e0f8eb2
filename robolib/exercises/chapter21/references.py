"""What is right in chapter 21: every reference comes out of the library's operational space, none is typed in."""

from __future__ import annotations

import math

import numpy as np
import sympy as sp

from ... import ellipses, forward, kinematics, operational, robots
from ...checking.chance import generator
from ...linear import applied, inverse, times, transposed
from ...linearize.tip import planar_position, position

CORNER = (0.0, 90.0)                            # degrees: the lab arm of section 3
UPRIGHT = (30.0, 60.0)                          # its forearm stands upright
HOME = (60.0, -60.0, -30.0)                     # degrees: the three rods
STAIRS = (0.0, 90.0, -90.0)                     # the same, as two steps of a staircase
BOOM = (60.0, 0.9)                              # 21.3: degrees from the vertical, m
BELT = (1.0, 1.0, 1e-4)                         # 21.9: kg, kg, kg·m²
MOTORS = (1200.0, 300.0)                        # 21.11: N·m


def at_rest(name, degrees):
    """(J, M, g) of a planar arm of the shelf, as arrays."""
    robot, values = getattr(robots, name)()
    arm, q = robot.at(values), np.radians(degrees).tolist()
    M, _, g = forward.terms(arm, q, [0.0] * arm.n)
    J = operational.of_place(arm, planar_position, q, [0.0] * arm.n).J
    return [np.array(x, float) for x in (J, M, g)]


def corner():
    """(J, M) of the lab arm at CORNER."""
    return at_rest("planar_2r", CORNER)[:2]


def hand_of_the_corner():
    """Λ there."""
    J, M = corner()
    return np.array(operational.inertia(M.tolist(), J.tolist()))


def unit(lean):
    """A unit vector, so many degrees from x."""
    return np.array([math.cos(math.radians(lean)), math.sin(math.radians(lean))])


def felt(lean):
    """(pushed, led) of the lab arm's hand at CORNER, in kg."""
    J, M = corner()
    found = operational.felt(M, J)
    return found.pushed(unit(lean)), found.along(unit(lean))


def drifting():
    """J̇q̇ of the lab arm at CORNER, with q̇ = (1, 0)."""
    robot, values = robots.planar_2r()
    q, qd = np.radians(CORNER).tolist(), [1.0, 0.0]
    return operational.of_place(robot.at(values), planar_position, q, qd).drift(qd)


def moved():
    """J q̇ there."""
    return (corner()[0] @ [1.0, 0.0]).tolist()


def leaning(force):
    """The torques of a force at that hand."""
    return applied(transposed(corner()[0].tolist()), force)


def held():
    """g_A of the lab arm at UPRIGHT, in N."""
    J, M, g = at_rest("planar_2r", UPRIGHT)
    return operational.terms((M.tolist(), [0.0, 0.0], g.tolist()), operational.Task(J.tolist(), (0 * J).tolist()),
                             [0.0, 0.0])[2]


def rates_of_the_corner():
    """q̇ for a hand that goes to the right at 1 m/s, at CORNER."""
    return applied(inverse(corner()[0].tolist()), [1.0, 0.0])


def printed_5_65(q1, q2):
    """[asada_slotine] (5-65) as it is printed, for rods of 1 m."""
    rows = [[math.sin(q1 + q2), -math.cos(q1 + q2)],
            [-math.sin(q1) - math.sin(q1 + q2), math.cos(q1) + math.cos(q1 + q2)]]
    return np.array(rows) / math.sin(q2)


def stairs():
    """(J, M) of the three rods at STAIRS, exact."""
    robot, _ = robots.planar_3r()
    rod = {"a": 1, "l": sp.Rational(1, 2), "m": 1, "I": sp.Rational(1, 12)}
    arm = robot.map(lambda x: x.xreplace({s: rod.get(s.name[0], 10) for s in x.free_symbols})
                    if isinstance(x, sp.Basic) else x)
    q = [0, sp.pi / 2, -sp.pi / 2]
    J = operational.of_place(arm, planar_position, q, [0, 0, 0]).J
    return sp.Matrix(J), sp.Matrix(forward.inertia_matrix(arm, q))


def force_of(tau):
    """f = J̄ᵀτ at STAIRS, and what J^# gives in its place."""
    J, M = stairs()
    right = operational.force(M.tolist(), J.tolist(), tau)
    wrong = applied(transposed(kinematics.weighted_inverse(J.tolist())), tau)
    return [float(x) for x in right], [float(x) for x in wrong]


def condition():
    """∂/∂τ₁ of (τ − τ₀)ᵀ M⁻¹ (τ − τ₀) − λᵀ (J̄ᵀ τ − f), at STAIRS."""
    J, M = stairs()
    tau, wish = (sp.Matrix(sp.symbols(f"{name}1:4")) for name in ("tau", "u"))
    lam, f = (sp.Matrix(sp.symbols(f"{name}1:3")) for name in ("lambda", "f"))
    bar = sp.Matrix(operational.consistent_inverse(M.tolist(), J.tolist()))
    cost = ((tau - wish).T * M.inv() * (tau - wish))[0]
    return cost, (lam.T * (bar.T * tau - f))[0], tau[0]


def kick():
    """How the wrong projector accelerates the tip at HOME, for (1, 2, 3) N·m: (by it, by the torques alone)."""
    J, M, _ = at_rest("planar_3r", HOME)
    wish = [1.0, 2.0, 3.0]
    through = applied(operational.euclidean_projector(J.tolist()), wish)
    return [np.linalg.norm(J @ np.linalg.solve(M, tau)) for tau in (through, wish)]


def measure(name, degrees):
    """The dynamic measure, and the product of the half axes of (7.148)."""
    J, M, g = at_rest(name, degrees)
    smaller = ellipses.principal(ellipses.dynamic_minimal(J.tolist(), M.tolist(), g.tolist())[0])
    return (float(ellipses.dynamic_measure(J.tolist(), M.tolist())), float(np.prod(smaller.lengths)),
            float(np.prod(np.linalg.svd(J)[1])), float(np.linalg.det(M)))


def tip_of_the_boom(tilt, length):
    """21.3: the masses (along the boom, in its tilt, around the column), and M's diagonal, without motors."""
    robot, values = robots.polar()
    arm, q = robot.without("rotors").at(values), [0.0, math.radians(tilt), length]
    J = np.array(operational.of_place(arm, position, q, [0.0] * 3).J, float)
    M = np.array(forward.inertia_matrix(arm, q), float)
    found = operational.felt(M, J)
    along = np.array([math.sin(q[1]), 0.0, math.cos(q[1])])
    ways = along, np.array([math.cos(q[1]), 0.0, -math.sin(q[1])]), np.array([0.0, 1.0, 0.0])
    return [found.along(u) for u in ways], np.diag(M)


def random_arms(rate=False):
    """Five arms of three joints with a hand in the plane: (M, Ṁ, J, J̇), or (M, J, f, τ₀)."""
    rng, found = generator(2107), []
    for _ in range(5):
        L, J, Jd, Md = (rng.normal(size=(rows, 3)) for rows in (3, 2, 2, 3))
        M = L @ L.T + np.eye(3)
        found.append((M, Md + Md.T, J, Jd) if rate else (M, J, *rng.normal(size=(1, 2)), *rng.normal(size=(1, 3))))
    return found


def rate_of_inertia(M, Md, J, Jd, slip=""):
    """Λ̇ = J̄ᵀ Ṁ J̄ − Λ J̇ J̄ − (Λ J̇ J̄)ᵀ, whatever the number of joints; or with a slip."""
    bar = np.array(operational.consistent_inverse(M.tolist(), J.tolist()))
    masses, swing = bar.T @ Md @ bar, np.array(operational.inertia(M.tolist(), J.tolist())) @ Jd @ bar
    return {"": masses - swing - swing.T, "masses": -swing - swing.T, "lever": masses, "one": masses - swing,
            "mobility": J @ np.linalg.solve(M, Jd.T) + Jd @ np.linalg.solve(M, J.T)
            - J @ np.linalg.solve(M, Md) @ np.linalg.solve(M, J.T)}[slip]


def torques(M, J, f, wish, slip=""):
    """Problem 7.10, or with a slip."""
    if slip == "bare":
        return J.T @ f
    if slip == "added":
        return J.T @ f + wish
    if slip == "masses":
        return J.T @ f + applied(operational.euclidean_projector(J.tolist()), wish.tolist())
    if slip == "minus":
        return J.T @ f - applied(operational.projector(M.tolist(), J.tolist()), wish.tolist())
    return operational.torques(M.tolist(), J.tolist(), f.tolist(), wish.tolist())


def inverse_lines():
    """21.7: [(printed, true)] line by line, as numbers for rods of 1 m at (0.4, 1.1) rad."""
    q1, q2 = 0.4, 1.1
    robot, values = robots.planar_2r()
    J = np.array(kinematics.geometric_jacobian(robot.at(values), [q1, q2], rows=(0, 1)), float)
    back, printed = np.array(inverse(J.tolist())), printed_5_65(q1, q2)
    v = np.array([0.3, -0.8])
    return [(J, J), (math.sin(q2), np.linalg.det(J)), (printed, back), (printed @ v, printed @ v),
            (printed @ v / 2, printed @ v / 2)]


def minimal_lines():
    """21.8: [siciliano] (7.147) line by line, as torques of the three rods at HOME for v̇ = (0.7, −0.4)."""
    J, M, g = at_rest("planar_3r", HOME)
    back, v = np.array(kinematics.weighted_inverse(J.tolist()), float), np.array([0.7, -0.4])
    fall = np.linalg.solve(M, g)
    start = M @ back @ v + g
    return [start, M @ (back @ v + fall), M @ (back @ v + back @ J @ fall), M @ back @ (v + J @ fall)]


def balanced(m1, m2, Im):
    """21.9: the gear at which the hand weighs the same everywhere, with a right angle at the elbow."""
    return math.sqrt((m1 / 3 + m2 - m2 / 3) / Im)


def in_absolute_angles(m1, m2, Im, gear, q2):
    """Λ of that arm: M in the angles from the ground, through the Jacobian of these angles."""
    M = [[m1 / 3 + m2, m2 / 2 * math.cos(q2)], [m2 / 2 * math.cos(q2), m2 / 3 + gear**2 * Im]]
    J = [[0.0, -math.sin(q2)], [1.0, math.cos(q2)]]                     # the upper arm lies along x
    return np.array(operational.inertia(M, J))


def spread(degrees):
    """s = |M n| |M⁻¹ n| of the three rods, n the unit vector of N(J)."""
    J, M, _ = at_rest("planar_3r", degrees)
    n = np.cross(*J)
    n = n / np.linalg.norm(n)
    return float(np.linalg.norm(M @ n) * np.linalg.norm(np.linalg.solve(M, n)))


def outside(s):
    """Which part of all unit torques accelerates the tip to outside of (7.148), in percent."""
    return 100 * (1 - 2 / math.pi * math.asin(1 / s))


def lifted(limits):
    """21.11: the fastest straight up of the lab arm's hand at UPRIGHT, from rest: (m/s², the same without gravity)."""
    J, M, g = at_rest("planar_2r", UPRIGHT)
    task, high = operational.Task(J.tolist(), (0 * J).tolist()), np.array(limits)
    A = np.array(times(J.tolist(), inverse(M.tolist())))
    reach = [operational.reachable(M.tolist(), bias, task, [0.0, 0.0], -high, high).reach([0.0, 1.0])
             for bias in (g, 0 * g)]
    ball = np.linalg.norm(A[1] * high) - A[1] @ g
    return (*reach, float(ball), float(-A[1] @ g + A[1] @ high))
