"""M as [balafoutis_patel] has it: Algorithms 6.1 and 6.2, and one formula for each of its entries.

Algorithm 6.1 is Walker and Orin's: composite bodies about their centres of mass. Algorithm 6.2 is the book's own: the
same bodies about the joints, where they need no division and no centre. Both here with rotors, trees and fixed joints,
which the book leaves out, and with three of its lines as functions, `Lines`, so that one can try them as printed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..formulations import newton_euler_linear
from ..formulations.newton_euler_linear import Moments
from ..kinematics import entries
from ..linear import Vector
from ..robot import Robot
from ..scalar import Scalar, is_zero, quotient
from ..spatial import EYE, HERE, ORIGIN, ZERO, Mat3, Transform, Vec3, Z, dyad, skew
from .chain import Step, Wrench, along, moved, on_joints, steps, unit


@dataclass(frozen=True)
class Lines:
    """Lines that the book prints wrongly, as they should be. `printed` has them as they stand there.

    own(kind, body): the wrench of a unit acceleration, (6.3.29d), (6.3.29e) ·
    inwards(T, wrench): a wrench told in the next frame, (6.2.9a), (6.2.9b), (6.3.30a), (6.3.30b) ·
    felt(kind of the joint that feels, kind of the one that accelerates, wrench): (6.2.9c), (6.3.30c)
    """

    own: Callable[[str, Moments], Wrench] = unit
    inwards: Callable[[Transform, Wrench], Wrench] = moved
    felt: Callable[[str, str, Wrench], Scalar] = lambda here, there, wrench: along(here, wrench)


RIGHT = Lines()


def walker_orin(robot: Robot, q: Vector, lines: Lines = RIGHT) -> list[list[Scalar]]:
    """M(q) by composite bodies about their centres of mass: Algorithm 6.1, the third method of Walker and Orin.

        m̄_i = m_i + Σ m̄        R_i = [m_i r_i + Σ m̄ (s + A R)] / m̄_i                       (sums over the next links)
        E_ci = I_ci + m_i (d·d 1 − d dᵀ) + Σ [A E_c Aᵀ + m̄ (e·e 1 − e eᵀ)],   d = r_i − R_i,   e = s + A R − R_i

    Then the wrench of a unit acceleration, F = z × m̄R or m̄z at the centre, and inwards what the joints feel.

    Seed:    [balafoutis_patel] (6.2.5)–(6.2.9), Algorithm 6.1
    Differs: (6.2.9b) crosses a vector of frame j with one of frame j + 1; (6.2.9c) asks for the kind of joint i, where
             joint j's counts
    Shapes:  n scalars → n lists of n scalars
    """
    q = entries(robot, q)
    found, centred = steps(robot, q), []
    for m, ms, I in on_joints(robot, newton_euler_linear.parameters(robot)):
        r = _centre(m, ms)
        centred.append([m, r, I - _across(r) * m])
    totals = [(m, r * m, []) for m, r, _ in centred]          # m̄, m̄ R, and what hangs on the link: (m̄, centre, E_c)
    rows = _Rows(robot, found, lines)
    for i in reversed(range(len(found))):
        (m, r, I), (total, moment, hung), T = centred[i], totals[i], found[i].T
        R = _centre(total, moment)                                                      # (6.2.8b)
        E = I + _across(r - R) * m                                                      # (6.2.8c)
        for mass, centre, inertia in hung:
            E = E + inertia + _across(centre - R) * mass
        rows.joint(i, _about_centre(found[i].kind, total, R, E))
        if (p := found[i].parent) >= 0:
            here, centre = totals[p], T @ R
            totals[p] = (here[0] + total, here[1] + centre * total, [*here[2], (total, centre, T.R @ E @ T.R.T)])
    return rows.M


def generalized(robot: Robot, q: Vector, lines: Lines = RIGHT) -> list[list[Scalar]]:
    """M(q) by generalized links, the same bodies about their joints: Algorithm 6.2.

        U_i = u_i + Σ A U                E_i = K_i + Σ A [E − (X + Xᵀ)] Aᵀ,     X = s̃ Ũ  in the outer frame    (16.E7)

    u, K: the augmented link, with the masses beyond as points at the next joints, u = m r + Σ m̄ s, K = I_O − Σ m̄ s̃s̃.
    Nothing is divided by a mass, and what is constant stays so: u and K of a link with revolute joints after it.

    Seed:    [balafoutis_patel] (6.3.1)–(6.3.6), (6.3.28)–(6.3.30), Algorithm 6.2, Lemma 6.1
    Differs: (6.3.29e) has no moment for a prismatic joint; it is U × z
    Shapes:  n scalars → n lists of n scalars
    """
    q = entries(robot, q)
    found = steps(robot, q)
    links = list(on_joints(robot, newton_euler_linear.parameters(robot)))
    rows = _Rows(robot, found, lines)
    for i in reversed(range(len(found))):
        m, U, E = links[i]
        rows.joint(i, lines.own(found[i].kind, (m, U, E)))
        if (p := found[i].parent) >= 0:
            T = found[i].T
            s = T.R.T @ T.p                                                             # (6.3.29b)
            X = skew(s) @ skew(U)
            mass, u, K = links[p]
            links[p] = (mass + m, u + T.p * m + T.R @ U,                                # (6.3.28), (6.3.29a)
                        K + _across(T.p) * m + T.R @ (E - X - X.T) @ T.R.T)             # (6.3.29c)
    return rows.M


def generalized_links(robot: Robot, q: Vector) -> list[Moments]:
    """(m̄, U, E) of every generalized link about its joint, in the base frame: the links from i on, frozen.

        U_i = Σ m_k r_ik        E_i = Σ I_ck − m_k r̃_ik r̃_ik                                                (16.E6)

    Seed:   [balafoutis_patel] (6.3.3)–(6.3.5)
    Shapes: → one (scalar, Vec3, Mat3) a link
    """
    return _in_base(robot, entries(robot, q))[0]


def pairs(robot: Robot, q: Vector) -> list[list[Scalar]]:
    """M(q), one formula for each pair of joints, j at or before i, all in the base frame:                  (16.E9)

        revolute i:   M_ji = z_j · (E_i − s̃_ji Ũ_i) z_i                 or  z_j · (z_i × U_i)    if j slides
        prismatic i:  M_ji = z_j · ((U_i + m̄_i s_ji) × z_i)             or  m̄_i z_j · z_i        if j slides

    Seed:    [balafoutis_patel] (6.3.37)–(6.3.46), from Lagrange's energy
    Differs: the source has revolute joints only; k_r I_m z_j·z_m is what a rotor that joint j carries adds
    Shapes:  n scalars → n lists of n scalars
    """
    q = entries(robot, q)
    bodies, poses, found = _in_base(robot, q)
    M = [[0] * robot.n for _ in range(robot.n)]
    for i in robot.joints:
        m, U, E = bodies[i]
        z_i, step = poses[i].R @ Z, found[i]
        for j in (k for k in robot.path(i) if k in robot.joints):
            z_j, s = poses[j].R @ Z, poses[i].p - poses[j].p
            if step.kind == "prismatic":
                f, n = z_i * m, (U + s * m).cross(z_i)
            else:
                f, n = z_i.cross(U), (E - skew(s) @ skew(U)) @ z_i
            if step.spin is not None and j != i:
                n = n + poses[step.parent].R @ step.spin
            entry = z_j @ (f if found[j].kind == "prismatic" else n)
            M[step.place][found[j].place] = M[found[j].place][step.place] = entry + (step.own if i == j else 0)
    return M


class _Rows:
    """M while it fills: `joint` puts in the column of one joint."""

    def __init__(self, robot: Robot, found: list[Step], lines: Lines) -> None:
        self.robot, self.steps, self.lines = robot, found, lines
        self.M = [[0] * robot.n for _ in range(robot.n)]

    def joint(self, i: int, wrench: Wrench) -> None:
        """The column of joint i, whose unit acceleration takes this wrench."""
        step, lines = self.steps[i], self.lines
        if step.place is None:
            return
        self.M[step.place][step.place] = along(step.kind, wrench) + step.own
        f, n = lines.inwards(step.T, wrench)
        wrench = (f, n) if step.spin is None else (f, n + step.spin)
        for j in reversed(self.robot.path(i)[:-1]):
            here = self.steps[j]
            if here.place is not None:
                entry = lines.felt(here.kind, step.kind, wrench)
                self.M[here.place][step.place] = self.M[step.place][here.place] = entry
            wrench = lines.inwards(here.T, wrench)


def _in_base(robot: Robot, q: Vector) -> tuple[list[Moments], list[Transform], list[Step]]:
    found, poses = steps(robot, q), []
    for step in found:
        poses.append((poses[step.parent] if step.parent >= 0 else HERE) @ step.T)
    bodies = []
    for (m, ms, I), T in zip(on_joints(robot, newton_euler_linear.parameters(robot)), poses, strict=True):
        bodies.append((m, T.R @ ms, T.R @ I @ T.R.T))
    for i in reversed(range(len(found))):
        if (p := found[i].parent) >= 0:
            (m, U, E), (mass, first, second), s = bodies[i], bodies[p], poses[i].p - poses[p].p
            X = skew(s) @ skew(U)
            bodies[p] = (mass + m, first + U + s * m, second + E - X - X.T + _across(s) * m)       # Lemma 6.1
    return bodies, poses, found


def _about_centre(kind: str, m: Scalar, R: Vec3, E: Mat3) -> Wrench:
    """The force F at the centre of mass for a unit acceleration, and the moment M + R × F about the joint."""
    if kind == "prismatic":
        return Z * m, R.cross(Z * m)                                                    # (6.2.8d)–(6.2.8g)
    F = Z.cross(R * m)
    return F, E @ Z + R.cross(F)


def _across(r: Vec3) -> Mat3:
    """−r̃r̃ = r·r 1 − r rᵀ."""
    return ZERO if all(is_zero(x) for x in r) else EYE * (r @ r) - dyad(r, r)


def _centre(m: Scalar, ms: Vec3) -> Vec3:
    if all(is_zero(x) for x in ms):
        return ORIGIN
    if is_zero(m):
        raise ValueError("a link has a first moment and no mass, so it has no centre of mass; use `generalized`")
    return ms.map(lambda x: quotient(x, m))
