"""The inertia matrix by few operations: composite bodies inwards, wrenches and screws that meet halfway.

M_ij is what joint i feels when joint j accelerates by 1: the wrench that the bodies beyond joint j then need, times the
unit screw of joint i. Both can travel: the wrench inwards, the screw outwards, at the same price a link. If one of them
travels all the way, n(n−1)/2 journeys are made; if they meet in the middle, each makes half of it, and pays with one
product of six numbers.

They meet at the *knee* of a joint: on its axis, where the common normal from the link before arrives, not turned yet.
There a new screw is made of constants, and a new wrench of numbers that the composite body has just been given:

    composite body (m, s, Σ) beyond a revolute joint:   f = (−s_y, s_x, 0)   n = (−Σ_xz, −Σ_yz, Σ_xx + Σ_yy)
    screw of the joint before:                          ω = (0, sin α, cos α)   v = a (0, cos α, −sin α)
"""

from __future__ import annotations

from collections.abc import Sequence

from ...conventions import to_modified
from ...kinematics import entries
from ...robot import Link, Robot
from ...scalar import Scalar
from ...spatial import ORIGIN, Vec3, Z
from .choices import USUAL, Choices
from .frames import well_turned
from .parameters import Body, Loads, bodies, grouped
from .plan import Plan
from .steps import Screw, Step, steps_of
from .tensors import Wrench, about_z, tensor_about_z

NAMES = {"lever": "force", "rest": "still"}     # by these names the plan's decisions are swapped here


def inertia_matrix(robot: Robot, q: Sequence[Scalar], generic: bool = False,
                   swaps: frozenset[tuple[str, int]] = frozenset()) -> list[list[Scalar]]:
    """M(q), symmetric, by composite bodies. `generic`: lengths that are symbols are not zero, and may be units.

    Seed:    [balafoutis_patel] Algorithm 6.2
    Differs: second moments instead of inertias; the plain gauge, in which no composite body of an arm with revolute
             joints has a mass; screws and wrenches meet halfway; parallel joints turn at once, by the sum of their
             angles. Rotors, trees, fixed joints are added.
    Shapes:  n scalars → n lists of n scalars
    """
    arm, choices = to_modified(robot), Choices(generic, swaps)
    arm, own = well_turned(arm, bodies(arm), False, choices)
    return composite(arm, grouped(arm, own, [None] * len(arm.links)), q, choices)


def composite(arm: Robot, loads: Sequence[Loads], q: Sequence[Scalar], choices: Choices = USUAL) -> list[list[Scalar]]:
    """M of an arm in modified frames whose links are given by their Loads, in the plain gauge.

    First moments and forces are multiplied, velocities divided by a length of each link's own (`units`).

    Seed:   [balafoutis_patel] (6.3.28)–(6.3.30)
    Shapes: one Loads a link, n scalars → n lists of n scalars
    """
    plan = Plan.of(arm, False, choices.renamed(NAMES))
    steps = steps_of(arm, entries(arm, q), plan)
    way = _Way(arm, steps, choices.swapped("middle", 0))
    total, M = [_turned(steps[i], load.body) for i, load in enumerate(loads)], {}
    for j in reversed(range(len(arm.links))):
        link, body = arm.links[j], total[j]
        knee = steps[j].body_to_knee(body)
        if j in arm.joints:
            M |= {(j, j): _own(link, body)} | way.column(j, _wrench(link, steps[j], body, knee))
        if link.parent >= 0:
            total[link.parent] = total[link.parent] + steps[j].body_from_knee(knee)
    place = {j: k for k, j in enumerate(arm.joints)}
    rows = [[0] * arm.n for _ in arm.joints]
    for (i, j), value in M.items():
        rows[place[i]][place[j]] = rows[place[j]][place[i]] = value
    return rows


class _Way:
    """How far wrenches travel inwards and screws outwards, and what they meet as."""

    def __init__(self, arm: Robot, steps: Sequence[Step], farther: bool) -> None:
        self.arm, self.steps = arm, steps
        self.depth = [len([k for k in arm.path(i) if k in arm.joints]) for i in range(len(arm.links))]
        self.middle = (max(self.depth) + farther) // 2
        self.screws = self._screws()

    def _screws(self) -> list[dict[int, Screw]]:
        """{i: screw of joint i} at the knee of every link up to the middle: the motion for a unit rate of joint i."""
        found = []
        for j, link in enumerate(self.arm.links):
            here, parent, step = {}, link.parent, self.steps[j]
            if parent >= 0 and self.depth[parent] <= self.middle:
                here = {i: step.screw_onto(self.steps[parent].screw_out(screw)) for i, screw in found[parent].items()}
                if parent in self.arm.joints:
                    slides = self.arm.links[parent].joint.kind == "prismatic"
                    here[parent] = step.screw_onto(Screw(ORIGIN, Z) if slides else Screw(Z, ORIGIN))
            found.append(here)
        return found

    def column(self, j: int, wrench: Wrench) -> dict[tuple[int, int], Scalar]:
        """{(i, j): M_ij} for the joints i before j, from the wrench at the knee of joint j: those that it passes on its
        way inwards, and those whose screws it meets in the middle."""
        found, i, links = {}, j, self.arm.links
        while self.depth[i] > self.middle and links[i].parent >= 0:
            wrench = self.steps[i].wrench_past_link(wrench)
            i = links[i].parent
            if i in self.arm.joints:
                found[i, j] = wrench.f.z if links[i].joint.kind == "prismatic" else wrench.n.z
            wrench = self.steps[i].wrench_past_joint(wrench)
        for k, screw in self.screws[i].items():
            if (k, j) not in found:
                found[k, j] = wrench.n @ screw.w + wrench.f @ screw.v
        return found


def _turned(step: Step, body: Body) -> Body:
    """A body in the axes of its link, its first moment in the link's unit."""
    return Body(body.m, about_z(step.lean, body.s) * step.unit, tensor_about_z(step.lean, body.Sigma))


def _own(link: Link, body: Body) -> Scalar:
    """What a joint needs for its own unit acceleration, its rotor's share k_r² I_m included."""
    own = body.m if link.joint.kind == "prismatic" else body.Sigma[0, 0] + body.Sigma[1, 1]
    return own if link.rotor is None else own + link.rotor.kr * link.rotor.kr * link.rotor.Im


def _wrench(link: Link, step: Step, body: Body, knee: Body) -> Wrench:
    """The wrench at the knee for a unit acceleration of the joint; a rotor that starts on the parent adds k_r I_m z."""
    s, A, own = knee.s, knee.Sigma, body.Sigma
    if link.joint.kind == "prismatic":
        force, moment = Vec3(0, 0, knee.m), Vec3(s.y, -s.x, 0)
    else:
        force, moment = Vec3(-s.y, s.x, 0), Vec3(-A[0, 2], -A[1, 2], own[0, 0] + own[1, 1])
    if link.rotor is not None:
        moment = moment + step.unbent(about_z(step.lean_before, link.rotor.axis)) * (link.rotor.kr * link.rotor.Im)
    return Wrench(force, moment)
