"""What a test needs from the machine beyond Python, and what it shares there with others. As a plugin: one line for
everything that is missing.
"""

import os
import select
import shutil
import time
from collections import Counter

import pytest

LACKS = "not on this machine: "                 # how the reason begins, by which the plugin knows it


def in_ci() -> bool:
    """There nothing is left out."""
    return os.environ.get("CI", "").lower() in ("1", "true")


def need(found: object, package: str) -> None:
    """Skip the test where a package is missing; in CI fail, and say how to get it."""
    if found:
        return
    if in_ci():
        pytest.fail(f"{package} is missing. Debian and Ubuntu: sudo apt install {package}")
    pytest.skip(f"{LACKS}{package}")


def compilers() -> list[str]:
    """The C compilers there are, each once; the first is the one that `cc` means."""
    found = [path for path in map(shutil.which, ("cc", "gcc", "clang")) if path]
    need(found, "gcc")
    return list({os.path.realpath(path): path for path in found}.values())


def all_gone(pids, patience=20):
    """Wait until these processes have ended. Have they?"""
    end = time.monotonic() + patience
    for pid in pids:
        try:
            handle = os.pidfd_open(pid)
        except ProcessLookupError:
            continue
        ended = select.select([handle], [], [], max(0, end - time.monotonic()))[0]
        os.close(handle)
        if not ended:
            return False
    return True


class Lent:
    """A Box or a Judge that whoever uses it cannot close."""

    def __init__(self, thing):
        self._thing = thing

    def __getattr__(self, name):
        return getattr(self._thing, name)

    def close(self):
        """It goes on: others use it."""


# The plugin

def lacked(report) -> str:
    """The package that a test was skipped for; empty if it was not, or for another reason."""
    if not report.skipped or not isinstance(report.longrepr, tuple):
        return ""
    _, found, package = report.longrepr[2].partition(LACKS)
    return package if found else ""


def pytest_report_teststatus(report):
    """Such tests are counted by themselves, so that none of them has a line in the list of skipped ones."""
    if lacked(report):
        return "missing", "m", "MISSING"


def pytest_terminal_summary(terminalreporter):
    """Say it once."""
    packages = Counter(map(lacked, terminalreporter.stats.get("missing", ())))
    if packages:
        names = sorted(packages)
        what = f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} missing"
        tests = "a test was" if packages.total() == 1 else f"{packages.total()} tests were"
        terminalreporter.write_line(
            f"{what}, so {tests} skipped. Debian and Ubuntu: sudo apt install {' '.join(names)}", yellow=True)
