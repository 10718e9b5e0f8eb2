"""Newton–Euler: motions outwards, forces back. One recursion for every arithmetic."""

from __future__ import annotations

from ..kinematics import Tip, entries, tip_wrench
from ..linear import Vector
from ..model import Model, friction, read_off
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import ORIGIN, Vec3, Z

# motions (ω, ω̇, p̈) and wrenches (f, μ), one per link; torques, one per joint
Sweeps = tuple[tuple[tuple[Vec3, Vec3, Vec3], ...], tuple[tuple[Vec3, Vec3], ...], list[Scalar]]


def derive(robot: Robot) -> Model:
    """The model, read off the recursion's torques.

    Seed:   [siciliano] section 7.6, after (7.116)
    """
    return read_off(robot, inverse_dynamics)


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈): the torques (forces, at prismatic joints) that make the arm move so.

    `tip = (force, moment)`: what the tool exerts on the environment, two Vec3 in the base frame, the moment about the
    tool's origin. It adds Jᵀ h to the torques.

    Outwards, in the frame of link i (b, r: from the parent's origin to the joint, from the joint to the link's origin):

        ω = Rᵀ(ω' + q̇ z)       ω̇ = Rᵀ(ω̇' + q̈ z + q̇ ω' × z)                     (a prismatic joint adds nothing)
        p̈ = Rᵀ(p̈' + ω̇'×b + ω'×(ω'×b) [+ q̈ z + 2 q̇ ω'×z]) + ω̇×r + ω×(ω×r)       ([…] prismatic only)

    Inwards, forces f and moments μ about the link's origin: d'Alembert's for the link and the rotors it carries, plus
    what the outer links pass on. Gravity is an upward acceleration of the base, p̈_0 = −g_0.

    The work grows with n, so long chains are welcome: with 300 joints this recursion and `newton_euler_linear` agree to
    the last digits, 2·10⁻¹⁵ of the largest torque.

    Seed:    [siciliano] (7.107)–(7.114)
    Differs: (7.113) repeats ω × (I ω); it belongs there once. The seed joins a link and its rotor to an augmented link;
             here each body keeps its own centre of mass, which avoids a division by the sum of masses. Trees and
             modified DH are added.
    Shapes:  three times n scalars → list of n scalars
    """
    return recursion(robot, q, qd, qdd, tip)[2]


def recursion(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> Sweeps:
    """(motions, wrenches, torques): the two sweeps of `inverse_dynamics`, with what they find on their way.

    motions[i]   (ω, ω̇, p̈) of link i, in its own frame; p̈ of its origin, gravity counted as an acceleration upwards
    wrenches[i]  (f, μ): what the link before exerts on link i through its joint, in the frame of link i, μ about the
                 joint: the forces in the bearing, of which the motor feels one component

    Seed:   [siciliano] (7.107)–(7.114); [milicevic] Table 2; [khalil] [7.36], [7.37]
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    motion = {-1: (ORIGIN, ORIGIN, -robot.gravity)}
    steps = []
    for i, link in enumerate(robot.links):
        rates = [robot.coordinate(i, x) for x in (qd, qdd)]
        steps.append(_geometry(link.joint, robot.coordinate(i, q)))
        motion[i] = _outwards(link.joint.kind, steps[i], motion[link.parent], *rates)

    passed = {i: (ORIGIN, ORIGIN) for i in range(-1, len(robot.links))}      # wrenches that outer links pass on
    if tip is not None:
        passed[robot.tip] = tip_wrench(robot, q, tip)
    torques, wrenches = [0] * robot.n, {}
    for i in reversed(range(len(robot.links))):
        link, (R, b, r, z) = robot.links[i], steps[i]
        f, mu = _wrench(robot, i, motion[i], qd, qdd)
        f, mu = f + passed[i][0], mu + passed[i][1]
        at_joint = mu + r.cross(f)                                            # about a point on the joint's axis
        wrenches[i] = (f, at_joint)
        if i in robot.joints:
            along = f if link.joint.kind == "prismatic" else at_joint
            torques[robot.joints.index(i)] = along @ (R.T @ z) + _motor(robot, i, motion[link.parent], qd, qdd)
        f_parent, mu_parent = R @ f, R @ at_joint
        old = passed[link.parent]
        passed[link.parent] = (old[0] + f_parent, old[1] + mu_parent + b.cross(f_parent))
    torques = [t + s for t, s in zip(torques, friction(robot, qd), strict=True)]
    outwards = range(len(robot.links))
    return tuple(motion[i] for i in outwards), tuple(wrenches[i] for i in outwards), torques


def _geometry(joint, q):
    """(R, b, r, z): rotation from the parent to the link; parent's origin to joint, joint's axis, both in the parent's
    frame; joint to the link's origin in the link's frame."""
    inner, outer = joint.before.along_x(), joint.outer(q)
    return inner.R @ outer.R, inner.p, outer.R.T @ outer.p, inner.R @ Z


def _outwards(kind, geometry, parent, qd, qdd):
    (R, b, r, z), (w, wd, a) = geometry, parent
    a = a + wd.cross(b) + w.cross(w.cross(b))
    if kind == "revolute":
        wd = wd + z * qdd + w.cross(z) * qd                                   # (7.108)
        w = w + z * qd                                                        # (7.107)
    elif kind == "prismatic":
        a = a + z * qdd + w.cross(z) * (2 * qd)
    w, wd = R.T @ w, R.T @ wd
    return w, wd, R.T @ a + wd.cross(r) + w.cross(w.cross(r))                 # (7.109)


def _wrench(robot, i, motion, qd, qdd):
    """What it takes to move link i and the rotors it carries: force, and moment about the link's origin."""
    w, wd, a = motion
    link = robot.links[i]
    f, mu = _body(link.m, link.com, link.I, w, wd, a)
    for j in robot.carried(i):
        rotor, spin, spin_rate = robot.links[j].rotor, robot.coordinate(j, qd), robot.coordinate(j, qdd)
        F, N = _body(rotor.m, rotor.com, rotor.I, w, wd, a)
        gyro = (rotor.axis * spin_rate + w.cross(rotor.axis) * spin) * (rotor.kr * rotor.Im)
        f, mu = f + F, mu + N + gyro
    return f, mu


def _body(m, com, I, w, wd, a):
    """Newton and Euler for one body: (m p̈_C, r_C × m p̈_C + I ω̇ + ω × I ω)."""
    f = (a + wd.cross(com) + w.cross(w.cross(com))) * m                       # (7.110), (7.112)
    return f, com.cross(f) + I @ wd + w.cross(I @ w)                          # (7.113)


def _motor(robot, i, carrier, qd, qdd):
    """The torque that turns the joint's own rotor, seen through the gear: k_r I_m ω̇_mᵀ z_m."""
    rotor = robot.links[i].rotor
    if rotor is None:
        return 0
    w, wd, _ = carrier
    spin, spin_rate = robot.coordinate(i, qd), robot.coordinate(i, qdd)
    wd_m = wd + (rotor.axis * spin_rate + w.cross(rotor.axis) * spin) * rotor.kr       # (7.111)
    return (wd_m @ rotor.axis) * (rotor.kr * rotor.Im)                        # (7.114)
