"""The frame of a last link may stand at any angle about its axis: we turn it so that a moment vanishes.

Nothing hangs on a last link, so nothing but its own parameters cares about the angle. With δ the direction of its
first moment across the axis, the frame turned by δ has s_y = 0; of four products that turn the moment with the joint
two are left. The joint then turns by q + δ, one addition. δ is worked out before, once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ... import scalar
from ...robot import Robot
from ...scalar import Scalar
from ...spatial import ORIGIN, Vec3, rot_z
from .choices import USUAL, Choices, gone, number
from .parameters import Body
from .tensors import with_yz


def well_turned(arm: Robot, given: Sequence[Body], pushed: bool = False,
                choices: Choices = USUAL) -> tuple[Robot, list[Body]]:
    """(arm, its Bodies) with the frames of its last links turned: s_y = 0, or Σ_yz = 0 where there is no moment s.

    Not where the tip is `pushed` by a wrench, as that would have to be turned, too; in numbers, and in what is recorded
    if it is promised to be `generic`. An angle that is an expression would be hard to read. Swaps: the ("frame", link)
    that stay as they are.

    Seed:    [khalil] section 7.5
    Differs: the seed leaves the frame where it is.
    Shapes:  one Body a link → the same
    """
    links, bodies = list(arm.links), list(given)
    for i, link in enumerate(arm.links):
        last = link.joint.kind == "revolute" and not any(child.parent == i for child in arm.links)
        if last and not (pushed and i == arm.tip) and not choices.swapped("frame", i):
            body = bodies[i]
            pairs = ((body.s.x, body.s.y), (body.Sigma[0, 2], body.Sigma[1, 2]))
            k = next((k for k, pair in enumerate(pairs) if all(_known(x, choices.generic) for x in pair)), None)
            if k is not None:
                delta = scalar.atan2(pairs[k][1], pairs[k][0])
                bodies[i] = _turned(body, delta, k)
                links[i] = replace(link, joint=replace(link.joint, theta=link.joint.theta + delta))
    return replace(arm, links=tuple(links)), bodies


def _known(x: Scalar, generic: bool) -> bool:
    """Whether an angle can be found from x, and one would gain by it."""
    return not gone(x) and (number(x) is not None or generic and hasattr(x, "graph"))


def _turned(body: Body, delta: Scalar, k: int) -> Body:
    """The Body seen from the frame turned by delta, with an exact zero for s_y (k = 0) or Σ_yz (k = 1)."""
    new = body.moved(rot_z(scalar.cos(delta), -scalar.sin(delta)), ORIGIN)
    s, yz = (Vec3(new.s.x, 0, new.s.z), new.Sigma[1, 2]) if k == 0 else (new.s, 0)
    return Body(new.m, s, with_yz(new.Sigma, yz))
