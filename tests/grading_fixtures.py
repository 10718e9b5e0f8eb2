"""A plugin for the tests of grading: one sandbox and one judge for all that only need one, for each pytest process."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from system import Lent, need

from robolib.grading import judge, sandbox

IDS = ("00.1", "00.2", "00.3", "00.6", "00.10", "07.1", "07.7", "07.13")       # what the tests' students answer


@pytest.fixture(scope="session")
def started():
    """(Box, Judge), both at once: each spends seconds on imports."""
    need(shutil.which("bwrap"), "bubblewrap")
    with ThreadPoolExecutor(1) as beside:
        judging = beside.submit(judge.start, IDS)
        with sandbox.start("bubblewrap") as box, judging.result() as judged:
            yield box, judged


@pytest.fixture(scope="session")
def lent(started):
    """A context in which whoever starts a sandbox or a judge is lent these; who brings exercises gets a judge anew."""
    @contextmanager
    def lend():
        box, judged = map(Lent, started)
        start_judge = judge.start
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sandbox, "start", lambda tier=None, weak=False: box)
            patch.setattr(judge, "start", lambda ids=(), own=(): start_judge(ids, own) if own else judged)
            yield
    return lend
