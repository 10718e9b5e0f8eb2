"""Every identity of the tensor book's section 3.4 as two sides that one can put anything into.

    for identity in IDENTITIES:
        left, right = identity.sides(some)              some["u"], some["v"], … as `arguments` names them

u, v, w, r, a, b are vectors and k is a scalar; I is a symmetric tensor, S a skew one, T any; p is perpendicular to u.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import signature

from ..scalar import Scalar
from ..spatial import EYE, ORIGIN, ZERO, Mat3, Vec3, dyad
from .algebra import commutator, double_dot, left, trace, wedge
from .duality import dual, dual_of_applied, form, product, vect

Value = Scalar | Vec3 | Mat3


@dataclass(frozen=True)
class Identity:
    """One equation: its number in [balafoutis_patel], the proposition, what it says, and its two sides."""

    number: str
    proposition: str
    says: str
    left: Callable[..., Value]
    right: Callable[..., Value]

    @property
    def arguments(self) -> tuple[str, ...]:
        """The letters that both sides are functions of, in order."""
        return tuple(dict.fromkeys((*signature(self.left).parameters, *signature(self.right).parameters)))

    def sides(self, values: Mapping[str, Value]) -> tuple[Value, Value]:
        """Both sides at these values.

        Seed:   [balafoutis_patel] (3.4.1)–(3.4.36), (3.4.39), Propositions 3.1–3.12
        """
        return tuple(side(**{name: values[name] for name in signature(side).parameters})
                     for side in (self.left, self.right))


IDENTITIES: tuple[Identity, ...] = (
    Identity("(3.4.1)", "", "u × v = ũ v", lambda u, v: u.cross(v), lambda u, v: dual(u) @ v),
    Identity("(3.4.2)", "P3.1", "dual(k u) = k ũ", lambda u, k: dual(u * k), lambda u, k: dual(u) * k),
    Identity("(3.4.3)", "P3.1", "dual(u + v) = ũ + ṽ", lambda u, v: dual(u + v), lambda u, v: dual(u) + dual(v)),
    Identity("(3.4.4)", "P3.2", "ũ u = 0", lambda u: dual(u) @ u, lambda: ORIGIN),
    Identity("(3.4.5)", "P3.2", "ũ (k u) = 0", lambda u, k: dual(u) @ (u * k), lambda: ORIGIN),
    Identity("(3.4.6)", "P3.3", "ũ v = −ṽ u", lambda u, v: dual(u) @ v, lambda u, v: -(dual(v) @ u)),
    Identity("(3.4.7)", "P3.3", "v · ũ = −ũ v", lambda u, v: left(v, dual(u)), lambda u, v: -(dual(u) @ v)),
    Identity("(3.4.8)", "P3.3", "v · ũ = ṽ u", lambda u, v: left(v, dual(u)), lambda u, v: dual(v) @ u),
    Identity("(3.4.9)", "P3.4", "(a × u) · (v × b) = a · ũ ṽ b",
             lambda a, u, v, b: a.cross(u) @ v.cross(b), lambda a, u, v, b: a @ (dual(u) @ dual(v) @ b)),
    Identity("(3.4.10)", "P3.5", "ũ ṽ = v ⊗ u − (u · v) 1",
             lambda u, v: dual(u) @ dual(v), lambda u, v: dyad(v, u) - EYE * (u @ v)),
    Identity("(3.4.11)", "P3.5", "u × (v × r) = ũ ṽ r",
             lambda u, v, r: u.cross(v.cross(r)), lambda u, v, r: dual(u) @ dual(v) @ r),
    Identity("(3.4.12)", "P3.5", "u × (v × r) = v (u · r) − (u · v) r",
             lambda u, v, r: u.cross(v.cross(r)), lambda u, v, r: v * (u @ r) - r * (u @ v)),
    Identity("(3.4.13)", "P3.5", "ũ ṽ r = (v ⊗ u − (u · v) 1) r",
             lambda u, v, r: dual(u) @ dual(v) @ r, lambda u, v, r: product(u, v) @ r),
    Identity("(3.4.14)", "P3.5", "v ⊗ u = ũ ṽ + (v · u) 1",
             lambda u, v: dyad(v, u), lambda u, v: dual(u) @ dual(v) + EYE * (v @ u)),
    Identity("(3.4.15)", "P3.6", "ũ : ṽ = −2 u · v",
             lambda u, v: double_dot(dual(u), dual(v)), lambda u, v: (u @ v) * -2),
    Identity("(3.4.16)", "P3.6", "u · v = −½ tr(ũ ṽ)",
             lambda u, v: (u @ v) * 2, lambda u, v: -trace(dual(u) @ dual(v))),
    Identity("(3.4.17)", "P3.7", "I : S = tr(I S) = 0", lambda I, S: double_dot(I, S), lambda: 0),
    Identity("(3.4.18)", "P3.8", "ṽũũ + ũũṽ = −(u · u) ṽ − (v · u) ũ",
             lambda u, v: dual(v) @ dual(u) @ dual(u) + dual(u) @ dual(u) @ dual(v),
             lambda u, v: -(dual(v) * (u @ u)) - dual(u) * (v @ u)),
    Identity("(3.4.19a)", "P3.8", "ũṽũ = −(v · u) ũ",
             lambda u, v: dual(u) @ dual(v) @ dual(u), lambda u, v: -(dual(u) * (v @ u))),
    Identity("(3.4.19b)", "P3.8", "ũṽũ = ṽũũ + ũũṽ − ½ tr(ũũ) ṽ",
             lambda u, v: (dual(u) @ dual(v) @ dual(u)) * 2,
             lambda u, v: (dual(v) @ dual(u) @ dual(u) + dual(u) @ dual(u) @ dual(v)) * 2
             - dual(v) * trace(dual(u) @ dual(u))),
    Identity("(3.4.20)", "P3.8", "ṽṽũũ − ũũṽṽ = (u · v) [ũ, ṽ]",
             lambda u, v: commutator(dual(v) @ dual(v), dual(u) @ dual(u)),
             lambda u, v: commutator(dual(u), dual(v)) * (u @ v)),
    Identity("(3.4.21)", "P3.8", "[ũ, ṽ] = ũṽ − ṽũ",
             lambda u, v: commutator(dual(u), dual(v)), lambda u, v: dual(u) @ dual(v) - dual(v) @ dual(u)),
    Identity("(3.4.22)", "P3.8", "p̃ũũ + ũũp̃ = −(u · u) p̃ where p ⊥ u",
             lambda u, p: dual(p) @ dual(u) @ dual(u) + dual(u) @ dual(u) @ dual(p),
             lambda u, p: -(dual(p) * (u @ u))),
    Identity("(3.4.23)", "P3.8", "ũp̃ũ = 0 where p ⊥ u", lambda u, p: dual(u) @ dual(p) @ dual(u), lambda: ZERO),
    Identity("(3.4.24)", "P3.8", "p̃p̃ũũ = ũũp̃p̃ where p ⊥ u",
             lambda u, p: commutator(dual(p) @ dual(p), dual(u) @ dual(u)), lambda: ZERO),
    Identity("(3.4.25)", "P3.8", "ũũũ = −(u · u) ũ",
             lambda u: dual(u) @ dual(u) @ dual(u), lambda u: -(dual(u) * (u @ u))),
    Identity("(3.4.26a)", "P3.9", "dual(ũ v) = v ⊗ u − u ⊗ v",
             lambda u, v: dual(dual(u) @ v), lambda u, v: dyad(v, u) - dyad(u, v)),
    Identity("(3.4.26b)", "P3.9", "dual(ũ v) = ũṽ − ṽũ",
             lambda u, v: dual(dual(u) @ v), lambda u, v: dual(u) @ dual(v) - dual(v) @ dual(u)),
    Identity("(3.4.26c)", "P3.9", "dual(ũ v) = [ũ, ṽ]",
             lambda u, v: dual(dual(u) @ v), lambda u, v: commutator(dual(u), dual(v))),
    Identity("(3.4.26d)", "P3.9", "dual(ũ v) = v ∧ u", lambda u, v: dual(dual(u) @ v), lambda u, v: wedge(v, u)),
    Identity("(3.4.27)", "P3.9", "(u × v) × r = (v ⊗ u − u ⊗ v) r",
             lambda u, v, r: u.cross(v).cross(r), lambda u, v, r: (dyad(v, u) - dyad(u, v)) @ r),
    Identity("(3.4.28)", "P3.9", "(u × v) × r = dual(ũ v) r",
             lambda u, v, r: u.cross(v).cross(r), lambda u, v, r: dual(dual(u) @ v) @ r),
    Identity("(3.4.29)", "P3.9", "u × v = dual [ũ, ṽ]",
             lambda u, v: u.cross(v), lambda u, v: dual(commutator(dual(u), dual(v)))),
    Identity("(3.4.30)", "P3.9", "u × v = dual(v ∧ u)", lambda u, v: u.cross(v), lambda u, v: dual(wedge(v, u))),
    Identity("(3.4.31)", "P3.9", "vect(Tᵀ) = −vect(T)", lambda T: vect(T.T), lambda T: -vect(T)),
    Identity("(3.4.32)", "P3.9", "u × v = −2 vect(u ⊗ v)",
             lambda u, v: u.cross(v), lambda u, v: vect(dyad(u, v)) * -2),
    Identity("(3.4.33)", "P3.9", "u × v = 2 vect(ũ ṽ)",
             lambda u, v: u.cross(v), lambda u, v: vect(dual(u) @ dual(v)) * 2),
    Identity("(3.4.34)", "P3.10", "dual(w̃ ũ v) = ũ (w · v) − ṽ (w · u)",
             lambda u, v, w: dual(dual(w) @ dual(u) @ v), lambda u, v, w: dual(u) * (w @ v) - dual(v) * (w @ u)),
    Identity("(3.4.35)", "P3.10", "dual(ũ ũ v) = −(ṽũũ + ũũṽ) + tr(ũũ) ṽ",
             lambda u, v: dual(dual(u) @ dual(u) @ v),
             lambda u, v: dual(v) * trace(dual(u) @ dual(u))
             - (dual(v) @ dual(u) @ dual(u) + dual(u) @ dual(u) @ dual(v))),
    Identity("(3.4.36)", "P3.11", "dual(I v) = −(I ṽ + ṽ I) + tr(I) ṽ",
             lambda I, v: dual(I @ v), lambda I, v: dual_of_applied(I, v)),
    Identity("(3.4.39)", "P3.12", "u · I v = −tr(ũ (½ tr(I) 1 − I) ṽ)",
             lambda u, I, v: u @ (I @ v), lambda u, I, v: form(u, I, v)),
)
