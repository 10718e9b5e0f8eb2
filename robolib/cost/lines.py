"""What an algorithm costs line by line, as a table in a book has it.

An algorithm is written as a generator that says which line it has just done, and gives its results at the end:

    def algorithm(arm, q, qd, qdd):
        …
        yield "5.3.45a"
        …
        return torques

`by_line` runs it on a recorder and books every operation to the line that asked for it first. What is off-line (depends
on the arm alone), what nobody uses, and products with 0 and ±1 cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from fractions import Fraction

from ..program.code import Counts, tally
from ..program.graph import Graph
from ..program.nodes import fixed, needed
from ..program.recorder import Node
from ..program.tape import Repeated
from ..robot import Robot
from ..scalar import Scalar
from .polynomials import Polynomial, through

Lines = Generator[str, None, Iterable[Scalar]]
Algorithm = Callable[..., Lines]


def finished(lines: Lines) -> list[Scalar]:
    """What an algorithm gives, in any arithmetic, its lines unseen."""
    while True:
        try:
            next(lines)
        except StopIteration as end:
            return list(end.value)


def by_line(algorithm: Algorithm, robot: Robot, kinds: Sequence[str] = ("q", "qd", "qdd"), *,
            share: bool = False) -> dict[str, Counts]:
    """{line: what it costs} of `algorithm(robot, *lists of n, one per kind)`, the lines in the order of their names.

    The robot is in symbols; they are its constants, and what depends on them alone is not counted. With `share`, what
    another line has done already is not done again; a book's table looks at each line by itself.
    """
    graph, n, parameters = _Shared() if share else _Each(), robot.n, robot.parameters
    nodes = {name: Node(graph, graph.input(name)) for name in
             (*(f"{kind}{i}" for kind in kinds for i in range(1, n + 1)), *parameters)}
    first = next(iter(nodes.values()))
    arm = robot.map(lambda x: first.beside(x) if getattr(x, "free_symbols", ()) else _plain(x))
    lists = [[nodes[f"{kind}{i}"] for i in range(1, n + 1)] for kind in kinds]
    booked, results = _booked(algorithm(arm, *lists), graph)
    outputs = [r.index for r in results if isinstance(r, Node)]
    alive, still = needed(graph.nodes, outputs), fixed(graph.nodes, parameters)
    costs = {line: [] for line in sorted(set(booked.values()))}
    for i in alive:
        if i in booked and not still[i]:
            costs[booked[i]].append(graph.nodes[i])
    return {line: tally(cost) for line, cost in costs.items()}


def as_polynomials(counts: Mapping[int, Mapping[str, Counts]], degree: int = 1) -> dict[str, tuple[Polynomial, ...]]:
    """{line: (multiplications, additions) as polynomials in n} from `by_line` of arms with n joints, {n: …}.

    One arm more than the degree asks for must be there, and must agree: else the count is no such polynomial.
    """
    joints = sorted(counts)
    if len(joints) < degree + 2:
        raise ValueError(f"a polynomial of degree {degree} needs {degree + 2} arms, one of them to check it; got"
                         f" {len(joints)}")
    def of(line, what):
        points = [(n, Fraction(getattr(counts[n][line], what)) if line in counts[n] else Fraction(0)) for n in joints]
        found = through(points[:degree + 1])
        wrong = [n for n, y in points if found(n) != y]
        if wrong:
            raise ValueError(f"{line}: no polynomial of degree {degree} goes through the counts at n = {wrong}")
        return found
    lines = sorted({line for each in counts.values() for line in each})
    return {line: (of(line, "mul"), of(line, "add")) for line in lines}


class _Signed:
    """A sign before a difference is free, too: it waits for the sum that it goes into."""

    def neg(self, i: int) -> int:
        return self._node("neg", i) if self.nodes[i][0] == "sub" else super().neg(i)


class _Shared(_Signed, Graph):
    pass


class _Each(_Signed, Repeated):
    pass


def _booked(lines, graph):
    """({node: line that asked for it first}, results)."""
    booked, done = {}, len(graph.nodes)
    while True:
        try:
            line = next(lines)
        except StopIteration as end:
            return booked, list(end.value)
        booked.update((i, line) for i in range(done, len(graph.nodes)))
        done = len(graph.nodes)


def _plain(x):
    """A number of SymPy as one of Python."""
    if getattr(x, "is_Integer", False):
        return int(x)
    return Fraction(int(x.p), int(x.q)) if getattr(x, "is_Rational", False) else x
