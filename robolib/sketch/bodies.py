"""Bodies cut free: every force and moment on a link, from the Newton–Euler recursion, and what they amount to.

A body is a link with the rotors that it carries. What its momentum does is computed a second way, as the derivative of
m J q̇ and I J_ω q̇ with respect to time; so that the forces add up is something that can fail.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from .. import closed_chain, kinematics
from ..formulations import newton_euler
from ..kinematics import Tip
from ..robot import Robot
from ..scalar import Dual, derivatives
from ..spatial import HERE, Vec3, to_numpy
from .shape import floats


@dataclass(frozen=True)
class Load:
    """A force on a body with the point where it acts, and a moment; in the base frame, in N, m, N·m.

    `kind` is a key of `ink.INKS`; `name` is LaTeX for the force, `couple` for the moment.
    """

    kind: str
    name: str
    couple: str
    point: np.ndarray
    force: np.ndarray
    moment: np.ndarray


@dataclass(frozen=True)
class Body:
    """A link and the rotors that it carries, cut free: all loads, and the rates of its momenta.

    mass, centre   of all of it, in kg and m          loads    what acts on it
    ma             mass times acceleration of the centre, in N
    dH             rate of the angular momentum about the centre, in N·m
    """

    link: int
    mass: float
    centre: np.ndarray
    loads: tuple[Load, ...]
    ma: np.ndarray
    dH: np.ndarray

    @property
    def force(self) -> np.ndarray:
        """The sum of the forces. Newton: it is m a."""
        return sum((load.force for load in self.loads), np.zeros(3))

    @property
    def moment(self) -> np.ndarray:
        """The sum of the moments about the centre. Euler: it is dH/dt."""
        return sum((load.moment + np.cross(load.point - self.centre, load.force) for load in self.loads), np.zeros(3))

    def named(self, name: str) -> Load:
        """The load with this LaTeX name, such as "f_{1}"."""
        found = {load.name: load for load in self.loads}
        if name not in found:
            raise ValueError(f"link {self.link} has no load {name!r}; it has {', '.join(found)}")
        return found[name]


def bodies(robot: Robot, values: Mapping[str, float], q: Sequence[float], qd: Sequence[float], qdd: Sequence[float],
           tip: Tip | None = None) -> tuple[Body, ...]:
    """All links, cut free. `tip` is what the tool exerts on the environment, as in `newton_euler.inverse_dynamics`.

    Of an arm with loops q, q̇, q̈ must be those of the closed chain, all joints of the tree. The forces of its pins come
    from `closed_chain.pin_forces`; with them the joints without motors have no torque left.
    """
    arm = floats(robot, values)
    q, qd, qdd = ([float(v) for v in x] for x in (q, qd, qdd))
    poses = kinematics.frames(arm, q)
    _, wrenches, tau = newton_euler.recursion(arm, q, qd, qdd, tip)
    joints = [(to_numpy(pose.T.R @ f), to_numpy(pose.T.R @ mu)) for pose, (f, mu) in zip(poses, wrenches, strict=True)]
    pins = _pins(arm, poses, q, tau)
    for link, _, point, force in pins:          # what a pin gives, the joints below need not give
        for i in arm.path(link) if link >= 0 else ():
            f, mu = joints[i]
            joints[i] = f - force, mu - np.cross(point - to_numpy(poses[i].o), force)
    outer = _at_tool(arm, poses, tip)
    rates = _rates(arm, q, qd, qdd)
    return tuple(_body(arm, poses, i, joints, pins, outer, rates) for i in range(len(arm.links)))


def _pins(arm, poses, q, tau):
    """(link, name, point, force) of both sides of every pin that closes a loop."""
    found = []
    if not arm.loops:
        return found
    for k, (loop, force) in enumerate(zip(arm.loops, closed_chain.pin_forces(arm, q, tau), strict=True), 1):
        name = "f_{p}" if len(arm.loops) == 1 else f"f_{{p{k}}}"
        for link, point, sign in ((loop.link_a, loop.point_a, -1), (loop.link_b, loop.point_b, 1)):
            T = poses[link].T if link >= 0 else HERE
            found.append((link, ("-" if sign < 0 else "") + name, to_numpy(T @ point), sign * to_numpy(force)))
    return found


def _at_tool(arm, poses, tip):
    if tip is None:
        return None
    return to_numpy(poses[arm.tip].T @ arm.tool.p), -to_numpy(tip[0]), -to_numpy(tip[1])


def _rates(arm, q, qd, qdd):
    """{(link, what): (m, centre, m a, dH/dt)} of every body: what is "link", or the number of the joint of a rotor."""
    at = [Dual(x, (v,)) for x, v in zip(q, qd, strict=True)]
    rate = [Dual(x, (v,)) for x, v in zip(qd, qdd, strict=True)]

    def change(columns, matrix=None):
        total = sum((c * v for c, v in zip(columns, rate, strict=True)), Vec3(0, 0, 0))
        total = matrix @ total if matrix is not None else total
        return np.array([float(derivatives(x, 1)[0]) for x in total])
    order = [(i, what) for i, link in enumerate(arm.links) for what in (("link", i), ("rotor", i))
             if what[0] == "link" or link.rotor]
    return {what: (float(m), float(m) * change(Jv), change(Jw, I))
            for (_, what), (m, I, Jv, Jw) in zip(order, kinematics.bodies(arm, at), strict=True)}


def _body(arm, poses, i, joints, pins, outer, rates):
    T, link = poses[i].T, arm.links[i]
    inside = [(("link", i), T @ link.com)] + [(("rotor", j), T @ arm.links[j].rotor.com) for j in arm.carried(i)]
    inside = [(what, to_numpy(at), *rates[what]) for what, at in inside]
    mass = sum(m for _, _, m, _, _ in inside)
    centre = sum((m * at for _, at, m, _, _ in inside), np.zeros(3)) / mass if mass else inside[0][1]
    gravity, none = to_numpy(arm.gravity), np.zeros(3)
    loads = []
    for (what, k), at, m, _, _ in inside:
        name = f"m_{{{k + 1}}} g" if what == "link" else f"m_{{m{k + 1}}} g"
        loads.append(Load("weight", name, "", at, m * gravity, none))
    f, mu = joints[i]
    at = to_numpy(poses[i].o)
    if link.joint.kind == "prismatic" and link.parent < 0:      # a carriage on a rail feels it where it is
        at = at + to_numpy(poses[i].z) * float((T.p - poses[i].o) @ poses[i].z)
        mu = mu + np.cross(to_numpy(poses[i].o) - at, f)
    loads.append(Load("joint", f"f_{{{i + 1}}}", rf"\mu_{{{i + 1}}}", at, f, mu))
    for c, child in enumerate(arm.links):
        if child.parent == i:
            f, mu = joints[c]
            loads.append(Load("joint", f"-f_{{{c + 1}}}", rf"-\mu_{{{c + 1}}}", to_numpy(poses[c].o), -f, -mu))
    loads += [Load("pin", name, "", point, force, none) for at, name, point, force in pins if at == i]
    if outer is not None and i == arm.tip:
        loads.append(Load("tool", "-f", r"-\mu", *outer))
    ma = sum((p for _, _, _, p, _ in inside), np.zeros(3))
    dH = sum((h + np.cross(at - centre, p) for _, at, _, p, h in inside), np.zeros(3))
    return Body(i + 1, mass, centre, tuple(loads), ma, dH)
