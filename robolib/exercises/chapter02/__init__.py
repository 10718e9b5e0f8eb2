"""The exercises of chapter 02: `questions` stand in the chapter itself, `problems` in exercises/. `references` lets the
library's frames, books and fits say what is right.
"""

from . import problems, questions

PARTS = (questions, problems)
