"""How fast is the way back from the hand, and how often does it arrive? PUMA 560 and Panda, beside the Robotics Toolbox
and ikpy, in one run.

    python benchmarks/kinematics_inverse.py

`inverse_closed` times all eight branches of the PUMA by generated code. `tasks` are 10⁴ random reachable poses of each
arm, without limits and between those of the Panda; our numeric solver and the Toolbox's get the same ones, with the
same tolerance, 10⁻⁶ m and rad, and a pose counts as met if forward kinematics says so. Times are the median of single
calls. The peers need other versions of NumPy than we do, so they run in an environment of their own, made once beside
the compiled models; where it cannot be made, that is said.
"""

import json
import os
import subprocess
import tempfile
import time
import venv
import warnings
from pathlib import Path

from dynamics import VERSION, timed

import numpy as np  # isort: skip  (after `dynamics`, which sets the number of threads)

from robolib import codegen, robots
from robolib.conventions import to_modified
from robolib.inverse_kinematics import numeric, pose_array, solve
from robolib.kinematics import tip

POSES, BATCH = 10_000, 10_000
CALLS, FEW = 300, 1000                          # poses that are timed one by one; for the Toolbox's slower solvers
NEAR = 1e-6                                     # m and rad
WANTED = 20                                     # times the Toolbox's fastest solver
PUBLISHED = {"Panda between its limits": ("TRAC-IK 1.5.1, as published", 0.9988, 370.0)}     # within 10⁻⁵, mean time
PACKAGES = [f"roboticstoolbox-python=={VERSION}", "numpy<2", "scipy<1.12", "ikpy==3.4.2"]
LOWER, UPPER = zip(*robots.LIMITS["panda"], strict=True)


def puma():
    """The PUMA 560 in numbers."""
    robot, values = robots.puma560()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")         # its published inertia of link 3
        return robot.at(values)


def panda():
    """The Panda in numbers: seven joints and a flange."""
    robot, values = robots.panda()
    return robot.at(values)


def inverse_closed(seed=1):
    """{route: µs per pose} for all eight branches of the PUMA: one call, and a pose of a batch; the results are
    compared with forward kinematics before they are timed.
    """
    arm = puma()
    q = np.random.default_rng(seed).uniform(-np.pi, np.pi, (BATCH, 6))
    goals = pose_array(tip(arm, q.T))
    found = solve(arm, goals)
    assert np.nanmax(found.residual(goals)) < 1e-10 and found.distance(q).min(axis=-1).max() < 1e-6
    flat = np.concatenate([goals[:, :3, :3].reshape(-1, 9), goals[:, :3, 3]], axis=1)
    program = codegen.inverse_kinematics(arm, {}).optimised()
    routes, calls = {}, {}
    for backend in ("c", "numba", "numpy"):
        try:
            call = program.compile(backend)
        except (ImportError, RuntimeError) as error:
            print(f"  {backend}: {error}")
            continue
        ways = call(flat)[..., :-1]
        away = (ways - found.stretched + np.pi) % (2 * np.pi) - np.pi
        assert np.abs(away).max() < 1e-6
        calls[f"{backend}, one pose"] = lambda call=call: call(flat[0])
        calls[f"{backend}, batch"] = lambda call=call: call(flat)
    calls["solve, one pose"] = lambda: solve(arm, goals[0])
    calls["solve, batch"] = lambda: solve(arm, goals)
    for name, took in timed(calls, rounds=5).items():
        routes[name] = took / (BATCH if "batch" in name else 1)
    return routes


def tasks(poses=POSES, seed=2):
    """{name: (arm, limits or None, poses (N, 4, 4))}"""
    found = {}
    for name, arm, limits in (("PUMA 560", puma(), None), ("Panda", panda(), None),
                              ("Panda between its limits", panda(), (LOWER, UPPER))):
        low, high = (-np.pi, np.pi) if limits is None else limits
        q = np.random.default_rng(seed).uniform(low, high, (poses, arm.n))
        found[name] = arm, limits, pose_array(tip(arm, q.T))
    return found


def met(arm, q, goals):
    """Which postures reach their poses: within 10⁻⁶ m in each direction, and as many rad."""
    return np.abs(pose_array(tip(arm, np.asarray(q).T)) - goals).max(axis=(1, 2)) < 2 * NEAR


def inverse_numeric(name, arm, limits, goals):
    """(share met, µs per pose alone, µs per pose of all at once, starts per pose) of our solver with its restarts."""
    lower, upper = limits or (None, None)
    start = time.process_time()
    result = numeric(arm, goals, lower=lower, upper=upper, tolerance=NEAR)
    together = (time.process_time() - start) / len(goals) * 1e6
    reached = met(arm, result.q, goals)
    assert reached[result.success].all()        # it never says so where it is not
    return float(reached.mean()), _alone(lambda goal: numeric(arm, goal, lower=lower, upper=upper, tolerance=NEAR),
                                         goals), together, float(result.starts.mean())


def _alone(solver, goals):
    """µs: the median of single calls."""
    took = []
    for goal in goals[:CALLS]:
        start = time.perf_counter()
        solver(goal)
        took.append(time.perf_counter() - start)
    return float(np.median(took)) * 1e6


_PEERS = """
import json, sys, time, warnings
warnings.filterwarnings("ignore")
import numpy as np
from roboticstoolbox import ET, ETS
from ikpy.chain import Chain
from ikpy.link import DHLink, OriginLink
asked = np.load(sys.argv[1])
near, few = float(asked["near"]), int(asked["few"])
told, answers = {}, {}
for name in asked["names"]:
    rows, limits, goals = asked[f"{name} rows"], asked[f"{name} limits"], asked[f"{name} goals"]
    chain = []
    for (a, alpha, d, theta), limit in zip(rows, limits):
        chain += [ET.tx(a), ET.Rx(alpha), ET.tz(d), ET.Rz(theta), ET.Rz(qlim=limit)]
    ets = ETS([*chain, ET.SE3(asked[f"{name} tool"])])
    free = bool(asked[f"{name} free"])
    for kind in ("ik_LM", "ik_NR", "ik_GN"):
        def solver(goal):
            return getattr(ets, kind)(goal, tol=near**2 / 2, joint_limits=not free)
        solver(goals[0])
        q, took = [], []
        for goal in goals if kind == "ik_LM" else goals[:few]:
            start = time.perf_counter()
            q.append(solver(goal)[0])
            took.append(time.perf_counter() - start)
        answers[f"{name}|Toolbox {kind}"] = np.array(q)
        told[f"{name}|Toolbox {kind}"] = float(np.median(took)) * 1e6
P, goals = np.pi / 2, asked["PUMA 560 goals"][:20]
rows = [(0, 0, P), (0, 0.4318, 0), (0.15005, 0.0203, -P), (0.4318, 0, P), (0, 0, -P), (0, 0, 0)]
chain = Chain([OriginLink()] + [DHLink(f"l{k}", d=d, a=a, alpha=alpha) for k, (d, a, alpha) in enumerate(rows)],
              active_links_mask=[False] + [True] * 6)
q, took = [], []
for goal in goals:
    start = time.perf_counter()
    q.append(chain.inverse_kinematics_frame(goal, orientation_mode="all")[1:])
    took.append(time.perf_counter() - start)
answers["PUMA 560|ikpy"], told["PUMA 560|ikpy"] = np.array(q), float(np.median(took)) * 1e6
np.savez(sys.argv[2], **answers)
print(json.dumps(told))
"""


def asked(given):
    """The tasks for the peers as arrays: rows in the modified order, what comes after the last joint, limits, poses."""
    arrays = {"names": list(given), "near": NEAR, "few": FEW}
    for name, (arm, limits, goals) in given.items():
        modified = to_modified(arm)
        joints = [link.joint for link in modified.links]
        rows = [[float(x) for x in (j.before.shift, j.before.angle, j.d, j.theta)] for j in joints]
        arrays |= {f"{name} rows": rows,
                   f"{name} tool": pose_array(modified.tool), f"{name} free": limits is None, f"{name} goals": goals,
                   f"{name} limits": np.transpose(limits or ([-np.pi] * arm.n, [np.pi] * arm.n))}
    return arrays


def peers(given):
    """{task: {peer: (share met, µs per pose alone)}} on the same poses, one posture each; or why there is none."""
    home = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "robolib" / "peers" / f"inverse-{VERSION}"
    python = home / "bin" / "python"
    try:
        if not (home / "ready").exists():
            print("setting up the Robotics Toolbox and ikpy in an environment of their own, once …", flush=True)
            venv.create(home, with_pip=True, clear=True)
            subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True, timeout=900)
            (home / "ready").touch()
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / name for name in ("asked.npz", "answers.npz")]
            np.savez(files[0], **asked(given))
            done = subprocess.run([python, "-c", _PEERS, *files], check=True, capture_output=True, text=True,
                                  timeout=900)
            answers = dict(np.load(files[1]))
    except (subprocess.SubprocessError, OSError, ValueError) as error:
        return (getattr(error, "stderr", None) or str(error)).strip().splitlines()[-1]
    found = {}
    for key, took in json.loads(done.stdout.splitlines()[-1]).items():
        name, peer = key.split("|")
        arm, _, goals = given[name]
        reached = met(arm, answers[key], goals[:len(answers[key])])
        found.setdefault(name, {})[peer] = float(reached.mean()), took
    return found


def main():
    """Everything, as a report."""
    given = tasks()
    print("Closed form, PUMA 560, all eight branches (µs per pose)")
    ours = inverse_closed()
    for name, took in ours.items():
        print(f"  {name:18} {took:9.2f}")
    theirs = peers(given)
    if isinstance(theirs, str):
        print(f"  no peers: {theirs}")
        theirs = {}
    else:
        fastest = min(took for peer, (_, took) in theirs["PUMA 560"].items() if peer.startswith("Toolbox"))
        one, many, other = ours["c, one pose"], ours["c, batch"], theirs["PUMA 560"]["ikpy"][1]
        print(f"  the Toolbox's fastest solver, one posture: {fastest:.0f} µs, {fastest / one:.0f} times ours in one"
              f" call (wanted: {WANTED}), {fastest / many:.0f} times ours in a batch; ikpy: {other:.0f} µs,"
              f" {other / one:.0f} times (wanted: more than 1)")
    print(f"Numeric, {POSES} random reachable poses, the same for all, within 10⁻⁶ m and rad; µs per pose, median")
    for name, task in given.items():
        share, alone, together, starts = inverse_numeric(name, *task)
        others = {peer: values for peer, values in theirs.get(name, {}).items() if peer != "ikpy"}
        best = max((s for s, _ in others.values()), default=0.0)
        print(f"  {name}\n    {'ours':28}{100 * share:7.2f} % met (wanted: {100 * best:.2f}) {alone:7.0f} µs alone,"
              f" {together:.0f} in a batch; {starts:.2f} starts")
        published = [(word, (s, took)) for word, s, took in [PUBLISHED[name]]] if name in PUBLISHED else []
        for peer, (s, took) in [*others.items(), *published]:
            print(f"    {peer:28}{100 * s:7.2f} % met {took:22.0f} µs")


if __name__ == "__main__":
    main()
