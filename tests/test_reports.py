"""What is said at the end of a run, with workers too: the slowest files, and what the machine lacks, in one line."""

from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
import slowest

LACKING = """
import pytest
from system import need
@pytest.fixture(scope="module")
def browser(): need(None, "chromium")
def test_one(browser): pass
def test_two(browser): pass
def test_three(): need(None, "bubblewrap")
def test_four(): need(True, "gcc")
"""


@pytest.fixture
def ends(pytester, monkeypatch):
    """A function that runs these tests, and returns what came out."""
    monkeypatch.delenv("CI", raising=False)
    pytester.makeconftest('pytest_plugins = ("system", "slowest")')

    def run(*options, **files):
        pytester.makepyfile(**files)
        return pytester.runpytest_inprocess("-ra", "-p", "no:nbval", *options)
    return run


@pytest.mark.parametrize("workers", ["0", "2"])
def test_the_end_of_a_run(ends, workers):
    brief = "from threading import Event\ndef test(): Event().wait({})\n"
    files = {f"test_{k}": brief.format(0.2 * (k == 7)) for k in range(12)}
    found = ends("-n", workers, test_lacking=LACKING, **files)
    assert found.parseoutcomes() == {"passed": 13, "missing": 3} and found.ret == 0
    found.stdout.fnmatch_lines(["*slowest 10 of 13 files*", "*0.* s  test_7.py"])
    assert sum(" s  test_" in line for line in found.stdout.lines) == 10
    told = [line for line in found.stdout.lines if "apt install" in line or "SKIPPED" in line]
    assert told == ["bubblewrap and chromium are missing, so 3 tests were skipped. "
                    "Debian and Ubuntu: sudo apt install bubblewrap chromium"]


@pytest.mark.parametrize("record, order", [
    ({}, "browser.py notebook.ipynb sandbox.py brief.py other.py"),
    ({"other.py": 9.0, "sandbox.py": 8.0, "brief.py": 1.0, "browser.py": 2.0},
     "browser.py notebook.ipynb other.py sandbox.py brief.py"),
    ({"other.py": "long"}, "browser.py notebook.ipynb sandbox.py brief.py other.py"),
    (["other.py"], "browser.py notebook.ipynb sandbox.py brief.py other.py"),
])
def test_the_longest_are_handed_out_first(record, order):
    """By what was recorded, and files with a browser before all others; a record that makes no sense is none."""
    def item(name, test, *marks):
        return SimpleNamespace(path=Path(name), nodeid=f"{name}::{test}", get_closest_marker=marks.count)

    given = [item("brief.py", "x"), item("browser.py", "x"), item("browser.py", "y", "browser"), item("other.py", "x"),
             item("notebook.ipynb", "x"), item("sandbox.py", "x", "sandbox"), item("sandbox.py", "y")]
    config = SimpleNamespace(workerinput={}, cache=SimpleNamespace(get=lambda key, default: record))
    slowest.pytest_collection_modifyitems(config, items := [*given])
    assert list(dict.fromkeys(item.path.name for item in items)) == order.split()
    assert [i.nodeid for i in items if i.path.name == "browser.py"] == ["browser.py::x", "browser.py::y"]
    slowest.pytest_collection_modifyitems(SimpleNamespace(), alone := [*given])
    assert alone == given, "without workers the order is that of the files"


def test_a_few_files_are_no_news(ends):
    assert "slowest 10" not in ends("-n", "0", test_one="def test(): pass").stdout.str()


def test_in_ci_what_is_missing_is_a_failure(ends, monkeypatch):
    monkeypatch.setenv("CI", "true")
    found = ends("-n", "0", test_lacking=LACKING)
    assert found.parseoutcomes() == {"passed": 1, "failed": 1, "errors": 2}
    found.stdout.fnmatch_lines(["*Failed: chromium is missing. Debian and Ubuntu: sudo apt install chromium*"])


def test_other_reasons_to_skip_are_listed_as_ever(ends):
    found = ends("-n", "0", test_other='import pytest\ndef test_one(): pytest.skip("chromium is missing")\n')
    assert found.parseoutcomes() == {"skipped": 1}
    found.stdout.fnmatch_lines(["SKIPPED*chromium is missing"])


def test_what_is_left_behind_is_told_and_fails_the_run(pytester, monkeypatch):
    """A process in any run, a file in CI."""
    monkeypatch.setattr("left_behind.PATIENCE", 0.1)
    monkeypatch.setenv("CI", "true")
    pytester.makeconftest('pytest_plugins = ("system", "left_behind")')
    pytester.run("git", "init", "--quiet")
    pytester.makepyfile("""
        import pathlib, subprocess, sys
        def test_it():
            waits = [sys.executable, "-c", "import signal; signal.pause()"]
            process = subprocess.Popen(waits, start_new_session=True)
            pathlib.Path("started").write_text(str(process.pid))
    """)
    found = pytester.runpytest_inprocess("-n", "0", "-p", "no:nbval")
    process = (pytester.path / "started").read_text()
    psutil.Process(int(process)).kill()
    assert found.parseoutcomes() == {"passed": 1} and found.ret == pytest.ExitCode.TESTS_FAILED
    found.stdout.fnmatch_lines([f"a process is left, {process}: *pause()", "left in the working tree: ?? started"])
    (pytester.path / "started").unlink()
    pytester.makepyfile("def test_it(): pass")
    assert pytester.runpytest_inprocess("-n", "0", "-p", "no:nbval").ret == 0
