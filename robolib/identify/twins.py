"""Two arms that no motor can tell apart: the directions that torques do not feel, and a twin made of real bodies."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import scipy.linalg

from ..base_parameters import Base, numeric_base
from ..machine.extras import needed
from ..regressor import TEN, Torques, names
from ..robot import Robot
from ..robot.given import moving
from .bodies import pseudo, pseudo_map, ten_of, with_parameters
from .consistency import solid
from .estimate import echelon
from .floor import FELT, SENSORS


def hidden(base: Base) -> tuple[dict[str, float], ...]:
    """What can be added to π without a torque that changes: the null space of K, few names at a time.

    The planar arm's (1, a₁, a₁², −1): a point mass at the elbow belongs to the upper arm or to the forearm.

    Seed:    [siciliano] section 7.4, footnote 6
    Differs: the seed counts the dependent columns and does not say what they mean.
    """
    null = scipy.linalg.null_space(np.array(base.K, float)).T
    return tuple({name: float(x) for name, x in zip(base.of, row, strict=True) if x} for row in echelon(null))


def twin(robot: Robot, seed: int = 1, factor: float = 2.0, sensors: Sequence[str] = ("motors",)) -> Robot:
    """Another arm of real bodies with the same torques in every state, drawn from a seed.

    Every link is drawn towards the body it has, its mass times a random number from 1/factor to factor; what the
    sensors feel (`floor.SENSORS`) stays the same. Of all such arms of real bodies it is the nearest by the divergence
    Σ tr(J P⁻¹) − log det(J P⁻¹). Motors and friction stay as they are.

    Of our own.
    """
    moving(robot)
    unknown = [s for s in sensors if s not in SENSORS]
    if unknown:
        raise ValueError(f"sensors are {', '.join(SENSORS)}, not {unknown[0]!r}")
    if not factor > 1:
        raise ValueError(f"the factor must be larger than 1, such as 2; it is {factor}")
    felt: Torques = FELT[tuple(s for s in SENSORS if s in sensors)]
    kept = [name for name in names(robot) if name.rstrip("0123456789") in TEN]
    base = numeric_base(robot, kept, inverse_dynamics=felt)
    null = scipy.linalg.null_space(np.array(base.K, float))
    own = ten_of(robot.without("rotors"))
    rng = np.random.default_rng(seed)
    scale = np.exp(rng.uniform(-1, 1, len(own)) * np.log(factor))
    step = _step(own, null, [solid(pseudo(ten)) * s for ten, s in zip(own, scale, strict=True)])
    moved = ten_of(robot) + (null @ step).reshape(-1, 10)
    return with_parameters(robot, {name: x for name, x in zip(kept, moved.ravel(), strict=True)})


def _step(own, null, targets):
    with needed("identify.twin"):
        import cvxpy as cp
    x, forms = cp.Variable(null.shape[1]), pseudo_map()
    cost = 0
    for i, (ten, P) in enumerate(zip(own, targets, strict=True)):
        inverse = np.linalg.inv(np.linalg.cholesky(P))
        J = cp.reshape(forms @ (ten + null[10 * i:10 * i + 10] @ x), (4, 4), order="C")
        seen = inverse @ J @ inverse.T
        seen = (seen + seen.T) / 2
        cost += cp.trace(seen) - cp.log_det(seen)
    problem = cp.Problem(cp.Minimize(cost))
    problem.solve(solver=cp.CLARABEL)
    if x.value is None:
        raise ArithmeticError("no arm of real bodies has these torques: this one's parameters are not those of bodies"
                              " (identify.judged says which)")
    return np.array(x.value, float)
