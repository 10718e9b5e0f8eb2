"""How fast is time-optimal scaling? Paths of a 7R arm at 1 000 points, beside toppra, in one process.

    robolib bench scaling

Milliseconds from the path and the arm to the clock, the best of several rounds in which both take turns. Both get the
Panda with its maker's limits for torque, velocity and acceleration, splines through the same random postures, the same
1 000 places, and the same inverse dynamics, ours, compiled: toppra calls it place by place. Both keep torques and
accelerations at both ends of every stage. The clocks are compared before they are timed. toppra runs in an environment
of its own, with robolib beside it; where that cannot be made, we are measured alone. Then: where our time goes, and
the same clock by one linear program of all places.
"""

import subprocess
import sys
import time
import warnings
from pathlib import Path

import numpy as np

from robolib import codegen, robots, scaling
from robolib.robots.limits import LIMITS
from robolib.scaling import optimal as clocked
from robolib.scaling.along import both_sides
from robolib.scaling.reach import controllable, reachable
from robolib.scaling.stages import Look, fastest, resting, stages

POINTS, PATHS, ROUNDS, WANTED = 1000, 5, 9, 5
TORQUE, VELOCITY = [87.0] * 4 + [12.0] * 3, [2.175] * 4 + [2.61] * 3       # Franka Emika, interface specifications
ACCELERATION = [15, 7.5, 10, 12.5, 15, 20, 20]


def postures():
    """Random postures of the Panda in the middle half of its ranges, some for each path."""
    low, high = np.array(LIMITS["panda"]).T
    middle, half = (low + high) / 2, (high - low) / 4
    return [middle + half * np.random.default_rng(k).uniform(-1, 1, (6, 7)) for k in range(PATHS)]


def timed(calls):
    """{name: ms}, the best of the rounds."""
    took = {name: [] for name in calls}
    for _ in range(ROUNDS):
        for name, call in calls.items():
            clock = time.perf_counter()
            call()
            took[name].append(time.perf_counter() - clock)
    return {name: 1e3 * min(x) for name, x in took.items()}


def theirs(points):
    """A call of toppra for one path, that gives ṡ² at the places; None where there is no toppra."""
    try:
        import toppra
        from toppra import algorithm, constraint
    except ImportError:
        return None
    torque = codegen.inverse_dynamics(*robots.panda(), base=True).optimised().compile("c")
    path = toppra.SplineInterpolator(scaling.through(points).pieces.x, points)
    places, both = np.linspace(0.0, 1.0, POINTS), constraint.DiscretizationType.Interpolation
    limits = [constraint.JointVelocityConstraint(np.array([VELOCITY, VELOCITY]).T * [-1, 1]),
              constraint.JointAccelerationConstraint(np.array([ACCELERATION, ACCELERATION]).T * [-1, 1], both),
              constraint.JointTorqueConstraint(torque, np.array([TORQUE, TORQUE]).T * [-1, 1], np.zeros(7), both)]

    def call():
        made = algorithm.TOPPRA(limits, path, gridpoints=places, solver_wrapper="seidel")
        return made.compute_parameterization(0, 0)[1]**2
    return call


def parts(arm, path, limits):
    """Where our milliseconds go."""
    s = np.linspace(0.0, 1.0, POINTS)
    right, left = both_sides(arm, path, s)

    def strips():
        return stages(s, [Look(0.0, right[:-1]), Look(1.0, left[1:])], limits, fastest(right, left, limits),
                      resting(right, left))
    made = strips()
    kept = controllable(made)
    took = timed({"the arm along the path": lambda: both_sides(arm, path, s), "strips": strips,
                  "strips and backwards": lambda: controllable(strips()), "forwards": lambda: reachable(made, kept)})
    for name, ms in took.items():
        print(f"  {name:24} {ms:.2f} ms")
    clock = time.perf_counter()
    x = scaling.fastest_everywhere(made)
    print(f"  one linear program       {1e3 * (time.perf_counter() - clock):.0f} ms; its clock takes"
          f" {scaling.Clock(s, x).duration:.9f} s, ours {scaling.Clock(s, reachable(made, kept)[1]).duration:.9f} s")


def measured():
    """Every path, both ways."""
    warnings.simplefilter("ignore")             # one published inertia is none of a body
    arm, limits = scaling.along(*robots.panda()), scaling.limits(TORQUE, VELOCITY, ACCELERATION)
    print(f"Panda, {POINTS} places: ms a path, and the duration of the motion")
    for k, points in enumerate(postures()):
        path, other = scaling.through(points), theirs(points)

        def ours(path=path):
            return clocked(arm, path, limits, points=POINTS, tolerance=None)
        found = ours()
        calls = {"ours": ours} | ({"toppra": other} if other else {})
        took = timed(calls)
        said = f"  path {k}: ours {took['ours']:.2f} ms, {found.duration:.6f} s"
        if other:
            duration = scaling.Clock(found.clock.s, other()).duration
            assert found.duration <= 1.001 * duration, f"slower than toppra's {duration}: {found.duration}"
            said += (f"; toppra {took['toppra']:.1f} ms, {duration:.6f} s: {took['toppra'] / took['ours']:.1f} times"
                     f" as fast (wanted {WANTED}), longer by {100 * (found.duration / duration - 1):.4f} %")
        print(said, flush=True)
    print("the last path, part by part:")
    parts(arm, path, limits)


if __name__ == "__main__":
    if "here" in sys.argv:
        measured()
        sys.exit()
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))
    import peer  # what it needs is not beside toppra

    try:
        python = peer.toppra()
    except peer.MissingError as error:
        print(f"toppra: not measured ({error})")
        measured()
    else:
        done = subprocess.run([python, __file__, "here"], env=peer.paths(python))
        sys.exit(done.returncode)
