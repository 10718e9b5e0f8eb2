"""What is installed on request: which foreign module comes with which extra, and what to say where one is missing.

    with needed("robolib.widgets"):
        import anywidget                        # ModuleNotFoundError: … pip install "robolib[course]"
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

EXTRAS: dict[str, tuple[str, ...]] = {
    "course": ("IPython", "anywidget", "filelock", "ipykernel", "ipywidgets", "jupyterlab", "markupsafe", "matplotlib",
               "nbclient", "nbformat", "traitlets"),
    "fast": ("numba",),
    "identify": ("cvxpy",),
    "logs": ("polars",),
    "cluster": ("dask", "distributed"),
    "lectures": ("markdown_it", "math_core", "mdit_py_plugins", "sphinx_revealjs", "ziamath"),
}


def remedy(name: str | None) -> str:
    """What to run so that a module is there: `pip install "robolib[course]"`. Empty where it belongs to no extra."""
    top = (name or "").partition(".")[0]
    found = next((extra for extra, names in EXTRAS.items() if top in names), None)
    return f'pip install "robolib[{found}]"' if found else ""


def sentence(who: str, error: ModuleNotFoundError) -> str:
    """The one line that tells what `who` needs and how to get it; empty where the module belongs to no extra."""
    return f"{who} needs {error.name}, which is not installed: {remedy(error.name)}" if remedy(error.name) else ""


@contextmanager
def needed(who: str) -> Iterator[None]:
    """Import in this block what belongs to an extra; where it is missing, the error says what `who` needs installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if not sentence(who, error) or "robolib[" in str(error):
            raise
        raise ModuleNotFoundError(sentence(who, error), name=error.name) from None
