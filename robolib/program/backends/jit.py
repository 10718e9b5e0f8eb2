"""numba: the printed lines, compiled in memory. The first build takes a second or more; the cache keeps it.

A kernel checks its arguments itself and returns a code. Arrays of another type are refused by numba's own dispatcher.
Either way the slow route reads them again and says what is wrong, if anything is.
"""

from __future__ import annotations

import math
import warnings
from dataclasses import replace
from functools import cache

import numpy as np

from ..code import Code
from ..printers.listing import listing
from ..printers.python import PYTHON
from . import cache as folder
from .arguments import Bind, Signature
from .straight import load

FINE, ODD = 0, 1
NUMBA = replace(PYTHON, functions={
    **PYTHON.functions, "sign": "(1.0 if {0} > 0 else 0.0) - (1.0 if {0} < 0 else 0.0)",
    "step": "1.0 if {0} >= 0 else 0.0"})


def build(program: Code, signature: Signature) -> Bind:
    """The backend "numba"."""
    try:
        import numba
    except ImportError:
        raise ImportError("the backend numba is not installed; pip install 'robolib[fast]', or take another backend"
                          ) from None
    text = kernels(program)
    filename, keep = "<program>", True
    try:
        filename = str(folder.keep(folder.key(text, numba.__version__, np.__version__), ".py", text.encode()))
    except OSError as reason:                   # slower the next time, but right
        warnings.warn(f"{reason}; the compiled program is not kept", stacklevel=5)
        keep = False
    # A kept build asks for its module by name when it is loaded; this one will do.
    known = {f: getattr(math, f) for f in ("sin", "cos", "sqrt", "exp", "atan2")}
    space = load(text, {"__name__": __name__, **known}, filename)
    real, groups, wide = numba.float64, len(program.groups), len(program.shape)

    @cache
    def kernel(rows):
        types = [real[:, ::1] if rows else real[::1]] * groups + [real[::1]] * bool(program.constants)
        types.append(numba.types.Array(real, wide + rows, "C"))
        function, options = space["batch" if rows else "one"], {"nogil": True, "error_model": "numpy"}
        try:
            return numba.njit(numba.int64(*types), cache=keep, **options)(function)
        except Exception:                       # a spoilt file in the cache; numba has many words for it
            return numba.njit(numba.int64(*types), **options)(function)

    one = kernel(0)

    def bind(setup):
        more = (np.array(setup),) if program.constants else ()

        def run(arrays, result):
            if kernel(int(result.ndim > wide))(*arrays, *more, result) != FINE:
                raise RuntimeError("the compiled program does not take what it was compiled for")

        def slowly(states, out):
            return signature.slowly(run, [x for x in states if x is not None], out)

        return space["caller"](one, np.empty, program.shape, slowly, *more)

    return bind


def kernels(program: Code) -> str:
    """The text of `one(q, …, setup, out)` and `batch(…)`, for arrays, and of `caller`, which makes what one calls.

    That one is printed, too: written for any number of arguments it would be half as fast.
    """
    taken = {"one", "batch", "setup", *(f"_g{k}" for k in range(len(program.groups)))}
    lines = listing(program, NUMBA, taken)
    groups = [(f"_g{k}", [lines.names[m] for m in members]) for k, (_, members) in enumerate(program.groups)]
    setup = ["setup"] * bool(program.constants)
    arguments = ", ".join([*(g for g, _ in groups), *setup, "_out"])
    places = list(np.ndindex(program.shape))
    kept = [f"    {name} = setup[{k}]" for k, name in enumerate(lines.kept)]
    wrong = [f"{g}.shape[0] != {len(m)}" for g, m in groups]
    wrong += [f"_out.shape[{k}] != {n}" for k, n in enumerate(program.shape)]
    rows = [f"{g}.shape[1] != {len(m)} or {g}.shape[0] != _n" for g, m in groups]
    rows += [f"_out.shape[{k + 1}] != {n}" for k, n in enumerate(program.shape)]

    def body(row):
        names = [name for _, members in groups for name in members]
        yield from (f"{m} = {g}[{row}{k}]" for g, members in groups for k, m in enumerate(members))
        if names:
            yield f"if {' + '.join(f'({m} - {m})' for m in names)} != 0.0:"
            yield f"    return {ODD}"           # NaN or infinity: what is subtracted from itself is not 0
        yield from (f"{line.name} = {line.text}" for line in lines.lines)
        yield from (f"_out[{row}{', '.join(map(str, place))}] = {value}"
                    for place, value in zip(places, lines.results, strict=True))

    return "\n".join([
        f"def one({arguments}):", f"    if {' or '.join(wrong)}:", f"        return {ODD}", *kept,
        *("    " + line for line in body("")), f"    return {FINE}", "", "",
        f"def batch({arguments}):", "    _n = _out.shape[0]", f"    if {' or '.join(rows)}:", f"        return {ODD}",
        *kept, "    for _k in range(_n):", *("        " + line for line in body("_k, ")), f"    return {FINE}", "", "",
        f"def caller({', '.join(['_one', '_empty', '_shape', '_slowly', *setup])}):",
        f"    def call({''.join(f'{g}=None, ' for g, _ in groups)}*_more, out=None):",
        "        _out = _empty(_shape) if out is None else out",
        "        try:",
        f"            if not _more and _one({arguments}) == {FINE}:",
        "                return _out",
        "        except Exception:",
        "            pass",
        f"        return _slowly(({''.join(f'{g}, ' for g, _ in groups)}*_more), out)",
        "    return call"]) + "\n"
