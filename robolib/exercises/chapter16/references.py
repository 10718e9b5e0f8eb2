"""What is right in chapter 16, by the library itself."""

from __future__ import annotations

from functools import cache

import numpy as np
import sympy as sp
from scipy.optimize import brentq

from ... import evaluate, forward, linear, robots
from ...checking.chance import generator
from ...formulations import newton_euler
from ...forward import printed
from ...forward.chain import moved, unit
from ...robot import inertia
from ...spatial import HERE, Transform, Vec3, rot_x, to_sympy

m1, m2, l2, I2, q2, m, n = sp.symbols("m1 m2 l2 I2 q2 m n")
M11, M12, M22 = sp.symbols("M11 M12 M22")
Q, QD, TAU = (0.5, 0.8), (1.0, -2.0), (600.0, 100.0)


# The planar arm

@cache
def _model():
    return newton_euler.derive(robots.planar_2r()[0])


def lab(kr=1.0, kr2=None, **changes):
    """The planar arm in numbers, both gears alike unless the elbow's is given."""
    values = robots.planar_2r()[1] | {"kr1": kr, "kr2": kr if kr2 is None else kr2} | changes
    return evaluate.compile(_model(), values)


def matrix(elbow, kr=1.0, kr2=None):
    """M at an elbow angle in rad."""
    return lab(kr, kr2).M([0.0, elbow])


def felt(elbow, kr=1.0, kr2=None):
    """What a hand feels at the shoulder while the elbow is limp."""
    robot, values = robots.planar_2r()
    arm = robot.at(values | {"kr1": kr, "kr2": kr if kr2 is None else kr2})
    return forward.articulated_inertias(arm, [0.0, elbow])[0]


def gear(part):
    """The elbow's gear ratio at which a limp, straight elbow hides this part of what the shoulder moves (k_r1 = 1)."""
    def gap(kr2):
        M = matrix(0.0, 1.0, kr2)
        return M[0, 1]**2 / (M[0, 0] * M[1, 1]) - part
    return brentq(gap, 1.0, 1000.0)


def accelerations(q, qd, tau, kr=100.0, **changes):
    """q̈ of the geared planar arm."""
    return lab(kr, **changes).forward(list(q), list(qd), list(tau)).tolist()


# A trolley with a hanging rod: it slides along x, q2 is measured from straight down

def crane_matrix():
    """M of the crane: what the trolley pushes, and what swings."""
    return sp.Matrix([[m1 + m2, m2 * l2 * sp.cos(q2)], [m2 * l2 * sp.cos(q2), I2 + m2 * l2**2]])


def crane_felt():
    """The first pivot of the crane."""
    M = crane_matrix().tolist()
    _, inverses = linear.ldl(M)
    return 1 / inverses[0]


def limp_mass():
    """What one feels who moves the near end of a limp rod across: m₂ I₂/(I₂ + m₂ ℓ₂²)."""
    return sp.together(crane_felt().subs({m1: 0, q2: 0}))


# False lines

U, E, f, eta = (sp.symbols(f"{name}x {name}y {name}z") for name in ("U", "E", "f", "eta"))
c, s, sx = sp.symbols("c s sx")


def six_3_29():
    """[(printed, true)]: what one unit takes, Algorithm 6.2, the fourth line as it is printed."""
    body = (m, Vec3(*U), inertia(0, 0, E[2], 0, E[0], E[1]))
    pairs = []
    for kind in ("revolute", "prismatic"):
        for said, true in zip(printed.moment_6_3_29e(kind, body), unit(kind, body), strict=True):
            pairs.append((to_sympy(said), to_sympy(true)))
    return [*pairs, (m, unit("prismatic", body)[0].z)]


def six_2_9():
    """[(printed, true)]: Algorithm 6.1 inwards past a sliding joint i to a turning joint j, the last as printed."""
    T = Transform(rot_x(c, s), Vec3(sx, 0, 0))
    force, moment = moved(T, (Vec3(*f), Vec3(*eta)))
    turned = T.R @ Vec3(*f)
    by_hand = T.R @ Vec3(*eta) + Vec3(0, -sx * turned.z, sx * turned.y)
    return [(to_sympy(HERE.R @ turned), to_sympy(force)), (to_sympy(by_hand), to_sympy(moment)),
            (force.z, moment.z)]


a_, b_, F1, t2 = sp.symbols("a qdd2 F1 tau2")


def seven_88():
    """[(printed, true)] for two carts, the second free to slide on the first: [7.67], [7.69], [7.88], [7.81]."""
    outer = m2 * (a_ + b_)
    return [(a_ + b_, a_ + b_), (outer, outer), (m1 * a_ - outer, m1 * a_ + outer), (t2, t2)]


# Functions and counts

def pivots(M):
    """The pivots of a symmetric matrix, eliminated from its last row; listed first row first."""
    _, inverses = linear.ldl([[float(x) for x in row] for row in np.asarray(M)])
    return [1 / x for x in inverses]


def pivots_from_the_base(M):
    """Eliminated from the first row: other numbers."""
    A, found = np.array(M, float), []
    for k in range(len(A)):
        found.append(float(A[k, k]))
        A[k + 1:, k + 1:] -= np.outer(A[k + 1:, k], A[k, k + 1:]) / A[k, k]
    return found


def without_square(M):
    """M_kj taken away once, not its square over the pivot."""
    A, found = np.array(M, float), []
    for k in reversed(range(len(A))):
        found.append(float(A[k, k]))
        A[:k, :k] -= np.abs(A[:k, k:k + 1]) / A[k, k]
    return found[::-1]


def matrices():
    """Positive definite matrices of two to four rows, one in a tuple each, for `pivots`; from a seed."""
    rng, found = generator(16), []
    for size in (2, 3, 4, 3):
        A = rng.uniform(-1, 1, (size, size))
        found.append((A @ A.T + size * np.eye(size),))
    return found


def ldl_products():
    """Multiplications and divisions of LDLᵀ with its two substitutions."""
    return n * (n**2 - 1) / 6 + n * (n - 1) / 2 + n * (n - 1) + n
