"""The exercises of chapter 07. Every reference is derived here by the library; none is typed in as a result."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import sympy as sp

from .. import evaluate, robots, trajectory
from ..formulations import lagrange
from ..identity import as_matrix, judge
from ..kinematics import planar_ik
from ..model import christoffel, coriolis, potential_energy, rate
from ..robot import Link, Robot, dh
from . import mistakes as mk
from .equivalent import Mistake, equivalent
from .exercise import Exercise
from .numbers import chain, choice, function, number, several
from .verdict import BLANK, EMPTY, Verdict, correct, wrong

a1, a2, l1, l2, m1, m2, I1, I2, g, mL = sp.symbols("a1 a2 l1 l2 m1 m2 I1 I2 g mL")
q1, q2, qd1, qd2, qdd1, qdd2, alpha = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2 alpha")


def _bare(robot):
    """The robot without motors."""
    return replace(robot, links=tuple(replace(link, rotor=None) for link in robot.links))


@cache
def planar():
    """The planar arm without motors, derived."""
    return lagrange.derive(_bare(robots.planar_2r()[0]))


@cache
def geared():
    """Example 7.2's arm: the numbers, with gravity."""
    robot, values = robots.planar_2r()
    return evaluate.compile(lagrange.derive(robot), values)


# In the chapter

def examine_T1(answer):
    return equivalent(answer, qd1 + qd2, [Mistake("relative spin", qd2, mk.TELL[mk.relative_spin])])


def examine_T2(answer):
    model = planar()
    reference, partial = rate(model.M, model.q, model.qd)[0, 0], sp.diff(model.M[0, 0], q2)
    return equivalent(answer, reference, [Mistake("no inner rate", partial, "That is ∂M₁₁/∂q₂. The chain rule multiplies it by q̇₂."),
                                          Mistake("q̈", partial * qdd2, "q₂ changes at the rate q̇₂, not q̈₂.")])


def examine_P1(answer):
    low, high = (geared().M([0.0, angle])[0, 1] for angle in (np.pi, 0.0))
    elbow = float(np.degrees(np.arccos(-(low + high) / (high - low))))      # M12 = mean + half the range · cos q2
    given = abs(answer) if isinstance(answer, (int, float)) and not isinstance(answer, bool) else answer
    return number(given, elbow, "°", 5e-3, [(180.0, "Close, but at 180° there is still a little coupling: look at M₁₂."),
                                            (90.0, "At 90° the coupling is smaller than at 0°, but it is not zero: look at M₁₂.")])


def examine_P2(answer):
    return choice(answer, "joint 1", {"joint 2": "Look again: which bars are labelled Coriolis, and which of them has a length?",
                                      "both": "Look again at the Coriolis bar of τ₂."})


def examine_P3(answer):
    robot, values = robots.planar_2r()
    pair = []
    for ratio in (1.0, 100.0):
        M = evaluate.compile(lagrange.derive(robot), values | {"kr1": ratio, "kr2": ratio}).M([0.0, 0.0])
        pair.append(M[0, 1]**2 / (M[0, 0] * M[1, 1]))
    return several(answer, pair, tolerance=0.01, names=("with k_r = 1", "with k_r = 100"))


def examine_P4(answer):
    return choice(answer, "q2", {"q1": "Turn q₁ alone: does M₁₁ move?", "both": "Turn q₁ alone: does M₁₁ move?"})


# 07.1

@cache
def swing():
    """√(m g ℓ / (I + m ℓ² + k_r² I_m)), from the linearised model of the geared pendulum."""
    model = lagrange.derive(robots.pendulum()[0])
    return sp.sqrt(sp.diff(model.g[0], q1).subs(q1, 0) / model.M[0, 0].subs(q1, 0))


def mistakes_1():
    w, kr1, Im1 = swing(), *sp.symbols("kr1 Im1")
    return (Mistake("no rotor", w.subs(Im1, 0), "The rotor is missing. It swings too, k_r times faster than the joint."),
            Mistake("gear once", w.subs(Im1, Im1 / kr1), mk.TELL[mk.gear_once]),
            Mistake("squared", w**2, "That is ω². The frequency is its square root."),
            Mistake("no parallel axis", w.subs(I1, I1 - m1 * l1**2), mk.TELL[mk.no_parallel_axis]))


def examine_1(answer):
    positive = {s: sp.Symbol(s.name, positive=True) for s in swing().free_symbols}
    return equivalent(answer, swing().xreplace(positive), [replace(m, answer=m.answer.xreplace(positive)) for m in mistakes_1()])


# 07.2: the Cartesian arm with slides at the angle α

@cache
def slides():
    return lagrange.derive(_bare(robots.cartesian(alpha)[0]))


def mistakes_2():
    tau = slides().tau
    return (Mistake("right angle", tau.subs(alpha, sp.pi / 2), "That is the arm with slides at 90°. Here slide 2 also rises when it moves."),
            Mistake("sine", tau.subs(sp.cos(alpha), sp.sin(alpha)), "cos and sin are exchanged: α is measured from the vertical."),
            *mk.tell_apart(slides(), mk.gravity_flipped, mk.no_gravity))


def examine_2(answer):
    return equivalent(answer, slides().tau, mistakes_2(), entry="τ")


# 07.3: another C

def examine_3(answer):
    if answer is None:
        return EMPTY
    model = planar()
    verdict = equivalent(answer, model.C)
    if verdict.outcome == "correct":
        return wrong("This is the C of the Christoffel symbols, for which Ṁ − 2C is skew. Another one is asked for.")
    if verdict.outcome != "wrong":
        return verdict
    try:
        C = as_matrix(answer)
        if C.shape != (2, 2):
            return wrong(f"C is a 2×2 matrix; this is {C.rows}×{C.cols}.")
        if not judge(C * model.qd, model.c).equal:
            return wrong("C q̇ is not c. " + equivalent(C * model.qd, model.c, entry="c").message)
        N = rate(model.M, model.q, model.qd) - 2 * C
        if judge(N + N.T, sp.zeros(2, 2)).equal:
            return wrong("For this C the matrix Ṁ − 2C is skew after all. Find one for which it is not.")
    except TypeError as error:
        return wrong(f"This is not a matrix that can be checked: {error}.")
    except (ValueError, ZeroDivisionError) as error:
        return Verdict("cannot decide", f"Your matrix could not be evaluated ({error}).")
    return correct("C q̇ = c, and Ṁ − 2C is not skew.", "exact")


# 07.4, 07.5: the slide with a swinging link

@cache
def slide_and_link():
    return lagrange.derive(_bare(robots.prismatic_revolute()[0]))


@cache
def mistakes_4():
    return mk.tell_apart(slide_and_link(), mk.forgot_rate_of_M, mk.forgot_dT_dq, mk.gravity_flipped, mk.no_gravity,
                         mk.half_of_T_kept, mk.no_parallel_axis, mk.parallel_axis_twice)


def examine_4(answer):
    return equivalent(answer, slide_and_link().tau, mistakes_4(), entry="τ")


@cache
def loaded(load):
    """The same arm with a point mass at its tip, as one more link behind a fixed joint."""
    robot = slide_and_link().robot
    return lagrange.derive(Robot("with payload", (*robot.links, Link(dh("fixed"), load)), robot.gravity)).M


def mistakes_5():
    M, empty = loaded(mL), slide_and_link().M
    return (Mistake("no payload", empty, "The payload is not in it yet."),
            Mistake("slide only", empty + sp.diag(mL, 0), "The slide feels the payload's mass. But the payload also turns with the link."),
            Mistake("at the centre of mass", empty + (M - empty).subs(a2, l2), "The payload sits at the tip, at a₂, not at the centre of mass."),
            Mistake("no coupling", M - sp.Matrix([[0, 1], [1, 0]]) * (M - empty)[0, 1], "The payload couples the joints too: the entry beside the diagonal."))


def examine_5(answer):
    return equivalent(answer, loaded(mL), mistakes_5(), entry="entry")


# 07.6, 07.7: absolute angles

P, PD, PDD = ([sp.Symbol(f"{n}{i}") for i in (1, 2)] for n in ("p", "pd", "pdd"))


@cache
def absolute():
    """The planar arm's equations in p1 = q1, p2 = q1 + q2, by Lagrange in the new coordinates."""
    model = planar()
    back = {q1: P[0], q2: P[1] - P[0], qd1: PD[0], qd2: PD[1] - PD[0]}
    T, U = (e.subs(back, simultaneous=True) for e in (model.T, potential_energy(model.robot, model.q)))
    M = sp.hessian(T, PD)
    return M * sp.Matrix(PDD) + coriolis(M, sp.Matrix(P), sp.Matrix(PD)) * sp.Matrix(PD) + sp.Matrix([sp.diff(U, p) for p in P])


@cache
def mistakes_6():
    model = planar()
    back = {q1: P[0], q2: P[1] - P[0], qd1: PD[0], qd2: PD[1] - PD[0], qdd1: PDD[0], qdd2: PDD[1] - PDD[0]}
    renamed = dict(zip([q1, q2, qd1, qd2, qdd1, qdd2], [*P, *PD, *PDD], strict=True))
    return (Mistake("substituted only", model.tau.subs(back, simultaneous=True),
                    "You put the new angles into the old equations. That gives τ₁ and τ₂; a force that belongs to p₁ is asked for: use Lagrange with p."),
            Mistake("names only", model.tau.subs(renamed, simultaneous=True),
                    "Only the names changed. p₂ is measured from the ground, so q₂ = p₂ − p₁."))


def examine_6(answer):
    return equivalent(answer, absolute(), mistakes_6(), entry="Q")


def examine_7(answer):
    tau1, tau2 = sp.symbols("tau1 tau2")
    forces = sp.Matrix([[1, 0], [-1, 1]]).T * sp.Matrix([tau1, tau2])       # ∂q/∂p, transposed
    return equivalent(answer, forces, [
        Mistake("no reaction", [tau1, tau2], "When p₁ alone changes, q₂ = p₂ − p₁ changes too, and the elbow's motor does work."),
        Mistake("sum", [tau1 + tau2, tau2], "Mind the sign: when p₁ grows and p₂ stays, q₂ shrinks."),
        Mistake("not transposed", [tau1, tau2 - tau1], "You multiplied by ∂q/∂p; forces go with its transpose. Compare the work.")], entry="Q")


# 07.8: find the false line

def lines():
    """A derivation of C12, its fourth line with a subscript as it is misprinted in a textbook: ∂q_i for ∂q_j."""
    model = planar()
    M, q, qd = model.M, model.q, model.qd
    symbol = christoffel(M, q)
    right = sum(symbol[0][1][k] * qd[k] for k in range(2))
    spelled = sum((M[0, 1].diff(q[k]) + M[0, k].diff(q[1]) - M[1, k].diff(q[0])) * qd[k] for k in range(2)) / 2
    shorter = sum((M[0, 1].diff(q[k]) + M[0, k].diff(q[1])) * qd[k] for k in range(2)) / 2
    misprint = sum((M[0, 1].diff(q[k]) + M[0, k].diff(q[0])) * qd[k] for k in range(2)) / 2
    last = -m2 * a1 * l2 * sp.sin(q2) * qd2 / 2
    return [right, spelled, shorter, misprint, last]


def examine_8(answer):
    chain_ = lines()
    false = next(k for k in range(1, len(chain_)) if not judge(chain_[k - 1], chain_[k]).equal) + 1
    replies = {k: f"Line {k} is true: it follows from the line before it." for k in range(2, len(chain_) + 1) if k != false}
    replies[1] = "Line 1 is the definition (07.8)."
    return choice(answer, false, replies)


# 07.9, 07.10: Example 7.2, second and third case

def second_case():
    """Trapezoidal motion of both joints, from the tip at (0.2, 0) to (1.8, 0) m."""
    start, end = planar_ik(1.0, 1.0, 0.2, 0.0), planar_ik(1.0, 1.0, 1.8, 0.0)
    return trajectory.JointMotion(tuple(trajectory.trapezoidal(a, b - a, 5.0, 0.15) for a, b in zip(start, end, strict=True)))


def third_case():
    """The tip along the straight line between the same points, at 5 m/s."""
    return trajectory.StraightLine(1.0, 1.0, (0.2, 0.0), (1.8, 0.0), trajectory.trapezoidal(0.0, 1.6, 5.0, 0.15))


def examine_9(answer):
    tau = geared().inverse(*trajectory.sample(second_case(), 2001)[1:])[:, 0]
    return several(answer, [tau.max(), tau.min()], "N·m", 1e-3, ("the largest τ₁", "the smallest τ₁"))


def examine_10(answer):
    motion = third_case()
    tau = geared().inverse(*motion.at(motion.duration, "left"))
    after = geared().inverse(*motion.at(motion.duration, "right"))
    verdict = several(answer, tau, "N·m", 1e-3, ("τ₁", "τ₂"))
    if verdict.outcome == "wrong" and several(answer, after, tolerance=1e-3):
        return wrong("That is the torque after the arm has come to rest. Just before, it still decelerates: take the left side.")
    return verdict


# 07.11, 07.12

def balance_time():
    """The duration of case 1 at which the motion's largest torque at joint 1 equals gravity's largest."""
    start = planar_ik(1.0, 1.0, 0.2, 0.0)
    motion = trajectory.JointMotion(tuple(trajectory.triangular(a, np.pi / 2, 0.5) for a in start))
    q, qd, qdd = trajectory.sample(motion, 2001)[1:]
    gravity = geared().g(q)[:, 0]
    moving = geared().inverse(q, qd, qdd)[:, 0] - gravity
    return 0.5 * float(np.sqrt(abs(moving).max() / abs(gravity).max())), float(abs(moving).max() / abs(gravity).max())


def examine_11(answer):
    duration, ratio = balance_time()
    return number(answer, duration, "s", 5e-3, [(0.5 * ratio, "Torques of motion fall with the square of the duration, not with the duration itself."),
                                                (0.5 / np.sqrt(ratio), "Slower motion needs less torque: the duration must grow."),
                                                (duration / 0.5, "That is the factor. The duration in seconds is asked for.")])


def worst_coupling(ratio):
    """The largest M12²/(M11 M22) over all elbow angles, with this gear ratio at the elbow."""
    robot, values = robots.planar_2r()
    q = np.stack([np.zeros(721), np.linspace(0, np.pi, 721)], axis=-1)
    M = evaluate.compile(lagrange.derive(robot), values | {"kr2": float(ratio)}).M(q)
    return float((M[:, 0, 1]**2 / (M[:, 0, 0] * M[:, 1, 1])).max())


def examine_12(answer):
    if answer is None:
        return EMPTY
    verdict = number(answer, np.inf)
    if verdict.outcome == "not attempted":
        return BLANK
    if not isinstance(answer, (int, float, np.number, sp.Number)) or isinstance(answer, bool) or not 0 < float(answer) < 1e6:
        return wrong("A positive gear ratio is asked for, as one number.")
    worst = worst_coupling(float(answer))
    if worst > 0.01 * 1.002:
        return wrong(f"With this ratio the coupling reaches {worst:.4f} at some elbow angle; 0.01 is allowed.")
    if worst < 0.01 * 0.99:
        return wrong(f"This works (the coupling stays below {worst:.4f}), but a smaller ratio does too: find the smallest.")
    return correct(f"The coupling reaches {worst:.4f} and no more.", "721 elbow angles")


# 07.13, 07.14

def examine_13(answer):
    model = planar()
    robot, values = model.robot, robots.planar_2r()[1]
    dynamics = evaluate.compile(model, values)
    rng = np.random.default_rng(7)
    states = [(list(rng.uniform(-2, 2, 2)), list(rng.uniform(-2, 2, 2)), {k: values[k] for k in robot.parameters}) for _ in range(6)]
    return function(answer, lambda q, qd, _: dynamics.g(q), [(q, qd, v) for q, qd, v in states])


def momentum():
    """∂T/∂q̇1 of the planar arm, as it comes from T."""
    return sp.diff(planar().T, qd1)


def sorted_by_rates(line):
    """Is the line written as (…) q̇1 + (…) q̇2, with no angle but q2?"""
    e = line[0]
    terms = sp.Add.make_args(e)
    return not e.has(q1) and len(terms) == 2 and all(t.has(v) for t, v in zip(sorted(terms, key=lambda t: t.has(qd2)), (qd1, qd2), strict=True))


def examine_14(answer):
    return chain(answer, momentum(), sorted_by_rates, at_least=3)


EXERCISES = (
    Exercise("07.T1", "The spin of link 2", examine_T1, ("The angle of link 2 against the ground is q₁ + q₂. Differentiate.",)),
    Exercise("07.T2", "The rate of M₁₁", examine_T2, ("M₁₁ depends on time through cos q₂ alone.", "d/dt cos q₂ = −sin q₂ · q̇₂.")),
    Exercise("07.P1", "The elbow that leaves the shoulder alone", examine_P1, ("Which entry of M makes the shoulder move?", "M₁₂ must vanish; cos q₂ is then negative.")),
    Exercise("07.P2", "Who feels the product", examine_P2, ("Compare the two Coriolis bars.",)),
    Exercise("07.P3", "What gears hide", examine_P3, ("The coupling is in the sentence above the picture.",)),
    Exercise("07.P4", "What changes M₁₁", examine_P4, ("Turn one angle at a time.",)),
    Exercise("07.1", "How fast does it swing?", examine_1,
             ("For small q₁, sin q₁ ≈ q₁, and the equation is that of a mass on a spring.", "ω² = stiffness / inertia, and the rotor counts k_r² times."),
             mistakes=mistakes_1),
    Exercise("07.2", "Slides at an angle", examine_2, ("Where is mass 2, in x and z, when the slides stand at q₁ and q₂?",
                                                      "T = ½m₁q̇₁² + ½m₂v², with v² = q̇₁² + q̇₂² + 2 q̇₁q̇₂ cos α."), one_call=True, mistakes=mistakes_2),
    Exercise("07.3", "Another C", examine_3, ("c₁ contains q̇₁q̇₂. You may put all of it into C₁₁, or all of it into C₁₂.",
                                             "Start from the Christoffel C and move a term from one column to the other.")),
    Exercise("07.4", "A slide with a swinging link", examine_4, ("The centre of mass is at x = q₁ + ℓ₂ cos q₂, y = ℓ₂ sin q₂.",
                                                                "T has a mixed term −m₂ℓ₂ sin q₂ q̇₁q̇₂.", "Do not forget Ṁ q̇ and −∂T/∂q."),
             one_call=True, mistakes=mistakes_4),
    Exercise("07.5", "A payload at the tip", examine_5, ("A point mass at a₂ adds ½ m_L v² to T.", "Compare with the link: m₂ → m_L, ℓ₂ → a₂, I₂ → 0."), mistakes=mistakes_5),
    Exercise("07.6", "Angles from the ground", examine_6, ("Write T and U in p₁, p₂ first: ω₂ = ṗ₂.", "The mixed term is m₂a₁ℓ₂ cos(p₂ − p₁) ṗ₁ṗ₂."), mistakes=mistakes_6),
    Exercise("07.7", "Whose forces are these?", examine_7, ("Work does not care about coordinates: Q₁ṗ₁ + Q₂ṗ₂ = τ₁q̇₁ + τ₂q̇₂.", "Put q̇₁ = ṗ₁ and q̇₂ = ṗ₂ − ṗ₁ into the right side.")),
    Exercise("07.8", "Find the false line", examine_8, ("Evaluate each line for the planar arm.", "Which derivatives of M₁₁ are zero?")),
    Exercise("07.9", "Example 7.2, second case", examine_9, ("`trajectory.trapezoidal(start, distance, speed, rise)` makes one joint's motion.",
                                                           "Torques jump where accelerations do: `trajectory.sample` gives both sides.")),
    Exercise("07.10", "Example 7.2, third case", examine_10, ("`trajectory.StraightLine(…)` gives q, q̇, q̈ along the line.", "At the very end, take `side=\"left\"`.")),
    Exercise("07.11", "When does gravity win?", examine_11, ("Twice the time: half the velocity, a quarter of the acceleration.", "c has products of two velocities, so it falls like the accelerations.")),
    Exercise("07.12", "Choose a gear", examine_12, ("Where is M₁₂² largest? At which elbow angle?", "Solve M₁₂² = 0.01 M₁₁M₂₂ at q₂ = 0 for k_r2.")),
    Exercise("07.13", "Gravity, as a function", examine_13, ("∂U/∂q, with the numbers put in.", "Return two numbers: [g₁, g₂]."), one_call=True),
    Exercise("07.14", "A chain of your own", examine_14, ("Begin with T of 7.7 and differentiate with respect to q̇₁.", "The last line is M₁₁ q̇₁ + M₁₂ q̇₂.")),
)
