"""What is right in chapter 05: every reference comes out of `statics`, none is typed in as a result."""

from __future__ import annotations

from functools import cache

import numpy as np
import sympy as sp

from ... import kinematics, robots, statics, trajectory
from ...formulations import newton_euler
from ...harmonics import harmonics
from ...kinematics import planar_ik
from ...robot import Link, Robot, dh
from ...spatial import EYE, ORIGIN, Transform, Vec3, X, Z, to_numpy

a1, a2, l1, l2, m1, m2, g, k1, k2, P = sp.symbols("a1 a2 l1 l2 m1 m2 g k1 k2 P")
q1, q2, q3, fx, fy, x, y = sp.symbols("q1 q2 q3 f_x f_y x y")
FORCE, POSTURE = (10.0, 5.0), (30.0, 60.0)      # N and degrees, 05.Q10
SPRINGS, LOAD = (1000.0, 500.0), (0.0, 100.0)   # N·m/rad and N, 05.Q14
PUSH = (500.0, 500.0)                           # N, Problem 7.7
TILT = 30.0                                     # degrees from the vertical, 05.Q8


@cache
def arm():
    """The planar arm without motors."""
    return robots.planar_2r()[0].without("rotors")


def sticks(*lengths):
    """A planar arm of sticks without weight."""
    return Robot("sticks", tuple(Link(dh("revolute", a=a)) for a in lengths))


def jacobian(lengths, degrees):
    """J of such an arm in the plane, as an array."""
    return np.array(kinematics.geometric_jacobian(sticks(*lengths), list(np.radians(degrees)), rows=(0, 1)), float)


# One link, and two: Q2 to Q7

def moment():
    """(r × f)_z."""
    return Vec3(x, y, 0).cross(Vec3(fx, fy, 0)).z


def second_column():
    """The tip's velocity when the elbow alone turns at the rate 1."""
    return sp.Matrix(harmonics(row[1] for row in kinematics.geometric_jacobian(arm(), [q1, q2], rows=(0, 1))))


def about_centre():
    """The moment about C₁ of a force at the shoulder's pin."""
    centre = Vec3(sp.cos(q1), sp.sin(q1), 0) * l1
    return (-centre).cross(Vec3(fx, fy, 0)).z


@cache
def held():
    """τ of the planar arm at rest, without a force at its tip."""
    return sp.Matrix(harmonics(statics.coupling(arm(), [q1, q2]).torques))


def slide(angle=TILT):
    """(what the drive gives, what the guide carries) of the polar arm's slide, tilted from the vertical, in N."""
    robot, values = robots.polar()
    found = statics.coupling(robot.without("rotors").at(values), [0.0, float(np.radians(angle)), 0.8])
    return float(found.torques[2]), float(np.sqrt(found.wrenches[2].f @ found.wrenches[2].f - found.torques[2]**2))


# Jᵀ f: Q10

def torques(degrees, force, lengths=(1.0, 1.0)):
    """Jᵀ f in the plane."""
    tip = (Vec3(*force, 0.0), ORIGIN)
    return [float(t) for t in statics.equivalent_torques(sticks(*lengths), list(np.radians(degrees)), tip)]


# Springs: Q14, Q17, and problems

def deflection():
    """Δp in mm: C f at (0, 90°)."""
    J = jacobian((1.0, 1.0), (0.0, 90.0))
    return [1000 * float(d) for d in np.array(statics.compliance(J, SPRINGS), float) @ LOAD]


def stability():
    """det(K − P H) of the stretched arm with unit links, pushed with P towards its shoulder."""
    G = sp.Matrix(statics.geometric_stiffness(sticks(1, 1), [0, 0], (X * -P, ORIGIN)))
    return (sp.diag(k1, k2) - G).det()


def buckling(k, lengths=None):
    """The load under which a straight arm of sticks buckles."""
    lengths = lengths or (1.0,) * len(k)
    return statics.buckling_load(sticks(*lengths), [0.0] * len(k), k, Vec3(-1.0, 0.0, 0.0)).load


def sideways(pull):
    """How far the tip of the straight arm gives sideways, in m/N, while it is pulled along the arm."""
    robot, q = sticks(1.0, 1.0), [0.0, 0.0]
    G = statics.geometric_stiffness(robot, q, (X * float(pull), ORIGIN))
    return float(statics.compliance(kinematics.geometric_jacobian(robot, q, rows=(0, 1)), SPRINGS, G)[1][1])


def moved():
    """The moment about the screw of a force at the sensor: its x and y; about z there is none."""
    return [float(c) for c in statics.moved((Vec3(1.0, 2.0, 3.0), ORIGIN), Transform(EYE, Z * 0.1)).N][:2]


def toggle(torque, bend, length=1.0):
    """The force along the line from shoulder to tip that an elbow's torque makes, the shoulder's motor off."""
    J = jacobian((length, length), (-bend / 2, bend))                  # the tip on the x axis
    return float(abs(np.linalg.solve(J.T, [0.0, torque])[0]))


# Other arms

def rods():
    """τ of the three-link arm at rest."""
    robot, _ = robots.planar_3r()
    return sp.Matrix(harmonics(statics.coupling(robot, [q1, q2, q3]).torques))


def by_levers(angles, reach="a"):
    """The same by levers: τ_i = Σ_k m_k g (a_i cos θ_i + … + ℓ_k cos θ_k), for angles that may be wrong ones."""
    lever = {k: sp.Symbol(f"{reach}{k}") * sp.cos(angles[k - 1]) if reach else 0 for k in (1, 2, 3)}
    own = {k: sp.Symbol(f"l{k}") * sp.cos(angles[k - 1]) for k in (1, 2, 3)}
    return sp.Matrix([sum(sp.Symbol(f"m{k}") * g * (sum(lever[j] for j in range(i, k)) + own[k])
                          for k in range(i, 4)) for i in (1, 2, 3)])


@cache
def boom():
    """τ of a boom with a trolley: mass m1 at l1, the trolley m2 at q2 from the pin, pushing with (fx, fy)."""
    turn = dh("revolute", alpha=-sp.pi / 2, theta=-sp.pi / 2)          # z of the next frame along the boom
    links = (Link(turn, m1, Z * l1), Link(dh("prismatic"), m2))
    robot = Robot("boom", links, Vec3(0, -g, 0))
    found = statics.coupling(robot, [q1, q2], (Vec3(fx, fy, 0), ORIGIN)).torques
    return sp.Matrix(found).applyfunc(sp.expand)


def borne(turn, force, reach):
    """(the part of a horizontal force that no motor feels, the shoulder's torque) of the polar arm, straight up."""
    robot, values = robots.polar()
    upright = robot.without("rotors", "gravity").at(values)
    q, f = [float(np.radians(turn)), 0.0, reach], Vec3(0.0, force, 0.0)
    four = statics.subspaces(kinematics.geometric_jacobian(upright, q, rows=(0, 1, 2)))
    part = four.borne @ (four.borne.T @ to_numpy(f))
    return [float(np.linalg.norm(part)), float(statics.equivalent_torques(upright, q, (f, ORIGIN))[1])]


# Problem 7.7

@cache
def motion(case):
    """Case 2 or 3 of Example 7.2."""
    if case == 3:
        return trajectory.StraightLine(1, 1, (0.2, 0.0), (1.8, 0.0), trajectory.trapezoidal(0.0, 1.6, 5.0, 0.15))
    start, end = (planar_ik(1, 1, x, 0.0) for x in (0.2, 1.8))
    return trajectory.JointMotion(tuple(trajectory.trapezoidal(a, b - a, 5.0, 0.15)
                                        for a, b in zip(start, end, strict=True)))


@cache
def pushing(case, force=PUSH):
    """Largest and smallest torque of both joints on the way, [max τ₁, min τ₁, max τ₂, min τ₂], pushing with a force."""
    robot, values = robots.planar_2r()
    _, q, qd, qdd = trajectory.sample(motion(case), 5001)
    tau = newton_euler.inverse_dynamics(robot.at(values), q.T, qd.T, qdd.T, tip=(Vec3(*force, 0.0), ORIGIN))
    return [float(pick(t)) for t in tau for pick in (np.max, np.min)]
