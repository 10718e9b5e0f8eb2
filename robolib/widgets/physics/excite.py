"""The lab arm on a motion that repeats itself, its torques, the floor's force, and the regressor of what both tell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, partial

import numpy as np

from ... import robots
from ...conventions import to_modified
from ...formulations.newton_euler_linear import with_floor
from ...identify.estimate import solve
from ...identify.floor import FELT, floor_base
from ...regressor import names, parameters, regressor
from ...robot import Robot
from ...scalar import cos, sin
from .package import Physics, physics_of
from .recordings import program

PERIOD, SAMPLES, KNOTS = 5.0, 60, 7             # s; of one period; seven points settle three harmonics
EIGHT = ("m1", "mx1", "zz1", "Im1", "m2", "mx2", "zz2", "Im2")
SUMS = {"mx1": ("m r₁", "kg·m", 1), "mx2": ("m r₂", "kg·m", 1), "zz1": ("ZZ₁", "kg·m²", 1), "zz2": ("ZZ₂", "kg·m²", 1),
        "Im2": ("Iₘ₂", "g·m²", 1000), "m1": ("m₁ + m₂", "kg", 1)}  # what is shown of each; the last one is the floor's
TWIN = {"m1": 100.0, "l1": 0.35, "I1": 20.25, "m2": 40.0, "l2": 0.625, "I2": 6.875}

# q₁ and q₂ at the seven times, in rad: what `identify.excite` and `random_series` found within half a turn to each
# side and 3 rad/s, rounded; and one where both joints do the same, as in Example 7.2, case 1.
MOTIONS = {
    "alike": [0.0, 0.9, 1.1, -0.2, -1.2, -0.9, -0.4, 1.0, 1.9, 2.1, 0.8, -0.2, 0.1, 0.6],
    "random": [0.0, 0.94, -0.53, -1.93, -1.82, -0.66, -0.33, 0.35, 0.99, -0.13, 1.08, 2.2, 2.32, 1.27],
    "small": [-1.23, -2.15, -0.45, 0.54, 1.89, 2.31, 0.63, 0.64, 1.58, -0.09, -1.06, -2.41, -2.87, -1.22],
    "much": [0.56, -0.56, 0.9, -0.61, 0.65, -0.11, 0.0, 2.34, 1.28, 1.76, 1.95, 1.12, 2.43, 0.91]}
CALLED = {"alike": "both joints alike", "random": "random", "small": "smallest condition number",
          "much": "most information", "own": "drawn by hand"}


def _arms() -> dict[str, Robot]:
    """Both arms in numbers, their frames on the joints."""
    robot, values = robots.planar_2r()
    return {name: to_modified(robot.at(values | more)) for name, more in (("arm", {}), ("twin", TWIN))}


def _states(p, t):
    """q, q̇, q̈ of both joints: the trigonometric polynomial through seven points each."""
    out: list[list] = [[], [], []]
    for row in (p[:KNOTS], p[KNOTS:]):
        values = [sum(row[1:], row[0]) / KNOTS, 0, 0]
        for k in (1, 2, 3):
            turn, w = 2 * math.pi * k / KNOTS, 2 * math.pi * k / PERIOD
            a, b = (2 / KNOTS * sum(wave(turn * j) * x for j, x in enumerate(row)) for wave in (math.cos, math.sin))
            c, s = cos(w * t[0]), sin(w * t[0])
            for i, more in enumerate((a * c + b * s, w * (b * c - a * s), -w * w * (a * c + b * s))):
                values[i] = values[i] + more
        for part, value in zip(out, values, strict=True):
            part.append(value)
    return [x for part in out for x in part]


def _rows(arm, x):
    """Rows of six: what each sum adds to τ₁, τ₂ and the floor's force, right and up."""
    felt = FELT[("motors", "force")]
    return [y for row in regressor(arm, x[:2], x[2:4], x[4:], felt, tuple(SUMS))[:4] for y in row]


def _felt(arm, x):
    """τ₁, τ₂ and the floor's force, right and up, by Newton–Euler."""
    return with_floor(arm, x[:2], x[2:4], x[4:])[:4]


def _seen(q, l):
    """Elbow, tip and both centres of mass, which lie l from their joints."""
    (c, s), (d, e) = ((cos(a), sin(a)) for a in (q[0], q[0] + q[1]))
    return [c, s, c + d, s + e, l[0] * c, l[0] * s, c + l[1] * d, s + l[1] * e]


@cache
def excite() -> Physics:
    """The motion, what is felt of both arms, and the regressor, which both have."""
    arms = _arms()
    assert set(floor_base(arms["arm"], ("motors", "force"), EIGHT).names) == set(SUMS)
    return physics_of("excite", {
        "states": program(_states, "q, q̇, q̈ by seven points of each joint", p=2 * KNOTS, t=1),
        "rows": program(partial(_rows, arms["arm"]), "The regressor of motors and floor", x=6),
        **{name: program(partial(_felt, arm), f"What motors and floor feel of the {name}", x=6)
           for name, arm in arms.items()},
        "seen": program(_seen, "Elbow, tip, centres of mass", q=2, l=2)}, n=2)


@cache
def told() -> dict:
    """Beside the Programs: the sums with their names and the lab arm's values, the noise, both arms' links."""
    arm = _arms()["arm"]
    base = floor_base(arm, ("motors", "force"), EIGHT)
    pi = dict(zip(names(arm), map(float, parameters(arm)), strict=True))
    beta = dict(zip(base.names, base.values([pi[name] for name in base.of]), strict=True))
    noise = np.random.default_rng(20).normal(size=4 * SAMPLES).round(2)
    return {"period": PERIOD, "samples": SAMPLES, "noise": noise.tolist(),
            "sums": [[*words, round(float(beta[name]), 6)] for name, words in SUMS.items()],
            "links": {"arm": [[0.5, 0.5], [50, 50]],
                      "twin": [[TWIN["l1"], TWIN["l2"]], [TWIN["m1"], TWIN["m2"]]]}}


def weighed(p: Sequence[float], which: str, scale: bool, noise: float, again: int) -> dict:
    """What `weigher` gives in JavaScript, by the library: the sums, σ or None where one is not told, and how."""
    programs, n, rows = excite().programs, 6 if scale else 5, range(4 if scale else 2)
    t = np.arange(SAMPLES) * PERIOD / SAMPLES

    def run(name, *given):
        return [np.broadcast_to(x, t.shape) for x in programs[name](*given)]
    x = run("states", *p, t)
    all_rows, felt = run("rows", *x), run(which, *x)
    chance = np.roll(told()["noise"], -17 * again).reshape(-1, 4)
    W = np.array([[all_rows[6 * r + j] for j in range(n)] for r in rows]).transpose(2, 0, 1).reshape(-1, n)
    y = np.array([felt[r] + noise * chance[:, r] for r in rows]).T.ravel()
    found = solve(W, y)
    sigma = [noise * float(s)**0.5 if np.isfinite(s) else None for s in np.diag(found.spread)]
    return {"x": found.x.tolist(), "sigma": sigma, "condition": found.condition if found.rank == n else None,
            "rank": found.rank, "told": sum(s is not None for s in sigma),
            "left": float(np.sqrt(((y - W @ found.x)**2).mean()))}
