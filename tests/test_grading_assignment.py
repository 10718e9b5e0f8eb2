"""Assignments, rosters, keys, releases and what students hand in: what is accepted, and what is said otherwise."""

import json
import os
import stat
import zipfile
from datetime import UTC, datetime
from types import SimpleNamespace

import nbformat
import pytest
from typer.testing import CliRunner

from robolib.checking import ex, exercises
from robolib.checking.exercise import chapters
from robolib.cli import app
from robolib.grading import assignment, marks, release, reports, roster, submission, unmatched
from robolib.grading.assignment import BadAssignment
from robolib.grading.feedback import feedback
from robolib.grading.judge import Outcome
from robolib.grading.results import Record
from robolib.grading.roster import BadRoster
from robolib.grading.task import Result

ONE = {"id": "07.7", "points": 1}


def parsed(**fields):
    return assignment.parse({"title": "Sheet", "exercise": [ONE], **fields}, "sheet")


@pytest.mark.parametrize("fields, words", [
    ({"title": ""}, "give the assignment a title"),
    ({"exercise": []}, "there are no exercises"),
    ({"exercise": [ONE, ONE]}, "07.7 stands there twice"),
    ({"exercise": [{"id": "07.99", "points": 1}]}, "there is no exercise '07.99'. There are: 07."),
    ({"exercise": [{"id": 7, "points": 1}]}, "there is no exercise 7"),
    ({"exercise": [{"id": "07.7"}]}, "give its points as a number"),
    ({"exercise": [{"id": "07.7", "points": -1}]}, "from 0 to 1000, not -1"),
    ({"exercise": [{"id": "07.7", "points": True}]}, "from 0 to 1000, not True"),
    ({"exercise": [{**ONE, "point": 2}]}, "'point' is not understood"),
    ({"exercise": [{**ONE, "hidden": 1}]}, "hidden is true or false"),
    ({"exercise": [{**ONE, "variant": True}]}, "07.7 has no variants. These have: 07.1"),
    ({"deadline": "tomorrow"}, "is not a time: write 2026"),
    ({"deadline": datetime(2026, 1, 1)}, "has no time zone"),
    ({"late": {"per_day": 0.1}}, "[late] needs a deadline"),
    ({"late": {"per_day": 2}}, "per_day is a number from 0 to 1"),
    ({"late": {"a_day": 2}}, "'a_day' is not understood"),
    ({"limits": {"cpu": 0}}, "cpu is a number from 1"),
    ({"colour": "red"}, "'colour' is not understood"),
])
def test_a_bad_assignment_is_told_what_to_write(fields, words):
    with pytest.raises(BadAssignment, match=".*") as error:
        parsed(**fields)
    assert words in str(error.value)


def test_a_file_that_is_none(tmp_path):
    path = tmp_path / "a.toml"
    with pytest.raises(BadAssignment, match="could not be read"):
        assignment.load(path)
    path.write_text("title = ")
    with pytest.raises(BadAssignment, match="not valid TOML"):
        assignment.load(path)


def test_a_note_where_one_call_is_enough():
    plan = parsed(exercise=[ONE, {"id": "07.16", "points": 1}])
    assert len(plan.notes) == 1 and "07.16 falls to one call" in plan.notes[0]


def test_being_late():
    plan = parsed(deadline="2026-05-01T12:00:00+02:00", late={"per_day": 0.2, "at_most": 0.5, "grace_minutes": 10})
    at = [datetime(2026, 5, day, hour, minute, tzinfo=UTC) for day, hour, minute in
          ((1, 9, 59), (1, 10, 9), (1, 10, 11), (2, 10, 9), (2, 10, 11), (9, 0, 0))]
    assert [plan.penalty(t) for t in at] == pytest.approx([0, 0, 0.2, 0.2, 0.4, 0.5])
    assert plan.penalty(None) == 0


# The roster and the key

@pytest.mark.parametrize("text, words", [
    ("", "must name the columns"), ("name\nx\n", "must name the columns"), ("id\n", "no students"),
    ("id\na\na\n", "two students have the id"), ("id,folder\na,x\nb,X\n", "two students have the folder"),
    ("id,folder\na,../b\n", "not the name of a folder"), ("id,folder\na,..\n", "not the name of a folder"),
    ("id,folder\n,x\n", "the id is missing"), ("id,submitted\na,now\n", "is not a time"),
    ("id,submitted\na,2026-05-01T10:00:00\n", "has no time zone")])
def test_a_bad_roster(text, words):
    with pytest.raises(BadRoster) as error:
        roster.parse(text)
    assert words in str(error.value)


def test_a_roster_from_a_spreadsheet():
    text = "ID;Name;Folder\r\n007; Ada ;ada\r\n;;\r\n8;Müller;\r\n"
    assert [(s.id, s.name, s.folder) for s in roster.parse(text)] == [("007", "Ada", "ada"), ("8", "Müller", "8")]


def test_without_a_roster_the_folders_are_the_students(tmp_path):
    with pytest.raises(BadRoster, match="no student's folder"):
        roster.from_folders(tmp_path)
    for name in ("b", "a c", ".git"):
        (tmp_path / name).mkdir()
    (tmp_path / "notes.txt").write_text("")
    assert [(s.id, s.name, s.folder) for s in roster.from_folders(tmp_path)] == [("a c", "", "a c"), ("b", "", "b")]
    (tmp_path / "B").mkdir()
    with pytest.raises(BadRoster, match="two students"):
        roster.from_folders(tmp_path)
    (tmp_path / "B").rmdir()
    (tmp_path / "x\n1").mkdir()
    os.mkdir(os.fsencode(tmp_path) + b"/bo\xff")
    students = roster.from_folders(tmp_path)
    assert [s.id for s in students] == ["a c", "b"]        # the others are told, and stop nobody
    assert [str(each) for each in unmatched.unmatched(tmp_path, students)] == ["bo\ufffd", "x\ufffd1"]


def test_roster_and_key_are_looked_for_beside_the_assignment(tmp_path):
    run = CliRunner().invoke
    toml = tmp_path / "sheet.toml"
    toml.write_text('title = "S"\n[[exercise]]\nid = "07.1"\npoints = 1\nvariant = true\n')
    (tmp_path / "roster.csv").write_text("id\na\n")
    assert run(app, ["key", str(tmp_path / "key.txt")]).exit_code == 0
    said = run(app, ["variants", str(toml), "--out", str(tmp_path / "out")])
    assert said.exit_code == 0 and (tmp_path / "out" / "a" / "sheet.ipynb").exists(), said.output


def test_the_key_is_its_owners_alone(tmp_path):
    path = tmp_path / "key"
    with pytest.raises(BadRoster, match="robolib key"):
        roster.read_key(path)
    roster.make_key(path)
    assert path.stat().st_mode & 0o777 == 0o600 and len(roster.read_key(path)) == 64
    with pytest.raises(BadRoster, match="exists already"):
        roster.make_key(path)
    path.chmod(0o644)
    with pytest.raises(BadRoster, match="chmod 600"):
        roster.read_key(path)


# What is given out

def test_a_release_holds_no_solution(tmp_path):
    every = [e for chapter in chapters() for e in exercises(chapter)]
    plan = parsed(exercise=[{"id": e, "points": 1} for e in every])
    book = nbformat.read(release.write(plan, tmp_path), as_version=4)
    text = "\n".join(cell.source for cell in book.cells)
    nbformat.validate(book)
    assert all(f'ex("{e}").check(' in text for e in every)
    assert "sp.sqrt(m1 * g * l1 /" not in text and "solution" not in {t for c in book.cells for t in c.metadata}
    compile("\n".join(c.source for c in book.cells if c.cell_type == "code"), "release", "exec")
    with pytest.raises(FileExistsError):
        release.write(parsed(), tmp_path)


def test_every_student_gets_numbers_of_their_own(tmp_path):
    toml, people, key = tmp_path / "sheet.toml", tmp_path / "r.csv", tmp_path / "key"
    toml.write_text('title = "S"\n[[exercise]]\nid = "07.1"\npoints = 1\nvariant = true\n')
    people.write_text("id,name,folder\na,A,x\nb,B,y\n")
    run = CliRunner().invoke
    arguments = ["variants", str(toml), "--roster", str(people), "--out", str(tmp_path / "out")]
    said = run(app, arguments).output
    assert "there is no key" in said and "key.txt" in said and "robolib key" in said
    assert run(app, ["key", str(key)]).exit_code == 0
    assert run(app, [*arguments, "--key", str(key)]).exit_code == 0
    texts = [(tmp_path / "out" / folder / "sheet.ipynb").read_text() for folder in "xy"]
    assert texts[0] != texts[1] and all('hand_in(omega)' in t and key.read_text().strip() not in t for t in texts)
    assert not list((tmp_path / "out").rglob("key*"))


def test_handing_in_says_nothing_about_right_or_wrong():
    assert "Noted" in repr(ex("07.1").hand_in(3.0)) and "Not there yet" in repr(ex("07.1").hand_in(...))


# What is handed in

def found(tmp_path, preferred="sheet.ipynb"):
    return submission.find(tmp_path, "s1", preferred)


def test_nothing_links_and_files_instead_of_folders(tmp_path):
    assert found(tmp_path).status == "nothing handed in"
    (tmp_path / "s1").mkdir()
    assert found(tmp_path).status == "nothing handed in"
    (tmp_path / "secret.ipynb").write_text("secret")
    (tmp_path / "s1" / "sheet.ipynb").symlink_to(tmp_path / "secret.ipynb")
    (tmp_path / "s1" / "more").symlink_to(tmp_path)
    seen = found(tmp_path)
    assert seen.status == "nothing handed in" and "is a link" in seen.notes[0] and not seen.data
    os.mkfifo(tmp_path / "s1" / "pipe.ipynb")
    assert "is not a file" in str(found(tmp_path).notes)
    (tmp_path / "s2").symlink_to(tmp_path / "s1")
    assert submission.find(tmp_path, "s2").status == "refused"


def test_of_several_the_one_given_out_then_the_last(tmp_path):
    folder = tmp_path / "s1"
    folder.mkdir()
    for age, name in enumerate(("c.ipynb", "sheet.ipynb", "b.ipynb", ".hidden.ipynb")):
        (folder / name).write_text(name)
        os.utime(folder / name, (1e9 - age, 1e9 - age))
    assert found(tmp_path).data == b"sheet.ipynb" and "Not looked at: b.ipynb, c.ipynb" in found(tmp_path).notes[0]
    assert found(tmp_path, "other.ipynb").data == b"c.ipynb"
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / ".ipynb_checkpoints" / "sheet.ipynb").write_text("old")
    assert found(tmp_path).data == b"sheet.ipynb"


def test_zip_files(tmp_path, monkeypatch):
    folder = tmp_path / "s1"
    folder.mkdir()
    with zipfile.ZipFile(folder / "w.zip", "w") as archive:
        archive.writestr("../../../etc/sheet.ipynb", "inside")
        archive.writestr("__MACOSX/sheet.ipynb", "no")
    assert found(tmp_path).data == b"inside" and not (tmp_path / "etc").exists()
    monkeypatch.setattr(submission, "NOTEBOOK", 1_000_000)
    with zipfile.ZipFile(folder / "w.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.ipynb", bytes(10_000_000))
    assert found(tmp_path).status == "refused" and "larger than 1 MB" in found(tmp_path).notes[0]
    (folder / "w.zip").write_bytes(b"PK no zip")
    assert found(tmp_path).status == "refused"


@pytest.mark.parametrize("date", [253402300000, -2**33])
def test_a_date_from_which_another_time_zone_leads_out_of_the_calendar(tmp_path, monkeypatch, date):
    (tmp_path / "s1").mkdir()
    (tmp_path / "s1" / "sheet.ipynb").write_text("{}")
    about = SimpleNamespace(st_mode=stat.S_IFREG, st_mtime=date)       # not every file system has such dates
    with monkeypatch.context() as patch:
        patch.setattr(submission.os, "fstat", lambda descriptor: about)
        seen = found(tmp_path)
    assert seen.status == "refused" and "its date cannot be" in seen.notes[0]


def test_a_file_that_is_too_large(tmp_path, monkeypatch):
    (tmp_path / "s1").mkdir()
    (tmp_path / "s1" / "sheet.ipynb").write_bytes(bytes(2_000_001))
    monkeypatch.setattr(submission, "NOTEBOOK", 2_000_000)
    assert found(tmp_path).status == "refused" and "clear the outputs" in found(tmp_path).notes[0]


# By hand, and in a table

@pytest.mark.parametrize("line, words", [("x,07.7,1,", "no student 'x'"), ("a,07.1,1,", "no exercise '07.1'"),
                                         ("a,07.7,many,", "not a number"), ("a,late,2,", "not a number"),
                                         ("a,07.7,1,\na,07.7,2,", "stands there twice")])
def test_bad_overrides(tmp_path, line, words):
    path = tmp_path / "o.csv"
    path.write_text(f"student,exercise,points,comment\n{line}\n")
    with pytest.raises(marks.BadOverrides) as error:
        marks.load_overrides(path, parsed(), roster.parse("id\na\n"))
    assert words in str(error.value)


def test_cells_are_no_formulas():
    assert [reports.cell(x) for x in ("=1+1", "+1", " @x", "-1", "\t=1", "ok", "a\nb", "\x1b[31m")] == [
        "'=1+1", "'+1", "'@x", "'-1", "'=1", "ok", "a b", "[31m"]
    assert reports.cell('Bo;=HYPERLINK("x")') == "Bo;'=HYPERLINK(\"x\")"    # where a semicolon ends a cell
    assert reports.cell("a, -b; @c|+d; e-f") == "a, '-b; '@c|'+d; e-f"
    assert "\x1b" not in reports.plain("\x1b[2Jx\x07")


def test_the_assignment_goes_into_json():
    assert json.loads(json.dumps(parsed(deadline="2026-05-01T12:00:00Z").data()))["items"][0]["id"] == "07.7"


# Everybody's own deadline, groups, and parts of the points

OWN = """id,group,submitted,deadline,extension
a,,2026-05-02T12:00:00+02:00,,
b,,2026-05-02T12:00:00+02:00,2026-05-03T12:00:00+02:00,
c,,2026-05-02T12:00:00+02:00,,1.5
"""


def test_a_student_may_have_a_deadline_of_their_own():
    plan = parsed(deadline="2026-05-01T12:00:00+02:00", late={"per_day": 0.2})
    rows = [marks.row(plan, s, Record(Result("ok")), None, {}) for s in roster.parse(OWN)]
    assert [row.penalty for row in rows] == [0.2, 0, 0]
    assert [row.due.isoformat()[:13] for row in rows] == ["2026-05-01T12", "2026-05-03T12", "2026-05-03T00"]
    assert "due " in feedback(plan, rows[1]) and "2026-05-03 12:00" in feedback(plan, rows[1])


@pytest.mark.parametrize("line, words", [
    (",,,soon,", "deadline = 'soon' is not a time"), (",,,,-1", "is not a number of days"),
    (",,9999-12-31T23:59:00-12:00,,", "is not a time"), (",,,,nan", "is not a number of days")])
def test_a_bad_deadline(line, words):
    with pytest.raises(BadRoster, match=words):
        roster.parse(f"id,group,submitted,deadline,extension\na{line}\n")


def test_a_group_shares_folder_and_numbers():
    a, b, c = roster.parse("id,group\na,red\nb,red\nc,\n")
    assert a.folder == b.folder == "red" and c.folder == "c" and a.who == b.who != c.who
    plan = parsed(exercise=[{"id": "07.1", "points": 1, "variant": True}])
    assert release.seeds(plan, a, b"key") == release.seeds(plan, b, b"key") != release.seeds(plan, c, b"key")
    with pytest.raises(BadRoster, match="one group"):
        roster.parse("id,folder,group\na,x,\nb,x,red\n")
    with pytest.raises(BadRoster, match="two folders"):
        roster.parse("id,folder,group\na,x,red\nb,y,red\n")


def test_what_is_right_in_a_wrong_answer_counts_where_the_assignment_says_so():
    plan = parsed(exercise=[{"id": "00.1", "points": 2, "partial": True}, {"id": "00.3", "points": 2}])
    student, = roster.parse("id\na\n")
    half = {id: Outcome("wrong", "The second part has the wrong sign.", share=0.5) for id in ("00.1", "00.3")}
    row = marks.row(plan, student, Record(Result("ok", outcomes=half)), None, {})
    assert [mark.points for mark in row.marks] == [1, 0]
    assert feedback(plan, row).count("50% of it is right") == 1


def test_the_judge_hears_from_the_examiner_how_much_is_right(monkeypatch):
    from robolib.checking.exercise import Exercise
    from robolib.grading import judge

    for verdict, share in ((SimpleNamespace(outcome="wrong", message="", how="", mistake="", share=0.25), 0.25),
                           (SimpleNamespace(outcome="correct", message="", how="", mistake=""), 1)):
        monkeypatch.setattr(Exercise, "examine", lambda *_, verdict=verdict: verdict)
        assert judge.examine("00.1", "", {"is": "int", "of": "0x1"}).share == share
