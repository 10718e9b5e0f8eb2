"""The pages of a report: what they say, and in a real browser: wide and narrow, light and dark, for everybody."""

from datetime import UTC, datetime

import pytest
from browser import chromium, watched
from system import need

from robolib.app.doctor import find_browser
from robolib.grading import assignment, overview, page, reports
from robolib.grading.feedback import feedback
from robolib.grading.judge import NOTHING, Outcome
from robolib.grading.marks import Mark, Row
from robolib.grading.results import slug
from robolib.grading.roster import Student

IDS = ("00.1", "00.3", "00.6", "00.10", "07.1", "07.2", "07.7", "07.13", "09.1", "11.1")
SHEET = assignment.parse({
    "title": "Dynamics, <i>sheet</i> 1", "deadline": "2026-05-01T12:00:00+02:00", "late": {"per_day": 0.25},
    "exercise": [{"id": id, "points": 2, "hidden": id == "07.13"} for id in IDS]}, "sheet")
OUTCOMES = (Outcome("correct", "Well done."), Outcome("correct", "4.905 N·m."), NOTHING,
            Outcome("wrong", "Did you mean `q1` for `Q1`? <script>alert(1)</script>", "", "sine"),
            Outcome("wrong", "Line 3 follows from line 2 " + "x" * 300), Outcome("cannot decide", "It took too long."))
STATUS = ("ok",) * 5 + ("out of time", "unreadable", "stopped", "nothing handed in", "failed")
NAMES = ("Ada Okafor", "Chiara van der Berg-Papadopoulos", "<b>bold</b>", "a" * 120, "Yılmaz\u202e Özgür", "")
WHEN = datetime(2026, 5, 2, 10, 0, tzinfo=UTC)


def row(k):
    """The k-th student: something of everything."""
    marks = tuple(Mark(item, o, item.points * (o.outcome == "correct"))
                  for n, item in enumerate(SHEET.items) for o in [OUTCOMES[(7 * k + n * (k + 1)) % len(OUTCOMES)]])
    if k % 5 == 0:
        marks = (Mark(marks[0].item, marks[0].outcome, 1.5, "Right idea, wrong sign.", True), *marks[1:])
    errors = tuple((n, "NameError", f"name 'q{n}' is not defined " + "y" * 90 * (n == 3)) for n in range(1, k % 14))
    student = Student(f"s{k:03}", NAMES[k % len(NAMES)], f"Nr {k}, Ö")
    return Row(student, STATUS[k % len(STATUS)], "it took more than 4 s", "sheet.ipynb",
               ("work.zip was graded.",) if k % 7 == 0 else (), errors, marks, WHEN, 0.25 * (k % 2),
               "weak" if k == 3 else "bubblewrap", ("You were ill.",) if k == 4 else ())


ROWS = tuple(map(row, range(40)))


def test_code_stands_between_backticks_and_nothing_gets_through():
    assert page.said("mind `q1`, not `<b>`") == "mind <code>q1</code>, not <code>&lt;b&gt;</code>"
    assert page.said("one ` alone <b>") == "one ` alone &lt;b&gt;"


@pytest.mark.parametrize("top, step", [(11, 1), (1, 0.1), (10, 1), (24, 2), (30, 2.5), (60, 5), (100, 10), (0, 0.01)])
def test_a_bar_stands_for_a_round_number_of_points(top, step):
    assert overview.width(top) == pytest.approx(step)


def test_everybody_is_in_one_bar():
    for top in (0, 0.5, 1, 7, 11, 12, 13, 100):
        totals = [top * k / 10 for k in range(11)]
        shown = overview.histogram(totals, top)
        words = shown.partition('aria-label="Students by points. ')[2].partition('."')[0]
        assert sum(int(part.rpartition(": ")[2]) for part in words.split("; ")) == 11


def test_a_hidden_check_says_no_more_and_one_not_tried_says_so():
    item, leak = SHEET.items[7], "it should be 7"
    for outcome, told in ((Outcome("wrong", leak), False), (Outcome("cannot decide", leak), False), (NOTHING, True)):
        text = feedback(SHEET, Row(Student("s", "S", "s"), "ok", marks=(Mark(item, outcome, 0.0),)))
        assert (outcome.message in text) is told


def test_a_student_is_told_how_it_ended_and_when_it_was_handed_in():
    text = feedback(SHEET, ROWS[5])
    assert "took too long and was stopped" in text and "it took more than 4 s." in text
    assert "2026-05-02 12:00" in text and "UTC+02:00" in text
    assert "Your instructor: You were ill." in feedback(SHEET, ROWS[4])
    assert "weak sandbox" in feedback(SHEET, ROWS[3]) and "weak sandbox" not in feedback(SHEET, ROWS[2])


def test_the_class_page_leads_to_every_student(tmp_path):
    reports.write_all(tmp_path, SHEET, ROWS, {"python": "3"})
    text = (tmp_path / "class.html").read_text()
    links = [part.partition('"')[0] for part in text.split('href="')[1:]]
    assert len(links) == len(ROWS) and all((tmp_path / link).is_file() for link in links)


@pytest.fixture(scope="module")
def browser():
    need(find_browser(), "chromium")
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("a report")
    reports.write_all(folder, SHEET, ROWS, {"python": "3.11", "sandbox": "bubblewrap"})
    return [folder / "class.html", *(folder / "feedback" / f"{slug(ROWS[k].student.folder)}.html" for k in (3, 12, 35))]


@pytest.mark.browser
@pytest.mark.parametrize("width, scheme", [
    (1100, "light"), (400, "dark"), pytest.param(1100, "dark", marks=pytest.mark.slow),
    pytest.param(400, "light", marks=pytest.mark.slow)])
def test_everybody_can_read_it(browser, files, scheme, width):
    from axe_playwright_python.sync_playwright import Axe

    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900})
    shown = watched(context)
    try:
        for path in files:
            shown.page.goto(path.as_uri())
            found = Axe().run(shown.page).response["violations"]
            assert [(v["id"], v["impact"], v["nodes"][0]["html"][:120]) for v in found] == [], path.name
            assert shown.page.evaluate("() => document.documentElement.scrollWidth") <= width, path.name
        assert not shown.complaints and not shown.outside
    finally:
        context.close()
