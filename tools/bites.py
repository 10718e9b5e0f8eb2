"""Does the test of an equation fail when the function that stands for it is broken?

    python tools/bites.py balafoutis_patel              every row of course/coverage.toml for this source
    python tools/bites.py balafoutis_patel 40 --seed 7  forty of its rows, drawn by this seed

A row of the coverage names functions and tests. Here a function is broken in memory, at one place after another in an
order that is drawn: a plus becomes a minus, a term or a factor is dropped, a minus or a transpose is lost, a cross
product turned round. Then the row's own tests run, each time in a process of its own. A row holds when a break makes
an assertion fail. Where a break only stops the program (other shapes, a missing method) or is not seen, the next
place is tried, up to six. What survives is told with its lines: there the test is to be sharpened, or the row names
the wrong function or the wrong test. With `--keep` what was found goes into course/bites.json, which COVERAGE.md
counts.

Needs a system that can fork.
"""

import __future__

import ast
import contextlib
import importlib
import inspect
import os
import random
import select
import signal
import sys
import textwrap
import types
from itertools import zip_longest
from typing import Annotated

import pytest
import typer
from citations import ROOT
from coverage_table import bitten, record, rows

TRIES, SECONDS = 6, 120                         # places that are tried; for one run of the tests
FAILED, STOPPED, PASSED, LONG = "failed", "stopped", "passed", "took too long"
SKIPPED = {"range", "enumerate", "len", "isinstance", "ValueError", "TypeError", "NotImplementedError"}


class Breaks(ast.NodeTransformer):
    """Breaks the k-th place of a function that can be broken; counts them all. `told` says what was done where.

    `plain`: a function without signs of its own, where a factor or a term that is handed on is dropped, or the two
    arguments of a call change places.
    """

    def __init__(self, wanted=-1, plain=False):
        self.wanted, self.plain, self.seen, self.told = wanted, plain, 0, ""

    def _here(self, node, broken, what):
        self.seen += 1
        if self.seen - 1 != self.wanted:
            return node
        self.told = f"line {node.lineno}: {what} in `{ast.unparse(node)[:70]}`"
        return ast.copy_location(broken, node)

    def visit_BinOp(self, node):
        """a + b → a − b or a;  2 x → x;  a − b → a + b."""
        self.generic_visit(node)
        if isinstance(node.op, (ast.Add, ast.Sub)):
            if any(isinstance(x, (ast.List, ast.Tuple, ast.JoinedStr)) for x in (node.left, node.right)):
                return node
            other = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            node = self._here(node, ast.BinOp(node.left, other, node.right), "the other sign")
            return self._here(node, node.left, "a term dropped") if self.told == "" else node
        if isinstance(node.op, (ast.Mult, ast.Div)) and isinstance(node.right, ast.Constant):
            return self._here(node, node.left, "a factor dropped")
        if isinstance(node.op, ast.Mult) and isinstance(node.left, ast.Constant):
            return self._here(node, node.right, "a factor dropped")
        if self.plain and isinstance(node.op, (ast.Mult, ast.MatMult)):
            return self._here(node, node.left, "a factor dropped")
        return node

    def visit_UnaryOp(self, node):
        """−a → a."""
        self.generic_visit(node)
        plain = isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant)
        return self._here(node, node.operand, "a minus lost") if plain else node

    def visit_Call(self, node):
        """a.cross(b) → −a.cross(b); dual(a), skew(a) → their negatives."""
        self.generic_visit(node) if getattr(node.func, "id", "") not in SKIPPED else None
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in ("cross", "dual", "skew", "vect"):
            return self._here(node, ast.UnaryOp(ast.USub(), node), "the other sign")
        if self.plain and len(node.args) == 2 and not node.keywords and name not in SKIPPED:
            fewer = ast.Call(node.func, node.args[:1] if name == "plus" else node.args[::-1], [])
            return self._here(node, fewer, "a term dropped" if name == "plus" else "arguments exchanged")
        return node

    def visit_Attribute(self, node):
        """A.T → A."""
        self.generic_visit(node)
        return self._here(node, node.value, "a transpose lost") if node.attr == "T" else node

    def visit_Subscript(self, node):
        """Indices stay."""
        node.value = self.visit(node.value)
        return node

    def visit_Compare(self, node):
        """Questions stay."""
        return node

    def visit_Raise(self, node):
        """Messages stay."""
        return node

    def visit_JoinedStr(self, node):
        """Texts stay."""
        return node


def places(f, plain=False):
    """How many places of a function can be broken."""
    counter = Breaks(plain=plain)
    counter.visit(ast.parse(textwrap.dedent(inspect.getsource(f))))
    return counter.seen


def broken(f, k):
    """(the code of f with its k-th place broken, what was done)."""
    breaker = Breaks(k, not places(f))
    tree = breaker.visit(ast.parse(textwrap.dedent(inspect.getsource(f))))
    tree.body[0].decorator_list = []
    free = f.__code__.co_freevars
    if free:                                    # the same cells around it
        outer = ast.parse(f"def around({', '.join(free)}): pass").body[0]
        outer.body = [*tree.body, ast.parse(f"return {f.__name__}").body[0]]
        tree = ast.Module([outer], [])
    stack = [compile(ast.fix_missing_locations(tree), inspect.getsourcefile(f), "exec", dont_inherit=True,
                     flags=__future__.annotations.compiler_flag)]
    while stack:
        code = stack.pop(0)
        if code.co_name == f.__name__:
            return code, f"{breaker.told} (of {f.__name__}, from line {f.__code__.co_firstlineno})"
        stack += [c for c in code.co_consts if isinstance(c, types.CodeType)]
    raise LookupError(f.__name__)


def found(name):
    """The thing of the library by its name in the coverage."""
    parts = f"robolib.{name}".split(".")
    for k in range(len(parts), 0, -1):
        try:
            thing = importlib.import_module(".".join(parts[:k]))
        except ImportError:
            continue
        for part in parts[k:]:
            thing = inspect.getattr_static(thing, part) if inspect.isclass(thing) else getattr(thing, part)
        return thing
    raise LookupError(name)


def functions(thing, depth=2):
    """The functions that can be broken in it: itself, the methods of a class; of one that only calls, what it calls."""
    thing = getattr(thing, "fget", None) or getattr(thing, "func", thing)
    thing = getattr(thing, "__func__", thing)
    if inspect.isclass(thing):
        inner = [functions(x, 0) for x in vars(thing).values() if callable(x) or isinstance(x, property)]
        return [f for fs in inner for f in fs]
    with contextlib.suppress(ValueError, AttributeError):
        thing = inspect.unwrap(thing)
    if not isinstance(thing, types.FunctionType) or "<" in thing.__code__.co_filename:
        return []
    if places(thing) or places(thing, True) or not depth:
        return [thing] if places(thing, True) else []
    near = [thing.__globals__.get(name) for name in thing.__code__.co_names]
    ours = [x for x in near if isinstance(x, types.FunctionType) and x.__module__.startswith("robolib.")]
    return [f for x in ours if x is not thing for f in functions(x, depth - 1)]


class Watch:
    """Of what kind was the first failure?"""

    outcome = PASSED

    def pytest_exception_interact(self, call):
        """A test failed, or could not be read."""
        kind = call.excinfo.type
        if self.outcome == PASSED:
            self.outcome = FAILED if issubclass(kind, (AssertionError, pytest.fail.Exception)) else STOPPED


def run(tests, change):
    """What the tests say after `change()`, in a process of their own."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        watch = Watch()
        with open(os.devnull, "w") as nowhere, contextlib.suppress(BaseException):
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
            change()
            pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests], plugins=[watch])
        os.write(writer, watch.outcome.encode())
        os._exit(0)
    os.close(writer)
    ready, _, _ = select.select([reader], [], [], SECONDS)
    told = os.read(reader, 99).decode() if ready else LONG
    os.close(reader)
    if not ready:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return told or STOPPED


def tried(names, tests, rng):
    """(outcome, what was done) of the first break that an assertion sees, else of all that were tried."""
    lists = [[(f, k) for f in functions(found(name)) for k in range(places(f) or places(f, True))] for name in names]
    for each in lists:
        rng.shuffle(each)
    turns = [place for turn in zip_longest(*lists) for place in turn if place]      # of each function in turn
    if not turns:
        return "nothing to break", []
    told = []
    for f, k in turns[:TRIES]:
        code, what = broken(f, k)

        def change(f=f, code=code):
            f.__code__ = code
        outcome = run(tests, change)
        told.append(f"{what}: {outcome}")
        if outcome == FAILED:
            break
    return outcome, told


def main(source: str, count: Annotated[int, typer.Argument()] = 0, seed: Annotated[int, typer.Option()] = 2026,
         first: Annotated[int, typer.Option(help="Go on at this row.")] = 1,
         again: Annotated[bool, typer.Option(help="Also rows whose tests were seen to fail.")] = False,
         keep: Annotated[bool, typer.Option(help="Write what was found into course/bites.json.")] = False) -> None:
    """Tells the rows whose tests survive a break of their functions."""
    mine = [row for row in rows() if row.seed == source and any(row.functions.values()) and (again or not bitten(row))]
    rng = random.Random(seed)
    rng.shuffle(mine)
    sys.path.append(str(ROOT / "tests"))
    for name in sorted({t.partition("::")[0] for row in mine for t in row.tests}):
        importlib.import_module(name)           # once, not in every process
    known, counts = {}, {}
    for k, row in list(enumerate(mine[:count or None], 1))[first - 1:]:
        names = tuple(dict.fromkeys(f for fs in row.functions.values() for f in fs))
        tests = tuple(f"tests/{t.replace('::', '.py::', 1)}" for t in row.tests)
        if (names, tests) not in known:
            known[names, tests] = tried(names, tests, random.Random(f"{seed} {names} {tests}"))
        outcome, told = known[names, tests]
        if keep:
            record(row, outcome)
        counts[outcome] = counts.get(outcome, 0) + 1
        if outcome != FAILED:
            print(f"{k}. {row.section}, {row.label}: {outcome}\n   {', '.join(names)}\n   {' '.join(tests)}",
                  *(f"   {line}" for line in told), sep="\n", flush=True)
        print(f"{k}. {outcome}: {row.label}", file=sys.stderr, flush=True)
    print(f"{sum(counts.values())} rows of {source}: {counts}")
    sys.exit(bool(set(counts) & {PASSED, LONG}))


if __name__ == "__main__":
    typer.run(main)
