"""Small linear algebra: against NumPy, exact over fractions, the same over columns, symbols, recordings and Duals."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from arms import close

from robolib import forward, linear
from robolib.identity import judge
from robolib.linear import Singular
from robolib.program import record
from robolib.scalar import Dual, quotient, value

SIZES = range(1, 7)
RNG = np.random.default_rng


def regular(n, seed=0, count=None):
    """A random matrix (or `count` of them) that is far from singular."""
    shape = (n, n) if count is None else (count, n, n)
    return RNG(seed + n).uniform(-1, 1, shape) + 2 * np.eye(n)


def definite(n, seed=5):
    A = RNG(seed).uniform(-1, 1, (n, n))
    return A @ A.T + np.eye(n)


def fractions(n, seed=3):
    return [[Fraction(int(x), int(y)) for x, y in row] for row in
            RNG(seed).integers(1, 9, (n, n, 2)) - np.array([4, 0])]


def columns(A):
    """(N, n, m) → rows of NumPy columns of N states."""
    return [[A[:, i, j] for j in range(A.shape[2])] for i in range(A.shape[1])]


# against NumPy

@pytest.mark.parametrize("n", SIZES)
def test_floats_as_numpy_has_them(n):
    A, B = regular(n), RNG(1).uniform(-1, 1, (n, 3))
    close(linear.solve(A.tolist(), B.tolist()), np.linalg.solve(A, B), 1e-13)
    close(linear.solve_one(A.tolist(), B[:, 0].tolist()), np.linalg.solve(A, B[:, 0]), 1e-13)
    close(linear.inverse(A.tolist()), np.linalg.inv(A), 1e-13)
    close([linear.determinant(A.tolist())], np.array([np.linalg.det(A)]), 1e-13)
    close(linear.times(A.tolist(), B.tolist()), A @ B, 1e-14)
    close(linear.applied(A.tolist(), B[:, 0].tolist()), A @ B[:, 0], 1e-14)
    assert linear.transposed(B.tolist()) == B.T.tolist()


@pytest.mark.parametrize("n", SIZES)
def test_a_column_of_states_is_solved_at_once(n):
    A, b = regular(n, count=20), RNG(2).uniform(-1, 1, (20, n, 1))
    found = linear.solve(columns(A), columns(b))
    close(np.array(found).transpose(2, 0, 1), np.linalg.solve(A, b), 1e-13)


def test_a_pivot_that_is_zero_is_none_of_its_business():
    """Elimination in the order given would divide by zero: always, or in the second of three states."""
    assert linear.solve_one([[0, 2], [1, 1]], [4, 5]) == [3, 2]
    a = np.array([3.0, 0.0, -2.0])
    x, y = linear.solve_one([[a, 1], [1, 1]], [2, 5])
    close(a * x + y, np.array([2.0, 2.0, 2.0]))
    close(x + y, np.array([5.0, 5.0, 5.0]))


def test_how_many_digits_a_bad_condition_costs():
    """What the module says of itself: 10⁻⁹ at a condition of 10⁴, for six unknowns."""
    rng, worst = RNG(0), 0
    for _ in range(10):
        (U, _), (V, _) = (np.linalg.qr(rng.normal(size=(6, 6))) for _ in range(2))
        A, x = U @ np.diag(np.geomspace(1, 1e-4, 6)) @ V, rng.normal(size=6)
        found = np.array(linear.solve_one(A.tolist(), (A @ x).tolist()))
        worst = max(worst, np.abs(found - x).max() / np.abs(x).max())
    assert 1e-12 < worst < 2e-9


# exact

@pytest.mark.parametrize("n", SIZES)
def test_fractions_stay_exact(n):
    A, B = fractions(n), fractions(n, seed=4)
    X = linear.solve(A, B)
    assert linear.times(A, X) == B and all(isinstance(x, (int, Fraction)) for row in X for x in row)
    assert linear.times(A, linear.inverse(A)) == linear.identity(n)
    assert linear.determinant(A) == Fraction(str(sp.Matrix(n, n, lambda i, j: sp.Rational(str(A[i][j]))).det()))


def test_whole_numbers_stay_exact():
    L, inverses = linear.ldl([[2, 1], [1, 3]])
    assert linear.solve_ldl(L, inverses, [1, 0]) == [sp.Rational(3, 5), -sp.Rational(1, 5)]
    assert not any(isinstance(x, float) for x in (*L[1], *inverses))
    assert linear.inverse([[1, 2], [3, 4]]) == [[-2, 1], [Fraction(3, 2), Fraction(-1, 2)]]
    assert linear.solve([], []) == [] and linear.determinant([]) == 1


def test_a_quotient_of_whole_numbers_is_one_of_them_or_a_fraction():
    assert (quotient(6, 3), quotient(1, 2), quotient(1.0, 4)) == (2, Fraction(1, 2), 0.25)
    assert type(quotient(6, 3)) is int and type(quotient(6, 4)) is Fraction


# symbols, recordings, derivatives

def symbolic(n):
    return [[sp.Symbol(f"a{i}{j}") for j in range(n)] for i in range(n)]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_symbols(n):
    A = symbolic(n)
    assert judge(sp.Matrix(linear.times(A, linear.inverse(A))), sp.eye(n)).equal is True
    assert judge(linear.determinant(A), sp.Matrix(A).det()).equal is True


def test_two_by_two_as_everybody_writes_it():
    a, b, c, d = sp.symbols("a b c d")
    det = a * d - b * c
    assert linear.determinant([[a, b], [c, d]]) == det
    assert linear.inverse([[a, b], [c, d]]) == [[d / det, -b / det], [-c / det, a / det]]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_what_is_recorded_gives_the_same(n):
    A, names = regular(n), [f"a{k}" for k in range(n * n)]

    def rows(x):
        return [x[k:k + n] for k in range(0, n * n, n)]
    program = record(lambda *x: [e for row in linear.inverse(rows(x)) for e in row], names)
    close(np.array(program(*A.ravel())).reshape(n, n), np.linalg.inv(A), 1e-13)


def test_exact_zeros_are_left_out_of_what_is_recorded():
    """A triangular matrix: its determinant is the product of the diagonal, and nothing else is multiplied."""
    names = ["a", "b", "c", "x", "y", "z"]
    program = record(lambda a, b, c, x, y, z: [linear.determinant([[a, x, y], [0, b, z], [0, 0, c]])], names)
    assert program.counts.mul == 2 and program.counts.add == 0
    assert linear.dot([0, sp.Symbol("a")], [sp.Symbol("b"), 0]) == 0


@pytest.mark.parametrize("n", SIZES)
def test_the_derivative_of_the_inverse(n):
    """d(A⁻¹) = −A⁻¹ dA A⁻¹, from scalars that carry their derivative; a triangle of exact zeros carries none."""
    A, dA = np.tril(regular(n)), np.tril(RNG(9).uniform(-1, 1, (n, n)))
    duals = [[Dual(A[i, j], (dA[i, j],)) if j <= i else 0 for j in range(n)] for i in range(n)]
    found, inverse = linear.inverse(duals), np.linalg.inv(A)
    close([[value(x) for x in row] for row in found], inverse, 1e-13)
    close([[x.dx[0] if isinstance(x, Dual) else 0.0 for x in row] for row in found], -inverse @ dA @ inverse, 1e-13)


def test_a_number_over_a_dual():
    x = 6 / Dual(2.0, (1.0, 0.0))
    assert (x.x, x.dx) == (3.0, (-1.5, 0))


# Lᵀ D L

def product(L, inverses):
    n = len(L)
    L = np.array([[*row, 1.0, *[0.0] * (n - 1 - k)] for k, row in enumerate(L)])
    return L.T @ np.diag(1 / np.array(inverses)) @ L


def test_the_factors_give_the_matrix_back():
    M, b = definite(7), RNG(5).uniform(-1, 1, 7)
    close(product(*linear.ldl(M.tolist())), M, 1e-13)
    close(linear.solve_ldl(*linear.ldl(M.tolist()), b.tolist()), np.linalg.solve(M, b), 1e-12)


def test_the_factors_over_columns_and_recordings():
    many = np.stack([definite(3, seed) for seed in range(4)])
    b = RNG(8).uniform(-1, 1, (4, 3))
    wanted = np.linalg.solve(many, b[..., None])[..., 0]
    close(np.array(linear.solve_ldl(*linear.ldl(columns(many)), list(b.T))).T, wanted, 1e-12)
    names = [f"x{k}" for k in range(12)]
    program = record(lambda *x: linear.solve_ldl(*linear.ldl([x[:3], x[3:6], x[6:9]]), list(x[9:])), names)
    close(np.array([program(*M.ravel(), *v) for M, v in zip(many, b, strict=True)]), wanted, 1e-12)
    assert program.counts.div == 3


def test_both_ways_to_solve_agree_in_symbols():
    a, b, c, x, y = sp.symbols("a b c x y")
    by_factors = linear.solve_ldl(*linear.ldl([[a, b], [b, c]]), [x, y])
    assert judge(sp.Matrix(by_factors), sp.Matrix(linear.solve_one([[a, b], [b, c]], [x, y]))).equal is True


def test_whoever_is_not_positive_definite_is_told_the_row():
    for matrix, row in (([[1.0, 2.0], [2.0, 4.0]], 0), ([[1, 0], [0, 0]], 1), ([[1.0, 0.0], [0.0, -1.0]], 1),
                        ([[np.ones(2), np.ones(2)], [np.ones(2), np.array([1.0, 0.0])]], 1)):
        with pytest.raises(Singular, match=f"pivot in row {row + 1} is not positive") as caught:
            linear.ldl(matrix)
        assert caught.value.row == row
        with pytest.raises(ValueError, match=f"singular at joint {row + 1}: .* give its outer links a mass"):
            forward.ldl(matrix)


# errors

@pytest.mark.parametrize("matrix", [[[1, 2], [2, 4]], [[1.0, 2.0], [2.0, 4.0]], [[0]], [[Fraction(0)]],
                                    [[np.array([1.0, 0.0])]]], ids=range(5))
def test_what_has_no_inverse_is_said_to_have_none(matrix):
    with pytest.raises(Singular, match="determinant is 0"):
        linear.inverse(matrix)


def test_a_symbol_is_not_asked_whether_it_is_zero():
    a = sp.Symbol("a")
    assert linear.inverse([[a]]) == [[1 / a]]


@pytest.mark.parametrize("call, message", [
    (lambda: linear.determinant([[1, 2]]), "a square matrix is needed; this one has 1 rows of 2 entries"),
    (lambda: linear.inverse([[1, 2], [3]]), "2 rows of 1 and 2 entries"),
    (lambda: linear.ldl([[1, 2, 3], [1, 2, 3]]), "a square matrix is needed"),
    (lambda: linear.solve([[1, 2], [3, 4]], [[1]]), "A has 2 rows and B has 1; there must be equally many"),
    (lambda: linear.times([[1, 2]], [[1, 2]]), "shorter|longer"),
])
def test_shapes(call, message):
    with pytest.raises(ValueError, match=message):
        call()


# Would we notice? A determinant whose signs do not alternate, a factor with the wrong sign.

def holds(n):
    A = fractions(n)
    return linear.times(A, linear.inverse(A)) == linear.identity(n)


def permanent(A):
    rows = [list(row) for row in A]
    if not rows:
        return 1
    return sum(x * permanent([[*row[:k], *row[k + 1:]] for row in rows[1:]]) for k, x in enumerate(rows[0]))


def test_a_flipped_sign_is_seen(monkeypatch):
    assert all(holds(n) for n in SIZES)
    monkeypatch.setattr(linear, "determinant", permanent)
    assert holds(1) and not any(holds(n) for n in (2, 3, 4))
