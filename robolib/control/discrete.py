"""Samples and delay: how many hertz a gain needs.

Computed torque leaves q̈ = w for every joint. Held between samples of h seconds, w = −ω² q − 2ξω q̇ acts on

    q⁺ = q + h q̇ + ½ h² w      q̇⁺ = q̇ + h w

so the error is multiplied by a matrix at every sample, which depends on x = ωh and the delay alone. It dies out iff
all eigenvalues lie inside the unit circle. Jury's test says so without calculating one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import sympy as sp
from scipy.linalg import expm
from scipy.optimize import brentq

from ..scalar import Scalar, quotient
from ..simulate.sampling import pieces


def held(x: Scalar, damping: Scalar = 1, delay: float | Fraction = 0) -> list[list[Scalar]]:
    """The matrix of one sample, of (q, h q̇, h² w of the samples that are still on their way), in any arithmetic.

        h² w = −x² q − 2ξx (h q̇)        x = ωh, ξ = `damping`, `delay` in samples, whole or not

    Without delay  [[1 − x²/2, 1 − ξx], [−x², 1 − 2ξx]].

    Seed:   our own, on [khalil] [9.23], [9.24], [9.26], held between samples as its section 9.7 asks for
    Shapes: two scalars → 2 + ⌈delay⌉ rows and columns
    """
    plan = pieces(delay)
    late = plan[0][0]
    size = 2 + late
    total = [[int(i == j) for j in range(size)] for i in range(size)]
    asked = [-x * x, -2 * damping * x, *[0] * late]                       # h² w of the state at the sample
    for ago, share in plan:
        w = asked if ago == 0 else [int(j == 1 + ago) for j in range(size)]
        f = _plain(share)
        moved = [total[0][j] + f * total[1][j] + quotient(f * f, 2) * w[j] for j in range(size)]
        total = [moved, [total[1][j] + f * w[j] for j in range(size)], *total[2:]]
    queue = [asked, *[[int(j == 2 + k) for j in range(size)] for k in range(late - 1)]][:late]
    return [*total[:2], *queue]


def _plain(share):
    return share.numerator if share.denominator == 1 else share


def characteristic(x: sp.Symbol, delay: int = 0, damping: Scalar = 1) -> sp.Poly:
    """det(z 1 − `held`) as a polynomial in z:  z² + (x²/2 + 2x − 2) z + x²/2 − 2x + 1  without delay, ξ = 1.

    Each whole sample of delay brings one more factor z:  z^m (z − 1)² + (x²/2 + 2ξx) z + x²/2 − 2ξx.

    Seed:   our own, on [khalil] [9.23], [9.24], [9.26], sampled as its section 9.7 says
    Shapes: symbols and a whole number of samples → a polynomial of the degree 2 + delay
    """
    if delay != int(delay) or delay < 0:
        raise ValueError(f"in symbols the delay is a whole number of samples, not {delay}; use limit for others")
    z = sp.Symbol("z")
    A = sp.Matrix(held(x, damping, int(delay)))
    return sp.Poly((z * sp.eye(A.rows) - A).det(method="berkowitz"), z)


def jury(polynomial: sp.Poly) -> list[sp.Expr]:
    """Expressions that are all positive iff every root lies inside the unit circle: Jury's test, by his table.

        p(1),   (−1)ⁿ p(−1),   a_n² − a_0² of the polynomial,   and of each shorter row but the one of degree 0

    The next row, one degree less, is b_k = a_n a_{k+1} − a_0 a_{n−1−k}, k = 0 … n − 1.

    Seed:   our own (Jury); [khalil] section 9.7 leaves sampling to other books
    Shapes: degree n → n + 1 expressions
    """
    z, n = polynomial.gen, polynomial.degree()
    first = polynomial.as_expr()
    row = list(reversed(polynomial.all_coeffs()))                          # a_0 … a_n
    if row[-1].is_number and row[-1] < 0:
        row = [-a for a in row]
        first = -first
    found = [first.subs(z, 1), (-1)**n * first.subs(z, -1)]
    while len(row) > 2:
        found.append(sp.expand(row[-1]**2 - row[0]**2))
        row = [sp.expand(row[-1] * row[k + 1] - row[0] * row[len(row) - 2 - k]) for k in range(len(row) - 1)]
    return [sp.factor(sp.expand(one)) for one in found]


def radius(A: Sequence[Sequence[float]]) -> float:
    """The largest |eigenvalue|: by so much the worst error is multiplied at every sample."""
    return float(np.abs(np.linalg.eigvals(np.array(A, float))).max())


def limit(delay: float | Fraction = 0, damping: float = 1.0) -> float:
    """The largest ωh for which the held loop is stable: 1 without delay, 0.42616 with one sample, 0.25785 with two.

    It is the first x at which an eigenvalue leaves the unit circle. For ξ = 1 Jury's test has it as a root: 4 − 4x = 0
    without delay, x³ − 8x² + 22x − 8 = 0 with one sample, x⁵ − 12x⁴ + 38x³ − 48x² − 52x + 16 = 0 with two.

    Seed:   our own, on [khalil] [9.23], [9.24], [9.26], sampled as its section 9.7 says
    Shapes: two numbers → one
    """
    if not damping > 0:
        raise ValueError(f"the damping ξ must be positive, not {damping}: without it no rate is high enough")

    def outside(x):
        return radius(held(x, damping, delay)) - 1
    grid = np.geomspace(1e-3, 10.0, 2000)
    beyond = next((k for k, x in enumerate(grid) if outside(x) > 0), None)
    if not beyond:
        raise ValueError(f"with ξ = {damping:g} and a delay of {delay} samples no rate in reach is high enough")
    return float(brentq(outside, grid[beyond - 1], grid[beyond], xtol=1e-14))


def rate(omega: float, delay: float | Fraction = 0, damping: float = 1.0) -> float:
    """How many samples a second ω needs, at least: ω / `limit`. One per rad/s, 2.35 if you compute first.

    Seed:   our own, on [khalil] [9.23], [9.24], [9.26], sampled as its section 9.7 says
    Shapes: three numbers → one, in Hz
    """
    if isinstance(omega, (int, float)) and not 0 < omega < np.inf:
        raise ValueError(f"ω is a positive frequency in rad/s, not {omega}")
    return omega / limit(delay, damping)


def sampled_matrix(A: np.ndarray, B: np.ndarray, K: np.ndarray, h: float, delay: float | Fraction = 0) -> np.ndarray:
    """The matrix of one sample of any linear loop:  ẋ = A x + B u,  u = −K x held for h seconds, `delay` samples late.

    The exponential of [[A, B], [0, 0]] h has the exact motion in it. The state is (x, u of the samples on their way).
    The eigenvalues of an arm linearised about a posture, under any of the laws, come from here.

    Seed:   our own, on [khalil] [9.23], [9.24], [9.26], sampled as its section 9.7 says
    Shapes: (k, k), (k, m), (m, k) → (k + m⌈delay⌉, k + m⌈delay⌉)
    """
    k, m, plan = len(A), B.shape[1], pieces(delay)
    late = plan[0][0]
    size = k + m * late
    now, asked = np.eye(k, size), np.hstack([-K, np.zeros((m, m * late))])
    for ago, share in plan:
        both = expm(np.block([[A, B], [np.zeros((m, k + m))]]) * (h * float(share)))
        u = asked if ago == 0 else np.eye(size)[k + m * (ago - 1):k + m * ago]
        now = both[:k, :k] @ now + both[:k, k:] @ u
    queue = np.vstack([asked, np.eye(size)[k:k + m * (late - 1)]])[:m * late] if late else np.zeros((0, size))
    return np.vstack([now, queue])
