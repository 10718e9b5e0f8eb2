"""An arm at rest: what its joints must hold, what they need not hold, and how it gives way.

    balance      forces and moments from the tip inwards, with weights; Jᵀ F; a wrench at another point
    duality      the four subspaces of J: which motions and which torques there are, and which there are not
    compliance   springs at the joints: how far the tip gives, without a load and under one; when the arm buckles
"""

from .balance import Coupling, Wrench, coupling, equivalent_torques, moved, twist_map, wrench_map
from .compliance import (
    Buckling,
    PrincipalAxes,
    buckling_load,
    compliance,
    deflection,
    equilibrium,
    geometric_stiffness,
    principal_axes,
    stiffness,
)
from .duality import Subspaces, exact_subspaces, subspaces

__all__ = ["Buckling", "Coupling", "PrincipalAxes", "Subspaces", "Wrench", "buckling_load", "compliance", "coupling",
           "deflection", "equilibrium", "equivalent_torques", "exact_subspaces", "geometric_stiffness",
           "moved", "principal_axes", "stiffness", "subspaces", "twist_map", "wrench_map"]
