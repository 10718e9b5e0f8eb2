"""The planar and the Cartesian arm: what their programs are recorded from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial

import sympy as sp

from ... import kinematics, linear, robots
from ... import misconceptions as mk
from ...formulations import lagrange
from ...harmonics import shorter
from ...kinematics import towards
from ...model import Model
from ...program import Program
from ...robot import Robot
from ...spatial import Vec3
from .follow import follow
from .package import Physics
from .recordings import RIGHT_UP, Arm, dynamics, geometry, mechanics, motions


def viscous(robot: Robot, *joints: int) -> Robot:
    """The robot with friction Fv_i q̇_i in these joints, counted from 1."""
    links = list(robot.links)
    for i in joints:
        links[i - 1] = replace(links[i - 1], joint=replace(links[i - 1].joint, Fv=sp.Symbol(f"Fv{i}")))
    return replace(robot, links=tuple(links))


def packed(name: str, arm: Arm, values: Mapping[str, float], wrong: Mapping[str, Callable[[Model], Model]],
           **more: Program) -> Physics:
    """The Physics of an arm: the programs that all have, those of its wrong models {key: Model → Model}, and `more`.

    A wrong model that is the right one (another C, of which no torque knows) stands for its program `skew`.
    """
    model, parameters = arm.model, arm.parameters
    programs = dynamics(model, parameters, f"of the {model.robot.name}") | geometry(arm) | mechanics(arm)
    programs |= motions(arm)
    models = {key: lie(model) for key, lie in wrong.items()}
    models = {key: lie if lie is model else shorter(lie) for key, lie in models.items()}
    for key, lie in models.items():
        told = programs if lie is model else dynamics(lie, parameters, f"of the wrong model {key}")
        programs |= {f"lie_{key}_{kind}": told[kind] for kind in ("terms", "forward", "parts")}
    points = tuple(arm.places(model.robot, arm.embed(list(model.q))))
    return Physics(name, model.n, model, {k: float(values[k]) for k in parameters}, parameters, points, models,
                   programs | more)


@cache
def planar() -> Physics:
    """The two-link planar arm with the data of Example 7.2; friction 30 N·m·s/rad in both joints is ours."""
    robot, values = robots.planar_2r()
    model = shorter(lagrange.derive(viscous(robot, 1, 2)))

    def places(robot, q):
        poses, (one, two) = kinematics.frames(robot, q), robot.links
        return {"elbow": poses[0].T.p, "tip": kinematics.tip(robot, q).p,
                "com1": poses[0].T @ one.com, "com2": poses[1].T @ two.com}

    def reach(robot, x, elbow):
        a1, a2 = (link.joint.after.shift for link in robot.links)
        return list(towards(a1, a2, *x, elbow))

    arm = Arm(model, model.parameters, RIGHT_UP, places, reach)
    wrong = {"no_coriolis": mk.no_coriolis, "gravity_flipped": mk.gravity_flipped,
             "no_rotor": partial(mk.no_rotor, joint=2), "no_parallel_axis": lambda model: mk.no_parallel_axis(model, 1),
             "other_C": lambda model: model}
    return packed("planar", arm, values | {"Fv1": 30.0, "Fv2": 30.0}, wrong, follow=follow(model, model.parameters))


@cache
def cartesian() -> Physics:
    """Two slides with an angle α between them: the first is vertical. The drawing shows the plane of both.

    The second slide points along (0, −sin α, cos α) in the base frame, so the drawing's right is −y.
    """
    robot, values = robots.cartesian()
    model = shorter(lagrange.derive(viscous(robot, 1, 2)))

    def places(robot, q):
        return {"carriage": kinematics.frames(robot, q)[0].T.p, "tip": kinematics.tip(robot, q).p}

    def reach(robot, x, _):
        """J does not depend on q, and the tip at q = 0 is the origin: x = J q."""
        return linear.solve_one(arm.jacobian(robot, [0, 0]), x)

    arm = Arm(model, model.parameters, (Vec3(0, -1, 0), Vec3(0, 0, 1)), places, reach)
    wrong = {"gravity_flipped": mk.gravity_flipped, "no_rotor": partial(mk.no_rotor, joint=2),
             "no_coupling": mk.no_coupling}
    return packed("cartesian", arm, values | {"Fv1": 40.0, "Fv2": 40.0}, wrong)
