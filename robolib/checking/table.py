"""An answer as data: a table of whitelisted nodes, shared subexpressions once.

Before anything judges an answer, it is turned into this table, and rebuilt from it. Nothing of the learner's objects
survives: no subclass, no overloaded operator, no cached lie. A table is plain JSON, so the same answer can leave a
sandbox through a pipe.

    ("num", "2/3")  ("sym", "q1")  ("add", i, j, …)  ("mul", i, j, …)  ("pow", base, exponent)  ("sin", i)  ("pi",) …

Numbers are written as text, exactly. A coordinate may be given as a function of time: q1(t), its first and second
derivative are the symbols q1, qd1, qdd1. A derivative that is only written down is carried out first, when what is
under it is made of whitelisted things.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import sympy as sp
from sympy.core.function import UndefinedFunction

from ..scalar import exact

NODES, DEPTH, DIGITS, ENTRIES = 20_000, 150, 400, 400           # caps: an answer beyond them is not judged
EXPONENT = 200
FRACTION = re.compile(rf"-?\d{{1,{2 * DIGITS}}}(/\d{{1,{2 * DIGITS}}})?")
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
INFINITE = {type(sp.oo), type(-sp.oo), type(sp.zoo), type(sp.nan)}


class TooLarge(ValueError):
    """An answer beyond the caps."""


class Refused(TypeError):
    """Something that cannot stand in an answer, with what to tell its author."""


@dataclass(frozen=True)
class Table:
    """An answer: its shape, the nodes in order (arguments before what uses them), the nodes of its entries.

    `floats` says that decimals were given: then the last digits do not count.
    """

    shape: tuple
    nodes: tuple
    entries: tuple
    floats: bool = False

    @property
    def names(self):
        """The symbols that occur."""
        return frozenset(node[1] for node in self.nodes if node[0] == "sym")

    def dumps(self):
        """The table as JSON."""
        return json.dumps({"shape": self.shape, "nodes": self.nodes, "entries": self.entries, "floats": self.floats})


class _Encoder:
    def __init__(self):
        self.nodes, self.index, self.depth, self.done, self.floats = [], {}, [], {}, False

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
        if type(x) in (float, sp.Float):
            self.floats = True
        if type(x) is sp.Float and not -2000 < x._mpf_[2] + x._mpf_[3] < 2000:
            raise TooLarge("a number in it has too many digits")
        top = abs(x.p) if type(x) in RATIONALS else abs(x) if type(x) is int else 0
        if top.bit_length() > 4 * DIGITS:       # before any text is made of it
            raise TooLarge("a number in it has too many digits")
        return self.node("num", str(exact(x)))

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
            match = re.fullmatch(r"([^\W\d]+?)(\d*)", _coordinate(inner))
            if len(by) == 1 and inner.args == (by[0][0],) and order <= 2 and match:
                return self.symbol(f"{match[1]}{'d' * order}{match[2]}")
            raise Refused("A derivative in your answer is not understood; write rates as `qd1` and `qdd1`, or as"
                          " derivatives of q1(t).")
        if any(not (type(n) in RATIONALS and 0 < n <= 2) for _, n in by) or len(by) > 2:
            raise Refused("A derivative in your answer is of too high an order; carry it out yourself.")
        done = e.doit()
        if any(type(type(d.expr)) is not UndefinedFunction for d in done.atoms(sp.Derivative)):
            raise Refused("A derivative in your answer could not be carried out; carry it out yourself.")
        return self.encode(done)


def _coordinate(e):
    if len(e.args) != 1 or type(e.args[0]) is not sp.Symbol:
        raise Refused("A function in your answer is not understood; write coordinates as `q1`, or as q1(t).")
    return type(e).__name__


def encode(rows, shape):
    """The Table of a flat list of expressions and numbers, of this shape. Raises Refused, TooLarge or ValueError."""
    if len(rows) > ENTRIES:
        raise TooLarge(f"it has {len(rows)} entries, more than {ENTRIES}")
    encoder = _Encoder()
    entries = tuple(encoder.encode(e.item() if isinstance(e, (np.integer, np.floating)) else e) for e in rows)
    return Table(tuple(shape), tuple(encoder.nodes), entries, encoder.floats)


def loads(text):
    """The Table of a JSON text from outside, checked node by node. Raises ValueError."""
    data = json.loads(text)
    try:
        shape, nodes = tuple(data["shape"]), tuple(map(tuple, data["nodes"]))
        entries, floats = tuple(data["entries"]), data["floats"]
    except (KeyError, TypeError) as error:
        raise ValueError(f"this is not a table: {error}") from None
    if not all(type(i) is int for i in (*shape, *entries)) or type(floats) is not bool or not all(nodes):
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
    return Table(shape, nodes, entries, floats)


def _arguments(k, node):
    name, *args = node
    if name == "num" and len(args) == 1 and FRACTION.fullmatch(str(args[0])):
        return ()
    if name == "sym" and len(args) == 1 and type(args[0]) is str and NAME.fullmatch(args[0]):
        return ()
    low, high = {"add": (1, NODES), "mul": (1, NODES), "pow": (2, 2), **dict.fromkeys(VALUES, (0, 0))}.get(
        name, ARITY.get(name, (1, 0)))
    if not (low <= len(args) <= high and all(type(i) is int and 0 <= i < k for i in args)):
        raise ValueError(f"node {k} is not allowed")
    return args


def nodes_in(graph, table, rename, positive):
    """The entries of a table as nodes of a graph, ready for the judge: no SymPy object is made."""
    graph_names = {"abs": "Abs", "max": "Max", "min": "Min", "e": "E", "i": "I"}
    built = []
    for name, *args in table.nodes:
        if name == "num":
            built.append(graph.num(Fraction(args[0])))
        elif name == "sym":
            course = rename(args[0])
            if positive(course):
                graph.positive.add(course)
            built.append(graph.input(course))
        else:
            if name == "pow" and table.nodes[args[1]][0] == "num" and abs(Fraction(table.nodes[args[1]][1])) > EXPONENT:
                raise TooLarge("a power in it is too large")
            built.append(graph.apply(graph_names.get(name, name), *(built[i] for i in args)))
    return [built[i] for i in table.entries]


def decode(table, symbol=sp.Symbol):
    """The expressions of a table, as an immutable matrix, built by SymPy's own constructors.

    `symbol(name)` makes the symbols.
    """
    built = []
    for name, *args in table.nodes:
        if name == "num":
            x = Fraction(args[0])
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


def _power(base, exponent):
    if exponent.is_number and abs(exponent) > EXPONENT:
        raise TooLarge("a power in it is too large")
    if base.is_number and exponent.is_Rational and exponent.q > 20:
        raise TooLarge("a root in it is of too high an order")
    return sp.Pow(base, exponent)
