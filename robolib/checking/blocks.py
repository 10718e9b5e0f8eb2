"""How an exercise is written: one block, with its title, kind, hints, what is right and the mistakes told apart.

    @expression("07.Q11", "The rate of M₁₁",
                "M₁₁ depends on time through cos q₂ alone.",
                "d/dt cos q₂ = −sin q₂ · q̇₂.")
    def rate_of_M11():
        partial = sp.diff(planar().M[0, 0], q2)
        return (partial * qd2,
                Mistake("no inner rate", partial, "That is ∂M₁₁/∂q₂. The chain rule multiplies it by q̇₂."))

The function says what is right. It gives the reference alone, the reference followed by its Mistakes, or an Answer (of
a Model: `of_model`). It is called when it is first needed. A block's options are those of its kind (`checking.kinds`),
`stars=1` to `3` (easy, middle, hard), and `one_call=True` where a single call of the library gives the answer. A
question inside the chapter is counted with Q, "07.Q3"; an exercise of `exercises/` has a number, "07.3". Individual
variants follow it:

    @rate_of_M11.varied
    def rate_of_M11(draw):
        …
        return variant_of(Number(lambda: …, unit="rad/s"), f"The statement with {numbers}.")
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from . import kinds
from .answer import Answer, Mistake, of_model, tell_apart
from .exercise import Exercise, variant_of
from .tell import TELL
from .verdict import Verdict, correct, wrong

__all__ = ["TELL", "Answer", "Mistake", "Verdict", "chain", "choice", "correct", "equation", "expression", "false_line",
           "function", "number", "numbers", "of_model", "own", "prediction", "selection", "tell_apart", "variant_of",
           "wrong"]

FIELDS = ("one_call", "statement", "cell", "stars")      # of the Exercise; other options are its kind's
Block = Callable[[Callable[..., Any]], Exercise]


def _block(kind: type[kinds.Kind], id: str, title: str, hints: tuple[str, ...], options: dict[str, Any]) -> Block:
    own = {name: options.pop(name) for name in FIELDS if name in options}

    def made(make: Callable[..., Any]) -> Exercise:
        return Exercise(id, title, kind(cache(make), **options), hints, **own)
    return made


def expression(id: str, title: str, *hints: str, **options: Any) -> Block:
    """An expression, a vector or a matrix. Options: entry, allowed."""
    return _block(kinds.Expression, id, title, hints, options)


def equation(id: str, title: str, *hints: str, **options: Any) -> Block:
    """An equation, Eq(left, right). Options: entry, allowed, prepare."""
    return _block(kinds.Equation, id, title, hints, options)


def number(id: str, title: str, *hints: str, **options: Any) -> Block:
    """A number with its unit. Options: unit, within, either_sign."""
    return _block(kinds.Number, id, title, hints, options)


def numbers(id: str, title: str, *hints: str, **options: Any) -> Block:
    """A list of numbers. Options: unit (one, or one for each), within, names, follow."""
    return _block(kinds.Numbers, id, title, hints, options)


def choice(id: str, title: str, *hints: str, **options: Any) -> Block:
    """One of a few words: the function gives the right one and {wrong one: what to say}."""
    return _block(kinds.Choice, id, title, hints, options)


def selection(id: str, title: str, *hints: str, **options: Any) -> Block:
    """Some of a few words: the function gives the right ones and {every one: what to say}."""
    return _block(kinds.Selection, id, title, hints, options)


def false_line(id: str, title: str, *hints: str, **options: Any) -> Block:
    """The first line that does not follow: the function gives the lines. Options: replies, true, later,
    same, above, given."""
    return _block(kinds.FalseLine, id, title, hints, options)


def function(id: str, title: str, *hints: str, **options: Any) -> Block:
    """A Python function: the function gives the right one, and Mistakes whose answers are functions. Options: states,
    within."""
    return _block(kinds.Function, id, title, hints, options)


def chain(id: str, title: str, *hints: str, **options: Any) -> Block:
    """A chain of lines: the function gives where it starts. Options: last, at_least, start, form."""
    return _block(kinds.Chain, id, title, hints, options)


def prediction(id: str, title: str, *hints: str, **options: Any) -> Block:
    """A guess before the computation: the function computes what comes out. Options: choices, unit, within."""
    return _block(kinds.Prediction, id, title, hints, options)


def own(id: str, title: str, *hints: str, **options: Any) -> Block:
    """What fits no other kind. Options: look(answer, right), which gives the Verdict."""
    return _block(kinds.Own, id, title, hints, options)
