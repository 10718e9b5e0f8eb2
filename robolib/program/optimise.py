"""A finished straight-line program made shorter, with the same values.

The recorder's graph has each operation once, but it takes sums and products as they come. Here a program is written
anew, by a few rules:

    signs      a value is ± a node: −(a − b), a + (−b), (−a)·b cost no more than what they stand for
    numbers    0 and 1 vanish, numbers fold, c x + d x = (c + d) x, factors that never change are gathered:
               (c x)·(d y) = (c d)·(x y);  c·(d x + e y) = (c d) x + (c e) y
    factors    a x + a y = a·(x + y), for products that are used once
    dead code  what no output needs is gone

"Never change" are numbers and the inputs named in `constants`: what depends on these alone is worked out beforehand,
so it may grow. It goes step by step:

1. `_copied`: every node again, by the rules of signs and numbers (`signed_graph`).
2. `_factored`: every sum is read as a sum of products (`products`), and written with factors taken out (`signed_sums`).
   Again, as long as it helps.

For example, a·x − (b − a·y) takes two products and two sums. It is read as + a x, − b, + a y. Two of these have the
factor a; so it is written as a·(x + y) − b, by one product and two sums:

>>> from robolib.program import record
>>> program = record(lambda a, b, x, y: [a * x - (b - a * y)], ["a", "b", "x", "y"])
>>> print(program.source().partition("def ")[2].partition(":")[2].rstrip())
<BLANKLINE>
    _t0 = a * x
    _t1 = a * y
    _t2 = b - _t1
    _t3 = _t0 - _t2
    return (_t3,)
>>> print(program.optimised().source().partition("def ")[2].partition(":")[2].rstrip())
<BLANKLINE>
    _t0 = x + y
    _t1 = a * _t0
    _t2 = b - _t1
    return (-_t2,)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from . import signed_sums
from .nodes import Node, Nodes, arguments, fixed, needed, renumbered
from .products import Reading
from .signed_graph import Signed, Value

Written = tuple[tuple[Node, ...], tuple[int, ...]]            # nodes and outputs
DOUBLINGS = ("product", "sum")
PASSES = 2                                      # a third one finds next to nothing


def optimise(nodes: Nodes, outputs: Sequence[int], inputs: Sequence[str] = (),
             constants: Iterable[str] = frozenset(), doubling: str = "product") -> Written:
    """(nodes, outputs): the same values, by no more operations. Rules are applied until nothing gets shorter.

    `doubling`: whether 2 x is written as a "product" or, for those to whom a product is dear, as the "sum" x + x.

    Shapes: node tuples of `graph`, output indices → the same
    """
    if doubling not in DOUBLINGS:
        raise ValueError(f"doubling is {' or '.join(map(repr, DOUBLINGS))}, not {doubling!r}")
    best = _copied(nodes, outputs, constants)
    least = cost(*best, constants)
    for _ in range(PASSES):
        new = _factored(*best, constants)
        price = cost(*new, constants)
        if price >= least:
            break
        best, least = new, price
    return _doubled(*best, constants) if doubling == "sum" else best


def cost(nodes: Nodes, outputs: Sequence[int], constants: Iterable[str] = frozenset()) -> tuple[int, int]:
    """(operations that depend on what changes, all operations): what `optimise` makes smaller."""
    never, online, total = fixed(nodes, constants), 0, 0
    for i in needed(nodes, outputs):
        op = nodes[i][0]
        work = nodes[i][2] - 1 if op == "pow" else int(op in ("add", "sub", "mul", "div"))
        total, online = total + work, online + (0 if never[i] else work)
    return online, total


def _copied(nodes: Nodes, outputs: Sequence[int], constants: Iterable[str]) -> Written:
    """Every node again, by the rules of signs and numbers."""
    graph, made = Signed(constants), {}
    for i in needed(nodes, outputs):
        made[i] = _again(graph, nodes[i], made)
    return _finished(graph, made, outputs)


def _factored(nodes: Nodes, outputs: Sequence[int], constants: Iterable[str]) -> Written:
    """Every sum and product as a sum of products, with the factors that they share taken out; the rest as it is."""
    reading, graph, made = Reading(nodes, outputs, constants), Signed(constants), {}
    for i in reading.whole:
        if reading.is_sum(i):
            terms = [signed_sums.term(graph, sign, [made[k] for k in factors])
                     for sign, factors in reading.products(i)]
            made[i] = signed_sums.total(graph, terms)
        else:
            made[i] = _again(graph, nodes[i], made)
    return _finished(graph, made, outputs)


def _again(graph: Signed, node: Node, made: dict[int, Value]) -> Value:
    """The node in the new graph, on what its arguments have become there."""
    return graph.copy(node, [made[k] for k in arguments(node)])


def _finished(graph: Signed, made: dict[int, Value], outputs: Sequence[int]) -> Written:
    return renumbered(graph.nodes, [graph.index(made[i]) for i in outputs])


def _doubled(nodes: Nodes, outputs: Sequence[int], constants: Iterable[str]) -> Written:
    """x + x for 2 x, unless it is worked out beforehand."""
    never = fixed(nodes, constants)

    def sum_of(node: Node) -> Node:
        two = [i for i in node[1:] if nodes[i] == ("num", 2)] if node[0] == "mul" else []
        other = node[2] if two == [node[1]] else node[1]
        return ("add", other, other) if two and not never[other] else node
    return renumbered([sum_of(node) for node in nodes], outputs)
