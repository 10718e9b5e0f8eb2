"""Motions in time: the triangular and trapezoidal velocity profiles, for joints and along a straight line of the tip.

A motion has `duration`, `breaks` (times at which the acceleration jumps) and `at(t, side)`. At a break a torque has two
values, one from the left and one from the right: a sample that happens to lie beside the jump shows neither.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .kinematics import planar_ik


@dataclass(frozen=True)
class Profile:
    """A motion of one coordinate with piecewise constant acceleration; it rests before and after.

    accelerations[k] holds from times[k] to times[k+1].
    """

    start: float
    times: tuple
    accelerations: tuple

    def __post_init__(self):
        if len(self.times) != len(self.accelerations) + 1:
            raise ValueError(f"{len(self.accelerations)} accelerations need {len(self.accelerations) + 1} times,"
                             f" not {len(self.times)}")

    @property
    def duration(self):
        """When it comes to rest, in s."""
        return self.times[-1]

    @property
    def breaks(self):
        """When the acceleration jumps, in s."""
        return self.times

    def at(self, t, side="right"):
        """Position, velocity and acceleration at the times t; at a break, the acceleration of that side."""
        if side not in ("left", "right"):
            raise ValueError(f"side must be 'left' or 'right', not {side!r}")
        t = np.asarray(t, float)
        a = np.zeros_like(t)
        v, s = np.zeros_like(t), np.full_like(t, self.start)
        for t0, t1, acc in zip(self.times, self.times[1:], self.accelerations, strict=False):
            within = np.clip(t - t0, 0.0, t1 - t0)          # how long this piece has acted
            s = s + acc * within * (within / 2 + np.maximum(t - t1, 0.0))
            v = v + acc * within
            near = 1e-12 * self.times[-1]                    # 0.47 − 0.15 is not quite 0.32, but it is meant
            inside = (t0 + near < t) & (t <= t1 + near) if side == "left" else (t0 - near <= t) & (t < t1 - near)
            a = np.where(inside, acc, a)
        return s, v, a


def triangular(start, distance, duration):
    """Speed up with constant acceleration for half of the time, slow down for the other half:  |a| = 4 |Δ| / T².

    Seed:   [siciliano] Example 7.2, first case
    """
    _positive(duration=duration)
    a = 4 * distance / duration**2
    return Profile(start, (0.0, duration / 2, duration), (a, -a))


def trapezoidal(start, distance, speed, rise):
    """Speed up for `rise` seconds, move at `speed`, slow down as long as the start took:  T = |Δ| / v + t_a.

    Seed:   [siciliano] Example 7.2, second case
    """
    _positive(speed=speed, rise=rise)
    if abs(distance) < speed * rise * (1 - 1e-12):           # 0.6 is meant to be enough for 3 m/s in 0.2 s
        raise ValueError(f"a distance of {abs(distance):g} is too short to reach the speed {speed:g} in {rise:g} s:"
                         f" use a speed of at most {abs(distance) / rise:g}, or the triangular profile")
    duration = max(abs(distance) / speed, rise) + rise
    a = float(np.sign(distance)) * speed / rise
    return Profile(start, (0.0, rise, duration - rise, duration), (a, 0.0, -a))


def _positive(**quantities):
    for name, x in quantities.items():
        if not x > 0:
            raise ValueError(f"the {name} must be positive, not {x}")


@dataclass(frozen=True)
class JointMotion:
    """One profile for each joint."""

    profiles: tuple

    @property
    def duration(self):
        """When the last joint comes to rest, in s."""
        return max(p.duration for p in self.profiles)

    @property
    def breaks(self):
        """When an acceleration jumps, in s."""
        return tuple(sorted({t for p in self.profiles for t in p.breaks}))

    def at(self, t, side="right"):
        """(q, qd, qdd) at the times t, each of the shape of t with an axis of n behind."""
        return tuple(np.stack(x, axis=-1) for x in zip(*(p.at(t, side) for p in self.profiles), strict=True))


@dataclass(frozen=True)
class StraightLine:
    """The tip of a planar two-link arm along a line: `profile` is the distance travelled from `start` towards `end`.

    q from the inverse kinematics, q̇ = J⁻¹ ẋ, q̈ = J⁻¹ (ẍ − J̇ q̇).

    Seed:   [siciliano] Example 7.2, third case
    """

    a1: float
    a2: float
    start: tuple
    end: tuple
    profile: Profile
    elbow: str = "lower"

    def __post_init__(self):
        if np.allclose(self.start, self.end):
            raise ValueError("the start and the end of the line are the same point")

    @property
    def duration(self):
        """When the tip comes to rest, in s."""
        return self.profile.duration

    @property
    def breaks(self):
        """When the acceleration jumps, in s."""
        return self.profile.breaks

    def tip(self, t, side="right"):
        """(x, ẋ, ẍ) of the tip at the times t, each with an axis of 2 behind."""
        s, v, a = (np.asarray(x)[..., None] for x in self.profile.at(t, side))
        line = np.subtract(self.end, self.start)
        line = line / np.linalg.norm(line)
        return self.start + s * line, v * line, a * line

    def at(self, t, side="right"):
        """(q, qd, qdd) at the times t, each with an axis of 2 behind."""
        x, xd, xdd = self.tip(t, side)
        q = np.stack(planar_ik(self.a1, self.a2, x[..., 0], x[..., 1], self.elbow), axis=-1)
        angles = np.cumsum(q, axis=-1)                       # absolute angles of the two links
        reach = np.array([self.a1, self.a2])
        along, across = reach * np.cos(angles), reach * np.sin(angles)
        J = np.stack([-_outer(across), _outer(along)], axis=-2)
        qd = np.linalg.solve(J, xd[..., None])[..., 0]
        rates = np.cumsum(qd, axis=-1)
        Jd_qd = -np.stack([(along * rates**2).sum(-1), (across * rates**2).sum(-1)], axis=-1)
        return q, qd, np.linalg.solve(J, (xdd - Jd_qd)[..., None])[..., 0]


def _outer(x):
    """Sums over the links outside each joint: (x1 + x2, x2)."""
    return np.stack([x[..., 0] + x[..., 1], x[..., 1]], axis=-1)


def sample(motion, n=501):
    """Times and states of a motion for a plot: n even times, and both sides of every break.

    Returns t (N,), q, qd, qdd (N, joints).
    """
    even = np.setdiff1d(np.linspace(0.0, motion.duration, n), motion.breaks)
    t = np.concatenate([even, motion.breaks, motion.breaks])
    left, right = motion.at(np.array(motion.breaks), "left"), motion.at(np.array(motion.breaks), "right")
    states = [np.concatenate(x) for x in zip(motion.at(even), left, right, strict=True)]
    order = np.argsort(t, kind="stable")                     # stable: the left value stays before the right one
    return t[order], *(x[order] for x in states)
