"""What the links of an arm bear when they are cut apart, in any arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

from ... import closed_chain, kinematics
from ...formulations import newton_euler
from ...linear import Vector
from ...robot import Robot
from ...scalar import Scalar, maximum
from ...spatial import ORIGIN, Vec3

LIGHT = 1e-9                                    # kg; what is lighter has its centre where the link's own is


@dataclass(frozen=True)
class Body:
    """A link cut free, with all that rides on it: the rotors that it carries, and what is fixed to it.

    A rotor counts with the link that carries it: its mass, its inertia, and the k_r q̇ by which it turns. The motor's
    torque on its own rotor is then a matter inside that body, and `moment`, all that passes through the joint, is the
    torque τ of the motor less what it takes to turn its rotor, k_r I_m ω̇_mᵀ z_m, and less friction. With −force and
    −moment of every body that hangs on it, with pins and weight:

        Σ forces = m p̈_C      Σ moments = d/dt Σ (p_C × m ṗ_C + I ω)     over the link, its rotors and what is fixed

    All vectors are in the base frame.

    link    its index, from 0              force   from the link before, through the joint
    joint   where the joint is             moment  the same, about `joint`
    mass, centre  of all of it

    Seed:   [siciliano] (7.107)–(7.114)
    """

    link: int
    joint: Vec3
    force: Vec3
    moment: Vec3
    mass: Scalar
    centre: Vec3


def cut_apart(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> tuple[list[Body], list[Vec3]]:
    """(bodies, pins): every link that a joint moves, and for every loop the force of its pin on link b; link a feels
    the opposite. q, q̇, q̈ are those of all joints of the tree, closed.

    The recursion gives the forces of the open tree. What a pin gives, the joints below need not give.

    Seed:   [siciliano] (7.107)–(7.114); section 7.3.3, the cut joint
    """
    poses = kinematics.frames(robot, q)
    _, wrenches, tau = newton_euler.recursion(robot, q, qd, qdd)
    pins = closed_chain.pin_forces(robot, q, tau)
    ends = [end for loop, pin in zip(robot.loops, pins, strict=True)
            for end in ((loop.link_a, loop.point_a, -pin), (loop.link_b, loop.point_b, pin))]
    sides = [(link, poses[link].T @ point, force) for link, point, force in ends if link >= 0]
    bodies = []
    for i in robot.joints:
        R, at = poses[i].T.R, _joint(robot, poses, i)
        force, moment = (R @ x for x in wrenches[i])
        moment = moment + (poses[i].o - at).cross(force)
        for link, point, pin in sides:
            if i in robot.path(link):
                force, moment = force - pin, moment - (point - at).cross(pin)
        bodies.append(Body(i, at, force, moment, *_heavy(robot, poses, i)))
    return bodies, pins


def _joint(robot, poses, i):
    """A point of the joint. A carriage on a rail of the base feels it where the carriage is."""
    o, z, link = poses[i].o, poses[i].z, robot.links[i]
    on_rail = link.joint.kind == "prismatic" and link.parent < 0
    return o + z * ((poses[i].T.p - o) @ z) if on_rail else o


def _heavy(robot, poses, i):
    """The mass of a body, and its centre."""
    riding = [k for k in range(len(robot.links)) if [j for j in robot.path(k) if j in robot.joints][-1:] == [i]]
    own, *parts = ((robot.links[k].m, poses[k].T @ robot.links[k].com) for k in riding)      # i comes first
    parts += [(robot.links[j].rotor.m, poses[k].T @ robot.links[j].rotor.com) for k in riding for j in robot.carried(k)]
    mass, centre = sum((m for m, _ in parts), own[0]), own[1]
    if parts:
        centre = centre + sum(((at - centre) * m for m, at in parts), ORIGIN) * (1 / maximum(mass, LIGHT))
    return mass, centre
