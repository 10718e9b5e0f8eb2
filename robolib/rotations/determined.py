"""What numbers tell about a turn, and symbols cannot: that it is none, or that an angle of it is not determined."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..scalar import Scalar, is_zero
from ..spatial import Mat3, to_numpy

LIMIT = 1e-12                                   # a sine below this is rounding: the angle beside it is not determined
FLAW = 1e-6                                     # RᵀR − 1 above this: R is no rotation


class NotARotation(ValueError):
    """A matrix of numbers that turns nothing: its columns are no right-handed frame.

    RᵀR = 1 and det R = +1 must hold.

    Seed:   [asada_slotine] (2-3), (2-4), (2-11), (2-13)
    """


def lost(x: Scalar, y: Scalar) -> Any:
    """Is the point (x, y) nothing but rounding, so that it has no angle? True, False, or where in a column."""
    if is_zero(x) and is_zero(y):
        return True
    if isinstance(x, np.ndarray) or isinstance(y, np.ndarray):
        where = np.hypot(x, y) < LIMIT
        return where if where.any() else False
    if all(is_number(v) for v in (x, y)):
        return bool(np.hypot(float(x), float(y)) < LIMIT)
    return False


def told(lost_at: Any, height: Scalar, words: tuple[str, ...]) -> str:
    """What a singular turn still determines, and what was chosen; "" where nothing is lost.

    words: the angle that is chosen, the one that then has it all, the tilt between them, its two singular values, and
    the signs with which the two angles count there.
    """
    if lost_at is False:
        return ""
    chosen, other, tilt, up, down, above, below = words
    if lost_at is True and not is_number(height):
        return f"{tilt} is {up} or {down}: {chosen} = 0 is chosen"
    lost_at, height = np.broadcast_arrays(lost_at, np.asarray(height, float))
    kinds = [(lost_at & (height > 0), up, above), (lost_at & (height <= 0), down, below)]
    return "; ".join(f"{tilt} is {angle}{_rows(where)}: only {other} {sign} {chosen} is determined,"
                     f" {chosen} = 0 is chosen" for where, angle, sign in kinds if where.any())


def limits(size: Scalar, acute: Scalar) -> str:
    """The two limits of axis and angle, where numbers show them."""
    if not isinstance(size, np.ndarray) and not is_number(size):
        return ""
    nothing, acute = np.broadcast_arrays(np.asarray(size, float) < LIMIT, np.asarray(acute, float) > 0)
    kinds = [(nothing & acute, "no turn", "any axis would do, z is given"),
             (nothing & ~acute, "half a turn", "the opposite axis would do as well")]
    return "; ".join(f"{kind}{_rows(where)}: {word}" for where, kind, word in kinds if where.any())


def _rows(where):
    """Which members of a column, counted from 0; nothing for a single turn."""
    if where.ndim == 0:
        return ""
    return " in turn " + ", ".join(str(k) for k in np.flatnonzero(where))


def is_number(x: Any) -> bool:
    """Is it one number, of whatever kind?"""
    return isinstance(x, (int, float, np.number)) or bool(getattr(x, "is_number", False)) or hasattr(x, "numerator")


def refuse(R: Mat3) -> None:
    """Raise where numbers show that R is no rotation."""
    entries = [x for row in R for x in row]
    if not all(is_number(x) or isinstance(x, np.ndarray) for x in entries):
        return
    N = to_numpy(R)
    off = np.abs(np.swapaxes(N, -1, -2) @ N - np.eye(3)).max()
    if not off < FLAW:
        raise NotARotation(f"no rotation: RᵀR differs from 1 by {off:.2g}; its columns must be unit vectors at right"
                           " angles")
    if np.linalg.det(N).min() < 0:
        raise NotARotation("no rotation but a reflection: RᵀR = 1, but det R = −1; turn one column round")
