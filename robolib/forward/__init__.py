"""Forward dynamics: which accelerations do these torques make?

    q̈ = M⁻¹ (τ − c − g − friction − Jᵀh)                    solved, never inverted

Ways to M(q), all of them the same M:

    inertia_matrix, composite    composite bodies: what lies beyond a joint, frozen                       `bodies`
    columns, half_columns        one unit of acceleration after the other (Walker and Orin, 1 and 2)      `columns`
    walker_orin, generalized     Algorithms 6.1 and 6.2 of [balafoutis_patel]                             `tensors`
    pairs                        one formula for each entry, (6.3.44)                                     `tensors`
    complement.inertia_matrix    TᵀMT, the natural orthogonal complement                                  `complement`

Ways to q̈:

    forward_dynamics(…, method)  bias, M by composite bodies, LDLᵀ; or another method of `METHODS`        `solving`
    articulated                  three passes, O(n), never M                                              `articulated`
    least_squares                two least-squares problems, never M                                      `complement`

What the two have to do with each other: `factor`, M = Lᵀ D L without M; D, its pivots, are the articulated inertias.
"""

from .articulated import articulated, articulated_inertias
from .bodies import composite, inertia_matrix
from .columns import columns, half_columns
from .complement import least_squares
from .factors import factor, inverse_factor
from .solving import MATRICES, METHODS, accelerations, forward_dynamics, ldl, terms
from .tensors import generalized, pairs, walker_orin

__all__ = ["MATRICES", "METHODS", "accelerations", "articulated", "articulated_inertias", "columns", "composite",
           "factor", "forward_dynamics", "generalized", "half_columns", "inertia_matrix", "inverse_factor", "ldl",
           "least_squares", "pairs", "terms", "walker_orin"]
