"""The course for students: it works, and no solution, page for instructors, test or key is in it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from robolib.app import layers
from robolib.cli import app
from robolib.grading import course

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module", params=["checks", pytest.param("no-checks", marks=pytest.mark.slow)])
def copy(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("release") / "course"
    said = CliRunner().invoke(app, ["release", "--out", str(folder), f"--{request.param}"])
    assert said.exit_code == 0 and "no solutions" in said.output, said.output
    return folder, request.param == "checks"


def cells(path):
    return [(c["cell_type"], "".join(c["source"]), c["metadata"].get("tags", ()))
            for c in json.loads(path.read_text(encoding="utf-8"))["cells"]]


def worked():
    """The code of every solution."""
    return [text for path in (ROOT / "solutions").glob("*.ipynb") for kind, text, tags in cells(path)
            if kind == "code" and "solution" in tags]


def test_no_solution_is_in_it(copy):
    folder, checks = copy
    solutions = worked()
    assert len(solutions) > 30
    given = {text for path in folder.rglob("*.ipynb") for _, text, _ in cells(path)}
    assert not given & set(solutions)
    telling = {line.strip() for text in solutions for line in text.splitlines()
               if len(line.strip()) > 30 and "=" in line and not re.match(r"\s*(#|import|from|def)", line)}
    shown = {line.strip() for path in (ROOT / "course").glob("*.ipynb") for _, text, _ in cells(path)
             for line in text.splitlines()}                                 # a chapter may teach the same line
    given = {line.strip() for path in (ROOT / "exercises").glob("*.ipynb") for _, text, _ in cells(path)
             for line in text.splitlines()}                                 # lines that are given beside the blanks
    telling -= shown | given
    assert len(telling) > 30
    for path in folder.rglob("*"):
        if re.match("robolib/(exercises|grading)/", path.relative_to(folder).as_posix()):
            assert checks                       # they compute their references, and may do so as a solution does
        elif path.is_file() and path.suffix in (".py", ".ipynb", ".md", ".toml", ".json", ".html", ".js", ".txt"):
            text = path.read_text(encoding="utf-8")
            lines = [s for _, source, _ in cells(path) for s in source.splitlines()] if path.suffix == ".ipynb" else []
            assert not telling & {line.strip() for line in lines or text.splitlines()}, path


def test_only_what_is_named_is_in_it(copy):
    folder, checks = copy
    names = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    assert {name.partition("/")[0] for name in names} == {
        ".gitignore", "LICENSE", "Makefile", "NOTATION.md", "README.md", "SEEDS.toml", "course", "exercises",
        "pyproject.toml", "requirements.txt", "robolib", "share", "tools"}
    assert not [n for n in names if re.search(r"solutions?/|teach/|source/|tests?/|key|__pycache__", n)]
    examiners = [n for n in names if re.search(r"robolib/(exercises|grading)", n)]
    assert bool(examiners) == checks
    assert {n for n in names if n.startswith("exercises/")} == {f"exercises/{p.name}" for p
                                                                in (ROOT / "exercises").glob("*.ipynb")}


@pytest.mark.system
def test_it_works(copy):
    folder, checks = copy
    code = ("import importlib, pkgutil, robolib\n"
            "for m in pkgutil.walk_packages(robolib.__path__, 'robolib.'):\n"
            "    if 'cluster' not in m.name and 'worker' not in m.name and 'inside' not in m.name:\n"
            "        importlib.import_module(m.name)\n"
            "from robolib.checking import ex\n"
            "print(ex('00.10').check(2).outcome, '|', ex('00.10').hand_in(2))\n"
            "print(repr(ex('00.10').solution()))\n")
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=folder, env=environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("correct | Noted" if checks else "cannot decide | Noted")
    assert "not part of this copy" in done.stdout
    start = "import sys; sys.argv[1:] = {}; from robolib.cli import app; app()"
    helped, opened = (subprocess.run([sys.executable, "-c", start.format(words)], capture_output=True, text=True,
                                     cwd=folder, env=environment)
                      for words in (["--help"], ["update", "--workspace", str(folder.parent / f"work{checks}")]))
    assert helped.returncode == 0 and ("grade" in helped.stdout) == checks
    assert opened.returncode == 0 and (folder.parent / f"work{checks}" / "course" / "00_start.ipynb").exists()


def test_its_makefile_names_what_is_there(copy):
    text = (copy[0] / "Makefile").read_text()
    assert set(re.findall(r"^([a-z]+):", text, re.MULTILINE)) == {"help", "lab", "clean"}
    assert not re.search(r"pytest -n|solutions/|make test|notebooks|ruff check", text, re.IGNORECASE)
    for link in re.findall(r"\]\(([^)#]+)\)", (copy[0] / "README.md").read_text()):
        assert (copy[0] / link).exists()


def test_what_is_new_stays_here_until_it_is_named(tmp_path):
    """A release is made of what is allowed: a rule, a file or a module that nobody thought of is not in it."""
    text = (ROOT / "Makefile").read_text()
    assert course.makefile(f"{text}\n\nkeys: ## the keys of all classes\n\tcat .keys\n") == course.makefile(text)
    for name in ("robolib/answers.py", "robolib/answers/all.py", "course/answers.ipynb", "tools/answers.py", "answers",
                 "robolib/exercises/chapter00.py", "robolib/units.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    assert course.names(tmp_path) == ["robolib/exercises/chapter00.py", "robolib/units.py"]
    assert course.names(tmp_path, checks=False) == ["robolib/units.py"]
    assert set(layers.STUDENT) == set(layers.MODULES), "is the new module for students? Say so in layers.py"


def test_nothing_is_overwritten(tmp_path):
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(FileExistsError, match="give the name of a new folder"):
        course.write(tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["mine"]
    with pytest.raises(FileExistsError, match="in the package itself"):
        course.write(ROOT / "robolib" / "release")
