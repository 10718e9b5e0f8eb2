"""The numbered exercises of chapter 10."""

from __future__ import annotations

import sympy as sp

from ...checking.blocks import Mistake, chain, expression, false_line, function, number, numbers, variant_of
from ...checking.kinds import Number, Numbers
from ...codegen.ledger import published
from . import draws
from . import references as ref
from .questions import as_derived
from .references import a, a2, a3, m, m2, n, q1, q2, q3

# 10.1: a rod; 10.2: a second derivative; 10.3: a carousel

@expression("10.1", "A thin rod", "All points have y = z = 0. Which integrals are left?",
            "∫ x² dm with x from −a to 0, ∫ x dm and ∫ dm.", entry="J", one_call=True, stars=1)
def thin_rod():
    right = ref.rod()

    def with_second(second, first):
        return sp.Matrix(4, 4, lambda i, k: {(0, 0): second, (3, 3): m}.get((i, k), first if {i, k} == {0, 3} else 0))
    return (right,
            Mistake("about the centre", with_second(m * a**2 / 12, -m * a / 2),
                    "That is ∫ x² dm about the centre of mass. The frame sits at the far end."),
            Mistake("near end", with_second(m * a**2 / 3, m * a / 2),
                    "The rod lies at negative x, because its frame is at the far end."),
            Mistake("inertia", sp.Matrix([[0, 0, 0, -m * a / 2], [0, m * a**2 / 3, 0, 0], [0, 0, m * a**2 / 3, 0],
                                          [-m * a / 2, 0, 0, m]]),
                    "Those are the moments of inertia I_O. In J stands ∫ x² dm itself."),
            Mistake("all on the diagonal", sp.diag(m * a**2 / 3, 0, 0, m),
                    "The centre of mass is not in the frame's origin, so there is a first moment, too."))


@expression("10.2", "U₃₂₁ by hand", "Where is the tip? Differentiate its place by q₂, then by q₁.",
            "The tip is at the radius ρ = a₂ cos q₂ + a₃ cos(q₂ + q₃) in the direction q₁.", entry="entry", stars=2)
def second_derivative():
    right, c1, s1 = ref.second(0, 1), sp.cos(q1), sp.sin(q1)
    return (right,
            Mistake("first by q2", ref.first(1), "That is U₃₂, differentiated once. Differentiate it by q₁ as well."),
            Mistake("twice by q2", ref.second(1, 1), "That is U₃₂₂, twice by q₂."),
            Mistake("no elbow", right.subs(a3, 0), "The forearm a₃ is turned by q₂, too."),
            Mistake("forearm alone", sp.Matrix([s1, -c1, 0]) * (a2 * sp.sin(q2) + a3 * sp.sin(q3)),
                    "The forearm stands at q₂ + q₃ from the horizontal."),
            Mistake("sign", -right, "Raising the arm brings the tip nearer to the axis, so the tip gets slower."))


@expression("10.3", "A carousel with a slide", "M₁₁ = m₂q₂². Which derivative makes h₁₁₂?",
            "h_ikm is Christoffel's symbol: h₁₁₂ = ½ ∂M₁₁/∂q₂, h₂₁₁ = −½ ∂M₁₁/∂q₂.", entry="h", stars=2)
def carousel_with_a_slide():
    right = ref.carousel()
    one = m2 * q2
    return (right,
            Mistake("both products", sp.Matrix([2 * one, -one]), "2 m₂q₂ is the whole Coriolis torque per q̇₁q̇₂. It is"
                    " shared by h₁₁₂ and h₁₂₁."),
            Mistake("signs", -right, "Outwards: the slide must be held *back*, so its motor's force is negative; and a"
                    " mass that moves outwards must be sped up."),
            Mistake("same sign", sp.Matrix([one, one]), "(10.E10): h₂₁₁ = −h₁₁₂."),
            Mistake("no centrifugal force", sp.Matrix([one, 0]), "The slide feels the turning: the mass flies"
                    " outwards."),
            Mistake("halved", right / 2, "M₁₁ has q₂², and its derivative a 2."))


# 10.4, 10.5: false lines that stand in print

LINE = "Line {k} is true: work it out for the two-link arm."


@false_line("10.4", "Find the false line in Uicker and Kahn's equation", "Which of the lines must change when k does?",
            "Write the sum over k out for two joints. What multiplies q̈₂?", same=as_derived, true=LINE, later=LINE,
            replies={1: "Line 1 is true: joint 1 is the first factor of the product, so Q stands in front of all.",
                     5: "Line 5 is true, and it has both k and l where they belong."}, stars=1)
def uicker_and_kahn():
    """[balafoutis_patel] (5.2.7) as it is printed."""
    return ref.uicker_kahn()


@false_line("10.5", "Find the false line in (4.3)", "Add the vectors of each line. Which chain of arrows has a gap?",
            "From the elbow O₁ to the centre of mass C₂: which vector is that?", same=as_derived, true=LINE, later=LINE,
            replies={1: "Line 1 is true: angular velocities add up along the arm.",
                     4: "Line 4 is true: z × r is the velocity of C₂ if joint 1 turns at the rate 1."}, stars=2)
def from_the_wrong_end():
    """[milicevic] (4.3) with the s̄ of its Table 1."""
    return ref.carried_along()


# 10.6: design

def slow(limit, way):
    """How slow a motion must be, and what one takes for it."""
    right, peak = ref.slow_enough(limit, way), ref.turning(way)
    return (right,
            Mistake("in proportion", peak / limit, "Velocity torques go with the *square* of the rates. Twice as slow"
                    " is a quarter."),
            Mistake("all velocities", float((ref.all_velocities(way) / limit)**0.5), "That leaves out all velocity"
                    " torques. Only those of turning, h_rot, are to go."),
            Mistake("upside down", 1 / right, "That motion is quicker than the one of a second, or slower by the wrong"
                    " factor: divide the torque by the limit."))


@number("10.6", "Slow enough to forget", "Take `dalembert.parts(…).h_rot` along the motion of one second. How large"
        " does it get at joint 1?", "The same way in t seconds: all rates are divided by t, and h_rot by t².", unit="s",
        within=1e-2, stars=3)
def slow_enough_to_forget():
    return slow(ref.LIMIT, ref.WAY)


@slow_enough_to_forget.varied
def slow_enough_to_forget(draw):
    """Another way, another limit."""
    limit, way = draws.limit(draw)
    return variant_of(Number(lambda: slow(limit, way), "s", 1e-2), (
        f"The spatial arm of the chapter moves from q = 0 by {way[0]:g}, {way[1]:g} and {way[2]:g} rad, each joint"
        " speeding up for half of the time and slowing down for the other half. A small controller shall leave"
        " out h_rot of (10.E17). At joint 1 that may cost"
        f" at most {limit:g} N·m. How many seconds must the motion take at least?"))


# 10.7, 10.8: counting

def share(joints):
    """The part of Table 3's multiplications that goes into the traces of h, in percent, and what one takes for it."""
    mul, _ = published("lagrange_euler", joints)
    of_M = ref.traces_of_M(joints)
    true = 256 * joints * of_M
    return (100 * true / mul,
            Mistake("traces of M", 100 * 256 * of_M / mul, "That is the part of M. The velocities need n times as many"
                    " traces in this count."),
            Mistake("leading power", 100 * sp.Rational(128, 3) * joints**4 / mul, "That is the n⁴ term alone. The"
                    " traces of h also bring n³ and n²."),
            Mistake("true traces", 100 * 320 * ref.traces_of_h(joints) / mul, "That prices the traces that there really"
                    " are. The table charges n times those of M, 256 each."))


@number("10.7", "Who eats the time", "Section 10 takes the number apart. Which line is the largest?",
        "n traces of h for each trace of M, 256 multiplications each, by the table's polynomial.", unit="%",
        within=1e-3, stars=2)
def who_eats_the_time():
    right, *slips = share(6)
    return float(right), *(Mistake(s.name, float(s.answer), s.says) for s in slips)


@who_eats_the_time.varied
def who_eats_the_time(draw):
    """Another number of joints."""
    joints = draws.joints(draw)

    def answer():
        right, *slips = share(joints)
        return float(right), *(Mistake(s.name, float(s.answer), s.says) for s in slips)
    return variant_of(Number(answer, "%", 1e-3), (
        f"Table 3 prices Lagrange and Euler for an arm with n = {joints} joints. Which part of the multiplications goes"
        " into the traces of h, in percent, if they are counted as the table counts them?"))


@expression("10.8", "How many traces are there?", "For body j: how many i, and how many pairs k ≤ m, are at most j?",
            "j · j(j + 1)/2, summed over j from 1 to n.", "Σ j³ = n²(n + 1)²/4 and Σ j² = n(n + 1)(2n + 1)/6.", stars=2)
def how_many_traces():
    right = ref.polynomial([ref.traces_of_h(k) for k in range(1, 6)])
    every = sp.factor(ref.polynomial([sum(j**3 for j in range(1, k + 1)) for k in range(1, 6)]))
    of_M = ref.polynomial([ref.traces_of_M(k) for k in range(1, 5)])
    return (right,
            Mistake("as the table", n * of_M, "That is what Table 3 charges, n times the traces of M. For i beyond body"
                    " j there is none."),
            Mistake("no symmetry", every, "That takes k, m and m, k for two. h_ikm = h_imk, so one is enough."),
            Mistake("traces of M", of_M, "Those are the traces of M, one for each i ≤ k ≤ j."))


# 10.9: torques; 10.10: a function; 10.11: a chain

def pushed(q, qd, qdd):
    """τ of the two rods, and what a slip makes of it."""
    return (ref.torques(q, qd, qdd),
            Mistake("gravity turned over", ref.torques(q, qd, qdd, "gravity"), "Gravity has the wrong sign: (2.4) as it"
                    " is printed. Every torque is off by twice g(q)."),
            Mistake("Q behind A", ref.torques(q, qd, qdd, "behind"), "You put Q behind A. The joint turns about the z"
                    " of the frame *before* it: Q A."),
            Mistake("centre of mass", ref.torques(q, qd, qdd, "near"), "The centres of mass are at x = −0.5 m in the"
                    " links' frames, which sit at the far ends."),
            Mistake("first moments", ref.torques(q, qd, qdd, "moments"), "Gravity is right. In J the first moments"
                    " have the wrong sign: ∫ x dm = −m/2, since the rods lie at negative x."),
            Mistake("no velocities", ref.torques(q, qd, qdd, "still"), "The velocities are missing: Σ h_ikm q̇_k q̇_m."))


@numbers("10.9", "The rods, with numbers", "U₂₁, U₂₂ and J₂ first. numpy multiplies 4×4 matrices with @.",
         "Ẅ = Σ U q̈ + ΣΣ U q̇q̇, then τ_i = Σ_j Tr(U_ji J_j Ẅ_jᵀ) + g_i.", unit="N·m", names=("τ₁", "τ₂"), one_call=True,
         stars=2)
def rods_with_numbers():
    return pushed([0.6, -0.4], [1.5, 1.0], [-1.0, 2.0])


@rods_with_numbers.varied
def rods_with_numbers(draw):
    """Another motion."""
    q, qd, qdd = draws.motion(draw)
    return variant_of(Numbers(lambda: pushed(q, qd, qdd), "N·m", names=("τ₁", "τ₂")), (
        "Two thin rods of 1 m, with 2 kg and 1 kg, in a vertical plane; g = 9.8062 m/s², and q₁ counts from the"
        f" horizontal. At q = ({q[0]:g}, {q[1]:g}) rad they move with q̇ = ({qd[0]:g}, {qd[1]:g}) rad/s and"
        f" q̈ = ({qdd[0]:g}, {qdd[1]:g}) rad/s². Which torques, in N·m?"))


@function("10.10", "The inward sweep, as a function", "Begin with D = 0 beyond the last link, and go inwards.",
          "D_i = J_i Ẅ_iᵀ + A_(i+1) D_(i+1). The trace is np.trace(dW[i] @ D).", states=ref.sweeps, stars=3)
def inward_sweep():
    def slip(name, says):
        return Mistake(name, lambda A, J, Wdd, dW: ref.inwards(A, J, Wdd, dW, name), says)
    return (ref.inwards,
            slip("alone", "Each link gets its own part only. What the outer links need must be passed on."),
            slip("not moved", "D_(i+1) is passed on as it is. It begins at frame i + 1: A_(i+1) brings it to frame i."),
            slip("transposed", "A_(i+1) stands before D_(i+1) as it is, not transposed."),
            slip("no transpose", "J multiplies the transpose of Ẅ: each column of Ẅᵀ is one row of the pose."))


def one_product(line):
    """Is the line one product, without q₁?"""
    return not isinstance(line[0], sp.Add) and q1 not in line[0].free_symbols


@chain("10.11", "A trace of one point", "U₂₂₂r points from C₂ to the elbow, and has the length ℓ₂.",
       "U₂₁r = a₁n₁ + ℓ₂n₂, the velocity of C₂ for q̇₁ = 1. Multiply out, entry by entry.",
       "sin(q₁ + q₂) cos q₁ − cos(q₁ + q₂) sin q₁ is the sine of a difference.", last=one_product,
       start="(U₂₂₂r)·(U₂₁r)", form="one product, without q₁", stars=2)
def trace_of_one_point():
    return ref.one_point()
