"""How many operations a torque costs: each count as it is, and against the best published one.

Counted are multiplications and additions that depend on the state (or on the tool's wrench); a sign is free, a square
is one product, what depends on parameters alone is set-up, sines and cosines are listed apart. Every Program that is
counted is run, and agrees with the Newton–Euler recursion.

Assumptions. Rotors, where counted, are [khalil]'s: a term I_a q̈ at joints 3 to 6 (those of joints 1 and 2 are part of
link 1 and 2 where these are at right angles). The tool's wrench is given in the frame of the last link, about its
origin. Symbols are taken to be generic: no length, and no sine or cosine of a twist, is zero unless it is exactly; the
gauges divide by them, and by nothing that depends on a joint. Without that promise the counts are those of `PLAIN`.
Twice a number is a product, unless "sum" is said. Where no wrench acts, the last frame is turned by a constant angle
(`short.frames`), and the addition of that angle to q6 is counted.
"""

import numpy as np
import pytest
import sympy as sp
from counted import GEARED, WRENCH, bare, forward, general, inertias, rx90_simplified, symmetric, torques

from robolib import codegen, robots
from robolib.formulations import newton_euler
from robolib.kinematics import frames
from robolib.spatial import ORIGIN, Vec3

pytestmark = pytest.mark.filterwarnings("ignore:link")          # drawn numbers, and those of the PUMA, are of no body
RIGHT = sp.pi / 2
BENT = (0, RIGHT, -RIGHT, RIGHT, -RIGHT, RIGHT)

# name: (robot, wrench, rotors, reached, sines, at most)
TORQUES = {
    "general 6R, wrench and rotors": (general(), True, GEARED, (352, 297), 10, (386, 330)),
    "general 6R, any first twist": (general(sp.Symbol("alpha1")), False, (), (340, 289), 12, (386, 323)),
    "RX-90, wrench and rotors": (bare(robots.rx90()[0]), True, GEARED, (228, 202), 12, (235, 220)),
    "Stanford, wrench and rotors": (bare(robots.stanford()[0], "d1", "d6"), True, GEARED, (227, 205), 8, (240, 227)),
    "Stanford, symmetric links": (symmetric(bare(robots.stanford()[0], "d1", "d6"), "zyzyzz"), True, GEARED,
                                  (130, 99), 8, (142, 99)),
    "TH8, wrench and rotors": (bare(robots.th8()[0], "d1", "d6"), True, GEARED, (163, 144), 6, (175, 162)),
    "TH8, symmetric links": (symmetric(bare(robots.th8()[0], "d1", "d6"), "zzzyzz"), True, GEARED,
                             (95, 68), 6, (104, 72)),
}
PLAIN = {"general 6R, wrench and rotors": (384, 326), "general 6R, any first twist": (375, 319),
         "RX-90, wrench and rotors": (232, 204)}
MATRICES = {
    "general 6R": (general(), (283, 239), (298, 240), (321, 257)),
    "6R at right angles": (general(twists=BENT), (154, 156), (166, 157), (190, 180)),
    "RX-90": (bare(robots.rx90()[0]), (103, 104), (110, 105), (190, 180)),
}


# What `codegen.search` finds. name: (swaps, how 2 x is written, reached, published)
FOUND = {
    "general 6R, wrench and rotors": ("origin 2, origin 3, origin 4", "product", (349, 297), (425, 369)),
    "general 6R, any first twist": ("origin 2, origin 3", "product", (338, 289), (450, 386)),
    "RX-90, wrench and rotors": ("", "sum", (223, 207), (253, 238)),
    "Stanford, wrench and rotors": ("early 1, square 1, straight 2", "product", (220, 207), (240, 227)),
    "TH8, symmetric links": ("straight 4", "product", (94, 69), (104, 72)),
}


def swaps_of(text):
    return frozenset((word.split()[0], int(word.split()[1])) for word in text.split(", ") if word)


def within(program, reached, limit):
    counts = program.counts
    assert (counts.mul, counts.add, counts.div) == (*reached, 0)
    assert counts.mul <= limit[0] and counts.add <= limit[1]


def drawn(names, seed=5):
    """Numbers for parameters: lengths, twists and inertias that no gauge finds too small."""
    return dict(zip(names, np.random.default_rng(seed).uniform(0.3, 1.3, len(names)), strict=True))


@pytest.mark.parametrize("name, generic", [*((name, True) for name in TORQUES), *((name, False) for name in PLAIN)])
def test_torques(name, generic):
    robot, wrench, geared, reached, sines, limit = TORQUES[name]
    program = torques(robot, wrench, geared, generic=generic)
    within(program, reached if generic else PLAIN[name], limit)
    assert program.counts.trig == sines
    agrees_with_newton_euler(program, robot, wrench, geared)


@pytest.mark.parametrize("name", FOUND)
def test_torques_by_other_decisions(name):
    """Shorter by decisions that a search found. Those of "origin" make a mass the unit of force, and divide by it."""
    (robot, wrench, geared, *_), (swaps, doubling, reached, limit) = TORQUES[name], FOUND[name]
    program = torques(robot, wrench, geared, swaps=swaps_of(swaps)).optimised(doubling)
    within(program, reached, limit)
    agrees_with_newton_euler(program, robot, wrench, geared)


@pytest.mark.slow
@pytest.mark.parametrize("name", FOUND)
def test_a_search_finds_them(name):
    (robot, wrench, geared, *_), (swaps, doubling, reached, _) = TORQUES[name], FOUND[name]
    program, found = codegen.search(lambda swaps: torques(robot, wrench, geared, swaps=swaps), robot.n)
    counts = program.optimised(doubling).counts
    assert (counts.mul, counts.add) == reached and found == swaps_of(swaps)


def agrees_with_newton_euler(program, robot, wrench, geared):
    values = drawn(program.constants)
    arm = robot.at({k: values[k] for k in robot.parameters})
    for q, qd, qdd in np.random.default_rng(7).uniform(-2, 2, (5, 3, 6)).tolist():
        pushed = [1.0, -2.0, 3.0, 0.4, -0.5, 0.6] if wrench else []
        state = dict(zip(program.inputs, [*q, *qd, *qdd, *pushed], strict=False)) | values
        wanted = np.array(newton_euler.inverse_dynamics(arm, q, qd, qdd, tip=seen(arm, q, pushed)), float)
        wanted += [values[f"Ia{i}"] * qdd[i - 1] if i in geared else 0 for i in range(1, 7)]
        agrees(program(*(state[k] for k in program.inputs)), wanted)


def seen(arm, q, pushed):
    """A wrench on the last link, as the tool's in the base frame. The tool of these arms sits on the last frame."""
    if not pushed:
        return None
    R = frames(arm, q)[-1].T.R
    assert arm.tool.p == ORIGIN
    return R @ Vec3(*pushed[:3]), R @ Vec3(*pushed[3:])


def agrees(found, wanted):
    assert np.abs(np.array(found) - wanted).max() <= 1e-12 * np.abs(wanted).max()


GOLDEN = {"zz1": 3, "xx2": -1.5, "zz2": 2, "mx2": 4, "my2": 0.1, "xx3": 0.8, "zz3": 0.9, "my3": 1.2, "xx4": 0.05,
          "zz4": 0.06, "xx5": 0.04, "zz5": 0.05, "my5": 0.15, "xx6": 0.01, "zz6": 0.02, "Ia3": 0.4, "Ia4": 0.3,
          "Ia5": 0.2, "Ia6": 0.1, "a3": 0.45, "d4": 0.45, "g": 9.81}
STATE = {"q": (0.1, 0.2, 0.3, 0.4, 0.5, 0.6), "qd": (1, -0.5, 0.8, 0.3, -0.7, 0.4),
         "qdd": (0.2, 0.4, -0.3, 0.5, 0.1, -0.6)}
PUSHED = dict(zip(WRENCH, (1, 2, 3, 0.1, 0.2, 0.3), strict=True))


def golden(**changes):
    state = {f"{k}{i}": x for k, v in STATE.items() for i, x in enumerate(changes.get(k, v), 1)}
    return GOLDEN | state | {name: changes.get("wrench", 1) * x for name, x in PUSHED.items()}


LISTED = [
    ({}, (1.1357435459, 34.3908991972, -5.6902146364, 0.5675262618, -1.3616254446, 0.2501314656)),
    ({"wrench": 0}, (0.7240321411, 32.6880361767, -6.6474661339, 0.3188236004, -1.1400940743, -0.0498685344)),
    ({"wrench": 0, "qd": [0] * 6, "qdd": [0] * 6}, (0, 31.4297680141, -6.8331498868, 0.1317100758, -1.1893524464, 0)),
]


@pytest.mark.parametrize("generic, reached", [(True, (140, 103)), (False, (144, 105))])
def test_the_simplified_rx90_gives_the_torques_of_its_published_listing(generic, reached):
    """19 base parameters, wrench, rotors; 160 + 113 published. The torques are those of the listing, to its digits."""
    robot, given = rx90_simplified()
    program = torques(robot, True, GEARED, given, generic)
    within(program, reached, (145, 105 if generic else 113))
    for changes, wanted in LISTED:
        state = golden(**changes)
        assert np.allclose(program(*(state[k] for k in program.inputs)), wanted, rtol=0, atol=1e-9)


def test_puma_with_its_numbers():
    """All numbers folded in, no rotors, no friction, no wrench: 224 + 174 published."""
    robot, values = robots.puma560()
    robot = bare(robot)
    arm = robot.at({k: values[k] for k in robot.parameters})
    program = torques(arm, generic=False)
    within(program, (139, 113), (172, 139))
    for q, qd, qdd in np.random.default_rng(7).uniform(-2, 2, (5, 3, 6)).tolist():
        agrees(program(*q, *qd, *qdd), np.array(newton_euler.inverse_dynamics(arm, q, qd, qdd)))


@pytest.mark.parametrize("generic", [True, False], ids=["generic", "plain"])
@pytest.mark.parametrize("name", MATRICES)
def test_inertia_matrices(name, generic):
    """Every parameter a symbol. The plain one divides by nothing."""
    robot, reached, plain, limit = MATRICES[name]
    program = inertias(robot, generic)
    within(program, reached if generic else plain, limit)
    assert program.counts.trig == 10 and (generic or program.offline.div == 0)
    values = drawn(program.constants)
    arm = robot.at(values | {"g": 0.0})
    for q in np.random.default_rng(7).uniform(-2, 2, (5, 6)).tolist():
        columns = [newton_euler.inverse_dynamics(arm, q, [0] * 6, [float(i == j) for i in range(6)]) for j in range(6)]
        agrees(program(*q, *(values[k] for k in program.constants)), np.array(columns).T.ravel())


ACCELERATIONS = {  # name: (robot, base parameters, rotors, reached, at most)
    "general 6R": (general(sp.Symbol("alpha1")), None, (), (690, 579), (800, 650)),
    "RX-90": (bare(robots.rx90()[0]), None, GEARED, (367, 336), (430, 390)),
    "RX-90, simplified": (*rx90_simplified(), GEARED, (246, 202), (300, 240)),
}


@pytest.mark.parametrize("name", ACCELERATIONS)
def test_forward_dynamics(name):
    """Bias, M and LDLᵀ, no wrench. M_66 does not change, so one of six divisions is set-up. What comes out needs the
    torques that went in.
    """
    robot, given, geared, reached, limit = ACCELERATIONS[name]
    program, back = forward(robot, given, geared), torques(robot, False, geared, given)
    counts = program.counts
    assert (counts.mul, counts.add, counts.div) == (*reached, 5)
    assert counts.mul <= limit[0] and counts.add <= limit[1]
    values = GOLDEN if given else drawn(program.constants)
    arm = None if given or geared else robot.at({k: values[k] for k in robot.parameters})
    for q, qd, tau in np.random.default_rng(7).uniform(-2, 2, (3, 3, 6)).tolist():
        qdd = program(*q, *qd, *tau, *(values[k] for k in program.constants))
        if arm:                                 # by another formulation
            wanted = newton_euler.inverse_dynamics(arm, q, qd, qdd)
            assert np.abs(np.array(wanted) - tau).max() <= 1e-9 * np.abs(qdd).max()
        found = np.array(back(*q, *qd, *qdd, *(values[k] for k in back.constants)))
        assert np.abs(found - tau).max() <= 1e-9 * np.abs(qdd).max()
