"""The tools that build notebooks, and the rules that judge them, on small texts: right ones and broken ones."""

import subprocess
import sys
from copy import deepcopy

import nbformat
import notebooks
import pytest
import rules
from nbclient.exceptions import CellExecutionError
from percent import ROOT, cells_of, exercise_of, filled, notebook, read_source, solution_of

TEXT = """\
# %% [markdown]
# # Exercises
# Double it.

# %% tags=["solution"]
#: # Write the double of 21.
#:
#: answer = ...
half = 21
answer = 2 * half

# %% [markdown] tags=["solution"]
# Twice half is the whole.

# %%
print("Correct." if answer == 42 else "Not attempted: replace the dots.")  # ex.check(answer)
"""


@pytest.fixture
def text(tmp_path):
    def make(content, folder="solutions"):
        path = tmp_path / folder / "source" / "01_small.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
        return path

    return make


def test_solution_drops_the_stub_and_exercise_the_solution(text):
    nb = read_source(text(TEXT))
    solution, exercise = solution_of(nb), exercise_of(nb)
    assert [cell.source for cell in solution.cells][1:3] == ["half = 21\nanswer = 2 * half", "Twice half is the whole."]
    assert [cell.source for cell in exercise.cells][1] == "# Write the double of 21.\n\nanswer = ..."
    assert [cell.metadata.get("tags") for cell in exercise.cells] == [None, ["answer"], None]
    assert "half" not in "".join(cell.source for cell in exercise.cells)
    assert cells_of(solution)[-1] == cells_of(exercise)[-1]
    assert nb == read_source(text(TEXT)), "neither may change the text"


def test_filled_exercise_is_the_solution(text):
    nb = read_source(text(TEXT))
    exercise, solution = exercise_of(nb), solution_of(nb)
    code = [[c.source for c in book.cells if c.cell_type == "code"] for book in (filled(exercise, solution), solution)]
    assert code[0] == code[1]
    with pytest.raises(ValueError, match="more solution cells"):
        filled(notebook(exercise.cells[:1]), solution)


@pytest.mark.parametrize("cell, says", [
    ("answer = 42", "'answer = 42' has no stub"),
    ("#: answer = ...", "has a stub but no solution"),
    ("def f():\n    #: return ...\n    return 42", "first column"),
])  # fmt: skip
def test_broken_solution_cell_is_named(text, cell, says):
    nb = read_source(text(f'# %% tags=["solution"]\n{cell}\n'))
    with pytest.raises(ValueError, match=says):
        exercise_of(nb)
    with pytest.raises(ValueError, match=says):
        solution_of(nb)


def test_ids_follow_from_the_cells(text):
    before = read_source(text("# %%\n1\n# %%\n2\n# %%\n1\n"))
    after = read_source(text("# %%\n0\n# %%\n1\n# %%\n2\n# %%\n1\n"))
    ids = [cell.id for cell in before.cells]
    assert len(set(ids)) == 3
    assert [cell.id for cell in after.cells][1:] == ids, "a new cell leaves the others' ids alone"
    nbformat.validate(before)


@pytest.mark.system
def test_execute_stores_outputs_and_nothing_of_the_machine(text, tmp_path):
    widget = "# %%\nimport ipywidgets\nipywidgets.IntSlider()\n"
    nb = read_source(text("# %%\n1 + 1\n" + widget + "# %%\nprint('a'); print('b')\n"))
    first, second = notebooks.execute(nb, tmp_path), notebooks.execute(nb, tmp_path)
    assert first == second
    assert rules.stored(first) == []
    assert first.cells[0].outputs[0].data["text/plain"] == "2"
    assert first.cells[2].outputs[0].text == "a\nb\n"


def test_stale_sees_text_tags_and_cells_that_never_ran(text, tmp_path):
    path, source = tmp_path / "course" / "01_small.ipynb", text("# %%\n1 + 1\n", "course")
    expected = read_source(source)
    assert notebooks.stale(path, expected)
    notebooks.write(expected, path)
    assert notebooks.stale(path, expected), "never ran"
    notebooks.write(notebooks.execute(expected, tmp_path), path)
    assert not notebooks.stale(path, expected)
    for changed in ("# %%\n1 + 2\n", '# %% tags=["look"]\n1 + 1\n', "# %%\n1 + 1\n# %%\n3\n"):
        assert notebooks.stale(path, read_source(text(changed, "course")))


@pytest.mark.system
def test_failing_cell_leaves_the_old_notebook(text, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(notebooks, "ROOT", tmp_path)
    source = text("# %%\nx = 1\n# %%\nx / 0\n", "course")
    monkeypatch.setattr(notebooks, "sources", lambda: [source])
    path = tmp_path / "course" / "01_small.ipynb"
    path.write_text("old")
    with pytest.raises(SystemExit) as stop:
        notebooks.main(["01"])
    said = capsys.readouterr().out
    assert stop.value.code == 1 and path.read_text() == "old"
    assert "cell 2 of 2" in said and "x / 0" in said and "ZeroDivisionError" in said
    with pytest.raises(CellExecutionError):
        notebooks.execute(read_source(source), tmp_path)


def test_check_tells_what_is_stale_and_builds_nothing(text, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(notebooks, "ROOT", tmp_path)
    source = text(TEXT)
    monkeypatch.setattr(notebooks, "sources", lambda: [source])
    with pytest.raises(SystemExit) as stop:
        notebooks.main(check=True)
    assert stop.value.code == 1 and "stale: solutions/01_small.ipynb" in capsys.readouterr().out
    assert not (tmp_path / "solutions" / "01_small.ipynb").exists()
    notebooks.main()
    solution, exercise = (nbformat.read(tmp_path / f / "01_small.ipynb", 4) for f in ("solutions", "exercises"))
    assert rules.stored(solution) == [] and rules.stored(exercise, executed=False) == []
    with pytest.raises(SystemExit) as stop:
        notebooks.main(check=True)
    assert stop.value.code == 0


@pytest.mark.system
def test_a_changed_library_builds_anew_and_what_says_the_same_stays(text, tmp_path, monkeypatch):
    monkeypatch.setattr(notebooks, "ROOT", tmp_path)
    library = tmp_path / "robolib" / "__init__.py"
    library.parent.mkdir()
    library.write_text("")
    source = text("# %%\nimport robolib\n# %%\n1 + 1\n", "course")
    monkeypatch.setattr(notebooks, "sources", lambda: [source])
    ran, execute = [], notebooks.execute
    monkeypatch.setattr(notebooks, "execute", lambda *args: ran.append(1) or execute(*args))
    notebooks.main()
    path = tmp_path / "course" / "01_small.ipynb"
    before = path.stat().st_mtime_ns
    notebooks.main()
    assert len(ran) == 1 and (tmp_path / "course" / "built.json").is_file()
    library.write_text("NEW = 1\n")
    notebooks.main()
    notebooks.main()
    assert len(ran) == 2 and path.stat().st_mtime_ns == before


def breakages():
    """Ways to spoil a stored notebook, and the word by which the rules complain."""
    stream = {"output_type": "stream", "name": "stdout"}
    return [
        (lambda nb: nb.cells[1].update(execution_count=7), "counts"),
        (lambda nb: nb.cells[1].metadata.update(execution={"iopub.status.busy": "2026"}), "timings"),
        (lambda nb: nb.cells[1].outputs.append(nbformat.from_dict({**stream, "text": "/home/me/x.py:3"})), "path"),
        (lambda nb: nb.cells[1].outputs.append(nbformat.from_dict({**stream, "text": "0.1234567891"})), "all digits"),
        (lambda nb: nb.cells[1].outputs.append(nbformat.v4.new_output("error", ename="KeyError")), "failed: KeyError"),
        (lambda nb: nb.metadata.update(widgets={"state": {}}), "metadata"),
        (lambda nb: nb.metadata.language_info.update(version="3.11.7"), "version"),
        (lambda nb: nb.cells[0].update(id="abc"), "ids"),
    ]


@pytest.fixture(scope="module")
def executed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("small")
    path = folder / "solutions" / "source" / "01_small.py"
    path.parent.mkdir(parents=True)
    path.write_text("# %% [markdown]\n# # One\n# %%\n1 + 1\n")
    return notebooks.execute(read_source(path), folder)


@pytest.mark.parametrize("spoil, word", breakages(), ids=[word for _, word in breakages()])
def test_rules_see_a_spoiled_notebook(executed, spoil, word):
    nb = deepcopy(executed)
    assert rules.stored(nb) == []
    spoil(nb)
    assert any(word in complaint for complaint in rules.stored(nb))


GOOD = "# %% [markdown]\n# # One\n# Prose.\n" + '# %%\npredict("01.a", 1)\n' * 6 + "# %% [markdown]\n# ## Two\n"


@pytest.mark.parametrize("extra, word", [
    ("", None),
    ("# %% [markdown]\n" + "# | a | b |\n" * 30, None),
    ("# %% [markdown]\n# " + "word " * 4000, "words"),
    ("# %%\nx = 1\n" * 40, "code cells"),
    ("# %% [markdown]\n" + "# line\n" * 9, "lines of prose"),
    ("# %%\n" + "x = 1\n" * 21, "lines of code"),
    ("# %%\nx = " + "1" * 117 + "\n", "characters in a line of code"),
    ("# %%\nx = " + "1" * 116 + "\n", None),
    ("# %% [markdown]\n# # Another\n", "first level"),
    ("# %% [markdown]\n# #### Deep\n", "skips a level"),
    ("# %% [markdown]\n# ![](images/arm.png)\n", "text alternative"),
])  # fmt: skip
def test_rules_see_a_chapter_out_of_bounds(text, extra, word):
    complaints = rules.chapter(read_source(text(GOOD + extra, "course")))
    assert bool(complaints) == bool(word)
    assert all(word in complaint for complaint in complaints)


def test_rules_count_predictions(text):
    nb = read_source(text(GOOD.replace("predict", "guess"), "course"))
    assert rules.chapter(nb) == ["0 predictions, fewer than 6"]
    assert rules.chapter(nb, first=True) == []


@pytest.mark.parametrize("said, right", [
    ("Correct: exact.", 1), ("✓ correct", 1), ("Wrong: the sign.", 0), ("Incorrect", 0), ("Not attempted", 0),
])  # fmt: skip
def test_verdicts_are_read(said, right):
    output = nbformat.v4.new_output("display_data", data={"text/html": f"<b>{said}</b>", "text/plain": "Verdict"})
    assert rules.verdicts(nbformat.v4.new_code_cell('ex("1").check(x)', outputs=[output])) == (1, right)
    printed = nbformat.v4.new_output("stream", text=f"{said}\n{said}\n")
    twice = 'ex("1").check(x)\nex("2").check(y)  # ex("1").hint()\n# ex("3").check(z)'
    assert rules.verdicts(nbformat.v4.new_code_cell(twice, outputs=[printed])) == (2, 2 * right)


def test_what_a_break_does_to_a_function():
    def lever(a, b):
        """With a sign, a factor and a transpose that could be lost."""
        return 2 * (a - b) + -a.real

    import bites  # with it every row of the coverage

    found = []
    for k in range(bites.places(lever)):
        code, told = bites.broken(lever, k)
        found.append((type(lever)(code, {})(5, 3), told.partition(": ")[2].partition(" (of")[0]))
    assert lever(5, 3) == -1 and all(value != -1 for value, _ in found) and len(found) >= 5, found
    assert any(told.startswith("a minus lost") for _, told in found)


@pytest.mark.slow
def test_the_tests_of_some_equations_bite():
    """Thirteen rows, drawn; `tools/bites.py` tries all of a source."""
    done = subprocess.run([sys.executable, "tools/bites.py", "balafoutis_patel", "13", "--again"], cwd=ROOT,
                          capture_output=True, text=True, timeout=3600, check=False)
    assert done.returncode == 0, done.stdout
