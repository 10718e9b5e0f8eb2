"""An answer as data: a table of whitelisted nodes, shared subexpressions once.

Before anything judges an answer, it is turned into this table, and rebuilt from it. Nothing of the learner's objects
survives: no subclass, no overloaded operator, no cached lie. A table is plain JSON, so the same answer can leave a
sandbox through a pipe.

    ("num", "2/3")  ("sym", "q1")  ("add", i, j, …)  ("mul", i, j, …)  ("pow", base, exponent)  ("sin", i)  ("pi",) …
    ("dec", "3", "-1", "53")        a decimal: 3·2⁻¹, in 53 bits

Numbers are written as text, exactly; a decimal stays one, for its last digits do not count. A coordinate may be given
as a function of time: q1(t), its first and second derivative are the symbols q1, qd1, qdd1. A derivative that is only
written down is carried out first, when what is under it is made of whitelisted things.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp
from sympy.core.function import UndefinedFunction

from ..program.graph import Graph
from ..scalar import exact

NODES, DEPTH, DIGITS, ENTRIES = 20_000, 150, 400, 400           # caps: an answer beyond them is not judged
EXPONENT = 200
FRACTION = re.compile(rf"-?\d{{1,{2 * DIGITS}}}(/\d{{1,{2 * DIGITS}}})?")
DECIMAL = tuple(map(re.compile, (rf"-?\d{{1,{2 * DIGITS}}}", r"-?\d{1,5}", r"\d{1,5}")))     # digits, power of 2, bits
NAME = re.compile(r"[^\W\d][\w′']{0,39}")

FUNCTIONS = {sp.sin: "sin", sp.cos: "cos", sp.tan: "tan", sp.cot: "cot", sp.sec: "sec", sp.csc: "csc", sp.exp: "exp",
             sp.log: "log", sp.asin: "asin", sp.acos: "acos", sp.atan: "atan", sp.atan2: "atan2", sp.Abs: "abs",
             sp.sign: "sign", sp.Max: "max", sp.Min: "min", sp.sinh: "sinh", sp.cosh: "cosh", sp.tanh: "tanh"}
BACK = {name: f for f, name in FUNCTIONS.items()}
ARITY = {name: (2, 2) if name == "atan2" else (1, 9) if name in ("max", "min") else (1, 1) for name in BACK}
CONSTANTS = {type(sp.pi): "pi", type(sp.E): "e", type(sp.I): "i"}
VALUES = {"pi": sp.pi, "e": sp.E, "i": sp.I}
RATIONALS = {sp.Integer, sp.Rational, type(sp.S.Zero), type(sp.S.One), type(sp.S.NegativeOne), type(sp.S.Half)}
PLAIN = {int, float, Fraction}
NUMBERS = ("num", "dec")                        # nodes
INSIDE = {*RATIONALS, *CONSTANTS, sp.Float, sp.Symbol, sp.Add, sp.Mul, sp.Pow, sp.Derivative, sp.Tuple}   # of d/dx
INFINITE = {type(sp.oo), type(-sp.oo), type(sp.zoo), type(sp.nan)}


class TooLarge(ValueError):
    """An answer beyond the caps."""


class Refused(TypeError):
    """Something that cannot stand in an answer, with what to tell its author."""


class Unread(sp.Expr):
    """Stands for an expression that could not become a table, on its way out of a sandbox. It fails as that did."""

    def __new__(cls, error: Exception) -> Unread:
        made = super().__new__(cls)
        made.error = error
        return made


@dataclass(frozen=True)
class Table:
    """An answer: its shape, the nodes in order (arguments before what uses them), the nodes of its entries."""

    shape: tuple[int, int]
    nodes: tuple[tuple[str | int, ...], ...]
    entries: tuple[int, ...]

    @property
    def floats(self) -> bool:
        """Were decimals given? Then the last digits do not count."""
        return any(node[0] == "dec" for node in self.nodes)

    @property
    def names(self) -> frozenset[str]:
        """The symbols that occur."""
        return frozenset(node[1] for node in self.nodes if node[0] == "sym")

    def constant(self, k: int) -> bool:
        """Is entry k a number, without any symbol?"""
        need = {self.entries[k]}
        for i in range(self.entries[k], -1, -1):            # arguments stand before what uses them
            if i in need and self.nodes[i][0] not in NUMBERS:
                need |= {j for j in self.nodes[i][1:] if type(j) is int}
        return not any(self.nodes[i][0] == "sym" for i in need)

    def dumps(self) -> str:
        """The table as JSON."""
        return json.dumps(self.data())

    def data(self) -> dict[str, tuple]:
        """The table as JSON data."""
        return {"shape": self.shape, "nodes": self.nodes, "entries": self.entries}


class _Encoder:
    def __init__(self):
        self.nodes, self.index, self.depth, self.done = [], {}, [], {}

    def node(self, *node):
        if node not in self.index:
            depth = 1 + max((self.depth[i] for i in node[1:] if type(i) is int), default=0)
            if depth > DEPTH or len(self.nodes) >= NODES:
                raise TooLarge("it is too large to be checked; bring it into a shorter form")
            self.index[node] = len(self.nodes)
            self.nodes.append(node)
            self.depth.append(depth)
        return self.index[node]

    def number(self, x):
        if type(x) is sp.Float and not -2000 < x._mpf_[2] + x._mpf_[3] < 2000:
            raise TooLarge("a number in it has too many digits")
        top = abs(x.p) if type(x) in RATIONALS else abs(x) if type(x) is int else 0
        if top.bit_length() > 4 * DIGITS:       # before any text is made of it
            raise TooLarge("a number in it has too many digits")
        value = exact(x)
        if type(x) not in (float, sp.Float):
            return self.node("num", str(value))
        sign, digits, power, _ = sp.Float(x)._mpf_
        return self.node("dec", str(-int(digits) if sign else int(digits)), str(power), str(sp.Float(x)._prec))

    def symbol(self, name):
        if type(name) is not str or not NAME.fullmatch(name):
            raise Refused(f"A symbol in your answer has a name that cannot be read: {str(name)[:40]!r}.")
        return self.node("sym", name)

    def encode(self, root):
        """The node of an expression; a loop, so that depth cannot break the stack."""
        stack = [root]
        while stack:
            e = stack[-1]
            if id(e) in self.done:
                stack.pop()
                continue
            kind = type(e)
            if kind in PLAIN or kind in RATIONALS or kind is sp.Float:
                self.done[id(e)] = self.number(e), e
            elif kind is sp.Symbol:
                self.done[id(e)] = self.symbol(e.name), e
            elif kind in CONSTANTS:
                self.done[id(e)] = self.node(CONSTANTS[kind]), e
            elif type(kind) is UndefinedFunction:
                self.done[id(e)] = self.symbol(_coordinate(e)), e
            elif kind is sp.Derivative:
                self.done[id(e)] = self.derivative(e), e
            elif kind in (sp.Add, sp.Mul, sp.Pow) or kind in FUNCTIONS:
                waiting = [a for a in e._args if id(a) not in self.done]
                if waiting:
                    if len(stack) > 50 * DEPTH + NODES:
                        raise TooLarge("it is too large to be checked; bring it into a shorter form")
                    stack.extend(waiting)
                    continue
                name = {sp.Add: "add", sp.Mul: "mul", sp.Pow: "pow"}.get(kind) or FUNCTIONS[kind]
                self.done[id(e)] = self.node(name, *(self.done[id(a)][0] for a in e._args)), e
            elif kind is Unread:
                raise e.error
            elif kind in INFINITE:
                raise ValueError("there is an infinity in it: is something divided by zero?")
            else:
                name = str(type.__dict__["__name__"].__get__(kind))[:40]      # whatever a metaclass says of itself
                raise Refused(f"`{name}` cannot stand in an answer; use symbols, numbers, + − · / powers"
                              " and the usual functions.")
        return self.done[id(root)][0]

    def derivative(self, e):
        """dq1/dt of a function of time; any other derivative is carried out on what the table knows of its inside."""
        inner, *by = e._args
        if type(type(inner)) is UndefinedFunction:
            order = sum(int(n) for _, n in by)
            match = re.fullmatch(r"([^\W\d]+?)(_?\d*)", _coordinate(inner))
            if len(by) == 1 and inner.args == (by[0][0],) and order <= 2 and match:
                return self.symbol(f"{match[1]}{'d' * order}{match[2]}")
            raise Refused("A derivative in your answer is not understood; write rates as `qd1` and `qdd1`, or as"
                          " derivatives of q1(t).")
        if any(not (type(n) in RATIONALS and 0 < n <= 2) for _, n in by) or len(by) > 2:
            raise Refused("A derivative in your answer is of too high an order; carry it out yourself.")
        _only_known(inner)                      # before SymPy runs what a class of the learner's says of derivatives
        done = e.doit()
        if any(type(type(d.expr)) is not UndefinedFunction for d in done.atoms(sp.Derivative)):
            raise Refused("A derivative in your answer could not be carried out; carry it out yourself.")
        return self.encode(done)


def _only_known(e):
    """Raises Refused where an expression is made of anything but what a table holds; TooLarge where it is too large."""
    seen, left = {}, [e]
    while left:
        e = left.pop()
        if id(e) in seen:
            continue
        seen[id(e)], kind = e, type(e)
        if len(seen) > NODES:
            raise TooLarge("it is too large to be checked; bring it into a shorter form")
        if kind not in INSIDE and kind not in FUNCTIONS and type(kind) is not UndefinedFunction:
            raise Refused("A derivative in your answer could not be carried out; carry it out yourself.")
        left.extend(e._args)


def _coordinate(e):
    if len(e.args) != 1 or type(e.args[0]) is not sp.Symbol:
        raise Refused("A function in your answer is not understood; write coordinates as `q1`, or as q1(t).")
    return type(e).__name__


def encode(rows: Sequence[Any], shape: tuple[int, int]) -> Table:
    """The Table of a flat list of expressions and numbers, of this shape. Raises Refused, TooLarge or ValueError."""
    if len(rows) > ENTRIES:
        raise TooLarge(f"it has {len(rows)} entries, more than {ENTRIES}")
    encoder = _Encoder()
    entries = tuple(encoder.encode(e.item() if isinstance(e, (np.integer, np.floating)) else e) for e in rows)
    return Table(tuple(shape), tuple(encoder.nodes), entries)


def loads(text: str) -> Table:
    """The Table of a JSON text from outside, checked node by node. Raises ValueError."""
    data = json.loads(text)
    try:
        shape, nodes, entries = tuple(data["shape"]), tuple(map(tuple, data["nodes"])), tuple(data["entries"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"this is not a table: {error}") from None
    if not all(type(i) is int for i in (*shape, *entries)) or not all(nodes):
        raise ValueError("this is not a table: its shape and entries are whole numbers, its nodes are not empty")
    if len(shape) != 2 or min(shape) < 0 or shape[0] * shape[1] != len(entries) or len(entries) > ENTRIES:
        raise ValueError("the shape does not fit to the entries")
    if len(nodes) > NODES:
        raise TooLarge("too many nodes")
    depth = []
    for k, node in enumerate(nodes):
        depth.append(1 + max((depth[i] for i in _arguments(k, node)), default=0))
        if depth[-1] > DEPTH:
            raise TooLarge("too deep")
    if not all(0 <= i < len(nodes) for i in entries):
        raise ValueError("an entry that is no node")
    return Table(shape, nodes, entries)


def _arguments(k, node):
    name, *args = node
    if name == "num" and len(args) == 1 and type(args[0]) is str and FRACTION.fullmatch(args[0]):
        return ()
    if name == "dec" and len(args) == 3 and all(type(a) is str and p.fullmatch(a) for a, p in zip(args, DECIMAL,
                                                                                               strict=True)):
        return ()
    if name == "sym" and len(args) == 1 and type(args[0]) is str and NAME.fullmatch(args[0]):
        return ()
    low, high = {"add": (1, NODES), "mul": (1, NODES), "pow": (2, 2), **dict.fromkeys(VALUES, (0, 0))}.get(
        name, ARITY.get(name, (1, 0)))
    if not (low <= len(args) <= high and all(type(i) is int and 0 <= i < k for i in args)):
        raise ValueError(f"node {k} is not allowed")
    return args


def nodes_in(graph: Graph, table: Table, rename: Callable[[str], str], positive: Callable[[str], Any]) -> list[int]:
    """The entries of a table as nodes of a graph, ready for the judge: no SymPy object is made."""
    graph_names = {"abs": "Abs", "max": "Max", "min": "Min", "e": "E", "i": "I"}
    built = []
    for name, *args in table.nodes:
        if name in NUMBERS:
            built.append(graph.num(_value(name, *args)))
        elif name == "sym":
            course = rename(args[0])
            if positive(course):
                graph.positive.add(course)
            built.append(graph.input(course))
        else:
            if name == "pow" and table.nodes[args[1]][0] in NUMBERS and abs(_value(*table.nodes[args[1]])) > EXPONENT:
                raise TooLarge("a power in it is too large")
            built.append(graph.apply(graph_names.get(name, name), *(built[i] for i in args)))
    return [built[i] for i in table.entries]


def decode(table: Table, symbol: Callable[[str], sp.Symbol] = sp.Symbol) -> sp.ImmutableMatrix:
    """The expressions of a table, as an immutable matrix, built by SymPy's own constructors.

    `symbol(name)` makes the symbols.
    """
    built = []
    for name, *args in table.nodes:
        if name in NUMBERS:
            x = _value(name, *args)
            built.append(sp.Rational(x.numerator, x.denominator))
        elif name == "sym":
            built.append(symbol(args[0]))
        elif name in VALUES:
            built.append(VALUES[name])
        elif name == "pow":
            built.append(_power(*(built[i] for i in args)))
        else:
            built.append({"add": sp.Add, "mul": sp.Mul, **BACK}[name](*(built[i] for i in args)))
        if built[-1].is_Rational and max(abs(built[-1].p), built[-1].q).bit_length() > 40 * DIGITS:
            raise TooLarge("a number in it has too many digits")
    if any(e.has(sp.zoo, sp.oo, -sp.oo, sp.nan) for e in (built[i] for i in set(table.entries)) if e.is_number):
        raise ValueError("there is an infinity in it: is something divided by zero?")
    return sp.ImmutableMatrix(*table.shape, [built[i] for i in table.entries])


def _value(name, *args):
    """The number of a node, as a fraction."""
    return Fraction(args[0]) if name == "num" else exact(decimal(*args))


def decimal(digits: str | int, power: str | int, bits: str | int) -> sp.Float:
    """The decimal of a node, as SymPy has it."""
    digits, bits = int(digits), max(1, int(bits))
    parts = int(digits < 0), abs(digits), int(power), abs(digits).bit_length()
    return sp.Float(parts if digits else 0, precision=bits)     # of such parts SymPy would make a whole zero


def _power(base, exponent):
    if exponent.is_number and abs(exponent) > EXPONENT:
        raise TooLarge("a power in it is too large")
    if base.is_number and exponent.is_Rational and exponent.q > 20:
        raise TooLarge("a root in it is of too high an order")
    return sp.Pow(base, exponent)
