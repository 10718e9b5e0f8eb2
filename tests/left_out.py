"""A pytest plugin: a notebook, or a file of tests, is run again only if something that it depends on changed since it
last passed here, or, for a notebook, since it was built.

In CI, and with `--all` (`make test ALL=1`), everything is run; so is a file that is named on the command line. What a
file depends on is told in `unchanged`. The hashes of those that passed are kept in the user's cache folder, for every
clone and branch on this machine; a record that is lost or cannot be read means that they run. Of a run that chooses
among tests (`-k`, `::`, `-m` other than that of `make test`) nothing is recorded but notebooks that ran as a whole.
"""

import json
from pathlib import Path

import platformdirs
import pytest
from system import in_ci
from unchanged import as_built, built, cells, fingerprints

LEFT = "robolib/left"                           # what the workers are told
KEPT = 20                                       # hashes for each file: of that many branches and versions
MARKS = "not slow and not browser and not sandbox and not system"             # of `make test`


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help="run also what passed and has not changed since")


def pytest_configure(config):
    if getattr(config.option, "nbval", False) and config.option.nbval_sanitize_with:
        config.pluginmanager.register(Passing(config))


def record() -> Path:
    """Where it is kept."""
    return platformdirs.user_cache_path("robolib") / "tests_passed.json"


def recorded() -> dict[str, list[str]]:
    """{file: its hashes when it passed, the last one at the end}; whatever else there is means that nothing is known.
    """
    try:
        found = json.loads(record().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    right = isinstance(found, dict) and all(isinstance(hashes, list) for hashes in found.values())
    return found if right else {}


class Passing:
    """Which files are left out of this run, and which of the others passed, all of their cells and tests."""

    def __init__(self, config):
        self.root, self.passed, self.spoiled, self.there = config.rootpath, {}, set(), {}
        self.worker = hasattr(config, "workerinput")
        if self.worker:                         # it must collect what the others collect
            self.left = set(config.workerinput[LEFT])
            return
        self.before = fingerprints(self.root)
        option, named = config.option, [arg for arg in config.args if "::" in arg]
        self.every_test = option.markexpr == MARKS and not (named or option.keyword or option.collectonly)
        self.every_test = self.every_test and not getattr(option, "lf", False)
        known = {} if option.all or in_ci() else recorded()
        executed = {} if option.all or in_ci() else built(self.root)
        same = {name for name, now in as_built(self.root).items() if executed.get(name) == now}
        asked = [Path(config.invocation_params.dir, arg.split("::")[0]) for arg in config.args]
        self.left = {name for name, now in self.before.items() if (now in known.get(name, ()) or name in same)
                     and not set(asked).isdisjoint((self.root / name).parents)
                     and (notebook(name) or option.markexpr == MARKS)}

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node):
        node.workerinput[LEFT] = sorted(self.left)

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
            from robolib.machine import atomic  # when it is needed: a worker does without

            known = recorded()
            known |= {name: [*(h for h in known.get(name, ()) if h != now), now][-KEPT:] for name, now in same.items()}
            atomic.write(record(), json.dumps(known))

    def pytest_terminal_summary(self, terminalreporter):
        if self.left:
            books = sum(map(notebook, self.left))
            terminalreporter.write_line(
                f"{books} notebooks and {len(self.left) - books} files of tests, of {len(self.before)} in all, were"
                " left out: nothing that they depend on changed since they passed here, or were built. To run all:"
                " make test ALL=1")


def notebook(name: str) -> bool:
    return name.endswith(".ipynb")


def file_of(nodeid: str) -> str:
    return nodeid.split("::")[0]
