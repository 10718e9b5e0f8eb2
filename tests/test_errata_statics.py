"""What [asada_slotine] chapter 4 prints wrong, or leaves out: the printed line fails, the corrected one holds."""

import numpy as np
import pytest
import sympy as sp
from arms import floats
from test_statics import legs

from robolib import kinematics, statics
from robolib.identity import judge
from robolib.spatial import EYE, ORIGIN, Transform, Vec3


def test_the_base_feels_the_opposite_of_f_01():
    """Section 4.1.1: of a hanging arm, f_(0,1) points up, so it cannot be what the base feels."""
    arm = floats("planar_2r").without("rotors")
    found = statics.coupling(arm, [-np.pi / 2, 0.0])                    # it hangs
    weight = sum(link.m for link in arm.links) * 9.81
    assert found.wrenches[0].f.y == pytest.approx(weight)               # up: on link 1
    assert found.borne[0].f.y == pytest.approx(-weight)                 # down: on the base


def test_4_16_a_rigid_body_turns_as_one():
    """(4-16): the shift and the turn of a sensor at r, from poses that differ by a small motion."""
    r = sp.Matrix(sp.symbols("r_x r_y r_z"))
    right = sp.Matrix(statics.twist_map(Transform(EYE, Vec3(*r))))
    printed = right.copy()
    printed[4, :] = sp.Matrix([[0, 0, 0, 0, 0, 1]])
    by_4_17 = sp.Matrix(statics.wrench_map(Transform(EYE, Vec3(*r))))
    assert judge(right.T, by_4_17).equal and not judge(printed.T, by_4_17).equal
    assert right.det() == 1 and printed.det() == 0
    turn, shift = sp.Matrix(sp.symbols("phi_x phi_y phi_z")), sp.Matrix(sp.symbols("dx dy dz"))
    motion = sp.Matrix([*(shift + turn.cross(r)), *turn])               # every point: δx + δφ × r
    assert judge(right * sp.Matrix([*shift, *turn]), motion).equal
    assert not judge(printed * sp.Matrix([*shift, *turn]), motion).equal


def test_the_tip_gives_way_towards_the_load():
    """(4-19)–(4-23): F is the load on the tip. What the arm applies to its environment, (4-3), is the opposite."""
    arm, rest, k = legs(1.0, 1.0), [0.3, 0.9], [1000.0, 500.0]
    on_tip = Vec3(0.4, -0.7, 0.0)
    shift = statics.deflection(arm, rest, k, on_tip)
    assert shift[:2] @ [0.4, -0.7] > 0
    C = np.array(statics.compliance(kinematics.geometric_jacobian(arm, rest, rows=(0, 1)), k), float)
    np.testing.assert_allclose(shift[:2], C @ [0.4, -0.7], rtol=5e-3)
    # the springs' torques −K Δq are what holds the tip's force on the environment, −on_tip: τ = Jᵀ (−on_tip)
    q = statics.equilibrium(arm, rest, k, on_tip)
    held = statics.equivalent_torques(arm, q.tolist(), (-on_tip, ORIGIN))
    np.testing.assert_allclose(-np.array(k) * (q - rest), held, rtol=1e-9)


def test_4_24_misses_the_load():
    """(4-24) says that a push along the stretched arm moves nothing, and that sideways it stays as soft as it was."""
    arm, k, q = legs(1.0, 1.0), [1000.0, 500.0], [0.0, 0.0]
    J = kinematics.geometric_jacobian(arm, q, rows=(0, 1))
    bare = np.array(statics.compliance(J, k), float)
    np.testing.assert_allclose(bare, [[0, 0], [0, 0.006]], atol=1e-15)
    push = 250.0
    G = statics.geometric_stiffness(arm, q, (Vec3(-push, 0.0, 0.0), ORIGIN))
    loaded = np.array(statics.compliance(J, k, G), float)
    touch = 1e-3                                                        # to the side, while the push is on
    true = [kinematics.tip(arm, statics.equilibrium(arm, q, k, Vec3(-push, s, 0.0)).tolist()).p.y
            for s in (touch, -touch)]
    slope = (true[0] - true[1]) / (2 * touch)
    assert loaded[1, 1] == pytest.approx(slope, rel=1e-4) and loaded[1, 1] > 5 * bare[1, 1]
    flipped = np.array(statics.compliance(J, k, -np.array(G, float)), float)
    assert abs(flipped[1, 1] - slope) > 0.5 * slope                     # the sign of G shows
    assert statics.buckling_load(arm, q, k, Vec3(-1.0, 0.0, 0.0)).load == pytest.approx(292.893, abs=1e-3)


def test_4_26_is_not_symmetric_as_it_is_printed():
    a1, a2, k1, k2, t1, t2 = sp.symbols("a1 a2 k1 k2 q1 q2")
    C = sp.Matrix(statics.compliance(kinematics.geometric_jacobian(legs(a1, a2), [t1, t2], rows=(0, 1)), [k1, k2]))
    X, Y = a1 * sp.cos(t1) + a2 * sp.cos(t1 + t2), a1 * sp.sin(t1) + a2 * sp.sin(t1 + t2)
    c, s = a2 * sp.cos(t1 + t2), a2 * sp.sin(t1 + t2)
    printed = sp.Matrix([[Y**2 / k1 + s**2 / k2, -X * Y / k1 - c * s / k2], [-X * Y / k2, 1 + c**2 / k2]])
    correct = sp.Matrix([[Y**2 / k1 + s**2 / k2, -X * Y / k1 - c * s / k2],
                         [-X * Y / k1 - c * s / k2, X**2 / k1 + c**2 / k2]])
    assert judge(C, correct).equal and judge(C, C.T).equal
    assert judge(C[0, :], printed[0, :]).equal
    assert not judge(C[1, 0], printed[1, 0]).equal and not judge(C[1, 1], printed[1, 1]).equal


def test_an_eigenvalue_of_a_stretched_arm_is_zero():
    """After (4-32): "both eigenvalues are positive"; not of a stretched arm."""
    arm, k = legs(1.0, 1.0), [1000.0, 500.0]
    stretched, bent = (np.array(statics.compliance(kinematics.geometric_jacobian(arm, [0.4, b], rows=(0, 1)), k), float)
                       for b in (0.0, 0.5))
    assert np.linalg.eigvalsh(stretched @ stretched)[0] == pytest.approx(0, abs=1e-12)
    assert np.linalg.eigvalsh(bent @ bent)[0] > 1e-9
