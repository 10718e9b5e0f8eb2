"""How short can the torques of an arm get by the moves that we know? A search, with what it tried and what it found.

    python benchmarks/shortest.py [--programs 3000] [--seed 1] [NAME …]

A move takes one decision of the short recursion the other way (`formulations.short.choices.SWAPS`: 15 kinds, one for
each link). `codegen.search` goes downhill one move at a time from the usual decisions. Here the same is done from many
starts: from the best so far with two to four moves drawn at random; then downhill until no single move helps. Each
program is optimised twice, with 2x as a product and as a sum, and the shorter one counts.
"""

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from counted import GEARED, bare, rx90_simplified, symmetric  # noqa: E402

from robolib import robots  # noqa: E402
from robolib.codegen import geared  # noqa: E402
from robolib.formulations.short.choices import SWAPS  # noqa: E402

# name: (arm, published, the aim)
ARMS = {
    "RX-90, simplified": (lambda: geared.Geared.of(rx90_simplified()[0], GEARED, rx90_simplified()[1]),
                          (160, 113), (135, 100)),
    "Stanford": (lambda: geared.Geared.of(bare(robots.stanford()[0], "d1", "d6"), GEARED), (240, 227), (216, 204)),
    "TH8": (lambda: geared.Geared.of(bare(robots.th8()[0], "d1", "d6"), GEARED), (175, 162), (157, 145)),
    "Stanford, symmetric": (lambda: geared.Geared.of(symmetric(bare(robots.stanford()[0], "d1", "d6"), "zyzyzz"),
                                                     GEARED), (142, 99), (127, 89)),
    "TH8, symmetric": (lambda: geared.Geared.of(symmetric(bare(robots.th8()[0], "d1", "d6"), "zzzyzz"), GEARED),
                       (104, 72), (93, 64)),
}


def price(arm, swaps):
    """(operations, multiplications, additions) of the shorter of the two programs."""
    program = geared.torques(arm, wrench=True, short=True, generic=True, swaps=swaps)
    both = [program.optimised(doubling).counts for doubling in ("product", "sum")]
    return min((c.mul + c.add + c.div, c.mul + c.div, c.add) for c in both)


def searched(arm, programs, seed):
    """(best price, its swaps, how many programs were looked at, how many starts)."""
    draw, moves = random.Random(seed), [(name, i) for name in SWAPS for i in range(arm.robot.n)]
    seen = {frozenset(): price(arm, frozenset())}

    def look(swaps):
        if swaps not in seen and len(seen) < programs:
            seen[swaps] = price(arm, swaps)
        return seen.get(swaps, (10**9,))

    def downhill(swaps):
        better = True
        while better and len(seen) < programs:
            better = False
            for move in draw.sample(moves, len(moves)):
                if look(swaps ^ {move}) < look(swaps):
                    swaps, better = swaps ^ {move}, True
        return swaps
    best, starts = downhill(frozenset()), 1
    while len(seen) < programs:
        found = downhill(best ^ frozenset(draw.sample(moves, draw.randint(2, 4))))
        best, starts = min((best, found), key=look), starts + 1
    return look(best), best, len(seen), starts


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("names", nargs="*", default=list(ARMS))
    options.add_argument("--programs", type=int, default=3000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    for name in given.names or ARMS:
        arm, published, aim = ARMS[name]
        (_, mul, add), swaps, looked, starts = searched(arm(), given.programs, given.seed)
        told = ", ".join(f"{kind} {i}" for kind, i in sorted(swaps)) or "none"
        print(f"{name:22} published {published[0]} + {published[1]}, aim {aim[0]} + {aim[1]}, found {mul} + {add};"
              f" {looked} programs, {starts} starts; moves: {told}", flush=True)
