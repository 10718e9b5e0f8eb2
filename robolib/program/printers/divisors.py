"""What the set-up of a program divides by: constants, their sines and cosines, that must not be zero.

A program in symbols may divide by a length as long as nobody gives it the value 0. That is a promise: the header of the
printed program states it, and whoever binds the constants is told when it is broken.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ..code import Code, parts
from ..nodes import arguments, needed
from .listing import folded

SUM = "a sum made of "


def divisors(program: Code) -> dict[int, str]:
    """{node: name} of the factors below the line of all set-up divisions: "a3", "sin(alpha3)", …

    A factor that is neither a constant nor the sine or cosine of one is named by the constants it is made of.
    """
    nodes, found = program.nodes, {}
    for node, kind in zip(nodes, parts(program), strict=True):
        stack = [node[2]] if node[0] == "div" and kind == "setup" else []
        while stack:
            k = stack.pop()
            if nodes[k][0] in ("neg", "mul", "pow", "sqrt"):
                stack.extend(arguments(nodes[k]))
            elif nodes[k][0] == "div":
                stack.append(nodes[k][1])       # what it is divided by itself comes on its own
            elif nodes[k][0] != "num":
                found[k] = _name(nodes, k)
    return dict(sorted(found.items(), key=lambda item: (item[1].startswith(SUM), item[1])))


def refuse(program: Code, given: Mapping[str, float], numbers: Sequence[float] | None) -> None:
    """A ValueError where a factor that the set-up divides by is zero at these constants, or where one of its `numbers`
    is not finite; None: they could not be worked out.

    With a `margin` in the program's header, small is as bad as zero, as dividing by it costs digits: a sine or cosine
    below it, or a constant below that part of the largest one of its unit.
    """
    below, margin = divisors(program), program.about.margin
    if not below:
        return
    kinds, units = parts(program), dict(program.about.units)
    values, largest = folded(program, kinds, given), {}
    for k in below:
        unit = units.get(_input(program, k))
        largest[unit] = max(largest.get(unit, 0), abs(values.get(k, 0)))

    def least(k):
        unit = units.get(_input(program, k))
        return margin * (1 if program.nodes[k][0] in ("sin", "cos") else largest[unit] if unit else 0)

    small = [name for k, name in below.items() if k in values and abs(values[k]) <= least(k)]
    if small or numbers is None or not all(map(math.isfinite, numbers)):
        said = f"{', '.join(small)} must not be zero{' or small' if margin else ''}" if small else "it is not finite"
        raise ValueError(f"the set-up of this program divides by {', '.join(below.values())}; at these values {said};"
                         f" {'generate the program without generic' if margin else 'give other values'}")


def _input(program, k):
    return program.nodes[k][1] if program.nodes[k][0] == "in" else None


def _name(nodes, k):
    names = [nodes[i][1] for i in needed(nodes, [k]) if nodes[i][0] == "in"]
    if nodes[k][0] == "in" or len(names) == 1 and nodes[k][0] in ("sin", "cos"):
        return names[0] if nodes[k][0] == "in" else f"{nodes[k][0]}({names[0]})"
    return f"{SUM}({', '.join(sorted(names))})"
