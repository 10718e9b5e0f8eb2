"""A chapter goes on with the reader's own right answer, or with the reference, and says which."""

import pytest
import sympy as sp

from robolib import robots
from robolib.checking import accepted, ex
from robolib.checking.blocks import (
    chain,
    choice,
    equation,
    expression,
    false_line,
    function,
    number,
    numbers,
    own,
    prediction,
    selection,
)
from robolib.checking.exercise import Exercise, _Later, _later
from robolib.checking.verdict import correct, wrong
from robolib.derivation import HOLE, ___, is_blank, manner

recorder = pytest.importorskip("robolib.grading.inside.recorder")

m1, q1, qd1, qd2, l1 = sp.symbols("m1 q1 qd1 qd2 l1")
M = sp.Symbol("m1", positive=True)              # the library's own


@pytest.fixture(autouse=True)
def new_kernel():
    accepted.forget()


@expression("99.Q1", "ω₂")
def spin():
    return M * (qd1 + qd2)


def test_before_any_try_it_goes_on_with_the_reference_and_says_so(capsys):
    assert spin.accepted() == m1 * (qd1 + qd2)
    said = capsys.readouterr().out
    assert said.startswith("▷ 99.Q1 not answered yet: going on with the reference.") and 'ex("99.Q1").check(' in said
    spin.check(___)
    spin.accepted()
    assert "not answered yet" in capsys.readouterr().out, "a blank is no try"


def test_after_a_wrong_try_it_says_that_it_was_not_right(capsys):
    spin.check(qd1)
    assert spin.accepted() == m1 * (qd1 + qd2)
    assert "99.Q1 not right yet: going on with the reference" in capsys.readouterr().out


def test_a_right_answer_is_the_readers_own_in_its_own_form(capsys):
    spin.check(qd1)
    spin.check(m1 * qd2 + qd1 * m1)
    spin.check(qd2)                             # what comes after it does not take it back
    assert spin.accepted() == m1 * qd2 + m1 * qd1 != m1 * (qd1 + qd2)
    assert "going on with your own answer" in capsys.readouterr().out


def test_symbols_are_those_of_the_caller():
    """To SymPy a positive m1 is another symbol: it prints the same and does not cancel."""
    assert spin.kind.reference.has(M) and not spin.accepted().has(M) and sp.diff(spin.accepted(), m1) == qd1 + qd2
    names = {"m1": sp.Symbol("m1", real=True), "qd1": 3}
    found = accepted.with_symbols(M * qd1, names)
    assert found == names["m1"] * sp.Symbol("qd1")


def test_other_letters_and_functions_of_time_become_the_courses():
    t = sp.Symbol("t")
    theta = sp.Symbol("theta1")

    @expression("99.Q2", "cos")
    def cosine():
        return sp.cos(q1)

    assert cosine.check(sp.cos(theta)) and cosine.accepted() == sp.cos(q1)
    assert cosine.check(sp.cos(sp.Function("q1")(t))) and cosine.accepted() == sp.cos(q1)

    @expression("99.Q3", "vector")
    def vector():
        return sp.ImmutableMatrix([q1, qd1])

    assert vector.check([q1, qd1]) and vector.accepted() == sp.Matrix([q1, qd1])
    assert vector.accepted() + sp.Matrix([1, 1]) == sp.Matrix([q1 + 1, qd1 + 1])


def kinds():
    yield equation("99.1", "t")(lambda: sp.Eq(q1, qd1)), sp.Eq(qd1, q1), sp.Eq(qd1, q1), sp.Eq(q1, qd1)
    yield number("99.2", "t", unit="N")(lambda: 9.81), "9810 mN", 9.81, 9.81
    yield numbers("99.3", "t", unit=("kg", "N"))(lambda: [1.0, 9.81]), ["1 kg", 9.81], [1.0, 9.81], [1.0, 9.81]
    yield choice("99.4", "t")(lambda: ("down", {"up": "no"})), " Down", "down", "down"
    yield selection("99.5", "t")(lambda: (["a"], {"a": "x", "b": "y"})), {"A"}, ("a",), ("a",)
    yield false_line("99.6", "t")(lambda: [q1, q1 + 1]), 2.0, 2, 2
    yield function("99.7", "t", states=lambda: [(1.0,)])(lambda: abs), (f := lambda x: max(x, -x)), f, abs
    yield chain("99.8", "t", at_least=2)(lambda: (q1 + 1)**2), [(q1 + 1)**2, q1**2 + 2*q1 + 1], q1**2 + 2*q1 + 1, \
        (q1 + 1)**2
    yield own("99.9", "t", look=lambda a, _: correct("") if a % 2 == 0 else wrong(""))(lambda: 2), 4, 4, 2
    yield prediction("99.10", "t", choices=("up", "down"))(lambda: "down"), "DOWN", "down", "down"


@pytest.mark.parametrize("exercise, right, mine, reference", list(kinds()), ids=lambda x: getattr(x, "id", ""))
def test_every_kind_gives_something_that_can_be_used(exercise, right, mine, reference):
    assert exercise.accepted() == reference
    assert exercise.check(right)
    assert exercise.accepted() == mine and type(exercise.accepted()) is type(mine)


def test_every_exercise_of_a_chapter_gives_its_reference():
    for id in ("07.Q10", "07.Q11", "07.Q22", "07.Q24", "09.Q10", "11.1", "07.8"):
        assert not is_blank(ex(id).accepted()), id


def test_the_reference_of_a_model_can_be_used_with_plain_symbols():
    robot, _ = robots.planar_2r()
    tau = ex("07.3").accepted()
    assert all(s == sp.Symbol(s.name) for s in tau.free_symbols) and robot


def test_where_the_examiner_is_not_here_the_answer_itself_is_taken():
    later = Exercise("99.11", "t", _Later(tuple, _later))
    assert later.accepted() is HOLE
    later.check(q1 + 1)
    assert later.accepted() == q1 + 1


def test_in_the_grader_there_is_no_reference_and_the_students_own_answer_goes_on():
    exercise = recorder.ex("99.Q1")
    assert exercise.accepted() is HOLE
    exercise.check(___)
    assert exercise.accepted() is HOLE
    exercise.check(q1 + 1)
    assert recorder.ex("99.Q1").accepted() == q1 + 1


def test_in_the_grader_a_false_line_does_not_take_the_answer_after_it_along():
    try:
        recorder.begin(None)
        assert manner.gentle()
    finally:
        manner.choose("")
    assert not manner.gentle()
    with pytest.raises(ValueError, match="choose 'strict' or 'gentle'"):
        manner.choose("kind")
