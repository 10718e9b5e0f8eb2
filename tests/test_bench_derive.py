"""The Program that `robolib bench derive` times is the arm's M, c and g, and SymPy's ways beside it derive the same."""

import sys
from pathlib import Path

import numpy as np
import pytest
from arms import close

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

import derive  # noqa: E402

from robolib import robots  # noqa: E402


def numbers(make):
    """(robot, the robot in floats, one state, the arguments of its Program)."""
    robot, values = make()
    q, qd = np.random.default_rng(7).uniform(-2, 2, (2, robot.n)).tolist()
    values = values | {name: 1.0 for name in robot.parameters if name not in values}
    return robot, robot.at(values), (q, qd), [*q, *qd, *(values[name] for name in robot.parameters)]


@pytest.mark.filterwarnings("ignore:link 3")     # the published inertia of the PUMA's link 3
@pytest.mark.parametrize("make", [robots.planar_2r, robots.spatial_rrr, robots.spatial_rpr, robots.puma560],
                         ids=lambda make: make.__name__)
@pytest.mark.parametrize("name", derive.TERMS)
def test_a_recorded_model_is_newton_eulers(name, make):
    robot, arm, state, arguments = numbers(make)
    n, (inertia, c, g) = robot.n, derive.unit_terms(arm, *state)
    program = derive.recorded_terms(robot, derive.TERMS[name])
    found = np.array(program(*arguments))
    assert set(robot.parameters) <= set(program.inputs)
    close(found[:n * n].reshape(n, n), np.array(inertia), 1e-9)
    close(found[n * n:n * n + n], np.array(c), 1e-9)
    close(found[n * n + n:], np.array(g), 1e-9)


@pytest.mark.parametrize("peer", [derive.by_kane, derive.by_lagrange], ids=lambda peer: peer.__name__)
def test_a_peer_derives_the_same_arm(peer, monkeypatch):
    robot, values = robots.planar_2r()
    arm, bodies = derive.bare(robot), derive.bodies
    known = {name: values[name] for name in arm.parameters}
    took, same = peer(arm, known)
    assert took > 0 and same
    upside = derive.replace(arm, gravity=-arm.gravity)       # would it notice?
    monkeypatch.setattr(derive, "bodies", lambda _, speeds: bodies(upside, speeds))
    assert not peer(arm, known)[1]
