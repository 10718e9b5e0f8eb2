"""Which notebooks `make test` leaves out: those for which nothing changed since they passed, and no others."""

import subprocess
import sys
from pathlib import Path

import pytest
from left_out import RECORD
from nbformat.v4 import new_code_cell, new_notebook, new_output, writes
from unchanged import Library, depends_on, fingerprint, imported

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


LOADED = """
import sys
from robolib.checking import ex
from robolib.widgets import PlanarArm
ex("07.3").check(1), ex("07.13").check(lambda *_: [0, 0])
PlanarArm()._repr_mimebundle_()
"""


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

OPTIONS = ("--nbval", "--nbval-current-env", "--nbval-sanitize-with", "tests/nbval.cfg")


@pytest.fixture
def project(pytester, monkeypatch):
    """A course with one notebook that passes and one that fails, and the plugin."""
    monkeypatch.setenv("PYTHONPATH", str(pytester.path))
    monkeypatch.delenv("CI", raising=False)
    for name, text in LIBRARY.items():
        put(pytester.path / "robolib" / name, text)
    put(pytester.path / "tests" / "nbval.cfg", "")
    pytester.makeconftest('pytest_plugins = ("system", "left_out")')
    notebook(pytester.path, "from robolib.top import number", "print(number())", said="42\n")
    notebook(pytester.path, "print(1)", name="02_wrong", said="2\n")
    return pytester


def outcomes(project, *options, what="course"):
    """(how many cells passed, failed, …; was a notebook left out?)"""
    found = project.runpytest_inprocess(*OPTIONS, *options, what)
    return found.parseoutcomes(), "1 of 2 notebooks were left out" in found.stdout.str()


def left_out(project, *options, what="course"):
    return outcomes(project, "--collect-only", *options, what=what)[1]


def test_what_passed_is_left_out_until_something_changes(project, monkeypatch):
    assert outcomes(project) == ({"passed": 2, "failed": 1}, False)
    assert outcomes(project, "-n", "1") == ({"failed": 1}, True), "what failed is not recorded"
    assert left_out(project) and not left_out(project, what="tests"), "nobody asked for a notebook"
    assert not left_out(project, "--all-notebooks")
    with monkeypatch.context() as patch:
        patch.setenv("CI", "true")
        assert not left_out(project)
    put(project.path / "robolib" / "deep" / "low.py", "NUMBER = 43\n")
    assert outcomes(project) == ({"passed": 1, "failed": 2}, False), "the cell prints another number"
    put(project.path / "robolib" / "deep" / "low.py", "NUMBER = 42\n")
    assert left_out(project), "it is again what it was when it passed"
    record = project.path / ".pytest_cache" / "v" / RECORD
    for unreadable in ("{", "[1]", ""):
        record.write_text(unreadable)
        assert not left_out(project)
    assert outcomes(project, what="course/01_small.ipynb::Cell 0") == ({"passed": 1}, False), "named, it runs"
    assert not left_out(project), "a part of its cells is not all of them"
