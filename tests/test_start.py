"""The start without make: what is made, installed and run, in a folder with spaces; the installer is a stand-in."""

import ast
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import start

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "tools" / "start.py").read_text(encoding="utf-8")

# What pip and pytest are here: they write down how they were called. The installer leaves a `robolib` behind.
NOTED = """\
import json, sys
from pathlib import Path
with open("called.jsonl", "a") as file:
    file.write(json.dumps([Path(__file__).stem, sys.executable, *sys.argv[1:]]) + "\\n")
"""
PIP = NOTED + """
if Path("no network").exists():
    sys.exit("no network")
robolib = Path(sys.executable).with_name("robolib")
robolib.write_text('#!/bin/sh\\necho "robolib $*"\\nexit 7\\n')
robolib.chmod(0o755)
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with an environment as `start` makes it, by the real `venv`: (the folder, what was said and called)."""
    folder = tmp_path_factory.mktemp("start") / "a course of mine"
    (folder / "tools").mkdir(parents=True)
    for name in ("tools/start.py", "pyproject.toml", "requirements.txt"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "course").mkdir()
    (folder / "course" / "00_start.ipynb").write_text("{}")
    stand_in = folder / "stand-ins"
    stand_in.mkdir()
    (stand_in / "pip.py").write_text(PIP)
    (stand_in / "pytest.py").write_text(NOTED)
    return folder, run(folder)


def run(folder, *words):
    """(what it gave, how pip and pytest were called meanwhile)"""
    called = folder / "called.jsonl"
    called.unlink(missing_ok=True)
    done = subprocess.run([sys.executable, folder / "tools" / "start.py", *words], capture_output=True, text=True,
                          cwd=folder.parent, env={**os.environ, "PYTHONPATH": str(folder / "stand-ins")}, timeout=120)
    return done, [json.loads(line) for line in called.read_text().splitlines()] if called.exists() else []


@pytest.mark.system
def test_the_first_time_everything_is_made_and_the_course_opens(made):
    folder, (done, called) = made
    own = folder / ".venv" / "bin" / "python"
    assert [words[:2] for words in called] == [["pip", str(own)]]
    assert called[0][2:] == ["install", "--quiet", "--disable-pip-version-check", "-c", "requirements.txt", "-e",
                             ".[course]"]
    assert done.stdout.splitlines() == ["Installing the course into .venv: once, one to five minutes.", "robolib lab"]
    assert done.returncode == 7, "what the course ends with"
    assert (folder / ".venv" / ".installed").exists() and not (folder / ".venv" / ".installed-test").exists()


@pytest.mark.system
def test_the_second_time_nothing_is_installed_until_something_changes(made):
    folder, _ = made
    done, called = run(folder)
    assert called == [] and done.stdout == "robolib lab\n"
    os.utime(folder / "requirements.txt")
    (folder / ".venv" / ".installed").touch()
    assert run(folder)[1] == []
    os.utime(folder / "requirements.txt", (2**31, 2**31))   # pins of a later day
    assert [words[0] for words in run(folder)[1]] == ["pip"]
    os.utime(folder / "requirements.txt")


@pytest.mark.system
def test_the_tests_bring_their_tools_and_run_as_make_runs_them(made):
    folder, _ = made
    done, (installed, ran) = run(folder, "test")
    assert done.returncode == 0 and installed[-1] == ".[test]" and ran[0] == "pytest"
    assert ran[2:] == shlex.split(start.TESTS)
    assert (folder / ".venv" / ".installed-test").exists()


@pytest.mark.system
def test_an_installation_that_fails_says_what_to_do_and_is_tried_again(made):
    folder, _ = made
    (folder / ".venv" / ".installed").unlink()
    (folder / "no network").touch()
    done, _ = run(folder)
    assert done.returncode == 1 and "robolib lab" not in done.stdout
    assert done.stderr.startswith("no network\nThe installation failed") and "run this again" in done.stderr
    (folder / "no network").unlink()
    assert run(folder)[0].stdout.endswith("robolib lab\n")


def test_a_python_that_is_too_old_is_told_in_one_sentence(monkeypatch, capsys):
    monkeypatch.setattr(start.sys, "version_info", (3, 10, 4, "final", 0))
    monkeypatch.setattr(start.subprocess, "run", lambda *_, **__: pytest.fail("it went on"))
    assert start.main([]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "needs Python 3.11 or newer; this is 3.10.4" in said and "tools/start.py" in said


def test_an_old_python_can_read_it_and_it_needs_nothing_else():
    tree = ast.parse(TEXT, feature_version=(3, 7))
    used = {name.name if isinstance(node, ast.Import) else node.module for node in ast.walk(tree)
            if isinstance(node, (ast.Import, ast.ImportFrom)) for name in node.names}
    assert used and used <= sys.stdlib_module_names


def test_a_python_that_cannot_make_environments_says_so_and_leaves_nothing(monkeypatch, tmp_path):
    def refuse(words, **_):
        (tmp_path / ".venv").mkdir()
        return SimpleNamespace(returncode=1)
    monkeypatch.setattr(start.subprocess, "run", refuse)
    with pytest.raises(RuntimeError, match="sudo apt install python3-venv"):
        start.environment(tmp_path / ".venv")
    assert not (tmp_path / ".venv").exists()


@pytest.mark.parametrize("system, python", [("nt", ("Scripts", "python.exe")), ("posix", ("bin", "python"))])
def test_programs_lie_where_the_system_puts_them(monkeypatch, system, python):
    monkeypatch.setattr(start, "os", SimpleNamespace(name=system))
    assert start.program(Path("my env"), "python") == Path("my env", *python)


def test_a_word_that_is_none_is_refused(capsys):
    with pytest.raises(SystemExit) as stop:
        start.main(["tests"])
    assert stop.value.code == 2 and "lab" in capsys.readouterr().err


def test_make_and_start_do_the_same():
    rules = (ROOT / "Makefile").read_text(encoding="utf-8")
    always = re.search(r"^PYTEST\s*=.*-m pytest (.*)$", rules, re.MULTILINE)[1]
    tests = re.search(r"^test:.*?\n\t\$\(PYTEST\) (.*?)\n\n", rules, re.MULTILINE | re.DOTALL)[1]
    tests = tests.replace("\\\n", " ").replace("$(if $(ALL),--all)", "")
    assert shlex.split(start.TESTS) == shlex.split(f"{always} {tests}")
    for what, stamps in start.STAMP.items():
        assert f"$(VENV)/{stamps[-1]}: {' '.join(start.PINNED)} |" in rules, what
