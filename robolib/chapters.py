"""The one list of chapters. The map in README and in chapter 00, the order of the workspace, `robolib progress`, the
doctor, releases and lectures are made from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Chapter:
    """One chapter. Its files follow from its number and name.

    state    "ready" or "planned"
    minutes  of the core, for one sitting
    needs    the numbers of the chapters that it builds on
    core     does it belong to the route for the hurried?
    about    a few words more for the map
    """

    number: str
    name: str
    title: str
    part: str
    state: str = "planned"
    minutes: int = 90
    needs: tuple[str, ...] = ()
    core: bool = False
    about: str = ""

    @property
    def slug(self) -> str:
        """07_lagrange: what its files are called."""
        return f"{self.number}_{self.name}"

    @property
    def ready(self) -> bool:
        """Is it there?"""
        return self.state == "ready"


GEOMETRY, CLASSICAL, TENSORS, USE = (
    "I · geometry", "II · classical dynamics", "III · tensors and cost", "IV · use")

CHAPTERS: tuple[Chapter, ...] = (
    Chapter("00", "start", "Start here", "", "ready", 68, (), True, "how to use the course, self-test"),
    Chapter("01", "rotations", "Rotations", GEOMETRY, "ready", 69, ("00",)),
    Chapter("02", "chains", "Chains", GEOMETRY, "ready", 70, ("00",), True),
    Chapter("03", "inverse_kinematics", "Inverse kinematics", GEOMETRY, "ready", 67, ("02",)),
    Chapter("04", "velocities", "Velocities", GEOMETRY, "ready", 70, ("02",), True),
    Chapter("05", "statics", "Statics", GEOMETRY, "ready", 72, ("04",)),
    Chapter("06", "rigid_body", "Rigid body", CLASSICAL, "ready", 89, ("04",), True),
    Chapter("07", "lagrange", "Lagrange", CLASSICAL, "ready", 90, ("00",), True),
    Chapter("08", "properties", "Properties", CLASSICAL, "ready", 74, ("07",), True),
    Chapter("09", "parallelogram", "Parallelogram", CLASSICAL, "ready", 84, ("07",)),
    Chapter("10", "matrices_4x4", "4×4 matrices", CLASSICAL, "ready", 77, ("02", "07")),
    Chapter("11", "newton_euler", "Newton–Euler", CLASSICAL, "ready", 72, ("07",), True),
    Chapter("12", "tensors", "Tensors", TENSORS, "ready", 77, ("01", "06")),
    Chapter("13", "tensors_in_motion", "Tensors in motion", TENSORS, "ready", 77, ("06", "12")),
    Chapter("14", "tensor_dynamics", "Tensor dynamics", TENSORS, "ready", 62, ("11", "13")),
    Chapter("15", "cost", "Cost", TENSORS, "ready", 61, ("14",)),
    Chapter("16", "forward_dynamics", "Forward dynamics", TENSORS, "ready", 61, ("11",), True),
    Chapter("17", "linearised", "Linearised models", TENSORS, "ready", 67, needs=("16",)),
    Chapter("18", "trajectories", "Trajectories", USE, "ready", 56, needs=("01", "07")),
    Chapter("19", "scaling", "Scaling", USE, "ready", 72, needs=("18",)),
    Chapter("20", "identification", "Identification", USE, "ready", 62, needs=("08", "11")),
    Chapter("21", "operational_space", "Operational space", USE, "ready", 86, needs=("04", "08")),
    Chapter("22", "real_joints", "Real joints", USE, "ready", 61, needs=("07", "16")),
    Chapter("23", "control", "Control", USE, "ready", 76, ("08", "16"), True),
    Chapter("24", "everything_agrees", "Everything agrees", USE, needs=("23",)),
)
BY_NUMBER: dict[str, Chapter] = {chapter.number: chapter for chapter in CHAPTERS}


def find(number: str) -> Chapter:
    """The chapter with this number, such as "07". KeyError says which there are."""
    if number not in BY_NUMBER:
        raise KeyError(f"no chapter {number!r}: write it with two digits, from {CHAPTERS[0].number} to"
                       f" {CHAPTERS[-1].number}")
    return BY_NUMBER[number]


def ready() -> tuple[Chapter, ...]:
    """The chapters that are there, in order."""
    return tuple(chapter for chapter in CHAPTERS if chapter.ready)


def notebooks(root: Path, *folders: str) -> list[Path]:
    """The notebooks of the chapters in these folders of a course, in the order of the list, folder by folder."""
    paths = [root / folder / f"{chapter.slug}.ipynb" for folder in folders for chapter in ready()]
    return [path for path in paths if path.exists()]
