"""One file per formulation; none imports another. Each has

    derive(robot)                              → the same `Model`, in symbols
    inverse_dynamics(robot, q, qd, qdd, tip)   → the same torques, in every arithmetic

Adding a formulation to `FORMULATIONS` puts it under every agreement test. `two_link` is for chains of two joints only.
"""

from . import (
    augmented,
    composite,
    dalembert,
    featherstone,
    hollerbach,
    hollerbach_3x3,
    kane,
    lagrange,
    lagrange_euler,
    luh_walker_paul,
    newton_euler,
    newton_euler_base,
    newton_euler_linear,
    rodriguez_kreutz,
    short,
    tensor_newton_euler,
    uicker_kahn,
    waters,
)

FORMULATIONS = {"lagrange": lagrange, "lagrange_euler": lagrange_euler, "uicker_kahn": uicker_kahn, "waters": waters,
                "hollerbach": hollerbach, "dalembert": dalembert, "kane": kane,
                "newton_euler": newton_euler, "newton_euler_base": newton_euler_base,
                "newton_euler_linear": newton_euler_linear, "hollerbach_3x3": hollerbach_3x3,
                "luh_walker_paul": luh_walker_paul, "featherstone": featherstone, "rodriguez_kreutz": rodriguez_kreutz,
                "tensor_newton_euler": tensor_newton_euler, "augmented": augmented, "composite": composite,
                "short": short}
