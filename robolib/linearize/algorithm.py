"""The slopes of the torques, M = ∂τ/∂q̈, V = ∂τ/∂q̇, P = ∂τ/∂q, by one recursion of order n²: Algorithm 7.1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..conventions import to_modified
from ..formulations.short.parameters import Body, bodies
from ..kinematics import entries
from ..linear import Matrix, Vector
from ..model import friction
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import ORIGIN
from .pairs import Entries, Screw, Wrenches, screw_of, wrenches_of
from .sweeps import Composite, Motion, inwards, outwards, rotor_push
from .turns import Step, steps_of


@dataclass(frozen=True, eq=False)
class Slopes:
    """The linearised model of an arm about one state, with the torques there:

        δτ = M δq̈ + V δq̇ + P δq

    Matrices are lists of rows, in whatever arithmetic the state was given.
    """

    M: Matrix
    V: Matrix
    P: Matrix
    tau: Vector


def slopes(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> Slopes:
    """M = ∂τ/∂q̈, V = ∂τ/∂q̇ and P = ∂τ/∂q of an arm at a state, by Algorithm 7.1, and τ.                   (17.E9)

    It takes every tree of turning, sliding and fixed joints in either Denavit–Hartenberg convention, with rotors and
    gravity. Friction adds F_v to the diagonal of V; Coulomb's F_s sgn q̇ is a jump, which has no slope, and adds
    nothing. Of a chain with loops these are the slopes of the open tree.

    Seed:    [balafoutis_patel] Algorithm 7.1, (7.3.18), (7.3.19)
    Differs: the dots that the print lost are restored in (7.3.18d), (7.3.18f), (7.3.18g), (7.3.19e); slides, trees,
             rotors and standard rows are added; wrenches and screws meet halfway.
    Shapes:  three times n scalars → three times n lists of n scalars, n scalars; in any arithmetic
    """
    arm = to_modified(robot)
    return recursion(arm, bodies(arm), q, qd, qdd)


def recursion(arm: Robot, given: Sequence[Body], q: Vector, qd: Vector, qdd: Vector, middle: int | None = None
              ) -> Slopes:
    """The Slopes of an arm in modified frames whose links are given by their Bodies, whatever its own masses are.

    `middle`: at the link of which joint, counted from the base, wrenches and screws meet; halfway unless it is said.

    Seed:   [balafoutis_patel] Algorithm 7.1
    """
    q, qd, qdd = (entries(arm, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    steps = steps_of(arm, q, qd)
    motion = outwards(arm, steps, qd, qdd)
    total = inwards(arm, given, steps, motion, qd, qdd)
    way = _Way(arm, steps, motion, middle)
    M, V, P = ([[0] * arm.n for _ in range(arm.n)] for _ in range(3))
    tau = [0] * arm.n
    for k, i in enumerate(arm.joints):
        link, kind, x = arm.links[i], arm.links[i].joint.kind, motion[i]
        wrenches = wrenches_of(kind, total[i], x)
        M[k][k], V[k][k], P[k][k], _, _ = wrenches.felt(screw_of(kind, x))
        M[k][k], tau[k] = M[k][k] + _spin(link), _torque(arm, i, total[i], motion, qdd)
        V[k][k] = V[k][k] + link.joint.Fv
        for j, pair in way.felt(i, wrenches).items():
            o = arm.joints.index(j)
            M[k][o], V[k][o], P[k][o], V[o][k], P[o][k] = pair
            M[o][k] = M[k][o]
    return Slopes(M, V, P, [t + s for t, s in zip(tau, friction(arm, qd), strict=True)])


class _Way:
    """How far wrenches go inwards and screws outwards, and where they meet."""

    def __init__(self, arm: Robot, steps: Sequence[Step], motion: dict[int, Motion], middle: int | None) -> None:
        self.arm, self.steps, self.motion = arm, steps, motion
        self.depth = [len([k for k in arm.path(i) if k in arm.joints]) for i in range(len(arm.links))]
        self.middle = max(self.depth) // 2 if middle is None else middle
        self.screws = self._screws()

    def _screws(self) -> list[dict[int, Screw]]:
        """{j: the screw of joint j}, for the joints before each link, at its origin; up to the middle."""
        found, motion = [], self.motion
        for i, link in enumerate(self.arm.links):
            here, p = {}, link.parent
            if p >= 0 and self.depth[i] <= self.middle:
                before = found[p] | ({p: screw_of(self.arm.links[p].joint.kind, motion[p])} if p in self.arm.joints
                                     else {})
                here = {j: screw.outwards(self.steps[i], motion[p].w * 2) for j, screw in before.items()}
            found.append(here)
        return found

    def felt(self, i: int, wrenches: Wrenches) -> dict[int, Entries]:
        """{j: (M_ij, V_ij, P_ij, V_ji, P_ji)} of joint i with the joints j before it."""
        found, k, links, push = {}, i, self.arm.links, _push(self.arm, i, self.motion)
        if self.depth[i] <= self.middle:        # the rotor sits on the link before: what it adds is felt from there
            found = {j: wrenches.felt(screw) for j, screw in self.screws[i].items()}
            return {j: pair if push is None else _with(pair, push, self._at(j, links[i].parent))
                    for j, pair in found.items()}
        while self.depth[k] > self.middle and links[k].parent >= 0:
            p = links[k].parent
            wrenches = wrenches.inwards(self.steps[k], self.motion[k].w * 2, self.motion[p].w * 2)
            if k == i and push is not None:
                wrenches = wrenches.carried(*push)
            k = p
            if k in self.arm.joints:
                found[k] = wrenches.felt(screw_of(links[k].joint.kind, self.motion[k]))
        return found | {j: wrenches.felt(screw) for j, screw in self.screws[k].items() if j not in found}

    def _at(self, j: int, p: int) -> Screw:
        """The screw of joint j at the origin of link p."""
        return screw_of(self.arm.links[j].joint.kind, self.motion[j]) if j == p else self.screws[p][j]


def _push(arm, i, motion):
    """What the rotor of joint i asks of the link that carries it, or None."""
    link = arm.links[i]
    return None if link.rotor is None or link.parent < 0 else rotor_push(link.rotor, motion[link.parent].w)


def _with(pair, push, screw):
    """A pair of entries with what the rotor's push on the link before adds to them."""
    alone = Wrenches(*[ORIGIN] * 7).carried(*push).felt(screw)
    return tuple(a + b for a, b in zip(pair, alone, strict=True))


def _spin(link):
    """k_r² I_m of the joint's own rotor."""
    rotor = link.rotor
    return 0 if rotor is None else (rotor.axis @ rotor.axis) * (rotor.kr * rotor.kr * rotor.Im)


def _torque(arm: Robot, i: int, body: Composite, motion: dict[int, Motion], qdd: Vector) -> Scalar:
    """τ of joint i without friction: a component of what moves its composite, and its rotor's k_r I_m ω̇_mᵀ e."""
    link = arm.links[i]
    along = body.F.z if link.joint.kind == "prismatic" else body.eta.z
    if link.rotor is None:
        return along
    spin = _spin(link) * arm.coordinate(i, qdd)
    return along + (motion[link.parent].wd @ link.rotor.axis) * (link.rotor.kr * link.rotor.Im) + spin
