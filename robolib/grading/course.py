"""A copy of the course for students: without `solutions/`, the instructor's pages, tests and keys.

For self-study it keeps the checkers: a learner is told at once what is wrong. They compute their references, so whoever
reads their text can find answers; where grades depend on it, leave them out. Then `.check(…)` only notes an answer, and
neither examiners nor the grader are in the copy. What is copied is named here, so that nothing slips in by itself.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path

from ..app.layers import READER, STUDENT
from ..app.workspace import course_root
from ..chapters import ready

COPIED = (".gitignore", "LICENSE", "NOTATION.md", "SEEDS.toml", "pyproject.toml", "requirements.txt",
          "share/**/*", "tools/start.py", "course/images/**/*", "course/GLOSSARY.md", "robolib/*.typed")
RULES = ("", "VENV", "PYTHON", "ifdef", ".DEFAULT_GOAL", "help", "lab", "clean", "$(VENV)/.installed",
         "$(BIN)/python")                       # of Makefile, by the word that each block begins with
README = """# robolib

A course on the dynamics of robot manipulators, in Jupyter notebooks that check every step.

You need Python 3.11 or newer and make. `make lab` opens the course in your browser; the first call takes some minutes.
Your own copy of the notebooks is in `workspace/`; it is never overwritten.

{checks} The letters are explained in [NOTATION.md](NOTATION.md).
"""
WITH = "Fill in the blanks `___`; a check says at once whether an answer is right and, if not, what is wrong with it."
WITHOUT = "Fill in the blanks `___`. Answers are noted here, and judged when your class is graded."


def write(folder: str | Path, checks: bool = True, root: str | Path | None = None) -> list[str]:
    """Write the copy, whole or not at all; the names of its files. Raises FileExistsError."""
    root, folder = Path(root) if root else course_root(), Path(folder)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FileExistsError(f"{folder} is there already: give the name of a new folder with --out")
    if folder.resolve().is_relative_to(root / "robolib"):
        raise FileExistsError(f"{folder} lies in the package itself: give a folder elsewhere")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".release-", dir=folder.parent) as place:
        draft = Path(place) / "course"
        for name in names(root, checks):
            (draft / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / name, draft / name)
        (draft / "README.md").write_text(README.format(checks=WITH if checks else WITHOUT), encoding="utf-8")
        rules = (root / "Makefile").read_text(encoding="utf-8")
        (draft / "Makefile").write_text(makefile(rules), encoding="utf-8")
        written = sorted(path.relative_to(draft).as_posix() for path in draft.rglob("*") if path.is_file())
        if folder.exists():
            folder.rmdir()
        os.replace(draft, folder)
    return written


def names(root: Path, checks: bool = True) -> list[str]:
    """The files of the course that a student gets as they are."""
    modules = ("__init__", *(STUDENT if checks else READER))
    notebooks = [f"{folder}/{chapter.slug}.ipynb" for chapter in ready() for folder in ("course", "exercises")]
    patterns = (*COPIED, *notebooks, *(f"robolib/{name}.py" for name in modules),
                *(f"robolib/{name}/**/*" for name in modules))
    found = {path.relative_to(root).as_posix() for pattern in patterns for path in root.glob(pattern)
             if path.is_file() and not path.is_symlink()}
    return sorted(name for name in found if "__pycache__" not in name and ".ipynb_checkpoints" not in name
                  and not name.rpartition("/")[2].startswith(".robolib"))


def makefile(text: str) -> str:
    """The rules of the Makefile for what is in the copy."""
    def kept(block):
        rule = next((line for line in block.splitlines() if line and line[0] not in "#\t"), "")
        return re.match(r"[^\s:=?]*", rule)[0] in RULES
    blocks = [block for block in text.split("\n\n") if kept(block)]
    return re.sub(r"^(\.PHONY:).*$", r"\1 help lab clean", "\n\n".join(blocks), flags=re.MULTILINE).rstrip() + "\n"
