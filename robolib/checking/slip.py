"""Where no named mistake fits: the smallest repair that makes a wrong answer right, told in words.

    all_of(given, reference, entry)     of a whole vector or matrix: entries exchanged, names exchanged
    one_of(given, reference)            of one expression: a sign, a sine for a cosine, an angle, a factor, an exponent,
                                        a letter, a term too many or too few

A repair is tried as numbers at a few points first, and believed only when the judge finds it exactly right. So what is
told is true: with this one change the answer is right. Work is counted in repairs that are tried, not in seconds.
"""

from __future__ import annotations

import cmath
import random
from collections.abc import Callable, Iterator
from itertools import combinations
from math import prod

import sympy as sp

from ..identity import judge
from ..notation import COORDINATE, moves, plain, positive, role
from .reading import BUDGET
from .saying import listed

TRIES, PAIRS, POINTS = 1500, 200, 3             # repairs, pairs of letters, points
TERMS, LONG = 60, 60                            # terms of a sum, letters of a term that is shown
NEAR = 1e-9
FAILURES = (ValueError, ZeroDivisionError, OverflowError, TypeError, KeyError, RecursionError)
HALF = sp.Rational(1, 2)
FACTORS = {sp.Integer(2): "half as large", HALF: "twice as large", sp.Integer(4): "a quarter as large",
           HALF**2: "four times as large", sp.Integer(3): "a third as large", sp.Rational(1, 3): "three times as large"}
Found = tuple[str, str]                         # the name of a mistake, and what to say


def all_of(given: sp.MatrixBase, reference: sp.MatrixBase, place: Callable[[int], str]) -> Found | None:
    """What one exchange makes right of a vector or matrix. `place(k)` is the k-th entry in words."""
    names = sorted(given.free_symbols | reference.free_symbols, key=str)
    point = _Numbers(names, 0)
    for a, b in list(combinations(names, 2))[:PAIRS]:
        there = _Numbers(names, 0)
        there.done |= {a: point.done[b], b: point.done[a]}
        if all(_same_value(there, mine, point, right) for mine, right in zip(given, reference, strict=True)) and judge(
                given.xreplace({a: b, b: a}), reference, BUDGET).equal:
            return f"{a} and {b} exchanged", f"`{a}` and `{b}` are exchanged, everywhere in it."
    bad = [k for k in range(len(given)) if not judge(given[k], reference[k], BUDGET).equal]
    for i, j in combinations(bad, 2) if len(bad) <= 6 else ():
        if judge(given[i], reference[j], BUDGET).equal and judge(given[j], reference[i], BUDGET).equal:
            more = "" if len(bad) == 2 else " Others are wrong, too."
            return (f"{place(i)} and {place(j)} exchanged",
                    f"What stands in {place(i)} belongs in {place(j)}, and the other way round.{more}")
    return None


def _same_value(there, mine, here, right):
    try:
        a, b = there.value(mine), here.value(right)
        return abs(a - b) <= NEAR * max(abs(a), abs(b), 1e-6)
    except FAILURES:
        return False


def one_of(given: sp.Expr, reference: sp.Expr) -> Found | None:
    """The first repair of one expression that makes it right, the likely ones first; None if none does."""
    names = sorted(given.free_symbols | reference.free_symbols, key=str)
    points = [_Numbers(names, seed) for seed in range(POINTS)]
    try:
        wanted = [point.value(reference) for point in points]
    except FAILURES:
        return None
    for tried, (path, new, found) in enumerate(_repairs(given, names)):
        if tried >= TRIES:
            break
        if all(point.near(given, path, new, right) for point, right in zip(points, wanted, strict=True)) and judge(
                _put(given, path, new), reference, BUDGET).equal:
            return found
    return _by_terms(given, reference) or _by_ratio(given, reference)


# Repairs

def _repairs(e: sp.Expr, names: list[sp.Symbol]) -> Iterator[tuple[tuple[int, ...], sp.Expr, Found]]:
    """(where, what to put there, what was wrong) for every slip that one place may hold, the likely ones first."""
    places = list(_places(e))
    for kind in (_signs, _trigonometry, _factors, _exponents, _numbers, _letters):
        for path, node in places:
            for new, found in kind(node, names):
                yield path, new, found


def _signs(node, _):
    if isinstance(node, sp.Add) and len(node.args) <= TERMS:
        for term in node.args:
            yield node - 2 * term, ("sign", f"One sign is wrong: that of {_shown(term)}.")
        for a, b in combinations(node.args, 2) if 2 < len(node.args) <= 8 else ():
            yield node - 2 * a - 2 * b, ("two signs", f"Two signs are wrong: those of {_shown(a)} and {_shown(b)}.")


def _trigonometry(node, names):
    if not isinstance(node, (sp.sin, sp.cos)):
        return
    x, = node.args
    other = sp.cos if isinstance(node, sp.sin) else sp.sin
    shown = _shown(node)
    yield other(x), (f"{node.func} for {other}", f"In it stands {shown}: {'cosine' if other is sp.cos else 'sine'} is"
                                                 " needed there.")
    yield -other(x), (f"{node.func} for {other}", f"In it stands {shown}: {'cosine' if other is sp.cos else 'sine'} is"
                                                  " needed there, with the other sign.")
    angles = [s for s in names if role(s.name) == COORDINATE or s in x.free_symbols]
    told = "angle", f"The angle in {shown} is not right."
    others = [x + k * s for s in angles for k in (1, -1, -2, 2)] + angles
    others += [2 * x, x / 2, x + sp.pi / 2, x - sp.pi / 2, x + sp.pi, sp.pi / 2 - x]
    others += [sp.Add(*part) for k in (2, 3) for part in combinations(angles[:4], k)]
    yield from ((node.func(y), told) for y in others if y.free_symbols)
    yield node.func(x * 180 / sp.pi), ("degrees", f"The angle in {shown} is in radians already.")
    yield sp.Integer(1), (f"{node} too many", f"The factor {shown} does not belong there.")


def _factors(node, _):
    if isinstance(node, sp.Add) and len(node.args) <= TERMS:
        for term in node.args:
            yield node - term, ("a term too many", f"The term {_shown(term)} does not belong there.")
            for factor, words in FACTORS.items():
                yield node - term + term / factor, ("factor", f"The term {_shown(term)} should be {words}.")
                told = f"The term {_shown(term)} should be {words}, and its sign is wrong."
                yield node - term - term / factor, ("factor", told)


def _exponents(node, _):
    if isinstance(node, sp.Pow) and not node.exp.has(sp.Symbol):
        for new in (node.exp - 1, node.exp + 1, -node.exp, 2 * node.exp, node.exp / 2):
            if new != 0:
                yield node.base**new, ("exponent", f"The exponent of {_shown(node)} is not right.")
    if node.is_Symbol or isinstance(node, (sp.sin, sp.cos)):
        told = "exponent", f"{_shown(node)} has the wrong exponent at one place."
        yield from ((node**k, told) for k in (2, 3, -1, -2))


def _numbers(node, _):
    if node.is_Number and node not in (0, 1, -1):
        for new in (2 * node, node / 2, -node, node + 1, node - 1, 1 / node):
            yield new, ("number", f"The number {node} in it is not right.")


def _letters(node, names):
    if node.is_Symbol:
        told = f"{node} for another letter", f"At one place `{node}` stands where another letter belongs."
        yield from ((other, told) for other in names if other != node)


def _places(e, path=()):
    """(path, node) of every node, the upper ones first; so many at most."""
    left, seen = [(path, e)], 0
    while left and seen < TRIES:
        path, node = left.pop(0)
        seen += 1
        yield path, node
        left += [((*path, k), a) for k, a in enumerate(node.args)]


def _put(e, path, new):
    """e with the node at the path replaced."""
    if not path:
        return new
    args = list(e.args)
    args[path[0]] = _put(args[path[0]], path[1:], new)
    return e.func(*args)


# Terms and factors

def _by_terms(given, reference):
    """Of a sum, the one or two terms in which it differs. Of what is missing only the moving letters are told."""
    mine, theirs = (set(sp.Add.make_args(sp.expand(e))) for e in (given, reference))
    extra, missing = (sorted(a - b, key=sp.default_sort_key) for a, b in ((mine, theirs), (theirs, mine)))
    if not mine & theirs or max(len(mine), len(theirs)) > TERMS or len(extra) > 2 or not extra and len(missing) > 2:
        return None
    if extra:
        return "a term", f"The slip is in {listed(list(map(_shown, extra)))}; the other terms are right."
    of = sorted({plain(s.name) for term in missing for s in term.free_symbols if moves(s.name)})
    words = "a term is" if len(missing) == 1 else "two terms are"
    depends = f", with {listed(of)}" if of else ""
    return "a term too few", f"What is there is right, but {words} missing{depends}."


def _by_ratio(given, reference):
    """Of a product, the factor in which it differs, if that is one letter or one function, or a number."""
    ratio = sp.cancel(sp.powsimp(given / reference)) if reference != 0 != given else None
    if ratio is None or ratio.is_Add or len(ratio.free_symbols) > 3:
        return None
    above, below = (e.as_coeff_Mul()[1] for e in sp.fraction(ratio))
    if any(part.is_Add for e in (above, below) for part in sp.Mul.make_args(e)):
        return None
    many = [p for p in sp.Mul.make_args(above) if p != 1]
    if ratio.is_number:
        return "factor", f"It is {ratio} times what it should be." if not ratio.has(sp.Float) else None
    if not many:
        return "a factor too few", "All of it is right but for a factor that is missing."
    shown = listed(list(map(_shown, many)))
    return "a factor too many", f"All of it is right but for a factor: {shown} does not belong there as it stands."


def _shown(e):
    """A term as it is typed, without its sign, which depends on the side it stands on; a long one by how it begins."""
    text = str(-e if e.could_extract_minus_sign() else e)
    return f"`{text}`" if len(text) <= LONG else f"`{text[:LONG]}…`"


# Numbers

class _Numbers:
    """The values of expressions at one point, in doubles; each shared part once."""

    def __init__(self, names: list[sp.Symbol], seed: int) -> None:
        rng = random.Random(f"slip {seed}")
        self.done = {s: rng.uniform(0.3, 2.2) * (1 if positive(s.name) else rng.choice((1, -1))) for s in names}

    def value(self, e: sp.Expr) -> complex:
        """The value of an expression."""
        if e not in self.done:
            self.done[e] = _combined(e, [self.value(a) for a in e.args])
        return self.done[e]

    def changed(self, e: sp.Expr, path: tuple[int, ...], new: sp.Expr) -> complex:
        """The value of e with another node at the path: only what stands above it is calculated again."""
        if not path:
            return self.value(new)
        args = [self.changed(a, path[1:], new) if k == path[0] else self.value(a) for k, a in enumerate(e.args)]
        return _combined(e, args)

    def near(self, e: sp.Expr, path: tuple[int, ...], new: sp.Expr, right: complex) -> bool:
        """Is e, changed, right here?"""
        try:
            mine = self.changed(e, path, new)
            return abs(mine - right) <= NEAR * max(abs(right), abs(mine), 1e-6)
        except FAILURES:
            return False


def _combined(e, args):
    if isinstance(e, sp.Add):
        return sum(args)
    if isinstance(e, sp.Mul):
        return prod(args)
    if isinstance(e, sp.Pow):
        return args[0] ** args[1]
    if isinstance(e, sp.sin):
        return cmath.sin(args[0])
    if isinstance(e, sp.cos):
        return cmath.cos(args[0])
    return complex(e.func(*map(sp.sympify, args)) if args else e)
