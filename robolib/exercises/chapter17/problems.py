"""The numbered exercises of chapter 17."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ...checking.blocks import Mistake, expression, false_line, function, number, variant_of
from ...checking.kinds import Number
from . import draws
from . import references as ref
from .questions import as_derived
from .references import I1, Im1, a1, g, kr1, l1, l2, m1, m2, q2, qd1, qd2, qdd1

# 17.1: a spring

def held(m, l, rho):
    """The weakest spring, and what one takes for it."""
    right, I = ref.holding_spring(m, l, rho)
    return (right,
            Mistake("no gravity", right / ref.G, "That is mℓ, in kg·m. The weight pulls with mg."),
            Mistake("half the way", right / 2, "The centre of mass is at ℓ already; take all of it."),
            Mistake("a rate", float(np.sqrt(right / I)), "That is the rate at which it falls, in 1/s. The spring must"
                    " balance P itself."),
            Mistake("sign", -right, "P is negative: it pushes away. The spring must pull back, so its stiffness is"
                    " positive."))


@number("17.1", "A spring that holds it upright", "What is P = ∂τ/∂q of the pendulum on its head?",
        "A spring adds k to P. When is the sum no longer negative?", unit="N·m/rad", stars=1)
def spring_that_holds():
    return held(*ref.PENDULUM)


@spring_that_holds.varied
def spring_that_holds(draw):
    """Another pendulum."""
    m, l, rho = draws.pendulum(draw)
    return variant_of(Number(lambda: held(m, l, rho), "N·m/rad"), (
        f"A pendulum of {m:g} kg has its centre of mass {l:g} m from the joint and a radius of gyration of {rho:g} m"
        " about it; g = 9.81 m/s². A torsional spring at the joint shall hold it upright. How stiff must it be at"
        " least, in N·m/rad?"))


# 17.2: a slide; 17.3: a function

@expression("17.2", "P of a carousel", "τ₁ = m₂q₂²q̈₁ + 2m₂q₂q̇₁q̇₂ and τ₂ = m₂q̈₂ − m₂q₂q̇₁².",
            "Which of them knows q₁? None.", entry="P", stars=2)
def slopes_of_a_carousel():
    right = ref.carousel_slopes()
    static = sp.Matrix([[0, 2 * m2 * q2 * qdd1], [0, 0]])
    moving = sp.Matrix([[0, 2 * m2 * qd1 * qd2], [0, -m2 * qd1**2]])
    return (right,
            Mistake("no velocities", static, "∂c/∂q is missing: what velocities need depends on q₂ as well."),
            Mistake("no accelerations", moving, "∂M/∂q q̈ is missing: M₁₁ = m₂q₂² depends on q₂."),
            Mistake("transposed", right.T, "Row i is the torque, column j the coordinate."),
            Mistake("half", sp.Matrix([[0, m2 * q2 * qdd1 + m2 * qd1 * qd2], [0, -m2 * qd1**2]]),
                    "q₂² has a 2, and so has the Coriolis torque."),
            Mistake("sign", sp.Matrix([[0, right[0, 1]], [0, m2 * qd1**2]]), "Farther out the mass must be held back"
                    " harder, so the slope of τ₂ is negative."))


def slip(name):
    """A of (17.E5) with one slip."""
    def wrong(M, V, P):
        n = len(M)
        top, solve = np.hstack([np.zeros((n, n)), np.eye(n)]), np.linalg.solve
        low = {"sign": solve(M, np.hstack([P, V])), "swapped": -solve(M, np.hstack([V, P])),
               "no inverse": -np.hstack([P, V]), "behind": -np.hstack([P @ np.linalg.inv(M), V @ np.linalg.inv(M)])}
        return np.vstack([top, low[name]])
    return wrong


@function("17.3", "A from M, V and P", "x = (δq, δq̇): what is the rate of its first half?",
          "np.linalg.solve(M, P) is M⁻¹P; np.block puts four blocks together.", states=ref.systems, stars=2)
def state_matrix():
    return (ref.state_matrix,
            Mistake("sign", slip("sign"), "M δq̈ = −V δq̇ − P δq, with two minus signs."),
            Mistake("swapped", slip("swapped"), "V and P have changed places: P belongs to δq, which comes first."),
            Mistake("no inverse", slip("no inverse"), "M has not been divided by."),
            Mistake("behind", slip("behind"), "M⁻¹ stands before P and V, not behind."))


# 17.4: a false line that stands in print

@false_line("17.4", "Find the false line on the way to (7.3.5)", "Test the lines with a K that has three different"
            " numbers on its diagonal.", "P3.11 of chapter 12: dual(Kω) = tr(K) ω~ − Kω~ − ω~K.", same=as_derived,
            true="Line {k} is true: multiply it out.",
            replies={4: "Line 4 is true: zᵀSz = 0 for every skew S.",
                     5: "Line 5 is true, and it is what the source wants. How does it survive?"}, stars=2)
def last_entry():
    """[balafoutis_patel] (7.3.5) as it is derived there."""
    return ref.last_link()


# 17.5, 17.6

@expression("17.5", "A frequency and its gear", "M and P of the hanging pendulum. Which of them knows the gear?",
            "ω² = P/M, and M = I₁ + m₁ℓ₁² + k_r1²I_m1.", stars=1)
def frequency_and_gear():
    right = ref.geared_frequency()
    weight, body = m1 * g * l1, I1 + m1 * l1**2
    return (right,
            Mistake("squared", right**2, "That is ω². Take the root."),
            Mistake("gear once", sp.sqrt(weight / (body + kr1 * Im1)), "A gear counts twice: the rotor turns k_r times"
                    " as fast, and its torque is felt k_r times."),
            Mistake("no rotor", sp.sqrt(weight / body), "The rotor turns, too, behind its gear."),
            Mistake("point mass", sp.sqrt(weight / (m1 * l1**2 + kr1**2 * Im1)), "The link turns, too: I₁ belongs to"
                    " it."))


@expression("17.6", "V by hand", "c₁ = −s(2q̇₁q̇₂ + q̇₂²), c₂ = s q̇₁², with s = m₂a₁ℓ₂ sin q₂.",
            "Four derivatives by the rates.", entry="V", stars=2)
def slopes_by_rates():
    right = ref.rate_slopes()
    s = m2 * a1 * l2 * sp.sin(q2)
    return (right,
            Mistake("C", right / 2, "That is Christoffel's C. The slope of a quadratic form is twice it: V = 2C."),
            Mistake("other C", sp.Matrix([[-2 * s * qd2, -s * qd2], [s * qd1, 0]]), "That is a matrix C with Cq̇ = c,"
                    " and not even Christoffel's. Differentiate c."),
            Mistake("transposed", right.T, "Row i is the torque, column j the rate."),
            Mistake("sign", -right, "Everything has the other sign."))


# 17.7: design

def weights(m1, m2, a1, b1, b2):
    """The counterweight of the upper arm, and what one takes for it."""
    right, second = ref.balanced(m1, m2, a1, b1, b2)
    l1 = a1 / 2
    return (right,
            Mistake("without the second", (m1 * l1 + m2 * a1) / b1, "The forearm's counterweight hangs on the elbow,"
                    " too, and the shoulder must balance it."),
            Mistake("own link alone", m1 * l1 / b1, "The forearm pulls at the elbow with all of its weight."),
            Mistake("the second", second, "That is the forearm's counterweight. The upper arm's is asked for."),
            Mistake("sum", (m1 * l1 + m2 * (a1 + 0.5)) / b1, "That balances the stretched arm only. Bent, the forearm"
                    " pulls elsewhere: balance it at the elbow first."))


@number("17.7", "Nothing falls", "All eigenvalues upright are zero if P is. P is the Hessian of U.",
        "U must not depend on q₂: balance the forearm about the elbow. Then it is one mass at the elbow.", unit="kg",
        stars=3)
def nothing_falls():
    return weights(*ref.BALANCE)


@nothing_falls.varied
def nothing_falls(draw):
    """Another arm, other counterweights."""
    m1, m2, a1, b1, b2 = draws.balance(draw)
    return variant_of(Number(lambda: weights(m1, m2, a1, b1, b2), "kg"), (
        f"An arm of two links stands upright: {m1:g} kg and {m2:g} kg, the first one {a1:g} m long with its centre of"
        " mass in the middle, the second one with its centre of mass 0.5 m from the elbow. Counterweights sit"
        f" {b1:g} m behind the shoulder and {b2:g} m behind the elbow, each on its own link. How heavy must that of the"
        " *first* link be, in kg, so that all eigenvalues are zero?"))


# 17.8, 17.9

def seen_turning(v1, v2, d1, d2):
    """δω_x, and what (7.4.9) and slips make of it."""
    true, printed = ref.turn_changes(v1, v2, d1, d2)
    return (true,
            Mistake("(7.4.9)", printed, "That is the rate of δφ, as (7.4.9) has it. For ω there is a second part,"
                    " δφ × ω."),
            Mistake("second part alone", true - printed, "That is δφ × ω alone. The rate of δφ belongs to it."),
            Mistake("other order", 2 * printed - true, "The order matters: δφ × ω, not ω × δφ."))


@number("17.8", "A turn has no coordinates", "ω = q̇₁z₁ + q̇₂z₂. Which of the axes does δq₁ turn?",
        "δω = d/dt δφ + δφ × ω, or differentiate ω at once.", unit="rad/s", stars=2)
def turn_without_coordinates():
    return seen_turning(*ref.TURNING)


@turn_without_coordinates.varied
def turn_without_coordinates(draw):
    """Other rates."""
    v1, v2, d1, d2 = draws.turning(draw)
    return variant_of(Number(lambda: seen_turning(v1, v2, d1, d2), "rad/s"), (
        "A turntable (z₁ = (0, 0, 1)) carries a shoulder (z₂ = (sin q₁, −cos q₁, 0)). At q = 0 the joints turn with"
        f" q̇ = ({v1:g}, {v2:g}) rad/s. Now q differs by δq = ({d1:g}, {d2:g}) rad, and the rates do not. By how much"
        " does ω of the hand differ, along x, in rad/s?"))


@number("17.9", "Eight seconds", "A factor of 10⁶ in 8.35 s. What is its logarithm per second?", "ln 10⁶ / 8.35.",
        unit="1/s", stars=1)
def eight_seconds():
    right = ref.mean_growth(ref.PARTED)
    return (right,
            Mistake("decimal", 6 / ref.PARTED, "That is the *decimal* logarithm per second. An exponent takes the"
                    " natural one."),
            Mistake("factor", 1e6 / ref.PARTED, "That is the factor itself, divided by the time. Growth multiplies, so"
                    " take logarithms."),
            Mistake("upside down", 1 / right, "That is the time in which a deviation grows by e."))
