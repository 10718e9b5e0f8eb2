"""Python: a function of plain numbers, `name(q1, q2, …)`; with constants, `name(q1, …, setup)` and `name_setup`.

The text needs sin, cos, sqrt and atan2 of `math`. Given NumPy's instead, the same lines work on columns of states.
"""

from __future__ import annotations

import keyword

from ..code import Code
from .header import header
from .listing import Language, listing


def number(x: int | float) -> str:
    """An int stays one: 2 * x is easier to read than 2.0 * x."""
    return str(x) if isinstance(x, int) else repr(float(x))


CALLS = {**{name: name + "({})" for name in ("sin", "cos", "sqrt", "exp", "sign", "step")}, "atan2": "atan2({}, {})",
         "minimum": "min({}, {})", "maximum": "max({}, {})"}
PYTHON = Language(
    frozenset(keyword.kwlist) | {f.split("(")[0] for f in CALLS.values()} | {"setup", "math", "__debug__", "_"},
    number, lambda x, k: f"{x}**{k}", CALLS)
OURS = {"sign": ["", "", "def sign(x):", "    return float(x > 0) - float(x < 0)"],
        "step": ["", "", "def step(x):", "    return float(x >= 0)"]}


def source(program: Code, name: str) -> str:
    """The text of a module: comment, imports, `name_setup` where there are constants, `name`."""
    if name in PYTHON.reserved:
        raise ValueError(f"{name!r} is a word of Python or of this text; choose another name")
    lines = listing(program, PYTHON, {name, f"{name}_setup"})
    ops = {line.op for line in (*lines.setup, *lines.lines)}
    imports = [f for f in ("atan2", "cos", "exp", "sin", "sqrt") if f in ops]
    text = [f"# {line}".rstrip() for line in header(program)]
    if imports:
        text += ["", f"from math import {', '.join(imports)}"]
    text += [line for name, lines_of in OURS.items() if name in ops for line in lines_of]
    return "\n".join([*text, "", "", functions(program, name)]) + "\n"


def functions(program: Code, name: str) -> str:
    """The functions alone, for whoever brings sin, cos, … along."""
    lines = listing(program, PYTHON, {name, f"{name}_setup"})
    arguments = [lines.names[v] for v in program.variables]
    text = []
    if program.constants:
        text += [f"def {name}_setup({', '.join(lines.names[c] for c in program.constants)}):",
                 *(f"    {line.name} = {line.text}" for line in lines.setup),
                 f"    return {_tuple(lines.kept)}", "", ""]
        arguments.append("setup")
    text.append(f"def {name}({', '.join(arguments)}):")
    if program.constants and lines.kept:
        text.append(f"    {_tuple(lines.kept)} = setup")
    text += [f"    {line.name} = {line.text}" for line in lines.lines]
    return "\n".join([*text, f"    return {_tuple(lines.results)}"])


def arguments(program: Code) -> tuple[str, ...]:
    """The inputs as Python identifiers, in order."""
    names = listing(program, PYTHON, {"function", "function_setup"}).names
    return tuple(names[name] for name in program.inputs)


def _tuple(items):
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
