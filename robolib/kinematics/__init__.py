"""Where the links are, how they move, and how fast the joints must turn.

    links           frames, tip, columns (J_v, J_ω) of any point
    jacobians       J as a matrix, geometric or in the rates of a chart's angles; J̇; velocities link by link
    rates           J q̇ = v solved: smallest rates, weights, damping; null space; how good a posture is
    singular        where J loses rank, in symbols
    tracking        resolved rate: from the motion of the tip to that of the joints
    planar          inverse kinematics of the planar arm with two links
"""

from .jacobians import POSITION, analytical_jacobian, derivative, geometric_jacobian, jacobian_rate, twists
from .links import Columns, Pose, Tip, bodies, columns, entries, frames, jacobian, tip, tip_wrench, wrench
from .planar import planar_ik, towards
from .rates import (
    condition,
    manipulability,
    minimal_rates,
    null_space,
    projector,
    weighted_inverse,
)
from .singular import Singularities, Singularity, singularities
from .tracking import Tracked, resolved_rate, smallest

__all__ = ["POSITION", "Columns", "Pose", "Singularities", "Singularity", "Tip", "Tracked", "analytical_jacobian",
           "bodies", "columns", "condition", "derivative", "entries", "frames", "geometric_jacobian", "jacobian",
           "jacobian_rate", "manipulability", "minimal_rates", "null_space", "planar_ik", "projector", "resolved_rate",
           "singularities", "smallest", "tip", "tip_wrench", "wrench", "towards", "twists", "weighted_inverse"]
