"""How fast is a control loop? Ten seconds of a PUMA 560 under computed torque at 1 kHz, beside Pinocchio and MuJoCo.

    robolib bench control
    python benchmarks/control.py --seconds 2           a shorter run

Seconds of computing, the best of several rounds that take turns. Everyone gets the same arm, the same motion with its
positions, velocities and accelerations worked out before, the same gains, and does at every sample the same work: one
call of inverse dynamics, then one step of Runge and Kutta's with four of forward dynamics, the torques held. Ours is
`control.loop`, called from Python once a sample. Pinocchio's loop is written on its Python binding, in as few calls as
there can be (rnea, four times aba); MuJoCo's on its own (mj_inverse, then mj_step with its integrator RK4), in an
environment of its own, right after. All motions are compared before they are timed.
"""

import argparse
import json
import os
import subprocess
import sys
import time
import warnings
from pathlib import Path

os.environ.update({name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")})
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

import numpy as np  # noqa: E402
import peer  # noqa: E402
from dynamics import pinocchio_model  # noqa: E402
from simulate import MUJOCO, model_of, whole  # noqa: E402

from robolib import control  # noqa: E402
from robolib.trajectory import Swing  # noqa: E402

RATE, OMEGA, WANTED, TIMES = 1000, 20.0, 0.5, 3
MOTION = Swing((0.0, 0.2, -0.3, 0.1, 0.4, -0.2), (1.0, -0.8, 0.9, 1.2, -0.7, 1.5), 4.0)

_PEER = """
import json, sys, time
import mujoco, numpy as np
text, motion, Kp, Kd, rounds = json.load(sys.stdin)
model = mujoco.MjModel.from_xml_string(text)
data = mujoco.MjData(model)
places, speeds, changes = (np.array(x) for x in motion)
def run():
    mujoco.mj_resetData(model, data)
    data.qpos[:], data.qvel[:] = places[0], speeds[0]
    q, v, w, asked, given = data.qpos, data.qvel, data.qacc, data.qfrc_inverse, data.qfrc_applied
    rows = np.empty_like(places)
    for k in range(len(places)):
        rows[k] = q
        given[:] = 0
        w[:] = changes[k] + Kd * (speeds[k] - v) + Kp * (places[k] - q)
        mujoco.mj_inverse(model, data)
        given[:] = asked
        mujoco.mj_step(model, data)
    return rows
rows, took = run(), []
for _ in range(rounds):
    clock = time.perf_counter()
    run()
    took.append(time.perf_counter() - clock)
print(json.dumps({"rows": rows.tolist(), "took": took}))
"""


def ours(arm):
    """(what runs the loop and tells where the arm was, seconds to build it)."""
    clock = time.perf_counter()
    law = control.ComputedTorque(MOTION, control.believed(arm, {}), *control.gains.critical(OMEGA))
    made = control.loop(arm, {}, law, RATE)
    start = MOTION.at(0.0)
    return lambda seconds: made.run(*start[:2], duration=seconds).q, time.perf_counter() - clock


def pinocchio(arm):
    """The same loop on Pinocchio's binding."""
    import pinocchio as pin

    world = pinocchio_model(arm)
    data = world.createData()
    stiff, damp = control.gains.critical(OMEGA)
    h, half, sixth = 1 / RATE, 0.5 / RATE, 1 / RATE / 6
    rnea, aba = pin.rnea, pin.aba

    def run(seconds):
        places, speeds, changes = MOTION.at(np.arange(round(seconds * RATE) + 1) / RATE)
        q, v, rows = places[0], speeds[0], np.empty_like(places)
        for k in range(len(places)):
            rows[k] = q
            tau = rnea(world, data, q, v, changes[k] + damp * (speeds[k] - v) + stiff * (places[k] - q)).copy()
            a1 = aba(world, data, q, v, tau).copy()
            v2 = v + half * a1
            a2 = aba(world, data, q + half * v, v2, tau).copy()
            v3 = v + half * a2
            a3 = aba(world, data, q + half * v2, v3, tau).copy()
            v4 = v + h * a3
            a4 = aba(world, data, q + h * v3, v4, tau)
            q = q + sixth * (v + 2 * (v2 + v3) + v4)
            v = v + sixth * (a1 + 2 * (a2 + a3) + a4)
        return rows
    return run


def mujoco(arm, seconds, rounds):
    """Where MuJoCo gets and how long it takes, or why it was not measured."""
    motion = [x.tolist() for x in MOTION.at(np.arange(round(seconds * RATE) + 1) / RATE)]
    try:
        python = peer.environment(f"mujoco-{MUJOCO}", [f"mujoco=={MUJOCO}", "numpy"])
        given = json.dumps([model_of(arm), motion, *control.gains.critical(OMEGA), rounds])
        done = subprocess.run([python, "-c", _PEER], input=given, capture_output=True, text=True, timeout=600,
                              check=True)
        return json.loads(done.stdout)
    except (peer.MissingError, subprocess.SubprocessError, OSError, ValueError) as error:
        said = (getattr(error, "stderr", None) or str(error)).strip()
        return said.splitlines()[-1] if said else "no reason was given"


def main(seconds, rounds):
    """Compare, then clock in turns."""
    arm = whole()
    loops = {}
    loops["robolib"], built = ours(arm)
    try:
        loops["Pinocchio"] = pinocchio(arm)
    except ImportError:
        print("Pinocchio: not installed (the extra robolib[test] brings it)")
    went = {name: run(seconds) for name, run in loops.items()}
    took = {name: [] for name in loops}
    theirs = mujoco(arm, seconds, 1)            # once, for the comparison, and so that its environment is there
    if not isinstance(theirs, str):
        went["MuJoCo"], took["MuJoCo"] = np.array(theirs["rows"]), []
    for _ in range(rounds):
        for name, run in loops.items():
            clock = time.perf_counter()
            run(seconds)
            took[name].append(time.perf_counter() - clock)
        if "MuJoCo" in took:
            took["MuJoCo"] += mujoco(arm, seconds, 1)["took"]
    best = {name: min(times) for name, times in took.items()}
    print(f"PUMA 560, {seconds:g} s under computed torque at {RATE} Hz, s of computing (built once in {built:.1f} s):")
    for name, least in best.items():
        ratio = "" if name == "robolib" else f"   {least / best['robolib']:.1f} times ours (wanted ≥ {TIMES})"
        wanted = f"   (wanted ≤ {WANTED * seconds / 10:g})" if name == "robolib" else ratio
        gap = np.abs(went[name] - went["robolib"]).max()
        print(f"  {name:10} {least:.3f}{wanted}   joints differ by at most {gap:.1e} rad on the way")
    missed = np.abs(went["robolib"] - MOTION.at(np.arange(len(went["robolib"])) / RATE)[0]).max()
    print(f"  the motion itself is missed by at most {missed:.1e} rad")
    if isinstance(theirs, str):
        print(f"  MuJoCo: not measured ({theirs})")


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--seconds", type=float, default=10.0)
    asked.add_argument("--rounds", type=int, default=5)
    told = asked.parse_args()
    main(told.seconds, told.rounds)
