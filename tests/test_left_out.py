"""What `make test` leaves out: notebooks and files of tests for which nothing changed since they passed, no others."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from left_out import MARKS, record
from nbformat.v4 import new_code_cell, new_notebook, new_output, writes
from unchanged import BUILT, Library, as_built, depends_on, depends_on_of_tests, fingerprint, fingerprints, imported

ROOT = Path(__file__).parents[1]
LIBRARY = {
    "__init__.py": "",
    "top.py": "from .middle import number\n",
    "middle.py": "def number():\n    from robolib.deep import low\n    return low.NUMBER\n",
    "deep/__init__.py": "",
    "deep/low.py": "NUMBER = 42\n",
    "deep/js/arm.js": "// drawn by deep\n",
    "other.py": "NUMBER = 1\n",
    "exercise.py": "import importlib\ndef ex(id):\n"
                   "    return importlib.import_module(f'{__package__}.chapter{id[:2]}')\n",
    "chapter01/__init__.py": "from . import hints\n",
    "chapter01/hints.py": "",
    "chapter02.py": "from .other import NUMBER\n",
    "unseen.py": "def load(name):\n    return __import__(name)\n",
}


@pytest.fixture
def course(tmp_path):
    """A small library, and a function that writes a notebook of it."""
    for name, text in LIBRARY.items():
        put(tmp_path / "robolib" / name, text)
    put(tmp_path / "requirements.txt", "sympy==1\n")
    return tmp_path


def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def notebook(root, *sources, name="01_small", said=None):
    """A notebook that ran; `said` is what its last cell printed."""
    code = [new_code_cell(source, execution_count=k) for k, source in enumerate(sources, 1)]
    if said is not None:
        code[-1].outputs = [new_output("stream", name="stdout", text=said)]
    put(root / "course" / "source" / f"{name}.py", "# %%\n" + "\n# %%\n".join(sources))
    return put(root / "course" / f"{name}.ipynb", writes(new_notebook(cells=code)))


def needs(root, *sources):
    """The modules and data files of the library that a notebook depends on."""
    files = depends_on(notebook(root, *sources), Library(root))
    return {p.relative_to(root / "robolib").as_posix() for p in files if p.is_relative_to(root / "robolib")}


def test_imports_are_followed_into_functions_and_packages(course):
    assert needs(course, "from robolib.top import number") == {
        "__init__.py", "top.py", "middle.py", "deep/__init__.py", "deep/low.py", "deep/js/arm.js"}
    assert needs(course, "1 + 1", "def f():\n    import robolib.other") == {"__init__.py", "other.py"}
    assert needs(course, "import sympy") == set()


def test_a_composed_name_means_the_chapters_that_are_mentioned(course):
    own = {"__init__.py", "exercise.py", "chapter01/__init__.py", "chapter01/hints.py"}
    assert needs(course, "from robolib.exercise import ex", "ex('01.3')") == own
    assert needs(course, "from robolib.exercise import ex", "ex('02.1')") == own | {"chapter02.py", "other.py"}
    assert needs(course, "from robolib.exercise import ex", "ex(f'02.{k}')") == own | {"chapter02.py", "other.py"}


def test_what_cannot_be_seen_means_everything(course):
    assert needs(course, "from robolib import unseen") == set(LIBRARY)
    assert needs(course, "%matplotlib inline") == set(LIBRARY), "a magic: this is no Python"


@pytest.mark.parametrize("code, names, patterns", [
    ("import a.b as c, d", {"a.b", "d"}, set()),
    ("from . import x\nfrom .y import z", {"p.q.x", "p.q.y.z"}, set()),
    ("from .. import x\nfrom ..y import z", {"p.x", "p.y.z"}, set()),
    ("async def f():\n    if 1:\n        from a import *", {"a.*"}, set()),
    ("importlib.import_module('.x', __package__)", set(), {r"p\.q\.x"}),
    ("import_module(f'a.{n}_1')", set(), {r"a\.([\w.]+)_1"}),
    ("import_module(name)", set(), {r"[\w.]+"}),
    ("import_module(name='a')", set(), {r"[\w.]+"}),
])
def test_every_way_to_write_an_import(code, names, patterns):
    assert imported(code, "p.q") == (names, patterns)


@pytest.mark.parametrize("path, matters", [
    ("robolib/deep/low.py", True), ("robolib/deep/js/arm.js", True), ("robolib/other.py", False),
    ("requirements.txt", True), ("tests/nbval.cfg", True), ("course/source/01_small.py", True),
    ("course/01_small.ipynb", True), ("course/data.csv", True), ("course/images/arm.png", False),
])
def test_a_change_that_matters_changes_the_fingerprint(course, path, matters):
    book = notebook(course, "from robolib.top import number", "open('data.csv')")
    before = fingerprint(book, Library(course))
    assert fingerprint(book, Library(course)) == before
    put(course / path, ((course / path).read_text() if (course / path).exists() else "") + "\n")
    assert (fingerprint(book, Library(course)) != before) == matters


def test_another_version_of_a_package_changes_the_fingerprint(course, tmp_path, monkeypatch):
    book = notebook(course, "1")
    before = fingerprint(book, Library(course))
    (tmp_path / "site" / "sympy-9.9.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    assert fingerprint(book, Library(course)) != before


def test_a_solution_that_is_shown_is_part_of_the_notebook(course):
    put(course / "solutions" / "01_small.ipynb", writes(new_notebook()))
    shown = depends_on(notebook(course, "ex('01.1').solution()"), Library(course))
    assert course / "solutions" / "01_small.ipynb" in shown


TESTS = {
    "conftest.py": "import pytest\npytest_plugins = ('system',)\n\n@pytest.fixture\ndef deep():\n"
                   "    from robolib.deep import low\n    return low\n\n@pytest.fixture\ndef other(deep):\n"
                   "    import robolib.other\n    return deep\n",
    "system.py": "",
    "arms.py": "from robolib import other\n",
    "files.py": "from pathlib import Path\nROOT = Path(__file__).parents[1]\n",
}
EVERY_TEST = {"tests/conftest.py", "tests/system.py", "requirements.txt", "tests/test_it.py"}


@pytest.mark.parametrize("code, wanted", [
    ("def test(): pass", set()),
    ("from robolib.top import number", {f"robolib/{name}" for name in (
        "__init__.py", "top.py", "middle.py", "deep/__init__.py", "deep/low.py", "deep/js/arm.js")}),
    ("import arms", {"tests/arms.py", "robolib/__init__.py", "robolib/other.py"}),
    ("def test(deep): pass", {f"robolib/{name}" for name in (
        "__init__.py", "deep/__init__.py", "deep/low.py", "deep/js/arm.js")}),
    ("def test(other): pass", {f"robolib/{name}" for name in (
        "__init__.py", "deep/__init__.py", "deep/low.py", "deep/js/arm.js", "other.py")}),
    ("deep = 'a word, and no fixture'", set()),
    ("import files", {"tests/files.py", "README.md", "course/01_small.ipynb", "course/02_other.ipynb"}),
    ("CHAPTER = '01'\nimport files", {"tests/files.py", "README.md", "course/01_small.ipynb"}),
    ("import subprocess", {f"robolib/{name}" for name in LIBRARY}),
    ("CHAPTER = '01'\nfrom robolib.exercise import ex", {f"robolib/{name}" for name in (
        "__init__.py", "exercise.py", "chapter01/__init__.py", "chapter01/hints.py")}),
    ("from robolib.exercise import ex", {f"robolib/{name}" for name in (
        "__init__.py", "exercise.py", "chapter01/__init__.py", "chapter01/hints.py", "chapter02.py", "other.py")}),
])
def test_what_a_file_of_tests_depends_on(course, code, wanted):
    for name, text in TESTS.items():
        put(course / "tests" / name, text)
    for name in ("README.md", "course/01_small.ipynb", "course/02_other.ipynb"):
        put(course / name, "")
    file = put(course / "tests" / "test_it.py", code)
    found = depends_on_of_tests(file, Library(course, beside=("tests", "tools")))
    assert {path.relative_to(course).as_posix() for path in found} == EVERY_TEST | wanted


def test_the_files_of_this_project():
    """The real tests: what reads the project is seen to do so, and what does not is not."""
    library = Library(ROOT, beside=("tests", "tools"))

    def names(test):
        found = depends_on_of_tests(ROOT / "tests" / test, library)
        return {path.relative_to(ROOT).as_posix() for path in found}
    lectures, spatial, eleven = map(names, ("test_lectures.py", "test_spatial.py", "test_exercises_11.py"))
    assert {"course/07_lagrange.ipynb", "course/teach/07_lagrange.md"} <= lectures
    assert not any(name.startswith(("course", "robolib/widgets", "robolib/exercises")) for name in spatial)
    assert {"solutions/source/11_newton_euler.py", "robolib/exercises/chapter11/problems.py"} <= eleven
    assert not [name for name in eleven if "07_" in name or "chapter07" in name]
    assert {"tests/test_spatial.py", "course/07_lagrange.ipynb"} <= fingerprints(ROOT).keys()


LOADED = """
import sys
from robolib.checking import ex
from robolib.widgets import PlanarArm
ex("07.3").check(1), ex("07.13").check(lambda *_: [0, 0])
PlanarArm()._repr_mimebundle_()
"""


@pytest.mark.system
def test_nothing_is_loaded_that_is_not_foreseen():
    """The real library: what Python has loaded after some code is among what the code was said to need."""
    done = subprocess.run([sys.executable, "-c", LOADED + "print(*sys.modules)"], cwd=ROOT, capture_output=True,
                          text=True, check=True)
    loaded = {name for name in done.stdout.split() if name.split(".")[0] == "robolib"}
    library = Library(ROOT)
    numbers = {path.name[:2] for path in (ROOT / "course" / "source").glob("*.py")}
    assert len(loaded) > 50 and loaded <= library.reached(LOADED, numbers), loaded - library.reached(LOADED, numbers)
    own = library.reached(LOADED, {"07"})       # `ex` counts the other chapters too, but they have no say in 07.3
    assert "robolib.exercises.chapter07.problems" in own and "robolib.exercises.chapter11" not in own
    assert "robolib.grading.judge" not in own


# The plugin, in a run of its own

OPTIONS = ("--nbval", "--nbval-current-env", "--nbval-sanitize-with", "tests/nbval.cfg", "-m", MARKS)
# It does not import what it depends on: this Python has another robolib already.
CODE = "import pytest\ndef needs():\n    from robolib.top import number\n" \
       "def test_it(): assert '42' in open('robolib/deep/low.py').read()\n"
LONG = "@pytest.mark.slow\ndef test_long(): assert False\n"


@pytest.fixture
def project(pytester, monkeypatch, tmp_path_factory):
    """A course with one notebook and one file of tests that pass, one of each that fail, and the plugin."""
    monkeypatch.setenv("PYTHONPATH", str(pytester.path))
    monkeypatch.delenv("CI", raising=False)
    cache = tmp_path_factory.mktemp("cache")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: cache / name)
    for name, text in LIBRARY.items():
        put(pytester.path / "robolib" / name, text)
    put(pytester.path / "tests" / "nbval.cfg", "")
    pytester.makeconftest('pytest_plugins = ("system", "left_out")')
    pytester.makeini("[pytest]\nmarkers =\n  slow\n  browser\n  sandbox\n  system")
    notebook(pytester.path, "from robolib.top import number", "print(number())", said="42\n")
    notebook(pytester.path, "print(1)", name="02_wrong", said="2\n")
    put(pytester.path / "tests" / "test_right.py", CODE + LONG)
    put(pytester.path / "tests" / "test_wrong.py", "def test_it(): assert False\n")
    return pytester


def outcomes(project, *options, what=("course", "tests")):
    """(how many cells and tests passed, failed, …; what was left out)"""
    found = project.runpytest_inprocess(*OPTIONS, *options, *what)
    counts = found.parseoutcomes()
    counts.pop("deselected", None)
    told = re.search(r"(\d) notebooks and (\d) files of tests, of 4 in all, were left out", found.stdout.str())
    return counts, tuple(map(int, told.groups())) if told else (0, 0)


def left_out(project, *options, what=("course", "tests")):
    return outcomes(project, "--collect-only", *options, what=what)[1]


@pytest.mark.system
def test_what_passed_is_left_out_until_something_changes(project, monkeypatch):
    assert outcomes(project) == ({"passed": 3, "failed": 2}, (0, 0))
    assert outcomes(project, "-n", "1") == ({"failed": 2}, (1, 1)), "what failed is not recorded"
    assert left_out(project, what=["course"]) == (1, 0) and left_out(project, what=["tests"]) == (0, 1)
    assert left_out(project, "--all") == (0, 0)
    with monkeypatch.context() as patch:
        patch.setenv("CI", "true")
        assert left_out(project) == (0, 0)
    put(project.path / "robolib" / "deep" / "low.py", "NUMBER = 43\n")
    assert outcomes(project) == ({"passed": 1, "failed": 4}, (0, 0)), "it is another number"
    put(project.path / "robolib" / "deep" / "low.py", "NUMBER = 42\n")
    assert left_out(project) == (1, 1), "it is again what it was when it passed"
    for unreadable in ("{", "[1]", "", '{"course/01_small.ipynb": 1}'):
        record().write_text(unreadable)
        assert left_out(project) == (0, 0)


@pytest.mark.system
def test_another_clone_on_this_machine_knows_what_passed(project, tmp_path_factory, monkeypatch):
    outcomes(project)
    clone = tmp_path_factory.mktemp("clone") / "of it"
    shutil.copytree(project.path, clone, ignore=shutil.ignore_patterns(".pytest_cache"))
    monkeypatch.chdir(clone)
    assert left_out(project) == (1, 1)


@pytest.mark.system
@pytest.mark.parametrize("options, what", [
    ((), ["course/01_small.ipynb::Cell 0"]), ((), ["tests/test_right.py::test_it"]), (("-k", "test_it"), ["tests"]),
    (("-m", ""), ["tests/test_right.py"]), (("--collect-only",), ["tests"])])
def test_a_part_is_not_the_whole(project, options, what):
    outcomes(project, *options, what=what)
    assert left_out(project) == (0, 0)


@pytest.mark.system
def test_a_file_that_is_named_runs_and_so_do_long_tests(project):
    outcomes(project)
    assert outcomes(project, what=["tests/test_right.py"]) == ({"passed": 1}, (0, 0))
    assert outcomes(project, "-m", "slow", what=["tests"])[0] == {"failed": 1}
    assert left_out(project) == (1, 1)


@pytest.mark.system
def test_a_notebook_that_was_built_on_this_library_is_left_out(project, monkeypatch):
    """In a fresh clone, too, where nothing has passed yet; in CI everything runs."""
    assert left_out(project) == (0, 0)
    put(project.path / BUILT, json.dumps({k: v for k, v in as_built(project.path).items() if "01" in k}))
    assert left_out(project) == (1, 0) and left_out(project, "--all") == (0, 0)
    with monkeypatch.context() as patch:
        patch.setenv("CI", "true")
        assert left_out(project) == (0, 0)
    put(project.path / "robolib" / "deep" / "low.py", "NUMBER = 43\n")
    assert left_out(project) == (0, 0)
    put(project.path / "robolib" / "deep" / "low.py", "NUMBER = 42\n")
    for unreadable in ("{", "[1]", ""):
        put(project.path / BUILT, unreadable)
        assert left_out(project) == (0, 0)
