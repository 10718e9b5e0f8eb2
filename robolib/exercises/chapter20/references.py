"""What is right in chapter 20: every reference comes out of the library, none is typed in."""

from __future__ import annotations

import warnings
from functools import cache

import numpy as np
import sympy as sp

from ... import identify, robots
from ...base_parameters import numeric_base
from ...checking.chance import generator
from ...conventions import to_modified
from ...formulations import newton_euler_linear
from ...kinematics import planar_ik
from ...notation import FRICTION, role
from ...regressor import names, parameters, regressor, stacked
from ...robot import Link, Robot, mdh
from ...spatial import Vec3
from ...trajectory import JointMotion, triangular

LINK = (50.0, 0.5, 10.0, 1.0, 5.0)              # 20.1: kg, m, kg·m², m, kg
EIGHT = ("m1", "mx1", "zz1", "Im1", "m2", "mx2", "zz2", "Im2")
SEVEN = ("m1", "mx1", "zz1", "m2", "mx2", "zz2", "Im2")
POSTURES = ((0.0, 0.0), (0.0, 90.0))            # 20.6, in degrees
LOAD, DESIGN, ELBOW = (5, 0.2, 0.1), (80, 32), (3, 0.8)


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


def entries(mass: float, centre: float, inertia: float, length: float, motor: float) -> tuple[float, float, float]:
    """m₁, m r_x1 and ZZ₁ of an upper arm that carries the elbow's motor."""
    there = arm(m1=mass, l1=centre, I1=inertia, a1=length, mm2=motor)
    pi = dict(zip(names(there), parameters(there), strict=True))
    return tuple(float(pi[name]) for name in ("m1", "mx1", "zz1"))


@cache
def _boom() -> Robot:
    """A boom that turns about a level axis, with a slide on it. The boom lies along y₁ and z₂; up is −x₀."""
    slide = mdh("prismatic", alpha=-sp.pi / 2)
    return Robot("boom", (Link(mdh("revolute")), Link(slide)), gravity=Vec3(sp.Symbol("g"), 0, 0))


def boom(q1, q2, qd1, qd2, qdd1, qdd2, g):
    """Y of the boom for ZZ₁ + ZZ₂, m r₁, m₂, m r₂: two rows of four."""
    there = _boom().at({"g": g})
    return [[float(y) for y in row] for row in regressor(there, [q1, q2], [qd1, qd2], [qdd1, qdd2],
                                                         only=("zz1", "my1", "m2", "mz2"))]


def moves() -> list[tuple[float, ...]]:
    """20.3: q, q̇, q̈ and g, of which none hides another."""
    rng = generator(203)
    return [(*map(float, rng.uniform(0.4, 1.4, 6)), 9.81) for _ in range(5)]


def conditions(epsilon: float) -> tuple[float, float, float]:
    """20.4: cond Ȳ, cond ȲᵀȲ, and the rank of ȲᵀȲ with seven digits."""
    Y = np.array([[1, 1], [epsilon, 0], [0, epsilon]])
    few = np.float32(Y).T @ np.float32(Y)
    return float(np.linalg.cond(Y)), float(np.linalg.cond(Y)**2), float(np.linalg.matrix_rank(few))


def weighted_lines():
    """20.7: [(printed, true)] line by line, as numbers: of the lab arm, with noises of 2 and 10 N·m."""
    rng, sigma = np.random.default_rng(207), np.array([2.0, 10.0])
    base = numeric_base(arm(), EIGHT)
    x = rng.uniform(-2, 2, (3, 30, 2))
    system = identify.equations(base, identify.Samples(np.arange(30.0), *x, identify.torques(arm(), *x)))
    W, tau = system.W, system.tau
    A = (W / sigma[:, None, None]).reshape(-1, 5)
    both, one = (tau / sigma[:, None]).ravel(), tau.ravel()
    Q, R = np.linalg.qr(A)
    left = np.linalg.norm(W[0], axis=0) / sigma[0], np.linalg.norm(A[:30], axis=0)
    return [(tau.ravel(), W.reshape(-1, 5) @ np.linalg.lstsq(W.reshape(-1, 5), one)[0]), left, (one, both),
            (R.T @ (Q.T @ one), A.T @ one), (np.linalg.solve(R, Q.T @ one), np.linalg.lstsq(A, one)[0])]


def shortest() -> float:
    """I_m2 as the first case's fit has it."""
    start = planar_ik(1.0, 1.0, 0.2, 0.0, "lower")
    motion = JointMotion(tuple(triangular(q, np.pi / 2, 0.5) for q in start))
    base = numeric_base(arm(), EIGHT)
    return identify.least_squares(identify.equations(base, identify.sampled(arm(), motion)))["Im2"]


def scara_twin(less: float) -> tuple[float, float, float]:
    """ℓ₂, I₂, I₁ of the SCARA whose forearm is lighter by `less` kg, and which no motor can tell from it."""
    robot, values = robots.scara()

    def beta(**changes):
        there = to_modified(robot.at(values | changes))
        kept = [name for name in names(there) if role(name) != FRICTION]
        base = numeric_base(there, kept)
        pi = dict(zip(names(there), parameters(there), strict=True))
        return dict(zip(base.names, base.values([float(pi[name]) for name in base.of]), strict=True))
    m2 = values["m2"] - less
    wanted, bare = beta(), beta(m2=m2, l2=0.0, I2=0.0, I1=0.0)
    l2 = (wanted["mx2"] - bare["mx2"]) / m2
    here = beta(m2=m2, l2=l2, I2=0.0, I1=0.0)
    return l2, wanted["zz2"] - here["zz2"], wanted["zz1"] - here["zz1"]


def puma_ranks() -> tuple[float, float]:
    """How many sums of a PUMA are told where all joints move, and where joint 1 is bolted."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")                 # one of its published inertias is none of a body
        robot, values = robots.puma560()
        puma = robot.at(values)
    base = numeric_base(puma, [name for name in names(puma) if role(name) != FRICTION])
    states = np.random.default_rng(210).uniform(-2, 2, (3, 6, 200))
    still = states.copy()
    still[0, 0], still[1:, 0] = 0.3, 0.0
    found = []
    for x in (states, still):
        W = stacked(puma, x, base.names)
        size = np.linalg.norm(W, axis=0)
        found.append(float(np.linalg.matrix_rank(W / np.where(size > 0, size, 1), tol=1e-8)))
    return tuple(found)


def pendulum() -> tuple[float, float, float, float]:
    """20.11: σ of J and S with half of the samples for each (A), and with all of them for both (B)."""
    sigma, a, g, N = 0.5, 10.0, 9.81, 200
    half = N // 2
    A = np.array([[a, 0]] * half + [[0, g]] * half)
    B = np.array([[a, g]] * half + [[-a, g]] * half)
    return tuple(float(x) for W in (A, B) for x in sigma * np.sqrt(np.diag(np.linalg.inv(W.T @ W))))


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
