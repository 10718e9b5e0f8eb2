"""How an arm in space is looked at: from where, how large, how thick it is drawn, in which postures it begins."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from ..robots.limits import Limits
from .physics.spatial import Spatial

QUARTER = math.pi / 2
EYE = {"azimuth": -0.95, "elevation": 0.38}


@dataclass(frozen=True)
class Known:
    """What an arm of the shelf has of its own: postures by name, the ends of its slides, a floor, a hand."""

    presets: tuple[tuple[str, tuple[float, ...]], ...]
    slides: tuple[tuple[float, float], ...] = ()
    floor: float | None = None
    hand: float = 0.0
    qd: tuple[float, ...] = ()
    tries: str = ""


SIGHTS = {
    "puma560": Known((("elbow up", (0.5, 0.9, -2.9, 0, 0.5, 0)), ("up", (0, QUARTER, -QUARTER, 0, 0, 0)),
                      ("stretched", (0, 0, -QUARTER, 0, 0, 0)), ("folded", (0, 2.2, 1.9, 0, 0, 0))),
                     floor=-0.66, hand=0.1),
    "rx90": Known((("elbow up", (0.5, 1.0, -2.9, 0, 0.5, 0)), ("up", (0, QUARTER, -QUARTER, 0, 0, 0)),
                   ("stretched", (0, 0, -QUARTER, 0, 0, 0)), ("folded", (0, 2.2, 1.9, 0, 0, 0))),
                  floor=-0.42, hand=0.1),
    "stanford": Known((("reaching", (0.4, 1.2, 0.5, 0, -0.6, 0)), ("up", (0, 0, 0.5, 0, 0, 0)),
                       ("stretched", (0, QUARTER, 0.9, 0, 0, 0)), ("drawn in", (0, QUARTER, 0.2, 0, 0, 0))),
                      ((0.15, 1.0),), floor=0.0),
    "scara": Known((("bent", (0.2, 0.8, -0.15, 0)), ("stretched", (0, 0, -0.15, 0)), ("folded", (0, 2.6, -0.15, 0)),
                    ("down", (0.2, 0.8, -0.28, 0))), ((-0.3, 0.0),), floor=-0.4, qd=(1.0, -4.0, 0.0, 0.0),
                   tries="press Play: no weight turns these joints, only what one link does to the other."
                         " Then drag the tip."),
    "th8": Known((("reaching", (-1.1, 0.3, 0.7, 0, -0.5, 0)), ("stretched", (-QUARTER, 0.3, 1.0, 0, 0, 0)),
                  ("low", (-QUARTER, 0.0, 0.5, 0, 0, 0)),
                  ("high", (-QUARTER, 0.6, 0.5, 0, 0, 0))), ((0.0, 0.8), (0.3, 1.1)), floor=0.0),
    "panda": Known((("ready", (0.3, -QUARTER / 2, 0, -1.5 * QUARTER, 0, QUARTER, QUARTER / 2)),
                    ("stretched", (0, QUARTER, 0, -0.07, 0, QUARTER, 0)), ("up", (0, 0, 0, -0.07, 0, QUARTER, 0)),
                    ("elbow aside", (0, 0.3, 0.9, -1.8, -0.8, 1.9, 0))), floor=0.0),
    "iiwa": Known((("bent", (0.3, 0.6, 0, -1.4, 0, 1.1, 0)), ("up", (0, 0, 0, 0, 0, 0, 0)),
                   ("stretched", (0, QUARTER, 0, 0, 0, 0, 0)), ("elbow aside", (0.2, 0.7, 1.2, -1.5, -0.9, 0.9, 0))),
                  floor=0.0),
    "ur5e": Known((("bent", (0.4, -1.2, 1.7, -2.1, -QUARTER, 0)), ("up", (0, -QUARTER, 0, -QUARTER, 0, 0)),
                   ("stretched", (0, 0, 0, 0, 0, 0)), ("folded", (0, -2.4, 2.6, -QUARTER, -QUARTER, 0))), floor=0.0),
    "cuspidal": Known((("bent", (0.3, -0.5, 1.2)), ("stretched", (0, 0, 0)), ("folded", (0, -0.9, 2.6))), floor=-4.2),
}


@dataclass(frozen=True, eq=False)
class Sight:
    """A spatial arm as it is looked at. See `sight`."""

    physics: Spatial
    presets: tuple[tuple[str, tuple[float, ...]], ...]
    units: tuple[str, ...]                      # "m" or "°", one a joint
    limits: tuple[tuple[float, float] | None, ...]
    up: str
    down: tuple[float, float, float]
    reach: float
    floor: float
    top: float = 1.0                            # the highest point that it reaches
    span: float = 0.0                           # from the middle of the picture to the farthest point

    def places(self, q: Sequence[float]) -> dict[str, np.ndarray]:
        """{name: point} and axes, from the programs."""
        program = self.physics.programs["geometry"]
        numbers = [self.physics.values[name] for name in program.constants]
        flat = np.array(program(*map(float, q), *[0.0] * 2 * self.physics.n, *numbers), float)
        n, points = self.physics.n, self.physics.points
        found = {name: flat[3 * k:3 * k + 3] for k, name in enumerate(points)}
        return found | {f"axis{i + 1}": flat[3 * len(points) + 3 * i:3 * len(points) + 3 * i + 3] for i in range(n)}

    @property
    def thick(self) -> float:
        """Half the width of the first motor."""
        return 0.085 * self.reach

    def _drums(self):
        """(by how much each motor is drawn aside on its axis, half its length): where axes meet, one must give way."""
        at, n, shifts, halves = self.places(self.presets[0][1]), self.physics.n, [], []
        tips = [at[f"joint{i + 1}"] for i in range(n)] + [at["tip"]]
        for i in range(n):
            o, z, big = tips[i], at[f"axis{i + 1}"], self.thick * (1 - 0.55 * i / max(n, 4))
            d, half, shift = float((at[f"bend{i + 1}"] - o) @ z), 0.95 * big, 0.0
            meets = [np.linalg.norm(tips[k] - o) < 0.03 * self.reach for k in (i - 1, i + 1) if k >= 0]
            if self.units[i] == "m":
                shift = 0.0
            elif abs(d) >= 0.3 * self.reach:
                shift = math.copysign(1.9 * big, d)
            elif abs(d) > 0.03 * self.reach:
                shift, half = d / 2, abs(d) / 2 + 0.5 * big
            elif i == 0 and meets[-1]:
                shift = -1.35 * big
            elif i == n - 1 and meets[0]:
                hand = tips[n] - o
                shift = math.copysign(0.55 * float(np.linalg.norm(hand)) or big, float(hand @ z) or 1.0)
                half = 0.5 * big
            elif i > 0 and meets[-1] and abs(float((tips[i - 1] - o) @ z)) > 0.1 * self.reach:
                shift = math.copysign(1.5 * big, float((tips[i - 1] - o) @ z))
            shifts.append(shift)
            halves.append(half)
        return shifts, halves

    def _strengths(self):
        """A torque for each motor's slider: about twice what gravity asks for, and some for a joint that bears none."""
        program, rng, n = self.physics.programs["terms"], np.random.default_rng(1), self.physics.n
        p = [*(self.physics.values[k] for k in self.physics.parameters), 1.0]
        x = np.array([program(*self.anywhere(rng), *[0.0] * n, *p) for _ in range(60)])
        g, M = np.abs(x[:, n * n + n:n * n + 2 * n]).max(axis=0), np.abs(x[:, :n * n:n + 1]).max(axis=0)
        return [_round(max(2 * a, 4 * b, 1e-3)) for a, b in zip(g, M, strict=True)]

    def anywhere(self, rng: np.random.Generator) -> list[float]:
        """A posture at random."""
        return [rng.uniform(*(limit or (-math.pi, math.pi))) for limit in self.limits]

    def told(self) -> dict[str, Any]:
        """What the browser is told."""
        shifts, halves = self._drums()
        joints = []
        for i, (limit, strength) in enumerate(zip(self.limits, self._strengths(), strict=True), 1):
            # an angle goes all round; spatial.js knows that, and the page is shorter
            slide = {"unit": "m", "low": limit[0], "high": limit[1], "step": 0.01} if limit else {}
            joints.append({"label": f"q_{i}", "strength": strength, **slide})
        masses = [float(self.physics.robot.links[j].m) for j in self.physics.robot.joints]
        step = _round(self.reach / 4)
        shifts, halves = ([round(x, 4) for x in some] for some in (shifts, halves))
        return {"joints": joints, "limits": [limit and list(limit) for limit in self.limits], "masses": masses,
                "presets": [[word, list(q)] for word, q in self.presets], "shifts": shifts, "halves": halves,
                "thick": round(self.thick, 4), "pace": round(self.reach, 3),
                "load": _round(max(0.3 * sum(masses), 0.5)),
                "joint": min(1, len(joints) - 1), "down": list(self.down), "upright": self._upright,
                "ground": {"floor": self.floor, "size": step * math.ceil(0.8 * self.reach / step), "step": step},
                "view": {"centre": self.centre, "reach": self.width, "eye": EYE, "up": self.up}}

    @property
    def _upright(self):
        """Does it turn on a column?"""
        return self.up == "z" and bool(abs(self.places(self.presets[0][1])["axis1"][2]) > 0.99)

    @property
    def centre(self) -> list[float]:
        """The middle of the picture: between the floor and the highest point."""
        height = (self.floor + self.top) / 2
        return [round(height, 3) if axis == self.up else 0.0 for axis in "xyz"]

    @property
    def width(self) -> float:
        """Metres from the middle of the picture to its edge: every posture is in it, also of an arm that has fallen."""
        return round(max(0.88 * self.reach, 0.56 * (self.top - self.floor), 1.04 * self.span), 3)

    def picture(self, q: Sequence[float], title: str) -> Figure:
        """A drawing by the same projection."""
        ca, sa, ce, se = (f(EYE[k]) for k in ("azimuth", "elevation") for f in (math.cos, math.sin))
        turn = {"z": [0, 1, 2], "y": [2, 0, 1], "x": [1, 2, 0]}[self.up]        # the scene's axes, the third one up
        rows = np.array([[-sa, ca, 0], [-ca * se, -sa * se, ce]])

        def flat(*points):
            return (rows @ np.array(points)[:, turn].T)
        at, n, far = self.places(q), self.physics.n, 0.8 * self.reach
        figure = Figure(figsize=(5, 5))
        axes = figure.add_subplot()
        for k in np.linspace(-far, far, 9):
            for line in ([[k, -far], [k, far]], [[-far, k], [far, k]]):
                axes.plot(*(rows @ np.array([[*p, self.floor] for p in line]).T), color="#d5dae0", lw=0.7, zorder=0)
        if self._upright and self.floor < -0.05 * self.reach:
            x, y, z = at["joint1"]
            axes.plot(*flat([x, y, self.floor], [x, y, z]), color="#c9ced6", lw=16, solid_capstyle="butt", zorder=1)
        for i in range(n):
            end = at[f"joint{i + 2}"] if i + 1 < n else at["tip"]
            axes.plot(*flat(at[f"joint{i + 1}"], at[f"bend{i + 1}"], end), color="#44546a", zorder=2,
                      lw=11 * (1 - 0.55 * i / max(n, 4)), solid_capstyle="round", solid_joinstyle="round")
            axes.plot(*flat(at[f"joint{i + 1}"]), "o", ms=9 * (1 - 0.4 * i / max(n, 4)), mfc="#c9d6e6", mec="#26313f",
                      zorder=3)
        axes.plot(*flat(at["tip"]), "o", ms=6, color="#0b62a8", zorder=4)
        (x,), (y,) = flat(self.centre)
        axes.set(xlim=(x - self.width, x + self.width), ylim=(y - self.width, y + self.width), aspect="equal",
                 title=title)
        axes.axis("off")
        return figure


def held(looked: Sight) -> list[float]:
    """Torques to begin with: slides are held against their weight, turning joints are free to fall."""
    physics, n, q = looked.physics, looked.physics.n, looked.presets[0][1]
    found = physics.programs["terms"](*q, *[0.0] * n, *(physics.values[k] for k in physics.parameters), 1.0)
    g = found[n * n + n:n * n + 2 * n]
    return [round(float(x), 6) if unit == "m" else 0.0 for x, unit in zip(g, looked.units, strict=True)]


def sight(physics: Spatial, key: str = "", ends: Limits = ()) -> Sight:
    """How to look at an arm: as it is known under a key of SIGHTS, or by its size. `ends`: of its joints, if known."""
    robot, known = physics.robot, SIGHTS.get(key)
    kinds = [robot.links[j].joint.kind for j in robot.joints]
    pull = np.array([float(x) for x in robot.gravity.map(lambda x: getattr(x, "subs", lambda _: x)({"g": 1.0}))])
    down = pull / np.linalg.norm(pull) if np.linalg.norm(pull) else np.array([0.0, 0.0, -1.0])
    up = "xyz"[int(np.argmax(np.abs(down)))]
    units = tuple("m" if kind == "prismatic" else "°" for kind in kinds)
    size = _size(robot)
    slides = iter(known.slides if known else [(-0.5 * size, 0.5 * size)] * len(units))
    ends = ends or [None] * len(units)
    limits = tuple(end or next(slides) if unit == "m" else None for unit, end in zip(units, ends, strict=True))
    bent = tuple(limit[0] + 0.75 * (limit[1] - limit[0]) if limit else (0.5, 0.7, -0.9, 0.4, 0.6, -0.3, 0.2)[i]
                 for i, limit in enumerate(limits))
    zero = tuple(max(limit[0], min(limit[1], 0.0)) if limit else 0.0 for limit in limits)
    presets = known.presets if known else (("bent", bent), ("zero", zero))
    made = Sight(physics, presets, units, limits, up, tuple(map(float, down)), 1.0, 0.0)
    rng, far, low, top, points = np.random.default_rng(3), 0.0, 0.0, 0.0, []
    for _ in range(200):
        at = made.places(made.anywhere(rng))
        far = max(far, *(float(np.linalg.norm(at[name])) for name in physics.points))
        heights = [-float(at[name] @ down) for name in physics.points]
        low, top = min(low, *heights), max(top, *heights)
        points += [at[name] for name in physics.points]
    floor = known.floor if known and known.floor is not None else 1.02 * low
    seen = Sight(physics, presets, units, limits, up, made.down, max(far, 0.1), floor, max(top, 0.1 * far))
    return replace(seen, span=max(float(np.linalg.norm(p - seen.centre)) for p in points))


def _size(robot):
    """The sum of the lengths in a robot's rows."""
    lengths = [abs(float(x)) for link in robot.links for x in
               (link.joint.d, link.joint.before.shift, link.joint.after.shift) if not getattr(x, "free_symbols", None)]
    return sum(lengths) or 1.0


def _round(x):
    """The next of 1, 2, 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(x))
    return next(float(f"{k * power:.6g}") for k in (1, 2, 5, 10) if k * power >= x * (1 - 1e-9))
