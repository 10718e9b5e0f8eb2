"""Pictures for where nothing moves: lines in the plane and in space, each with a colour, a dash and a word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

BAR, GHOST, AXES = "#44546a", "0.72", ("#b3261e", "#1b7a3d", "#1f5fbf")


@dataclass(frozen=True)
class Line:
    """Points (n, 2) or (n, 3) in metres; a word for the legend, or none."""

    points: Any
    colour: str = BAR
    dash: str = "-"
    word: str | None = None
    width: float = 1.6
    marker: str = ""


def ring(A: Sequence[float], centre: Sequence[float], size: float = 1.0) -> np.ndarray:
    """The ellipse {centre + size A u, |u| = 1}, A row by row, as points (65, 2)."""
    angle = np.linspace(0, 2 * np.pi, 65)
    return np.asarray(centre) + size * np.transpose(np.reshape(A, (2, 2)) @ [np.cos(angle), np.sin(angle)])


def plane(lines: Iterable[Line], centre: Sequence[float], reach: float) -> Figure:
    """Lines in the plane, `reach` metres to every side of the centre."""
    figure, axes = plt.subplots(figsize=(4.4, 4.2), layout="constrained")
    axes.set(xlim=(centre[0] - reach, centre[0] + reach), ylim=(centre[1] - reach, centre[1] + reach), aspect="equal",
             xlabel="x / m", ylabel="y / m")
    axes.grid(True, color="#E4E4E4")
    return _finished(figure, axes, lines)


def space(lines: Iterable[Line], names: Sequence[str], eye: tuple[float, float], reach: float | None = None,
          frame: tuple[np.ndarray, float] | None = None) -> Figure:
    """Lines in a cube, seen by an eye at (elevation, azimuth) in degrees; `frame`: (R, length) of three axes."""
    figure = plt.figure(figsize=(4.4, 3.4), layout="constrained")
    axes = figure.add_subplot(projection="3d", proj_type="ortho")
    for k, letter in enumerate("xyz" if frame else ""):
        tip = frame[0][:, k] * frame[1]
        axes.quiver(0, 0, 0, *tip, color=AXES[k], lw=1.5, arrow_length_ratio=0.12)
        axes.text(*(1.12 * tip), letter)
    _finished(figure, axes, lines)
    limits = np.array([axes.get_xlim(), axes.get_ylim(), axes.get_zlim()])
    half = reach or np.max(limits[:, 1] - limits[:, 0]) / 2          # a cube: what is flat is seen to be flat
    middles = np.zeros(3) if reach else limits.mean(axis=1)
    for name, middle in zip(("xlim", "ylim", "zlim"), middles, strict=True):
        axes.set(**{name: (middle - half, middle + half)})
    axes.set(xlabel=names[0], ylabel=names[1], zlabel=names[2])
    axes.set_box_aspect((1, 1, 1))
    axes.view_init(elev=eye[0], azim=eye[1])
    axes.tick_params(labelsize=7, labelbottom=reach is None, labelleft=reach is None)
    return figure


def chains(numbers: Iterable[tuple[Sequence[float], str, str, str]]) -> Figure:
    """Chains of links in space, each (R, p, the normal's foot of every row; colour, dash, word)."""
    def corners(x):
        return [np.zeros(3), *(x[k:k + 3] for i in range(0, len(x) - 14, 15) for k in (i + 12, i + 9))]
    return space([Line(corners(x), colour, dash, word, 2.5, "o") for x, colour, dash, word in numbers],
                 ("x₀ / m", "y₀ / m", "z₀ / m"), (28, -52))


def curves(t: np.ndarray, named: Mapping[str, np.ndarray], unit: str, below: str = "t / s") -> Figure:
    """Curves against time, or against what `below` says, by their names."""
    figure, axes = plt.subplots(figsize=(5, 2.4), layout="constrained")
    for dash, (word, column) in zip(("-", "--", ":", "-."), named.items(), strict=False):
        axes.plot(t, column, dash, label=word)
    axes.set(xlabel=below, ylabel=unit)
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3, fontsize=8, frameon=False)
    plt.close(figure)
    return figure


def staircase(stairs: Mapping[str, tuple[Sequence[int], Sequence[Sequence[Any]]]]) -> Figure:
    """{stair: ((multiplications, additions), published ones)}: two bars each, on a logarithmic axis, with numbers."""
    figure, axes = plt.subplots(figsize=(6.4, 0.8 + 0.62 * len(stairs)), layout="constrained")
    for k, (count, published) in enumerate(stairs.values()):
        for j, (number, sign) in enumerate(zip(count, "×+", strict=True)):
            y = k + 0.36 * j
            axes.barh(y, number, 0.32, color=(BAR, "white")[j], edgecolor=BAR, hatch=("", "///")[j])
            told = "".join(f", published {one[j]:,}" for one in published[:1])
            text = f"{number:,} {sign}{told}".replace(",", "\u202f").replace("\u202f published", ", published")
            axes.text(1.08 * number, y, text, va="center", fontsize=8)
    axes.set(xscale="log", xlim=(1, 1e8), xlabel="operations")
    axes.set_yticks([k + 0.18 for k in range(len(stairs))], list(stairs))
    axes.invert_yaxis()
    plt.close(figure)
    return figure


def found(values: Mapping[str, tuple[float, float | None]], within: float, xlabel: str) -> Figure:
    """{word: (value beside 1, σ)} as points with error bars, from 1 − within to 1 + within. What is not told,
    σ None, has a bar across all; what lies outside stands at the edge with its number.
    """
    figure, axes = plt.subplots(figsize=(5, 0.9 + 0.3 * len(values)), layout="constrained")
    for k, (value, sigma) in enumerate(values.values()):
        at = min(max(value, 1 - within), 1 + within)
        wide, fill = (9, "white") if sigma is None else (sigma, BAR)
        axes.errorbar(at, k, xerr=wide, fmt="o", color=BAR, capsize=4, ms=5, mfc=fill)
        if at != value and sigma is not None:
            axes.annotate(f"{value:.3g}", (at, k), (-6 if at > 1 else 6, 6), textcoords="offset points",
                          ha="right" if at > 1 else "left", fontsize=8)
    axes.axvline(1, color=GHOST, ls=":")
    axes.set(xlim=(1 - within, 1 + within), xlabel=xlabel)
    axes.set_yticks(range(len(values)), list(values))
    axes.invert_yaxis()
    plt.close(figure)
    return figure


def _finished(figure: Figure, axes: Axes, lines: Iterable[Line]) -> Figure:
    for line in lines:
        axes.plot(*np.transpose(line.points), line.dash, color=line.colour, lw=line.width, marker=line.marker, ms=3,
                  label=line.word)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(loc="upper left", fontsize=8, frameon=False)
    plt.close(figure)
    return figure
