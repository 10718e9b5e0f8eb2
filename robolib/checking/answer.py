"""What is right, and the mistakes told apart: what the author of an exercise writes down, whatever its kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..model import Model
from .dimensions import units
from .invariants import law
from .tell import TELL


@dataclass(frozen=True)
class Mistake:
    """A wrong answer that people give, and what to tell them. `answer` is what the mistake leads to."""

    name: str
    answer: Any
    says: str


@dataclass(frozen=True)
class Answer:
    """The right answer and the wrong ones that have a name.

    law    answer → a sentence on the physical law that it breaks, or None; the last resort
    units  {name: (kg, m, s)} of symbols that differ from the course's table, where a joint slides
    """

    reference: Any
    mistakes: tuple[Mistake, ...] = ()
    law: Callable[[Any], str | None] | None = None
    units: dict[str, tuple] = field(default_factory=dict)


def of_model(model: Model, what: str, *known: Callable[[Model], Model], more: tuple[Mistake, ...] = ()) -> Answer:
    """The Answer "tau", "M" or "C" of a model: these misconceptions told apart, its laws and its units kept."""
    return Answer(getattr(model, what), (*more, *tell_apart(model, *known, of=what)), law(what, model),
                  units(model.robot))


def tell_apart(model: Model, *known: Callable[[Model], Model], of: str = "tau") -> tuple[Mistake, ...]:
    """These misconceptions about a model, as mistakes in its torques, or in another part of it."""
    return tuple(Mistake(f.__name__, getattr(f(model), of), TELL[f]) for f in known)
