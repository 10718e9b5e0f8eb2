"""The misconceptions: what each one leads to, typed in by hand, and that no two of them are taken for one another."""

from functools import cache
from itertools import combinations

import pytest
import sympy as sp

from robolib import robots
from robolib.checking import Mistake, equivalent, exercises
from robolib.checking import mistakes as mk
from robolib.formulations import lagrange
from robolib.identity import judge

a1, l1, l2, m1, m2, mm2, I1, I2, g, kr1, kr2, Im1, Im2 = sp.symbols("a1 l1 l2 m1 m2 mm2 I1 I2 g kr1 kr2 Im1 Im2")
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
s = m2 * a1 * l2 * sp.sin(q2)
b = m2 * (l2**2 + a1 * l2 * sp.cos(q2)) + I2
M = sp.Matrix([[m1 * l1**2 + I1 + m2 * a1**2 + 2 * b - m2 * l2**2 - I2, b], [b, m2 * l2**2 + I2]])
c = sp.Matrix([-s * (2 * qd1 * qd2 + qd2**2), s * qd1**2])
weight = g * sp.Matrix([(m1 * l1 + m2 * a1) * sp.cos(q1) + m2 * l2 * sp.cos(q1 + q2), m2 * l2 * sp.cos(q1 + q2)])
qdd = sp.Matrix([qdd1, qdd2])
shifted = sp.Matrix([m1 * l1**2 * qdd1 + m2 * l2**2 * (qdd1 + qdd2), m2 * l2**2 * (qdd1 + qdd2)])

# answer − truth for the planar arm: pedagogy, section 2, by its rows
RESIDUALS = {
    mk.forgot_rate_of_M: [s * (2 * qd1 * qd2 + qd2**2), s * qd1 * qd2],         # row 1
    mk.forgot_dT_dq: [0, -s * qd1 * (qd1 + qd2)],                               # row 2
    mk.mixed_product_once: [s * qd1 * qd2, 0],                                  # row 3
    mk.relative_spin: [-I2 * (qdd1 + qdd2), -I2 * qdd1],                        # row 4
    mk.no_parallel_axis: -shifted,                                              # row 6
    mk.parallel_axis_twice: shifted,                                            # row 6
    mk.gravity_flipped: -2 * weight,                                            # row 7
    mk.gravity_twice: weight,                                                   # row 12
    mk.no_gravity: -weight,
    mk.half_of_T_kept: -(M * qdd + c) / 2,
}
WITH_ROTORS = {
    mk.reduced_rotor: [-Im2 * (qdd1 + kr2 * qdd2), -kr2 * Im2 * qdd1],          # row 8
    mk.gear_once: [kr1 * (1 - kr1) * Im1 * qdd1, kr2 * (1 - kr2) * Im2 * qdd2], # row 9
}


@cache
def model(rotors=True):
    robot = robots.planar_2r()[0]
    return lagrange.derive(robot if rotors else mk.bare(robot))


def exactly(left, right):
    finding = judge(sp.Matrix(left), sp.Matrix(right))
    return bool(finding) and finding.how == "exact"


def test_the_model_typed_in_here_is_the_librarys():
    assert exactly(model(rotors=False).tau, M * qdd + c + weight)


def test_every_mistake_has_words_and_a_residual():
    assert set(mk.TELL) == set(RESIDUALS) | set(WITH_ROTORS)
    assert len(set(mk.TELL.values())) == len(mk.TELL)


@pytest.mark.parametrize("mistake", RESIDUALS, ids=lambda f: f.__name__)
def test_residual_without_motors(mistake):
    assert exactly(mistake(model(rotors=False)) - model(rotors=False).tau, RESIDUALS[mistake])


@pytest.mark.parametrize("mistake", WITH_ROTORS, ids=lambda f: f.__name__)
def test_residual_with_motors(mistake):
    assert exactly(mistake(model()) - model().tau, WITH_ROTORS[mistake])
    bare = model(rotors=False)
    assert exactly(mistake(bare), bare.tau), "without motors there is nothing to forget"


@pytest.mark.parametrize("mistake", [mk.relative_spin, mk.forgot_rate_of_M, mk.mixed_product_once, mk.no_parallel_axis],
                         ids=lambda f: f.__name__)
def test_motors_do_not_change_a_mistake_about_links(mistake):
    assert exactly(mistake(model()) - model().tau, RESIDUALS[mistake])


KEYS = {
    mk.forgot_rate_of_M: "Ṁ q̇ is missing", mk.forgot_dT_dq: "−∂T/∂q. It is missing",
    mk.mixed_product_once: "counted it once",
    mk.relative_spin: "measured from the ground", mk.no_parallel_axis: "m ℓ² is missing",
    mk.parallel_axis_twice: "m ℓ² is counted twice", mk.gravity_flipped: "gravity terms have the wrong sign",
    mk.gravity_twice: "Gravity is counted twice", mk.no_gravity: "but gravity", mk.half_of_T_kept: "factor ½",
    mk.reduced_rotor: "ω_m = ω_(i−1) + k_r q̇ z", mk.gear_once: "enters squared",
}


@pytest.mark.parametrize("mistake", KEYS, ids=lambda f: f.__name__)
def test_a_mistake_typed_in_by_hand_is_answered_with_its_own_words(mistake):
    rotors = mistake in WITH_ROTORS
    told = mk.tell_apart(model(rotors), *(WITH_ROTORS if rotors else RESIDUALS))
    answer = model(rotors).tau + sp.Matrix((WITH_ROTORS | RESIDUALS)[mistake])
    verdict = equivalent(answer.applyfunc(sp.expand), model(rotors).tau, told)
    assert verdict.outcome == "wrong" and KEYS[mistake] in verdict.message
    assert [m.name for m in told if m.says == verdict.message] == [mistake.__name__]
    assert [f for f, word in KEYS.items() if word in verdict.message] == [mistake]


TELLING = {e.id: e for chapter in ("00", "07") for e in exercises(chapter).values() if e.mistakes()}


def test_the_exercises_on_formulas_name_mistakes():
    assert {"07.T1", "07.T2", "07.T3", "07.T4", "07.1", "07.2", "07.4", "07.5", "07.6", "07.7"} <= set(TELLING)
    names = {id: [m.name for m in TELLING[id].mistakes()] for id in TELLING}
    assert names["07.4"] == ["forgot_rate_of_M", "forgot_dT_dq", "gravity_flipped", "no_gravity", "half_of_T_kept",
                             "no_parallel_axis", "parallel_axis_twice"]
    assert {"gravity_flipped", "no_gravity"} <= set(names["07.2"]) and "gear once" in names["07.1"]
    assert min(len(n) for id, n in names.items() if id != "07.T1") >= 2


@pytest.mark.parametrize("id", TELLING)
def test_mistakes_are_separable(id):
    """No mistake is right, no two are the same, and each is answered with its own words."""
    exercise, told = TELLING[id], TELLING[id].mistakes()
    assert all(isinstance(m, Mistake) and m.says.endswith((".", "?")) for m in told)
    assert len({m.name for m in told}) == len({m.says for m in told}) == len(told)
    for m, other in combinations(told, 2):
        assert judge(m.answer, other.answer).equal is False, (m.name, other.name)
    for m in told:
        verdict = exercise.check(m.answer)
        assert verdict.outcome == "wrong" and verdict.message == m.says, m.name
