"""What is right in chapter 02: every reference comes out of the library's frames, tables and fits."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import sympy as sp
from scipy.spatial.transform import Rotation

from ... import conventions, robots, screws
from ...checking.chance import generator
from ...conventions import Line, Table, as_if, fit_row, read, write
from ...identity import judge
from ...kinematics import tip
from ...robot import dh, mdh
from ...spatial import HERE, ORIGIN, Transform, Vec3, Z, rot_z, to_numpy

q1, q2, a1, a2, alpha1, y = sp.symbols("q1 q2 a1 a2 alpha1 y")
LENGTHS = {"d1": 0.5, "d2": 0.2, "d6": 0.3}     # of the Stanford arm, in the golden pose
EXCAVATOR = (0.5, 1.8, 5.7, 2.9, 1.5)           # pin ahead of the swing axis, its height, boom, stick, bucket


SECOND = (Vec3(1.0, 0.5, 0.0), Vec3(0.0, 1.0, 1.0))            # the line of Q8: a point, and a direction
WALK = ("Rot_z", "Trans_z", "Trans_x", "Rot_x")


def degrees(x):
    """An angle in degrees, without the noise of the sixteenth digit."""
    return round(math.degrees(float(x)), 12)


def walked(words):
    """The product of the four motions of a row, in symbols, in the order of the words."""
    a, al, d, t = sp.symbols("a1 alpha1 d1 theta1")
    rows = {"Rot_z": dh("fixed", theta=t), "Trans_z": dh("fixed", d=d), "Trans_x": dh("fixed", a=a),
            "Rot_x": dh("fixed", alpha=al)}
    T = HERE
    for word in words:
        T = T @ rows[word].outer(0)
    return sp.Matrix(screws.matrix(T))


def commuting():
    """How many of the three neighbouring pairs of a row's factors may change places."""
    pairs = ((WALK[k:k + 2], WALK[k:k + 2][::-1]) for k in range(3))
    return sum(bool(judge(walked(one), walked(other)).equal) for one, other in pairs)


def constants(robot):
    """How many constants of a standard table are not zero."""
    table = write(robot, "siciliano")
    return sum(x != 0 for row in table.rows for x in row)


def moved_by_the_last_joint():
    """What of the golden pose changes with q6: "R only", "p only", "both" or "nothing"."""
    q = [0.5, 1.0, 1.0, 0.8, 1.0, 0.5]
    one, two = (tip(stanford(), [*q[:5], x]) for x in (q[5], q[5] + 1))
    turned, moved = (np.abs(to_numpy(a) - to_numpy(b)).max() > 1e-12 for a, b in ((one.R, two.R), (one.p, two.p)))
    return {(True, False): "R only", (False, True): "p only", (True, True): "both", (False, False): "nothing"}[
        bool(turned), bool(moved)]


def far_line():
    """How far the line is about which a body turns that is shifted by 1 m and turned by 1° about an axis across."""
    t = math.radians(1)
    found = screws.displacement(Transform(rot_z(math.cos(t), math.sin(t)), Vec3(1.0, 0.0, 0.0)))
    return float(np.linalg.norm(to_numpy(found.point)))


def quarter():
    """A turn by 90° about z, and the frame of Q7."""
    return Transform(rot_z(0, 1), Vec3(1, 2, 3))


@cache
def stanford():
    """The Stanford arm with the chapter's lengths."""
    robot, values = robots.stanford()
    return robot.without("masses", "rotors").at(values | LENGTHS)


def row_of(robot, book, k):
    """Row k of a book's table, {"length": …, "twist" in degrees, …}."""
    named = write(robot, book).named[k - 1]
    return {what: degrees(x) if what in ("twist", "angle") else float(x) for what, x in named.items()}


@cache
def puma():
    """The PUMA 560 in numbers."""
    robot, values = robots.puma560()
    return robot.without("masses", "rotors", "friction").at(values)


@cache
def crossing():
    """d of the common normal of the z axis and a line that is off by y and leans by α: where the two seem to cross."""
    s = sp.Symbol("s")                          # the way along the second line, (y, 0) + s (−sin α, cos α)
    way, = sp.solve(y - s * sp.sin(alpha1), s)
    return way * sp.cos(alpha1)


# 02.1

def rods(lengths):
    """A planar arm of rods, as Siciliano's table."""
    return Table("siciliano", [(a, 0, 0, 0) for a in lengths], "R" * len(lengths))


def misread(lengths, bend):
    """How far the tip is off where joint `bend` alone is at 90° and the table is read as modified."""
    q = [math.pi / 2 * (k == bend) for k in range(1, len(lengths) + 1)]
    right, wrong = (to_numpy(tip(read(t), q).p) for t in (rods(lengths), as_if(rods(lengths), "craig")))
    return float(np.linalg.norm(right - wrong))


# 02.2

def excavator(ahead, up, boom, stick, bucket):
    """Its standard table, (a, α in degrees, d) in four rows: by fits from axis to axis, not typed in."""
    pins = [Line(ORIGIN, Z), *(Line(Vec3(x, 0.0, up), Vec3(0.0, -1.0, 0.0))
                               for x in (ahead, ahead + boom, ahead + boom + stick))]
    at, rows = HERE, []
    for pin in pins[1:]:
        fit = fit_row(Line(at.p, at.R @ Z), pin, at.R @ Vec3(1, 0, 0))
        assert abs(fit.theta) < 1e-12
        rows.append(tuple(round(x, 12) for x in (fit.a, degrees(fit.alpha), fit.d)))
        at = at @ dh("fixed", fit.a, fit.alpha, fit.d).outer(0)
    return [*rows, (bucket, 0.0, 0.0)]


# 02.4

def photo(rows, q, rule):
    """The tip of a table (a, α in degrees, d) of turning joints, q in degrees, read by a rule; to a millimetre."""
    table = Table("siciliano", [(a, math.radians(t), d, 0.0) for a, t, d in rows], "R" * len(rows))
    arm = read(table if rule == "standard" else as_if(table, "craig"))
    return [round(x, 3) for x in to_numpy(tip(arm, [math.radians(x) for x in q]).p).tolist()]


# 02.5

def chosen(rows):
    """The tip of three rows (a, α in degrees, d), all joints turning, at a few postures: an array of points."""
    arm = read(Table("siciliano", [(a, math.radians(t), d, 0.0) for a, t, d in rows], "RRR"))
    postures = np.random.default_rng(25).uniform(-2, 2, (6, 3)).tolist()
    return np.array([to_numpy(tip(arm, q).p) for q in postures])


# 02.6 and 02.8

def gain(alpha):
    """Metres that the feet move, per metre that the second axis is off."""
    return fit_row(Line(ORIGIN, Z), leaning(math.degrees(alpha), 0.0)).gain


def leaning(twist, off):
    """An axis 1 m away from the z axis, off sideways (m), leaning by a twist (degrees)."""
    lean = math.radians(twist)
    return Line(Vec3(1.0, off, 0.0), Vec3(0.0, -math.sin(lean), math.cos(lean)))


def teams(twist, off):
    """(difference of d in m, difference of the hand in mm) of two fits, where one team has the axis off by `off` (m).

    Each team takes its own whole table: a second offset leads back along the second axis to where the arm is.
    """
    found = []
    for own in (0.0, off):
        fit = fit_row(Line(ORIGIN, Z), leaning(twist, own), Vec3(1, 0, 0))
        at = dh("fixed", fit.a, fit.alpha, fit.d, fit.theta).outer(0)
        back = float((leaning(twist, own).point - at.p) @ (at.R @ Z))
        found.append((fit.d, at @ dh("fixed", 0.8, 0.0, back).outer(0)))
    (d, hand), (other_d, other_hand) = found
    return abs(other_d - d), 1000 * float(np.linalg.norm(to_numpy(other_hand.p) - to_numpy(hand.p)))


# 02.7

def screw(angle, p):
    """(angle in degrees, slide, x and y of the line) of a turn about z by an angle in degrees, and a shift p."""
    t = math.radians(angle)
    found = screws.displacement(Transform(rot_z(math.cos(t), math.sin(t)), Vec3(*map(float, p))))
    return [round(x, 12) + 0.0 for x in (degrees(found.angle), found.shift, found.point.x, found.point.y)]


# 02.9

def walk(slip=""):
    """A function that multiplies a table to the hand's pose, perhaps with one slip in it."""
    def pose(rows, joints, q):
        T = HERE
        for (a, alpha, d, theta), kind, x in zip(rows, joints, q, strict=True):
            slides = kind == "P" and slip != "turned"
            theta, d = theta + x * (not slides), d + x * slides
            if slip == "a and d":
                a, d = d, a
            alpha = -alpha if slip == "twist" else alpha
            row = (mdh if slip == "modified" else dh)("fixed", a, alpha, d, theta)
            A = row.before.along_x() @ row.outer(0)
            T = A @ T if slip == "reversed" else T @ A
        return [list(map(float, r)) for r in screws.matrix(T)]
    return pose


def tables():
    """Arms and postures: the golden pose, and chains drawn from a seed."""
    golden = [math.pi / 6, math.pi / 3, 1.0, math.pi / 4, math.pi / 3, math.pi / 6]
    rng = generator(29)
    found = [([tuple(map(float, r)) for r in write(stanford(), "siciliano").rows], "RRPRRR", golden)]
    for joints in ("RR", "RPR", "PRRR"):
        rows = [tuple(map(float, r)) for r in rng.uniform(-1.5, 1.5, (len(joints), 4))]
        found.append((rows, joints, rng.uniform(-2, 2, len(joints)).tolist()))
    return found


BLUNDERS = {"read as modified": "modified", "twists with the wrong sign": "twist", "product reversed": "reversed",
            "a and d exchanged": "a and d", "slide turned": "turned"}


@cache
def blunders():
    """{blunder: (metres, degrees) by which the Stanford arm's hand is off in the golden pose}."""
    state = tables()[0]
    right, found = np.array(walk()(*state)), {}
    for name, slip in BLUNDERS.items():
        wrong = np.array(walk(slip)(*state))
        turn = Rotation.from_matrix(right[:3, :3].T @ wrong[:3, :3]).magnitude()
        found[name] = (float(np.linalg.norm(right[:3, 3] - wrong[:3, 3])), math.degrees(turn))
    return found


# 02.10

def khalil(rows, joints, k):
    """(σ, α in degrees, d, θ in degrees, r) of row k of Khalil's table, from standard rows (a, α, d, θ), in degrees."""
    standard = Table("siciliano", [(a, math.radians(t), d, math.radians(o)) for a, t, d, o in rows], joints)
    row = write(read(standard), "khalil").named[k - 1]
    told = (row["kind"], degrees(row["twist"]), row["length"], degrees(row["angle"]), row["offset"])
    return [round(float(x), 12) for x in told]


def exponentials():
    """The twist of the Stanford arm's joint 2, (ω, v)."""
    S = conventions.to_exponentials(stanford()).twists[1]
    return [float(x) for x in (*S.w, *S.v)]
