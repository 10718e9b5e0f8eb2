"""The arms whose inverse can be written down, one algorithm each, in any arithmetic; and which arm is one of them.

    planar 2R    a point in the plane                                     elbow ×2
    planar 3R    a pose in the plane                                      elbow ×2
    SCARA        a pose whose third axis is upright                       elbow ×2
    R-R-P        a point (the polar arm)                    shoulder ×2            stroke ×2
    R-R-R        a point, axis 1 ⊥ 2 ∥ 3                    shoulder ×2   elbow ×2
    R-R-P + W    a pose (the Stanford arm)                  shoulder ×2            stroke ×2   wrist ×2
    R-R-R + W    a pose (PUMA 560, RX-90)                   shoulder ×2   elbow ×2             wrist ×2

W is a wrist: three axes at right angles that meet in one point. That point feels the first three joints only, so six
unknowns become three and three (Pieper).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

import numpy as np

from ..kinematics import frames
from ..robot import Robot
from ..robot.given import one_robot
from ..scalar import Scalar
from ..spatial import Mat3, Transform, Vec3, to_numpy
from .pieces import Fit, across, between, elbow, shoulder, size, stroke, turned, wrist

NEAR = 1e-9                                     # m, and sines: what is smaller is zero in a description


class NoClosedForm(ValueError):
    """The arm has none of the shapes whose inverse is written down here; the message says what is in the way."""


@dataclass(frozen=True)
class Way:
    """One branch of a solution: q, how the arm fits (one Fit for each of the form's `limits`), and 1 for each of the
    form's `cases` that it is.
    """

    q: list[Scalar]
    fits: list[Fit]
    cases: list[Scalar]


@dataclass(frozen=True)
class Form:
    """A closed form: what it is called, what it is asked for, its branches in words, what can fail, what is singular.

    `ways(robot, T)` gives a Way for each branch. `usual` are the branches that an arm with its usual stroke has.
    """

    name: str
    asks: str                                   # "point" or "pose"
    branches: tuple[str, ...]
    limits: tuple[tuple[str, str], ...]         # (words, unit)
    cases: tuple[str, ...]
    ways: Callable[[Robot, Transform], list[Way]]
    usual: tuple[int, ...] = ()


@dataclass(frozen=True)
class Home:
    """The arm at q = 0: the axes z, points o on them, the tool's pose."""

    z: tuple[Vec3, ...]
    o: tuple[Vec3, ...]
    tool: Transform

    def of_hand(self, T: Transform, point: Vec3) -> Vec3:
        """Where a point of the hand (given at q = 0) is when the tool is at T. Of a wrist's centre: p* = p − l_2 b.

        Seed:   [asada_slotine] (2-40), (2-43), (2-45)
        """
        return T @ (self.tool.R.T @ (point - self.tool.p))

    def turn(self, T: Transform) -> Mat3:
        """By what the hand has turned since q = 0."""
        return T.R @ self.tool.R.T


def home(robot: Robot) -> Home:
    """The arm at q = 0, in the robot's own arithmetic."""
    poses = frames(robot, [0] * robot.n)
    moving = [poses[j] for j in robot.joints]
    return Home(tuple(p.z for p in moving), tuple(p.o for p in moving), poses[robot.tip].T @ robot.tool)


def form_of(robot: Robot) -> Form:
    """The closed form of an arm, in numbers or in symbols; NoClosedForm says what is in the way of one.

    Seed:   [asada_slotine] section 2.3.3
    """
    robot = one_robot(robot)
    arm = robot.without("masses", "rotors", "friction", "gravity")
    arm = arm.at({name: 0.1 + 0.37 * np.sqrt(k + 2) for k, name in enumerate(arm.parameters)})
    at = home(arm)
    kinds = "".join("P" if arm.links[j].joint.kind == "prismatic" else "R" for j in arm.joints)
    if arm.loops or [link.parent for link in arm.links] != list(range(-1, len(arm.links) - 1)):
        raise NoClosedForm(f"the {arm.name} is no open chain; use its own equations of closure")
    z, o = ([to_numpy(v) for v in vectors] for vectors in (at.z, at.o))
    if kinds in ("RR", "RRR") and all(_parallel(z[0], other) for other in z):
        return _planar(len(kinds), at)
    if kinds == "RRPR" and all(_parallel(z[0], other) for other in z) and _distance(o[3], z[3], o[2]) < NEAR:
        return SCARA
    if kinds[:2] != "RR" or kinds not in ("RRR", "RRP", "RRRRRR", "RRPRRR"):
        raise NoClosedForm(f"no closed form is known here for the joints {'-'.join(kinds)} of the {arm.name};"
                           " use inverse_kinematics.numeric")
    if abs(z[0] @ z[1]) > NEAR:
        raise NoClosedForm(f"axes 1 and 2 of the {arm.name} are not at right angles; use inverse_kinematics.numeric")
    if kinds[2] == "R" and not _parallel(z[1], z[2]):
        raise NoClosedForm(f"axes 2 and 3 of the {arm.name} are not parallel; use inverse_kinematics.numeric"
                           + (", or inverse_kinematics.three_axes" if len(kinds) == 3 else ""))
    if kinds[2] == "P" and abs(z[1] @ z[2]) > NEAR:
        raise NoClosedForm(f"the slide of the {arm.name} is not at right angles to axis 2; use"
                           " inverse_kinematics.numeric")
    if len(kinds) == 6:
        W = meeting(at)
        away = max(_distance(o[k], z[k], to_numpy(W)) for k in (3, 4, 5))
        if away > NEAR:
            raise NoClosedForm(f"axes 4, 5 and 6 of the {arm.name} do not meet: {away:.3g} m are between them; use"
                               " inverse_kinematics.numeric")
        if max(abs(z[3] @ z[4]), abs(z[4] @ z[5])) > NEAR:
            raise NoClosedForm(f"the axes of the wrist of the {arm.name} are not at right angles; use"
                               " inverse_kinematics.numeric")
    return _in_space(kinds, at)


def meeting(at: Home) -> Vec3:
    """Where axes 4 and 5, at right angles, meet: the centre of the wrist at q = 0. Of axis 4 it is the point nearest to
    axis 5, the way to it taken across both.
    """
    return at.o[3] + at.z[3] * (at.z[3] @ across(at.o[4] - at.o[3], at.z[4]))


def _parallel(a, b):
    return np.linalg.norm(np.cross(a, b)) < NEAR


def _distance(o, z, point):
    way = point - o
    return float(np.linalg.norm(way - z * (z @ way)))


# in the plane

REACH = ("the distance from the shoulder to the point", "m")
STRETCHED = "the arm is stretched or folded: both elbows are the same posture"
ANY_TURN = "the point is on the first axis: any q1 will do, and 0 is chosen"
ELBOW = {1: "elbow lower", -1: "elbow upper"}


def _planar(n, at):
    def ways(robot, T):
        at = home(robot)
        z = at.z[0]
        s = [z @ other for other in at.z]                     # 1, or −1 for an axis that points the other way
        end = at.tool.p if n == 2 else at.o[2]
        target = T.p if n == 2 else at.of_hand(T, end)
        off = z @ (T.p - at.tool.p)
        lies = [Fit(off, 0, 0)]
        if n == 3:
            lies.append(Fit(size(across(at.turn(T) @ z, z)), 0, 0))
        found = []
        for bend in ELBOW:
            q1, q2, fit, straight, any_turn = elbow(target - at.o[0], at.o[1] - at.o[0], end - at.o[1], z, bend)
            q = [q1, q2 * s[1]]
            if n == 3:
                x = _any_across(z)
                q.append((between(x, at.turn(T) @ x, z)[0] - q1 - q2) * s[2])
            found.append(Way(q, [fit, *lies], [straight, any_turn]))
        return found
    plane = [("the height of the point above the plane of the arm", "m"), ("the tilt of the hand (its sine)", "")]
    return Form(f"planar {n}R", "point" if n == 2 else "pose", tuple(ELBOW.values()), (REACH, *plane[:n - 1]),
                (STRETCHED, ANY_TURN), ways)


def _scara(robot, T):
    at = home(robot)
    z, found = at.z[0], []
    s = [z @ other for other in at.z]
    x, centre = _any_across(z), at.of_hand(T, at.o[3])
    for bend in ELBOW:
        q1, q2, fit, straight, any_turn = elbow(centre - at.o[0], at.o[1] - at.o[0], at.o[3] - at.o[1], z, bend)
        turn = between(x, at.turn(T) @ x, z)[0]
        found.append(Way([q1, q2 * s[1], (z @ (T.p - at.tool.p)) * s[2], (turn - q1 - q2) * s[3]],
                         [fit, Fit(size(across(at.turn(T) @ z, z)), 0, 0)], [straight, any_turn]))
    return found


SCARA = Form("SCARA", "pose", tuple(ELBOW.values()), (REACH, ("the tilt of the hand (its sine)", "")),
             (STRETCHED, ANY_TURN), _scara)


def _any_across(z):
    """A direction across an axis that is one of the base's."""
    return Vec3(z.y, z.z, z.x) if _plain(z) else across(Vec3(1, 0, 0), z)


def _plain(z):
    return sum(isinstance(x, int) and x == 0 for x in z) == 2


# in space

AXIS = ("the distance from the first axis", "m")
ELBOWS = ("the distance from the second axis to the centre of the wrist", "m")
STROKES = ("the distance from the second axis", "m")
SIDES, BENDS, STROKE, FLIPS = (("shoulder left", "shoulder right"), ("elbow up", "elbow down"),
                               ("stroke out", "stroke back"), ("wrist", "wrist flipped"))
TWO_ARMS = "the point is as near to the first axis as it can be: both shoulders are the same posture"
ALIGNED = "the wrist is aligned: only q4 + q6 (or q4 − q6) is determined, and q4 = 0 is chosen"
ON_SECOND = "the point is on the second axis: any q2 will do, and 0 is chosen"


def _in_space(kinds, at):
    slides, hand = kinds[2] == "P", len(kinds) == 6
    offset = float((to_numpy(_end(at, hand)) - to_numpy(at.o[0])) @ to_numpy(at.z[1]))
    second = STROKE if slides else BENDS
    sides = SIDES if abs(offset) > NEAR else ("facing", "turned round")

    def ways(robot, T):
        at = home(robot)
        z1, z2, z3 = at.z[:3]
        o1, o2, o3 = at.o[:3]
        end = _end(at, hand)
        target = at.of_hand(T, end) if hand else T.p
        aside, found = (end - o1) @ z2, []
        for side, other in product((1, -1), (1, -1)):
            q1, near, on_first = shoulder(target - o1, z1, z2, aside, side if offset >= 0 else -side)
            ahead = side if offset >= 0 else -side
            u = turned(target - o1, z1, -q1) + o1 - o2
            if slides:
                q2, q3, fit, on_second = stroke(u, end - o2, z3, z2, other)
                q = [q1, q2, q3]
            else:
                q2, q3, fit, stretched, on_second = elbow(u, o3 - o2, end - o3, z2, other * ahead)
                q = [q1, q2, q3 * (z2 @ z3)]
            cases = [on_first, on_second, *([] if slides else [stretched])]
            found += hands(at, T, q, slides, [near, fit], cases) if hand else [Way(q, [near, fit], cases)]
        return found

    words = [" · ".join(name) for name in product(sides, second, *([FLIPS] if hand else []))]
    usual = tuple(k for k, word in enumerate(words) if "back" not in word) if slides else ()
    return Form("-".join(kinds), "pose" if hand else "point", tuple(words),
                (AXIS, STROKES if slides else ELBOWS),
                (ANY_TURN, ON_SECOND, *([] if slides else [STRETCHED]), *([ALIGNED] if hand else [])), ways, usual)


def _end(at, hand):
    """The point that three joints must bring to its place, at q = 0: the centre of the wrist, or the tip."""
    return meeting(at) if hand else at.tool.p


def hands(at: Home, T: Transform, q: list[Scalar], slides: bool, fits: list[Fit], cases: list[Scalar]) -> list[Way]:
    """The two ways of the wrist, once the first three joints are known: what is left of the hand's turn is theirs.

        R(z4, q4) R(z5, q5) R(z6, q6) = [R(z1, q1) R(z2, q2) R(z3, q3)]ᵀ R

    Seed:   [asada_slotine] (2-55), (2-56)
    """
    z1, z2, z3, z4, z5, z6 = at.z
    S = at.turn(T)
    rows = [turned(turned(column, z1, -q[0]), z2, -q[1]) for column in S.T]     # columns of S, turned back
    if not slides:
        rows = [turned(column, z3, -q[2]) for column in rows]
    rest = Mat3(*rows).T
    found = []
    for side in (1, -1):
        *angles, aligned = wrist(rest, z4, z5, z6, side)
        found.append(Way([*q, *angles], fits, [*cases, aligned]))
    return found
