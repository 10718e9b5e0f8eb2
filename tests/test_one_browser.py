"""One Chromium for the tests in a browser that follow one another, and none while other tests run."""

from contextlib import contextmanager
from types import SimpleNamespace

import browser
import one_browser
import pytest
from system import need

from robolib.app import doctor


def test_it_is_opened_once_and_closed_before_other_tests(monkeypatch):
    said = []

    @contextmanager
    def chromium():
        said.append("open")
        yield
        said.append("closed")

    monkeypatch.setattr(browser, "chromium", chromium)
    monkeypatch.setattr(doctor, "find_browser", lambda: "/usr/bin/chromium")
    run(said, "a browser b browser")
    assert said == ["a", "open", "browser", "closed", "b", "open", "browser", "closed"]
    run(said, "browser browser a b")
    assert said == ["open", "browser", "browser", "closed", "a", "b"]
    monkeypatch.setattr(doctor, "find_browser", lambda: None)
    run(said, "browser a")
    assert said == ["browser", "a"]


def run(said, kinds):
    """Tests of these kinds, one after the other, as pytest runs them."""
    said.clear()
    shared = one_browser.Shared()
    items = [SimpleNamespace(name=kind, get_closest_marker=lambda mark, kind=kind: mark if mark == kind else None)
             for kind in kinds.split()]
    for item, following in zip(items, [*items[1:], None], strict=True):
        shared.pytest_runtest_setup(item)
        said.append(item.name)
        end = shared.pytest_runtest_teardown(item, following)
        next(end)
        with pytest.raises(StopIteration):
            next(end)


@pytest.mark.browser
def test_whoever_asks_gets_the_same_one_and_a_context_of_its_own():
    need(doctor.find_browser(), "chromium")
    with browser.chromium() as one, browser.chromium() as other:
        assert one is other
        with one.new_context() as first, one.new_context() as second:
            first.add_cookies([{"name": "a", "value": "1", "url": "http://127.0.0.1/"}])
            assert first.cookies() and not second.cookies()
    with browser.chromium() as still:
        assert still is one and still.is_connected(), "the plugin holds it open"
