"""The exercises 07.1 to 07.16; five of them have individual variants, drawn by `draws`."""

from __future__ import annotations

from functools import cache, partial

import sympy as sp

from ... import evaluate, robots, trajectory
from ... import misconceptions as mk
from ...checking.blocks import (
    TELL,
    Answer,
    Mistake,
    chain,
    correct,
    equation,
    expression,
    false_line,
    function,
    number,
    numbers,
    of_model,
    own,
    tell_apart,
    variant_of,
    wrong,
)
from ...checking.chance import generator
from ...checking.equivalent import equivalent
from ...checking.kinds import Expression, Number, Numbers, Own
from ...checking.numeric import as_number
from ...checking.reading import as_answer
from ...model import coriolis
from . import draws
from . import references as ref
from .references import a2, alpha, l2, mL, q1, q2, qd1, qd2, qdd1, qdd2

P, PD, PDD = (list(sp.symbols(f"{n}1 {n}2")) for n in ("p", "pd", "pdd"))
FROM_GROUND = {q1: P[0], q2: P[1] - P[0], qd1: PD[0], qd2: PD[1] - PD[0], qdd1: PDD[0], qdd2: PDD[1] - PDD[0]}

# 07.1: the geared pendulum

@expression("07.1", "How fast does it swing?",
            "For small q₁, sin q₁ ≈ q₁, and the equation is that of a mass on a spring.",
            "ω² = stiffness / inertia, and the rotor counts k_r² times.", stars=1)
def swing():
    w, m1, l1, I1, kr1, Im1 = ref.swing(), *sp.symbols("m1 l1 I1 kr1 Im1")
    return (w,
            Mistake("no rotor", w.subs(Im1, 0),
                    "The rotor is missing. It swings too, k_r times faster than the joint."),
            Mistake("gear once", w.subs(Im1, Im1 / kr1), TELL[mk.gear_once]),
            Mistake("squared", w**2, "That is ω². The frequency is its square root."),
            Mistake("hertz", w / (2 * sp.pi),
                    "That is in turns per second (Hz). The angular frequency is 2π times that."),
            Mistake("no parallel axis", w.subs(I1, I1 - m1 * l1**2), TELL[mk.no_parallel_axis]))


@swing.varied
def swing(draw):
    """ω as a number."""
    values = draws.pendulum(draw)

    def omega():
        at, own = values | {"g": 9.81}, swing.kind
        return float(own.reference.subs(at)), *(
            Mistake(m.name, float(m.answer.subs(at)), m.says) for m in own.mistakes)
    return variant_of(Number(omega, "rad/s"), (
        f"A pendulum hangs from a geared motor that is switched off: {draws.listed(values)}. I₁ is about the centre of"
        " mass, there is no friction, and g = 9.81 m/s². It swings a little about its rest."
        " What is the angular frequency ω of the swing, in rad/s, to within 0.1 %?"))


# 07.2: the Cartesian arm with slides at the angle α; 07.3: another C

@expression("07.2", "Slides at an angle", "Where is mass 2, in x and z, when the slides stand at q₁ and q₂?",
            "T = ½m₁q̇₁² + ½m₂v², with v² = q̇₁² + q̇₂² + 2 q̇₁q̇₂ cos α.", one_call=True, entry="τ", stars=2)
def slides_at_an_angle():
    tau = ref.slides().tau
    return of_model(ref.slides(), "tau", mk.gravity_flipped, mk.no_gravity, more=(
        Mistake("right angle", tau.subs(alpha, sp.pi / 2),
                "That is the arm with slides at 90°. Here slide 2 also rises when it moves."),
        Mistake("sine", tau.subs(alpha, sp.pi / 2 - alpha),
                "cos and sin are exchanged: α is measured from the vertical.")))


def look_at_C(answer, _):
    """For two joints Christoffel's C is the only one with Ṁ − 2C skew: a skew D with D q̇ = 0 for all q̇ is zero."""
    model = ref.planar()
    verdict = equivalent(answer, model.C)
    if verdict.outcome == "correct":
        return wrong("This is the C of the Christoffel symbols, for which Ṁ − 2C is skew. Another one is asked for.",
                     mistake="Christoffel")
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
    return correct("C q̇ = c, and Ṁ − 2C is not skew.", torque.how) if torque else torque


@own("07.3", "Another C", "c₁ contains q̇₁q̇₂. You may put all of it into C₁₁, or all of it into C₁₂.",
     "Start from the Christoffel C and move a term from one column to the other.", look=look_at_C, stars=2)
def another_C():
    return mk.other_C(ref.planar())


# 07.4, 07.5: the slide with a swinging link

@expression("07.4", "A slide with a swinging link", "The centre of mass is at x = q₁ + ℓ₂ cos q₂, y = ℓ₂ sin q₂.",
            "T has a mixed term −m₂ℓ₂ sin q₂ q̇₁q̇₂.", "Do not forget Ṁ q̇ and −∂T/∂q.", one_call=True, entry="τ",
            stars=2)
def slide_and_link():
    return of_model(ref.slide_and_link(), "tau", *SLIPS_4, mk.gravity_twice, mk.degrees, mk.com_from_far_end,
                    mk.com_in_wrong_frame)


SLIPS_4 = (mk.forgot_rate_of_M, mk.forgot_dT_dq, mk.gravity_flipped, mk.no_gravity, mk.half_of_T_kept,
           mk.no_parallel_axis, mk.parallel_axis_twice)


@cache
def laid_out(rise, zero, turn):
    """What is right in another layout, and the mistakes: those of the course's own, and two about the layout."""
    model = ref.slide_and_link_laid_out(rise, zero, turn)
    layout = [Mistake("the course's layout", ref.slide_and_link().tau, "That is the course's own layout. Yours differs:"
                      " read where q₂ is zero, which way it grows, and where the rail leads.")]
    if rise:
        layout.append(Mistake("slide without weight", model.tau - sp.Matrix([model.g[0], 0]), "The rail is not"
                              " horizontal: the slide and the link that it carries have a weight along it."))
    return Answer(model.tau, (*layout, *tell_apart(model, *SLIPS_4)))


@slide_and_link.varied
def slide_and_link(draw):
    """Another rail, another zero and sense of q2."""
    place = draws.layout(draw)
    return variant_of(Expression(partial(laid_out, *place), "τ"), draws.layout_told(*place), hints=(
        "Write where the centre of mass is, x to the right and y upwards, with q₁ and q₂ as your statement has them.",
        "T = ½(m₁q̇₁² + m₂(ẋ² + ẏ²) + I₂q̇₂²), and U has the heights of both masses.",
        "Do not forget Ṁ q̇ and −∂T/∂q."))


@expression("07.5", "A payload at the tip", "A point mass at a₂ adds ½ m_L v² to T.",
            "Compare with the link: m₂ → m_L, ℓ₂ → a₂, I₂ → 0.", stars=1)
def payload():
    M, empty = ref.with_payload().M, ref.slide_and_link().M
    beside = sp.Matrix([[0, 1], [1, 0]]) * (M - empty)[0, 1]
    return of_model(ref.with_payload(), "M", more=(
        Mistake("no payload", empty, "The payload is not in it yet."),
        Mistake("slide only", empty + sp.diag(mL, 0),
                "The slide feels the payload's mass. But the payload also turns with the link."),
        Mistake("at the centre of mass", empty + (M - empty).subs(a2, l2),
                "The payload sits at the tip, at a₂, not at the centre of mass."),
        Mistake("no coupling", M - beside, "The payload couples the joints too: the entry beside the diagonal.")))


# 07.6, 07.7: absolute angles

@expression("07.6", "Angles from the ground", "Write T and U in p₁, p₂ first: ω₂ = ṗ₂.",
            "The mixed term is m₂a₁ℓ₂ cos(p₂ − p₁) ṗ₁ṗ₂.", entry="Q", stars=3)
def angles_from_the_ground():
    """The planar arm's equations in p1 = q1, p2 = q1 + q2, by Lagrange in the new coordinates."""
    model = ref.planar()
    T, U = (e.subs(FROM_GROUND, simultaneous=True) for e in (model.T, model.U))
    p, pd, pdd = map(sp.Matrix, (P, PD, PDD))
    M = sp.hessian(T, PD)
    renamed = dict(zip([q1, q2, qd1, qd2, qdd1, qdd2], [*P, *PD, *PDD], strict=True))
    return (M * pdd + coriolis(M, p, pd) * pd + sp.Matrix([sp.diff(U, x) for x in P]),
            Mistake("substituted only", model.tau.subs(FROM_GROUND, simultaneous=True),
                    "You put the new angles into the old equations. That gives τ₁ and τ₂; a force that belongs to p₁ is"
                    " asked for: use Lagrange with p."),
            Mistake("names only", model.tau.subs(renamed, simultaneous=True),
                    "Only the names changed. p₂ is measured from the ground, so q₂ = p₂ − p₁."))


@expression("07.7", "Whose forces are these?",
            "Work does not care about coordinates: Q₁ṗ₁ + Q₂ṗ₂ = τ₁q̇₁ + τ₂q̇₂.",
            "Put q̇₁ = ṗ₁ and q̇₂ = ṗ₂ − ṗ₁ into the right side.", entry="Q", stars=2)
def motor_forces():
    """The forces that belong to p1, p2, by the motors' torques: (∂q/∂p)ᵀ τ."""
    tau1, tau2 = tau = sp.symbols("tau1 tau2")
    slope = sp.Matrix([FROM_GROUND[q1], FROM_GROUND[q2]]).jacobian(P)
    return (slope.T * sp.Matrix(tau),
            Mistake("no reaction", [tau1, tau2],
                    "When p₁ alone changes, q₂ = p₂ − p₁ changes too, and the elbow's motor does work."),
            Mistake("sum", [tau1 + tau2, tau2], "Mind the sign: when p₁ grows and p₂ stays, q₂ shrinks."),
            Mistake("not transposed", [tau1, tau2 - tau1],
                    "You multiplied by ∂q/∂p; forces go with its transpose. Compare the work."))


@false_line("07.8", "Find the false line", "Evaluate each line for the planar arm.",
            "Which derivatives of M₁₁ are zero?", replies={1: "Line 1 is the definition (07.E11)."}, stars=2)
def misprinted_C12():
    """A derivation of C12, its fourth line with a subscript as it is misprinted in a textbook: ∂q_i for ∂q_j."""
    M, q, qd = ref.planar().M, ref.planar().q, ref.planar().qd
    right = sum(ref.symbol(1, 2, k) * qd[k - 1] for k in (1, 2))
    spelled = sum((M[0, 1].diff(q[k]) + M[0, k].diff(q[1]) - M[1, k].diff(q[0])) * qd[k] for k in range(2)) / 2
    shorter = sum((M[0, 1].diff(q[k]) + M[0, k].diff(q[1])) * qd[k] for k in range(2)) / 2
    misprint = sum((M[0, 1].diff(q[k]) + M[0, k].diff(q[0])) * qd[k] for k in range(2)) / 2
    return [right, spelled, shorter, misprint, -ref.m2 * ref.a1 * l2 * sp.sin(q2) * qd2 / 2]


# 07.9 to 07.12: Example 7.2's arm, in numbers

def arm(values):
    """Example 7.2's arm with these numbers changed."""
    return evaluate.compile(ref.with_motors(), robots.planar_2r()[1] | values)


def extremes(arm, motion, joint=1, weightless=False):
    """The largest and the smallest torque of a motion, at one joint."""
    q, qd, qdd = trajectory.sample(motion, 2001)[1:]
    tau = arm.inverse(q, qd, qdd)[:, joint - 1] - weightless * arm.g(q)[:, joint - 1]
    return [float(tau.max()), float(tau.min())]


def told_apart(arm, motion):
    """The extremes of a motion at the shoulder, and what they are taken for."""
    return (extremes(arm, motion),
            Mistake("elbow", extremes(arm, motion, joint=2), "That is τ₂, at the elbow. The shoulder is asked for."),
            Mistake("no gravity", extremes(arm, motion, weightless=True), TELL[mk.no_gravity]))


EXTREMES = {"unit": "N·m", "names": ("the largest τ₁", "the smallest τ₁")}


@numbers("07.9", "Example 7.2, second case",
         "`trajectory.trapezoidal(start, distance, speed, rise)` makes one joint's motion.",
         "Torques jump where accelerations do: `trajectory.sample` gives both sides.", **EXTREMES, stars=2)
def second_case():
    return (*told_apart(ref.geared(), ref.second_case()),
            Mistake("straight line", extremes(ref.geared(), ref.third_case()),
                    "That is the tip on a straight line. Here each joint has a trapezoid of its own."))


@second_case.varied
def second_case(draw):
    """Another arm, other points, another speed."""
    values, way = draws.joints(draw)
    return variant_of(Numbers(lambda: told_apart(arm(values), ref.second_case(**way)), **EXTREMES), (
        f"{draws.arm_told(values)} The tip moves from ({way['x0']:g}, 0) to ({way['x1']:g}, 0) m, elbow low. Each joint"
        f" has a trapezoidal velocity: {way['rise']:g} s up to {way['speed']:g} rad/s, and down again."
        " Give the largest and the smallest torque at the shoulder, in N·m."))


def at_the_end(arm, motion):
    """Both torques just before a motion ends."""
    before, after = (arm.inverse(*motion.at(motion.duration, side)).tolist() for side in ("left", "right"))
    return before, Mistake("at rest", after, "That is the torque after the arm has come to rest. Just before, it still"
                           " decelerates: take the left side.")


@numbers("07.10", "Example 7.2, third case", "`trajectory.StraightLine(…)` gives q, q̇, q̈ along the line.",
         "At the very end, take `side=\"left\"`.", unit="N·m", names=("τ₁", "τ₂"), stars=2)
def third_case():
    return at_the_end(ref.geared(), ref.third_case())


@third_case.varied
def third_case(draw):
    """Another arm, another line, another speed."""
    values, way = draws.line(draw)
    return variant_of(Numbers(lambda: at_the_end(arm(values), ref.third_case(**way)), "N·m", names=("τ₁", "τ₂")), (
        f"{draws.arm_told(values)} The tip runs along the straight line from ({way['x0']:g}, 0) to ({way['x1']:g}, 0)"
        f" m, elbow low: {way['rise']:g} s up to {way['speed']:g} m/s, and down again."
        " Give both torques just before the tip comes to rest, in N·m."))


@number("07.11", "When does gravity win?", "Twice the time: half the velocity, a quarter of the acceleration.",
        "c has products of two velocities, so it falls like the accelerations.", unit="s", within=5e-3, stars=2)
def gravity_wins():
    """In the first case, the motion's largest torque at joint 1 by gravity's largest there is a ratio r: √r times the
    duration makes them equal.
    """
    q, qd, qdd = trajectory.sample(ref.first_case(), 2001)[1:]
    gravity = ref.geared().g(q)[:, 0]
    moving = ref.geared().inverse(q, qd, qdd)[:, 0] - gravity
    ratio = float(abs(moving).max() / abs(gravity).max())
    return (0.5 * ratio**0.5,
            Mistake("not squared", 0.5 * ratio,
                    "Torques of motion fall with the square of the duration, not with the duration itself."),
            Mistake("faster", 0.5 / ratio**0.5, "Slower motion needs less torque: the duration must grow."),
            Mistake("factor", ratio**0.5, "That is the factor. The duration in seconds is asked for."))


def smallest_gear(limit, **changed):
    """Looks for the smallest k_r2 that keeps the coupling below a limit, for Example 7.2's arm with numbers changed."""
    def look(answer, _):
        ratio = as_number(answer)
        if ratio is None or not 0 < ratio < 1e6:
            return wrong("A positive gear ratio is asked for, as one number.")
        below, worst, above = (ref.worst_coupling(k * ratio, **changed) for k in (1 / 1.01, 1, 1.01))
        if above > limit:                       # the ratio counts to within a percent
            return wrong(f"With this ratio the coupling reaches {worst:.4f} at some elbow angle; {limit:g} is"
                         " allowed.", mistake="coupled")
        if below < limit:
            return wrong(f"This works (the coupling stays below {worst:.4f}), but a smaller ratio does too:"
                         " find the smallest.", mistake="not the smallest")
        return correct(f"The coupling reaches {worst:.4f} and no more.", "721 elbow angles")
    return look


@own("07.12", "Choose a gear", "Where is M₁₂² largest? At which elbow angle?",
     "Solve M₁₂² = 0.01 M₁₁M₂₂ at q₂ = 0 for k_r2.", look=smallest_gear(0.01), stars=3)
def gear():
    return "the smallest ratio with M₁₂² = 0.01 M₁₁M₂₂ at q₂ = 0"


@gear.varied
def gear(draw):
    """Another arm, another limit."""
    values, limit = draws.gear(draw)
    return variant_of(Own(lambda: f"the smallest ratio for {limit:g}", smallest_gear(limit, **values)), (
        f"{draws.arm_told(values)} But you may choose the elbow's gear ratio k_r2. The joints shall be nearly"
        f" uncoupled: M₁₂²/(M₁₁M₂₂) ≤ {limit:g} at every elbow angle. What is the smallest ratio that does it?"
        " (A number without a unit, to within a percent.)"), hints=(
        "Where is M₁₂² largest? At which elbow angle?", f"Solve M₁₂² = {limit:g} M₁₁M₂₂ at q₂ = 0 for k_r2."))


# 07.13: a function; 07.14: a chain

def uneven():
    """Example 7.2's numbers, no two alike, none of them 1: otherwise m1 for m2, or a1² for a1, would pass."""
    return {k: x * (1 + (n + 1) / 16) for n, (k, x) in enumerate(robots.planar_2r()[1].items())}


def states_13():
    rng, v = generator(7), {k: uneven()[k] for k in ref.planar().robot.parameters}
    return [(list(rng.uniform(-2, 2, 2)), list(rng.uniform(-2, 2, 2)), v) for _ in range(6)]


@function("07.13", "Gravity, as a function", "∂U/∂q, with the numbers put in.", "Return two numbers: [g₁, g₂].",
          one_call=True, states=states_13, stars=1)
def gravity():
    def of(model, change=lambda q: q):
        dynamics = evaluate.compile(model, uneven())
        return lambda q, qd, _: dynamics.g(change(q))
    slips = (mk.absolute_angle, mk.degrees, mk.gravity_twice, mk.com_from_far_end)
    return (of(ref.planar()), *(Mistake(slip.__name__, of(slip(ref.planar())), TELL[slip]) for slip in slips),
            Mistake("q2 alone", of(ref.planar(), lambda q: [q[0], q[1] - q[0]]),
                    "Link 2 stands at q₁ + q₂ from the ground, and its height has that angle. You took q₂ alone."))


def sorted_by_rates(line):
    """Is the line written as (…) q̇1 + (…) q̇2, with no angle but q2?"""
    held = [{s.name for s in term.free_symbols} & {"q1", "qd1", "qd2"} for term in sp.Add.make_args(line[0])]
    return sorted(map(sorted, held)) == [["qd1"], ["qd2"]]


@chain("07.14", "A chain of your own", "Begin with T of section 6 and differentiate with respect to q̇₁.",
       "The last line is M₁₁ q̇₁ + M₁₂ q̇₂.", last=sorted_by_rates, start="∂T/∂q̇₁",
       form="of the form (…) q̇₁ + (…) q̇₂, with only q₂ in the brackets", stars=2)
def momentum():
    return sp.diff(ref.planar().T, qd1)


# 07.15: the geared pendulum again, as an equation; 07.16: the planar arm with its motors, from the ceiling

@equation("07.15", "The pendulum, as an equation",
          "Three things resist: inertia, friction, gravity. One thing drives: τ₁.",
          "The rotor adds k_r² I_m to the inertia about the pin, which is I₁ + m₁ℓ₁².", stars=1)
def pendulum():
    right = ref.geared_pendulum()
    m1, l1, kr1, Im1, Fv1 = sp.symbols("m1 l1 kr1 Im1 Fv1")
    weight = right.lhs - right.lhs.subs(sp.Symbol("g"), 0)

    def plus(more):
        return sp.Eq(right.lhs + more, right.rhs)
    return (right,
            Mistake("gear once", plus((kr1 - kr1**2) * Im1 * qdd1), TELL[mk.gear_once]),
            Mistake("no parallel axis", plus(-m1 * l1**2 * qdd1), TELL[mk.no_parallel_axis]),
            Mistake("parallel axis twice", plus(m1 * l1**2 * qdd1), TELL[mk.parallel_axis_twice]),
            Mistake("friction drives", plus(-2 * Fv1 * qd1),
                    "Friction opposes the motion: the motor must overcome it, so it stands beside the inertia."),
            Mistake("gravity flipped", plus(-2 * weight), TELL[mk.gravity_flipped]),
            Mistake("small angles", plus(weight * (q1 / sp.sin(q1) - 1)),
                    "sin q₁ ≈ q₁ holds for small swings only. The equation is asked for at any angle."))


@expression("07.16", "Hung from the ceiling", "Only U changes. M and c know nothing of up and down.",
            "With q₁ from the vertical, the height of the elbow is −a₁ cos q₁.",
            "Motors as in section 11: k_r1² I_m1 + I_m2 + m_m2 a₁² in M₁₁, k_r2 I_m2 in M₁₂, k_r2² I_m2 in M₂₂.",
            one_call=True, entry="τ", stars=3)
def hung():
    return of_model(
        ref.hung(), "tau", mk.forgot_rate_of_M, mk.forgot_dT_dq, mk.mixed_product_once, mk.relative_spin,
        mk.absolute_angle, mk.no_parallel_axis, mk.parallel_axis_twice, mk.gravity_flipped, mk.gravity_twice,
        mk.no_gravity, mk.reduced_rotor, mk.gear_once, mk.ungeared_rotor, mk.motor_side, mk.half_of_T_kept, mk.degrees,
        mk.com_from_far_end, mk.com_in_wrong_frame)
