"""Reading a table of a file key by key, with a clear word for each mistake; and the symbols that its numbers become."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

import sympy as sp

from ..scalar import Scalar
from ..spatial import Vec3

ENTRIES = ("xx", "yy", "zz", "xy", "xz", "yz")  # of an inertia matrix


class Known:
    """The symbols made so far, with their numbers."""

    def __init__(self) -> None:
        self.values: dict[str, float] = {}

    def symbol(self, name: str, number: float) -> Scalar:
        """A symbol for a number; an exact zero stays."""
        if number == 0:
            return 0
        self.values[name] = float(number)
        return sp.Symbol(name)

    def vector(self, names: Iterable[str], numbers: Iterable[float]) -> Vec3:
        return Vec3(*(self.symbol(name, x) for name, x in zip(names, numbers, strict=True)))

    def angle(self, name: str, x: float, unit: str) -> Scalar:
        """An angle in rad: exact where it is a multiple of a right angle, so that its sine and cosine are."""
        turns = x / 90 if unit == "deg" else x / (math.pi / 2)
        if abs(turns - round(turns)) < 1e-12 and abs(turns) < 1e6:
            return round(turns) * sp.pi / 2 if round(turns) else 0
        return self.symbol(name, math.radians(x) if unit == "deg" else x)

    def gravity(self, g: Sequence[float]) -> Vec3:
        """Gravity along an axis is ±g, as on the shelf; in any other direction it has three symbols."""
        along = [k for k, x in enumerate(g) if x]
        if len(along) != 1:
            return self.vector(("gx", "gy", "gz"), g)
        size = self.symbol("g", abs(g[along[0]]))
        return Vec3(*(size * int(math.copysign(1, x)) if x else 0 for x in g))


class Table:
    """A table of a file, read key by key; a mistake is told with the place and the key."""

    def __init__(self, data: Any, place: str, keys: Sequence[str]) -> None:
        if not isinstance(data, dict):
            raise ValueError(f"{place} must be a table of keys and values, not {kind(data)}")
        self.data, self.place = data, place
        for key in data:
            if key not in keys:
                raise ValueError(f"{place}: unknown key {key!r}; there are: {', '.join(keys)}")

    def get(self, key: str, *default: Any) -> Any:
        if key not in self.data and not default:
            raise ValueError(f"{self.place}: the key {key!r} is missing")
        return self.data.get(key, *default)

    def fail(self, key: str, wanted: str, found: Any) -> NoReturn:
        raise ValueError(f"{self.place}: {key} must be {wanted}, not {found}")

    def word(self, key: str, words: Sequence[str], *default: str) -> str:
        found = self.get(key, *default)
        if not isinstance(found, str) or found not in words:
            self.fail(key, f"one of {', '.join(map(repr, words))}", repr(found))
        return found

    def text(self, key: str, default: str) -> str:
        found = self.get(key, default)
        if not isinstance(found, str) or not found.strip() or not found.isprintable():
            self.fail(key, "a name on one line", repr(found))
        return found

    def _number(self, key, x):
        if isinstance(x, bool) or not isinstance(x, (int, float)):
            self.fail(key, "a number", kind(x))
        if not math.isfinite(_float(x)):
            self.fail(key, "a finite number", f"{x!s:.20}")
        return x

    def number(self, key: str, *default: float) -> float:
        return self._number(key, self.get(key, *default))

    def positive(self, key: str, *default: float) -> float:
        x = self.number(key, *default)
        if x < 0:
            self.fail(key, "0 or more", x)
        return x

    def vector(self, key: str, *default: list[float], lengths: Sequence[int] = (3,)) -> list[float]:
        found = self.get(key, *default)
        if not isinstance(found, list):
            self.fail(key, f"a list of {lengths[0]} numbers", kind(found))
        if len(found) not in lengths:
            self.fail(key, f"a list of {' or '.join(map(str, lengths))} numbers", f"of {len(found)}")
        return [self._number(f"{key}[{k}]", x) for k, x in enumerate(found)]

    def index(self, key: str, low: int, high: int, default: int) -> int:
        found = self.get(key, default)
        if isinstance(found, bool) or not isinstance(found, int) or not low <= found <= high:
            what = f"the number of a link from {low} to {high}" + (", 0 the base" if low == 0 else "")
            self.fail(key, what, repr(found))
        return found


def _float(x):
    try:
        return float(x)
    except OverflowError:
        return math.inf


def kind(x: Any) -> str:
    """What a value of a file is, in plain words."""
    words = {bool: "true or false", str: f"the text {x!r}", list: "a list", dict: "a table", type(None): "nothing"}
    return words.get(type(x), repr(x))
