"""The bridge "my book says …": one arm, told by the rules and in the letters of many books.

    sliding        standard rows ↔ modified rows: every frame slides along its own x
    books          who writes which letter for what, and in which order: `BOOKS`, `letters`
    tables         a book's table of rows → a Robot, and back: `Table`, `read`, `write`, `as_if`
    lines          a row fitted to two measured lines, and what is ill-conditioned about it: `Line`, `fit_row`
    exponentials   Lynch and Park's product of exponentials ↔ rows

>>> from robolib import conventions, robots
>>> print(conventions.write(robots.stanford()[0], "craig"))                             # doctest: +SKIP
"""

from .books import BOOKS, Book, letters
from .exponentials import Exponentials, from_exponentials, to_exponentials
from .lines import Fit, Line, fit_row, hayati_row
from .sliding import to_modified, to_standard
from .tables import Table, as_if, frame_row, read, write

__all__ = ["BOOKS", "Book", "Exponentials", "Fit", "Line", "Table", "as_if", "fit_row", "frame_row",
           "from_exponentials", "hayati_row", "letters", "read", "to_exponentials", "to_modified", "to_standard",
           "write"]
