"""Generated models: every algorithm of the library as a `Program`, straight-line code that is counted, printed and run.

Of a Robot, by its recursions:

    inverse_dynamics, mass_matrix, bias, gravity, forward_dynamics, regressor, forward_kinematics, jacobian,
    pose_and_jacobian, inverse_kinematics, energies, torque_parts, closed_terms, inverse_derivatives,
    forward_derivatives (robot, values=None, …) → Program

`values=None` keeps the parameters as inputs, after the state, listed in `Program.constants`; `values` folds them in;
`base=True` groups them to base parameters first. Nothing is written twice for code generation: each of these runs the
library's own algorithm on recorder nodes. `shortest` looks for the choice of decisions that costs least.

Of a Model, by its expressions, where there is no recursion: a closed chain in its motors' angles, other coordinates.

    of_model(model, values=None) → ModelPrograms, with the Programs mass_matrix, velocity_torques, gravity, friction,
    bias, inverse_dynamics, forward_dynamics, energies, torque_parts

Either way a Program is compiled alike:

    codegen.inverse_dynamics(robot, values).optimised().compile("c")
    codegen.of_model(model, values).inverse_dynamics.optimised().compile("c")

What a formula costs as it is written, and after sharing and dropping: `count`, `repeated`, `published` (`ledger`).

A Model has no formulation, base parameters or tool to choose; so it is given to a function of its own.
"""

from .arm import Arm, arm
from .derivatives import forward_derivatives, inverse_derivatives
from .ledger import count, published, repeated
from .of_model import ModelPrograms, expressed, of_model
from .programs import (
    PARTS,
    PROGRAMS,
    WRENCH,
    bias,
    closed_terms,
    energies,
    forward_dynamics,
    forward_kinematics,
    gravity,
    inverse_dynamics,
    inverse_kinematics,
    jacobian,
    mass_matrix,
    pose_and_jacobian,
    regressor,
    regressor_names,
    torque_parts,
)
from .recorded import recorded
from .shortest import search, shortest

__all__ = ["PARTS", "PROGRAMS", "WRENCH", "Arm", "ModelPrograms", "arm", "bias", "closed_terms", "count", "energies",
           "expressed", "forward_derivatives", "forward_dynamics", "forward_kinematics", "gravity",
           "inverse_derivatives", "inverse_dynamics", "inverse_kinematics", "jacobian", "mass_matrix", "of_model",
           "pose_and_jacobian", "published", "recorded", "regressor", "regressor_names", "repeated", "search",
           "shortest", "torque_parts"]
