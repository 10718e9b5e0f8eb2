"""Prints every single slip that can be put into a module: runs in the environment of cosmic-ray, which makes them.

    python slips.py MODULE.py                [{"line": 12, "was": "a + b", "now": "a - b", "at": [start, end]}, …]
    python slips.py --drawn SEED MODULE.py MODULE.py …     one slip of each, drawn by the seed

`was` and `now` are the changed lines without their margins, `at` says which lines of the file `now` replaces.
"""

import ast
import difflib
import io
import itertools
import json
import pickle
import random
import sys
import tokenize
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.plugins import get_operator

# What a hand that derives or types gets wrong: a sign, a factor turned over, a limit, a number, a case, a sum left out.
SLIPS = (*(f"ReplaceBinaryOperator_{a}_{b}" for a, b in (
             ("Add", "Sub"), ("Sub", "Add"), ("Mul", "Div"), ("Div", "Mul"), ("Pow", "Mul"), ("FloorDiv", "Mul"),
             ("Mod", "Mul"), ("BitOr", "BitAnd"), ("BitAnd", "BitOr"))),
         *(f"ReplaceComparisonOperator_{a}_{b}" for a, b in (
             ("Lt", "LtE"), ("LtE", "Lt"), ("Gt", "GtE"), ("GtE", "Gt"), ("Eq", "NotEq"), ("NotEq", "Eq"),
             ("Lt", "Gt"), ("Gt", "Lt"), ("LtE", "GtE"), ("GtE", "LtE"), ("Is", "IsNot"), ("IsNot", "Is"))),
         "ReplaceUnaryOperator_Delete_USub", "ReplaceUnaryOperator_Delete_Not", "AddNot",
         "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd",
         "ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "NumberReplacer", "ZeroIterationForLoop")
OPERATORS = {name: get_operator(f"core/{name}")() for name in SLIPS}
NAMES = {"sin": "cos", "cos": "sin", "min": "max", "max": "min", "any": "all", "all": "any", "sum": "max",
         "minimum": "maximum", "maximum": "minimum"}
HARMLESS = ("strict=", "frozen=", "slots=", "strict =")     # they guard; what they guard against is no slip of theirs


def slips(code: str) -> list[dict]:
    """Every slip once, whichever operators make it."""
    places = Places(code)
    made = [slip for site in places.sites if (slip := places.slip(site))]
    found = {(slip["at"][0], slip["now"]): slip for slip in reversed(made)}
    return [found[key] for key in sorted(found)]


def drawn(code: str, seed: str) -> dict | None:
    """One of them, or None where there is none."""
    places = Places(code)
    order = random.Random(seed).sample(places.sites, len(places.sites))
    return next((slip for site in order if (slip := places.slip(site))), None)


class Places:
    """Where a slip can be put into some code: (its name, the number of the node or token, which of its changes)."""

    def __init__(self, code: str):
        self.code, self.lines, self.program = code, code.splitlines(), _program(code)
        tree = get_ast(code)
        self.tree = pickle.dumps(tree)          # each slip changes a tree of its own; to parse takes longer
        self.tokens = [token for token in tokenize.generate_tokens(io.StringIO(code).readline)
                       if token.type == tokenize.NAME and token.string in NAMES]
        nodes = list(ast_nodes(tree))
        self.sites = [(name, k, i) for name, operator in OPERATORS.items() for k, node in enumerate(nodes)
                      for i, _ in enumerate(operator.mutation_positions(node))]
        self.sites += [("Name", k, 0) for k in range(len(self.tokens))]

    def slip(self, site: tuple[str, int, int]) -> dict | None:
        """What is changed there; None where this gives no Python, changes an annotation, or takes a guard away."""
        changed = self._changed(*site)
        new = changed.splitlines()
        pieces = [piece for piece in difflib.SequenceMatcher(None, self.lines, new, autojunk=False).get_opcodes()
                  if piece[0] != "equal"]
        if not pieces or _program(changed) in (None, self.program):
            return None
        start, end, first, last = pieces[0][1], pieces[-1][2], pieces[0][3], pieces[-1][4]
        was, now = ("\n".join(line.strip() for line in part) for part in (self.lines[start:end], new[first:last]))
        if site[0] == "ReplaceTrueWithFalse" and any(guard in was for guard in HARMLESS):
            return None
        return {"line": start + 1, "was": was, "now": now, "slip": site[0], "at": [start, end],
                "lines": new[first:last]}

    def _changed(self, name: str, k: int, i: int) -> str:
        if name == "Name":
            token = self.tokens[k]
            (row, first), (_, last) = token.start, token.end
            lines = self.code.splitlines(keepends=True)
            line = lines[row - 1]
            return "".join([*lines[:row - 1], line[:first] + NAMES[token.string] + line[last:], *lines[row:]])
        tree = pickle.loads(self.tree)
        node = next(itertools.islice(ast_nodes(tree), k, None))
        beside = node.parent.children if node.parent else []
        at = next((n for n, child in enumerate(beside) if child is node), None)
        new = OPERATORS[name].mutate(node, i)
        if at is not None:
            beside[at:at + 1] = [new] if new is not None else []
        return tree.get_code()


class _Bare(ast.NodeTransformer):
    """Leaves the annotations out: nobody evaluates them."""

    def visit_arg(self, node):
        return ast.arg(node.arg)

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_AnnAssign(self, node):
        self.generic_visit(node)
        node.annotation = ast.Constant(None)
        return node


def _program(code):
    """What the code says, as text, without its annotations; None where it is no Python."""
    try:
        compile(code, "slip", "exec")
        return ast.dump(_Bare().visit(ast.parse(code)))
    except (SyntaxError, ValueError):
        return None


def _code(name: str) -> str:
    return Path(name).read_text(encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "--drawn":                # SEED MODULE.py MODULE.py …: one slip of each, or null
        made = [drawn(_code(name), f"{sys.argv[2]} {k}") for k, name in enumerate(sys.argv[3:])]
    else:
        made = slips(_code(sys.argv[1]))
    json.dump(made, sys.stdout)
