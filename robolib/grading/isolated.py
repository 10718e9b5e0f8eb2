"""Programs of our own in processes of their own, isolated: nothing of the folder where one stands is imported.

    subprocess.Popen(isolated.command("robolib.grading.judge", 7), env=isolated.environment())

Whoever grades may stand among the submissions, and a student may be called `decimal`. So neither that folder nor
PYTHONPATH nor a user's own packages are looked into; robolib is the one beside this file, installed or not.
"""

from __future__ import annotations

import os
import sys

FLAGS = ("-P", "-s")            # no folder of the script's or of the caller's, no packages of the user's. With the
                                # environment below that is `-I`, which would also drop PYTHONHASHSEED.


def command(module: str, *arguments: object) -> list[str]:
    """The words that start a module of robolib as a program. Give them the `environment`."""
    return [sys.executable, *FLAGS, os.path.abspath(__file__), module, *map(str, arguments)]


def environment(**more: str) -> dict[str, str]:
    """The environment without what it says to Python; the order of sets is the same in every run."""
    kept = {name: value for name, value in os.environ.items() if not name.upper().startswith("PYTHON")}
    return {**kept, "PYTHONHASHSEED": "0", **more}


def looks_into(folder: str | os.PathLike) -> str:
    """The place on this process's own path that lies in a folder, or "": what is there may have been imported."""
    folder = os.path.realpath(folder)
    places = (os.path.realpath(place) for place in sys.path if isinstance(place, str))      # "": where one stands
    return next((place for place in places if os.path.commonpath((folder, place)) == folder), "")


def _load():
    """Make the package that this file lies in the one that is imported as robolib, wherever it lies."""
    from importlib.util import module_from_spec, spec_from_file_location

    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    spec = spec_from_file_location("robolib", os.path.join(folder, "__init__.py"), submodule_search_locations=[folder])
    sys.modules["robolib"] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules["robolib"])


if __name__ == "__main__":
    import runpy

    _load()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
