"""What plausible wrong answers are told: nine of ten hear what is wrong or where, and nobody hears what is not so."""

import diagnosed
import pytest
import sympy as sp

from robolib.checking import equivalent
from robolib.checking.exercise import chapters
from robolib.checking.verdict import wrong

q1, q2, a1, l2, m1 = sp.symbols("q1 q2 a1 l2 m1")
RIGHT = sp.Matrix([a1 * sp.cos(q1) + l2 * sp.cos(q2), a1 * sp.sin(q1) + l2 * sp.sin(q2)])


def test_nine_of_ten_are_told_what_is_wrong():
    kinds, untrue, counted = diagnosed.sums()
    assert untrue == 0 and set(kinds) <= set(diagnosed.KINDS) and set(counted) <= set(chapters())
    count, bare = (sum(sum(counts[word] for word in words) for counts in kinds.values())
                   for words in (("named", "located", "bare"), ("bare",)))
    assert count > 200 and bare <= 0.1 * count


@pytest.mark.slow
@pytest.mark.parametrize("chapter", chapters())
def test_wrong_answers_are_told_what_is_wrong(chapter):
    counts, complaints = diagnosed.counted(chapter)
    assert not complaints
    assert sum(kind["bare"] for kind in counts.values()) <= 0.2 * sum(sum(kind.values()) for kind in counts.values())


# Would the count notice?

@pytest.mark.parametrize("answer, says", [
    (RIGHT.xreplace({a1: l2}), "Only entry 1 is wrong; the rest is right."),
    (sp.Matrix([RIGHT[0] + m1, RIGHT[1]]), "`q1` should not occur in the answer."),
    (sp.Matrix([RIGHT[0] - a1 * sp.cos(q1), RIGHT[1]]), "The answer should contain `q2`."),
    (sp.Matrix([RIGHT[0] + m1, RIGHT[1]]), "In entry 1: The term `a1*cos(q1)` does not belong there."),
    (sp.Matrix([RIGHT[0] + m1, RIGHT[1]]), "In entry 1: One sign is wrong: that of `a1*cos(q1)`."),
    (RIGHT + sp.Matrix([m1, 0]), "`q1` and `q2` are exchanged, everywhere in it.")])
def test_what_is_untrue_is_noticed(answer, says):
    assert diagnosed.untrue(answer, RIGHT, wrong(says))


def test_what_is_true_is_left_alone():
    for answer in (sp.Matrix([RIGHT[0] - 2 * l2 * sp.cos(q2), RIGHT[1]]), sp.Matrix([RIGHT[0] + a1, RIGHT[1]]),
                   RIGHT.subs({q1: q2, q2: q1}, simultaneous=True)):
        verdict = equivalent(answer, RIGHT)
        assert not diagnosed.untrue(answer, RIGHT, verdict), verdict
