"""An answer as plain JSON, on its way out of the sandbox: `grading.decoding` is the other side.

    {"is": "table", "of": {…}}              an expression, as the table of whitelisted nodes of `checking.table`
    {"is": "matrix", "of": ["ImmutableDenseMatrix", {…}]}       a matrix, as a table; or with the shape and the entries
    {"is": "equation", "of": [left, right]}     "truth": true       "relation": null
    {"is": "symbol", "of": ["Symbol", "joint 1"]}       one that no table takes, by the name of its type and its own
    {"is": "coordinate", "of": "qd1"}       a function of time, or its rate
    {"is": "rational", "of": ["0x5", "0x2"]}  "decimal": ["0x3", "-0x1", "0x35"]    a number that no table takes
    {"is": "unread", "of": ["TooLarge", "…"]}   any other expression that no table takes: how that failed
    {"is": "int", "of": "0x1f"}  "float": "0x1.8p+1"  "fraction": ["0x5", "0x2"]  "complex"  "str"  "bytes"  "bool"
    {"is": "none", "of": null}  "ellipsis"  "blank"
    {"is": "scalar", "of": ["float32", …]}  "array": ["float64", [2, 3], […]]  "sheet"      NumPy's; the last a matrix
    {"is": "list", "of": [2, […]]}  "tuple"     how long it is, and how it begins
    {"is": "set", "of": […]}  "frozenset"  "dict": [[key, value], …]
    {"is": "subclass", "of": ["Pair", {…}, "Pair(a=1, b=2)"]}   one of these of another type, and how it is shown
    {"is": "function", "of": 3}             the number of a function that can be probed later
    {"is": "basic", "of": "Poly"}  "other": "module"       a thing that no exercise asks for, by the name of its type

What is rebuilt of it must be judged as the answer itself would be in a notebook, right or wrong, and with the same
words. So kinds are kept apart that an examiner could tell apart.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import numpy as np
import sympy as sp
from sympy.core.relational import Relational
from sympy.logic.boolalg import BooleanFunction

from robolib.checking.reading import MATRICES, read
from robolib.checking.table import RATIONALS
from robolib.derivation import Blank, holds_blank

TEXT, NAME, ITEMS, DEPTH = 2000, 40, 1000, 10
BITS = 16_000                                   # of a whole number; one with more has too many digits, wherever it is
BLANK = {"is": "blank", "of": None}
KINDS = "biufc"                                 # NumPy's numbers: truth values, whole ones, decimals, complex ones


def pack(answer: object, functions: list, depth: int = DEPTH) -> dict[str, object]:
    """The answer as JSON data. A function is put into the list `functions`."""
    for kinds, packed in PACKED:
        if type(answer) in kinds:
            return packed(answer, functions, depth)
    if isinstance(answer, Blank):
        return BLANK
    if isinstance(answer, np.ndarray):
        return _array(answer, functions, depth)
    if isinstance(answer, np.generic):
        return _scalar(answer, functions, depth)
    if base := next((kind for kind in BASES if isinstance(answer, kind)), None):
        within = pack(BASES[base](answer), functions, depth - 1)    # whatever its own type says about it
        return {"is": "subclass", "of": [_name(answer), within, repr(answer)[:TEXT]]}
    if isinstance(answer, sp.Basic):
        return _basic(answer)
    if callable(answer):
        functions.append(answer)
        return {"is": "function", "of": len(functions) - 1}
    return {"is": "other", "of": _name(answer)}


def _as_it_is(answer, *_):
    word = {type(None): "none", type(Ellipsis): "ellipsis", bool: "bool"}[type(answer)]
    return {"is": word, "of": answer if word == "bool" else None}


def _whole(x):
    """A whole number as text. What is too large for every examiner is cut, before any text is made of it."""
    return hex(x if x.bit_length() <= BITS else (1 << BITS) * (1 if x > 0 else -1))


def _fraction(answer, *_):
    return {"is": "fraction", "of": [_whole(answer.numerator), _whole(answer.denominator)]}


def _list(answer, functions, depth):
    items = answer[:ITEMS if depth else 0]
    return {"is": _name(answer), "of": [len(answer), [pack(item, functions, depth - 1) for item in items]]}


def _set(answer, functions, depth):
    items = sorted(islice(answer, ITEMS if depth else 0), key=repr)
    return {"is": type(answer).__name__, "of": [pack(item, functions, depth - 1) for item in items]}


def _dict(answer, functions, depth):
    items = list(islice(answer.items(), ITEMS if depth else 0))
    return {"is": "dict", "of": [[pack(x, functions, depth - 1) for x in pair] for pair in items]}


def _array(answer, functions, depth):
    """With its entries in a row; without them where there are too many."""
    word, answer = "sheet" if isinstance(answer, np.matrix) else "array", np.asarray(answer)
    kind = answer.dtype.name if answer.dtype.kind in KINDS else "str" if answer.dtype.kind == "U" else "object"
    many = answer.size > ITEMS or not depth
    items = [] if many else [pack(item, functions, depth - 1) for item in answer.ravel().tolist()]
    return {"is": word, "of": [kind, list(answer.shape), None if many else items]}


def _scalar(answer, functions, depth):
    kind = answer.dtype.kind
    if kind not in KINDS and kind != "U":
        return {"is": "other", "of": _name(answer)}
    item = {"b": bool, "f": float, "c": complex, "U": str}.get(kind, int)(answer)
    return {"is": "scalar", "of": ["str" if kind == "U" else answer.dtype.name, pack(item, functions, depth)]}


def _equation(answer, functions, depth):
    if holds_blank(answer):
        return BLANK
    return {"is": "equation", "of": [pack(side, functions, depth - 1) for side in (answer.lhs, answer.rhs)]}


def _matrix(answer, functions, depth):
    kind = _name(answer)
    if answer.rows * answer.cols <= ITEMS and any(map(holds_blank, answer)):
        return BLANK
    try:
        return {"is": "matrix", "of": [kind, read(answer).data()]}
    except Exception:                           # one entry, or many of them, cannot be read: then each by itself
        rows, columns = answer.shape
        items = [pack(e, functions, depth - 1) for e in answer] if rows * columns <= ITEMS else None
        return {"is": "matrix", "of": [kind, [rows, columns], items]}


def _basic(answer):
    if answer is sp.true or answer is sp.false:
        return {"is": "truth", "of": answer is sp.true}
    if isinstance(answer, (Relational, BooleanFunction)):
        return BLANK if holds_blank(answer) else {"is": "relation", "of": None}
    if holds_blank(answer):
        return BLANK
    if not isinstance(answer, sp.Expr):
        return {"is": "basic", "of": _name(answer)}
    try:
        table = read(answer)
    except Exception as error:                  # what cannot be read gets a reply, whatever it is
        if isinstance(answer, sp.Symbol):
            return {"is": "symbol", "of": [_name(answer), str(answer.name)[:TEXT]]}
        if type(answer) in RATIONALS:
            return {"is": "rational", "of": [_whole(int(answer.p)), _whole(int(answer.q))]}
        if type(answer) is sp.Float:
            sign, digits, power, _ = answer._mpf_
            numbers = -int(digits) if sign else int(digits), power, answer._prec
            return {"is": "decimal", "of": [_whole(n) for n in numbers]}
        return {"is": "unread", "of": [type(error).__name__[:NAME], str(error)[:TEXT]]}
    if len(table.nodes) == 1 and table.names and not isinstance(answer, sp.Symbol):
        return {"is": "coordinate", "of": table.nodes[0][1]}
    return {"is": "table", "of": table.data()}


def _name(answer):
    return type(answer).__name__[:NAME]


ALL = slice(None)
BASES = {int: int.__index__, float: float.__float__, str: str.__str__, bytes: lambda x: bytes.__getitem__(x, ALL),
         list: lambda x: list.__getitem__(x, ALL), tuple: lambda x: tuple.__getitem__(x, ALL)}
PACKED = (
    ((type(None), type(Ellipsis), bool), _as_it_is),
    ((str,), lambda answer, *_: {"is": "str", "of": answer[:TEXT]}),
    ((bytes,), lambda answer, *_: {"is": "bytes", "of": answer[:TEXT].hex()}),
    ((int,), lambda answer, *_: {"is": "int", "of": _whole(answer)}),
    ((float,), lambda answer, *_: {"is": "float", "of": answer.hex()}),
    ((complex,), lambda answer, *_: {"is": "complex", "of": [answer.real.hex(), answer.imag.hex()]}),
    ((Fraction,), _fraction), ((list, tuple), _list), ((set, frozenset), _set), ((dict,), _dict),
    ((sp.Equality,), _equation), (tuple(MATRICES), _matrix))
