"""Chains of three links in space: from a table to the frames, and from the tip back to the joints.

    Chain()                                   three rows, and what a reader of the other convention builds of them
    Chain(preset="polar")                     "bent", "straight", "polar", "elbow"; or rows=[a, α, d, θ, …], 12 numbers
    Chain(preset="lines", measured=[1, 1e-3, 0.01])   a row fitted to two axes: how far apart, by how much off, twist
    Chain(mode="inverse", arm="cuspidal")     all ways to reach a point, and the map with det J = 0; "planar", "polar"
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from ..inverse_kinematics import three_axes
from ..inverse_kinematics.closed import wrapped
from .interactive import Interactive, interactive
from .physics.chain import arms, inverses, tables, turns
from .pictures import Line, space

RIGHT = np.pi / 2
ROWS = {"bent": ([1, 0, 0, np.pi / 3, 1, 0, 0, -RIGHT, 0, 0, 0, 0], "RRR"),
        "straight": ([1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], "RRR"),
        "polar": ([0, -RIGHT, 0.4, 0.5, 0, RIGHT, 0.2, 1, 0, 0, 0.8, 0], "RRP"),
        "elbow": ([0, RIGHT, 0.8, 0.6, 1, 0, 0, 0.9, 0.8, 0, 0.2, -1.2], "RRR")}
PRESETS = {"bent": "a bent planar arm", "straight": "a straight planar arm", "polar": "the Stanford arm's first three",
           "elbow": "an arm with an elbow", "lines": "two nearly parallel axes"}
ARMS = {"planar": "planar, 2R", "polar": "the Stanford arm's first three", "cuspidal": "cuspidal, 3R"}
TIPS = {"planar": [1.2, 0.5, 0.0], "polar": [0.5, 0.3, 0.9], "cuspidal": [2.5, 0.0, 0.5]}
HOMES = {"planar": [-0.4684207704, 1.7264237801, 0.0], "polar": [0.1903137225, 0.8309155524, 0.7416198487],
         "cuspidal": [-0.8634020676, -0.6750230595, 2.4979711033]}         # the first way; of the cuspidal arm the last


def _still(q):
    return {"q": q, "start": q, "to": q, "via": [0.0, 0.0], "along": [0.0]}


# from a table to the frames

def fitted(chain: Interactive) -> list[float]:
    """The rows as they are shown: its own twelve numbers, or the row fitted to the measured lines."""
    gap, off, twist = chain.measured
    if chain.preset != "lines":
        return list(chain.rows)
    if abs(twist) < 1e-9:                       # parallel: a common normal everywhere
        return [np.nan] * 4 + [0.0] * 8
    return [*chain.run("fitted", [gap, off, 0.0], [0.0, -np.sin(twist), np.cos(twist)])[:4], *[0.0] * 8]


def _chains(chain):
    """(its 45 numbers, those of the other reading)."""
    both = [np.array(chain.run(name, fitted(chain))) for name in ("standard", "modified")]
    return both[::-1] if chain.modified else both


def _table_says(chain):
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


def _table_still(chain):
    mine, other = _chains(chain)
    both = [(other, "0.7", "--", "the other reading"), (mine, "#44546a", "-", "this table")]
    return _drawn(both[chain.preset == "lines":])


def _drawn(chains):
    """Chains by their 45 numbers, as lines in space."""
    def corners(x):
        return [np.zeros(3), *(x[k:k + 3] for i in (0, 15, 30) for k in (i + 12, i + 9))]
    return space([Line(corners(x), colour, dash, word, 2.5, "o") for x, colour, dash, word in chains],
                 ("x₀ / m", "y₀ / m", "z₀ / m"), (28, -52))


Table = interactive(
    "chain.js", tables, "Three rows of a table", says=_table_says, still=_table_still,
    tries="unbend the arm: when does a reader of the other convention build the same? Then two axes, nearly parallel.",
    state={"preset": "bent", "rows": ROWS["bent"][0], "kinds": "RRR", "modified": False, "row": "1",
           "measured": [1.0, 1e-3, np.pi / 180]},
    choices={"preset": PRESETS, "kinds": tuple(map("".join, product("RP", repeat=3))), "row": ("1", "2", "3")},
    starts={"preset": lambda: {key: {"rows": rows, "kinds": kinds, "modified": False}
                               for key, (rows, kinds) in ROWS.items()} | {"lines": {"modified": False}}})


# from the tip back to the joints

def reaching(arm: str, tip: list[float], negative: bool = False) -> list[np.ndarray]:
    """Every q that brings the tip of "planar", "polar" or "cuspidal" there."""
    programs, free = inverses().programs, negative or arm != "polar"
    found = three_axes(arms()[arm], tip) if arm == "cuspidal" else np.reshape(programs[arm](*tip), (-1, 3))
    around = [np.where(turns(arm), wrapped(q), q) for q in found if free or q[2] >= 0]
    return [q for q in around if np.allclose(programs[f"{arm}_frames"](*q)[39:42], tip, atol=1e-6)]


def _inverse_says(chain):
    ways = reaching(chain.arm, chain.tip, chain.negative)
    told = "; ".join("(" + ", ".join(f"{np.degrees(x):.2f}°" if turning else f"{x:.3f} m" for x, turning in zip(
        q, turns(chain.arm), strict=True)) + ")" for q in ways)
    p = ", ".join(f"{x:g}" for x in chain.tip)
    return f"The {chain.arm} arm reaches ({p}) m in {len(ways)} ways{': ' if ways else ''}{told}."


def _inverse_still(chain):
    ways = reaching(chain.arm, chain.tip, chain.negative)
    return _drawn([(np.array(chain.run(f"{chain.arm}_frames", q)), f"C{k}", "-", f"{k + 1}")
                   for k, q in enumerate(ways)])


def _reach(chain):
    """Bring the arm to its tip, where there is a way and it is not there already: the nearest one."""
    if np.allclose(chain.run(f"{chain.arm}_frames", chain.q)[39:42], chain.tip, atol=1e-6):
        return {}
    ways, turning = reaching(chain.arm, chain.tip, chain.negative), turns(chain.arm)
    near = sorted(ways, key=lambda p: np.linalg.norm(np.where(turning, 2 * np.sin((p - chain.q) / 2), p - chain.q)))
    return _still(near[0].tolist()) if near else {}


Inverse = interactive(
    "inverse.js", inverses, "All ways to reach a point", says=_inverse_says, still=_inverse_still,
    tries="press 2, then Play: the arm changes its posture. Did it meet a wall? And on the way to 1, or 3?",
    state={"arm": "cuspidal", "tip": TIPS["cuspidal"], **_still(HOMES["cuspidal"]), "negative": False},
    choices={"arm": ARMS}, follows={"tip": _reach},
    starts={"arm": lambda: {name: {"tip": tip, **_still(HOMES[name])} for name, tip in TIPS.items()}})


def Chain(mode: str = "table", **given: Any) -> Interactive:
    """A chain of three links: mode "table" (preset or rows, kinds, modified, measured) or "inverse" (arm, tip, q)."""
    if mode not in ("table", "inverse"):
        raise ValueError(f"mode must be 'table' or 'inverse', not {mode!r}")
    return (Table if mode == "table" else Inverse)(**given)
