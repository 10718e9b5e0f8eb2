"""Nothing that lies in the folder where one stands is run by those who grade it."""

import ast
import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import classroom
import pytest
from system import need
from typer.testing import CliRunner

import robolib
from robolib.cli import app
from robolib.grading import isolated

PACKAGE = Path(robolib.__file__).resolve().parent
COMMAND = Path(sys.executable).with_name("robolib")
MARK = """import os
with open({place!r} + "/" + {name!r} + f" {{os.getpid()}}", "w") as file:
    file.write(repr(os.sys.argv))
"""
HERE = ("decimal", "json", "numpy", "sympy", "robolib", "typing", "inside")     # the folders of students
SHEET = 'title = "t"\n[limits]\nwall = 60\n' + "".join(
    f'[[exercise]]\nid = "{id}"\npoints = {points}\n' for id, points in (("00.10", 1), ("07.13", 2)))


def names():
    """Every name that an import may ask for: of the standard library, of what is installed, and of what it tries."""
    installed = {name for name in packages_distributions() if name.isidentifier()}
    return {*sys.stdlib_module_names, *installed, "robolib", "inside", "gmpy2", "flint", "sage", "sitecustomize",
            "usercustomize"} - {"__future__"}


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    """A folder full of traps, students' among them."""
    tmp_path = tmp_path_factory.mktemp("traps")
    marks, submissions = tmp_path / "marks", tmp_path / "submissions"
    marks.mkdir()
    for name in names():
        code, folder = MARK.format(place=str(marks), name=name), submissions / name
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text(code)
        if name not in HERE:
            (submissions / f"{name}.py").write_text(code)
    for k, name in enumerate(HERE):
        cells = [classroom.SETUP, f'ex("00.10").check({2 + k % 2})', classroom.GRAVITY.format(sign="")]
        (submissions / name / "sheet.ipynb").write_bytes(classroom.notebook(cells))
    (tmp_path / "roster.csv").write_text("id\n" + "\n".join(HERE) + "\n")
    (tmp_path / "sheet.toml").write_text(SHEET)
    return tmp_path


@pytest.fixture
def traps(planted):
    """The same, with nobody in a trap yet: in `marks` each leaves its mark."""
    for mark in (planted / "marks").iterdir():
        mark.unlink()
    return planted


@pytest.mark.sandbox
@pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")
def test_grading_from_within_the_submissions_runs_nothing_of_them(traps):
    need(shutil.which("bwrap"), "bubblewrap")
    done = subprocess.run([COMMAND, "grade", ".", "--assignment", "../sheet.toml", "--roster", "../roster.csv",
                           "--out", "../report"], cwd=traps / "submissions", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr + done.stdout
    assert not (found := {p.name: p.read_text() for p in (traps / "marks").iterdir()}), found
    students = json.loads((traps / "report" / "grades.json").read_text())["students"]
    assert [(s["id"], s["points"]) for s in students] == [(name, 3 - k % 2) for k, name in enumerate(HERE)]


def test_a_command_that_looks_for_modules_among_the_submissions_is_refused(traps, monkeypatch):
    words = ["grade", str(traps / "submissions"), "--assignment", str(traps / "sheet.toml")]
    for place in (traps / "submissions", traps / "submissions" / "decimal"):
        monkeypatch.setattr(sys, "path", [*sys.path, str(place)])
        told = CliRunner().invoke(app, words)
        assert told.exit_code == 1 and f"looks for modules in {place}" in told.output
        monkeypatch.undo()
    monkeypatch.chdir(traps / "submissions")
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    assert isolated.looks_into(".") and not isolated.looks_into(traps / "marks")


def test_the_traps_would_tell(traps):
    """A process that is not isolated steps into one."""
    subprocess.run([sys.executable, "-c", "import decimal"], cwd=traps / "submissions", capture_output=True)
    assert list((traps / "marks").glob("decimal *"))


WHO = "import sys, json, robolib\nprint(json.dumps([robolib.__file__, __name__, sys.argv, hash('x'), sys.path]))"


def test_it_finds_its_own_robolib_in_a_checkout(traps, tmp_path):
    """One that is not installed, found by PYTHONPATH, and started in a folder of traps."""
    checkout = tmp_path / "a checkout"
    shutil.copytree(PACKAGE / "grading", checkout / "robolib" / "grading", ignore=shutil.ignore_patterns("__pycache__"))
    (checkout / "robolib" / "__init__.py").write_text("")
    (checkout / "robolib" / "who.py").write_text(WHO)
    code = ("import sys, subprocess; from robolib.grading import isolated; sys.exit(subprocess.run(isolated.command("
            "'robolib.who', 3, 'b'), env=isolated.environment(PYTHONDONTWRITEBYTECODE='1')).returncode)")
    start = [sys.executable, "-P", "-c", code]
    said = [json.loads(subprocess.run(start, cwd=traps / "submissions", env={**os.environ, "PYTHONPATH": str(checkout)},
                                      capture_output=True, text=True, check=True).stdout) for _ in range(2)]
    file, name, arguments, _, path = said[0]
    assert said[0] == said[1], "a hash differs from run to run"
    assert file == str(checkout / "robolib" / "__init__.py") and name == "__main__" and arguments[1:] == ["3", "b"]
    assert not {"", ".", str(traps / "submissions"), str(checkout)} & set(path)
    assert not list((traps / "marks").iterdir())


def test_the_environment_is_left_behind(monkeypatch):
    for name in ("PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "PYTHONINSPECT", "PYTHONHASHSEED"):
        monkeypatch.setenv(name, "/nowhere")
    monkeypatch.setenv("LANG", "C.UTF-8")
    kept = isolated.environment(PYTHONUTF8="1")
    told = {name: value for name, value in kept.items() if name.startswith("PYTHON")}
    assert told == {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1"} and kept["LANG"] == "C.UTF-8"


@pytest.mark.parametrize("path", sorted((PACKAGE / "grading").rglob("*.py")), ids=lambda path: path.name)
def test_whoever_starts_python_starts_it_isolated(path):
    """Beside `isolated` itself, `sys.executable` stands only before the flags, or where a folder is looked up."""
    tree = ast.parse(path.read_text())
    lists = [node.elts for node in ast.walk(tree) if isinstance(node, ast.List)]
    for elements in lists:
        for first, second in zip(elements, [*elements, None][1:], strict=False):
            if ast.unparse(first) == "sys.executable":
                assert second is not None and ast.unparse(second) in ("*FLAGS", "*isolated.FLAGS"), ast.unparse(second)
