"""A pass over a finished straight-line program that makes it shorter and keeps its values.

The recorder's graph has each operation once, but it takes sums and products as they come. Here a program is read again
as sums of products, and written anew by a few rules:

    signs      a value is ± a node: −(a − b), a + (−b), (−a)·b cost no more than what they stand for
    numbers    0 and 1 vanish, numbers fold, c x + d x = (c + d) x, factors that never change are gathered:
               (c x)·(d y) = (c d)·(x y);  c·(d x + e y) = (c d) x + (c e) y
    factors    a x + a y = a·(x + y), for products that are used once
    dead code  what no output needs is gone

"Never change" are numbers and the inputs named in `constants`: what depends on these alone is worked out beforehand,
so it may grow. A value that is used twice stays as it is: taking it apart would only double the work.
"""

from __future__ import annotations

from collections import Counter

from .graph import arguments, needed
from .signed import Signed

DOUBLINGS = ("product", "sum")
PASSES = 2                                      # a third one finds next to nothing


def optimise(nodes, outputs, inputs=(), constants=frozenset(), doubling="product"):
    """(nodes, outputs): the same values, by no more operations. Rules are applied until nothing gets shorter.

    `doubling`: whether 2 x is written as a "product" or, for those to whom a product is dear, as the "sum" x + x.

    Shapes: node tuples of `graph`, output indices → the same
    """
    if doubling not in DOUBLINGS:
        raise ValueError(f"doubling is {' or '.join(map(repr, DOUBLINGS))}, not {doubling!r}")
    best = _rebuilt(nodes, outputs, constants, factor=False)
    least = cost(*best, constants)
    for _ in range(PASSES):
        new = _rebuilt(*best, constants, factor=True)
        price = cost(*new, constants)
        if price >= least:
            break
        best, least = new, price
    return _doubled(*best, constants) if doubling == "sum" else best


def _doubled(nodes, outputs, constants):
    """x + x for 2 x, unless it is worked out beforehand."""
    fixed = _fixed(nodes, constants)

    def sum_of(node):
        two = [i for i in node[1:] if nodes[i] == ("num", 2)] if node[0] == "mul" else []
        other = node[2] if two == [node[1]] else node[1]
        return ("add", other, other) if two and not fixed[other] else node
    return _numbered([sum_of(node) for node in nodes], outputs)


def cost(nodes, outputs, constants=frozenset()):
    """(operations that depend on what changes, all operations): what `optimise` makes smaller."""
    fixed, online, total = _fixed(nodes, constants), 0, 0
    for i in needed(nodes, outputs):
        op = nodes[i][0]
        work = nodes[i][2] - 1 if op == "pow" else int(op in ("add", "sub", "mul", "div"))
        total, online = total + work, online + (0 if fixed[i] else work)
    return online, total


def _fixed(nodes, constants):
    fixed = []
    for node in nodes:
        fixed.append(node[1] in constants if node[0] == "in" else all(fixed[i] for i in arguments(node)))
    return fixed


def _rebuilt(nodes, outputs, constants, factor):
    """One pass: every node written anew. `factor`: as sums of products, by all the rules; else by those of signs and
    numbers alone.
    """
    alive, graph, made = needed(nodes, outputs), Signed(constants), {}
    uses = Counter(j for i in alive for j in arguments(nodes[i])) + Counter(outputs)
    fixed = _fixed(nodes, constants)

    def once(i, ops):
        return factor and uses[i] == 1 and nodes[i][0] in ops and not fixed[i]

    def factors(i):
        """The factors of a product, those of inner products that are used once included."""
        stack, found, sign = [i], [], 1
        while stack:
            k = stack.pop()
            if nodes[k][0] == "neg":
                stack.append(nodes[k][1])
                sign = -sign
            elif nodes[k][0] == "mul" and (k == i or once(k, ("mul",))):
                stack.extend(reversed(nodes[k][1:]))
            else:
                found.append(k)
        return sign, found

    def terms(i, sign=1):
        """The signed products that a sum consists of, as [(sign, factors)]."""
        stack, found = [(i, sign)], []
        while stack:
            k, s = stack.pop()
            op = nodes[k][0]
            if op == "neg":
                stack.append((nodes[k][1], -s))
            elif op in ("add", "sub") and (k == i or once(k, ("add", "sub"))):
                stack.append((nodes[k][2], s if op == "add" else -s))
                stack.append((nodes[k][1], s))
            elif once(k, ("mul",)):
                t, f = factors(k)
                found += opened(s * t, f)
            else:
                found.append((s, [k]))
        return found

    def opened(sign, parts):
        """c·(d x + e y) as two terms, where each has its constant anyway."""
        sums = [k for k in parts if once(k, ("add", "sub"))]
        if len(sums) == 1 and all(fixed[k] for k in parts if k != sums[0]) and len(parts) > 1:
            inner = terms(sums[0])
            if all(any(fixed[k] for k in f) for _, f in inner):
                rest = [k for k in parts if k != sums[0]]
                return [(sign * s, [*rest, *f]) for s, f in inner]
        return [(sign, parts)]

    inside = set()                              # parts of a longer sum or product: written down with it, not alone
    for i in alive:
        joins = {"add": ("add", "sub", "mul"), "sub": ("add", "sub", "mul"), "mul": ("mul",)}.get(nodes[i][0], ())
        inside.update(k for k in arguments(nodes[i]) if once(k, joins))
    for i in alive:
        node, op = nodes[i], nodes[i][0]
        if i in inside:
            continue
        if op in ("num", "in"):
            made[i] = graph.leaf(node)
        elif op == "neg":
            made[i] = -made[node[1]][0], made[node[1]][1]
        elif op in ("add", "sub") and factor and not fixed[i]:
            made[i] = graph.sum([graph.term(s, [made[k] for k in f]) for s, f in terms(i)])
        elif op in ("add", "sub"):
            sign, j = made[node[2]]
            made[i] = graph.add(made[node[1]], (sign if op == "add" else -sign, j))
        elif op == "mul" and factor and not fixed[i]:
            products = opened(*factors(i))
            made[i] = graph.sum([graph.term(s, [made[k] for k in f]) for s, f in products])
        elif op == "mul":
            made[i] = graph.mul(made[node[1]], made[node[2]])
        else:
            made[i] = graph.other(node, [made[k] for k in arguments(node)])
    return _numbered(graph.nodes, [graph.index(made[i]) for i in outputs])


def _numbered(nodes, outputs):
    alive = needed(nodes, outputs)
    new = {old: k for k, old in enumerate(alive)}
    return tuple(_with(nodes[old], new) for old in alive), tuple(new[i] for i in outputs)


def _with(node, new):
    if node[0] in ("num", "in"):
        return node
    if node[0] == "pow":
        return "pow", new[node[1]], node[2]
    if node[0] == "fn":
        return ("fn", node[1], *(new[i] for i in node[2:]))
    return (node[0], *(new[i] for i in node[1:]))
