"""Straight-line Python: on floats for one state, on NumPy columns for a batch. No compiler, no waiting."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ... import scalar
from ..code import Code
from ..printers import python as printer
from .arguments import Bind, Signature

SPACES = {"float": {"sin": math.sin, "cos": math.cos, "sqrt": math.sqrt, "exp": math.exp,
                    "atan2": math.atan2, "sign": scalar.sign, "step": scalar.step, "min": min, "max": max},
          "column": {"sin": np.sin, "cos": np.cos, "sqrt": np.sqrt, "exp": np.exp, "atan2": np.arctan2, "sign": np.sign,
                     "step": lambda x: np.heaviside(x, 1.0), "min": np.minimum, "max": np.maximum}}
ROWS = 2048             # of a batch at a time: the columns of all temporaries stay in the cache


def load(text: str, space: Mapping[str, Any], filename: str = "<program>") -> dict[str, Any]:
    """Run what a printer printed, in a space of its own: the one place where text becomes code."""
    space = dict(space)
    exec(compile(text, filename, "exec"), space)
    return space


def straight_line(program: Code, kind: str) -> tuple[Callable[..., tuple] | None, Callable[..., tuple]]:
    """(setup, function) on floats or columns, as `printers.python` prints them; without constants setup is None."""
    space = load(printer.functions(program, "function"), SPACES[kind])
    return space.get("function_setup"), space["function"]


def python(program: Code, signature: Signature) -> Bind:
    """The backend "python": a batch is a loop over its states."""
    function = straight_line(program, "float")[1]

    def loop(arrays, result, more):
        for k, row in enumerate(result):
            row.flat = _one(function, [x[k] for x in arrays], more)

    return _binder(program, signature, function, loop)


def numpy(program: Code, signature: Signature) -> Bind:
    """The backend "numpy": floats for one state, columns for a batch."""
    columns = straight_line(program, "column")[1]

    def blocks(arrays, result, more):
        flat = result.reshape(len(result), math.prod(signature.shape))
        for first in range(0, len(result), ROWS):
            part = slice(first, first + ROWS)
            together = np.hstack([x[part] for x in arrays]).T.copy()      # a column in one piece is faster to read
            for k, column in enumerate(columns(*together, *more)):
                flat[part, k] = column

    return _binder(program, signature, straight_line(program, "float")[1], blocks)


def _binder(program, signature, function, batch):
    """What both have in common: one state by `function`, many by `batch`."""

    def bind(setup):
        more = (setup,) if program.constants else ()

        def run(arrays, result):
            if result.shape == signature.shape:
                result.flat = _one(function, arrays, more)
            else:
                batch(arrays, result, more)

        def call(*states, out=None):
            row = signature.row(states) if out is None else None
            if row is not None:                 # nothing to convert, nothing to refuse
                result = np.empty(signature.shape)
                result.flat = function(*row, *more)
                return result
            return signature.slowly(run, states, out)

        return call

    return bind


def _one(function, arrays, more):
    return function(*(x for array in arrays for x in array.tolist()), *more)
