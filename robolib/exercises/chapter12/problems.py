"""The numbered exercises of chapter 12."""

from __future__ import annotations

import sympy as sp

from ...checking.blocks import Mistake, chain, expression, false_line, number, numbers, selection, variant_of
from ...checking.kinds import Expression, Number, Numbers
from ...spatial import EYE, Vec3, dyad, to_sympy
from . import draws
from . import references as ref
from .references import u, v, x

# 12.1: what stays; 12.2: a product of two tildes

@selection("12.1", "What stays?", "Think of tr, and of |T|² = T : Tᵀ. What is told without axes?",
           "An entry, or a sum of some entries, belongs to axes.", stars=1)
def what_stays():
    return ref.stays(), {
        "trace": "The trace is T : 1, and the unit tensor looks the same from everywhere.",
        "T11": "T₁₁ = e₁ · T e₁ belongs to the first axis.",
        "determinant": "The determinant is I₃: a turn has det A = 1.",
        "largest entry": "The largest entry depends on the axes: in its own axes a symmetric tensor has no others.",
        "sum of squares": "The sum of all squares is |T|² = T : Tᵀ, which needs no axes.",
        "sum of all entries": "The sum of all entries is s · T s with s = (1, 1, 1), a direction that belongs to the"
                              " axes.",
        "length of vect": "vect T is a vector that belongs to T; its components turn, its length does not.",
        "T11 + T22": "T₁₁ + T₂₂ is the trace without the part along the third axis."}


def two_tildes(a, b):
    """ã b̃, and what one takes for it."""
    right = ref.tildes(a, b)
    return (right,
            Mistake("transposed", right.T, "That is ṽũ, with u ⊗ v. In ũṽ the dyad is v ⊗ u; the two differ by the"
                    " commutator."),
            Mistake("plus", to_sympy(dyad(b, a) + EYE * (a @ b)), "The unit tensor has a minus: v ⊗ u − (u·v) 1."),
            Mistake("dyad alone", to_sympy(dyad(b, a)), "That is v ⊗ u alone. (u·v) 1 is still to be taken away."),
            Mistake("three times", to_sympy(dyad(b, a) - EYE * (a @ b * 3)), "u·v is taken away three times. That"
                    " happens to the trace, not to each entry."))


@expression("12.2", "Two tildes, without a matrix product", "v ⊗ u has the rows v₁ uᵀ, v₂ uᵀ, v₃ uᵀ.",
            "u·v = 6. Take it off the diagonal.", entry="ũṽ", one_call=True, stars=1)
def tildes_of_numbers():
    return two_tildes(ref.U, ref.V)


@tildes_of_numbers.varied
def tildes_of_numbers(draw):
    """Two other vectors."""
    a, b = draws.vectors(draw)
    return variant_of(Expression(lambda: two_tildes(Vec3(*a), Vec3(*b)), entry="ũṽ"), (
        f"u = {a} and v = {b}. Give ũ ṽ as three rows, by (12.E16), without multiplying matrices."))


# 12.3, 12.4: chains

def has_the_factor(line):
    """Is u · v a factor of every entry that is not zero?"""
    return all(entry == 0 or u @ v in sp.Mul.make_args(entry) for entry in line)


@chain("12.3", "Proposition 3.8, its third part", "Multiply the first part by ṽ from the left, and from the right.",
       "ṽṽũũ + ṽũũṽ = −(u·u) ṽṽ − (u·v) ṽũ. Write the other one, and subtract.",
       "(u·u) ṽṽ cancels. What is left has u·v in front.", last=has_the_factor, start="ṽṽũũ − ũũṽṽ",
       form="u·v times a tensor", stars=2)
def third_part():
    return ref.third_part()


def has_the_square(line):
    """Does x · x stand in it as it is?"""
    return any(entry.has(x @ x) for entry in line)


@chain("12.4", "Proposition 3.11 for one dyad", "(x ⊗ x) v = x (x·v), and dual is linear.",
       "x̃ (x·v): now use (3.4.18), or compare entries.", "−(x xᵀ ṽ + ṽ x xᵀ) + (x·x) ṽ.", last=has_the_square,
       start="dual((x ⊗ x) v)", form="−(I ṽ + ṽ I) + tr(I) ṽ with I = x ⊗ x, where tr(I) = x·x", stars=3)
def of_one_dyad():
    return ref.of_one_dyad()


# 12.5, 12.6: false lines that stand in print

def as_it_is(_, line):
    """Is it what it is said to be?"""
    return line[0] == line[1]


@false_line("12.5", "Find the false line in the proof of (3.4.19a)", "Count the indices of each side.",
            "ũ is a tensor, ũu a vector. What is the tensor product of a vector and a tensor?", same=as_it_is,
            true="Line {k} is true: both sides are tensors of order two, and (12.E16) is all that it needs.",
            later="Line {k} is true. The slip came earlier, and was multiplied by zero.", stars=2)
def order_of_a_line():
    """[balafoutis_patel] the proof of (3.4.19a), as it is printed."""
    return ref.orders()


@false_line("12.6", "Find the false line in the proof of (3.3.5)", "Put r and s into δ_1r δ_2s − δ_1s δ_2r.",
            "For which r and s is δ_1r δ_2s = 1?", same=as_it_is,
            true="Line {k} is true: with a 3 in it no δ with 1 or 2 can be 1.",
            later="Line {k} is true: δ_11 δ_22 stands there with a minus.", stars=1)
def case_of_a_proof():
    """[balafoutis_patel] the proof of (3.3.5), as it is printed."""
    return ref.cases()


# 12.7: invariants from traces

def by_traces(F):
    """[I₂, I₃], and what one takes for it."""
    right, F3 = ref.from_traces(F), F[2]
    return (right,
            Mistake("no half", [2 * right[0], right[1]], "I₂ is *half* of F₁² − F₂: each product of two eigenvalues"
                    " stands there twice."),
            Mistake("sign", [-right[0], right[1]], "F₁² has the plus: F₁² − F₂."),
            Mistake("F3 for I3", [right[0], float(F3)], "F₃ = tr T³ is the sum of the cubes. The determinant is their"
                    " product."),
            Mistake("no sixth", [right[0], 6 * right[1]], "The bracket is six times I₃."))


@numbers("12.7", "Invariants from traces", "With eigenvalues: F_k is the sum of their k-th powers.",
         "I₂ = ½ (F₁² − F₂), I₃ = (2F₃ + F₁³ − 3F₁F₂)/6.", names=("I₂", "I₃"), one_call=True, stars=1)
def invariants_from_traces():
    return by_traces([6, 14, 414])


@invariants_from_traces.varied
def invariants_from_traces(draw):
    """Other traces."""
    F = draws.traces(draw)
    return variant_of(Numbers(lambda: by_traces(F), names=("I₂", "I₃")), (
        f"Of a tensor you know tr T = {F[0]}, tr T² = {F[1]} and tr T³ = {F[2]}, nothing else. Give [I₂, I₃]."))


# 12.8: is it a tensor?

@selection("12.8", "Is it a tensor?", "Does it take an arrow to an arrow, the same one whatever the axes?",
           "What changes if somebody else turns the axes?", stars=2)
def is_it_a_tensor():
    return ["stiffness", "u times v transposed", "Jacobian of a map"], {
        "stiffness": "A stiffness takes a displacement to a force. Both are arrows, so it is a tensor.",
        "prices": "Days and fruit cannot be turned into each other: nothing turns.",
        "u times v transposed": "It is a dyad, with (u ⊗ v) r = u (v · r).",
        "three Euler angles, squared": "Euler's angles are no arrow, so their products are no dyad.",
        "all ones": "A table that is all ones in *every* frame is no tensor: only multiples of 1 look the same from"
                    " everywhere.",
        "Jacobian of a map": "How a velocity field changes from point to point takes an arrow, the step, to an arrow."}


# 12.9: design

def designed(trace, determinant):
    """[c, w], and what one takes for it."""
    right = ref.designed(trace, determinant)
    c, w = right
    return (right,
            Mistake("square", [c, w * w], "That is w². The determinant holds w² because each entry ±w meets the"
                    " other."),
            Mistake("other sign", [c, -w], "w must be positive: vect T = (0, 0, w) points up."),
            Mistake("without the skew part", [determinant / 2, w], "c follows from the trace. The skew part does not"
                    " change it."))


@numbers("12.9", "A tensor made to measure", "The trace gives c, since a skew part has none.",
         "det = c (2 + w²), by the last row.", names=("c", "w"), stars=2)
def made_to_measure():
    return designed(6, 21)


@made_to_measure.varied
def made_to_measure(draw):
    """Another trace and determinant."""
    trace, determinant = draws.wanted(draw)
    return variant_of(Numbers(lambda: designed(trace, determinant), names=("c", "w")), (
        "A sensor's table is to be T = diag(1, 2, c) + dual(0, 0, w), with w > 0. Choose [c, w] so that"
        f" tr T = {trace} and det T = {determinant}."))


# 12.10: six against four

def counted(n):
    """[numbers, planes], and what one takes for it."""
    right = ref.planes(n)
    return (right,
            Mistake("axes", [float(n), right[1]], "That is the number of axes. Turns happen in planes, and a plane is a"
                    " pair of axes."),
            Mistake("symmetric", [n * (n + 1) / 2, right[1]], "So many has a *symmetric* tensor. The diagonal of a skew"
                    " one is zero."),
            Mistake("all planes", [right[0], right[0]], "So many planes of axes there are. Planes of its *own* are"
                    " perpendicular to each other, and each takes two dimensions."))


@numbers("12.10", "Seven dimensions", "Count the pairs of axes.", "Perpendicular planes: each takes two dimensions.",
         names=("numbers", "planes"), stars=1)
def seven_dimensions():
    return counted(7)


@seven_dimensions.varied
def seven_dimensions(draw):
    """Another dimension."""
    n = draws.dimension(draw)
    return variant_of(Numbers(lambda: counted(n), names=("numbers", "planes")), (
        f"A body turns in {n} dimensions. How many numbers has Φ = Q̇ Qᵀ, and in how many perpendicular planes of"
        " its own does it turn at most? Give [numbers, planes]."))


# 12.11: the trap

def trapped(a, b):
    """ũ : (ṽ + 1), and what one takes for it."""
    right = float((a @ b) * -2)
    return (right,
            Mistake("with the transpose", -right, "That is tr(T Sᵀ). The double dot is tr(T S), and for skew tensors"
                    " the sign flips."),
            Mistake("once", right / 2, "Each product stands there twice, once above and once below the diagonal."),
            Mistake("unit tensor", right + 3, "ũ : 1 is the trace of ũ, which is zero, not tr 1 = 3."))


@number("12.11", "The trap of the double dot", "ũ : 1 = tr ũ.", "ũ : ṽ = −2 u·v.", stars=1)
def trap_of_the_double_dot():
    return trapped(ref.U, ref.V)


@trap_of_the_double_dot.varied
def trap_of_the_double_dot(draw):
    """Two other vectors."""
    a, b = draws.vectors(draw)
    return variant_of(Number(lambda: trapped(Vec3(*a), Vec3(*b))), (
        f"u = {a} and v = {b}. What is ũ : (ṽ + 1)?"))


# 12.12: a joint that stands on no shelf

def skewed(axis, moment):
    """What the motor feels, what the bearing carries, and what one takes for it."""
    motor, rest = ref.bearing(axis, moment)
    size, whole = sum(a * a for a in axis)**0.5, sum(m * m for m in moment)**0.5
    bearing = sum(r * r for r in rest)**0.5
    return ([motor, bearing],
            Mistake("not a unit", [motor * size, bearing], "The axis is no unit vector. Divide by its length first."),
            Mistake("difference of lengths", [motor, whole - abs(motor)], "Lengths of perpendicular parts do not add"
                    " up; their squares do."),
            Mistake("all of it", [motor, whole], "That is the length of the whole n. The bearing carries what is"
                    " across the axis."))


@numbers("12.12", "A wrist that stands askew", "e = (2, 3, 6)/7 is a unit vector.", "Motor e·n; bearing |n − e (e·n)|.",
         unit="N·m", names=("motor", "bearing"), stars=2)
def wrist_askew():
    return skewed((2, 3, 6), (4.0, 1.0, 3.0))


@wrist_askew.varied
def wrist_askew(draw):
    """Another axis, another moment."""
    axis, moment = draws.joint(draw)
    return variant_of(Numbers(lambda: skewed(axis, moment), "N·m", names=("motor", "bearing")), (
        f"A wrist's last joint has its axis along {axis}. The hand presses on it with the moment n ="
        f" ({', '.join(f'{x:g}' for x in moment)}) N·m. What does the motor feel, and what does the bearing carry"
        " (its size)? Give [motor, bearing] in N·m."))
