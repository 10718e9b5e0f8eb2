"""Individual variants: the same id gets the same numbers everywhere, every draw makes sense and has its own answer."""

import hashlib
import hmac
import itertools
import re
import subprocess
import sys
from collections import Counter
from functools import cache

import numpy as np
import pytest
import sympy as sp

from robolib import evaluate, robots, trajectory
from robolib.checking import draw, ex, exercises, variant
from robolib.exercises.chapter07 import draws as v07
from robolib.exercises.chapter07 import problems
from robolib.exercises.chapter07 import references as ref
from robolib.formulations import newton_euler
from robolib.identity import judge
from robolib.kinematics import planar_ik

KEY = "dynamics 2026"
STUDENTS = [f"s{k:07d}" for k in range(200)]
SOME = [pytest.param(25, id="sampled"), pytest.param(1, id="all", marks=pytest.mark.slow)]     # or everyone
VARIED = ["07.1", "07.4", "07.9", "07.10", "07.12"]
q1, q2, qd1, qd2, qdd1, qdd2, m1, m2, l2, I2, g = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2 m1 m2 l2 I2 g")


def of(student, id):
    return draw(KEY, student, id)


# the draw

def test_numbers_are_the_same_on_every_machine():
    """These were drawn once. If they change, every student's assignment changes."""
    d = draw("key", "ada", "07.1")
    assert [d.integer(name, 1000) for name in "abc"] == [966, 320, 933]
    assert d.decimal("x", "0.1", "0.9", "0.05") == 0.6 and d.choice("y", "red green blue".split()) == "red"


def test_a_draw_is_plain_hmac():
    """Anyone can check it with another tool: HMAC-SHA256 over words, each with its length before it."""
    def mac(key, *words):
        message = b"".join(len(w).to_bytes(4, "big") + w for w in words)
        return hmac.new(key, message, hashlib.sha256).digest()
    seed = mac(b"key", b"ada", b"07.1")
    assert draw(b"key", "ada", "07.1").seed == seed
    assert draw("key", "ada", "07.1").integer("a", 1000) == int.from_bytes(mac(seed, b"a", b"0")[:8], "big") % 1000


def test_a_fresh_python_with_another_hash_seed_agrees():
    code = ("from robolib.checking import ex, draw, variant\n"
            f"print(variant(ex('07.1'), draw({KEY!r}, 'ada', '07.1')).statement)")
    said = {subprocess.check_output([sys.executable, "-c", code], env={"PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
                                    encoding="utf-8").strip() for seed in ("1", "2")}
    assert said == {variant(ex("07.1"), of("ada", "07.1")).statement}


def test_the_order_of_calls_does_not_matter():
    one, two = of("ada", "07.1"), of("ada", "07.1")
    assert [one.integer(n, 10**6) for n in "abc"] == [two.integer(n, 10**6) for n in "cba"][::-1]


def test_key_student_and_exercise_all_count():
    words = [("k", "s", "07.1"), ("k", "s", "07.2"), ("k", "t", "07.1"), ("l", "s", "07.1"), ("k", "s0", "7.1"),
             ("k", "s07", ".1"), ("k", "S", "07.1")]
    assert len({draw(*w).seed for w in words}) == len(words)


def test_ids_as_people_type_them():
    assert draw("k", " 123 ", "07.1") == draw("k", 123, "07.1")
    assert draw("k", "Zoe\u0301", "07.1") == draw("k", "Zo\u00e9", "07.1")


@pytest.mark.parametrize("key, student, exercise", [
    ("", "s", "07.1"), (None, "s", "07.1"), ("k", "", "07.1"), ("k", "  ", "07.1"), ("k", None, "07.1"),
    ("k", True, "07.1"), ("k", "s", ""), ("k", "s", 7.1)])
def test_a_draw_without_its_three_parts_is_refused(key, student, exercise):
    with pytest.raises(ValueError, match="must be"):
        draw(key, student, exercise)


def test_all_values_of_a_grid_come_and_equally_often():
    seen = Counter(of(k, "07.1").decimal("x", "0.1", "0.5", "0.1") for k in range(2000))
    assert sorted(seen) == [0.1, 0.2, 0.3, 0.4, 0.5]
    assert max(abs(n - 400) for n in seen.values()) < 80          # 4.5 standard deviations of 18
    assert {of(k, "07.1").decimal("x", 1, 3, 1, but=2.0) for k in range(50)} == {1.0, 3.0}


def test_bad_ranges_are_refused():
    d = of("ada", "07.1")
    for bad in (lambda: d.decimal("x", 0, 1, "0.3"), lambda: d.decimal("x", 1, 0, 1), lambda: d.decimal("x", 0, 1, 0),
                lambda: d.choice("x", []), lambda: d.choice("x", {1, 2}), lambda: d.integer("x", 0)):
        with pytest.raises(ValueError):
            bad()


def test_a_variant_is_asked_for_rightly():
    with pytest.raises(ValueError, match="no variants"):
        variant(ex("07.3"), of("ada", "07.3"))
    with pytest.raises(ValueError, match="for 07.1, not for 07.4"):
        variant(ex("07.4"), of("ada", "07.1"))
    assert [e.id for e in exercises("07").values() if e.vary] == VARIED


# the answers, found in another way than the library's references

def answer_1(d):
    v = v07.pendulum(d)
    return np.sqrt(v["m1"] * 9.81 * v["l1"] / (v["I1"] + v["m1"] * v["l1"]**2 + v["kr1"]**2 * v["Im1"]))


@cache
def torques(rise, zero, turn):
    """By Lagrange with positions in the plane, as a student does it."""
    rail = sp.Matrix([sp.cos(sp.pi * rise / 180), sp.sin(sp.pi * rise / 180)])
    angle = sp.pi * (rise + zero) / 180 + turn * q2
    p = q1 * rail + l2 * sp.Matrix([sp.cos(angle), sp.sin(angle)])
    v = p.diff(q1) * qd1 + p.diff(q2) * qd2
    L = (m1 * qd1**2 + m2 * v.dot(v) + I2 * qd2**2) / 2 - g * (m1 * q1 * rail[1] + m2 * p[1])
    rates = ((q1, qd1), (q2, qd2), (qd1, qdd1), (qd2, qdd2))
    return sp.Matrix([sum(L.diff(b).diff(x) * xd for x, xd in rates) - L.diff(a) for a, b in ((q1, qd1), (q2, qd2))])


@cache
def by_forces():
    return newton_euler.derive(robots.planar_2r()[0])


def answer_9(d):
    values, way = v07.joints(d)
    start, end = (planar_ik(values["a1"], values["a2"], way[x], 0.0) for x in ("x0", "x1"))
    motion = trajectory.JointMotion(tuple(trajectory.trapezoidal(a, b - a, way["speed"], way["rise"])
                                          for a, b in zip(start, end, strict=True)))
    tau = evaluate.compile(by_forces(), robots.planar_2r()[1] | values).inverse(*trajectory.sample(motion)[1:])[:, 0]
    return [tau.max(), tau.min()]


def answer_10(d):
    values, way = v07.line(d)
    motion = trajectory.StraightLine(values["a1"], values["a2"], (way["x0"], 0.0), (way["x1"], 0.0),
                                     trajectory.trapezoidal(0.0, way["x1"] - way["x0"], way["speed"], way["rise"]))
    arm = evaluate.compile(by_forces(), robots.planar_2r()[1] | values)
    return arm.inverse(*motion.at(motion.duration, "left"))


def answer_12(d):
    """M of the stretched arm, [siciliano] (7.82); the smallest ratio by bisection."""
    values, limit = v07.gear(d)
    v = robots.planar_2r()[1] | values

    def excess(k):
        link = v["I2"] + v["m2"] * (v["l2"]**2 + v["a1"] * v["l2"])
        M22 = v["I2"] + v["m2"] * v["l2"]**2 + k**2 * v["Im2"]
        M11 = (v["I1"] + v["m1"] * v["l1"]**2 + v["kr1"]**2 * v["Im1"] + v["I2"] + v["m2"] * (v["a1"] + v["l2"])**2
               + v["Im2"] + v["mm2"] * v["a1"]**2)
        return (link + k * v["Im2"])**2 / (M11 * M22) - limit
    low, high = 1.0, 1e4
    assert excess(low) > 0 > excess(high)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return high


ANSWERS = {"07.1": answer_1, "07.4": lambda d: torques(*v07.layout(d)), "07.9": answer_9, "07.10": answer_10,
           "07.12": answer_12}


def distance(a, b):
    """How far apart two lists of numbers are, as a part of their size, the farthest of them."""
    a, b = np.atleast_1d(a), np.atleast_1d(b)
    return np.max(np.abs(a - b) / np.abs(b))


@pytest.mark.parametrize("every", SOME)
@pytest.mark.parametrize("id", [i for i in VARIED if i != "07.4"])
def test_everyones_own_answer_is_right_and_the_neighbours_is_not(id, every):
    students = STUDENTS[::every]
    tolerance = 1e-2 if id == "07.12" else 1e-3
    mine = [ANSWERS[id](of(s, id)) for s in students]
    told = {variant(ex(id), of(s, id)).statement for s in STUDENTS}
    assert np.isfinite(np.array(mine, float)).all() and len(told) == len(STUDENTS)
    refused = 0
    for k, student in enumerate(students):
        own, other = variant(ex(id), of(student, id)), mine[k - 1]
        assert own.id == id and own.title == ex(id).title and own.vary is None
        assert own.check(mine[k]).outcome == "correct", (student, own.statement, mine[k], own.check(mine[k]))
        if distance(other, mine[k]) > 1.1 * tolerance:      # by chance it may be the same within the tolerance
            assert own.check(other).outcome == "wrong", (student, own.statement)
            refused += 1
    assert refused >= 0.9 * len(students)


@pytest.mark.parametrize("place", v07.LAYOUTS, ids=str)
def test_every_layout_of_the_slide_is_derived_anew(place):
    """All of them: 200 students get no others."""
    assert judge(torques(*place), ref.slide_and_link_laid_out(*place).tau).equal


@pytest.mark.parametrize("every", SOME)
def test_slides_own_answer_is_right_and_the_neighbours_is_not(every):
    layouts = [v07.layout(of(s, "07.4")) for s in STUDENTS]
    assert set(layouts) == set(v07.LAYOUTS)
    for k in range(0, 200, 5 * every):                      # the derivation is tested for all layouts, above
        own = variant(ex("07.4"), of(STUDENTS[k], "07.4"))
        assert own.check(torques(*layouts[k])).outcome == "correct"
        if layouts[k] != layouts[k - 1]:
            assert own.check(torques(*layouts[k - 1])).outcome == "wrong"


def test_no_two_layouts_have_the_same_answer():
    at = {q1: 0.3, q2: 0.7, qd1: 1.1, qd2: -0.4, qdd1: 0.9, qdd2: 1.3, m1: 2.0, m2: 3.0, l2: 0.5, I2: 0.2, g: 9.81}
    seen = {tuple(np.round(sp.lambdify(list(at), torques(*p))(*at.values()).ravel(), 9)) for p in v07.LAYOUTS}
    assert len(seen) == len(v07.LAYOUTS) == 32


# the statements

@pytest.mark.parametrize("id", VARIED)
def test_statements_contain_the_drawn_numbers_with_units(id):
    for student in STUDENTS[:40]:
        d = of(student, id)
        text = variant(ex(id), d).statement
        if id == "07.1":
            wanted = [f"{v:g} {u}" for v, u in zip(v07.pendulum(d).values(), ("kg", "m", "kg·m²", "", "kg·m²"),
                                                   strict=True)]
        elif id == "07.4":
            rise, _, turn = v07.layout(d)
            wanted = [f"{abs(rise)}°", "grows clockwise" if turn < 0 else "grows counter-clockwise"]
        else:
            values, way = {"07.9": v07.joints, "07.10": v07.line, "07.12": v07.gear}[id](d)
            units = {"m": "kg", "I": "kg·m²"}
            wanted = [f"= {v:g} {units.get(k[0], 'm')}" for k, v in values.items()]
            if id == "07.12":
                wanted.append(f"≤ {way:g} at every elbow angle")
            else:
                wanted += [f"{way['rise']:g} s", f"{way['speed']:g} {'rad/s' if id == '07.9' else 'm/s'}",
                           f"({way['x0']:g}, 0)", f"({way['x1']:g}, 0) m"]
        assert all(w.strip() in text for w in wanted), (text, wanted)
        assert not re.search(r"\d\.\d{6}", text), "too many digits"


def test_what_to_type_is_what_is_told():
    """The numbers in `robots.planar_2r()[1] | {…}` are those of the variant."""
    import ast
    d = of("ada", "07.9")
    code = re.search(r"\| (\{.*?\})`", variant(ex("07.9"), d).statement).group(1)
    assert ast.literal_eval(code) == v07.joints(d)[0]


# the corners of the ranges

class Corner:
    """A Draw that takes the lowest, the highest or some value of every range."""

    def __init__(self, rng):
        self.rng = rng

    def decimal(self, name, low, high, step, but=None):
        ends = [float(low), float(high)]
        return next(x for x in (self.rng.permutation(ends)) if x != but)


def test_motions_are_possible_in_every_corner():
    rng = np.random.default_rng(0)
    for _ in range(20):
        corner = Corner(rng)
        for case, drawn in ((ref.second_case, v07.joints), (ref.third_case, v07.line)):
            values, way = drawn(corner)
            tau = problems.arm(values).inverse(*trajectory.sample(case(**way), 51)[1:])
            assert np.isfinite(tau).all() and np.abs(tau).max() < 2e4
            assert max(values["l1"], values["l2"]) < min(values["a1"], values["a2"])


def test_gears_are_possible_in_every_corner():
    """The coupling is too large to start with, and largest with the arm stretched, as the hint says."""
    rng, angles = np.random.default_rng(1), np.linspace(0, np.pi, 181)
    for _ in range(20):
        values, limit = v07.gear(Corner(rng))
        assert ref.worst_coupling(20, **values) > limit > ref.worst_coupling(3000, **values)
        assert ref.coupling(angles, **values, kr2=300.0).argmax() == 0


# replies

def test_typical_mistakes_get_their_reply():
    d = of("ada", "07.1")
    own, v, right = variant(ex("07.1"), d), v07.pendulum(d), answer_1(d)
    bare = np.sqrt(v["m1"] * 9.81 * v["l1"] / (v["I1"] + v["m1"] * v["l1"]**2))
    for given, says in ((bare, "rotor is missing"), (right**2, "ω²"), (right / (2 * np.pi), "Hz")):
        assert own.check(given).outcome == "wrong" and says in own.check(given).message


def test_the_courses_own_layout_and_a_slide_without_weight_get_their_reply():
    student = next(s for s in STUDENTS if v07.layout(of(s, "07.4"))[0] == 60)
    own, place = variant(ex("07.4"), of(student, "07.4")), v07.layout(of(student, "07.4"))
    assert "course's own layout" in own.check(torques(0, 0, 1)).message
    light = sp.Matrix([torques(*place)[0].subs(g, 0), torques(*place)[1]])
    assert "have a weight along it" in own.check(light).message


@pytest.mark.parametrize("every", SOME)
def test_the_named_mistakes_of_a_layout_are_wrong_and_differ(every):
    for place in v07.LAYOUTS[::every]:
        named = [sp.Matrix(x.answer) for x in problems.laid_out(*place).mistakes]
        for a, b in itertools.combinations([torques(*place), *named], 2):
            assert not judge(a, b).equal, place


@pytest.mark.parametrize("id", VARIED)
def test_nonsense_and_blanks_are_met_calmly(id):
    own = variant(ex(id), of("ada", id))
    assert own.check(None).outcome == own.check(...).outcome == "not attempted"
    for junk in ("text", [], {}, object(), float("nan"), [1, 2, 3]):
        assert own.check(junk).outcome in ("wrong", "cannot decide")


def test_hints_and_solution_of_a_variant():
    own = variant(ex("07.12"), of("ada", "07.12"))
    assert f"{v07.gear(of('ada', '07.12'))[1]:g}" in str(own.hint(2))
    assert "yours has other data" in str(own.solution()) and "yours has" not in str(ex("07.12").solution())
