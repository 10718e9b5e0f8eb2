"""Three rows of a table as a chain in space, and how the other convention reads them; or a row for two lines."""

from itertools import product

import numpy as np

from .interactive import Interactive, interactive
from .physics.chain import tables
from .pictures import chains

RIGHT = np.pi / 2
ROWS = {"bent": ([1, 0, 0, np.pi / 3, 1, 0, 0, -RIGHT, 0, 0, 0, 0], "RRR"),
        "straight": ([1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], "RRR"),
        "polar": ([0, -RIGHT, 0.4, 0.5, 0, RIGHT, 0.2, 1, 0, 0, 0.8, 0], "RRP"),
        "elbow": ([0, RIGHT, 0.8, 0.6, 1, 0, 0, 0.9, 0.8, 0, 0.2, -1.2], "RRR")}
PRESETS = {"bent": "a bent planar arm", "straight": "a straight planar arm", "polar": "the Stanford arm's first three",
           "elbow": "an arm with an elbow", "lines": "two nearly parallel axes"}


def fitted(chain: Interactive) -> list[float]:
    """The rows as they are shown: its own twelve numbers, or the row fitted to the measured lines."""
    if chain.preset != "lines":
        return list(chain.rows)
    line, parallel = chain.run("line", chain.measured), abs(chain.measured[2]) < 1e-9
    return [*([np.nan] * 4 if parallel else chain.run("fitted", line[:3], line[3:])[:4]), *[0.0] * 8]


def _chains(chain):
    """(its 45 numbers, those of the other reading)."""
    both = [np.array(chain.run(name, fitted(chain))) for name in ("standard", "modified")]
    return both[::-1] if chain.modified else both


def _says(chain):
    if chain.preset == "lines":
        a, alpha, d, _ = fitted(chain)[:4]
        if np.isnan(d):
            return "Two parallel lines: they have a common normal everywhere, and no row can be fitted."
        return f"A row fitted to two lines: a = {a:.4g} m, α = {np.degrees(alpha):.4g}°, d = {d:.4g} m."
    mine, other = _chains(chain)
    far, turn = chain.run("apart", mine[30:42], other[30:42])
    p = ", ".join(f"{x:.3f}" for x in mine[39:42] + 0.0)
    return (f"A chain of three {'modified' if chain.modified else 'standard'} rows with its tip at ({p}) m; read by the"
            f" other convention it is {far:.3f} m and {np.degrees(turn):.1f}° off.")


def _still(chain):
    mine, other = _chains(chain)
    both = [(other, "0.7", "--", "the other reading"), (mine, "#44546a", "-", "this table")]
    return chains(both[chain.preset == "lines":])


Table = interactive(
    "chain.js", tables, "Three rows of a table", says=_says, still=_still,
    tries="unbend the arm: when does a reader of the other convention build the same? Then two axes, nearly parallel.",
    state={"preset": "bent", "rows": ROWS["bent"][0], "kinds": "RRR", "modified": False, "row": "1",
           "measured": [1.0, 1e-3, np.pi / 180]},
    choices={"preset": PRESETS, "kinds": tuple(map("".join, product("RP", repeat=3))), "row": ("1", "2", "3")},
    blocks=("preset", "modified", "kinds", "row", "cells", "off", "twist", "table", "tip"),
    starts={"preset": lambda: {key: {"rows": rows, "kinds": kinds, "modified": False}
                               for key, (rows, kinds) in ROWS.items()} | {"lines": {"modified": False}}})
