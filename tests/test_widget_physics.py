"""The widgets' physics: the generated JavaScript says what the library says, and what each lie breaks is seen."""

import json
import shutil
import subprocess

import numpy as np
import pytest
import sympy as sp
from arms import close
from scipy.integrate import solve_ivp
from system import need

from robolib import ellipses, evaluate, forward, kinematics, robots, trajectory
from robolib.identity import judge
from robolib.model import other_coriolis, rate
from robolib.program import from_expressions
from robolib.widgets.physics import ARMS
from robolib.widgets.physics.recordings import kinds
from robolib.widgets.settings import SKETCHES, table

ROWS = 200
NAMES = [*ARMS]
COMMON = {"terms": 12, "forward": 2, "parts": 10, "jacobian": 4, "reach": 2, "ellipses": 18, "shares": 4, "skew": 6,
          "triangular": 6, "trapezoidal": 6, "line": 6, "triangular_duration": 1, "trapezoidal_duration": 2,
          "line_duration": 2}
TWIN = {"balance": 4, "twin_terms": 12, "twin_parts": 10, "twin_ground_terms": 12, "twin_ground_parts": 10,
        "twin_points": 4}
LIES = {"planar": ["no_coriolis", "gravity_flipped", "no_rotor", "no_parallel_axis", "other_C"],
        "cartesian": ["gravity_flipped", "no_rotor", "no_coupling"],
        "parallelogram": ["no_velocity", "gravity_flipped", "as_printed"]}
POINTS = {"planar": 4, "cartesian": 2, "parallelogram": 8}
LOADS = {"planar": 2 * 8, "cartesian": 2 * 8, "parallelogram": 4 * 8 + 2}       # eight a link, then the pin


def drawn(physics, seed=0):
    """(values, arrays) at random, {group: (ROWS, n)}, and so many sets of parameters."""
    rng = np.random.default_rng(seed)
    usual = np.array([physics.values[k] for k in physics.parameters])
    factors = rng.uniform(0.8, 1.2, (ROWS, len(usual)))
    p = np.where(usual == 0, rng.uniform(0, 2, (ROWS, len(usual))), usual * factors)     # an empty hand gets a load
    state = {k: rng.uniform(-3, 3, (ROWS, 2)) for k in ("q", "qd", "qdd", "tau")}
    state["x"] = rng.uniform(-0.9, 0.9, (ROWS, 2))
    state["elbow"] = rng.choice([-1.0, 1.0], (ROWS, 1))
    return p, state | {"t": rng.uniform(-0.1, 1.5, (ROWS, 1))}


def moves(kind, rng):
    """The entries m of a motion."""
    starts, far = rng.uniform(-2, 2, (ROWS, 2)), rng.uniform(0.8, 2, (ROWS, 2)) * rng.choice([-1, 1], (ROWS, 2))
    if kind == "triangular":
        return np.hstack([starts, far, rng.uniform(0.5, 1.5, (ROWS, 1))])
    if kind == "follow":
        gains = rng.uniform([1, 0.5, 0], [4, 3, 20], (ROWS, 3))
        return np.hstack([starts, far, gains, rng.choice([0.0, 0.3, 1.0], (ROWS, 1))])
    pace = np.hstack([rng.uniform(1, 3, (ROWS, 1)), rng.uniform(0.1, 0.2, (ROWS, 1))])
    if kind == "trapezoidal":
        return np.hstack([starts, far, pace])
    ends = np.hstack([rng.uniform([0.3, 0.2], [0.5, 0.5], (ROWS, 2)), rng.uniform([0.9, 0.3], [1.1, 0.5], (ROWS, 2))])
    return np.hstack([ends, pace * [0.5, 1], rng.choice([-1.0, 1.0], (ROWS, 1))])


def given(physics, name, state):
    """The arrays that a program takes."""
    kind = name.removesuffix("_duration")
    if kind in ("triangular", "trapezoidal", "line", "follow"):
        state = state | {"m": moves(kind, np.random.default_rng(5))}
    return [state[group] for group, _ in physics.programs[name].groups if group != "p"]


@pytest.fixture(scope="module")
def spoken(tmp_path_factory):
    """{arm: {name: (ROWS, outputs)}}: what Node says, every row with parameters of its own."""
    node = shutil.which("node")
    need(node, "nodejs")
    found = {}
    for arm in NAMES:
        physics, folder = ARMS[arm](), tmp_path_factory.mktemp(arm)
        p, state = drawn(physics)
        calls = {name: [a.tolist() for a in given(physics, name, state)] for name in physics.programs}
        (folder / "physics.mjs").write_text(physics.source, encoding="utf-8")
        (folder / "data.json").write_text(json.dumps({"p": p.tolist(), "calls": calls}))
        (folder / "run.mjs").write_text("""
import { PHYSICS } from "./physics.mjs";
import * as everything from "./physics.mjs";
import { readFileSync } from "node:fs";
const { p, calls } = JSON.parse(readFileSync("data.json", "utf8"));
const out = Object.fromEntries(Object.keys(calls).map(name => [name, []]));
for (let k = 0; k < p.length; k++) {
  const bound = PHYSICS.bind(p[k]);
  for (const [name, arrays] of Object.entries(calls)) {
    const lie = name.match(/^lie_(.*)_(terms|forward|parts)$/);
    const f = lie ? bound.lies[lie[1]][lie[2]] : bound[name];
    out[name].push(f(...(name === "balance" ? [p[k]] : arrays.map(a => a[k]))));
  }
}
const { arm, parameters, points, lies } = PHYSICS;
console.log(JSON.stringify({ exports: Object.keys(everything), keys: Object.keys(PHYSICS.bind(p[0])), arm, parameters,
                             points, lies, out }));
""", encoding="utf-8")
        done = subprocess.run([node, "run.mjs"], cwd=folder, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        found[arm] = json.loads(done.stdout)
    return found


def by_library(physics, name, p, state):
    """What the library says, by its own functions: no program is asked."""
    rows = []
    model = physics.model
    kind = name
    if name.startswith("lie_"):
        key, kind = name.removeprefix("lie_").rsplit("_", 1)
        model = physics.lies[key]
    for k in range(ROWS):
        values = dict(zip(physics.parameters, p[k], strict=True))
        rows.append(ONE[kind](physics, model, values, *(a[k] for a in given(physics, name, state))))
    return np.array(rows, float)


DYNAMICS = {}


def dynamics(model, values):
    """`evaluate.compile`, with the programs kept: only the numbers change from row to row."""
    if id(model) not in DYNAMICS:
        inputs = [s.name for x in model.state for s in x]
        names = sorted({s.name for e in (*model.M, *model.tau, model.U) for s in sp.sympify(e).free_symbols}
                       - set(inputs))
        make = {k: from_expressions(list(v), [*inputs, *names]) for k, v in {
            "M": model.M, "c": model.c, "g": model.g, "f": model.friction, "T": [model.T], "U": [model.U],
            **{f"part {i}": e for i, e in enumerate(model.parts.values())},
            "C": model.C, "other": other_coriolis(model.M, model.q, model.qd),
            "rate": rate(sp.Matrix(model.M), model.q, model.qd)}.items()}
        DYNAMICS[id(model)] = (make, names, model)
    make, names, _ = DYNAMICS[id(model)]
    rest = [values[n] for n in names]
    return lambda what, q, qd=(0.0, 0.0), qdd=(0.0, 0.0): np.array(make[what](*q, *qd, *qdd, *rest), float)


def terms(physics, model, values, q, qd):
    d = dynamics(model, values)
    return np.concatenate([d(what, q, qd) for what in ("M", "c", "g", "f", "T", "U")])


def accelerate(physics, model, values, q, qd, tau):
    d = dynamics(model, values)
    return np.linalg.solve(d("M", q).reshape(2, 2), tau - d("c", q, qd) - d("g", q) - d("f", q, qd))


def parts(physics, model, values, q, qd, qdd):
    d = dynamics(model, values)
    found = [d(f"part {i}", q, qd, qdd) for i in range(5)]
    if model is physics.lies.get("no_coriolis"):
        found[2] *= 0
    if model is physics.lies.get("no_velocity"):
        found[1], found[2] = found[1] * 0, found[2] * 0
    return np.concatenate(found)


def tree(physics, q):
    return list(q) if physics.arm != "parallelogram" else [q[0], q[1] - q[0], np.pi - q[1] + q[0], q[1]]


def flat(physics, p):
    return [-p.y, p.z] if physics.arm == "cartesian" else [p.x, p.y]


def tip(physics, values, q):
    return np.array(flat(physics, kinematics.tip(physics.model.robot.at(values), tree(physics, q)).p), float)


def points(physics, model, v, q):
    e = {k: np.array([np.cos(k), np.sin(k)]) for k in (q[0], q[1], q[0] + q[1])}
    if physics.arm == "planar":
        elbow = v["a1"] * e[q[0]]
        return np.concatenate([elbow, elbow + v["a2"] * e[q[0] + q[1]], v["l1"] * e[q[0]],
                               elbow + v["l2"] * e[q[0] + q[1]]])
    if physics.arm == "cartesian":
        return np.array([0, q[0], np.sin(v["alpha"]) * q[1], q[0] + np.cos(v["alpha"]) * q[1]])
    one, four = e[q[0]], e[q[1]]
    return np.concatenate([                      # (09.E6), and the corners of the parallelogram
        v["a1"] * one, v["a1"] * one + v["a2"] * four, v["a2"] * four, v["a2"] * four - (v["a3"] - v["a1"]) * one,
        v["l1"] * one, v["a1"] * one + v["l2"] * four, v["a2"] * four - (v["l3"] - v["a1"]) * one, v["l4"] * four])


def jets(physics, v, q, qd, qdd):
    """{point: [p, ṗ, p̈]} as complex numbers, by hand: r e^(iθ), i θ̇ r e^(iθ), (i θ̈ − θ̇²) r e^(iθ)."""
    def turning(r, *weights):
        angle, rate, more = (float(np.dot(weights, x)) for x in (q, qd, qdd))
        return r * np.exp(1j * angle) * np.array([1, 1j * rate, 1j * more - rate**2])
    if physics.arm == "cartesian":
        up, along = (np.array([x[k] for x in (q, qd, qdd)]) for k in (0, 1))
        return {"carriage": 1j * up, "tip": 1j * up + along * (np.sin(v["alpha"]) + 1j * np.cos(v["alpha"]))}
    if physics.arm == "planar":
        elbow = turning(v["a1"], 1, 0)
        return {"elbow": elbow, "tip": elbow + turning(v["a2"], 1, 1), "com1": turning(v["l1"], 1, 0),
                "com2": elbow + turning(v["l2"], 1, 1)}
    one, four, pin = turning(v["a1"], 1, 0), turning(v["a2"], 0, 1), turning(v["a2"], 0, 1)
    return {"joint2": one, "joint3": one + four, "pin": pin, "tip": pin - turning(v["a3"] - v["a1"], 1, 0),
            "com1": turning(v["l1"], 1, 0), "com2": one + turning(v["l2"], 0, 1),
            "com3": pin - turning(v["l3"] - v["a1"], 1, 0), "com4": turning(v["l4"], 0, 1)}


def movements(physics, model, v, q, qd, qdd):
    found = jets(physics, v, q, qd, qdd)
    assert tuple(found) == physics.points
    return np.array([[p[k].real, p[k].imag] for k in (1, 2) for p in found.values()]).ravel()


def follow(physics, model, values, t, q, qd, m):
    d, (period, gain, damping, other) = dynamics(model, values), m[4:]
    w = 2 * np.pi / period
    x = [m[2:4] * f / 2 for f in (1 - np.cos(w * t[0]), w * np.sin(w * t[0]), w * w * np.cos(w * t[0]))]
    e, ed = q - m[:2] - x[0], qd - x[1]
    s, M = ed + gain * e, d("M", q).reshape(2, 2)
    C = ((1 - other) * d("C", q, qd) + other * d("other", q, qd)).reshape(2, 2)
    tau = M @ (x[2] - gain * ed) + C @ (x[1] - gain * e) + d("g", q) + d("f", q, qd) - damping * s
    return np.concatenate([tau, [s @ M @ s / 2], e])


def jacobian(physics, model, values, q):
    """By differences of the tip: another way altogether."""
    step = 1e-5
    columns = [(8 * (tip(physics, values, q + d) - tip(physics, values, q - d))
                - tip(physics, values, q + 2 * d) + tip(physics, values, q - 2 * d)) / (12 * step)
               for d in np.eye(2) * step]
    return np.array(columns).T.ravel()


def skew(physics, model, values, q, qd):
    d = dynamics(model, values)
    Md = d("rate", q, qd).reshape(2, 2)
    N = [Md - 2 * d(C, q, qd).reshape(2, 2) for C in ("C", "other")]
    return np.concatenate([(A + A.T)[[0, 0, 1], [0, 1, 1]] for A in N])


def shares(physics, model, values, q, qdd):
    M = dynamics(model, values)("M", q).reshape(2, 2)
    return np.concatenate([np.diag(M) * qdd, [M[0, 1] * qdd[1], M[1, 0] * qdd[0]]])


def joints(make):
    def at(physics, model, values, t, m):
        return np.array([make(m[k], m[k + 2], *m[4:]).at(float(t[0])) for k in range(2)], float).T.ravel()
    return at


def profile_of_line(m):
    return trajectory.trapezoidal(0.0, float(np.hypot(m[2] - m[0], m[3] - m[1])), m[4], m[5])


def trapezoids_last(physics, model, values, m):
    T = max(trajectory.trapezoidal(m[k], m[k + 2], *m[4:]).duration for k in range(2))
    return [T, np.abs(m[2:4]).min() - m[4] * m[5]]


def line_lasts(physics, model, values, m):
    return [profile_of_line(m).duration, np.hypot(m[2] - m[0], m[3] - m[1]) - m[4] * m[5]]


ONE = {"terms": terms, "forward": accelerate, "parts": parts, "points": points, "shares": shares, "skew": skew,
       "movements": movements, "follow": follow,
       "triangular": joints(trajectory.triangular), "trapezoidal": joints(trajectory.trapezoidal),
       "triangular_duration": lambda physics, model, values, m: [m[4]],
       "trapezoidal_duration": trapezoids_last, "line_duration": line_lasts}
TOLD = [(arm, name) for arm in NAMES
        for name in [*(n for n in COMMON if n in ONE), "points", "movements", *(["follow"] if arm == "planar" else []),
                     *(f"lie_{key}_{kind}" for key in LIES[arm] for kind in ("terms", "forward", "parts"))]]


@pytest.mark.parametrize("arm", NAMES)
def test_the_names_and_the_lengths(arm, spoken):
    physics, said = ARMS[arm](), spoken[arm]
    lies = {f"lie_{key}_{kind}": COMMON[kind] for key in LIES[arm] for kind in ("terms", "forward", "parts")}
    wanted = COMMON | {"points": 2 * POINTS[arm], "movements": 4 * POINTS[arm], "loads": LOADS[arm]} | lies
    wanted |= {"planar": {"follow": 5}, "parallelogram": TWIN}.get(arm, {})
    assert {name: len(p.outputs) for name, p in physics.programs.items()} == wanted
    assert {name: np.shape(rows) for name, rows in said["out"].items()} == {k: (ROWS, n) for k, n in wanted.items()}
    assert said["exports"] == ["PHYSICS"] and "import" not in physics.source and said["arm"] == arm == physics.arm
    assert tuple(said["parameters"]) == physics.parameters == tuple(sorted(physics.values))
    assert tuple(said["points"]) == physics.points and said["lies"] == list(physics.lies) == LIES[arm]
    assert set(said["keys"]) == {"lies", *(name for name in wanted if not name.startswith("lie_"))}
    for name, program in physics.programs.items():
        assert program.constants == (() if name == "balance" else physics.parameters)


@pytest.mark.parametrize("arm, name", TOLD)
def test_node_says_what_the_library_says(arm, name, spoken):
    physics = ARMS[arm]()
    p, state = drawn(physics)
    scale = np.abs(spoken[arm]["out"]["terms"]).max() if name == "skew" else 1e-300       # it may be all zeros
    got, wanted = np.array(spoken[arm]["out"][name]), by_library(physics, name, p, state)
    assert np.abs(got - wanted).max() <= 1e-12 * max(np.abs(wanted).max(), scale)


@pytest.mark.parametrize("arm", NAMES)
def test_evaluate_agrees(arm, spoken):
    """The bridge to numbers itself, at a few rows: it is not the one that the other tests go over."""
    physics = ARMS[arm]()
    p, state = drawn(physics)
    q, qd, qdd, tau = (state[k] for k in ("q", "qd", "qdd", "tau"))
    said = {k: np.array(v) for k, v in spoken[arm]["out"].items()}
    for k in range(3):
        d = evaluate.compile(physics.model, dict(zip(physics.parameters, p[k], strict=True)))
        close(said["terms"][k, :4].reshape(2, 2), d.M(q[k]), 1e-12)
        close(said["terms"][k, 4:6] + said["terms"][k, 6:8] + said["terms"][k, 8:10],
              d.inverse(q[k], qd[k], [0, 0]), 1e-12)
        close(said["terms"][k, 10:], np.array(d.energy(q[k], qd[k])), 1e-12)
        close(said["forward"][k], d.forward(q[k], qd[k], tau[k]), 1e-12)
        close(said["parts"][k].reshape(5, 2), np.array([*d.parts(q[k], qd[k], qdd[k]).values()]), 1e-12)


@pytest.mark.parametrize("arm", NAMES)
def test_the_tip_is_where_it_is_said_to_be(arm, spoken):
    physics = ARMS[arm]()
    p, state = drawn(physics)
    out = {k: np.array(v) for k, v in spoken[arm]["out"].items()}
    place = 2 * physics.points.index("tip")
    for k in range(0, ROWS, 10):
        values = dict(zip(physics.parameters, p[k], strict=True))
        close(out["points"][k, place:place + 2], tip(physics, values, state["q"][k]), 1e-12)
        close(out["jacobian"][k], jacobian(physics, None, values, state["q"][k]), 1e-9)
        x, q = state["x"][k], out["reach"][k]
        if arm != "cartesian":
            lengths = [values["a1"], values["a2"]] if arm == "planar" else [values["a2"], values["a3"] - values["a1"]]
            there = float(np.clip(np.hypot(*x), abs(lengths[0] - lengths[1]), sum(lengths)))
            bend = q[1] if arm == "planar" else q[0] + np.pi - q[1]
            x = x / np.hypot(*x) * there
            assert np.sin(bend) * state["elbow"][k, 0] > -1e-9
        close(tip(physics, values, q), x, 1e-9)


@pytest.mark.parametrize("arm", NAMES)
def test_the_ellipses_are_the_librarys_and_what_they_are_meant_to_be(arm, spoken):
    physics = ARMS[arm]()
    p, state = drawn(physics)
    out = {k: np.array(v) for k, v in spoken[arm]["out"].items()}
    for k in range(ROWS):
        J, e = out["jacobian"][k].reshape(2, 2), out["ellipses"][k]
        M, g = out["terms"][k, :4].reshape(2, 2), out["terms"][k, 6:8]
        velocity, force, inertia, dynamic = e[:16].reshape(4, 2, 2)
        A, centre = ellipses.dynamic(J, M, g)
        for got, wanted in ((velocity, J), (force, ellipses.force(J)), (inertia, ellipses.inertia(J, M)), (dynamic, A),
                            (e[16:], centre)):
            close(got, np.array(wanted), 1e-9)          # near a singular posture they are long: rounding is, too


def test_the_ellipses_mean_what_they_say():
    """Example 7.2's arm at (π/6, π/3): derived, and the numbers of the source's exercise."""
    robot, values = robots.planar_2r()
    arm, q = robot.at(values), [np.pi / 6, np.pi / 3]
    J = np.array([[c.x for c in kinematics.jacobian(arm, q)[0]], [c.y for c in kinematics.jacobian(arm, q)[0]]])
    M, _, g = (np.array(x) for x in forward.terms(arm, q, [0.0, 0.0]))
    A, centre = (np.array(x) for x in ellipses.dynamic(J, M, g))
    np.testing.assert_allclose(np.linalg.svd(A)[1], [8.81839e-3, 3.73869e-3], rtol=1e-5)
    np.testing.assert_allclose(centre, [3.82292, -2.74495], rtol=1e-5)
    np.testing.assert_allclose(centre, J @ np.linalg.solve(M, -g))                 # let go: it falls
    turn = np.linspace(0, 2 * np.pi, 7)
    u = np.stack([np.cos(turn), np.sin(turn)])
    np.testing.assert_allclose(np.linalg.norm(J.T @ ellipses.force(J) @ u, axis=0), 1)
    mass = np.linalg.inv(J).T @ M @ np.linalg.inv(J)
    np.testing.assert_allclose(mass, [[122.5, 170.60700], [170.60700, 523.51333]], rtol=1e-7)
    v = np.array(ellipses.inertia(J, M)) @ u
    np.testing.assert_allclose(np.einsum("ik,ij,jk->k", v, mass, v), 1)
    np.testing.assert_array_equal(ellipses.velocity(J), J)


@pytest.mark.parametrize("arm", NAMES)
def test_the_line_is_straight_and_its_rates_are_derivatives(arm):
    physics = ARMS[arm]()
    f = physics.programs["line"].compile("numpy", physics.values)
    m = np.array([0.4, 0.3, 1.0, 0.35, 1.2, 0.15, 1.0])
    T = physics.programs["line_duration"].compile("numpy", physics.values)(m)[0]
    t = np.linspace(0.01, 0.99, 41) * T
    t, e = t[np.abs(t[:, None] - [0.15, T - 0.15]).min(1) > 1e-3][:, None], 1e-5
    q, qd, qdd = np.split(f(t, m), 3, axis=-1)
    low, high = f(t - e, m), f(t + e, m)
    np.testing.assert_allclose((high - low)[:, :4] / (2 * e), np.hstack([qd, qdd]), rtol=1e-6, atol=1e-5)
    at = np.array([tip(physics, physics.values, row) for row in q])
    s, _, _ = profile_of_line(m).at(t[:, 0])
    unit = (m[2:4] - m[:2]) / np.hypot(*(m[2:4] - m[:2]))
    np.testing.assert_allclose(at, m[:2] + s[:, None] * unit, atol=1e-12)


def test_the_planar_line_is_the_one_of_the_library(spoken):
    physics = ARMS["planar"]()
    p, state = drawn(physics)
    t, m = given(physics, "line", state)
    got = np.array(spoken["planar"]["out"]["line"])
    for k in range(ROWS):
        values = dict(zip(physics.parameters, p[k], strict=True))
        word = "lower" if m[k, 6] > 0 else "upper"
        line = trajectory.StraightLine(values["a1"], values["a2"], tuple(m[k, :2]), tuple(m[k, 2:4]),
                                       profile_of_line(m[k]), word)
        wanted = np.concatenate(line.at(t[k, 0]))
        np.testing.assert_allclose(got[k], wanted, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("kind, m", [("triangular", [0.3, -1.0, 2.0, -0.5, 0.8]),
                                     ("trapezoidal", [0.3, 1.0, 2.0, -0.7, 3.0, 0.2])])
def test_a_break_belongs_to_what_follows(kind, m):
    """At the very time of a break: the acceleration from the right, as in the library."""
    profiles = [getattr(trajectory, kind)(m[k], m[k + 2], *m[4:]) for k in range(2)]
    f = ARMS["planar"]().programs[kind].compile("python", ARMS["planar"]().values)
    for t in sorted({t for p in profiles for t in p.breaks} | {-1.0, 5.0}):
        close(f([t], m), np.array([p.at(t) for p in profiles], float).T.ravel(), 1e-15)


# links cut apart

def riding(physics, v, qdd):
    """What belongs to each link, by hand: [(mass, its point, inertia, angular acceleration)]. A rotor counts with the
    link that carries it, and turns by k_r q̇ beside it; that of the Cartesian arm turns about an axis in the plane."""
    one, two = qdd
    if physics.arm == "planar":
        return [[(v["m1"], "com1", v["I1"], one), (v["mm2"], "elbow", v["Im2"], one + v["kr2"] * two)],
                [(v["m2"], "com2", v["I2"], one + two)]]
    if physics.arm == "cartesian":
        return [[(v["m1"], "carriage", 0, 0), (v["mm2"], "carriage", 0, 0)], [(v["m2"], "tip", 0, 0)]]
    return [[(v["m1"], "com1", v["I1"], one)], [(v["m2"], "com2", v["I2"], two)],
            [(v["m3"], "com3", v["I3"], one), (v["mL"], "tip", 0, 0)], [(v["m4"], "com4", v["I4"], two)]]


def turn(at, force):
    """The moment of a force about the origin, both as complex numbers."""
    return (np.conj(at) * force).imag


@pytest.mark.parametrize("arm", NAMES)
def test_every_link_that_is_cut_free_is_in_balance(arm, spoken):
    """Newton and Euler about the origin: all loads that the drawing shows, and the weight, change the momenta."""
    physics, cut = ARMS[arm](), SKETCHES[arm].cut
    p, state = drawn(physics)
    for k, flat in enumerate(np.array(spoken[arm]["out"]["loads"])):
        v, moved = dict(zip(physics.parameters, p[k], strict=True)), [state[x][k] for x in ("q", "qd", "qdd")]
        at = jets(physics, v, *moved) | {"base": np.zeros(3)}
        links, pins = flat[:8 * len(cut)].reshape(-1, 8), flat[8 * len(cut):].reshape(-1, 2)
        through = [(complex(*x[:2]), x[2]) for x in links] + [(complex(*x), 0.0) for x in pins]
        size = max(abs(f) for f, _ in through)
        for link, row, inside in zip(cut, links, riding(physics, v, moved[2]), strict=True):
            loads = [(at[point][0], sign * through[which][0], sign * through[which][1])
                     for point, which, sign in link["loads"]]
            weight, mass, centre = complex(*row[3:5]), row[5], complex(*row[6:])
            wanted = [sum(m for m, *_ in inside), sum(m * at[point][0] for m, point, *_ in inside)]
            close(np.array([mass, mass * centre.real, mass * centre.imag, *row[3:5]]),
                  np.array([wanted[0], wanted[1].real, wanted[1].imag, 0, -wanted[0] * v["g"]]), 1e-12)
            force = sum(f for _, f, _ in loads) + weight - sum(m * at[point][2] for m, point, *_ in inside)
            moment = (sum(turn(x, f) + m for x, f, m in loads) + turn(centre, weight)
                      - sum(m * turn(at[point][0], at[point][2]) + I * w for m, point, I, w in inside))
            assert max(abs(force), abs(moment)) < 1e-9 * size, link["number"]


@pytest.mark.parametrize("arm", NAMES)
def test_the_motors_feel_the_loads_less_their_rotors_and_friction(arm, spoken):
    physics = ARMS[arm]()
    p, state = drawn(physics)
    out = {k: np.array(x) for k, x in spoken[arm]["out"].items()}
    v, qdd = dict(zip(physics.parameters, p.T, strict=True)), state["qdd"]
    rotors = np.zeros((ROWS, 2))
    if arm != "parallelogram":
        own = np.stack([v["kr1"] * qdd[:, 0], v["kr2"] * qdd[:, 1] + (qdd[:, 0] if arm == "planar" else 0)], 1)
        rotors = np.stack([v["kr1"] * v["Im1"], v["kr2"] * v["Im2"]], 1) * own
    tau = out["parts"].reshape(-1, 5, 2)[:, :4].sum(1) - rotors           # without friction
    loads = out["loads"]
    if arm == "cartesian":
        felt = np.stack([loads[:, 1], loads[:, 8] * np.sin(v["alpha"]) + loads[:, 9] * np.cos(v["alpha"])], 1)
    else:
        felt = loads[:, [2, 10 if arm == "planar" else 26]]
    close(felt, tau, 1e-9)
    if arm == "parallelogram":                                            # no motor, no moment
        assert np.abs(loads[:, [10, 18]]).max() < 1e-9 * np.abs(loads).max()


def test_a_link_without_a_mass_has_its_centre_where_it_would_be():
    physics = ARMS["planar"]()
    f = physics.programs["loads"].compile("python", physics.values | {"m1": 0.0, "mm2": 0.0})
    close(f([0.3, 0.4], [0, 0], [0, 0])[5:8], np.array([0, 0.5 * np.cos(0.3), 0.5 * np.sin(0.3)]), 1e-14)


@pytest.mark.parametrize("arm", NAMES)
def test_the_sketch_marks_angles_and_lengths_that_are_there(arm):
    physics, sketch = ARMS[arm](), SKETCHES[arm]
    q = np.array([0.3, 0.5])
    at = {k: x[0] for k, x in jets(physics, physics.values, q, 0 * q, 0 * q).items()} | {"base": 0j}
    assert [angle["joint"] for angle in sketch.angles] == [0, 1]
    assert [angle["letter"] for angle in sketch.angles] == [s.name for s in physics.model.q]
    for angle in sketch.angles:
        way = at[angle["to"]] - at[angle["pivot"]]
        if arm == "cartesian":
            assert abs(way) == pytest.approx(q[angle["joint"]])
        else:
            zero = at[angle["pivot"]] - at[angle["from"]] if angle["from"] else 1
            assert np.angle(way / zero) == pytest.approx(q[angle["joint"]])
    for letter, start, to, _ in sketch.lengths:
        assert abs(at[to] - at[start]) == pytest.approx(physics.values[letter])
    for link in sketch.cut:
        assert {link["from"], link["to"], link["com"], *link["apart"], *(x[0] for x in link["loads"])} <= {*at}
        assert link["loads"][0] == [link["from"], sketch.cut.index(link), 1]          # the joint that carries it


# following a motion

def test_the_energy_of_the_error_changes_as_the_law_says():
    """V̇ = −K sᵀs + ½ sᵀ(Ṁ − 2C)s, V̇ by differences along the motion that the law brings about."""
    physics, h = ARMS["planar"](), 1e-5
    p, state = drawn(physics)
    t, q, qd, m = given(physics, "follow", state)
    for k in range(0, ROWS, 4):
        values = dict(zip(physics.parameters, p[k] * np.where(np.isin(physics.parameters, ["kr1", "kr2"]), 0.01, 1),
                          strict=True))
        f, d = physics.programs["follow"].compile("python", values), dynamics(physics.model, values)
        a = accelerate(physics, physics.model, values, q[k], qd[k], f(t[k], q[k], qd[k], m[k])[:2])
        ends = [f(t[k] + x, q[k] + x * qd[k] + x * x / 2 * a, qd[k] + x * a, m[k])[2] for x in (h, -h)]
        _, gain, damping, other = m[k, 4:]
        w = 2 * np.pi / m[k, 4]
        s = qd[k] - m[k, 2:4] * w * np.sin(w * t[k]) / 2 + gain * f(t[k], q[k], qd[k], m[k])[3:]
        C = (1 - other) * d("C", q[k], qd[k]) + other * d("other", q[k], qd[k])
        N = (d("rate", q[k], qd[k]) - 2 * C).reshape(2, 2)
        told = -damping * s @ s + s @ N @ s / 2
        size = max(damping * s @ s, np.abs(d("rate", q[k], qd[k])).max() * (s @ s))
        assert abs((ends[0] - ends[1]) / (2 * h) - told) < 1e-5 * size


def followed(preset, damping, T=6.0):
    """(V at the start, V at all steps, the last error in degrees) of a preset of the planar arm."""
    physics, settings = ARMS["planar"](), table("planar")
    told = next(x for x in settings["presets"] if x["key"] == preset)
    values = physics.values | told["values"] | {"Fv1": 0.0, "Fv2": 0.0}
    motion = settings["motion"] | told["motion"] | {"damping": damping}
    m = [*motion["start"], *motion["distance"], *(motion[k] for k in ("period", "gain", "damping", "other_C"))]
    law, forward = (physics.programs[k].compile("python", values) for k in ("follow", "forward"))

    def rate(t, y):
        return [*y[2:], *forward(y[:2], y[2:], law([t], y[:2], y[2:], m)[:2])]
    found = solve_ivp(rate, (0, T), [*told["q"], *told["qd"]], method="DOP853", rtol=1e-9, atol=1e-10)
    said = np.array([law([t], y[:2], y[2:], m) for t, y in zip(found.t, found.y.T, strict=True)])
    return said[0, 2], said[:, 2], np.degrees(said[-1, 3:])


def test_two_matrices_one_torque_two_fates():
    """Chapter 08. The gearless arm, 10° off in both joints, follows 90° there and back in 2 s. With Christoffel's C and
    no damping V stays 14.8747 J for 6 s; with the other C it grows to 228.8 J, and the elbow is 118° off. With
    K = 10 N·m·s: 1.73 J and 4.1° against 4.62 J and 7.9°, after a peak of 37.1 J."""
    V0, V, error = followed("follow", 0.0)
    assert V0 == pytest.approx(14.8747, rel=1e-5) and np.ptp(V) < 1e-6 * V0 and np.abs(error).max() < 40
    V1, V, error = followed("follow_other", 0.0)
    assert V0 == V1 and V[-1] == pytest.approx(228.8, rel=1e-3)
    np.testing.assert_allclose(error, [47, -118], atol=1)
    _, V, error = followed("follow", 10.0)
    assert V[-1] == pytest.approx(1.733, rel=1e-2) and np.diff(V).max() < 1e-9
    _, V, error = followed("follow_other", 10.0)
    assert V[-1] == pytest.approx(4.622, rel=1e-2) and 36 < V.max() < 38


# the parallelogram arm

def test_the_balance(spoken):
    physics = ARMS["parallelogram"]()
    p, _ = drawn(physics)
    for row, x in zip(np.array(spoken["parallelogram"]["out"]["balance"]), p, strict=True):
        v = dict(zip(physics.parameters, x, strict=True))
        first = v["m3"] * (v["l3"] - v["a1"]) + v["mL"] * (v["a3"] - v["a1"])
        K = v["a1"] * v["m2"] * v["l2"] - v["a2"] * first
        right = (v["a1"] * v["m2"] * v["l2"] / v["a2"] - v["mL"] * (v["a3"] - v["a1"])) / (v["l3"] - v["a1"])
        close(row, np.array([first / (v["m2"] * v["l2"]), v["a1"] / v["a2"], K, right]), 1e-12)
    f = physics.programs["balance"].compile("numpy")
    usual = physics.values
    close(f([usual[k] for k in physics.parameters]), np.array([4.0, 2.0, -1.5, 4.0]), 1e-14)
    loaded = usual | {"mL": 1.0}
    close(f([loaded[k] for k in physics.parameters])[3], np.array(8 / 3), 1e-14)


def test_a_balanced_arm_is_pushed_at_one_motor_and_the_other_stays_still():
    physics = ARMS["parallelogram"]()
    values = physics.values | {"g": 0.0, "Fv1": 0.0, "Fv4": 0.0}
    for mass, still in ((4.0, True), (8.0, False)):
        f, M = (physics.programs[k].compile("python", values | {"m3": mass}) for k in ("forward", "terms"))
        assert (f([0.4, 1.3], [0.7, -1.1], [20.0, 0.0])[1] == 0) == still == (M([0.4, 1.3], [0.7, -1.1])[1] == 0)
    close(M([0.4, 1.3], [0.7, -1.1])[[0, 3]], np.array([12.8, 3.0375]), 1e-14)


def test_the_twin_does_the_same_task(spoken):
    """Its tip is the arm's; its torques are those of a planar arm with an elbow motor; angles from the ground lose the
    mixed product, and both tell of the same power."""
    physics = ARMS["parallelogram"]()
    p, state = drawn(physics)
    out = {k: np.array(v) for k, v in spoken["parallelogram"]["out"].items()}
    close(out["twin_points"][:, 2:], out["points"][:, 6:8], 1e-12)
    close(out["twin_points"][:, :2], out["points"][:, 4:6], 1e-12)
    robot, _ = robots.planar_2r()
    for k in range(0, ROWS, 10):
        v = dict(zip(physics.parameters, p[k], strict=True))
        m, l = v["m3"] + v["mL"], v["a3"] - v["a1"]                 # forearm and load as one body
        centre = (v["m3"] * (v["l3"] - v["a1"]) + v["mL"] * l) / m
        I = v["I3"] + v["m3"] * (v["l3"] - v["a1"] - centre)**2 + v["mL"] * (l - centre)**2
        arm = robot.at({"a1": v["a2"], "a2": l, "l1": v["l4"], "l2": centre, "m1": v["m4"], "m2": m, "I1": v["I4"],
                        "I2": I, "kr1": 0, "kr2": 0, "mm1": 0, "mm2": v["mm2"], "Im1": 0, "Im2": 0, "g": v["g"]})
        (q1, q4), (v1, v4) = state["q"][k], state["qd"][k]
        M, c, g = forward.terms(arm, [q4, q1 + np.pi - q4], [v4, v1 - v4])
        close(out["twin_terms"][k, :8], np.concatenate([np.ravel(M), c, g]), 1e-12)
        drag = [v["Fv4"] * v4, v["Fv1"] * (v1 - v4)]
        close(out["twin_terms"][k, 8:10], np.array(drag), 1e-12)
    own, ground = out["twin_parts"].reshape(-1, 5, 2), out["twin_ground_parts"].reshape(-1, 5, 2)
    G = np.array([[0, 1], [1, -1]])                                 # own rates = G (q̇1, q̇4)
    close(ground.sum(1), own.sum(1) @ G, 1e-12)
    close(out["twin_terms"][:, 10:], out["twin_ground_terms"][:, 10:], 1e-12)
    largest = np.abs(own).max()
    assert np.abs(own[:, 2]).max() > 1e-3 * largest > 1e6 * np.abs(ground[:, 2]).max()


# lies

def swing(physics, key, duration=2.0, steps=4000):
    """How much the (wrong) model's own energy, and the true arm's, drift along the wrong model's free swing, in J."""
    values = physics.values | {k: 0.0 for k in physics.values if k.startswith("Fv")}
    values = values | ({"alpha": 1.0} if "alpha" in values else {})      # slides at 90° do not feel each other
    kind = (lambda k: k) if key is None else (lambda k: f"lie_{key}_{k}")
    forward, terms, true = (physics.programs[k].compile("python", values)
                            for k in (kind("forward"), kind("terms"), "terms"))

    def f(y):
        return np.concatenate([y[2:], forward(y[:2], y[2:], np.zeros(2))])
    y, h, energies = np.array([0.3, 1.2, 1.0, -0.5]), duration / steps, []
    for k in range(steps + 1):
        if k % 40 == 0:
            energies.append([terms(y[:2], y[2:])[10:].sum(), true(y[:2], y[2:])[10:].sum()])
        a = f(y)
        b = f(y + h / 2 * a)
        c = f(y + h / 2 * b)
        y = y + h / 6 * (a + 2 * b + 2 * c + f(y + h * c))
    return np.ptp(energies, axis=0)


@pytest.mark.parametrize("arm, key", [(arm, key) for arm in NAMES for key in [None, *LIES[arm]]])
def test_which_lies_keep_their_own_energy(arm, key):
    """Invariants catch inconsistency, not wrong parameters."""
    own, true = swing(ARMS[arm](), key)
    inconsistent = key in ("no_coriolis", "no_velocity")
    assert own > 1 if inconsistent else own < 1e-7, own
    assert true < 1e-7 if key in (None, "other_C") else true > 1, true


def differs(arm, key):
    """Wrong terms − true terms at a state, with the widget's own numbers: M11 M12 M21 M22, c, g, f, T, U."""
    physics, q, qd = ARMS[arm](), [0.4, 1.3], [0.7, -1.1]
    wrong, true = (physics.programs[k].compile("python", physics.values)(q, qd) for k in (f"lie_{key}_terms", "terms"))
    return wrong - true, true, np.array(qd), physics.values


@pytest.mark.parametrize("arm, key, M", [
    ("planar", "no_rotor", lambda v: -v["Im2"] * np.array([[1, v["kr2"]], [v["kr2"], v["kr2"]**2]])),
    ("planar", "no_parallel_axis", lambda v: [[-v["m1"] * v["l1"]**2, 0], [0, 0]]),
    ("cartesian", "no_rotor", lambda v: [[0, 0], [0, -v["kr2"]**2 * v["Im2"]]]),
    ("parallelogram", "as_printed", lambda v: [[0, 0], [
        0, v["I1"] + v["m1"] * v["l1"]**2 + v["m2"] * v["a2"]**2 - v["I4"] - v["m4"] * v["l4"]**2
        - v["m3"] * v["a2"]**2]])])
def test_a_wrong_inertia_changes_M_and_T_and_nothing_else(arm, key, M):
    change, true, qd, values = differs(arm, key)
    M = np.array(M(values))
    close(change, np.array([*M.ravel(), *np.zeros(6), qd @ M @ qd / 2, 0]), 1e-12)


def test_a_wrong_force_changes_what_it_says():
    for arm in NAMES:
        change, true, *_ = differs(arm, "gravity_flipped")
        close(change, np.concatenate([np.zeros(6), -2 * true[6:8], [0, 0, 0], [-2 * true[11]]]), 1e-14)
        assert np.abs(true[6:8]).max() > 1
    change, true, *_ = differs("parallelogram", "no_velocity")
    close(change, np.concatenate([np.zeros(4), -true[4:6], np.zeros(6)]), 1e-14)
    change, true, qd, v = differs("planar", "no_coriolis")
    h = v["m2"] * v["a1"] * v["l2"] * np.sin(1.3)
    close(change, np.array([0, 0, 0, 0, 2 * h * qd[0] * qd[1], 0, 0, 0, 0, 0, 0, 0]), 1e-12)
    assert not differs("planar", "other_C")[0].any()
    physics = ARMS["cartesian"]()
    oblique = physics.values | {"alpha": 1.0}
    wrong, true = (physics.programs[k].compile("python", oblique)([0.4, 1.3], [0.7, -1.1])
                   for k in ("lie_no_coupling_terms", "terms"))
    close(true - wrong, np.cos(1.0) * 5 * np.array([0, 1, 1, 0, 0, 0, 0, 0, 0, 0, -0.77, 0]), 1e-14)


def test_another_C_is_told_by_the_skew_alone(spoken):
    """Only where there are mixed products it is another C: the parallelogram arm has squares only."""
    for arm in NAMES:
        skew = np.array(spoken[arm]["out"]["skew"])
        largest = np.abs(spoken[arm]["out"]["terms"]).max()
        assert np.abs(skew[:, :3]).max() < 1e-12 * largest
        assert (np.abs(skew[:, 3:]).max() > 1e-3 * largest) == (arm == "planar")


@pytest.mark.parametrize("arm", NAMES)
def test_the_other_C_gives_the_same_torques(arm):
    model = ARMS[arm]().model
    assert judge(other_coriolis(model.M, model.q, model.qd) * model.qd, model.c)


def test_the_kinds_of_the_true_models_are_those_of_the_model():
    for arm in ("planar", "cartesian"):
        model = ARMS[arm]().model
        assert judge(sp.Matrix(kinds(model)), sp.Matrix([e for x in model.parts.values() for e in x]))
