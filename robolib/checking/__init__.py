"""The examiner: `ex("07.3").check(answer)`, and the parts it is made of. The exercises are in `robolib.exercises`."""

from .answer import Answer, Mistake
from .equivalent import equivalent
from .exercise import Exercise, ex, exercises
from .variants import draw, variant
from .verdict import Verdict

__all__ = ["Answer", "Exercise", "Mistake", "Verdict", "draw", "equivalent", "ex", "exercises", "variant"]
