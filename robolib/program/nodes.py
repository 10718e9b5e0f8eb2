"""What can be said of the nodes of a straight-line program without running it.

A node is a tuple `(op, …)` as `graph` describes it; nodes stand in an order in which arguments come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

Node = tuple
Nodes = Sequence[Node]


def arguments(node: Node) -> tuple[int, ...]:
    """The argument indices of a node."""
    if node[0] in ("num", "in"):
        return ()
    if node[0] == "pow":
        return node[1:2]
    return node[2:] if node[0] == "fn" else node[1:]


def with_arguments(node: Node, args: Sequence[int]) -> Node:
    """The same operation on other arguments."""
    if node[0] in ("num", "in"):
        return node
    if node[0] == "pow":
        return "pow", args[0], node[2]
    return ("fn", node[1], *args) if node[0] == "fn" else (node[0], *args)


def needed(nodes: Nodes, outputs: Iterable[int], below: Callable[[Node], Iterable[int]] = arguments) -> list[int]:
    """The indices that the outputs depend on, in order: what is left when dead code is gone.

    `below` says on which nodes a node depends; all of its arguments, unless told otherwise.
    """
    alive, stack = set(), list(outputs)
    while stack:
        i = stack.pop()
        if i not in alive:
            alive.add(i)
            stack.extend(below(nodes[i]))
    return sorted(alive)


def renumbered(nodes: Nodes, outputs: Sequence[int]) -> tuple[tuple[Node, ...], tuple[int, ...]]:
    """(nodes, outputs) without dead code, counted anew."""
    alive = needed(nodes, outputs)
    new = {old: k for k, old in enumerate(alive)}
    kept = tuple(with_arguments(nodes[old], [new[i] for i in arguments(nodes[old])]) for old in alive)
    return kept, tuple(new[i] for i in outputs)


def fixed(nodes: Nodes, constants: Iterable[str]) -> list[bool]:
    """For every node, whether it never changes: it depends on numbers and on the inputs named as constants alone."""
    constants, found = frozenset(constants), []
    for node in nodes:
        found.append(node[1] in constants if node[0] == "in" else all(found[i] for i in arguments(node)))
    return found
