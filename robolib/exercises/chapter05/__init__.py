"""The exercises of chapter 05: `questions` stand in the chapter itself, `problems` in exercises/. `references` lets the
library's statics say what is right; `draws` has the numbers of the individual variants.
"""

from . import problems, questions

PARTS = (questions, problems)
