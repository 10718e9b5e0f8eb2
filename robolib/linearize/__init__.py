"""The linearised model: small deviations from a motion, and what they lead to.

    δτ = M δq̈ + V δq̇ + P δq          M = ∂τ/∂q̈     V = ∂τ/∂q̇     P = ∂τ/∂q

    algorithm     `slopes`: M, V, P of every arm by one recursion of order n² (Algorithm 7.1); in it
    turns         steps from frame to frame
    sweeps        how links move, what hangs on them
    pairs         what two joints feel of each other
    facts         the source's own quantities, for turning joints; in these
    closed_forms  (7.3.2)–(7.3.4), entry by entry
    lemmas        appendix C, each lemma with its residual
    state_space   A and B; Christoffel's matrix C = ½ V; the slopes by Dual numbers and by complex steps
    regulator     modes, controllability, LQR
    tip           the same model in the tip's coordinates
    flow          deviations carried along a motion: Lyapunov's exponent

As code: `codegen.inverse_derivatives`, `codegen.forward_derivatives`.
"""

from .algorithm import Slopes, recursion, slopes
from .closed_forms import closed_slopes
from .flow import Growth, growth
from .lemmas import LEMMAS, residuals
from .regulator import modes, reach, regulator
from .state_space import by_complex_step, by_duals, christoffel_matrix, predicted, state_space

__all__ = ["LEMMAS", "Growth", "Slopes", "by_complex_step", "by_duals", "christoffel_matrix", "closed_slopes", "growth",
           "modes", "predicted", "reach", "recursion", "regulator", "residuals", "slopes", "state_space"]
