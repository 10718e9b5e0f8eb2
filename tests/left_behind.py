"""A pytest plugin: a run that leaves processes behind fails; in CI also one that leaves files in the working tree.

Whatever a test starts inherits a mark in its environment, by which it is found when all is over. On a developer's
machine files are not looked at: there somebody may be writing some.
"""

import os
import secrets
import subprocess
from pathlib import Path

import psutil
import pytest
from system import in_ci

MARK = "ROBOLIB_TEST_RUN"
PATIENCE = 10                                   # s that a process may take to end after the run


def pytest_configure(config):
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Behind(config.rootpath))


def marked(mark: str) -> list[psutil.Process]:
    """The living processes that were started with the mark."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get(MARK) == mark and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
        except psutil.Error:                    # gone meanwhile, or somebody else's
            continue
    return found


def said(process: psutil.Process) -> str:
    """Its id and command."""
    try:
        return f"{process.pid}: {' '.join(process.cmdline())[:100]}"
    except psutil.Error:
        return str(process.pid)


def files(root: Path) -> set[str]:
    """What git sees as changed or new."""
    told = subprocess.run(["git", "status", "--porcelain", "--untracked-files=all"], cwd=root, capture_output=True,
                          text=True, check=False)
    return set(told.stdout.splitlines())


class Behind:
    """What there is after the run that should not be."""

    def __init__(self, root):
        self.root, self.mark, self.complaints = root, secrets.token_hex(8), []
        self.before = files(root) if in_ci() else None
        self.outer = os.environ.get(MARK)       # a test may run pytest itself
        os.environ[MARK] = self.mark

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_sessionfinish(self, session):
        yield                                   # in here the workers end
        _, alive = psutil.wait_procs(marked(self.mark), timeout=PATIENCE)
        self.complaints += [f"a process is left, {said(process)}" for process in alive]
        if self.before is not None:
            self.complaints += [f"left in the working tree: {line}" for line in sorted(files(self.root) - self.before)]
        if self.complaints and not session.exitstatus:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_unconfigure(self):
        os.environ.pop(MARK)
        if self.outer is not None:
            os.environ[MARK] = self.outer

    def pytest_terminal_summary(self, terminalreporter):
        for line in self.complaints:
            terminalreporter.write_line(line, red=True)
