"""The learner's build of the library: what a student's code may import in the sandbox.

It is the package without examiners, references, hints, solutions and grading. `robolib.checking` in it writes answers
down and says nothing.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import robolib

PACKAGE = Path(robolib.__file__).resolve().parent
COPIED = {                                      # by name, so that a new module does not slip in by itself
    "__init__", "scalar", "spatial", "graph", "recorder", "signed", "optimise", "printers", "backends", "program",
    "identity", "loops", "robot", "robots", "conventions", "files", "kinematics", "model", "formulations", "transform",
    "decoupling", "closed_chain", "regressor", "base_parameters", "forward", "ellipses", "harmonics", "codegen",
    "evaluate", "agreement", "trajectory", "simulate", "display", "plot", "derivation", "widgets"}
READERS = ("table.py", "reading.py", "kinds.py")        # of checking: how an answer is read; they know no exercise
CHECKING = """\
\"""Answers are written down here, and nothing is said: this is the grader.\"""

from inside.recorder import Silent as Verdict
from inside.recorder import ex

__all__ = ["Verdict", "ex"]
"""
DIAGNOSIS = """\
\"""The one thing of the examiner's that a chapter shows.\"""

from .kinds import by_kind

__all__ = ["by_kind"]
"""


def build(folder):
    """Write the build below a folder; the path to put first on `sys.path`."""
    target = Path(folder)
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE)
        if name.parts[0].removesuffix(".py") not in COPIED or "__pycache__" in name.parts or not path.is_file():
            continue
        _copy(path, target / "robolib" / name)
    for name in READERS:
        _copy(PACKAGE / "checking" / name, target / "robolib" / "checking" / name)
    for path in sorted((PACKAGE / "grading" / "inside").glob("*.py")):
        _copy(path, target / "inside" / path.name)
    _write(target / "robolib" / "checking" / "__init__.py", CHECKING)
    _write(target / "robolib" / "checking" / "diagnosis.py", DIAGNOSIS)
    for path in (target, *target.rglob("*")):   # another user must be able to read it
        path.chmod(0o755 if path.is_dir() else 0o644)
    return target


def _copy(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
