"""A Run to look at: its curves, and its film.

    curves(run, wanted=motion)          positions, velocities, torques and energy against time
    film(run, robot, "swing.gif")       the arm moving; .gif by Pillow, .mp4 where ffmpeg is installed

Nothing is changed in the Run. Whoever has a notebook shows the curves with `display.figure(fig, says)`.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np

from .kinematics import frames, tip
from .machine.extras import needed
from .plot import INK, JOINT, PALE
from .robot import Robot
from .simulate import Run
from .spatial import to_numpy
from .trajectory import Motion

with needed(__name__):
    import matplotlib.pyplot as plt
    from matplotlib import animation
    from matplotlib.figure import Figure

WRITERS = {".gif": "pillow", ".mp4": "ffmpeg"}


def curves(run: Run, robot: Robot | None = None, wanted: Motion | None = None) -> Figure:
    """Four panels against time: q, q̇, τ and the energy; a joint has one line style throughout.

    `wanted` is drawn in pale lines behind. What was asked for, where the motors could not give it, is dotted. `robot`
    says which joints slide, so that the axes have the right units; without it they turn.
    """
    n = run.q.shape[1]
    turns = {robot.links[j].joint.kind == "revolute" for j in robot.joints} if robot else {True}
    words = {frozenset({True}): ("rad", "N·m"), frozenset({False}): ("m", "N")}
    unit, force = words.get(frozenset(turns), ("rad or m", "N·m or N"))
    fig, axes = plt.subplots(4, 1, figsize=(7.0, 8.0), sharex=True, layout="constrained")
    told = wanted.at(run.t) if wanted is not None else (None, None)
    rows = ((run.q, f"position / {unit}", told[0]), (run.qd, f"velocity / ({unit}/s)", told[1]),
            (run.tau, f"torque / ({force})", run.asked))
    for ax, (x, label, behind) in zip(axes, rows, strict=False):
        for i in range(n):
            look = JOINT[i % len(JOINT)]
            if behind is not None and not np.array_equal(behind, x):
                ax.plot(run.t, behind[:, i], color=PALE, linestyle=":" if behind is run.asked else "-", linewidth=2.5,
                        label=("asked for" if behind is run.asked else "wanted") if i == 0 else None)
            held = {"drawstyle": "steps-post"} if x is run.tau and run.asked is not None else {}
            ax.plot(run.t, x[:, i], label=f"joint {i + 1}", **look, **held)
        ax.set_ylabel(label)
        ax.legend(loc="upper right", fontsize="small")
    axes[-1].plot(run.t, run.E, color=INK)
    axes[-1].set_ylabel("energy / J")
    axes[-1].set_xlabel("time / s")
    for ax in axes:
        ax.grid(True, color="#E4E4E4", linewidth=0.8)
        for event in run.events:
            ax.axvline(event.t, color=INK, linewidth=0.8, linestyle="--")
    for event in run.events:
        axes[0].annotate(event.name, (event.t, 1.0), xycoords=("data", "axes fraction"), fontsize="small", va="bottom")
    return fig


def film(run: Run, robot: Robot, path: str | Path, fps: int = 25, trail: bool = True) -> Path:
    """The arm of a Run, in numbers (`robot.at(values)`), in real time: as "swing.gif" or, with ffmpeg, "swing.mp4".

    An arm that stays in the plane of x and y is drawn there, any other in space.
    """
    path = Path(path)
    if path.suffix.lower() not in WRITERS:
        raise ValueError(f"{path.name} ends neither in .gif nor in .mp4; give it one of these endings")
    if path.suffix.lower() == ".mp4" and not shutil.which("ffmpeg"):
        raise RuntimeError("an .mp4 needs ffmpeg, and there is none on this machine: install it, or write a .gif")
    if robot.parameters:
        raise ValueError(f"the arm has no numbers for {', '.join(robot.parameters)}; give robot.at(values)")
    if not 1 <= fps <= 100:
        raise ValueError(f"fps is how many pictures there are in a second, 1 to 100, not {fps}")
    points = poses(run, robot, fps)
    reach = 1.1 * max(np.abs(points).max(), 1e-9)
    flat = np.abs(points[..., 2]).max() < 1e-9 * reach
    fig = plt.figure(figsize=(4.8, 4.8))
    ax = fig.add_subplot(111, projection=None if flat else "3d")
    keep = 2 if flat else 3
    for name, limits in zip("xyz"[:keep], (ax.set_xlim, ax.set_ylim, getattr(ax, "set_zlim", None)), strict=False):
        limits(-reach, reach)
        getattr(ax, f"set_{name}label")(f"{name} / m")
    ax.set_aspect("equal")
    line, = ax.plot(*points[0, :, :keep].T, "o-", color=INK, linewidth=3)
    behind, = ax.plot(*points[:1, -1, :keep].T, color=PALE, linewidth=1.5)

    def draw(k):
        for artist, rows in ((line, points[k]), (behind, points[:k + 1, -1] if trail else points[k, -1:])):
            artist.set_data(*rows[:, :2].T)
            if not flat:
                artist.set_3d_properties(rows[:, 2])
        ax.set_title(f"t = {run.t[0] + k / fps:.2f} s")
        return line, behind
    made = animation.FuncAnimation(fig, draw, frames=len(points), interval=1000 / fps)
    try:
        made.save(path, writer=WRITERS[path.suffix.lower()], fps=fps)
    finally:
        plt.close(fig)
    return path


def poses(run: Run, robot: Robot, fps: int) -> np.ndarray:
    """(pictures, corners, 3): the arm's corners `fps` times a second; between samples, on straight lines in q."""
    count = int(np.floor((run.t[-1] - run.t[0]) * fps + 1e-9)) + 1
    at = run.t[0] + np.arange(count) / fps
    q = np.stack([np.interp(at, run.t, x) for x in run.q.T], axis=-1)
    return np.stack([_skeleton(robot, row) for row in q])


def _skeleton(robot, q):
    """Base, then the joint and the frame of every link on the way to the tip, then the tool."""
    links = [frames(robot, q)[i] for i in robot.path(robot.tip)]
    return np.array([np.zeros(3), *(to_numpy(p) for link in links for p in (link.o, link.T.p)),
                     to_numpy(tip(robot, q).p)])
