"""The book with four accelerometers: a field of accelerations, sensors to place, and what they tell of its turning."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure

from ..rigid_body import spread
from ..sketch import sensors
from ..spatial import Vec3, to_numpy
from .interactive import Interactive, interactive
from .physics.box import SIDES
from .physics.sense import senses

HALF = np.array(list(SIDES.values())) / 2
PLACES = {                                      # m, from the middle of the book
    "bracket": [0.0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.1],
    "corners": [x for signs in ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)) for x in (HALF * signs).tolist()],
    "flat": [x for signs in ((1, 1, 1), (1, -1, 1), (-1, 1, 1), (-1, -1, 1)) for x in (HALF * signs).tolist()],
}
WORDS = {"bracket": "on a bracket of 0.1 m", "corners": "on every second corner", "flat": "on the front alone",
         "own": "where you put them"}
DRAW = [round(float(x), 3) for x in np.random.default_rng(13).normal(size=12)]      # errors, in parts of σ
LONG, SPIN = 0.085, 0.17                        # m: the longest arrow of an acceleration, and that of ω


def measured(box: Interactive) -> list[float]:
    """What the four sensors read: a + Ω r, and an error."""
    clean = [x for k in range(0, 12, 3) for x in box.run("field", box.a, box.w, box.wd, box.places[k:k + 3])]
    return [x + box.sigma * error for x, error in zip(clean, box.draw, strict=True)]


def _says(box):
    places = [Vec3(*box.places[k:k + 3]) for k in range(0, 12, 3)]
    if box.run("flatness", box.places)[0] < 1e-4:
        return ("A book that turns, with four sensors in one plane: they do not tell how accelerations change across"
                " it.")
    told = np.array(box.run("told", box.places, measured(box)))
    wd, w = (", ".join(f"{x:.3f}" for x in part) for part in (told[:3], told[3:]))
    wide = np.sqrt(np.linalg.eigvalsh(to_numpy(spread(places))))
    return (f"A book that turns, with four accelerometers ({WORDS[box.where]}) of {box.sigma:g} m/s² noise, spread over"
            f" {wide[0]:.3f} to {wide[-1]:.3f} m. They tell ω̇ = ({wd}) rad/s² and ω = ± ({w}) rad/s.")


def _still(box) -> Figure:
    """The book, its sensors and what they read, by the browser's own Programs."""
    read, w = np.reshape(measured(box), (4, 3)), np.array(box.w)
    scale, long = LONG / max(np.linalg.norm(read, axis=1).max(), 1e-9), SPIN / max(np.linalg.norm(w), 1e-9)
    return sensors(np.reshape(box.places, (4, 3)), read, scale=scale, vectors={r"$\omega$": long * w})


SensedBook = interactive(
    "sense.js", senses, "The book, and four accelerometers", says=_says, still=_still,
    tries="turn the noise up. Then put the sensors on corners, and on the front alone. Which sign is never told?",
    state={"where": "bracket", "places": PLACES["bracket"], "a": [0.0, 0.0, 0.0], "w": [0.5, -1.2, 2.0],
           "wd": [3.0, -1.0, 0.5], "sigma": 0.01, "draw": DRAW},
    choices={"where": WORDS}, blocks=("where", "sigma", "again", "w", "wd", "told", "far"),
    starts={"where": lambda: {word: {"places": at} for word, at in PLACES.items()}})
