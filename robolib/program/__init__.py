"""Straight-line programs: record an algorithm once, then count it, shorten it, print it, compile it.

    graph         a hash-consed graph of scalar operations, shared by the recorder and the judge
    nodes         what can be said of its nodes: their arguments, which are needed, which never change
    recorder      the scalar that writes down what is done with it
    code          the record: inputs, nodes, outputs, what it is about, what it costs
    program       Program: the record and what can be done with it; `record` and `from_expressions` make one
    optimise      fewer operations, the same values: read as sums of `products`, written with `signed_graph` and
                  `signed_sums`
    printers      as text: Python, C, JavaScript
    backends      as a function of arrays: Python, NumPy, numba, C
"""

from .code import About, Code, Counts
from .program import Program, from_expressions, record

__all__ = ["About", "Code", "Counts", "Program", "from_expressions", "record"]
