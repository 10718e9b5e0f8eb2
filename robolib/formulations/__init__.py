"""One file a formulation; none imports another. Each has

    derive(robot)                              → the same `Model`, in symbols
    inverse_dynamics(robot, q, qd, qdd, tip)   → the same torques, in every arithmetic

Adding a formulation to `FORMULATIONS` puts it under every agreement test.
"""

from . import lagrange, newton_euler

FORMULATIONS = {"lagrange": lagrange, "newton_euler": newton_euler}
