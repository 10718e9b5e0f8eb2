"""An assignment as nbgrader source: its cells and notes; and the real nbgrader gives the right points for it."""

import csv
import os
import subprocess

import nbformat
import peer
import pytest
from typer.testing import CliRunner

from robolib.cli import app
from robolib.grading import assignment, nbgrader

SHEET = """
title = "Sheet 1"
deadline = 2026-05-01T12:00:00+02:00
[[exercise]]
id = "00.1"
points = 2
[[exercise]]
id = "07.1"
points = 3
variant = true
[[exercise]]
id = "07.10"
points = 1.5
[[exercise]]
id = "07.13"
points = 2
hidden = true
"""
NAMES = {"robolib-00-1": 2, "robolib-07-1": 3, "robolib-07-10": 1.5, "robolib-07-13": 2}
WRONG = {"pd = [___, ___]": "pd = [a1, a1]", "omega = ___": "omega = m1"}


@pytest.fixture
def sheet(tmp_path):
    path = tmp_path / "sheet.toml"
    path.write_text(SHEET)
    return path


def cells(book, **wanted):
    return [c for c in book.cells if all(c.metadata.nbgrader[k] == v for k, v in wanted.items())]


def test_the_cells_are_marked_for_nbgrader(sheet):
    book = nbgrader.notebook(assignment.load(sheet))
    nbformat.validate(book)
    names = [c.metadata.nbgrader.grade_id for c in book.cells]
    assert len(set(names)) == len(names)
    assert {c.metadata.nbgrader.grade_id: c.metadata.nbgrader.points for c in cells(book, grade=True)} == NAMES
    assert all(c.metadata.nbgrader.locked for c in cells(book, solution=False))
    for cell in cells(book, solution=True):
        assert cell.source.count(nbgrader.BEGIN) == cell.source.count(nbgrader.END) == 1
        assert not cell.metadata.nbgrader.locked
    worked = "\n".join(c.source for c in cells(book, solution=True))
    assert "sp.sqrt(m1 * g * l1" in worked and "omega = ___" in worked


def test_a_hidden_check_stands_between_hidden_tests(sheet):
    book = nbgrader.notebook(assignment.load(sheet))
    tests = {c.metadata.nbgrader.grade_id: c.source for c in cells(book, grade=True)}
    open_, hidden = tests["robolib-07-1"], tests["robolib-07-13"]
    assert 'ex("07.1").check(omega)' in open_ and nbgrader.HIDE not in open_
    before, _, after = hidden.partition(nbgrader.HIDE)
    assert "hand_in(gravity)" in before and "check(gravity)" not in before
    assert "check(gravity)" in after and after.rstrip().endswith(nbgrader.SHOW)


def test_the_command_says_what_nbgrader_does_not_have(sheet, tmp_path):
    result = CliRunner().invoke(app, ["assign", str(sheet), "--nbgrader", str(tmp_path / "course")])
    assert result.exit_code == 0, result.output
    words = " ".join(result.output.split())
    assert "variants are not exported: 07.1" in words and "no sandbox" in words
    assert '--duedate="2026-05-01 12:00:00 +0200"' in words
    assert (tmp_path / "course" / "source" / "sheet" / "sheet.ipynb").exists()
    assert not (tmp_path / "release").exists()


def test_nothing_of_the_instructors_is_overwritten(sheet, tmp_path):
    plan, course = assignment.load(sheet), tmp_path / "course"
    course.mkdir()
    (course / "nbgrader_config.py").write_text("c = get_config()\n")
    path = nbgrader.write(plan, course)
    assert (course / "nbgrader_config.py").read_text() == "c = get_config()\n"
    assert any("was kept" in note and nbgrader.STUB in note for note in nbgrader.notes(plan, course))
    path.write_text(path.read_text().replace("Sheet 1", "My sheet"))
    with pytest.raises(FileExistsError, match="differs"):
        nbgrader.write(plan, course)


def test_without_solutions_there_is_no_source(sheet, tmp_path):
    from robolib.app.workspace import course_root
    os.symlink(course_root() / "exercises", tmp_path / "exercises")
    with pytest.raises(FileNotFoundError, match="whole copy of the course"):
        nbgrader.notebook(assignment.load(sheet), tmp_path)


@pytest.fixture(scope="module")
def installed():
    try:
        return peer.nbgrader()
    except peer.MissingError as error:
        pytest.skip(f"{error}. The check needs PyPI once; with it, run `make study` again")


@pytest.mark.slow
def test_the_real_nbgrader_gives_the_right_points(sheet, tmp_path, installed):
    course = tmp_path / "course"
    source = nbgrader.write(assignment.load(sheet), course)
    def run(*words):
        done = subprocess.run([installed, "-m", "nbgrader", *words], cwd=course, env=peer.paths(installed), text=True,
                              capture_output=True, timeout=900)
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stderr
    run("generate_assignment", "sheet")
    release = course / "release" / "sheet" / "sheet.ipynb"
    given = nbformat.read(release, as_version=4)
    text = release.read_text()
    assert "sp.sqrt(m1 * g * l1" not in text and "SOLUTION" not in text and "HIDDEN" not in text
    assert all(nbgrader.BLANKS in c.source and "___" in c.source for c in cells(given, solution=True)
               if "your" not in c.source.lower() and "draw" not in c.source.lower())
    hand_in(course, "right", nbformat.read(source, as_version=4))
    hand_in(course, "blank", given)
    hand_in(course, "wrong", changed(nbformat.read(source, as_version=4)))
    hand_in(course, "cheat", cheated(given))
    said = run("autograde", "sheet")
    assert "partial credit" not in said         # a test cell must not end with an output
    run("export")
    with open(course / "grades.csv", newline="") as file:
        points = {line["student_id"]: (float(line["score"]), float(line["max_score"])) for line in csv.DictReader(file)}
    assert points == {"right": (8.5, 8.5), "blank": (0, 8.5), "wrong": (3.5, 8.5), "cheat": (0, 8.5)}


def hand_in(course, name, book):
    place = course / "submitted" / name / "sheet"
    place.mkdir(parents=True)
    nbformat.write(book, place / "sheet.ipynb")


def changed(book):
    """Two answers made wrong."""
    for cell in cells(book, solution=True):
        for blank, answer in WRONG.items():
            if cell.source.startswith(blank):
                cell.source = answer
    return book


def cheated(book):
    """The tests taken out: nbgrader puts them back."""
    for cell in cells(book, grade=True):
        cell.source = "pass"
    return book
