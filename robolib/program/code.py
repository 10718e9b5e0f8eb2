"""Straight-line code as a record: what printers and backends need to know of a Program, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from .nodes import Node, arguments

Groups = tuple[tuple[str, tuple[str, ...]], ...]              # (("q", ("q1", "q2")), …): arrays and their entries


@dataclass(frozen=True)
class Counts:
    """How many operations a Program costs. A sign is free (it becomes a subtraction); a power a^k is k − 1 products."""

    mul: int
    add: int
    div: int
    trig: int


@dataclass(frozen=True)
class About:
    """What a Program computes, for its printed header and for whoever calls it.

    groups        (("q", ("q1", "q2")), ("qd", ("qd1", "qd2"))): the arrays that a compiled program takes, and the
                  inputs they hold, in order, constants left out. Without groups there is one array, x.
    units         (("q1", "rad"), …) of inputs
    result        the name of what comes out
    shape         its shape; without one, the outputs stand in a row
    result_units  one per output, or one for all
    margin        how small the lengths and sines may not be that the set-up divides by; 0: they may not be zero
    """

    title: str = ""
    groups: Groups = ()
    units: tuple[tuple[str, str], ...] = ()
    result: str = "result"
    shape: tuple[int, ...] = ()
    result_units: tuple[str, ...] = ()
    margin: float = 0


@dataclass(frozen=True)
class Code:
    """Inputs by name, nodes in order, outputs by index. `constants` are the inputs that are parameters."""

    inputs: tuple[str, ...]
    nodes: tuple[Node, ...]
    outputs: tuple[int, ...]
    constants: tuple[str, ...] = ()
    about: About = About()

    def __post_init__(self) -> None:
        unknown = [name for name in self.constants if name not in self.inputs]
        if unknown:
            raise ValueError(f"the constants {', '.join(unknown)} are not among the inputs")
        grouped = tuple(name for _, members in self.groups for name in members)
        if grouped != self.variables:
            raise ValueError(f"the groups hold {', '.join(grouped)}; the inputs that are no constants are, in order,"
                             f" {', '.join(self.variables)}")
        if math.prod(self.shape) != len(self.outputs):
            raise ValueError(f"{len(self.outputs)} outputs do not make an array of shape {self.shape}")

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The inputs that are no constants."""
        return tuple(name for name in self.inputs if name not in self.constants)

    @cached_property
    def groups(self) -> Groups:
        """The arrays that a compiled program takes, with the names of their entries."""
        return self.about.groups or ((("x", self.variables),) if self.variables else ())

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """The shape of the result for one state."""
        return self.about.shape or (len(self.outputs),)

    @cached_property
    def counts(self) -> Counts:
        """The on-line operations: those of one evaluation, set-up done."""
        return self._count("online")

    @cached_property
    def offline(self) -> Counts:
        """The operations of the set-up, done once for all states: what depends on constants alone."""
        return self._count("setup")

    def _count(self, part: str) -> Counts:
        return tally(node for node, kind in zip(self.nodes, parts(self), strict=True) if kind == part)


def tally(nodes: Iterable[Node]) -> Counts:
    """What these nodes cost."""
    nodes = list(nodes)
    ops = [node[0] for node in nodes]
    powers = sum(node[2] - 1 for node in nodes if node[0] == "pow")
    return Counts(ops.count("mul") + powers, ops.count("add") + ops.count("sub"),
                  ops.count("div"), ops.count("sin") + ops.count("cos"))


def parts(code: Code) -> list[str]:
    """For every node "number", "setup" or "online": what it depends on."""
    kinds, constants = [], set(code.constants)
    for node in code.nodes:
        if node[0] == "in":
            kinds.append("setup" if node[1] in constants else "online")
        elif node[0] == "num":
            kinds.append("number")
        else:
            of = {kinds[i] for i in arguments(node)}
            kinds.append(next((kind for kind in ("online", "setup") if kind in of), "number"))
    return kinds
