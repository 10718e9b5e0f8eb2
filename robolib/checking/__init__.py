"""The examiner: `ex("07.3").check(answer)`, and the parts it is made of."""

from .equivalent import Mistake, equivalent
from .exercise import Exercise, ex, exercises
from .variants import draw, variant
from .verdict import Verdict

__all__ = ["Exercise", "Mistake", "Verdict", "draw", "equivalent", "ex", "exercises", "variant"]
