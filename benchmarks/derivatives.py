"""How fast are the generated derivatives? PUMA 560 and a 7R arm, beside Pinocchio's, in one run.

    robolib bench derivatives

The slopes of inverse dynamics (∂τ/∂q, ∂τ/∂q̇, M) beside `computeRNEADerivatives`, those of forward dynamics (∂q̈/∂q,
∂q̈/∂q̇, M⁻¹) beside `computeABADerivatives`. Microseconds of computing for one call from Python, the best of several
rounds in which all take turns, and for one state of a batch of 10⁵ on one thread. Pinocchio has no batch of
derivatives, so it is called state by state. Both are given the same arm without rotors and friction, and the results
are compared before they are timed. Then what a linearised model costs in operations, beside the book's Algorithm 7.1.
"""

import os
import time
import warnings
from functools import partial

os.environ.update({name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")})

import numpy as np  # noqa: E402
from dynamics import ARMS, BATCH, pinocchio_model, states, timed  # noqa: E402

from robolib import codegen, robots  # noqa: E402
from robolib.codegen.derivatives import by_duals  # noqa: E402

KINDS = {"inverse": (codegen.inverse_derivatives, "computeRNEADerivatives"),
         "forward": (codegen.forward_derivatives, "computeABADerivatives")}
WANTED, WANTED_BATCH = 5, 15                    # times Pinocchio
BOOK = {"Algorithm 7.1": (2056, 1762), "Algorithm 5.7, whose results it needs": (450, 386)}


def ours(arm):
    """{kind: {route: call}}, {kind: results at one state}, {kind: operations}."""
    batch = states(arm)
    one, many = [np.ascontiguousarray(x[0]) for x in batch], [np.ascontiguousarray(x) for x in batch]
    calls, results, counts = {}, {}, {}
    for kind, (make, _) in KINDS.items():
        program = make(arm, {}, base=True).optimised()
        compiled = {backend: program.compile(backend) for backend in ("c", "numba")}
        results[kind] = np.array(compiled["c"](*one))
        room = np.empty((BATCH, 3, arm.n, arm.n))
        calls[kind] = {name: partial(f, *one) for name, f in compiled.items()}
        calls[kind] |= {f"{name}, batch": partial(f, *many, out=room) for name, f in compiled.items()}
        counts[kind] = f"{program.counts.mul} + {program.counts.add}"
    return calls, results, counts


def pinocchio(arm):
    """The same by Pinocchio: {kind: call}, {kind: results}."""
    import pinocchio as pin

    world = pinocchio_model(arm)
    data, one = world.createData(), [np.ascontiguousarray(x[0]) for x in states(arm)]
    calls = {kind: partial(getattr(pin, name), world, data, *one) for kind, (_, name) in KINDS.items()}
    results = {kind: np.array([np.array(x) for x in call()]) for kind, call in calls.items()}
    upper = np.triu_indices(arm.n, 1)
    for found in results.values():              # of the symmetric matrix it fills one triangle
        found[2].T[upper] = found[2][upper]
    return calls, results


def report(name, arm):
    """One arm: every kind and route."""
    calls, results, counts = ours(arm)
    try:
        peer, theirs = pinocchio(arm)
    except ImportError:
        peer, theirs = {}, {}
        print("  Pinocchio is not installed (pip install pin): no comparison")
    print(f"\n{name}: µs per call from Python; in brackets times Pinocchio (wanted {WANTED}, in batch {WANTED_BATCH})")
    for kind in calls:
        if theirs:
            off = np.abs(results[kind] - theirs[kind]).max(axis=(1, 2)) / np.abs(theirs[kind]).max(axis=(1, 2))
            assert off.max() < 1e-9, f"{kind}: differs from Pinocchio by {off}"
        took = timed(calls[kind] | ({"pinocchio": peer[kind]} if peer else {}))
        row = {route: t / BATCH if "batch" in route else t for route, t in took.items()}
        base = row.get("pinocchio")
        cells = [f"{route} {took:.3f}" + (f" ({base / took:.1f}×)" if base and route != "pinocchio" else "")
                 for route, took in row.items()]
        print(f"  {kind:8} {counts[kind]:>12}  {'  '.join(cells)}", flush=True)


def operations():
    """What the linearised model of six general joints costs, and what two ways to record it cost on the arms above."""
    program = codegen.inverse_derivatives(robots.general(6)[0], base=True, generic=True).optimised()
    mul, add = program.counts.mul, program.counts.add
    book = [sum(x) for x in zip(*BOOK.values(), strict=True)]
    print(f"\ngeneral arm of six joints, P, V and M from q, q̇, q̈: {mul} + {add} operations;"
          f" in the book {book[0]} + {book[1]} ({', '.join(f'{what} {a} + {b}' for what, (a, b) in BOOK.items())})")
    print(f"  {100 * (1 - (mul + add) / sum(book)):.0f} % fewer, everything counted;"
          f" {100 * (1 - (mul + add) / sum(BOOK['Algorithm 7.1'])):.0f} % fewer than Algorithm 7.1 alone")
    for name, make in ARMS.items():
        arm = make()
        two = [f(arm, {}, base=True).optimised().counts for f in (codegen.inverse_derivatives, by_duals)]
        print(f"  {name}: by Algorithm 7.1 {two[0].mul} + {two[0].add}, by Dual numbers {two[1].mul} + {two[1].add}")


if __name__ == "__main__":
    start = time.perf_counter()
    warnings.simplefilter("ignore")             # one published inertia is none of a body
    for arm_name, make_arm in ARMS.items():
        report(arm_name, make_arm())
    operations()
    print(f"all of it: {time.perf_counter() - start:.0f} s")
