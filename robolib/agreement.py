"""One description, many derivations, one answer: every formulation against the first one, on every arm."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from .formulations import FORMULATIONS
from .identity import judge
from .robot import Robot
from .robots.parts import Described

STATES, SEED = 50, 7


@dataclass(frozen=True)
class Agreement:
    """How well a formulation agrees with the reference on one arm.

    error   the largest difference at random states, as a part of the largest torque
    proof   "exact" or "prime field" where M, c and g were compared in symbols; "" where only numbers were
    """

    arm: str
    formulation: str
    error: float
    proof: str = ""


def numbers(robot: Robot, values: Mapping[str, float], names: Sequence[str] = tuple(FORMULATIONS), count: int = STATES,
            seed: int = SEED) -> dict[str, float]:
    """{formulation: the largest difference to the first one, as a part of the largest torque}, at random states.

    All states at once: the scalars are columns. q within ±2, q̇ and q̈ too, never exactly at rest.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")         # published numbers that no body has agree all the same
        arm = robot.at(values)
    states = [list(x) for x in np.random.default_rng(seed).uniform(-2, 2, (3, arm.n, count))]
    torques = {name: np.array([np.broadcast_to(np.asarray(t, float), count)
                               for t in FORMULATIONS[name].inverse_dynamics(arm, *states)]) for name in names}
    first = torques[names[0]]
    return {name: float(np.abs(t - first).max() / np.abs(first).max()) for name, t in torques.items()}


def symbols(robot: Robot, names: Sequence[str] = tuple(FORMULATIONS)) -> dict[str, str]:
    """{formulation: how M, c and g of the first one were proved to be its own}. Raises where one differs."""
    first, proofs = FORMULATIONS[names[0]].derive(robot), {}
    for name in names:
        other = FORMULATIONS[name].derive(robot)
        findings = [judge(getattr(first, part), getattr(other, part)) for part in ("M", "c", "g")]
        if not all(findings):
            part = next(part for part, f in zip(("M", "c", "g"), findings, strict=True) if not f)
            raise ArithmeticError(f"{name} has another {part} than {names[0]} on the {robot.name}")
        proofs[name] = "exact" if all(f.how == "exact" for f in findings) else "prime field"
    return proofs


def matrix(arms: Iterable[Callable[[], Described]], proved: Container[Callable[[], Described]] = ()) -> list[Agreement]:
    """The Agreements of every formulation on every arm, arms outermost. `arms` are functions of the shelf; those in
    `proved` are compared in symbols too.
    """
    rows = []
    for make in arms:
        robot, values = make()
        errors = numbers(robot, values)
        proofs = symbols(robot) if make in proved else {}
        rows += [Agreement(make.__name__, name, error, proofs.get(name, "")) for name, error in errors.items()]
    return rows
