"""A search for the shortest program: which of the short recursion's decisions pay, tried out one by one.

The decisions are made by rules that look at the geometry. Whether a rule pays depends on which parameters there are,
and on what the optimiser makes of it. So here each is taken the other way, the program is recorded, optimised and
counted, and what is shorter is kept. That takes seconds; the usual program, milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable

from ..formulations.short.choices import SWAPS
from ..program import Program
from ..robot import Robot
from .arm import Swaps, Values

BUDGET = 400
Watch = Callable[[int, int], None]              # how many programs were looked at, how many operations the best takes


def shortest(make: Callable[..., Program], robot: Robot, values: Values = None, budget: int = BUDGET,
             doubling: str = "product", watch: Watch | None = None, **options: bool) -> Program:
    """The shortest Program that `make` gives in base parameters: `inverse_dynamics`, `bias`, `mass_matrix` or
    `forward_dynamics`, with their `options` (`tip`, `generic`). It is optimised already.

    With `generic`, forces may be told in units of a grouped mass, which then must not be zero; see the header.
    `budget`: how many programs are looked at, at most. `watch(looked at, operations)` is told about each.

        codegen.shortest(codegen.inverse_dynamics, robot, generic=True)
    """
    def candidate(swaps):
        return make(robot, values, base=True, swaps=swaps, **options).optimised(doubling)
    return search(candidate, len(robot.links), budget, watch)[0]


def search(candidate: Callable[[Swaps], Program], links: int, budget: int = BUDGET,
           watch: Watch | None = None) -> tuple[Program, Swaps]:
    """(the shortest Program of `candidate(swaps)`, its swaps): from the usual ones downhill, one swap at a time.

    Nothing is drawn at random: the same arm has the same program, everywhere.
    """
    if budget < 1:
        raise ValueError(f"the budget is {budget}; one program has to be looked at")
    swaps = frozenset()
    best, seen, better = candidate(swaps), {swaps}, True
    while better:
        better = False
        for swap in ((name, i) for name in SWAPS for i in range(links)):
            new = swaps ^ {swap}
            if new in seen:
                continue
            if len(seen) >= budget:
                return best, swaps
            seen.add(new)
            program = candidate(new)
            if _price(program) < _price(best):
                best, swaps, better = program, new, True
            if watch is not None:
                watch(len(seen), _price(best)[0])
    return best, swaps


def _price(program):
    counts = program.counts
    return counts.mul + counts.add + counts.div, counts.mul
