"""What a torque costs, in multiplications and additions: as its formula is written, and what is left stair by stair.

    Ledger()                                           the general 6R by Lagrange and Euler, as the formula is printed
    Ledger(share=True, drop=True, offline=True)        equal products once, no 0 and ±1, constants beforehand
    Ledger(robot="PUMA 560", recursion=True, bar="recursion", show=["arm", "share", "recursion", "product"])

The counts are those of `codegen.count`, made beforehand by `tools/ledger.py`. Published ones stand beside the first
stair of each way; every book has rules of its own, and those of [khalil] count a tool wrench and rotors, too.
"""

from __future__ import annotations

from .interactive import interactive
from .physics import ledger as data
from .pictures import staircase


def _stairs(ledger):
    return data.stairs(ledger.robot, ledger.formulation, {key for key in data.SWITCHES if getattr(ledger, key)})


def _says(ledger):
    found = _stairs(ledger)
    told = "; ".join(f"{one['word']} {data.plus(one['count'])}" + "".join(
        f" (published {data.plus(book)}, {book[2]})" for book in one["published"]) for one in found)
    often = "".join(f" As written, {product} is computed {k} times." for product, k, _ in found[0]["repeats"][:1])
    return (f"What a torque of the {ledger.robot} costs by {data.WAYS[ledger.formulation]}, multiplications +"
            f" additions: {told}.{often}")


Ledger = interactive(
    "ledger.js", data.ledger, "A ledger of operations", says=_says, data=data.told,
    reads=lambda ledger: data.left(_stairs(ledger)),
    still=lambda ledger: staircase({one["word"]: (one["count"], one["published"]) for one in _stairs(ledger)}),
    tries="guess how many multiplications are left if none is done twice; then switch it on. Click on a bar.",
    state={"robot": "general 6R", "formulation": "uicker_kahn", "bar": "written",
           **dict.fromkeys(data.SWITCHES, False)},
    choices={"robot": tuple(data.counts()), "formulation": data.WAYS, "bar": ("written", *data.SWITCHES)},
    blocks=("robot", "formulation", *data.SWITCHES, "product", "saves"))
