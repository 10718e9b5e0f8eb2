"""What a torque costs, by the rules of books: their tables, and the same algorithms counted line by line.

    tables        what is printed, as polynomials in n, with what cannot be right
    lines         what an algorithm costs line by line, `by_line`; `as_polynomials` of arms with n joints
    torques       Algorithms 5.3, 5.6 and 5.7 of [balafoutis_patel], saying which line they have done
    matrices      Algorithms 6.2 and 7.1
    turns         how vectors and tensors get from frame to frame, cheaply
    arms          the arms that the tables are about

Counted as in the books: products with 0 and ±1 and signs are free, sines are listed apart, what depends on the arm
alone is off-line. `codegen.count` counts whole Programs instead, with switches.
"""

from .arms import general
from .lines import as_polynomials, by_line, finished
from .polynomials import Polynomial, polynomial
from .tables import Table, table, tables

__all__ = ["Polynomial", "Table", "as_polynomials", "by_line", "finished", "general", "polynomial", "table", "tables"]
