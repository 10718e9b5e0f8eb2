"""Generated models: every algorithm of the library as a `Program`, straight-line code that is counted, printed and run.

    inverse_dynamics, mass_matrix, bias, gravity, forward_dynamics, regressor, jacobian, energies, torque_parts,
    closed_terms (robot, values=None, …) → Program

`values=None` keeps the parameters as inputs, after the state, listed in `Program.constants`; `values` folds them in;
`base=True` groups them to base parameters first. Nothing is written twice for code generation: each of these runs the
library's own algorithm on recorder nodes. `shortest` looks for the choice of decisions that costs least.
"""

from .programs import (
    PARTS,
    PROGRAMS,
    WRENCH,
    bias,
    closed_terms,
    energies,
    forward_dynamics,
    gravity,
    inverse_dynamics,
    jacobian,
    mass_matrix,
    regressor,
    regressor_names,
    torque_parts,
)
from .recorded import recorded
from .shortest import search, shortest
from .subject import Arm, arm

__all__ = ["PARTS", "PROGRAMS", "WRENCH", "Arm", "arm", "bias", "closed_terms", "energies", "forward_dynamics",
           "gravity", "inverse_dynamics", "jacobian", "mass_matrix", "recorded", "regressor", "regressor_names",
           "search", "shortest", "torque_parts"]
