"""What people expect of a project: one version, a changelog, a citation, a workflow and hooks that say what is so."""

import configparser
import datetime
import importlib.metadata
import inspect
import os
import pkgutil
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
import yaml

import robolib
import robolib.app
from robolib import cli
from robolib.checking import progress
from robolib.machine import atomic, extras

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


def parsed(name):
    return yaml.safe_load(text(name))


# one version

def test_the_version_stands_in_one_place():
    assert "version" not in PROJECT["project"] and PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "robolib/__init__.py"
    assert importlib.metadata.version("robolib") == robolib.__version__
    assert re.fullmatch(r"\d+\.\d+\.\d+", robolib.__version__)


def test_the_changelog_begins_with_what_is_coming_and_has_the_version():
    heads = re.findall(r"^## \[(.*?)\](?: - (\d{4}-\d\d-\d\d))?$", text("CHANGELOG.md"), re.MULTILINE)
    assert heads[0] == ("Unreleased", "") and heads[1][0] == robolib.__version__
    days = [datetime.date.fromisoformat(day) for _, day in heads[1:]]
    assert days == sorted(days, reverse=True)
    kinds = set(re.findall(r"^### (.*)$", text("CHANGELOG.md"), re.MULTILINE))
    assert kinds and kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert len(heads) == text("CHANGELOG.md").count("\n## ")


def test_the_citation_is_of_this_version():
    said = parsed("CITATION.cff")
    assert {"cff-version", "message", "title", "authors"} <= set(said), "what the format requires"
    assert said["cff-version"] == "1.2.0" and said["type"] == "software"
    assert said["authors"] == PROJECT["project"]["authors"] == [{"name": "the robolib authors"}]
    assert str(said["version"]) == robolib.__version__
    assert f"## [{robolib.__version__}] - {said['date-released']}\n" in text("CHANGELOG.md")
    assert said["license"] in PROJECT["project"]["license"] and said["keywords"] == PROJECT["project"]["keywords"]


# the workflow and the hooks

def test_the_workflow_calls_what_runs_everywhere():
    job, = parsed(".github/workflows/ci.yml")["jobs"].values()
    assert [step.get("run") or step["uses"].partition("@")[0] for step in job["steps"]] == [
        "actions/checkout", "actions/setup-python", ".ci/run"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert job["strategy"]["matrix"]["python"][0] == oldest
    assert all(isinstance(version, str) for version in job["strategy"]["matrix"]["python"]), "3.10 is no 3.1"


def test_the_hooks_run_what_is_there():
    hooks = {hook["id"]: hook for repo in parsed(".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]}
    assert hooks["ruff"]["entry"].startswith(".venv/bin/ruff check")
    script, *words = hooks["notebooks"]["entry"].split()[1:]
    assert (ROOT / script).is_file() and words == ["--check"] and not hooks["notebooks"]["pass_filenames"]
    assert re.match(hooks["notebooks"]["files"], "course/source/07_lagrange.py")


def test_editors_are_told_what_the_files_are_like():
    settings = configparser.ConfigParser()
    settings.read_string("[top]\n" + text(".editorconfig"))
    assert settings["top"]["root"] == "true" and settings["Makefile"]["indent_style"] == "tab"
    assert int(settings["*.py"]["max_line_length"]) == PROJECT["tool"]["ruff"]["line-length"]
    for path in (*ROOT.glob("robolib/**/*.py"), *ROOT.glob("*.md"), *ROOT.glob("robolib/widgets/js/**/*.*")):
        content = path.read_bytes()
        assert content.endswith(b"\n") and b"\r" not in content and not re.search(rb"[ \t]\n", content), path


# type hints

def public():
    """(name, function) of the public functions and methods of the application."""
    inner = [import_module(f"robolib.app.{found.name}") for found in pkgutil.iter_modules(robolib.app.__path__)]
    for module in (*inner, progress, cli, atomic, extras):
        for name, thing in vars(module).items():
            if name.startswith("_") or getattr(thing, "__module__", "") != module.__name__:
                continue
            things = {name: thing} if inspect.isfunction(thing) else {
                f"{name}.{k}": f.fget if isinstance(f, property) else f for k, f in vars(thing).items()
                if not k.startswith("_")} if inspect.isclass(thing) else {}
            yield from ((f"{module.__name__}.{k}", f) for k, f in things.items() if inspect.isfunction(f))


@pytest.mark.parametrize("name, function", list(public()), ids=lambda x: x if isinstance(x, str) else "")
def test_public_functions_have_hints_and_a_docstring(name, function):
    function = inspect.unwrap(function)
    signature = inspect.signature(function)
    assert signature.return_annotation is not signature.empty, f"{name} → ?"
    bare = [p.name for p in signature.parameters.values() if p.annotation is p.empty and p.name != "self"]
    assert not bare, f"{name}: {bare}"
    assert function.__doc__
