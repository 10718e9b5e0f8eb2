"""What is right in chapter 10: every reference comes out of the library's formulations, none is typed in."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import sympy as sp

from ... import homogeneous, robots, trajectory
from ...checking.chance import generator
from ...formulations import dalembert, lagrange, lagrange_euler
from ...harmonics import harmonics
from ...robot import Link, Robot, dh, inertia
from ...spatial import Vec3

a, a1, a2, a3, d1, l1, l2, m, m1, m2, g, n = sp.symbols("a a1 a2 a3 d1 l1 l2 m m1 m2 g n")
q1, q2, q3, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 q3 qd1 qd2 qdd1 qdd2")
x, y, z = sp.symbols("x y z")
G = 9.8062                                      # m/s², as the paper has it
MOVING = ([0.3, 0.7], [1.0, -2.0], [0.5, 0.25])                 # the two rods: q, q̇, q̈
LIMIT, WAY = 0.2, (1.0, 1.2, 1.4)               # N·m and rad, 10.6


@cache
def rods():
    """Two thin rods of 1 m, with 2 kg and 1 kg, in a vertical plane."""
    return Robot("two rods", tuple(Link(dh("revolute", a=1.0), kg, Vec3(-0.5, 0, 0), inertia(0, kg / 12, kg / 12))
                                   for kg in (2.0, 1.0)), Vec3(0, -G, 0))


@cache
def spatial():
    """Three joints: a turntable, a shoulder and an elbow, with bodies that are not thin."""
    rows = ((0, sp.pi / 2, 0.5, 3.0, (0, -0.25, 0), (0.05, 0.02, 0.05)),
            (1.0, 0, 0, 2.0, (-0.5, 0, 0), (0.01, 0.17, 0.17)), (0.8, 0, 0, 1.0, (-0.4, 0, 0), (0.005, 0.06, 0.06)))
    return Robot("spatial 3R", tuple(Link(dh("revolute", length, twist, d), kg, Vec3(*com), inertia(*I))
                                     for length, twist, d, kg, com, I in rows), Vec3(0, 0, -G)).at({})


@cache
def arm():
    """The planar arm without motors, in symbols."""
    return robots.planar_2r()[0].without("rotors")


@cache
def planar():
    """Its model, by energy."""
    return lagrange.derive(arm())


# Q3, Q4, Q5, Q7, Q10

def far_end():
    """x of the centre of mass of the planar arm's first link, in the link's own frame."""
    return arm().links[0].com.x


def rate_of_M11():
    """∂M₁₁/∂q₂ of the planar arm."""
    return harmonics([sp.diff(planar().M[0, 0], q2)])[0]


def slide():
    """Q of a joint that slides, from a pose that is differentiated:  ∂A/∂q A⁻¹."""
    pose = sp.Matrix(homogeneous.members(Robot("slide", (Link(dh("prismatic", a, sp.Symbol("alpha"))),)), [q1])[0].A)
    return (pose.diff(q1) * pose.inv()).applyfunc(sp.simplify)


def last_column():
    """The last column of the pseudo-inertia of a body with its centre of mass at (x, y, z)."""
    J = homogeneous.pseudo_inertia(Link(dh("fixed"), m, Vec3(x, y, z)))
    return sp.Matrix([row[3] for row in J])


def coefficient(i, k, l):
    """h_ikl of the two rods, at their posture."""
    return float(lagrange_euler.coefficients(rods(), MOVING[0])[1][i][k][l])


# Gravity by four lines: Q9

def four_lines():
    """[(printed, true)]: potential energy, L, ∂L/∂q₁ and τ₁, each as far as gravity goes; the last one is (2.4)'s."""
    model, pull = planar(), lagrange_euler.derive(arm()).g[0]
    return [(model.U, model.U), (model.T - model.U, model.T - model.U), (-pull, -sp.diff(model.U, q1)), (-pull, pull)]


# Counting: Q16, 10.7, 10.8

def traces_of_M(joints):
    """How many traces M has: one for each i ≤ k ≤ j."""
    return sum(1 for j in range(joints) for k in range(j + 1) for _ in range(k + 1))


def traces_of_h(joints):
    """How many traces h has: one for each j and i, k ≤ m up to j."""
    return sum((j + 1) * (j + 1) * (j + 2) // 2 for j in range(joints))


def polynomial(values):
    """The polynomial in n through values at n = 1, 2, …"""
    return sp.interpolate(list(enumerate(values, 1)), n)


# 10.1, 10.2, 10.3

def rod(length=a, mass=m):
    """The pseudo-inertia of a thin rod, its frame at the far end."""
    I = mass * length**2 / 12
    return sp.Matrix(homogeneous.pseudo_inertia(Link(dh("revolute", length), mass, Vec3(-length / 2, 0, 0),
                                                     inertia(0, I, I))))


def shoulder():
    """A turntable, a shoulder and an elbow, in symbols."""
    rows = (dh("revolute", 0, sp.pi / 2, d1), dh("revolute", a2), dh("revolute", a3))
    return Robot("shoulder arm", tuple(map(Link, rows)))


def second(j, k):
    """∂²p₃/∂q_j∂q_k of the shoulder arm, by U₃ⱼₖ; counted from 0."""
    U = lagrange_euler.U(shoulder(), [q1, q2, q3], 2, j, k)
    return sp.Matrix(harmonics(row[3] for row in U[:3]))


def first(j):
    """∂p₃/∂q_j of the shoulder arm."""
    return sp.Matrix(harmonics(row[3] for row in lagrange_euler.U(shoulder(), [q1, q2, q3], 2, j)[:3]))


def carousel():
    """(h₁₁₂, h₂₁₁) of a turntable with a mass that slides outwards."""
    links = (Link(dh("revolute", 0, sp.pi / 2)), Link(dh("prismatic"), m2))
    h = lagrange_euler.coefficients(Robot("carousel", links), [q1, q2])[1]
    return sp.Matrix(harmonics([h[0][0][1], h[1][0][0]]))


# 10.4 and 10.5: lines

def _poses():
    members = homogeneous.members(arm(), [q1, q2])
    A1, A2, Q = sp.Matrix(members[0].A), sp.Matrix(members[1].A), sp.Matrix(homogeneous.Q_REV)
    U = (Q * A1 * A2, A1 * Q * A2)
    UU = ((Q * Q * A1 * A2, Q * A1 * Q * A2), (Q * A1 * Q * A2, A1 * Q * Q * A2))
    return A1 * A2, U, UU, sp.Matrix(homogeneous.pseudo_inertia(arm().links[1]))


def one_point():
    """(U₂₂₂r)·(U₂₁r) of the planar arm's second link, at its centre of mass."""
    _, U, UU, _ = _poses()
    r = sp.Matrix([*arm().links[1].com, 1])
    return (UU[1][1] * r).dot(U[0] * r)


def uicker_kahn():
    """[(printed, true)] for link 2 of the planar arm: five lines on the way to (5.2.7), the fourth as it is printed."""
    W, U, UU, J = _poses()
    qd, qdd, two = (qd1, qd2), (qdd1, qdd2), range(2)
    T = sum((U[j] * J * U[k].T).trace() * qd[j] * qd[k] for j in two for k in two) / 2
    momentum = sum((U[0] * J * U[k].T).trace() * qd[k] for k in two)
    printed = sum((U[0] * J * U[0].T).trace() * qdd[k] for k in two)
    spinning = sum((U[0] * J * UU[k][m].T).trace() * qd[k] * qd[m] for k in two for m in two)
    alone = lagrange.derive(replace(arm(), links=(replace(arm().links[0], m=0, I=inertia(0, 0, 0)), arm().links[1])))
    return [(U[0], W.diff(q1)), (T, alone.T), (momentum, sp.diff(alone.T, qd1)),
            (printed, (alone.M * sp.Matrix(qdd))[0]), (spinning, alone.c[0])]


def carried_along():
    """[(printed, true)] for the planar arm: four lines on the way to (4.3), the third with s̄₂ for c̄₂."""
    turn, e1 = qd1 + qd2, sp.Matrix([sp.cos(q1), sp.sin(q1)])
    e2 = sp.Matrix([sp.cos(q1 + q2), sp.sin(q1 + q2)])
    place = a1 * e1 + l2 * e2
    speed = place.jacobian([q1, q2]) * sp.Matrix([qd1, qd2])
    acceleration = speed.jacobian([q1, q2]) * sp.Matrix([qd1, qd2])
    elbow = -a1 * qd1**2 * e1
    return [(turn, turn), (elbow, elbow), (elbow - turn**2 * (l2 - a2) * e2, acceleration),
            (place.jacobian([q1]), place.jacobian([q1]))]


# 10.6: what turning costs on a slow motion

def turning(way, duration=1.0):
    """The largest |h_rot| at joint 1 while the joints move by `way`, with triangular speeds, in `duration` s; N·m."""
    return _peak(way, duration, "h_rot")


def _peak(way, duration, *kinds):
    moves = trajectory.JointMotion(tuple(trajectory.triangular(0.0, float(w), duration) for w in way))
    _, q, qd, _ = trajectory.sample(moves, 401)
    parts = dalembert.parts(spatial(), list(q.T), list(qd.T))
    return float(np.abs(sum(np.asarray(getattr(parts, kind)[0]) for kind in kinds)).max())


def slow_enough(limit, way):
    """How long a motion must take so that leaving out h_rot costs at most `limit` N·m at joint 1."""
    return float(np.sqrt(turning(way) / limit))


def all_velocities(way):
    """The largest velocity torque at joint 1 on the motion of one second."""
    return _peak(way, 1.0, "h_rot", "h_tran")


# 10.9: torques of the rods, right and with a slip

def torques(q, qd, qdd, slip=""):
    """τ of the two rods by traces; `slip`: "gravity" turned over, "behind" A Q for Q A, "near" centres of mass at the
    wrong end, "moments" the same in J alone and not in gravity, "still" no velocities."""
    Q, tau = np.array(homogeneous.Q_REV, float), np.zeros(2)
    A = [np.array([[np.cos(s), -np.sin(s), 0, np.cos(s)], [np.sin(s), np.cos(s), 0, np.sin(s)], [0, 0, 1, 0],
                   [0, 0, 0, 1]]) for s in q]
    turned = [B @ Q if slip == "behind" else Q @ B for B in A]
    twice = [B @ Q @ Q if slip == "behind" else Q @ Q @ B for B in A]
    poses = ((A[0], (turned[0],), ((twice[0],),)),
             (A[0] @ A[1], (turned[0] @ A[1], A[0] @ turned[1]),
              ((twice[0] @ A[1], turned[0] @ turned[1]), (turned[0] @ turned[1], A[0] @ twice[1]))))
    for (_, U, UU), kg in zip(poses, (2.0, 1.0), strict=True):
        J = np.array(rod(1.0, kg), float)
        weighed = J[:, 3] * (-1 if slip == "near" else 1, 1, 1, 1)
        if slip in ("near", "moments"):
            J[0, 3] = J[3, 0] = -J[0, 3]
        speeds = [] if slip == "still" else [UU[k][m] * (qd[k] * qd[m]) for k in range(len(U)) for m in range(len(U))]
        W = sum(speeds, sum(u * qdd[k] for k, u in enumerate(U)))
        pull = np.array([0, G if slip == "gravity" else -G, 0, 0])
        for i, u in enumerate(U):
            tau[i] += np.trace(u @ J @ W.T) - pull @ u @ weighed
    return tau.tolist()


# 10.10: the recursion as a function

def inwards(A, J, Wdd, dW, slip=""):
    """Tr(∂W_i/∂q_i D_i) of every link, D_i = J_i Ẅ_iᵀ + A_(i+1) D_(i+1); lists of 4×4 arrays."""
    D, tau = np.zeros((4, 4)), []
    for i in reversed(range(len(A))):
        passed = D if slip == "not moved" or i == len(A) - 1 else A[i + 1] @ D
        passed = A[i + 1].T @ D if slip == "transposed" and i < len(A) - 1 else passed
        moved = J[i] @ (Wdd[i] if slip == "no transpose" else Wdd[i].T)
        D = moved if slip == "alone" else moved + passed
        tau.append(float(np.trace(dW[i] @ D)))
    return tau[::-1]


def sweeps():
    """States for 10.10: (A, J, Ẅ, ∂W_i/∂q_i) of the spatial arm at a few motions."""
    found = []
    for q, qd, qdd in generator(5).uniform(-1.5, 1.5, (4, 3, 3)).tolist():
        members = homogeneous.members(spatial(), q)
        moving = homogeneous.motions(members, qd, qdd)
        J = [np.array(homogeneous.pseudo_inertia(k.body), float) for k in members]
        found.append(([np.array(k.A, float) for k in members], J, [np.array(x.Wdd, float) for x in moving],
                      [np.array(x.dW, float) for x in moving]))
    return found
