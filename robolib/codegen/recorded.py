"""One recording: an algorithm of the library, run on the nodes of its state and of the robot's parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Protocol

import sympy as sp

from ..program import About, Program, record
from ..scalar import Scalar
from ..spatial import Change


class Recordable(Protocol):
    """A Robot, or what is described by scalars as one is."""

    parameters: tuple[str, ...]

    def map(self, f: Change) -> Recordable:
        """The same with f applied to every scalar."""


def recorded(robot: Recordable, algorithm: Callable[..., Iterable[Scalar]], inputs: Sequence[str],
             about: About | None = None) -> Program:
    """The Program of `algorithm(arm, *inputs)`. `arm` is the robot with every symbol recorded.

    Its inputs are those named, then the robot's parameters, sorted: what depends on them alone is worked out once, off
    line. An expression in the description, such as l1 − a1 or the cosine of a twist, becomes part of the program; what
    holds no symbol is folded in. `about` is what the printed program says of itself.
    """
    parameters = robot.parameters
    twice = sorted(set(inputs) & set(parameters))
    if twice:
        raise ValueError(f"the robot has a parameter called {', '.join(twice)}, the name of an input; rename it")
    return record(running(robot, algorithm, len(inputs)), [*inputs, *parameters], parameters, about)


def running(robot: Recordable, algorithm: Callable[..., Iterable[Scalar]], count: int) -> Callable[..., Iterable]:
    """run(*nodes): the algorithm on a robot whose symbols are recorded beside its first `count` inputs."""
    def run(*nodes):
        return algorithm(robot.map(lambda x: _scalar(x, nodes[0])), *nodes[:count])
    return run


def _scalar(x, node):
    if not isinstance(x, sp.Basic):
        return x
    if x.is_Symbol or x.free_symbols:
        return node.beside(x)
    if x.is_Rational:
        return int(x) if x.is_Integer else Fraction(int(x.p), int(x.q))
    return float(x)
