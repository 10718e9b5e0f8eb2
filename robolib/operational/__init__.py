"""Operational space: the arm as its hand feels it.

    M q̈ + c + g = τ      ẍ = J q̈ + J̇ q̇          together          Λ ẍ + μ + p = f,  where τ = Jᵀ f

    task        J and J̇ of whatever the hand is asked for: coordinates of any kind, twists, poses in angles
    weighing    Λ, μ, p of an arm with as many joints as it likes; J̄; C_A; what is left where J has lost rank
    torques     many torques, one force: J̄ᵀ, the null space of torques, the least change of them
    zonotope    the accelerations that motors with limits can give, exactly

The ellipsoids of unit torques are in `ellipses`, the same equations in symbols, state in q, in `transform.along`.
"""

from .task import Task, of_place, of_pose, of_twist
from .torques import change, euclidean_projector, force, projector, torques
from .weighing import (
    Felt,
    accelerations,
    consistent_inverse,
    coriolis,
    felt,
    forces,
    inertia,
    mobility,
    terms,
)
from .zonotope import Zonotope, reachable

__all__ = ["Felt", "Task", "Zonotope", "accelerations", "change", "consistent_inverse", "coriolis",
           "euclidean_projector", "felt", "force", "forces", "inertia", "mobility", "of_place", "of_pose", "of_twist",
           "projector", "reachable", "terms", "torques"]
