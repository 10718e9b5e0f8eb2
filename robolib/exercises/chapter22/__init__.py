"""The exercises of chapter 22: `questions` stand in the chapter itself, `problems` in exercises/. `references` lets the
library say what is right; `draws` has the numbers of the individual variants.
"""

from . import problems, questions

PARTS = (questions, problems)
