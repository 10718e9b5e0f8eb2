"""How fast is the judge of equality? Newton–Euler's torque against the unsimplified Lagrange torque, full inertias.

    python benchmarks/identity.py            3R arms, and SymPy's own ways beside ours on the planar arm
    python benchmarks/identity.py --long     also 4R arms (the one with symbolic twists takes minutes to derive)

Three times are told for each arm: reading both sides into the graph, eight points of the prime field, and the exact
normal form. Peers run in the same process on the same expressions.
"""

import sys
import time

import sympy as sp

from robolib import robots
from robolib.formulations import lagrange, newton_euler
from robolib.identity import judge
from robolib.identity.field import PrimeField
from robolib.identity.normal import Normal
from robolib.identity.walk import Angles, evaluate
from robolib.program.graph import Graph
from robolib.robot import dh

RIGHT = sp.pi / 2


def arm(twists):
    """An arm of revolute joints with these twists, every length and every inertial parameter a symbol."""
    joints = [dh("revolute", a=sp.Symbol(f"a{i}"), alpha=t, d=sp.Symbol(f"d{i}")) for i, t in enumerate(twists, 1)]
    return robots._spatial("", joints, [None] * len(twists), {})[0]


def sides(robot):
    """The same torque, derived twice."""
    model = lagrange.derive(robot)
    return model.tau, sp.Matrix(newton_euler.inverse_dynamics(robot, model.q, model.qd, model.qdd))


def seconds(work):
    """(how long it took, what came out)."""
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def report(name, left, right):
    graph = Graph()
    pairs = zip(left, right, strict=True)
    read, outputs = seconds(lambda: [graph.sub(graph.convert(a), graph.convert(b)) for a, b in pairs])
    angles = Angles(graph, outputs)
    field, zeros = seconds(lambda: [evaluate(graph, outputs, PrimeField(k), angles) for k in range(8)])
    normal = Normal(budget=10**9)
    exact, forms = seconds(lambda: evaluate(graph, outputs, normal, angles))
    assert not any(map(any, zeros)) and not any(numerator for numerator, _ in forms)
    print(f"{name:24} {len(graph.nodes):6d} nodes   read {read:6.3f} s   prime field {field:6.3f} s"
          f"   exact {exact:7.3f} s   ({normal.work} products of terms)", flush=True)


def peers():
    """SymPy's own ways to decide the same question, on the planar arm."""
    left, right = sides(robots.planar_2r()[0])
    ours, finding = seconds(lambda: judge(left, right))
    equals, same = seconds(lambda: all(a.equals(b) for a, b in zip(left, right, strict=True)))
    simplified, zero = seconds(lambda: sp.simplify(left - right).is_zero_matrix)
    print(f"planar 2R: judge {ours:.3f} s ({finding})   equals {equals:.2f} s ({same})"
          f"   simplify {simplified:.2f} s ({zero})")


if __name__ == "__main__":
    report("3R, twists 0 and 90°", *sides(arm([RIGHT, 0, RIGHT])))
    report("3R, symbolic twists", *sides(arm(sp.symbols("b1:4"))))
    peers()
    if "--long" in sys.argv:
        report("4R, twists 0 and 90°", *sides(arm([RIGHT, 0, RIGHT, -RIGHT])))
        report("4R, symbolic twists", *sides(arm(sp.symbols("b1:5"))))
