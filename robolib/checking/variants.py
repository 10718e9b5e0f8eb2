"""Individual variants: the same exercise with other numbers or another layout for every student.

    variant(ex("07.1"), draw("dynamics 2026", "s1234567", "07.1"))

The numbers come from (assignment key, student id, exercise id) by HMAC-SHA256, and each number from its own name in the
same way. So the same id gets the same numbers on every machine and under every Python, in whatever order they are
drawn; who does not know the key cannot foretell them. `random.Random` promises neither: how it turns bits into integers
and choices has changed between versions of Python.
"""

from __future__ import annotations

import hmac
import unicodedata
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import count
from typing import Any

from .exercise import Exercise


@dataclass(frozen=True)
class Draw:
    """What one student gets in one exercise. Each value depends on its name, not on the order of the calls."""

    exercise: str
    seed: bytes = field(repr=False)

    def integer(self, name: str, n: int) -> int:
        """A whole number from 0 to n − 1, all equally likely: 64 bits of a digest, drawn again in the rare case that
        they lie in the last, incomplete run of n.
        """
        if not isinstance(n, int) or not 0 < n <= 2**32:
            raise ValueError(f"n must be a whole number from 1 to 2^32, not {n!r}")
        for turn in count():
            bits = int.from_bytes(_digest(self.seed, name, str(turn))[:8], "big")
            if bits < 2**64 - 2**64 % n:
                return bits % n

    def choice(self, name: str, options: list | tuple) -> Any:
        """One of the options, given in an order of their own (a list or tuple, not a set)."""
        if not isinstance(options, (list, tuple)) or not options:
            raise ValueError(f"{name}: give the options as a list or tuple that is not empty")
        return options[self.integer(name, len(options))]

    def decimal(self, name: str, low: float | str, high: float | str, step: float | str,
                but: float | None = None) -> float:
        """One of low, low + step, …, high, as the float with that decimal: 0.35, never 0.35000000000000003.

        `but` is a value to leave out: two links of equal mass would hide a swapped index.
        """
        low, high, step = (Decimal(str(x)) for x in (low, high, step))
        if step <= 0 or high < low or (high - low) % step:
            raise ValueError(f"{name}: from {low} to {high} in steps of {step} does not come out even")
        grid = [float(low + step * k) for k in range(int((high - low) / step) + 1)]
        return self.choice(name, [x for x in grid if x != but])


def draw(key: str | bytes, student: str | int, exercise: str) -> Draw:
    """The Draw of a student (an id: text or a whole number) in an exercise ("07.1"), for an assignment's secret key.

    An id may come with spaces around it, and its letters in either Unicode form; upper and lower case differ.
    """
    if not isinstance(key, (str, bytes)) or not key:
        raise ValueError("the assignment's key must be text or bytes, and not empty")
    if isinstance(student, bool) or not isinstance(student, (str, int)) or not str(student).strip():
        raise ValueError(f"the student's id must be text or a whole number, and not empty; this is {student!r}")
    if not isinstance(exercise, str) or not exercise:
        raise ValueError(f"the exercise must be given by its number, such as '07.1', not {exercise!r}")
    key = key.encode() if isinstance(key, str) else key
    student = unicodedata.normalize("NFC", str(student)).strip()
    return Draw(exercise, _digest(key, student, exercise))


def _digest(key, *words):
    """HMAC-SHA256 of the words, each with its length before it, so that no two lists of words read the same."""
    parts = (word.encode() for word in words)
    return hmac.digest(key, b"".join(len(p).to_bytes(4, "big") + p for p in parts), "sha256")


def variant(exercise: Exercise, draw: Draw) -> Exercise:
    """The exercise as this Draw has it: the same id, another statement, its reference derived anew.

    `exercise.vary(draw)` gives the fields that differ, as `variant_of` makes them: kind, statement, perhaps hints.
    """
    if exercise.vary is None:
        raise ValueError(f"{exercise.id} has no variants: every student gets the same")
    if draw.exercise != exercise.id:
        raise ValueError(f"this draw is for {draw.exercise}, not for {exercise.id}")
    return replace(exercise, **exercise.vary(draw), vary=None)
