"""Cartesian tensors: every identity of the tensor book's chapter 3 by the judge, in n dimensions where it holds."""

import math
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
import sympy as sp
from scipy.linalg import expm

from robolib import rotations as ro
from robolib import tensors as tn
from robolib.identity import judge
from robolib.linear import applied, determinant, identity, times, transposed
from robolib.program import record
from robolib.rigid_body import euler_tensor
from robolib.scalar import seeds
from robolib.spatial import EYE, ORIGIN, ZERO, Mat3, Vec3, X, Y, diagonal, skew, to_numpy, to_sympy

DIMENSIONS = (2, 3, 4, 5)
TABLE = Mat3((1, 4, 0), (0, 2, 5), (6, 0, 3))           # neither symmetric nor skew
LOPSIDED = Mat3((3, -1, 2), (-1, 5, Fraction(1, 2)), (2, Fraction(1, 2), 4))


def vector(letter):
    return Vec3(*sp.symbols(f"{letter}1:4"))


def table(letter, n):
    return [[sp.Symbol(f"{letter}_{i}_{j}") for j in range(n)] for i in range(n)]


def mirrored(rows, sign=1):
    """The symmetric (or skew) table with the same upper half."""
    n = len(rows)
    return [[rows[i][j] if i < j else sign * rows[j][i] if i > j else (rows[i][i] if sign > 0 else 0)
             for j in range(n)] for i in range(n)]


def numbers(seed, n):
    return np.random.default_rng(seed).normal(size=(n, n)).tolist()


def same(a, b):
    """By the judge, of scalars, vectors, tensors."""
    show = {Vec3: to_sympy, Mat3: to_sympy}
    return judge(show.get(type(a), lambda x: x)(a), show.get(type(b), lambda x: x)(b))


U, V, W, R_, A_, B_ = map(vector, "uvwrab")
GENERAL = {"u": U, "v": V, "w": W, "r": R_, "a": A_, "b": B_, "k": sp.Symbol("k"), "p": U.cross(W),
           "I": Mat3(*mirrored(table("I", 3))), "S": skew(vector("s")), "T": Mat3(*table("t", 3))}
U1, V1 = Vec3(1, 2, 3), Vec3(-1, Fraction(1, 2), 2)


# the identities

@pytest.mark.parametrize("one", tn.IDENTITIES, ids=lambda one: one.number)
def test_every_identity_holds_in_symbols(one):
    """[balafoutis_patel] (3.4.1)–(3.4.36), (3.4.39), Propositions 3.1–3.12."""
    left, right = one.sides(GENERAL)
    assert same(left, right).equal is True


@pytest.mark.parametrize("one", [i for i in tn.IDENTITIES if i.sides(GENERAL)[1] not in (0, ORIGIN, ZERO)],
                         ids=lambda one: one.number)
def test_no_identity_survives_a_flipped_sign(one):
    """The other sign of a whole side is refused, so the sides are not zero by themselves."""
    left, right = one.sides(GENERAL)
    assert same(left, -right).equal is False


@pytest.mark.parametrize("name, wrong", [
    ("ũṽ transposed", lambda u, v: skew(v) @ skew(u)), ("plus (u · v) 1", lambda u, v: skew(u) @ skew(v) + EYE * 2)])
def test_proposition_3_5_is_not_symmetric(name, wrong):
    """(3.4.10): u ⊗ v in place of v ⊗ u is off by the commutator."""
    assert not same(tn.product(U, V), wrong(U, V))
    assert same(tn.product(U, V) - tn.product(V, U), tn.commutator(skew(U), skew(V)))


def test_the_table_of_identities_is_whole():
    """Every number of section 3.4 that is an equation, once; (3.4.37) and (3.4.38) are `spectral` forms."""
    found = [one.number for one in tn.IDENTITIES]
    expected = [f"(3.4.{k})" for k in range(1, 40) if k not in (19, 26, 37, 38)]
    expected += ["(3.4.19a)", "(3.4.19b)", "(3.4.26a)", "(3.4.26b)", "(3.4.26c)", "(3.4.26d)"]
    assert sorted(found) == sorted(expected) and len(set(found)) == len(found)
    assert {one.proposition for one in tn.IDENTITIES} - {""} == {f"P3.{k}" for k in range(1, 13)}
    assert replace(tn.IDENTITIES[8]).arguments == ("a", "u", "v", "b")


def test_only_parallel_vectors_have_no_cross_product():
    """(3.4.5), the other direction: |ũ v|² = |u|²|v|² − (u · v)² vanishes only where the cosine is ±1."""
    assert same((skew(U) @ V) @ (skew(U) @ V), (U @ U) * (V @ V) - (U @ V)**2)
    assert tn.rank(skew(U)) == 2                # so its null space has one direction, that of u


def test_the_numbers_of_the_chapter():
    """u = (1, 2, 3), v = (−1, ½, 2)."""
    assert U1.cross(V1) == Vec3(Fraction(5, 2), -5, Fraction(5, 2))
    assert tn.dual(tn.commutator(skew(U1), skew(V1))) == U1.cross(V1)
    assert tn.double_dot(skew(U1), skew(V1)) == -12 and tn.double_dot(skew(U1), skew(V1).T) == 12
    assert tn.vect(TABLE) == Vec3(Fraction(-5, 2), -3, -2) and tn.invariants(TABLE) == [6, 11, 126]


# dual and vect

def test_dual_leads_there_and_back():
    """(3.3.29)–(3.3.33): ũ_kj = ε_ijk u_i, and its vector is u again."""
    assert tn.dual(U) == Mat3((0, -U.z, U.y), (U.z, 0, -U.x), (-U.y, U.x, 0)) and tn.dual(tn.dual(U)) == U
    by_epsilon = Mat3(*([sum(tn.levi_civita(i, j, k) * U[i - 1] for i in (1, 2, 3)) for j in (1, 2, 3)]
                        for k in (1, 2, 3)))
    assert same(by_epsilon, tn.dual(U)) and same(tn.vect(tn.dual(U)), U)


def test_the_other_convention_is_the_opposite():
    """(3.3.34)–(3.3.36)."""
    other = Mat3((0, U.z, -U.y), (-U.z, 0, U.x), (U.y, -U.x, 0))
    assert same(other, -tn.dual(U)) and same(tn.dual(other), -U)


def test_vect_sees_the_skew_part_alone():
    """(3.3.25)–(3.3.28)."""
    T = GENERAL["T"]
    by_epsilon = Vec3(*(sum(tn.levi_civita(i, j, k) * T[k - 1, j - 1] for j, k in product((1, 2, 3), repeat=2)) / 2
                        for i in (1, 2, 3)))
    assert same(tn.vect(T), by_epsilon) and same(tn.vect(T), tn.dual(tn.skew_part(T)))
    assert same(tn.vect(GENERAL["I"]), ORIGIN)


def test_what_is_not_skew_has_no_dual():
    with pytest.raises(ValueError, match="vect"):
        tn.dual(TABLE)
    with pytest.raises(ValueError, match="not skew"):
        tn.dual(diagonal(1.0, 0.0, 0.0))
    assert tn.dual(Mat3((0.0, -1.0, 0.0), (1.0 + 1e-15, 0.0, 0.0), (0.0, 0.0, 0.0))).z == pytest.approx(1)


def test_an_axial_vector_in_a_mirror():
    """Remark 3.6: dual(A u) = det(A) A ũ Aᵀ for a turn and for a mirror; without the determinant the mirror fails."""
    turn, mirror = ro.zxz(*sp.symbols("phi theta psi")), diagonal(1, 1, -1)
    assert same(tn.dual(turn @ U), turn @ skew(U) @ turn.T)
    assert same(tn.dual(mirror @ U), -(mirror @ skew(U) @ mirror))
    assert not same(tn.dual(mirror @ U), mirror @ skew(U) @ mirror)


def test_the_tensor_between_skew_ones():
    """(3.4.39): ½ tr(I) 1 − I is Euler's tensor of a body with the inertia I; I in its place is wrong."""
    assert same(tn.complement(GENERAL["I"]), euler_tensor(GENERAL["I"]))
    assert not same(U @ (GENERAL["I"] @ V), -tn.trace(skew(U) @ GENERAL["I"] @ skew(V)))


def test_proposition_3_11_needs_a_symmetric_tensor():
    assert not same(tn.dual(GENERAL["T"] @ V), tn.dual_of_applied(GENERAL["T"], V))


# order two, n dimensions

@pytest.mark.parametrize("n", DIMENSIONS)
def test_dyads_and_their_sums(n):
    """(3.2.3)–(3.2.9), (3.2.12)–(3.2.18)."""
    T, basis = table("t", n), identity(n)
    u, v, r = (list(sp.symbols(f"{x}1:{n + 1}")) for x in "uvr")
    assert judge(tn.right(tn.dyad(u, v), r), [x * sum(a * b for a, b in zip(v, r, strict=True)) for x in u])
    assert judge(tn.components(T, basis), T) and judge(tn.assembled(T, basis), T)
    k = sp.Symbol("k")
    assert judge(applied(tn.times(T, k), v), [k * x for x in applied(T, v)])
    assert judge(applied(tn.plus(T, tn.dyad(u, v)), r),
                 [a + b for a, b in zip(applied(T, r), applied(tn.dyad(u, v), r), strict=True)])
    assert applied(tn.unit(n), v) == v and tn.rank(tn.dyad(u, v)) == 1 and tn.rank(T) == n


@pytest.mark.parametrize("n", DIMENSIONS)
def test_gibbs_sums_of_dyads(n):
    """After (3.2.5): at most n dyads, one vector of each chosen freely."""
    T, free = table("t", n), [[i + j * j + (i == j) for j in range(n)] for i in range(1, n + 1)]
    found = tn.dyads(T, free)
    assert len(found) == n and [v for _, v in found] == free
    assert judge(tn.plus(*(tn.dyad(u, v) for u, v in found)), T)
    assert len(tn.dyads(tn.dyad(list(range(1, n + 1)), identity(n)[0]), identity(n))) == 1


def test_two_tensors_with_equal_forms_are_equal():
    """(3.2.10), (3.2.11): the forms at the basis vectors are the components."""
    T = GENERAL["T"]
    forms = Mat3(*([e @ (T @ f) for f in EYE] for e in EYE))
    assert same(forms, T)


@pytest.mark.parametrize("n", DIMENSIONS)
def test_products_of_tensors_and_vectors(n):
    """(3.2.20)–(3.2.30): v T = Tᵀ v; T : S = tr(T S) is symmetric in T and S, and not tr(T Sᵀ)."""
    T, S, v = table("t", n), table("s", n), list(sp.symbols(f"v1:{n + 1}"))
    assert judge(tn.left(v, T), [sum(v[j] * T[j][i] for j in range(n)) for i in range(n)])
    assert judge(tn.dot(T, S), times(T, S))
    twice = sum(T[i][j] * S[j][i] for i, j in product(range(n), repeat=2))
    assert judge(tn.double_dot(T, S), twice) and judge(tn.double_dot(S, T), twice)
    assert judge(tn.double_dot(T, S), tn.trace(tn.dot(T, S))) and not judge(twice, tn.double_dot(T, transposed(S)))


@pytest.mark.parametrize("n", DIMENSIONS)
def test_symmetric_and_skew_are_orthogonal(n):
    """(3.3.7), (3.3.8), (3.3.9), Proposition 3.7 in n dimensions."""
    T, S = table("t", n), table("s", n)
    assert judge(tn.plus(tn.symmetric(T), tn.skew_part(T)), T)
    assert judge(tn.symmetric(T), transposed(tn.symmetric(T)))
    assert judge(tn.skew_part(T), tn.times(transposed(tn.skew_part(T)), -1))
    assert judge(tn.double_dot(tn.symmetric(T), tn.skew_part(S)), 0)
    u, v = (list(sp.symbols(f"{x}1:{n + 1}")) for x in "uv")
    assert judge(tn.wedge(u, v), tn.times(tn.skew_part(tn.dyad(u, v)), 2))
    assert judge(tn.commutator(tn.skew_part(T), tn.skew_part(S)),                # skew again: turns close
                 tn.times(transposed(tn.commutator(tn.skew_part(T), tn.skew_part(S))), -1))


@pytest.mark.parametrize("n", DIMENSIONS)
def test_norm_and_angle(n):
    """(3.2.31)–(3.2.33)."""
    T, S = numbers(1, n), numbers(2, n)
    assert tn.norm(T) == pytest.approx(np.linalg.norm(T))
    assert tn.cosine(T, S) == pytest.approx(np.sum(np.multiply(T, S)) / np.linalg.norm(T) / np.linalg.norm(S))
    assert tn.angle(T, T) == pytest.approx(0, abs=1e-7) and tn.angle(T, tn.times(T, -2)) == pytest.approx(np.pi)
    assert np.cos(tn.angle(T, S)) == pytest.approx(tn.cosine(T, S))


def test_the_angle_of_skew_tensors_is_that_of_their_vectors():
    """(3.2.33), (3.2.34) by Proposition 3.6."""
    both = U1 @ V1 / np.sqrt(float((U1 @ U1) * (V1 @ V1)))
    assert float(tn.cosine(skew(U1), skew(V1))) == pytest.approx(float(both))
    assert tn.norm(skew(Vec3(0.0, 3.0, 4.0))) == pytest.approx(5 * np.sqrt(2))


# components

@pytest.mark.parametrize("n", DIMENSIONS)
@pytest.mark.parametrize("r", (0, 1, 2, 3))
def test_components_from_elsewhere(n, r):
    """Definition 3.1 with its line mended: one Aᵀ for each index."""
    T = np.random.default_rng(r).normal(size=(n,) * r)
    A = np.array(tn.exponential(tn.skew_part(numbers(3, n))))
    expected = T
    for k in range(r):
        expected = np.moveaxis(np.tensordot(A.T, expected, (1, k)), 0, k)
    assert np.allclose(tn.seen(T.tolist(), A.tolist()), expected)
    assert tn.order(T.tolist()) == r


def test_the_mended_line_of_definition_3_1():
    """e′ = A e: the form u · T v does not care, and T′ = Aᵀ T A. As printed it does."""
    A, T = ro.zxz(*sp.symbols("phi theta psi")), GENERAL["T"]
    u, v = A.T @ U, A.T @ V                     # the components of both in the new basis
    seen = tn.seen(T, A)
    assert same(u @ (seen @ v), U @ (T @ V)) and same(seen, A.T @ T @ A)
    assert not same(u @ ((A @ T @ A.T) @ v), U @ (T @ V))


def test_prices_are_not_a_tensor():
    """A table whose rows are days and whose columns are fruit does not turn: its sum of all entries is no invariant."""
    A = ro.about_z(0.3)
    prices = Mat3((1.0, 2.0, 3.0), (2.0, 2.0, 1.0), (1.5, 0.5, 2.5))
    assert not np.isclose(to_numpy(tn.seen(prices, A)).sum(), to_numpy(prices).sum())


def test_products_and_contractions_of_any_order():
    """(3.2.19): order 4; contraction takes two off; T S, T : S and T v are contracted products."""
    T, S = table("t", 3), table("s", 3)
    four = tn.tensor_product(T, S)
    assert tn.order(four) == 4 and four[1][2][0][1] == T[1][2] * S[0][1]
    assert judge(tn.contraction(four, 1, 2), times(T, S)) and judge(tn.contraction(four, 2, 1), times(T, S))
    assert judge(tn.contraction(tn.contraction(four, 1, 2), 0, 1), tn.double_dot(T, S))
    assert judge(tn.contraction(T, 0, 1), tn.trace(T))
    assert judge(tn.contraction(tn.tensor_product(T, list(U)), 1, 2), applied(T, list(U)))
    assert tn.tensor_product(2, [1, 3]) == [2, 6]
    with pytest.raises(ValueError, match="two different indices"):
        tn.contraction(T, 0, 2)


def test_the_product_of_order_four_is_a_tensor():
    """It looks from elsewhere as the product of the two does."""
    T, S, A = numbers(4, 3), numbers(5, 3), np.array(tn.exponential(tn.skew_part(numbers(6, 3)))).tolist()
    assert np.allclose(tn.seen(tn.tensor_product(T, S), A), tn.tensor_product(tn.seen(T, A), tn.seen(S, A)))


def test_rank_is_not_order():
    """Remark 3.1, Definition 3.3."""
    assert tn.order(TABLE) == 2 and tn.rank(TABLE) == 3 and tn.rank([[1.0, 2.0], [2.0, 4.0]]) == 1
    assert tn.rank(tn.wedge(U, V)) == 2 and tn.rank(ZERO) == 0
    assert tn.order(7) == 0 and tn.order(U) == 1 and tn.order(np.zeros(5)) == 0         # a column of states


# isotropy

def test_products_of_levi_civita():
    """(3.3.5), (3.3.6), all cases."""
    three = (1, 2, 3)
    for i, j, r, s in product(three, repeat=4):
        total = sum(tn.levi_civita(i, j, k) * tn.levi_civita(r, s, k) for k in three)
        assert total == tn.delta(i, r) * tn.delta(j, s) - tn.delta(i, s) * tn.delta(j, r)
    for i, r in product(three, repeat=2):
        assert sum(tn.levi_civita(i, j, k) * tn.levi_civita(r, j, k) for j, k in product(three, repeat=2)) \
            == 2 * tn.delta(i, r)


@pytest.mark.parametrize("n", DIMENSIONS)
def test_what_looks_the_same_from_everywhere(n):
    """(3.3.3), (3.3.4) and their turns; nothing else of order two, no vector; in the plane ε is of order two."""
    assert tn.is_isotropic(tn.unit(n)) and tn.is_isotropic(tn.times(tn.unit(n), -3)) and tn.is_isotropic(tn.epsilon(n))
    assert not tn.is_isotropic(tn.unit(n)[0]) and not tn.is_isotropic(numbers(7, n)) and tn.is_isotropic(2.0)
    assert np.array(tn.epsilon(n))[tuple(range(n))] == 1 and np.count_nonzero(tn.epsilon(n)) == math.factorial(n)
    A = np.array(tn.exponential(tn.skew_part(numbers(8, n))))
    assert np.allclose(tn.seen(tn.epsilon(n), A.tolist()), tn.epsilon(n))
    A[0] *= -1                                  # a mirror: ε changes its sign
    assert np.allclose(tn.seen(tn.epsilon(n), A.tolist()), np.negative(tn.epsilon(n)))
    T = numbers(9, n)
    turn = np.array(tn.plane_turn(n, (0, 1), 1e-6))
    assert np.allclose((np.array(tn.seen(T, turn.tolist())) - T) / 1e-6, tn.small_turn(T, 0, 1), atol=1e-4)


@pytest.mark.parametrize("n, dimension", [(2, 2), (3, 1), (4, 1), (5, 1)])
def test_the_isotropic_tensors_of_order_two(n, dimension):
    """The only one is δ, apart from a factor; in the plane there is ε too."""
    columns = []
    for i, j in product(range(n), repeat=2):
        e = [[int((a, b) == (i, j)) for b in range(n)] for a in range(n)]
        columns.append(np.concatenate([np.ravel(tn.small_turn(e, *plane)) for plane in tn.planes(n)]))
    assert n * n - np.linalg.matrix_rank(np.array(columns, float).T) == dimension


def test_epsilon_is_the_only_one_of_order_three():
    columns = []
    for at in product(range(3), repeat=3):
        e = np.zeros((3, 3, 3))
        e[at] = 1
        columns.append(np.concatenate([np.ravel(tn.small_turn(e.tolist(), *plane)) for plane in tn.planes(3)]))
    assert 27 - np.linalg.matrix_rank(np.array(columns).T) == 1


def test_the_mean_over_all_turns():
    """tr(T)/n 1: twenty-four turns of a cube already have this mean, for tensors of order two."""
    signs = [np.diag(s) for s in product((1, -1), repeat=3)]
    cube = [np.eye(3)[list(p)] @ s for p in ((0, 1, 2), (1, 2, 0), (2, 0, 1), (1, 0, 2), (0, 2, 1), (2, 1, 0))
            for s in signs]
    turns = [A for A in cube if np.linalg.det(A) > 0]
    assert len(turns) == 24
    assert np.allclose(np.mean([A @ to_numpy(TABLE) @ A.T for A in turns], axis=0),
                       np.array(tn.isotropic_part(TABLE), float))


# invariants

@pytest.mark.parametrize("n", DIMENSIONS)
def test_invariants_in_every_frame(n):
    """(3.3.18)–(3.3.24): the coefficients of the characteristic polynomial; the same from elsewhere."""
    T, A = numbers(10, n), tn.exponential(tn.skew_part(numbers(11, n)))
    signs = [(-1)**k for k in range(1, n + 1)]
    assert np.allclose(tn.invariants(T), np.multiply(np.poly(np.array(T))[1:], signs))
    assert np.allclose(tn.invariants(tn.seen(T, A)), tn.invariants(T))
    symbols = table("t", n) if n < 5 else numbers(12, n)
    found = tn.invariants_from_traces(tn.power_traces(symbols))
    assert judge([found], [tn.invariants(symbols)]) if n < 5 else np.allclose(found, tn.invariants(symbols))


def test_invariants_written_out():
    """(3.3.19), (3.3.20), Remark 3.5, and I₄ of a symmetric tensor."""
    t = GENERAL["T"]
    I1, I2, I3 = tn.invariants(t)
    assert judge(I2, t[1, 1] * t[2, 2] - t[1, 2] * t[2, 1] + t[2, 2] * t[0, 0] - t[0, 2] * t[2, 0]
                 + t[0, 0] * t[1, 1] - t[0, 1] * t[1, 0])
    F1, F2, F3 = tn.power_traces(t)
    assert judge(I1, F1) and judge(I2, (F1**2 - F2) / 2) and judge(I3, (2 * F3 + F1**3 - 3 * F1 * F2) / 6)
    assert judge(I3, to_sympy(t).det())
    assert judge([tn.invariants_from_traces([F1, F2, F3])], [[I1, I2, I3]])
    S = GENERAL["I"]
    assert judge(tn.sum_of_squares(S), tn.invariants(S)[0]**2 - 2 * tn.invariants(S)[1])
    assert not judge(tn.sum_of_squares(t), I1**2 - 2 * I2)
    assert tn.invariants(diagonal(1, 2, 6)) == [9, 20, 12]


# projections

def test_along_and_across():
    """(3.3.10)–(3.3.16)."""
    c, s = sp.symbols("c s")
    e = Vec3(sp.Rational(2, 7), sp.Rational(3, 7), sp.Rational(6, 7))
    P, Q = tn.along(e), tn.across(e)
    assert same(P @ P, P) and same(Q @ Q, Q) and same(P @ Q, ZERO) and same(P + Q, EYE) and same(P, P.T)
    assert same(P @ U + Q @ U, U) and judge((P @ U) @ (Q @ U), 0) and same(skew(e) @ skew(e), -Q)
    each = [tn.along(x) for x in EYE]
    assert same(each[0] + each[1] + each[2], EYE)
    assert all(tn.double_dot(a, b) == 0 for a, b in combinations(each, 2))
    assert tn.is_projection(tn.across([0.6, 0.0, 0.8, 0.0])) and not tn.is_projection(TABLE)
    assert tn.along([c, s]) == [[c * c, c * s], [s * c, s * s]]


@pytest.mark.parametrize("n", DIMENSIONS)
def test_a_symmetric_tensor_is_a_sum_of_projections(n):
    """(3.3.17)."""
    T = tn.symmetric(numbers(13, n))
    parts = tn.spectral(T)
    assert np.allclose(tn.put_together(parts), T) and np.allclose([p.value for p in parts], np.linalg.eigvalsh(T))
    assert all(tn.is_projection(part.projection) for part in parts)
    by_products = tn.projections(T, [part.value for part in parts])
    assert np.allclose(by_products, [part.projection for part in parts], atol=1e-9)


def test_equal_eigenvalues_share_a_projection():
    one, two = tn.spectral(diagonal(2, 1, 2))
    assert (one.value, two.value) == (1, 2) and tn.rank(two.projection) == 2
    assert len(tn.spectral(EYE)) == 1
    with pytest.raises(ValueError, match="not symmetric"):
        tn.spectral(TABLE)


def test_the_spectral_form_by_skew_tensors():
    """(3.4.37), (3.4.38): λ x ⊗ x = λ (x̃x̃ + 1), so the trace of I appears."""
    values, vectors = np.linalg.eigh(to_numpy(LOPSIDED))
    total = EYE * sum(values)
    for value, x in zip(values, vectors.T, strict=True):
        total = total + (skew(Vec3(*x)) @ skew(Vec3(*x))) * value
    assert np.allclose(to_numpy(total), to_numpy(LOPSIDED))
    assert np.allclose(to_numpy(tn.put_together(tn.spectral(LOPSIDED))), to_numpy(LOPSIDED))


# turns

@pytest.mark.parametrize("n", (2, 3, 4, 5, 6))
def test_planes_and_turns(n):
    """n (n − 1)/2 planes; e^Φ by planes is SciPy's; odd dimensions keep an axis, even ones none."""
    Phi = tn.skew_part(numbers(14 + n, n))
    Q = np.array(tn.exponential(Phi))
    assert len(tn.planes(n)) == n * (n - 1) // 2 and np.allclose(Q, expm(np.array(Phi)))
    assert np.allclose(Q @ Q.T, np.eye(n)) and np.linalg.det(Q) == pytest.approx(1)
    assert tn.stays(Q.tolist()) == n % 2 and len(tn.own_planes(Phi)) == n // 2
    assert np.allclose(tn.exponential(Phi, 0.5), expm(0.5 * np.array(Phi)))


@pytest.mark.parametrize("n", (2, 3, 4, 5))
def test_what_turns_is_skew(n):
    """Theorem 4.1 in n dimensions: Q̇ Qᵀ is skew, in symbols; of one plane it is that plane, whatever the rest."""
    t = sp.Symbol("t")
    angles = {plane: sp.Symbol(f"w{k}") * t + sp.Symbol(f"c{k}") for k, plane in enumerate(tn.planes(n)[:3])}
    Q = tn.turn(n, angles)
    Phi = tn.turning(Q, [[sp.diff(x, t) for x in row] for row in Q])
    assert judge(Phi, tn.times(transposed(Phi), -1)) and not judge(Phi, [[0] * n] * n)
    first = tn.plane_turn(n, (0, 1), t)
    assert judge(tn.turning(first, [[sp.diff(x, t) for x in row] for row in first]), tn.rates(n, {(0, 1): 1}))


def test_in_three_dimensions_it_is_rodrigues():
    e, angle = Vec3(2 / 7, 3 / 7, 6 / 7), 0.8
    assert np.allclose(tn.exponential(skew(e), angle), to_numpy(ro.axis_angle(e, angle)))
    assert np.allclose(tn.plane_turn(3, (0, 1), angle), to_numpy(ro.about_z(angle)))
    assert np.allclose(tn.plane_turn(3, (1, 2), angle), to_numpy(ro.about_x(angle)))
    assert np.allclose(tn.plane_turn(3, (2, 0), angle), to_numpy(ro.about_y(angle)))
    assert tn.rates(3, {(0, 1): 3, (1, 2): 1, (2, 0): 2}) == [list(row) for row in skew(Vec3(1, 2, 3))]


def test_a_turn_of_four_dimensions_without_an_axis():
    """Two planes, two angles: the eigenvalues are e^(±iα), e^(±iβ), none is 1; one angle of 0 keeps a plane."""
    R = tn.turn(4, {(0, 1): 0.7, (2, 3): 0.4})
    found = np.sort_complex(np.linalg.eigvals(np.array(R, float)))
    assert np.allclose(found, np.sort_complex(np.exp(1j * np.array([0.7, -0.7, 0.4, -0.4]))))
    assert tn.stays(R) == 0 and tn.stays(tn.turn(4, {(0, 1): 0.7, (2, 3): 0.0})) == 2
    with pytest.raises(ValueError, match="skew"):
        tn.own_planes(R)
    assert tn.own_planes([[0, 0], [0, 0]]) == []


@pytest.mark.parametrize("n", (2, 3, 4, 5))
def test_cubes(n):
    at, lines = tn.corners(n), tn.edges(n)
    assert len(at) == 2**n == len(set(map(tuple, at))) and len(lines) == n * 2**(n - 1) == len(set(lines))
    assert all(sum(a != b for a, b in zip(at[i], at[j], strict=True)) == 1 for i, j in lines)


# every arithmetic

def test_columns_of_states():
    rng = np.random.default_rng(1)
    u, v = Vec3(*rng.normal(size=(3, 5))), Vec3(*rng.normal(size=(3, 5)))
    T = Mat3(*rng.normal(size=(3, 3, 5)))
    assert np.allclose(to_numpy(tn.product(u, v)), to_numpy(skew(u) @ skew(v)))
    assert np.allclose(to_numpy(tn.vect(T))[3], to_numpy(tn.vect(T.map(lambda x: x[3]))))
    assert np.allclose(np.array(tn.invariants(T))[:, 2], tn.invariants(T.map(lambda x: x[2])))
    assert np.allclose(tn.norm(T)[1], tn.norm(T.map(lambda x: x[1])))
    assert np.allclose(tn.form(u, tn.symmetric(T), v), u @ (tn.symmetric(T) @ v))
    R = tn.turn(4, {(0, 1): u.x, (2, 3): v.x})
    assert np.allclose(np.array(R[0][0]), np.cos(u.x)) and tn.order(T) == 2


def test_recorded_and_counted():
    """ũ ṽ by Proposition 3.5 takes nine products and three sums, as a recorder counts them."""
    program = record(lambda *x: [y for row in tn.product(Vec3(*x[:3]), Vec3(*x[3:])) for y in row],
                     ["u1", "u2", "u3", "v1", "v2", "v3"])
    assert (program.counts.mul, program.counts.add) == (9, 3)


def test_duals_carry_derivatives():
    u, v = Vec3(1.0, 2.0, 3.0), Vec3(-1.0, 0.5, 2.0)
    x = seeds(list(u))
    found = tn.form(Vec3(*x), LOPSIDED.map(float), v)
    assert np.allclose(found.dx, to_numpy(LOPSIDED.map(float) @ v))
    assert tn.dual(skew(Vec3(*x))).y.dx == (0, 1, 0)


def test_complex_scalars():
    z = Mat3((1, 2j, 0), (-2j, 3, 1), (0, 1, 1j))
    assert tn.trace(z) == 4 + 1j and np.allclose(tn.invariants(z)[2], np.linalg.det(np.array([list(r) for r in z])))
    assert determinant([[1j, 0], [0, 1j]]) == -1
    assert tn.commutator(skew(X), skew(Y)) == skew(X.cross(Y))
