"""An independent witness: Pinocchio, on every serial arm of the shelf and on random chains, twenty for the dynamics
and thirty for the kinematics.

It knows no rotor with an axis of its own and no Coulomb friction, so both are left out on our side. Its model is built
from the same numbers: joints by screws and rows, bodies by mass, centre of mass and inertia.
"""

import random
import warnings
from dataclasses import replace

import numpy as np
import pytest
from arms import TOOL, close, drawn, matrix, pose

from robolib import codegen, kinematics, linearize, robots
from robolib.conventions import to_modified
from robolib.formulations import kane, newton_euler
from robolib.regressor import TEN, regressor

pin = pytest.importorskip("pinocchio")
SHELF = {make.__name__: make for make in (*robots.SHELF, *robots.LARGE)}
CHAINS = {}
for seed in range(30):
    dice = random.Random(seed)
    kinds = "".join(dice.choice("RRP") for _ in range(dice.randint(2, 7)))
    rows = dice.sample(["dh", "mdh", "both"], dice.randint(1, 3))
    CHAINS[f"chain {seed}: {kinds} {'+'.join(rows)}"] = drawn(kinds, 100 + seed, kinds, rows, tool=TOOL)
NAMES = [*SHELF, *list(CHAINS)[:20]]
ORDER = ("m", "mx", "my", "mz", "xx", "xy", "yy", "xz", "yz", "zz")         # of its inertial parameters


def arm(name):
    """An arm in floats, without rotors and friction."""
    robot, values = SHELF[name]() if name in SHELF else (CHAINS[name], {})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")         # one published inertia is none of a body
        arm = robot.at(values)
    return arm.without("rotors", "friction")


def world_of(arm):
    """The same arm as Pinocchio has it."""
    world, parent, place = pin.Model(), 0, pin.SE3.Identity()
    world.gravity.linear = np.array([float(x) for x in arm.gravity])
    for k, link in enumerate(arm.links):
        joint = link.joint
        start = pin.SE3(pin.utils.rotate("z", float(joint.theta)), np.array([0, 0, float(joint.d)]))
        kind = pin.JointModelRZ() if joint.kind == "revolute" else pin.JointModelPZ()
        parent = world.addJoint(parent, kind, place * pin.SE3(*pose(joint.before.along_x())) * start, f"joint {k}")
        place = pin.SE3(*pose(joint.after.along_x()))
        I = np.array([[float(x) for x in row] for row in link.I])
        world.appendBodyToJoint(parent, pin.Inertia(float(link.m), np.array([float(x) for x in link.com]), I), place)
    tool = pin.Frame("tool", parent, 0, place * pin.SE3(*pose(arm.tool)), pin.FrameType.OP_FRAME)
    world.addFrame(tool)
    return world


def states(arm, count=5):
    return np.random.default_rng(2).uniform(-2, 2, (count, 3, arm.n))


@pytest.mark.parametrize("name", NAMES)
def test_inverse_dynamics_inertia_bias_and_gravity(name):
    ours, theirs = arm(name), world_of(arm(name))
    data = theirs.createData()
    for q, qd, qdd in states(ours):
        state = [x.tolist() for x in (q, qd, qdd)]
        close(newton_euler.inverse_dynamics(ours, *state), pin.rnea(theirs, data, q, qd, qdd))
        M, c, g = (np.array(x, float) for x in kane.terms(ours, *state[:2]))
        M_theirs = np.triu(pin.crba(theirs, data, q))
        close(M, M_theirs + np.triu(M_theirs, 1).T)
        close(c + g, pin.nonLinearEffects(theirs, data, q, qd))
        scale = np.abs(c + g).max() + np.abs(g).max()
        assert np.abs(g - pin.computeGeneralizedGravity(theirs, data, q)).max() <= 1e-9 * scale


@pytest.mark.parametrize("name", NAMES)
def test_forward_dynamics(name):
    """q̈ = M⁻¹ (τ − c − g) against the articulated-body algorithm. Relative to the condition of M."""
    ours, theirs = arm(name), world_of(arm(name))
    data = theirs.createData()
    for q, qd, tau in states(ours):
        M, c, g = (np.array(x, float) for x in kane.terms(ours, q.tolist(), qd.tolist()))
        if np.linalg.cond(M) > 1e7:             # a chain that carries no inertia about some axis: q̈ has no answer
            continue
        close(np.linalg.solve(M, tau - c - g), pin.aba(theirs, data, q, qd, tau), 1e-14 * np.linalg.cond(M) + 1e-9)


@pytest.mark.parametrize("name", [*SHELF, *list(CHAINS)[:8]])
def test_derivatives(name):
    """Algorithm 7.1 against `computeRNEADerivatives`, forward dynamics' slopes against `computeABADerivatives`."""
    mine = arm(name)
    world = world_of(mine)
    data = world.createData()
    for q, qd, qdd in states(mine, 2):
        found = linearize.slopes(mine, list(q), list(qd), list(qdd))
        P, V, M = (np.array(x) for x in pin.computeRNEADerivatives(world, data, q, qd, qdd))
        mine_all = np.array([found.P, found.V, np.triu(np.array(found.M, float))], float)
        close(mine_all, np.array([P, V, np.triu(M)]), 1e-9)
    if np.linalg.cond(np.array(found.M, float)) < 1e6:
        got = codegen.forward_derivatives(mine, {}).compile("python")(q, qd, qdd)
        by_q, by_qd, inverse = (np.array(x) for x in pin.computeABADerivatives(world, data, q, qd, qdd))
        close(np.array([got[0], got[1], np.triu(got[2])], float),       # one scale for all: a block may be zero
              np.array([by_q, by_qd, np.triu(inverse)]), 1e-7)


@pytest.mark.parametrize("name", NAMES)
def test_regressor(name):
    """On the frames of the joints, where its bodies are told too."""
    assert set(ORDER) == set(TEN)
    ours = to_modified(arm(name))
    theirs = world_of(ours)
    data = theirs.createData()
    columns = [f"{kind}{i}" for i in range(1, ours.n + 1) for kind in ORDER]
    for q, qd, qdd in states(ours, 2):
        Y = np.array(regressor(ours, q.tolist(), qd.tolist(), qdd.tolist(), only=columns), float)
        close(Y, pin.computeJointTorqueRegressor(theirs, data, q, qd, qdd))


def rate(arm, q, qd):
    """The library's J̇(q, q̇), a 6×n array."""
    return np.array(kinematics.jacobian_rate(arm, q, qd), float)


@pytest.mark.parametrize("name", [*SHELF, *CHAINS])
def test_pose_jacobian_and_its_rate(name):
    """Of the tool, in the base frame."""
    ours, theirs = arm(name), world_of(arm(name))
    data, tool, frame = theirs.createData(), theirs.getFrameId("tool"), pin.ReferenceFrame.LOCAL_WORLD_ALIGNED
    n = ours.n
    for q, qd, _ in states(ours):
        pin.computeJointJacobiansTimeVariation(theirs, data, q, qd)
        pin.framesForwardKinematics(theirs, data, q)
        R, p = pose(kinematics.tip(ours, q.tolist()))
        close(R, data.oMf[tool].rotation, 1e-10)
        np.testing.assert_allclose(p, data.oMf[tool].translation, atol=1e-10)
        J = np.vstack([matrix(part) for part in kinematics.jacobian(ours, q.tolist())])
        close(J, pin.getFrameJacobian(theirs, data, tool, frame).reshape(6, n), 1e-10)
        np.testing.assert_allclose(rate(ours, q.tolist(), qd.tolist()),
                                   pin.getFrameJacobianTimeVariation(theirs, data, tool, frame).reshape(6, n),
                                   atol=1e-10)


def test_forward_dynamics_is_tried_on_most_arms():
    def conditions(name):
        return [np.linalg.cond(np.array(kane.terms(arm(name), q.tolist(), qd.tolist())[0], float))
                for q, qd, _ in states(arm(name))]
    assert sum(min(conditions(name)) < 1e7 for name in NAMES) >= len(NAMES) - 2


def test_a_wrong_sign_would_be_seen():
    ours, theirs = arm("puma560"), world_of(arm("puma560"))
    q, qd, qdd = states(ours, 1)[0]
    wrong = replace(ours, gravity=-ours.gravity)
    with pytest.raises(AssertionError, match="off by"):
        close(newton_euler.inverse_dynamics(wrong, q.tolist(), qd.tolist(), qdd.tolist()),
              pin.rnea(theirs, theirs.createData(), q, qd, qdd))
