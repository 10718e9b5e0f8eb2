"""The planar arm with sliders: its state, its geometry and its gears, and what they do to M and to the torques."""

from __future__ import annotations

import base64
from dataclasses import replace
from functools import cache

import matplotlib.pyplot as plt
import numpy as np

from .. import evaluate, robots
from ..display import png
from ..formulations import lagrange
from ..plot import KINDS, corners, draw_arm
from ..spatial import ORIGIN

VIEW = "application/vnd.jupyter.widget-view+json"
PUSH = 100.0                                    # N·m, the elbow torque of the read-out
STATE = {  # name: (label, lowest, highest, step, start)
    "q1": ("shoulder q₁ / °", -180, 180, 1, 0), "q2": ("elbow q₂ / °", -180, 180, 0.05, 60),
    "qd1": ("rate q̇₁ / (rad/s)", -4, 4, 0.1, 2), "qd2": ("rate q̇₂ / (rad/s)", -4, 4, 0.1, 2),
    "qdd1": ("accel. q̈₁ / (rad/s²)", -4, 4, 0.1, 0), "qdd2": ("accel. q̈₂ / (rad/s²)", -4, 4, 0.1, 1),
}
ARM = {
    "a1": ("length a₁ / m", 0.2, 1.5, 0.05, 1.0), "l2": ("centre ℓ₂ / m", 0.0, 1.0, 0.05, 0.5),
    "m2": ("mass m₂ / kg", 0, 100, 1, 50), "kr": ("gear ratio k_r, both", 1, 200, 1, 100),
}


@cache
def _models():
    robot, _ = robots.planar_2r()
    return {on: lagrange.derive(robot if on else replace(robot, gravity=ORIGIN)) for on in (True, False)}


def reading(setting):
    """What the widget shows for a setting {slider: value, "gravity": bool}: numbers, not yet a picture.

    M (2, 2) · coupling M12²/(M11 M22) · the accelerations (2,) after a push at the elbow, from rest and without
    gravity · parts {kind: torque (2,)} · points of the drawing
    """
    _, values = robots.planar_2r()
    values = values | {k: setting[k] for k in ("a1", "l2", "m2")} | {"kr1": setting["kr"], "kr2": setting["kr"]}
    q = np.radians([setting["q1"], setting["q2"]])
    rates = [setting["qd1"], setting["qd2"]], [setting["qdd1"], setting["qdd2"]]
    dynamics = evaluate.compile(_models()[setting["gravity"]], values)
    M = dynamics.M(q)
    return {"M": M, "coupling": M[0, 1] ** 2 / (M[0, 0] * M[1, 1]), "push": np.linalg.solve(M, [0.0, PUSH]),
            "parts": dynamics.parts(q, *rates), "points": corners(dynamics.model.robot.at(values), q)}


def says(r):
    """The reading in a sentence: the text alternative of the picture."""
    M, (a, b) = r["M"], np.round(r["push"], 4) + 0.0        # + 0.0: no "−0.0000"
    return (f"M = [[{M[0, 0]:.2f}, {M[0, 1]:.2f}], [{M[1, 0]:.2f}, {M[1, 1]:.2f}]] kg·m²; coupling M₁₂²/(M₁₁M₂₂) ="
            f" {r['coupling']:.3f}; a push of {PUSH:g} N·m at the elbow gives q̈₁ = {a:.4f}, q̈₂ = {b:.4f} rad/s².")


def picture(setting):
    """The arm, and its torques by kind, for a setting."""
    r = reading(setting)
    fig, (left, right) = plt.subplots(1, 2, figsize=(9.2, 3.9), layout="constrained", width_ratios=(1, 1.25))
    draw_arm(left, r["points"])
    reach = ARM["a1"][2] + 1.0
    left.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect="equal", xlabel="x / m", ylabel="y / m")
    left.grid(True, color="#E4E4E4")
    kinds = [k for k in ("inertial", "centrifugal", "Coriolis", "gravity") if k in r["parts"]]
    largest = max(float(np.abs(r["parts"][k]).max()) for k in kinds) or 1.0
    for k, kind in enumerate(kinds):
        style = KINDS[kind]
        for joint in (0, 1):
            value = float(r["parts"][kind][joint])
            row = joint * (len(kinds) + 1) + k
            right.barh(row, value, color=style.colour, hatch=("", "//", "..", "xx")[k], edgecolor="white")
            right.text(value + np.copysign(0.02 * largest, value), row, f"{value:.1f}", va="center",
                       ha="left" if value >= 0 else "right", fontsize=9)
    rows = [joint * (len(kinds) + 1) + k for joint in (0, 1) for k in range(len(kinds))]
    right.set_yticks(rows, [f"{KINDS[kind].word} {joint}" for joint in ("τ₁", "τ₂") for kind in kinds])
    right.set(xlim=(-1.35 * largest, 1.35 * largest), xlabel="torque / (N·m)")
    right.axvline(0, color="#222222", linewidth=0.8)
    right.invert_yaxis()
    right.spines[["top", "right", "left"]].set_visible(False)
    return fig, says(r)


def start():
    """The setting that the sliders begin with: Example 7.2's arm, without gravity."""
    return {name: row[4] for name, row in (STATE | ARM).items()} | {"gravity": False}


def planar_explorer():
    """Show the planar arm with sliders. Where no kernel runs, the picture of the first setting stands there."""
    import ipywidgets as W
    from IPython.display import display
    fig, text = picture(start())
    first = png(fig)
    sliders = {name: W.FloatSlider(value, min=low, max=high, step=step, description=label, continuous_update=True,
                                   readout_format=".2f" if step < 0.1 else ".1f" if step < 1 else ".0f",
                                   style={"description_width": "11em"}, layout={"width": "27em"})
               for name, (label, low, high, step, value) in (STATE | ARM).items()}
    gravity = W.Checkbox(False, description="gravity on", indent=False)
    image = W.Image(value=first, format="png", layout={"width": "860px", "max_width": "100%"})
    line = W.HTML(f"<p>{text}</p>")

    def redraw(_):
        fig, text = picture({name: s.value for name, s in sliders.items()} | {"gravity": gravity.value})
        image.value, line.value = png(fig), f"<p>{text}</p>"

    for control in (*sliders.values(), gravity):
        control.observe(redraw, "value")
    columns = W.HBox([W.VBox([sliders[k] for k in STATE]), W.VBox([*(sliders[k] for k in ARM), gravity])],
                     layout={"flex_flow": "row wrap"})
    box = W.VBox([columns, line, image])
    data = box._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    display({VIEW: data[VIEW], "image/png": base64.b64encode(first).decode(), "text/plain": f"[control] {text}"},
            metadata={"image/png": {"alt": text}}, raw=True)
