"""Poses of an <origin>: roll, pitch and yaw, read as they were meant."""

from __future__ import annotations

import math
import warnings

from ...spatial import HERE, Mat3, Transform, Vec3
from .tags import Tag

FEWEST = 2                                      # digits after the point from which an angle may be a rounded right one


class Angles:
    """Reads roll, pitch and yaw. An angle that was rounded from a multiple of 90°, such as 1.5708, is that multiple."""

    def __init__(self, rounded: bool) -> None:
        self.rounded, self.read = rounded, []

    def pose(self, tag: Tag | None) -> Transform:
        """R = R_z(yaw) R_y(pitch) R_x(roll) and p of an <origin>; nothing where there is none."""
        if tag is None:
            return HERE
        words = tag.attributes.get("rpy", "0 0 0").split()
        turns = [self._turn(tag, word, x) for word, x in zip(words, tag.numbers("rpy", 3, (0, 0, 0)), strict=True)]
        (ca, sa), (cb, sb), (cc, sc) = turns
        R = Mat3((cc * cb, cc * sb * sa - sc * ca, cc * sb * ca + sc * sa),
                 (sc * cb, sc * sb * sa + cc * ca, sc * sb * ca - cc * sa), (-sb, cb * sa, cb * ca))
        return Transform(R, Vec3(*tag.numbers("xyz", 3, (0, 0, 0))))

    def _turn(self, tag, word, x):
        """(cos, sin), exact for a multiple of 90°."""
        k = round(x / (math.pi / 2))
        gap = abs(x - k * math.pi / 2)
        exact = gap < 1e-12
        if self.rounded and not exact and 0 < abs(k) <= 4 and is_rounded(word, abs(k) * math.pi / 2):
            self.read += [(tag.line, word)] if gap > 1e-9 else []
            exact = True
        return ((1, 0), (0, 1), (-1, 0), (0, -1))[k % 4] if exact else (math.cos(x), math.sin(x))

    def tell(self) -> None:
        if self.read:
            line, word = self.read[0]
            warnings.warn(f"line {line}: {word} was read as the multiple of 90° that it is rounded from"
                          + (f", and so were {len(self.read) - 1} other angles" if self.read[1:] else "")
                          + "; rounded=False takes them as they are written", stacklevel=4)


def is_rounded(word: str, exact: float) -> bool:
    """Is a decimal the number, rounded or cut off after so many digits?"""
    whole, _, digits = word.lstrip("+-").partition(".")
    if len(digits) < FEWEST or not (whole + digits).isdigit():
        return False
    x, unit = float(word.lstrip("+-")), 10.0 ** -len(digits)
    return abs(x - exact) <= 0.5 * unit * (1 + 1e-6) or 0 <= exact - x < unit
