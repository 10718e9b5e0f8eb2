"""Where a program stands: inside a learner's workspace, or not."""

from __future__ import annotations

import os
from pathlib import Path

MANIFEST = ".robolib.json"                      # `robolib.app.workspace` lays it into every workspace


def workspace(start: str | os.PathLike | None = None) -> Path | None:
    """The workspace around a folder (without one: the current folder), or None."""
    here = Path(start or os.getcwd()).resolve()
    return next((folder for folder in (here, *here.parents) if (folder / MANIFEST).is_file()), None)
