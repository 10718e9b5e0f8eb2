"""The numbered exercises of chapter 13."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ... import rigid_body
from ...checking.blocks import (
    Mistake,
    chain,
    correct,
    expression,
    false_line,
    function,
    number,
    numbers,
    own,
    selection,
    variant_of,
    wrong,
)
from ...checking.kinds import Number, Numbers
from ...identity import judge
from ...spatial import Vec3, to_numpy
from . import draws
from . import references as ref

# 13.1: a nodding book

@expression("13.1", "A spinning, nodding book", "ω̇ is not zero: the axis of the nodding is carried round.",
            "At q₁ = 0: ω = (q̇₂, 0, q̇₁), and ω̇ = q̇₁ z × q̇₂ x.", entry="Ω", stars=2)
def nodding_book():
    right = ref.nodding()
    return (right,
            Mistake("constant", ref.nodding("constant"), "Both rates are constant, ω is not: the turntable carries the"
                                                        " axis of the nodding round."),
            Mistake("minus", ref.nodding("minus"), "ω̃ω̃ has a plus. Its diagonal is negative by itself."),
            Mistake("turned", ref.nodding("turned"), "ω̇ = ω × (q̇₂ x): the turntable's z comes first."),
            Mistake("lost dot", ref.nodding("dot"), "The first tensor is that of ω̇, not of ω."))


# 13.2: a pole in space

POINT = ("x", "y", "z")


def unmoved(w, wd, at):
    """The point without acceleration, and what one takes for it."""
    return (ref.pole(w, wd, at),
            Mistake("sign", ref.pole(w, wd, at, "sign"), "Ω r must be *minus* the acceleration of the origin."),
            Mistake("minus", ref.pole(w, wd, at, "minus"), "ω̃ω̃ has a plus."),
            Mistake("turned", ref.pole(w, wd, at, "turned"), "ω̇'s tensor is transposed: −ω̇_z stands in row 1."))


@numbers("13.2", "The pole of a motion in space", "Write Ω down, and solve Ω r = −a.",
         "numpy.linalg.solve(Omega, -a).", unit="m", names=POINT, within=2e-3, one_call=True, stars=1)
def pole_in_space():
    return unmoved((1.0, -0.5, 2.0), (2.0, 1.0, -1.0), (1.0, -2.0, 9.0))


@pole_in_space.varied
def pole_in_space(draw):
    """Another motion."""
    w, wd, at = draws.motion(draw)

    def said(v):
        return ", ".join(f"{c:g}" for c in v)
    return variant_of(Numbers(lambda: unmoved(w, wd, at), "m", 2e-3, POINT), (
        f"A drone turns with ω = ({said(w)}) rad/s and ω̇ = ({said(wd)}) rad/s²; its middle accelerates at"
        f" a = ({said(at)}) m/s². Which point of its frame does not accelerate, seen from the middle, in m?"))


# 13.3: a false line

@false_line("13.3", "Find the false line about Euler's tensor", "Take one mass m at (x, y, 0). What is each tensor?",
            "r̃r̃ = r rᵀ − |r|² 1.", same=lambda _, line: bool(judge(*line).equal),
            true="Line {k} is true: work it out for one mass.", later="Line {k} is true: work it out for one mass.",
            replies={4: "Line 4 is true: each square stands in two of the three moments."}, stars=1)
def false_reference():
    """[balafoutis_patel], text before Theorem 4.3: Euler's tensor "defined by (4.3.5)"."""
    return ref.which_tensor()


# 13.4: a chain

def one_product(line):
    """Is the line a product of two brackets?"""
    expr = line[0] if isinstance(line, sp.MatrixBase) else line
    return not isinstance(expr, sp.Add) and len(expr.args) == 2


@chain("13.4", "Every arrow has one factor", "Multiply both squares out. The mixed terms cancel.",
       "Collect x² and y²: both have the same factor.", last=one_product, start="|Ωr|² in a plane",
       form="a product of two brackets", stars=1)
def one_factor():
    return ref.one_factor()


# 13.5: a function

@function("13.5", "Momentum without I", "I = tr(Σ) 1 − Σ, times ω.", "np.trace(Sigma) * w - Sigma @ w.",
          states=ref.bodies, stars=2)
def momentum_without_I():
    def slip(name, says):
        return Mistake(name, lambda Sigma, w: ref.momentum(Sigma, w, name), says)
    return (ref.momentum,
            slip("inertia", "That takes Σ for I. Σ holds ∫ x² dm, and a spin about x feels y² + z²."),
            slip("no trace", "The trace is missing: I = tr(Σ) 1 − Σ."),
            slip("half", "The ½ belongs to the other direction, Σ = ½ tr(I) 1 − I."))


# 13.6: design

EDGES = (0.3, 0.2, 0.1)                         # m


def look_at_the_places(answer, _):
    """Are these places inside the box, and are they the best ones?"""
    try:
        places = np.array([[float(c) for c in p] for p in answer])
    except (TypeError, ValueError):
        return wrong("Four places are asked for, each a list [x, y, z] in m.")
    if places.shape != (4, 3) or not np.isfinite(places).all():
        return wrong("Four places are asked for, each a list [x, y, z] in m.")
    if (np.abs(places) > np.array(EDGES) / 2 + 1e-9).any():
        return wrong("A sensor is outside the box: |x| ≤ 0.15, |y| ≤ 0.1, |z| ≤ 0.05 m.", mistake="outside")
    if told := rigid_body.unknown([Vec3(*map(float, p)) for p in places]):
        return wrong(f"These places do not tell Ω: {told}.", mistake="flat")
    reached, best = ref.off(places), ref.off(ref.corners(EDGES))
    if reached > best * 1.001:
        wide = to_numpy(rigid_body.spread([Vec3(*map(float, p)) for p in places]))
        return wrong(f"Off by {reached:.2f} σ/m; {best:.2f} σ/m can be reached. Your P has the diagonal"
                     f" {', '.join(f'{c:.4f}' for c in np.diag(wide))} m²: how large can each entry be, and what do the"
                     " others beside the diagonal do?", mistake="too near")
    return correct(f"Off by {reached:.2f} σ/m, and no places in the box are better.", "tr P⁻¹ ≥ Σ 1/P_kk ≥ Σ 1/l_k²")


@own("13.6", "Where to put four sensors", "The error of ω̇ is ½ σ² tr P⁻¹, squared. Make P large in all directions.",
     "P_xx is at most l_x². Which four corners of the box reach that for x, y and z, with nothing beside the diagonal?",
     look=look_at_the_places, stars=3)
def where_to_put_them():
    return "every second corner of the box, such as (+,+,+), (+,−,−), (−,+,−), (−,−,+) times half its edges"


# 13.7: how good it is

def good(edges, sigma):
    """What ω̇ is off by, and what one takes for it."""
    right = sigma * ref.off(ref.corners(edges))
    tr = float(sum(1 / e**2 for e in edges))
    return (right,
            Mistake("variance", right**2, "That is the square of it, in rad²/s⁴."),
            Mistake("no half", sigma * tr**0.5, "tr(tr(A) 1 − A) = 2 tr A, and ¼ of that is a half."),
            Mistake("one entry", right / 3**0.5, "That shares it evenly among three components. Asked is the whole"
                                                 " vector, and the components are not alike."),
            Mistake("half edges", 2 * right, "P = diag(l²): four sensors, each half an edge away, 4 (l/2)² = l²."))


@number("13.7", "How good is it?", "P is diagonal for every second corner: P_xx = l_x².",
        "cov ω̇ = ¼σ²(tr(P⁻¹) 1 − P⁻¹); take its trace, then the root.", unit="rad/s²", within=2e-3, stars=2)
def how_good():
    return good(EDGES, 0.02)


@how_good.varied
def how_good(draw):
    """Another box, other sensors."""
    edges, sigma = draws.box(draw)
    return variant_of(Number(lambda: good(edges, sigma), "rad/s²", 2e-3), (
        f"Four accelerometers with {sigma:g} m/s² of noise in each reading sit on every second corner of a box of"
        f" {edges[0]:g} × {edges[1]:g} × {edges[2]:g} m. By how much is ω̇ off, root mean square, as a whole vector?"))


# 13.8: which is a body

WORDS = {"A": "2, 1 and 0.5 are sums of squares. There is such a body.",
         "B": "Its eigenvalues are 2.5, 1 and −0.5: ∫ x² dm along one axis would be negative.",
         "C": "All masses on the x axis: a needle, and a body.",
         "D": "∫ z² dm = −0.1 kg·m² is no sum of squares.",
         "E": "Its eigenvalues are 0, 3 and 3: flat, and a body."}


@selection("13.8", "Which Σ is no body?", "Every eigenvalue is a sum of m x².", "Zero is allowed, negative is not.",
           stars=1)
def which_is_no_body():
    bad = [word for word, Sigma in ref.no_body().items()
           if rigid_body.impossible(rigid_body.from_euler_tensor(Sigma))]
    return bad, WORDS


# 13.9: a rod that turns

@expression("13.9", "İ of a rod", "I = R I′ Rᵀ with I′ = ma²/12 diag(0, 1, 1).",
            "İ = ω̃I − Iω̃ with ω̃ = q̇₁ z̃; or differentiate sin² and −sin·cos.", entry="İ", stars=2)
def rate_of_a_rod():
    return (ref.rod_rate(),
            Mistake("sigma", ref.rod_rate("sigma"), "That is Σ̇. İ = −Σ̇."),
            Mistake("end", ref.rod_rate("end"), "That is about the rod's end, ma²/3. It turns about its middle."),
            Mistake("static", ref.rod_rate("static"), "The rate q̇₁ is missing."))


# 13.10: fifteen, and six

@number("13.10", "Fifteen, and how many?", "Σ₁₂, Σ₁₃ and Σ₂₃ are zero. Strike them out of M_x.",
        "M_x = Ω₃₂Σ₂₂ − Ω₂₃Σ₃₃.", stars=1)
def fewer():
    return (float(ref.products(diagonal=True)),
            Mistake("full", float(ref.products(diagonal=False)), "That is the full Σ. In principal axes three of its"
                                                                 " entries are zero."),
            Mistake("one each", 3.0, "Each of the three entries keeps two products: M_x = Ω₃₂Σ₂₂ − Ω₂₃Σ₃₃."),
            Mistake("from scratch", 12.0, "That makes Ω as well, 6 products. Here it is given."))


# 13.11: an arm that is on no shelf

MOMENT = ("M_x", "M_y", "M_z")


def felt(mass, w, wd):
    """The moment at the hinge, and what one takes for it."""
    return (ref.hinge(mass, w, wd),
            Mistake("I for Σ", ref.hinge(mass, w, wd, "I"), "That is ΩI − (ΩI)ᵀ. With tensors goes Σ, with vectors I."),
            Mistake("lost dot", ref.hinge(mass, w, wd, "dot"), "The first tensor of Ω is that of ω̇, not of ω."),
            Mistake("minus", ref.hinge(mass, w, wd, "minus"), "ω̃ω̃ has a plus: you have −ω × Iω."),
            Mistake("no squares", ref.hinge(mass, w, wd, "alone"), "ω × Iω is missing. It hides in ω̃ω̃."),
            Mistake("centre", ref.hinge(mass, w, wd, "centre"), "That is about the centre of mass. The hinge is at"
                                                               " rest: take Σ there, Σ + m r rᵀ."))


@numbers("13.11", "A lamp on a turntable", "First Σ about the hinge, by Steiner.",
         "Σ_O = Σ_C + m r rᵀ with r = (0.3, 0, 0.1) m; then ΩΣ − (ΩΣ)ᵀ, three entries.", unit="N·m", names=MOMENT,
         within=2e-3, stars=3)
def lamp_on_a_turntable():
    return felt(3.0, (1.5, 3.0, -1.0), (-2.0, 4.0, 6.0))


@lamp_on_a_turntable.varied
def lamp_on_a_turntable(draw):
    """Another motion."""
    mass, w, wd = draws.arm(draw)

    def said(v):
        return ", ".join(f"{c:g}" for c in v)
    return variant_of(Numbers(lambda: felt(mass, w, wd), "N·m", 2e-3, MOMENT), (
        f"The arm of a lamp is a block of {mass:g} kg, 0.6 × 0.1 × 0.2 m along its x, y, z. Its hinge is at rest; from"
        " there its centre of mass is at (0.3, 0, 0.1) m. In its own axes it has"
        f" ω = ({said(w)}) rad/s and ω̇ = ({said(wd)}) rad/s². Which moment about the hinge moves it, gravity apart?"))
