"""The stored notebooks agree with their texts, the exercises can be solved, the chapters keep their budgets."""

from functools import cache

import nbformat
import pytest
import rules
from notebooks import ROOT, execute, places, sources, targets
from percent import cells_of, filled

CHAPTERS = [path for path in sources() if path.parent.parent.name == "course"]
SOLUTIONS = [path for path in sources() if path.parent.parent.name == "solutions"]
PLACES = [(path, source) for source in sources() for path in places(source)]

each_chapter = pytest.mark.parametrize("source", CHAPTERS, ids=[path.stem for path in CHAPTERS])
each_exercise = pytest.mark.parametrize("name", [path.stem for path in SOLUTIONS])
each_notebook = pytest.mark.parametrize(
    "path, source", PLACES, ids=[path.relative_to(ROOT).as_posix() for path, _ in PLACES]
)
made = cache(targets)                           # a text of solutions gives two notebooks


def read(folder, name):
    return nbformat.read(ROOT / folder / f"{name}.ipynb", as_version=4)


@each_notebook
def test_notebook_is_built_from_its_text(path, source):
    text = made(source)[path]
    assert path.exists(), "run `make notebooks`"
    nb = nbformat.read(path, as_version=4)
    nbformat.validate(nb)
    assert cells_of(nb) == cells_of(text), "run `make notebooks`"
    assert [cell.id for cell in nb.cells] == [cell.id for cell in text.cells]
    assert rules.stored(nb, executed=path.parent.name != "exercises") == []


def test_every_notebook_has_a_text():
    stored = {path for folder in ("course", "solutions", "exercises") for path in (ROOT / folder).glob("*.ipynb")}
    assert stored == {path for path, _ in PLACES}


@each_chapter
def test_chapter_keeps_its_budgets(source):
    nb = nbformat.read(source.parent.parent / f"{source.stem}.ipynb", as_version=4)
    assert rules.chapter(nb, first=source.stem.startswith("00")) == []


@each_exercise
def test_exercise_lines_fit_on_the_screen(name):
    assert rules.wide(read("exercises", name)) + rules.wide(read("solutions", name)) == []


@pytest.mark.slow                               # that a blank is no answer is tried for each exercise by itself
@each_exercise
def test_exercises_run_unanswered(name):
    done = execute(read("exercises", name), ROOT / "exercises")
    asked, right = zip(*map(rules.verdicts, done.cells), strict=True)
    assert sum(asked) > 0, "no cell checks an answer"
    assert sum(right) == 0, "a blank is called correct"


@pytest.mark.slow                               # the solutions' own notebooks run in every test
@each_exercise
def test_exercises_filled_with_the_solutions_score_full_marks(name):
    done = execute(filled(read("exercises", name), read("solutions", name)), ROOT / "exercises")
    for cell in done.cells:
        asked, right = rules.verdicts(cell)
        assert right >= asked, f"{cell.source}\n{cell.outputs}"
