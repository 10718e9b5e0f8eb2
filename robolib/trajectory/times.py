"""The shortest time within limits, for one coordinate and for several that move together.

All that is asked of a motion q = qⁱ + r(t) D is asked of r: |ṙ| ≤ k_v/|D|, |r̈| ≤ k_a/|D|, |r⃛| ≤ k_j/|D|. Of several
joints the strictest binds, each limit by itself. So n joints are one, and a joint that stays where it is asks nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..robot.given import arrays, number
from .joints import JointMotion
from .profile import Profile, peaks
from .shapes import check, cubic, jerk_limited, linear, quintic, smooth, trapezoidal, triangular


@dataclass(frozen=True)
class Limits:
    """What a coordinate may do at most, without signs; inf where nothing limits it."""

    speed: float = math.inf
    acceleration: float = math.inf
    jerk: float = math.inf

    def __post_init__(self) -> None:
        each = {f"limit of the {name}": getattr(self, name) for name in ("speed", "acceleration", "jerk")}
        check(**each)
        for name, x in each.items():
            if not isinstance(x, float):
                number(x, f"the {name}")


@dataclass(frozen=True)
class Polynomial:
    """A form whose peaks are fixed once its duration is: speed × T/|D|, acceleration × T²/|D|, jerk × T³/|D|."""

    make: Callable[..., Profile]
    speed: float
    acceleration: float
    jerk: float

    def fastest(self, start: float, distance: float, k: Limits) -> Profile:
        """In the longest of the times that the limits ask for, one by one."""
        D = abs(distance)
        wanted = ((self.speed, k.speed, 1), (self.acceleration, k.acceleration, 2), (self.jerk, k.jerk, 3))
        return self.make(start, distance, max((p * D / limit)**(1 / n) for p, limit, n in wanted if limit < math.inf))


TABLE = {                                       # [khalil] Table 8.1 and (8.8)–(8.17); the jerks are our own
    "linear": Polynomial(linear, 1.0, math.inf, math.inf),
    "cubic": Polynomial(cubic, 3 / 2, 6.0, math.inf),
    "quintic": Polynomial(quintic, 15 / 8, 10 / math.sqrt(3), 60.0),
    "triangular": Polynomial(triangular, 2.0, 4.0, math.inf),
}


def _trapezoidal(start, distance, k):
    """[khalil] [8.18]–[8.22], and [8.35] where there is no cruise."""
    speed = min(k.speed, math.sqrt(abs(distance) * k.acceleration))
    return trapezoidal(start, distance, speed, speed / k.acceleration)


def _smooth(start, distance, k):
    """[khalil] [8.41], [8.45]–[8.47]; with a limit of the jerk 6V/τ² as well, our own."""
    D = abs(distance)
    speed = min(k.speed, math.sqrt(2 / 3 * D * k.acceleration), (D * D * k.jerk / 6)**(1 / 3))
    return smooth(start, distance, speed, max(3 / 2 * speed / k.acceleration, math.sqrt(6 * speed / k.jerk)))


def _jerk_limited(start, distance, k):
    """Seven segments, of which some may last no time, our own.

    The ramp t_j is the shortest of a/j (the acceleration binds), √(v/j) (the speed binds before it) and ∛(|D|/2j) (the
    way is over before either). Then A = j t_j, and v (v/A + t_j) = |D| gives the speed of a motion without a cruise.
    """
    D = abs(distance)
    ramp = min(k.acceleration / k.jerk, math.sqrt(k.speed / k.jerk), (D / (2 * k.jerk))**(1 / 3))
    peak = k.jerk * ramp
    speed = min(k.speed, 2 * D / (ramp + math.sqrt(ramp * ramp + 4 * D / peak)))
    return jerk_limited(start, distance, speed, max(speed / peak + ramp, 2 * ramp), ramp)


KINDS: dict[str, Callable[[float, float, Limits], Profile]] = {
    **{name: form.fastest for name, form in TABLE.items()},
    "trapezoidal": _trapezoidal, "smooth": _smooth, "jerk_limited": _jerk_limited,
}
_ENDLESS = {"linear": ("acceleration", "jerk"), "cubic": ("jerk",), "triangular": ("jerk",), "trapezoidal": ("jerk",)}
_NEEDED = {"linear": ("speed",), "trapezoidal": ("acceleration",), "smooth": ("acceleration", "jerk"),
           "jerk_limited": ("jerk",)}           # at least one of these


def fastest(kind: str, start: float, distance: float, limits: Limits) -> Profile:
    """The profile of this kind that takes the least time within the limits: it touches one and exceeds none.

    kind: "linear", "cubic", "quintic", "triangular" (bang-bang), "trapezoidal", "smooth" or "jerk_limited".

    Seed:   [khalil] Table 8.1, [8.18]–[8.22], [8.35], [8.46], [8.47]; the limits of the jerk are our own
    """
    if kind not in KINDS:
        raise ValueError(f"there is no profile {kind!r}; take one of {', '.join(KINDS)}")
    limits, = _limits(limits, 1)
    number(start, "the start")
    number(distance, "the distance")
    for name in _ENDLESS.get(kind, ()):
        if getattr(limits, name) < math.inf:
            raise ValueError(f"no {kind} motion keeps a limit of the {name}, because its {name} is an impulse;"
                             f" take {'trapezoidal' if name == 'acceleration' else 'jerk_limited'}")
    needed = _NEEDED.get(kind, ("speed", "acceleration", "jerk"))
    if min(getattr(limits, name) for name in needed) == math.inf:
        raise ValueError(f"a {kind} motion needs a limit of the {' or the '.join(needed)}: without one there is no"
                         " shortest time")
    if distance == 0:
        return Profile(start, (0,), ())
    return KINDS[kind](start, distance, limits)


def together(kind: str, start: ArrayLike, end: ArrayLike, limits: Limits | Sequence[Limits]) -> JointMotion:
    """All joints with the same r(t), in the least time: they start, cruise and stop together.

        v = min_j k_vj/|D_j|,   a = min_j k_aj/|D_j|,   j = min_j k_jj/|D_j|       over the joints that move

    Seed:    [khalil] [8.14], [8.23]–[8.35], [8.45]–[8.47], in a closed form; `homothetic` is the book's own way
    Differs: a joint may stay where it is; [8.35] is applied to r, which is to apply it to every joint before [8.34]
    Shapes:  start and end (n,); one record of limits for all joints or n → a motion of n joints
    """
    start, end = np.atleast_1d(start), np.atleast_1d(end)
    if start.shape != end.shape or start.ndim != 1:
        raise ValueError(f"start and end need one number per joint, and have the shapes {start.shape} and {end.shape}")
    start, end = arrays(start=(start, "n"), end=(end, "n"))
    each = _limits(limits, len(start))
    way = end - start
    moving = [(k, abs(float(d))) for k, d in zip(each, way, strict=True) if d != 0]
    bound = Limits(*(min((getattr(k, name) / d for k, d in moving), default=math.inf)
                     for name in ("speed", "acceleration", "jerk")))
    r = fastest(kind, 0.0, 1.0, bound) if moving else Profile(0.0, (0,), ())
    return JointMotion(tuple(r.scaled(float(q), float(d)) for q, d in zip(start, way, strict=True)))


def _limits(limits, n):
    """A record of limits for each of n joints."""
    each = [limits] * n if isinstance(limits, Limits) else list(limits) if isinstance(limits, (list, tuple)) else [None]
    if not all(isinstance(k, Limits) for k in each):
        raise TypeError("limits are made by trajectory.Limits(speed, acceleration, jerk), one for all joints or one"
                        f" each; this is {limits!r:.60}")
    if len(each) != n:
        raise ValueError(f"{n} joints need {n} records of limits or one for all, not {len(each)}")
    return each


@dataclass(frozen=True)
class Shares:
    """Joint j moves at most at λ_j k_vj and ν_j k_aj; all of them rise for `rise` and arrive after `duration`, in s."""

    speed: np.ndarray
    acceleration: np.ndarray
    rise: float
    duration: float


def homothetic(distances: ArrayLike, speeds: ArrayLike, accelerations: ArrayLike, pulse: float = 1.0) -> Shares:
    """The book's way to move n joints together, from the shares of joint 1.

        k_v′j = min(k_vj, √(|D_j| k_aj / p))                               [8.35], [8.47]: first, for every joint
        λ₁ = min_j k_v′j |D₁| / (k_v′1 |D_j|),  ν₁ = min_j k_aj |D₁| / (k_a1 |D_j|)                        [8.34]
        λ_j = λ₁ k_v′1 |D_j| / (k_v′j |D₁|),  ν_j = ν₁ k_a1 |D_j| / (k_aj |D₁|)                    [8.27], [8.28]
        τ = p λ₁ k_v′1 / (ν₁ k_a1),   t_f = τ + |D₁| / (λ₁ k_v′1)                         [8.33], [8.41], [8.45]

    p is the peak of the pulse of acceleration over its mean: 1 for the trapezium, 3/2 for `smooth`. Shares of the speed
    are of k_vj, not of k_v′j.

    Seed:    [khalil] [8.23]–[8.35], [8.41], [8.45], [8.47]
    Differs: the note [8.35] stands behind [8.34] and must come before it; joint 1 is here the first that moves
    """
    D, = arrays(distances=(distances, "n"))
    if not {np.shape(speeds), np.shape(accelerations)} <= {(), D.shape}:
        raise ValueError(f"{len(D)} distances need {len(D)} speeds and {len(D)} accelerations, or one for all, not"
                         f" {np.size(speeds)} and {np.size(accelerations)}")
    D, kv, ka = (np.asarray(x, float) for x in np.broadcast_arrays(np.abs(D), speeds, accelerations))
    if not ((kv > 0).all() and (ka > 0).all()):
        raise ValueError("limits of speed and acceleration are positive, one for each joint")
    moves = D > 0
    if not moves.any():
        raise ValueError("no joint moves: every distance is 0")
    d, v, a = D[moves], np.minimum(kv, np.sqrt(D * ka / pulse))[moves], ka[moves]
    first = np.min(v * d[0] / (v[0] * d)), np.min(a * d[0] / (a[0] * d))
    shares = np.zeros((2, len(D)))
    shares[0, moves] = first[0] * v[0] * d / (kv[moves] * d[0])
    shares[1, moves] = first[1] * a[0] * d / (a * d[0])
    rise = pulse * first[0] * v[0] / (first[1] * a[0])
    return Shares(*shares, float(rise), float(rise + d[0] / (first[0] * v[0])))


def within(motion: JointMotion, limits: Limits | Sequence[Limits]) -> JointMotion:
    """The same way, slower by the smallest factor that keeps every joint within its limits; faster if there is room."""
    if not isinstance(motion, JointMotion):
        raise TypeError("within slows a JointMotion, such as JointMotion((cubic(0, 1, 2),)), not"
                        f" a {type(motion).__name__}")
    each = _limits(limits, len(motion.profiles))
    factor = 0.0
    for p, k in zip(motion.profiles, each, strict=True):
        most = peaks(p)
        factor = max(factor, *((getattr(most, name) / getattr(k, name))**(1 / n) for n, name in
                               enumerate(("speed", "acceleration", "jerk"), 1) if getattr(k, name) < math.inf))
    if factor in (0, math.inf):
        raise ValueError("no factor does it: nothing moves, or a limited quantity is an impulse")
    return JointMotion(tuple(p.slower(factor) for p in motion.profiles))
