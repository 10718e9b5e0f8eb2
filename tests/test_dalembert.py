"""Generalized d'Alembert: the parts one by one, against the sums written out and against energies."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from arms import close, floats, robot_of, states
from closed_forms import serial_sums
from golden_transformation_matrices import PLANAR, SPATIAL

from robolib.formulations import dalembert, lagrange, newton_euler
from robolib.identity import judge
from robolib.kinematics import frames, jacobian
from robolib.model import coordinates
from robolib.spatial import ORIGIN, ZERO, Vec3

CASES = pytest.mark.parametrize("case", [PLANAR, SPATIAL], ids=["planar 2R", "spatial 3R"])


@CASES
def test_golden_numbers(case):
    parts = dalembert.parts(case.robot, case.q, case.qd)
    close(np.array(parts.D_rot) + np.array(parts.D_tran), case.D, 1e-9)
    close(parts.h_tran, case.h_tran, 1e-9)
    assert np.abs(np.array(parts.h_rot) - case.h_rot).max() < 1e-9
    close(parts.c, case.c, 1e-9)
    close(dalembert.inverse_dynamics(case.robot, case.q, case.qd, case.qdd), case.tau, 1e-9)


@CASES
def test_the_sums_written_out_for_rotary_joints(case):
    parts, wanted = dalembert.parts(case.robot, case.q, case.qd), serial_sums(case.robot, case.q, case.qd)
    for name in dalembert.Parts._fields:
        assert np.abs(np.array(getattr(parts, name), float) - wanted[name]).max() < 1e-12, name


@pytest.mark.parametrize("name", [
    "planar_2r", "drawn RP, dh", *(pytest.param(x, marks=pytest.mark.slow) for x in ("spatial_rpr", "drawn PR, mdh"))])
def test_each_part_is_the_model_of_an_arm_that_has_only_that_part(name):
    """Without masses only what turns is left; without moments of inertia only what is carried along. Exactly."""
    robot = robot_of(name)
    q, qd, _ = (list(x) for x in coordinates(robot))
    parts = dalembert.parts(robot, q, qd)
    for kind, alone in (("rot", _without_masses(robot)), ("tran", _without_inertias(robot))):
        wanted = newton_euler.derive(alone)
        assert judge(sp.Matrix(getattr(parts, f"D_{kind}")), wanted.M).equal
        assert judge(sp.Matrix(getattr(parts, f"h_{kind}")), wanted.c).equal
    assert judge(sp.Matrix(parts.c), sp.Matrix(lagrange.gravity_torques(robot, q))).equal


def _without_masses(robot):
    return replace(robot, links=tuple(replace(k, m=0, rotor=k.rotor and replace(k.rotor, m=0)) for k in robot.links))


def _without_inertias(robot):
    return replace(robot, links=tuple(replace(k, I=ZERO, rotor=k.rotor and replace(k.rotor, Im=0, It=0))
                                      for k in robot.links))


@pytest.mark.parametrize("name", ["spatial_rrr", "drawn RPR, dh", "drawn tree of R, P, F, R"])
def test_each_part_keeps_its_own_energy(name):
    """q̇ᵀh = ½ q̇ᵀḊq̇, for what turns and for what is carried along alike: dropping one part keeps the other a system."""
    arm, dt = floats(name), 1e-6
    for q, qd, _ in states(name, 3).transpose(1, 0, 2):
        before, now, after = (dalembert.parts(arm, list(q + s * qd), list(qd)) for s in (-dt, 0, dt))
        for kind in ("rot", "tran"):
            D0, D1 = (np.array(getattr(x, f"D_{kind}"), float) for x in (before, after))
            power, rate = qd @ np.array(getattr(now, f"h_{kind}"), float), qd @ (D1 - D0) @ qd / (4 * dt)
            assert abs(power - rate) < 1e-6 * max(1, abs(rate))


def test_turning_is_the_derivative_of_the_angular_velocity():
    """κ = J̇_ω q̇, in symbols."""
    robot = robot_of("spatial_rpr")
    q, qd, _ = coordinates(robot)
    turns = dalembert.turning(robot, frames(robot, list(q)), list(qd))
    assert turns[-1] == (ORIGIN, ORIGIN)
    for i in range(len(robot.links)):
        Jw = sp.Matrix([list(c) for c in jacobian(robot, list(q), i)[1]]).T
        w = Jw * qd
        assert judge(sp.Matrix(list(turns[i][0])), w).equal
        assert judge(sp.Matrix(list(turns[i][1])), w.jacobian(q) * qd).equal


def test_a_horizontal_plane_feels_no_gravity():
    flat = replace(PLANAR.robot, gravity=Vec3(0, 0, -9.81))
    assert np.abs(np.array(dalembert.parts(flat, PLANAR.q, PLANAR.qd).c)).max() == 0
