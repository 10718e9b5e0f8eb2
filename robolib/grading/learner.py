"""The learner's build of the library: what a student's code may import in the sandbox.

It is the package without examiners, references, hints, solutions and grading. `robolib.checking` in it writes answers
down and says nothing.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import robolib

from ..app.layers import LEARNER

PACKAGE = Path(robolib.__file__).resolve().parent
CHECKING = """\
\"""Answers are written down here, and nothing is said: this is the grader.\"""

from inside.recorder import Silent as Verdict
from inside.recorder import ex

__all__ = ["Verdict", "ex"]
"""


def build(folder: str | Path) -> Path:
    """Write the build below a folder; the path to put first on `sys.path`."""
    target = Path(folder)
    for name in ("__init__", *LEARNER):
        place = PACKAGE.joinpath(*name.split("."))
        for path in (place.with_suffix(".py"), *sorted(place.rglob("*"))):
            if path.is_file() and "__pycache__" not in path.parts:
                _copy(path, target / "robolib" / path.relative_to(PACKAGE))
    for path in sorted((PACKAGE / "grading" / "inside").glob("*.py")):
        _copy(path, target / "inside" / path.name)
    _write(target / "robolib" / "checking" / "__init__.py", CHECKING)
    for path in (target, *target.rglob("*")):   # another user must be able to read it
        path.chmod(0o755 if path.is_dir() else 0o644)
    return target


def _copy(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
