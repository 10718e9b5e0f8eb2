"""What is right in chapter 12: every reference comes out of the library's tensors, none is typed in."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ... import rotations as ro
from ... import tensors as tn
from ...spatial import EYE, Mat3, Vec3, diagonal, dyad, skew, to_numpy, to_sympy

u1, u2, u3, v1, v2, v3 = sp.symbols("u1 u2 u3 v1 v2 v3")
x1, x2, x3 = sp.symbols("x1 x2 x3")
u, v, x = Vec3(u1, u2, u3), Vec3(v1, v2, v3), Vec3(x1, x2, x3)
U, V = Vec3(1, 2, 3), Vec3(-1, sp.Rational(1, 2), 2)
TABLE = Mat3((1, 4, 0), (0, 2, 5), (6, 0, 3))


def turned():
    """diag(1, 2, 6) seen from axes that are turned by 90° about z."""
    return to_sympy(tn.seen(diagonal(1, 2, 6), ro.about_z(sp.pi / 2)))


def skew_part(factor=1):
    """Of the table, or of it times a factor."""
    return to_sympy(tn.skew_part(TABLE) * factor)


def tildes(a, b):
    """ã b̃ as a SymPy matrix."""
    return to_sympy(skew(a) @ skew(b))


def parking(degrees):
    """How far off four small turns are, in degrees, by the commutator."""
    e = sp.rad(degrees)
    off = tn.dual(tn.commutator(skew(Vec3(1, 0, 0)), skew(Vec3(0, 1, 0))) * e**2)
    return float(sp.deg(sp.sqrt(off @ off)))


def bearing(axis, moment):
    """(what the motor feels, what the bearing carries as a vector)."""
    e, n = (Vec3(*map(float, a)) for a in (axis, moment))
    size = float(np.sqrt(e @ e))
    e = e * (1 / size)
    return e @ n, list(to_numpy(tn.across(e) @ n))


def third_part():
    """ṽṽũũ − ũũṽṽ."""
    return to_sympy(tn.commutator(skew(v) @ skew(v), skew(u) @ skew(u)))


def of_one_dyad():
    """dual((x ⊗ x) v)."""
    return to_sympy(tn.dual(dyad(x, x) @ v))


def orders():
    """[(order of the right side as printed, order of the left side)] of four lines of the proof of (3.4.19a)."""
    two, zero = tn.order(skew(u)), list(skew(u) @ u)
    return [(tn.order(skew(u) @ (dyad(u, v) - EYE * (u @ v))), two),
            (tn.order(skew(u) @ dyad(u, v) - skew(u) * (u @ v)), two),
            (tn.order(tn.tensor_product(zero, [list(row) for row in skew(v)])), two), (tn.order(skew(u)), two)]


def cases():
    """[(claimed, true)] of δ_1r δ_2s − δ_1s δ_2r: the four cases of the proof of (3.3.5), as printed."""
    def k(r, s):
        return tn.delta(1, r) * tn.delta(2, s) - tn.delta(1, s) * tn.delta(2, r)
    return [(0, max(abs(k(3, s)) for s in (1, 2))), (0, max(abs(k(r, 3)) for r in (1, 2))), (1, k(3, 2)), (-1, k(2, 1))]


def from_traces(F):
    """[I₂, I₃] of F₁, F₂, F₃."""
    return [float(sp.Rational(str(i))) for i in tn.invariants_from_traces(F)[1:]]


def designed(trace, determinant):
    """[c, w] with w > 0: diag(1, 2, c) + dual(0, 0, w) has this trace and determinant."""
    c, w = sp.symbols("c w", positive=True)
    T = diagonal(1, 2, c) + skew(Vec3(0, 0, w))
    I1, _, I3 = tn.invariants(T)
    found, = sp.solve([I1 - trace, I3 - determinant], [c, w], dict=True)
    return [float(found[c]), float(found[w])]


def planes(n):
    """[numbers of a skew tensor, its own planes at most] in n dimensions."""
    Phi = tn.skew_part(np.random.default_rng(n).normal(size=(n, n)).tolist())
    return [float(len(tn.planes(n))), float(len(tn.own_planes(Phi)))]


def stays():
    """Which of the quantities of 12.1 do not change when a table is seen from elsewhere; tried on the chapter's own."""
    A = ro.zxz(0.4, 0.9, 0.3)
    before, after = (to_numpy(T) for T in (TABLE, tn.seen(TABLE, A)))
    told = {"trace": np.trace, "T11": lambda T: T[0, 0], "determinant": np.linalg.det, "largest entry": np.max,
            "sum of squares": lambda T: (T * T).sum(), "sum of all entries": np.sum,
            "length of vect": lambda T: np.linalg.norm(T - T.T), "T11 + T22": lambda T: T[0, 0] + T[1, 1]}
    return [word for word, f in told.items() if np.isclose(f(before), f(after))]
