"""Motion from torques: q̈ = M⁻¹(τ − c − g − friction), integrated.

    run(dynamics, q, …, method, step)   one interface to all: SciPy's adaptive methods, which choose their own step, and
                                        "euler", "rk4" and "midpoint" with a step of yours           `running`
    euler, rk4, midpoint                one step of each, over any scalar; Duals carry its derivatives   `stepping`
    flow(robot, values, method)         a step as a Program, compiled: 1 kHz in a fraction of real time   `flows`
    ledger(dynamics, run)               what the motors put in, what friction took, what is missing       `ledgers`
"""

from .flows import Flow, flow, step_program
from .ledgers import Ledger, ledger
from .running import ADAPTIVE, FIXED, Moving, Run, Torque, run
from .stepping import euler, midpoint, rk4

__all__ = ["ADAPTIVE", "FIXED", "Flow", "Ledger", "Moving", "Run", "Torque", "euler", "flow", "ledger", "midpoint",
           "rk4", "run", "step_program"]
