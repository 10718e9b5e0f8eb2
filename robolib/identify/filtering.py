"""Velocities and accelerations from measured positions: smooth, differentiate, keep every k-th row."""

from __future__ import annotations

import numpy as np
from scipy.interpolate import make_interp_spline
from scipy.signal import butter, sosfilt, sosfilt_zi, sosfiltfilt

from .samples import Log, Samples

DIRECTIONS = ("both", "forward")
SPLINE = 5                                      # degree: q̈ is then a cubic between the samples


def differentiated(log: Log, cutoff: float, order: int = 4, every: int = 1, direction: str = "both",
                   trim: float | None = None) -> Samples:
    """q, q̇, q̈ and τ behind one low-pass of `cutoff` Hz; of the rows, every `every`-th.

    direction  "both": through the Butterworth filter forwards and then backwards, so that nothing is delayed. That
               needs the future, which a log has. "forward": what a controller could do while it runs; all comes late.
    trim       seconds that are left out at both ends, where a filter has nothing to go by: 6/cutoff unless said

    Positions pass the filter, a spline of degree 5 goes through them, and its derivatives are q̇ and q̈. Torques pass
    the same filter, so that both sides of τ = Y π lose the same. After the filter neighbouring rows tell the same
    twice; `every` leaves them out.

    Seed:   [siciliano] section 7.4, after (7.86): accelerations are reconstructed, and the filter may be anti-causal
    """
    if not isinstance(log, Log):
        raise TypeError(f"what is filtered is a Log: Log(t, q, tau), or load(path); not a {type(log).__name__}")
    if not (isinstance(order, int) and order >= 1):
        raise ValueError(f"the order of a filter is a whole number from 1, not {order!r}")
    if trim is not None and not trim >= 0:
        raise ValueError(f"trim is a time in seconds, 0 or more, not {trim}")
    step = np.diff(log.t)
    if np.ptp(step) > 1e-6 * step.mean():
        raise ValueError(f"a filter needs even times; these steps lie between {step.min():g} and {step.max():g} s")
    rate = 1 / step.mean()
    if not 0 < cutoff < rate / 2:
        raise ValueError(f"the cutoff must lie between 0 and {rate / 2:g} Hz, half of the {rate:g} rows a second;"
                         f" it is {cutoff:g}")
    if direction not in DIRECTIONS:
        raise ValueError(f"direction must be one of {', '.join(DIRECTIONS)}, not {direction!r}")
    if not (isinstance(every, int) and every >= 1):
        raise ValueError(f"every must be a whole number from 1, not {every!r}")
    edge = round((6 / cutoff if trim is None else trim) * rate)
    if len(log) <= 2 * edge + 2 * every:
        raise ValueError(f"{len(log)} rows are too few: {edge} are left out at each end; measure longer, or say trim=0")
    sections = butter(order, cutoff, fs=rate, output="sos")
    q, tau = (_passed(sections, x, direction) for x in (log.q, log.tau))
    curve = make_interp_spline(log.t, q, k=SPLINE)
    kept = slice(edge, len(log) - edge, every)
    t = log.t[kept]
    return Samples(t, curve(t), curve(t, 1), curve(t, 2), tau[kept])


def _passed(sections, x, direction):
    if direction == "both":
        return sosfiltfilt(sections, x, axis=0)
    start = sosfilt_zi(sections)[..., None] * x[0]              # as if it had stood there for ever
    return sosfilt(sections, x, axis=0, zi=start)[0]
