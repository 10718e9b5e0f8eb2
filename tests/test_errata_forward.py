"""What the sources print wrong around forward dynamics: the printed line fails, the corrected one holds."""

import numpy as np
import pytest
from arms import drawn

from robolib import forward
from robolib.formulations import lagrange, newton_euler
from robolib.formulations.newton_euler_linear import parameters
from robolib.forward import printed
from robolib.forward.articulated import hinges
from robolib.spatial import to_numpy

ARMS = {kinds: drawn(kinds, 30 + k, kinds, ["mdh"]).without("rotors", "friction").at({})
        for k, kinds in enumerate(("RRR", "RPR", "RRP", "PRR", "PPR", "RPP"))}
STATE = np.random.default_rng(12).uniform(-1, 1, (3, 3)).tolist()


def off(kinds, way, lines):
    """The largest error of M as a part of its largest entry."""
    arm = ARMS[kinds]
    true = np.array(lagrange.inertia_matrix(arm, STATE[0]), float)
    assert np.abs(np.array(way(arm, STATE[0]), float) - true).max() < 1e-12 * np.abs(true).max()    # corrected
    return np.abs(np.array(way(arm, STATE[0], lines), float) - true).max() / np.abs(true).max()


@pytest.mark.parametrize("kinds", ["RRR", "RPR", "RRP", "PRR", "RPP"])
def test_6_2_9b_turns_the_force_first(kinds):
    """(6.2.9b): s and f in one frame. PPR, where nothing turns further in, does not show it."""
    assert off(kinds, forward.walker_orin, printed.MOMENT) > 1e-3
    assert off("PPR", forward.walker_orin, printed.MOMENT) < 1e-12


@pytest.mark.parametrize("kinds", ["RPR", "RRP", "PRR", "PPR", "RPP"])
def test_6_2_9c_asks_the_joint_that_feels(kinds):
    """(6.2.9c): σ_j and z_j. An arm whose joints all turn does not show it."""
    assert off(kinds, forward.walker_orin, printed.KIND) > 1e-3
    assert off("RRR", forward.walker_orin, printed.KIND) < 1e-12


@pytest.mark.parametrize("kinds", ["RPR", "RRP", "RPP"])
def test_6_3_29e_forgets_the_moment_of_a_slide(kinds):
    """(6.3.29e): U × z. Without a turning joint further in it is not felt: RRR, PRR, PPR."""
    assert off(kinds, forward.generalized, printed.SLIDE) > 1e-3
    for hidden in ("RRR", "PRR", "PPR"):
        assert off(hidden, forward.generalized, printed.SLIDE) < 1e-12


def wrenches(arm):
    """𝕀 V̇ of each link at rest without gravity, F at each joint, both six numbers in its frame; 𝕊ᵀ F of the next."""
    q, qdd = STATE[0], STATE[1]
    calm, steps = arm.without("gravity"), [hinge.step for hinge in hinges(arm, parameters(arm), STATE[0])]
    accelerations, found = [], []
    for step, rate in zip(steps, qdd, strict=True):
        v, w = accelerations[-1] if accelerations else (np.zeros(3), np.zeros(3))
        R, p, z = to_numpy(step.T.R), to_numpy(step.T.p), np.array([0, 0, 1.0])
        turning = step.kind == "revolute"
        accelerations.append((R.T @ (v + np.cross(w, p)) + z * rate * (not turning), R.T @ w + z * rate * turning))
    for (v, w), (m, ms, I) in zip(accelerations, parameters(arm), strict=True):
        ms, I = to_numpy(ms), to_numpy(I)
        found.append(np.concatenate([m * v + np.cross(w, ms), np.cross(ms, v) + I @ w]))
    return q, qdd, calm, steps, found


@pytest.mark.parametrize("kinds", ["RRR", "RPR", "RRP"])
def test_7_88_has_a_minus(kinds):
    """[7.88] as [7.69]: what the last link is pulled by pulls the one before it back. Told by the joint's torque."""
    arm = ARMS[kinds]
    q, qdd, calm, steps, moved = wrenches(arm)
    tau = newton_euler.inverse_dynamics(calm, q, [0] * 3, qdd)
    R, p = to_numpy(steps[2].T.R), to_numpy(steps[2].T.p)
    last = moved[2]
    handed = np.concatenate([R @ last[:3], R @ last[3:] + np.cross(p, R @ last[:3])])         # 𝕊ᵀ F_n
    for sign, right in ((1, True), (-1, False)):                                              # F_n−1 = 𝕀V̇ ± 𝕊ᵀF_n
        F = moved[1] + sign * handed
        felt = F[5] if steps[1].kind == "revolute" else F[2]
        assert np.isclose(felt, tau[1], rtol=1e-10) == right


def test_the_table_of_who_shows_what():
    """The sizes that the chapter tells: 0 hidden, and RPR alone shows all three."""
    assert all(off("RPR", way, lines) > 1e-3 for way, lines in (
        (forward.walker_orin, printed.MOMENT), (forward.walker_orin, printed.KIND),
        (forward.generalized, printed.SLIDE)))
