"""One step of an integrator, over any scalar: numbers, columns of states, a recorder's nodes, Duals, symbols.

`rate(x)` gives ẋ for the state x, a list of scalars. A step fed with Duals returns its own derivatives: the linear map
that takes a small difference of states over the step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..scalar import Scalar, quotient

State = Sequence[Scalar]
Rate = Callable[[list[Scalar]], State]


def euler(rate: Rate, x: State, h: Scalar) -> list[Scalar]:
    """x + h ẋ: the whole step goes where its beginning points, so it leaves every curve on the outside.     (16.E17)

    Its error shrinks with h. It is here as the bad example.
    """
    return _along(x, rate(list(x)), h)


def rk4(rate: Rate, x: State, h: Scalar) -> list[Scalar]:
    """Runge and Kutta's: four looks at ẋ, at the beginning, twice in the middle, at the end.              (16.E18)

        x + h (k₁ + 2k₂ + 2k₃ + k₄) / 6

    Its error shrinks with h⁴.

    Seed:   [siciliano] section 7.6 (integrate numerically)
    """
    half = quotient(h, 2)
    k1 = list(rate(list(x)))
    k2 = list(rate(_along(x, k1, half)))
    k3 = list(rate(_along(x, k2, half)))
    k4 = list(rate(_along(x, k3, h)))
    sixth = quotient(h, 6)
    return [a + (p + 2 * (r + s) + t) * sixth for a, p, r, s, t in zip(x, k1, k2, k3, k4, strict=True)]


def midpoint(rate: Rate, x: State, h: Scalar, looks: int = 50, within: float = 1e-14) -> list[Scalar]:
    """The x' with x' = x + h ẋ((x + x')/2), found by trying again and again.                             (16.E19)

    In positions and momenta (q, p) it is symplectic: volumes of states are kept exactly, and the energy wobbles but
    does not drift. Its error shrinks with h². On numbers it stops once nothing changes; any other scalar gets all
    `looks`. Where a step is too long to settle, that is said.
    """
    after = euler(rate, x, h)
    for _ in range(looks):
        middle = [quotient(a + b, 2) for a, b in zip(x, after, strict=True)]
        new = _along(x, rate(middle), h)
        settled = all(isinstance(b, float) and abs(a - b) <= within * (1 + abs(b))
                      for a, b in zip(new, after, strict=True))
        after = new
        if settled:
            return after
    if all(isinstance(b, float) for b in after):
        raise ValueError(f"the midpoint rule does not settle with the step {h:g}; take a shorter one")
    return after


def _along(x, rate, h):
    return [a + b * h for a, b in zip(x, rate, strict=True)]
