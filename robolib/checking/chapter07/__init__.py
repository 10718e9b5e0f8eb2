"""The exercises of chapter 07: titles and hints. T, P, S and L stand in the chapter, the numbered ones in exercises/.

`references` derives what is right; `formulas` and `measures` examine, and `play` what stands beside the widgets;
`variants` gives a student numbers of their own.
"""

from dataclasses import replace

from ..exercise import Exercise
from . import formulas as f
from . import measures as m
from . import play
from .variants import VARY

EXERCISES = (
    Exercise("07.T1", "The spin of link 2", f.examine_T1, mistakes=f.mistakes_T1, hints=(
        "The angle of link 2 against the ground is q₁ + q₂. Differentiate.",)),
    Exercise("07.T2", "The rate of M₁₁", f.examine_T2, mistakes=f.mistakes_T2, hints=(
        "M₁₁ depends on time through cos q₂ alone.", "d/dt cos q₂ = −sin q₂ · q̇₂.")),
    Exercise("07.T3", "A Christoffel symbol", f.examine_T3, mistakes=f.mistakes_T3, hints=(
        "i = 2, j = k = 1: the first two terms of (07.7) are ∂M₂₁/∂q₁.", "Only −½ ∂M₁₁/∂q₂ is left.")),
    Exercise("07.T4", "Gravity with the upper arm upright", f.examine_T4, mistakes=f.mistakes_T4, hints=(
        "Put q₁ = 90° into g(q).", "cos(90° + x) = −sin x.")),
    Exercise("07.S1", "When the slides do not feel each other", play.examine_S1, (
        "Turn α and watch the entry beside M's diagonal.",)),
    Exercise("07.S2", "How strongly two slides are coupled", play.examine_S2, mistakes=play.mistakes_S2, hints=(
        "Change one number at a time: which mass moves M₁₂?", "How much of a step along axis 2 points along axis 1?")),
    Exercise("07.S3", "Slides and velocity torques", play.examine_S3, (
        "Let both slides run, at several angles, and watch Cq̇.", "Does M change while the slides move?")),
    Exercise("07.S4", "The slide that is left behind", play.examine_S4, (
        "Gravity off, τ₂ = 0, α = 60°. Push with τ₁ and divide the two accelerations.",
        "The second row of Mq̈ = τ says it: M₁₂q̈₁ + M₂₂q̈₂ = 0.")),
    Exercise("07.S5", "Whose weight depends on α", play.examine_S5, ("Gravity on: which entry of g moves with α?",)),
    Exercise("07.P1", "The elbow that leaves the shoulder alone", play.examine_P1, (
        "Which entry of M makes the shoulder move?", "M₁₂ must vanish; cos q₂ is then negative.")),
    Exercise("07.P2", "Who feels the product", play.examine_P2, ("Compare the Coriolis parts of the two torques.",)),
    Exercise("07.P3", "What gears hide", play.examine_P3, ("The coupling is in the read-out, below M.",)),
    Exercise("07.P4", "What changes M₁₁", play.examine_P4, ("Turn one angle at a time.",)),
    Exercise("07.P5", "The same motion in half the time", play.examine_P5, (
        "Run a motion twice, the second time in half the time, and compare the parts of τ₁.",
        "In half the time, rates are twice and accelerations four times as large.")),
    Exercise("07.L1", "Who keeps an energy of their own", play.examine_L1, (
        "Let each of the five fall from rest, and read the drift of its own energy.",
        "Only one of the five contradicts itself.")),
    Exercise("07.L2", "The lie that no energy betrays", play.examine_L2, (
        "Now look at the other curve: the true arm's energy along the wrong model's motion.",
        "Which of the five moves exactly as the true arm does?")),
    Exercise("07.L3", "What another C breaks", play.examine_L3, (
        "Choose “another C” and look for a number in the read-out that should be zero.", "7.9 has the reason.")),
    Exercise("07.1", "How fast does it swing?", f.examine_1, mistakes=f.mistakes_1, hints=(
        "For small q₁, sin q₁ ≈ q₁, and the equation is that of a mass on a spring.",
        "ω² = stiffness / inertia, and the rotor counts k_r² times.")),
    Exercise("07.2", "Slides at an angle", f.examine_2, one_call=True, mistakes=f.mistakes_2, hints=(
        "Where is mass 2, in x and z, when the slides stand at q₁ and q₂?",
        "T = ½m₁q̇₁² + ½m₂v², with v² = q̇₁² + q̇₂² + 2 q̇₁q̇₂ cos α.")),
    Exercise("07.3", "Another C", f.examine_3, (
        "c₁ contains q̇₁q̇₂. You may put all of it into C₁₁, or all of it into C₁₂.",
        "Start from the Christoffel C and move a term from one column to the other.")),
    Exercise("07.4", "A slide with a swinging link", f.examine_4, one_call=True, mistakes=f.mistakes_4, hints=(
        "The centre of mass is at x = q₁ + ℓ₂ cos q₂, y = ℓ₂ sin q₂.",
        "T has a mixed term −m₂ℓ₂ sin q₂ q̇₁q̇₂.",
        "Do not forget Ṁ q̇ and −∂T/∂q.")),
    Exercise("07.5", "A payload at the tip", f.examine_5, mistakes=f.mistakes_5, hints=(
        "A point mass at a₂ adds ½ m_L v² to T.", "Compare with the link: m₂ → m_L, ℓ₂ → a₂, I₂ → 0.")),
    Exercise("07.6", "Angles from the ground", f.examine_6, mistakes=f.mistakes_6, hints=(
        "Write T and U in p₁, p₂ first: ω₂ = ṗ₂.", "The mixed term is m₂a₁ℓ₂ cos(p₂ − p₁) ṗ₁ṗ₂.")),
    Exercise("07.7", "Whose forces are these?", f.examine_7, mistakes=f.mistakes_7, hints=(
        "Work does not care about coordinates: Q₁ṗ₁ + Q₂ṗ₂ = τ₁q̇₁ + τ₂q̇₂.",
        "Put q̇₁ = ṗ₁ and q̇₂ = ṗ₂ − ṗ₁ into the right side.")),
    Exercise("07.8", "Find the false line", m.examine_8, (
        "Evaluate each line for the planar arm.", "Which derivatives of M₁₁ are zero?")),
    Exercise("07.9", "Example 7.2, second case", m.examine_9, (
        "`trajectory.trapezoidal(start, distance, speed, rise)` makes one joint's motion.",
        "Torques jump where accelerations do: `trajectory.sample` gives both sides.")),
    Exercise("07.10", "Example 7.2, third case", m.examine_10, (
        "`trajectory.StraightLine(…)` gives q, q̇, q̈ along the line.", "At the very end, take `side=\"left\"`.")),
    Exercise("07.11", "When does gravity win?", m.examine_11, (
        "Twice the time: half the velocity, a quarter of the acceleration.",
        "c has products of two velocities, so it falls like the accelerations.")),
    Exercise("07.12", "Choose a gear", m.examine_12, (
        "Where is M₁₂² largest? At which elbow angle?", "Solve M₁₂² = 0.01 M₁₁M₂₂ at q₂ = 0 for k_r2.")),
    Exercise("07.13", "Gravity, as a function", m.examine_13, one_call=True, hints=(
        "∂U/∂q, with the numbers put in.", "Return two numbers: [g₁, g₂].")),
    Exercise("07.14", "A chain of your own", m.examine_14, (
        "Begin with T of 7.7 and differentiate with respect to q̇₁.", "The last line is M₁₁ q̇₁ + M₁₂ q̇₂.")),
    Exercise("07.15", "The pendulum, as an equation", f.examine_15, mistakes=f.mistakes_15, hints=(
        "Three things resist: inertia, friction, gravity. One thing drives: τ₁.",
        "The rotor adds k_r² I_m to the inertia about the pin, which is I₁ + m₁ℓ₁².")),
    Exercise("07.16", "Hung from the ceiling", f.examine_16, one_call=True, mistakes=f.mistakes_16, hints=(
        "Only U changes. M and c know nothing of up and down.",
        "With q₁ from the vertical, the height of the elbow is −a₁ cos q₁.",
        "Motors as in 7.13: k_r1² I_m1 + I_m2 + m_m2 a₁² in M₁₁, k_r2 I_m2 in M₁₂, k_r2² I_m2 in M₂₂.")),
)

EXERCISES = tuple(replace(e, vary=VARY.get(e.id)) for e in EXERCISES)
