"""The arguments of a probed function on their way in: numbers and words in lists, tuples, dicts and arrays."""

from __future__ import annotations

import numpy as np

Wire = dict | int | float | str | None          # what JSON has, with a dict for all that it has not


def to_wire(x: object) -> Wire:
    """Numbers and words in containers as JSON data. Raises TypeError for anything else."""
    if isinstance(x, np.generic) and x.dtype.kind in "biuf":
        return {"scalar": [x.dtype.name, x.item()]}     # a function may tell NumPy's number from Python's
    if isinstance(x, (bool, int, float)) or x is None or type(x) is str:
        return x
    if isinstance(x, np.ndarray):
        return {"array": [x.dtype.name, x.tolist()]}
    if isinstance(x, (list, tuple)):
        return {type(x).__name__: [to_wire(e) for e in x]}
    if isinstance(x, dict) and all(type(k) is str for k in x):
        return {"dict": [[k, to_wire(e)] for k, e in x.items()]}
    raise TypeError(f"a function cannot be probed with a {type(x).__name__}")


def from_wire(x: Wire) -> object:
    """The containers again."""
    if not isinstance(x, dict):
        return x
    (kind, items), = x.items()
    if kind == "scalar":
        return np.dtype(items[0]).type(items[1])
    if kind == "array":
        return np.array(items[1], dtype=items[0])
    if kind == "dict":
        return {k: from_wire(e) for k, e in items}
    return {"list": list, "tuple": tuple}[kind](from_wire(e) for e in items)
