"""Numbers with units, as data."""

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from robolib.checking import equivalent
from robolib.checking.numeric import number, several
from robolib.checking.quantities import NotAQuantity, convert, quantity
from robolib.units import UnknownUnit, measure


@pytest.mark.parametrize("text, wanted", [
    ("N·m", ((1, 2, -2), 1)), ("N*m", ((1, 2, -2), 1)), ("Nm", ((1, 2, -2), 1)), ("N m", ((1, 2, -2), 1)),
    ("kN·m", ((1, 2, -2), 1e3)), ("mN·m", ((1, 2, -2), 1e-3)), ("kg·m²", ((1, 2, 0), 1)), ("kg*m^2", ((1, 2, 0), 1)),
    ("kg*m**2", ((1, 2, 0), 1)), ("g·cm²", ((1, 2, 0), 1e-7)), ("m/s²", ((0, 1, -2), 1)), ("m/s^2", ((0, 1, -2), 1)),
    ("m s⁻²", ((0, 1, -2), 1)), ("rad/s", ((0, 0, -1), 1)), ("rev/min", ((0, 0, -1), 2 * math.pi / 60)),
    ("1/s", ((0, 0, -1), 1)), ("°", ((0, 0, 0), math.pi / 180)), ("%", ((0, 0, 0), 0.01)), ("mm", ((0, 1, 0), 1e-3)),
    ("min", ((0, 0, 1), 60)), ("ms", ((0, 0, 1), 1e-3)), ("kJ", ((1, 2, -2), 1e3)), ("", ((0, 0, 0), 1)),
    ("kg/m/s", ((1, -1, -1), 1))])
def test_units_are_read(text, wanted):
    dimension, size = measure(text)
    assert dimension == wanted[0] and size == pytest.approx(wanted[1], rel=1e-12)


@pytest.mark.parametrize("text", ["bananas", "N//m", "kkg", "krad", "N·", "^2", "m^x", "N·m)", "__import__", "√m"])
def test_other_words_are_no_units(text):
    with pytest.raises(UnknownUnit):
        measure(text)
    with pytest.raises(NotAQuantity):
        convert(1, text, "m")


def test_a_text_or_a_pair_is_a_quantity():
    assert quantity("3.1 kN·m") == (3.1, "kN·m") and quantity(" -2e-3m ") == (-2e-3, "m") and quantity("7") == (7.0, "")
    assert quantity("8/3") == (Fraction(8, 3), "") and quantity("-1 / 2 N·m") == (Fraction(-1, 2), "N·m")
    assert quantity("−30 degrees") == (-30.0, "degrees") and quantity("2 1/s") == (2.0, "1/s")
    assert quantity((3, "m")) == (3, "m") and quantity("3 1/s") == (3.0, "1/s") and quantity(".5 %") == (0.5, "%")
    for other in (3.0, sp.Integer(3), [3, "m"], ("m", 3), (1, 2), "x", "", "1.2.3", "sqrt(2)", "2*3", "1//2", "8/3/2",
                  f"1/{'9' * 30}",  "os.system", "9" * 200, None, b"3"):
        assert quantity(other) is None


def test_a_fraction_in_words_is_a_number_and_an_expression():
    assert number("8/3 kg", 8 / 3, "kg") and number("−30 degrees", -30, "°")
    assert number("-30 degrees", -math.pi / 6, "rad")
    assert equivalent("8/3", sp.Rational(8, 3)) and equivalent(["−1/2", sp.Symbol("q1")], [-sp.S.Half, sp.Symbol("q1")])
    assert number("1/0", 1.0).message == equivalent("1/0", 1).message == "Nothing can be divided by zero."


@pytest.mark.parametrize("verdict, words", [
    (number("-30 degres", -30, "°"), 'Type the number alone, or as text with a unit such as "-30 °".'),
    (number("3 pieces", 3), "A pure number is asked for: type 3 alone."),
    (number("sqrt(3)/2", 0.866), "Type it without quotes"),
    (equivalent("2.5 kg", sp.Rational(5, 2)), "Type the number alone, without quotes."),
    (equivalent("8/3 + q1", sp.Symbol("q1")), "Build the expression"),
    (equivalent("3 1/2", sp.Rational(7, 2)), "Build the expression")])
def test_who_types_text_is_told_what_to_type(verdict, words):
    assert verdict.outcome == "wrong" and words in verdict.message, verdict


def test_converted():
    assert convert(3, "kN·m", "N·m") == pytest.approx(3000) and convert(180, "°", "rad") == pytest.approx(math.pi)
    with pytest.raises(NotAQuantity, match="kg does not fit: N·m is asked for"):
        convert(1, "kg", "N·m")
    with pytest.raises(NotAQuantity, match="a pure number is asked for"):
        convert(1, "kg", "")


@pytest.mark.parametrize("answer", ["4.905 N·m", "4.905", (4.905, "N·m"), (sp.Rational(981, 200), "Nm"), "490.5 N·cm",
                                    (np.float64(0.004905), "kN·m"), "4.905 kg·m²/s²", "4905 mJ"], ids=str)
def test_a_right_number_with_its_unit(answer):
    assert number(answer, 4.905, "N·m").message == "4.905 N·m."


@pytest.mark.parametrize("answer, words", [
    ("4.905 kN·m", "1000 times"), ("4.905 kg", "kg does not fit"), ("4.905 elephants", "is not known here"),
    ("4,905 N·m", "a decimal point"), (("x", "N·m"), "before 'N·m'"), ((None, "N·m"), "before 'N·m'"),
    ((float("nan"), "N·m"), "finite"), ("-4.905 N·m", "sign"), ((True, "N·m"), "before")], ids=str)
def test_a_wrong_one(answer, words):
    verdict = number(answer, 4.905, "N·m")
    assert verdict.outcome == "wrong" and words in verdict.message, verdict


def test_degrees_are_understood_when_said():
    assert number("30°", math.pi / 6, "rad") and number("0.5235988 rad", 30, "°") and number((50, "%"), 0.5)
    assert several(["90 °", "1 rad"], [math.pi / 2, 1.0], "rad")
