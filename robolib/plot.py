"""Pictures: torques by kind, motions, arms. Units on every axis; a kind of torque has one colour, line and word.

Every function returns a Matplotlib figure and changes nothing. Show it with `display.figure(fig, says)`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .kinematics import frames, tip
from .machine.extras import needed
from .robot import Robot
from .spatial import to_numpy

with needed(__name__):
    import matplotlib.pyplot as plt
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator


@dataclass(frozen=True)
class Style:
    """How one kind of torque looks, everywhere. Colour-blind eyes tell the colours apart; anyone tells the lines."""

    colour: str
    line: str | tuple[int, tuple[int, ...]]
    word: str


KINDS = {
    "inertial": Style("#0072B2", "-", "inertial"),
    "centrifugal": Style("#E69F00", "--", "centrifugal"),
    "Coriolis": Style("#D55E00", "-.", "Coriolis"),
    "gravity": Style("#009E73", ":", "gravity"),
    "friction": Style("#CC79A7", (0, (5, 1, 1, 1, 1, 1)), "friction"),
    "rotor": Style("#56B4E9", (0, (8, 2)), "rotor"),
}
INK, PALE = "#222222", "#B0B0B0"
JOINT = ({"color": "#000000", "linestyle": "-"}, {"color": "#8A5A00", "linestyle": "--"},
         {"color": "#5E3C99", "linestyle": "-."})


def _axes(rows, columns, width=8.0, height=2.0):
    size = (width, height * rows + 0.4)
    fig, axes = plt.subplots(rows, columns, figsize=size, sharex=True, squeeze=False, layout="constrained")
    for ax in axes.flat:
        ax.grid(True, color="#E4E4E4", linewidth=0.8)
        ax.spines[["top", "right"]].set_visible(False)
    return fig, axes


def motion(t: np.ndarray, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray, tau: np.ndarray) -> Figure:
    """Position, velocity, acceleration, torque of every joint against time: a row per quantity, a column per joint."""
    rows = (("position / rad", q), ("velocity / (rad/s)", qd), ("accel. / (rad/s²)", qdd),
            ("torque / (N·m)", tau))
    fig, axes = _axes(4, q.shape[1], height=1.5)
    for k, (label, values) in enumerate(rows):
        for j in range(q.shape[1]):
            axes[k, j].plot(t, values[:, j], **JOINT[j % 3])
            axes[k, j].set_ylabel(label if j == 0 else "")
    for j in range(q.shape[1]):
        axes[0, j].set_title(f"joint {j + 1}")
        axes[-1, j].set_xlabel("time / s")
    return fig


def parts(t: np.ndarray, torques: Mapping[str, np.ndarray], total: np.ndarray | None = None) -> Figure:
    """The torque of every joint by kind against time: one panel a joint. `torques` is {kind: (N, n)}."""
    n = next(iter(torques.values())).shape[1]
    fig, axes = _axes(1, n, height=3.2)
    for j, ax in enumerate(axes[0]):
        for kind, values in torques.items():
            if np.any(values):
                style = KINDS[kind]
                ax.plot(t, values[:, j], color=style.colour, linestyle=style.line, label=style.word, linewidth=1.8)
        if total is not None:
            ax.plot(t, total[:, j], color=INK, linewidth=1.0, label="total")
        ax.set(title=f"joint {j + 1}", xlabel="time / s", ylabel="torque / (N·m)" if j == 0 else "")
    axes[0, -1].legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)
    return fig


def series(t: np.ndarray, curves: Mapping[str, np.ndarray], ylabel: str, xlabel: str = "time / s") -> Figure:
    """Named curves against time, or against what `xlabel` says: {word: values}."""
    fig, axes = _axes(1, 1, height=2.8)
    lines = ("-", "--", "-.", ":")
    for k, (word, values) in enumerate(curves.items()):
        # not the colours of the kinds of torque: these are other things
        colour = ("#000000", "#8A5A00", "#5E3C99", "#666666", "#1B7837")[k % 5]
        axes[0, 0].plot(t, values, color=colour, linestyle=lines[k % 4], label=word, linewidth=1.8)
    axes[0, 0].set(xlabel=xlabel, ylabel=ylabel)
    for axis, values in ((axes[0, 0].xaxis, [t]), (axes[0, 0].yaxis, curves.values())):
        if all(np.issubdtype(np.asarray(v).dtype, np.integer) for v in values):
            axis.set_major_locator(MaxNLocator("auto", integer=True))         # what is counted has no halves
    axes[0, 0].legend(frameon=False)
    return fig


def power(x: np.ndarray, curves: Mapping[str, np.ndarray], xlabel: str, ylabel: str) -> Figure:
    """Named curves on logarithmic scales, where a power of x is a straight line: {word: values}."""
    fig = series(x, curves, ylabel, xlabel)
    fig.set_size_inches(5.6, 3.2)
    fig.axes[0].set(xscale="log", yscale="log")
    return fig


def growth(joints: Sequence[int], counts: Mapping[str, Sequence[int]], ylabel: str) -> Figure:
    """How a cost grows with the number of joints, {word: counts}: on logarithmic scales a power is a straight line."""
    fig, axes = _axes(1, 1, width=5.6, height=3.0)
    for k, (word, values) in enumerate(counts.items()):
        colour = ("#0072B2", "#D55E00", "#5E3C99")[k % 3]
        axes[0, 0].loglog(joints, values, "so^"[k % 3], linestyle=("--", "-", ":")[k % 3], color=colour, label=word)
    axes[0, 0].set(xlabel="joints", ylabel=ylabel, xticks=list(joints), xticklabels=list(joints))
    axes[0, 0].xaxis.set_minor_locator(plt.NullLocator())
    axes[0, 0].legend(frameon=False)
    return fig


def bars(rows: Mapping[str, Mapping[str, float]], xlabel: str) -> Figure:
    """Bars beside each other, {row: {word: number}}, with numbers; the first word is full, the others are hatched."""
    fig, axes = _axes(1, 1, width=6.4, height=0.5 + 0.55 * len(rows))
    ax, words = axes[0, 0], list(next(iter(rows.values())))
    thick = 0.8 / len(words)
    for k, word in enumerate(words):
        colour, hatch = ("#0072B2", "white")[min(k, 1)], ("", "///", "...")[k % 3]
        places = [i + (k - (len(words) - 1) / 2) * thick for i in range(len(rows))]
        sizes = [row[word] for row in rows.values()]
        ax.barh(places, sizes, thick * 0.9, color=colour, edgecolor="#0072B2", hatch=hatch, label=word)
        for y, x in zip(places, sizes, strict=True):
            ax.text(x, y, f" {x:g}", va="center", fontsize=8)
    ax.set(xlabel=xlabel, xlim=(0, 1.15 * max(max(r.values()) for r in rows.values())))
    ax.set_yticks(range(len(rows)), list(rows))
    ax.set_axisbelow(True)
    ax.invert_yaxis()
    ax.legend(frameon=False, fontsize=8, loc="lower left", bbox_to_anchor=(0, 1), ncols=len(words))
    return fig


def marked(tables: Mapping[str, Sequence[Sequence[str]]], marks: Mapping[str, str], xlabel: str, ylabel: str) -> Figure:
    """Square tables of marks beside each other, {title: rows}, rows and columns counted from 1. `marks` says what each
    mark means; the later one stands there, the darker is its ground.
    """
    size, shades = len(next(iter(tables.values()))), ("#FFFFFF", "#DCE6EE", "#9FC0DA", "#5B93BF")
    columns = min(3, len(tables))
    rows = -(-len(tables) // columns)
    fig, axes = plt.subplots(rows, columns, figsize=(2.2 * columns, 2.2 * rows + 0.4), squeeze=False,
                             layout="constrained")
    for ax, (title, table) in zip(axes.flat, tables.items(), strict=False):
        for y, row in enumerate(table, 1):
            for x, mark in enumerate(row, 1):
                ax.add_patch(plt.Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=shades[list(marks).index(mark)],
                                           edgecolor=PALE, linewidth=0.6))
                ax.text(x, y, mark, ha="center", va="center", color=INK, fontsize=9)
        ax.set(xlim=(0.5, size + 0.5), ylim=(size + 0.5, 0.5), xticks=range(1, size + 1), yticks=range(1, size + 1),
               aspect="equal", xlabel=xlabel)
        ax.set_ylabel(ylabel, rotation=90 if len(ylabel) > 1 else 0, labelpad=4 if len(ylabel) > 1 else 8)
        ax.set_title(title, fontsize=10)
        ax.tick_params(length=0)
        ax.spines[:].set_visible(False)
    fig.supxlabel("   ".join(f"{mark} {word}" for mark, word in marks.items()), fontsize=9)
    return fig


def panels(t: np.ndarray, curves: Any) -> Figure:
    """Curves against time, each in a panel of its own: {label with its unit: values}."""
    fig, axes = _axes(len(curves), 1, width=6.0, height=1.4)
    for ax, (label, values) in zip(axes[:, 0], curves.items(), strict=True):
        ax.plot(t, values, **JOINT[0])
        ax.set_ylabel(label)
    axes[-1, 0].set_xlabel("time / s")
    return fig


def corners(arm: Robot, q: Sequence[float]) -> np.ndarray:
    """The points that a planar drawing of an arm joins: base, link origins, tool, each (2,). `arm` is in floats."""
    chain = [to_numpy(frames(arm, q)[i].T.p) for i in arm.path(arm.tip)]
    return np.array([np.zeros(3), *chain, to_numpy(tip(arm, q).p)])[:, :2]


def draw_arm(ax: Axes, points: np.ndarray, style: Any = '-', colour: str = INK, label: str = None,
             width: float = 5) -> None:
    """Draw a planar arm into axes: links as thick lines, joints as open circles, the tip as a dot."""
    ax.plot(*points.T, color=colour, linestyle=style, linewidth=width, solid_capstyle="round", label=label, zorder=2)
    ax.plot(*points[:-1].T, "o", color="white", markeredgecolor=colour, markersize=9, markeredgewidth=2, zorder=3)
    ax.plot(*points[-1], "o", color=colour, markersize=7, zorder=3)


def arms(configurations: Any, reach: float) -> Figure:
    """Several planar arms in one picture, the first solid, the others dashed. `configurations` is {word: points}."""
    fig, axes = plt.subplots(1, 1, figsize=(4.6, 4.2), layout="constrained")
    for k, (word, points) in enumerate(configurations.items()):
        line, colour = ("-", "--", "-.", ":")[k % 4], (INK, "#0072B2", "#D55E00", "#009E73")[k % 4]
        draw_arm(axes, points, line, colour, word, max(2, 5 - k))
    limits = (-1.1 * reach, 1.1 * reach)
    axes.set(xlim=limits, ylim=limits, xlabel="x / m", ylabel="y / m", aspect="equal")
    axes.grid(True, color="#E4E4E4", linewidth=0.8)
    axes.legend(loc="upper left", frameon=False, handlelength=4)
    return fig


def _arc(ax, centre, radius, start, end, label):
    angles = np.linspace(start, end, 40)
    ax.plot(centre[0] + radius * np.cos(angles), centre[1] + radius * np.sin(angles), color=INK, linewidth=1.2)
    middle = (start + end) / 2
    ax.annotate(label, centre + 1.25 * radius * np.array([np.cos(middle), np.sin(middle)]), ha="center", va="center")


def _measure(ax, start, end, offset, label):
    """A dimension line beside the segment, with its letter."""
    along = (end - start) / np.linalg.norm(end - start)
    side = offset * np.array([-along[1], along[0]])
    arrow = {"arrowstyle": "<->", "color": "#606060", "shrinkA": 0, "shrinkB": 0}
    ax.annotate("", start + side, end + side, arrowprops=arrow)
    ax.annotate(label, (start + end) / 2 + 1.6 * side, ha="center", va="center", color="#404040")


def planar_sketch(a1: float = 1.0, l1: float = 0.55, l2: float = 0.6, q: Sequence[float] = (0.6, 0.7)) -> Figure:
    """The planar arm with the letters of its lengths, centres of mass and angles."""
    fig, ax = plt.subplots(figsize=(5.2, 3.6), layout="constrained")
    angles = np.cumsum(q)
    first, second = (np.array([np.cos(a), np.sin(a)]) for a in angles)
    base, elbow = np.zeros(2), a1 * first
    tip_ = elbow + 0.95 * second
    draw_arm(ax, np.array([base, elbow, tip_]), width=4)
    for point, label in ((l1 * first, "$m_1, I_1$"), (elbow + l2 * second, "$m_2, I_2$")):
        ax.plot(*point, marker="o", color="#0072B2", markersize=12, zorder=4)
        ax.annotate(label, point + [0.1, -0.08], color="#0072B2")
    ax.plot([0, 0.55], [0, 0], color=PALE, linestyle="--")
    ax.plot(*np.array([elbow, elbow + 0.45 * first]).T, color=PALE, linestyle="--")
    _arc(ax, base, 0.3, 0, q[0], "$q_1$")
    _arc(ax, elbow, 0.25, angles[0], angles[1], "$q_2$")
    _measure(ax, base, elbow, 0.24, "$a_1$")
    _measure(ax, base, l1 * first, 0.1, r"$\ell_1$")
    _measure(ax, elbow, elbow + l2 * second, 0.12, r"$\ell_2$")
    ax.annotate("x", (0.6, 0), va="center")
    ax.set(aspect="equal", xlim=(-0.25, 1.5), ylim=(-0.15, 1.6))
    ax.axis("off")
    return fig


def agreement(rows: Any) -> Figure:
    """Arms down, formulations across: "=" where M, c and g were proved equal, else the power of ten of the largest
    difference, as a part of the largest torque. `rows` are those of `agreement.matrix`, the reference first.
    """
    arms, ways = (list(dict.fromkeys(getattr(r, name) for r in rows)) for name in ("arm", "formulation"))
    fig, ax = plt.subplots(figsize=(1.5 + 0.95 * len(ways), 1.2 + 0.27 * len(arms)), layout="constrained")
    for r in rows:
        x, y = ways.index(r.formulation), arms.index(r.arm)
        said = "=" if r.proof else "·" if r.error == 0 else f"$10^{{{int(np.floor(np.log10(r.error)))}}}$"
        ax.add_patch(plt.Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor="#DCEBF5" if r.proof else "white",
                                   edgecolor=PALE, linewidth=0.6))
        ax.text(x, y, said, ha="center", va="center", color=INK, fontsize=9)
    ax.set(xlim=(-0.5, len(ways) - 0.5), ylim=(len(arms) - 0.5, -0.5), xticks=range(len(ways)), yticks=range(len(arms)))
    ax.set_xticklabels([w.replace("_", "\n") for w in ways], fontsize=8)
    ax.set_yticklabels(arms, fontsize=9)
    ax.tick_params(length=0, labeltop=True, labelbottom=False)
    ax.spines[:].set_visible(False)
    return fig


def plane(curves: Mapping[str, np.ndarray], label: str, marks: Mapping[str, Any] | None = None) -> Figure:
    """Curves in a plane of vectors, both components to one scale: {word: (N, 2)}; `marks` are points with a word.
    `label` is what the vectors are, with its unit: "acceleration / (m/s²)".
    """
    fig, ((ax,),) = _axes(1, 1, 5.6, 3.9)
    for k, (word, points) in enumerate(curves.items()):
        ax.plot(*np.transpose(points), label=word, linewidth=1.8, zorder=3, **JOINT[k % 3])
    for word, point in (marks or {}).items():
        ax.plot(*point, "o", color=INK, markersize=6, zorder=4)
        ax.annotate(word, point, xytext=(7, 5), textcoords="offset points", fontsize=9)
    name, _, unit = label.partition(" / ")
    ax.set(aspect="equal", xlabel=f"{name}, along x / {unit}", ylabel=f"along y / {unit}")
    fig.legend(loc="outside upper center", ncols=2, frameon=False, handlelength=3, fontsize=9)
    return fig
