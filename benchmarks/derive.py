"""How long does it take to derive M, c and g? Every formulation, and SymPy's own mechanics beside them.

    robolib bench derive          planar 2R and spatial 3R as closed forms, the PUMA 560 as a straight-line Program

The closed forms are of the arms of the shelf, rotors included, every parameter a symbol. SymPy's caches are emptied
before each, and the best of three is told, of ten for a Program. The PUMA has all its parameters as inputs; no
expression is written out, each intermediate result has a name. The peers derive the same arms without rotors, each in a
process of its own, under a limit of two minutes, and are compared with our numbers afterwards.
"""

import time
from dataclasses import replace

import numpy as np
import sympy as sp
import sympy.physics.mechanics as me
from checking import LIMIT, limited
from sympy.core.cache import clear_cache

from robolib import forward, robots
from robolib.codegen import recorded
from robolib.formulations import FORMULATIONS, dalembert, kane, lagrange, lagrange_euler, newton_euler
from robolib.model import symbols
from robolib.spatial import ORIGIN


def best(work, repeat=3):
    """(the shortest time of a few, what came out)."""
    times = []
    for _ in range(repeat):
        clear_cache()
        start = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - start)
    return min(times), result


def unit_terms(robot, q, qd):
    """(M, c, g) by the recursion: a column of M is the torque of one unit acceleration, c that of the velocities."""
    links = tuple(replace(link, joint=replace(link.joint, Fv=0, Fs=0)) for link in robot.links)
    smooth, n = replace(robot, links=links), robot.n
    rest, floating = [0] * n, replace(smooth, gravity=ORIGIN)
    columns = [newton_euler.inverse_dynamics(floating, q, rest, [int(i == j) for i in range(n)]) for j in range(n)]
    return ([list(row) for row in zip(*columns, strict=True)],
            newton_euler.inverse_dynamics(floating, q, qd, rest), newton_euler.inverse_dynamics(smooth, q, rest, rest))


TERMS = {"newton_euler": unit_terms, "dalembert": dalembert.terms, "kane": kane.terms, "lagrange": lagrange.terms,
         "lagrange_euler": lagrange_euler.terms, "composite bodies": forward.terms}


def recorded_terms(robot, terms=dalembert.terms):
    """The Program of M (row by row), c and g over q1 …, qd1 … and every parameter of the robot, by name."""
    n = robot.n
    q, qd, _ = ([s.name for s in x] for x in symbols(n))

    def algorithm(arm, *inputs):
        inertia, c, g = terms(arm, list(inputs[:n]), list(inputs[n:]))
        return [*(x for row in inertia for x in row), *c, *g]
    return recorded(robot, algorithm, [*q, *qd])


def closed_forms(name, robot, target):
    """Each formulation's M, c, g in symbols."""
    print(f"{name}, closed forms (wanted < {target} s)")
    for word, formulation in FORMULATIONS.items():
        took, model = best(lambda f=formulation: f.derive(robot))
        size = sum(A.count_ops() for A in (model.M, model.c, model.g))
        print(f"    {word:20} {took:7.3f} s   {size:6d} operations{'' if took < target else '   too slow'}", flush=True)


def programs(name, robot, target):
    """Each formulation's M, c, g as a Program."""
    print(f"{name}, {len(robot.parameters)} symbolic parameters, a Program with named intermediates"
          f" (wanted < {target} s)")
    for word, terms in TERMS.items():
        took, program = best(lambda terms=terms: recorded_terms(robot, terms), repeat=10)
        counts = program.counts
        print(f"    {word:20} {took:7.3f} s   {len(program.nodes):6d} nodes: {counts.mul} products, {counts.add} sums,"
              f" {counts.trig} sines and cosines{'' if took < target else '   too slow'}", flush=True)


# SymPy's own ways: reference frames and points, nothing of ours but the description

def bare(robot):
    """The same arm without rotors."""
    return replace(robot, links=tuple(replace(link, rotor=None) for link in robot.links))


def bodies(robot, speeds):
    """(frame of the ground, bodies, weights) of a serial arm with standard rows; speeds is q̇ as the method wants it."""
    q, ground = me.dynamicsymbols(f"x1:{robot.n + 1}"), me.ReferenceFrame("N")
    before, point, made, weights = ground, me.Point("O"), [], []
    point.set_vel(ground, 0)
    for i, link in enumerate(robot.links):
        row = link.joint
        turned = before.orientnew(f"T{i}", "Axis", [q[i] + row.theta, before.z])
        frame = turned.orientnew(f"B{i}", "Axis", [row.after.angle, turned.x])
        frame.set_ang_vel(ground, before.ang_vel_in(ground) + speeds[i] * before.z)
        end = point.locatenew(f"O{i}", row.d * before.z + row.after.shift * frame.x)
        end.v2pt_theory(point, ground, frame)
        mass = end.locatenew(f"C{i}", along(link.com, frame))
        mass.v2pt_theory(end, ground, frame)
        dyadic = me.inertia(frame, *(link.I[ij] for ij in ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (0, 2))))
        made.append(me.RigidBody(f"L{i}", mass, frame, link.m, (dyadic, mass)))
        weights.append((mass, along(robot.gravity * link.m, ground)))
        before, point = frame, end
    return q, ground, made, weights


def along(components, frame):
    """A vector of SymPy's, from its components in a frame."""
    return sum((x * e for x, e in zip(components, frame, strict=True)), me.Vector(0))


def by_kane(robot, values):
    """KanesMethod: its mass matrix, and the rest."""
    start, t = time.perf_counter(), me.dynamicsymbols._t
    u = me.dynamicsymbols(f"u1:{robot.n + 1}")
    q, ground, made, weights = bodies(robot, u)
    method = me.KanesMethod(ground, q_ind=q, u_ind=u, kd_eqs=[x.diff(t) - v for x, v in zip(q, u, strict=True)])
    method.kanes_equations(made, weights)
    terms = method.mass_matrix, method.forcing
    return time.perf_counter() - start, agrees(robot, values, terms, q, u)


def by_lagrange(robot, values):
    """LagrangesMethod: its mass matrix, and the rest."""
    start, t = time.perf_counter(), me.dynamicsymbols._t
    speeds = [x.diff(t) for x in me.dynamicsymbols(f"x1:{robot.n + 1}")]
    q, ground, made, weights = bodies(robot, speeds)
    method = me.LagrangesMethod(me.Lagrangian(ground, *made), q, forcelist=weights, frame=ground)
    method.form_lagranges_equations()
    terms = method.mass_matrix, method.forcing
    return time.perf_counter() - start, agrees(robot, values, terms, q, speeds)


def agrees(robot, values, terms, q, speeds):
    """Are a peer's M and −(c + g) ours, at one state?"""
    state = np.random.default_rng(7).uniform(-2, 2, (2, robot.n))
    numbers = dict(zip([*speeds, *q], [*state[1], *state[0]], strict=True))
    numbers |= {sp.Symbol(name): value for name, value in values.items()}
    theirs = [np.array(me.msubs(A, numbers), float) for A in terms]
    ours, c, g = (np.array(x, float) for x in unit_terms(robot.at(values), *state.tolist()))
    pairs = zip(theirs, (ours, -(c + g)[:, None]), strict=True)
    return all(np.abs(a - b).max() < 1e-9 * np.abs(b).max() for a, b in pairs)


def peers(name, robot, values):
    """The same arm without rotors by our quickest way and by SymPy's two."""
    arm = bare(robot)
    times = {word: best(lambda f=f: f.derive(arm))[0] for word, f in FORMULATIONS.items()}
    word = min(times, key=times.get)
    print(f"{name} without rotors\n    robolib, {word:11} {times[word]:7.3f} s", flush=True)
    known = {k: v for k, v in values.items() if k in arm.parameters}
    for word, peer in (("LagrangesMethod", by_lagrange), ("KanesMethod", by_kane)):
        _, found = limited(peer, arm, known)
        took, same = found or (LIMIT, None)
        told = "not ready" if same is None else "the same M, c + g" if same else "NOT the same M, c + g"
        print(f"    sympy, {word:13} {'>' if same is None else ' '}{took:6.2f} s"
              f"   {took / min(times.values()):.0f} times as long, {told}", flush=True)


if __name__ == "__main__":
    start = time.perf_counter()
    planar, spatial = robots.planar_2r(), robots.spatial_rrr()
    closed_forms("planar 2R", planar[0], 0.3)
    closed_forms("spatial 3R, full inertias", spatial[0], 2)
    programs("PUMA 560", robots.puma560()[0], 0.1)
    peers("planar 2R", *planar)
    peers("spatial 3R", *spatial)
    print(f"all of it: {time.perf_counter() - start:.0f} s")
