"""Predictions: a guess is written down before the computation and compared after it.

    predict("07.Q1", ___, choices=["forwards", "backwards", "not at all"])
    reveal("07.Q1", "backwards", look="which way the pin pulls at the upper arm")

In a reader's notebook the choices are buttons; a click writes the guess down, as typing it does. In a stored notebook
they are a line of text. A word that is no choice is asked for again, and not judged.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import sympy as sp

from ..display import Rich, in_notebook, latex, show
from ..identity import judge
from . import manner
from .blank import is_blank

LOOK = "what your picture left out, before you read on"
_guesses: dict[str, Any] = {}
_clicked: dict[str, Any] = {}                   # guesses by a button: the blank in the cell does not take them back


def predict(key: str, guess: Any, choices: Sequence[Any] | None = None) -> None:
    """Write down a guess (a sign, a choice, a number, a formula) before computing. `reveal(key, …)` compares."""
    options = _options(key, choices)
    if is_blank(guess) or guess is None or guess is Ellipsis:
        if key in _clicked and (not options or _clicked[key] in options):
            return show(_noted(key, _clicked[key]))
        _guesses.pop(key, None)
        return _ask(key, options)
    if options and (guess := _chosen(guess, options)) is None:
        _guesses.pop(key, None)
        named = ", ".join(map(_text, options))
        show(Rich(f"prediction {key}: choose one of: {named}", f"▷ **Prediction {key}.** Choose one of: {named}."))
        return _buttons(key, options)
    _clicked.pop(key, None)
    _guesses[key] = guess
    return show(_noted(key, guess))


def _options(key, choices):
    if choices is None:
        return ()
    if isinstance(choices, str) or not isinstance(choices, Sequence) or len(choices) < 2:
        raise ValueError(f'predict("{key}", …): give at least two choices as a list, choices=["yes", "no"]')
    return tuple(choices)


def _chosen(guess, options):
    """The option that is meant, or None."""
    said = str(guess).strip().strip("\"'").casefold()
    return next((option for option in options if str(option).casefold() == said), None)


def _noted(key, guess):
    return Rich(f"prediction {key}: {guess}, noted", f"▷ **Prediction {key}:** {_text(guess)}. Noted.")


def _ask(key, options):
    if not options:
        return show(Rich(f"prediction {key}: put your guess in place of the blank, then run the cell",
                         f"▷ **Prediction {key}.** Put your guess in place of `___`, then run the cell."
                         " A wrong guess teaches most."))
    listed = " · ".join(f'`"{option}"`' if isinstance(option, str) else _text(option) for option in options)
    show(Rich(f"prediction {key}: put your guess in place of the blank, one of: {', '.join(map(str, options))}",
              f"▷ **Prediction {key}.** Choose one: {listed}. Put it in place of `___` and run the cell."))
    return _buttons(key, options)


def _buttons(key, options):
    """The choices to click at, where a reader is at work; a stored notebook has no kernel to listen."""
    if not (in_notebook() and manner.gentle()):
        return
    try:
        from ipywidgets import HTML, Button, HBox, Layout, VBox
    except ImportError:
        return
    said = HTML()
    row = [Button(description=str(option), tooltip=f"Predict: {option}", layout=Layout(width="auto"))
           for option in options]
    for button, option in zip(row, options, strict=True):
        button.on_click(_clicks(key, option, button, row, said))
    show(VBox([HBox(row, layout=Layout(flex_flow="row wrap")), said]))


def _clicks(key: str, option: Any, button: Any, row: list[Any], said: Any) -> Callable[[Any], None]:
    """What a click does: it writes the guess down and says so."""
    def clicked(_: Any) -> None:
        _guesses[key] = _clicked[key] = option
        for other in row:
            other.icon = "check" if other is button else ""
        said.value = f"Noted: {option}. Now run the next cell."
    return clicked


def reveal(key: str, answer: Any, tolerance: float = 0.05, look: str = LOOK) -> None:
    """Compare the guess with the answer. A number counts as right within `tolerance` of the answer.

    `look` says to whoever guessed otherwise what is worth a look: "which way the pin pulls".
    """
    said = f"the answer is {_text(answer)}"
    if key not in _guesses:
        return show(Rich(f"prediction {key}: no guess; {said}",
                         f"▷ **Prediction {key}:** no guess was written down; {said}."))
    guess = _guesses[key]
    right = _agrees(guess, answer, tolerance)
    verdict = {True: "you were right", False: "not this time", None: "compare for yourself"}[right]
    more = f" Look at {look}." if right is False else ""
    return show(Rich(f"prediction {key}: you said {guess}, {said}: {verdict}.{more}",
                     f"{'✓' if right else '▷'} **Prediction {key}:** you said {_text(guess)}; {said}:"
                     f" **{verdict}**.{more}"))


def _text(x):
    if isinstance(x, (sp.Basic, sp.MatrixBase)):
        return f"${latex(x)}$"
    return f"{x:.6g}" if isinstance(x, float) else str(x)


def _agrees(guess, answer, tolerance):
    """True, False, or None where the two cannot be compared."""
    if isinstance(guess, str) and isinstance(answer, str):
        return guess.strip().casefold() == answer.strip().casefold()
    if isinstance(guess, bool) or isinstance(answer, bool):
        return guess is answer
    try:
        if not isinstance(answer, sp.MatrixBase) and not getattr(answer, "free_symbols", ()):
            near, answer = float(guess), float(answer)
            return math.isfinite(near) and abs(near - answer) <= tolerance * abs(answer)
        return judge(guess, answer).equal
    except (TypeError, ValueError, ZeroDivisionError, RecursionError, OverflowError, AttributeError):
        return None


def guesses() -> dict[str, Any]:
    """The predictions made so far, {key: guess}."""
    return dict(_guesses)
