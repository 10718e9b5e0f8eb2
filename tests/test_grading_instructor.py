"""What an instructor needs beside the grades: who is missing, one again, an end at once, what to mind."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import classroom
import pytest
from system import all_gone, need
from typer.testing import CliRunner

from robolib.cli import app
from robolib.grading import (
    assignment,
    batch,
    nbgrader,
    release,
    results,
    roster,
    running,
    sandbox,
    submission,
    unmatched,
)
from robolib.grading.inside import cells
from robolib.grading.inside.processes import family, table
from robolib.grading.judge import Outcome
from robolib.grading.task import Result, Task

pytest_plugins = ["grading_fixtures"]

SHEET = """title = "t"
deadline = 2026-05-01T12:00:00Z
[late]
per_day = 0.5
[[exercise]]
id = "00.10"
points = 2
hidden = true
"""


class Answering:
    """In place of this machine's sandbox and judge: everybody is right; it remembers whom it graded."""

    def __init__(self):
        self.done = []

    def __call__(self, task):
        self.done.append(task.data)
        return Result("ok", outcomes={id: Outcome("correct", share=1.0) for id in task.seeds}, tier="bubblewrap")

    def close(self):
        pass


@pytest.fixture
def work(monkeypatch):
    made = Answering()
    monkeypatch.setattr(batch.Plan, "local", lambda self: made)
    return made


def hand_in(root, *folders):
    for folder in folders:
        (root / "submissions" / folder).mkdir(parents=True)
        (root / "submissions" / folder / "sheet.ipynb").write_text(f'{{"{folder}": 1}}')
    return root


@pytest.fixture
def klass(tmp_path):
    (tmp_path / "sheet.toml").write_text(SHEET)
    (tmp_path / "roster.csv").write_text("id,name\nada,Ada Example\nbo,Bo Example\ncy,Cy\n")
    return hand_in(tmp_path, "ada", "Bo", "bo example (2)")


def run(root, *more):
    return CliRunner().invoke(app, ["grade", str(root / "submissions"), "--assignment", str(root / "sheet.toml"),
                                    "--out", str(root / "report"), *more])


def test_folders_of_nobody_are_named(klass, work):
    said = run(klass)
    assert said.exit_code == 0, said.output
    assert "2 folders match no student" in said.output
    assert "Bo (perhaps bo)" in said.output and "bo example (2) (perhaps bo)" in said.output
    assert json.loads((klass / "report" / "grades.json").read_text())["unmatched"] == [
        "Bo (perhaps bo)", "bo example (2) (perhaps bo)"]
    page = (klass / "report" / "class.html").read_text()
    assert "Folders that match no student" in page and "<li>Bo (perhaps bo)</li>" in page


def test_notebooks_beside_the_folders_are_named_and_nothing_else(tmp_path):
    for name in ("a", ".git"):
        (tmp_path / name).mkdir()
    for name in ("zoe.ipynb", "all.zip", "notes.txt"):
        (tmp_path / name).touch()
    assert [str(each) for each in unmatched.unmatched(tmp_path, roster.parse("id\na\n"))] == ["all.zip", "zoe.ipynb"]


def test_one_student_again(klass, work):
    assert run(klass).exit_code == 0 and len(work.done) == 1
    assert run(klass).exit_code == 0 and len(work.done) == 1
    assert run(klass, "--student", "ada").exit_code == 0 and len(work.done) == 2
    assert run(klass, "--student", "bo").exit_code == 0 and len(work.done) == 2     # handed in nothing
    said = run(klass, "--student", "eve")
    assert said.exit_code == 1 and "no such student" in said.output


def test_a_group_is_graded_once_and_each_has_a_page(tmp_path, work):
    (tmp_path / "sheet.toml").write_text(SHEET)
    (tmp_path / "roster.csv").write_text("id,name,group\nada,Ada,red\nbo,Bo,red\ncy,Cy,\n")
    hand_in(tmp_path, "red", "cy")
    assert run(tmp_path).exit_code == 0 and len(work.done) == 2
    students = json.loads((tmp_path / "report" / "grades.json").read_text())["students"]
    assert [(s["id"], s["before_penalty"]) for s in students] == [("ada", 2), ("bo", 2), ("cy", 2)]
    assert len(list((tmp_path / "report" / "feedback").iterdir())) == 3


def test_pages_of_those_who_left_are_removed_and_no_others(klass, work):
    assert run(klass).exit_code == 0
    feedback = klass / "report" / "feedback"
    (feedback / "mine.html").write_text("<p>written by hand")
    assert (feedback / "cy.html").exists()
    (klass / "roster.csv").write_text("id,name\nada,Ada Example\n")
    assert run(klass).exit_code == 0
    assert sorted(p.name for p in feedback.iterdir()) == ["ada.html", "mine.html"]


def test_what_to_mind(klass, work):
    said = run(klass).output
    assert "for 1 of 3 students the date of the file" in said
    assert "grades.json and results/ have what the hidden checks say" in said
    (klass / "roster.csv").write_text("id,submitted\nada,2026-05-01T10:00:00Z\nBo,2026-05-01T10:00:00Z\n")
    assert "the date of the file" not in run(klass).output


def test_a_place_where_nothing_can_be_written(klass, work, monkeypatch):
    (klass / "file").touch()
    said = run(klass, "--out", str(klass / "file" / "report"))
    assert said.exit_code == 1 and "could not be written" in said.output and "Traceback" not in said.output

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "x.json")
    monkeypatch.setattr(results.atomic, "write", full)
    said = run(klass)
    assert said.exit_code == 1 and "No space left on device" in said.output and "make room" in said.output


def test_two_graders_do_not_write_into_one_folder(klass, work):
    with results.alone(klass / "report"):
        said = run(klass)
    assert said.exit_code == 1 and "another `robolib grade` writes into" in said.output and not work.done
    assert run(klass).exit_code == 0


def test_no_two_folders_share_a_page():
    made = results.slug("a b")
    assert len({results.slug(name) for name in ("a b", made, "a_b", results.slug(made), "a  b")}) == 5
    assert results.slug("s001") == "s001"


@pytest.mark.parametrize("switch, value, words", [
    ("kernel/unprivileged_userns_clone", "0", "sysctl kernel.unprivileged_userns_clone=1"),
    ("kernel/apparmor_restrict_unprivileged_userns", "1", "sysctl kernel.apparmor_restrict_unprivileged_userns=0"),
    ("user/max_user_namespaces", "0", "sysctl user.max_user_namespaces=10000")])
def test_bubblewrap_is_there_and_the_kernel_says_no(tmp_path, monkeypatch, switch, value, words):
    monkeypatch.setattr(sandbox.shutil, "which", lambda name: "/usr/bin/bwrap")
    assert "says why" in sandbox.advice(tmp_path)
    (tmp_path / switch).parent.mkdir()
    (tmp_path / switch).write_text(value + "\n")
    assert "user namespaces are off" in sandbox.advice(tmp_path) and words in sandbox.advice(tmp_path)
    monkeypatch.setattr(sandbox.shutil, "which", lambda name: None)
    assert "sudo apt install bubblewrap" in sandbox.advice(tmp_path)


@pytest.mark.parametrize("metadata, language", [
    ({"language_info": {"name": "R"}}, "R"), ({"kernelspec": {"language": "julia"}}, "julia"),
    ({"language_info": {"name": "python"}}, ""), ({"kernelspec": {"language": "Python3"}}, ""),
    ({"kernelspec": {"name": "ir"}}, ""), ({}, ""), ([], ""), ({"language_info": {"name": 1}}, "")])
def test_a_notebook_in_another_language_is_told(metadata, language):
    data = json.dumps({"cells": [], "metadata": metadata}).encode()
    if not language:
        assert cells.sources(data) == []
        return
    with pytest.raises(cells.NotANotebook, match=f"its language is {language}, and Python is asked for"):
        cells.sources(data)


@pytest.mark.sandbox
@pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")
def test_who_interrupts_does_not_wait(tmp_path):
    need(shutil.which("bwrap"), "bubblewrap")
    (tmp_path / "sheet.toml").write_text(SHEET.replace("[late]", "[limits]\nwall = 7000\n[late]"))
    for name, code in (("a", "pass"), ("b", "import time; time.sleep(6000)"), ("c", "pass")):
        (tmp_path / "submissions" / name).mkdir(parents=True)
        (tmp_path / "submissions" / name / "sheet.ipynb").write_bytes(classroom.notebook([code]))
    command = [Path(sys.executable).with_name("robolib"), "grade", "submissions", "--assignment", "sheet.toml",
               "--out", "report"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True,
                          preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)) as grader:
        while len(list((tmp_path / "report").glob("results/*.json"))) < 2:
            assert grader.poll() is None
        below = family(grader.pid, table())
        os.killpg(grader.pid, signal.SIGINT)    # as a terminal does
        said = grader.communicate(timeout=60)[1]
    assert grader.returncode == 130 and "Interrupted. What was graded is kept" in said and "Traceback" not in said
    assert below and all_gone(below)


# What lies beside a notebook

def test_files_beside_a_notebook_go_along(tmp_path, work, monkeypatch):
    asked = []
    monkeypatch.setattr(Answering, "__call__", lambda self, task: asked.append(task) or Result("ok", tier="bubblewrap"))
    (tmp_path / "sheet.toml").write_text('files = ["log.csv"]\n' + SHEET)
    (tmp_path / "log.csv").write_text("the instructor's")
    hand_in(tmp_path, "ada")
    folder = tmp_path / "submissions" / "ada"
    for name, text in (("log.csv", "forged"), ("tools.py", "x = 1"), ("b.ipynb", "{}"), (".hidden", ""), ("w.zip", "")):
        (folder / name).write_text(text)
    (folder / "more").mkdir()
    (folder / "more" / "far.py").write_text("")
    (folder / "large.bin").write_bytes(bytes(submission.SIZE + 1))
    assert run(tmp_path).exit_code == 0
    assert asked[0].files == {"log.csv": b"the instructor's", "tools.py": b"x = 1"}
    assert Task.loads(asked[0].dumps()) == asked[0]
    (folder / "tools.py").write_text("x = 2")   # then it is another work
    assert run(tmp_path).exit_code == 0 and len(asked) == 2
    student, = json.loads((tmp_path / "report" / "grades.json").read_text())["students"]
    assert "Not taken along: large.bin." in student["notes"]


def test_files_beside_a_notebook_in_a_zip_go_along(tmp_path):
    (tmp_path / "ada").mkdir()
    with zipfile.ZipFile(tmp_path / "ada" / "w.zip", "w") as archive:
        for name in ("work/sheet.ipynb", "work/tools.py", "work/../up.py", "top.py", "work/deep/x.py"):
            archive.writestr(name, name)
    assert dict(submission.find(tmp_path, "ada").files) == {"tools.py": b"work/tools.py"}


@pytest.mark.parametrize("names", [["../key.txt"], ["/etc/passwd"], [".x"], ["a.ipynb"], "log.csv", [1], ["gone.csv"]])
def test_files_of_an_assignment_lie_beside_it(tmp_path, names):
    (tmp_path / "sheet.toml").write_text(f"files = {json.dumps(names)}\n{SHEET}")
    with pytest.raises(assignment.BadAssignment, match="files"):
        assignment.load(tmp_path / "sheet.toml")


def test_files_of_an_assignment_are_given_out(tmp_path):
    (tmp_path / "sheet.toml").write_text('files = ["log.csv"]\n' + SHEET)
    (tmp_path / "log.csv").write_text("1,2")
    plan = assignment.load(tmp_path / "sheet.toml")
    release.write(plan, tmp_path / "out")
    assert (tmp_path / "out" / "log.csv").read_text() == "1,2"
    release.write(plan, tmp_path / "out")       # again, and nothing has changed
    nbgrader.write(plan, tmp_path / "course101")
    assert (tmp_path / "course101" / "source" / "sheet" / "log.csv").read_text() == "1,2"
    (tmp_path / "out" / "log.csv").write_text("mine")
    with pytest.raises(FileExistsError):
        release.write(plan, tmp_path / "out")


@pytest.mark.sandbox
@pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")
def test_a_notebook_finds_its_files_and_says_which_cells_gave_an_answer(started):
    cells = [classroom.SETUP, "import tools\nx = open('log.csv').read()", 'ex("00.2").check(f"{x} {tools.x}")',
             "# the next\ny = 2", 'ex("00.10").check(y)\n1/0']
    files = {"log.csv": bytes(range(32, 127)) * 4000, "tools.py": b"x = 5", "sympy.py": b"raise SystemExit"}
    with running.run(started[0], classroom.notebook(cells), ["00.2", "00.10"], sandbox.Limits(), files=files) as found:
        assert found.answers["00.2"]["of"].startswith(' !"#$%') and len(found.answers) == 2
    assert found.texts["00.10"] == "# the next\ny = 2\n\nex(\"00.10\").check(y)\n1/0"
    assert "import tools" in found.texts["00.2"] and found.status == "ok"
