"""A straight-line program read as sums of products: what the optimiser starts from.

A program takes sums and products two by two. Here an operand that serves one sum or product alone *dissolves* in it, so
that the whole of it is seen at once:

    t1 = a·x      t2 = a·y      t3 = b − t2      t4 = t1 − t3

t1, t2 and t3 dissolve, and t4 is read as the products  + a x,  − b,  + a y. What is used twice does not dissolve, since
taking it apart would only double the work. Nor does what never changes: it is worked out beforehand, and costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from .nodes import Nodes, arguments, fixed, needed

SUMS = ("add", "sub")
DISSOLVE = {"add": ("add", "sub", "mul"), "sub": ("add", "sub", "mul"), "mul": ("mul",)}   # {in this: these do}


class Product(NamedTuple):
    """± a product of nodes; a node alone is one, too."""

    sign: int
    factors: list[int]


class Reading:
    """A program and what the optimiser asks of it. Nodes are named by their places."""

    def __init__(self, nodes: Nodes, outputs: Sequence[int], constants: Iterable[str]) -> None:
        self.nodes = nodes
        self.alive = needed(nodes, outputs)
        self.fixed = fixed(nodes, constants)
        self.uses = Counter(j for i in self.alive for j in arguments(nodes[i])) + Counter(outputs)

    @cached_property
    def whole(self) -> list[int]:
        """The nodes to write, in order: all but those that stand in a longer sum or product."""
        inside = {k for i in self.alive for k in arguments(self.nodes[i])
                  if self._dissolves(k, DISSOLVE.get(self.nodes[i][0], ()))}
        return [i for i in self.alive if i not in inside]

    def is_sum(self, i: int) -> bool:
        """Whether a node is to be read as a sum of products; one product is such a sum, too."""
        return self.nodes[i][0] in DISSOLVE and not self.fixed[i]

    def products(self, i: int) -> list[Product]:
        """The products whose sum node i is, from left to right."""
        stack, found = [(1, i)], []
        while stack:
            sign, k = stack.pop()
            op, taken_apart = self.nodes[k][0], k == i
            if op == "neg":
                stack.append((-sign, self.nodes[k][1]))
            elif op in SUMS and (taken_apart or self._dissolves(k, SUMS)):
                _, left, right = self.nodes[k]
                stack += [(sign if op == "add" else -sign, right), (sign, left)]      # the left one is popped first
            elif op == "mul" and (taken_apart or self._dissolves(k, ("mul",))):
                found += self._opened(self._factored(k, sign))
            else:
                found.append(Product(sign, [k]))
        return found

    def _dissolves(self, i: int, ops: Sequence[str]) -> bool:
        """Whether node i is one of these operations, serves once, and changes from call to call."""
        return self.uses[i] == 1 and self.nodes[i][0] in ops and not self.fixed[i]

    def _factored(self, i: int, sign: int) -> Product:
        """The factors of the product i, those of the products that dissolve in it included."""
        stack, found = [i], []
        while stack:
            k = stack.pop()
            if self.nodes[k][0] == "neg":
                stack.append(self.nodes[k][1])
                sign = -sign
            elif self.nodes[k][0] == "mul" and (k == i or self._dissolves(k, ("mul",))):
                stack.extend(reversed(self.nodes[k][1:]))
            else:
                found.append(k)
        return Product(sign, found)

    def _opened(self, product: Product) -> list[Product]:
        """c·(d x + e y) as (c d) x + (c e) y: the constants of the bracket take in c, and its product is saved.

        Only where c never changes and every product of the bracket has a constant of its own.
        """
        sums = [k for k in product.factors if self._dissolves(k, SUMS)]
        rest = [k for k in product.factors if k not in sums]
        if len(sums) != 1 or not rest or not all(self.fixed[k] for k in rest):
            return [product]
        inner = self.products(sums[0])
        if not all(any(self.fixed[k] for k in one.factors) for one in inner):
            return [product]
        return [Product(product.sign * one.sign, [*rest, *one.factors]) for one in inner]
