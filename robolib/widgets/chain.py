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

from .interactive import Interactive, interactive
from .physics.chain import ARMS, inverses, tables
from .pictures import Line, space

RIGHT = np.pi / 2
ROWS = {"bent": ([1, 0, 0, np.pi / 3, 1, 0, 0, -RIGHT, 0, 0, 0, 0], "RRR"),
        "straight": ([1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], "RRR"),
        "polar": ([0, -RIGHT, 0.4, 0.5, 0, RIGHT, 0.2, 1, 0, 0, 0.8, 0], "RRP"),
        "elbow": ([0, RIGHT, 0.8, 0.6, 1, 0, 0, 0.9, 0.8, 0, 0.2, -1.2], "RRR")}
TIPS = {"planar": [1.2, 0.5, 0.0], "polar": [0.5, 0.3, 0.9], "cuspidal": [2.5, 0.0, 0.5]}
HOME = [-0.8634020669, -0.6750230581, 2.4979711016]            # one of the cuspidal arm's four


def fitted(chain: Interactive) -> list[float]:
    """The rows as they are shown: its own twelve numbers, or the row fitted to the measured lines."""
    if chain.preset != "lines":
        return list(chain.rows)
    gap, off, twist = chain.measured
    if abs(twist) < 1e-9:                       # parallel: a common normal everywhere
        return [np.nan] * 4 + [0.0] * 8
    found = tables().programs["fitted"](gap, off, 0.0, 0.0, -np.sin(twist), np.cos(twist))
    return [*map(float, found[:4]), *[0.0] * 8]


def _chains(chain):
    """(its 45 numbers, those of the other reading)."""
    programs = tables().programs
    both = [np.array(programs[name](*fitted(chain))) for name in ("standard", "modified")]
    return both[::-1] if chain.modified else both


def _table_says(chain):
    if chain.preset == "lines":
        a, alpha, d, _ = fitted(chain)[:4]
        if np.isnan(d):
            return "Two parallel lines: they have a common normal everywhere, and no row can be fitted."
        return f"A row fitted to two lines: a = {a:.4g} m, α = {np.degrees(alpha):.4g}°, d = {d:.4g} m."
    mine, other = _chains(chain)
    far, turn = tables().programs["apart"](*mine[30:42], *other[30:42])
    p = ", ".join(f"{x:.3f}" for x in mine[39:42] + 0.0)
    return (f"A chain of three {'modified' if chain.modified else 'standard'} rows with its tip at ({p}) m; read by the"
            f" other convention it is {far:.3f} m and {np.degrees(turn):.1f}° off.")


def _table_still(chain):
    mine, other = _chains(chain)
    both = [(other, "0.7", "--", "the other reading"), (mine, "#44546a", "-", "this table")]
    return _drawn(both[chain.preset == "lines":])


def reaching(arm: str, tip: list[float], negative: bool = False) -> list[np.ndarray]:
    """Every q that brings the tip of "planar", "polar" or "cuspidal" there, by the browser's own Programs."""
    programs = inverses().programs
    if arm == "cuspidal":
        def rest(q3):
            return programs["cuspidal"](*tip, q3)
        found, grid = [], np.linspace(-np.pi, np.pi, 1441)
        values = [rest(x)[0] for x in grid]
        for k in np.flatnonzero(np.diff(np.sign(values))):
            low, high = grid[k], grid[k + 1]
            for _ in range(50):
                middle = (low + high) / 2
                low, high = (middle, high) if (rest(middle)[0] < 0) == (values[k] < 0) else (low, middle)
            found.append([*rest(low)[1:], low])
    else:
        signs = [(1,), (-1,)] if arm == "planar" else [(a, b) for b in (1, -1)[:1 + negative] for a in (1, -1)]
        found = [programs[arm](*tip, *sign) for sign in signs]
    around = [np.where(ARMS[arm].kinds, np.pi - (np.pi - np.array(q)) % (2 * np.pi), q) for q in found]
    return [q for q in around if np.allclose(programs[f"{arm}_frames"](*q)[39:42], tip, atol=1e-6)]


def _inverse_says(chain):
    ways = reaching(chain.arm, chain.tip, chain.negative)
    told = "; ".join("(" + ", ".join(f"{np.degrees(x):.2f}°" if turns else f"{x:.3f} m" for x, turns in zip(
        q, ARMS[chain.arm].kinds, strict=True)) + ")" for q in ways)
    p = ", ".join(f"{x:g}" for x in chain.tip)
    return f"The {chain.arm} arm reaches ({p}) m in {len(ways)} ways{': ' if ways else ''}{told}."


def _inverse_still(chain):
    program = inverses().programs[f"{chain.arm}_frames"]
    return _drawn([(np.array(program(*q)), f"C{k}", "-", f"{k + 1}")
                   for k, q in enumerate(reaching(chain.arm, chain.tip, chain.negative))])


def _drawn(chains):
    """Chains by their 45 numbers, as lines in space."""
    def corners(x):
        return [np.zeros(3), *(x[k:k + 3] for i in (0, 15, 30) for k in (i + 12, i + 9))]
    return space([Line(corners(x), colour, dash, word, 2.5, "o") for x, colour, dash, word in chains],
                 ("x₀ / m", "y₀ / m", "z₀ / m"), (28, -52))


def _start_with(chain):
    return dict(zip(("rows", "kinds"), ROWS[chain.preset], strict=True)) if chain.preset in ROWS else {}


def _begin(chain):
    return {"tip": TIPS[chain.arm], **_nearest(chain, TIPS[chain.arm], [0.0, 0.0, 0.0])}


def _reach(chain):
    """Bring the arm to its tip, where there is a way and it is not there already."""
    here = np.allclose(chain.run(f"{chain.arm}_frames", chain.q)[39:42], chain.tip, atol=1e-6)
    return {} if here else _nearest(chain, chain.tip, chain.q)


def _nearest(chain, tip, q):
    ways, turns = reaching(chain.arm, tip, chain.negative), ARMS[chain.arm].kinds
    near = sorted(ways, key=lambda p: np.linalg.norm(np.where(turns, 2 * np.sin((p - q) / 2), p - q)))
    return {name: near[0].tolist() for name in ("q", "start", "to") if near} | {"via": [0.0, 0.0], "along": [0.0]}


Table = interactive(
    "chain.js", tables, "Three rows of a table", says=_table_says, still=_table_still,
    tries="unbend the arm: when does a reader of the other convention build the same? Then two axes, nearly parallel.",
    state={"preset": "bent", "rows": ROWS["bent"][0], "kinds": "RRR", "modified": False, "row": "1",
           "measured": [1.0, 1e-3, np.pi / 180]},
    choices={"preset": (*ROWS, "lines"), "kinds": tuple(map("".join, product("RP", repeat=3))), "row": ("1", "2", "3")},
    follows={"preset": _start_with})

Inverse = interactive(
    "inverse.js", inverses, "All ways to reach a point", says=_inverse_says, still=_inverse_still,
    tries="press 2, then Play: the arm changes its posture. Did it meet a wall? And on the way to 1, or 3?",
    state={"arm": "cuspidal", "tip": TIPS["cuspidal"], "q": HOME, "start": HOME, "to": HOME, "via": [0.0, 0.0],
           "along": [0.0], "negative": False},
    choices={"arm": tuple(ARMS)}, follows={"arm": _begin, "tip": _reach})


def Chain(mode: str = "table", **given: Any) -> Interactive:
    """A chain of three links: mode "table" (preset or rows, kinds, modified, measured) or "inverse" (arm, tip, q)."""
    if mode not in ("table", "inverse"):
        raise ValueError(f"mode must be 'table' or 'inverse', not {mode!r}")
    kind = Table if mode == "table" else Inverse
    return kind(**{name: x for name, x in given.items() if name != "arm" or x != kind.begins.get("arm")})
