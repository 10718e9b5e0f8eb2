"""Arithmetic modulo a large prime, at a random point."""

from __future__ import annotations

import random
from fractions import Fraction

from .walk import Monomial

# Primes below 2^61, p ≡ 3 mod 4 (roots by one power), modulo which every prime up to 37 is a square (so that the
# roots in the cosines of 30°, 45°, 36° exist in the field).
PRIMES = (2305843009213682039, 2305843009213561919, 2305843009213456319)


class Unlucky(Exception):
    """A denominator vanished at this point; take another."""


class PrimeField:
    """One random point of the field: every variable and every angle has a value, drawn when first asked for.

    `opaque` functions get a value that depends only on the function and its arguments' values, so equal arguments
    give equal values. Their presence is noted in `met_opaque`: a non-zero residue then proves nothing.
    """

    def __init__(self, seed: int) -> None:
        self.p = PRIMES[seed % len(PRIMES)]
        self.seed = seed
        self.met_opaque = False
        self._drawn = {}

    def _draw(self, *key):
        if key not in self._drawn:
            self._drawn[key] = random.Random(f"{self.seed}|{key}").randrange(2, self.p - 1)
        return self._drawn[key]

    def num(self, x: int | float | Fraction) -> int:
        if isinstance(x, int):
            return x % self.p
        x = Fraction(repr(x)) if isinstance(x, float) else x
        if x.denominator % self.p == 0:
            raise Unlucky
        return x.numerator * pow(x.denominator, -1, self.p) % self.p

    def var(self, name: str) -> int:
        return self._draw("variable", name)

    def add(self, a: int, b: int) -> int:
        return (a + b) % self.p

    def sub(self, a: int, b: int) -> int:
        return (a - b) % self.p

    def mul(self, a: int, b: int) -> int:
        return a * b % self.p

    def neg(self, a: int) -> int:
        return -a % self.p

    def pow(self, a: int, k: int) -> int:
        return pow(a, k, self.p)

    def div(self, a: int, b: int) -> int:
        if b == 0:
            raise Unlucky
        return a * pow(b, -1, self.p) % self.p

    def root(self, prime: int) -> int:
        r = pow(prime, (self.p + 1) // 4, self.p)
        if r * r % self.p != prime % self.p:    # not a square in this field: an unknown number with an unknown square
            return self.opaque("root", (prime,))
        return r

    def large_root(self, n: int) -> int:
        """√n of a number that was not factored: its sign may not fit to that of other roots, so it proves nothing."""
        self.met_opaque = True
        return self.root(n)

    def cis(self, monomial: Monomial, unit: int) -> tuple[int, int]:
        """Cosine and sine of the monomial's unit angle: a rational point of the circle, t = tan of half the angle."""
        if any(isinstance(name, tuple) and name[0] == "#" for name, _ in monomial):
            self.met_opaque = True
        t = self._draw("angle", monomial, unit)
        d = (1 + t * t) % self.p
        if d == 0:
            raise Unlucky
        inverse = pow(d, -1, self.p)
        return (1 - t * t) * inverse % self.p, 2 * t * inverse % self.p

    def opaque(self, name: str, args: tuple[int, ...]) -> int:
        if (name, args) != ("pi", ()):          # π is transcendental: as good as a variable
            self.met_opaque = True
        return self._draw("opaque", name, args)
