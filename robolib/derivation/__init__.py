"""Checked derivations: a line is shown only if it is true, and it is shown as it was typed.

    step(lhs, rhs, "why")                       one step: lhs = rhs
    chain(lhs, (line, "why"), (line, "why"))    several, one under the other, as on a blackboard
    ___                                         a blank for the reader, in place of a side or a line
    where={s: m2*a1*l2*sin(q2)}                 an abbreviation: s stays s in print, and counts as what it stands for
    ddt = Rate(q, qd, qdd)                      d/dt by the chain rule, shown as ẋ or d/dt (…)
    predict("07.Q1", guess, choices=[…])        writes a guess down, before the computation
    reveal("07.Q1", answer, look="…")           compares

    blank         the place for the reader's own answer
    manner        does a false line raise, or is the reader told?
    source        the text of the call that is running
    typed         a side as it was typed, in LaTeX
    width         how wide a line is, and where it is broken
    truth         is a line true, and if not, what is wrong with it?
    rates         d/dt, to type and to read
    steps, chains, predictions
"""

from .blank import HOLE, Blank, ___, holds_blank, is_blank
from .chains import chain
from .predictions import guesses, predict, reveal
from .rates import Rate
from .steps import step
from .truth import EmptyStep, FalseStep, LongLine
from .typed import Known

__all__ = ["HOLE", "Blank", "EmptyStep", "FalseStep", "Known", "LongLine", "Rate", "___", "chain", "guesses",
           "holds_blank", "is_blank", "predict", "reveal", "step"]
