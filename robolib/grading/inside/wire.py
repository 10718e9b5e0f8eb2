"""The arguments of a probed function on their way in: numbers in lists, tuples, dicts and arrays, as JSON."""

from __future__ import annotations

import numpy as np


def to_wire(x):
    """Numbers in containers as JSON data. Raises TypeError for anything else."""
    if isinstance(x, bool) or x is None:
        return x
    if isinstance(x, (int, np.integer)):
        return int(x)
    if isinstance(x, (float, np.floating)):
        return float(x)
    if isinstance(x, np.ndarray):
        return {"array": x.tolist()}
    if isinstance(x, (list, tuple)):
        return {type(x).__name__: [to_wire(e) for e in x]}
    if isinstance(x, dict) and all(type(k) is str for k in x):
        return {"dict": [[k, to_wire(e)] for k, e in x.items()]}
    raise TypeError(f"a function cannot be probed with a {type(x).__name__}")


def from_wire(x):
    """The containers again."""
    if not isinstance(x, dict):
        return x
    (kind, items), = x.items()
    if kind == "array":
        return np.array(items)
    if kind == "dict":
        return {k: from_wire(e) for k, e in items}
    return {"list": list, "tuple": tuple}[kind](from_wire(e) for e in items)
