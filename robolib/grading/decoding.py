"""An answer from the sandbox, rebuilt as plain data: the trusted side of `inside.answers`.

Every record is checked as if an enemy had written it, for one may have. What does not fit raises ValueError.
"""

from __future__ import annotations

import json
import re

import numpy as np
import sympy as sp

from ..checking.table import decode, loads
from ..derivation import ___
from .inside.answers import DEPTH, DIGITS, ITEMS, TEXT

NAME = re.compile(r"[^\W\d]\w{0,39}")


class Unreadable(Exception):
    """What could not leave the sandbox as data; the text is for its author."""


def unpack(data, function, depth=DEPTH):
    """The answer; `function(number)` makes the stand-in of a function. Raises ValueError, Unreadable."""
    if not isinstance(data, dict) or set(data) != {"is", "of"} or not isinstance(data["is"], str):
        raise ValueError("this is not an answer")
    kind, value = data["is"], data["of"]
    if kind in ("none", "ellipsis", "blank"):
        return {"none": None, "ellipsis": Ellipsis, "blank": ___}[kind]
    if kind == "bool" and type(value) is bool:
        return value
    if kind == "str" and type(value) is str and len(value) <= TEXT:
        return value
    if kind == "int" and type(value) is str and re.fullmatch(rf"-?\d{{1,{2 * DIGITS}}}", value, re.ASCII):
        return int(value)
    if kind == "float" and type(value) is str and len(value) < 60:
        return float.fromhex(value)
    if kind in ("list", "tuple", "set") and isinstance(value, list) and len(value) <= ITEMS and depth > 0:
        items = [unpack(item, function, depth - 1) for item in value]
        return items if kind == "list" else tuple(items) if kind == "tuple" else set(map(_hashable, items))
    if kind == "array" and isinstance(value, list) and len(value) == 1 and depth > 0:
        return _array(unpack(value[0], function, depth))
    if kind == "table":
        matrix = decode(loads(json.dumps(value)))
        return matrix[0, 0] if matrix.shape == (1, 1) else matrix
    if kind == "equation":
        sides = decode(loads(json.dumps(value)))
        if sides.shape != (2, 1):
            raise ValueError("an equation has two sides")
        return sp.Eq(sides[0], sides[1], evaluate=False)
    if kind == "function" and type(value) is int and 0 <= value < ITEMS:
        return function(value)
    if kind == "other" and type(value) is str:
        return type(value if NAME.fullmatch(value) else "thing", (), {})()
    if kind == "unreadable" and type(value) is str:
        raise Unreadable(value[:TEXT])
    raise ValueError("this is not an answer")


def _hashable(x):
    if not isinstance(x, (str, int, float, bool, sp.Basic)):
        raise ValueError("this cannot be in a set")
    return x


def _array(x):
    """Numbers, or what else stood in the array, in its shape."""
    plain = np.array(x, dtype=object)
    flat = plain.ravel().tolist()
    if flat and all(type(e) in (int, float) for e in flat):
        return np.array(x, dtype=float if any(type(e) is float for e in flat) else None)
    return plain
