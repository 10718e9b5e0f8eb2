"""Are two expressions equal, and how do we know? The one judge, for derivations, checkers and tests alike.

Three ways, tried in this order on one hash-consed graph of both sides:

- **prime field**: the difference at random points modulo a large prime, sines and cosines by the half-angle
  parametrisation. One non-zero residue proves that the sides differ; zeros at eight points make equality as good as
  certain, and the bound is stated.
- **exact**: the trigonometric-polynomial normal form of the difference is zero. Within a budget that counts work, not
  seconds, so that the same question gets the same answer on every machine.
- **numeric**: fifty digits at random points, where functions remain that neither of the above knows.

>>> from sympy import sin, cos, symbols
>>> x, y = symbols("x y")
>>> judge(sin(x + y)**2 + cos(x + y)**2, 1)
Finding(equal=True, how='exact')
>>> bool(judge(sin(x + y), sin(x) + sin(y)))
False
"""

from .judge import Finding, as_matrix, judge, judge_nodes
from .points import apart

__all__ = ["Finding", "apart", "as_matrix", "judge", "judge_nodes"]
