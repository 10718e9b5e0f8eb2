"""The profiles by name. Each is a constructor of `Profile`, in every arithmetic.

What has a cruise is made of two equal pulses of acceleration, one up and one down: whatever their form, the way is
the speed times the time between them, so  T = |Δ| / v + rise.
"""

from __future__ import annotations

from numbers import Real

from ..robot.given import number
from ..scalar import Scalar, maximum, sign
from .profile import Polynomial, Profile


def linear(start: Scalar, distance: Scalar, duration: Scalar) -> Profile:
    """At one speed from the first instant to the last:  q = qⁱ + (t/T) D. Its acceleration is two impulses.

    Seed:   [khalil] [8.4]
    """
    _asked(start, distance, duration=duration)
    speed = distance / duration
    return Profile(start, (0, duration), (0,), (speed, -speed))


def cubic(start: Scalar, distance: Scalar, duration: Scalar, first: Scalar = 0, last: Scalar = 0) -> Profile:
    """The polynomial of third degree with given speeds at its ends, s = t/T; from rest to rest  r = 3s² − 2s³.

    q̈(0) = 6D/T² − (4 v₀ + 2 v₁)/T,   jerk = −12D/T³ + 6 (v₀ + v₁)/T²

    With speeds at its ends it is a part of a longer motion: here its velocity jumps to v₀ and from v₁.

    Seed:   [khalil] [8.5]–[8.7], from rest to rest; the end speeds are our own
    """
    _asked(start, distance, duration=duration)
    begins = 6 * distance / duration**2 - (4 * first + 2 * last) / duration
    jerk = 6 * (first + last) / duration**2 - 12 * distance / duration**3
    return Profile(start, (0, duration), ((begins, jerk),), (first, -last))


def quintic(start: Scalar, distance: Scalar, duration: Scalar) -> Profile:
    """The polynomial of fifth degree that also begins and ends without acceleration:  r = 10s³ − 15s⁴ + 6s⁵.

    Seed:   [khalil] [8.10], [8.11]
    """
    _asked(start, distance, duration=duration)
    third = distance / duration**3
    return Profile(start, (0, duration), ((0, 60 * third, -180 * third / duration, 120 * third / duration**2),))


def triangular(start: Scalar, distance: Scalar, duration: Scalar) -> Profile:
    """Speed up with constant acceleration for half of the time, slow down for the other half:  |a| = 4 |Δ| / T².

    The velocity is a triangle, the acceleration a bang and a bang: hence its other name, bang-bang.

    Seed:   [siciliano] Example 7.2, first case; [khalil] [8.15]–[8.17]
    """
    _asked(start, distance, duration=duration)
    a = 4 * distance / duration**2
    return Profile(start, (0, duration / 2, duration), (a, -a))


def trapezoidal(start: Scalar, distance: Scalar, speed: Scalar, rise: Scalar) -> Profile:
    """Speed up for `rise` seconds, move at `speed`, slow down as long as the start took:  T = |Δ| / v + t_a.

    Seed:   [siciliano] Example 7.2, second case; [khalil] [8.19]–[8.22] and the form with τ and t_f behind [8.34]
    """
    _asked(start, distance, speed=speed, rise=rise)
    return _pulses(start, distance, speed, rise, (), ((sign(distance) * speed / rise,),))


def smooth(start: Scalar, distance: Scalar, speed: Scalar, rise: Scalar) -> Profile:
    """A trapezium with pulses of acceleration that are parabolas:  q̈ = 6 V t (τ − t)/τ³,  peak 3V/(2τ) at τ/2.

    Acceleration is continuous; for the same peak the rise is 1.5 times as long as the trapezium's.

    Seed:   [khalil] [8.36]–[8.45] and the form with τ and t_f behind [8.47]
    Differs: [8.43] is printed as [13.43]
    """
    _asked(start, distance, speed=speed, rise=rise)
    slope = 6 * sign(distance) * speed / rise**2
    return _pulses(start, distance, speed, rise, (), ((0, slope, -slope / rise),))


def jerk_limited(start: Scalar, distance: Scalar, speed: Scalar, rise: Scalar, ramp: Scalar) -> Profile:
    """Seven segments: the acceleration ramps up, holds, ramps down; a cruise; the same to slow down.

    The ramp lasts at most half of the rise. Peak V/(τ − t_j), jerk V/((τ − t_j) t_j).

    Seed:   [khalil] Figure 8.9b names the form; the equations are our own
    """
    _asked(start, distance, speed=speed, rise=rise, ramp=ramp)
    if isinstance(ramp, Real) and isinstance(rise, Real):
        if ramp > rise / 2 * (1 + 1e-9):
            raise ValueError(f"a ramp of {ramp:g} s up and one down do not fit into a rise of {rise:g} s:"
                             f" use a ramp of at most {rise / 2:g} s")
        ramp = min(ramp, rise / 2)
    peak = sign(distance) * speed / (rise - ramp)
    jerk = peak / ramp
    return _pulses(start, distance, speed, rise, (ramp, rise - ramp), ((0, jerk), (peak,), (peak, -jerk)))


def _asked(start, distance, **positive):
    number(start, "the start")
    number(distance, "the distance")
    for name, x in positive.items():
        number(x, f"the {name}")
    check(**positive)


def check(**quantities: Scalar) -> None:
    """Refuse what is a number and not a positive one."""
    for name, x in quantities.items():
        if isinstance(x, Real) and not x > 0:
            raise ValueError(f"the {name} must be positive, not {x}")


def _pulses(start, distance, speed, rise, inner: tuple[Scalar, ...], pulse: tuple[Polynomial, ...]) -> Profile:
    """One pulse of acceleration up to `speed`, a cruise, and its opposite; `inner` are the pulse's own breaks."""
    length = maximum(distance, -distance)
    known = all(isinstance(x, Real) for x in (length, speed, rise))
    if known and length < speed * rise * (1 - 1e-12):        # 0.6 is meant to do for 3 m/s in 0.2 s
        raise ValueError(f"a distance of {length:g} is too short to reach the speed {speed:g} in {rise:g} s:"
                         f" use a speed of at most {length / rise:g}, or a motion without a cruise")
    duration = maximum(length / speed, rise) + rise
    times = (0, *inner, rise, duration - rise, *(duration - (rise - t) for t in inner), duration)
    down = tuple(tuple(-c for c in p) for p in pulse)
    return Profile(start, times, (*map(_plain, pulse), 0, *map(_plain, down)))


def _plain(p):
    return p[0] if len(p) == 1 else p
