"""Newton–Euler about the links' origins: the torques are linear in mass, first moments and inertia of every link."""

from __future__ import annotations

from collections.abc import Sequence

from ..kinematics import Tip, entries, tip_wrench
from ..linear import Vector
from ..model import Model, friction, read_off
from ..rigid_body import acceleration_tensor, moment_by_inertia
from ..robot import Robot
from ..robot.given import one_robot
from ..scalar import Scalar
from ..spatial import ORIGIN, ZERO, Mat3, Vec3, Z, about_origin

Moments = tuple[Scalar, Vec3, Mat3]             # M, MS, I_O: mass, first moment, inertia about the origin


def derive(robot: Robot) -> Model:
    """The model, read off the recursion's torques.

    Seed:   [khalil] [7.51]–[7.61]
    """
    return read_off(robot, inverse_dynamics)


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈): the torques (forces, at prismatic joints) that make the arm move so.

    `tip = (force, moment)`: what the tool exerts on the environment, two Vec3 in the base frame, the moment about the
    tool's origin. It adds Jᵀ h to the torques.

    Seed:   [khalil] [7.51]–[7.61], see `recursion`
    Shapes: three times n scalars → list of n scalars
    """
    return recursion(robot, parameters(robot), q, qd, qdd, tip)


def linear_parameters(m: Scalar, com: Vec3, I: Mat3) -> Moments:
    """(M, MS, I_O) of a body with mass m, centre of mass com, inertia I about it: its parameters about the origin.

    MS = m com,   I_O = I + m S(com)ᵀ S(com)

    Seed:   [khalil] [7.3], section 7.4; [siciliano] (7.60)
    Shapes: scalar, Vec3, Mat3 → scalar, Vec3, Mat3
    """
    return m, com * m, about_origin(m, com, I)


def parameters(robot: Robot) -> list[Moments]:
    """(M, MS, I_O) of every link, with the rotors it carries. In these parameters bodies that move together just add.

    Seed:    [siciliano] (7.60)–(7.73), the augmented link
    Differs: first moments instead of a centre of mass, so nothing is divided by a mass that may be 0.
    Shapes:  list of (scalar, Vec3, Mat3), one per link
    """
    sums = []
    for i, link in enumerate(one_robot(robot).links):
        M, MS, I = linear_parameters(link.m, link.com, link.I)
        for j in robot.carried(i):
            rotor = robot.links[j].rotor
            m, ms, i_o = linear_parameters(rotor.m, rotor.com, rotor.I)
            M, MS, I = M + m, MS + ms, I + i_o
        sums.append((M, MS, I))
    return sums


def recursion(robot: Robot, links: Sequence[Moments], q: Vector, qd: Vector, qdd: Vector,
              tip: Tip | None = None, pushed: Tip | None = None) -> list[Scalar]:
    """τ for links given by their (M, MS, I_O), whatever the robot's own masses are.

    They need not be those of a body: base parameters have first moments without a mass. Outwards, in the frame of the
    link (P: from the parent's origin along x and z to the joint's origin, r: on to the link's, along its x):

        ω = Rᵀω' + q̇ a       ω̇ = Rᵀω̇' + q̈ a + Rᵀω' × q̇ a                             (a prismatic joint adds nothing)
        v̇ = Rᵀ(v̇' + Ω' P) [+ q̈ a + 2 Rᵀω' × q̇ a] + Ω r     Ω = S(ω̇) + S(ω) S(ω)      ([…] prismatic only)
        f_t = M v̇ + Ω MS      m_t = I_O ω̇ + ω × (I_O ω) + MS × v̇

    Inwards, forces and moments about the link's origin, plus what the outer links pass on. Gravity is v̇_0 = −g.
    `pushed` is a wrench as `tip`, but on the link `robot.tip`, in its own frame and about its origin.

    Seed:    [khalil] [7.14], [7.17], [7.38]–[7.50], [7.51]–[7.61]
    Differs: the hat of [7.57] stands over ω̇. r, rotors that turn and trees are added; [khalil]'s I_a q̈ is the part
             k_r² I_m q̈ of our rotor.
    Shapes:  one (scalar, Vec3, Mat3) a link, three times n scalars → list of n scalars
    """
    torques, _ = _balance(robot, links, q, qd, qdd, tip, pushed)
    return [t + s for t, s in zip(torques, friction(robot, entries(robot, qd, "qd")), strict=True)]


def with_floor(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> list[Scalar]:
    """τ, and below it the wrench of the floor on the arm: force, then moment about the base's origin, in its frame.

    It is what the recursion passes on from the first link to the base, and the spin of the rotors that the base
    carries, d/dt (k_r q̇ I_m z). What stands on the floor without moving, the base itself and those rotors' weight, is
    not counted. At rest the force is −g Σ m.

    Seed:    [siciliano] (7.87)–(7.92), [khalil] [7.58]–[7.60], the first link's balance
    Differs: neither source passes the wrench on to the floor.
    Shapes:  three times n scalars → list of n + 6 scalars
    """
    torques, (force, moment) = _balance(robot, parameters(robot), q, qd, qdd)
    rates = [entries(robot, x, name) for x, name in ((qd, "qd"), (qdd, "qdd"))]
    moment = moment + _spins(robot, -1, (ORIGIN,), *rates)
    return [*(t + s for t, s in zip(torques, friction(robot, rates[0]), strict=True)), *force, *moment]


def _balance(robot, links, q, qd, qdd, tip=None, pushed=None):
    """(the torques without friction, the wrench that the first links pass on to the base)."""
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    motion = {-1: (ORIGIN, ORIGIN, -robot.gravity, ZERO)}
    steps = []
    for i, link in enumerate(robot.links):
        rates = [robot.coordinate(i, x) for x in (qd, qdd)]
        steps.append(_geometry(link.joint, robot.coordinate(i, q)))
        motion[i] = _outwards(link.joint.kind, steps[i], motion[link.parent], *rates)

    passed = {i: (ORIGIN, ORIGIN) for i in range(-1, len(robot.links))}      # wrenches that outer links pass on
    if tip is not None:
        passed[robot.tip] = tip_wrench(robot, q, tip)
    if pushed is not None:
        passed[robot.tip] = tuple(a + b for a, b in zip(passed[robot.tip], pushed, strict=True))
    torques = [0] * robot.n
    for i in reversed(range(len(robot.links))):
        link, (R, P, r, a) = robot.links[i], steps[i]
        f_t, m_t = _body(*links[i], motion[i])
        f, m = f_t + passed[i][0], m_t + _spins(robot, i, motion[i], qd, qdd) + passed[i][1]      # [7.58], [7.60]
        at_joint = m + r.cross(f)
        if i in robot.joints:
            along = f if link.joint.kind == "prismatic" else at_joint
            torques[robot.joints.index(i)] = along @ a + _motor(robot, i, motion[link.parent], qdd)      # [7.61]
        f_parent, m_parent = R @ f, R @ at_joint
        old = passed[link.parent]
        passed[link.parent] = (old[0] + f_parent, old[1] + m_parent + P.cross(f_parent))
    return torques, passed[-1]


def _geometry(joint, q):
    """(R, P, r, a): rotation from the parent to the link; from the parent's origin to the joint's, in the parent's
    frame; on to the link's origin, and the joint's axis, both in the link's frame, where they are constant.

    What lies along the joint's axis turns with neither side, so it is counted with the parent, as [khalil] does; then r
    has one entry, and none with modified DH.
    """
    inner, after = joint.before.along_x(), joint.after.along_x()
    d = joint.d + q if joint.kind == "prismatic" else joint.d
    return inner.R @ joint.outer(q).R, inner @ (Z * d), after.p, after.R.T @ Z


def _outwards(kind, geometry, parent, qd, qdd):
    (R, P, r, axis), (w, wd, a, _) = geometry, parent
    w, wd, a = R.T @ w, R.T @ wd, R.T @ (a + _swing(parent, P))               # [7.51], [7.54]
    if kind == "revolute":
        wd = wd + axis * qdd + w.cross(axis) * qd                             # [7.53]
        w = w + axis * qd                                                     # [7.52]
    elif kind == "prismatic":
        a = a + axis * qdd + w.cross(axis) * (2 * qd)                         # [7.54]
    motion = w, wd, a, acceleration_tensor(w, wd)
    return w, wd, a + _swing(motion, r), motion[3]


def _swing(motion, r):
    """What the point at r of a body has more in acceleration than the body's origin; or r times a mass, in force."""
    return motion[3] @ r


def _body(M, MS, I, motion):
    """(f_t, m_t): the force on a body that moves so, and the moment about its origin."""
    return motion[2] * M + _swing(motion, MS), _euler(I, motion) + MS.cross(motion[2])          # [7.55], [7.56]


def _euler(I, motion):
    """I ω̇ + ω × (I ω), written with the entries of Ω: 15 products instead of 24, the ω_x ω_y being there already."""
    w, wd, _, Omega = motion
    return moment_by_inertia(I, w, wd, Omega)


def _spins(robot, i, motion, qd, qdd):
    """The moment that the turning of the rotors on link i takes, beside that of their mass."""
    w, total = motion[0], ORIGIN
    for j in robot.carried(i):
        rotor, rate, rate_of_rate = robot.links[j].rotor, robot.coordinate(j, qd), robot.coordinate(j, qdd)
        total = total + (rotor.axis * rate_of_rate + w.cross(rotor.axis) * rate) * (rotor.kr * rotor.Im)
    return total


def _motor(robot, i, carrier, qdd):
    """The torque that turns the joint's own rotor, seen through the gear: k_r I_m ω̇_mᵀ z_m. Of ω̇_m = ω̇ + k_r (q̈ z_m +
    q̇ ω × z_m) the last term has no part along z_m.
    """
    rotor = robot.links[i].rotor
    if rotor is None:
        return 0
    return ((carrier[1] + rotor.axis * (rotor.kr * robot.coordinate(i, qdd))) @ rotor.axis) * (rotor.kr * rotor.Im)
