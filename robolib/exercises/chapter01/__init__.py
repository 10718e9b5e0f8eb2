"""The exercises of chapter 01: `questions` stand in the chapter itself, `problems` in exercises/. `references` lets
the library's turns say what is right.
"""

from . import problems, questions

PARTS = (questions, problems)
