"""Hands the rows of a chapter's tables to the tests in `examined`, and arms in a browser to those of the widgets."""

import gc

import pytest

pytest_plugins = ("pytester", "system", "left_out", "one_browser", "left_behind", "slowest")


@pytest.fixture
def tables(request):
    """The module that holds the tables of a chapter."""
    return request.module


@pytest.fixture(scope="session")
def arm_pages(tmp_path_factory):
    """The pages of the widgets."""
    from pages import written  # when it is asked for: most tests need no browser

    return written(tmp_path_factory.mktemp("pages with a space"))


@pytest.fixture
def show(arm_pages):
    """A function that shows an arm on a page."""
    from pages import showing

    with showing(arm_pages) as make:
        yield make


@pytest.fixture
def here(monkeypatch):
    """The verdict on an answer, in a notebook and in the grader, whose sandbox this process is."""
    from both_sides import Walls

    with Walls(monkeypatch) as walls:
        yield walls


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Most of what is collected stays to the end: looking through it for garbage, again and again, takes seconds."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_generate_tests(metafunc):
    """Every row a test of its own, named by its exercise and its place."""
    module, wanted = metafunc.module, metafunc.fixturenames
    if not hasattr(module, "CHAPTER"):
        return
    for name, table in (("right_row", "RIGHT"), ("wrong_row", "WRONG")):
        if name in wanted:
            rows = [(id, case) for id, answers in getattr(module, table).items() for case in answers]
            count = {}
            ids = [f"{id}-{count.setdefault(id, []).append(0) or len(count[id]) - 1}" for id, _ in rows]
            metafunc.parametrize(name, rows, ids=ids)
    if "exercise" in wanted:
        from robolib.checking import exercises

        metafunc.parametrize("exercise", list(exercises(module.CHAPTER)))
