"""Arms of industry and of the laboratory, with six joints, every inertial parameter a symbol, and geared motors.

Wherever the numbers are ours they are only plausible: some body has them, and the arm's size is right.
"""

from __future__ import annotations

import sympy as sp

from ..robot import dh, mdh
from .parts import Described, numbered, six_geared, symbols

RIGHT = sp.pi / 2


def stanford() -> Described:
    """The Stanford arm, R-R-P-R-R-R: a polar arm with a shoulder offset and a wrist whose axes meet.

    Geometry of [asada_slotine] Table 2-1, whose l_0, l_1, l_2 are d1, d2, d6; standard DH. Inertias and numbers are
    ours.
    """
    d1, d2, d6 = symbols("d1 d2 d6")
    joints = (dh("revolute", alpha=-RIGHT, d=d1), dh("revolute", alpha=RIGHT, d=d2), dh("prismatic"),
              dh("revolute", alpha=-RIGHT), dh("revolute", alpha=RIGHT), dh("revolute", d=d6))
    bodies = ((9.0, (0, 0.1, 0.02), (0.3, 0.05, 0.29), (0, 0, 0.01)),
              (6.0, (0, -0.03, 0.05), (0.11, 0.1, 0.04), (0.005, 0, -0.004)),
              (4.0, (0, 0.01, -0.4), (0.45, 0.45, 0.02), (0, 0, 0.006)),
              (1.0, (0, 0.02, 0), (0.002, 0.001, 0.002)),
              (0.6, (0, 0, 0.02), (0.0012, 0.001, 0.0008)),
              (0.5, (0.004, 0, -0.06), (0.0011, 0.001, 0.0004), (0, 0.0001, 0)))
    return six_geared("Stanford arm", joints, bodies, (100, 100, 250, 50, 50, 50), (2e-4, 2e-4, 1e-4, 3e-5, 3e-5, 3e-5),
                      {"d1": 0.41, "d2": 0.15, "d6": 0.26})


def puma560() -> Described:
    """The PUMA 560, six revolute joints, by standard DH. The arm that most papers measure themselves by.

    Masses and inertias: B. Armstrong, O. Khatib, J. Burdick, "The explicit dynamic model and inertial parameters of the
    PUMA 560 arm" (1986). Lengths, standard frames, motors and friction: P. Corke, "Visual Control of Robots" (1996).
    Friction is published as measured at the motors; here it is on the joint's side, Fv = kr² B, Fs = |kr| T_C, with T_C
    the mean of the two directions. The base frame is at the height of the shoulder.

    Of link 1 only the moment is known that the arm feels. The moments of link 3, as published, are of no body:
    0.086 > 0.066 + 0.0125. We keep them, because other programs are compared by these numbers, and so `robot.at` warns.

    Differs: the published model counts of each rotor kr² Im, and no more. Here a rotor is also carried: it couples its
             joint to those before it, by kr Im where the axes are parallel. The real motors are not all on the axes of
             their joints, as they are here.
    """
    a2, a3, d3, d4 = symbols("a2 a3 d3 d4")
    rub = [dict(zip(("Fv", "Fs"), symbols(f"Fv{i} Fs{i}"), strict=True)) for i in range(1, 7)]
    joints = (dh("revolute", alpha=RIGHT, **rub[0]), dh("revolute", a=a2, **rub[1]),
              dh("revolute", a=a3, alpha=-RIGHT, d=d3, **rub[2]), dh("revolute", alpha=RIGHT, d=d4, **rub[3]),
              dh("revolute", alpha=-RIGHT, **rub[4]), dh("revolute", **rub[5]))
    bodies = ((0, (0, 0, 0), (0, 0.35, 0)),
              (17.4, (-0.3638, 0.006, 0.2275), (0.13, 0.524, 0.539)),
              (4.8, (-0.0203, -0.0141, 0.070), (0.066, 0.086, 0.0125)),
              (0.82, (0, 0.019, 0), (1.8e-3, 1.3e-3, 1.8e-3)),
              (0.34, (0, 0, 0), (0.3e-3, 0.4e-3, 0.3e-3)),
              (0.09, (0, 0, 0.032), (0.15e-3, 0.15e-3, 0.04e-3)))
    gears = (-62.6111, 107.815, -53.7063, 76.0364, 71.923, 76.686)
    viscous = (1.48e-3, 0.817e-3, 1.38e-3, 71.2e-6, 82.6e-6, 36.7e-6)                        # at the motors
    dry = ((0.395, 0.435), (0.126, 0.071), (0.132, 0.105), (11.2e-3, 16.9e-3), (9.26e-3, 14.5e-3), (3.96e-3, 10.5e-3))
    lengths = {"a2": 0.4318, "a3": 0.0203, "d3": 0.15005, "d4": 0.4318}
    friction = (numbered("Fv", (kr**2 * B for kr, B in zip(gears, viscous, strict=True)))
                | numbered("Fs", (abs(kr) * (there + back) / 2 for kr, (there, back) in zip(gears, dry, strict=True))))
    return six_geared("PUMA 560", joints, bodies, gears, (200e-6,) * 3 + (33e-6,) * 3, lengths | friction)


def rx90() -> Described:
    """The Stäubli RX-90, six revolute joints, by modified DH. Its axes meet at the shoulder and at the wrist.

    The seed's D3 and RL4 are a3 and d4. It has no numbers: the lengths are about those of the arm, the rest is ours.

    Seed:   [khalil] Example 7.1 and appendix
    """
    a3, d4 = symbols("a3 d4")
    joints = (mdh("revolute"), mdh("revolute", alpha=RIGHT), mdh("revolute", a=a3), mdh("revolute", alpha=-RIGHT, d=d4),
              mdh("revolute", alpha=RIGHT), mdh("revolute", alpha=-RIGHT))
    bodies = ((20.0, (0.01, 0.02, -0.1), (0.4, 0.38, 0.25), (0.01, 0, 0.02)),
              (16.0, (0.2, 0.01, 0.05), (0.08, 0.4, 0.38), (0.01, -0.02, 0)),
              (9.0, (0.01, 0.06, 0.03), (0.09, 0.05, 0.08), (0, 0.004, -0.005)),
              (4.0, (0, -0.005, -0.15), (0.05, 0.05, 0.012), (0, 0, 0.002)),
              (1.2, (0, 0.02, 0), (0.003, 0.002, 0.0025)),
              (0.4, (0.002, 0, 0.06), (0.0005, 0.0005, 0.0003), (0, 0.00005, 0)))
    return six_geared("RX-90", joints, bodies, (128, 128, 96, 70, 70, 60), (3e-4, 3e-4, 2e-4, 5e-5, 5e-5, 3e-5),
                      {"a3": 0.45, "d4": 0.45})


def th8() -> Described:
    """A cylindrical arm R-P-P with a wrist of three axes that meet, after the TH8: turn, lift, reach, wrist.

    [khalil] Table 7.5 counts the operations of a TH8 of the kind R-2P-3R and gives no geometry. Joints, lengths and
    numbers are ours; standard DH.
    """
    d1, d6 = symbols("d1 d6")
    joints = (dh("revolute", d=d1), dh("prismatic", alpha=-RIGHT), dh("prismatic"),
              dh("revolute", alpha=-RIGHT), dh("revolute", alpha=RIGHT), dh("revolute", d=d6))
    bodies = ((40.0, (0.02, 0, 0.3), (3.5, 3.4, 0.6), (0, 0.05, 0)),
              (15.0, (0, 0.05, 0.1), (0.3, 0.25, 0.2), (0.01, 0, -0.02)),
              (8.0, (0, 0.01, -0.5), (0.7, 0.7, 0.03), (0, 0, 0.01)),
              (1.5, (0, 0.03, 0), (0.003, 0.002, 0.003)),
              (0.8, (0, 0, 0.02), (0.0015, 0.0012, 0.001)),
              (0.5, (0.003, 0, -0.05), (0.001, 0.001, 0.0004), (0, 0.0001, 0)))
    return six_geared("TH8", joints, bodies, (120, 300, 300, 60, 60, 50), (4e-4, 3e-4, 2e-4, 4e-5, 4e-5, 3e-5),
                      {"d1": 0.6, "d6": 0.12})
