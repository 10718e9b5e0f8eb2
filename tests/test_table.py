"""Answers as data: what is read, what is refused, and that nothing of the learner's objects survives."""

import importlib
import json
import signal
import threading
import time

import pytest
import sympy as sp
from sympy import Rational, cos, sin, symbols

from robolib import robots
from robolib.checking import equivalent, limits
from robolib.checking.limits import OutOfTime, within
from robolib.checking.reading import NotAnExpression, as_answer, read
from robolib.checking.table import DEPTH, ENTRIES, Refused, TooLarge, decode, loads
from robolib.formulations import lagrange
from robolib.identity import judge
from robolib.notation import alias

q1, q2, qd1, qd2, qdd1, m1, l1, x, y, t = symbols("q1 q2 qd1 qd2 qdd1 m1 l1 x y t")

READ = {
    "a number": 3, "a fraction": Rational(-2, 3), "a float": 0.1, "zero": 0, "a polynomial": (x + 2 * y)**3,
    "trigonometry": sin(q1 + q2) * cos(q2)**2 / (x + 1), "a root": sp.sqrt(2) * sp.sqrt(x), "pi": sp.pi * x,
    "exponential": sp.exp(-x), "atan2": sp.atan2(y, x), "magnitude": sp.Abs(x) * sp.sign(y), "imaginary": sp.I * x,
    "tangents": sp.tan(x) + sp.cot(x) + sp.sec(x) + sp.csc(x), "power of a power": (x**y)**2, "maximum": sp.Max(x, y),
}


@pytest.mark.parametrize("name", READ)
def test_what_is_read_comes_back_equal_through_json(name):
    table = read(READ[name])
    again = loads(table.dumps())
    assert again == table
    assert judge(decode(again)[0], READ[name] if not isinstance(READ[name], float) else Rational(1, 10)).equal


def test_a_torque_is_read_with_shared_parts_once():
    model = lagrange.derive(robots.spatial_rrr()[0])
    table = read(model.tau)
    assert len(table.nodes) < 3000 < model.tau.applyfunc(lambda e: e.count_ops())[0]
    assert judge(decode(loads(table.dumps())), model.tau).how == "exact"
    assert table.names == {s.name for s in model.tau.free_symbols}


def test_functions_of_time_are_the_plain_symbols():
    f, g = sp.Function("q1")(t), sp.Function("q2")(t)
    assert as_answer(sp.diff(sin(f) * g, t, 2))[0].free_symbols == set(symbols("q1 q2 qd1 qd2 qdd1 qdd2"))
    assert as_answer(sp.Derivative(f, (t, 2)))[0] == qdd1
    assert as_answer(sp.Derivative(sin(f)**2, t))[0] == 2 * qd1 * sin(q1) * cos(q1)
    for bad in (sp.Derivative(f, (t, 3)), sp.Function("f")(t, x), sp.Function("f")(2 * t)):
        with pytest.raises(NotAnExpression):
            read(bad)


class Liar(sp.Symbol):
    """A symbol that claims to equal everything."""

    __hash__ = sp.Symbol.__hash__

    def __eq__(self, other):
        return True


class Zero(sp.Integer):
    """A number that claims to be another."""


class Sneaky(sp.Add):
    """A sum that shows other terms than it has."""

    args = property(lambda self: (sp.Integer(1),))


@pytest.mark.parametrize("bad", [
    Liar("q1"), x + Liar("q1"), Sneaky(x, y, evaluate=False), sp.Piecewise((x, y > 0), (1, True)), sp.Integral(x, x),
    sp.Sum(x, (x, 1, 3)), sp.Limit(sin(x) / x, x, 0), sp.Dummy("x"), sp.Wild("x"), sp.MatrixSymbol("A", 2, 2)[0, 0],
    sp.besselj(1, x), sp.Function("f"), sp.Symbol("a b"), sp.Symbol("__import__('os')"), sp.Symbol(""), [x, "y"],
    sp.Matrix([x]).as_mutable().T.tolist()[0][0].func, x > 0, True, {1, 2}, {"a": 1}, object(), "x", b"x", sp.Eq(x, y),
    [[x], [x, y]], lambda: x], ids=lambda bad: type(bad).__name__)
def test_what_is_refused(bad):
    with pytest.raises((NotAnExpression, Refused)):
        read(bad)
    assert equivalent(bad, x).outcome == "wrong"


def _deep(levels):
    e = x
    for _ in range(levels):
        e = sp.Add(sp.Mul(e, x, evaluate=False), 1, evaluate=False)
    return e


@pytest.mark.parametrize("bad", [
    lambda: _deep(DEPTH), lambda: sp.Integer(10)**5000, lambda: 10**5000, lambda: sp.Float("1e100000"),
    lambda: sp.Pow(10, 10**10, evaluate=False), lambda: sp.Pow(x, 10**6), lambda: [x] * (ENTRIES + 1),
    lambda: sp.Add(*[sp.Mul(x, sp.Symbol(f"s{k}"), evaluate=False) for k in range(25_000)], evaluate=False),
    lambda: sp.Pow(2, Rational(1, 10**6), evaluate=False)], ids=range(9))
def test_what_is_too_large(bad):
    with pytest.raises(TooLarge):
        as_answer(bad())
    assert equivalent(bad(), x).outcome in ("cannot decide", "wrong")


@pytest.mark.parametrize("bad", [sp.oo, sp.zoo, sp.nan, float("inf"), float("nan"), x / 0, [x, -sp.oo]], ids=str)
def test_infinities_are_not_decided(bad):
    assert equivalent(bad, sp.Matrix([x, y]) if isinstance(bad, list) else x).outcome == "cannot decide"


GOOD = {"shape": [1, 1], "nodes": [["sym", "x"], ["num", "2"], ["mul", 0, 1]], "entries": [2], "floats": False}


def test_a_table_from_outside_is_checked():
    assert decode(loads(json.dumps(GOOD)))[0] == 2 * x


@pytest.mark.parametrize("change", [
    {"shape": [2, 1]}, {"shape": [-1, -1]}, {"shape": "11"}, {"entries": [3]}, {"entries": [-1]}, {"nodes": 7},
    {"nodes": [["eval", "1"]]}, {"nodes": [["sym", "__import__('os')"]]}, {"nodes": [["num", "2**9"]]},
    {"nodes": [["num", "1e9"]]}, {"nodes": [["num", "9" * 5000]]}, {"nodes": [["add", 0]]}, {"nodes": [["sin"]]},
    {"nodes": [["sym", "x"], ["pow", 0]]}, {"nodes": [["sym", "x"], ["pow", 0, 1]]}, {"nodes": [[]]},
    {"nodes": [["sym", "x"], ["sin", True]]}, {"nodes": [["sym", "x"], ["sin", -1]]}, {"nodes": [["sym", ["x"]]]},
    {"nodes": [["sym", "x", "y"]]},
    {"nodes": [["sym", "x"]] + [["neg", 0]]}, {"floats": None, "nodes": None}, {"entries": []},
    {"nodes": [["sym", "x"]] + [["sin", k] for k in range(DEPTH)]}], ids=lambda c: str(c)[:40])
def test_a_table_that_was_tampered_with_is_refused(change):
    with pytest.raises(ValueError):
        loads(json.dumps(GOOD | change))


@pytest.mark.parametrize("name, course", [
    ("theta1", "q1"), ("thetad2", "qd2"), ("ϑ1", "q1"), ("q_1", "q1"), ("dq1", "qd1"), ("ddq2", "qdd2"),
    ("qdot1", "qd1"), ("m_1", "m1"), ("q3", "q3"), ("theta3", "theta3"), ("z1", "z1")])
def test_other_names(name, course):
    assert alias(name, {"q1", "q2", "qd1", "qd2", "qdd2", "m1"}) == course


def test_other_names_are_accepted_and_do_not_hide_a_mistake():
    theta1, thetad1, theta2 = symbols("theta1 thetad1 theta2")
    reference = m1 * l1 * sin(q1) * qd1 + q2
    assert equivalent(m1 * l1 * sin(theta1) * thetad1 + theta2, reference)
    assert not equivalent(m1 * l1 * sin(theta2) * thetad1 + theta1, reference)
    assert equivalent(symbols("theta1") + q1, symbols("theta1") + q1), "where theta1 is asked for, it is theta1"


def test_decimals_are_read_exactly_or_told_to_be_numeric():
    assert equivalent(0.5 * x + 0.1, x / 2 + Rational(1, 10)).how == "exact"
    verdict = equivalent(0.3333333333333333 * x, x / 3)
    assert verdict and verdict.how == "numerically"
    assert not equivalent(0.3333 * x, x / 3)
    assert not equivalent(0.3333333333333333 * x + 1e-6, x / 3)
    assert not equivalent(Rational(333333333333, 1000000000000) * x, x / 3), "a fraction is meant as it stands"


def test_the_clock_is_a_backstop_that_leaves_no_trace():
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(OutOfTime), within(0.05):
        while True:
            pass
    assert signal.getsignal(signal.SIGALRM) is before and signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    with within(60), within(0.01):              # the outer limit stays in force
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 50
    done = []
    worker = threading.Thread(target=lambda: done.append(equivalent(x, x)))
    worker.start()
    worker.join()
    assert done[0], "outside the main thread there is no clock, and it works all the same"


def test_an_answer_that_takes_too_long_is_not_decided(monkeypatch):
    monkeypatch.setattr(limits, "SECONDS", 0.05)
    module = importlib.import_module("robolib.checking.equivalent")
    monkeypatch.setattr(module, "diagnose", lambda *_: time.sleep(5))
    verdict = equivalent(x, y)
    assert verdict.outcome == "wrong" and "is wrong: at x = " in verdict.message, "told where, if not why"
    monkeypatch.setattr(module, "compare", lambda *_: time.sleep(5))
    verdict = equivalent(x, y)
    assert verdict.outcome == "cannot decide" and "too long" in verdict.message
