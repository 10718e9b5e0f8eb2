"""What the sources have wrong about one rigid body, tried on bodies that are turned."""

import numpy as np
import sympy as sp

from robolib import rigid_body as rb
from robolib.identity import judge
from robolib.rotations import axis_angle, zxz
from robolib.spatial import Vec3, dyad, skew, to_numpy, to_sympy


def test_before_5_3_the_dot_belongs_on_omega():
    """[asada_slotine], text before (5-3), prints İω where Iω̇ is meant. İω = ω × Iω, so that the printed pair counts the
    gyroscopic moment twice; about a principal axis nobody would see it."""
    R, w, wd = zxz(0.4, 0.9, 0.3), Vec3(1.0, -2.0, 0.5), Vec3(0.3, 0.4, -1.0)
    own = rb.block(3.0, 0.4, 0.2, 0.1).I
    I, size, d = rb.turned(R, own), float(np.sqrt(w @ w)), 1e-5

    def later(t):
        return rb.turned(axis_angle(w * (1 / size), size * t) @ R, own)
    I_rate = (to_numpy(later(d)) - to_numpy(later(-d))) / (2 * d)
    gyro, spin = to_numpy(w.cross(I @ w)), I_rate @ to_numpy(w)
    assert np.allclose(spin, gyro, atol=1e-8)
    momentum = (to_numpy(later(d) @ (w + wd * d)) - to_numpy(later(-d) @ (w - wd * d))) / (2 * d)
    assert np.allclose(to_numpy(I @ wd) + gyro, momentum, atol=1e-7)
    assert np.abs(spin + gyro - momentum).min() > 0.01


def test_theorem_4_3_is_of_the_tensor_of_4_3_4():
    """[balafoutis_patel], text before Theorem 4.3, names (4.3.5), −∫ r̃ r̃ dm, which is the inertia tensor again."""
    m, xyz, r = sp.Symbol("m"), sp.symbols("x y z"), Vec3(*sp.symbols("r1:4"))
    p = Vec3(*xyz)
    pair = rb.of_points([(m, p), (m, -p)])                                      # its centre is the origin
    moved = rb.of_points([(m, p + r), (m, r - p)])
    added = to_sympy(dyad(r, r)) * 2 * m
    places = (p + r, r - p), (p, -p)
    euler = [sum((to_sympy(dyad(s, s)) * m for s in points), sp.zeros(3)) for points in places]
    assert judge(euler[0] - euler[1], added).equal                              # (4.3.4) and (4.3.10)
    inertia = [sum((-to_sympy(skew(s) @ skew(s)) * m for s in points), sp.zeros(3)) for points in places]
    assert judge(inertia[1], to_sympy(pair.I)).equal                            # (4.3.5)
    assert judge(inertia[0], to_sympy(moved.about())).equal
    assert judge(inertia[0] - inertia[1], added).equal is False
