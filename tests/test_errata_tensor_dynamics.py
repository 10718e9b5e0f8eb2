"""What chapter 5 and appendix A of [balafoutis_patel] have wrong: the printed form fails where it can be seen, the
corrected one holds, and on an arm PPR, which slides twice before it turns, most of the slips are hidden.
"""

import numpy as np
import pytest

from robolib import proximal, robots
from robolib.formulations import augmented, composite, featherstone, hollerbach_3x3, lagrange, rodriguez_kreutz
from robolib.misconceptions import recursions
from robolib.spatial import to_numpy

BATCH = np.random.default_rng(7).uniform(-2, 2, (12, 3, 3)).tolist()
RIGHT = {"A missing": augmented, "no shift": featherstone, "m̄s dropped": hollerbach_3x3, "ζ twice": augmented,
         "revolute only": hollerbach_3x3, "weight lifts": composite}


def off(slip, kinds):
    """The largest error of a slip, as a part of the largest torque, on an arm of these joints."""
    robot, values = robots.mixed(kinds)
    arm = robot.at(values)
    wanted = np.array([lagrange.inverse_dynamics(arm, *state) for state in BATCH], float)
    if slip in RIGHT:
        right = np.array([RIGHT[slip].inverse_dynamics(arm, *state) for state in BATCH], float)
        assert np.abs(right - wanted).max() < 1e-12 * np.abs(wanted).max()
    got = np.array([recursions.SLIPS[slip](arm, *state) for state in BATCH], float)
    return np.abs(got - wanted).max() / np.abs(wanted).max()


def shown_and_hidden(slip, least, hidden=("PPR",)):
    assert min(off(slip, "RPR"), off(slip, "RRP")) > least
    assert all(off(slip, kinds) < 1e-12 for kinds in hidden)


def test_5_3_46b_needs_the_frame_of_s():
    """Without A the bracket stays in the next link's frame."""
    shown_and_hidden("A missing", 0.05)


def test_5_2_30_needs_the_shift():
    shown_and_hidden("no shift", 0.3)


def test_5_2_16c_needs_the_balls():
    """Hollerbach's (13): the weight of all that hangs on is counted at the wrong place."""
    shown_and_hidden("m̄s dropped", 0.3)


def test_algorithm_5_2_is_for_joints_that_turn():
    shown_and_hidden("revolute only", 0.1, hidden=("RRR",))
    robot, values = robots.mixed("RPR")
    assert recursions.turning_only(robot.at(values), *BATCH[0])[1] == 0


def test_the_u_with_two_dots_is_not_the_second_derivative():
    """(5.3.40), (5.3.42): where the next joint slides, ζ is in the bracket already."""
    shown_and_hidden("ζ twice", 0.1, hidden=("RRR", "PRR"))


def test_5_2_19c_has_the_other_sign():
    """It is wrong by twice g(q), which no arm under gravity hides."""
    for kinds in ("RRR", "RRP", "PPR"):
        robot, values = robots.mixed(kinds)
        arm = robot.at(values)
        q, rest = BATCH[0][0], [0.0] * 3
        held = np.array(lagrange.inverse_dynamics(arm, q, rest, rest), float)
        assert np.allclose(recursions.weight_lifts(arm, q, rest, rest), -held) and np.abs(held).max() > 1
        assert np.allclose(composite.inverse_dynamics(arm, q, rest, rest), held)


@pytest.mark.parametrize("slip", ["ω × Iω twice", "s̈₀ = +g", "lost dot"])
def test_slips_of_the_other_books_show_on_rpr_too(slip):
    assert off(slip, "RPR") > 1e-4
    assert (off(slip, "PPR") < 1e-12) == (slip == "ω × Iω twice")


# The slips themselves, worked out apart from the library's recursions: a slip with another slip in it teaches nothing.

def link_by_link(kinds, state):
    """(the arm, its members, where they are, the ω of each in its own frame)."""
    robot, values = robots.mixed(kinds)
    arm = robot.at(values)
    chain = proximal.members(arm, state[0])
    moving = proximal.motions(chain, arm.gravity, state[1], state[2])
    return arm, chain, proximal.placed(chain), [to_numpy(k.w) for k in moving]


@pytest.mark.parametrize("kinds", ["RRR", "RPR", "RRP"])
def test_without_the_balls_each_link_hangs_at_the_joint_itself(kinds):
    """τ_i = −g · (z_i × Σ_j m_j W_j r_j) at rest: c without m̄ s has every centre of mass at r_j, not at s_ij + r_j."""
    rest = [0.0] * 3
    arm, chain, places, _ = link_by_link(kinds, (BATCH[0][0], rest, rest))
    got = recursions.balls_dropped(arm, BATCH[0][0], rest, rest)
    for i, k in enumerate(chain):
        if not k.slides:
            c = sum(body.m * to_numpy(p.W @ body.r) for body, p in list(zip(chain, places, strict=True))[i:])
            assert np.isclose(got[i], -to_numpy(arm.gravity) @ np.cross(to_numpy(places[i].z), c))


@pytest.mark.parametrize("kinds", ["RRR", "RPR"])
def test_the_gyroscopic_moment_twice_is_one_more_on_every_link(kinds):
    """τ_i is off by z_i · Σ_j W_j (ω_j × I_j ω_j), summed over all links that hang on a joint that turns."""
    arm, chain, places, w = link_by_link(kinds, BATCH[0])
    extra = [to_numpy(p.W) @ np.cross(w[j], to_numpy(k.I) @ w[j]) for j, (k, p) in
             enumerate(zip(chain, places, strict=True))]
    off = [0 if k.slides else to_numpy(p.z) @ sum(extra[i:]) for i, (k, p) in
           enumerate(zip(chain, places, strict=True))]
    true = np.array(lagrange.inverse_dynamics(arm, *BATCH[0]), float)
    assert np.allclose(np.array(recursions.gyroscopic_again(arm, *BATCH[0]), float) - true, off)
    assert np.abs(off).max() > 1e-4


def test_a_lost_dot_does_no_harm_where_both_rates_are_the_same():
    """One joint, q̈ = q̇: ω̇ and ω are one vector, and S(ω) may stand for S(ω̇). With q̈ = −q̇ it may not."""
    robot, values = robots.mixed("R")
    arm = robot.at(values)
    for rate, harm in ((1.3, False), (-1.3, True)):
        true = float(lagrange.inverse_dynamics(arm, [0.4], [1.3], [rate])[0])
        assert bool(abs(float(recursions.dot_lost(arm, [0.4], [1.3], [rate])[0]) - true) > 1e-9) is harm


def test_no_two_slips_look_alike():
    """On RRP every slip has an error of its own, so that an answer tells which one it is; but two are the same one."""
    robot, values = robots.mixed("RRP")
    arm = robot.at(values)
    found = {name: np.array(slip(arm, *BATCH[0]), float) for name, slip in recursions.SLIPS.items()}
    true = np.array(lagrange.inverse_dynamics(arm, *BATCH[0]), float)
    same = {frozenset(("weight lifts", "s̈₀ = +g"))}
    for one in found:
        assert np.abs(found[one] - true).max() > 1e-5 * np.abs(true).max(), one
        for other in found:
            alike = np.allclose(found[one], found[other], rtol=1e-9)
            assert alike == (one == other or frozenset((one, other)) in same), (one, other)


def test_algorithm_5_5_needs_alpha_and_beta():
    """The book leaves out its bias terms. Without them, as with rates 0, only the part M q̈ + g comes out."""
    robot, values = robots.mixed("RPR")
    arm, (q, qd, qdd) = robot.at(values), BATCH[1]
    right = np.array(lagrange.inverse_dynamics(arm, q, qd, qdd), float)
    assert np.allclose(rodriguez_kreutz.inverse_dynamics(arm, q, qd, qdd), right)
    still = np.array(rodriguez_kreutz.inverse_dynamics(arm, q, [0.0] * 3, qdd), float)
    assert np.abs(still - right).max() > 0.05 * np.abs(right).max()
