"""What is right in chapter 03: every reference comes out of the library's inverse kinematics or of its frames."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import sympy as sp

from ... import robots
from ...checking.chance import generator
from ...inverse_kinematics import pose_array, solve
from ...kinematics import jacobian, tip
from ...robot import Link, Robot, dh
from ...spatial import Transform, Vec3, to_numpy

a1, a2, d2, d6, q1, q2, e = sp.symbols("a1 a2 d2 d6 q1 q2 e")
px, py, bx, x, y, j, lam = sp.symbols("p_x p_y b_x x y j lambda")
GOLDEN = {"d1": 0.5, "d2": 0.2, "d6": 0.3}
POSTURE = (np.pi / 6, np.pi / 3, 1.0, np.pi / 4, np.pi / 3, np.pi / 6)


@cache
def planar(first=1.0, second=1.0):
    """The planar arm in numbers."""
    robot, values = robots.planar_2r()
    return robot.at(values | {"a1": first, "a2": second})


@cache
def stanford(**changed):
    """The Stanford arm in numbers."""
    robot, values = robots.stanford()
    return robot.at(values | GOLDEN | changed)


@cache
def polar(height):
    """The polar arm in numbers."""
    robot, values = robots.polar()
    return robot.at(values | {"d1": height})


def degrees(q, turns=None):
    """Angles in degrees, strokes in metres."""
    q = np.asarray(q, float)
    return [float(v) for v in (np.degrees(q) if turns is None else np.where(turns, np.degrees(q), q))]


def reached(point, first, second, elbow):
    """(q1, q2) of a planar arm in degrees; elbow "lower" or "upper"."""
    found = solve(planar(first, second), point)
    return degrees(found.q[found.names.index(f"elbow {elbow}")])


def of_polar(point, height):
    """(θ1, θ2, d3) of the polar arm that faces the point, stroke out: degrees, degrees, metres."""
    found = solve(polar(height), point)
    return degrees(found.q[0], found.turns)


@cache
def pose(posture=POSTURE):
    """The pose of the Stanford arm, (4, 4)."""
    return pose_array(tip(stanford(), list(posture)))


def missed(q, T, arm=None):
    """By how much a posture misses a pose: metres, degrees."""
    got = pose_array(tip(arm or stanford(), list(q)))
    R = T[:3, :3] @ got[:3, :3].T
    v = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) / 2
    turn = np.degrees(np.arctan2(np.linalg.norm(v), (np.trace(R) - 1) / 2))
    return float(np.linalg.norm(T[:3, 3] - got[:3, 3])), float(turn)


def forgotten_hand(T):
    """The first posture of somebody who takes the tip for the centre of the wrist: p for p*."""
    return solve(replace(stanford(d6=0.0)), T).usual().q[0]


def tangent_of_beta():
    """tan β: the forearm's end, seen along and across the upper arm."""
    arm = Robot("forearm", (Link(dh("revolute", a=a2)),), tool=Transform(_turn(0), Vec3(0, 0, 0)))
    end = tip(arm, [q2]).p
    return end.y / (a1 + end.x)


def _turn(angle):
    from ...spatial import rot_z
    return rot_z(sp.cos(angle), sp.sin(angle))


@cache
def planar_det():
    """det J of the planar arm, of (x, y) by (q1, q2)."""
    p = tip(robots.planar_2r()[0], [q1, q2]).p
    det = sp.expand(sp.Matrix([p.x, p.y]).jacobian([q1, q2]).det())
    return sp.expand(det.subs(sp.sin(q1)**2, 1 - sp.cos(q1)**2))


@cache
def planar_jacobian():
    """∂(x, y)/∂(q1, q2) of the unit planar arm at (0, 90°), by the library's Jacobian."""
    columns = jacobian(planar(), [0.0, np.pi / 2])[0]
    return np.array([[float(c.x) for c in columns], [float(c.y) for c in columns]])


def planar_tip():
    """The tip there."""
    return to_numpy(tip(planar(), [0.0, np.pi / 2]).p)[:2]


# Newton's method on the planar arm: 03.9

def newton(q, target, damping=0.0, steps=200):
    """(q, arrived) after Newton's steps (3-33) from many starts (N, 2): unit links."""
    q, arrived = np.array(q, float), np.zeros(len(q), bool)
    for _ in range(steps):
        k = np.flatnonzero(~arrived)
        if not len(k):
            break
        (s1, s12), (c1, c12) = (f(np.stack([q[k, 0], q[k].sum(axis=1)])) for f in (np.sin, np.cos))
        way = np.stack([target[0] - c1 - c12, target[1] - s1 - s12], axis=-1)
        J = np.stack([np.stack([-s1 - s12, -s12], axis=-1), np.stack([c1 + c12, c12], axis=-1)], axis=-2)
        JT = J.transpose(0, 2, 1)
        step = np.linalg.solve(JT @ J + damping**2 * np.eye(2), JT @ way[..., None]) if damping else (
            np.linalg.solve(J, way[..., None]))
        q[k] += step[..., 0]
        (s1, s12), (c1, c12) = (f(np.stack([q[k, 0], q[k].sum(axis=1)])) for f in (np.sin, np.cos))
        arrived[k] = np.hypot(target[0] - c1 - c12, target[1] - s1 - s12) < 1e-9
    return q, arrived


@cache
def shares(seed=0, damping=0.0):
    """(share that arrives on the elbow's side it started on, share that does not arrive), of 4000 random starts, in
    whole percent: at the seams of a fractal the rounding of the processor decides where a start ends.
    """
    start = np.random.default_rng(seed).uniform(-np.pi, np.pi, (4000, 2))
    end, arrived = newton(start, (1.0, 0.5), damping)
    same = arrived & (np.sign(np.sin(start[:, 1])) == np.sign(np.sin(end[:, 1])))
    return round(float(same.mean()), 2), round(float(1 - arrived.mean()), 2)


# A wrist as a function: 03.8

def zyz(slip=""):
    """R ↦ both triples (θ4, θ5, θ6), sin θ5 > 0 first; with one slip in it, to recognise it in a learner's function."""
    def triples(R):
        R = np.asarray(R, float)
        s = np.hypot(R[0, 2], R[1, 2])
        if slip == "atan":
            first = [np.arctan(R[1, 2] / R[0, 2]), np.arctan(s / R[2, 2]), np.arctan(-R[2, 1] / R[2, 0])]
        else:
            first = [np.arctan2(R[1, 2], R[0, 2]), np.arctan2(s, R[2, 2]), np.arctan2(R[2, 1], -R[2, 0])]
        if slip == "transposed":
            first = [first[2], first[1], first[0]]
        second = [first[0] + np.pi, first[1] if slip == "no minus" else -first[1], first[2] + np.pi]
        both = [first] if slip == "one" else [first, second]
        return [[float(np.pi - (np.pi - t) % (2 * np.pi)) for t in triple] for triple in both]
    return triples


def turns():
    """Rotations to try it on."""
    rng, found = generator(3), []
    for q in rng.uniform(-3, 3, (6, 3)):
        arm = stanford()
        home = to_numpy(tip(arm, [0, 0, 0, 0, 0, 0]).R)
        found.append(((home.T @ to_numpy(tip(arm, [0, 0, 0, *q]).R)).tolist(),))
    return found
