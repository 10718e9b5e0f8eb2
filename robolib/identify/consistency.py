"""Is there an arm of real bodies with these base parameters, and which one is nearest? By semidefinite programming."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..base_parameters import Base
from ..machine.extras import needed
from ..regressor import TEN, names, place, stacked
from ..robot import Robot
from .bodies import pseudo, ten_map, ten_of, with_parameters
from .estimate import Estimate

SMALL = 1e-8                                    # how much small bodies count beside the misfit
SPREAD, MASS = 0.2, 2.0                         # of the body that is preferred where nothing is told: metres, kg


@dataclass(frozen=True, eq=False)
class Consistent:
    """Full parameters of real bodies, as near to the estimate as bodies allow.

    pi        {name: value}, of every link
    beta      K π, in the order of the estimate
    distance  from the estimate, in standard deviations: √(δᵀ C⁻¹ δ). 0: it was consistent
    robot     the arm that has them
    """

    pi: Mapping[str, float]
    base: Base
    estimate: np.ndarray
    beta: np.ndarray
    distance: float
    robot: Robot

    @property
    def already(self) -> bool:
        """Were the estimates those of bodies? Moved by less than a hundredth of a deviation counts as yes."""
        return self.distance < 1e-2

    def __str__(self) -> str:
        lines = [("parameter", "estimate", "consistent")]
        lines += [(name, f"{a:.6g}", f"{b:.6g}") for name, a, b in
                  zip(self.base.names, self.estimate, self.beta, strict=True)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        table = "\n".join("  ".join(cell.rjust(w) if k else cell.ljust(w)
                                    for k, (cell, w) in enumerate(zip(line, widths, strict=True))) for line in lines)
        said = "an arm of real bodies has them"
        if not self.already:
            said = "no arm of real bodies has them; the nearest that has"
        return f"{self.robot.name}: {said} (moved by {self.distance:.2g} standard deviations)\n{table}"


def consistent(found: Estimate, prior: Robot | None = None) -> Consistent:
    """The full parameters of real bodies nearest to an estimate of base parameters.

        minimise (K π − β)ᵀ C⁻¹ (K π − β)   so that   J_i(π) ⪰ 0,  I_m, F_v, F_s ≥ 0

    J_i is the pseudo-inertia of link i without the rotors it carries, whose masses are those of the robot. Single base
    parameters are not judged: XX_2 − YY_2 may be negative, and is never refused. Of the many arms that have the same β,
    the one with the least

        Σ_i tr(J_i P_i⁻¹) − log det(J_i P_i⁻¹)

    is given; P_i are the bodies of `prior`, or of 2 kg and 0.2 m each. Parameters that the base leaves out because they
    are zero stay zero; those that no torque feels are free.

    Of our own; J ⪰ 0 is Wensing, Kim and Slotine's (2017), the divergence Lee, Wensing and Park's (2020).
    """
    if not hasattr(found, "base"):
        raise TypeError("consistent takes an estimate, such as weighted(equations(base, samples)), not a"
                        f" {type(found).__name__}")
    base, robot = found.base, found.base.robot
    of, K = names(robot), _whole(base)
    if not set(base.of) <= set(of):
        raise ValueError("this base counts parameters in other frames; take numeric_base(robot.at(values))")
    told = _told(found)                                         # rows: what is known of β, each with the same weight
    task = _Task(robot, of, _free(robot, base), _preferred(robot, prior), told @ K, told @ found.values)
    pi = task.settled()
    moved = pi is None
    if moved:
        pi = task.nearest()
    distance = float(np.linalg.norm(found.root @ (K @ pi - found.values))) if moved else 0.0
    values = dict(zip(of, (float(x) for x in pi), strict=True))
    return Consistent(values, base, found.values, K @ pi, distance, with_parameters(robot, values))


@dataclass(frozen=True, eq=False)
class _Task:
    """A π = b, by real bodies: `of` are the names of π, `free` which may be other than zero, `preferred` bodies."""

    robot: Robot
    of: tuple[str, ...]
    free: Mapping[str, bool]
    preferred: list[np.ndarray]
    A: np.ndarray
    b: np.ndarray

    def settled(self) -> np.ndarray | None:
        """The π with A π = b nearest to the preferred bodies; None where real bodies have none."""
        cp, bodies, pi, rest = self._unknowns()
        nearness = sum(cp.trace(X) - cp.log_det(X) for X in bodies)
        size = np.linalg.norm(self.A, axis=1)
        return self._solved(cp.Problem(cp.Minimize(nearness), [*rest, (self.A / size[:, None]) @ pi == self.b / size]),
                            pi)

    def nearest(self) -> np.ndarray:
        """The π with the least |A π − b|; among several, small bodies."""
        cp, bodies, pi, rest = self._unknowns()
        size = np.linalg.norm(self.b)
        misfit = cp.norm((self.A / size) @ pi - self.b / size)
        small = sum(cp.trace(X) for X in bodies)
        found = self._solved(cp.Problem(cp.Minimize(misfit + SMALL * small), [*rest, *(X >> 0 for X in bodies)]), pi)
        if found is None:
            raise ArithmeticError("the solver found no bodies; check the estimate for infinite or absurd values")
        return found

    def _unknowns(self):
        """(cvxpy, pseudo-inertias seen from the preferred bodies, π made of them, what must be zero)."""
        with needed("identify.consistent"):
            import cvxpy as cp
        to_ten = ten_map()
        bodies = [cp.Variable((4, 4), symmetric=True) for _ in self.preferred]
        roots = [np.linalg.cholesky(P) for P in self.preferred]
        weight = np.linalg.norm(self.A, axis=0)
        unit = {name: np.linalg.norm(self.b) / w if w else 1.0 for name, w in zip(self.of, weight, strict=True)}
        others = {name: cp.Variable(nonneg=True) * unit[name] for name in self.of if place(name)[0] not in TEN}
        tens: list[Any] = []
        for i, (L, X, fixed) in enumerate(zip(roots, bodies, _rotors(self.robot), strict=True)):
            ten = to_ten @ cp.vec(L @ X @ L.T, order="C") + fixed
            for j in self.robot.carried(i):
                axis = [float(x) for x in self.robot.links[j].rotor.axis]
                ten = ten + np.array([0, 0, 0, 0, *np.outer(axis, axis)[np.triu_indices(3)]]) * others[f"Im{j + 1}"]
            tens.append(ten)
        entries = [others[name] if name in others else tens[i][TEN.index(kind)]
                   for name in self.of for kind, i in [place(name)]]
        rest = [x == 0 for x, name in zip(entries, self.of, strict=True) if not self.free[name]]
        return cp, bodies, cp.hstack(entries), rest

    @staticmethod
    def _solved(problem, pi):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")                     # an inaccurate solution is judged by its misfit
            try:
                problem.solve(solver="CLARABEL")
            except Exception as error:                          # cvxpy's own error, known only where it is installed
                if type(error).__name__ != "SolverError":
                    raise
                return None
        return None if pi.value is None or problem.status not in ("optimal", "optimal_inaccurate") else np.array(
            pi.value, float)


def _rotors(robot):
    """(links, 10): what the rotors are as rigid parts of the links that carry them, apart from I_m."""
    links = tuple(replace(k, rotor=k.rotor and replace(k.rotor, Im=0)) for k in robot.without("masses").links)
    return ten_of(replace(robot, links=links))


def _told(found):
    """Rows S with |S (β' − β)| in standard deviations, where something is known; rounding is no knowledge."""
    size = np.linalg.norm(found.root, axis=0)
    _, s, Vt = np.linalg.svd(found.root / np.where(size > 0, size, 1))
    return (s[:found.rank, None] * Vt[:found.rank]) * size


def _whole(base):
    """K with a column for every parameter of the robot."""
    of = names(base.robot)
    K = np.zeros((len(base.names), len(of)))
    for name, column in zip(base.of, np.array(base.K, float).T, strict=True):
        if name in of:
            K[:, of.index(name)] = column
    return K


def _free(robot, base):
    """{name: may it be other than zero?} What the base has, and what no torque feels."""
    if set(base.of) == set(names(robot)):
        return dict.fromkeys(base.of, True)
    states = np.random.default_rng(1).uniform(-2, 2, (3, robot.n, 8))
    size = np.abs(stacked(robot, states)).max(axis=0)
    return {name: name in base.of or s < 1e-12 * size.max() for name, s in zip(names(robot), size, strict=True)}


def _preferred(robot, prior):
    """A positive definite pseudo-inertia for each link."""
    plain = np.diag([SPREAD**2, SPREAD**2, SPREAD**2, 1]) * MASS
    if prior is None:
        return [plain] * len(robot.links)
    if len(prior.links) != len(robot.links):
        raise ValueError(f"the prior has {len(prior.links)} links, the {robot.name} has {len(robot.links)}")
    return [solid(pseudo(ten)) for ten in ten_of(prior.without("rotors"))]


def solid(J: np.ndarray, part: float = 1e-2) -> np.ndarray:
    """A pseudo-inertia with no eigenvalue below a part of the largest: a thin rod gets a little flesh."""
    values, axes = np.linalg.eigh(J)
    return (axes * np.maximum(values, part * max(values[-1], 1e-6))) @ axes.T
