"""Arms to take by the hand: `PlanarArm()`, `CartesianArm()`, `ParallelogramArm()`, one line in a notebook.

What one drags in the browser is read here, and what is set here is seen there:

    arm = PlanarArm(values={"m2": 20}, q=[0, 1.2], gravity=False)
    arm                                         # shows it
    arm.q                                       # where the hand has left it, in radians
    arm.values = {"m2": 40}                     # the picture follows; other numbers stay
    arm.dynamics.M(arm.q)                       # calculate with what you see
"""

from __future__ import annotations

import base64
import math
from collections.abc import Mapping, Sequence

import anywidget
from traitlets import Any, Bool, Float, List, TraitError, Unicode, validate

from .. import evaluate
from ..model import Model
from . import bundle, page, physics, still
from .settings import POSITIVE, SIGNED, table

VIEW = "application/vnd.jupyter.widget-view+json"


class Arm(anywidget.AnyWidget):
    """What the three widgets have in common. A value that makes no sense is not taken; `problem` says why, and the
    widget shows it.
    """

    kind = ""

    values = Any({}).tag(sync=True)             # Any: what comes is looked at below, and arrays are welcome
    q = Any([0.0, 0.0]).tag(sync=True)
    qd = Any([0.0, 0.0]).tag(sync=True)
    tau = Any([0.0, 0.0]).tag(sync=True)
    t = Float(0.0).tag(sync=True)
    gravity = Bool(True).tag(sync=True)
    friction = Bool(False).tag(sync=True)
    mode = Unicode("torque").tag(sync=True)
    motion = Any({}).tag(sync=True)
    lie = Unicode("").tag(sync=True)
    speed = Float(1.0).tag(sync=True)
    ellipses = List().tag(sync=True)
    playing = Bool(False).tag(sync=True)
    projector = Bool(False).tag(sync=True)
    problem = Unicode("").tag(sync=True)

    def __init__(self, values: Mapping[str, float] | None = None, q: Sequence[float] | None = None,
                 preset: str | None = None, **state: object) -> None:
        self._table = table(self.kind)
        self._esm, self._css = bundle.module(self.kind), bundle.style()
        unknown = sorted(set(state) - set(self._settable()))
        if unknown:
            raise TypeError(f"{type(self).__name__} has no {', '.join(unknown)};"
                            f" there are values, q, preset, {', '.join(self._settable())}")
        super().__init__()
        self.values = physics.ARMS[self.kind]().values
        self.q, self.motion = self._table["q"], self._table["motion"]
        said = {name: x for name, x in (("values", values), ("q", q)) if x is not None}
        given = self._preset(preset) | state | said
        problems = []
        for name, value in given.items():
            try:
                setattr(self, name, value)
            except TraitError:
                self.problem = f"{name} = {value!r} was not taken: it has the wrong type."
            problems += [self.problem] * bool(self.problem)
        self.problem = " ".join(dict.fromkeys(problems))

    @staticmethod
    def _settable():
        return ("qd", "tau", "gravity", "friction", "mode", "motion", "lie", "speed", "ellipses", "playing",
                "projector")

    def _preset(self, key):
        if key is None:
            return {}
        for preset in self._table["presets"]:
            if preset["key"] == key:
                return {name: x for name, x in preset.items() if name not in ("key", "label")}
        there = ", ".join(repr(p["key"]) for p in self._table["presets"])
        raise ValueError(f"there is no preset {key!r}; there are {there}")

    # what is set is looked at first

    @validate("values")
    def _values(self, proposal):
        said = _wrong_values(proposal["value"], self.values or physics.ARMS[self.kind]().values)
        self.problem = said
        return self.values if said else {**self.values, **{str(k): float(x) for k, x in proposal["value"].items()}}

    @validate("q", "qd", "tau")
    def _pair(self, proposal):
        name, value = proposal["trait"].name, proposal["value"]
        pair = _pair_of_numbers(value)
        self.problem = "" if pair else (f"{name} = {value!r} was not taken: two finite numbers are needed,"
                                        " such as [0.0, 1.2].")
        return pair or getattr(self, name) or [0.0, 0.0]

    @validate("motion")
    def _motion(self, proposal):
        given = proposal["value"] if isinstance(proposal["value"], Mapping) else {str(proposal["value"]): None}
        wrong = [k for k, x in given.items() if k not in self._table["motion"] or not _numbers(x)]
        self.problem = (f"motion: {', '.join(map(str, wrong))} was not taken; there are"
                        f" {', '.join(self._table['motion'])}, in numbers.") if wrong else ""
        return self.motion if wrong else {**self.motion, **given}

    @validate("mode", "lie")
    def _word(self, proposal):
        name, value = proposal["trait"].name, proposal["value"]
        motions = [motion["key"] for motion in self._table["motions"]]
        words = {"mode": ["torque", *motions], "lie": ["", *self._table["lies"]]}[name]
        there = ", ".join(map(repr, words))
        self.problem = "" if value in words else f"{name} = {value!r} was not taken: there are {there}."
        return value if value in words else getattr(self, name)

    @validate("speed")
    def _speed(self, proposal):
        good = math.isfinite(proposal["value"]) and proposal["value"] > 0
        self.problem = "" if good else f"speed = {proposal['value']} was not taken: it must be positive."
        return proposal["value"] if good else self.speed

    # to calculate with

    @property
    def model(self) -> Model:
        """The Model behind the widget, in symbols."""
        return physics.ARMS[self.kind]().model

    @property
    def dynamics(self) -> evaluate.Dynamics:
        """The model with the numbers of the widget: M, c, g, forward, … Gravity and friction count as switched."""
        off = {"g": 0.0} if not self.gravity else {}
        off |= {} if self.friction else {name: 0.0 for name in self.values if name.startswith("Fv")}
        values = {**self.values, **off}
        return evaluate.compile(self.model, {name: values[name] for name in self.model.parameters})

    # without Python, without a browser

    def page(self) -> str:
        """The arm as it stands, as one HTML file: write it to disk and open it in a browser."""
        return page.page(self.kind, {name: getattr(self, name) for name in ("values", "q", "t", *self._settable())})

    def says(self) -> str:
        """The state in a sentence: the text alternative."""
        return still.says(self.kind, self._table, self)

    def _repr_mimebundle_(self, **_):
        text = self.says()
        view, _ = super()._repr_mimebundle_()
        data = {VIEW: view[VIEW], "image/png": base64.b64encode(still.picture(self.kind, self._table, self)).decode(),
                "text/plain": f"[control] {text}"}
        return data, {"image/png": {"alt": text}}


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


def _number(x):
    try:
        return None if isinstance(x, (str, bytes, bool)) else float(x)
    except (TypeError, ValueError):
        return None


def _numbers(x):
    if isinstance(x, (list, tuple)):
        return all(_numbers(y) for y in x)
    number = _number(x)
    return number is not None and math.isfinite(number)


def _pair_of_numbers(value):
    try:
        pair = [_number(x) for x in value]
    except TypeError:
        return None
    return pair if len(pair) == 2 and all(x is not None and math.isfinite(x) for x in pair) else None


def _wrong_values(given, known):
    """What is wrong with values that somebody sets; empty where nothing is."""
    if not isinstance(given, Mapping):
        return "values must be a dict such as {'m2': 20}."
    for name, x in given.items():
        if name not in known:
            return f"There is no {name!r}. This arm has {', '.join(known)}."
        number = _number(x)
        if number is None or not math.isfinite(number):
            return f"{name} = {x!r} was not taken: a finite number is needed."
        if number < 0 and name not in SIGNED:
            return f"{name} = {number:g} was not taken: it cannot be negative."
        if number == 0 and name in POSITIVE:
            return f"{name} = 0 was not taken: a link needs a length."
    return ""
