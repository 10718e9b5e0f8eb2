"""Moodle and Canvas: their lists and downloads read, their gradebooks written. The files here are made by hand."""

import csv
import io
import json
import os
import zipfile

import pytest
from typer.testing import CliRunner

from robolib.cli import app
from robolib.grading import gradebook, lms, roster

MOODLE = """\
\ufeffIdentifier,"Full name","ID number","Email address",Status,Grade,"Maximum Grade","Grade can be changed",\
"Last modified (submission)","Last modified (grade)","Feedback comments"
"Participant 1234567","Ada Example",s1001,ada@example.org,Submitted,,10.00,Yes,"Friday, 27 November 2026",-,
"Participant 1234568","Bo Example",s1002,bo@example.org,Submitted,,10.00,Yes,"Friday, 27 November 2026",-,
"Participant 1234569","Cy Sample",,cy@example.org,"No submission - ",,10.00,Yes,-,-,
"""
CANVAS = """Student,ID,SIS User ID,SIS Login ID,Section,Dynamics (77),"Sheet 1, Dynamics (78)",Current Score
    Points Possible,,,,,5,10,(read only)
"Example, Ada",4711,,ada,A,1,,50
"Example, Bo",4712,,bo,A,2,,60
"Student, Test",4799,,,A,,,
"""
BOOK = b'{"cells": []}'


@pytest.fixture
def lists(tmp_path):
    for name, text in (("moodle.csv", MOODLE), ("canvas.csv", CANVAS)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def people(text, tmp_path):
    (tmp_path / "list.csv").write_text(text, encoding="utf-8")
    return lms.load(tmp_path / "list.csv")


@pytest.mark.parametrize("name, found", [
    ("Ada Example_1234567_assignsubmission_file/sheet.ipynb", ("1234567", "sheet.ipynb")),
    ("Ada Example_1234567_assignsubmission_file_/drafts/sheet.ipynb", ("1234567", "sheet.ipynb")),
    ("Ada Example_1234567_assignsubmission_file_sheet 1.ipynb", ("1234567", "sheet 1.ipynb")),
    ("o_neil_jo_99_assignsubmission_file/a.zip", ("99", "a.zip")),
    ("exampleada_4711_815_sheet.ipynb", ("4711", "sheet.ipynb")),
    ("exampleada_LATE_4711_815_my_sheet-2.ipynb", ("4711", "my_sheet-2.ipynb")),
    ("sheet.ipynb", None), ("notes/exampleada_4711_815_sheet.ipynb", None), ("", None)])
def test_the_names_of_a_download(name, found):
    assert lms.handed_in(name) == found


def test_the_lists_are_read(tmp_path):
    moodle, canvas = people(MOODLE, tmp_path), people(CANVAS, tmp_path)
    assert [(p.number, p.name) for p in moodle.people] == [("1234567", "Ada Example"), ("1234568", "Bo Example"),
                                                           ("1234569", "Cy Sample")]
    assert [(p.number, p.keys) for p in canvas.people] == [("4711", ("ada",)), ("4712", ("bo",)), ("4799", ())]
    assert canvas.above[0]["Sheet 1, Dynamics (78)"] == "10"
    with pytest.raises(lms.BadList, match="neither Moodle"):
        people("id,name\na,A\n", tmp_path)
    with pytest.raises(lms.BadList, match="no students"):
        people("Student,ID\nPoints,\n", tmp_path)


@pytest.mark.parametrize("text", ["id,name\nS1001,x\ns1002,y\n", "id,name\nada@example.org,x\nbo@example.org,y\n",
                                  "id,name\n1234567,x\n1234568,y\n", 'id,name\n1,"Example, Ada"\n2,Bo Example\n'])
def test_who_is_who(tmp_path, text):
    students = roster.parse(text)
    assert list(people(MOODLE, tmp_path).students(students).values()) == list(students)


def test_two_of_one_name_are_not_guessed(tmp_path):
    students = roster.parse("id,name\n1,Ada Example\n2,Ada Example\n3,Bo Example\n")
    assert [s.id for s in people(MOODLE, tmp_path).students(students).values()] == ["3"]


def packed(path, *names):
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(zipfile.ZipInfo(name, (2026, 11, 27, 10, 0, 0)), BOOK)


def collected(root, download, name, *more):
    return CliRunner().invoke(app, ["collect", str(download), "--list", str(root / name), "--roster",
                                    str(root / "roster.csv"), "--out", str(root / "submissions"), *more])


def test_a_download_of_moodle(lists):
    packed(lists / "all.zip", "Ada Example_1234567_assignsubmission_file/sheet.ipynb",
           "Bo Example_1234568_assignsubmission_file/../../../../bo.ipynb", "Eve_5_assignsubmission_file/x.ipynb")
    said = collected(lists, lists / "all.zip", "moodle.csv")
    assert said.exit_code == 0, said.output
    assert "roster.csv is written: 3 students" in said.output and "2 files of 2 students" in said.output
    assert "1 files belong to nobody" in said.output and "Eve_5" in said.output
    assert (lists / "roster.csv").read_text().splitlines() == [
        "id,name", "s1001,Ada Example", "s1002,Bo Example", "cy@example.org,Cy Sample"]
    assert (lists / "submissions" / "s1001" / "sheet.ipynb").read_bytes() == BOOK
    assert (lists / "submissions" / "s1002" / "bo.ipynb").exists() and not list(lists.parent.rglob("../bo.ipynb"))


def test_a_download_of_canvas_that_was_unpacked(lists):
    (lists / "roster.csv").write_text("id,name,folder\nada,Ada Example,Ada\nx,Bo Example,\n")
    (lists / "all").mkdir()
    for name in ("exampleada_4711_1_sheet.ipynb", "examplebo_LATE_4712_2_sheet-1.ipynb", "studenttest_4799_3_x.ipynb"):
        (lists / "all" / name).write_bytes(BOOK)
    os.symlink("/etc/passwd", lists / "all" / "exampleada_4711_9_passwd")
    said = collected(lists, lists / "all", "canvas.csv")
    assert said.exit_code == 0 and "2 files of 2 students" in said.output and "studenttest" in said.output
    assert sorted(str(p.relative_to(lists / "submissions")) for p in (lists / "submissions").rglob("*.*")) == [
        "Ada/sheet.ipynb", "x/sheet-1.ipynb"]


def test_what_is_no_download(lists):
    (lists / "x.zip").write_bytes(b"PK no")
    said = collected(lists, lists / "x.zip", "moodle.csv")
    assert said.exit_code == 1 and "neither a folder nor a zip" in said.output


def report(points=(7.5, 3), most=10):
    students = [("s1001", "Ada Example", "ok", points[0]), ("s1002", "Bo Example", "out of time", points[1]),
                ("cy", "Cy Sample", "nothing handed in", 0)]
    return {"assignment": {"title": "Sheet 1, Dynamics", "items": [{"id": "00.1", "points": most}]},
            "students": [dict(zip(("id", "name", "folder", "status", "points"), (id, name, id, *rest), strict=True))
                         for id, name, *rest in students]}


def test_moodle_gets_its_worksheet_back(lists):
    (lists / "grades.json").write_text(json.dumps(report()))
    said = CliRunner().invoke(app, ["gradebook", str(lists), "--list", str(lists / "moodle.csv"), "--out",
                                    str(lists / "up.csv")])
    assert said.exit_code == 0 and "points of 2 of 3 students, for Moodle" in said.output and "Cy Sample" in said.output
    before = list(csv.DictReader(io.StringIO(MOODLE.removeprefix("\ufeff"))))
    after = list(csv.DictReader(io.StringIO((lists / "up.csv").read_text())))
    assert [line["Grade"] for line in after] == ["7.50", "3.00", ""]
    assert [{**line, "Grade": ""} for line in after] == before


def test_canvas_gets_its_columns_and_no_others(tmp_path):
    made = gradebook.gradebook(people(CANVAS, tmp_path), report())
    rows = list(csv.DictReader(io.StringIO(made.text)))
    assert list(rows[0]) == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Sheet 1, Dynamics (78)"]
    assert [row["Sheet 1, Dynamics (78)"] for row in rows] == ["10", "7.50", "3.00", ""]
    assert rows[0]["Student"] == "    Points Possible" and made.left == ("Student, Test",)
    with pytest.raises(lms.BadList, match="name one with --column"):
        gradebook.gradebook(people(CANVAS, tmp_path), report(), column="S x")
    assert "Dynamics (77)" in gradebook.gradebook(people(CANVAS, tmp_path), report(most=5), column="Dynamics").text


def test_points_that_differ_are_told_or_scaled(tmp_path):
    with pytest.raises(lms.BadList, match="gives 10 points, and the sheet 20"):
        gradebook.gradebook(people(MOODLE, tmp_path), report(most=20))
    scaled = gradebook.gradebook(people(MOODLE, tmp_path), report((15, 20), most=20), scale=True)
    assert [row["Grade"] for row in csv.DictReader(io.StringIO(scaled.text))] == ["7.50", "10.00", ""]
