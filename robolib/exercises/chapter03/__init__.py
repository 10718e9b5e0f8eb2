"""The exercises of chapter 03: `questions` stand in the chapter itself, `problems` in exercises/. `references` lets the
library's inverse kinematics say what is right; `draws` are the numbers of individual variants.
"""

from . import problems, questions

PARTS = (questions, problems)
