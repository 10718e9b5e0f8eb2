"""All ways of an arm of three joints to reach a point, and the map of its joints with det J = 0 as walls."""

import numpy as np

from .interactive import interactive
from .physics.chain import HOMES, TIPS, inverses, nearest, reaching, turns
from .pictures import chains

ARMS = {"planar": "planar, 2R", "polar": "the Stanford arm's first three", "cuspidal": "cuspidal, 3R"}


def _still(q):
    return {"q": q, "start": q, "to": q, "via": [0.0, 0.0], "along": [0.0]}


def _reach(chain):
    q = nearest(chain.arm, chain.tip, chain.q, chain.negative)
    return {} if q in (None, chain.q) else _still(q)


def _says(chain):
    units = [(180 / np.pi, ".2f", "°") if turning else (1, ".3f", " m") for turning in turns(chain.arm)]
    ways = reaching(chain.arm, chain.tip, chain.negative)
    told = [", ".join(f"{k * x:{form}}{unit}" for x, (k, form, unit) in zip(q, units, strict=True)) for q in ways]
    point = ", ".join(f"{x:g}" for x in chain.tip)
    return (f"The {chain.arm} arm reaches ({point}) m in {len(ways)} ways{': ' if ways else ''}"
            f"{'; '.join(f'({one})' for one in told)}.")


def _picture(chain):
    ways = reaching(chain.arm, chain.tip, chain.negative)
    return chains([(chain.run(f"{chain.arm}_frames", q), f"C{k}", "-", f"{k + 1}") for k, q in enumerate(ways)])


Inverse = interactive(
    "inverse.js", inverses, "All ways to reach a point", says=_says, still=_picture,
    tries="press another number, then Play: the arm changes its posture. On which ways does it meet a wall?",
    state={"arm": "cuspidal", "tip": TIPS["cuspidal"], **_still(HOMES["cuspidal"]), "negative": False},
    choices={"arm": ARMS}, blocks=("arms", "negative", "path", "postures"), follows={"tip": _reach},
    starts={"arm": lambda: {name: {"tip": tip, **_still(HOMES[name])} for name, tip in TIPS.items()}})
