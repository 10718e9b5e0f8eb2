"""Newton–Euler with every vector in the base frame: nothing changes frames, so the inertias turn with the links."""

from __future__ import annotations

from collections.abc import Sequence

from ..kinematics import Pose, Tip, entries, frames, wrench
from ..linear import Vector
from ..model import Model, friction, read_off
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import EYE, ORIGIN, Vec3


def derive(robot: Robot) -> Model:
    """The model, read off the recursion's torques.

    Seed:   [milicevic] Table 1
    """
    return read_off(robot, inverse_dynamics)


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈): the torques (forces, at prismatic joints) that make the arm move so.

    `tip = (force, moment)`: what the tool exerts on the environment, two Vec3 in the base frame, the moment about the
    tool's origin. It adds Jᵀ h to the torques.

    Outwards the motions, see `motions`. Inwards, with p from the joint to the link's origin, s from there to a body's
    centre of mass, and f', n' what the outer links pass on (n' about the link's origin, n about the joint):

        F = m ā     M = I ω̇ + ω × (I ω)     I = R Ī Rᵀ
        f = f' + F     n = n' + p × f' + (p + s) × F + M     τ = zᵀ n (revolute), zᵀ f (prismatic)

    Seed:    [milicevic] Table 1, [asada_slotine] (5-66)–(5-68), (5-94), [siciliano] (7.87)–(7.92), (7.102)–(7.106)
    Differs: rotors, trees, fixed joints and a screw before the joint are added. (5-68) takes its moments about the
             centre of mass; about the joint, as here, f' and F stand apart, and a link may carry rotors of its own.
    Shapes:  three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    poses = frames(robot, q)
    moving = motions(robot, poses, qd, qdd)
    passed = {i: (ORIGIN, ORIGIN) for i in range(-1, len(robot.links))}      # wrenches that outer links pass on
    if tip is not None:
        force, moment = wrench(tip)
        passed[robot.tip] = force, moment + (poses[robot.tip].T.R @ robot.tool.p).cross(force)
    torques = [0] * robot.n
    for i in reversed(range(len(robot.links))):
        link, pose = robot.links[i], poses[i]
        p = pose.T.p - pose.o
        f, n = passed[i]
        n = n + p.cross(f)
        for F, M, s in _bodies(robot, i, pose.T.R, moving[i], qd, qdd):
            f, n = f + F, n + (p + s).cross(F) + M
        outer = poses[link.parent].T if link.parent >= 0 else None
        if i in robot.joints:
            along = f if link.joint.kind == "prismatic" else n
            R = outer.R if outer else EYE
            torques[robot.joints.index(i)] = along @ pose.z + _motor(robot, i, R, moving[link.parent], qdd)
        b = pose.o - (outer.p if outer else ORIGIN)
        old = passed[link.parent]
        passed[link.parent] = old[0] + f, old[1] + n + b.cross(f)
    return [t + s for t, s in zip(torques, friction(robot, qd), strict=True)]


def motions(robot: Robot, poses: Sequence[Pose], qd: Vector, qdd: Vector) -> dict[int, tuple[Vec3, Vec3, Vec3]]:
    """(ω, ω̇, v̇) of every link and of the base (−1), v̇ at the link's origin, gravity included: v̇_0 = −g.

        ω = ω' + z q̇       ω̇ = ω̇' + z q̈ + ω' × z q̇                                (a prismatic joint adds nothing)
        v̇ = v̇' + ω̇'×b + ω'×(ω'×b) [+ z q̈ + 2 ω × z q̇] + ω̇×p + ω×(ω×p)           ([…] prismatic only)

    b from the parent's origin to the joint (it moves with the parent), p from the joint to the link's origin.

    Seed:    [milicevic] Table 1, [asada_slotine] (5-80)–(5-93), [siciliano] (7.93), (7.95)–(7.101)
    Differs: (5-83) prints ω_i × q̇_i b_i; it is q̇_(i+1). [milicevic] starts with v̇_0 = g, which turns gravity over.
             b is added, for modified DH.
    Shapes:  `kinematics.frames(robot, q)`, twice n scalars → {link: three Vec3, in the base frame}
    """
    moving = {-1: (ORIGIN, ORIGIN, -robot.gravity)}
    for i, (link, pose) in enumerate(zip(robot.links, poses, strict=True)):
        w, wd, a = moving[link.parent]
        rate, rate_of_rate, z = robot.coordinate(i, qd), robot.coordinate(i, qdd), pose.z
        a = a + _swing(w, wd, pose.o - (poses[link.parent].T.p if link.parent >= 0 else ORIGIN))
        if link.joint.kind == "revolute":
            wd = wd + z * rate_of_rate + w.cross(z) * rate                    # (5-83), with the parent's ω
            w = w + z * rate                                                  # (5-82)
        elif link.joint.kind == "prismatic":
            a = a + z * rate_of_rate + w.cross(z) * (2 * rate)                # (5-87)
        moving[i] = w, wd, a + _swing(w, wd, pose.T.p - pose.o)               # (5-91)
    return moving


def _swing(w, wd, r):
    """What a point at r, fixed to a body, has more in acceleration than the body's origin."""
    return wd.cross(r) + w.cross(w.cross(r))


def _bodies(robot, i, R, motion, qd, qdd):
    """(F, M, s) of link i and of every rotor it carries: m ā, the moment that turns it, where its centre of mass is."""
    w, wd, a = motion
    link = robot.links[i]
    yield _body(link.m, R @ link.com, R @ link.I @ R.T, w, wd, a)
    for j in robot.carried(i):
        rotor, rate, rate_of_rate = robot.links[j].rotor, robot.coordinate(j, qd), robot.coordinate(j, qdd)
        axis = R @ rotor.axis
        F, M, s = _body(rotor.m, R @ rotor.com, R @ rotor.I @ R.T, w, wd, a)
        yield F, M + (axis * rate_of_rate + w.cross(axis) * rate) * (rotor.kr * rotor.Im), s


def _body(m, s, I, w, wd, a):
    """Newton and Euler for one body, about its centre of mass."""
    return (a + _swing(w, wd, s)) * m, I @ wd + w.cross(I @ w), s


def _motor(robot, i, R, carrier, qdd):
    """The torque that turns the joint's own rotor, seen through the gear: k_r I_m ω̇_mᵀ z_m. Of ω̇_m = ω̇ + k_r (q̈ z_m +
    q̇ ω × z_m) the last term has no part along z_m.
    """
    rotor = robot.links[i].rotor
    if rotor is None:
        return 0
    axis = R @ rotor.axis
    return ((carrier[1] + axis * (rotor.kr * robot.coordinate(i, qdd))) @ axis) * (rotor.kr * rotor.Im)
