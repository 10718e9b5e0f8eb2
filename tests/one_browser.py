"""A pytest plugin: tests in a browser that follow one another in a process share one Chromium.

Each opens a context of its own in it, with nothing kept from the others. Before a test of another kind runs it is
closed: Playwright leaves an event loop running in the thread, and where one runs, another cannot start.
"""

from contextlib import ExitStack

import pytest


class Shared:
    """The Chromium of this process."""

    def __init__(self):
        self.open, self.held = False, ExitStack()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item):
        if not self.open and in_browser(item):
            from browser import chromium  # when it is asked for: most runs need no browser

            self.held.enter_context(chromium())
            self.open = True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, item, nextitem):
        try:
            return (yield)
        finally:
            if self.open and not in_browser(nextitem):
                self.open = False
                self.held.close()


def in_browser(item) -> bool:
    """Is it a test in a browser, and is there one?"""
    from robolib.app.doctor import find_browser

    return item is not None and item.get_closest_marker("browser") is not None and find_browser() is not None


def pytest_configure(config):
    config.pluginmanager.register(Shared())
