"""Two copies of the planar arm: a step of each integrator, elbow free or locked, what a hand at the shoulder feels."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ... import forward, kinematics, robots, simulate
from ...formulations import newton_euler_linear
from ...model import potential_energy
from ...spatial import Vec3
from .package import Physics, physics_of
from .recordings import program

START = [1.2, 0.8]                              # rad
VALUES = {"g": 9.81, "kr": 1.0}


def _arm(kr, g):
    robot, values = robots.planar_2r()
    arm = robot.at(values)
    links = tuple(replace(link, rotor=replace(link.rotor, kr=kr)) for link in arm.links)
    return replace(arm, links=links, gravity=Vec3(0, -g, 0))


def _stepped(step, rate):
    def algorithm(x, push, h, **values):
        return step(lambda y: rate(_arm(**values), y, push), list(x), h[0])
    return algorithm


def _free(arm, x, push):
    return [*x[2:], *forward.forward_dynamics(arm, x[:2], x[2:], [push[0], 0])]


def _locked(arm, x, push):
    """One joint is left: (M₁₁) q̈₁ = τ₁ − g₁."""
    weight = newton_euler_linear.inverse_dynamics(arm, x[:2], [0, 0], [0, 0])[0]
    return [x[2], 0, (push[0] - weight) / forward.inertia_matrix(arm, x[:2])[0][0], 0]


def _energy(x, **values):
    arm = _arm(**values)
    floating = arm.without("gravity", "friction")
    momenta = newton_euler_linear.inverse_dynamics(floating, x[:2], [0, 0], x[2:])
    return [(momenta[0] * x[2] + momenta[1] * x[3]) / 2 + potential_energy(arm, x[:2])]


def _felt(q, **values):
    """M₁₁ and H₁: what the shoulder moves with the elbow locked, and with the elbow free."""
    arm = _arm(**values)
    return [forward.inertia_matrix(arm, q)[0][0], forward.articulated_inertias(arm, q)[0]]


def _seen(x):
    poses = kinematics.frames(_arm(1, 1), x[:2])
    return [c for pose in poses for c in (pose.T.p.x, pose.T.p.y)]


@cache
def ghosts() -> Physics:
    """Everything of `robots.planar_2r`, its gears and its gravity being free."""
    names, size = tuple(VALUES), {"x": 4, "push": 1, "h": 1}
    steps = {"rk4": (simulate.rk4, _free), "euler": (simulate.euler, _free), "locked": (simulate.rk4, _locked)}
    made = {name: program(_stepped(*how), f"One step of h seconds: {name}", names, **size)
            for name, how in steps.items()}
    return physics_of("ghosts", made | {
        "energy": program(_energy, "T + U", names, x=4), "felt": program(_felt, "M11 and H1", names, q=2),
        "seen": program(_seen, "Elbow and tip", x=4)}, VALUES, n=2)
