"""The numbered exercises of chapter 08."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ... import misconceptions as mk
from ...checking.blocks import (
    TELL,
    Mistake,
    chain,
    correct,
    expression,
    false_line,
    number,
    numbers,
    own,
    selection,
    variant_of,
    wrong,
)
from ...checking.equivalent import equivalent
from ...checking.kinds import Number, Numbers
from ...checking.reading import as_answer
from ...identity import judge
from . import draws
from . import references as ref
from .references import Im1, Im2, S, a2, kr1, kr2, l2, m1, m2, m3, m4, mm2, qd1, qd2

# 08.1, 08.2: Problem 7.3

@expression("08.1", "The SCARA's inertia", "Sort T by the rates: the slide and the hand ride at the end of link 2.",
            "The hand turns with q̇₁ + q̇₂ + q̇₄, seen from the ground; the slide does not turn with q̇₄.",
            "Slide and hand together are a mass m₃ + m₄ at a₂, with I₃ + I₄.", entry="M", one_call=True, stars=2)
def scaras_inertia():
    M = sp.Matrix(ref.scara().M)
    return (M,
            Mistake("hand alone", ref.hand_alone(), "The hand turns with q̇₁ + q̇₂ + q̇₄: its spin is counted from the"
                                                    " ground, so I₄ stands in nine places."),
            Mistake("nothing rides", sp.diag(M[:2, :2].subs({m3: 0, m4: 0}), M[2, 2], 0) + _spin(M),
                    "The slide and the hand ride at the end of link 2: their masses belong into M₁₁, M₁₂, M₂₂."),
            Mistake("at the centre", M.subs(a2, l2), "The slide and the hand are at a₂, the end of link 2, not at its"
                                                     " centre of mass."),
            Mistake("slide alone", M - sp.diag(0, 0, m4, 0), "When the slide rises, the hand rises with it."),
            Mistake("axis down", sp.diag(1, 1, 1, -1) * M * sp.diag(1, 1, 1, -1),
                    "That is for a hand whose axis points down. Here q₄ is counted like q₁ and q₂."))


def _spin(M):
    """The entries of M in row and column 4."""
    return sp.Matrix(4, 4, lambda i, j: M[i, j] if 3 in (i, j) else 0)


@expression("08.2", "The rest of the SCARA", "M knows q₂ alone, through one cosine. So c looks like the planar arm's.",
            "s = a₁ (m₂ℓ₂ + (m₃ + m₄) a₂) sin q₂ takes the place of m₂a₁ℓ₂ sin q₂.",
            "Only the slide lifts anything.", entry="torque", one_call=True, stars=2)
def rest_of_the_scara():
    model = ref.scara()
    right, weight = sp.Matrix(model.c + model.g), sp.Matrix(model.g)
    return (right,
            Mistake("no load", right.subs({m3: 0, m4: 0}) + weight, "The slide and the hand swing with link 2, so"
                                                                    " their masses stand in c, too."),
            Mistake("no gravity", right - weight, TELL[mk.no_gravity]),
            Mistake("gravity flipped", right - 2 * weight, "q₃ points up, so the slide's motor must push up: + (m₃ +"
                                                           " m₄) g."),
            Mistake("mixed once", sp.Matrix(mk.mixed_product_once(model).c) + weight, TELL[mk.mixed_product_once]),
            Mistake("no rate of M", sp.Matrix(mk.forgot_rate_of_M(model).c) + weight, TELL[mk.forgot_rate_of_M]),
            Mistake("no ∂T/∂q", sp.Matrix(mk.forgot_dT_dq(model).c) + weight, TELL[mk.forgot_dT_dq]))


# 08.3, 08.4: the fewest numbers

FIVE = ("β₁", "β₂", "β₃", "β₄", "β₅")
UNITS = ("kg·m²", "kg·m²", "kg·m", "kg·m", "kg·m²")


def fewest(values):
    """β of the planar arm with its motors, and what one takes for it."""
    b, at = ref.five(values), ref.numbers(values).values
    motor = at["kr1"]**2 * at["Im1"]
    back = at["m2"] * at["a2"]
    return (b,
            Mistake("no motor", [b[0] - motor, *b[1:]], "Motor 1 is missing in β₁: behind its gear it counts"
                                                        " k_r1² I_m1."),
            Mistake("gear once", [b[0] - motor + at["kr1"] * at["Im1"], *b[1:]], TELL[mk.gear_once]),
            Mistake("motor's mass", [b[0] - at["mm2"] * at["a1"]**2, *b[1:3], b[3] - at["mm2"] * at["a1"], b[4]],
                    "The elbow's motor rides on link 1: its mass m_m2 stands in β₁ and in β₄."),
            Mistake("link 2 not carried", [b[0] - at["m2"] * at["a1"]**2, *b[1:3], b[3] - at["m2"] * at["a1"], b[4]],
                    "Link 2 hangs on the end of link 1: for the shoulder its mass counts there, m₂a₁² and m₂a₁."),
            Mistake("far end", [b[0], b[1], b[2] - back, b[3], b[4]],
                    "β₃ is m₂ℓ₂, with ℓ₂ from the joint. m₂(ℓ₂ − a₂) is the first moment about the far end."))


@numbers("08.3", "The five numbers", "M₁₁ = β₁ + β₂ + 2a₁β₃ cos q₂, and g₁ has β₄ beside g cos q₁.",
         "Which masses does the shoulder carry at the elbow, at the distance a₁?", unit=UNITS, names=FIVE, stars=2)
def five_numbers():
    return fewest({})


@five_numbers.varied
def five_numbers(draw):
    """Other links, another motor."""
    values = draws.five(draw)
    return variant_of(Numbers(lambda: fewest(values), UNITS, names=FIVE), (
        f"The planar arm of Example 7.2 with other numbers: {draws.listed(values)}; all others are the example's."
        " Its torques are linear in five numbers, τ₁ = β₁ q̈₁ + β₂(q̈₁ + q̈₂) + β₃(…) + β₄ g cos q₁ + β₅ k_r2 q̈₂, as in"
        f" exercise 08.3. Give β₁ to β₅. In code: `robots.planar_2r()[1] | {values}`."))


@expression("08.4", "A slide in its fewest numbers", "Compare the two rows with M and g of the arm, entry by entry.",
            "The slide carries the link, its motor, and feels its own rotor k_r1² times.", entry="β", stars=2)
def slide_in_its_fewest():
    right = ref.three()
    return (right,
            Mistake("no rotors", right.subs({Im1: 0, Im2: 0}), "The rotors behind their gears are missing: k_r² I_m on"
                                                               " the diagonal."),
            Mistake("gear once", right.subs({kr1: sp.sqrt(kr1), kr2: sp.sqrt(kr2)}), TELL[mk.gear_once]),
            Mistake("motor not carried", right.subs(mm2, 0), "The link's motor rides on the slide: m_m2 stands in β₁."),
            Mistake("no parallel axis", sp.Matrix([right[0], right[1], right[2] - m2 * l2**2]),
                    TELL[mk.no_parallel_axis]),
            Mistake("link not carried", sp.Matrix([right[0] - m2, right[1], right[2]]),
                    "The slide pushes the link along as well: m₂ stands in β₁."),
            Mistake("carried rotor", right + sp.Matrix([0, 0, Im2]),
                    "A slide does not turn, so rotor 2 has no carried spin: k_r2² I_m2 and no more."))


# 08.5: a false line; 08.6: a chain

@false_line("08.5", "Hence?", "Line 4 needs a form to vanish for s. For which vector does (7.49) say that it does?",
            "q̇ᵀ(Ṁ − 2C)q̇ = 0 for every C. s is not q̇.", given=False,
            replies={1: "Line 1 is the product rule for V = ½ sᵀMs, with Mṡ = −Cs − Ks put in, and it is right."},
            stars=1)
def hence():
    """V̇ with the other C: (7.49) taken for (7.48)."""
    Md, _, C = ref.rates()
    K = sp.diag(ref.kd1, ref.kd2)
    return [(S.T * (-C * S - K * S))[0] + (S.T * Md * S)[0] / 2, ref.error_rate(C),
            -(S.T * K * S)[0] + (S.T * (Md - 2 * C) * S)[0] / 2, -(S.T * K * S)[0]]


def gains_alone(line):
    """Is nothing left but gains and s?"""
    return {s.name for s in line[0].free_symbols} <= {"kd1", "kd2", "s1", "s2"}


@chain("08.6", "V̇, line by line", "V̇ = sᵀMṡ + ½ sᵀṀs, and Mṡ = −(C + K)s.",
       "Type Ṁ and C of the planar arm with h = m2*a1*l2*sin(q2), then collect s₁², s₁s₂ and s₂².",
       "The last line has gains and s, and nothing else.", last=gains_alone, start="V̇ = −sᵀKs − sᵀCs + ½ sᵀṀs",
       form="without any mass, angle or rate: only gains and s", stars=2)
def chain_of_V():
    return ref.error_rate(ref.rates()[1])


# 08.7: design

Y_GIVEN = sp.Matrix([1, 1])


def look_at_third(answer, _):
    """C q̇ = c, neither Christoffel's nor Problem 7.2's, and yᵀ(Ṁ − 2C)y = 0 for y = (1, 1)."""
    model, (Md, fair, other) = ref.planar(), ref.rates()
    verdict = equivalent(answer, fair)
    if verdict.outcome == "correct":
        return wrong("This is Christoffel's C. Another one is asked for.", mistake="Christoffel")
    if verdict.outcome != "wrong":
        return verdict
    try:
        C = as_answer(answer)
    except TypeError:
        return verdict                          # it says what cannot be read
    if C.shape != (2, 2):
        return verdict
    torque = equivalent(C * model.qd, model.c, entry="c")
    if torque.outcome == "wrong":
        return wrong(f"C q̇ is not c. {torque.message}", mistake="not c")
    if not torque:
        return torque
    if judge(C, other).equal:
        return wrong("This is the C of Problem 7.2. Find one of your own.", mistake="Problem 7.2")
    form = (Y_GIVEN.T * (Md - 2 * C) * Y_GIVEN)[0]
    if not judge(form, 0).equal:
        return wrong("C q̇ = c holds. But yᵀ(Ṁ − 2C)y is not zero for y = (1, 1). Which u makes (u·y) zero?",
                     mistake="form")
    return correct("C q̇ = c, it is a third one, and the form vanishes for y = (1, 1).", torque.how)


@own("08.7", "A third C", "Every other C is Christoffel's plus a matrix Z with Z q̇ = 0. What do its rows look like?",
     "Z = [[−u₁ q̇₂, u₁ q̇₁], [−u₂ q̇₂, u₂ q̇₁]] for any u₁, u₂.",
     "yᵀZy = (u·y)(q̇₁y₂ − q̇₂y₁). Choose u at a right angle to y.", look=look_at_third, stars=3)
def third_C():
    Z = sp.Matrix([[-qd2, qd1], [qd2, -qd1]])
    return ref.rates()[1] + m1 * Z


# 08.8: a limit

def nearly_constant(percent, rotor):
    """The gear ratio, and what one takes for it."""
    slips = ref.spread(percent, rotor)
    return (ref.gear_for(percent, rotor),
            Mistake("half", slips["half"], "That takes half of the change of M₁₁. From folded to stretched it changes"
                                           " by 4 m₂a₁ℓ₂."),
            Mistake("no links", slips["no links"], "That leaves out what M₁₁ has without the motor, when the arm is"
                                                   " folded."),
            Mistake("not squared", slips["not squared"], "That is k_r1². The gear ratio is its root."))


@number("08.8", "Nearly constant", "M₁₁ changes by 4 m₂a₁ℓ₂, whatever the gear. What does the gear add?",
        "(4 m₂a₁ℓ₂)/(M₁₁ folded) = 0.01, and M₁₁ holds k_r1² I_m1.", stars=1)
def nearly():
    return nearly_constant(1.0, 0.01)


@nearly.varied
def nearly(draw):
    """Another motor, another limit."""
    percent, rotor = draws.gear(draw)
    return variant_of(Number(lambda: nearly_constant(percent, rotor)), (
        f"The planar arm of Example 7.2, but its first motor has I_m1 = {rotor:g} kg·m². With which gear ratio k_r1 is"
        f" M₁₁ of the stretched arm just {percent:g} % larger than M₁₁ of the folded one? All other numbers are the"
        " example's."))


# 08.9: explain with two numbers

@numbers("08.9", "Four, not five", "Write the columns of β₁, β₂ and β₅ under each other, with k_r2 = 1.",
         "Which multiples of the first two give the third, for all accelerations?", names=("x", "y"), stars=1)
def four_not_five():
    columns = [sp.Matrix([ref.qdd1, 0]), sp.Matrix([ref.qdd1 + ref.qdd2] * 2),
               sp.Matrix([ref.qdd2, ref.qdd1 + ref.qdd2])]           # k_r2 = 1
    x, y = sp.symbols("x y")
    found = sp.solve([c for e in columns[0] * x + columns[1] * y - columns[2]
                      for c in sp.Poly(e, ref.qdd1, ref.qdd2).coeffs()], [x, y])
    right = [float(found[x]), float(found[y])]
    return (right,
            Mistake("exchanged", right[::-1], "The two are exchanged: x belongs to β₁, whose column has a zero below."),
            Mistake("sum", [1.0, 1.0], "The upper row must give q̈₂ alone: β₁'s column has to be taken away."))


# 08.10: a bound

def slope(masses):
    """The largest slope of gravity, and what one takes for it."""
    w = [(masses[k] / 2 + sum(masses[k + 1:])) * 9.81 for k in range(3)]
    H = np.array([[sum(w[max(i, j):]) for j in range(3)] for i in range(3)])
    return (ref.steepest(masses),
            Mistake("first entry", float(H[0, 0]), "That is the largest |∂g₁/∂q₁|. All joints count: take the largest"
                                                   " eigenvalue of the whole matrix."),
            Mistake("largest torque", float(np.linalg.norm(H[0])),
                    "That is the largest torque of gravity. How fast it changes with q is asked for."),
            Mistake("rows for themselves", float(max(w)), "What hangs on link 1 alone is not enough: ∂g₁/∂q₁ holds all"
                                                          " three links."),
            Mistake("trace", float(np.trace(H)), "That is the trace, an upper bound. The norm is the largest"
                                                 " eigenvalue."))


@number("08.10", "How steep is gravity?", "−∂²(height)/∂q_i∂q_j is largest for the arm straight up. Why?",
        "Its entries are sums of w_k for k ≥ max(i, j), with w_k = (m_k/2 + the masses beyond) g, links of 1 m.",
        unit="N·m/rad", one_call=True, stars=2)
def steep():
    return slope((1.0, 1.0, 1.0))


@steep.varied
def steep(draw):
    """Other rods."""
    masses = draws.rods(draw)
    told = ", ".join(f"{m:g}" for m in masses)
    return variant_of(Number(lambda: slope(masses), "N·m/rad"), (
        f"Three uniform rods of 1 m with masses of {told} kg, shoulder first, in a vertical plane, g = 9.81 m/s²."
        " What is the largest value of ‖∂g/∂q‖, the largest eigenvalue over all postures, in N·m/rad?"))


# 08.11: Problem 7.9, its statement

def in_the_hand(state):
    """[N₁₂, N₂₁], and what one takes for it."""
    right, still = ref.skew_of_hand(state), ref.skew_of_hand(state, 2)
    return (right,
            Mistake("no J̇", still, "These two do not add up to zero. C_A needs the part −M_A J̇ J⁻¹, because J changes"
                                    " while the arm moves."),
            Mistake("exchanged", right[::-1], "The size is right and the two are exchanged."),
            Mistake("half", [x / 2 for x in right], "That is Ṁ_A/2 − C_A. N_A = Ṁ_A − 2C_A is asked for."))


@numbers("08.11", "Problem 7.9 in numbers", "M_A = J⁻ᵀ M J⁻¹, and its rate is Σ ∂M_A/∂q_k q̇_k.",
         "C_A = J⁻ᵀ C J⁻¹ − M_A J̇ J⁻¹, with Christoffel's C.", unit="kg/s", names=("N₁₂", "N₂₁"), stars=3)
def problem_7_9():
    return in_the_hand(ref.STATE)


@problem_7_9.varied
def problem_7_9(draw):
    """Another state."""
    state = draws.state(draw)
    q_1, q_2, v_1, v_2 = state
    return variant_of(Numbers(lambda: in_the_hand(state), "kg/s", names=("N₁₂", "N₂₁")), (
        f"Example 7.2's arm with its motors stands at q = ({q_1:g}°, {q_2:g}°) and moves with q̇ = ({v_1:g}, {v_2:g})"
        " rad/s. M_A is the inertia that its tip feels, C_A = J⁻ᵀ C J⁻¹ − M_A J̇ J⁻¹ with Christoffel's C. Give the"
        " entries N₁₂ and N₂₁ of Ṁ_A − 2C_A, in kg/s."))


# 08.12: an arm that is not on the shelf

@selection("08.12", "What a crane's inertia knows", "Lock all joints but one, and ask what changes the inertia that it"
           " feels.", "M_kk knows only coordinates after k, and a parallel slide may drop out as well.", stars=1)
def crane():
    first = "The crane turns. Is the trolley's distance from the mast felt? Is the hook's height?"
    return ref.crane_knows(), {
        "q1 in M11": "Turning the whole crane changes no distance: M does not know q₁.",
        "q2 in M11": f"{first} The trolley at q₂ counts (m₂ + m₃) q₂².",
        "q3 in M11": f"{first} Raising the hook leaves its distance from the mast.",
        "q1 in M22": "The trolley is as heavy, whichever way the jib points.",
        "q2 in M22": "Wherever the trolley is on its jib, it pushes the same masses along.",
        "q3 in M22": "The trolley pulls the hook's mass along, at any height.",
        "q1 in M33": "The hook is as heavy, whichever way the jib points.",
        "q2 in M33": "The hook weighs the same, wherever the trolley is.",
        "q3 in M33": "The hook is as heavy high up as down below: M₃₃ = m₃."}


