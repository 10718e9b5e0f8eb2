"""Hidden checks call functions with numbers that nobody can read in the course."""

import json

import numpy as np
import pytest

from robolib.checking import chance
from robolib.checking.exercise import chapters
from robolib.grading import assignment, batch, judge, release, roster
from robolib.grading.judge import Outcome
from robolib.grading.task import Result

FUNCTIONS = {id: e for chapter in chapters().values() for id, e in chapter.items() if e.kind.word == "function"}
EVERY = {"15.Q6", "15.8", "22.2"}               # these ask all the cases that there are
SECRETS = (b"one secret", b"another")


def plain(states):
    return json.dumps(states, default=lambda x: np.asarray(x).tolist())


def test_a_secret_changes_what_a_seed_gives_and_only_while_it_holds():
    def drawn():
        return chance.generator(7).uniform(size=3).tolist()
    open_ = drawn()
    assert open_ == np.random.default_rng(7).uniform(size=3).tolist()
    with chance.hidden(b"x"):
        hidden = drawn()
        with chance.hidden(b"y"):
            assert drawn() not in (open_, hidden)
        assert drawn() == hidden != open_
        assert chance.generator(8).uniform() != chance.generator(7).uniform()
    with chance.hidden(b""):
        assert drawn() == open_


@pytest.mark.parametrize("id", FUNCTIONS)
def test_no_published_state_is_asked_and_right_stays_right_and_wrong_wrong(id):
    exercise = FUNCTIONS[id]
    kind, published = exercise.kind, plain(exercise.kind.states())
    for secret in SECRETS:
        with chance.hidden(secret):
            assert (plain(kind.states()) == published) is (id in EVERY)
            assert exercise.examine(kind.reference).outcome == "correct"
            for mistake in exercise.mistakes:
                assert exercise.examine(mistake.answer).outcome == "wrong", mistake.name


SHEET = assignment.parse({"title": "t", "exercise": [
    {"id": "07.13", "points": 1, "hidden": True}, {"id": "00.10", "points": 1},
    {"id": "07.1", "points": 1, "hidden": True, "variant": True}]}, "t")


def test_the_secret_comes_from_the_key_and_is_the_same_for_the_class():
    a, b = roster.parse("id\na\nb\n")
    seeds = [release.seeds(SHEET, student, b"key") for student in (a, b)]
    own, secret = (seeds[0]["07.1"].split("/"))
    assert seeds[0]["07.13"] == seeds[1]["07.13"] and seeds[0]["07.13"].startswith("/") and seeds[0]["00.10"] == ""
    assert seeds[1]["07.1"].split("/")[0] != own and seeds[1]["07.1"].split("/")[1] == secret
    assert release.seeds(SHEET, a, b"other")["07.13"] != seeds[0]["07.13"]
    assert judge.exercise("07.1", seeds[0]["07.1"]).statement == judge.exercise("07.1", own).statement


def test_who_knows_the_published_states_knows_nothing(monkeypatch):
    """A table of what the course asks is right where the states are the course's, and nowhere else."""
    kind = FUNCTIONS["07.13"].kind
    known = {plain(state): kind.reference(*state) for state in kind.states()}
    monkeypatch.setattr("robolib.grading.decoding.unpack", lambda *_: lambda *state: known.get(plain(state), [0, 0]))
    seeds = release.seeds(SHEET, roster.parse("id\na\n")[0], b"key")
    assert judge.examine("07.13", "", None).outcome == "correct"
    assert judge.examine("07.13", seeds["07.13"], None).outcome == "wrong"


def test_hidden_checks_come_last(tmp_path):
    """What they ask could be kept by the function, and told by another whose message is shown."""
    (tmp_path / "submissions" / "a").mkdir(parents=True)
    (tmp_path / "submissions" / "a" / "t.ipynb").write_text("{}")
    asked = []

    def work(task):
        asked.append(list(task.seeds))
        return Result("ok", outcomes={id: Outcome("correct") for id in task.seeds}, tier="bubblewrap")
    plan = batch.Plan(tmp_path / "submissions", SHEET, roster.parse("id\na\n"), b"key")
    batch.grade(plan, tmp_path / "report", work)
    assert asked == [["00.10", "07.13", "07.1"]]
