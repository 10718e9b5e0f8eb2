"""One rigid body: what its masses amount to, how it moves, how it tumbles when nothing holds it.

    masses         mass, centre and inertia of points, blocks, cylinders, bodies put together; is there such a body?
    motion         a vector that turns, a point that moves in a turning frame; Newton's and Euler's equations
    accelerations  one matrix Ω for all accelerations of a body, and what can be read from it
    sensing        what accelerometers on a body tell of how it turns, and how well
    moments        momentum and moment as tensors, by Euler's tensor; Euler's equation with 15 products
    tumbling       a body that is thrown: which spins are smooth, which wheel holds one, how long a turn over takes

A vector is a Vec3 and a matrix a Mat3, over any scalar: symbols, floats, NumPy columns of states, recorded values.
"""

from .accelerations import (
    accelerated,
    acceleration_tensor,
    angular_acceleration,
    angular_velocity,
    planar_pole,
    pole,
    pole_determinant,
    second_turning,
    spin_along,
    spin_of,
    spin_squared,
)
from .masses import (
    Body,
    block,
    cylinder,
    energy_at_origin,
    euler_about_origin,
    euler_tensor,
    from_euler_tensor,
    impossible,
    kinetic_energy,
    of_points,
)
from .moments import (
    inertia_rate,
    moment_about,
    moment_by_euler,
    moment_by_inertia,
    moment_by_omega,
    moment_tensor,
    moment_tensor_by_inertia,
    momentum_about,
    momentum_by_euler,
    momentum_tensor,
    momentum_tensor_by_inertia,
)
from .motion import acceleration, moment, momentum, point_acceleration, point_velocity, rate, turned
from .sensing import (
    Sensed,
    acceleration_tensor_from,
    angular_acceleration_noise,
    angular_velocity_noise,
    readings_of,
    sensed,
    spread,
    unknown,
)
from .tumbling import Tumble, growth, tumble, turning_over, unstable_wheels

__all__ = ["Body", "Sensed", "Tumble", "accelerated", "acceleration", "acceleration_tensor", "acceleration_tensor_from",
           "angular_acceleration", "angular_acceleration_noise", "angular_velocity", "angular_velocity_noise", "block",
           "cylinder", "energy_at_origin", "euler_about_origin", "euler_tensor", "from_euler_tensor", "growth",
           "impossible", "inertia_rate", "kinetic_energy", "moment", "moment_about", "moment_by_euler",
           "moment_by_inertia", "moment_by_omega", "moment_tensor", "moment_tensor_by_inertia", "momentum",
           "momentum_about", "momentum_by_euler", "momentum_tensor", "momentum_tensor_by_inertia", "of_points",
           "planar_pole", "point_acceleration", "point_velocity", "pole", "pole_determinant", "rate", "readings_of",
           "second_turning", "sensed", "spin_along", "spin_of", "spin_squared", "spread", "tumble", "turned",
           "turning_over", "unknown", "unstable_wheels"]
