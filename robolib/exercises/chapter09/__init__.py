"""The exercises of chapter 09: `questions` stand in the chapter itself, `problems` in exercises/. `references` lets the
library close the tree and says what is right.
"""

from . import problems, questions

PARTS = (questions, problems)
