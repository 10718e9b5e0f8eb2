"""Control: torques that make the arm do what is wanted, and when they do not.

    rest(0.3, -0.5)                             a goal, where a Motion is asked for                      `laws`
    PID, PDGravity                              each joint for itself; with the weight carried           `laws`
    ComputedTorque, model_error                 tracking, position, predictive; what a wrong model does  `computed`
    TaskPID, ResolvedAcceleration, geometry     laws for the tip; redundant arms, singular postures      `task`
    Measured                                    a law that sees the arm through encoders                 `measured`
    believed(robot, values)                     what a law knows of the arm, right or wrong              `believed`
    gains                                       triple pole and its overshoot, critical damping, sag
    lyapunov                                    the energy that never rises, postures of rest
    discrete                                    samples and delay: Jury's test, eigenvalues, limits of ωh
    loop(robot, values, law, rate)              the whole sampled loop, compiled                         `loops`

A law goes into `simulate.run(dynamics, q, torque=law.torque)` for continuous use, into `simulate.sampled(dynamics, law,
q, duration=…, rate=…)` for a controller that looks so many times a second.
"""

from . import discrete, gains, lyapunov
from .believed import Believed, believed
from .computed import ComputedTorque, correction, model_error
from .laws import PID, Law, PDGravity, Rest, rest
from .loops import Loop, loop, loop_program
from .measured import Measured
from .task import ResolvedAcceleration, TaskPID, geometry

__all__ = ["PID", "Believed", "ComputedTorque", "Law", "Loop", "Measured", "PDGravity", "ResolvedAcceleration", "Rest",
           "TaskPID", "believed", "correction", "discrete", "gains", "geometry", "loop", "loop_program", "lyapunov",
           "model_error", "rest"]
