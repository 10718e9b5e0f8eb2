"""How fast is a simulation? A minute of the PUMA 560 in free fall at 1 kHz by Runge and Kutta, beside MuJoCo.

    robolib bench simulate

Seconds of computing for 60 000 steps of 1 ms, the best of several rounds that take turns; what other programs take
away is not counted. Ours is the compiled step of `simulate.flow`, called from Python, by composite and by articulated
bodies. MuJoCo gets the same arm as a model of bodies and hinges and runs in an environment of its own, by its Python
binding, with its own Runge–Kutta method; both motions are compared after a tenth of a second. Then: from how many
joints on articulated bodies are faster.
"""

import json
import os
import subprocess
import sys
import time
import warnings
from dataclasses import replace
from functools import partial
from pathlib import Path

os.environ.update({name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")})
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

import numpy as np  # noqa: E402
import peer  # noqa: E402
from dynamics import puma, timed  # noqa: E402

from robolib import codegen, simulate  # noqa: E402
from robolib.conventions import to_modified  # noqa: E402
from robolib.robot import Link, Robot, inertia, mdh  # noqa: E402
from robolib.spatial import Vec3, diagonal, to_numpy  # noqa: E402

MUJOCO = "3.3.7"
SECONDS, STEP, WANTED = 60, 1e-3, 0.25
START = [0.1, -0.3, 0.4, 0.2, 0.5, -0.1]

_PEER = """
import json, sys, time
import mujoco, numpy as np
text, start, steps = json.load(sys.stdin)
model = mujoco.MjModel.from_xml_string(text)
data = mujoco.MjData(model)
def begin():
    mujoco.mj_resetData(model, data)
    data.qpos[:] = start
begin()
for _ in range(100):
    mujoco.mj_step(model, data)
place, best = list(data.qpos), 1e9
for _ in range(3):
    begin()
    clock = time.process_time()
    for _ in range(steps):
        mujoco.mj_step(model, data)
    best = min(best, time.process_time() - clock)
begin()
clock = time.process_time()
mujoco.mj_step(model, data, nstep=steps)
print(json.dumps({"place": place, "loop": best, "inside": time.process_time() - clock}))
"""


def model_of(arm):
    """The arm in MuJoCo's own language: a body in a body, each with a hinge about its z."""
    text, closing, gravity = [], [], said(arm.gravity)
    for link in to_modified(arm).links:
        pose, tensor = link.joint.before.along_x() @ link.joint.outer(0.0), to_numpy(link.I)
        six = [tensor[i, j] for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
        turn = to_numpy(pose.R)
        text.append(f'<body pos="{said(to_numpy(pose.p))}" xyaxes="{said([*turn[:, 0], *turn[:, 1]])}">'
                    '<joint type="hinge" axis="0 0 1"/>'
                    f'<inertial pos="{said(link.com)}" mass="{float(link.m)}" fullinertia="{said(six)}"/>')
        closing.append("</body>")
    return (f'<mujoco><compiler angle="radian" inertiafromgeom="false" balanceinertia="false"/>'
            f'<option timestep="{STEP}" integrator="RK4" gravity="{gravity}"><flag contact="disable"/></option>'
            f'<worldbody>{"".join(text)}{"".join(closing)}</worldbody></mujoco>')


def whole():
    """The PUMA 560 with bodies that there could be: MuJoCo refuses a link without a mass, and one whose smallest
    principal moment is less than the difference of the others. Both sides get this arm."""
    links = []
    for link in puma().links:
        low, middle, high = sorted(float(link.I[k, k]) for k in range(3))
        more = max(0.0, 1.01 * (high - middle) - low)
        moments = (float(link.I[k, k]) for k in range(3))
        mended = diagonal(*(x + more if x - low < 1e-12 else x + 0.01 * more for x in moments))
        links.append(replace(link, m=link.m or 1.0, I=mended))
    return replace(puma(), links=tuple(links))


def said(vector):
    """Three numbers in a row."""
    return " ".join(f"{float(x):.17g}" for x in vector)


def mujoco(arm):
    """What MuJoCo needs and where it gets, or why it was not measured."""
    try:
        python = peer.environment(f"mujoco-{MUJOCO}", [f"mujoco=={MUJOCO}", "numpy"])
        done = subprocess.run([python, "-c", _PEER], input=json.dumps([model_of(arm), START, round(SECONDS / STEP)]),
                              capture_output=True, text=True, timeout=300, check=True)
        return json.loads(done.stdout)
    except (peer.MissingError, subprocess.SubprocessError, OSError, ValueError) as error:
        said = (getattr(error, "stderr", None) or str(error)).strip()
        return said.splitlines()[-1] if said else "no reason was given"


def chain(n):
    """A chain with nothing special about it."""
    rows = np.random.default_rng(11).uniform(0.2, 0.9, (n, 13))
    return Robot("chain", tuple(Link(mdh("revolute", *row[:3]), row[3], Vec3(*row[4:7]),
                                     inertia(*(1 + row[7:10]), *(row[10:] / 5))) for row in rows), Vec3(0, 0, -9.81))


def crossing():
    """Microseconds per call and operations of forward dynamics by both ways, for longer and longer chains."""
    print("\nforward dynamics of chains, compiled: µs per call (operations)")
    for n in (3, 6, 9, 12, 15, 20):
        calls, told = {}, []
        state = np.random.default_rng(3).uniform(-1, 1, (3, n))
        for method in ("composite", "articulated"):
            program = codegen.forward_dynamics(chain(n), {}, method=method).optimised()
            calls[method] = partial(program.compile("c"), *state)
            told.append(program.counts.mul + program.counts.add)
        took = timed(calls, rounds=5)
        print(f"  n = {n:2d}: composite {took['composite']:.2f} ({told[0]}), articulated {took['articulated']:.2f}"
              f" ({told[1]})", flush=True)


if __name__ == "__main__":
    warnings.simplefilter("ignore")             # one published inertia is none of a body
    arm, count = whole(), round(SECONDS / STEP)
    flows = {solver: simulate.flow(arm, {}, solver=solver) for solver in ("composite", "articulated")}
    calls = {solver: partial(made.states, [*START, *[0.0] * 6], STEP, count) for solver, made in flows.items()}
    rounds = {solver: [] for solver in calls}
    for _ in range(5):
        for solver, call in calls.items():
            clock = time.process_time()
            rows = call()
            rounds[solver].append(time.process_time() - clock)
    print(f"PUMA 560, {SECONDS} s of free fall at 1 kHz by Runge and Kutta, s of computing:")
    for solver, took in rounds.items():
        print(f"  {solver:12} {min(took):.3f}" + (f"  (wanted ≤ {WANTED})" if solver == "composite" else ""))
    energy = flows["composite"].run(START, duration=float(SECONDS), every=60)
    print(f"  its energy, which should stay, changes by {energy.drift:.1e} J")
    peers = mujoco(arm)
    if isinstance(peers, str):
        print(f"  MuJoCo: not measured ({peers})")
    else:
        ours = flows["composite"].states([*START, *[0.0] * 6], STEP, 100)[-1, :6]
        print(f"  MuJoCo {MUJOCO}    {peers['loop']:.3f} stepping from Python, {peers['inside']:.3f} with its own loop;"
              f" after 0.1 s the joints differ by {np.abs(ours - peers['place']).max():.1e} rad")
    crossing()
