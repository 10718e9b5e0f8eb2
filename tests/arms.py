"""The arms that the tests run on, and the few helpers they share.

The shelf in symbols, and arms of our own drawn from a seed. The latter hold rational numbers, so that the judge can
still speak of them exactly: R and P, standard and modified DH and both screws at once, skew rotors with offsets, trees,
a fixed joint in the middle, friction, a tool, gravity in any direction.
"""

from functools import cache

import numpy as np
import sympy as sp

from robolib import evaluate, robots
from robolib.formulations import FORMULATIONS
from robolib.robot import Joint, Link, Robot, Rotor, dh, mdh
from robolib.spatial import HERE, ZERO, Mat3, Transform, Vec3, rot_x, rot_z, screw, to_numpy

SEED = 7
AXES = [Vec3(*(sp.Rational(k, n) for k in v)) for *v, n in ((1, 2, 2, 3), (-2, 3, 6, 7), (0, 3, -4, 5), (4, -4, 7, 9))]
TOOL = Transform(
    rot_z(sp.Rational(3, 5), sp.Rational(4, 5)) @ rot_x(0, 1),
    Vec3(sp.Rational(1, 5), -sp.Rational(1, 10), sp.Rational(3, 10)),
)


class Dice:
    """Rational numbers from a seed."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)

    def number(self, low=-1.0, high=1.0):
        return sp.Rational(int(self.rng.integers(round(low * 20), round(high * 20) + 1)), 20)

    def vector(self, size=1.0):
        return Vec3(*(self.number(-size, size) for _ in range(3)))

    def inertia(self):
        """Of four point masses, so that some body has it."""
        I = ZERO
        for _ in range(4):
            r, m = self.vector(0.5), self.number(0.1, 1)
            square = r @ r
            I = I + Mat3(*([(square * int(i == j) - r[i] * r[j]) * m for j in range(3)] for i in range(3)))
        return I

    def joint(self, kind, row):
        """A joint by a standard row, a modified row, or with a screw on both sides."""
        a, alpha, d, theta = (self.number() for _ in range(4))
        alpha = (sp.pi / 2, -sp.pi / 2, alpha)[int(self.rng.integers(3))]
        rub = {"Fv": self.number(0, 1), "Fs": self.number(0, 1)} if kind != "fixed" else {}
        if row == "both":
            return Joint(kind, screw(a, alpha), theta, d, screw(self.number(), sp.pi / 2), **rub)
        return {"dh": dh, "mdh": mdh}[row](kind, a, alpha, d, theta, **rub)

    def rotor(self):
        return Rotor(
            self.number(2, 20),
            self.number(0.05, 0.2),
            self.number(0.2, 1),
            AXES[int(self.rng.integers(4))],
            self.vector(0.4),
            self.number(0.05, 0.15),
        )


def drawn(name, seed, kinds, rows, parents=None, tip=None, tool=HERE):
    """A robot from a seed; `kinds` such as "RPF", one row and one parent a link."""
    dice, links = Dice(seed), []
    for i, letter in enumerate(kinds):
        kind = {"R": "revolute", "P": "prismatic", "F": "fixed"}[letter]
        rotor = dice.rotor() if kind != "fixed" and i % 3 != 2 else None
        links.append(
            Link(
                dice.joint(kind, rows[i % len(rows)]),
                dice.number(0.5, 3),
                dice.vector(0.4),
                dice.inertia(),
                rotor,
                parents[i] if parents else None,
            )
        )
    return Robot(name, tuple(links), dice.vector(8) + Vec3(0, 0, -9), tool, tip)


DRAWN = {
    "drawn RP, dh": drawn("RP", 1, "RP", ["dh"]),
    "drawn PR, mdh": drawn("PR", 2, "PR", ["mdh"]),
    "drawn RPR, dh": drawn("RPR", 3, "RPR", ["dh"], tool=TOOL),
    "drawn PRR, mdh": drawn("PRR", 4, "PRR", ["mdh"], tool=TOOL),
    "drawn RR, both screws": drawn("RR", 5, "RR", ["both"], tool=TOOL),
    "drawn RFR, a fixed joint between": drawn("RFR", 6, "RFR", ["dh", "mdh"], tool=TOOL),
    "drawn tree of R, P, F, R": drawn("tree", 8, "RPFR", ["mdh", "dh"], parents=[-1, 0, 0, 2], tip=1, tool=TOOL),
    "drawn two trees on one base": drawn("two", 9, "RPR", ["dh"], parents=[-1, -1, 0]),
}
ARMS = {make.__name__: make() for make in robots.SHELF} | {name: (robot, {}) for name, robot in DRAWN.items()}
LONG = {  # too long to derive in symbols here: for what runs on floats
    "drawn RPRRFR": drawn("long", 10, "RPRRFR", ["dh", "mdh", "both"], tool=TOOL),
    "drawn tree of nine": drawn("nine", 11, "RRPRFRPRR", ["both", "dh"], parents=[-1, 0, 1, 0, 3, 4, 4, -1, 7], tip=6),
}
SMALL = [*(make.__name__ for make in robots.SHELF), "drawn RP, dh", "drawn PR, mdh", "drawn RFR, a fixed joint between"]


def robot_of(name):
    return ARMS[name][0]


@cache
def model(name, formulation="lagrange"):
    """The Model of an arm, derived once a process."""
    return FORMULATIONS[formulation].derive(robot_of(name))


@cache
def dynamics(name, formulation="lagrange"):
    """The Model with its numbers."""
    return evaluate.compile(model(name, formulation), ARMS[name][1])


@cache
def floats(name):
    """The arm in floats."""
    return robot_of(name).at(ARMS[name][1])


def states(name, count, seed=SEED):
    """q, qd, qdd of shape (count, n): never at rest, so that no sgn is met at 0."""
    return np.random.default_rng(seed).uniform(-2, 2, (3, count, robot_of(name).n))


def matrix(columns):
    """A tuple of n Vec3 of floats as a 3×n array."""
    return np.stack([to_numpy(c) for c in columns], axis=-1)


def pose(T):
    """A Transform as (R, p) of arrays."""
    return to_numpy(T.R), to_numpy(T.p)


def close(actual, wanted, rel=1e-9):
    """Every entry within `rel` of the largest entry there is."""
    scale = max(1e-12, np.abs(wanted).max())
    worst = np.abs(np.asarray(actual) - wanted).max() / scale
    assert worst <= rel, f"off by {worst:.1e} of the largest entry: {actual} instead of {wanted}"
