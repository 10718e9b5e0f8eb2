"""One joint on the bench, stiff or on a spring, with friction: its steps, what it needs, its laws, and their tangents.

A tangent is the same algorithm, run on Duals: what a small difference becomes. From those of one sample the browser
puts together the matrix of the whole loop, without dry friction and limits, and asks for its eigenvalues.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, ClassVar

from ... import control, trajectory
from ...control import Law
from ...joints import Driven, Friction, Joint, Spring, driven
from ...scalar import Dual, Scalar, derivatives, maximum, value
from ...trajectory import Motion
from .package import Physics, physics_of
from .recordings import program

VALUES = {"A": 0.6, "B": 50.0, "Fs": 0.0, "Fst": 0.0, "Fv": 0.0, "I_a": 1.0, "d": 0.0, "k": 1000.0, "weight": 0.0}
CALLED = {"pid": "PID", "pd": "PD: no integral", "gravity": "PD and gravity", "computed": "computed torque"}
SHAFTS = {"stiff": "on a stiff shaft", "spring": "on a spring"}
BEGUN = {"x": [0.0] * 4, "way": 0, "z": [0.0] * 3, "held": 0.0, "queue": 0.0, "asked": 0.0, "count": 0, "top": 0.0,
         "loose": [0.0] * 2}
LONG = 8.0                                      # s of the stored picture; an unstable loop leaves it early
WANTED = {"step": "a step", "kick": "a step and its derivative", "quintic": "a quintic"}
SENSORS = {"rotor": "at the rotor", "joint": "at the joint"}
JOINTS = {"stiff": 2, "spring": 4}              # how many numbers the state of each has


def joint(kind: str, A: Scalar, B: Scalar, Fs: Scalar, Fst: Scalar, Fv: Scalar, I_a: Scalar, d: Scalar, k: Scalar,
          weight: Scalar) -> Joint:
    """The joint of these values, in any arithmetic; at rest it holds at least what Coulomb's friction takes."""
    law = Friction(Fv, Fs, maximum(Fs, Fst), B)
    return Joint(A, I_a, weight, law, Spring(k, d) if kind == "spring" else None)


@dataclass(frozen=True)
class Kick:
    """A step to the goal at t = 0, and its derivative as a controller finds it from two samples: goal / h, once."""

    goal: float
    rate: float
    duration: ClassVar[float] = 0.0
    breaks: ClassVar[tuple[float, ...]] = ()

    def at(self, t: float) -> tuple[list[float], list[float], list[float]]:
        """(position, velocity, acceleration), one joint."""
        return [self.goal], [self.goal * self.rate if t == 0 else 0.0], [0.0]


def law(name: str, wanted: Motion, believed: Joint, gains: Sequence[Scalar],
        band: tuple[Scalar, Scalar] | None = None) -> Law:
    """The law of that name, for one joint; the integral rests where |e| is below the band, or above it."""
    Kp, Kd, Ki = ([x] for x in gains)
    if name in ("pid", "pd"):
        return control.PID(wanted, Kp, Kd, Ki, band=band)
    if name == "gravity":
        return control.PDGravity(wanted, believed, Kp, Kd)
    return control.ComputedTorque(wanted, believed, Kp, Kd)


def simulated(arm: Any, seconds: float = LONG) -> Driven:
    """What the widget shows, by the library: its first seconds; half as many, until the motion keeps within bounds."""
    motion = {"step": control.rest(arm.goal), "kick": Kick(arm.goal, arm.rate),
              "quintic": trajectory.JointMotion((trajectory.quintic(0.0, arm.goal, arm.T),))}[arm.wanted]
    made = law(arm.law, motion, joint("stiff", **arm.values), arm.gains, tuple(arm.band))
    try:
        return driven(joint(arm.joint, **arm.values), made, duration=max(1, round(seconds * arm.rate)) / arm.rate,
                      rate=arm.rate, delay=int(arm.late), limit=arm.limit if arm.limited else None, sees=arm.sees)
    except ValueError:
        if seconds * arm.rate < 1:
            raise
        return simulated(arm, seconds / 2)


def _acts(name, z, t, wanted, y, gains, band=None, **values):
    """The new memory (the time of the sample, its error, the integral), and τ."""
    made = law(name, control.rest(0.0), joint("stiff", **values), gains, band and tuple(band))
    kept, tau = made.act(tuple(z[:len(made.start())]), t[0], [[x] for x in wanted], [y[0]], [y[1]])
    return [*kept, *z[len(kept):], tau[0]]


def _step(kind, x, m, h, **values):
    """The state h seconds later; m = (τ, the way it slips, 1 where it moves and 0 where it sticks)."""
    return joint(kind, **values).step(x, m[0], m[1], m[2], h[0])


def _now(kind, x, m, **values):
    """Spare, push, friction of one that slips, T, U; m = (τ, way)."""
    it = joint(kind, **values)
    return [it.spare(x, *m), it.push(x, m[0]), it.rub(x[-1], m[1]), *it.energy(x)]


def _tangent(algorithm, *arrays, **values):
    """What the algorithm makes of small differences: `arrays` begin with (values, differences) of those that differ."""
    (x, dx), rest = arrays[:2], arrays[2:]
    given = [Dual(a, (da,)) for a, da in zip(x, dx, strict=True)]
    return [derivatives(a, 1)[0] for a in algorithm(given, *rest, **values)]


def _felt(kind, x, h, **values):
    """`_step` of (state, τ), as it is without dry friction: of one array, for a tangent."""
    return joint(kind, **values).step(x[:-1], x[-1], 0, 1, h[0])


def _asked(name, x, gains, h, **values):
    """`_acts` of (state of the sensor, memory), one period after the last sample, at rest at the goal."""
    return _acts(name, [0, *x[2:]], h, [value(x[0]), 0, 0], x[:2], gains, **values)[1:]


def _wanted(m, t):
    """Where it should be, how fast and with what acceleration: a quintic to m[0] in m[1] s."""
    return list(trajectory.quintic(0, m[0], m[1]).at(t[0]))


def _gains(name, omega, **values):
    """K_p, K_d, K_I: a triple pole at −ω; two of them without an integral; ω² and 2ω of computed torque."""
    it = joint("stiff", **values)
    if name == "computed":
        return [*control.gains.critical(omega[0]), 0]
    Kp, Kd, Ki = control.gains.triple_pole(it.inertia, omega[0], it.friction.Fv)
    return [Kp, Kd, Ki if name == "pid" else 0]


@cache
def bench() -> Physics:
    """`step`, `now` and `felt` of each joint; `acts`, `asked` and `gains` of each law; what is wanted."""
    names = tuple(sorted(VALUES))
    made = {"wanted": program(_wanted, "A quintic", m=2, t=1)}
    for kind, n in JOINTS.items():
        made |= {f"{kind}_step": program(partial(_step, kind), f"{kind}: a step", names, x=n, m=3, h=1),
                 f"{kind}_now": program(partial(_now, kind), f"{kind}: now", names, x=n, m=2),
                 f"{kind}_felt": program(partial(_tangent, partial(_felt, kind)), f"{kind}: a small step", names,
                                         x=n + 1, dx=n + 1, h=1)}
    for name in CALLED:
        if name != "pd":
            more = {"band": 2} if name == "pid" else {}
            made[f"{name}_acts"] = program(partial(_acts, name), f"{name}", names, z=3, t=1, wanted=3, y=2, gains=3,
                                           **more)
            made[f"{name}_asked"] = program(partial(_tangent, partial(_asked, name)), f"{name}: small", names, x=4,
                                            dx=4, gains=3, h=1)
        made[f"{name}_gains"] = program(partial(_gains, name), f"{name}: gains", names, omega=1)
    return physics_of("bench", made, VALUES, n=1)
