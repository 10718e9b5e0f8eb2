"""What all printers share: which line belongs to the set-up, what everything is called, what each line says.

A value is one of three things. It is a number, and is folded; or it depends on constants alone, and belongs to the
set-up, done once per arm; or it depends on the state, and is worked out on-line, in every call.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass

from .. import graph, scalar

NO_CODE = ("{} cannot be turned into code; only + − · / powers, sin, cos, atan2, sqrt, sign, step,"
           " minimum and maximum can")
FUNCTIONS = {**{name: getattr(scalar, name) for name in scalar.FUNCTIONS}, "pi": lambda: math.pi}
OPERATORS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b,
             "div": lambda a, b: a / b, "neg": lambda a: -a}
SYMBOLS = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
OURS = re.compile(r"_[a-z]+\d*")                # the names that printers make up: _t0, _s0, _in, …


@dataclass(frozen=True)
class Language:
    """What differs between languages: words that are taken, how numbers, powers and functions are written."""

    reserved: frozenset
    number: Callable
    power: Callable
    functions: dict


@dataclass(frozen=True)
class Line:
    """`name = text`; `op` is the operation, `uses` are the names it reads."""

    name: str
    op: str
    text: str
    uses: tuple


@dataclass(frozen=True)
class Listing:
    """A program in words. `kept`: what the set-up hands over to the on-line part, by name."""

    names: dict
    setup: tuple
    kept: tuple
    lines: tuple
    results: tuple

    @property
    def read(self):
        """The names that the on-line part reads."""
        return {name for line in self.lines for name in line.uses} | {name.lstrip("-") for name in self.results}


def parts(program):
    """For every node "number", "setup" or "online": what it depends on."""
    kinds, constants = [], set(program.constants)
    for node in program.nodes:
        if node[0] == "in":
            kinds.append("setup" if node[1] in constants else "online")
        elif node[0] == "num":
            kinds.append("number")
        else:
            of = {kinds[i] for i in graph.arguments(node)}
            kinds.append(next((kind for kind in ("online", "setup") if kind in of), "number"))
    return kinds


def spell(names, reserved):
    """Identifiers for these names: different ones, none of `reserved`, none of those that printers make up."""
    taken, spelled = set(reserved), []
    for name in names:
        clean = re.sub(r"\W", "_", name, flags=re.ASCII)
        if not clean.isidentifier() or clean in taken or clean.startswith("__") or OURS.fullmatch(clean) \
                or re.match(r"_[A-Z]", clean):
            clean = "x_" + clean
        while clean in taken:
            clean += "_"
        taken.add(clean)
        spelled.append(clean)
    return tuple(spelled)


def _folded(program, kinds):
    """The numbers that nodes without inputs are; what cannot be worked out (1/0) stays as it is."""
    values = {}
    for i, (node, kind) in enumerate(zip(program.nodes, kinds, strict=True)):
        args = [values.get(j) for j in graph.arguments(node)]
        if node[0] == "num":
            values[i] = node[1]
        elif kind == "number" and None not in args:
            name = node[1] if node[0] == "fn" else node[0]
            try:
                if name == "pow":
                    values[i] = args[0] ** node[2]
                elif name in OPERATORS or name in FUNCTIONS:
                    values[i] = (OPERATORS.get(name) or FUNCTIONS[name])(*args)
            except (ValueError, ArithmeticError):
                continue
    return values


def listing(program, language, also_taken=()):
    """The program, line by line, in a language. `also_taken`: names that no input may have there."""
    kinds = parts(program)
    numbers = _folded(program, kinds)
    names = dict(zip(program.inputs, spell(program.inputs, language.reserved | set(also_taken)), strict=True))
    setup, lines, text = [], [], []
    for i, (node, kind) in enumerate(zip(program.nodes, kinds, strict=True)):
        if i in numbers:
            text.append(language.number(numbers[i]))
            continue
        if node[0] == "in":
            text.append(names[node[1]])
            continue
        args = [text[j] for j in graph.arguments(node)]
        if node[0] == "neg" and not args[0].startswith("-"):
            text.append("-" + args[0])          # a sign is no operation and needs no line
            continue
        line, letter = (setup, "s") if kind == "setup" else (lines, "t")
        uses = tuple(a.lstrip("-") for a in args if not a.lstrip("-")[:1].isdigit())
        op = node[1] if node[0] == "fn" else node[0]
        line.append(Line(f"_{letter}{len(line)}", op, _expression(node, args, language), uses))
        text.append(line[-1].name)
    results = tuple(text[i] for i in program.outputs)
    read = {name for line in lines for name in line.uses} | {r.lstrip("-") for r in results}
    given = [names[c] for c in program.constants] + [line.name for line in setup]
    return Listing(names, tuple(setup), tuple(name for name in given if name in read), tuple(lines), results)


def _expression(node, args, language):
    op = node[1] if node[0] == "fn" else node[0]
    if op in language.functions:
        return language.functions[op].format(*args)
    args = [f"({a})" if a.startswith("-") else a for a in args]
    if op == "pow":
        return " * ".join([args[0]] * node[2]) if node[2] <= 3 else language.power(args[0], node[2])
    if op == "neg":
        return f"-{args[0]}"
    if op in SYMBOLS:
        return f"{args[0]} {SYMBOLS[op]} {args[1]}"
    raise TypeError(NO_CODE.format(op))


def header(program):
    """What the text computes, what it is given and in which order, in which units, and what it costs: plain lines."""
    about, units = program.about, dict(program.about.units)
    lines = [about.title or "A straight-line program.", ""]
    for group, members in program.groups:
        lines.append(f"{group}: {_with_units(members, [units.get(m, '') for m in members])}")
    if program.constants:
        constants = [units.get(c, "") for c in program.constants]
        lines.append(f"parameters: {_with_units(program.constants, constants)}")
    shape = " x ".join(str(k) for k in program.shape)
    kinds = list(dict.fromkeys(about.result_units))
    lines.append(f"returns {about.result}: {shape} numbers{', row by row' if len(program.shape) > 1 else ''}"
                 + (f", in {', '.join(about.result_units if len(kinds) > 1 else kinds)}" if kinds else ""))
    lines += ["", f"Cost of a call: {_cost(program.counts)}."]
    if program.constants:
        lines.append(f"Set-up, once per set of parameters: {_cost(program.offline)}.")
    return [_plain(line) for line in lines]


def _with_units(names, units):
    if len(set(units)) == 1:
        return ", ".join(names) + (f" in {units[0]}" if units[0] else "")
    return ", ".join(f"{name} in {unit}" if unit else name for name, unit in zip(names, units, strict=True))


def _cost(counts):
    words = (("multiplications", counts.mul), ("additions", counts.add), ("divisions", counts.div),
             ("sines and cosines", counts.trig))
    return ", ".join(f"{k} {word}" for word, k in words if k) or "nothing"


def _plain(text):
    """One line that no language takes for anything but a comment: names may hold anything."""
    return "".join(c if c.isprintable() and c not in "\\?" else " " for c in text).replace("*/", "* /").rstrip()
