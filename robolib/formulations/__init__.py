"""One file a formulation; none imports another; each `derive(robot)` returns the same `Model`.

Adding a formulation to `FORMULATIONS` puts it under every agreement test.
"""

from . import lagrange, newton_euler

FORMULATIONS = {"lagrange": lagrange.derive, "newton_euler": newton_euler.derive}
