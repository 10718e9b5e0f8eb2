"""What [balafoutis_patel] chapter 4 has wrong as we have it: dots and tildes changed places. The printed line fails."""

import numpy as np
import sympy as sp

from robolib import rigid_body as rb
from robolib.identity import judge
from robolib.rotations import about_x, about_z
from robolib.spatial import Mat3, Vec3, skew, to_sympy

w, wd = (Vec3(*sp.symbols(f"{k}x {k}y {k}z")) for k in ("w", "wd"))
xx, yy, zz, xy, xz, yz = sp.symbols("Ixx Iyy Izz Ixy Ixz Iyz")
I = Mat3((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))


def test_the_line_before_4_2_20_has_the_second_derivative():
    """[balafoutis_patel], before (4.2.20): p̈ = s̈ + R̈ r′, where the line has Ṙ r′."""
    t = sp.Symbol("t")
    R = to_sympy(about_z(t + t**2) @ about_x(2 * t))
    inside = sp.Matrix([1, 2, 3])
    now = {t: sp.Rational(1, 3)}
    true, first, second = (np.array((M * inside).subs(now).evalf(), float).ravel()
                           for M in (R.diff(t, 2), R.diff(t), R.diff(t, 2)))
    assert np.allclose(true, second) and np.abs(true - first).max() > 1     # as printed
    R0, R2 = (M.subs(now).evalf() for M in (R, R.diff(t, 2)))
    Omega = R2 * R0.T
    assert np.allclose(np.array(Omega * R0 * inside, float).ravel(), true)  # (4.2.20)


def test_4_3_31_and_4_3_32_are_of_the_angular_velocity():
    """[balafoutis_patel] (4.3.31), (4.3.32): the tensor of ω, where a dot stands in place of the tilde."""
    Sigma, L = rb.euler_tensor(I), to_sympy(skew(I @ w))
    assert judge(to_sympy(rb.momentum_tensor_by_inertia(I, w)), L).equal
    assert judge(to_sympy(rb.momentum_tensor(Sigma, w)), L).equal
    assert judge(to_sympy(rb.momentum_tensor_by_inertia(I, wd)), L).equal is False         # as printed
    assert judge(to_sympy(rb.momentum_tensor(Sigma, wd)), L).equal is False


def test_4_3_35_and_4_3_38_turn_the_momentum_with_the_angular_velocity():
    """[balafoutis_patel] (4.3.35), (4.3.38), (4.3.39): ω̃ I ω, where a dot stands in place of the tilde."""
    Sigma, M = rb.euler_tensor(I), to_sympy(rb.moment(I, w, wd))
    trace = Sigma[0, 0] + Sigma[1, 1] + Sigma[2, 2]
    assert judge(to_sympy(I @ wd + w.cross(I @ w)), M).equal
    assert judge(to_sympy(I @ wd + wd.cross(I @ w)), M).equal is False                      # as printed
    assert judge(to_sympy(rb.moment_by_euler(Sigma, w, wd)), M).equal
    assert judge(to_sympy(wd * trace - Sigma @ wd - wd.cross(Sigma @ w)), M).equal is False
