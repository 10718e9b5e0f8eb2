"""The exercises of chapter 11: `questions` stand in the chapter itself, `problems` in exercises/. `references` lets the
library's recursion say what is right.
"""

from . import problems, questions

PARTS = (questions, problems)
