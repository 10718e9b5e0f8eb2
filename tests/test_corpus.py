"""No false accept, no false refusal: every exercise against rewritten right answers and bred wrong ones, counted.

A sample is tried with each chapter (`examined`), all of it in the long checks.
"""

from collections import Counter

import pytest
import sympy as sp
from corpus import BRED, BY_HAND, OWN, answers, ids, mutants, rewritings, same

from robolib.checking import ex
from robolib.checking.exercise import chapters

x, y, m1, m2 = sp.symbols("q1 q2 m1 m2")


def tried(chapter, right, wrong, seed):
    """Every exercise of a chapter against the corpus: the line of counts, and what went wrong."""
    counts, complaints = Counter(), []
    for id in ids(chapter):
        good, bad = answers(id, seed, right, wrong)
        assert len(good) >= min(right, 5) and len(bad) >= min(wrong, 20), (id, len(good), len(bad))
        counts["exercises"] += 1
        for name, answer in good:
            counts["rewritings"] += 1
            verdict = ex(id).check(answer)
            if verdict.outcome != "correct":
                counts["false refusals"] += 1
                complaints.append(f"{id} refused [{name}]: {verdict!r}")
        for name, answer in bad:
            counts["mutants"] += 1
            verdict = ex(id).check(answer)
            if verdict.outcome != "wrong":
                counts["false accepts" if verdict else "undecided"] += 1
                complaints.append(f"{id} did not refuse [{name}]: {verdict!r}")
    line = (
        f"chapter {chapter}: {counts['exercises']} exercises, {counts['rewritings']} rewritings with"
        f" {counts['false refusals']} false refusals, {counts['mutants']} mutants with"
        f" {counts['false accepts']} false accepts and {counts['undecided']} undecided"
    )
    print(line)
    return line, complaints


def test_every_exercise_is_in_the_corpus():
    """By its kind. What examines itself is bred as something else, or has its answers made by hand."""
    for known in chapters().values():
        for id, exercise in known.items():
            assert (OWN.get(id, exercise.kind.word) in BRED) or id in BY_HAND, id
    assert all(ex(id).kind.word in ("own", "function") for id in (*OWN, *BY_HAND))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("chapter", chapters())
def test_no_false_verdict(chapter, seed):
    line, complaints = tried(chapter, 99, 24, seed)
    assert not complaints, "\n".join([line, *complaints])


# The corpus itself: would it notice?


def test_the_witness_tells_equal_from_different():
    assert same(sp.sin(x) ** 2, 1 - sp.cos(x) ** 2) is True
    assert same(sp.sin(x) ** 2, 1 + sp.cos(x) ** 2) is False
    assert same(sp.Matrix([x, y]), sp.Matrix([y, x])) is False
    assert same(sp.Symbol("q1", positive=True), x) is True, "a symbol is its name"
    assert same(x, x + sp.Rational(1, 10**9)) is None, "too close to call"


def test_rewritings_and_mutants_are_many_and_come_from_the_seed():
    e = m1 * sp.cos(x) * y**2 / 2 + m2 * sp.sin(x + y)
    assert len(rewritings(e, 1)) >= 10 and len(mutants(e, 1, 30)) == 30
    assert [n for n, _ in mutants(e, 1, 30)] == [n for n, _ in mutants(e, 1, 30)] != [n for n, _ in mutants(e, 2, 30)]
    names = " ".join(n for n, _ in mutants(e, 1, 500))
    for kind in (
        "sign of",
        "without",
        "twice",
        "half",
        "sin and cos",
        "exponent",
        "q2 for q1",
        "m2 for m1",
        "exchanged",
    ):
        assert kind in names, kind
