"""How fast is the examiner? Torques of arms with full inertias, judged as a learner's answer.

    robolib bench checking        3R and 4R arms, and SymPy's own ways beside ours on the planar 3R arm

The answer is Newton–Euler's torque, the reference Lagrange's, unsimplified. Times are of one check, on one core,
without the derivation. The peers run in a process of their own, on the same two sides, under a limit of two minutes.
"""

import multiprocessing
import time

import sympy as sp
from identity import RIGHT, arm, seconds, sides

from robolib.checking import equivalent
from robolib.robot import Link, Robot, dh, inertia
from robolib.robots import DOWN_Y
from robolib.spatial import X

LIMIT = 120                                     # seconds for a peer


def planar(n):
    """A planar arm in a vertical plane, every length and inertia a symbol."""
    links = []
    for i in range(1, n + 1):
        a, r, m, inert = sp.symbols(f"a{i} l{i} m{i} I{i}")
        links.append(Link(dh("revolute", a=a), m, X * (r - a), inertia(0, 0, inert)))
    return Robot(f"planar {n}R arm", tuple(links), DOWN_Y)


def wrong(tau):
    """One Coriolis product of the first torque with the other sign."""
    qd1, qd2 = sp.symbols("qd1 qd2")
    return sp.Matrix([tau[0] + 2 * sp.Symbol("m2") * qd1 * qd2, *tau[1:]])


def report(name, robot, target, refused):
    """The time to accept a rewritten torque and to refuse a wrong one."""
    derive, (reference, answer) = seconds(lambda: sides(robot))
    accept, yes = seconds(lambda: equivalent(answer, reference))
    refuse, no = seconds(lambda: equivalent(wrong(answer), reference))
    print(f"{name:22} accepted in {accept:6.3f} s (wanted < {target} s; {yes.outcome}, {yes.how or '–'})"
          f"   refused in {refuse:6.3f} s (wanted < {refused} s; {no.outcome})   derived in {derive:.1f} s", flush=True)
    print(f"{'':22} {no.message[:110]}", flush=True)


def simplify(left, right):
    """SymPy's first way."""
    return all(sp.simplify(a - b) == 0 for a, b in zip(left, right, strict=True))


def equals(left, right):
    """SymPy's second way."""
    return all(a.equals(b) for a, b in zip(left, right, strict=True))


def _timed(peer, left, right, out):
    out.put(seconds(lambda: peer(left, right)))


def limited(peer, left, right):
    """(seconds, answer) of a peer, or (LIMIT, None) when it does not end."""
    out = multiprocessing.Queue()
    process = multiprocessing.Process(target=_timed, args=(peer, left, right, out))
    process.start()
    process.join(LIMIT)
    if process.is_alive():
        process.kill()
        process.join()
        return LIMIT, None
    return out.get()


def peers():
    """The same question on the planar 3R arm."""
    left, right = sides(planar(3))
    ours, verdict = seconds(lambda: equivalent(right, left))
    print(f"planar 3R              robolib {ours:.3f} s ({verdict.outcome}, {verdict.how})", flush=True)
    for name, peer in (("simplify(a − b) == 0", simplify), ("a.equals(b)", equals)):
        took, answer = limited(peer, left, right)
        over = ">" if answer is None else ""
        print(f"{'':22} {name} {over}{took:.1f} s ({'not decided' if answer is None else answer}):"
              f" {over}{took / ours:.0f} times as long", flush=True)


if __name__ == "__main__":
    start = time.perf_counter()
    report("3R, twists 0 and 90°", arm([RIGHT, 0, RIGHT]), 0.5, 0.1)
    report("3R, symbolic twists", arm(sp.symbols("b1:4")), 0.5, 0.1)
    report("4R, twists 0 and 90°", arm([RIGHT, 0, RIGHT, -RIGHT]), 2, 0.1)
    peers()
    print(f"all of it: {time.perf_counter() - start:.0f} s")
