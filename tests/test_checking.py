"""The examiner's parts: right answers in any form, the diagnosis of wrong ones, and no answer that makes it stumble."""

import math
import re
from pathlib import Path

import numpy as np
import pytest
import sympy as sp
from nonsense import NONSENSE
from sympy.physics.mechanics import dynamicsymbols

from robolib.chapters import CHAPTERS, ready
from robolib.checking import Exercise, Mistake, Verdict, equivalent, ex, exercises
from robolib.checking import exercise as exercise_module
from robolib.checking.chained import chain
from robolib.checking.kinds import Own
from robolib.checking.numeric import number, several
from robolib.checking.probed import function
from robolib.checking.wording import choice, selection
from robolib.derivation import ___
from robolib.identity import apart
from robolib.torque_kinds import by_kind

ROOT = Path(__file__).parents[1]
q1, q2, qd1, qd2, qdd1, qdd2, a1, l1, l2, m1, m2, I1, I2, g = sp.symbols(
    "q1 q2 qd1 qd2 qdd1 qdd2 a1 l1 l2 m1 m2 I1 I2 g")
c1, s2, c2, c12 = sp.cos(q1), sp.sin(q2), sp.cos(q2), sp.cos(q1 + q2)
s = m2 * a1 * l2 * s2
INERTIAL = (I1 + m1 * l1**2) * qdd1 + m2 * a1 * l2 * c2 * qdd2
GRAVITY = m1 * g * l1 * c1 + m2 * g * l2 * c12
TAU1 = INERTIAL - s * (2 * qd1 * qd2 + qd2**2) + GRAVITY
TAU2 = I2 * qdd2 + s * qd1**2 + m2 * g * l2 * c12
TAU = sp.Matrix([TAU1, TAU2])
M = sp.Matrix([[I1 + 2 * I2 * c2, I2 * s2], [I2 * s2, I2]])

def says(verdict, *words):
    assert verdict.outcome == "wrong", verdict
    for word in words:
        assert word in verdict.message, verdict
    return True


# Verdicts

@pytest.mark.parametrize("outcome", ["correct", "wrong", "not attempted", "cannot decide"])
def test_a_verdict_is_told_in_words(outcome):
    verdict = Verdict(outcome, "Message.", "exact")
    assert repr(verdict) == f"{outcome.capitalize()}. Message. (checked: exact)"
    assert f"**{outcome.capitalize()}.** Message." in verdict._repr_markdown_()
    assert "<" not in verdict._repr_markdown_(), "no colour, no HTML: words"
    assert bool(verdict) == (outcome == "correct")
    assert "checked" not in repr(Verdict(outcome, "Message."))


def test_a_share_of_a_wrong_answer_is_right():
    """Entries, kinds of terms, numbers, words, lines: what is right of a wrong answer counts for a part."""
    assert Verdict("correct", "x").share == 1 and Verdict("cannot decide", "x").share == 0
    assert equivalent(TAU, TAU).share == 1
    assert equivalent(sp.Matrix([TAU1, 0]), TAU).share == 0.5, "one entry of two"
    assert equivalent(TAU1 - 2 * GRAVITY, TAU1).share == 0.75, "inertial, centrifugal, Coriolis, not gravity"
    assert equivalent(2 * TAU, TAU).share == 0 and equivalent(m1, c1).share == 0
    assert equivalent(sp.diag(m1, 0, 0), sp.diag(m1, m2, I1)).share == pytest.approx(1 / 3), "zeros are no work"
    assert several([1.0, 2.0, 4.0], [1.0, 2.0, 3.0]).share == pytest.approx(2 / 3)
    assert selection(["a"], ["a", "b"], dict.fromkeys("abc", "")).share == 0.5
    assert selection(["a", "c"], ["a", "b"], dict.fromkeys("abc", "")).share == 0, "guessing all gains nothing"
    assert chain([m1 * c1, m1 * c1 + 1], m1 * c1, at_least=4).share == 0.25
    half = function(lambda q: [q, 2 * q], lambda q: [q, 3 * q], [(0.1,), (0.4,)])
    assert half.outcome == "wrong" and half.share == 0.5
    with pytest.raises(ValueError, match="between 0 and 1"):
        Verdict("wrong", "x", share=1.5)


def test_a_number_that_follows_from_a_wrong_one_is_no_second_slip():
    """Its own weight is right of a wrong mass: one slip, and the rest counts."""
    told = ex("11.10").check([150.0, (105 + 150) * 9.81])
    assert told.outcome == "wrong" and "the force in N follows rightly from it" in told.message and told.share == 0.5
    assert told.message.startswith("the mass in kg: ")
    other = ex("11.10").check([150.0, 3000.0])
    assert "follows" not in other.message and other.share == 0
    assert ex("11.10").check([210.0, (105 + 210) * 9.81]).share == 1


def test_marks_differ_and_bad_outcomes_are_refused():
    marks = [Verdict(o, "x")._repr_markdown_()[0] for o in ("correct", "wrong", "not attempted", "cannot decide")]
    assert len(set(marks)) == 4 and not any(mark.isalpha() for mark in marks)
    with pytest.raises(ValueError, match="unknown outcome 'right'"):
        Verdict("right", "x")


# Expressions: right

def other_symbols(e):
    return e.xreplace({x: sp.Symbol(x.name, real=True, positive=x.name[0] in "mIl") for x in e.free_symbols})


def of_time(e):
    """With q1(t), q2(t) and their derivatives instead of the symbols."""
    t = dynamicsymbols._t
    functions = {name: sp.Function(name)(t) for name in ("q1", "q2")}
    rules = {}
    for name, f in functions.items():
        rules |= {sp.Symbol(name): f, sp.Symbol(f"qd{name[1]}"): f.diff(t), sp.Symbol(f"qdd{name[1]}"): f.diff(t, 2)}
    return e.subs(rules, simultaneous=True)


WRITTEN = {                                     # each is written down when its test asks for it
    "as it is": lambda: TAU, "expanded": lambda: TAU.expand(), "factored": lambda: TAU.applyfunc(sp.factor),
    "a list": lambda: list(TAU), "a tuple": lambda: tuple(TAU), "a row": lambda: TAU.T,
    "a list of rows": lambda: [[TAU1], [TAU2]], "a list of one row": lambda: [[TAU1, TAU2]],
    "an array": lambda: np.array(TAU), "a flat array": lambda: np.array(list(TAU)),
    "frozen": lambda: sp.ImmutableMatrix(TAU), "addition theorem": lambda: TAU.expand(trig=True),
    "exponentials of half angles": lambda: TAU.subs(s2, 2 * sp.sin(q2 / 2) * sp.cos(q2 / 2)),
    "cosines as sines": lambda: TAU.subs(c2, sp.sin(q2 + sp.pi / 2)), "floats": lambda: (TAU * 2).expand() * 0.5,
    "other assumptions": lambda: other_symbols(TAU), "functions of time": lambda: of_time(TAU),
    "a derivative written down": lambda: [sp.Derivative(TAU1 * q1, q1, evaluate=False) - q1 * sp.diff(TAU1, q1), TAU2],
    "a dead symbol": lambda: TAU + sp.Matrix([sp.Symbol("x") * (c1**2 + sp.sin(q1)**2 - 1), 0]),
}


@pytest.mark.parametrize("form", WRITTEN)
def test_a_right_answer_is_right_in_any_form(form):
    verdict = equivalent(WRITTEN[form](), TAU)
    assert verdict.outcome == "correct" and verdict.how == "exact", verdict


def test_numbers_count_as_expressions():
    assert equivalent(0.1, sp.Rational(1, 10)) and equivalent(np.float64(0.1), sp.Rational(1, 10))
    assert equivalent(2, sp.Integer(2)) and equivalent([[2]], 2) and equivalent(np.array(2), 2)
    assert equivalent(np.array([[1, 2], [3, 4]]), sp.Matrix([[1, 2], [3, 4]]))
    assert equivalent(sp.sqrt(m1**2), m1), "masses are positive"
    assert not equivalent(sp.sqrt(q1**2), q1), "angles are not"


# Expressions: wrong, each with its reason

def test_shape():
    assert says(equivalent(TAU1, TAU), "a single expression", "vector of 2 entries")
    assert says(equivalent([1, 2, 3], TAU), "vector of 3 entries", "vector of 2 entries")
    assert says(equivalent(M, TAU), "2×2 matrix", "vector of 2")
    assert says(equivalent(TAU, M), "2×2 matrix is asked for")
    assert says(equivalent(sp.ones(2, 3), sp.ones(3, 2)), "transposed", "3×2 matrix is asked for")
    assert says(equivalent([], TAU), "empty") and says(equivalent([[1, 2], [3]], M), "different lengths")


def test_transpose():
    assert says(equivalent([[1, 2], [3, 4]], [[1, 3], [2, 4]]), "transpose of the right answer")


def test_unknown_symbol():
    x, M2 = sp.symbols("x M2")
    assert says(equivalent(TAU + sp.Matrix([x, 0]), TAU), "`x` should not occur")
    told = equivalent(TAU.subs(m2, M2), TAU)
    assert says(told, "`M2` should not occur", "Did you mean `m2` for `M2`?")
    assert says(equivalent(TAU.subs(q1, sp.Symbol("q")), TAU), "Did you mean `q1` for `q`?")
    assert "Did you mean" not in equivalent(TAU + sp.Matrix([x, 0]), TAU).message
    assert "should not occur" not in equivalent(x * m1, m1, allowed=("x",)).message
    assert says(equivalent(sp.Matrix([x + sp.Symbol("y"), 0]), TAU), "`x` and `y` should not occur")
    dead = x * (c1**2 + sp.sin(q1)**2 - 1)
    assert says(equivalent(2 * m1 + dead, m1), "twice"), "a symbol that cancels in the answer is no reproach"
    cancels = a1 * (q1 - q1 * (c1**2 + sp.sin(q1)**2)) + m1
    assert says(equivalent(a1 * m1, cancels),
                "`a1` should not occur"), "a symbol that cancels in the reference is unknown"


@pytest.mark.parametrize("factor, words", [
    (2, "twice what"), (sp.Rational(1, 2), "half of what"), (-1, "the negative of what"), (4, "four times what"),
    (sp.Rational(1, 4), "a quarter of what"),
])
def test_constant_factor(factor, words):
    assert says(equivalent(TAU * factor, TAU), f"The whole answer is {words}")
    assert says(equivalent(M * factor, M), f"The whole answer is {words}")
    assert says(equivalent([TAU1, TAU2 * factor], TAU, entry="τ"), "Only τ2 is wrong; the rest is right.",
                f"τ2 is {words}")


def test_sign_of_gravity():
    assert says(equivalent(TAU.subs(g, -g), TAU), "sign of gravity")
    assert "sign of gravity" not in equivalent(TAU.subs(m2, -m2), TAU).message


def test_only_some_entries():
    told = equivalent([[I1 + 2 * I2 * c2, I2], [I2 * s2, I2]], M)
    assert says(told, "Only entry (1, 2) is wrong; the rest is right.")
    told = equivalent([[I1, I2 * s2], [I2 * s2, I1]], M)
    assert says(told, "Only entry (1, 1) and entry (2, 2) are wrong")
    assert says(equivalent([1, 2, 3], [1, 2, 4]), "Only entry 3 is wrong"), "a word is set apart from its number"


@pytest.mark.parametrize("slip, words", [
    (s * qd1 * qd2, "the Coriolis term is half of what it should be"),
    (-s * 2 * qd1 * qd2, "the Coriolis term is twice what it should be"),
    (s * 2 * qd1 * qd2, "the Coriolis term is missing"),
    (s * 2 * qd2**2, "the centrifugal term is the negative of what it should be"),
    (-GRAVITY, "the gravity term is missing"),
    (m2 * g * l2 * c1, "the gravity term is not right"),
    (-INERTIAL, "the inertial term is missing"),
    (I1 * qd1, "there should be no friction term"),
])
def test_told_by_kind(slip, words):
    told = equivalent([TAU1 + slip, TAU2], TAU, entry="τ")
    assert says(told, "Only τ1 is wrong", "In τ1 the", words, "right")
    kind = words.split()[-2] if "no" in words else words.split()[1]
    good = told.message.split("In τ1")[1].split(" right;")[0]
    assert kind not in good and len(re.findall("inertial|Coriolis|centrifugal|gravity", good)) >= 3
    alone = equivalent(TAU1 + slip, TAU1)
    assert says(alone, words) and alone.message[0].isupper() and "In " not in alone.message


def test_a_term_too_many_is_told():
    assert says(equivalent([TAU1, TAU2 + s * qd1 * qd2], TAU, entry="τ"), "Only τ2", "there should be no Coriolis term",
                "the inertial, centrifugal and gravity terms are right")


def test_missing_symbol():
    assert says(equivalent(m1 * c1, m1 * g * l1 * c1), "should contain `g` and `l1`")
    assert "should contain" not in equivalent(m1 * g * c1 * l1**2, m1 * g * l1 * c1).message
    cancels = a1 * (1 - c1**2 - sp.sin(q1)**2) + m1 * l1
    assert says(equivalent(m1, cancels), "should contain `l1`. At"), "what cancels is not missed"


def test_the_witness_tells_the_truth():
    answer, reference = m1 * l1**2 * s2 + I1, m1 * l1**2 * s2**2 + I1 + a1 * (c1**2 + sp.sin(q1)**2 - 1)
    told = equivalent(answer, reference)
    assert says(told, "At I1 = ")
    point = {k: sp.Rational(v) for k, v in re.findall(r"(\w+) = (-?[\d.]+)", told.message)}
    assert set(point) == {"I1", "l1", "m1", "q2"}, "symbols that cancel are not told"
    assert all(point[k] > 0 for k in ("I1", "l1", "m1")), "no negative masses"
    mine, theirs = map(float, re.search(r"yours is (\S+), and it should be (\S+)\.$", told.message).groups())
    for e, said in ((answer, mine), (reference, theirs)):
        assert float(e.subs({sp.Symbol(k): v for k, v in point.items()} | {q1: 1, a1: 1})) == pytest.approx(said,
                                                                                                            rel=1e-4)
    assert says(equivalent([l1 / 3, a1 * m1 / l1], [l1 * a1 / (l1 + a1), m1], entry="c"), "c1 at a1 = ", "c2 at a1 = ")
    assert equivalent(7, 5).message == "7 is not right: it is too large."
    assert says(equivalent(sp.Integer(10)**400, q1), "not equal"), "nothing is infinite that is not"


def test_named_mistakes_come_first_and_in_order():
    one, two = Mistake("one", 2 * m1, "You doubled it."), Mistake("two", [3 * m1], "You tripled it.")
    assert equivalent(2 * m1, m1, [one, two]).message == "You doubled it."
    assert equivalent([3 * m1], m1, [one, two]).message == "You tripled it."
    assert says(equivalent(4 * m1, m1, [one, two]), "four times")
    assert equivalent(m1, m1, [one, two])
    row = Mistake("row", sp.Matrix([[m1, 0]]), "The second one is missing.")
    assert equivalent([m1, 0], [m1, m1], [row]).message == row.says, "a row is as good as a column there too"


# Blanks and nonsense

@pytest.mark.parametrize("blank", [
    ___, None, ..., [___, ___], [TAU1, ___], (___,), [[___, 1], [1, 1]], sp.Matrix([___, ___]), sp.Matrix([TAU1, ___]),
    np.array([___, 1], dtype=object), 2 * q1 + ___ * q2, np.array(___, dtype=object),
], ids=str)
def test_a_blank_is_no_attempt(blank):
    checks = [lambda x: equivalent(x, TAU), lambda x: equivalent(x, m1), lambda x: number(x, 1.0),
              lambda x: several(x, [1.0, 2.0]), lambda x: choice(x, "a", {}), lambda x: function(x, len, [([],)]),
              lambda x: chain(x, m1)]
    for check in checks:
        verdict = check(blank)
        assert verdict.outcome == "not attempted"
        assert ("return" if blank is None else "`___`") in verdict.message


@pytest.mark.parametrize("k", range(len(NONSENSE)), ids=[str(x)[:20] for x in NONSENSE])
def test_nonsense_gets_a_calm_reply(k):
    x = NONSENSE[k]
    replies = [equivalent(x, TAU), equivalent(x, m1 * q1), equivalent([x, x], TAU), equivalent(x, M), number(x, -3.25),
               several(x, [-3.25, 1.5]), several([x, x], [-3.25, 1.5]), choice(x, "left", {"right": "No."}),
               selection(x, ["left"], {"left": "No.", "right": "No."}), selection([x], ["left"], {"left": "No."}),
               function(x, lambda q: q + 7.5, [(1.5,)]), function(lambda q: x, lambda q: q + 7.5, [(1.5,)]),
               chain(x, m1), chain([x, x, x], m1), chain([m1, x], m1)]
    for reply in replies:
        assert reply.outcome in ("wrong", "cannot decide", "not attempted"), reply
        assert reply.message.endswith((".", "?", "…)")) and " at 0x" not in reply.message.split("returned")[0]


@pytest.mark.parametrize("answer, word", [
    ("q1", "without quotes"), (True, "truth value"), (sp.Eq(q1, 1), "equation"), (len, "forget to call"),
    ({}, "type dict"),
])
def test_another_kind_of_thing_is_named(answer, word):
    assert says(equivalent(answer, m1), word) and says(equivalent([answer, 1], TAU), word)


def test_a_zero_denominator_cannot_be_decided():
    verdict = equivalent(m1 / (c1**2 + sp.sin(q1)**2 - 1), m1)
    assert verdict.outcome == "cannot decide" and verdict.message
    assert equivalent(sp.zoo, m1).outcome == "cannot decide" and "divided by zero" in equivalent(sp.zoo, m1).message


# Numbers

@pytest.mark.parametrize("answer", [2.5, sp.Rational(5, 2), np.float64(2.5), np.array(2.5), np.array([2.5]), 2.5019,
                                    sp.Float(2.5), sp.sqrt(sp.Rational(25, 4))], ids=str)
def test_a_right_number(answer):
    verdict = number(answer, 2.5, "N·m")
    assert verdict.outcome == "correct" and "2.5 N·m" in verdict.message and "0.001" in verdict.how


@pytest.mark.parametrize("answer, words", [
    (-2.5, "sign is wrong"), (2500, "1000 times"), (0.0025, "a thousandth"),
    (2.51, "too large"),
    (2.4, "too small"), ("two", "text"), (True, "A single number"), (float("nan"), "not nan"),
    (float("inf"), "not inf"),
    (10**400, "finite"), ([2.5, 1], "a list"), (len, "a function"), (q1, "an expression (q1)"), (sp.eye(2), "a matrix"),
])
def test_a_wrong_number(answer, words):
    assert says(number(answer, 2.5, "N·m"), words)
    if not isinstance(answer, (int, float)) or isinstance(answer, bool):
        assert says(number(answer, 2.5, "N·m"), "in N·m")


def test_units_are_checked_where_they_can_be_mixed_up():
    assert says(number(math.degrees(0.7), 0.7, "rad"), "looks like degrees")
    assert says(number(math.radians(40), 40, "°"), "looks like radians")
    assert says(number(math.degrees(0.7), 0.7), "looks like degrees")
    assert "degrees" not in number(math.degrees(0.7), 0.7, "N·m").message
    assert says(number(math.degrees(0.7), 0.7, "°"), "too large")
    assert says(number(2500, 2.5), "check the units") and "units" not in number(5.0, 2.5).message


def test_a_named_number_comes_first():
    assert number(5.0, 2.5, mistakes=[Mistake("twice", 5.0, "You doubled it.")]).message == "You doubled it."
    assert number(2.5, 2.5, mistakes=[Mistake("none", 2.5, "No.")]), "but never before the right one"
    assert says(number(0.1, 0.0), "too large") and number(0.0, 0.0)


@pytest.mark.parametrize("value", [350.007, 4.905, 19.62, 0.8437, 1.34e-3, 273, 32 / 3])
def test_twice_and_half_of_what_was_calculated_are_told(value):
    assert says(number(2 * value, value), "twice the right") and says(number(value / 2, value), "half the right")


@pytest.mark.parametrize("value", [2, -60, 0.5, 120, 8 / 3, 2 / 3, 21, 1.3e-3])
def test_half_of_what_can_be_guessed_is_no_clue(value):
    """Whoever tries 1 must not hear that it is half of it. The sign and a thousand are no guesses."""
    for factor in (2, 0.5):
        verdict = number(factor * value, value)
        assert says(verdict, "too large" if factor > 1 else "too small") and not verdict.mistake
        exact = sp.nsimplify(value, rational=True)
        for asked, given in ((exact, factor * exact), ([exact, 0], [factor * exact, 0])):
            told = equivalent(sp.Matrix([given]) if isinstance(given, list) else sp.Rational(given),
                              sp.Matrix([asked]) if isinstance(asked, list) else asked)
            assert says(told, "too large" if factor > 1 else "too small") and "it should be" not in told.message
    assert says(number(-value, value), "sign") and says(number(1000 * value, value), "check the units")


def test_an_entry_that_is_a_number_is_not_given_away():
    wanted = sp.Matrix([[2, q1], [0, 5]])
    assert says(equivalent(sp.Matrix([[3, q1], [0, 5]]), wanted), "entry (1, 1)", "too large")
    assert says(equivalent(sp.Matrix([[2, q1], [sp.sin(q1), 5]]), wanted), "Entry (2, 1) should not depend on `q1`")
    assert says(equivalent(sp.Matrix([[2, q1], [0, sp.I]]), wanted), "Entry (2, 2) is not equal")
    assert says(equivalent(2 * wanted, wanted), "The whole answer is twice")
    assert says(equivalent(3 * sp.eye(3), sp.diag(1, 2, 3)), "Only entry (1, 1) and entry (2, 2)")
    powers = sp.Add(*(m1**k * q1**j for k in range(1, 40) for j in range(1, 40)))
    long = sp.Matrix([powers, 4])               # too long to be taken apart
    assert says(equivalent(sp.Matrix([long[0], 3]), long), "entry 2 is not equal to the right answer")


def test_both_numbers_are_shown_to_the_digit_that_differs():
    told = equivalent(q1 * (1 + sp.Rational(1, 10**7)), q1).message
    mine, theirs = re.search(r"yours is (\S+), and it should be (\S+)\.$", told).groups()
    assert mine != theirs and float(mine) == pytest.approx(float(theirs), rel=1e-6), told
    told = chain([q1 + 1, q1 + 1 + sp.Rational(1, 10**8), 2], q1 + 1).message
    assert len(set(re.search(r"should be (\S+), and it is (\S+)\.$", told).groups())) == 2, told
    told = function(lambda x: x * (1 + 1e-8), lambda x: x, [(1 / 3,)]).message
    assert len(set(re.search(r"returned (\S+); it should be (\S+)\.$", told).groups())) == 2, told
    assert apart(1.0, 2.0) == ("1", "2") and apart(1.0, 1.0) == ("1", "1") and len({*apart(0.1, 0.1 + 2**-53)}) == 2


def test_several():
    for answer in ([1, 2], (1.0, 2.0), np.array([1, 2]), sp.Matrix([1, 2]), sp.Matrix([[1, 2]]), [[1], [2]],
                   [sp.Integer(1), 2]):
        assert several(answer, [1.0, 2.0], "m").message == "1, 2 m."
    assert says(several([1, 5], [1.0, 2.0], "m", names=("first", "second")),
                "second: 5 m is not right: it is too large")
    assert says(several([2, 1], [1.0, 2.0]), "not in this order")
    long = [float(k) for k in range(1, 21)]     # as many orders as nobody can go through
    assert says(several(long[::-1], long), "not in this order")
    assert says(several([*long[:-1], 21.0], long), "number 20")
    assert says(several([1.0, *long[:-1]], long), "number 2"), "one of them twice"
    assert says(several([1, 2 * 17.3], [1.0, 17.3]), "number 2: This is twice")
    assert says(several([1], [1.0, 2.0]), "2 numbers", "there is 1") and says(several([1, 2, 3], [1.0, 2.0]),
                                                                              "there are 3")
    assert says(several("ab", [1.0, 2.0]), "as a list") and says(several(["one", "2"], [1.0, 2.0]), "number 1", "text")
    assert says(several([True, 2], [1.0, 2.0]), "number 1") and says(several([np.nan, 2], [1.0, 2.0]), "finite")


def test_choice():
    assert choice("Left", "left", {}) and choice(" left ", "left", {}) and choice(4, 4, {}) and choice("4", 4, {})
    assert choice(4.0, 4, {}) and choice(sp.Integer(4), 4, {}) and choice(np.int64(4), 4, {})
    assert choice("RIGHT", "left", {"right": "Other left."}).message == "Other left."
    assert says(choice("up", "left", {"right": "x"}), "Choose one of: left, right.")
    assert says(choice(4.5, 4, {3: "x"}), "Choose one of: 3, 4.")


# Functions and chains

def double(q, v):
    return [2 * q[0] * v["k"], 2 * q[1] * v["k"]]


STATES = [([1.0, 2.0], {"k": 3.0}), ([-0.5, 4.0], {"k": 1.0})]


@pytest.mark.parametrize("answer", [
    double, lambda q, v: np.array(double(q, v)), lambda q, v: sp.Matrix(double(q, v)), lambda q, v: [double(q, v)],
    lambda q, v: tuple(sp.Float(x) for x in double(q, v)), lambda q, v: np.multiply(q, 2 * v["k"]),
])
def test_a_right_function(answer):
    verdict = function(answer, double, STATES)
    assert verdict.outcome == "correct" and verdict.how == "2 random states", verdict


def changes_its_arguments(q, v):
    q[0] *= 2 * v["k"]
    q[1] *= 2 * v.pop("k")
    return q


def test_a_function_may_spoil_its_arguments():
    assert function(changes_its_arguments, double, STATES)
    assert STATES == [([1.0, 2.0], {"k": 3.0}), ([-0.5, 4.0], {"k": 1.0})]


@pytest.mark.parametrize("answer, words", [
    (lambda q, v: v["m"], ["KeyError", "'m'", "called with ([1.0, 2.0], {k: 3})"]),
    (lambda q: q, ["TypeError", "positional argument"]),
    (lambda q, v: [-x for x in double(q, v)], ["the negative of what it should, everywhere"]),
    (lambda q, v: [1, 2, 3], ["shape (3,)", "(2,) is asked for"]),
    (lambda q, v: 5, ["shape ()", "(2,) is asked for"]),
    (lambda q, v: "text", ["must return numbers", "'text'"]),
    (lambda q, v: [q1, 1], ["must return numbers"]),
    (lambda q, v: [np.nan, 1], ["returned [nan, 1.0]", "it should be [6.0, 12.0]"]),
    (lambda q, v: [x + (q[0] < 0) for x in double(q, v)], ["([-0.5, 4.0], {k: 1})", "returned [0.0, 9.0]",
                                                           "should be [-1.0, 8.0]"]),
    ([6.0, 12.0], ["A function is asked for; this is a list", "without calling it"]),
    (q1, ["A function is asked for"]),
])
def test_a_wrong_function(answer, words):
    assert says(function(answer, double, STATES), *words)


def test_an_unfinished_function_is_no_attempt():
    assert "return" in function(lambda q, v: None, double, STATES).message
    for stub in (lambda q, v: ___, lambda q, v: [___, 1], lambda q, v: 2 * ___, lambda q, v: [___ + 1.0, 2]):
        assert function(stub, double, STATES).outcome == "not attempted"


def test_chain():
    first, middle, last = (q1 + q2)**2 - q1**2, 2 * q1 * q2 + q2**2, q2 * (2 * q1 + q2)
    lines = [first, middle, last]
    assert chain(lines, first) and chain(tuple(lines), first) and chain(np.array(lines), first)
    assert chain(lines, first, last=lambda line: line[0].is_Mul)
    assert says(chain([first, q1 * q2 + q2**2, last], first), "Line 2 does not follow", "it should be", "and it is")
    assert says(chain([first, middle, q2 * (q1 + q2)], first), "Line 3 does not follow")
    assert says(chain([middle + 1, middle, last], first, start="the square"), "Line 1 is not the square.")
    assert says(chain([first, middle], first), "2 lines skip too much", "at least 3")
    assert says(chain([first], first), "1 line skips")
    assert says(chain([first, middle, middle, last], first), "Two lines in a row are the same")
    assert says(chain([first, last, middle], first, last=lambda line: line[0].is_Mul, form="a product"),
                "not yet a product")
    assert says(chain(first, first), "as a list") and says(chain([], first), "as a list")
    assert says(chain([first, "x", last], first), "Line 2: 'x' is text")
    assert says(chain([first, sp.zoo, last], first), "Line 2 could not be evaluated", "divided by zero")
    assert says(chain([first, [q1, q2], last], first), "Line 2 does not follow")


def test_the_witness_of_a_chain_tells_the_truth():
    told = chain([q1 + q2, q1 - q2, q1], q1 + q2).message
    point = {sp.Symbol(k): float(v) for k, v in re.findall(r"(q\d) = (-?[\d.]+)", told)}
    should, is_ = map(float, re.search(r"it should be (\S+), and it is (\S+)\.$", told).groups())
    assert (q1 + q2).subs(point) == pytest.approx(should) and (q1 - q2).subs(point) == pytest.approx(is_)


# Laws, units, and whose fault it is

def test_units_are_told_where_they_are_declared():
    lever = m1 * g * l1 * c1
    assert says(equivalent(m1 * g * c1 * sp.sin(q2), lever), "`q2` should not")
    assert says(equivalent(m1 * l1 * c1 + I1, lever), "`I1` should not")
    told = equivalent(m1 * l1 * c1 + g, lever)
    assert says(told, "has the unit", "(N·m) is asked for")
    slide = sp.Symbol("qdd1") * m1 + g * m1
    sliding = {"qdd1": (0, 1, -2)}
    assert says(equivalent(qdd1 * m1**2 + g * m1, slide, units=sliding), "kg²·m/s², but kg·m/s² (N)")
    assert "unit" not in equivalent(qdd1 * m1**2 + g * m1, slide).message, "the reference itself has no unit here"


def test_the_law_that_is_broken_is_the_last_resort():
    def law(A):
        return "M is not symmetric. At a point, 3 ≠ 4."
    M = sp.Matrix([[m1, m2], [m2, m1]])
    assert says(equivalent([[m1, m2], [m1, m1]], M, law=law), "Only entry (2, 1)", "M is not symmetric.")
    assert "3 ≠ 4" not in equivalent([[m1, m2], [m1, m1]], M, law=law).message, "one sentence is enough"
    assert equivalent(2 * M, M, law=law).message == "The whole answer is twice what it should be."
    assert "symmetric" not in equivalent([[m1, m2], [m2, 2 * m1]], M, law=law).message, "a factor says more"
    assert "symmetric" not in equivalent([[m1, m2], [m2, l1]], M, law=law).message
    assert equivalent(M, M, law=law)


def test_our_own_fault_is_not_hidden():
    """A reference, a mistake or an examiner that is broken is seen by whoever writes it, not by the learner."""
    with pytest.raises(TypeError):
        equivalent(m1, "m1")
    bad = Mistake("bad", object(), "…")
    with pytest.raises(TypeError):
        equivalent(2 * m1, m1, [bad])
    broken = Exercise("07.1", "broken", Own(int, lambda answer, _: 1 / 0), ("…",))
    with pytest.raises(ZeroDivisionError):
        broken.check(m1)

    def picky(answer):
        if answer == 7:
            raise RuntimeError("seven!")
        return Verdict("wrong", "no")
    told = Exercise("07.1", "picky", Own(int, lambda answer, _: picky(answer)), ("…",)).check(7)
    assert told.outcome == "cannot decide"


# The kinds of torque

def test_by_kind():
    Fv, Fs = sp.symbols("Fv1 Fs1")
    parts = by_kind(TAU1 + Fv * qd1 + Fs * sp.sign(qd1))
    wanted = {"inertial": INERTIAL, "centrifugal": -s * qd2**2, "Coriolis": -2 * s * qd1 * qd2, "gravity": GRAVITY}
    for kind, e in wanted.items():
        assert sp.simplify(parts[kind] - e) == 0, kind
    assert sp.simplify(parts["friction"] - Fv * qd1 - Fs * sp.sign(qd1)) == 0
    nothing = by_kind(m1 * g + q1 * (qd1 * qd2 - qd2 * qd1))
    assert nothing == {"inertial": 0, "centrifugal": 0, "Coriolis": 0, "gravity": m1 * g, "friction": 0,
                       "rotor": 0, "spring": 0, "feedback": 0}
    kinds = by_kind(sp.Symbol("pd1") * sp.Symbol("pd2") + sp.Symbol("pdd2") + sp.Symbol("d1"))
    assert kinds["Coriolis"] != 0 and kinds["inertial"] == sp.Symbol("pdd2") and kinds["gravity"] == sp.Symbol("d1")


# Exercises

@pytest.mark.parametrize("id", ["07.99", "07", "7.3", "99.1", "", "x", 7, None, "07.t1", "../07.1"])
def test_an_unknown_exercise_is_told_what_there_is(id):
    with pytest.raises(KeyError) as error:
        ex(id)
    told = str(error.value)
    assert repr(id).strip("'") in told
    assert ("07.1, 07.2" in told) if str(id).startswith("07") else "two digits, as in '07.3'" in told


def test_a_planned_chapter_is_said_to_be_planned():
    planned = next(chapter for chapter in CHAPTERS if not chapter.ready)
    with pytest.raises(KeyError, match=f"{planned.title}, is planned, and not there yet"):
        ex(f"{planned.number}.1")


@pytest.mark.parametrize("chapter", ready(), ids=lambda chapter: chapter.number)
def test_every_prediction_of_a_chapter_has_a_solution_and_a_hint(chapter):
    """What `reveal` tells in the chapter as it was executed: `ex` knows every question of the one counter."""
    text = (ROOT / "course/source" / f"{chapter.slug}.py").read_text(encoding="utf-8")
    asked = re.findall(r'^predict\("(\d\d\.Q\d+)"', text, re.MULTILINE)
    assert len(asked) >= 6
    for id in asked:
        told = repr(ex(id).solution())
        assert told.startswith(f"{id} is a prediction. The answer is ") and "{" not in told, told
        assert re.search(r"is a prediction\. (Look at|Draw it)", repr(ex(id).hint()))
        verdict = ex(id).check("backwards")
        assert verdict.outcome == "cannot decide" and f'predict("{id}", …)' in verdict.message
        assert ex(id).check(___).outcome == "not attempted"
    whole = {int(id[4:]) for id in (*asked, *exercises(chapter.number)) if id[3] == "Q"}
    assert whole == set(range(1, max(whole) + 1)), "a question that ex does not know"


def test_what_a_prediction_tells():
    assert repr(ex("07.Q1").solution()).startswith(
        "07.Q1 is a prediction. The answer is backwards. *Both links cut free")
    assert repr(ex("07.Q1").hint()) == "07.Q1 is a prediction. Look at what the motor's housing is bolted to."


def test_hints_come_one_by_one():
    e = ex("07.4")
    assert len(e.hints) == 3
    assert repr(e.hint()) == f"Hint 1 (2 more): {e.hints[0]}" == repr(e.hint(1))
    assert repr(e.hint(3)) == f"Hint 3: {e.hints[2]}" and "**Hint 2** (1 more)" in e.hint(2)._repr_markdown_()
    for number_ in (0, 4, -1, "2", 1.0, None):
        assert repr(e.hint(number_)) == "07.4 has 3 hints: .hint() … .hint(3)"
    assert "has 1 hint: .hint()" in repr(ex("07.Q10").hint(2))


SOLVED = [id for id in exercises("07") if id[3:].isdigit()]


@pytest.mark.parametrize("id", SOLVED)
def test_the_solution_is_the_worked_one(id):
    solution = ex(id).solution()
    assert "not part of this copy" not in repr(solution)
    assert "```python\n" in solution._repr_markdown_() and "```python" not in repr(solution)
    assert not any(word in repr(solution) for word in ("## ", "___", "#:", ".check(")), "nothing but the solution"
    others = [repr(ex(other).solution()) for other in SOLVED if other != id]
    assert repr(solution) not in others


def test_the_solution_of_one_does_not_run_into_the_next():
    first = repr(ex("07.1").solution())
    assert "sp.sqrt(m1 * g * l1" in first and "alpha" not in first
    assert "mL" not in first and "chain = [" not in first, "07.1 is not 07.14"


def test_without_the_solutions_one_is_told_so(tmp_path, monkeypatch):
    monkeypatch.setattr(exercise_module, "__file__", str(tmp_path / "robolib" / "checking" / "exercise.py"))
    told = ex("07.4").solution()
    assert repr(told) == told._repr_markdown_() == "The solutions are not part of this copy of the course."
    (tmp_path / "solutions").mkdir()
    assert "not part of this copy" in repr(ex("07.4").solution())


def test_a_question_of_the_chapter_has_its_solution_too(tmp_path, monkeypatch):
    told = repr(ex("07.Q10").solution())
    assert r"\dot q_{1} + \dot q_{2}" in told and "against the ground" in told
    monkeypatch.setattr(exercise_module, "__file__", str(tmp_path / "robolib" / "checking" / "exercise.py"))
    assert "not part of this copy" in repr(ex("07.Q10").solution()), "where solutions are held back, so are these"
