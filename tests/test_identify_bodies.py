"""Bodies behind base parameters: consistent ones, twins, the floor that tells them apart, a load in the hand."""

import numpy as np
import pytest
from arms import ARMS as drawn
from weighed import BOOK, LIMITS, TWIN, case_1, five, in_numbers, planar, states, truth

from robolib import identify, robots
from robolib.base_parameters import numeric_base
from robolib.formulations import newton_euler, newton_euler_linear
from robolib.identify import (
    consistent,
    equations,
    floor_base,
    floor_equations,
    floor_wrench,
    hidden,
    judged,
    least_squares,
    payload,
    random_series,
    same_limits,
    sampled,
    twin,
    weighed,
    weighted,
    with_parameters,
)
from robolib.identify.bodies import pseudo, pseudo_map, ten_map, ten_of
from robolib.regressor import TEN, names, parameters, seen_from
from robolib.robot import Link, Robot, dh
from robolib.spatial import Transform, Vec3, rot_z

SEVEN = ("m1", "mx1", "zz1", "m2", "mx2", "zz2", "Im2")
RICH = random_series(LIMITS, 5.0, 3, 2)
ARMS = [robots.planar_2r, robots.prismatic_revolute, robots.cartesian, robots.spatial_rrr, robots.scara,
        robots.puma560]


def furthest(one, other, count=200):
    """The largest difference of a torque, beside the largest torque."""
    x = states(one.n, count)
    a, b = (identify.torques(arm, *x) for arm in (one, other))
    return np.abs(a - b).max() / np.abs(a).max()


# Twins


def test_the_books_twin_is_forty_kilograms_heavier_and_no_motor_feels_it():
    """Over 200 random states no torque differs by more than 2·10⁻¹² N·m, at torques of 1 500 N·m; a floor sees 1030
    against 1422 N.
    """
    arm, other = planar(), planar(**TWIN)
    x = states(2)
    a, b = (identify.torques(k, *x) for k in (arm, other))
    assert np.abs(a - b).max() < 2e-12 and np.abs(a).max() > 1500
    assert sum(k.m for k in other.links) - sum(k.m for k in arm.links) == pytest.approx(40)
    rest = np.zeros((1, 2))
    assert floor_wrench(arm, rest, rest, rest)[0, 1] == pytest.approx(1030.05)
    assert floor_wrench(other, rest, rest, rest)[0, 1] == pytest.approx(1422.45)
    moving = [floor_wrench(k, *x) for k in (arm, other)]
    assert moving[1] - moving[0] == pytest.approx(np.tile([0, 392.4, 0, 0, 0, 0], (200, 1)), abs=1e-9)


@pytest.mark.parametrize("make", ARMS, ids=lambda f: f.__name__)
def test_every_arm_has_a_twin_made_of_real_bodies(make):
    arm = in_numbers(make)
    for seed in (1, 2):
        other = twin(arm, seed)
        assert furthest(arm, other) < 1e-12 and judged(other).holds
        a, b = ten_of(arm), ten_of(other)
        assert np.abs(a - b).max() > 0.05                       # kg, kg·m or kg·m²; of arms that slide, only kg·m²


EVERYWHERE = {make.__name__: make() for make in (*robots.SHELF, *robots.LARGE, *robots.CLOSED)} | drawn


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERYWHERE)
def test_on_every_arm(name):
    """Found within its deviations, grouped back to bodies, and a twin of it: trees, fixed joints, skew rotors too."""
    arm = in_numbers(lambda: EVERYWHERE[name])
    base = numeric_base(arm)
    motion = random_series(same_limits(arm.n, 2.5, 2.0, 6.0), 10.0, 5, 1)
    found = weighted(equations(base, sampled(arm, motion, 400, 0.01)))
    assert np.abs((found.values - truth(base, arm)) / found.deviations).max() < 4
    assert found.rank == len(base.names)
    other, real = twin(arm), consistent(found)
    assert furthest(arm, other) < 1e-12 and judged(other).holds
    assert judged(real.robot).holds and real.distance < 5       # frictions of 0 are found below 0, and moved back


def test_a_second_twin_with_the_same_floor():
    """What is felt by nobody: a point mass at the elbow, (1, a₁, a₁², −1)."""
    arm = planar()
    other = twin(arm, 3, sensors=("motors", "force", "moment"))
    assert furthest(arm, other) < 1e-12 and abs(other.links[0].m - arm.links[0].m) > 1
    x = states(2)
    assert floor_wrench(other, *x) == pytest.approx(floor_wrench(arm, *x), abs=1e-8)
    change = dict(zip(names(arm), np.array(parameters(other), float) - np.array(parameters(arm), float), strict=True))
    mass = change["m1"]
    assert [change[k] for k in ("mx1", "zz1", "m2")] == pytest.approx([mass, mass, -mass], abs=1e-9)


def test_what_is_hidden_is_felt_by_no_torque():
    for make in ARMS:
        arm = in_numbers(make)
        base, found = numeric_base(arm), dict(zip(names(arm), parameters(arm), strict=True))
        blind = hidden(base)
        assert len(blind) == len(base.of) - len(base.names)
        pi = np.array([found[name] for name in base.of], float)
        for shares in blind:
            more = pi + [shares.get(name, 0.0) for name in base.of]
            assert base.values(more) == pytest.approx(base.values(pi), abs=1e-9 * np.abs(more).max())


# The floor


@pytest.mark.parametrize("sensors, rank", [(["motors"], 5), (["force"], 3), (["moment"], 4), (["motors", "force"], 6),
                                           (["force", "moment"], 5), (["motors", "force", "moment"], 6)])
def test_what_motors_and_floor_see_of_seven(sensors, rank):
    """Motors 5, the floor's force 3, both 6 of 7; its moment adds nothing to both."""
    assert len(floor_base(planar(), sensors, SEVEN).names) == rank


def test_the_last_secret_is_a_mass_at_the_elbow():
    arm = planar(a1=0.8)
    (shares,) = hidden(floor_base(arm, only=SEVEN))
    assert shares == pytest.approx({"m1": -1.0, "mx1": -0.8, "zz1": -0.64, "m2": 1.0})


def test_the_wrench_of_the_floor_is_the_change_of_momentum():
    """Another way: forces and moments of all bodies, by differences of their velocities along a motion."""
    from robolib import kinematics
    arm = in_numbers(robots.spatial_rrr).without("rotors", "friction")
    motion, h, t = random_series(same_limits(3, 2.0, 2.0, 8.0), 4.0, 3), 1e-5, 1.234

    def momenta(time):
        q, qd, _ = motion.at(time)
        p, L = np.zeros(3), np.zeros(3)
        poses = kinematics.frames(arm, list(q))
        for i, link in enumerate(arm.links):
            pose = poses[i].T if hasattr(poses[i], "T") else poses[i]
            centre = pose @ link.com
            Jv, Jw = (np.array([[*c] for c in part], float).T @ qd
                      for part in kinematics.columns(arm, poses, i, centre))
            I = np.array([[*row] for row in pose.R @ link.I @ pose.R.T], float)
            p = p + link.m * Jv
            L = L + np.cross([*centre], link.m * Jv) + I @ Jw
        weight = sum(link.m for link in arm.links)
        return p, L, weight
    (p1, L1, m), (p0, L0, _) = momenta(t + h), momenta(t - h)
    q, qd, qdd = motion.at(t)
    poses = kinematics.frames(arm, list(q))
    g = np.array([*arm.gravity], float)
    centres = [np.array([*(poses[i].T @ link.com)], float) * link.m for i, link in enumerate(arm.links)]
    wanted = np.concatenate([(p1 - p0) / (2 * h) - m * g, (L1 - L0) / (2 * h) - np.cross(sum(centres), g)])
    assert floor_wrench(arm, q, qd, qdd)[0] == pytest.approx(wanted, rel=1e-6, abs=1e-6)


def test_along_the_first_axis_the_floor_feels_what_the_motor_gives():
    """The first motor stands on the floor: with its gear's rotor, the moment about axis 1 is τ₁ but for the rotor's own
    k_r² I_m q̈ (the floor holds the stator, which is pushed by what turns the rotor faster).
    """
    arm = planar()
    x = states(2)
    rotor = arm.links[0].rotor
    turned = identify.torques(arm, *x)[:, 0] - (rotor.kr**2 - rotor.kr) * rotor.Im * x[2][:, 0]
    assert floor_wrench(arm, *x)[:, 5] == pytest.approx(turned, rel=1e-9)


def test_with_floor_begins_with_the_torques():
    for make in ARMS:
        arm = in_numbers(make)
        q, qd, qdd = states(arm.n, 1)[:, 0].tolist()
        every = newton_euler_linear.with_floor(arm, q, qd, qdd)
        assert every[:arm.n] == pytest.approx(newton_euler.inverse_dynamics(arm, q, qd, qdd), rel=1e-12)
        assert len(every) == arm.n + 6


def test_a_fit_with_the_floor_finds_the_mass_too():
    arm, x = planar(), sampled(planar(), RICH, 300, noise=5.0)
    base = floor_base(arm, only=SEVEN + ("Im1",))
    wrench = floor_wrench(arm, x.q, x.qd, x.qdd) + np.random.default_rng(2).normal(size=(300, 6))
    found = weighted(floor_equations(base, x, wrench))
    assert np.abs((found.values - truth(base, arm)) / found.deviations).max() < 3
    assert "m1" in base.names and "force y" in str(found) and found.noise[:2] == pytest.approx((5, 5), rel=0.15)
    clean = sampled(arm, RICH, 300)
    exact = least_squares(floor_equations(base, clean, floor_wrench(arm, clean.q, clean.qd, clean.qdd)))
    assert exact.values == pytest.approx(truth(base, arm), rel=1e-9)


# Real bodies


def test_ten_numbers_and_the_pseudo_inertia_are_one():
    rng = np.random.default_rng(3)
    ten = rng.normal(size=10)
    J = pseudo(ten)
    assert (pseudo_map() @ ten).reshape(4, 4) == pytest.approx(J) and ten_map() @ J.ravel() == pytest.approx(ten)
    T = Transform(rot_z(0.6, 0.8), Vec3(0.3, -0.2, 0.5))
    X = np.eye(4)
    X[:3, :3], X[:3, 3] = [[*row] for row in T.R], [*T.p]
    assert pseudo(np.array(seen_from(T, ten.tolist()), float)) == pytest.approx(X @ J @ X.T)


def test_an_arm_and_its_parameters_are_one():
    for make in ARMS:
        arm = in_numbers(make)
        back = with_parameters(arm, dict(zip(names(arm), (float(x) for x in parameters(arm)), strict=True)))
        assert np.array(parameters(back), float) == pytest.approx(np.array(parameters(arm), float), abs=1e-12)
        assert furthest(arm, back) < 1e-12
    with pytest.raises(ValueError, match="no parameter foo1"):
        with_parameters(arm, {"foo1": 1.0})
    with pytest.raises(ValueError, match="a first moment and no mass"):
        with_parameters(planar().without("rotors"), {"m2": 0.0})


def test_a_body_is_judged_link_by_link():
    thin = Robot("two", (Link(dh("revolute", a=1), 2.0, Vec3(-0.5, 0, 0), I=pseudo_body(0.1, 0.2, 0.3)),
                         Link(dh("revolute", a=1), 2.0, Vec3(0, 0, 0), I=pseudo_body(0.1, 0.2, 0.5))))
    assert not judged(thin).holds and "link 2" in str(judged(thin)) and "link 1" not in str(judged(thin))


def pseudo_body(x, y, z):
    from robolib.robot import inertia
    return inertia(x, y, z)


def test_a_good_estimate_belongs_to_real_bodies_and_stays_as_it_is():
    arm = planar()
    found = least_squares(equations(five(arm), sampled(arm, RICH, noise=10.0)))
    real = consistent(found)
    assert real.already and real.distance == 0 and judged(real.robot).holds
    assert real.beta == pytest.approx(found.values, rel=1e-6)
    assert furthest(real.robot, arm) < 0.01
    near = consistent(found, prior=arm)
    assert [k.m for k in near.robot.links] == pytest.approx([50, 50], rel=0.02)     # of all, the one like the prior


def test_a_heavy_rotor_is_not_counted_as_a_body_of_the_link_that_carries_it():
    """A motor of 5 kg·m² on a link of 1 kg: what is left of the link without it is still a body."""
    arm = planar(Im2=5.0, kr2=3.0, m1=1.0, l1=0.05, I1=0.1, m2=1.0, l2=0.1, I2=0.1, mm2=0.5)
    found = least_squares(equations(five(arm), sampled(arm, RICH, noise=0.1)))
    real = consistent(found)
    assert real.already and judged(real.robot).holds and real.robot.links[0].I[2, 2] > 0
    assert real.robot.links[1].rotor.Im == pytest.approx(5, rel=0.01)


def test_the_torques_of_case_1_belong_to_real_bodies_after_all():
    """−0.003 kg·m² is no rotor. What was told keeps its value; along what was not, an arm is chosen that there is."""
    arm = planar()
    found = least_squares(equations(five(arm), sampled(arm, case_1(), noise=1.0)))
    assert found["Im2"] < 0
    real = consistent(found)
    names_ = real.base.names
    assert real.already and real.pi["Im2"] > 0 and judged(real.robot).holds
    for name in ("mx1", "mx2"):
        assert real.beta[names_.index(name)] == pytest.approx(found[name], rel=1e-5)
    x = sampled(arm, case_1())
    assert identify.torques(real.robot, x.q, x.qd, x.qdd) == pytest.approx(found.torques(x), abs=0.05)


def test_a_poor_estimate_is_moved_to_the_nearest_that_there_is():
    """Six samples in a noise of 3 kN·m: a rotor and a mass below zero. The nearest arm is on the edge of what there is,
    and no other arm that was tried is nearer.
    """
    arm = planar()
    motion = random_series(same_limits(2, np.pi, 3, 30), 5, 3, 1)
    found = least_squares(equations(five(arm), sampled(arm, motion, 6, 3000.0, seed=2)))
    real = consistent(found)
    assert found["Im2"] < 0 and not real.already and 0 < real.distance < 3
    assert real.pi["Im2"] >= -1e-12 and min(judged(real.robot).worst) > -1e-6
    def away(beta):
        return np.linalg.norm(found.root @ (np.asarray(beta, float) - found.values))
    assert away(real.beta) == pytest.approx(real.distance)
    rng = np.random.default_rng(1)
    for _ in range(300):
        m, r, I = rng.uniform(0, 900, 2), rng.uniform(-2, 2, 2), rng.uniform(0, 500, 2)
        Im = rng.uniform(0, 0.05, 2)
        told = dict(zip(BOOK, (m[0] + 5, m[0] * r[0] + 0, I[0] + m[0] * r[0]**2 + Im[1], Im[0], m[1], m[1] * r[1],
                               I[1] + m[1] * r[1]**2, Im[1]), strict=True))
        told["m1"], told["mx1"], told["zz1"] = m[0] + 5, m[0] * r[0] + 5, I[0] + m[0] * r[0]**2 + 5 + Im[1]
        beta = real.base.values([told[name] for name in real.base.of])
        assert away(beta) > 0.999 * real.distance


def test_single_base_parameters_are_never_refused():
    """XX₂ − YY₂ of a PUMA is below zero, and there is an arm of real bodies with it all the same."""
    arm = twin(in_numbers(robots.puma560), 1)                  # real bodies, which the published numbers are not
    base = numeric_base(arm)
    found = weighted(equations(base, sampled(arm, random_series(same_limits(6, 2.5, 2.0, 6.0), 10.0, 5), 400,
                                             noise=0.1, seed=2)))
    lonely = [name for name in base.names if name[:2] in ("xx", "zz") and found[name] < 0]
    real = consistent(found)
    assert lonely, "none is negative: choose another arm"
    assert judged(real.robot).holds and real.distance < 5
    assert real.beta[base.names.index(lonely[0])] < 0


# A load


def loaded(arm, mass, centre, size=0.1):
    """The arm with a block in its hand, and the block's ten numbers in the frame of the last link."""
    ten = np.array([mass, *(mass * np.array(centre)), 0, 0, 0, 0, 0, 0], float)
    c = np.array(centre, float)
    I = mass * (size**2 / 6 * np.eye(3) + (c @ c) * np.eye(3) - np.outer(c, c))
    ten[4:] = I[np.triu_indices(3)]
    last = arm.tip + 1
    told = dict(zip(names(arm), (float(x) for x in parameters(arm)), strict=True))
    return with_parameters(arm, {f"{k}{last}": told[f"{k}{last}"] + x for k, x in zip(TEN, ten, strict=True)}), ten


def test_a_load_is_the_difference_of_two_runs():
    """All ten numbers of a box in a PUMA's hand, exact without noise and within 3σ with it."""
    arm = in_numbers(robots.puma560)
    full, ten = loaded(arm, 3.0, (0.05, -0.04, 0.12))
    base = numeric_base(arm)
    motion = random_series(same_limits(6, 2.5, 2.0, 6.0), 10.0, 5)
    exact = payload(*(least_squares(equations(base, sampled(k, motion, 400))) for k in (arm, full)))
    assert exact.ten == pytest.approx(ten, abs=1e-8) and exact.mass == pytest.approx(3) and exact.body
    assert exact.centre == pytest.approx((0.05, -0.04, 0.12)) and not exact.hidden
    noisy = payload(*(weighted(equations(base, sampled(k, motion, 2000, noise=0.2, seed=s)))
                      for s, k in ((1, arm), (2, full))))
    assert np.abs((noisy.ten - ten) / noisy.deviations).max() < 3 and noisy.deviations[0] < 0.1
    assert "kg·m²" in str(noisy)


def test_the_errors_of_both_runs_are_in_the_load():
    """A run with a noise of 3 and one of 4 N·m leave what two of 5/√2 do, whichever of them has the load."""
    arm = planar()
    base = numeric_base(arm)
    system = equations(base, sampled(arm, RICH, 50))
    runs = {x: least_squares(system, noise=(x, x)) for x in (3.0, 4.0, 12.5**0.5)}
    told = [payload(runs[a], runs[b]).deviations for a, b in ((3.0, 4.0), (4.0, 3.0), (12.5**0.5,) * 2)]
    assert told[0] == pytest.approx(told[1]) and told[0] == pytest.approx(told[2])


def test_of_a_planar_arms_load_four_numbers_are_told():
    arm = planar()
    full, ten = loaded(arm, 10.0, (1.0, 0.1, 0.3))
    base = numeric_base(arm)
    found = payload(*(least_squares(equations(base, sampled(k, RICH, 200))) for k in (arm, full)))
    assert np.flatnonzero(np.isfinite(found.ten)).tolist() == [0, 1, 2, 9]
    assert found.ten[[0, 1, 2, 9]] == pytest.approx(ten[[0, 1, 2, 9]], rel=1e-7) and "not told" in str(found)
    assert not found.body


def test_mass_and_centre_from_two_postures_at_rest():
    arm = planar()
    full, ten = loaded(arm, 10.0, (1.0, 0.1, 0.0))
    q = np.array([[0.3, 0.5], [1.2, -0.7]])
    more = identify.torques(full, q, 0 * q, 0 * q) - identify.torques(arm, q, 0 * q, 0 * q)
    found = weighed(arm, q, more)
    assert found.mass == pytest.approx(10) and found.centre[:2] == pytest.approx((1.0, 0.1))
    assert np.isnan(found.ten[3]) and np.isnan(found.ten[4:]).all()
    one = weighed(arm, q[:1], more[:1])
    assert np.isnan(one.ten[1]) and one.hidden                # one posture tells the mass, and where along one line
    spread = weighed(arm, q, more, noise=1.0)
    assert np.isfinite(spread.deviations[:3]).all() and spread.deviations[0] > 0
    with pytest.raises(ValueError, match="a row of 2 numbers"):
        weighed(arm, q, more[:1])


@pytest.mark.parametrize("wrong, says", [
    (lambda: twin(planar(), sensors=("nose",)), "sensors are motors, force, moment"),
    (lambda: twin(planar(), factor=0.5), "larger than 1"),
    (lambda: floor_base(planar(), "force"), "a list of motors"),
    (lambda: floor_equations(floor_base(planar()), sampled(planar(), RICH), np.zeros((3, 6))), "one row of six"),
    (lambda: payload(least_squares(equations(five(planar()), sampled(planar(), RICH))),
                     least_squares(equations(numeric_base(planar()), sampled(planar(), RICH)))), "one base for both"),
])
def test_errors_say_what_to_do(wrong, says):
    with pytest.raises(ValueError, match=says):
        wrong()
