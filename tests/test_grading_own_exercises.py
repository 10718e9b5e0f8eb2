"""The instructor's own exercises: the example of GRADING.md, from the file to the grades; and what is refused."""

import json
import re
import sys
from pathlib import Path

import nbformat
import pytest
from typer.testing import CliRunner

from robolib.checking import Exercise, draw, ex, kinds
from robolib.checking.verdict import correct
from robolib.cli import app
from robolib.grading import assignment, judge, learner, own_exercises, results

pytest_plugins = ["grading_fixtures"]
ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "GRADING.md").read_text(encoding="utf-8")
EXAMPLE, = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
SHEET = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[-1]
ROSTER, OVERRIDES = re.findall(r"```csv\n(.*?)```", PAGE, re.DOTALL)
linux = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")


def run(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def sheet(tmp_path):
    (tmp_path / "my_exercises.py").write_text(EXAMPLE)
    (tmp_path / "sheet2.toml").write_text(SHEET)
    (tmp_path / "roster.csv").write_text("id,name\ns1,Ada\ns2,Bo\n")
    assert run("key", tmp_path / "key.txt").exit_code == 0
    return tmp_path


def test_the_page_has_an_assignment_a_roster_and_overrides(tmp_path):
    from robolib.grading import marks, roster
    (tmp_path / "sheet1.toml").write_text(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0])
    (tmp_path / "overrides.csv").write_text(OVERRIDES)
    plan, students = assignment.load(tmp_path / "sheet1.toml"), roster.parse(ROSTER)
    assert plan.points == 8 and [s.folder for s in students] == ["s1001", "bo_example_42", "s1003"]
    assert marks.load_overrides(tmp_path / "overrides.csv", plan, students)["s1002", "late"] == (0, "was ill")
    for word in assignment.LIMITS:
        assert f"`{word}`" in PAGE or f" {word}`" in PAGE


@linux
@pytest.mark.sandbox
def test_from_the_file_to_the_grades(sheet, lent):
    said = run("variants", sheet / "sheet2.toml", "--roster", sheet / "roster.csv", "--key", sheet / "key.txt",
               "--out", sheet / "submissions")
    assert said.exit_code == 0, said.output
    key = (sheet / "key.txt").read_bytes().strip()
    plan = assignment.load(sheet / "sheet2.toml")
    for student, answers in (("s1", {"m a q qd": "m*a**2*qd**2/2", "def answer": "a*__import__('math').sin(q)"}),
                             ("s2", {"m a q qd": "m*a**2*qd**2", "def answer": "a*q"})):
        path = sheet / "submissions" / student / "sheet2.ipynb"
        text = path.read_text()
        assert "equivalent" not in text and "examine" not in text and "half forgotten" not in text
        book = nbformat.reads(text, as_version=4)
        mine = plan.exercise("own.2").vary(draw(key, student, "own.2"))["statement"]
        assert any(mine in cell.source for cell in book.cells)
        mass, length = map(float, re.findall(r"([\d.]+) k?[gm]\b", mine)[:2])
        answers = {**answers, "answer = ___": f"{mass * 9.81 * length}"}
        for cell in book.cells:
            given = next((a for k, a in answers.items() if k in cell.source and cell.cell_type == "code"), "")
            cell.source = cell.source.replace("= ___", f"= {given}").replace("return ___", f"return {given}")
        path.write_text(nbformat.writes(book))
    words = ["grade", sheet / "submissions", "--assignment", sheet / "sheet2.toml", "--roster", sheet / "roster.csv",
             "--key", sheet / "key.txt", "--out", sheet / "report"]
    with lent():
        said = run(*words)
    assert said.exit_code == 0, said.output
    found = [{id: (e["outcome"], e["mistake"]) for id, e in s["exercises"].items()}
             for s in json.loads((sheet / "report" / "grades.json").read_text())["students"]]
    right = ("correct", "")
    assert found == [{"own.1": right, "own.2": right, "own.3": right},
                     {"own.1": ("wrong", "half forgotten"), "own.2": right, "own.3": ("wrong", "")}]
    page = (sheet / "report" / "feedback" / "s2.html").read_text()
    assert "The height of the tip" in page and "it should be" not in page


def test_a_student_copy_takes_answers_and_says_nothing():
    exercise = ex("own.anything")
    assert exercise.check(3).outcome == "cannot decide" and "graded" in exercise.check(3).message
    assert exercise.check(...).outcome == "not attempted"
    assert "Not there yet" in repr(exercise.hand_in(...))
    assert "Noted" in repr(exercise.hand_in(3)) and "no hints" in repr(exercise.hint())


def test_the_checker_is_not_in_the_sandbox(sheet, tmp_path):
    built = learner.build(tmp_path / "built")
    assert not [p for p in built.rglob("*") if p.is_file() and "half forgotten" in p.read_text(errors="ignore")]
    with pytest.raises(own_exercises.BadOwn, match="submissions can read"):
        own_exercises._out_of_sight(Path(sys.prefix).resolve() / "my_exercises.py")


def test_another_text_is_another_verdict(sheet):
    before = assignment.load(sheet / "sheet2.toml")
    (sheet / "my_exercises.py").write_text(EXAMPLE + "\n# changed\n")
    after = assignment.load(sheet / "sheet2.toml")
    seeds = {"own.1": "", "00.1": ""}
    one, two = (results.keys("d", seeds, a.limits, a.own) for a in (before, after))
    assert one["own.1"] != two["own.1"] and one["00.1"] == two["00.1"]


@pytest.mark.system
def test_the_judge_knows_them(sheet):
    plan = assignment.load(sheet / "sheet2.toml")
    with judge.start(["own.1"], plan.own.files) as judging:
        assert judging.examine("own.2", "", {"is": "float", "of": (9.81).hex()}).outcome == "correct"
        assert judging.examine("own.1", "", {"is": "str", "of": "nonsense"}).outcome == "wrong"


HEAD = "from robolib.checking.blocks import correct, number, own\n"
GOOD = '@number("own.1", "T", statement="S")\ndef one():\n    return 1\n'


@pytest.mark.parametrize("text, says", [
    ("", "there is no exercise in it"),
    ("EXERCISES = ()", "Write each as a block"),
    ("def f(:\n", "line 1"),
    ("x = 1\ny = 1 / 0\n", "line 2: ZeroDivisionError"),
    ("import nowhere_at_all\n", "line 1: ModuleNotFoundError"),
    (HEAD + GOOD + GOOD.replace("def one", "def two"), "own.1 is there twice"),
    (HEAD + GOOD.replace("own.1", "07.1"), "'07.1' is not one of your own"),
    (HEAD + GOOD.replace("own.1", "own.a b"), "not one of your own"),
    (HEAD + GOOD.replace('"S"', '""'), "needs statement="),
    (HEAD + GOOD.replace('"T"', '""'), "needs title="),
    (HEAD + GOOD.replace('statement', 'sentence'), "line 2: TypeError"),
    (HEAD + GOOD.replace('"S"', '"S", cell="answer = ("'), "is not Python"),
    (HEAD + GOOD.replace('"S"', '"S", cell="x = ___"'), "must set `answer`")])
def test_a_file_that_will_not_do_is_told(text, says):
    with pytest.raises(own_exercises.BadOwn) as told:
        own_exercises.load([own_exercises.File("mine.py", text)])
    assert says in str(told.value) and "mine.py" in str(told.value)


@pytest.mark.parametrize("block, says", [
    (GOOD.replace("return 1", "return nothing"), "own.1: it fails on the blank ___, line 4: NameError"),
    (GOOD.replace("number(", "own(look=lambda answer, right: True, *(").replace('"T", ', '"T"), '),
     "must give a Verdict, not bool"),
    (GOOD.replace("number(", "own(look=lambda answer, right: answer + nothing, *(").replace('"T", ', '"T"), '),
     "own.1: it fails on the answer 0, line 2: NameError")])
def test_a_checker_that_will_not_do_is_told_before_anything_is_given_out(tmp_path, block, says):
    (tmp_path / "mine.py").write_text(HEAD + block)
    (tmp_path / "s.toml").write_text('title = "t"\n[own]\nfiles = ["mine.py"]\n[[exercise]]\nid = "own.1"\npoints = 1')
    said = run("assign", tmp_path / "s.toml", "--out", tmp_path / "out")
    assert said.exit_code == 1 and says in said.output and not (tmp_path / "out").exists()


def test_a_checker_that_takes_the_blank_for_an_answer_is_told():
    class Easy(kinds.Kind):
        def examine(self, answer):
            return correct("yes")
    easy = Exercise("own.1", "T", Easy(int), statement="S")
    with pytest.raises(own_exercises.BadOwn, match="takes the blank ___ for a right answer"):
        own_exercises.tried(own_exercises.Own((), {"own.1": easy}))


@pytest.mark.parametrize("line, says", [
    ('files = "mine.py"', "is a list of names"), ('files = ["none.py"]', "looked for beside the assignment"),
    ("file = 3", "'file' is not understood"), ("files = []", "there is no exercise 'own.1'")])
def test_the_assignment_names_files(tmp_path, line, says):
    (tmp_path / "s.toml").write_text(f'title = "t"\n[own]\n{line}\n[[exercise]]\nid = "own.1"\npoints = 1')
    with pytest.raises(assignment.BadAssignment, match=re.escape(says)):
        assignment.load(tmp_path / "s.toml")
