"""What to tell whoever holds a misconception: one sentence for each that the examiner can recognise in a model.

What only one exercise can tell apart stands beside that exercise.
"""

from __future__ import annotations

from collections.abc import Callable

from .. import misconceptions as mk
from ..model import Model

TELL: dict[Callable[[Model], Model], str] = {
    mk.forgot_rate_of_M: "The inertia matrix changes with time too: d/dt(M q̇) = M q̈ + Ṁ q̇, and Ṁ q̇ is missing.",
    mk.forgot_dT_dq: "Lagrange's equation has a second part, −∂T/∂q. It is missing.",
    mk.mixed_product_once:
        "The product q̇₁q̇₂ stands twice in the double sum (as q̇₁q̇₂ and as q̇₂q̇₁); you counted it once.",
    mk.gravity_flipped: "The gravity terms have the wrong sign. U grows upwards: U = −m g₀·p with g₀ pointing down.",
    mk.gravity_twice: "Gravity is counted twice: once as a weight and once more as an acceleration of the base.",
    mk.no_gravity: "Everything is there but gravity.",
    mk.half_of_T_kept: "The factor ½ of the kinetic energy is still there: ∂²T/∂q̇² = M, not ½M.",
    mk.relative_spin:
        "The second link turns with q̇₁ + q̇₂, not with q̇₂ alone: angular velocity is measured from the ground.",
    mk.no_parallel_axis:
        "The parallel-axis term m ℓ² is missing: the centre of mass moves on a circle around the joint.",
    mk.parallel_axis_twice: "The parallel-axis term m ℓ² is counted twice.",
    mk.reduced_rotor:
        "The rotor rides on the link before its joint and turns with it: ω_m = ω_(i−1) + k_r q̇ z. That part is"
        " missing.",
    mk.gear_once:
        "The gear ratio enters squared, k_r² I_m: the rotor is faster by k_r, and its torque is felt k_r times"
        " larger.",
    mk.ungeared_rotor:
        "The rotor's inertia I_m is on the motor's side. At the joint it counts k_r² times, and k_r times where it"
        " couples two joints.",
    mk.motor_side: "These are the torques on the motors' side. At the joints they are k_r times larger.",
    mk.degrees: "Sine and cosine take q in radians here: the factor π/180 does not belong there.",
    mk.absolute_angle:
        "You measured the angles from the ground. Here q₂ is measured from link 1, so link 2 stands at q₁ + q₂.",
    mk.unrotated_inertia:
        "An inertia matrix given in the link's frame must be turned into the base frame first: R I Rᵀ.",
    mk.transposed_rotation:
        "The rotation is transposed: R takes the link's axes to the base's, so the inertia is R I Rᵀ, not Rᵀ I R.",
    mk.gyroscopic_twice: "The term ω × I ω of Euler's equation is counted twice. It belongs there once.",
    mk.no_gyroscopic: "Euler's equation has a second part: the moment is I ω̇ + ω × I ω, and ω × I ω is missing.",
    mk.mixed_dh:
        "The table is read in the other convention. In a standard row a and α come after the joint, in a modified"
        " row before it.",
    mk.com_from_far_end: "ℓ is measured from the joint of the link, not from its far end.",
    mk.com_in_wrong_frame: "The link's frame sits at its far end, so the centre of mass is at ℓ − a in it, not at ℓ.",
}
OTHER_C = "C q̇ is right, but Ṁ − 2C is not skew. Build C from the Christoffel symbols."
