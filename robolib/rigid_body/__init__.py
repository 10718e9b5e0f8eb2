"""One rigid body: what its masses amount to, how it moves, how it tumbles when nothing holds it.

    masses     mass, centre and inertia of points, blocks, cylinders, bodies put together; is there such a body?
    motion     a vector that turns, a point that moves in a turning frame; Newton's and Euler's equations, with a wheel
    tumbling   a body that is thrown: which spins are smooth, which wheel holds one, how long a turn over takes

A vector is a Vec3 and a matrix a Mat3, over any scalar: symbols, floats, NumPy columns of states, recorded values.
"""

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
from .motion import acceleration, moment, momentum, point_acceleration, point_velocity, rate, turned
from .tumbling import Tumble, growth, tumble, turning_over, unstable_wheels

__all__ = ["Body", "Tumble", "acceleration", "block", "cylinder", "energy_at_origin", "euler_about_origin",
           "euler_tensor", "from_euler_tensor", "growth", "impossible", "kinetic_energy", "moment", "momentum",
           "of_points", "point_acceleration", "point_velocity", "rate", "tumble", "turned", "turning_over",
           "unstable_wheels"]
