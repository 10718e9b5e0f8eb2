"""How fast is the way back from the hand, and how often does it arrive? PUMA 560 and Panda, beside the Robotics Toolbox
and ikpy, in one run.

    python benchmarks/kinematics_inverse.py

`inverse_closed` times all eight branches of the PUMA by generated code; `inverse_numeric` measures the share of 10⁴
random reachable poses that the numeric solver meets, within 10⁻⁶ m and rad, without limits and between those of the
Panda. The peers need other versions of NumPy than we do, so they run in an environment of their own, made once beside
the compiled models; where it cannot be made, that is said.
"""

import json
import os
import subprocess
import time
import venv
import warnings
from pathlib import Path

from dynamics import VERSION, timed

import numpy as np  # isort: skip  (after `dynamics`, which sets the number of threads)

from robolib import codegen, robots
from robolib.inverse_kinematics import numeric, pose_array, solve
from robolib.kinematics import tip

POSES, BATCH = 10_000, 10_000
WANTED, SHARE = 20, 0.995                       # times the Toolbox's fastest solver; of random poses
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
    """{route: µs a pose} for all eight branches of the PUMA: one call, and a pose of a batch; the results are compared
    with forward kinematics before they are timed.
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


def inverse_numeric(poses=POSES, seed=2):
    """{arm: (share met, µs a pose, starts a pose)}: random reachable poses, the numeric solver with its restarts."""
    found = {}
    for name, arm, lower, upper in (("PUMA 560", puma(), None, None), ("Panda", panda(), None, None),
                                    ("Panda between its limits", panda(), LOWER, UPPER)):
        low, high = (-np.pi, np.pi) if lower is None else (lower, upper)
        q = np.random.default_rng(seed).uniform(low, high, (poses, arm.n))
        goals = pose_array(tip(arm, q.T))
        start = time.process_time()
        result = numeric(arm, goals, lower=lower, upper=upper, tolerance=1e-6)
        took = time.process_time() - start
        got = pose_array(tip(arm, result.q.T))
        assert np.abs(got - goals)[result.success].max() < 1e-5            # it never says so where it is not
        found[name] = float(result.success.mean()), took / poses * 1e6, float(result.starts.mean())
    return found


_PEERS = """
import json, time, warnings
warnings.filterwarnings("ignore")
import numpy as np
import roboticstoolbox as rtb
from spatialmath import SE3
arm = rtb.models.DH.Puma560()
ets = arm.ets()
rng = np.random.default_rng(3)
q = rng.uniform(*arm.qlim, (300, 6))                # within its limits, which its solvers keep
T = [ets.eval(x) for x in q]
told = {}
for name in ("ik_LM", "ik_NR", "ik_GN"):
    solver = getattr(ets, name)
    solver(T[0])
    start = time.perf_counter()
    met = [solver(t)[1] for t in T]
    told[f"Toolbox {name}"] = [(time.perf_counter() - start) / len(T) * 1e6, float(np.mean(met))]
from ikpy.chain import Chain
from ikpy.link import DHLink, OriginLink
P = np.pi / 2
rows = [(0, 0, P), (0, 0.4318, 0), (0.15005, 0.0203, -P), (0.4318, 0, P), (0, 0, -P), (0, 0, 0)]
chain = Chain([OriginLink()] + [DHLink(f"l{k}", d=d, a=a, alpha=alpha) for k, (d, a, alpha) in enumerate(rows)],
              active_links_mask=[False] + [True] * 6)
few, met = T[:20], 0
start = time.perf_counter()
for k, x in enumerate(few):
    goal = chain.forward_kinematics([0, *q[k]])
    got = chain.inverse_kinematics_frame(goal, orientation_mode="all")
    met += np.abs(chain.forward_kinematics(got) - goal).max() < 1e-3
told["ikpy"] = [(time.perf_counter() - start) / len(few) * 1e6, met / len(few)]
print(json.dumps(told))
"""


def peers():
    """{peer: (µs a pose, share met)} on random poses of the PUMA, or why there is none. One posture each."""
    home = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "robolib" / "peers" / f"inverse-{VERSION}"
    python = home / "bin" / "python"
    try:
        if not (home / "ready").exists():
            print("setting up the Robotics Toolbox and ikpy in an environment of their own, once …", flush=True)
            venv.create(home, with_pip=True, clear=True)
            subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True, timeout=900)
            (home / "ready").touch()
        done = subprocess.run([python, "-c", _PEERS], check=True, capture_output=True, text=True, timeout=600)
        return json.loads(done.stdout.splitlines()[-1])
    except (subprocess.SubprocessError, OSError, ValueError) as error:
        return (getattr(error, "stderr", None) or str(error)).strip().splitlines()[-1]


def main():
    """Everything, as a report."""
    print("Closed form, PUMA 560, all eight branches (µs a pose)")
    ours = inverse_closed()
    for name, took in ours.items():
        print(f"  {name:18} {took:9.2f}")
    theirs = peers()
    if isinstance(theirs, str):
        print(f"  no peers: {theirs}")
    else:
        for name, (took, share) in theirs.items():
            print(f"  {name:18} {took:9.2f}   one posture, numeric; {100 * share:.1f} % met")
        fastest = min(took for name, (took, _) in theirs.items() if name.startswith("Toolbox"))
        times = fastest / ours["c, batch"]
        print(f"  {times:.0f} times the Toolbox's fastest solver (wanted: {WANTED})")
    print(f"Numeric, {POSES} random reachable poses, within 10⁻⁶ m and rad")
    for name, (share, took, starts) in inverse_numeric().items():
        print(f"  {name:25} {100 * share:7.2f} % met (wanted: {100 * SHARE:g})   {took:7.0f} µs   {starts:.2f} starts")


if __name__ == "__main__":
    main()
