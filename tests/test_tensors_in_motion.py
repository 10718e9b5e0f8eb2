"""Ω, sensors on a body, momentum and moment as tensors: in symbols, floats, columns of states and recorded programs.

[balafoutis_patel] chapter 4. Motions are in space and bodies are lopsided, because planar states hide half of the
slips: there ω and ω̇ are parallel, and products of inertia do not turn.
"""

import itertools

import numpy as np
import pytest
import sympy as sp

from robolib import homogeneous, robots, scalar
from robolib import rigid_body as rb
from robolib.identity import judge
from robolib.kinematics import frames
from robolib.linear import Singular, determinant, identity, times
from robolib.program import record
from robolib.rotations import zxz
from robolib.scalar import Dual
from robolib.spatial import ORIGIN, Mat3, Transform, Vec3, diagonal, dyad, skew, to_numpy, to_sympy
from robolib.tensors import turning

W, WD = Vec3(0.5, -1.2, 2.0), Vec3(3.0, -1.0, 0.5)
w, wd, r, a = (Vec3(*sp.symbols(f"{k}x {k}y {k}z")) for k in ("w", "wd", "r", "a"))
TURN = zxz(0.4, 0.9, 0.3)
LOPSIDED = rb.block(3.0, 0.4, 0.2, 0.1).seen(Transform(TURN, Vec3(0.3, -0.2, 0.5)))
PLACES = [Vec3(0.02, -0.01, 0.03), Vec3(0.11, 0.02, -0.04), Vec3(-0.03, 0.09, 0.01), Vec3(0.05, 0.04, 0.12)]


def symmetric(letter="S"):
    xx, yy, zz, xy, xz, yz = sp.symbols([f"{letter}{k}" for k in ("xx", "yy", "zz", "xy", "xz", "yz")])
    return Mat3((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))


def same(one, other):
    return judge(to_sympy(one), to_sympy(other)).equal


def jet(f, time=0.4):
    """f, ḟ and f̈ of an array of scalars f(t), by the library's own derivatives."""
    entries = np.array(f(Dual(Dual(time, (1.0,)), (Dual(1.0, (0.0,)),))), dtype=object)
    plain = [[x if isinstance(x, Dual) else Dual(Dual(float(x), (0.0,)), (Dual(0.0, (0.0,)),)) for x in row]
             for row in entries]
    return tuple(np.array([[float(get(x)) for x in row] for row in plain])
                 for get in (lambda x: x.x.x, lambda x: x.x.dx[0], lambda x: x.dx[0].dx[0]))


def turn_of(n):
    """A rotation Q(t) of n dimensions that turns in all planes at once."""
    def turn(t):
        Q = identity(n)
        for k, (i, j) in enumerate(itertools.combinations(range(n), 2)):
            angle = t * t * ((k + 1) / 7) + t * (1 / (k + 2)) + k / 3
            plane = identity(n)
            plane[i][i] = plane[j][j] = scalar.cos(angle)
            plane[i][j], plane[j][i] = -scalar.sin(angle), scalar.sin(angle)
            Q = times(Q, plane)
        return Q
    return turn


def turning_body(time=0.4):
    """R, Ṙ, R̈ in space."""
    return tuple(Mat3(*x.tolist()) for x in jet(turn_of(3), time))


def rate_of(f, time=0.4, step=1e-5):
    """ḟ by a difference, of what a time gives."""
    return (f(time + step) - f(time - step)) / (2 * step)


# A turn of any number of dimensions

@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_a_turn_drives_itself_in_any_dimension(n):
    """[balafoutis_patel] (4.2.1)–(4.2.4), (4.2.7)–(4.2.10), Theorems 4.1 and 4.2 with their corollaries."""
    Q, Qd, Qdd = jet(turn_of(n))
    Phi, Psi = np.array(turning(Q, Qd)), np.array(turning(Q, Qdd))
    assert np.allclose(Phi, -Phi.T) and np.allclose(Phi @ Q, Qd) and np.allclose(Psi @ Q, Qdd)
    Phid = rate_of(lambda time: np.array(turning(*jet(turn_of(n), time)[:2])))
    assert np.allclose(rb.second_turning(Phi, Phid), Psi, atol=1e-8)
    if n > 2:                                   # turns of a plane commute, and hide on which side Φ stands
        assert not np.allclose(Q @ Phi, Qd) and not np.allclose(Phid - Phi @ Phi, Psi)


def test_omega_of_a_rotation():
    """[balafoutis_patel] (4.2.5), (4.2.6), (4.2.11)–(4.2.14): Ṙ Rᵀ = S(ω), R̈ Rᵀ = Ω, and ω̇ is Ω's vector."""
    R, Rd, Rdd = turning_body()
    now = rb.angular_velocity(R, Rd)
    rate = Vec3(*rate_of(lambda time: to_numpy(rb.angular_velocity(*turning_body(time)[:2]))))
    Omega = Mat3(*turning(R, Rdd))
    assert np.allclose(to_numpy(Omega), to_numpy(rb.acceleration_tensor(now, rate)), atol=1e-8)
    assert np.allclose(to_numpy(rb.angular_acceleration(Omega)), to_numpy(rate), atol=1e-8)
    assert np.linalg.norm(to_numpy(now.cross(rate))) > 0.1                # not planar
    q, qd = sp.symbols("q qd")
    spun = sp.Matrix([[sp.cos(q), -sp.sin(q), 0], [sp.sin(q), sp.cos(q), 0], [0, 0, 1]])
    found = rb.angular_velocity(spun.tolist(), (spun.diff(q) * qd).tolist())
    assert same(found, Vec3(0, 0, qd))


def test_omega_is_the_square_and_the_rate():
    """[balafoutis_patel] (4.2.12), [khalil] [7.57]; the trace, the skew part, the symmetric part."""
    Omega = rb.acceleration_tensor(w, wd)
    assert same(Omega, skew(wd) + skew(w) @ skew(w))
    assert judge(Omega[0, 0] + Omega[1, 1] + Omega[2, 2], -2 * (w @ w)).equal
    assert same(rb.angular_acceleration(Omega), wd) and same(rb.spin_squared(Omega), dyad(w, w))
    assert same(Omega - Omega.T, skew(wd) * 2)


def test_points_of_a_body():
    """[balafoutis_patel] (4.2.15)–(4.2.24): p = s + R r′, differentiated twice, by Ω and by three cross products."""
    inside = (0.5, -0.3, 0.75)

    def origin(t):
        return [[t * t * t], [scalar.sin(t)], [t * 2]]

    def turned(t):
        return times(turn_of(3)(t), [[x] for x in inside])
    (R, Rd, Rdd), (_, v, acc), (out, out_d, out_dd) = turning_body(), jet(origin), jet(turned)
    whole = jet(lambda t: [[x[0] + y[0]] for x, y in zip(origin(t), turned(t), strict=True)])
    v, acc, r2 = (Vec3(*x.ravel().tolist()) for x in (v, acc, out))
    spin, Omega = rb.angular_velocity(R, Rd), Mat3(*turning(R, Rdd))
    assert np.allclose(to_numpy(R @ Vec3(*inside)), out.ravel())                            # (4.2.16)
    assert np.allclose(to_numpy(rb.point_velocity(v, spin, r2)), whole[1].ravel())          # (4.2.19), (4.2.23)
    assert np.allclose(to_numpy(rb.accelerated(acc, Omega, r2)), whole[2].ravel())          # (4.2.20)
    assert np.allclose(to_numpy(rb.rate(spin, r2)), out_d.ravel())                          # (4.2.21)
    assert np.allclose(to_numpy(Omega @ r2), out_dd.ravel())                                # (4.2.22)
    assert same(rb.accelerated(a, rb.acceleration_tensor(w, wd), r), rb.point_acceleration(a, w, wd, r))
    assert not same(rb.accelerated(a, rb.acceleration_tensor(w, -wd), r), rb.point_acceleration(a, w, wd, r))


# The pole

def test_the_determinant_of_omega():
    """(13.E5): det Ω = −|ω × ω̇|²."""
    assert judge(determinant(rb.acceleration_tensor(w, wd)), rb.pole_determinant(w, wd)).equal
    assert rb.pole_determinant(W, WD) < -10 and rb.pole_determinant(W, W) == 0


def test_the_pole_does_not_accelerate_and_the_planar_one_is_chapter_13s():
    A = Vec3(1.0, 2.0, -3.0)
    Omega = rb.acceleration_tensor(W, WD)
    assert np.allclose(to_numpy(rb.accelerated(A, Omega, rb.pole(A, Omega))), 0, atol=1e-12)
    for parallel in (W * 0.7, ORIGIN):
        with pytest.raises(Singular, match="parallel"):
            rb.pole(A, rb.acceleration_tensor(W, parallel))
    flat = rb.acceleration_tensor(Vec3(0.0, 0, 3.0), Vec3(0.0, 0, 7.0))
    elbow = Vec3(-2.36603, 2.09808, 0.0)
    found = rb.planar_pole(elbow, 3.0, 7.0)
    assert np.allclose(to_numpy(rb.accelerated(elbow, flat, found)), 0)
    assert np.linalg.norm(to_numpy(found)) == pytest.approx(1 / np.sqrt(13), abs=1e-5)
    with pytest.raises(Singular, match="does not turn"):
        rb.planar_pole(elbow, 0.0, 0.0)
    # exact: whole numbers stay fractions
    exact = rb.pole(Vec3(1, 0, 2), rb.acceleration_tensor(Vec3(1, 2, 0), Vec3(0, 1, 1)))
    assert rb.accelerated(Vec3(1, 0, 2), rb.acceleration_tensor(Vec3(1, 2, 0), Vec3(0, 1, 1)), exact) == ORIGIN


def test_the_pole_of_link_2_of_the_lab_arm():
    """The hook of chapter 13, by the arm's own frames: places differentiated by the chain rule."""
    arm, values = robots.planar_2r()
    arm = arm.at(values)
    q, qd, qdd = np.radians([30.0, 60.0]), np.array([1.0, 2.0]), np.array([3.0, 4.0])

    def tip(h, x=0.0):                          # a point of link 2 at x from the elbow, along the link
        angles = [Dual(Dual(float(u), (float(v),)), (Dual(float(v), (float(z),)),))
                  for u, v, z in zip(q, qd, qdd, strict=True)]
        return frames(arm, angles)[1].T @ Vec3(x - arm.links[1].joint.after.shift, h, 0)

    def acceleration(p):
        return np.array([float(k.dx[0].dx[0]) for k in (p.x, p.y)])
    elbow = acceleration(tip(0.0))
    found = rb.planar_pole(Vec3(*elbow.tolist(), 0.0), 3.0, 7.0)
    e2 = np.array([[0.0, 1.0], [-1.0, 0.0]])                              # link 2 points up: its axes in the room
    x, y = e2 @ [found.x, found.y]
    assert np.allclose(acceleration(tip(y, x)), 0, atol=1e-12)
    assert np.hypot(found.x, found.y) == pytest.approx(1 / np.sqrt(13))
    assert np.allclose(np.array([np.cos(q[0]), np.sin(q[0])]) + [found.x, found.y], [0.589, 0.518], atol=5e-4)


# A gyroscope made of scales

def test_sensors_anywhere_tell_how_a_body_turns():
    """(13.E6), (13.E7), on places that are on no axis; gravity is in a alone."""
    A = Vec3(0.2, -0.3, 9.8)
    told = rb.sensed(PLACES, rb.readings_of(PLACES, A, W, WD))
    for one, other in ((told.a, A), (told.wd, WD), (told.w, W), (told.Omega, rb.acceleration_tensor(W, WD))):
        assert np.allclose(to_numpy(one), to_numpy(other), atol=1e-12)
    minus = rb.sensed(PLACES, rb.readings_of(PLACES, A, -W, WD))
    assert np.allclose(to_numpy(minus.w), to_numpy(W), atol=1e-12)          # the sign is lost, and the readings equal
    exact = [Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(1, 1, 1)]
    assert same(rb.acceleration_tensor_from(exact, rb.readings_of(exact, a, w, wd)), rb.acceleration_tensor(w, wd))
    more = [*PLACES, Vec3(-0.1, -0.1, -0.1), Vec3(0.07, 0.0, 0.0)]
    assert np.allclose(to_numpy(rb.sensed(more, rb.readings_of(more, A, W, WD)).wd), to_numpy(WD), atol=1e-12)


def test_places_that_do_not_tell_are_told():
    flat = [Vec3(0.0, 0, 0), Vec3(0.1, 0, 0), Vec3(0, 0.1, 0), Vec3(0.1, 0.1, 0)]
    tilted = [TURN @ p for p in flat]
    for places in (flat, tilted):
        assert "one plane" in rb.unknown(places)
        with pytest.raises(Singular, match="one plane"):
            rb.sensed(places, rb.readings_of(places, ORIGIN, W, WD))
    assert rb.unknown(PLACES) == "" and "too few" in rb.unknown(PLACES[:3])
    with pytest.raises(Singular, match="too few"):
        rb.sensed(PLACES[:3], rb.readings_of(PLACES[:3], ORIGIN, W, WD))
    with pytest.raises(Singular, match="too few"):
        rb.acceleration_tensor_from([r, w, wd], [r, w, wd])
    with pytest.raises(ValueError, match="each place needs one"):
        rb.sensed(PLACES, rb.readings_of(PLACES[:3], ORIGIN, W, WD))


@pytest.mark.parametrize("places", [PLACES, [Vec3(0.0, 0, 0), Vec3(0.1, 0, 0), Vec3(0, 0.1, 0), Vec3(0, 0, 0.1)]],
                         ids=["anywhere", "bracket"])
def test_how_errors_of_readings_spread(places):
    """(13.E8) against 20 000 drawn errors, entry by entry."""
    sigma, draws = 0.002, 20_000
    clean = np.array([to_numpy(x) for x in rb.readings_of(places, Vec3(0.2, -0.3, 9.8), W, WD)])
    noisy = clean[:, :, None] + np.random.default_rng(1).normal(0, sigma, (*clean.shape, draws))
    told = rb.sensed(places, [Vec3(*x) for x in noisy])
    w_found = to_numpy(told.w) * np.sign(to_numpy(told.w) @ to_numpy(W))[:, None]
    for found, true, expected in ((to_numpy(told.wd), WD, rb.angular_acceleration_noise(places, sigma)),
                                  (w_found, W, rb.angular_velocity_noise(places, W, sigma))):
        off = found - to_numpy(true)
        seen, told_beforehand = off.T @ off / draws, to_numpy(expected)
        assert np.abs(seen - told_beforehand).max() < 0.04 * np.trace(told_beforehand)
        assert np.trace(seen) == pytest.approx(np.trace(told_beforehand), rel=0.03)


def test_the_bracket_of_the_chapter():
    """σ/h for every component of ω̇; a tetrahedron of the same edge of cube has half of the variance."""
    h = sp.Symbol("h", positive=True)
    sigma = sp.Symbol("sigma", positive=True)
    bracket = [ORIGIN, Vec3(h, 0, 0), Vec3(0, h, 0), Vec3(0, 0, h)]
    corners = [Vec3(h, h, h), Vec3(h, -h, -h), Vec3(-h, h, -h), Vec3(-h, -h, h)]
    noise = rb.angular_acceleration_noise(bracket, sigma)
    assert all(judge(noise[k, k], sigma**2 / h**2).equal for k in range(3))
    assert same(rb.spread(corners), diagonal(4 * h**2, 4 * h**2, 4 * h**2))
    noise = rb.angular_acceleration_noise(corners, sigma)
    assert same(noise, diagonal(*[sigma**2 / (8 * h**2)] * 3))


def test_the_spin_without_a_search_in_every_arithmetic():
    names = ["wx", "wy", "wz", "dx", "dy", "dz"]
    program = record(lambda *x: list(rb.spin_along(rb.acceleration_tensor(Vec3(*x[:3]), Vec3(*x[3:])))), names)
    draw = np.random.default_rng(4).normal(size=(6, 60))
    columns = rb.spin_along(rb.acceleration_tensor(Vec3(*draw[:3]), Vec3(*draw[3:])))
    best = rb.spin_of(rb.acceleration_tensor(Vec3(*draw[:3]), Vec3(*draw[3:])))
    for k, row in enumerate(draw.T.tolist()):
        true = np.array(row[:3]) * np.sign(row[int(np.argmax(np.abs(row[:3])))])
        assert np.allclose(program(*row), true) and np.allclose(to_numpy(columns)[k], true)
        assert np.allclose(to_numpy(best)[k], true)
        assert np.allclose(to_numpy(rb.spin_of(rb.acceleration_tensor(Vec3(*row[:3]), Vec3(*row[3:])))), true)
    off = np.random.default_rng(7).normal(0, 0.3, (3, 3, 40))
    measured = Mat3(*(off + to_numpy(rb.acceleration_tensor(W, WD))[..., None]))
    near, nearest = to_numpy(rb.spin_along(measured)), to_numpy(rb.spin_of(measured))
    assert np.allclose(near, nearest, rtol=1e-6) and np.abs(near - to_numpy(W)).max() > 0.05
    assert np.allclose(to_numpy(rb.spin_along(rb.acceleration_tensor(ORIGIN, WD))), 0, atol=1e-100)


# Inertia in motion

def test_the_rate_of_the_inertia():
    """[balafoutis_patel] (4.3.15)–(4.3.19): about the centre and about any point, of I and of Σ."""
    R, Rd, _ = turning_body()
    spin = rb.angular_velocity(R, Rd)
    for inside in (LOPSIDED.I, LOPSIDED.about(ORIGIN)):
        for A in (inside, rb.euler_tensor(inside)):
            rate = rate_of(lambda time, A=A: to_numpy(rb.turned(turning_body(time)[0], A)))
            assert np.allclose(to_numpy(rb.inertia_rate(rb.turned(R, A), spin)), rate, atol=1e-9)
    I = symmetric()
    assert same(rb.inertia_rate(rb.euler_tensor(I), w), -rb.inertia_rate(I, w))
    assert same(rb.inertia_rate(diagonal(*[sp.Symbol("I1")] * 3), w), Mat3(ORIGIN, ORIGIN, ORIGIN))


def test_inertia_and_eulers_tensor_are_one_another_and_the_pseudo_inertia_holds_both():
    """[balafoutis_patel] (4.3.6), (4.3.7), (4.3.13), (4.3.14), (4.3.29), (5.2.3); a body is one whose Σ is ≥ 0."""
    I = symmetric("I")
    Sigma = rb.euler_tensor(I)
    assert same(rb.from_euler_tensor(Sigma), I) and judge(Sigma[0, 1], -I[0, 1]).equal
    assert judge(Sigma[0, 0], (I[1, 1] + I[2, 2] - I[0, 0]) / 2).equal
    assert judge(sum(I[k, k] for k in range(3)), 2 * sum(Sigma[k, k] for k in range(3))).equal
    J = homogeneous.from_moments(LOPSIDED.m, LOPSIDED.com * LOPSIDED.m, LOPSIDED.about(ORIGIN))
    block = np.array(J, float)[:3, :3]
    centre = rb.euler_tensor(LOPSIDED.I)
    assert np.allclose(block, to_numpy(rb.euler_about_origin(LOPSIDED.m, LOPSIDED.com, centre)))
    assert homogeneous.impossible(J) == "" and np.linalg.eigvalsh(np.array(J, float)).min() > 0
    heavy = homogeneous.from_moments(1.0, ORIGIN, diagonal(1.0, 1.0, 3.0))
    assert "triangle" in homogeneous.impossible(heavy) and np.linalg.eigvalsh(np.array(heavy, float)).min() < 0
    assert "mass" in homogeneous.impossible(homogeneous.from_moments(-1.0, ORIGIN, diagonal(1.0, 1.0, 1.0)))
    # the origin's Σ alone does not tell: this one is positive, and the body is none
    far = homogeneous.from_moments(1.0, Vec3(0.0, 0.0, 2.0), diagonal(4.0, 4.0, 0.5))
    assert np.linalg.eigvalsh(np.array(far, float)[:3, :3]).min() > 0 and homogeneous.impossible(far)


def test_the_third_link_of_the_puma_is_no_body():
    """(13.E9): Σ ≥ 0 fails by −0.00375 kg·m²."""
    arm, values = robots.puma560()
    with pytest.warns(UserWarning, match="link"):
        link = arm.at(values).links[2]
    assert np.linalg.eigvalsh(to_numpy(rb.euler_tensor(link.I))).min() == pytest.approx(-0.00375)
    assert "triangle" in rb.impossible(link.I)


# Momentum and moment

def test_momentum_as_a_tensor():
    """[balafoutis_patel] (4.3.22), (4.3.23), (4.3.26)–(4.3.32), Theorem 4.4: four ways to one L."""
    I = symmetric()
    Sigma, L = rb.euler_tensor(I), rb.momentum(I, w)
    assert same(rb.momentum_by_euler(Sigma, w), L)
    assert same(rb.momentum_tensor(Sigma, w), skew(L))
    assert same(rb.momentum_tensor(Sigma, w), Sigma @ skew(w) + skew(w) @ Sigma)
    assert same(rb.momentum_tensor_by_inertia(I, w), skew(L))
    assert not same(rb.momentum_tensor(I, w), skew(L))                      # I in place of Σ


def test_momentum_about_any_point():
    """[balafoutis_patel] (4.3.20), (4.3.21), (4.3.24), (4.3.25): against the sum over points."""
    rng = np.random.default_rng(5)
    points = [(float(m), Vec3(*p)) for m, p in zip(rng.uniform(0.5, 2, 7), rng.normal(size=(7, 3)), strict=True)]
    body, (s, sd) = rb.of_points(points), (Vec3(*x) for x in rng.normal(size=(2, 3)))
    summed = sum(((s + p).cross(sd + W.cross(p)) * m for m, p in points), ORIGIN)
    assert np.allclose(to_numpy(rb.momentum_about(body, s, sd, W)), to_numpy(summed))
    still = rb.momentum_about(body, ORIGIN, ORIGIN, W)
    own = rb.momentum(body.I, W) + body.com.cross(W.cross(body.com)) * body.m
    assert np.allclose(to_numpy(still), to_numpy(own))
    shifted = rb.momentum_about(body, s, ORIGIN, W)                         # (4.3.21)
    assert np.allclose(to_numpy(shifted), to_numpy(s.cross(W.cross(body.com)) * body.m + body.about(ORIGIN) @ W))


def test_the_moment_is_the_rate_of_the_momentum():
    """[balafoutis_patel] (4.3.33), (4.3.34), (4.3.40), Theorem 4.5: S(L) of a turning body, differentiated in time."""
    R, _, Rdd = turning_body()
    Omega = Mat3(*turning(R, Rdd))
    for inside in (LOPSIDED.I, LOPSIDED.about(ORIGIN)):                     # about the centre, and about a fixed point
        Sigma = rb.euler_tensor(inside)

        def tensor(time, Sigma=Sigma):
            Rt, Rd, _ = turning_body(time)
            return to_numpy(rb.momentum_tensor(rb.turned(Rt, Sigma), rb.angular_velocity(Rt, Rd)))
        rate = rate_of(tensor)
        assert np.allclose(to_numpy(rb.moment_tensor(rb.turned(R, Sigma), Omega)), rate, atol=1e-7)
        wrong = to_numpy(rb.moment_tensor(rb.turned(R, inside), Omega))
        assert np.abs(wrong - rate).max() > 0.1


def test_moments_in_six_ways():
    """[balafoutis_patel] (4.3.2), (4.3.38), (4.3.39), (4.3.41)–(4.3.44), [khalil] [7.56]: one moment."""
    I = symmetric()
    Sigma, Omega, M = rb.euler_tensor(I), rb.acceleration_tensor(w, wd), rb.moment(I, w, wd)
    assert same(rb.moment_tensor(Sigma, Omega), skew(M))
    assert same(rb.moment_tensor_by_inertia(I, Omega, wd), skew(M))
    assert same(rb.moment_by_euler(Sigma, w, wd), M)
    assert same(rb.moment_by_omega(Sigma, Omega), M)
    assert same(rb.moment_by_inertia(I, w, wd, Omega), M)
    for wrong in (rb.moment_by_omega(I, Omega), rb.moment_by_omega(Sigma, rb.acceleration_tensor(w, -wd)),
                  rb.moment_by_omega(Sigma, skew(wd) - skew(w) @ skew(w))):
        assert not same(wrong, M)


def test_the_moment_about_a_fixed_point():
    """[balafoutis_patel] (4.3.35)–(4.3.37): M_O = M_C + r × F, with F = m Ω r."""
    body = rb.Body(sp.Symbol("m"), r, symmetric())
    Omega = rb.acceleration_tensor(w, wd)
    assert same(rb.moment_about(body, w, wd), rb.moment(body.I, w, wd) + r.cross(Omega @ r) * body.m)
    # (4.3.37): r̃ Ω r = −(r̃r̃ ω̇ + ω̃ r̃r̃ ω)
    rr = skew(r) @ skew(r)
    assert same(r.cross(Omega @ r), -(rr @ wd) - w.cross(rr @ w))


def test_a_free_body_and_a_ball():
    """M = 0 exactly if Ω Σ is symmetric; a ball has neither İ nor ω × I ω."""
    I = diagonal(*sp.symbols("I1:4"))
    free = rb.acceleration(I, w)
    half = rb.acceleration_tensor(w, free) @ rb.euler_tensor(I)
    assert same(half, half.T)
    ball = diagonal(*[sp.Symbol("I1")] * 3)
    assert same(rb.moment_by_omega(rb.euler_tensor(ball), rb.acceleration_tensor(w, wd)), wd * sp.Symbol("I1"))


# What it costs

def full(x):
    return Mat3(x[:3], x[3:6], x[6:9])


def half(x):
    xx, xy, xz, yy, yz, zz = x
    return Mat3((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))


def cost(algorithm, *groups):
    """(products, sums) of algorithm(group, …), by the library's recorder."""
    names = [f"x{k}_{i}" for k, size in enumerate(groups) for i in range(size)]
    starts = np.cumsum([0, *groups])
    counts = record(lambda *x: list(algorithm(*(x[i:j] for i, j in itertools.pairwise(starts)))), names).counts
    return counts.mul, counts.add


def three_entries(S, O):
    """The three entries of Ω Σ − (Ω Σ)ᵀ without a thought for the symmetry of Σ."""
    A, B = O, S
    rows, columns = A.rows, B.T.rows
    return [rows[i] @ columns[j] - rows[j] @ columns[i] for i, j in ((2, 1), (0, 2), (1, 0))]


def test_the_counts_of_section_4_3_4():
    """[balafoutis_patel] section 4.3.4: 18/15, 9/9, 24/18, 18 or 15/15, 45/33, 30 or 27/24; and Ω itself 6/9."""
    V = lambda x: Vec3(*x)  # noqa: E731
    old = lambda a, w, wd, r: rb.point_acceleration(V(a), V(w), V(wd), V(r))  # noqa: E731
    new = lambda a, O, r: rb.accelerated(V(a), full(O), V(r))  # noqa: E731
    euler = lambda I, w, wd: rb.moment(half(I), V(w), V(wd))  # noqa: E731
    kernel = lambda S, O: rb.moment_by_omega(half(S), full(O))  # noqa: E731
    assert cost(lambda a, w, wd, r: V(a) + V(wd).cross(V(r)) + V(w).cross(V(w).cross(V(r))), 3, 3, 3, 3) == (18, 15)
    assert cost(old, 3, 3, 3, 3) == (18, 15)
    assert cost(new, 3, 9, 3) == (9, 9)
    assert cost(lambda w, wd: [x for row in rb.acceleration_tensor(V(w), V(wd)) for x in row], 3, 3) == (6, 9)
    assert cost(euler, 6, 3, 3) == (24, 18)
    assert cost(lambda S, O: three_entries(half(S), full(O)), 6, 9) == (18, 15)
    assert cost(kernel, 6, 9) == (15, 15)
    vectors = cost(lambda m, a, w, wd, r, I: [*old(a, w, wd, r) * m[0], *euler(I, w, wd)], 1, 3, 3, 3, 3, 6)
    tensors = cost(lambda m, a, O, r, S: [*new(a, O, r) * m[0], *kernel(S, O)], 1, 3, 9, 3, 6)
    assert vectors == (45, 33) and tensors == (27, 24)
    alone = cost(lambda m, a, w, wd, r, S: [
        *rb.accelerated(V(a), rb.acceleration_tensor(V(w), V(wd)), V(r)) * m[0],
        *rb.moment_by_omega(half(S), rb.acceleration_tensor(V(w), V(wd)))], 1, 3, 3, 3, 3, 6)
    assert alone == (33, 33)


def test_khalils_moment_is_the_same_fifteen_products():
    """[khalil] [7.56] with [7.57]: the products ω_yω_z are those of Ω, so both take 15 more."""
    V = lambda x: Vec3(*x)  # noqa: E731

    def both(f):
        def run(S, w, wd):
            Omega = rb.acceleration_tensor(V(w), V(wd))
            return [x for row in Omega for x in row] + list(f(half(S), V(w), V(wd), Omega))
        return cost(run, 6, 3, 3)
    assert both(lambda I, w, wd, O: rb.moment_by_inertia(I, w, wd, O))[0] - 6 == 15
    assert both(lambda S, w, wd, O: rb.moment_by_omega(S, O)) == (21, 24)


def test_columns_of_states_and_programs_say_what_floats_say():
    rng = np.random.default_rng(6)
    columns = [Vec3(*rng.normal(size=(3, 5))) for _ in range(2)]
    Sigma = rb.euler_tensor(LOPSIDED.I)
    all_at_once = rb.moment_by_omega(Sigma, rb.acceleration_tensor(*columns))
    program = record(lambda *x: list(rb.moment_by_omega(Sigma, rb.acceleration_tensor(Vec3(*x[:3]), Vec3(*x[3:])))),
                     ["wx", "wy", "wz", "dx", "dy", "dz"])
    for k in range(5):
        one, two = (Vec3(*(float(x[k]) for x in v)) for v in columns)
        right = to_numpy(rb.moment(LOPSIDED.I, one, two))
        assert np.allclose(to_numpy(all_at_once)[k], right) and np.allclose(program(*one, *two), right)
