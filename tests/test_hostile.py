"""Hostile answers end as wrong, not attempted or cannot decide, in time; never as an exception, a crash or "correct".

The cases run in processes of their own, under a limit of 2 GB and 10 s of CPU for every check:
`python tests/test_hostile.py GROUP 0` prints one line of JSON a check. A process that dies names its case by what it
did not print.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import sympy as sp

from robolib.checking import equivalent, ex

resource = pytest.importorskip("resource", reason="limits need a Unix system")

GIGABYTES, SECONDS = 2, 10
SENTINEL = "HOSTILE_WAS_HERE"
q1, q2, qd1, m1, g = sp.symbols("q1 q2 qd1 m1 g")
REFERENCE = m1 * g * sp.cos(q1) + m1 * qd1**2 * sp.sin(q1)


# Objects that lie


class Agrees:
    """Equal to everything, and the difference to everything is nothing."""

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __hash__(self):
        return hash(REFERENCE)

    def __sub__(self, other):
        return 0

    __rsub__ = __add__ = __radd__ = __mul__ = __rmul__ = __sub__

    def __float__(self):
        return 4.905

    def _sympy_(self):
        return REFERENCE


class Raises:
    """Every question to it is answered by an exception."""

    def __getattribute__(self, name):
        raise RuntimeError(f"no {name} here")

    def __eq__(self, other):
        raise RuntimeError("no ==")

    __hash__ = None

    def __repr__(self):
        raise RuntimeError("no repr")


class LyingExpr(sp.Expr):
    """An expression that lies about everything that SymPy asks."""

    is_number = is_zero = is_Rational = is_commutative = True
    free_symbols = set()

    @property
    def args(self):
        return (REFERENCE,)

    @property
    def func(self):
        return lambda *_: REFERENCE

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash(REFERENCE)

    def __sub__(self, other):
        return sp.Integer(0)

    def _eval_evalf(self, prec):
        return sp.Integer(0)

    def doit(self, **_):
        return REFERENCE

    def xreplace(self, rule):
        return REFERENCE


class LyingSymbol(sp.Symbol):
    """A symbol whose name depends on how often it was asked, equal to everything."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 7

    def __sub__(self, other):
        return sp.Integer(0)

    def xreplace(self, rule):
        return REFERENCE


class LyingNumber(sp.Integer):
    """One that says that it is another."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash(REFERENCE)

    def __float__(self):
        return 4.905


class LyingAdd(sp.Add):
    """A sum whose terms differ with every look."""

    looks = 0

    @property
    def args(self):
        type(self).looks += 1
        return (REFERENCE, sp.Integer(0)) if type(self).looks % 2 else (sp.Integer(0), sp.Integer(1))


class LyingFloat(float):
    def __sub__(self, other):
        return 0.0

    __rsub__ = __sub__

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0

    def __repr__(self):
        return "4.905"

    def __float__(self):
        return 4.905


class LyingList(list):
    """As many entries as one likes."""

    def __len__(self):
        return 10**12

    def __iter__(self):
        while True:
            yield q1


class LyingMatrix(sp.ImmutableDenseMatrix):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 7

    def __sub__(self, other):
        return sp.zeros(*self.shape)

    def xreplace(self, rule):
        return sp.Matrix([REFERENCE])


class evil(sp.Function):
    """A function that runs code when it is evaluated, and stands for what is right."""

    @classmethod
    def eval(cls, *args):
        if _armed:
            Path(SENTINEL).touch()
            raise KeyboardInterrupt
        return None

    def _eval_evalf(self, prec):
        Path(SENTINEL).touch()
        return sp.Integer(0)

    def fdiff(self, argindex=1):
        raise MemoryError

    def doit(self, **_):
        return REFERENCE


_armed = False


# Bombs


def nested(make, depth):
    e = q1
    for _ in range(depth):
        e = make(e)
    return e


def doubled(times, e=q1):
    for _ in range(times):
        e = sp.Add(e, e, evaluate=False)
    return e


def wide(n):
    return sp.Add(*[sp.Mul(sp.Integer(k + 2), q1, evaluate=False) for k in range(n)], evaluate=False)


def nested_list(depth):
    x = [q1]
    for _ in range(depth):
        x = [x]
    return x


def cyclic():
    x = [q1]
    x.append(x)
    return x


def tower(n):
    e = sp.Symbol("x")
    for _ in range(n):
        e = sp.Pow(sp.Symbol("x"), e, evaluate=False)
    return e


def number_tower(n):
    e = sp.Integer(9)
    for _ in range(n):
        e = sp.Pow(9, e, evaluate=False)
    return e


def noncommutative():
    A, B = sp.symbols("A B", commutative=False)
    return A * B - B * A


def endless():
    while True:
        yield q1


CODE = f"__import__('pathlib').Path('{SENTINEL}').touch()"
x, n = sp.symbols("x n")
GROUPS = {
    "liars": {
        "equal to everything": Agrees,
        "raises on everything": Raises,
        "expression": LyingExpr,
        "expression in a sum": lambda: sp.Add(q1, LyingExpr(), evaluate=False),
        "symbol": lambda: LyingSymbol("q1"),
        "symbol in a product": lambda: sp.Mul(m1, LyingSymbol("g"), evaluate=False),
        "number": lambda: LyingNumber(2),
        "sum": lambda: LyingAdd(q1, q2),
        "float": lambda: LyingFloat(1.0),
        "list": LyingList,
        "matrix": lambda: LyingMatrix([q1]),
        "evil function": lambda: _evil(q1),
        "evil function in a sum": lambda: q1 + _evil(q1),
        "array of liars": lambda: np.array([Agrees()], dtype=object),
        "list of liars": lambda: [Agrees()],
        "a class": lambda: Agrees,
        "a class of SymPy": lambda: sp.Symbol,
        "undefined function called like a sine": lambda: sp.Function("sin")(q1) * m1,
        "symbol with code for a name": lambda: sp.Symbol(CODE),
        "symbol with a long name": lambda: sp.Symbol("q" * 10**6),
        "dummy of the same name": lambda: sp.Dummy("q1"),
        "wild": lambda: sp.Wild("q1"),
    },
    "code": {
        "text": lambda: CODE,
        "bytes": lambda: CODE.encode(),
        "list of text": lambda: [CODE],
        "rows of text": lambda: [[CODE], [CODE]],
        "array of text": lambda: np.array([CODE, CODE]),
        "array of objects": lambda: np.array([CODE], dtype=object),
        "lambda": lambda: lambda *_: Path(SENTINEL),
        "generator": lambda: (q1 for _ in range(2)),
        "endless": endless,
        "module": lambda: sp,
        "map": lambda: map(str, [1]),
        "range": lambda: range(10**12),
        "dict": lambda: {q1: q1},
        "set": lambda: {q1},
        "type": lambda: type,
        "print": lambda: print,
        "memory": lambda: memoryview(b"abc"),
        "complex": lambda: 1 + 2j,
        "file": lambda: sys.stdout,
        "exception": lambda: KeyboardInterrupt(),
        "str subclass": lambda: type("S", (str,), {})(CODE),
        "structured array": lambda: np.zeros(2, dtype=[("a", "f8")]),
        "date": lambda: np.datetime64("2026-01-01"),
        "masked": lambda: np.ma.masked,
        "polynomial": lambda: sp.Poly(q1),
        "text in SymPy": lambda: sp.Tuple(q1, q2),
        "matrix symbol": lambda: sp.MatrixSymbol("A", 2, 2),
        "matrix expression": lambda: sp.MatrixSymbol("A", 2, 2).T,
        "equation": lambda: sp.Eq(q1, q2),
        "interval": lambda: sp.Interval(0, 1),
        "lambda of SymPy": lambda: sp.Lambda(x, x),
    },
    "deep": {
        "sum": lambda: nested(lambda e: sp.Add(e, q2, evaluate=False), 10**5),
        "product": lambda: nested(lambda e: sp.Mul(e, q2, evaluate=False), 10**3),
        "sine": lambda: nested(lambda e: sp.sin(e, evaluate=False), 10**4),
        "list": lambda: nested_list(10**5),
        "cyclic list": cyclic,
        "tower": lambda: tower(10**4),
        "low tower": lambda: tower(6),
        "tower of numbers": lambda: number_tower(5),
        "high tower of numbers": lambda: number_tower(1000),
        "roots": lambda: nested(
            lambda e: sp.Pow(sp.Add(e, q2, evaluate=False), sp.Rational(1, 2), evaluate=False), 3000
        ),
        "fractions": lambda: nested(lambda e: sp.Pow(sp.Add(e, q2, evaluate=False), -1, evaluate=False), 3000),
        "array in array": lambda: np.array([np.array([[q1]], dtype=object), None], dtype=object),
    },
    "large": {
        "2^20 nodes, shared": lambda: doubled(20),
        "2^200 nodes, shared": lambda: doubled(200),
        "10^6 nodes": lambda: wide(333_334),
        "sine of 2^12 nodes": lambda: sp.sin(doubled(12), evaluate=False),
        "matrix 1000 × 1000": lambda: np.ones((1000, 1000)),
        "matrix of SymPy": lambda: sp.ones(1000, 1000),
        "zeros of NumPy": lambda: np.zeros(10**8, dtype=np.int8),
        "broadcast": lambda: np.broadcast_to(np.zeros(1), (10**6, 10**6)),
        "list": lambda: [q1] * 10**6,
        "power of a sum": lambda: sum(sp.symbols("x0:30")) ** 1000,
        "product of sums": lambda: sp.Mul(*[sum(sp.symbols(f"x{k}_0:9")) for k in range(30)]),
        "sine of a large multiple": lambda: sp.sin(10**12 * q1),
        "many angles": lambda: sp.cos(sum(sp.symbols("x0:60"))),
        "many sines": lambda: sum(sp.sin(k * q1) ** k for k in range(1, 60)),
    },
    "numbers": {
        "huge int": lambda: 10**10**6,
        "huge Integer": lambda: sp.Integer(10**10**6),
        "power not evaluated": lambda: sp.Pow(10, 10**10, evaluate=False),
        "power of a symbol": lambda: q1**10**10,
        "power of a sum": lambda: (q1 + 1) ** 10**10,
        "negative power": lambda: q1 ** -(10**10),
        "rational power": lambda: (q1 + 2) ** sp.Rational(10**9 + 7, 10**9 + 9),
        "huge int in a sum": lambda: q1 + 10**10**6,
        "root of a huge number": lambda: sp.Pow(sp.Integer(10**3000 + 1), sp.Rational(1, 2), evaluate=False),
        "float of huge exponent": lambda: sp.Float("1e10000"),
        "tiny": lambda: sp.Float("1e-10000"),
        "many digits": lambda: sp.Float("1." + "3" * 10**5, 10**5),
        "NaN": lambda: float("nan"),
        "NaN of SymPy": lambda: sp.nan,
        "oo": lambda: sp.oo,
        "zoo": lambda: sp.zoo,
        "oo in a sum": lambda: sp.Add(q1, sp.oo, evaluate=False),
        "NaN in a list": lambda: [sp.nan, q1],
        "NaN in an array": lambda: np.array([np.nan]),
        "1/0": lambda: sp.Pow(0, -1, evaluate=False),
        "0^0": lambda: sp.Pow(0, 0, evaluate=False),
        "1/(x − x)": lambda: 1 / sp.Add(q1, -q1, evaluate=False),
        "0 · oo": lambda: sp.Mul(0, sp.oo, evaluate=False),
        "factorial": lambda: sp.factorial(10**9, evaluate=False),
        "binomial": lambda: sp.binomial(10**9, 10**8, evaluate=False),
        "e^e^e^100": lambda: sp.exp(sp.exp(sp.exp(100))),
        "log of log": lambda: sp.log(sp.log(sp.log(q1))),
        "tan at the pole": lambda: sp.tan(sp.pi / 2, evaluate=False),
        "prime": lambda: sp.prime(n),
        "zeta": lambda: sp.zeta(sp.Rational(1, 2) + 10**6 * sp.I),
    },
    "objects": {
        "piecewise": lambda: sp.Piecewise((REFERENCE, q1 > 0), (0, True)),
        "integral": lambda: sp.Integral(sp.exp(-(x**x)), (x, 0, q1)),
        "hard integral": lambda: sp.Integral(sp.sin(sp.sin(sp.cos(x))) ** 7 / (1 + x**5), (x, 0, 1)),
        "sum": lambda: sp.Sum(1 / n**2, (n, 1, sp.oo)),
        "long sum": lambda: sp.Sum(sp.sin(n * q1), (n, 1, 10**9)),
        "product": lambda: sp.Product(n, (n, 1, 10**8)),
        "limit": lambda: sp.Limit(sp.sin(x) / x, x, 0),
        "derivative": lambda: sp.Derivative(sp.sin(q1) ** 50, (q1, 40)),
        "high derivative": lambda: sp.Derivative(sp.Function("q1")(x), (x, 10**9)),
        "derivative of a deep one": lambda: sp.Derivative(
            nested(lambda e: sp.sin(e + q2), 40), (q1, 30), evaluate=False
        ),
        "substitution": lambda: sp.Subs(sp.sin(x), x, q1),
        "root of": lambda: sp.RootOf(x**5 - x + 1, 0),
        "order": lambda: sp.O(q1**2),
        "abs": lambda: sp.Abs(REFERENCE),
        "delta": lambda: sp.DiracDelta(q1),
        "floor": lambda: sp.floor(q1),
        "max": lambda: sp.Max(q1, q2),
        "conjugate": lambda: sp.conjugate(q1),
        "function of two": lambda: sp.Function("f")(q1, q2),
        "not commuting": noncommutative,
        "hypergeometric": lambda: sp.hyper([1, 2], [3], q1),
        "gamma": lambda: sp.gamma(q1),
        "matrix in a matrix": lambda: [sp.Matrix([q1]), sp.Matrix([q2])],
        "matrix of text": lambda: [["a", "b"]],
        "boolean": lambda: sp.And(q1, q2),
        "sets": lambda: [sp.S.Reals],
        "blank inside": lambda: [[None, ...]],
        "block": lambda: sp.BlockMatrix([[sp.eye(2)]]),
        "quantity": lambda: sp.physics.units.meter if hasattr(sp, "physics") else sp.Symbol("meter"),
    },
}
TARGETS = {
    "one": lambda a: equivalent(a, REFERENCE),
    "reference in it": lambda a: equivalent([a, a], sp.Matrix([REFERENCE, REFERENCE])),
    "07.4": lambda a: ex("07.4").check(a),
    "07.3": lambda a: ex("07.3").check([[a, a], [a, a]]),
    "00.6": lambda a: ex("00.6").check(a),
    "07.12": lambda a: ex("07.12").check(a),
    "07.9": lambda a: ex("07.9").check([a, a]),
    "07.8": lambda a: ex("07.8").check(a),
    "07.13": lambda a: ex("07.13").check(lambda *_: a),
    "07.14": lambda a: ex("07.14").check([a, a, a]),
    "07.15": lambda a: ex("07.15").check(a),
    "an equation of it": lambda a: ex("07.15").check(sp.Basic.__new__(sp.Equality, sp.Symbol("tau1"), a)),
    "with a unit": lambda a: ex("00.6").check((a, "N·m")),
}
HEAVY = ("deep", "large", "numbers")  # these meet fewer targets
FEW = ("one", "07.4", "00.6", "07.14")
# What is right is right: a float that converts to the right number is that number.
RIGHT = {("liars", "equal to everything", "00.6"), ("liars", "number", "00.6"), ("liars", "float", "00.6"),
         ("liars", "float", "with a unit")}


def _evil(a):
    """Made while it still behaves."""
    global _armed
    _armed = False
    e = evil(a)
    _armed = True
    return e


def checks_of(group):
    """(case, target) of a group. A list without an end meets one target: it may cost ten seconds."""
    return [
        (case, target)
        for case in GROUPS[group]
        for target in (FEW if group in HEAVY else TARGETS)
        if target == "one" or (group, case) != ("liars", "list")
    ]


def main(group, done):
    """One line of JSON for every check of a group but the first `done`."""

    def say(**row):
        sys.__stdout__.write(json.dumps(row) + "\n")
        sys.__stdout__.flush()

    limit = GIGABYTES * 2**30
    for warm in TARGETS.values():  # deriving the references is not the answers' fault
        warm(1)
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    built = {}
    for case, target in checks_of(group)[done:]:
        if case not in built:                   # one at a time: they are large
            built.clear()
            try:
                built[case] = GROUPS[group][case]()
            except Exception as error:          # SymPy itself did not let it be built
                built[case] = error
        answer = built[case]
        used = time.process_time()
        resource.setrlimit(resource.RLIMIT_CPU, (int(used) + SECONDS + 1, resource.RLIM_INFINITY))
        try:
            verdict = TARGETS[target](answer)
            outcome, message = verdict.outcome, verdict.message[:150]
            repr(verdict), verdict._repr_markdown_()
        except BaseException as error:
            outcome, message = "raised", f"{type(error).__name__}: {str(error)[:150]}"
        say(case=case, target=target, outcome=outcome, message=message, cpu=round(time.process_time() - used, 2))


def run(group, folder):
    """All rows of a group. A process that died is started again behind the check that killed it."""
    rows, checks = [], checks_of(group)
    while len(rows) < len(checks):
        process = subprocess.run(
            [sys.executable, __file__, group, str(len(rows))], cwd=folder, capture_output=True, text=True, timeout=500
        )
        rows += [json.loads(line) for line in process.stdout.splitlines() if line.startswith("{")]
        if len(rows) < len(checks):
            case, target = checks[len(rows)]
            rows.append(
                {
                    "case": case,
                    "target": target,
                    "outcome": f"died ({process.returncode})",
                    "message": process.stderr[-150:],
                    "cpu": SECONDS,
                }
            )
    return rows


@pytest.mark.parametrize("group", [pytest.param(g, marks=pytest.mark.slow) for g in GROUPS])
def test_a_hostile_answer_gets_a_verdict(group, tmp_path):
    rows = run(group, tmp_path)
    allowed = ("wrong", "not attempted", "cannot decide", "not built")
    bad = [
        row
        for row in rows
        if (row["outcome"] not in allowed and (group, row["case"], row["target"]) not in RIGHT) or row["cpu"] > SECONDS
    ]
    assert not (tmp_path / SENTINEL).exists(), "an answer was executed"
    assert not bad, "\n".join(
        f"{r['case']} → {r['target']}: {r['outcome']} after {r['cpu']} s: {r['message']}" for r in bad
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
