"""The numbered exercises of chapter 16."""

from __future__ import annotations

import math

import sympy as sp

from ...checking.blocks import Mistake, choice, expression, false_line, function, number, numbers, variant_of
from ...checking.kinds import Number, Numbers
from . import draws
from . import references as ref
from .questions import as_derived
from .references import I2, l2, m1, m2, n, q2

# 16.1: a limp elbow


def limp(elbow, kr):
    """What the shoulder feels with the elbow bent by so many degrees and limp, and what one takes for it."""
    angle = math.radians(elbow)
    M, right = ref.matrix(angle, kr), ref.felt(angle, kr)
    return (right,
            Mistake("locked", float(M[0, 0]), "That is M₁₁, the elbow locked. A limp elbow gives way."),
            Mistake("added", float(2 * M[0, 0] - right), "Added instead of taken away: a limp joint hides inertia."),
            Mistake("elbow's own", float(M[0, 0] - M[1, 1]), "M₂₂ is what the elbow moves. What is hidden is"
                    " M₁₂²/M₂₂."),
            Mistake("straight", ref.felt(0.0, kr), "That is the straight arm. M₁₁ and M₁₂ change with the elbow."))


@number("16.1", "A limp elbow, bent", "M₁₁ − M₁₂²/M₂₂ at q₂ = 45°.", "`evaluate.compile(model, values).M(q)` has the"
        " entries; both k_r are 1.", unit="kg·m²", within=2e-3, stars=1)
def limp_elbow():
    return limp(45, 1)


@limp_elbow.varied
def limp_elbow(draw):
    """Another angle, other gears."""
    elbow, kr = draws.limp(draw)
    return variant_of(Number(lambda: limp(elbow, kr), "kg·m²", 2e-3), (
        f"The planar arm of the course (`robots.planar_2r()`) with both gear ratios {kr:g}. The elbow is bent by"
        f" {elbow:g}° and limp. What inertia does a hand feel that starts to turn the shoulder?"))


# 16.2, 16.3: a crane

@expression("16.2", "A column by hand", "Which force must the trolley have, and which torque the rod, for q̈₂ = 1?",
            "The rod's centre of mass is accelerated by ℓ₂ across the rod; cos q₂ of it is along the rail.",
            entry="column", stars=1)
def column_by_hand():
    right = ref.crane_matrix()[:, 1]
    return (right,
            Mistake("first column", ref.crane_matrix()[:, 0], "That is q̈₁ = 1, the trolley pushed. Asked for is q̈₂."),
            Mistake("sine", sp.Matrix([m2 * l2 * sp.sin(q2), I2 + m2 * l2**2]),
                    "q₂ is measured from straight down. There the rod's end moves along the rail: cos 0 = 1."),
            Mistake("about the centre", sp.Matrix([m2 * l2 * sp.cos(q2), I2]), "The rod turns about the trolley: add"
                    " m₂ℓ₂²."),
            Mistake("trolley too", sp.Matrix([(m1 + m2) * l2 * sp.cos(q2), I2 + m2 * l2**2]),
                    "The trolley holds still for q̈ = (0, 1)."))


@expression("16.3", "What a crane's motor feels", "Eliminate q̈₂ with τ₂ = 0.", "H₁ = M₁₁ − M₁₂²/M₂₂.", entry="H",
            stars=2)
def crane_motor():
    M = ref.crane_matrix()
    return (ref.crane_felt(),
            Mistake("locked", M[0, 0], "That is the rod clamped to the trolley. It swings freely."),
            Mistake("trolley alone", m1, "The rod hangs on the trolley by a pin, and the pin pulls."),
            Mistake("added", M[0, 0] + M[0, 1]**2 / M[1, 1], "A free joint hides inertia; it adds none."),
            Mistake("no cosine", ref.crane_felt().subs(q2, 0), "That is the rod hanging straight down; it may be"
                    " anywhere."))


# 16.4: a false line; 16.5: a limit

@false_line("16.4", "Find the false line in Algorithm 6.1", "Which joint feels it: the one that moves, or the one that"
            " is asked?", "A turning joint feels a moment.", same=as_derived, true="Line {k} is true.",
            later="Line {k} is true.",
            replies={1: "Line 1 is true: a force is turned to the next frame.",
                     2: "Line 2 is true here: both vectors of the cross product are told in frame j."}, stars=1)
def algorithm_6_1():
    """[balafoutis_patel] (6.2.9c) as it is printed, joint i sliding and joint j turning."""
    return ref.six_2_9()


@choice("16.5", "A hand without mass", "Which number of the recursion does q̈ₙ get divided by?",
        "H_n = 𝕒ᵀ𝕀𝕒 of the last link, nothing else.", stars=2)
def hand_without_mass():
    return "division by zero", {
        "nothing": "Try it: H of the last joint is the inertia of the last link about its axis, and that is 0.",
        "q̈ₙ = 0": "No inertia is not no motion: the smallest torque would turn it without bound.",
        "the others, too": "M is singular, but what the last link passes on is 𝕂, and that is 0 as well: the other"
                           " joints could go on."}


# 16.6: design

def hidden(part):
    """The elbow's gear for a part in percent, and what one takes for it."""
    right = ref.gear(part / 100)
    M = ref.matrix(0.0)
    return (right,
            Mistake("no coupling of the rotor", math.sqrt((M[0, 1]**2 / (M[0, 0] * part / 100) - M[1, 1]) / 0.01),
                    "Almost. The rotor stands on the upper arm: k_r2 I_m2 is in M₁₂, too."),
            Mistake("inertia for ratio", right**2, "k_r2 enters with its square: take the root."),
            Mistake("half", ref.gear(part / 200), "That hides half as much. The part is M₁₂²/(M₁₁M₂₂)."))


@number("16.6", "Gears that hide the elbow", "The hidden part is M₁₂²/(M₁₁M₂₂), and k_r2 stands in M₁₂ and M₂₂.",
        "M₂₂ = 50 + 0.01 k_r2² about; solve with scipy.optimize.brentq.", within=2e-3, stars=3)
def gears_that_hide():
    return hidden(5)


@gears_that_hide.varied
def gears_that_hide(draw):
    """Another part."""
    part = draws.part(draw)
    return variant_of(Number(lambda: hidden(part), "", 2e-3), (
        f"The planar arm of the course, straight, k_r1 = 1. A limp elbow shall hide no more than {part} % of what a"
        " hand at the shoulder feels with the elbow locked. How large must the gear ratio k_r2 of the elbow be?"))


# 16.7: from torques to motion

def moving(q, qd, tau):
    """q̈ of the geared planar arm, and what one gets with a slip."""
    dyn, right = ref.lab(100.0), ref.accelerations(q, qd, tau)
    M, bias = dyn.M(list(q)), dyn.c(list(q), list(qd)) + dyn.g(list(q))
    force = [t - b for t, b in zip(tau, bias, strict=True)]
    return (right,
            Mistake("no gravity", ref.accelerations(q, qd, tau, g=0.0), "Gravity is missing from the bias."),
            Mistake("no velocities", dyn.forward(list(q), [0.0, 0.0], list(tau)).tolist(), "c(q, q̇) is missing."),
            Mistake("no coupling", [force[k] / M[k, k] for k in range(2)],
                    "Each joint by itself: M₁₂ couples them. Solve both equations together."),
            Mistake("no gears", ref.accelerations(q, qd, tau, kr=1.0), "That is without gears, k_r = 1; they are 100."),
            Mistake("sign", [-x for x in right], "The sign: what is left over of τ accelerates."))


@numbers("16.7", "From torques to motion", "M q̈ = τ − c − g. Solve, do not invert.",
         "`evaluate.compile(lagrange.derive(arm), values)` has M, c, g and forward.", unit="rad/s²", within=2e-3,
         names=("q̈₁", "q̈₂"), one_call=True, stars=2)
def torques_to_motion():
    return moving(ref.Q, ref.QD, ref.TAU)


@torques_to_motion.varied
def torques_to_motion(draw):
    """Another state."""
    q, qd, tau = draws.state(draw)
    return variant_of(Numbers(lambda: moving(q, qd, tau), "rad/s²", 2e-3, names=("q̈₁", "q̈₂")), (
        f"The planar arm of the course with its gears of 100 is at q = ({q[0]:g}, {q[1]:g}) rad, moves with q̇ ="
        f" ({qd[0]:g}, {qd[1]:g}) rad/s, and its motors give τ = ({tau[0]:g}, {tau[1]:g}) N·m. Give both accelerations"
        " in rad/s²."))


# 16.8: a function; 16.9: a count

@function("16.8", "Pivots from the tip", "Begin with the last row: its diagonal entry is the first pivot you find.",
          "Then take row times column over pivot away from what is left above.", states=ref.matrices, stars=3)
def pivots_from_the_tip():
    return (ref.pivots,
            Mistake("from the base", ref.pivots_from_the_base, "Those are the pivots eliminated from the first row. The"
                    " joints beyond must be the ones that are free: begin at the last row."),
            Mistake("no square", ref.without_square, "What is taken away is row times column over the pivot."),
            Mistake("diagonal", lambda M: [float(M[k][k]) for k in range(len(M))], "That is the diagonal of M: all"
                    " other joints locked."),
            Mistake("order", lambda M: ref.pivots(M)[::-1], "List them first joint first."))


@expression("16.9", "What a solve costs", "Count the products and divisions of one elimination step, and add them up.",
            "n(n² − 1)/6 for the inner entries, n(n − 1)/2 for L, n(n − 1) for two substitutions, n divisions.",
            entry="cost", stars=2)
def what_a_solve_costs():
    right = ref.ldl_products()
    return (right,
            Mistake("full matrix", n * (n**2 - 1) / 3 + n * (n - 1) / 2 + n * (n - 1) + n,
                    "M is symmetric: one triangle is enough."),
            Mistake("one substitution", right - n * (n - 1) / 2, "Two substitutions: down with Lᵀ, up with L."),
            Mistake("no divisions", right - n, "Count a division as a multiplication, as the table does."),
            Mistake("factor only", n * (n**2 - 1) / 6 + n * (n - 1) / 2, "That is the factor. It still has to be used"
                    " on τ − b."))
