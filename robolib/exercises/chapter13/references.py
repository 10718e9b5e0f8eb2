"""What is right in chapter 13's exercises, by the library; and what a slip makes of it."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ... import rigid_body
from ...checking.chance import generator
from ...program import record
from ...robot import inertia
from ...spatial import ORIGIN, Mat3, Vec3, dyad, skew, to_numpy, to_sympy
from ...tensors import trace

wx, wy, wz, wdx, wdy, wdz = sp.symbols("wx wy wz wdx wdy wdz")
q1, qd1, qd2, a, m, x, y, Ixy = sp.symbols("q1 qd1 qd2 a m x y Ixy")
LINK = Vec3(0.0, 0.5, 0.0)                      # m: from the elbow to the centre of mass of the lab arm's link 2
RATES, PUSH = (1.0, 2.0), (3.0, 4.0)            # rad/s, rad/s²
ELBOW = Vec3(-2.366, 2.098, 0.0)                # m/s²


# Ω, and what slips make of it

def tensor(w, wd, slip=""):
    """Ω; `slip`: "dot" lost, "minus" before the squares, "alone" without them, "turned" S(ω̇) with the other sign."""
    square, rate = skew(w) @ skew(w), skew(w if slip == "dot" else wd)
    if slip == "minus":
        return rate - square
    return rate if slip == "alone" else square - rate if slip == "turned" else rate + square


def centre(slip="", relative=False):
    """The acceleration (x, y) of the centre of mass of link 2."""
    w, wd = (Vec3(0, 0, rates[1] if relative else sum(rates)) for rates in (RATES, PUSH))
    found = ELBOW + tensor(w, wd, slip) @ LINK
    return [float(found.x), float(found.y)]


def read_off():
    """(ω̇, |ω|) of the Ω that is printed in section 8."""
    Omega = Mat3((-8, -1, 2), (-3, -5, -7), (2, -1, -5))
    return [*map(float, rigid_body.angular_acceleration(Omega)), float(sp.sqrt(-sp.Rational(trace(Omega), 2)))]


def lost_dot():
    """[(printed, true)] of the four lines of section 4, for link 2 of the lab arm at any state."""
    qd, qdd = sp.symbols("qd1 qd2"), sp.symbols("qdd1 qdd2")
    w, wd, r = sum(qd), sum(qdd), sp.Matrix([x, y])
    turn = sp.Matrix([[0, -1], [1, 0]])
    Omega = wd * turn - w**2 * sp.eye(2)
    angle = sp.symbols("q1 q2")
    R = sp.Matrix([[sp.cos(sum(angle)), -sp.sin(sum(angle))], [sp.sin(sum(angle)), sp.cos(sum(angle))]])
    state = [*zip(angle, qd, strict=True), *zip(qd, qdd, strict=True)]
    first = sum((R.diff(u) * v for u, v in state[:2]), sp.zeros(2, 2))
    second = sum((first.diff(u) * v for u, v in state), sp.zeros(2, 2))
    return [(w, sum(qd)), (wd, sum(qdd)), (w * turn - w**2 * sp.eye(2), Omega), (second * R.T * r, Omega * r)]


# A body

def about_z():
    """Ṙ Rᵀ of a turn about z."""
    return to_sympy(skew(Vec3(0, 0, qd1)))


def moment_x():
    """M_x in the entries of Ω and Σ."""
    O = Mat3(*([sp.Symbol(f"Omega{i}{j}") for j in (1, 2, 3)] for i in (1, 2, 3)))
    S = Mat3(*([sp.Symbol(f"Sigma{min(i, j)}{max(i, j)}") for j in (1, 2, 3)] for i in (1, 2, 3)))
    return rigid_body.moment_by_omega(S, O).x, O, S


# 13.1

def nodding(slip=""):
    """Ω of the book on its turntable, at q₁ = 0, both rates constant; `slip` as in `tensor`, or "constant"."""
    w, wd = Vec3(qd2, 0, qd1), Vec3(0, qd1 * qd2, 0)
    return to_sympy(tensor(w, ORIGIN if slip == "constant" else wd, "" if slip == "constant" else slip))


# 13.2

def pole(w, wd, at, slip=""):
    """The point without acceleration; `slip` as in `tensor`, or "sign"."""
    Omega = tensor(Vec3(*w), Vec3(*wd), "" if slip == "sign" else slip)
    found = rigid_body.pole(Vec3(*at), Omega)
    return [float(-c if slip == "sign" else c) for c in found]


# 13.3

def which_tensor():
    """[(printed, true)]: four lines on Euler's tensor, of one mass m at (x, y, 0); the second as the text has it."""
    r = Vec3(x, y, sp.Integer(0))
    I = -(skew(r) @ skew(r)) * m
    Sigma = dyad(r, r) * m
    return [(to_sympy(I), to_sympy((r @ r) * m * Mat3((1, 0, 0), (0, 1, 0), (0, 0, 1)) - Sigma)),
            (to_sympy(I), to_sympy(Sigma)), (to_sympy(I), to_sympy(rigid_body.from_euler_tensor(Sigma))),
            (trace(I), 2 * trace(Sigma))]


# 13.4

def one_factor():
    """|Ω r|² in a plane."""
    return (-wz**2 * x - wdz * y)**2 + (wdz * x - wz**2 * y)**2


# 13.5

def momentum(Sigma, w, slip=""):
    """L from Σ and ω, arrays."""
    S, w = np.asarray(Sigma, float), np.asarray(w, float)
    if slip == "inertia":
        return (S @ w).tolist()
    if slip == "no trace":
        return (-S @ w).tolist()
    return (np.trace(S) * (0.5 if slip == "half" else 1) * w - S @ w).tolist()


def bodies():
    """States for 13.5: (Σ, ω) of lopsided bodies."""
    rng, found = generator(7), []
    for _ in range(4):
        points = rng.normal(size=(5, 3))
        found.append((points.T @ points, rng.normal(size=3)))
    return found


# 13.6, 13.7

def off(places, sigma=1.0):
    """What ω̇ is off by, root mean square, as a whole vector."""
    return float(np.sqrt(trace(rigid_body.angular_acceleration_noise([Vec3(*map(float, p)) for p in places], sigma))))


def corners(edges):
    """Every second corner of a box about its middle."""
    half = np.asarray(edges, float) / 2
    return [(half * s).tolist() for s in ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))]


# 13.9

def rod_rate(slip=""):
    """(İ_xx, İ_xy) of a rod that turns in the plane; `slip`: "sigma", "end", "static"."""
    direction = Vec3(sp.cos(q1), sp.sin(q1), sp.Integer(0))
    size = m * a**2 / (3 if slip == "end" else 12)
    Sigma = dyad(direction, direction) * size
    I = rigid_body.from_euler_tensor(Sigma)
    rate = rigid_body.inertia_rate(Sigma if slip == "sigma" else I, Vec3(0, 0, qd1))
    found = sp.Matrix([rate[0, 0], rate[0, 1]]).applyfunc(sp.trigsimp)
    return found / qd1 if slip == "static" else found


# 13.10

def products(diagonal):
    """How many multiplications the moment takes, Ω given."""
    names = ["Sigma11", "Sigma22", "Sigma33"] if diagonal else ["a", "b", "c", "d", "e", "f"]

    def run(*v):
        O, S = v[:9], v[9:]
        full = Mat3((S[0], 0, 0), (0, S[1], 0), (0, 0, S[2])) if diagonal else Mat3(
            (S[0], S[1], S[2]), (S[1], S[3], S[4]), (S[2], S[4], S[5]))
        return list(rigid_body.moment_by_omega(full, Mat3(O[:3], O[3:6], O[6:])))
    return record(run, [f"O{k}" for k in range(9)] + names).counts.mul


# 13.11

EDGES = (0.6, 0.1, 0.2)                         # m: along its x, y, z; the hinge is at its end, x = 0


def hinge(mass, w, wd, slip=""):
    """The moment about the hinge; `slip` as in `tensor`, "I" for Σ, "centre" for the hinge."""
    lx, _, lz = EDGES
    body = rigid_body.block(mass, *EDGES)
    shift = ORIGIN if slip == "centre" else Vec3(lx / 2, 0.0, lz / 2)
    about = rigid_body.Body(mass, shift, body.I).about(ORIGIN)
    Omega = tensor(Vec3(*w), Vec3(*wd), "" if slip in ("I", "centre") else slip)
    M = rigid_body.moment_by_omega(about if slip == "I" else rigid_body.euler_tensor(about), Omega)
    return [float(c) for c in to_numpy(M)]


def no_body():
    """{word: Σ} of 13.8."""
    return {"A": inertia(2.0, 1.0, 0.5), "B": inertia(1.0, 1.0, 1.0, 1.5, 0.0, 0.0), "C": inertia(1.0, 0.0, 0.0),
            "D": inertia(3.0, 3.0, -0.1), "E": inertia(2.0, 2.0, 2.0, -1.0, -1.0, -1.0)}
