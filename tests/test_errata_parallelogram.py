"""The parallelogram arm of [siciliano] section 7.3.3: its closed forms, its numbers, and what the print has wrong.

Links 1, 2, 3, 4 are the source's 1′, 2′, 3′, 1″; a2 is a_2′ = a_1″.
"""

from functools import cache

import numpy as np
import pytest
import sympy as sp
from arms import close

from robolib import closed_chain, decoupling, evaluate
from robolib.formulations import lagrange
from robolib.identity import judge
from robolib.kinematics import bodies, frames
from robolib.model import potential_energy, symbols
from robolib.robots import parallelogram, parallelogram_closure
from robolib.spatial import to_sympy

P = symbols(2, "p")
(p1, p2), (pd1, pd2) = P[0], P[1]
PHI = parallelogram_closure(P[0])
a1, a2, a3, g, mL = sp.symbols("a1 a2 a3 g mL")
l1, l2, l3, l4 = sp.symbols("l1:5")
m1, m2, m3, m4 = sp.symbols("m1:5")
I1, I2, I3, I4 = sp.symbols("I1:5")
RY = ry1, ry2, ry3, ry4 = sp.symbols("ry1:5")
bar3 = l3 - a1                                  # the centre of mass of link 3 from joint 4
K = a1 * m2 * l2 - a2 * m3 * bar3
VALUES = parallelogram()[1]


@cache
def tree():
    return lagrange.derive(parallelogram()[0])


@cache
def arm():
    return closed_chain.explicit(tree(), PHI, P)


def same(left, right):
    return judge(sp.Matrix(left), sp.Matrix(right)).equal


def equal(left, right):
    return judge(left, right).equal


# the tree

def test_the_inertia_of_the_tree():
    q1, q2, q3, _ = tree().q
    c2, c3, c23 = sp.cos(q2), sp.cos(q3), sp.cos(q2 + q3)
    b33 = I3 + m3 * l3**2
    b23 = b33 + m3 * a2 * l3 * c3
    b22 = I2 + m2 * l2**2 + I3 + m3 * (a2**2 + l3**2 + 2 * a2 * l3 * c3)
    b13 = I3 + m3 * (l3**2 + a1 * l3 * c23 + a2 * l3 * c3)
    b12 = b22 + m2 * a1 * l2 * c2 + m3 * (a1 * a2 * c2 + a1 * l3 * c23)
    b11 = (I1 + m1 * l1**2 + I2 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * c2) + I3
           + m3 * (a1**2 + a2**2 + l3**2 + 2 * a1 * a2 * c2 + 2 * a1 * l3 * c23 + 2 * a2 * l3 * c3))
    b44 = I4 + m4 * l4**2
    assert same(tree().M, [[b11, b12, b13, 0], [b12, b22, b23, 0], [b13, b23, b33, 0], [0, 0, 0, b44]])


def test_printed_b_33_depends_on_an_angle():
    printed = I3 + m3 * (l3**2 + a2 * l3 * sp.cos(tree().q[2]))
    assert equal(tree().M[2, 2], printed) is False
    assert equal(tree().M[2, 2], I3 + m3 * l3**2)


def test_the_gravity_of_the_tree():
    q1, q2, q3, q4 = tree().q
    c1, c12, c123 = sp.cos(q1), sp.cos(q1 + q2), sp.cos(q1 + q2 + q3)
    g3 = m3 * l3 * g * c123
    g2 = (m2 * l2 + m3 * a2) * g * c12 + g3
    assert same(tree().g, [(m1 * l1 + m2 * a1 + m3 * a1) * g * c1 + g2, g2, g3, m4 * l4 * g * sp.cos(q4)])


def test_the_lost_primes_of_the_tree():
    """J_P of link 2′ is printed with ℓ_2, g_3′ with c_1′2′3: the Jacobian is then not the derivative of the place of
    the centre of mass, nor g that of U. With ℓ_2′ and ϑ_3′ both are."""
    robot, _ = parallelogram()
    q, printed_l2, printed_q3 = tree().q, sp.Symbol("l2_unprimed"), sp.Symbol("q3_unprimed")
    s1, c1, s12, c12 = sp.sin(q[0]), sp.cos(q[0]), sp.sin(q[0] + q[1]), sp.cos(q[0] + q[1])
    pose = frames(robot, list(q))[1].T
    slopes = to_sympy(pose @ robot.links[1].com)[:2, :].jacobian(q)
    _, _, columns, _ = list(bodies(robot, list(q)))[1]

    def jacobian(l):                            # as section 7.3.3 writes it
        return [[-a1 * s1 - l * s12, -l * s12, 0, 0], [a1 * c1 + l * c12, l * c12, 0, 0]]

    assert same(slopes, jacobian(l2)) and same(slopes, [[c[k] for c in columns] for k in range(2)])
    assert same(slopes, jacobian(printed_l2)) is False

    slope = potential_energy(robot, list(q)).diff(q[2])
    assert equal(slope, m3 * l3 * g * sp.cos(q[0] + q[1] + q[2])) and equal(slope, tree().g[2])
    assert equal(slope, m3 * l3 * g * sp.cos(q[0] + q[1] + printed_q3)) is False


# the closed arm

B11 = I1 + m1 * l1**2 + m2 * a1**2 + I3 + m3 * bar3**2
B22 = I4 + m4 * l4**2 + I2 + m2 * l2**2 + m3 * a2**2


def test_the_closed_form():
    s = sp.sin(p2 - p1)
    assert same(arm().M, [[B11, K * sp.cos(p2 - p1)], [K * sp.cos(p2 - p1), B22]])
    assert same(arm().C, [[0, -K * pd2 * s], [K * pd1 * s, 0]]) and same(arm().c, arm().C * arm().qd)
    assert same(arm().parts["Coriolis"], [0, 0])
    assert same(arm().g, [(m1 * l1 + m2 * a1 - m3 * bar3) * g * sp.cos(p1),
                          (m4 * l4 + m2 * l2 + m3 * a2) * g * sp.cos(p2)])


def test_with_offsets_and_a_load():
    full = closed_chain.explicit(lagrange.derive(parallelogram(RY, mL)[0]), PHI, P)
    delta = p2 - p1
    b12 = (K + a2 * mL * (a1 - a3)) * sp.cos(delta) - (a1 * m2 * ry2 + a2 * m3 * ry3) * sp.sin(delta)
    b11 = B11 + m1 * ry1**2 + m3 * ry3**2 + mL * (a3 - a1)**2
    b22 = B22 + m2 * ry2**2 + m4 * ry4**2 + mL * a2**2
    assert same(full.M, [[b11, b12], [b12, b22]])


@pytest.mark.parametrize("first, last", [(I1 + m1 * l1**2, m2), (I1 + m1 * l1**2, m3), (I4 + m4 * l4**2, m2)],
                         ids=["as printed", "the prime only", "the mass only"])
def test_printed_b_a22_has_two_slips(first, last):
    """It prints link 1′ for 1″, and m_2′ a_1″² for m_3′ a_1″². Each alone is wrong too."""
    assert equal(arm().M[1, 1], first + I2 + m2 * l2**2 + last * a2**2) is False
    assert equal(arm().M[1, 1], B22)


# decoupling

def test_the_printed_condition_does_not_decouple():
    """m_3′ ℓ̄_3′ / (m_3′ ℓ_2′) = a_1′/a_1″ is printed: the masses cancel. m_2′ belongs below."""
    printed, = sp.solve(m3 * bar3 / (m3 * l2) - a1 / a2, l3, dict=True)
    corrected, = sp.solve(m3 * bar3 / (m2 * l2) - a1 / a2, l3, dict=True)
    found, = decoupling.decouple(arm(), l3)
    assert equal(arm().M[0, 1].xreplace(printed), 0) is False
    assert equal(arm().M[0, 1].xreplace(corrected), 0) and equal(found[l3], corrected[l3])


def test_the_decoupled_form():
    balanced, = decoupling.decouple(arm(), m3)
    M = arm().M.xreplace(balanced)
    assert equal(M[0, 0], I1 + m1 * l1**2 + m2 * a1**2 * (1 + l2 * bar3 / (a1 * a2)) + I3)
    tail = I2 + m2 * l2**2 * (1 + a1 * a2 / (l2 * bar3))
    assert equal(M[1, 1], I4 + m4 * l4**2 + tail)
    assert same(arm().c.xreplace(balanced), [0, 0])


def test_the_printed_decoupled_b_a22_fails():
    """It prints link 1′ again, and ℓ̄_2′, which nobody defines: neither ℓ_2′ nor ℓ_2′ − a_1′ saves it."""
    balanced, = decoupling.decouple(arm(), m3)
    for first in (I1 + m1 * l1**2, I4 + m4 * l4**2):
        for bar2 in (l2, l2 - a1):
            printed = first + I2 + m2 * l2**2 * (1 + a1 * a2 / (l2 * bar2))
            assert equal(arm().M[1, 1].xreplace(balanced), printed) is False
    printed = I1 + m1 * l1**2 + I2 + m2 * l2**2 * (1 + a1 * a2 / (l2 * bar3))
    assert equal(arm().M[1, 1].xreplace(balanced), printed) is False


# numbers

def test_the_numbers():
    """K = −1.5, b_a11 = 12.8, b_a22 = 3.0375; with m_3′ = 4 kg diag(10.55, 2.0375) and g_a = g (5 c_1′, 4.75 c_1″)."""
    assert K.subs(VALUES) == -1.5
    p, pd = np.array([0.4, 1.3]), np.array([0.7, -1.1])
    dynamics, balanced = (evaluate.compile(arm(), v) for v in (VALUES, VALUES | {"m3": 4.0}))
    close(dynamics.M(p), np.array([[12.8, -1.5 * np.cos(0.9)], [-1.5 * np.cos(0.9), 3.0375]]), 1e-14)
    close(dynamics.c(p, pd), 1.5 * np.sin(0.9) * np.array([1.1**2, -0.7**2]), 1e-14)
    close(balanced.M(p), np.diag([10.55, 2.0375]), 1e-14)
    close(balanced.g(p), 9.81 * np.array([5 * np.cos(0.4), 4.75 * np.cos(1.3)]), 1e-14)
    assert np.abs(balanced.c(p, pd)).max() < 1e-14
