"""Two links by hand: write the balances of force and moment, eliminate what the joints hold, read off the model."""

from __future__ import annotations

from collections.abc import Sequence

from ..kinematics import Tip, columns, entries, frames
from ..linear import Vector
from ..model import Model, friction, read_off
from ..robot import Robot
from ..scalar import Dual, Scalar, derivatives, value
from ..spatial import EYE, ORIGIN, ZERO, Mat3, Vec3, skew

Equation = tuple[dict[str, Mat3], Vec3]         # ({unknown: its coefficient}, rest): Σ A u + rest = 0


def derive(robot: Robot) -> Model:
    """The model, read off the torques: H from unit accelerations, h from the velocities, G from rest.

    Seed:   [asada_slotine] Example 5-1, (5-11), (5-12)
    """
    return read_off(robot, inverse_dynamics)


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈) from the solved balances: the moment along the axis of a revolute joint, the force along that of a
    prismatic one, τ_i = b_(i−1)ᵀ N_(i−1,i) or b_(i−1)ᵀ f_(i−1,i).

    `tip = (force, moment)`: what the tool exerts on the environment, two Vec3 in the base frame, the moment about the
    tool's origin.

    Seed:    [asada_slotine] (4-4), (4-5), Example 5-1, (5-6)
    Differs: the example is a planar arm with two revolute joints. Here the links move in space, and each joint is
             revolute or prismatic; links on fixed joints belong to the moving link that they hang on; rotors and
             friction are added.
    Shapes:  three times n = 2 scalars → list of 2 scalars; a ValueError for any other robot
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    held, poses, torques = solve(balances(robot, q, qd, qdd, tip)), frames(robot, _dual(q, qd)), []
    for name, j in zip(("01", "12"), robot.joints, strict=True):
        along = held["f" + name] if robot.links[j].joint.kind == "prismatic" else held["N" + name]
        torques.append(along @ poses[j].z.map(value) + _motor(robot, j, poses, qd, qdd))
    return [t + s for t, s in zip(torques, friction(robot, qd), strict=True)]


def balances(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Equation]:
    """The four equations that hold for two links: force and moment of link 1, force and moment of link 2.

        f_(i−1,i) − f_(i,i+1) + m g − m v̇_c = 0
        N_(i−1,i) − N_(i,i+1) + r_(i,ci) × f_(i,i+1) − r_(i−1,ci) × f_(i−1,i) − I ω̇ − ω × (I ω) = 0

    An equation is ({unknown: its coefficient}, the rest): Σ A u + rest = 0. The unknowns are f01, N01, f12, N12, what
    the base exerts on link 1 and link 1 on link 2; N about the joint, the balance about the link's centre of mass.

    Seed:    [asada_slotine] (5-1), (5-3), written out as (5-4), (5-5)
    Differs: (5-5) prints + r_(1,c2) × f_(1,2), and both θ̇ where ω̇ is meant. A rotor is one more body of the link that
             carries it.
    Shapes:  four pairs of {str: Mat3} and Vec3, in the base frame
    """
    first, second = _two_joints(robot)
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    poses = frames(robot, _dual(q, qd))
    start, elbow = (poses[j].o.map(value) for j in (first, second))
    equations = []
    for joint, name, o in ((first, "01", start), (second, "12", elbow)):
        centre = poses[joint].T.map(value) @ robot.links[joint].com
        force, moment = {"f" + name: EYE}, {"N" + name: EYE, "f" + name: -skew(centre - o)}
        if joint == first:
            force |= {"f12": -EYE}
            moment |= {"N12": -EYE, "f12": skew(centre - elbow)}
        f_rest, n_rest = ORIGIN, ORIGIN
        for point, f, n in _loads(robot, joint, poses, qd, qdd, tip):
            f_rest, n_rest = f_rest + f, n_rest + n + (point - centre).cross(f)
        equations += [(force, f_rest), (moment, n_rest)]
    return equations


def solve(equations: Sequence[Equation]) -> dict[str, Vec3]:
    """The unknowns of linear equations {unknown: coefficient}, rest: eliminated one after another, then put back.

    Seed:   [asada_slotine] Example 5-1, from (5-4), (5-5) to (5-7), (5-8)
    Shapes: `balances` → {unknown: Vec3}
    """
    left, used = equations, {}
    for name in dict.fromkeys(u for terms, _ in equations for u in terms):
        used[name], left = eliminate(left, name)
    known = {}
    for name, (terms, rest) in reversed(used.items()):
        known[name] = -sum((A @ known[u] for u, A in terms.items()), rest)
    return known


def eliminate(equations: Sequence[Equation], unknown: str) -> tuple[Equation, list[Equation]]:
    """One unknown eliminated: (terms, rest) with unknown = −(Σ terms + rest), and the other equations without it.

    It is taken from an equation that holds it with the coefficient 1, so nothing is ever divided, and one algorithm
    serves symbols and numbers.

    Seed:    [asada_slotine] Example 5-1: f12 gives (5-7), f01 and then f12 give (5-8)
    Differs: (5-8) prints r_(0,c1) × m_1 v̇_c2 and r_(0,c1) × m_2 g; both are r_(0,1) × m_2 ….
    Shapes:  equations as in `balances` → one equation without its unknown, and a list of the others
    """
    k = next((k for k, (terms, _) in enumerate(equations) if terms.get(unknown) is EYE), None)
    if k is None:
        raise ValueError(f"no equation holds {unknown} with the coefficient 1, so none can be solved for it")
    terms, rest = equations[k]
    terms = {u: A for u, A in terms.items() if u != unknown}
    others = [equation for j, equation in enumerate(equations) if j != k]
    return (terms, rest), [_substitute(equation, unknown, terms, rest) for equation in others]


def _substitute(equation, name, terms, rest):
    """The equation with −(Σ terms + rest) in the place of the unknown."""
    mine, my_rest = equation
    if name not in mine:
        return equation
    A = mine[name]
    others = {u: B for u, B in mine.items() if u != name}
    return others | {u: others.get(u, ZERO) - A @ B for u, B in terms.items()}, my_rest - A @ rest


def _two_joints(robot):
    """The links of the two joints that move, one of them on the other; a clear error for other robots."""
    if robot.n != 2 or robot.joints[0] not in robot.path(robot.joints[1]):
        found = "one beside the other" if robot.n == 2 else str(robot.n)
        raise ValueError(f"the two-link derivation is for two moving joints, one after the other; the {robot.name} has"
                         f" {found}; use another formulation")
    return robot.joints


def _loads(robot, joint, poses, qd, qdd, tip):
    """(point, force, moment) of all that acts on a moving link but its joints: weight and inertia of its bodies, which
    are the links without a joint of their own between and the rotors they carry; and the tool's wrench, turned over."""
    for i, link in enumerate(robot.links):
        if [j for j in robot.path(i) if j in robot.joints][-1:] != [joint]:
            continue
        T = poses[i].T.map(value)
        bodies = [(link.m, link.com, link.I, ORIGIN, 0, 0)]
        for k in robot.carried(i):
            rotor, rates = robot.links[k].rotor, (robot.coordinate(k, qd), robot.coordinate(k, qdd))
            bodies.append((rotor.m, rotor.com, rotor.I, T.R @ rotor.axis * (rotor.kr * rotor.Im), *rates))
        for m, com, I, spin, rate, rate_of_rate in bodies:
            I, (a, w, wd) = T.R @ I @ T.R.T, _motion(robot, poses, i, com, qd, qdd)
            turned = I @ wd + w.cross(I @ w) + spin * rate_of_rate + w.cross(spin) * rate
            yield T @ com, (robot.gravity - a) * m, -turned
        if tip is not None and i == robot.tip:
            yield T @ robot.tool.p, -tip[0], -tip[1]


def _dual(q, qd):
    """The coordinates with their rates: what is calculated with them carries its derivative in time."""
    return [Dual(x, (v,)) for x, v in zip(q, qd, strict=True)]


def _motion(robot, poses, i, point, qd, qdd):
    """(v̇, ω, ω̇) of a point fixed to link i: the velocities are J q̇, as in (5-9) and (5-10), and their derivatives
    J q̈ + J̇ q̇, with the J̇ that the poses carry."""
    Jv, Jw = columns(robot, poses, i, poses[i].T @ point)
    w = sum((column.map(value) * rate for column, rate in zip(Jw, qd, strict=True)), ORIGIN)
    v_rate, w_rate = (
        sum((c.map(value) * a + c.map(_rate) * v for c, v, a in zip(J, qd, qdd, strict=True)), ORIGIN) for J in (Jv, Jw)
    )
    return v_rate, w, w_rate


def _rate(x):
    return derivatives(x, 1)[0]


def _motor(robot, joint, poses, qd, qdd):
    """The torque that turns the joint's own rotor, seen through the gear: k_r I_m ω̇_mᵀ z_m. Of ω̇_m = ω̇ + k_r (q̈ z_m +
    q̇ ω × z_m) the last term has no part along z_m.
    """
    rotor, carrier = robot.links[joint].rotor, robot.links[joint].parent
    if rotor is None:
        return 0
    wd, axis = ORIGIN, rotor.axis
    if carrier >= 0:
        wd, axis = _motion(robot, poses, carrier, ORIGIN, qd, qdd)[2], poses[carrier].T.R.map(value) @ axis
    return ((wd + axis * (rotor.kr * robot.coordinate(joint, qdd))) @ axis) * (rotor.kr * rotor.Im)
