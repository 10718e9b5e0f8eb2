"""The exercises of chapter 11: titles and hints. T stands in the chapter itself, the numbered ones in exercises/.

`references` lets the library's recursion say what is right; `formulas` and `measures` examine.
"""

from ..exercise import Exercise
from . import formulas as f
from . import measures as m

EXERCISES = (
    Exercise("11.T1", "Along the link", f.examine_T1, mistakes=f.mistakes_T1, hints=(
        "The centre of mass runs on a circle: how does it accelerate along the link?",
        "m₁ times (−ℓ₁ q̇₁² towards the pin, and the part of −g₀ along the link).")),
    Exercise("11.T2", "The force that is passed on", f.examine_T2, mistakes=f.mistakes_T2, hints=(
        "Write f in the upper arm's axes first: x' = f_x cos q₂ − f_y sin q₂, and y'?",
        "Only the component across the upper arm has a lever, and the lever is a₁.")),
    Exercise("11.T3", "The rotor of the elbow", f.examine_T3, mistakes=f.mistakes_T3, hints=(
        "Chapter 07 had ω_m2 = q̇₁ + k_r2 q̇₂. All axes are parallel.", "Differentiate it.")),
    Exercise("11.1", "A rod, not a point", m.examine_1, (
        "Energy gives q̇² at the bottom; Newton gives the force.",
        "½(I + mℓ²)q̇² = mgℓ with I = mℓ²/3.", "f = m(ℓq̇² + g).")),
    Exercise("11.2", "Just let go", f.examine_2, mistakes=f.mistakes_2, hints=(
        "The motor's torque is zero. What is q̈₁ then?",
        "The centre of mass accelerates by ℓ₁q̈₁; Newton gives the pin's force.")),
    Exercise("11.3", "The sweet spot", f.examine_3, mistakes=f.mistakes_3, hints=(
        "Two balances: forces across the link, and moments about the pin.",
        "Without a pin force, F = m₁ℓ₁q̈₁ and F x = (I₁ + m₁ℓ₁²)q̈₁.")),
    Exercise("11.4", "The pin of the elbow", f.examine_4, one_call=True, mistakes=f.mistakes_4, hints=(
        "Only the forearm hangs on this pin: f = m₂(p̈_C2 − g₀).",
        "Differentiate the position of the forearm's centre of mass twice.",
        "Both directions turn with q̇₁ + q̇₂ at the forearm, and with q̇₁ at the elbow.")),
    Exercise("11.5", "Find the false line", m.examine_5, (
        "S(ω) is the matrix of ω × ·, and S is skew. What is ω × ω?", "Compare line 4 with line 3, term by term.")),
    Exercise("11.6", "Find another false line", m.examine_6, (
        "The arm is at rest. How large is f₂ if you put a scale under the forearm?",
        "Where did the weight enter already?")),
    Exercise("11.7", "A slide with a swinging link", f.examine_7, mistakes=f.mistakes_7, hints=(
        "Outwards: p̈ of the slide is (q̈₁, g); then the link's centre of mass.",
        "Inwards: f of the link, its moment about the pin, then f of the slide = what the link passes on + m₁p̈.",
        "Along the rail it is τ₁, across it is N.")),
    Exercise("11.8", "On a truck", f.examine_8, mistakes=f.mistakes_8, hints=(
        "Start the recursion with another p̈₀.", "p̈₀ = (b, g, 0); at rest every point has the same acceleration.")),
    Exercise("11.9", "How fast may it spin?", m.examine_9, (
        "Which mass does the elbow's pin hold on its circle, and what is the circle's radius?",
        "m₂(a₁ + ℓ₂)Ω² = 20 000 N; then rad/s to rev/min.")),
    Exercise("11.10", "A counterweight", m.examine_10, (
        "Moments about the shoulder: link 1, the elbow's motor, link 2 on one side; the new mass on the other.",
        "The force in the pin is the sum of everything that hangs on it.")),
    Exercise("11.11", "The spinning rotor", m.examine_11, (
        "The angular momentum I_m ω_spin keeps its size and turns with the carrier.",
        "dh/dt = ω × h: its size is I_m · spin · Ω, in rad/s.")),
    Exercise("11.12", "Any number of links", m.examine_12, one_call=True, hints=(
        "Outwards: keep the angle, ω, ω̇ and the acceleration of the joint; start with (0, g).",
        "Inwards: keep f and μ; add the link's own force, its moment about the joint, and r × f of what is passed on.",
        "In the plane a × b is one number, a_x b_y − a_y b_x.")),
    Exercise("11.13", "A chain of your own", m.examine_13, (
        "Start: I₁q̈₁ + ℓ₁·m₁ℓ₁q̈₁ + μ₂ + the moment of the passed force. All rates are zero.",
        "f₂ = m₂(a₁ sin q₂, a₁ cos q₂ + ℓ₂) q̈₁ in the forearm's axes.", "The last line is M₁₁ q̈₁.")),
)
