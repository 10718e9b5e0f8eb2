"""A Program as a function of arrays, by four routes that give the same numbers.

    python   straight-line Python on floats; always there
    numpy    the same for one state; a batch goes through NumPy, columns of states at a time
    numba    compiled by numba, where it is installed (the extra `robolib[fast]`)
    c        compiled by the C compiler of the machine, an accelerator for whoever asks for it

`f = program.compile(…)` gives `f(q, qd, …, out=None)`: arrays of shape (n,) for one state, (N, n) for a batch of N; an
(n,) beside an (N, n) holds for all its rows. Anything that NumPy can read as real numbers will do; arrays of float64
are fastest. The result is a new array, or `out`. NaN and infinity in a state are refused, and constants that the set-up
cannot divide by. Where the formula itself divides by zero, Python raises ZeroDivisionError; the compiled routes give
inf or nan, as NumPy does for a batch. Any number of threads may call f.

f.backend, f.program and f.values say what it is; f.at(values) is the same with other constants, without a new build.
"""

from __future__ import annotations

import importlib.util
import warnings
from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

from ..code import Code
from ..printers.divisors import refuse
from . import extension, jit, straight
from .arguments import Signature, constants
from .extension import NoCompiler
from .straight import straight_line

__all__ = ["BACKENDS", "NoCompiler", "compile", "straight_line"]

BACKENDS = {"python": straight.python, "numpy": straight.numpy, "numba": jit.build, "c": extension.build}


def compile(program: Code, backend: str = "auto",
            values: Mapping[str, float] | None = None) -> Callable[..., np.ndarray]:
    """The program as a function of arrays; see above.

    "auto" is numba where it is installed and NumPy otherwise. Where there is no C compiler, "c" says so in a warning
    and is what "auto" would be.
    """
    if backend not in ("auto", *BACKENDS):
        raise ValueError(f"no backend {backend!r}; there are auto, {', '.join(BACKENDS)}")
    if backend == "auto":
        backend = "numba" if importlib.util.find_spec("numba") else "numpy"
    given, setup = constants(program, values), straight_line(program, "float")[0]
    if program.constants:
        _ready(program, setup, given)           # a mistake is told before a long build
    signature = Signature(program.groups, program.shape)
    try:
        bind = BACKENDS[backend](program, signature)
    except NoCompiler as reason:
        warnings.warn(f"{reason}; another backend does the work", stacklevel=3)
        return compile(program, "auto", values)
    return _bound(program, backend, bind, setup, values)


def _bound(program, backend, bind, setup, values):
    """The function for these constants. It carries its own description; calling through a class would cost time."""
    given = constants(program, values)
    f = bind(_ready(program, setup, given) if program.constants else ())
    f.program, f.backend, f.values = program, backend, given
    f.at = partial(_bound, program, backend, bind, setup)
    return f


def _ready(program, setup, given):
    """The numbers of the set-up for these constants, if all of them are numbers."""
    try:
        numbers = tuple(float(x) for x in setup(*given.values()))
    except ArithmeticError:                     # divided by zero, or too large
        numbers = None
    refuse(program, given, numbers)
    return numbers
