"""Profiles: the printed equations, the polynomials behind them, their peaks; limits are touched and never exceeded."""

import math

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from robolib.program import record
from robolib.trajectory import (
    KINDS,
    TABLE,
    CatchUp,
    JointMotion,
    Limits,
    Profile,
    Swing,
    cubic,
    extent,
    fastest,
    homothetic,
    jerk_limited,
    linear,
    peaks,
    quintic,
    sample,
    smooth,
    through,
    together,
    trapezoidal,
    triangular,
    within,
)

MADE = {
    "linear": (linear, (0.3, -2.0, 0.8)), "cubic": (cubic, (0.3, 2.0, 0.8)),
    "cubic with speeds": (cubic, (0.3, 2.0, 0.8, 1.5, -0.7)), "quintic": (quintic, (-0.2, 2.0, 1.3)),
    "triangular": (triangular, (0.3, -2.0, 0.8)), "trapezoidal": (trapezoidal, (1.0, 2.0, 3.0, 0.2)),
    "smooth": (smooth, (1.0, -2.0, 3.0, 0.2)), "smooth without a cruise": (smooth, (0.0, 0.6, 3.0, 0.2)),
    "jerk limited": (jerk_limited, (1.0, -2.0, 3.0, 0.3, 0.1)),
    "jerk limited without a hold": (jerk_limited, (0.0, 2.0, 3.0, 0.3, 0.15)),
}
PROFILES = {name: make(*numbers) for name, (make, numbers) in MADE.items()}
AT_REST = [name for name in MADE if name not in ("linear", "cubic with speeds")]


def inside(motion, count=300):
    t = np.linspace(0, float(motion.duration), count)[1:-1]
    return t[np.abs(t[:, None] - np.array(motion.breaks)).min(1) > 1e-4]


@pytest.mark.parametrize("name", MADE)
def test_velocity_and_acceleration_are_the_derivatives(name):
    p, e = PROFILES[name], 1e-6
    t = inside(p)
    _, v, a = p.at(t)
    for low, high, wanted in zip(p.at(t - e), p.at(t + e), (v, a), strict=False):
        np.testing.assert_allclose((high - low) / (2 * e), wanted, atol=1e-6 * (1 + np.abs(wanted).max()))


@pytest.mark.parametrize("name", MADE)
def test_it_goes_the_distance_and_rests_before_and_after(name):
    p, (_, (start, distance, *_)) = PROFILES[name], MADE[name]
    s, v, a = p.at(np.array([-1.0, 0.0, p.duration, p.duration + 5]))
    assert s == pytest.approx([start, start, start + distance, start + distance])
    assert v[[0, 2, 3]] == pytest.approx([0] * 3, abs=1e-12) and a[[0, 2, 3]] == pytest.approx([0] * 3, abs=1e-12)
    assert p.distance == pytest.approx(distance)


@pytest.mark.parametrize("name", [name for name in MADE if name != "cubic with speeds"])
def test_run_backwards_it_is_itself(name):
    p, (_, (start, distance, *_)) = PROFILES[name], MADE[name]
    t = inside(p)
    s, v, a = p.at(t)
    back = p.at(p.duration - t)
    for x, y in zip((s - start, v, a), (start + distance - back[0], back[1], -back[2]), strict=True):
        np.testing.assert_allclose(x, y, atol=1e-9 * (1 + np.abs(y).max()))


@pytest.mark.parametrize("name", MADE)
def test_slower_is_the_same_way_in_more_time(name):
    """Speeds by 1/c, their jumps too, and accelerations by 1/c²."""
    p, c = PROFILES[name], 1.7
    t = inside(p)
    for k, (x, y) in enumerate(zip(p.at(t), p.slower(c).at(c * t), strict=True)):
        np.testing.assert_allclose(y * c**k, x, atol=1e-9 * (1 + np.abs(x).max()))
    assert p.slower(c).duration == pytest.approx(c * p.duration)


@pytest.mark.parametrize("name", MADE)
def test_its_polynomials_say_the_same(name):
    p = PROFILES[name]
    for k, coefficients in enumerate(p.polynomials()):
        u = np.linspace(0, float(p.lengths()[k]), 7)[1:-1]
        poly = np.polynomial.Polynomial([float(c) for c in coefficients])
        s, v, a = p.at(float(p.times[k]) + u)
        for x, y in zip((s, v, a), (poly(u), poly.deriv()(u), poly.deriv(2)(u)), strict=True):
            np.testing.assert_allclose(x, y, atol=1e-9 * (1 + np.abs(y).max()))


@pytest.mark.parametrize("name", MADE)
def test_peaks_and_extent_are_those_of_a_dense_sample(name):
    p = PROFILES[name]
    t, s, v, a = sample(p, 20001)
    most, (low, high) = peaks(p), extent(p)
    assert (low, high) == pytest.approx((s.min(), s.max()), abs=1e-6)
    assert most.speed == pytest.approx(np.abs(v).max(), rel=1e-6)
    jumps = np.abs(np.diff(v)[np.diff(t) == 0]).max(initial=0) > 1e-9
    assert most.acceleration == (math.inf if jumps else pytest.approx(np.abs(a).max(), rel=1e-6))
    if name.startswith(("smooth", "jerk", "quintic")):
        moving = np.diff(t) > 1e-9
        assert most.jerk == pytest.approx(np.abs(np.diff(a)[moving] / np.diff(t)[moving]).max(), rel=2e-3)
    else:
        assert most.jerk == math.inf


@pytest.mark.parametrize("name", MADE)
@pytest.mark.parametrize("side", ["left", "right"])
def test_it_can_be_recorded(name, side):
    make, numbers = MADE[name]
    names = [f"m{k}" for k in range(len(numbers))]
    program = record(lambda t, *m: [*make(*m).at(t, side), make(*m).duration], ["t", *names])
    p = make(*numbers)
    for t in (*p.breaks, *(b + e for b in p.breaks for e in (-1e-6, 1e-6)), -1.0, 0.33, 9.0):
        assert program(t, *numbers) == pytest.approx((*p.at(t, side), p.duration), abs=1e-9)


def test_a_break_has_two_speeds_where_it_is_hit():
    p = linear(0.0, 2.0, 4.0)
    assert [float(p.at(t, side)[1]) for t in (0.0, 4.0) for side in ("left", "right")] == [0, 0.5, 0.5, 0]
    p = cubic(0.0, 1.0, 2.0, 0.3, 0.4)
    assert (float(p.at(0.0)[1]), float(p.at(2.0, "left")[1])) == pytest.approx((0.3, 0.4))


def test_a_trapezium_may_be_a_triangle_to_the_last_digit():
    """1.44 at 3.2 takes less than 0.45 s in floats, by one digit: still no time lies before the one before."""
    assert 1.44 / 3.2 < 0.45
    p = trapezoidal(0.0, 1.44, 3.2, 0.45)
    assert list(p.times) == sorted(p.times) and p.duration == pytest.approx(0.9)
    assert float(p.at(p.duration)[0]) == pytest.approx(1.44)


# the printed equations

def test_the_polynomials_of_the_book():
    """[khalil] [8.4]–[8.13]: by symbols, and the peaks at their places."""
    t, T, D, q0 = sp.symbols("t T D q0", positive=True)
    for make, r in ((linear, t / T), (cubic, 3 * (t / T)**2 - 2 * (t / T)**3),
                    (quintic, 10 * (t / T)**3 - 15 * (t / T)**4 + 6 * (t / T)**5)):
        found = sum(c * t**k for k, c in enumerate(make(q0, D, T).polynomials()[0]))
        assert sp.expand(found - q0 - r * D) == 0
        assert not found.atoms(sp.Float)
    for make, at, speed, acceleration in ((cubic, sp.Rational(1, 2), sp.Rational(3, 2), 6),
                                          (quintic, (3 - sp.sqrt(3)) / 6, sp.Rational(15, 8), 10 / sp.sqrt(3))):
        q = sum(c * t**k for k, c in enumerate(make(0, 1, sp.Integer(1)).polynomials()[0]))
        assert q.diff(t).subs(t, sp.Rational(1, 2)) == speed
        where = 0 if make is cubic else at
        assert sp.simplify(q.diff(t, 2).subs(t, where) - acceleration) == 0
    jerk = [sum(c * t**k for k, c in enumerate(quintic(0, 1, sp.Integer(1)).polynomials()[0])).diff(t, 3).subs(t, x)
            for x in (0, sp.Rational(1, 2), 1)]
    assert jerk == [60, -30, 60]


def test_a_cubic_with_given_end_speeds():
    """Four conditions, solved anew by symbols."""
    t, T, D, q0, v0, v1 = sp.symbols("t T D q0 v0 v1", positive=True)
    q = sum(c * t**k for k, c in enumerate(cubic(q0, D, T, v0, v1).polynomials()[0]))
    told = [q.subs(t, 0) - q0, q.subs(t, T) - q0 - D, q.diff(t).subs(t, 0) - v0, q.diff(t).subs(t, T) - v1]
    assert [sp.expand(x) for x in told] == [0] * 4


@pytest.mark.parametrize("kind", ["triangular", "trapezoidal", "smooth"])
def test_the_pieces_of_the_book(kind):
    """[khalil] [8.15]–[8.22], [8.36]–[8.47] and the two forms with τ and t_f."""
    qi, D, tau, h = 0.4, -1.7, 0.3, 0.25
    V, tf = abs(D) / (tau + h), 2 * tau + h
    p = {"triangular": lambda: triangular(qi, D, tf), "trapezoidal": lambda: trapezoidal(qi, D, V, tau),
         "smooth": lambda: smooth(qi, D, V, tau)}[kind]()
    assert p.duration == pytest.approx(tf)
    t, sgn = np.linspace(1e-6, tf - 1e-6, 400), -1
    x = t / tf
    if kind == "triangular":
        printed = qi + D * np.where(t < tf / 2, 2 * x**2, -1 + 4 * x - 2 * x**2)
        assert (peaks(p).speed, peaks(p).acceleration) == pytest.approx((2 * abs(D) / tf, 4 * abs(D) / tf**2))
    elif kind == "trapezoidal":
        ka = V / tau
        printed = np.select([t < tau, t < tf - tau],
                            [qi + ka * t**2 / 2 * sgn, qi + (t - tau / 2) * V * sgn],
                            qi + D - (tf - t)**2 * ka / 2 * sgn)
        share = np.select([t < tau, t < tf - tau], [t**2 / (2 * tau * (tf - tau)), (2 * t - tau) / (2 * (tf - tau))],
                          1 - (tf - t)**2 / (2 * tau * (tf - tau)))
        np.testing.assert_allclose(qi + D * share, printed, atol=1e-12)
    else:
        a, b = t - tau - h, t - 2 * tau - h
        printed = np.select([t < tau, t < tau + h],
                            [qi - V * sgn / tau**3 * (t / 2 - tau) * t**3, qi + V * sgn * (tau / 2 + t - tau)],
                            qi + D + ((t - 3 * tau - h) * a**3 / tau**3 + 2 * t - 3 * tau - 2 * h) * V * sgn / 2)
        np.testing.assert_allclose(p.at(t)[1], V * sgn * np.select(
            [t < tau, t < tau + h], [-(2 * t - 3 * tau) * t**2 / tau**3, 1],
            (2 * t - 5 * tau - 2 * h) * a**2 / tau**3 + 1), atol=1e-12)
        np.testing.assert_allclose(p.at(t)[2], 6 / tau**3 * V * sgn * np.select(
            [t < tau, t < tau + h], [-(t - tau) * t, 0], b * a), atol=1e-10)
        share = np.select([t < tau, t < tf - tau],
                          [(2 * t**3 / tau**2 - t**4 / tau**3), 2 * t - tau],
                          2 * (tf - tau) - (tf - t)**3 * (2 * tau - tf + t) / tau**3) / (2 * (tf - tau))
        np.testing.assert_allclose(qi + D * share, printed, atol=1e-12)
        assert peaks(p).acceleration == pytest.approx(3 * V / (2 * tau))
        assert abs(p.at(tau)[0] - qi) == pytest.approx(3 / 4 * V**2 / peaks(p).acceleration)
        assert peaks(p).jerk == pytest.approx(6 * V / tau**2)
    np.testing.assert_allclose(p.at(t)[0], printed, atol=1e-12)


def test_the_least_times_of_one_joint():
    """D = 1, k_v = 1, k_a = 2."""
    k = Limits(1, 2)
    found = {kind: fastest(kind, 0, 1, k).duration for kind in KINDS if kind not in ("linear", "jerk_limited")}
    assert found == pytest.approx({"cubic": math.sqrt(3), "quintic": 1.875, "triangular": 2, "trapezoidal": 1.5,
                                   "smooth": 1.75})
    assert fastest("linear", 0, 1, Limits(1)).duration == 1
    assert fastest("quintic", 0, -2, Limits(jerk=5)).duration == pytest.approx((60 * 2 / 5)**(1 / 3))
    assert fastest("trapezoidal", 0, 0.1, Limits(1, 1)).duration == pytest.approx(0.6324555)
    assert fastest("jerk_limited", 0, 1, Limits(1, 2, 10)).duration == pytest.approx(1 + 0.5 + 0.2)
    for name, form in TABLE.items():
        p = form.make(0.0, -1.0, 1.0)
        assert (peaks(p).speed, peaks(p).acceleration) == pytest.approx((form.speed, form.acceleration)), name
        assert peaks(p).jerk == pytest.approx(form.jerk), name


def test_the_example_of_two_joints():
    """Alone 2.125 s and 2 s; together 2.5 s, longer than both; smooth 2.75 s."""
    k = Limits(0.5, 4), Limits(1, 1)
    assert [fastest("trapezoidal", 0, 1, one).duration for one in k] == pytest.approx([2.125, 2.0])
    for kind, pulse, rise, T in (("trapezoidal", 1, 0.5, 2.5), ("smooth", 1.5, 0.75, 2.75)):
        motion, shares = together(kind, [0, 0], [1, 1], k), homothetic([1, 1], [0.5, 1], [4, 1], pulse)
        assert motion.duration == shares.duration == pytest.approx(T)
        assert motion.breaks[1] == shares.rise == pytest.approx(rise)
        assert shares.speed == pytest.approx([1, 0.5]) and shares.acceleration == pytest.approx([0.25, 1])


def test_polynomials_together_take_the_longest_of_their_times():
    """[khalil] [8.14], Table 8.1: a form without a parameter of its own needs no more than the slowest joint."""
    k, way = (Limits(0.5, 4), Limits(1, 1), Limits(2, 3)), (1.0, -0.7, 2.5)
    for kind in ("cubic", "quintic", "triangular"):
        alone = [fastest(kind, 0, d, one).duration for d, one in zip(way, k, strict=True)]
        assert together(kind, [0, 0, 0], way, k).duration == pytest.approx(max(alone))


# limits

FINITE = st.floats(1e-3, 1e3)
SOME = st.one_of(FINITE, st.just(math.inf))


def kept(profile, k, touched=True):
    most = peaks(profile)
    ratios = [getattr(most, n) / getattr(k, n) for n in ("speed", "acceleration", "jerk") if getattr(k, n) < math.inf]
    assert max(ratios) <= 1 + 1e-6, (most, k)
    assert not touched or max(ratios) >= 1 - 1e-6, (most, k)


def allowed(kind, speed, acceleration, jerk):
    """The limits that this kind can keep."""
    if kind == "linear":
        return Limits(speed if speed < math.inf else 1.0)
    if kind in ("cubic", "triangular", "trapezoidal"):
        jerk = math.inf
        acceleration = acceleration if acceleration < math.inf else 2.0
    if kind == "jerk_limited" and jerk == math.inf:
        jerk = 30.0
    if kind == "smooth" and min(acceleration, jerk) == math.inf:
        acceleration = 2.0
    if min(speed, acceleration, jerk) == math.inf:
        speed = 1.0
    return Limits(speed, acceleration, jerk)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(kind=st.sampled_from(list(KINDS)), way=FINITE, back=st.booleans(), k=st.tuples(SOME, SOME, SOME))
def test_limits_are_touched_and_never_exceeded(kind, way, back, k):
    limits, way = allowed(kind, *k), -way if back else way
    p = fastest(kind, 0.3, way, limits)
    kept(p, limits)
    s, v, _ = p.at(p.duration)
    assert s == pytest.approx(0.3 + way, rel=1e-9, abs=1e-9 * abs(way))
    assert abs(v) <= 1e-7 * peaks(p).speed
    t = np.linspace(0, p.duration, 801)
    assert np.abs(p.at(t)[1]).max() <= limits.speed * (1 + 1e-6)
    assert np.abs(p.at(t)[2]).max() <= limits.acceleration * (1 + 1e-6)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(kind=st.sampled_from(["cubic", "quintic", "triangular", "trapezoidal", "smooth", "jerk_limited"]),
       joints=st.lists(st.tuples(st.one_of(st.just(0.0), FINITE, FINITE.map(lambda x: -x)), FINITE, FINITE, FINITE),
                       min_size=1, max_size=5))
def test_joints_together_keep_their_limits_and_arrive_together(kind, joints):
    k = [allowed(kind, *j[1:]) for j in joints]
    way = np.array([j[0] for j in joints])
    motion = together(kind, np.ones(len(way)), 1 + way, k)
    t = np.linspace(0, motion.duration, 5)
    q, qd, _ = motion.at(t)
    for p, d, one in zip(motion.profiles, (1 + way) - 1, k, strict=True):
        if d:
            kept(p, one, touched=False)
    r = (q - 1)[:, np.abs(way) > 1e-2] / way[np.abs(way) > 1e-2]
    if r.size:
        assert np.ptp(r, axis=1).max() < 1e-6 and r[-1] == pytest.approx(1, abs=1e-9)
        tight = [max(getattr(peaks(p), n) / getattr(one, n) for n in ("speed", "acceleration", "jerk")
                     if getattr(one, n) < math.inf) for p, one in zip(motion.profiles, k, strict=True)]
        assert max(tight) == pytest.approx(1, abs=1e-6)


def test_the_books_shares_and_the_closed_form_agree():
    """3 000 cases of one to six joints, cruise or not: [8.34] after [8.35], against v, a and v ← min(v, √(a/p))."""
    rng = np.random.default_rng(18)
    for _ in range(3000):
        n, pulse = rng.integers(1, 7), rng.choice([1, 1.5])
        D, kv, ka = np.exp(rng.uniform(-3, 3, (3, n)))
        a = min(ka / D)
        v = min(*(kv / D), math.sqrt(a / pulse))
        got = homothetic(D, kv, ka, pulse)
        assert got.duration == pytest.approx(pulse * v / a + 1 / v, rel=1e-12)
        assert got.duration >= 2 * got.rise * (1 - 1e-12)
        np.testing.assert_allclose(got.speed, v * D / kv, rtol=1e-12)
        np.testing.assert_allclose(got.acceleration, a * D / ka, rtol=1e-12)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(way=st.floats(0.05, 20), v=st.floats(0.1, 10), a=st.floats(0.1, 10), j=st.floats(0.1, 100))
def test_no_other_seven_segments_are_faster(way, v, a, j):
    """Against the best of a search over speed and ramp, and below every other kind that keeps the same limits."""
    k = Limits(v, a, j)
    best = fastest("jerk_limited", 0, way, k).duration
    for kind in ("quintic", "smooth"):
        assert best <= fastest(kind, 0, way, k).duration * (1 + 1e-9)
    speeds = np.linspace(1e-3, 1, 400) * v
    ramps = np.linspace(1e-3, 1, 400)[:, None] * min(a / j, math.sqrt(v / j))
    peak = j * ramps
    rise = np.maximum(speeds / peak + ramps, 2 * ramps)
    fits = (speeds * rise <= way) & (speeds / (rise - ramps) <= peak * (1 + 1e-12))
    fits &= speeds / ((rise - ramps) * ramps) <= j * (1 + 1e-12)
    other = np.where(fits, way / speeds + rise, np.inf).min()
    assert best <= other * (1 + 1e-9) and other < best * 1.1


@pytest.mark.parametrize("distance, segments", [(5, (1, 1, 1)), (0.5, (1, 1, 0)), (0.01, (1, 0, 0))])
def test_the_seven_segments_degenerate(distance, segments):
    p = fastest("jerk_limited", 0, distance, Limits(1, 2, 10))
    ramp, hold, _, cruise, *_ = p.lengths()
    assert tuple(int(x > 1e-9) for x in (ramp, hold, cruise)) == segments
    kept(p, Limits(1, 2, 10))
    fast = fastest("jerk_limited", 0, 5, Limits(0.1, 2, 10))        # the speed binds before the acceleration
    assert fast.lengths()[1] < 1e-9 < fast.lengths()[3] and peaks(fast).acceleration == pytest.approx(1)


def test_the_trap_of_the_note():
    """D = 0.1, k = 1, 1: without [8.35] first, t_f = 1.1 s is less than 2τ = 2 s; such a motion is refused."""
    tau, tf = 1 / 1, 1 / 1 + 0.1 / 1
    assert tf == pytest.approx(1.1) and tf < 2 * tau
    with pytest.raises(ValueError, match="too short to reach the speed 1 in 1 s"):
        trapezoidal(0, 0.1, 1.0, 1.0)
    assert homothetic([0.1], [1], [1]).duration == pytest.approx(0.6324555)


def test_a_largest_share_is_best_only_with_a_cruise():
    """[khalil] the sentence before [8.32]: ∂t_f/∂λ = k_v/(ν k_a) − |D|/(λ² k_v), positive without a cruise."""
    D, kv, ka = 0.1, 1.0, 1.0
    times = [lam * kv / ka + D / (lam * kv) for lam in (math.sqrt(D * ka) / kv, 0.6, 1.0)]
    assert times == sorted(times)
    D = 3.0
    times = [lam * kv / ka + D / (lam * kv) for lam in (0.5, 0.8, 1.0)]
    assert times == sorted(times, reverse=True)


# many joints, points on the way, what moves

def test_a_joint_that_stays_asks_nothing():
    motion = together("trapezoidal", [0, 2, 0], [1, 2, -1], [Limits(1, 2), Limits(1e-6, 1e-6), Limits(1, 2)])
    assert motion.duration == pytest.approx(1.5)
    q, qd, qdd = motion.at(np.linspace(0, 1.5, 7))
    assert (q[:, 1] == 2).all() and (qd[:, 1] == 0).all() and (qdd[:, 1] == 0).all()
    still = together("quintic", [1, 2], [1, 2], Limits(1, 2))
    assert still.duration == 0 and still.at(0.5)[0] == pytest.approx([1, 2])
    with pytest.raises(ValueError, match="no joint moves"):
        homothetic([0, 0], 1, 1)
    assert homothetic([0, 1], [1, 1], [2, 2]).speed == pytest.approx([0, 1])


@pytest.mark.parametrize("ends", ["clamped", "natural"])
def test_a_spline_passes_its_points_and_is_smooth(ends):
    times, points = [0, 0.7, 1.5, 3.0], [[0, 1], [1, 0.5], [0.2, 0.4], [2, 2]]
    motion = through(times, points, ends)
    np.testing.assert_allclose(motion.at(times)[0], points, atol=1e-12)
    inner = np.array(times[1:-1])
    for left, right in zip(motion.at(inner, "left"), motion.at(inner, "right"), strict=True):
        np.testing.assert_allclose(left, right, atol=1e-9)
    first, last = motion.at(1e-13 * 3), motion.at(3.0, "left")
    assert np.abs([first[1], last[1]]).max() < 1e-9 if ends == "clamped" else np.abs([first[2], last[2]]).max() < 1e-9
    assert motion.at(3.5)[1] == pytest.approx([0, 0], abs=1e-9)                 # it rests before and after
    t, e = inside(motion), 1e-5
    np.testing.assert_allclose((motion.at(t + e)[0] - motion.at(t - e)[0]) / (2 * e), motion.at(t)[1], atol=1e-7)


def test_a_spline_overshoots_and_is_slowed_down():
    motion = through([0, 1, 2, 3], [0, 1, 1, 0])
    assert extent(motion.profiles[0])[1] > 1.05
    k = Limits(1.0, 2.0)
    slow = within(motion, k)
    kept(slow.profiles[0], k)
    factor = slow.duration / motion.duration
    t = np.linspace(0, motion.duration, 50)
    np.testing.assert_allclose(slow.at(t * factor)[0], motion.at(t)[0], atol=1e-12)


def test_catching_up_ends_on_the_target():
    target, r = Swing((0.5, 1.0), (1.0, -0.5), 2.0), quintic(0.0, 1.0, 1.2)
    chase = CatchUp((0.0, 0.0), target, r)
    assert chase.at(0.0)[0] == pytest.approx([0, 0])
    for x, y in zip(chase.at(np.array([1.3, 1.9])), target.at(np.array([1.3, 1.9])), strict=True):
        np.testing.assert_allclose(x, y, atol=1e-12)
    t, e = np.linspace(0.05, 1.1, 9), 1e-5
    for k in range(2):
        np.testing.assert_allclose((chase.at(t + e)[k] - chase.at(t - e)[k]) / (2 * e), chase.at(t)[k + 1], atol=1e-6)
    still = CatchUp((0.0,), JointMotion((Profile(1.0, (0, 2.0), (0,)),)), r)      # a target at rest: [8.1] again
    np.testing.assert_allclose(still.at(t)[0][:, 0], r.at(t)[0], atol=1e-12)


@pytest.mark.parametrize("make, says", [
    (lambda: fastest("s-curve", 0, 1, Limits(1, 1)), "there is no profile 's-curve'; take one of linear, cubic"),
    (lambda: fastest("linear", 0, 1, Limits(1, 2)), "no linear motion keeps a limit of the acceleration"),
    (lambda: fastest("cubic", 0, 1, Limits(1, 2, 3)), "its jerk is an impulse; take jerk_limited"),
    (lambda: fastest("jerk_limited", 0, 1, Limits(1, 2)), "needs a limit of the jerk"),
    (lambda: fastest("trapezoidal", 0, 1, Limits(1)), "needs a limit of the acceleration"),
    (lambda: fastest("quintic", 0, 1, Limits()), "without one there is no shortest time"),
    (lambda: fastest("quintic", 0, math.nan, Limits(1)), "the distance is nan; it must be a finite number"),
    (lambda: Limits(0), "limit of the speed must be positive, not 0"),
    (lambda: Limits(1, math.nan), "limit of the acceleration must be positive, not nan"),
    (lambda: jerk_limited(0, 1, 1, 0.2, 0.15), "use a ramp of at most 0.1 s"),
    (lambda: quintic(0, math.nan, 1.0), "the distance is nan; it must be a finite number"),
    (lambda: quintic(0, 1, math.inf), "the duration is inf; it must be a finite number"),
    (lambda: quintic(0, 1, 1.0).at(math.nan), "a time is NaN"),
    (lambda: quintic(0, 1, 1.0).at([0.1, math.nan]), "a time is NaN"),
    (lambda: Profile(0.0, (0, 1), (1,), (1,)), "2 times need 2 jumps of the velocity or none, not 1"),
    (lambda: sample(quintic(0, 1, 1.0), 0), "at least two times, its start and its end, not 0"),
    (lambda: together("cubic", [0, 0], [1], Limits(1, 1)), "one number per joint"),
    (lambda: together("cubic", [0, 0], [1, 1], [Limits(1, 1)]), "2 joints need 2 records of limits"),
    (lambda: through([0, 1], [0, 1, 2]), "3 points need 3 times"),
    (lambda: through([0, 1, 1], [0, 1, 2]), "begin at 0 and increase"),
    (lambda: through([0, 1], [0, math.nan]), "finite numbers"),
    (lambda: through([0, 1], [0, 1], "free"), "'clamped' or 'natural', not 'free'"),
    (lambda: within(JointMotion((linear(0, 1, 1.0),)), Limits(1, 1)), "a limited quantity is an impulse"),
])
def test_what_cannot_be_is_told_in_one_sentence(make, says):
    with pytest.raises(ValueError, match=says) as caught:
        make()
    assert "\n" not in str(caught.value)
