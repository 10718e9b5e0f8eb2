"""A torque split by kind: what depends on accelerations, on products of rates, on the posture alone."""

from __future__ import annotations

import re

import sympy as sp

from ..identity import judge

RATE = re.compile(r"([a-zA-Z]+?)(dd|d)(\d+)")
ROTOR = re.compile(r"Im\d+")


def by_kind(e):
    """A torque split by kind: rotor (with I_m), inertial (in q̈), centrifugal (q̇ᵢ²), Coriolis (q̇ᵢ q̇ⱼ), gravity (at
    rest), friction (whatever else depends on q̇).
    """
    rotors = {s: 0 for s in e.free_symbols if ROTOR.fullmatch(s.name)}
    if rotors:
        links = e.xreplace(rotors)
        return by_kind(links) | {"rotor": sp.Integer(0) if judge(e, links).equal else e - links}
    jumps = {f: sp.Dummy() for f in e.atoms(sp.sign, sp.Abs, sp.Heaviside)}     # they have no derivative at rest
    smooth, back = e.xreplace(jumps), {dummy: f for f, dummy in jumps.items()}
    rates = {1: [], 2: []}
    for s in sorted(e.free_symbols, key=str):
        match = RATE.fullmatch(s.name)
        if match:
            rates[len(match[2])].append(s)
    still_2, still_1 = {s: 0 for s in rates[2]}, {s: 0 for s in rates[1]}
    moving = smooth.subs(still_2)
    steady = moving.subs(dict.fromkeys(back, 0))
    rest = steady.subs(still_1)
    velocity = steady - rest
    pairs = [(v, w) for i, v in enumerate(rates[1]) for w in rates[1][:i]]
    squares = sum((sp.diff(velocity, v, 2).subs(still_1) * v**2 / 2 for v in rates[1]), sp.Integer(0))
    mixed = sum((sp.diff(velocity, v, w).subs(still_1) * v * w for v, w in pairs), sp.Integer(0))
    other = (moving - squares - mixed - rest).xreplace(back)
    inertial = (smooth - moving).xreplace(back)
    parts = {"inertial": inertial, "centrifugal": squares, "Coriolis": mixed, "gravity": rest, "friction": other,
             "rotor": sp.Integer(0)}
    return {kind: sp.Integer(0) if judge(part, 0).equal else part for kind, part in parts.items()}
