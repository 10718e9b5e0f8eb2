"""The arguments of a compiled program: read from anything array-like, or refused with a reason.

The fast routes check types and shapes themselves, in a few nanoseconds; what they do not like comes here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..code import Code, Groups

Bind = Callable[[Sequence[float]], Callable[..., np.ndarray]]         # from the set-up's numbers to the function
FLOAT = np.dtype(np.float64)


@dataclass(frozen=True)
class Signature:
    """The arrays that a program takes, as (name, names of the entries), and the shape it returns for one state."""

    groups: Groups
    shape: tuple[int, ...]

    def row(self, states: Sequence[np.ndarray]) -> list[float] | None:
        """The numbers of one state in a row, where the arrays are as they should be; otherwise None."""
        if len(states) != len(self.groups):
            return None
        row = []
        for x, (_, members) in zip(states, self.groups, strict=True):
            if type(x) is not np.ndarray or x.dtype != FLOAT or x.shape != (len(members),):
                return None
            row += x.tolist()
        return row if math.isfinite(sum(row)) else None

    def read(self, states: Sequence[Any]) -> list[np.ndarray]:
        """The states as C-contiguous float64 arrays, all (n,) or all (N, n)."""
        if len(states) != len(self.groups):
            wanted = ", ".join(f"{name} ({len(members)} numbers)" for name, members in self.groups) or "nothing"
            raise TypeError(f"this function takes {wanted}; got {len(states)} arguments")
        arrays = [_array(x, name, len(members)) for x, (name, members) in zip(states, self.groups, strict=True)]
        rows = {x.shape[0] for x in arrays if x.ndim == 2}
        if len(rows) > 1:
            shapes = ", ".join(f"{name} {x.shape}" for (name, _), x in zip(self.groups, arrays, strict=True))
            raise ValueError(f"the states do not have one shape: {shapes}")
        if not rows:
            return arrays
        (n,) = rows
        return [x if x.ndim == 2 else np.ascontiguousarray(np.broadcast_to(x, (n, len(x)))) for x in arrays]

    def result(self, arrays: Sequence[np.ndarray], out: np.ndarray | None = None) -> np.ndarray:
        """Where the result goes: a new array, or `out`, if it fits."""
        wanted = (len(arrays[0]), *self.shape) if arrays and arrays[0].ndim == 2 else self.shape
        if out is None:
            return np.empty(wanted)
        if not isinstance(out, np.ndarray) or out.dtype != np.float64 or not out.flags.writeable:
            raise TypeError("out must be a NumPy array of float64 that can be written to")
        if out.shape != wanted:
            raise ValueError(f"out has the shape {out.shape}; the result has {wanted}")
        return out

    def slowly(self, run: Callable[[list[np.ndarray], np.ndarray], None], states: Sequence[Any],
               out: np.ndarray | None) -> np.ndarray:
        """`run(arrays, result)` on what was given, whatever it is."""
        arrays = self.read(states)
        place = self.result(arrays, out)
        direct = place.flags.c_contiguous and not any(np.may_share_memory(place, x) for x in arrays)
        result = place if direct else self.result(arrays)       # never write where one still has to read
        run(arrays, result)
        if not direct:
            place[...] = result
        return place


def _array(x, name, n):
    try:
        array = np.asarray(x)
        if array.dtype.kind not in "biufO" or any(isinstance(e, (str, complex)) for e in _objects(array)):
            raise TypeError                     # numbers in quotes are no numbers
        array = np.require(array, np.float64, ("C", "A", "W"))       # W: numba holds a locked array for another type
    except (TypeError, ValueError):
        raise TypeError(f"{name} must hold real numbers") from None
    if array.ndim not in (1, 2) or array.shape[-1] != n:
        raise ValueError(f"{name} has the shape {array.shape};"
                         f" give ({n},) for one state or (N, {n}) for a batch of N states")
    if not np.isfinite(array).all():
        raise ValueError(f"{name} contains {'NaN (not a number)' if np.isnan(array).any() else 'an infinite number'}")
    return array


def _objects(array):
    return array.flat if array.dtype.kind == "O" else ()


def constants(program: Code, values: Mapping[str, float] | None) -> dict[str, float]:
    """{name: float} of the program's constants, in order; every one of them needs a value."""
    values = {str(name): x for name, x in (values or {}).items()}
    missing = [name for name in program.constants if name not in values]
    if missing:
        raise ValueError(f"the constants {', '.join(missing)} have no value; give values={{name: number}}")
    unknown = sorted(set(values) - set(program.constants))
    if unknown:
        raise ValueError(f"{', '.join(unknown)}: no such constant; this program has"
                         f" {', '.join(program.constants) or 'none'}")
    read = {}
    for name in program.constants:
        try:
            if isinstance(values[name], (str, bytes)):
                raise TypeError
            read[name] = float(values[name])
        except (TypeError, ValueError):
            raise TypeError(f"the value of {name} must be a real number, not {values[name]!r}") from None
        if not math.isfinite(read[name]):
            raise ValueError(f"the value of {name} is {read[name]}")
    return read
