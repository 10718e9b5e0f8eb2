"""The exercises of chapter 09: titles and hints. T and P stand in the chapter itself, the numbered ones in exercises/.

`references` lets the library close the tree and says what is right; `formulas` and `measures` examine, and `play` what
stands beside the widget.
"""

from ..exercise import Exercise
from . import formulas as f
from . import measures as m
from . import play

EXERCISES = (
    Exercise("09.T1", "The angle at joint 3", f.examine_T1, mistakes=f.mistakes_T1, hints=(
        "Link 3 points against link 1. What is q₁ + q₂ + q₃ then?", "q₁ + q₂ + q₃ = q₁ + π; put q₂ = q₄ − q₁ in.")),
    Exercise("09.T2", "What motor 2 moves", f.examine_T2, mistakes=f.mistakes_T2, hints=(
        "Hold motor 1 and turn motor 2. Which links turn, and which only move along?",
        "Links 2 and 4 turn. Link 3 keeps its direction; all its points move with a₂q̇₄.")),
    Exercise("09.T3", "Move the forearm instead", m.examine_T3, (
        "K = 0 with m₃ = 8 kg: solve for ℓ₃.", "a₂m₃(ℓ₃ − a₁) = a₁m₂ℓ₂.")),
    Exercise("09.P1", "Two flywheels", play.examine_P1, (
        "Move the slider of m₃, or let the balance button do it, and read M.", "M₁₂ must be zero at every posture.")),
    Exercise("09.P2", "Squares or products", play.examine_P2, (
        "Give both motors a rate, with m₃ = 8 kg, and look at the torques by kind.",)),
    Exercise("09.P3", "Is gravity balanced too", play.examine_P3, (
        "At q₁ = 0 the lever is longest. Read g₁ there, then change m₃ until it is zero.",
        "g₁ is proportional to m₁ℓ₁ + m₂a₁ − m₃(ℓ₃ − a₁).")),
    Exercise("09.P4", "A kilogram in the hand", play.examine_P4, (
        "Set the payload to 1 kg and watch the balance.", "Does the load pull on the side of link 2 or of m₃?")),
    Exercise("09.P5", "What ground angles take away", play.examine_P5, (
        "Let the planar arm move, first in joint angles, then in ground angles: which curve becomes flat?",)),
    Exercise("09.P6", "What they do not take away", play.examine_P6, (
        "The twin's elbow is where our closing pin is. Watch its M₁₂ while you slide ℓ₃.",
        "The forearm must balance on the elbow. How far is the closing pin from joint 3?")),
    Exercise("09.1", "What the other motor feels", m.examine_1, (
        "Everything is at rest and there is no gravity: only M q̈ is left.", "τ₂ = M₂₁ q̈₁ = K cos(q₄ − q₁) q̈₁.")),
    Exercise("09.2", "A weight in the hand", f.examine_2, mistakes=f.mistakes_2, hints=(
        "Where is the tip, in q₁ and q₄? Go along link 4, then along the forearm.",
        "Its height is a₂ sin q₄ − (a₃ − a₁) sin q₁.", "The motors give ∂U/∂q₁ and ∂U/∂q₄.")),
    Exercise("09.3", "Friction in the pins", f.examine_3, mistakes=f.mistakes_3, hints=(
        "In the tree, joint k needs the torque F_vk q̇_k. What are q̇₂ and q̇₃ on the closed arm?",
        "q̇₂ = q̇₄ − q̇₁ and q̇₃ = −q̇₂. Then Gᵀ.")),
    Exercise("09.4", "Find the false line", m.examine_4, (
        "What moves when motor 1 is held?", "Compare line 4 with line 3, letter by letter.")),
    Exercise("09.5", "Find another false line", m.examine_5, (
        "Put m₃ = 4 kg and the other numbers of 9.1 into each line.", "Which mass disappears, and where?")),
    Exercise("09.6", "A box at joint 3", f.examine_6, mistakes=f.mistakes_6, hints=(
        "The box is the far end of link 2, and also the near end of link 3. Count it once.",
        "As a part of link 2: m₂ℓ₂ becomes m₂ℓ₂ + m_L a₂ in K.")),
    Exercise("09.7", "Nothing left to hold", m.examine_7, (
        "What does gravity leave to each motor once the arm is decoupled?",
        "A mass m at the distance d behind a pivot takes m d away from the moment of its own motor, and changes K not"
        " at all.")),
    Exercise("09.8", "How much can it carry?", m.examine_8, (
        "The heavier the load, the lighter link 3 must be.", "Solve (09.12) with m₃ = 0 for m_L.")),
    Exercise("09.9", "A motor at the elbow", f.examine_9, one_call=True, mistakes=f.mistakes_9, hints=(
        "Now the coordinates are q₁ and q₂. What is q̇₄?",
        "T is that of the chapter with q̇₄ = q̇₁ + q̇₂ and q₄ − q₁ = q₂.",
        "Read M off: M₁₁ + 2M₁₂ + M₂₂ in the first place, and so on.")),
    Exercise("09.10", "The inertia, as a function", m.examine_10, one_call=True, hints=(
        "Three numbers and one cosine: (09.7) and (09.8).", "Return [[M11, M12], [M12, M22]].")),
    Exercise("09.11", "A chain of your own", m.examine_11, (
        "Start with g₁ − g₂ + g₃ of the tree, the first row of Gᵀg.",
        "Or start with the heights: U = g(m₁ℓ₁ sin q₁ + …), and differentiate.",
        "Gather everything that stands with cos q₁.")),
    Exercise("09.12", "Rotors on the ground", f.examine_12, mistakes=f.mistakes_12, hints=(
        "How fast does each rotor turn, seen from the ground?", "T = ½ I_m1 (k_r1 q̇₁)² + ½ I_m2 (k_r2 q̇₄)².")),
    Exercise("09.13", "Where it folds", f.examine_13, mistakes=f.mistakes_13, hints=(
        "Φ is the gap: the point a₁ along link 3, less the end of link 4.",
        "∂Φ/∂q₂ is the arrow from joint 2 to that point, turned by 90°; ∂Φ/∂q₃ that from joint 3.",
        "The determinant of two arrows is an area.")),
    Exercise("09.14", "A crank and a slide", f.examine_14, mistakes=f.mistakes_14, hints=(
        "x = a₁ cos q₁ + √(a₂² − a₁² sin² q₁). The slide's speed is G q̇₁ with G = dx/dq₁.",
        "M = I₁ + m₃G², and c = m₃ G Ġ q̇₁.", "Ġ = (dG/dq₁) q̇₁.")),
)
