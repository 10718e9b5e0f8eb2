"""The kinds of answers: each knows its reference, its named mistakes, and how to examine.

    expressions   Expression, Equation
    numbers       Number, Numbers
    words         Choice, Selection, FalseLine
    predictions   Prediction
    programs      Function
    chains        Chain
    own           Own: what fits no other kind

Their author writes a function that gives the Answer (`checking.blocks`). It is called when it is first needed: what is
right may take a derivation to know.
"""

from .chains import Chain
from .expressions import Equation, Expression
from .kind import Kind
from .numbers import Number, Numbers
from .own import Own
from .predictions import Prediction
from .programs import Function
from .words import Choice, FalseLine, Selection

__all__ = ["Chain", "Choice", "Equation", "Expression", "FalseLine", "Function", "Kind", "Number", "Numbers", "Own",
           "Prediction", "Selection"]
