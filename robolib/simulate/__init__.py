"""Motion from torques: q̈ = M⁻¹(τ − c − g − friction), integrated.

    run(dynamics, q, …, method, step)   one interface to all: SciPy's adaptive methods, which choose their own step, and
                                        "euler", "rk4" and "midpoint" with a step of yours           `running`
    euler, rk4, midpoint                one step of each, over any scalar; Duals carry its derivatives   `stepping`
    flow(robot, values, method)         a step as a Program, compiled: 1 kHz in a fraction of real time   `flows`
    sampled(dynamics, controller, …)    a controller that looks at the arm `rate` times a second, its torques held in
                                        between; delay, limits of the motors                             `sampling`
    Event(name, value, stops)           what to watch for on the way, and whether to end there            `events`
    ledger(dynamics, run)               what the motors put in, what friction took, what is missing       `ledgers`
    save(run, path), load(path)         a Run as .npz or .csv                                             `records`

Pictures and films of a Run: `replay`.
"""

from .events import Event, Happened
from .flows import Flow, flow, step_program
from .ledgers import Ledger, ledger
from .records import load, save
from .running import ADAPTIVE, FIXED, Moving, Run, Torque, run
from .sampling import Controller, sampled
from .stepping import euler, midpoint, rk4
from .waiting import waiting

__all__ = ["ADAPTIVE", "FIXED", "Controller", "Event", "Flow", "Happened", "Ledger", "Moving", "Run", "Torque", "euler",
           "flow", "ledger", "load", "midpoint", "rk4", "run", "sampled", "save", "step_program", "waiting"]
