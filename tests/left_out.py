"""A pytest plugin: a notebook is run again only if something that it depends on changed since it last passed here.

In CI, and with `--all-notebooks` (`make test ALL=1`), all notebooks are run; so is one that is named on the command
line. What a notebook depends on is told in `unchanged`. The hashes of those that passed are kept in pytest's cache; a
record that is lost or cannot be read means that they run.
"""

from pathlib import Path

import pytest
from system import in_ci
from unchanged import cells, fingerprints

RECORD = "robolib/notebooks"


def pytest_addoption(parser):
    parser.addoption("--all-notebooks", action="store_true", help="run also the notebooks for which nothing changed")


def pytest_configure(config):
    strict = getattr(config.option, "nbval", False) and config.option.nbval_sanitize_with
    if strict and getattr(config, "cache", None) is not None:
        config.pluginmanager.register(Passing(config))


def recorded(cache) -> dict:
    """{notebook: its hash when it last passed}."""
    found = cache.get(RECORD, {})
    return found if isinstance(found, dict) else {}


class Passing:
    """Which notebooks are left out of this run, and which of the others passed, all their cells."""

    def __init__(self, config):
        self.root, self.cache, self.passed, self.spoiled = config.rootpath, config.cache, {}, set()
        self.worker = hasattr(config, "workerinput")
        if self.worker:                         # it must collect what the others collect
            self.left = set(config.workerinput[RECORD])
            return
        self.before = fingerprints(self.root)
        everything = config.option.all_notebooks or in_ci()
        known = {} if everything else recorded(self.cache)
        asked = [Path(config.invocation_params.dir, arg.split("::")[0]) for arg in config.args]
        self.left = {name for name, now in self.before.items() if known.get(name) == now
                     and not set(asked).isdisjoint((self.root / name).parents)}

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node):
        node.workerinput[RECORD] = sorted(self.left)

    def pytest_ignore_collect(self, collection_path):
        return True if collection_path in {self.root / name for name in self.left} else None

    def pytest_runtest_logreport(self, report):
        name = report.nodeid.split("::")[0]
        if not report.passed:
            self.spoiled.add(name)
        elif report.when == "call":
            self.passed.setdefault(name, set()).add(report.nodeid)

    def pytest_sessionfinish(self):
        """Record what passed as a whole, and was not changed meanwhile."""
        if self.worker:
            return
        whole = {name for name, ran in self.passed.items() if name in self.before and name not in self.spoiled
                 and len(ran) == len(cells(self.root / name))}
        if whole:
            after = fingerprints(self.root)
            same = {name: self.before[name] for name in whole if after.get(name) == self.before[name]}
            self.cache.set(RECORD, recorded(self.cache) | same)

    def pytest_terminal_summary(self, terminalreporter):
        if self.left:
            terminalreporter.write_line(
                f"{len(self.left)} of {len(self.before)} notebooks were left out: nothing that they depend on changed "
                "since they last passed here. To run all of them: make test ALL=1")
