"""An answer from the sandbox, rebuilt: the trusted side of `inside.answers`.

What comes out of it is judged as the answer itself would be in a notebook. Every record is checked as if an enemy had
written it, for one may have. What does not fit raises ValueError.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp

from ..checking.reading import MATRICES, NotAnExpression
from ..checking.table import BACK, VALUES, Refused, TooLarge, Unread, decimal, loads
from ..derivation import ___
from .inside.answers import BASES, BITS, DEPTH, ITEMS, NAME, TEXT

WORD = re.compile(rf"[^\W\d]\w{{0,{NAME - 1}}}")
FLOAT = 60                                      # letters of a decimal
WHOLE = re.compile(rf"-?0x[0-9a-f]{{1,{BITS // 4 + 1}}}")
FOR_NUMBERS = re.compile(r"bool|u?int\d+|float\d+|complex\d+|c?longdouble")
LONGEST = 100_000                               # a list that is longer is cut: it is too long, wherever it is
SIDES, SIDE = 32, 1_000_000                     # of an array or a matrix: how many, and how long
LARGEST = 1_000_000                             # the power of two of a decimal, and its bits
ERRORS = {kind.__name__: kind for kind in (TooLarge, ValueError, TypeError, ZeroDivisionError, OverflowError,
                                           RecursionError, AttributeError, KeyError, IndexError)}
ERRORS[NotAnExpression.__name__] = Refused      # as which it is raised again when it is read
MATRIX = {kind.__name__: kind for kind in MATRICES}


class Unreadable(Exception):
    """What could not leave the sandbox as data; the text is for its author."""


def unpack(data: Any, function: Callable[[int], Any], depth: int = DEPTH) -> Any:
    """The answer; `function(number)` makes the stand-in of a function. Raises ValueError, Unreadable."""
    if not isinstance(data, dict) or set(data) != {"is", "of"} or not isinstance(data["is"], str) or depth < -1:
        raise ValueError("this is not an answer")
    kind, value = data["is"], data["of"]
    if kind in CONTAINERS:
        return CONTAINERS[kind](value, lambda item: unpack(item, function, depth - 1))
    if kind == "function":
        return function(_count(value, ITEMS - 1))
    if kind not in PLAIN:
        raise ValueError("this is not an answer")
    return PLAIN[kind](value)


def _of(value, kind, fits=lambda _: True):
    """The value, if it is of this very type and fits."""
    if type(value) is not kind or not fits(value):
        raise ValueError("this is not an answer")
    return value


def _count(value, most):
    return _of(value, int, lambda n: 0 <= n <= most)


def _parts(value, *counts):
    """A list with one of these many parts."""
    return _of(value, list, lambda parts: len(parts) in counts)


def _text(value):
    return _of(value, str, lambda text: len(text) <= 2 * TEXT)       # of bytes, each is two letters


def _word(value):
    """The name of a type; one that is no name is not told."""
    return value if WORD.fullmatch(_text(value)) else "thing"


def _whole(value):
    return int(_of(value, str, WHOLE.fullmatch), 16)


def _float(value):
    return float.fromhex(_of(value, str, lambda text: len(text) < FLOAT))


def _fraction(value):
    return Fraction(*map(_whole, _parts(value, 2)))


def _rational(value):
    return sp.Rational(*map(_whole, _parts(value, 2)))


def _decimal(value):
    digits, power, bits = map(_whole, _parts(value, 3))
    if max(abs(power), bits) > LARGEST:
        raise ValueError("this is not a number")
    return decimal(digits, power, bits)


def _unreadable(value):
    raise Unreadable(_text(value))


def _symbol(value):
    kind, name = map(_text, _parts(value, 2))
    return sp.Symbol(name) if kind == "Symbol" else type(_word(kind), (sp.Symbol,), {})(name)


def _coordinate(value):
    return sp.Function(_text(value))(sp.Symbol("t"))


def _basic(value):
    name = _word(value)
    return type(name, (sp.Basic,), {"__str__": lambda _: name})()       # SymPy prints by the name of the type


def _unread(value):
    name, text = map(_text, _parts(value, 2))
    kind = ERRORS.get(name) or type(name if WORD.fullmatch(name) else "Error", (Exception,), {})
    return Unread(kind(text))


# Expressions

def restored(value: Any) -> tuple[tuple[int, int], list[sp.Expr]]:
    """(shape, expressions) of a table, as they were given: decimals are decimals, and nothing is carried out."""
    table, built = loads(json.dumps(value)), []
    for name, *args in table.nodes:
        if name == "num":
            built.append(sp.Rational(*map(int, args[0].split("/"))))
        elif name == "dec":
            built.append(decimal(*args))
        elif name == "sym":
            built.append(sp.Symbol(args[0]))
        elif name in VALUES:
            built.append(VALUES[name])
        elif name in ("max", "min"):            # SymPy would sort their arguments, at a cost without bound
            built.append(sp.Basic.__new__(BACK[name], *(built[i] for i in args)))
        else:
            make = {"add": sp.Add, "mul": sp.Mul, "pow": sp.Pow, **BACK}[name]
            built.append(make(*(built[i] for i in args), evaluate=False))
    return table.shape, [built[i] for i in table.entries]


def _expression(value):
    shape, (expression,) = restored(value)
    return expression


def _matrix(value, item):
    kind, *more = _parts(value, 2, 3)
    make = MATRIX[_of(kind, str, MATRIX.__contains__)]
    if len(more) == 1:
        shape, entries = restored(more[0])
        return make(*shape, entries)
    rows, columns = (_count(n, SIDE) for n in _parts(more[0], 2))
    if more[1] is None:
        return sp.SparseMatrix(rows, columns, {})       # too large, wherever it is: only its size is told
    return make(rows, columns, [_sympys(item(x)) for x in _parts(more[1], rows * columns)])


def _equation(value, item):
    return sp.Eq(*(_sympys(item(side)) for side in _parts(value, 2)), evaluate=False)


def _sympys(x):
    """An expression: of a text, SymPy would make one by running it."""
    if not isinstance(x, sp.Basic):
        raise ValueError("this is not an expression")
    return x


# Containers

def _list(value, item):
    length, items = _parts(value, 2)
    length, items = _of(length, int), _of(items, list)
    if len(items) > min(length, ITEMS):         # a length below zero, too
        raise ValueError("this is not a list")
    found = [item(x) for x in items]
    return found + [0] * (min(length, LONGEST) - len(found) if len(found) in (0, ITEMS) else 0)


def _subclass(value, item):
    name, within, shown = _parts(value, 3)
    base, shown = item(within), _text(shown)
    if type(base) not in BASES:
        raise ValueError("this is not an answer")
    return type(_word(name), (type(base),), {"__repr__": lambda _: shown, "__str__": lambda _: str(base)})(base)


def _array(value, item):
    kind, shape, items = _parts(value, 3)
    shape = [_count(n, SIDE) for n in _of(shape, list, lambda sides: len(sides) <= SIDES)]
    kind = _dtype(kind)
    if items is None:
        return np.broadcast_to(np.zeros((), object if kind is str else kind), shape)     # too large, wherever it is
    found = np.empty(len(_of(items, list, lambda items: len(items) <= ITEMS)), object)
    for k, x in enumerate(items):
        found[k] = item(x) if kind is object else _of(item(x), _python(kind))
    return found.astype(kind).reshape(shape)


def _scalar(value, item):
    kind, x = _parts(value, 2)
    kind = _dtype(_of(kind, str, lambda name: name != "object"))
    return np.dtype(kind).type(_of(item(x), _python(kind)))


def _python(kind):
    """Python's type for one of NumPy's."""
    return {"b": bool, "f": float, "c": complex, "U": str}.get(np.dtype(kind).kind, int)


def _dtype(name):
    if name in ("object", "str"):
        return {"object": object, "str": str}[name]
    return np.dtype(_of(name, str, FOR_NUMBERS.fullmatch))


def _set(make):
    return lambda value, item: make(item(x) for x in _of(value, list))


def _dict(value, item):
    return {item(k): item(v) for k, v in (_parts(pair, 2) for pair in _of(value, list))}


PLAIN = {
    "none": lambda _: None, "ellipsis": lambda _: Ellipsis, "blank": lambda _: ___,
    "bool": lambda value: _of(value, bool), "str": _text, "bytes": lambda value: bytes.fromhex(_text(value)),
    "int": _whole, "float": _float, "fraction": _fraction,
    "complex": lambda value: complex(*map(_float, _parts(value, 2))),
    "table": _expression, "symbol": _symbol, "coordinate": _coordinate, "unread": _unread, "basic": _basic,
    "rational": _rational, "decimal": _decimal,
    "truth": lambda value: sp.true if _of(value, bool) else sp.false,
    "relation": lambda _: sp.Symbol("left") < sp.Symbol("right"),
    "other": lambda value: type(_word(value), (), {})(),
    "unreadable": _unreadable}
CONTAINERS = {
    "list": _list, "tuple": lambda value, item: tuple(_list(value, item)), "subclass": _subclass, "array": _array,
    "sheet": lambda value, item: np.asmatrix(_array(value, item)), "scalar": _scalar, "set": _set(set),
    "frozenset": _set(frozenset), "dict": _dict, "matrix": _matrix, "equation": _equation}
