"""Weighing an arm by moving it: from samples (q, τ) to what torques can tell of its masses, and how far to trust it.

    samples, logs, filtering    what was measured: `Log`, `Samples`, CSV and Parquet; q̇ and q̈ without delay
    stacking, fitting           τ̄ = Ȳ β, solved by QR: `least_squares`, `weighted`, `damped`, `sequential`
    estimate                    values with standard deviations, condition, rank, and what was not told
    fourier, exciting           motions that tell most, within limits: `excite`
    bodies, consistency         is there an arm of real bodies with these? `consistent`, `judged` (cvxpy, an extra)
    twins, floor                arms that no motor tells apart, and the scale under the base that does
    payload, validation         what is in the hand; does it hold for another motion

    base = numeric_base(robot.at(values))
    samples = differentiated(load("log.csv"), cutoff=20)
    print(weighted(equations(base, samples)))

Seed:   [siciliano] sections 7.2.2, 7.4
"""

from .bodies import Judgement, judged, with_parameters
from .consistency import Consistent, consistent
from .estimate import Estimate, combination
from .exciting import Excitation, condition, excite
from .filtering import differentiated
from .fitting import damped, least_squares, sequential, weighted
from .floor import floor_base, floor_equations, floor_wrench
from .fourier import Fourier, Limits, random_series, same_limits
from .logs import load, save
from .payload import Load, payload, weighed
from .samples import Log, Samples, logged, sampled, torques
from .stacking import Equations, equations
from .twins import hidden, twin
from .validation import Validation, crossed, validated

__all__ = ["Consistent", "Equations", "Estimate", "Excitation", "Fourier", "Judgement", "Limits", "Load", "Log",
           "Samples", "Validation", "combination", "condition", "consistent", "crossed", "damped", "differentiated",
           "equations", "excite", "floor_base", "floor_equations", "floor_wrench", "hidden", "judged",
           "least_squares", "load", "logged", "payload", "random_series", "same_limits", "sampled", "save",
           "sequential", "torques", "twin", "validated", "weighed", "weighted", "with_parameters"]
