"""Notebook and grader never differ: an answer is judged alike on both sides of the sandbox's walls.

Every row of the chapters' tables, and the rewritings and mutants of the corpus, go through JSON as they do in the
grader. Outcome, words and proof must be those of `ex(id).check(answer)`. A part of them is tried with each chapter
(`examined`), all of it here, in the long checks.
"""

import collections
import enum
import json
import math
import sys
from decimal import Decimal
from fractions import Fraction
from importlib import import_module

import corpus
import numpy as np
import pytest
import sympy as sp
from examined import rows
from test_checking import NONSENSE
from test_exercises_02 import pose

from robolib.chapters import ready
from robolib.checking import ex
from robolib.checking.exercise import chapters
from robolib.derivation import ___
from robolib.grading import judge
from robolib.grading.inside import protocol
from robolib.grading.inside.answers import DEPTH, pack
from robolib.grading.inside.wire import from_wire, to_wire

pytestmark = [pytest.mark.filterwarnings("ignore::PendingDeprecationWarning", "ignore::RuntimeWarning"),
              pytest.mark.skipif(sys.platform == "win32", reason="the grader needs Linux, and this a clock of POSIX")]
HOUR = 3600
CHAPTERS = [chapter.number for chapter in ready()]
x, q1, q2, q4 = sp.symbols("x q1 q2 q4")
Pair = collections.namedtuple("Pair", "a b")


class Line(list):
    """A list of somebody's own."""


class Colour(enum.IntEnum):
    """Numbers with names."""

    RED = 2


class Own(sp.Symbol):
    """A symbol of somebody's own."""


# One exercise of each kind, and a few that take another shape.
KINDS = {"expression": "00.2", "vector": "00.1", "matrix": "09.9", "equation": "07.15", "number": "00.6",
         "numbers": "07.9", "choice": "00.10", "word": "07.Q12", "function": "07.13", "words": "02.9",
         "chain": "07.14", "own": "07.3", "false line": "02.3", "selection": "07.Q16"}
THINGS = [
    *NONSENSE, 2, 2.0, -0.0, 1e-320, Fraction(5, 2), Fraction(1, 3), Decimal("2.5"), Colour.RED, 10**1300, 10**4200,
    10**5000, -10**5000, Fraction(10**5000, 3), math.pi / 2, np.float32(2), np.float64(4.905), np.float16(0.5),
    np.int8(2),
    np.uint64(2), np.longdouble(2), np.str_("2"), np.complex128(1), np.bool_(True),
    np.array(2), np.array([2.0]), np.array([1, 2], np.int32), np.array([[1.5, 2]], np.float32), np.zeros((0, 2)),
    np.array([1 + 2j]), np.array([x, 2.5, None], object), np.array(["joint 1"]), np.array([True, False]),
    np.arange(3000.0), np.zeros((50, 50)), np.array([b"x"]), np.matrix([[1, 2]]),
    "joint 1", "4.905 N·m", ("4.905", "N·m"), (4.905, "N·m"), (Fraction(981, 200), "N*m"), "é" * 300, b"4.905",
    bytearray(b"x"), {"a": x}, {1: {2: [3]}}, {x, 2}, {(1, 2)}, frozenset({"joint 1"}), {"joint 1"},
    [1.5, np.float64(2), Fraction(1, 2)], [x, "y"], [[x, 1], [2]], [[[[[1]]]]], [0] * 1500, [[0] * 500] * 3, (1,),
    Pair(1, 2),
    Line([1, 2]), [np.array([1, 2])], [None, 1], [{}], [sp.Matrix([1, 2])], range(2), map(str, [1]), Own("x"),
    Own("x") + 1,
    sp.Integer(2), sp.Float(2), sp.Float(2, 30), sp.Float("0.1", 40), sp.Float(0), sp.Rational(1, 3), sp.pi, sp.E,
    sp.oo,
    sp.Float("1e400"), sp.Integer(10)**5000, sp.Symbol("joint 1"), sp.Symbol("x", positive=True), sp.Symbol("2"),
    sp.Dummy("x"), 0.1 * x + 1.5, x**0.5, x**2.0, sp.sin(1.5), sp.sin(sp.Float("0.3", 30) * x), 2**sp.Rational(1, 2),
    sp.Add(x, 1.0, 2, evaluate=False), sp.Mul(2, sp.Add(x, x, evaluate=False), 0.5, evaluate=False),
    sp.Pow(0, -1, evaluate=False), sp.Pow(x, 10**6), sp.Pow(2, sp.Rational(1, 10**6), evaluate=False), sp.Max(x, 2.5),
    sp.sin(0, evaluate=False), sp.Abs(-3, evaluate=False), sp.exp(2.0), sp.Derivative(sp.sin(x), x), sp.Integral(x, x),
    sp.Derivative(sp.Function("q1")(x), x), sp.Function("q1")(x) * 2.5, sp.besselj(1, x), x > 0, sp.Ne(x, 1),
    sp.And(x > 0, x < 1), sp.Not(x), sp.false, sp.Tuple(1, 2), sp.FiniteSet(1), sp.Interval(0, 1), sp.Poly(x + 1),
    sp.Eq(x, 2.5), sp.Eq(sp.Piecewise((1, x > 0), (2, True)), x), sp.Eq(x, sp.oo, evaluate=False),
    sp.Eq(sp.Matrix([1]), sp.Matrix([2]), evaluate=False), [sp.Eq(x, 1)],
    sp.Matrix([4.905]), sp.ImmutableMatrix([4.905]), sp.SparseMatrix([4.905]), sp.Matrix([x, 2.5]), sp.Matrix([[1, 2]]),
    sp.Matrix([sp.Integral(x, x), 1]), sp.Matrix([sp.oo, 1]), sp.zeros(30, 30), sp.SparseMatrix(60, 50, {}),
    sp.ImmutableSparseMatrix([[1, 2]]), sp.Matrix([sp.Symbol("a b")]), sp.MatrixSymbol("A", 1, 1), sp.Matrix(0, 2, []),
    lambda *_: 1.5, lambda *_: np.float32(1), lambda *_: [Fraction(1, 2), 2], lambda *_: "9.81", lambda *_: [1, "a"],
    lambda *_: [np.float64(1), "a"], lambda *_: {"a": 1}, lambda *_: sp.Matrix([x, 1.5]), lambda *_: [[1], [2, 3]],
    lambda *_: range(2), lambda *_: 1 + 2j, lambda q, *_: type(q[0]).__name__, lambda q, *_: 1 / (q[0] - q[0]),
    lambda *_: [0.0] * 1200, lambda *_: [dict(a=np.int8(1))], lambda: 1, lambda *_: sp.Symbol("q1"), lambda *_: b"12",
    lambda *_: np.array([[1, 2]]), lambda *_: (math.nan, 1), lambda *_: Pair(1, 2), lambda *_: {1, 2}]


def table(chapter):
    """The tests of a chapter, with its right and wrong answers."""
    return import_module(f"test_exercises_{chapter}")


@pytest.mark.parametrize("id, answer, outcome", [
    ("09.Q7", np.pi - q4 + q1, "correct"), ("09.Q7", 3.14159 - q4 + q1, "wrong"), ("11.1", Fraction(5, 2), "correct"),
    ("11.1", 2.5, "correct"), ("00.6", sp.Float(4.905), "correct"), ("07.Q22", math.pi / 2, "wrong"),
    ("07.Q12", sp.Symbol("joint 1"), "correct"), ("00.10", np.float32(2), "correct"),
    ("00.10", sp.Float(2), "correct"),
    ("02.9", pose, "correct"), ("02.9", lambda rows, joints, q: pose(rows, "R" * len(q), q), "wrong")])
def test_what_once_differed(here, id, answer, outcome):
    assert here.verdict(id, answer).outcome == outcome


@pytest.mark.parametrize("answer", [
    sp.Eq(x, ___), sp.Eq(___, ___, evaluate=False), {___}, {"a": ___}, np.cos(___), [1, np.sin(___)], "___",
    sp.Abs(___) < 3, sp.Function("f")(___), sp.Function("f")(___) + 1, np.array([[___]]), sp.Matrix([1, ___]),
    sp.Matrix([sp.Function("f")(___), 1]), sp.Integral(___, x)])
def test_a_blank_stays_one(here, answer):
    """Wherever it stands, in a notebook and behind the walls."""
    for id in ("07.15", "11.9", "07.4", "02.Q3"):
        assert here.verdict(id, answer).outcome == "not attempted"


@pytest.mark.parametrize("q", ["q_1", "theta_1", "q1"])
def test_other_names_under_a_derivative(here, q):
    t = sp.Symbol("t")
    angle = sp.Function(q)(t)
    rates = {"q1": angle, "qd1": angle.diff(t), "qdd1": angle.diff(t, 2)}
    right = ex("07.15").kind.reference
    given = right.xreplace({s: rates[s.name] for s in right.free_symbols if s.name in rates})
    assert here.verdict("07.15", given).outcome == "correct"


def test_every_function_can_be_probed_with_its_states():
    """What the examiner calls a function with comes through the walls as it is."""
    functions = [e for known in chapters().values() for e in known.values() if e.kind.word == "function"]
    assert len(functions) >= 8
    for exercise in functions:
        for state in exercise.kind.states():
            there = json.loads(json.dumps([to_wire(a) for a in state]))
            assert repr(list(map(from_wire, there))) == repr(list(state)), exercise.id


def test_every_kind_of_the_course_is_handed_everything():
    assert {ex(id).kind.word for id in KINDS.values()} == {e.kind.word for known in chapters().values()
                                                           for e in known.values()}


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_handed_in(here, kind):
    """A part of it for each kind of exercise, another part for the next one."""
    k = list(KINDS).index(kind)
    for thing in THINGS[k % 4::4]:
        here.verdict(KINDS[kind], thing)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_all_of_it(here, kind):
    for thing in THINGS:
        here.verdict(KINDS[kind], thing)


@pytest.mark.slow
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_chapters_tables(here, chapter):
    blanks = [(id, a) for id, answers in getattr(table(chapter), "BLANKS", {}).items() for a in answers]
    for id, answer in rows(table(chapter)) + blanks:
        here.verdict(id, answer)


@pytest.mark.slow
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_rewritings(here, chapter):
    for id in corpus.ids(chapter):
        for answers in corpus.answers(id, 3, 99, 8):
            for _, answer in answers:
                here.verdict(id, answer)


# The way out holds against an enemy

def test_lists_may_be_nested_and_no_deeper_than_a_line_may_be(here):
    nested = 1.5
    for _ in range(3 * DEPTH):
        nested = [nested]
        assert protocol.data_of(json.dumps(pack(nested, [])).encode()) is not None
        assert judge.examine("07.9", "", pack(nested, [])).outcome == "wrong"


def inside(data):
    return judge.examine("00.1", "", data)


TABLE = {"shape": [1, 1], "nodes": [["num", "1"]], "entries": [0]}


@pytest.mark.parametrize("data", [
    {"is": "matrix", "of": ["ImmutableDenseMatrix", [1, 1], [{"is": "str", "of": "print(7)"}]]},
    {"is": "equation", "of": [{"is": "str", "of": "print(7)"}, {"is": "int", "of": "0x1"}]},
    {"is": "matrix", "of": ["Matrix", TABLE]}, {"is": "matrix", "of": ["list", TABLE]},
    {"is": "matrix", "of": [[], TABLE]},
    {"is": "matrix", "of": ["MutableDenseMatrix", [10**9, 10**9], None]},
    {"is": "matrix", "of": ["MutableDenseMatrix"]},
    {"is": "array", "of": ["float64", [1], [{"is": "table", "of": TABLE}]]}, {"is": "array", "of": ["object", [2], []]},
    {"is": "array", "of": ["float64", [10**12], None]}, {"is": "array", "of": ["V8", [1], None]},
    {"is": "array", "of": ["float64", [1] * 99, None]}, {"is": "array", "of": ["datetime64", [0], []]},
    {"is": "scalar", "of": ["float64", {"is": "int", "of": "0x1"}]}, {"is": "scalar", "of": ["object", None]},
    {"is": "subclass", "of": ["A", {"is": "none", "of": None}, ""]}, {"is": "coordinate", "of": 3},
    {"is": "list", "of": [1]}, {"is": "list", "of": [1, [None, None]]},
    {"is": "list", "of": [-1, []]}, {"is": "list", "of": ["9", []]},
    {"is": "set", "of": [{"is": "list", "of": [0, []]}]}, {"is": "dict", "of": [[1]]},
    {"is": "fraction", "of": ["0x1", "0x0"]}, {"is": "fraction", "of": ["0x1"]}, {"is": "int", "of": "1"},
    {"is": "int", "of": "0x" + "f" * 5000}, {"is": "unread", "of": ["ValueError"]}, {"is": "unread", "of": [1, 2]},
    {"is": "table", "of": {**TABLE, "nodes": [["num", 1]]}},
    {"is": "table", "of": {**TABLE, "nodes": [["dec", "1", "1"]]}},
    {"is": "table", "of": {**TABLE, "nodes": [["dec", "1", "1", "1e9"]]}}, {"is": "bytes", "of": "xyz"},
    {"is": "table", "of": {**TABLE, "shape": [2, 1], "entries": [0, 0]}}, {"is": "truth", "of": 1},
    {"is": "basic", "of": 1}])
def test_what_no_honest_notebook_says_is_not_read(data, capsys):
    assert inside(data).outcome == "cannot decide" and not capsys.readouterr().out


@pytest.mark.parametrize("data", [
    {"is": "unread", "of": ["SystemExit", "no"]}, {"is": "unread", "of": ["<b>", "no"]}, {"is": "other", "of": "<b>"},
    {"is": "basic", "of": "__import__('os')"}, {"is": "symbol", "of": "__import__('os').abort()"},
    {"is": "subclass", "of": ["<b>", {"is": "list", "of": [0, []]}, "<b>"]}, {"is": "list", "of": [10**12, []]},
    {"is": "relation", "of": 7}, {"is": "subclass", "of": ["A", {"is": "int", "of": "0x1"}, "x"]},
    {"is": "table", "of": {**TABLE, "nodes": [["num", "1/0"]]}}, {"is": "float", "of": "nan"},
    {"is": "table", "of": {**TABLE, "nodes": [["dec", "1", "99999", "99999"]]}}])
def test_what_is_odd_gets_a_reply(data):
    found = inside(data)
    assert found.outcome in ("wrong", "cannot decide") and "<b>" not in found.message
