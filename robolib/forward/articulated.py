"""Articulated bodies: three passes along the arm, O(n), and M is never written down.

What does a hand feel that accelerates link j, while everything beyond hangs on limp joints? Less than the composite
body: a free joint gives way. This *articulated inertia* 𝕀* is a 6 × 6 matrix. Beyond joint j it loses what the joint
does not hold, 𝕀*𝕒𝕒ᵀ𝕀*/H with H = 𝕒ᵀ𝕀*𝕒, and what is left is added to the parent:

    𝕂_j = 𝕀*_j − 𝕀*_j 𝕒 𝕒ᵀ 𝕀*_j / H_j                        𝕀*_j−1 += 𝕊ᵀ 𝕂_j 𝕊

Motion is told as (v̇, ω̇) of the joint's origin, force as (f, n) about it, and 𝕀* as three blocks of 3 × 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..formulations import newton_euler_linear
from ..formulations.newton_euler_linear import Moments
from ..kinematics import Tip, entries
from ..linear import Vector
from ..model import friction
from ..robot import Robot
from ..scalar import Scalar, is_zero, quotient
from ..spatial import ORIGIN, Mat3, Transform, Vec3, Z, dyad, skew
from .chain import Step, Wrench, on_joints, pushes, steps


@dataclass(frozen=True)
class Inertia:
    """A symmetric 6 × 6 matrix by its blocks:  f = M v̇ + C ω̇,   n = Cᵀ v̇ + I ω̇."""

    M: Mat3
    C: Mat3
    I: Mat3

    def __add__(self, other: Inertia) -> Inertia:
        return Inertia(self.M + other.M, self.C + other.C, self.I + other.I)

    def on(self, v: Vec3, w: Vec3) -> Wrench:
        """The wrench that the acceleration (v, w) takes."""
        return self.M @ v + self.C @ w, self.C.T @ v + self.I @ w

    def column(self, kind: str) -> Wrench:
        """𝕀 𝕒: the wrench of one unit along, or about, z."""
        return (_column(self.M), self.C.rows[2]) if kind == "prismatic" else (_column(self.C), _column(self.I))

    def less(self, wrench: Wrench, share: Scalar, clear: str | None) -> Inertia:
        """𝕀 − wrench wrenchᵀ share. `clear`: the kind of a joint along which nothing is left: then it is exactly 0."""
        f, n = wrench
        if clear == "revolute":
            n = Vec3(n.x, n.y, 0)
        elif clear == "prismatic":
            f = Vec3(f.x, f.y, 0)
        share_f, share_n = f * share, n * share
        found = Inertia(_less(self.M, f, share_f), self.C - dyad(f, share_n), _less(self.I, n, share_n))
        if clear == "revolute":
            return Inertia(found.M, _without_column(found.C), _only_xy(found.I))
        if clear == "prismatic":
            return Inertia(_only_xy(found.M), Mat3(found.C.rows[0], found.C.rows[1], ORIGIN), found.I)
        return found

    def seen_from(self, T: Transform) -> Inertia:
        """𝕊ᵀ 𝕀 𝕊, told in another frame; T is the pose of its own frame seen from that one.

            M' = R M Rᵀ     C' = R C Rᵀ − M' S(p)     I' = R I Rᵀ + S(p) C' + (S(p) R C Rᵀ)ᵀ
        """
        M, C, I, p = _turned(T.R, self.M), T.R @ self.C @ T.R.T, _turned(T.R, self.I), skew(T.p)
        moved_C = C - M @ p
        return Inertia(M, moved_C, _sum(I, p @ moved_C, (p @ C).T))


def rigid(body: Moments) -> Inertia:
    """The 6 × 6 inertia of a rigid body:  f = M v̇ + ω̇ × MS,   n = MS × v̇ + I_O ω̇.                          (16.E10)

    Seed:   [khalil] [7.21]
    """
    m, ms, I = body
    return Inertia(Mat3((m, 0, 0), (0, m, 0), (0, 0, m)), -skew(ms), I)


@dataclass(frozen=True)
class Hinge:
    """What the second pass finds at a joint: H and its inverse, the gain wrench 𝕌 (of one unit of q̈, all beyond being
    limp), and 𝕀*, all in the frame on the joint. 𝕌 = 𝕀*𝕒, plus the moment k_r I_m z_m that the rotor's carrier feels.
    """

    step: Step
    H: Scalar
    inverse: Scalar
    gain: Wrench
    inertia: Inertia


def hinges(robot: Robot, links: Sequence[Moments], q: Vector) -> list[Hinge]:
    """The articulated inertias, from the outermost link inwards: one Hinge a link, in the order of the links.

        𝕌_j = 𝕀*_j 𝕒 (+ rotor)      H_j = 𝕒ᵀ 𝕀*_j 𝕒 + k_r² I_m      𝕂_j = 𝕀*_j − 𝕌_j 𝕌_jᵀ / H_j       (16.E11)

    and 𝕊ᵀ 𝕂_j 𝕊 is added to the parent's. The gain of (6.2.18) is 𝕌/H, and H is its D̂.

    Seed:    [khalil] [7.70]–[7.75]; [balafoutis_patel] (6.2.18)
    Differs: [khalil]'s I_a is our k_r² I_m. That the rotor stands on the parent, which feels it start, is added; trees
             and fixed joints, too.
    Shapes:  one (scalar, Vec3, Mat3) a link, n scalars → one Hinge a link
    """
    found = steps(robot, q)
    inertias, made = [rigid(body) for body in on_joints(robot, links)], []
    for i in reversed(range(len(found))):
        step, body = found[i], inertias[i]
        if step.place is None:
            made.append(Hinge(step, 0, 0, (ORIGIN, ORIGIN), body))
            left = body
        else:
            gain = body.column(step.kind)
            H = step.felt(gain) + step.own                                              # [7.71]
            inverse = _inverse(H, step)
            if step.spin is not None:
                gain = (gain[0], gain[1] + step.turned(step.spin))
            made.append(Hinge(step, H, inverse, gain, body))
            left = body.less(gain, inverse, step.kind if step.spin is None else None)         # [7.72]
        if step.parent >= 0:
            inertias[step.parent] = inertias[step.parent] + left.seen_from(step.turn).seen_from(step.before)    # [7.75]
    return made[::-1]


def articulated(robot: Robot, q: Vector, qd: Vector, tau: Vector, tip: Tip | None = None,
                wrenches: Sequence[Wrench | None] | None = None,
                links: Sequence[Moments] | None = None) -> list[Scalar]:
    """q̈(q, q̇, τ) by articulated bodies, in O(n) and without M.

    Outwards ω, γ (what V̇_j has beside 𝕊V̇_j−1 + 𝕒q̈) and β (minus what moves the link at q̈ = 0); inwards `hinges` and

        e_j = τ_j − friction + 𝕒ᵀ(β* − 𝕀*γ)     β*_j−1 += 𝕊ᵀ(β* − 𝕀*γ − 𝕌 e/H) − rotor's ω × z_m           (16.E12)

    outwards again  q̈_j = (e_j − 𝕌ᵀ 𝕊V̇_j−1) / H_j,   V̇_j = 𝕊V̇_j−1 + 𝕒 q̈_j + γ,   V̇_0 = (−g, 0).          (16.E13)

    A chain of 300 joints works: the accelerations that Newton and Euler made torques of come back to nine digits.

    `tip`: what the tool exerts on the environment, in the base frame; `wrenches`: what every link does, in its own
    frame about its origin. `links`: (M, MS, I_O) in the place of the robot's own, as in `composite`.

    Seed:    [khalil] [7.67]–[7.91]
    Differs: [7.88] has the sign of 𝕊ᵀF wrong. Rotors that turn on their carriers, trees and fixed joints are added;
             the frames are those on the joints, whatever the convention.
    Shapes:  three times n scalars → list of n scalars
    """
    q, qd, tau = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (tau, "tau")))
    links = newton_euler_linear.parameters(robot) if links is None else links
    at, rub = hinges(robot, links, q), friction(robot, qd)
    motion = _outwards(robot, [hinge.step for hinge in at], qd)
    beta = _biases(robot, links, motion, qd, pushes(robot, q, tip, wrenches))
    errors: dict[int, Scalar] = {}
    for i in reversed(range(len(at))):
        hinge, step, (_, gamma) = at[i], at[i].step, motion[i]
        f, n = hinge.inertia.on(*gamma)
        f, n = beta[i][0] - f, beta[i][1] - n
        if step.place is not None:
            e = errors[i] = tau[step.place] - rub[step.place] + step.felt((f, n))
            share = e * hinge.inverse
            f, n = f - hinge.gain[0] * share, n - hinge.gain[1] * share                 # [7.73]
        if step.parent >= 0:
            more = step.inwards((f, n))
            beta[step.parent] = (beta[step.parent][0] + more[0], beta[step.parent][1] + more[1])     # [7.74]
    return _solved(robot, at, motion, errors)


def articulated_inertias(robot: Robot, q: Vector) -> list[Scalar]:
    """H_j of every joint: what one feels who accelerates it while all joints beyond are limp, those before held still.

    They are the pivots of M, eliminated from the tip: D of `ldl` and of `factor`.                           (16.E14)

    Seed:   [khalil] [7.71]; [balafoutis_patel] (6.2.18)
    Shapes: n scalars → list of n scalars
    """
    at = hinges(robot, newton_euler_linear.parameters(robot), entries(robot, q))
    return [hinge.H for hinge in at if hinge.step.place is not None]


def _outwards(robot, found, qd):
    """(ω, γ) of every link in the frame on its joint: [7.52], [7.68]."""
    motion = []
    for i, step in enumerate(found):
        carrier = motion[step.parent][0] if step.parent >= 0 else ORIGIN
        p, rate = step.T.p, robot.coordinate(i, qd)
        w = step.turned(carrier)
        v = step.turned(carrier.cross(carrier.cross(p)))
        wd = ORIGIN
        if step.kind == "revolute":
            wd = w.cross(Z) * rate
            w = w + Z * rate
        elif step.kind == "prismatic":
            v = v + w.cross(Z) * (2 * rate)
        motion.append((w, (v, wd)))
    return motion


def _biases(robot, links, motion, qd, pushed):
    """β of every link, [7.70]: minus its contact, its centrifugal force and gyroscopic moment, its rotors' included."""
    found = []
    for i, ((_, ms, I), (w, _), (f, n)) in enumerate(zip(on_joints(robot, links), motion, pushed, strict=True)):
        turning = w.cross(I @ w)
        for j in robot.carried(i):
            rotor = robot.links[j].rotor
            axis = robot.links[i].joint.after.along_x().R @ rotor.axis
            turning = turning + w.cross(axis) * (rotor.kr * rotor.Im * robot.coordinate(j, qd))
        found.append((-f - w.cross(w.cross(ms)), -n - turning))
    return found


def _solved(robot, at, motion, errors):
    """q̈, outwards: [7.76]–[7.79]."""
    accelerations, found = {-1: (-robot.gravity, ORIGIN)}, [0] * robot.n
    for i, hinge in enumerate(at):
        step, gamma = hinge.step, motion[i][1]
        v, w = accelerations[step.parent]
        v, w = step.turned(v + w.cross(step.T.p)), step.turned(w)
        if step.place is not None:
            (f, n) = hinge.gain
            rate = found[step.place] = (errors[i] - (f @ v + n @ w)) * hinge.inverse
            if step.kind == "prismatic":
                v = v + Z * rate
            else:
                w = w + Z * rate
        accelerations[i] = (v + gamma[0], w + gamma[1])
    return found


def _inverse(H, step):
    """1/H; where a number shows that there is nothing to accelerate, a message that names the joint."""
    if is_zero(H) or (isinstance(H, (float, np.ndarray)) and np.any(H <= 0)):
        raise ValueError(f"the inertia matrix is singular at joint {step.place + 1}: with the joints after it left"
                         " free, no inertia is left to accelerate; give its outer links a mass or an inertia")
    return quotient(1, H)


def _column(A):
    return Vec3(A[0, 2], A[1, 2], A[2, 2])


def _less(A, x, share):
    """A − x shareᵀ, symmetric."""
    upper = {(i, j): A[i, j] - x[i] * share[j] for i in range(3) for j in range(i, 3)}
    return _symmetric(upper)


def _turned(R, A):
    """R A Rᵀ of a symmetric A: each entry once."""
    half = R @ A
    return _symmetric({(i, j): half.rows[i] @ R.rows[j] for i in range(3) for j in range(i, 3)})


def _sum(A, B, C):
    """A + B + C, which is symmetric: each entry once."""
    return _symmetric({(i, j): A[i, j] + B[i, j] + C[i, j] for i in range(3) for j in range(i, 3)})


def _symmetric(upper):
    return Mat3(*([upper[min(i, j), max(i, j)] for j in range(3)] for i in range(3)))


def _only_xy(A):
    return Mat3((A[0, 0], A[0, 1], 0), (A[1, 0], A[1, 1], 0), ORIGIN)


def _without_column(C):
    return Mat3(*((row.x, row.y, 0) for row in C))
