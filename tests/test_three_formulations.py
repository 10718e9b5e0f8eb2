"""Lagrange–Euler, generalized d'Alembert and Kane against Newton–Euler and Lagrange: every arm, every arithmetic."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from arms import close, floats, robot_of, states

from robolib.formulations import dalembert, kane, lagrange, lagrange_euler, newton_euler
from robolib.identity import judge
from robolib.program import record
from robolib.robot import Link, Robot, Rotor, dh, inertia
from robolib.spatial import Vec3, X

THREE = {"lagrange_euler": lagrange_euler, "dalembert": dalembert, "kane": kane}
COUNT, TOLERANCE = 20, 1e-9
SOME = ["planar_2r", "spatial_rpr", "drawn RFR, a fixed joint between", "drawn tree of R, P, F, R"]
QUICK = ["pendulum", "planar_2r", "prismatic_revolute", "spatial_rpr", "drawn RP, dh",
         "drawn RFR, a fixed joint between"]
TIP = (Vec3(3.0, -2.0, 5.0), Vec3(0.5, 1.5, -1.0))


def rows(batch):
    return [[x.tolist() for x in state] for state in batch.transpose(1, 0, 2)]


@pytest.mark.parametrize("formulation", THREE)
@pytest.mark.parametrize("name", [*SOME, "drawn two trees on one base"])
@pytest.mark.parametrize("tip", [None, TIP], ids=["free", "tip"])
def test_columns_and_recorded_programs_agree(name, formulation, tip):
    arm, n, batch, run = floats(name), robot_of(name).n, states(name, 4), THREE[formulation].inverse_dynamics
    wanted = np.array([newton_euler.inverse_dynamics(arm, *row, tip) for row in rows(batch)])
    close(np.array([run(arm, *row, tip) for row in rows(batch)]), wanted, TOLERANCE)
    columns = np.stack(np.broadcast_arrays(*run(arm, *(list(x.T) for x in batch), tip)), axis=-1)
    assert columns.dtype == float
    close(columns, wanted, TOLERANCE)
    program = record(lambda *v: run(arm, v[:n], v[n : 2 * n], v[2 * n :], tip), [f"x{i}" for i in range(3 * n)])
    close(np.array([program(*sum(row, [])) for row in rows(batch)]), wanted, TOLERANCE)


@pytest.mark.parametrize("formulation", THREE)
@pytest.mark.parametrize("name", SOME)
def test_terms_are_those_of_lagrange(name, formulation):
    arm = floats(name)
    for q, qd, _ in rows(states(name, 3)):
        for mine, wanted in zip(THREE[formulation].terms(arm, q, qd), lagrange.terms(arm, q, qd), strict=True):
            close(np.array(mine, float), np.array(wanted, float), TOLERANCE)


def whole():
    """An arm whose numbers are Python ints: odd moments of inertia, whose halves are no ints."""
    first = Link(dh("revolute", a=1), 1, -X, inertia(1, 2, 2), Rotor(3, 1, 1, X, Vec3(0, 1, 0), 1))
    return Robot("whole", (first, Link(dh("prismatic"), 3, X, inertia(1, 1, 1))), Vec3(0, -10, 0))


@pytest.mark.parametrize("formulation", THREE)
def test_whole_numbers_stay_exact_in_symbols_and_become_floats_in_columns(formulation):
    derived = THREE[formulation].derive(whole())
    for matrix in (derived.M, derived.c, derived.g):
        assert not matrix.atoms(sp.Float)
    assert judge(derived.M, lagrange.derive(whole()).M).equal
    batch = list(np.random.default_rng(1).uniform(-1, 1, (3, 2, 5)))
    got = THREE[formulation].inverse_dynamics(whole(), *(list(x) for x in batch))
    assert all(t.dtype == float for t in got)
    close(np.array(got), np.array(newton_euler.inverse_dynamics(whole(), *(list(x) for x in batch))), TOLERANCE)


@pytest.mark.parametrize("formulation", THREE)
def test_states_of_the_wrong_size_are_named(formulation):
    arm = floats("planar_2r")
    for at, name in ((0, "q"), (1, "qd"), (2, "qdd")):
        state = [[0.1, 0.2], [0.3, 0.4], [0.5, 0.6]]
        state[at] = [0.1, 0.2, 0.3]
        with pytest.raises(ValueError, match=f"^{name} needs 2 entries for the planar arm"):
            THREE[formulation].inverse_dynamics(arm, *state)


@pytest.mark.parametrize("formulation", THREE)
@pytest.mark.parametrize("field", ["kr", "It", "axis", "com", "m"])
def test_every_number_of_a_rotor_counts(field, formulation):
    """Would we notice? Change one number of a rotor on a moving link, and the torques change, by the right amount."""
    arm, (row,) = floats("drawn RPR, dh"), rows(states("drawn RPR, dh", 1))
    other = {"kr": 7.0, "It": 0.9, "axis": X, "com": Vec3(0.3, -0.2, 0.7), "m": 2.5}[field]
    link = replace(arm.links[1], rotor=replace(arm.links[1].rotor, **{field: other}))
    changed = replace(arm, links=(arm.links[0], link, arm.links[2]))
    before, after, wanted = (np.array(f.inverse_dynamics(a, *row)) for f, a in (
        (THREE[formulation], arm), (THREE[formulation], changed), (newton_euler, changed)))
    close(after, wanted, TOLERANCE)
    assert np.abs(after - before).max() > 1e-3
