"""What is installed: the library runs on little, and what needs more says in one line what to install."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from robolib.app.layers import MODULES
from robolib.machine import extras

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ENGINEER = MODULES[: MODULES.index("simulate") + 1]
COURSE = sorted(extras.EXTRAS["course"])
INSTALL = 'pip install "robolib[course]"'

# A Python in which these modules are not installed.
WITHOUT = f"""
import sys
class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {COURSE + ["numba", "distributed", "dask"]!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Nowhere())
"""
EVERYTHING = f"""
import importlib, pkgutil, robolib
for name in {ENGINEER!r}:
    module = importlib.import_module(f"robolib.{{name}}")
    for inner in pkgutil.walk_packages(getattr(module, "__path__", []), f"robolib.{{name}}."):
        importlib.import_module(inner.name)
assert not set({COURSE!r}) & set(__import__("sys").modules)
print("all of it")
"""
COMMAND = "import sys\nfrom robolib.cli import app\nsys.argv[0] = 'robolib'\napp(sys.argv[1:])\n"


def names(requirements):
    return {re.match(r"[\w-]+", line)[0] for line in requirements}


def python(code, *arguments, executable=sys.executable, **options):
    return subprocess.run([executable, "-c", code, *arguments], capture_output=True, text=True, timeout=120,
                          env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "100"}, **options)


# what is declared

def foreign(path):
    """The modules of other people that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.partition(".")[0]


def test_what_the_library_imports_is_what_it_declares():
    """mpmath comes with SymPy, whose numbers it has; numba is looked for where its backend is asked for."""
    files = [path for path in (ROOT / "robolib").rglob("*.py")
             if path.relative_to(ROOT / "robolib").parts[0].removesuffix(".py") in (*ENGINEER, "__init__", "cli")]
    used = {name for path in files for name in foreign(path)} - sys.stdlib_module_names - {"robolib", "mpmath", "numba"}
    assert len(files) > 60 and used <= names(PROJECT["dependencies"])


def test_an_extra_is_told_by_the_modules_that_come_with_it():
    told = PROJECT["optional-dependencies"]
    assert names(told["course"]) <= set(COURSE) and not names(PROJECT["dependencies"]) & set(COURSE)
    for extra, modules in extras.EXTRAS.items():
        assert names(told[extra]) & set(modules), extra
        assert all(extras.remedy(f"{name}.inner") == f'pip install "robolib[{extra}]"' for name in modules)
    assert extras.remedy("sympy") == extras.remedy(None) == ""
    assert "course" in re.search(r"robolib\[(.*?)\]", " ".join(told["test"]))[1].split(",")


def test_a_module_of_no_extra_is_reported_as_python_does():
    with pytest.raises(ModuleNotFoundError, match="^No module named 'nowhere_at_all'$"), extras.needed("robolib.x"):
        import nowhere_at_all  # noqa: F401


# without the course

@pytest.mark.system
def test_the_library_without_the_course():
    done = python(WITHOUT + EVERYTHING)
    assert done.stdout == "all of it\n", done.stderr


@pytest.mark.system
@pytest.mark.parametrize("module", ["robolib.widgets", "robolib.widgets.page", "robolib.app.workspace", "robolib.plot"])
def test_a_module_that_needs_the_course_says_so(module):
    done = python(WITHOUT + f"import {module}")
    last = done.stderr.splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: robolib.") and last.endswith(INSTALL) and "needs" in last


@pytest.mark.system
@pytest.mark.parametrize("arguments, says", [
    (["--help"], "codegen"), (["codegen", "--help"], "--robot"), (["doctor", "--help"], "--classroom"),
    (["codegen", "--robot", "planar_2r", "--lang", "python"], "def "),
    (["progress", "--workspace", "."], "Chapter 00")])
def test_a_command_that_does_not_need_the_course_runs(arguments, says, tmp_path):
    done = python(WITHOUT + COMMAND, *arguments, cwd=tmp_path)
    assert done.returncode == 0 and says in done.stdout, done.stderr


@pytest.mark.system
@pytest.mark.parametrize("arguments", [
    ["lab"], ["update"], ["widget", "planar"], ["release", "--out", "copy"], ["grade", "x", "--assignment", "y"]],
    ids=lambda a: a[0])
def test_a_command_that_needs_the_course_says_so_in_one_line(arguments, tmp_path):
    done = python(WITHOUT + COMMAND, *arguments, cwd=tmp_path)
    assert done.returncode == 1 and done.stdout == "" and list(tmp_path.iterdir()) == []
    said = rf"robolib {arguments[0]} needs \w+, which is not installed: {re.escape(INSTALL)}\n"
    assert re.fullmatch(said, done.stderr), done.stderr


@pytest.mark.system
@pytest.mark.slow
def test_an_engineer_installs_the_library_alone(tmp_path):
    """For real: an environment with the base dependencies, the library in it as a wheel."""
    place, uv = tmp_path / "an environment", shutil.which("uv")
    own = place / ("Scripts" if os.name == "nt" else "bin")
    make = [uv, "venv", "--quiet", "--python", sys.executable, place] if uv else [sys.executable, "-m", "venv", place]
    install = [uv, "pip", "install", "--quiet", "--python", own / "python"] if uv else [own / "python", "-m", "pip",
                                                                                      "install", "--quiet"]
    subprocess.run(make, check=True, timeout=120)
    subprocess.run([*install, "-c", ROOT / "requirements.txt", ROOT], check=True, timeout=600)
    site = next(place.rglob("site-packages"))
    assert not [name for name in COURSE if (site / name).exists()], "more than it needs"
    assert python(EVERYTHING, executable=own / "python", cwd=tmp_path).stdout == "all of it\n"
    for arguments, code, says in (
            (["codegen", "--robot", "puma560", "--base", "--out", "arm.c"], 0, "multiplications"),
            (["doctor"], 0, "The library runs here."), (["lab"], 1, INSTALL), (["widget", "planar"], 1, INSTALL)):
        done = subprocess.run([own / "robolib", *arguments], cwd=tmp_path, capture_output=True, text=True, timeout=120)
        assert done.returncode == code and says in done.stdout + done.stderr, done.stdout + done.stderr
    assert (tmp_path / "arm.c").read_text().count("\n") > 100
