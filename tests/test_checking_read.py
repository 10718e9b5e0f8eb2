"""What the examiner reads: other names, unfinished answers, numbers in other units; and that nothing can hold it up."""

import math
import time

import numpy as np
import pytest
import sympy as sp
from sympy import Eq, Function, Matrix, cos, sin, symbols
from sympy.physics.mechanics import dynamicsymbols

from robolib.checking import equivalent, ex, limits
from robolib.checking.chained import chain
from robolib.checking.equations import equation
from robolib.checking.numeric import number
from robolib.checking.probed import function
from robolib.checking.wording import choice
from robolib.derivation import ___
from robolib.units import ratio

q1, qd1, qdd1, m1, l1, g, I1, tau1 = symbols("q1 qd1 qdd1 m1 l1 g I1 tau1")
TORQUE = (I1 + m1 * l1**2) * qdd1 + m1 * g * l1 * cos(q1)


def torque(q, qdd, m=m1):
    return (I1 + m * l1**2) * qdd + m * g * l1 * cos(q)


# Names

@pytest.mark.parametrize("name, rate", [
    ("theta_1", "thetadd_1"), ("q_1", "qdd_1"), ("q1", "q1dd"), ("q1", "q1ddot"), ("theta1", "theta1ddot"),
    ("q_1", "q_1ddot"), ("θ1", "θdd1"), ("q1", "ddotq1"), ("q1", "qddot_1")])
def test_other_names_of_a_coordinate(name, rate):
    assert equivalent(torque(*symbols([name, rate])), TORQUE)


@pytest.mark.parametrize("name", ["q1", "q_1", "theta1", "theta_1"])
def test_functions_of_time_with_an_underscore(name):
    q = dynamicsymbols(name)
    assert equivalent(torque(q, dynamicsymbols(name, 2)), TORQUE)
    assert equation(Eq(tau1, torque(q, q.diff().diff())), Eq(TORQUE, tau1))


def test_other_names_in_a_chain():
    m, q, qd = symbols("m_1 theta_1 q1dot")
    lines = [m * cos(q) ** 2 * qd, m * (1 - sin(q) ** 2) * qd, m * qd - m * qd * sin(q) ** 2]
    assert chain(lines, m1 * cos(q1) ** 2 * qd1)
    told = chain([*lines[:2], m * qd + m * qd * sin(q) ** 2], m1 * cos(q1) ** 2 * qd1)
    assert told.mistake == "line 3" and "theta_1 = " in told.message and "q1 = " not in told.message


def test_no_message_names_what_was_not_typed():
    m, q = symbols("m_1 theta_1")
    for answer in (m * sin(2 * q), m * cos(q) ** 3, m * cos(q) + m):
        message = equivalent(answer, m1 * cos(q1)).message
        assert "m1" not in message and "q1" not in message, message


# Blanks

@pytest.mark.parametrize("answer", [
    Eq(tau1, ___), Eq(___, ___, evaluate=False), {___}, {"tau": ___}, (___,), Matrix([1, ___]), np.cos(___),
    0.5 * ___, np.sqrt(2) * ___, 2 - ___, -___, abs(___), ___ ** 2, np.array([1.0, 2.0]) * ___, [1, np.sin(___)],
    "___", " ___ ", np.array([[___]]), frozenset([___]), sp.Abs(___) < 3, Function("f")(___)])
def test_what_holds_a_blank_is_not_attempted(answer):
    assert equation(answer, Eq(TORQUE, tau1)).outcome == "not attempted"
    assert equivalent(answer, TORQUE).outcome == number(answer, 1.0).outcome == "not attempted"
    assert choice(answer, "a", {"b": "c"}).outcome == "not attempted"


def test_a_blank_that_no_number_can_come_out_of_says_so():
    with pytest.raises(TypeError, match="put your answer in its place"):
        math.cos(___)


# Units

@pytest.mark.parametrize("given, asked, factor", [
    ("Hz", "rad/s", 2 * math.pi), ("rad/s", "Hz", 1 / (2 * math.pi)), ("Hz", "rpm", 60), ("rpm", "Hz", 1 / 60),
    ("1/min", "rev/min", 1), ("min^-1", "rpm", 1), ("/min", "rpm", 1), ("U/min", "rpm", 1), ("1/s", "rad/s", 1),
    ("Hz", "1/s", 1), ("1/s", "Hz", 1), ("°/s", "rad/s", math.pi / 180), ("kN", "N", 1000)])
def test_a_frequency_counts_turns(given, asked, factor):
    assert ratio(given, asked) == pytest.approx(factor)


@pytest.mark.parametrize("answer", ["2.599 Hz", "155.94 1/min", "155.94 rpm", "155.94 min^-1", "155.94 / min",
                                    "16.33 rad/s", "935.6 °/s", (2.599, "Hz"), "155.94", 155.94])
def test_a_speed_in_any_unit(answer):
    assert ex("11.9").check(answer), ex("11.9").check(answer)


@pytest.mark.parametrize("answer", ["16.33 Hz", "979.8 rpm", 979.8])
def test_a_speed_that_takes_a_turn_for_a_radian_hears_of_the_turn(answer):
    told = ex("11.9").check(answer)
    assert told.outcome == "wrong" and "2π" in told.message


def test_a_number_as_text():
    assert ex("00.Q1").check("−30 degrees") and ex("00.Q1").check("-30 °") and ex("00.Q1").check("−30")
    assert number("8/3", 8 / 3) and number("8/3 kg", 8 / 3, "kg") and equivalent("8/3", sp.Rational(8, 3))


# Read back

def test_an_answer_is_read_back_as_mathematics():
    q = dynamicsymbols("q_1")
    for answer in (torque(q, q.diff().diff()), TORQUE, TORQUE / 2):
        seen = equivalent(answer, TORQUE).read()
        assert repr(seen).startswith("I read: ") and "q1" in repr(seen)
        assert "\\ddot q_{1}" in seen._repr_markdown_() and "$" in seen._repr_markdown_()
    assert "Matrix" in repr(equivalent([m1, l1], Matrix([m1, g])).read())
    assert "Eq(" in repr(equation(Eq(tau1, TORQUE + 1), Eq(TORQUE, tau1)).read())
    assert "no expression" in repr(number(1.0, 2.0).read()) and "no expression" in repr(equivalent("m1", m1).read())


# Bounds

class Loops:
    def __float__(self):
        while True:
            pass


class Swallows(float):
    """It goes on when it is told to stop."""

    def __float__(self):
        while True:
            try:
                while True:
                    pass
            except Exception:
                pass


class Says:
    def __str__(self):
        while True:
            pass
    __repr__ = __str__


class Endless(Function):
    def _eval_derivative(self, s):
        while True:
            pass


def forever(*_):
    while True:
        pass


def leaves(*_):
    raise SystemExit


def speaks(*_):
    raise ValueError("x" * 10**7)


def speaks_forever(*_):
    raise ValueError(Says())


def doubled(e, times, f=lambda x: x):
    """A sum of 2^times equal terms, shared."""
    for _ in range(times):
        once = f(e)
        e = sp.Add(once, once, evaluate=False)
    return e


def nest(depth):
    e = []
    for _ in range(depth):
        e = [e]
    return e


RECURSIVE = []
RECURSIVE.append(RECURSIVE)
ANSWERS = {
    "loops": Loops(), "swallows": Swallows(1), "says": Says(), "in a list": [Loops(), Swallows(2)],
    "shared sum": doubled(q1, 40), "shared sines": doubled(q1, 40, lambda x: sin(x, evaluate=False)),
    "nest": nest(20_000), "recursive": RECURSIVE, "large array": np.broadcast_to(np.zeros(()), 10**8),
    "long list": [1] * 10**6, "digits": 10**20_000, "text": "9" * 10**6, "unit": (1.0, "m" * 10**6),
    "power": sp.Pow(10, sp.Pow(10, 10, evaluate=False), evaluate=False), "generator": (x for x in iter(int, 1)),
    "derivative": sp.Derivative(Endless(q1), q1, evaluate=False), "lines": [m1 * q1] * 20_000,
    "derivative of a shared sum": sp.Expr.__new__(sp.Derivative, doubled(q1, 40), sp.Tuple(q1, sp.S.One)),
    "forever": forever, "leaves": leaves, "speaks": speaks, "speaks forever": speaks_forever,
    "returns a shared sum": lambda *_: doubled(q1, 40), "returns a nest": lambda *_: nest(20_000),
    "returns what loops": lambda *_: [Loops()], "returns a recursive list": lambda *_: RECURSIVE,
    "returns a large array": lambda *_: np.broadcast_to(np.zeros(()), 10**8), "returns text": lambda *_: "x" * 10**6,
}
KINDS = {"expression": "07.4", "equation": "07.15", "number": "11.9", "numbers": "01.Q7", "choice": "02.Q3",
         "chain": "07.14", "function": "07.13", "selection": "08.12", "own": "07.3", "false line": "07.8"}


@pytest.mark.parametrize("name", ANSWERS)
def test_nothing_holds_the_examiner_up(name, monkeypatch):
    """Of any kind of exercise: an answer, a verdict, a message that can be read, and no exception."""
    monkeypatch.setattr(limits, "SECONDS", 0.2)
    for id in KINDS.values():
        exercise = ex(id)
        assert exercise.kind.prepared           # before the time is taken
        begin = time.process_time()
        verdict = exercise.check(ANSWERS[name])
        assert verdict.outcome in ("wrong", "cannot decide") and len(verdict.message) <= 2001, (id, verdict)
        assert time.process_time() - begin < 20 or id == KINDS["function"], (id, verdict)


def test_all_kinds_are_tried():
    assert {ex(id).kind.word for id in KINDS.values()} == {*KINDS}


def test_the_limit_is_no_exception_that_code_can_swallow(monkeypatch):
    monkeypatch.setattr(limits, "SECONDS", 0.2)

    def stubborn(q):
        while True:
            try:
                forever()
            except Exception:
                pass
    told = function(stubborn, lambda q: [q], [(0.1,)])
    assert told.outcome == "wrong" and "stopped with TimeoutError: it took longer than 0.2 s" in told.message


def test_a_stopped_function_is_told_with_all_its_arguments():
    told = ex("07.13").check(lambda q, qd, v: v["m9"]).message
    assert "KeyError: 'm9'" in told and "m1: " in told and "…" not in told


def test_a_function_that_leaves_is_told():
    assert "SystemExit" in function(leaves, lambda q: [q], [(0.1,)]).message


# Numbers of exercises, hints

@pytest.mark.parametrize("id", [["07.3"], ("07.3",), 7.3, None, {"a": 1}, b"07.3", sp.Symbol("x"), "x" * 9**6, ""])
def test_what_is_no_number_of_an_exercise(id):
    with pytest.raises(KeyError) as error:
        ex(id)
    assert "07.3" in str(error.value) and len(str(error.value)) < 700


def test_spaces_around_a_number_do_not_matter():
    assert ex(" 07.3 ") is ex("07.3")


def test_a_hint_is_counted_not_true():
    told = repr(ex("07.3").hint(True))
    assert "True" not in told and "has 2 hints" in told


def test_a_repr_tells_no_hint():
    exercise = ex("07.3")
    shown = repr(exercise) + repr(exercise.kind)
    assert not [hint for hint in exercise.hints if hint[:20] in shown]
