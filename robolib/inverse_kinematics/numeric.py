"""Any open chain: damped least squares (Levenberg–Marquardt) with limits and restarts, many poses at once.

Where no closed form is known, an arm is brought to its target step by step, always downhill. That can fail, and then
the reason is told: out of reach by so much, stuck at a singularity, against the limits of joints, too few iterations.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from ..kinematics import columns, frames
from ..program import Program, record
from ..robot import Robot
from ..robot.given import one_robot
from .closed import Target, pose_of, wrapped

RESTARTS, ITERATIONS, SEED = 60, 100, 0
DONE = 1e-8                                     # m and rad: a pose is met, unless asked otherwise
ROUND = 64                                      # starts are drawn for at least so many poses at a time


@dataclass(frozen=True, eq=False)
class Found:
    """What the numeric solver found: one pose, or a batch (…) of them. Where `success` is False, q is the best it saw.

    q (…, n) · success (…) · distance (…) in m and angle (…) in rad to the target · starts, iterations (…) used ·
    reason (…) "" or why not · seed of the starts
    """

    robot: Robot
    q: np.ndarray
    success: np.ndarray
    distance: np.ndarray
    angle: np.ndarray
    starts: np.ndarray
    iterations: np.ndarray
    reason: np.ndarray
    seed: int

    def __str__(self) -> str:
        if self.q.ndim > 1:
            return (f"{int(self.success.sum())} of {self.success.size} poses met,"
                    f" {float(self.starts.mean()):.2f} starts and {float(self.iterations.mean()):.1f} steps on average"
                    f" (seed {self.seed})")
        met = "met" if self.success else f"not met: {self.reason}"
        return (f"{met}; {float(self.distance):.2e} m and {np.degrees(float(self.angle)):.2e}° off after"
                f" {int(self.iterations)} steps from {int(self.starts)} starts (seed {self.seed})")


def numeric(robot: Robot, target: Target, start: ArrayLike | None = None, lower: ArrayLike | None = None,
            upper: ArrayLike | None = None, restarts: int = RESTARTS, iterations: int = ITERATIONS, seed: int = SEED,
            place_only: bool = False, tolerance: float = DONE) -> Found:
    """A posture q with the tool at the target, by damped least squares from `start` and then from random postures:

        (JᵀJ + μ e² 1) Δq = Jᵀ e       μ ← μ/4 if the error shrinks, else μ ← 6 μ and the step is taken back

    e is the way to the target and the turn to it (axis times angle). Without damping, and with a square J, this is
    Newton's step Δq = J⁻¹ e. Between limits a joint that pushes against its stop is held there. Joints that turn start
    anywhere in (−π, π], or between `lower` and `upper` (n,), which a joint that slides needs; without them it starts in
    0 … 1 m. `place_only` asks for the tool's point alone. A pose is met when every entry of e is below `tolerance`. The
    same seed gives the same result.

    Seed:   [asada_slotine] (3-33) for one step, section 2.3.3; damping after Levenberg and Marquardt
    Shapes: target (…, 4, 4), or points (…, 3) with place_only → q (…, n)
    """
    arm = _Arm.of(robot, lower, upper)
    T, shape = pose_of(target, place_only)
    goals = np.stack([np.broadcast_to(x, (int(np.prod(shape)),)) for x in (*(x for row in T.R for x in row), *T.p)],
                     axis=-1)
    rng, N = np.random.default_rng(seed), len(goals)
    if restarts < 0 or iterations < 1 or not tolerance > 0:
        raise ValueError("restarts are 0 or more, iterations 1 or more, and the tolerance is positive, not"
                         f" {restarts}, {iterations} and {tolerance}")
    q = arm.drawn(rng, N) if start is None else _start(start, shape, robot)
    if start is not None and ((q < arm.lower - 1e-9) | (q > arm.upper + 1e-9)).any():
        raise ValueError("the start is outside the limits of the joints")
    best = _Best.none(q)
    todo = np.arange(N)
    for k in range(restarts + 1):
        if k:
            q = arm.drawn(rng, len(todo))
        best.take(todo, *_descend(arm, goals[todo], q, iterations, place_only, tolerance))
        todo = np.flatnonzero(~best.success)
        if not len(todo):
            break
    q = np.where(arm.free_turn, wrapped(best.q), best.q)
    reason = np.full(N, "", dtype=object)
    for i in todo:
        reason[i] = _reason(arm, goals[i], best, i, place_only)
    tables = (q, best.success, best.place, best.turn, best.starts, best.steps, reason)
    return Found(robot, *(x.reshape(*shape, *x.shape[1:]) if shape or x.ndim > 1 else x[0] for x in tables), seed)


def _start(start, shape, robot):
    """One posture to begin with for each target, or one for all."""
    start = np.asarray(start, float)
    if start.shape not in ((robot.n,), (*shape, robot.n)) or not np.isfinite(start).all():
        raise ValueError(f"a start is {robot.n} finite numbers for the {robot.name}, one per moving joint, or a row of"
                         f" them for each target; its shape is {start.shape}")
    return np.broadcast_to(start, (*shape, robot.n)).reshape(-1, robot.n).copy()


def forward_program(robot: Robot) -> Program:
    """The Program of the tool's pose and Jacobian: R row by row, p, then J_v and J_ω row by row. Inputs q."""
    def run(*q):
        poses = frames(robot, q)
        T = poses[robot.tip].T @ robot.tool
        J = columns(robot, poses, robot.tip, T.p)
        return [*(x for row in T.R for x in row), *T.p, *(column[k] for part in J for k in range(3) for column in part)]
    return record(run, [f"q{i + 1}" for i in range(robot.n)])


@dataclass(frozen=True, eq=False)
class _Arm:
    """A chain ready to be calculated with: its compiled pose and Jacobian, its limits."""

    robot: Robot
    program: Program
    lower: np.ndarray
    upper: np.ndarray
    free_turn: np.ndarray                       # joints that turn without a limit

    @staticmethod
    def of(robot, lower, upper):
        robot = one_robot(robot)
        if robot.parameters:
            raise ValueError(f"the {robot.name} is in symbols; give numbers: numeric(robot.at(values), target)")
        if robot.loops:
            raise ValueError(f"the {robot.name} has loops; this solver takes open chains")
        turns = np.array([robot.links[j].joint.kind == "revolute" for j in robot.joints])
        ends = []
        for given, infinite in ((lower, -np.inf), (upper, np.inf)):
            end = np.full(robot.n, infinite) if given is None else np.asarray(given, float)
            if end.shape != (robot.n,) or np.isnan(end).any():
                raise ValueError(f"limits need {robot.n} numbers for the {robot.name}, one per moving joint")
            ends.append(end)
        if (ends[0] > ends[1]).any():
            raise ValueError("a lower limit is above its upper limit")
        return _Arm(robot, _forward(robot), *ends, turns & np.isinf(ends[0]) & np.isinf(ends[1]))

    def drawn(self, rng, count):
        """Random postures: between the limits, else a whole turn, else a metre."""
        turns = np.array([self.robot.links[j].joint.kind == "revolute" for j in self.robot.joints])
        low = np.where(np.isfinite(self.lower), self.lower, np.where(turns, -np.pi, 0.0))
        high = np.where(np.isfinite(self.upper), self.upper, np.where(turns, np.pi, 1.0))
        some = rng.uniform(low, np.maximum(low, high), (max(count, ROUND), self.robot.n))
        return some[:count]

    def at(self, q):
        """(R (N, 9), p (N, 3), J (N, 6, n)) at q (N, n)."""
        out = self.program(*np.ascontiguousarray(q.T))
        out = np.stack([np.broadcast_to(x, (len(q),)) for x in out], axis=-1)
        return out[:, :9], out[:, 9:12], out[:, 12:].reshape(len(q), 6, self.robot.n)


@lru_cache(maxsize=32)
def _forward(robot):
    return forward_program(robot)


@dataclass(eq=False)
class _Best:
    """The best posture so far of every pose; a register that the solver fills."""

    q: np.ndarray
    place: np.ndarray
    turn: np.ndarray
    success: np.ndarray
    starts: np.ndarray
    steps: np.ndarray
    same: np.ndarray                            # how many starts ended as near as the best one
    ended: np.ndarray                           # did the best one come to rest?

    @staticmethod
    def none(q):
        N = len(q)
        return _Best(q.copy(), np.full(N, np.inf), np.full(N, np.inf), np.zeros(N, bool), np.zeros(N, int),
                     np.zeros(N, int), np.zeros(N, int), np.zeros(N, bool))

    def take(self, i, q, place, turn, success, steps, ended):
        now, before = np.hypot(place, turn), np.hypot(self.place[i], self.turn[i])
        better = success | (now < before)
        with np.errstate(invalid="ignore"):
            alike = ended & (np.abs(now - before) < 1e-6 + 1e-4 * now)
        self.same[i] = np.where(alike, self.same[i] + 1, np.where(better, 1, self.same[i]))
        self.starts[i] += 1
        self.steps[i] += steps
        k = i[better]
        for name, value in (("q", q), ("place", place), ("turn", turn), ("success", success), ("ended", ended)):
            getattr(self, name)[k] = value[better]


def _errors(R, p, goals, place_only):
    """The way to the target and the turn to it, (N, 6), or the way alone, (N, 3)."""
    way = goals[:, 9:] - p
    if place_only:
        return way
    A, B = goals[:, :9].reshape(-1, 3, 3), R.reshape(-1, 3, 3)
    E = A @ B.transpose(0, 2, 1)
    v = np.stack([E[:, 2, 1] - E[:, 1, 2], E[:, 0, 2] - E[:, 2, 0], E[:, 1, 0] - E[:, 0, 1]], axis=-1) / 2
    s, c = np.linalg.norm(v, axis=-1), (np.trace(E, axis1=1, axis2=2) - 1) / 2
    angle = np.arctan2(s, c)
    turn = v * (np.where(s > 1e-12, angle / np.maximum(s, 1e-300), 1.0))[:, None]
    flipped = (s < 1e-6) & (c < 0)                                  # half a turn: the axis is a column of E + 1
    if flipped.any():
        half = (E[flipped] + np.eye(3)) / 2
        k = np.argmax(np.diagonal(half, axis1=1, axis2=2), axis=1)
        axis = half[np.arange(len(half)), :, k]
        turn[flipped] = axis / np.linalg.norm(axis, axis=-1, keepdims=True) * angle[flipped, None]
    return np.concatenate([way, turn], axis=-1)


def _descend(arm, goals, q, iterations, place_only, tolerance):
    """Levenberg–Marquardt from q (N, n) for every goal: q, place, turn, success, steps, did it come to rest?"""
    N, n, m = len(q), arm.robot.n, 3 if place_only else 6
    R, p, J = arm.at(q)
    e = _errors(R, p, goals, place_only)
    mu, steps, active = np.full(N, 0.1), np.zeros(N, int), np.ones(N, bool)
    rest = np.zeros(N, bool)
    for _ in range(iterations):
        active &= ~_met(e, tolerance) & ~rest
        i = np.flatnonzero(active)
        if not len(i):
            break
        Ji, ei = J[i, :m], e[i]
        slope = np.einsum("kmn,km->kn", Ji, ei)
        held = ((q[i] <= arm.lower + 1e-12) & (slope < 0)) | ((q[i] >= arm.upper - 1e-12) & (slope > 0))
        Ji = np.where(held[:, None, :], 0.0, Ji)
        A = np.einsum("kmi,kmj->kij", Ji, Ji) + (mu[i] * (ei * ei).sum(axis=-1) + 1e-14)[:, None, None] * np.eye(n)
        step = np.linalg.solve(A, np.where(held, 0.0, slope)[..., None])[..., 0]
        step *= np.minimum(1.0, 1.5 / np.maximum(np.abs(step).max(axis=-1), 1e-300))[:, None]
        new = np.clip(q[i] + step, arm.lower, arm.upper)
        Rn, pn, Jn = arm.at(new)
        en = _errors(Rn, pn, goals[i], place_only)
        before, after = (ei * ei).sum(axis=-1), (en * en).sum(axis=-1)
        good = after < before
        k = i[good]
        q[k], J[k], e[k] = new[good], Jn[good], en[good]
        mu[i] = np.where(good, np.maximum(mu[i] / 4, 1e-6), np.minimum(mu[i] * 6, 1e12))
        steps[i] += 1
        rest[i] |= (good & (before - after < 1e-9 * before) & (np.sqrt(after) > 1e-4)) | (~good & (mu[i] > 1e10))
    place = np.linalg.norm(e[:, :3], axis=-1)
    turn = np.zeros(N) if place_only else np.linalg.norm(e[:, 3:], axis=-1)
    return q, place, turn, _met(e, tolerance), steps, rest


def _met(e, tolerance):
    return (np.abs(e) < tolerance).all(axis=-1)


def _reason(arm, goal, best, i, place_only):
    """Why the best posture of pose i does not meet it, in words."""
    q, far, turn = best.q[i], best.place[i], best.turn[i]
    _, p, J = arm.at(q[None])
    off = _away(far, 0.0 if place_only else turn)
    reach = _longest(arm.robot)
    if reach is not None:
        o, length = reach
        beyond = float(np.linalg.norm(goal[9:] - o)) - length
        if beyond > 0:
            return f"out of reach by at least {beyond:.4g} m: the whole arm is no longer than {length:.4g} m"
    stopped = [str(k + 1) for k in range(arm.robot.n) if q[k] <= arm.lower[k] + 1e-9 or q[k] >= arm.upper[k] - 1e-9]
    if best.ended[i] and stopped:
        return f"against the limits of joint {', '.join(stopped)}; the nearest posture is {off} away"
    if best.ended[i] and best.same[i] >= 2:
        return f"out of reach by {off}: {best.same[i]} starts came to rest there, none nearer"
    smallest = np.linalg.svd(J[0, :3 if place_only else 6], compute_uv=False)[-1]
    if best.ended[i]:
        return (f"stuck, {off} away" + (f", at a singularity (smallest singular value {round(smallest, 6):g})"
                                        if smallest < 1e-3 else "") + "; try more restarts")
    return f"too few iterations: still {off} away and moving; try more iterations or restarts"


def _away(far, turn):
    """How far away, in words. A millionth of the other part is not said: that is rounding, another on each machine."""
    place, angle = f"{far:.4g} m", f"{np.degrees(turn):.3g}°"
    if turn <= 1e-6 * far:
        return place
    return angle if far < 1e-6 * turn else f"{place} and {angle}"


def _longest(robot):
    """(a point on the first axis, a length that no tool can be away from it); None where a joint slides."""
    poses = frames(robot, [0.0] * robot.n)
    if any(robot.links[j].joint.kind == "prismatic" for j in robot.joints):
        return None
    points = [np.array([float(x) for x in poses[j].o]) for j in robot.joints]
    tool = np.array([float(x) for x in (poses[robot.tip].T @ robot.tool).p])
    return points[0], float(sum(np.linalg.norm(b - a) for a, b in zip(points, [*points[1:], tool], strict=True)))
