"""Cartesian tensors: objects that do not care where one stands.

    algebra       dyads, wedges, products, double dot, norm and angle, symmetric and skew parts; in n dimensions
    duality       in three: a vector and its skew tensor, the vector of a tensor
    components    of any order, seen from another frame; tensor products, contraction, order and rank
    isotropy      δ, ε, and what looks the same from everywhere
    invariants    numbers that a tensor has in every frame
    projections   along, across, and a symmetric tensor as a sum of them
    turns         in n dimensions: planes, not axes
    identities    the table of all identities of the tensor book's section 3.4, two sides each

A vector is a Vec3 or a list of n scalars, a tensor of order two a Mat3 or a list of n rows, over any scalar: symbols,
floats, NumPy columns of states, recorded values. What came as Vec3 and Mat3 leaves as such. `spatial.skew` is `dual` of
a vector, and `spatial.dyad` is `dyad`.
"""

from .algebra import (
    angle,
    commutator,
    cosine,
    dot,
    double_dot,
    dyad,
    left,
    norm,
    plus,
    right,
    skew_part,
    symmetric,
    times,
    trace,
    transposed,
    unit,
    wedge,
)
from .components import assembled, components, contraction, dyads, order, rank, seen, tensor_product
from .duality import complement, dual, dual_of_applied, form, product, vect
from .identities import IDENTITIES, Identity
from .invariants import invariants, invariants_from_traces, power_traces, sum_of_squares
from .isotropy import delta, epsilon, is_isotropic, isotropic_part, levi_civita, small_turn
from .projections import Part, across, along, is_projection, projections, put_together, spectral
from .turns import (
    Turning,
    by_planes,
    corners,
    edges,
    exponential,
    own_planes,
    plane_turn,
    planes,
    rates,
    stays,
    turn,
    turning,
)

__all__ = ["IDENTITIES", "Identity", "Part", "Turning", "across", "along", "angle", "assembled", "by_planes",
           "commutator", "complement", "components", "contraction", "corners", "cosine", "delta", "dot", "double_dot",
           "dual", "dual_of_applied", "dyad", "dyads", "edges", "epsilon", "exponential", "form", "invariants",
           "invariants_from_traces", "is_isotropic", "is_projection", "isotropic_part", "left", "levi_civita", "norm",
           "order", "own_planes", "plane_turn", "planes", "plus", "power_traces", "product", "projections",
           "put_together", "rank", "rates", "right", "seen", "skew_part", "small_turn", "spectral", "stays",
           "sum_of_squares", "symmetric", "tensor_product", "times", "trace", "transposed", "turn", "turning", "unit",
           "vect", "wedge"]
