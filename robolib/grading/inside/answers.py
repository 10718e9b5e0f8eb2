"""An answer as plain JSON, on its way out of the sandbox: `grading.decoding` is the other side.

    {"is": "table", "of": {…}}      an expression or a matrix, as the table of whitelisted nodes of `checking.table`
    {"is": "equation", "of": {…}}   both sides of an equation, as a table of two entries
    {"is": "int", "of": "12"}  "float": "0x1.8p+1"  "str"  "bool"  "none"  "ellipsis"  "blank"
    {"is": "list", "of": […]}  "tuple"  "set"  "array"
    {"is": "function", "of": 3}     the number of a function that can be probed later
    {"is": "other", "of": "dict"}   a thing that no exercise asks for, by the name of its type
    {"is": "unreadable", "of": "…"} what the table refuses, and why
"""

from __future__ import annotations

import numpy as np
import sympy as sp

from robolib.checking.reading import MATRICES, read
from robolib.checking.table import ENTRIES, TooLarge
from robolib.derivation import Blank

TEXT, ITEMS, DEPTH, DIGITS = 500, 1000, 5, 1000


def pack(answer, functions, depth=DEPTH):
    """The answer as JSON data. A function is put into the list `functions`."""
    kind = type(answer)
    if answer is None or answer is Ellipsis:
        return {"is": "none" if answer is None else "ellipsis", "of": None}
    if isinstance(answer, Blank):
        return {"is": "blank", "of": None}
    if kind in (bool, np.bool_):
        return {"is": "bool", "of": bool(answer)}
    if kind in (str, np.str_):
        return {"is": "str", "of": str(answer)[:TEXT]}
    if kind is int or isinstance(answer, np.integer):
        return _integer(int(answer))
    if kind is float or isinstance(answer, np.floating):
        return {"is": "float", "of": float(answer).hex()}
    if isinstance(answer, np.ndarray):
        if answer.size > ITEMS:
            return _refused(f"it has {answer.size} entries, more than {ITEMS}")
        return {"is": "array", "of": [pack(answer.tolist(), functions, depth)]}
    if kind in (list, tuple, set, frozenset):
        if len(answer) > ITEMS or depth == 0:
            return _refused(f"it has {len(answer)} entries, more than {ITEMS}" if depth else "its lists are too deep")
        items = sorted(answer, key=repr) if kind in (set, frozenset) else answer
        word = {list: "list", tuple: "tuple"}.get(kind, "set")
        return {"is": word, "of": [pack(item, functions, depth - 1) for item in items]}
    if answer is sp.true or answer is sp.false:
        return {"is": "bool", "of": answer is sp.true}
    if kind is sp.Equality:
        return _table("equation", [answer.lhs, answer.rhs])
    if isinstance(answer, sp.Expr) or kind in MATRICES:
        return _table("table", answer)
    if callable(answer) and not isinstance(answer, sp.Basic):
        functions.append(answer)
        return {"is": "function", "of": len(functions) - 1}
    return {"is": "other", "of": kind.__name__[:40]}


def _integer(x):
    if x.bit_length() > 4 * DIGITS:             # before any text is made of it
        return _refused("a number in it has too many digits")
    return {"is": "int", "of": str(x)}


def _table(word, answer):
    try:
        table = read(answer)
    except TooLarge as error:
        return _refused(str(error) or f"more than {ENTRIES} entries")
    except Exception as error:                  # what cannot be read gets a reply, whatever it is
        return _refused(str(error)[:TEXT])
    return {"is": word, "of": {"shape": table.shape, "nodes": table.nodes, "entries": table.entries,
                               "floats": table.floats}}


def _refused(why):
    return {"is": "unreadable", "of": why[:TEXT]}
