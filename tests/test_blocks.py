"""An exercise is one block: what each kind of block makes of a function, an answer and a mistake."""

import subprocess
import sys

import pytest
import sympy as sp

from robolib import misconceptions as mk
from robolib import robots
from robolib.checking import Mistake, draw, variant
from robolib.checking.blocks import (
    chain,
    choice,
    correct,
    equation,
    expression,
    false_line,
    function,
    number,
    numbers,
    of_model,
    own,
    prediction,
    selection,
    variant_of,
    wrong,
)
from robolib.checking.exercise import collected
from robolib.checking.kinds import Equation, Expression, Number, Numbers
from robolib.checking.tell import TELL
from robolib.derivation import ___
from robolib.formulations import lagrange

q1, qd1, m1, g, l1, tau1, qdd1 = sp.symbols("q1 qd1 m1 g l1 tau1 qdd1")
called = []


@expression("99.1", "Gravity", "Think.", "Think again.", one_call=True, entry="τ")
def gravity():
    called.append("gravity")
    return m1 * g * l1 * sp.cos(q1), Mistake("sine", m1 * g * l1 * sp.sin(q1), "Cosine, not sine.")


@gravity.varied
def gravity(draw):
    mass = draw.decimal("m", 1, 5, 1)
    return variant_of(Number(lambda: mass * 9.81, "N"), f"How heavy are {mass:g} kg?")


@equation("99.2", "Fall")
def fall():
    return sp.Eq(m1 * qdd1, tau1), Mistake("twice", sp.Eq(2 * m1 * qdd1, tau1), "Once.")


@number("99.3", "Weight", unit="N")
def weight():
    return 9.81, Mistake("mass", 1.0, "That is the mass.")


@numbers("99.4", "Weights", unit=("kg", "N"), names=("the mass", "the weight"))
def weights():
    return [1.0, 9.81], Mistake("mass twice", [1.0, 1.0], "The second one is a force.")


@choice("99.5", "Up or down")
def up_or_down():
    return "down", {"up": "Let go of something."}


@selection("99.6", "What falls")
def what_falls():
    return ["stone", "rain"], {"stone": "Let go of one.", "rain": "Look up.", "smoke": "It rises."}


@false_line("99.7", "The false line", replies={1: "Line 1 is the start."})
def lines():
    return [(q1 + 1)**2, q1**2 + 2 * q1 + 1, q1**2 + 1, 1 + q1**2]


@function("99.8", "Twice", states=lambda: [(1.0,), (2.5,)])
def twice():
    return (lambda x: 2 * x), Mistake("squared", lambda x: x * x, "That is the square.")


@chain("99.9", "A chain", start="the square", at_least=2)
def squares():
    return (q1 + 1)**2


@own("99.10", "Any even number", look=lambda answer, right: correct("Even.") if answer % 2 == 0 else wrong("Odd."))
def even():
    return 2


@prediction("99.11", "Which way", choices=("up", "down"))
def which_way():
    return "down"


@prediction("99.12", "How much", unit="N")
def how_much():
    return 9.81


ALL = {k: v for k, v in collected(sys.modules[__name__]).items() if k.startswith("99")}
ANSWERS = {                                     # id → (right answer, wrong answer, the name of the mistake)
    "99.1": (m1 * l1 * g * sp.cos(-q1), m1 * g * l1 * sp.sin(q1), "sine"),
    "99.2": (sp.Eq(tau1, m1 * qdd1), sp.Eq(2 * m1 * qdd1, tau1), "twice"),
    "99.3": ("9810 mN", 1.0, "mass"), "99.4": (["1 kg", "9.81 N"], [1, 1], "mass twice"),
    "99.5": ("Down", "up", "up"), "99.6": ({"rain", "stone"}, ["rain"], "without stone"), "99.7": (3, 4, "4"),
    "99.8": (lambda x: x + x, lambda x: x**2, "squared"),
    "99.9": ([(q1 + 1)**2, q1**2 + 2 * q1 + 1], [q1**2], "line 1"),
    "99.10": (4, 5, ""), "99.11": ("down", "up", "up"), "99.12": (9.6, 12, "guess"),
}


def test_blocks_are_collected_in_order_and_nothing_is_computed_before_it_is_needed():
    assert list(ALL) == [f"99.{k}" for k in range(1, 13)] == list(ANSWERS)
    done = subprocess.run([sys.executable, "-c", "import test_blocks; print(test_blocks.called)"], capture_output=True,
                          text=True, cwd=__file__.rpartition("/")[0], check=True)
    assert done.stdout.strip() == "[]"
    assert ALL["99.1"].hints == ("Think.", "Think again.") and ALL["99.1"].one_call and "Think" not in repr(ALL["99.1"])


@pytest.mark.parametrize("id", ALL)
def test_each_kind_knows_right_from_wrong_and_names_the_mistake(id):
    right, other, name = ANSWERS[id]
    assert ALL[id].check(right).outcome == "correct", ALL[id].check(right)
    verdict = ALL[id].check(other)
    assert verdict.outcome == "wrong" and verdict.mistake == name and verdict.message, verdict
    assert ALL[id].check(___).outcome == ALL[id].check(None).outcome == "not attempted"
    assert ALL[id].kind.shown() and ALL[id].kind.word


def test_a_prediction_asks_again_where_the_word_is_no_choice():
    assert "Choose one of: down, up." in ALL["99.11"].check("sideways").message
    assert "It is down" in ALL["99.11"].check("up").message and "9.81 N" in ALL["99.12"].check(3).message


def test_a_mistake_is_not_named_where_there_is_none():
    assert ALL["99.1"].check(m1 * g * l1 * (1 + sp.sin(2 * q1))).mistake == "" and ALL["99.3"].check(7.5).mistake == ""
    assert ALL["99.3"].check(-9.81).mistake == "sign" and ALL["99.3"].check(19.62).mistake == "twice"


right = m1 * g * l1 * sp.cos(q1)
motion, plane = sp.Eq(m1 * qdd1 + right, tau1), sp.Matrix([[q1, qd1], [2 * qd1, q1]])
torques = sp.Matrix([m1 * qdd1 + right, m1 * qd1**2 + right])


@pytest.mark.parametrize("kind, reference, answer, name", [
    (Expression, right, 2 * right, "twice"), (Expression, right, right / 2, "half"),
    (Expression, right, -right, "sign"),
    (Expression, right + q1, q1 - right, "sign of gravity"), (Expression, right, right + tau1, "with tau1"),
    (Expression, right, m1 * g, "without l1, q1"), (Expression, plane, plane.T, "transposed"),
    (Expression, plane, [q1], "shape"), (Expression, right, m1 * right, "units"),
    (Expression, torques, torques - sp.Matrix([right, 0]), "entry 1: no gravity"),
    (Expression, torques, torques + sp.Matrix([0, m1 * qd1**2]), "entry 2: centrifugal twice"),
    (Expression, torques, 3 * torques - 2 * sp.Matrix([0, torques[1]]), "entry 1: inertial, gravity"),
    (Equation, motion, sp.Eq(m1 * qdd1 + right, -tau1), "sign of τ"),
    (Equation, motion, sp.Eq(m1 * qdd1 + 2 * right, tau1), "gravity"),
    (Equation, motion, sp.Eq((m1 - l1) * (m1 * qdd1 + right), (m1 - l1) * tau1), "factor that may be zero"),
    (Number, 9.81, "9.81 kg", "unit"), (Numbers, [1.0, 2.0], [1.0], "how many"),
    (Numbers, [1.0, 2.345], [1.0, 4.69], "number 2: twice")], ids=lambda x: x if isinstance(x, str) else "")
def test_what_the_examiner_finds_by_itself_has_a_name(kind, reference, answer, name):
    """So that the class's page can count it, whatever the numbers in the words are."""
    more = {"unit": "N"} if kind is Number else {}
    verdict = kind(lambda: reference, **more).examine(answer)
    assert (verdict.outcome, verdict.mistake) == ("wrong", name), verdict


def test_a_variant_has_a_kind_and_a_statement_of_its_own():
    own_one = variant(ALL["99.1"], draw("key", "ada", "99.1"))
    mass = float(own_one.statement.split()[3])
    assert own_one.check(9.81 * mass) and own_one.kind.word == "number" and own_one.vary is None
    assert ALL["99.1"].check(m1 * g * l1 * sp.cos(q1)), "the course's own stays as it was"


def test_a_model_brings_its_misconceptions_laws_and_units():
    robot, _ = robots.planar_2r()
    answer = of_model(lagrange.derive(robot), "tau", mk.no_gravity, mk.gear_once)
    assert [m.name for m in answer.mistakes] == ["no_gravity", "gear_once"] and answer.law is not None
    assert answer.mistakes[0].says == TELL[mk.no_gravity]


def test_an_exercise_loads_its_own_chapter_and_no_other():
    code = ("import sys\nfrom robolib.checking import ex\nex('11.1')\n"
            "print(sorted(n for n in sys.modules if n.startswith('robolib.exercises.chapter') and n.count('.') == 2))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['robolib.exercises.chapter11']"
