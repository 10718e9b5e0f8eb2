"""Slips in the tensor book, chapter 3, each as printed and as it must be. Definition 3.1 is mended in chapter 01."""

import sympy as sp

from robolib import tensors as tn
from robolib.identity import judge
from robolib.spatial import EYE, Vec3, dyad, skew, to_sympy

U, V = Vec3(*sp.symbols("u1:4")), Vec3(*sp.symbols("v1:4"))


def right_side(r, s):
    return tn.delta(1, r) * tn.delta(2, s) - tn.delta(1, s) * tn.delta(2, r)


def test_a_case_of_3_3_5_has_the_wrong_index():
    """[balafoutis_patel] (3.3.5), its proof: r = 3, s = 2 gives 0, and r = 1, s = 2 gives 1, as ε_rs3 does."""
    assert right_side(3, 2) == 0 != 1
    assert right_side(1, 2) == 1 == tn.levi_civita(1, 2, 3) and right_side(2, 1) == -1 == tn.levi_civita(2, 1, 3)
    assert all(right_side(r, s) == tn.levi_civita(r, s, 3) for r in (1, 2, 3) for s in (1, 2, 3))


def test_a_line_of_3_4_19a_has_the_wrong_order():
    """[balafoutis_patel] (3.4.19), its proof: with ṽ the product has order three and cannot be a part of ũṽũ; with v it
    is ũ (u ⊗ v), also where the vector in front does not vanish, as for ũ (w ⊗ v)."""
    W = Vec3(*sp.symbols("w1:4"))
    left = skew(U) @ dyad(W, V)
    assert tn.order(tn.tensor_product(list(skew(U) @ W), [list(row) for row in skew(V)])) == 3 != tn.order(left)
    assert judge(to_sympy(left), to_sympy(dyad(skew(U) @ W, V))).equal
    whole = dyad(skew(U) @ U, V) - skew(U) * (V @ U)
    assert judge(to_sympy(whole), to_sympy(skew(U) @ skew(V) @ skew(U))).equal
    assert judge(to_sympy(skew(U) @ (dyad(U, V) - EYE * (U @ V))), to_sympy(whole)).equal
