"""Misconceptions: what people get wrong, each as the model it leads to.

A misconception takes a right `Model` to a wrong one: `gravity_flipped(model)`. The examiner recognises a mistake by
deriving the model *with* it and comparing; the widgets let one believe it and see what breaks. What to tell
whoever holds one is the examiner's business (`checking.tell`).
"""

from .frames import (
    absolute_angle,
    com_from_far_end,
    com_in_wrong_frame,
    gyroscopic_twice,
    mixed_dh,
    no_gyroscopic,
    relative_spin,
    transposed_rotation,
    unrotated_inertia,
    with_M,
)
from .printed import parallelogram_as_printed
from .terms import (
    degrees,
    forgot_dT_dq,
    forgot_rate_of_M,
    gear_once,
    gravity_flipped,
    gravity_twice,
    half_of_T_kept,
    mixed_product_once,
    motor_side,
    no_coriolis,
    no_coupling,
    no_gravity,
    no_parallel_axis,
    no_rotor,
    no_velocity,
    other_C,
    parallel_axis_twice,
    reduced_rotor,
    ungeared_rotor,
)

__all__ = [
    "absolute_angle",
    "com_from_far_end",
    "com_in_wrong_frame",
    "degrees",
    "forgot_dT_dq",
    "forgot_rate_of_M",
    "gear_once",
    "gravity_flipped",
    "gravity_twice",
    "gyroscopic_twice",
    "half_of_T_kept",
    "mixed_dh",
    "mixed_product_once",
    "motor_side",
    "no_coriolis",
    "no_coupling",
    "no_gravity",
    "no_gyroscopic",
    "no_parallel_axis",
    "no_rotor",
    "no_velocity",
    "other_C",
    "parallel_axis_twice",
    "parallelogram_as_printed",
    "reduced_rotor",
    "relative_spin",
    "transposed_rotation",
    "ungeared_rotor",
    "unrotated_inertia",
    "with_M",
]
