"""Hints that somebody copied, and the page for marking by hand."""

import csv
import io
import json

import pytest
from browser import chromium, watched
from system import need

from robolib.app.doctor import find_browser
from robolib.grading import alike, assignment, marking, marks, reports, roster
from robolib.grading.inside.answers import pack
from robolib.grading.judge import Outcome
from robolib.grading.results import Record
from robolib.grading.task import Given, Result

SHEET = assignment.parse({"title": "Sheet", "deadline": "2026-05-01T12:00:00Z", "late": {"per_day": 0.25}, "exercise": [
    {"id": "07.1", "points": 2, "variant": True}, {"id": "07.13", "points": 3}]}, "sheet")
CODE = """def f(q, qd, v):
    first = v["m2"] * v["l2"]
    second_part = first * np.cos(q[0] + q[1])
    third_part = second_part + first
    return [third_part, second_part]"""


def row(id, right, answer, code="", group="", **more):
    """A student with an answer to 07.1 and a function."""
    student, = roster.parse(f"id,name,group,submitted\n{id},Name <{id}>,{group},2026-05-02T12:00:00Z\n")
    given = {"07.1": Given("omega = 1", json.dumps(pack(answer, []), sort_keys=True)), "07.13": Given(code, "")}
    outcomes = {"07.1": Outcome("correct" if right else "wrong", "Not the root `of it`."), "07.13": Outcome("wrong")}
    result = Result("ok", outcomes=outcomes, given=given, tier="bubblewrap")
    return marks.row(SHEET, student, Record(result, "sheet.ipynb"), None, more)


def test_an_answer_that_is_right_for_another_is_named():
    rows = [row("a", True, 5.4218), row("b", False, 5.42), row("c", True, 7.7), row("d", False, 1.0),
            row("e", False, 0), row("f", False, "5.4218")]
    assert [(h.one, h.other, h.what) for h in alike.borrowed(rows)] == [
        ("b", "a", "07.1 is right for the numbers of a")]


@pytest.mark.parametrize("one, other, alike_", [
    (5, 5.0, True), ([1, 2.001], (1, 2), True), ([1, 2], [2, 1], False), ([1], [1, 1], False), (0, 0.0, False),
    (1.0, -1.0, False), (float("nan"), float("nan"), False)])
def test_the_same_numbers(one, other, alike_):
    one, other = (alike.numbers(json.dumps(pack(x, []))) for x in (one, other))
    assert alike.same(one, other) is alike_


@pytest.mark.parametrize("text", ["", "1", "[]", "null", '{"is": "float", "of": "x"}', '{"is": "list", "of": [2]}',
                                  '{"is": "rational", "of": ["0x1", "0x0"]}', "sha256 00", "[" * 5000])
def test_what_is_no_number_says_nothing(text):
    assert alike.numbers(text) is None


def test_code_that_only_two_have():
    other = CODE.replace("first", "one").replace("part", "piece")
    rows = [row("a", True, 1.0, CODE), row("b", True, 2.0, CODE.replace(" = ", "=  ") + "  # mine"),
            row("c", True, 3.0, other), row("d", True, 4.0)]
    assert [(h.one, h.other) for h in alike.shared(rows)] == [("a", "b")]
    everybody = [row(str(k), True, float(k + 1), CODE) for k in range(5)]       # then it was given out
    assert not list(alike.shared(everybody))
    assert not list(alike.shared(everybody[:3]))
    group = [row("a", True, 1.0, CODE, "red"), row("b", True, 1.0, CODE, "red")]
    assert not alike.hints(group)


def test_the_class_page_names_them_and_everything_is_text():
    rows = [row("a", True, 5.4218), row("<b>", False, 5.42, "<script>alert(1)</script>")]
    page = reports.overview(SHEET, rows, {})
    assert "07.1 is right for the numbers of a" in page and "&lt;b&gt;" in page
    by_hand = marking.marking(SHEET, rows)
    assert "&lt;script&gt;alert(1)" in by_hand and "<script>alert" not in by_hand
    assert by_hand.count("<script>") == 1 and "script-src 'sha256-" in by_hand
    assert "omega = 1" in by_hand and "<code>of it</code>" in by_hand
    assert json.loads(reports.grades_json(SHEET, rows, {}))["alike"][0]["one"] == "<b>"


@pytest.mark.browser
def test_what_is_marked_by_hand_comes_back(tmp_path):
    need(find_browser(), "chromium")
    overrides = {("b", "07.1"): (1.5, "was, \"nearly\" right"), ("a", "late"): (0.0, "ill")}
    rows = [row("a", True, 5.4, **{}), row("b", False, 5.42), row("c", False, 6.0)]
    rows = [marks.row(SHEET, r.student, Record(Result("ok", outcomes={m.item.id: m.outcome for m in r.marks},
                                                      given={m.item.id: m.given for m in r.marks})), None, overrides)
            for r in rows]
    path = tmp_path / "marking.html"
    path.write_text(marking.marking(SHEET, rows), encoding="utf-8")
    with chromium() as browser:
        shown = watched(browser.new_context(accept_downloads=True, viewport={"width": 400, "height": 900}))
        shown.page.goto(path.as_uri())
        card = shown.page.locator("[data-student=c][data-exercise='07.13']")
        card.locator(".points").fill("2.5")
        card.locator(".comment").fill("=right, idea")
        assert "3 by hand" in shown.page.inner_text("#bar")
        assert shown.page.evaluate("() => document.documentElement.scrollWidth") <= 400
        with shown.page.expect_download() as download:
            shown.page.click("#save")
        download.value.save_as(tmp_path / "overrides.csv")
        assert not shown.complaints and not shown.outside
    students = [r.student for r in rows]
    found = marks.load_overrides(tmp_path / "overrides.csv", SHEET, students)
    assert found == {**overrides, ("c", "07.13"): (2.5, "=right, idea")}
    assert len(list(csv.reader(io.StringIO((tmp_path / "overrides.csv").read_text())))) == 4
