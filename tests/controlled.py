"""What the tests of control run on: the lab arm, a smooth motion, a line of the tip."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from arms import dynamics

from robolib import robots, simulate

ROBOT, VALUES = robots.planar_2r()


@dataclass(frozen=True)
class Smooth:
    """Every joint from `start` by `turn` in `duration` s: 10 s³ − 15 s⁴ + 6 s⁵, at rest before and after."""

    start: tuple
    turn: tuple
    duration: float = 1.0

    breaks = ()

    def at(self, t, side="right"):
        s = np.clip(np.asarray(t, float) / self.duration, 0, 1)[..., None]
        d, T = np.array(self.turn), self.duration
        return (np.array(self.start) + d * (10 * s**3 - 15 * s**4 + 6 * s**5),
                d * (30 * s**2 - 60 * s**3 + 30 * s**4) / T, d * (60 * s - 180 * s**2 + 120 * s**3) / T**2)


def lab():
    """The lab arm in numbers, by its closed form."""
    return dynamics("planar_2r", "newton_euler")


@cache
def fast():
    """The same, compiled."""
    return simulate.flow(ROBOT, VALUES, torque=True)


def tip(q):
    """Where the lab arm's tip is."""
    q1, q12 = q[..., 0], q[..., 0] + q[..., 1]
    return np.stack([np.cos(q1) + np.cos(q12), np.sin(q1) + np.sin(q12)], axis=-1)


def off(run, motion):
    """How far the tip is from where it should be at worst, in m."""
    return np.linalg.norm(tip(run.q) - tip(motion.at(run.t)[0]), axis=-1).max()
