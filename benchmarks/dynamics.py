"""How fast are the generated models? PUMA 560 and a 7R arm, beside Pinocchio and the Robotics Toolbox, in one run.

    robolib bench dynamics
    python benchmarks/dynamics.py --plot FILE.png      only how the cost grows with the number of joints, as a picture

Microseconds of computing for one call from Python, the best of several rounds, and for one state of a batch of 10⁵ on
one thread. All are given the same arm without rotors and friction, and the results are compared before they are timed.
The Toolbox needs other versions of NumPy than we do, so it runs in an environment of its own, made once beside the
compiled models; where it cannot be made, that is said.
"""

import json
import os
import subprocess
import sys
import time
import venv
import warnings
from dataclasses import replace
from functools import partial
from pathlib import Path

os.environ.update({name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")})

import numpy as np  # noqa: E402
import sympy as sp  # noqa: E402

from robolib import codegen, robots  # noqa: E402
from robolib.conventions import to_modified  # noqa: E402
from robolib.formulations import newton_euler  # noqa: E402
from robolib.robot import Link, Robot, inertia, mdh  # noqa: E402
from robolib.spatial import Vec3  # noqa: E402

BATCH = 100_000
KINDS = {"inverse dynamics": 5, "mass matrix": 4.5, "forward dynamics": 7, "regressor": 5}    # wanted: times Pinocchio
VERSION = "1.4.4"
TOOLBOX = [f"roboticstoolbox-python=={VERSION}", "numpy<2", "scipy<1.12"]


def puma():
    """The PUMA 560 in numbers, without rotors and friction."""
    robot, values = robots.puma560()
    arm = robot.at(values)
    return replace(arm, links=tuple(replace(k, rotor=None, joint=replace(k.joint, Fv=0, Fs=0)) for k in arm.links))


def seven():
    """Seven revolute joints, each at a right angle to the next: the build of most arms that carry light loads."""
    twists, lengths = [0, -1, 1, 1, -1, 1, 1], [0, 0, 0, 0.0825, -0.0825, 0, 0.088]
    heights = [0.333, 0, 0.316, 0, 0.384, 0, 0.1]
    links = []
    for k, (t, a, d) in enumerate(zip(twists, lengths, heights, strict=True)):
        com = Vec3(0.01 * k, -0.03 + 0.01 * k, 0.05 - 0.02 * k)
        body = inertia(0.05 - 0.005 * k, 0.045 - 0.004 * k, 0.02, 0.001, -0.002, 0.0015)
        links.append(Link(mdh("revolute", a=a, alpha=t * sp.pi / 2, d=d), 4.0 - 0.4 * k, com, body))
    return Robot("arm of seven joints", tuple(links), Vec3(0, 0, -9.81)).at({})


ARMS = {"PUMA 560": puma, "7R": seven}


def programs(arm):
    """The generated models, everything folded in."""
    made = {"inverse dynamics": codegen.inverse_dynamics(arm, {}, base=True),
            "mass matrix": codegen.mass_matrix(arm, {}, base=True),
            "forward dynamics": codegen.forward_dynamics(arm, {}, base=True),
            "regressor": codegen.regressor(arm, {})}
    return {kind: program.optimised() for kind, program in made.items()}


def timed(calls, rounds=9, seconds=0.05):
    """{name: µs of computing per call} of {name: call}: the best of several rounds in which all take turns, so that
    whatever else the machine does disturbs all of them alike. The time that other programs take away is not counted,
    that of every thread of our own is.
    """
    often = {name: _often(call, seconds) for name, call in calls.items()}
    took = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            took[name].append(_clocked(call, often[name]))
    return {name: min(took[name]) / often[name] * 1e6 for name in calls}


def _clocked(call, count):
    start = time.process_time()
    for _ in range(count):
        call()
    return time.process_time() - start


def _often(call, seconds):
    """How many calls take as long as this."""
    count = 1
    while (took := _clocked(call, count)) < seconds:
        count = max(2 * count, int(count * seconds / max(took, 1e-9)))
    return count


def states(arm, count=BATCH):
    return np.random.default_rng(5).uniform(-1, 1, (3, count, arm.n))


def arguments(kind, q, qd, qdd):
    return {"mass matrix": (q,)}.get(kind, (q, qd, qdd))


def ours(arm):
    """{kind: {route: call}}, what each kind gives at one state, and {kind: its counts}."""
    batch = states(arm)
    one = [np.ascontiguousarray(x[0]) for x in batch]
    calls, results, counts = {}, {}, {}
    for kind, program in programs(arm).items():
        given, many = arguments(kind, *one), arguments(kind, *map(np.ascontiguousarray, batch))
        compiled = {backend: program.compile(backend) for backend in ("c", "numba", "python")}
        results[kind] = np.asarray(compiled["c"](*given))
        counts[kind] = f"{program.counts.mul} + {program.counts.add}"
        calls[kind] = {name: partial(f, *given) for name, f in compiled.items()}
        calls[kind] |= {f"{name}, batch": partial(compiled[name], *many) for name in ("c", "numba")}
    return calls, results, counts


def pinocchio_model(arm):
    """The arm as a model of Pinocchio's."""
    import pinocchio as pin

    modified, world, parent = to_modified(arm), pin.Model(), 0
    world.gravity.linear = np.array([float(x) for x in arm.gravity])
    for k, link in enumerate(modified.links):
        before = link.joint.before.along_x()
        place = pin.SE3(np.array([[float(x) for x in r] for r in before.R]), np.array([float(x) for x in before.p]))
        start = pin.SE3(pin.utils.rotate("z", float(link.joint.theta)), np.array([0, 0, float(link.joint.d)]))
        parent = world.addJoint(parent, pin.JointModelRZ(), place * start, f"joint {k}")
        turning = np.array([[float(x) for x in row] for row in link.I])
        body = pin.Inertia(float(link.m), np.array([float(x) for x in link.com]), turning)
        world.appendBodyToJoint(parent, body, pin.SE3.Identity())
    return world


def pinocchio(arm):
    """The same by Pinocchio, called from Python."""
    import pinocchio as pin

    world = pinocchio_model(arm)
    data = world.createData()
    calls = {"inverse dynamics": lambda q, v, a: pin.rnea(world, data, q, v, a),
             "mass matrix": lambda q: pin.crba(world, data, q),
             "forward dynamics": lambda q, v, tau: pin.aba(world, data, q, v, tau),
             "regressor": lambda q, v, a: pin.computeJointTorqueRegressor(world, data, q, v, a)}
    batch = states(arm)
    one = [np.ascontiguousarray(x[0]) for x in batch]
    routes = {kind: {"pinocchio": partial(call, *arguments(kind, *one))} for kind, call in calls.items()}
    results = {kind: np.array(route["pinocchio"]()) for kind, route in routes.items()}
    columns = [np.asfortranarray(x.T) for x in batch]
    for kind, name in (("inverse dynamics", "rneaInParallel"), ("forward dynamics", "abaInParallel")):
        if hasattr(pin, name):
            routes[kind]["pinocchio, batch"] = partial(getattr(pin, name), 1, pin.ModelPool(world, 1), *columns)
    return routes, results


_TOOLBOX = """
import json, sys, time
import numpy as np
import roboticstoolbox as rtb
arm = rtb.models.DH.Puma560()
q = np.random.default_rng(5).uniform(-1, 1, (3, 6))
def best(call, count):
    call()
    times = []
    for _ in range(5):
        start = time.process_time()
        for _ in range(count):
            call()
        times.append(time.process_time() - start)
    return min(times) / count * 1e6
print(json.dumps({"rne (C)": best(lambda: arm.rne(*q), 500), "rne_python": best(lambda: arm.rne_python(*q), 20)}))
"""


def toolbox():
    """{route: µs} of the Robotics Toolbox's PUMA 560, or why there is none."""
    home = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "robolib" / "peers" / f"toolbox-{VERSION}"
    python = home / "bin" / "python"
    try:
        if not (home / "ready").exists():
            print("setting up the Robotics Toolbox in an environment of its own, once …", flush=True)
            venv.create(home, with_pip=True, clear=True)
            subprocess.run([python, "-m", "pip", "install", "-q", *TOOLBOX], check=True, timeout=600)
            (home / "ready").touch()
        done = subprocess.run([python, "-c", _TOOLBOX], check=True, capture_output=True, text=True, timeout=300)
        return json.loads(done.stdout)
    except (subprocess.SubprocessError, OSError, ValueError) as error:
        said = (getattr(error, "stderr", None) or str(error)).strip()
        return said.splitlines()[-1]


def compared(mine, theirs):
    """The largest difference, as a part of the largest entry; None where the shapes do not say the same."""
    if mine.size != theirs.size:
        return None
    return float(np.abs(mine.ravel() - theirs.ravel()).max() / np.abs(theirs).max())


def report(name, arm):
    """One arm, every kind and route."""
    calls, results, counts = ours(arm)
    state = [x[0].tolist() for x in states(arm)]
    wanted = np.array(newton_euler.inverse_dynamics(arm, *state), float)
    assert compared(results["inverse dynamics"], wanted) < 1e-12
    print(f"\n{name}: µs per call from Python; in brackets times Pinocchio (wanted with C)")
    try:
        peer, theirs = pinocchio(arm)
    except ImportError:
        peer, theirs = {}, {}
        print("  Pinocchio is not installed (pip install pin): no comparison")
    for kind in ("inverse dynamics", "forward dynamics") if theirs else ():
        off = compared(results[kind], theirs[kind])
        assert off is not None and off < 1e-8, f"{kind} differs from Pinocchio by {off}"
    table = {}
    for kind in calls:
        every = calls[kind] | peer.get(kind, {})
        row = timed({route: call for route, call in every.items() if "batch" not in route})
        row |= {route: t / BATCH for route, t in timed({r: c for r, c in every.items() if "batch" in r}).items()}
        base, base_many, table[kind] = row.get("pinocchio"), row.get("pinocchio, batch"), row
        cells = [f"{route} {row[route]:.2f}" + (f" ({base / row[route]:.1f}×)" if base else "")
                 for route in ("c", "numba", "python")]
        print(f"  {kind:17} {counts[kind]:>11}  {'  '.join(cells)}"
              + (f"  pinocchio {base:.2f}  (wanted {KINDS[kind]}×)" if base else ""))
        for route in ("c, batch", "numba, batch") if base_many else ():
            print(f"  {'':29}{route} {row[route]:.4f} a state ({base_many / row[route]:.0f}×;"
                  f" pinocchio {base_many:.3f})")
    return table


def growth():
    """How the cost grows with the number of joints."""
    print("\nmultiplications + additions of inverse dynamics, chains of 2 … 30 joints with nothing special about them")
    rng, counts = np.random.default_rng(11), {}
    for n in (2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30):
        links = []
        for _ in range(n):
            a, t, d, m, *rest = rng.uniform(0.2, 0.9, 13).tolist()
            body = inertia(*(1 + e for e in rest[3:6]), *rest[6:])
            links.append(Link(mdh("revolute", a, t, d), m, Vec3(*rest[:3]), body))
        chain = Robot(f"chain of {n}", tuple(links), Vec3(0, 0, -9.81))
        program = codegen.inverse_dynamics(chain, {}).optimised()
        counts[n] = program.counts
        print(f"  n = {n:2d}: {program.counts.mul} + {program.counts.add}")
    slope = (counts[30].mul - counts[20].mul) / 10
    early = (counts[10].mul - counts[5].mul) / 5
    print(f"  {slope:.1f} multiplications more a joint from 20 to 30, {early:.1f} from 5 to 10")
    return counts


def plotted(path):
    """The growth as a picture."""
    import matplotlib.pyplot as plt

    counts = growth()
    fig, ax = plt.subplots(figsize=(5.6, 3.2), layout="constrained")
    ax.plot(list(counts), [c.mul for c in counts.values()], "o-", color="#0072B2", label="multiplications")
    ax.plot(list(counts), [c.add for c in counts.values()], "s--", color="#D55E00", label="additions")
    ax.set(xlabel="joints", ylabel="operations of inverse dynamics")
    ax.grid(True, color="#E4E4E4")
    ax.spines[["top", "right"]].set_visible(False)
    ax.legend(frameon=False)
    fig.savefig(path, dpi=110)


if __name__ == "__main__":
    start = time.perf_counter()
    warnings.simplefilter("ignore")             # random chains, and one published inertia that is none of a body
    if "--plot" in sys.argv:
        plotted(sys.argv[sys.argv.index("--plot") + 1])
        sys.exit()
    robot = robots.puma560()[0]
    took = timed({"": partial(codegen.inverse_dynamics, robot)}, rounds=5)[""] / 1e3
    print(f"generating PUMA 560's inverse dynamics with symbolic parameters: {took:.0f} ms (wanted ≤ 50)", flush=True)
    tables = {name: report(name, make()) for name, make in ARMS.items()}
    peer = toolbox()
    if isinstance(peer, str):
        print(f"\nRobotics Toolbox: not measured ({peer})")
    else:
        pure = tables["PUMA 560"]["inverse dynamics"]["python"]
        for route, took in peer.items():
            print(f"\nRobotics Toolbox, {route}: {took:.0f} µs; our straight-line Python: {pure:.1f} µs,"
                  f" {took / pure:.1f} times faster")
    growth()
    print(f"all of it: {time.perf_counter() - start:.0f} s")
