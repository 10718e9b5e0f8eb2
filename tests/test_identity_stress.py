"""The judge under stress: budgets, bounds, deep and monstrous questions, determinism, random polynomials."""

import random
import subprocess
import sys
from math import isclose

import pytest
import sympy as sp
from sympy import Rational, cos, pi, sin, symbols, tan
from test_identity import FALSE, NUMERIC

from robolib.identity import judge
from robolib.identity.field import PRIMES
from robolib.identity.judge import POINTS

x, y, z, a = symbols("x y z a")


def test_within_a_tiny_budget_equality_is_almost_certain_and_says_so():
    left, right = (x + y + sin(z)) ** 5, sp.expand((x + y + sin(z)) ** 5)
    finding = judge(left, right, budget=10)
    assert finding and finding.how == "prime field" and 0 < finding.bound < 1e-50
    assert "probability" in str(finding) and judge(left, right).how == "exact"
    assert judge(left, right + x / 10**9, budget=0).equal is False
    assert judge(sp.Matrix([x, left]), sp.Matrix([x, right]), budget=10).bound == finding.bound


def test_the_bound_is_not_smaller_than_what_is_known():
    """Σ sin(k x_k), times the product of (1 + t²), has the degree 2 Σ k in the half-angle tangents."""
    variables = symbols("x1:13")
    left = sum(sin(k * v) for k, v in enumerate(variables, 20))
    right = sum(sp.sin(k * v / 2) * sp.cos(k * v / 2) * 2 for k, v in enumerate(variables, 20))
    degree = 2 * sum(range(20, 32))
    finding = judge(left, right, budget=10)
    assert finding.how == "prime field" and finding.bound >= (degree / max(PRIMES)) ** POINTS


@pytest.mark.slow
@pytest.mark.parametrize("nest", ["Horner", "sines"])
def test_ten_thousand_levels_deep(nest):
    def deep(core):
        for _ in range(10_000):
            core = (
                sp.sin(core, evaluate=False)
                if nest == "sines"
                else sp.Add(sp.Mul(core, x, evaluate=False), 1, evaluate=False)
            )
        return core

    assert judge(deep(x), deep(x)).equal is True
    assert judge(deep(x), deep(2 * x)).equal is False


HARD = (
    "import resource; resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31)); resource.setrlimit(resource.RLIMIT_CPU, "
    "(10, 10)); from sympy import *; from robolib.identity import judge; x, y = symbols('x y'); "
)


@pytest.mark.parametrize(
    "question",
    [
        "judge(sin(x**10**9), sin(x) + y)",
        "judge(sin(x**10**6) + y, sin(x**10**6))",
        "judge((x + y)**10**6, (y + x)**(10**6 - 1) * (x + y + 1))",
    ],
)
def test_a_monstrous_question_is_answered_in_a_moment(question):
    done = subprocess.run(
        [sys.executable, "-c", HARD + f"assert {question}.equal is False"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-300:] or f"stopped by signal {-done.returncode}: too long or too large"


def test_the_same_question_gets_the_same_answer():
    for left, right in [*FALSE.values(), *NUMERIC.values()]:
        assert repr(judge(left, right)) == repr(judge(left, right))
    code = "from sympy import *; from robolib.identity import judge; x = Symbol('x'); print(judge(sin(2*x), sin(x)))"
    runs = {
        subprocess.run(
            [sys.executable, "-c", code.replace("print(", "print(repr(") + ")"],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
        ).stdout
        for seed in "12"
    }
    assert len(runs) == 1 and "witness" in runs.pop()


def test_the_primes_are_what_they_are_said_to_be():
    assert len(set(PRIMES)) == len(PRIMES)
    for p in PRIMES:
        assert sp.isprime(p) and p % 4 == 3 and p < 2**61
        assert all(sp.jacobi_symbol(k, p) == 1 for k in sp.primerange(38))


# Fuzz: random trigonometric polynomials; the independent witness is SymPy's own evaluation to 30 digits.


def polynomial(rng):
    def leaf():
        angle = sum(rng.choice([-2, -1, 0, 1, 2]) * v for v in (x, y)) + rng.choice(
            [0, 0, x / 2, pi / 3, pi / 4, x * y]
        )
        return rng.choice([x, y, a, sin(angle), cos(angle), sin(angle), cos(angle), Rational(rng.randint(-9, 9), 7)])

    return sum(
        sp.prod([leaf() for _ in range(rng.randint(1, 4))]) * rng.randint(-5, 5) for _ in range(rng.randint(1, 5))
    )


def half_angle_tangents(e):
    return e if e.has(pi) else e.rewrite(tan)  # half of 45° is no angle that the exact form knows


def disturbed(e, rng):
    kind = rng.randrange(4)
    if kind == 0:
        return e + rng.choice([x, sin(x), cos(x + y) * a]) / 10**12
    if kind == 1:
        return e.xreplace({x: y, y: x})
    if kind == 2:
        return e.replace(sin, cos)
    return -e


def differs(left, right):
    """By thirty digits at three points."""
    points = [dict(zip((x, y, a), (Rational(k * j % 97, 31) for j in (5, 11, 23)), strict=True)) for k in (3, 7, 12)]
    return any(abs(sp.N((left - right).subs(p), 30)) > 1e-20 for p in points)


@pytest.mark.parametrize("seed", range(40))
def test_fuzz(seed):
    rng = random.Random(seed)
    e = polynomial(rng)
    rewritten = rng.choice(
        [
            sp.expand,
            sp.expand_trig,
            sp.factor,
            lambda e: sp.expand(e, trig=True),
            half_angle_tangents,
            lambda e: sp.collect(sp.expand(e), sin(x)),
        ]
    )(e)
    assert judge(e, rewritten).how == "exact" and judge(e, rewritten).equal
    wrong = disturbed(rewritten, rng)
    finding = judge(e, wrong)
    assert finding.equal is not differs(e, wrong)
    if finding.witness:
        assert not isclose(*finding.witness[1:], rel_tol=1e-13)
