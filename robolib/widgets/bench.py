"""One joint on the bench: it rubs, it may hang on a spring, and a controller takes samples of it.

    Bench(values={"Fs": 2, "Fst": 4}, omega=3.0)          PID by the book against static friction
    Bench(law="computed", omega=20.0, rate=22.0)          few samples; `late=True` adds one of delay
    Bench(joint="spring", sees="joint")                   the sensor behind the spring
"""

from __future__ import annotations

from .interactive import interactive
from .physics.bench import BEGUN, CALLED, SENSORS, SHAFTS, WANTED, bench, simulated
from .pictures import curves


def _says(arm):
    went = simulated(arm)
    t, q = went.run.t[-1], went.run.q[:, 0]
    return (f"A joint {SHAFTS[arm.joint]} goes for {arm.goal:g} rad under {CALLED[arm.law]}, {arm.rate:g} samples a"
            f" second. In the first {t:.3g} s its farthest is {q.max():.3g} rad; then it is at {q[-1]:.3g} rad and"
            f" {'slips' if went.ways[-1] else 'sticks'}.")


def _still(arm):
    run = simulated(arm).run
    return curves(run.t, {"joint": run.q[:, 0], "rotor": run.q[:, -1], "goal": 0 * run.t + arm.goal}, "angle / rad")


Bench = interactive("bench.js", bench, "Joint bench", says=_says, still=_still,
    tries="guess where the joint is after ten seconds. Play. Then give it static friction, and wait.",
    state={"joint": "stiff", "law": "pid", "wanted": "step", "sees": "rotor", "goal": 1.0, "T": 1.0, "omega": 3.0,
           "gains": [43.2, 14.4, 43.2], "band": [0.0, 10.0], "rate": 100.0, "late": False, "limited": False,
           "limit": 50.0, **BEGUN},
    choices={"joint": SHAFTS, "law": CALLED, "wanted": WANTED, "sees": SENSORS},
    reads=lambda arm: {"error": arm.goal - arm.x[0 if arm.sees == "joint" else 2]},
    blocks=tuple("joint law wanted sees omega K_p K_d K_I rate late limited limit Fs Fst B Fv weight k d band T now"
                 " plane poles q(t) error torque V".split()),
    follows={"omega law": lambda arm: {"gains": arm.run(f"{arm.law}_gains", [arm.omega])},
             "values joint law sees wanted goal T omega gains band rate late limited limit": lambda arm: dict(BEGUN)})
