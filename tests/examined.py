"""What the checkers of every chapter must pass. A chapter's tests import these and hold the tables:

    RIGHT   {id: right answers, written differently}
    WRONG   {id: (a plausible wrong answer, words of the reply …)}
    BLANKS  {id: unfinished answers}, where there are more than the usual

`conftest.py` hands out their rows, so that every row is a test of its own.
"""

import ast
import inspect
import re
import sys
from itertools import combinations

import numpy as np
import pytest
import sympy as sp
from corpus import answers, ids
from nonsense import NONSENSE
from percent import ROOT, read_source

from robolib.checking import Mistake, ex, exercises
from robolib.checking.variants import draw, variant
from robolib.derivation import ___
from robolib.identity import judge
from robolib.notation import letter, moves, usual

__all__ = ["test_all_nonsense_gets_a_reply", "test_blank", "test_every_numbered_exercise_has_its_place_in_the_text",
           "test_every_question_can_be_solved", "test_every_row_is_there", "test_mistakes_are_separable",
           "test_no_false_verdict_in_a_sample", "test_no_hint_gives_the_answer_away_at_once",
           "test_nonsense_gets_a_reply", "test_notebook_and_grader_agree_in_a_sample",
           "test_right_answer_in_other_words", "test_the_questions_of_the_chapter_stand_in_it",
           "test_the_references_are_what_was_typed_in", "test_the_rows_do_not_come_from_the_reference",
           "test_wrong_answer_is_told_what_is_wrong"]

SEED = 7
SHOWN = re.compile(r"(\b[Aa]t [^:]*): (?:yours is (\S+), and it should be (\S+)|it should be (\S+), and it is (\S+))"
                   r"\.(?:\s|$)")


def zero(answer):
    """An equation as what it says is zero; anything else as it is."""
    return answer.lhs - answer.rhs if isinstance(answer, sp.Equality) else answer


def rows(tables):
    """[(id, answer)] of the right and the wrong answers of a chapter."""
    right = [(id, answer) for id, answers in tables.RIGHT.items() for answer in answers]
    return right + [(id, row[0]) for id, answers in tables.WRONG.items() for row in answers]


def test_the_rows_do_not_come_from_the_reference(tables):
    """Right and wrong answers are typed by hand: what the exercise itself computes would agree with its own slips."""
    for statement in ast.parse(inspect.getsource(tables)).body:
        targets = [ast.unparse(t).partition("[")[0] for t in getattr(statement, "targets", ())]
        if {"RIGHT", "WRONG", "TYPED"} & set(targets):
            inside = list(ast.walk(statement.value))
            assert not [x.id for x in inside if isinstance(x, ast.Name) and x.id in ("ref", "ex", "exercises", "ALL")]
            assert not [x.attr for x in inside if isinstance(x, ast.Attribute) and x.attr in ("mistakes", "reference")]


def stay_apart(id, count, least, **near):
    """The variants of so many students: their own answers are right, their mistakes are told apart (`near`, of
    `np.allclose`), and there are more than `least` different statements.
    """
    seen = set()
    for k in range(count):
        own = variant(ex(id), draw("key", f"s{k}", id))
        seen.add(own.statement)
        given = (own.kind.reference, *(m.answer for m in own.kind.mistakes))
        answers = [np.atleast_1d(np.array(a, float)) for a in given]
        for one, other in combinations(answers, 2):
            assert not np.allclose(one, other, **near), (id, own.statement)
        assert own.check(own.kind.reference)
    assert len(seen) > least


def test_every_row_is_there(tables):
    known = exercises(tables.CHAPTER)
    assert set(tables.RIGHT) == set(tables.WRONG) == set(known)
    assert min(map(len, tables.RIGHT.values())) >= 3 and min(map(len, tables.WRONG.values())) >= 3
    assert all(e.hints and e.title and all(h.endswith((".", "?")) for h in e.hints) for e in known.values())
    numbered = [id for id in known if id[3:].isdigit()]
    assert all(len(known[id].hints) >= 2 for id in numbered)
    assert sum(known[id].one_call for id in numbered) <= len(numbered) / 2, "too many fall to one call"


def test_no_hint_gives_the_answer_away_at_once(tables):
    first = [e.hints[0] for e in exercises(tables.CHAPTER).values()]
    assert len(set(first)) == len(first)


def test_blank(exercise, tables):
    for blank in (___, None, ..., *getattr(tables, "BLANKS", {}).get(exercise, [])):
        verdict = ex(exercise).check(blank)
        assert verdict.outcome == "not attempted" and not verdict, (blank, verdict)


def test_right_answer_in_other_words(right_row):
    id, answer = right_row
    verdict = ex(id).check(answer)
    assert verdict.outcome == "correct" and verdict.message, verdict


def test_wrong_answer_is_told_what_is_wrong(wrong_row):
    id, (answer, *words) = wrong_row
    verdict = ex(id).check(answer)
    assert verdict.outcome == "wrong", verdict
    for word in words:
        assert word in verdict.message, verdict
    for point, *sides in SHOWN.findall(verdict.message):        # an arm to believe in, and numbers seen to differ
        assert len({x for x in sides if x}) == 2, verdict
        for name, value in re.findall(r"\b([A-Za-z]+\d*) = (-?[\d.]+)", point):
            assert float(value) > 0 or moves(name) or letter(name) is None or usual(name)[0] < 0, verdict


def test_nonsense_gets_a_reply(exercise):
    """A fifth of it for each exercise, another fifth for the next one."""
    replies(exercise, NONSENSE[sum(map(ord, exercise)) % 5::5])


@pytest.mark.slow
def test_all_nonsense_gets_a_reply(exercise):
    replies(exercise, NONSENSE)


def replies(exercise, nonsense):
    for answer in nonsense:
        verdict = ex(exercise).check(answer)
        assert verdict.outcome in ("wrong", "cannot decide", "not attempted"), (answer, verdict)
        assert verdict.message and "Traceback" not in verdict.message


def test_mistakes_are_separable(exercise):
    """No mistake is right, no two are the same, and each is answered with its own words and its own name."""
    asked = ex(exercise)
    told = asked.mistakes
    assert told or asked.kind.word in ("own", "chain"), "what examines itself names them in its own way"
    assert all(isinstance(m, Mistake) and m.name and m.says.endswith((".", "?")) for m in told)
    assert len({m.name for m in told}) == len(told)
    if asked.kind.word in ("expression", "equation"):
        assert len({m.says for m in told}) == len(told)
        for m, other in combinations(told, 2):
            assert judge(zero(m.answer), zero(other.answer)).equal is False, (m.name, other.name)
    for m in told if asked.kind.word != "selection" else ():
        verdict = asked.check(m.answer)
        assert verdict.outcome == "wrong" and verdict.message == m.says and verdict.mistake == m.name, m.name


# A part of what the long checks try as a whole: test_grading_same, test_corpus

def sample(all_of_them, chapter, k):
    """Every k-th: of another place in every chapter."""
    return all_of_them[int(chapter) % k::k]


@pytest.mark.skipif(sys.platform == "win32", reason="the grader needs Linux, and this a clock of POSIX")
def test_notebook_and_grader_agree_in_a_sample(tables, here):
    table = rows(tables)
    part = sample(table, tables.CHAPTER, max(1, min(6, len(table) // 11)))
    assert len(part) > 10 or part == table
    for id, answer in part:
        here.verdict(id, answer)


@pytest.mark.skipif(sys.platform == "win32", reason="the grader needs Linux, and this a clock of POSIX")
def test_no_false_verdict_in_a_sample(tables, here):
    """Rewritings of what is right, and mutants of it, in a notebook and in the grader."""
    mine = ids(tables.CHAPTER)
    part = sample(mine, tables.CHAPTER, min(6, len(mine)))
    assert part
    for id in part:
        good, bad = answers(id, SEED, 2, 3)
        assert good and len(bad) == 3, id
        for outcome, bred in (("correct", good), ("wrong", bad)):
            for name, answer in bred:
                assert here.verdict(id, answer).outcome == outcome, (id, name)


def test_the_references_are_what_was_typed_in(tables):
    """Numbers and words, typed in by hand from the sources and the statements: `TYPED`."""
    for id, right in tables.TYPED.items():
        reference = ex(id).kind.reference
        assert reference == (right if isinstance(right, (str, int)) else pytest.approx(right, rel=1e-5)), id
    kinds = {id: e.kind.word for id, e in exercises(tables.CHAPTER).items()}
    assert {kinds[id] for id in tables.TYPED} <= {"number", "numbers", "choice", "false line"}


def test_every_question_can_be_solved(exercise):
    """What is right is accepted, and told to whoever asks for the solution."""
    asked = ex(exercise)
    if asked.kind.word in ("expression", "equation", "number", "numbers", "choice", "false line", "selection",
                           "function"):
        right = asked.kind.reference
        verdict = asked.check(list(right) if asked.kind.word == "selection" else right)
        assert verdict.outcome == "correct", verdict
    told = repr(asked.solution())
    assert told and "not part of this copy" not in told and "object at" not in told


def test_every_numbered_exercise_has_its_place_in_the_text(tables):
    known, heading, checked, solved = exercises(tables.CHAPTER), None, [], []
    path, = (ROOT / "solutions/source").glob(f"{tables.CHAPTER}_*.py")
    for cell in read_source(path).cells:
        if cell.cell_type == "markdown" and (match := re.match(r"## (\d\d\.\d+) (.+)", cell.source)):
            heading = match[1]
            assert match[2].splitlines()[0] == known[heading].title
        if cell.cell_type == "code":
            ids = re.findall(r'ex\("(\d\d\.\d+)"\)\.check\(', cell.source)
            assert all(id == heading for id in ids)
            checked += ids
            if "solution" in cell.metadata.get("tags", []):
                solved.append(heading)
    numbered = [id for id in known if id[3:].isdigit()]
    assert checked == numbered and set(solved) == set(numbered)


def test_the_questions_of_the_chapter_stand_in_it(tables):
    path, = (ROOT / "course/source").glob(f"{tables.CHAPTER}_*.py")
    asked = set(re.findall(r'ex\("(\d\d\.[A-Z]\d+)"\)', path.read_text(encoding="utf-8")))
    assert asked == {id for id in exercises(tables.CHAPTER) if not id[3:].isdigit()}
