"""Hands the rows of a chapter's tables to the tests in `examined`, and arms in a browser to those of the widgets."""

import pytest


@pytest.fixture
def tables(request):
    """The module that holds the tables of a chapter."""
    return request.module


@pytest.fixture(scope="module")
def arms(tmp_path_factory):
    """A browser, and the pages of the widgets."""
    from pages import arms as made  # when it is asked for: most tests need no browser

    with made(tmp_path_factory.mktemp("pages with a space")) as found:
        yield found


@pytest.fixture
def show(arms):
    """A function that shows an arm on a page."""
    from pages import showing

    with showing(*arms) as make:
        yield make


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """What takes long and cannot be divided goes first: files are handed out in this order, and none must be left for
    the end. That is what runs in a browser, in a sandbox or in a notebook.
    """
    items.sort(key=lambda item: not (item.path.suffix == ".ipynb" or item.get_closest_marker("browser")
                                     or item.get_closest_marker("sandbox")))


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
    if "exercise" in wanted or "telling" in wanted:
        from robolib.checking import exercises

        known = exercises(module.CHAPTER)
        if "exercise" in wanted:
            metafunc.parametrize("exercise", list(known))
        if "telling" in wanted:
            metafunc.parametrize("telling", [id for id, e in known.items() if e.mistakes is not tuple])
