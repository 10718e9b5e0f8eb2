"""One file per formulation; none imports another. Each has

    derive(robot)                              → the same `Model`, in symbols
    inverse_dynamics(robot, q, qd, qdd, tip)   → the same torques, in every arithmetic

Adding a formulation to `FORMULATIONS` puts it under every agreement test. `two_link` is for chains of two joints only.
"""

from . import (
    augmented,
    dalembert,
    hollerbach,
    kane,
    lagrange,
    lagrange_euler,
    newton_euler,
    newton_euler_base,
    newton_euler_linear,
    short,
    uicker_kahn,
    waters,
)

FORMULATIONS = {"lagrange": lagrange, "lagrange_euler": lagrange_euler, "uicker_kahn": uicker_kahn, "waters": waters,
                "hollerbach": hollerbach, "dalembert": dalembert, "kane": kane,
                "newton_euler": newton_euler, "newton_euler_base": newton_euler_base,
                "newton_euler_linear": newton_euler_linear, "augmented": augmented, "short": short}
