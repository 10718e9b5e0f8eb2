"""Arms to take by the hand: `PlanarArm()`, `CartesianArm()`, `ParallelogramArm()`, one line in a notebook.

What one drags in the browser is read here, and what is set here is seen there:

    arm = PlanarArm(values={"m2": 20}, q=[0, 1.2], gravity=False)
    arm                                         # shows it
    arm.q                                       # where the hand has left it, in radians
    arm.values = {"m2": 40}                     # the picture follows; other numbers stay
    arm.dynamics.M(arm.q)                       # calculate with what you see

`show` puts some blocks into the open and folds all others: `ParallelogramArm(show=["arm", "m3", "M"])`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from matplotlib.figure import Figure
from traitlets import Any as AnyTrait
from traitlets import Bool, List, Unicode, validate

from .. import evaluate
from ..model import Model
from ..notation import FRICTION, role
from . import physics, readings, still
from .interactive import Interactive, as_number, shaped
from .settings import DRAWN, MARKS, POSITIVE, SKETCHES, table

TABLES = ("M", "torques", "energy")
LEAST = {"duration": 0.05, "period": 0.2, "rise": 0.01, "speed": 0.01, "tip_speed": 0.01}     # of a motion that goes on


class Arm(Interactive):
    """What the three widgets have in common. A value that makes no sense is not taken; `problem` says why, and the
    widget shows it.
    """

    kind: ClassVar[str] = ""
    entry, lengths = "lab.js", POSITIVE

    q = AnyTrait([0.0, 0.0]).tag(sync=True)     # Any: what comes is looked at below, and arrays are welcome
    qd = AnyTrait([0.0, 0.0]).tag(sync=True)
    tau = AnyTrait([0.0, 0.0]).tag(sync=True)
    gravity = Bool(True).tag(sync=True)
    friction = Bool(False).tag(sync=True)
    mode = Unicode("torque").tag(sync=True)
    motion = AnyTrait({}).tag(sync=True)
    lie = Unicode("").tag(sync=True)
    ellipses = List().tag(sync=True)
    marks = List().tag(sync=True)
    show = List().tag(sync=True)

    def __init__(self, values: Mapping[str, float] | None = None, q: Sequence[float] | None = None,
                 preset: str | None = None, show: Sequence[str] = (), **state: object) -> None:
        given = self._preset(preset) | state | ({} if q is None else {"q": q})
        given |= {"show": self._blocks(show)} if show else {}
        asked = values if values is not None else given.pop("values", None)
        super().__init__(asked, **given)
        self.tries = self.tries or self._hint()

    def _hint(self):
        """What to try, as it was made: nobody is told to press what is folded away."""
        if self.mode == "follow":
            return "press Play: a controller leads the arm after the dashed one. Then let its law take the other C."
        if self.mode != "torque":
            return "press Play: the arm keeps this motion. Which torques does that take, and when?"
        if not self.show:
            return ""                           # the laboratory has a line of its own
        if "arm" not in self.show or "forces" in self.marks:
            return "press Play, and watch the numbers." if "time" in self.show else ""
        first = self._table["tries"].partition(" Then ")[0]
        return f"{first} Then press Play." if "time" in self.show else first

    @classmethod
    def physics(cls) -> physics.Physics:
        """The Programs of this arm."""
        return physics.ARMS[cls.kind]()

    @cached_property
    def _table(self):
        return table(self.kind)

    @property
    def begins(self) -> dict[str, Any]:
        """What an arm is before anything is said of it."""
        told = self._table
        return {"q": told["q"], "motion": told["motion"], "marks": list(DRAWN)}

    @classmethod
    def settable(cls) -> tuple[str, ...]:
        """The names that may be given beside `values`."""
        return ("q", "qd", "tau", "gravity", "friction", "mode", "motion", "lie", "speed", "ellipses", "marks", "show",
                "playing", "projector", "tries")

    @property
    def title(self) -> str:
        """The name above the picture."""
        return self._table["title"]

    def config(self) -> dict[str, Any]:
        """The settings of the arm as the browser reads them."""
        rows = [{"name": name, **row} for name, row in self._table["parameters"].items()]
        lies = [{"key": key, "label": label} for key, label in self._table["lies"].items()]
        return self._table | {"parameters": rows, "lies": lies, "sketch": vars(SKETCHES[self.kind]),
                              "values": dict(self.physics().values)}

    def _preset(self, key):
        if key is None:
            return {}
        for preset in self._table["presets"]:
            if preset["key"] == key:
                return {name: x for name, x in preset.items() if name not in ("key", "label")}
        there = ", ".join(repr(p["key"]) for p in self._table["presets"])
        raise ValueError(f"there is no preset {key!r}; there are {there}")

    # sentences that follow it

    @property
    def degrees(self) -> list[str]:
        """The readings that are angles."""
        told = self._table
        joints = [f"q{k}" for k, row in zip(told["letters"], told["joints"], strict=True) if row.get("degrees")]
        return joints + [name for name, row in told["parameters"].items() if row.get("degrees")]

    def readings(self) -> dict[str, float]:
        """All numbers that a sentence can name."""
        return readings.of_arm(self, self._table)

    def parts(self) -> list[str]:
        """What a sentence can light up: parts of the arm, blocks, and all that can be read."""
        sketch = SKETCHES[self.kind]
        drawn = [*(bar[-1].replace(" ", "") for bar in sketch.bars), "tip"]
        drawn += [f"{what}{k + 1}" for what, all_ in (("motor", sketch.motors), ("pin", sketch.pins))
                  for k in range(len(all_))]
        return list(dict.fromkeys([*drawn, *self.blocks(), *self.readings()]))

    def blocks(self) -> list[str]:
        """The names of the blocks of the laboratory."""
        told, letters = self._table, self._table["letters"]
        return ["arm", "time", "preset", "gravity", "friction", "projector", *(f"q{k}" for k in letters),
                *(f"qd{k}" for k in letters), *(f"tau{j + 1}" for j in range(len(letters))), *told["parameters"],
                *(f"{chart['key']}(t)" for chart in told["charts"]), "motion", "lie", "ellipses", "marks", *TABLES,
                *(["balance", "twin"] if "twin" in told else [])]

    def _blocks(self, show):
        """The names of blocks that may stand in the open; another name is refused with those that there are."""
        there = self.blocks()
        unknown = [name for name in show if name not in there]
        if isinstance(show, str) or unknown:
            raise ValueError(f"show: there is no {', '.join(map(repr, unknown)) or repr(show)}; there are"
                             f" {', '.join(there)}")
        return list(show)

    # what is set is looked at first

    @validate("q", "qd", "tau")
    def _pair(self, proposal):
        name, value = proposal["trait"].name, proposal["value"]
        pair = shaped(value, [0.0, 0.0])
        self.problem = "" if pair else (f"{name} = {value!r} was not taken: two finite numbers are needed,"
                                        " such as [0.0, 1.2].")
        return pair or getattr(self, name) or [0.0, 0.0]

    @validate("motion")
    def _motion(self, proposal):
        known = self._table["motion"]
        given = proposal["value"] if isinstance(proposal["value"], Mapping) else {str(proposal["value"]): None}
        wrong = [k for k, x in given.items() if k not in known or shaped(x, known[k]) is None]
        small = [k for k, x in given.items() if k in LEAST and k not in wrong and as_number(x) < LEAST[k]]
        self.problem = (f"motion: {', '.join(map(str, wrong))} was not taken; there are {', '.join(known)}, in numbers."
                        if wrong else f"motion: {', '.join(f'{k} must be at least {LEAST[k]:g}' for k in small)}."
                        if small else "")
        return self.motion if self.problem else {**self.motion, **{k: shaped(x, known[k]) for k, x in given.items()}}

    @validate("mode", "lie")
    def _word(self, proposal):
        name, value = proposal["trait"].name, proposal["value"]
        motions = [motion["key"] for motion in self._table["motions"]]
        words = {"mode": ["torque", *motions], "lie": ["", *self._table["lies"]]}[name]
        there = ", ".join(map(repr, words))
        self.problem = "" if value in words else f"{name} = {value!r} was not taken: there are {there}."
        return value if value in words else getattr(self, name)

    @validate("marks", "ellipses")
    def _drawn(self, proposal):
        name, value = proposal["trait"].name, list(proposal["value"])
        words = [*MARKS] if name == "marks" else [key for key in self._table["ellipses"] if key != "hint"]
        good = all(word in words for word in value)
        self.problem = "" if good else f"{name} = {value!r} was not taken: there are {', '.join(map(repr, words))}."
        return value if good else getattr(self, name)

    # to calculate with

    @property
    def model(self) -> Model:
        """The Model behind the widget, in symbols."""
        return self.physics().model

    @property
    def dynamics(self) -> evaluate.Dynamics:
        """The model with the numbers of the widget: M, c, g, forward, … Gravity and friction count as switched."""
        off = {"g": 0.0} if not self.gravity else {}
        off |= {} if self.friction else {name: 0.0 for name in self.values if role(name) == FRICTION}
        values = {**self.values, **off}
        return evaluate.compile(self.model, {name: values[name] for name in self.model.parameters})

    # without Python, without a browser

    def says(self) -> str:
        """The state in a sentence: the text alternative."""
        return still.says(self.kind, self._table, self)

    def still(self) -> Figure:
        """The arm and its torques by kind."""
        return still.picture(self.kind, self._table, self)


class PlanarArm(Arm):
    """The planar two-link arm in a vertical plane, with rotors: Example 7.2's unless `values` say otherwise.

    Seed:   [siciliano] section 7.3.2
    """

    kind = "planar"


class CartesianArm(Arm):
    """Two slides, the first one vertical, the second at an angle α to it.

    Seed:   [siciliano] section 7.3.1, Problem 7.1
    """

    kind = "cartesian"


class ParallelogramArm(Arm):
    """The parallelogram arm, both motors on the ground. q = (q1, q4) are the motors' angles.

    Seed:   [siciliano] section 7.3.3
    """

    kind = "parallelogram"
