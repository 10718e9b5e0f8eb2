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

PASSES = 2


def optimise(nodes, outputs, inputs=(), constants=frozenset()):
    """(nodes, outputs): the same values, by no more operations. Rules are applied until nothing gets shorter.

    Shapes: node tuples of `graph`, output indices → the same
    """
    best = _rebuilt(nodes, outputs, constants, factor=False)
    least = cost(*best, constants)
    for _ in range(PASSES):
        new = _rebuilt(*best, constants, factor=True)
        price = cost(*new, constants)
        if price >= least:
            break
        best, least = new, price
    return best


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


class _Signed:
    """A graph whose values are (sign, index). Equal nodes are one node."""

    def __init__(self, constants):
        self.nodes, self.fixed, self.constants, self._index = [], [], constants, {}

    def _node(self, *node, key=None):
        key = key or node
        if key not in self._index:
            self._index[key] = len(self.nodes)
            self.nodes.append(node)
            self.fixed.append(node[1] in self.constants if node[0] == "in"
                              else all(self.fixed[i] for i in arguments(node)))
        return self._index[key]

    def num(self, x):
        size = -x if x < 0 else x
        return -1 if x < 0 else 1, self._node("num", size, key=("num", size, type(x) is float))

    def value(self, a):
        node = self.nodes[a[1]]
        return a[0] * node[1] if node[0] == "num" else None

    def leaf(self, node):
        return self.num(node[1]) if node[0] == "num" else (1, self._node(*node))

    def add(self, a, b):
        x, y = self.value(a), self.value(b)
        if x is not None and y is not None:
            return self.num(x + y)
        if x == 0 or y == 0:
            return b if x == 0 else a
        if a[1] == b[1]:
            return self.num(0) if a[0] != b[0] else self.mul(self.num(2), a)
        if a[0] == b[0]:
            return a[0], self._node("add", *sorted((a[1], b[1])))
        (sign, i), (_, j) = sorted((a, b), key=lambda r: r[1])
        return sign, self._node("sub", i, j)

    def mul(self, a, b):
        x, y = self.value(a), self.value(b)
        if x is not None and y is not None:
            return self.num(x * y)
        if x == 0 or y == 0:
            return self.num(0)
        sign = a[0] * b[0]
        if x in (1, -1) or y in (1, -1):
            return sign, (b if x in (1, -1) else a)[1]
        if a[1] == b[1]:
            return sign, self._node("pow", a[1], 2)
        return sign, self._node("mul", *sorted((a[1], b[1])))

    def other(self, node, args):
        """div, pow, sin, … of values; the sign comes out where it can."""
        op, signs = node[0], [a[0] for a in args]
        if op == "div":
            if self.value(args[1]) in (1, -1):
                return signs[0] * signs[1], args[0][1]
            return signs[0] * signs[1], self._node("div", args[0][1], args[1][1])
        if op == "pow":
            return signs[0] ** node[2], self._node("pow", args[0][1], node[2])
        if op in ("sin", "sign"):
            return signs[0], self._node(op, args[0][1])
        if op == "cos":
            return 1, self._node(op, args[0][1])
        plain = [self.index(a) for a in args]
        return 1, self._node(*((op, node[1], *plain) if op == "fn" else (op, *plain)))

    def index(self, a):
        """The node of a value, its sign written out."""
        if a[0] > 0:
            return a[1]
        node = self.nodes[a[1]]
        if node[0] == "num":
            return self._node("num", -node[1], key=("num", -node[1], type(node[1]) is float))
        return self._node("neg", a[1])

    # sums of products: a term is (sign, index of the constant factor or None, the other factors)

    def term(self, sign, factors):
        constant, rest = (1, None), []
        for s, i in factors:
            sign *= s
            if not self.fixed[i]:
                rest.append(i)
            elif constant[1] is None:
                constant = (1, i)
            else:
                constant = self.mul(constant, (1, i))
        if constant[1] is not None and self.value((1, constant[1])) == 1:
            constant = (constant[0], None)
        return sign * constant[0], constant[1], tuple(sorted(rest))

    def product(self, term):
        sign, constant, rest = term
        total = (1, constant) if constant is not None else self.num(1)
        inner = self.num(1)
        for i in rest:
            inner = self.mul(inner, (1, i))
        total = self.mul(total, inner)
        return sign * total[0], total[1]

    def sum(self, terms):
        terms = self._merged(terms)
        while True:
            shared = self._shared(terms)
            if shared is None:
                break
            inside, constant = [], self.fixed[shared]
            for sign, c, rest in terms:
                if constant and c == shared:
                    inside.append((sign, None, rest))
                elif not constant and shared in rest and len(rest) + (c is not None) > 1:
                    k = rest.index(shared)
                    inside.append((sign, c, rest[:k] + rest[k + 1:]))
            taken = {(c, rest) for _, c, rest in terms
                     if (c == shared if constant else shared in rest and len(rest) + (c is not None) > 1)}
            place = next(k for k, t in enumerate(terms) if t[1:] in taken)
            bracket = self.sum(inside)
            joined = self.term(1, [bracket, (1, shared)])
            terms = [t for t in terms[:place] if t[1:] not in taken] + [joined] + [
                t for t in terms[place:] if t[1:] not in taken]
            terms = self._merged(terms)
        total = self.num(0)
        for t in terms:
            total = self.add(total, self.product(t))
        return total

    def _merged(self, terms):
        """c x + d x → (c + d) x; and the terms that never change as one."""
        by_rest = {}
        for sign, c, rest in terms:
            constant = (sign, c) if c is not None else (sign, self.num(1)[1])
            by_rest[rest] = self.add(by_rest[rest], constant) if rest in by_rest else constant
        found = []
        for rest, (sign, c) in by_rest.items():
            value = self.value((1, c))
            if value != 0:
                found.append((sign, None if value == 1 and rest else c, rest))
        return found

    def _shared(self, terms):
        """The factor that most products have in common; None where none is shared."""
        counts = Counter()
        for _, c, rest in terms:
            if len(rest) + (c is not None) > 1:
                counts.update({*rest, *([c] if c is not None else [])})
        best = [(-k, i) for i, k in counts.items() if k > 1]
        return min(best)[1] if best else None


def _rebuilt(nodes, outputs, constants, factor):
    alive, graph, made = needed(nodes, outputs), _Signed(constants), {}
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
