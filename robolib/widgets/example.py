"""A pendulum: the smallest interactive there is, the example of the guide."""

from functools import cache

import sympy as sp

from ..codegen import expressed
from .interactive import Interactive, interactive
from .physics import Physics, physics_of


@cache
def pendulum() -> Physics:
    """A mass m on a rod of length a, from q̈ = −(g/a) sin q; q from straight down."""
    q, qd, m, a, g = sp.symbols("q qd m a g")
    state, values = (("q", (q,)), ("qd", (qd,))), {"m": 1.0, "a": 1.0, "g": 9.81}
    programs = {
        "forward": expressed([-g / a * sp.sin(q)], state, sorted(values)),
        "bob": expressed([a * sp.sin(q), -a * sp.cos(q)], state[:1], sorted(values)),
        "energy": expressed([m * a**2 * qd**2 / 2, m * g * a * (1 - sp.cos(q))], state, sorted(values))}
    return physics_of("pendulum", programs, values)


def energies(widget: Interactive) -> dict[str, float]:
    """T, U and their sum, as the picture tells them."""
    values = [widget.values[name] for name in sorted(widget.values)]
    T, U = pendulum().programs["energy"](*widget.q, *widget.qd, *values)
    return {"T": T, "U": U, "E": T + U}


Pendulum = interactive("pendulum.js", pendulum, "Pendulum", tries="drag the bob aside, let it go, and press Play.",
                       state={"q": [1.0], "qd": [0.0]}, says=lambda w: f"A pendulum at {w.q[0]:.2f} rad.",
                       degrees=("q1",), reads=energies, blocks=("q1", "m", "energy"))
