"""What is right in chapter 22: every reference comes out of the library's joints, none is typed in."""

from __future__ import annotations

import math

import numpy as np
import sympy as sp
from scipy.linalg import eigh

from ... import joints, robots, trajectory
from ...joints import Friction, Spring

LAW = (0.2, 2.0, 4.0, 50.0)                     # 22.1: F_v, F_s, F_st, B of the joint that never arrives
DIP = (0.2, 1.0, 1.5, 10.0)                     # 22.Q5
MOTOR = (0.0004, 0.02, 100.0)                   # 22.3: F_vm, F_sm, k_r
THREE = (300.0, 120.0, 30.0)                    # 22.4: torques of the joints, N·m
WRIST = (8.0, 2.0)                              # 22.5: torques of pitch and roll, N·m
TWO = (8.0, 4.0, 0.5, (0.8, 0.4), (3000.0, 1500.0), 9.81)      # 22.6: masses, length, I_a, springs, g
FAST = (1.5, 0.5)                               # 22.8: rad in s, joint 1 of the PUMA 560
STIFF = (0.6, 1.0, 20.0)                        # 22.7: A, I_a, ω
WAIT = (43.2, 0.0214, 2.2, 4.0)                 # 22.9: K_I, error, torque as it sticks, F_st


def dip(Fv, Fs, Fst, B):
    """(the rate of least friction, that friction)."""
    return list(Friction(Fv, Fs, Fst, B).least)


def slope(Fv, Fs, Fst, B):
    """The slope just above rest."""
    return Friction(Fv, Fs, Fst, B).slope


def held(v, push, Fv, Fs, Fst):
    """22.2: what friction takes of one joint, by the rule of the library for any number of them."""
    law = Friction(Fv, Fs, Fst)
    found = joints.hold([[1.0]], [push], [v], [law])
    return float(found.friction[0])


def moments():
    """22.2: (v, push, F_v, F_s, F_st): slipping both ways, resting held and not held."""
    return [(0.5, 1.0, 0.3, 2.0, 3.0), (-0.4, 5.0, 0.2, 1.5, 2.5), (0.0, 1.2, 0.3, 2.0, 3.0),
            (0.0, -2.7, 0.4, 2.0, 3.0), (0.0, 3.6, 0.3, 2.0, 3.0), (0.0, -4.5, 0.2, 1.0, 2.0)]


def behind_gear(Fvm, Fsm, kr):
    """22.3: what the joint feels of friction at the motor's shaft: by power, F q̇ = F_m q̇_m and τ = k_r τ_m."""
    back = joints.gears([kr])
    viscous = back.joint_inertia([Fvm])[0][0]            # quadratic in the rate, as an inertia
    return [float(viscous), float(back.joint_torques([Fsm])[0])]


def on_the_base(*tau):
    """22.4: the torques of motors that all stand on the base."""
    return [float(x) for x in joints.remote(len(tau)).motor_torques(list(tau))]


def at_the_wrist(pitch, roll):
    """22.5: the torques of two motors that share two joints by bevel gears."""
    return [float(x) for x in joints.differential(2, 0, 1).motor_torques([pitch, roll])]


def hanging(m1, m2, a, inertias, k, g):
    """22.6: (M, K) of two point masses on rods, hanging, with springs and rotors; angles of the joints."""
    M = [[(m1 + 4 * m2) * a * a, 2 * m2 * a * a], [2 * m2 * a * a, m2 * a * a]]
    down = [[(m1 + 2 * m2) * g * a, m2 * g * a], [m2 * g * a, m2 * g * a]]
    springs = np.diag(k)
    return (np.block([[np.array(M), np.zeros((2, 2))], [np.zeros((2, 2)), np.diag(inertias)]]),
            np.block([[np.array(down) + springs, -springs], [-springs, springs]]))


def four(m1, m2, a, inertias, k, g):
    """22.6: its four frequencies, the slowest first."""
    return [float(w) for w in joints.frequencies(*hanging(m1, m2, a, inertias, k, g))]


def stiffness(A, Ia, w):
    """22.7: the least k with ω_r = 2ω."""
    return (2 * w)**2 / (1 / A + 1 / Ia)


def resonance(A, Ia, k):
    """ω_r, by eigenvalues."""
    return math.sqrt(eigh([[k, -k], [-k, k]], np.diag([A, Ia]), eigvals_only=True)[1])


def share_of_friction(way, T):
    """22.8: (viscous, all) at the top speed of joint 1 of the PUMA 560 in a quintic; the acceleration is zero there."""
    values = robots.puma560()[1]
    law = Friction(values["Fv1"], values["Fs1"])
    qd = trajectory.peaks(trajectory.quintic(0, way, T)).speed
    return law.Fv * qd, law.torque(qd)


def waiting(Ki, e, begin, Fst):
    """22.9: how long the integral needs from the torque as it sticks to the limit on the other side."""
    return (begin + Fst) / (Ki * e)


def spring_lines():
    """22.10: [(printed, true)] line by line, at a moment: numbers of both sides."""
    A, Ia, k, q, qM, a, aM = sp.symbols("A I_a k q q_M a a_M")
    T, U = A * a**2 / 2 + Ia * aM**2 / 2, k * (q - qM)**2 / 2      # with rates a, a_M in place of q̇, q̇_M
    link, rotor = sp.diff(T, a, 1) + sp.diff(U, q), sp.diff(T, aM, 1) + sp.diff(U, qM)
    at = {A: 0.6, Ia: 1.0, k: 7.0, q: 0.3, qM: 0.2, a: 1.5, aM: -0.4}
    printed = U, sp.diff(U, q), (A + Ia) * a + k * (q - qM), Ia * aM - k * (q - qM), (A + Ia) * a
    true = U, k * (q - qM), link, rotor, (link + rotor).subs(aM, a)
    return [(float(x.subs(at)), float(y.subs(at))) for x, y in zip(printed, true, strict=True)]


def rigid_pair():
    """The spring's torques on link and rotor, as its library has them, for 22.Q12."""
    k, q, qM = sp.symbols("k q q_M")
    return -Spring(k).torque(q - qM)
