"""The numbers of a widget that a sentence can name, {name: number}. `js/readings.js` gives the same in the browser.

An arm     q1, q2 (angles in degrees, as the sliders show them), qd1, qdd1, tau1, M11, M12, …, c1, g1, T, U, E, V,
           coupling, t, tip_x, tip_y, and all values (m2, a1, …). Joints have the letters of their sliders (q1, q4).
All others t, the values, the state (q = [1.0] is q1), and what the widget's `reads` adds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ..notation import FRICTION, role
from ..program import Program

Widget = Any                                    # an `interactive.Interactive`, whose module imports this one
PLANS = {"triangular": ("start", "distance", "duration"), "trapezoidal": ("start", "distance", "speed", "rise"),
         "line": ("from", "to", "tip_speed", "rise", "elbow"),
         "follow": ("start", "distance", "period", "gain", "damping", "other_C")}


def of_arm(arm: Widget, table: Mapping[str, Any]) -> dict[str, float]:
    """The readings of an arm in the plane, from the same programs as in the browser."""
    run, n = _runner(arm), arm.physics().n
    q, qd, qdd, tau, V = _motion(arm, run)
    believed = f"lie_{arm.lie}_" if arm.lie else ""
    seen, true = run(f"{believed}terms", q, qd), run("terms", q, qd)
    qdd = run(f"{believed}forward", q, qd, tau) if qdd is None else qdd
    if tau is None:                             # a motion that is kept exactly: what it takes
        parts = run(f"{believed}parts", q, qd, qdd)
        tau = [sum(parts[j::n]) for j in range(n)]
    M, (T, U) = seen[:n * n], true[n * (n + 3):n * (n + 3) + 2]
    at = 2 * arm.physics().points.index("tip")
    tip = run("points", q)[at:at + 2]
    angles, places = [as_shown(x, row) for x, row in zip(q, table["joints"], strict=True)], range(1, n + 1)
    c, g = seen[n * n:n * (n + 1)], seen[n * (n + 1):n * (n + 2)]
    found = {f"{name}{label}": x for name, labels, list_ in (
        ("q", table["letters"], angles), ("qd", table["letters"], qd), ("qdd", table["letters"], qdd),
        ("tau", places, tau), ("c", places, c), ("g", places, g)) for label, x in zip(labels, list_, strict=True)}
    found |= {f"M{i + 1}{j + 1}": M[n * i + j] for i in range(n) for j in range(n)}
    with np.errstate(all="ignore"):
        coupling = float(np.float64(M[1] * M[n]) / np.float64(M[0] * M[n + 1])) if n > 1 else 0.0
    found |= {"T": T, "U": U, "E": T + U, "V": V, "coupling": coupling, "t": arm.t, "tip_x": tip[0], "tip_y": tip[1]}
    return found | {name: as_shown(x, table["parameters"].get(name, {})) for name, x in arm.values.items()}


def of_state(widget: Widget) -> dict[str, float]:
    """The readings of a widget of the kit."""
    state = {name: getattr(widget, name) for name in widget.begins}
    found = dict(flat({**widget.values, **state, **widget.reads(), "t": widget.t}))
    return {name: as_shown(x, {"degrees": name in widget.degrees, "low": -180, "high": 180})
            for name, x in found.items()}


def flat(named: Mapping[str, object]) -> Iterator[tuple[str, float]]:
    """(name, number): of a list q the numbers q1, q2, …; of rows R the numbers R11, R12, …; words are none."""
    for name, value in named.items():
        if isinstance(value, Mapping):
            yield from flat(value)
        elif isinstance(value, (list, tuple, np.ndarray)):
            yield from flat({f"{name}{k}": x for k, x in enumerate(value, start=1)})
        elif not isinstance(value, (bool, str)) and value is not None:
            yield name, float(value)


def as_shown(x: float, row: Mapping[str, Any]) -> float:
    """A number as its slider shows it: an angle in degrees, within one turn."""
    if not row.get("degrees"):
        return float(x)
    angle = math.degrees(x)
    return angle - 360 * math.floor((angle - row["low"]) / 360) if row["high"] - row["low"] >= 360 else angle


def _motion(arm, run):
    """(q, q̇, q̈, τ, V) as far as a mode says them; None is what the dynamics will say."""
    n, plan = len(arm.q), [x for key in PLANS.get(arm.mode, ()) for x in np.ravel(arm.motion.get(key, 0)).tolist()]
    if arm.mode == "torque":
        return arm.q, arm.qd, None, arm.tau, 0.0
    if arm.mode == "follow":
        told = run("follow", [arm.t], arm.q, arm.qd, plan)
        return arm.q, arm.qd, None, told[:n], told[n]
    duration = run(f"{arm.mode}_duration", plan)[0]
    x = run(arm.mode, [arm.t if arm.t < duration else duration * (1 - 1e-9)], plan)      # its last instant, as there
    return x[:n], x[n:2 * n], x[2 * n:3 * n], None, 0.0


def _runner(arm) -> Callable[..., list[float]]:
    """A function that runs a program of the arm at the values that count: without gravity g is 0."""
    made = arm.physics()
    off = {name for name in made.parameters if (name == "g" and not arm.gravity)
           or (role(name) == FRICTION and not arm.friction)}
    numbers = [0.0 if name in off else arm.values[name] for name in made.parameters]

    def run(name: str, *groups: Sequence[float]) -> list[float]:
        program = made.programs[name]
        return outputs(program, [*(x for group in groups for x in group), *(numbers if program.constants else ())])

    return run


def outputs(program: Program, given: Sequence[float]) -> list[float]:
    """What a program gives; where Python would stop at a division by zero it is NaN or infinite, as in a browser."""
    try:
        return [float(x) for x in program(*map(float, given))]
    except (ArithmeticError, ValueError):
        with np.errstate(all="ignore"):
            columns = program(*(np.array([float(x)]) for x in given))
        return [float(np.ravel(x)[0]) for x in columns]
