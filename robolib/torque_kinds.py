"""A torque split by kind: what depends on accelerations, on products of rates, on the posture alone."""

from __future__ import annotations

import sympy as sp

from .identity import judge
from .notation import ACCELERATION, GAIN, RATE, ROTOR, SPRING, role

OWNERS = {                                      # kinds that are known by a letter, whatever else stands beside it
    "rotor": lambda name: role(name) == ROTOR,
    "feedback": lambda name: role(name) == GAIN,
    "spring": lambda name: role(name) == SPRING,
}
KINDS = ("inertial", "Coriolis", "centrifugal", "gravity", "rotor", "spring", "feedback", "friction")


def by_kind(e: sp.Expr) -> dict[str, sp.Expr]:
    """A torque split by kind: rotor (with I_m), feedback (with a gain), spring (with a stiffness), inertial (in q̈),
    centrifugal (q̇ᵢ²), Coriolis (q̇ᵢ q̇ⱼ), gravity (at rest), friction (whatever else depends on q̇).
    """
    for kind, owns in OWNERS.items():
        owners = {s: 0 for s in e.free_symbols if owns(s.name)}
        if owners:
            rest = e.xreplace(owners)
            return by_kind(rest) | {kind: sp.Integer(0) if judge(e, rest).equal else e - rest}
    jumps = {f: sp.Dummy() for f in e.atoms(sp.sign, sp.Abs, sp.Heaviside)}     # they have no derivative at rest
    smooth, back = e.xreplace(jumps), {dummy: f for f, dummy in jumps.items()}
    names = sorted(e.free_symbols, key=str)
    rates = [s for s in names if role(s.name) == RATE]
    still_2, still_1 = {s: 0 for s in names if role(s.name) == ACCELERATION}, {s: 0 for s in rates}
    moving = smooth.subs(still_2)
    steady = moving.subs(dict.fromkeys(back, 0))
    rest = steady.subs(still_1)
    velocity = steady - rest
    pairs = [(v, w) for i, v in enumerate(rates) for w in rates[:i]]
    squares = sum((sp.diff(velocity, v, 2).subs(still_1) * v**2 / 2 for v in rates), sp.Integer(0))
    mixed = sum((sp.diff(velocity, v, w).subs(still_1) * v * w for v, w in pairs), sp.Integer(0))
    other = (moving - squares - mixed - rest).xreplace(back)
    inertial = (smooth - moving).xreplace(back)
    parts = {"inertial": inertial, "centrifugal": squares, "Coriolis": mixed, "gravity": rest, "friction": other,
             **dict.fromkeys(OWNERS, sp.Integer(0))}
    return {kind: sp.Integer(0) if judge(part, 0).equal else part for kind, part in parts.items()}
