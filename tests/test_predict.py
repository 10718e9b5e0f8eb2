"""A prediction offers its choices, asks again for a word that is none of them, and is kind to a wrong one."""

import pytest
from sympy import symbols

from robolib.derivation import ___, guesses, predict, predictions, reveal

ROUTES = ["forwards", "backwards", "not at all"]
x, y = symbols("x y")


@pytest.fixture(autouse=True)
def nothing_guessed():
    predictions._guesses.clear()
    predictions._clicked.clear()


@pytest.fixture
def shown(monkeypatch):
    things = []
    monkeypatch.setattr(predictions, "show", things.append)
    return things


def test_a_blank_shows_the_choices(shown):
    predict("07.Q3", ___, choices=ROUTES)
    (text,) = (thing._repr_markdown_() for thing in shown)
    assert text.startswith("▷ **Prediction 07.Q3.** Choose one: ") and "`___`" in text
    assert '`"forwards"` · `"backwards"` · `"not at all"`' in text
    assert "one of: forwards, backwards, not at all" in repr(shown[0]) and "07.Q3" not in guesses()


@pytest.mark.parametrize("guess", ["sideways", 3, "", [1], x, "forward"])
def test_a_word_that_is_no_choice_is_asked_for_again_and_not_judged(guess, capsys):
    predict("07.Q3", "backwards", choices=ROUTES)
    predict("07.Q3", guess, choices=ROUTES)
    assert "choose one of: forwards, backwards, not at all" in capsys.readouterr().out
    assert guesses() == {}
    reveal("07.Q3", "backwards")
    assert "no guess; the answer is backwards" in capsys.readouterr().out


@pytest.mark.parametrize("guess", ["Backwards", " backwards ", "'backwards'", "BACKWARDS"])
def test_a_choice_is_understood_however_it_is_typed(guess, capsys):
    predict("07.Q3", guess, choices=ROUTES)
    assert guesses() == {"07.Q3": "backwards"}
    reveal("07.Q3", "backwards")
    assert "you were right" in capsys.readouterr().out


def test_choices_may_be_numbers_and_formulas(capsys):
    predict("07.Q4", 2, choices=[1, 2, 4])
    predict("07.Q5", x + y, choices=[x + y, x * y])
    assert guesses() == {"07.Q4": 2, "07.Q5": x + y}


def test_a_wrong_guess_is_told_kindly_what_to_look_at(shown):
    predict("07.Q3", "forwards", choices=ROUTES)
    reveal("07.Q3", "backwards", look="which way the pin pulls at the upper arm")
    text = shown[-1]._repr_markdown_()
    assert "**not this time**. Look at which way the pin pulls at the upper arm." in text
    reveal("07.Q3", "backwards")
    assert "Look at what your picture left out" in repr(shown[-1])
    reveal("07.Q3", "forwards", look="nothing")
    assert "Look at" not in repr(shown[-1])


@pytest.mark.parametrize("bad", ["yes", ["yes"], [], 3, {"yes", "no"}])
def test_choices_are_a_list_of_two_or_more(bad):
    with pytest.raises(ValueError, match="at least two choices as a list"):
        predict("07.Q3", ___, choices=bad)


def test_a_reader_can_click_and_the_blank_does_not_take_it_back(shown, monkeypatch):
    monkeypatch.setattr(predictions, "in_notebook", lambda: True)
    monkeypatch.setattr(predictions.manner, "gentle", lambda: True)
    predict("07.Q3", ___, choices=ROUTES)
    row, said = shown[1].children
    assert [button.description for button in row.children] == ROUTES and said.value == ""
    row.children[1].click()
    assert guesses() == {"07.Q3": "backwards"} and "Noted: backwards" in said.value
    assert [button.icon for button in row.children] == ["", "check", ""]
    predict("07.Q3", ___, choices=ROUTES)       # the cell is run again, and so are all after it
    assert guesses() == {"07.Q3": "backwards"} and "backwards. Noted" in shown[-1]._repr_markdown_()
    predict("07.Q3", "forwards", choices=ROUTES)
    predict("07.Q3", ___, choices=ROUTES)
    assert guesses() == {}, "what is typed replaces the click, and a blank takes it back"


def test_in_a_stored_notebook_there_is_nothing_to_click(shown, monkeypatch):
    monkeypatch.setattr(predictions, "in_notebook", lambda: True)
    monkeypatch.setenv("ROBOLIB_STEPS", "strict")
    predict("07.Q3", ___, choices=ROUTES)
    assert len(shown) == 1
