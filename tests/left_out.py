"""A pytest plugin: a notebook, or a file of tests, is run again only if something that it depends on changed since it
last passed here.

In CI, and with `--all` (`make test ALL=1`), everything is run; so is a file that is named on the command line. What a
file depends on is told in `unchanged`. The hashes of those that passed are kept in pytest's cache; a record that is
lost or cannot be read means that they run. Of a run that chooses among tests (`-k`, `::`, `-m` other than that of
`make test`) nothing is recorded but notebooks that ran as a whole.
"""

from pathlib import Path

import pytest
from system import in_ci
from unchanged import cells, fingerprints

RECORD = "robolib/passed"
MARKS = "not slow"                              # of `make test`


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help="run also what passed and has not changed since")


def pytest_configure(config):
    strict = getattr(config.option, "nbval", False) and config.option.nbval_sanitize_with
    if strict and getattr(config, "cache", None) is not None:
        config.pluginmanager.register(Passing(config))


def recorded(cache) -> dict:
    """{file: its hash when it last passed}."""
    found = cache.get(RECORD, {})
    return found if isinstance(found, dict) else {}


class Passing:
    """Which files are left out of this run, and which of the others passed, all of their cells and tests."""

    def __init__(self, config):
        self.root, self.cache, self.passed, self.spoiled, self.there = config.rootpath, config.cache, {}, set(), {}
        self.worker = hasattr(config, "workerinput")
        if self.worker:                         # it must collect what the others collect
            self.left = set(config.workerinput[RECORD])
            return
        self.before = fingerprints(self.root)
        option, named = config.option, [arg for arg in config.args if "::" in arg]
        self.every_test = option.markexpr == MARKS and not (named or option.keyword or option.lf or option.collectonly)
        known = {} if option.all or in_ci() else recorded(self.cache)
        asked = [Path(config.invocation_params.dir, arg.split("::")[0]) for arg in config.args]
        self.left = {name for name, now in self.before.items() if known.get(name) == now
                     and not set(asked).isdisjoint((self.root / name).parents)
                     and (notebook(name) or option.markexpr == MARKS)}

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node):
        node.workerinput[RECORD] = sorted(self.left)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids):
        self._collected(ids)

    def pytest_collection_finish(self, session):
        self._collected([item.nodeid for item in session.items])

    def _collected(self, ids):
        for id in ids:
            self.there.setdefault(file_of(id), set()).add(id)

    def pytest_ignore_collect(self, collection_path):
        return True if collection_path in {self.root / name for name in self.left} else None

    def pytest_runtest_logreport(self, report):
        name = file_of(report.nodeid)
        if not report.passed:
            self.spoiled.add(name)
        elif report.when == "call":
            self.passed.setdefault(name, set()).add(report.nodeid)

    def pytest_sessionfinish(self):
        """Record what passed as a whole, and was not changed meanwhile."""
        if self.worker:
            return
        whole = {name for name, ran in self.passed.items() if name in self.before and name not in self.spoiled
                 and (len(ran) == len(cells(self.root / name)) if notebook(name)
                      else self.every_test and ran == self.there.get(name))}
        if whole:
            after = fingerprints(self.root)
            same = {name: self.before[name] for name in whole if after.get(name) == self.before[name]}
            self.cache.set(RECORD, recorded(self.cache) | same)

    def pytest_terminal_summary(self, terminalreporter):
        if self.left:
            books = sum(map(notebook, self.left))
            terminalreporter.write_line(
                f"{books} notebooks and {len(self.left) - books} files of tests, of {len(self.before)} in all, were"
                " left out: nothing that they depend on changed since they passed here. To run all: make test ALL=1")


def notebook(name: str) -> bool:
    return name.endswith(".ipynb")


def file_of(nodeid: str) -> str:
    return nodeid.split("::")[0]
