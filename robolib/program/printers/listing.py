"""What all printers share: which line belongs to the set-up, what everything is called, what each line says.

A value is one of three things. It is a number, and is folded; or it depends on constants alone, and belongs to the
set-up, done once per arm; or it depends on the state, and is worked out on-line, in every call.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ... import scalar
from ..code import Code, parts
from ..nodes import arguments

NO_CODE = ("{} cannot be turned into code; only + − · / powers, sin, cos, exp, atan2, sqrt, sign,"
           " step, minimum and maximum can")
FUNCTIONS = {**{name: getattr(scalar, name) for name in scalar.FUNCTIONS}, "pi": lambda: math.pi}
OPERATORS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b,
             "div": lambda a, b: a / b, "neg": lambda a: -a}
SYMBOLS = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
OURS = re.compile(r"_[a-z]+\d*")                # the names that printers make up: _t0, _s0, _in, …


@dataclass(frozen=True)
class Language:
    """What differs between languages: words that are taken, how numbers, powers and functions are written."""

    reserved: frozenset[str]
    number: Callable[[float], str]
    power: Callable[[str, int], str]
    functions: Mapping[str, str]


@dataclass(frozen=True)
class Line:
    """`name = text`; `op` is the operation, `uses` are the names it reads."""

    name: str
    op: str
    text: str
    uses: tuple[str, ...]


@dataclass(frozen=True)
class Listing:
    """A program in words. `kept`: what the set-up hands over to the on-line part, by name."""

    names: Mapping[str, str]
    setup: tuple[Line, ...]
    kept: tuple[str, ...]
    lines: tuple[Line, ...]
    results: tuple[str, ...]

    @property
    def read(self) -> set[str]:
        """The names that the on-line part reads."""
        return {name for line in self.lines for name in line.uses} | {name.lstrip("-") for name in self.results}


def spell(names: Iterable[str], reserved: Iterable[str]) -> tuple[str, ...]:
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


def folded(program: Code, kinds: Sequence[str], given: Mapping[str, float] | None = None) -> dict[int, float]:
    """{node: number} of what holds no input but those `given`; what cannot be worked out (1/0) is left out."""
    values = {}
    for i, (node, kind) in enumerate(zip(program.nodes, kinds, strict=True)):
        args = [values.get(j) for j in arguments(node)]
        if node[0] == "num":
            values[i] = node[1]
        elif node[0] == "in":
            values |= {i: given[node[1]]} if given and node[1] in given else {}
        elif kind != "online" and None not in args:
            name = node[1] if node[0] == "fn" else node[0]
            try:
                if name == "pow":
                    values[i] = args[0] ** node[2]
                elif name in OPERATORS or name in FUNCTIONS:
                    values[i] = (OPERATORS.get(name) or FUNCTIONS[name])(*args)
            except (ValueError, ArithmeticError):
                continue
    return values


def listing(program: Code, language: Language, also_taken: Iterable[str] = ()) -> Listing:
    """The program, line by line, in a language. `also_taken`: names that no input may have there."""
    kinds = parts(program)
    numbers = folded(program, kinds)
    names = dict(zip(program.inputs, spell(program.inputs, language.reserved | set(also_taken)), strict=True))
    setup, lines, text = [], [], []
    for i, (node, kind) in enumerate(zip(program.nodes, kinds, strict=True)):
        if i in numbers:
            text.append(language.number(numbers[i]))
            continue
        if node[0] == "in":
            text.append(names[node[1]])
            continue
        args = [text[j] for j in arguments(node)]
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
