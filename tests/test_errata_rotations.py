"""What the sources print about turns, tried: slips of [asada_slotine] chapters 2 and 3 and of [balafoutis_patel]
sections 2.2 and 3.2, and its theorems on displacements."""

import numpy as np
import pytest
import sympy as sp
from scipy.spatial.transform import Rotation

from robolib.identity import judge
from robolib.rotations import about_x, about_y, from_scipy, small, to_axis_angle, to_zxz, zxz
from robolib.spatial import EYE, ORIGIN, Transform, Vec3, skew, to_numpy, to_sympy

RNG = np.random.default_rng(21)


def turn():
    return from_scipy(Rotation.random(rng=RNG))


def first_order(line, e):
    return line.subs(e, 0) + e * line.diff(e).subs(e, 0)


def test_3_13_prints_the_turn_backwards():
    """(3-13): the signs beside the diagonal are those of the transpose; what is left is 2 S(dφ + dφ′)."""
    e = sp.Symbol("epsilon")
    a, b = (Vec3(*sp.symbols(f"{n}_x {n}_y {n}_z")) * e for n in ("a", "b"))
    x, y, z = a + b
    printed = sp.Matrix([[1, z, -y], [-z, 1, x], [y, -x, 1]])
    right = sp.Matrix([[1, -z, y], [z, 1, -x], [-y, x, 1]])
    product = first_order(to_sympy(small(a) @ small(b)), e)
    assert judge(product, right).equal and judge(right, to_sympy(small(a + b))).equal
    assert judge(product, printed).equal is False
    assert judge(product - printed, 2 * to_sympy(skew(a + b))).equal


def test_3_9_has_the_angle_about_x():
    """(3-9): R_x(dφ_x) ≈ 1 + S((dφ_x, 0, 0)); dφ_z, which the text names, does not occur."""
    x = sp.Symbol("dphi_x")
    about = to_sympy(about_x(x))
    assert judge(first_order(about, x), to_sympy(small(Vec3(x, 0, 0)))).equal and about.free_symbols == {x}


def test_euler_angles_are_two_or_infinitely_many():
    """Section 2.1.3: two triples in general, and a line of them where sin θ = 0."""
    R = zxz(0.4, 1.1, -0.7)
    first, second = to_zxz(R)
    assert not np.allclose(first, second)
    for triple in (first, second):
        np.testing.assert_allclose(to_numpy(zxz(*triple)), to_numpy(R), atol=1e-12)
    lying = to_numpy(zxz(0.4, 0.0, -0.7))
    for shift in RNG.normal(size=5):
        np.testing.assert_allclose(to_numpy(zxz(0.4 + shift, 0.0, -0.7 - shift)), lying, atol=1e-12)
    assert "only" in to_zxz(zxz(0.4, 0.0, -0.7)).singular


def test_components_turn_against_the_basis():
    """(3.2.1) with (3.2.2): e′ = A e, so T′_ij = e′_i · T e′_j = (AᵀTA)_ij; A T Aᵀ passes for symmetric A only."""
    T = RNG.normal(size=(3, 3))
    for A, passes in ((to_numpy(turn()), False), (to_numpy(about_x(np.pi)), True)):
        new = A @ np.eye(3)                                          # columns: e′_i
        by_definition = np.array([[new[:, i] @ T @ new[:, j] for j in range(3)] for i in range(3)])
        np.testing.assert_allclose(by_definition, A.T @ T @ A, atol=1e-12)
        assert np.allclose(by_definition, A @ T @ A.T) is passes
        components = np.array([[new[:, r] @ np.eye(3)[:, i] for i in range(3)] for r in range(3)])     # e′_r · e_i
        np.testing.assert_allclose(by_definition, components @ T @ components.T, atol=1e-12)


def test_a_displacement_is_a_turn_and_a_shift():
    """(2.2.1)–(2.2.5): it keeps all distances; W = T_d A; a shift is not linear and moves every point."""
    d, A = Vec3(*RNG.normal(size=3)), turn()
    W = Transform(EYE, d) @ Transform(A, ORIGIN)
    p, r = (Vec3(*RNG.normal(size=3)) for _ in range(2))
    np.testing.assert_allclose(to_numpy(W @ p), to_numpy(A @ p + d), atol=1e-12)
    assert np.linalg.norm(to_numpy(W @ p - W @ r)) == pytest.approx(np.linalg.norm(to_numpy(p - r)))
    other = Transform(A, ORIGIN) @ Transform(EYE, d)
    assert not np.allclose(to_numpy(W @ p), to_numpy(other @ p))
    np.testing.assert_allclose(to_numpy(other @ p - W @ p), to_numpy(A @ d - d), atol=1e-12)
    shift = Transform(EYE, d)
    assert not np.allclose(to_numpy(shift @ (p + r)), to_numpy(shift @ p + shift @ r))
    assert np.allclose(to_numpy(A @ (p + r)), to_numpy(A @ p + A @ r)) and np.allclose(to_numpy(A @ ORIGIN), 0)
    # and back: a displacement that is known by its points alone is such a pair
    origin = W @ ORIGIN
    columns = [to_numpy(W @ e - origin) for e in (Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1))]
    np.testing.assert_allclose(np.transpose(columns), to_numpy(A), atol=1e-12)


def test_a_turn_of_odd_dimension_leaves_a_line():
    """Theorem 2.1: det(R − 1) = 0 in three dimensions; in two and four it is not."""
    a, b, c = sp.symbols("phi theta psi")
    R = to_sympy(zxz(a, b, c))
    assert judge((R - sp.eye(3)).det(), 0).equal and judge(R.T * (R - sp.eye(3)), -(R - sp.eye(3)).T).equal
    flat = sp.Matrix([[sp.cos(a), -sp.sin(a)], [sp.sin(a), sp.cos(a)]])
    assert judge((flat - sp.eye(2)).det(), 2 - 2 * sp.cos(a)).equal
    four = sp.diag(flat, flat.subs(a, b))
    assert judge((four - sp.eye(4)).det(), (2 - 2 * sp.cos(a)) * (2 - 2 * sp.cos(b))).equal
    for _ in range(5):
        R = turn()
        axis = to_axis_angle(R).axis
        np.testing.assert_allclose(to_numpy(R @ axis), to_numpy(axis), atol=1e-12)


def test_no_vector_composes_as_turns_do():
    """Remark 2.1: turns compose associatively and do not commute; sums commute, cross products do not associate."""
    A, B, C = turn(), turn(), turn()
    np.testing.assert_allclose(to_numpy((A @ B) @ C), to_numpy(A @ (B @ C)), atol=1e-12)
    X, Y = about_x(1.0), about_y(1.0)
    assert not np.allclose(to_numpy(X @ Y), to_numpy(Y @ X))
    u, v, w = (Vec3(*RNG.normal(size=3)) for _ in range(3))
    np.testing.assert_allclose(to_numpy(u + v), to_numpy(v + u))
    assert not np.allclose(to_numpy(u.cross(v).cross(w)), to_numpy(u.cross(v.cross(w))))
