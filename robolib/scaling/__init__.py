"""The same path by another clock: how fast the motors' limits let an arm follow it.

A path is q(s), any Motion with s in the place of its time. By the clock s(t) its torques are

    τ = a s̈ + b ṡ² + d ṡ + e + g          a = M q′,  b = M q″ + Γ [q′q′],  d = F_v q′,  e = F_s sgn q′

    gamma, products, polarised     c = Γ(q) [q̇q̇]: the torques of the velocities are quadratic              `products`
    along, places, program         an arm along a path: a, b, d, e, g at its places; as a compiled Program    `along`
    Clock, Timed, linear           s(t) with s̈ constant on each piece; a path by a clock is a Motion again    `clock`
    limits, Infeasible             torque, velocity, acceleration, a joint each; who breaks them, and where  `limits`
    line, through                  paths without a clock                                                      `paths`
    uniform, simple                one factor c for all: the book's rule, with friction and one-sided limits `uniform`
    segments, least_time           ṡ² straight between knots, by linear programs                           `segments`
    optimal                        the fastest clock, by reachability                      `optimal`, `reach`, `stages`
    use                            what share of its limits a motion uses, by which joint, when                 `use`

All that return a motion return a Motion, so it can be sampled, simulated, followed, and scaled again.
"""

from .along import Along, Terms, along, places, program
from .clock import Clock, Timed, linear
from .limits import Infeasible, Limits, limits
from .optimal import Optimal, optimal
from .paths import Curve, line, through
from .products import gamma, polarised, products
from .segments import Segments, fastest_everywhere, least_time, segments
from .uniform import Uniform, simple, uniform
from .use import Use, use

__all__ = ["Along", "Clock", "Curve", "Infeasible", "Limits", "Optimal", "Segments", "Terms", "Timed", "Uniform", "Use",
           "along", "fastest_everywhere", "gamma", "least_time", "limits", "line", "linear", "optimal", "places",
           "polarised", "products", "program", "segments", "simple", "through", "uniform", "use"]
