"""A verdict has its exercise's name, a sign, words and a colour, as on the grader's pages; and a good plain form."""

import re

import pytest

from robolib import cards
from robolib.checking import Verdict, ex
from robolib.checking.blocks import choice, number
from robolib.checking.progress import Entry, report
from robolib.derivation import ___
from robolib.grading import feedback, page


@number("99.Q12", "The weight", unit="N", stars=2)
def weight():
    return 9.81


def test_a_verdict_is_told_with_the_name_of_its_exercise():
    verdict = weight.check(19.62)
    assert repr(verdict) == "99.Q12 ✗ Not right yet. This is twice the right value."
    assert verdict._repr_markdown_() == "✗ **99.Q12 The weight ★★☆: Not right yet.** This is twice the right value."
    html = verdict._repr_html_()
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).strip()
    assert text == "99.Q12 The weight ★★☆ ✗ Not right yet. This is twice the right value."
    assert 'role="heading"' in html and 'class="robolib-card wrong"' in html and "<style" not in html


@pytest.mark.parametrize("outcome", cards.OUTCOMES)
def test_nothing_is_told_by_colour_alone(outcome):
    html = Verdict(outcome, "A `code` & <b>.").on("07.1", "Title")._repr_html_()
    assert cards.OUTCOMES[outcome].sign in html and cards.OUTCOMES[outcome].words in html
    assert "<code>code</code> &amp; &lt;b&gt;." in html, "code is set, and nothing else gets through"
    assert cards.OUTCOMES[outcome].border in html
    assert len({look.sign for look in cards.OUTCOMES.values()}) == len({x.words for x in cards.OUTCOMES.values()}) == 4


def test_the_grader_has_the_same_look():
    assert {k: v[:2] for k, v in feedback.WORDS.items()} == {k: (v.sign, v.words) for k, v in cards.OUTCOMES.items()}
    assert cards.SHAPE in page.STYLE and cards.SHAPE in Verdict("wrong", "x")._repr_html_()
    for light, dark in cards.COLOURS.values():
        assert light in page.STYLE and dark in page.STYLE
    assert "/*" not in page.STYLE


def test_a_name_does_not_make_another_verdict():
    assert Verdict("wrong", "x") == Verdict("wrong", "x").on("07.1", "Title")
    assert repr(Verdict("wrong", "x")) == "Wrong. x", "without an exercise, as ever"


def test_every_exercise_of_the_course_says_its_name():
    for id in ("07.Q10", "07.3", "00.1"):
        told = repr(ex(id).check(___))
        assert told.startswith(f"{id} ▷ Not attempted. "), told


@pytest.mark.parametrize("bad", [4, -1, "2", 1.5, None])
def test_stars_are_one_to_three(bad):
    with pytest.raises(ValueError, match="99.1: stars are 1, 2 or 3"):
        choice("99.1", "t", stars=bad)(lambda: ("a", {}))


def test_stars_stand_in_the_table_of_progress():
    (row,) = report({}, {"99": {"99.Q12": weight}})["99"]
    assert row.heading == "The weight ★★☆" and row.entry == Entry() and weight.in_chapter
    assert [cards.stars(n) for n in range(4)] == ["", "★☆☆", "★★☆", "★★★"]
