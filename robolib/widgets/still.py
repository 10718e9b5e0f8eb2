"""A widget where nothing moves, on a Git host or in print: a picture of the arm and its torques, and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.figure import Figure

from ..plot import INK, KINDS, PALE
from . import physics
from .pictures import ring
from .settings import SKETCHES

Widget = Any                                    # an `arm.Arm`, whose module imports this one


def state(kind: str,
          arm: Widget) -> tuple[dict[str, tuple[float, float]], np.ndarray, dict[str, np.ndarray], np.ndarray]:
    """(points {name: (x, y)}, M (2, 2), torques by kind {kind: (2,)}, q̈ (2,)) of a widget as it stands."""
    made, sketch, dynamics = physics.ARMS[kind](), SKETCHES[kind], arm.dynamics
    flat = made.programs["points"](*arm.q, *(arm.values[name] for name in made.parameters))
    points = {"base": (0.0, 0.0)} | dict(zip(made.points, zip(flat[::2], flat[1::2], strict=True), strict=True))
    points |= {name: (x, y) for name, x, y in sketch.fixed}
    q, qd, M = np.array(arm.q), np.array(arm.qd), dynamics.M(np.array(arm.q))
    try:
        np.linalg.cholesky(M)                   # without inertia there are no accelerations; the picture stands
        qdd = dynamics.forward(q, qd, np.array(arm.tau))
    except np.linalg.LinAlgError:
        qdd = np.full(len(q), np.nan)
    return points, M, dynamics.parts(q, qd, np.nan_to_num(qdd)), qdd


def says(kind: str, table: Mapping[str, Any], arm: Widget) -> str:
    """The state of a widget in a sentence, with its numbers."""
    _, M, _, qdd = state(kind, arm)
    slides = table["joints"][0]["unit"] == "m"
    posture = ", ".join(f"{x:.2f} m" if slides else f"{np.degrees(x):.1f}°" for x in arm.q)
    unit, rate = table["units"]["M"], table["units"]["qdd"]
    entries = "; ".join(", ".join(f"{x:.4g}" for x in row) for row in _plain(M))
    pushed = ", ".join(f"{x:.4g}" for x in _plain(qdd))
    first, second = arm.tau
    what = (f"with the motors' torques ({first:g}, {second:g}) it accelerates by ({pushed}) {rate}"
            if np.isfinite(qdd).all() else "this is no inertia matrix, because it is not positive definite")
    return (f"{table['title']} at ({posture}): M = [{entries}] {unit}; {what}."
            " In JupyterLab this is a widget to take by the hand.")


def _plain(x):
    """Without round-off: what is nothing beside the largest entry is told as 0."""
    return np.where(np.abs(x) > 1e-12 * np.abs(x).max(), x, 0.0)


def picture(kind: str, table: Mapping[str, Any], arm: Widget) -> Figure:
    """The arm with its ellipses, and its torques by kind; the arm alone where `show` has no torques."""
    points, _, parts, _ = state(kind, arm)
    sketch, bars = SKETCHES[kind], not arm.show or "torques" in arm.show
    fig, axes = plt.subplots(1, 1 + bars, figsize=(9.2 if bars else 4.2, 3.9), layout="constrained", squeeze=False,
                             width_ratios=(1, 1.25)[:1 + bars])
    left, *right = axes[0]
    for a, b, joint, *_ in sketch.bars:
        line = np.array([points[a], points[b]])
        left.plot(*line.T, color=INK if joint >= 0 else PALE, linewidth=5, solid_capstyle="round", zorder=2)
    for name in (*sketch.pins, *sketch.motors):
        left.plot(*points[name], "o", color="white", markeredgecolor=INK, markersize=9, markeredgewidth=2, zorder=3)
    left.plot(*points["tip"], "o", color=INK, markersize=7, zorder=3)
    reach = 1.12 * max(np.hypot(*p) for p in points.values()) if not isinstance(sketch.reach, float) else sketch.reach
    reach *= 1.25 if arm.ellipses else 1        # they stand beyond the tip
    _ellipses(left, kind, arm, points["tip"], 0.25 * reach)
    (x, y) = sketch.centre
    up = "z / m" if table["joints"][0]["unit"] == "m" else "y / m"
    left.set(xlim=(x - reach, x + reach), ylim=(y - reach, y + reach), aspect="equal", xlabel="x / m", ylabel=up)
    left.grid(True, color="#E4E4E4")
    for ax in right:
        _bars(ax, parts, table["units"]["tau"])
    return fig


def _ellipses(ax, kind, arm, tip, size):
    """Those that the widget shows, each to a scale of its own: its longer half axis is `size`."""
    made = physics.ARMS[kind]()
    flat = made.programs["ellipses"](*arm.q, *(arm.values[name] for name in made.parameters)) if arm.ellipses else ()
    for k, (name, dash) in enumerate(zip(("velocity", "force", "inertia", "dynamic"), ("-", "--", ":", "-."),
                                         strict=True)):
        A = flat[4 * k:4 * k + 4]
        if name in arm.ellipses and np.isfinite(A).all() and np.any(A):
            longest = np.linalg.norm(np.reshape(A, (2, 2)), 2)
            ax.plot(*ring(A, tip, size / longest).T, dash, color=PALE if k > 1 else INK, linewidth=1.6, label=name)
    if arm.ellipses:
        ax.legend(loc="lower right", fontsize=8, frameon=False)


def _bars(ax, parts, unit):
    largest = max(float(np.abs(x).max()) for x in parts.values()) or 1.0
    for k, (kind, torque) in enumerate(parts.items()):
        for joint in (0, 1):
            value, row = float(torque[joint]) + 0.0, joint * (len(parts) + 1) + k
            ax.barh(row, value, color=KINDS[kind].colour, hatch=("", "//", "..", "xx", "--")[k], edgecolor="white")
            ax.text(value + np.copysign(0.02 * largest, value), row, f"{value:.1f}", va="center",
                    ha="left" if value >= 0 else "right", fontsize=9)
    rows = [joint * (len(parts) + 1) + k for joint in (0, 1) for k in range(len(parts))]
    ax.set_yticks(rows, [f"{KINDS[kind].word} {joint}" for joint in ("τ₁", "τ₂") for kind in parts])
    ax.set(xlim=(-1.35 * largest, 1.35 * largest), xlabel=f"torque / {unit}")
    ax.axvline(0, color=INK, linewidth=0.8)
    ax.invert_yaxis()
    ax.spines[["top", "right", "left"]].set_visible(False)
