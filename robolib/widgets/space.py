"""An arm in space on the screen: `SpatialArm("puma560")`, any arm of the shelf, a robot of yours, or a robot file."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from matplotlib.figure import Figure
from traitlets import Any as AnyTrait
from traitlets import Bool, Unicode, validate

from .. import files
from ..robot import Robot
from ..robots.limits import Limits
from .interactive import Interactive, shaped
from .physics.spatial import Spatial, spatial
from .settings import kinds
from .sights import SIGHTS, Known, held, sight

MARKS = ("frames", "names", "masses", "weights", "velocities", "forces", "ellipsoid", "trace", "torques")
WRONG = {"gravity_flipped": "gravity with the wrong sign", "no_velocity": "no torques of velocity, c = 0",
         "no_payload": "knows nothing of the load", "unrotated_inertia": "inertias not turned with the links"}
TRIES = "drag the ring at the tip, then press Play: nothing holds the arm but its motors. Drag beside it to look round."
BARE = Known(())


class SpatialArm(Interactive):
    """An arm in space to be taken by the hand: `SpatialArm("puma560")`, `SpatialArm(robot, values)`, a path to a file.

    q, qd     joint angles (rad) or lengths (m), and their rates
    tau       the motors' torques (N·m) or forces (N), kept while it moves
    values    g, the load mL at the tool (kg), the viscous friction Fv1 … Fvn; all other numbers are the robot's
    gravity, friction   whether there is any
    lie       a wrong model: "gravity_flipped", "no_velocity", "no_payload", "unrotated_inertia"; "" is the true one
    show      what is drawn on the arm, of "frames", "names", "masses", "weights", "velocities", "forces", "ellipsoid",
              "trace", "torques"
    mode      "torque": the motors' torques move it
    """

    entry: ClassVar[str] = "interactives/spatial.js"

    q = AnyTrait([]).tag(sync=True)
    qd = AnyTrait([]).tag(sync=True)
    tau = AnyTrait([]).tag(sync=True)
    show = AnyTrait(["trace"]).tag(sync=True)
    lie = Unicode("").tag(sync=True)
    mode = Unicode("torque").tag(sync=True)
    gravity = Bool(True).tag(sync=True)
    friction = Bool(False).tag(sync=True)

    def __init__(self, arm: str | Path | Robot = "puma560", values: Mapping[str, float] | None = None,
                 **state: object) -> None:
        ends: Limits = ()
        if isinstance(arm, Robot):
            self._made, self._key = spatial(arm, values), ""
        elif str(arm).lower().endswith(".urdf"):
            found = files.urdf.load(arm)
            self._made, self._key, ends = spatial(found.robot, found.values), "", found.limits
        elif str(arm).lower().endswith(files.SUFFIXES):
            self._made, self._key = spatial(*files.load(arm)), ""
        else:
            self._made, self._key = spatial(str(arm), hand=SIGHTS.get(str(arm), BARE).hand), str(arm)
        self._sight = sight(self._made, self._key, ends)
        self.title = f"{self._made.arm[:1].upper()}{self._made.arm[1:]}"
        known = SIGHTS.get(self._key, BARE)
        self.tries = known.tries or TRIES
        self.begins = {"q": list(self._sight.presets[0][1]), "qd": list(known.qd or [0.0] * self._made.n),
                       "tau": held(self._sight), "show": ["trace"], "lie": "", "mode": "torque", "gravity": True,
                       "friction": False}
        super().__init__(None if isinstance(arm, Robot) else values, **state)

    def physics(self) -> Spatial:
        """The Programs of this arm."""
        return self._made

    def settable(self) -> tuple[str, ...]:
        """The names that may be given beside `values`."""
        return (*self.begins, "speed", "playing", "projector")

    def config(self) -> dict[str, Any]:
        """What the browser's side is told once."""
        return {"title": self.title, "tries": self.tries, "values": dict(self._made.values), "show": ["trace"],
                "lies": [[key, WRONG[key]] for key in self._made.lies],
                "kinds": [[one["word"], one["colour"], one["dash"]] for one in kinds()], **self._sight.told()}

    @validate("q", "qd", "tau", "lie", "mode", "show")
    def _state(self, proposal):
        name, value = proposal["trait"].name, proposal["value"]
        words = {"lie": ("", *self._made.lies), "mode": ("torque",), "show": MARKS}.get(name)
        if name == "show":
            given = [value] if isinstance(value, str) else list(value) if hasattr(value, "__iter__") else [value]
            taken = given if all(word in MARKS for word in given) else None
        else:
            taken = shaped(value, self.begins[name])
            taken = taken if words is None or taken in words else None
        wanted = f"there are {', '.join(map(repr, words))}" if words else f"{self._made.n} finite numbers are needed"
        self.problem = "" if taken is not None else f"{name} = {value!r} was not taken: {wanted}."
        return getattr(self, name) if taken is None else taken

    def tip(self) -> np.ndarray:
        """Where the tool is, in metres, in the base frame."""
        return self._sight.places(self.q)["tip"]

    def says(self) -> str:
        """The arm in a sentence."""
        joints = ", ".join(f"q{i} = {x:.3g} m" if unit == "m" else f"q{i} = {math.degrees(x):.1f}°"
                           for i, (x, unit) in enumerate(zip(self.q, self._sight.units, strict=True), 1))
        x, y, z = self.tip()
        return f"{self.title}: {joints}; the tip at ({x:.3f}, {y:.3f}, {z:.3f}) m."

    def still(self) -> Figure:
        """The arm as it stands, seen by the same eye."""
        return self._sight.picture(self.q, self.title)

