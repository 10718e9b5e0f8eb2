"""Two arms of our own with their numbers to ten digits: the planar 2R and a spatial 3R, without rotors and friction."""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from robolib.robot import Link, Robot, dh, inertia
from robolib.spatial import Vec3

G = 9.8062


@dataclass(frozen=True, eq=False)
class Case:
    """An arm in floats, a state, and what must come out."""

    robot: Robot
    q: list
    qd: list
    qdd: list
    D: np.ndarray
    h: np.ndarray
    c: np.ndarray
    tau: np.ndarray
    h_rot: np.ndarray
    h_tran: np.ndarray


def _h(n, **entries):
    """h[i][k][m] from entries such as h112 = …, symmetric in the last two."""
    h = np.zeros((n, n, n))
    for name, value in entries.items():
        i, k, m = (int(d) - 1 for d in name[1:])
        h[i, k, m] = h[i, m, k] = value
    return h


def _link(a, alpha, d, m, com, I):
    return Link(dh("revolute", a, alpha, d), m, Vec3(*com), inertia(*I))


PLANAR = Case(
    Robot("planar 2R", (_link(1.0, 0, 0, 2.0, (-0.5, 0, 0), (0, 1 / 6, 1 / 6)),
                        _link(1.0, 0, 0, 1.0, (-0.5, 0, 0), (0, 1 / 12, 1 / 12))), Vec3(0, -G, 0)),
    [0.3, 0.7], [1.0, -2.0], [0.5, 0.25],
    np.array([[2.7648421873, 0.715754427], [0.715754427, 1 / 3]]),
    _h(2, h112=-0.3221088436, h122=-0.3221088436, h211=0.3221088436),
    np.array([21.3855975952, 2.6491562359]), np.array([22.9469572956, 3.4124756263]),
    np.array([0, 0]), np.array([0, 0.3221088436]))

SPATIAL = Case(
    Robot("spatial 3R", (_link(0, sp.pi / 2, 0.5, 3.0, (0, -0.25, 0), (0.05, 0.02, 0.05)),
                         _link(1.0, 0, 0, 2.0, (-0.5, 0, 0), (0.01, 0.17, 0.17)),
                         _link(0.8, 0, 0, 1.0, (-0.4, 0, 0), (0.005, 0.06, 0.06))), Vec3(0, 0, -G)),
    [0.3, 0.7, -0.4], [1.0, -2.0, 0.5], [0.5, 0.25, -1.0],
    np.array([[1.7868416272, 0, 0], [0, 2.6268487952, 0.5884243976], [0, 0.5884243976, 0.22]]),
    _h(3, h112=-1.2152107357, h211=1.2152107357, h113=-0.1511095944, h311=0.1511095944, h223=0.1557673369,
       h233=0.1557673369, h322=-0.1557673369),
    np.array([0, 18.7476791858, 3.7472882719]), np.array([5.603154162, 19.7585848831, 3.202434618]),
    np.array([0.3619269177, 0.0943636464, 0.015527668]), np.array([4.3478064308, 0.8482542497, -0.4874874213]))
