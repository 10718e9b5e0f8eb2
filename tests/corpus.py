"""Right answers rewritten and wrong answers bred, automatically, for every exercise.

No `simplify`, no `robolib.identity`: what a rewriting or a mutant *is* gets decided by a witness of its own, thirty
digits at random points by SymPy's evalf.
Everything is drawn from a seed.
"""

import random
from copy import deepcopy
from fractions import Fraction
from functools import cache
from importlib import import_module

import numpy as np
import sympy as sp
from sympy.simplify.fu import TR7, TR8

from robolib import robots
from robolib.checking import ex
from robolib.checking.exercise import exercises
from robolib.formulations import lagrange
from robolib.notation import ACCELERATION, COORDINATE, RATE, role, split

DIGITS, POINTS = 30, 3
ORDER = {COORDINATE: 0, RATE: 1, ACCELERATION: 2}
t = sp.Symbol("t")


# The witness


def value(e, point):
    """A number for every entry of an expression or matrix, by evalf."""
    entries = list(e) if isinstance(e, sp.MatrixBase) else [sp.sympify(e)]
    return [x.evalf(DIGITS, subs={s: point(s.name) for s in x.free_symbols}) for x in entries]


def same(a, b, seed=0):
    """True: equal at every point tried; False: truly different; None: no number, or too close to call."""
    if getattr(a, "shape", ()) != getattr(b, "shape", ()):
        return False
    close = []
    for k in range(POINTS):

        def point(name, k=k):
            return sp.Rational(random.Random(f"{seed} {k} {name}").randint(300, 1900), 1000)

        for x, y in zip(value(a, point), value(b, point), strict=True):
            if not (x.is_number and y.is_number and x.is_finite and y.is_finite):
                return None
            close.append(abs(x - y) / max(abs(x), abs(y), sp.Rational(1, 100)))
    if max(close) < 1e-13:
        return True
    return False if max(close) > 1e-6 else None


# Rewritings


def each(f):
    """The same for every entry of a matrix."""
    return lambda e: e.applyfunc(f) if isinstance(e, sp.MatrixBase) else f(sp.sympify(e))


def rebuilt(e, rules):
    """Bottom-up: every node by the first rule that gives something."""
    if e.args:
        e = e.func(*(rebuilt(a, rules) for a in e.args))
    return next((new for rule in rules if (new := rule(e)) is not None), e)


def some_trig(e, rng):
    """A random part of the sines and cosines by another identity."""

    def new(f):
        x = f.args[0]
        half = x / 2
        forms = [
            f,
            f,
            *(
                (sp.cos(x - sp.pi / 2), 2 * sp.sin(half) * sp.cos(half), sp.Mul(-1, sp.sin(-x, evaluate=False)))
                if f.func == sp.sin
                else (sp.sin(x + sp.pi / 2, evaluate=False), 1 - 2 * sp.sin(half) ** 2, 2 * sp.cos(half) ** 2 - 1)
            ),
        ]
        return rng.choice(forms)

    # sorted: what is drawn must not depend on the order of a set
    return e.xreplace({f: new(f) for f in sorted(e.atoms(sp.sin, sp.cos), key=sp.default_sort_key)})


def shuffled(e, rng):
    """Sums and products in another order, not evaluated."""
    if not e.args or not isinstance(e, (sp.Add, sp.Mul, sp.Pow, sp.Function)):
        return e
    args = [shuffled(a, rng) for a in e.args]
    if isinstance(e, (sp.Add, sp.Mul)):
        rng.shuffle(args)
        return e.func(*args, evaluate=False)
    return e.func(*args)


def floats(e):
    """Decimals for the numbers, exponents left alone."""
    if e.is_Rational and not e.is_zero:
        return sp.Float(str(sp.N(e, 15))) if e.q in (1, 2, 4, 5, 8, 10, 20) else e
    if not e.args or isinstance(e, sp.Pow):
        return e
    return e.func(*(floats(a) for a in e.args))


def of_time(e):
    """With q1(t) and its derivatives. Derivatives of a name without its coordinate are fine too."""
    rules = {}
    for s in e.free_symbols:
        (head, index), order = split(s.name), ORDER.get(role(s.name))
        if index and order is not None:
            f = sp.Function(head.removesuffix("d" * order) + index)(t)
            rules[s] = sp.Derivative(f, (t, order)) if order else f
    return e.xreplace(rules)


def other_assumptions(e, rng):
    kinds = ({"real": True}, {"positive": True}, {"nonzero": True}, {})
    return e.xreplace({s: sp.Symbol(s.name, **rng.choice(kinds)) for s in sorted(e.free_symbols, key=str)})


def a_zero(e, rng):
    """With a sine squared plus cosine squared minus one somewhere."""
    x = rng.choice(sorted(e.free_symbols, key=str) or [sp.Symbol("q1")])
    zero = sp.sin(x) ** 2 + sp.cos(x) ** 2 - 1
    return e + x * zero * sp.ones(*e.shape) if isinstance(e, sp.MatrixBase) else e + x * zero


def containers(e):
    """The ways to hand in the same entries."""
    if not isinstance(e, sp.MatrixBase):
        return [("in a list", [e]), ("as an array", np.array(e, dtype=object))]
    forms = [
        ("nested lists", e.tolist()),
        ("an array", np.array(e.tolist(), dtype=object)),
        ("tuples", tuple(map(tuple, e.tolist()))),
        ("frozen", sp.ImmutableMatrix(e)),
    ]
    if 1 in e.shape:
        forms += [("a flat list", list(e)), ("a row", e.T), ("a flat array", np.array(list(e), dtype=object))]
    return forms


def rewritings(reference, seed, plain=False):
    """[(name, answer)]: the same in other words. `plain`: expressions only, no lists, no functions of time."""
    rng = random.Random(f"rewritings {seed}")
    reference = reference if isinstance(reference, sp.MatrixBase) else sp.sympify(reference)
    small = sum(sp.count_ops(x) for x in (reference if isinstance(reference, sp.MatrixBase) else [reference])) < 120
    forms = [
        ("expanded", each(sp.expand)(reference)),
        ("addition theorem", each(lambda x: sp.expand(x, trig=True))(reference)),
        ("some identities", each(lambda x: some_trig(x, rng))(reference)),
        ("other identities, expanded", each(lambda x: sp.expand(some_trig(x, rng), trig=True))(reference)),
        ("products to sums", each(lambda x: TR8(TR7(x)))(reference)),
        ("permuted", each(lambda x: shuffled(sp.expand(x), rng))(reference)),
        ("a zero added", a_zero(reference, rng)),
        ("decimals", each(floats)(reference)),
        ("other assumptions", other_assumptions(reference, rng)),
    ]
    if small:
        forms.append(("factored", each(sp.factor)(reference)))
    for name, form in forms:  # a corpus that is wrong itself would prove nothing
        assert same(form, reference, seed) is True, f"{name} is no rewriting: {form}"
    if not plain:
        forms += [
            ("functions of time", of_time(reference)),
            ("of time, permuted", each(lambda x: shuffled(of_time(x), rng))(reference)),
            *containers(reference),
        ]
    rng.shuffle(forms)
    return forms


# Mutants

SWAPS = [(f"{n}1", f"{n}2") for n in ("q", "qd", "qdd", "m", "l", "a", "I", "p", "pd", "pdd", "tau")]
SWAPS += [("l1", "a1"), ("l2", "a2"), ("I1", "m1"), ("I2", "m2"), ("mL", "m2"), ("Im1", "I1"), ("kr1", "m1")]
SWAPS += [(f"{c}{i}", f"{c}d{i}") for c in "qp" for i in (1, 2)]
SWAPS += [(f"{c}d{i}", f"{c}dd{i}") for c in "qp" for i in (1, 2)]


def sites(e, path=()):
    """(path, node) of every node."""
    yield path, e
    for k, a in enumerate(e.args):
        yield from sites(a, (*path, k))


def at(e, path, new):
    """e with the node at the path replaced."""
    if not path:
        return new
    args = list(e.args)
    args[path[0]] = at(args[path[0]], path[1:], new)
    return e.func(*args)


def slips(e):
    """(name, wrong expression): everything that is one slip away."""
    half = sp.Rational(1, 2)
    for path, node in sites(e):

        def put(new, path=path):
            return at(e, path, new)

        exponent = bool(path) and isinstance(_parent(e, path), sp.Pow) and path[-1] == 1
        if isinstance(node, sp.Add):
            for term in node.args:
                rest = node - term
                yield f"sign of {term}", put(rest - term)
                yield f"without {term}", put(rest)
                yield f"twice {term}", put(rest + 2 * term)
                yield f"half of {term}", put(rest + half * term)
            yield "product for a sum", put(sp.Mul(*node.args))
        if isinstance(node, (sp.sin, sp.cos)):
            yield f"sin and cos in {node}", put((sp.cos if node.func == sp.sin else sp.sin)(node.args[0]))
            yield f"without {node}", put(sp.Integer(1))
        if isinstance(node, (sp.tan, sp.cot)):
            x, = node.args
            for other in (sp.sin, sp.cos, sp.tan, sp.cot):
                yield f"{other} for {node}", put(other(x))
            yield f"sign of the angle in {node}", put(node.func(-x))
            yield f"twice the angle in {node}", put(node.func(2 * x))
            yield f"half the angle in {node}", put(node.func(x / 2))
            yield f"degrees in {node}", put(node.func(x * sp.pi / 180))
            yield f"an angle too far in {node}", put(node.func(x + sp.pi / 4))
            yield f"1 added to {node}", put(node + 1)
            yield f"without {node}", put(sp.Integer(1))
        if isinstance(node, sp.Pow):
            yield f"exponent of {node}", put(node.base ** (node.exp + 1))
            yield f"no power in {node}", put(node.base)
        if node.is_Symbol:
            for pair in SWAPS:
                if node.name in pair:
                    other = pair[1 - pair.index(node.name)]
                    yield f"{other} for {node}", put(sp.Symbol(other))
            yield f"{node} squared", put(node**2)
        if node.is_Number and not exponent:
            yield f"{node} + 1", put(node + 1)
            yield f"{node} − 1", put(node - 1)
            yield f"−{node}", put(-node)
            yield f"{node} twice", put(2 * node)
            yield f"{node} halved", put(node / 2)
            for k in (2, 3, 5, 10, -2, -3):
                yield f"{node} + {k}", put(node + k)
                yield f"{node} times {k}", put(node * k)
    for k, words in ((-1, "the negative"), (2, "twice"), (half, "half"), (3, "three times")):
        yield words, k * e
    for s in sorted(e.free_symbols, key=str):
        yield f"{s} added", e + s
        yield f"{s} subtracted", e - s
        yield f"without {s}", e.xreplace({s: sp.Integer(0)})
    for a, b in SWAPS:
        yield f"{a} and {b} exchanged", exchanged(e, a, b)


def exchanged(e, a, b):
    return e.xreplace({sp.Symbol(a): sp.Symbol(b), sp.Symbol(b): sp.Symbol(a)})


def _parent(e, path):
    for k in path[:-1]:
        e = e.args[k]
    return e


def mutants(reference, seed, count, seen=lambda answer: answer):
    """[(name, answer)], `count` of them if there are as many, all truly different. `seen`: what counts of an answer."""
    rng = random.Random(f"mutants {seed}")
    pool = []
    if isinstance(reference, sp.MatrixBase):
        for k, e in enumerate(reference):
            for name, new in slips(e):
                entries = [*reference[:k], new, *reference[k + 1 :]]
                pool.append((f"entry {k + 1}: {name}", sp.Matrix(*reference.shape, entries)))
        pool += [
            ("reversed", sp.Matrix(*reference.shape, list(reference)[::-1])),
            ("negative", -reference),
            ("twice", 2 * reference),
            ("half", reference / 2),
        ]
        pool += [(f"{a} and {b} exchanged", exchanged(reference, a, b)) for a, b in SWAPS]
        if reference.rows == reference.cols:
            pool.append(("transposed", reference.T))
    else:
        pool += slips(sp.sympify(reference))
    rng.shuffle(pool)
    kept, met, right = [], set(), seen(reference)
    for name, answer in pool:
        if len(kept) >= count:
            break
        if (key := sp.srepr(answer)) in met:
            continue
        met.add(key)
        if not answer.has(sp.zoo, sp.nan, sp.oo) and same(seen(answer), right, seed) is False:
            kept.append((name, answer))
    return kept


# Numbers and choices


def numbers(values, tolerance, alone):
    """Rewritings and mutants of one number or of several. `alone`: is the answer a single number?"""
    xs = list(map(float, values))
    pack = (lambda v: v[0]) if alone else list
    within = [x * (1 + tolerance / 4) for x in xs]
    right = [
        ("floats", pack(xs)),
        ("NumPy's", pack(list(map(np.float64, xs)))),
        ("SymPy's", pack(list(map(sp.Float, xs)))),
        ("fractions", pack(list(map(Fraction, xs)))),
        ("rationals", pack([sp.Rational(str(x)) for x in xs])),
        ("within the tolerance", pack(within)),
        ("an array", np.array(xs)),
    ]
    if not alone:
        right += [("a tuple", tuple(xs)), ("a column", sp.Matrix(xs)), ("a row", np.array([xs]))]
    changes = {
        "sign": lambda x: -x,
        "× 1.02": lambda x: 1.02 * x,
        "× 0.98": lambda x: 0.98 * x,
        "degrees": np.degrees,
        "radians": np.radians,
        "squared": lambda x: x * x,
        "inverse": lambda x: 1 / x if x else float("inf"),
        "root": lambda x: abs(x) ** 0.5,
        "+ 1": lambda x: x + 1,
        "− 1": lambda x: x - 1,
        "zero": lambda x: 0.0,
        "NaN": lambda x: float("nan"),
        "infinite": lambda x: float("inf"),
        "beyond": lambda x: x * (1 + 1.5 * tolerance),
        "below": lambda x: x * (1 - 1.5 * tolerance),
    }
    changes |= {
        f"× {k:g}": lambda x, k=k: k * x for k in (2, 0.5, 3, 4, 0.25, 10, 0.1, 1000, 0.001, 9.81, 1 / 9.81, 1.1, 0.9)
    }
    wrong = [(name, pack([f(x) for x in xs])) for name, f in changes.items()]
    if not alone:
        wrong += [
            (f"{name}, number {k + 1} only", [*xs[:k], f(xs[k]), *xs[k + 1 :]])
            for name, f in changes.items()
            for k in range(len(xs))
        ]
        wrong += [("swapped", xs[::-1]), ("one too few", xs[:-1]), ("one too many", [*xs, xs[0]])]

    def truly(answer):
        given = [answer] if alone else answer
        return len(given) != len(xs) or not all(
            abs(a - x) <= tolerance * 1.01 * abs(x) for a, x in zip(given, xs, strict=True)
        )

    return right, [(name, float(a) if alone else [float(x) for x in a]) for name, a in wrong if truly(a)]


def choices(right, options):
    """Spellings of the right one; the other options and what is no option."""
    text = str(right)
    spelled = [
        ("text", text),
        ("with spaces", f"  {text} "),
        ("large letters", text.upper()),
        ("title", text.title()),
        ("a symbol", sp.Symbol(text)),
        ("NumPy's text", np.str_(text)),
    ]
    if isinstance(right, int):
        spelled += [
            ("a number", right),
            ("SymPy's", sp.Integer(right)),
            ("NumPy's", np.int64(right)),
            ("a decimal", float(right)),
        ]
    others = [
        *options,
        *range(-3, 12),
        "joint",
        "joint 12",
        "q",
        "q12",
        "none",
        "neither",
        "yes",
        text + text,
        text[:-1],
        text + "?",
        -1.5,
        4.5,
        1e9,
        f"not {text}",
        "all",
        (),
    ]
    return spelled, [(repr(x), x) for x in others if str(x).strip().casefold() != text.casefold()]


# The exercises: each knows its kind. What is rewritten and mutated is the first right answer that the tests of its
# chapter hold, typed in from the sources; what the library derives, unsimplified, is one more rewriting.

q, rates = sp.symbols("q1 q2"), sp.Matrix(sp.symbols("qd1 qd2"))
COUNTS = {"07.3": lambda C: C * rates}          # where less than the whole answer counts
# Their right and wrong answers are made by the tests of their chapter.
BY_HAND = {"00.Q3", "01.7", "01.11", "01.Q11", "02.5", "02.Q10", "03.3", "05.8", "06.6", "08.7", "13.6", "23.4"}


@cache
def typed(id):
    """The first right answer of an exercise in the tests of its chapter."""
    return import_module(f"test_exercises_{id[:2]}").RIGHT[id][0]


def ids(chapter):
    """The exercises of a chapter that the corpus tries."""
    return [id for id in exercises(chapter) if id not in BY_HAND]


def answers(id, seed, right, wrong):
    """(right answers, wrong answers) of an exercise, as [(name, answer)], about as many as asked for."""
    rng, kind = random.Random(f"answers {seed} {id}"), ex(id).kind
    good, bad = BRED[OWN.get(id, kind.word)](id, kind, seed, wrong)
    if kind.word == "expression":
        good.insert(rng.randrange(len(good)), ("as derived", kind.reference))
        return good[:right], bad
    return rng.sample(good, min(right, len(good))), rng.sample(bad, min(wrong, len(bad)))


def _expressions(id, kind, seed, count):
    reference = typed(id)
    reference = sp.Matrix(reference) if isinstance(reference, (list, sp.MatrixBase)) else reference
    return rewritings(reference, seed), mutants(reference, seed, count, COUNTS.get(id, lambda e: e))


def _equations(id, kind, seed, count):
    """Sides rewritten, exchanged, moved, divided by a mass; mutants of one side."""
    left, right = typed(id).args
    m1 = sp.Symbol("m1")
    arranged = (
        lambda e: sp.Eq(e, right),
        lambda e: sp.Eq(right, e),
        lambda e: sp.Eq(e - right, 0),
        lambda e: sp.Eq(2 * right / m1, 2 * e / m1),
    )
    rewritten = [(name, e) for name, e in rewritings(left, seed) if isinstance(e, sp.Expr)]      # not in a list
    good = [(name, arranged[k % 4](e)) for k, (name, e) in enumerate(rewritten)]
    return good, [(name, arranged[k % 4](e)) for k, (name, e) in enumerate(mutants(left, seed, count))]


def _numbers(id, kind, seed, count):
    alone = kind.word == "number"
    good, bad = numbers([kind.reference] if alone else kind.reference, kind.within, alone)
    if alone and kind.either_sign:
        size = abs(good[0][1])
        bad = [(name, x) for name, x in bad if not abs(abs(x) - size) < 0.01 * size]
    return good, bad


def _gears(id, kind, seed, count):
    """07.12: solved by hand, M12² = 0.01 M11 M22 at q2 = 0 for k_r2."""
    ratio = max(np.roots([1e-4 - 0.01 * 250.01 * 0.01, 0.95, 47.5**2 - 2.5001 * 22.5]).real)
    return numbers([ratio], 1e-2, True)


def _choices(id, kind, seed, count):
    return choices(kind.reference, [option for option in kind.options if option != kind.reference])


def _selections(id, kind, seed, count):
    """The right words in any order; one left out, one too many, none."""
    right, options = list(kind.reference), list(kind.options)
    good = [("reversed", right[::-1]), ("a tuple", tuple(right)), ("a set", set(right)), ("as it is", right),
            ("large letters", [word.upper() for word in right]), ("with spaces", [f" {word} " for word in right])]
    bad = [(f"without {word}", [other for other in right if other != word]) for word in right]
    bad += [(f"with {word}", [*right, word]) for word in options if word not in right]
    bad += [(f"only {word}", [word]) for word in options if [word] != right]    # one word may be all that is right
    bad += [(f"all but {word}", [w for w in options if w != word]) for word in right]
    bad += [("all", options), ("nothing", []), ("text", "all"), ("numbers", [1, 2]), ("another", [*right, "me"])]
    return good, [(name, words) for name, words in bad if words != [] or name == "nothing"]


def _chains(id, kind, seed, count):
    """Lines in turn; a rewriting changes the first or the second of three, a mutant any one."""
    lines = list(typed(id))
    wrong = [(f"line {k + 1}: {name}", [*lines[:k], e, *lines[k + 1:]]) for k in range(len(lines))
             for name, e in mutants(lines[k], seed + k, count // len(lines) + 1)]
    if len(lines) != 3:
        return [("as it stands", lines), ("a tuple", tuple(lines))], wrong
    first, second, third = lines
    right = [(name, [e, second, third]) for name, e in rewritings(first, seed, plain=True)
             if e.doit() != second]             # another order is no other line
    right += [(f"line 2: {name}", [first, e, third]) for name, e in rewritings(second, seed + 1, plain=True)
              if e.doit() not in (first, third)]
    return right, wrong


def _numbers_of(f, states):
    """What a function gives at all states, as one array, so that two functions can be compared."""
    return np.concatenate([np.ravel(np.array(sp.Matrix(x) if isinstance(x, sp.MatrixBase) else x, dtype=float))
                           for x in (f(*deepcopy(state)) for state in states)])


def _changed(thing, change):
    """Numbers in whatever holds them, changed; words as they are."""
    if isinstance(thing, str):
        return thing
    if isinstance(thing, dict):
        return {key: _changed(x, change) for key, x in thing.items()}
    if isinstance(thing, (list, tuple)):
        return type(thing)(_changed(x, change) for x in thing)
    return change(thing)


CHANGES = {
    "twice": lambda x: 2 * x,
    "half": lambda x: x / 2,
    "three times": lambda x: 3 * x,
    "squared": lambda x: x * x,
    "negative": lambda x: -x,
    "one more": lambda x: x + 1,
    "one less": lambda x: x - 1,
    "a hundredth more": lambda x: 1.01 * x,
    "nothing": lambda x: 0 * x,
    "degrees": np.degrees,
    "radians": np.radians,
}


def _functions(id, kind, seed, count):
    """The chapter's own function: what it returns in other containers; what it returns or is given, changed."""
    f, states = typed(id), kind.states()
    truth, places = _numbers_of(f, states), len(states[0])

    def returning(change):
        return lambda *args: change(np.array(_plain(f(*args)), float))

    def given(k, change):
        return lambda *args: f(*(_changed(x, change) if i == k else x for i, x in enumerate(args)))

    def put(k, change):
        def one(x):
            x = x.copy()
            x.flat[k] = change(x.flat[k])
            return x
        return one
    good = [("as it is", f), ("an array", returning(lambda x: x)), ("lists", returning(lambda x: x.tolist())),
            *([("a matrix", returning(sp.Matrix))] if np.ndim(_plain(f(*states[0]))) else []),     # of a list
            ("a zero added", returning(lambda x: x + 0.0)),
            ("in another order of the sum", returning(lambda x: (x + x) / 2))]
    bad = [(f"{name} is returned", returning(change)) for name, change in CHANGES.items()]
    bad += [(f"argument {k + 1}: {name}", given(k, change)) for k in range(places) for name, change in CHANGES.items()]
    bad += [(f"entry {k + 1}: {name}", returning(put(k, change)))
            for k in range(np.size(_plain(f(*states[0]))))
            for name, change in CHANGES.items()]
    bad += [("backwards", returning(lambda x: x[::-1])), ("transposed", returning(lambda x: x.T)),
            ("first row only", returning(lambda x: x[:1]))]
    return good, [(name, g) for name, g in bad if _differs(g, states, truth)]


def _plain(x):
    return x.tolist() if isinstance(x, (np.ndarray, sp.MatrixBase)) else x


def _differs(g, states, truth):
    """Does a function stop, or give something truly different, at one of the states?"""
    try:
        other = _numbers_of(g, states)
    except Exception:
        return True
    return other.shape != truth.shape or np.abs(other - truth).max() > 1e-6 * np.abs(truth).max()


def _gravity(id, kind, seed, count):
    """07.13: also from the formula, rewritten and mutated."""
    g = sp.Matrix(lagrange.derive(robots.planar_2r()[0].without("rotors")).g).expand()
    good, bad = _functions(id, kind, seed, count)
    return (good + [(name, _gravity_of(e)) for name, e in rewritings(g, seed, plain=True)],
            bad + [(name, _gravity_of(e)) for name, e in mutants(g, seed, count)])


def _gravity_of(e):
    """A learner's function gravity(q, qd, v) from two expressions."""
    names = sorted(s.name for s in e.free_symbols)
    f = sp.lambdify(
        [sp.Symbol(n) for n in names], list(e.xreplace({s: sp.Symbol(s.name) for s in e.free_symbols})), "numpy"
    )

    def gravity(q, qd, v):
        known = {"q1": q[0], "q2": q[1], "qd1": qd[0], "qd2": qd[1], "a2": 1.25, "I1": 10.5, "I2": 11.5} | v
        return f(*(known.get(n, 0.625) for n in names))

    return gravity


BRED = {"expression": _expressions, "equation": _equations, "number": _numbers, "numbers": _numbers, "choice": _choices,
        "false line": _choices, "selection": _selections, "chain": _chains, "function": _functions, "gears": _gears,
        "gravity": _gravity}
OWN = {"07.3": "expression", "07.12": "gears", "07.13": "gravity"}  # what examines itself, and how it is bred
