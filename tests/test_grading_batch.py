"""A class graded: every grade equals the known one, whatever the others do; again, after a kill, and changed."""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import adversaries
import classroom
import pytest
from system import Lent, all_gone, need
from typer.testing import CliRunner

from robolib.cli import app
from robolib.grading import assignment, batch, judge, marks, roster
from robolib.grading.inside.processes import family, table

pytest_plugins = ["grading_fixtures"]
ROOT = Path(__file__).parents[1]
pytestmark = [pytest.mark.sandbox, pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")]


def command(root, *more):
    return ["grade", str(root / "submissions"), "--assignment", str(root / "sheet.toml"), "--roster",
            str(root / "roster.csv"), "--key", str(root / "key"), "--out", str(root / "report"), *more]


def graded(root, *more):
    result = CliRunner().invoke(app, command(root, *more))
    assert result.exit_code == 0, result.output
    return json.loads((root / "report" / "grades.json").read_text())


def digest(folder):
    return {str(p.relative_to(folder)): hashlib.sha256(p.read_bytes()).hexdigest()
            for p in sorted(folder.rglob("*")) if p.is_file()}


def assert_known(root, pupils, report):
    for k, (pupil, student) in enumerate(zip(pupils, report["students"], strict=True)):
        found = {id: (e["outcome"], e["mistake"]) for id, e in student["exercises"].items()}
        assert found == pupil.expected, (pupil, student)
        assert student["status"] == pupil.status, (pupil, student)
        assert student["before_penalty"] == pupil.points
        assert student["penalty"] == (0, 0.25, 0.5)[k % 3]
        assert student["points"] == pytest.approx(pupil.points * (1 - student["penalty"]))


@pytest.fixture(scope="module")
def klass(tmp_path_factory, lent):
    root = tmp_path_factory.mktemp("class")
    pupils = classroom.make(root, 30)
    with lent():
        return root, pupils, graded(root)


def test_every_grade_is_the_known_one(klass):
    assert_known(*klass)
    assert {p.shape for p in klass[1]} >= {*classroom.BROKEN, "windows", "zip", "nested", "magics"}


def test_a_second_run_says_the_same_and_runs_nothing(klass, monkeypatch):
    root = klass[0]
    before = digest(root / "report")
    monkeypatch.setattr(batch.sandbox, "start", lambda *_: pytest.fail("a sandbox was started"))
    graded(root)
    assert digest(root / "report") == before


@pytest.mark.slow
def test_from_scratch_it_says_the_same(klass):
    """Another worker count, other neighbours: the same bytes about each of these."""
    root = klass[0]
    few = root / "few.csv"
    few.write_text("\n".join((root / "roster.csv").read_text().splitlines()[:9]), encoding="utf-8")
    graded(root, "--out", str(root / "again"), "--jobs", "1", "--roster", str(few))
    again, first = digest(root / "again"), digest(root / "report")
    pages = [name for name in again if name.startswith(("results", "feedback"))]
    assert len(pages) == 16 and all(again[name] == first[name] for name in pages)


def test_the_key_is_nowhere_and_no_hidden_word_is_told(klass):
    root, pupils, report = klass
    for path in (root / "report").rglob("*"):
        if path.is_file():
            assert classroom.KEY not in path.read_bytes()
    wrong = [k for k, p in enumerate(pupils) if p.expected["07.13"] == ("wrong", "") and p.status == "ok"]
    assert wrong
    for k in wrong:
        says = report["students"][k]["exercises"]["07.13"]["message"]
        page = next((root / "report" / "feedback").glob(f"Nr_{k:03}*")).read_text()
        assert "it should be" in says and "it should be" not in page and "This check is hidden" in page


def test_what_students_are_called_does_nothing(klass):
    root = klass[0]
    for path in [*(root / "report").rglob("*.html")]:
        assert "<b>s" not in path.read_text()
        assert path.read_text().count("<script") == (path.name == "marking.html")      # which has one of ours
    lines = (root / "report" / "grades.csv").read_text().splitlines()
    assert len(lines) == 31 and lines[1].split(",")[1].startswith("\"'=HYPERLINK")


def test_one_exercise_anew_and_points_by_hand(klass, lent):
    root, pupils, report = klass
    (root / "by hand.csv").write_text("student,exercise,points,comment\ns000,00.1,1.5,<i>nearly</i>\ns002,late,0,ill\n")
    with lent():
        changed = graded(root, "--only", "00.1", "--overrides", str(root / "by hand.csv"))
    assert changed["students"][0]["exercises"]["00.1"]["points"] == 1.5
    assert changed["students"][2]["penalty"] == 0
    page = next((root / "report" / "feedback").glob("Nr_000*")).read_text()
    assert "&lt;i&gt;nearly&lt;/i&gt;" in page
    again = graded(root)
    assert again == report


@pytest.mark.slow
def test_a_killed_run_goes_on(tmp_path):
    need(shutil.which("bwrap"), "bubblewrap")
    pupils = classroom.make(tmp_path, 8, seed=3)
    with subprocess.Popen([sys.executable, "-c", TOLD.format(command(tmp_path))], stdout=subprocess.PIPE,
                          env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.DEVNULL) as process:
        for _ in range(2):
            assert process.stdout.readline()    # one more student is done
        ours = descendants(process.pid)
        process.send_signal(signal.SIGKILL)
    results = tmp_path / "report" / "results"
    done = {p: p.stat().st_mtime_ns for p in results.glob("*.json")}
    assert len(done) >= 2 and len(ours) > 2
    assert_known(tmp_path, pupils, graded(tmp_path))
    handed = {p for p in done if "nothing" not in p.read_text()}
    assert all(p.stat().st_mtime_ns == done[p] for p in handed), "what was known was found anew"
    assert all_gone(ours), "the killed run's sandbox or judge lives on"


TOLD = """import sys
from robolib.grading import batch
write = batch.results.Store.write
batch.results.Store.write = lambda *given: (write(*given), print("one more", flush=True))
sys.argv[1:] = {!r}
from robolib.cli import app
app()"""


def descendants(pid):
    """The processes that came from this one."""
    return family(pid, table())


@pytest.mark.slow
def test_another_notebook_is_graded_anew(tmp_path):
    need(shutil.which("bwrap"), "bubblewrap")
    classroom.make(tmp_path, 1)
    graded(tmp_path)
    path = tmp_path / "submissions" / "Nr 000, Müller_0" / "sheet.ipynb"
    path.write_bytes(classroom.notebook([classroom.SETUP, f'ex("00.1").check({classroom.RIGHT["00.1"]})']))
    assert graded(tmp_path)["students"][0]["before_penalty"] == 2


def test_no_sandbox_no_grades(tmp_path, monkeypatch):
    classroom.make(tmp_path, 1)
    monkeypatch.setattr(judge, "start", lambda *_: Lent(None))      # it would be closed again
    monkeypatch.setattr(batch.sandbox, "_start", lambda tier: (_ for _ in ()).throw(RuntimeError("not here")))
    result = CliRunner().invoke(app, command(tmp_path))
    assert result.exit_code == 1 and "--accept-weak-sandbox" in result.output
    assert not (tmp_path / "report" / "grades.csv").exists()


def test_points_of_a_row():
    plan = assignment.parse({"title": "t", "exercise": [{"id": "00.1", "points": 2}]}, "t")
    student, = roster.parse("id\na\n")
    from robolib.grading.judge import Outcome
    from robolib.grading.results import Record
    from robolib.grading.task import Result
    row = marks.row(plan, student, Record(Result("ok", outcomes={"00.1": Outcome("correct")})), None, {})
    assert (row.raw, row.total, row.penalty) == (2, 2, 0)


@pytest.mark.slow
def test_three_hundred(tmp_path):
    need(shutil.which("bwrap"), "bubblewrap")
    pupils = classroom.make(tmp_path, 300, seed=7)
    assert_known(tmp_path, pupils, graded(tmp_path))


@pytest.mark.slow
def test_a_class_with_attackers_twice(tmp_path):
    """Two runs from scratch, with other neighbours each time: the same bytes, and every honest grade the known one."""
    need(shutil.which("bwrap"), "bubblewrap")
    pupils = classroom.make(tmp_path, 270, seed=11)
    hostile = [a for a in adversaries.ATTACKS if a.when == adversaries.QUICK and len(a.statuses) == 1 and not a.plant
               and not a.student][:30]
    places = dict.fromkeys(("SUBMISSIONS", "KEY", "REPO"), tmp_path) | {"PORT": 9, "OMEGA": "1.0"}
    lines = (tmp_path / "roster.csv").read_text().splitlines()
    for k, attack in enumerate(hostile):
        (tmp_path / "submissions" / f"x{k}").mkdir()
        (tmp_path / "submissions" / f"x{k}" / "sheet.ipynb").write_bytes(attack.data(places))
        lines.insert(9 * k + 1, f"x{k},X,x{k},2026-05-01T10:00:00+00:00")
    (tmp_path / "roster.csv").write_text("\n".join(lines) + "\n")
    reports = []
    for name, jobs in (("one", 2), ("two", 3)):
        done = CliRunner().invoke(app, command(tmp_path, "--out", str(tmp_path / name), "--jobs", str(jobs)))
        assert done.exit_code == 0, done.output
        report = json.loads((tmp_path / name / "grades.json").read_text())
        honest = [s for s in report["students"] if not s["id"].startswith("x")]
        assert_known(tmp_path, pupils, {"students": honest})
        reports.append(digest(tmp_path / name))
    assert len(hostile) == 30 and reports[0] == reports[1]
