"""A pytest plugin: the files that took longest are told after a run, so that the next one that grows is seen, and are
handed out first in the next: what cannot be divided must not be left for the end.
"""

from collections import Counter

import pytest

SHOWN, RECORD = 10, "robolib/seconds"


def pytest_configure(config):
    if not hasattr(config, "workerinput"):      # the workers' reports come to the one that started them
        config.pluginmanager.register(Slowest(config))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """In a worker: files with a browser first, one after the other, then from the longest to the shortest.

    One of which nothing is known counts as long if it is a notebook, or starts browsers or sandboxes.
    """
    if not hasattr(config, "workerinput"):
        return
    browser, guess = set(), Counter()
    for item in items:
        if item.get_closest_marker("browser"):
            browser.add(item.path)
        if item.path.suffix == ".ipynb" or item.get_closest_marker("browser") or item.get_closest_marker("sandbox"):
            guess[item.path] = float("inf")
    known = recorded(getattr(config, "cache", None))
    items.sort(key=lambda item: (item.path not in browser, -known.get(file_of(item.nodeid), guess[item.path])))


def file_of(nodeid: str) -> str:
    return nodeid.split("::")[0]


def recorded(cache) -> dict:
    """{file: the seconds that it took}; whatever else there is means that nothing is known."""
    found = cache.get(RECORD, {}) if cache else {}
    right = isinstance(found, dict) and all(isinstance(seconds, float) for seconds in found.values())
    return found if right else {}


class Slowest:
    """Seconds of each file: of its tests, and of what was set up for them."""

    def __init__(self, config):
        self.seconds, self.cache = Counter(), getattr(config, "cache", None)

    def pytest_runtest_logreport(self, report):
        self.seconds[file_of(report.nodeid)] += report.duration

    def pytest_terminal_summary(self, terminalreporter):
        if len(self.seconds) <= SHOWN:
            return
        terminalreporter.section(f"slowest {SHOWN} of {len(self.seconds)} files")
        for name, seconds in self.seconds.most_common(SHOWN):
            terminalreporter.write_line(f"{seconds:7.1f} s  {name}")
        if self.cache:
            self.cache.set(RECORD, recorded(self.cache) | {k: round(float(v), 2) for k, v in self.seconds.items()})
