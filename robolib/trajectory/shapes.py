"""The profiles by name. Each is a constructor of `Profile`, in every arithmetic."""

from __future__ import annotations

from numbers import Real

from ..scalar import Scalar, maximum, sign
from .profile import Profile


def triangular(start: Scalar, distance: Scalar, duration: Scalar) -> Profile:
    """Speed up with constant acceleration for half of the time, slow down for the other half:  |a| = 4 |Δ| / T².

    Seed:   [siciliano] Example 7.2, first case
    """
    _positive(duration=duration)
    a = 4 * distance / duration**2
    return Profile(start, (0.0, duration / 2, duration), (a, -a))


def trapezoidal(start: Scalar, distance: Scalar, speed: Scalar, rise: Scalar) -> Profile:
    """Speed up for `rise` seconds, move at `speed`, slow down as long as the start took:  T = |Δ| / v + t_a.

    Seed:   [siciliano] Example 7.2, second case
    """
    _positive(speed=speed, rise=rise)
    length = maximum(distance, -distance)
    if isinstance(length, Real) and length < speed * rise * (1 - 1e-12):   # 0.6 is meant to do for 3 m/s in 0.2 s
        raise ValueError(f"a distance of {length:g} is too short to reach the speed {speed:g} in {rise:g} s:"
                         f" use a speed of at most {length / rise:g}, or the triangular profile")
    duration = maximum(length / speed, rise) + rise
    a = sign(distance) * speed / rise
    return Profile(start, (0.0, rise, duration - rise, duration), (a, 0.0, -a))


def _positive(**quantities):
    for name, x in quantities.items():
        if isinstance(x, Real) and not x > 0:
            raise ValueError(f"the {name} must be positive, not {x}")
