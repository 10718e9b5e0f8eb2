"""From ten numbers to a body and back: pseudo-inertias of links, and the arm that has given parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from ..formulations import newton_euler_linear
from ..homogeneous import from_moments, to_centre
from ..regressor import TEN, names, parameters, upper
from ..regressor import matrix as symmetric
from ..robot import Robot
from ..spatial import Mat3, Vec3


def pseudo(ten: np.ndarray) -> np.ndarray:
    """The pseudo-inertia 4×4 of (m, m r, I_O): there is such a body exactly if it has no negative eigenvalue.

    Seed:   our own; [milicevic] (2.3), [balafoutis_patel] (5.2.3)
    """
    m, *rest = (float(x) for x in ten)
    return np.array(from_moments(m, Vec3(*rest[:3]), symmetric(rest[3:])), float)


def pseudo_map() -> np.ndarray:
    """(16, 10): the entries of the pseudo-inertia, row by row, are this times the ten parameters."""
    return np.stack([pseudo(unit).ravel() for unit in np.eye(10)], axis=1)


def ten_map() -> np.ndarray:
    """(10, 16): the ten parameters are this times the entries of the pseudo-inertia, row by row."""
    return np.linalg.pinv(pseudo_map())


def ten_of(robot: Robot) -> np.ndarray:
    """(links, 10): the parameters of each link with the rotors that it carries, in its frame."""
    return np.array([[m, *ms, *upper(I)] for m, ms, I in newton_euler_linear.parameters(robot)], float)


def with_parameters(robot: Robot, pi: Mapping[str, float]) -> Robot:
    """The arm whose parameters are `pi`, {name: value}; those that are not named stay.

    What the rotors add as rigid parts is taken off again, so each link has a mass, a centre and an inertia of its own.

    Seed:   [siciliano] (7.60)–(7.77), read backwards
    """
    known = dict(zip(names(robot), (float(x) for x in parameters(robot)), strict=True))
    unknown = sorted(set(pi) - set(known))
    if unknown:
        raise ValueError(f"the {robot.name} has no parameter {', '.join(unknown)}; it has {', '.join(known)}")
    known |= {name: float(x) for name, x in pi.items()}
    turned = [replace(link, rotor=replace(link.rotor, Im=known[f"Im{i}"]) if link.rotor else None)
              for i, link in enumerate(robot.links, 1)]
    arm = replace(robot, links=tuple(turned))
    carried = ten_of(arm.without("masses"))                             # the rotors alone
    links = []
    for i, link in enumerate(arm.links, 1):
        own = np.array([known[f"{kind}{i}"] for kind in TEN]) - carried[i - 1]
        m, ms = own[0], own[1:4]
        if m == 0 and np.abs(ms).max() > 0:
            raise ValueError(f"link {i} has a first moment and no mass; no body has. Base parameters are no"
                             " bodies: take identify.consistent first")
        com, I = (Vec3(0, 0, 0), symmetric(own[4:])) if m == 0 else to_centre(pseudo(own).tolist())[1:]
        joint = link.joint
        if i - 1 in robot.joints:
            joint = replace(joint, Fv=known[f"Fv{i}"], Fs=known[f"Fs{i}"])
        links.append(replace(link, joint=joint, m=float(m), com=com.map(float), I=Mat3(*(map(float, r) for r in I))))
    return replace(arm, links=tuple(links))


@dataclass(frozen=True, eq=False)
class Judgement:
    """Is there a body for every link? `worst`: the smallest eigenvalue of each pseudo-inertia beside its largest."""

    robot: str
    worst: tuple[float, ...]

    @property
    def holds(self) -> bool:
        """True where every link is a body; an edge, such as a thin rod, counts as one."""
        return all(x > -1e-9 for x in self.worst)

    def __str__(self) -> str:
        bad = [f"link {i} ({x:.2g})" for i, x in enumerate(self.worst, 1) if x <= -1e-9]
        if not bad:
            return f"{self.robot}: every link is a body"
        return (f"{self.robot}: no body has the mass, the centre and the inertia of {', '.join(bad)};"
                " in brackets the smallest eigenvalue of the pseudo-inertia beside the largest")


def judged(robot: Robot) -> Judgement:
    """Does every link, its rotors left out, have the parameters of some body? For a whole arm; base parameters need
    not be those of bodies link by link, and are judged by `consistent`.
    """
    worst = []
    for ten in ten_of(robot.without("rotors")):
        s = np.linalg.eigvalsh(pseudo(ten))
        worst.append(float(s[0] / s[-1]) if s[-1] > 0 else float(np.sign(s[0])))
    return Judgement(robot.name, tuple(worst))
