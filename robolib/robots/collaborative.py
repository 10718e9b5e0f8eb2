"""Arms that work beside people: two of seven joints and one of six. Each says which numbers are its maker's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sympy as sp

from ..robot import Joint, Robot, dh, mdh
from ..spatial import EYE, HERE, Transform, Z
from .parts import DOWN_Z, EARTH, Described, full_links, full_values, symbols

RIGHT = sp.pi / 2


def panda() -> Described:
    """The Franka Emika Panda, seven revolute joints, by modified DH. Its elbow is set off by a4, and back by as much.

    Lengths: Franka Emika's own table; the flange is d8 beyond the last frame, and the tool is there. Masses, centres of
    mass and inertias: C. Gaz, M. Cognetti, A. Oliva, P. Robuffo Giordano, A. De Luca, "Dynamic identification of the
    Franka Emika Panda robot with retrieval of feasible parameters using penalty-based optimization", IEEE RA-L 4(4),
    2019. Nothing that is felt tells the height of link 1's centre of mass; rz1 is the maker's. Motors are counted with
    the links, as identified, and friction is left out.

    Differs: the table has a5 = −0.0825; here it is −a4, because our lengths are positive.
    """
    d1, d3, d5, d8, a4, a7 = symbols("d1 d3 d5 d8 a4 a7")
    joints = (mdh("revolute", d=d1), mdh("revolute", alpha=-RIGHT), mdh("revolute", alpha=RIGHT, d=d3),
              mdh("revolute", a=a4, alpha=RIGHT), mdh("revolute", a=-a4, alpha=-RIGHT, d=d5),
              mdh("revolute", alpha=RIGHT), mdh("revolute", a=a7, alpha=RIGHT))
    bodies = ((4.970684, (3.875e-3, 2.081e-3, -4.762e-2), (0.70337, 0.70661, 9.117e-3),
               (-1.39e-4, 6.772e-3, 1.9169e-2)),
              (0.646926, (-3.141e-3, -2.872e-2, 3.495e-3), (7.962e-3, 2.811e-2, 2.5995e-2),
               (-3.925e-3, 1.0254e-2, 7.04e-4)),
              (3.228604, (2.7518e-2, 3.9252e-2, -6.6502e-2), (3.7242e-2, 3.6155e-2, 1.083e-2),
               (-4.761e-3, -1.1396e-2, -1.2805e-2)),
              (3.587895, (-5.317e-2, 0.104419, 2.7454e-2), (2.5853e-2, 1.9552e-2, 2.8323e-2),
               (7.796e-3, -1.332e-3, 8.641e-3)),
              (1.225946, (-1.1953e-2, 4.1065e-2, -3.8437e-2), (3.5549e-2, 2.9474e-2, 8.627e-3),
               (-2.117e-3, -4.037e-3, 2.29e-4)),
              (1.666555, (6.0149e-2, -1.4117e-2, -1.0517e-2), (1.964e-3, 4.354e-3, 5.433e-3),
               (1.09e-4, -1.158e-3, 3.41e-4)),
              (0.735522, (1.0517e-2, -4.252e-3, 6.1597e-2), (1.2516e-2, 1.0027e-2, 4.815e-3),
               (-4.28e-4, -1.196e-3, -7.41e-4)))
    lengths = {"d1": 0.333, "d3": 0.316, "d5": 0.384, "d8": 0.107, "a4": 0.0825, "a7": 0.088}
    return _bare("Panda", joints, bodies, lengths, Transform(EYE, Z * d8))


def iiwa() -> Described:
    """The KUKA LBR iiwa 14 R820, seven revolute joints, by standard DH: shoulder and wrist are spherical, no offsets.

    Lengths: KUKA's data sheet (360, 420, 400 and 126 mm to the flange), which also says that the arm weighs 29.9 kg
    with its base and reaches 820 mm from the shoulder to the wrist. KUKA publishes no masses of links. The principal
    moments are those of the description that simulators share (`iiwa14` of Drake), rounded, and the masses are near to
    its own; centres of mass and products of inertia are ours. All of them are plausible, and none was measured.
    """
    d1, d3, d5, d7 = symbols("d1 d3 d5 d7")
    joints = (dh("revolute", alpha=-RIGHT, d=d1), dh("revolute", alpha=RIGHT), dh("revolute", alpha=RIGHT, d=d3),
              dh("revolute", alpha=-RIGHT), dh("revolute", alpha=-RIGHT, d=d5), dh("revolute", alpha=RIGHT),
              dh("revolute", d=d7))
    bodies = ((5.8, (0, 0.11, -0.03), (0.033, 0.012, 0.033), (0, 0, 0.003)),
              (6.3, (0, 0.04, 0.06), (0.031, 0.03, 0.011), (0, 0, -0.003)),
              (3.5, (0, -0.09, 0.03), (0.025, 0.0076, 0.024), (0, 0, 0.002)),
              (3.5, (0, -0.035, 0.067), (0.017, 0.0164, 0.006), (0, 0, 0.001)),
              (3.5, (0, 0.12, 0.02), (0.01, 0.0045, 0.0088), (0, 0, -0.001)),
              (1.8, (0, 0.02, 0.01), (0.0049, 0.0047, 0.0036), (0.0001, 0, 0)),
              (1.2, (0.002, 0, -0.08), (0.0012, 0.0012, 0.001), (0, 0.0001, 0)))
    return _bare("LBR iiwa", joints, bodies, {"d1": 0.36, "d3": 0.42, "d5": 0.4, "d7": 0.126})


def ur5e() -> Described:
    """The UR5e of Universal Robots, six revolute joints, by standard DH. Axes 2, 3, 4 are parallel; the wrist's axes
    do not meet in a point.

    Lengths, masses and centres of mass: Universal Robots, "DH parameters for calculations of kinematics and dynamics".
    The inertias about the centres of mass are those in circulation with that table; its page itself calls them
    negligible for an arm of this size. Without its base, which is not in the table, the arm has 17.7 kg (20.6 kg with
    it). Motors and friction are not published.

    Differs: the table has a2 = −0.425 and a3 = −0.3922; here they are −a2 and −a3, because our lengths are positive.
    """
    d1, a2, a3, d4, d5, d6 = symbols("d1 a2 a3 d4 d5 d6")
    joints = (dh("revolute", alpha=RIGHT, d=d1), dh("revolute", a=-a2), dh("revolute", a=-a3),
              dh("revolute", alpha=RIGHT, d=d4), dh("revolute", alpha=-RIGHT, d=d5), dh("revolute", d=d6))
    bodies = ((3.761, (0, -0.02561, 0.00193), (7.0021e-3, 6.48091e-3, 6.57286e-3), (7.3e-7, -1.053e-5, 4.9994e-4)),
              (8.058, (0.2125, 0, 0.11336), (1.505885e-2, 0.33388086, 0.33247207), (-5.4e-5, 5.63e-6, -1.81e-6)),
              (2.846, (0.15, 0, 0.0265), (3.99632e-3, 7.879254e-2, 7.84851e-2), (-1.365e-5, 1.37272e-3, -6.6e-6)),
              (1.37, (0, -0.0018, 0.01634), (1.65491e-3, 1.35962e-3, 1.26279e-3), (-2.82e-6, -4.38e-6, 1.0157e-4)),
              (1.3, (0, 0.0018, 0.01634), (1.35617e-3, 1.27827e-3, 9.6614e-4), (-2.74e-6, 4.44e-6, -5.048e-5)),
              (0.365, (0, 0, -0.001159), (1.8694e-4, 1.8908e-4, 2.5756e-4), (6e-8, -1.7e-7, -9.2e-7)))
    lengths = {"d1": 0.1625, "a2": 0.425, "a3": 0.3922, "d4": 0.1333, "d5": 0.0997, "d6": 0.0996}
    return _bare("UR5e", joints, bodies, lengths)


def _bare(name: str, joints: Sequence[Joint], bodies: Iterable[Sequence], lengths: dict[str, float],
          tool: Transform = HERE) -> Described:
    """An arm with gravity along −z and all inertial parameters, without motors of their own; and its numbers."""
    return (Robot(name, full_links(joints, [None] * len(joints)), DOWN_Z, tool),
            lengths | full_values(bodies) | EARTH)
