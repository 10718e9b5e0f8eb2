"""What a lecture takes from installed packages, the extra `lectures`: reveal.js and the typefaces."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import matplotlib

PACKAGES = {"math_core": "math-core", "markdown_it": "markdown-it-py", "mdit_py_plugins": "mdit-py-plugins",
            "sphinx_revealjs": "sphinx-revealjs", "websocket": "websocket-client", "ziamath": "ziamath"}
TEXT = {(400, "normal"): "regular", (400, "italic"): "italic", (600, "normal"): "semibold",
        (600, "italic"): "semibolditalic"}


class MissingPackage(RuntimeError):
    """A package of the extra is not installed."""


def check() -> None:
    """Raise, with what to do, where a package is missing."""
    missing = [name for module, name in PACKAGES.items() if find_spec(module) is None]
    if missing:
        raise MissingPackage(f"Lectures need {', '.join(missing)}. In the folder of the course, run"
                             " `.venv/bin/python -m pip install -e '.[lectures]'`")


def reveal(name: str) -> str:
    """A file of reveal.js: "dist/reveal.js", "dist/reveal.css", "plugin/notes/notes.js"."""
    return (_folder("sphinx_revealjs") / "_static" / "revealjs" / name).read_text(encoding="utf-8")


def text_face(weight: int, style: str) -> Path:
    """Source Sans, in one weight and style."""
    fonts = _folder("sphinx_revealjs") / "_static" / "revealjs" / "dist" / "theme" / "fonts" / "source-sans-pro"
    return fonts / f"source-sans-pro-{TEXT[weight, style]}.woff"


def math_face() -> Path:
    """STIX Two Math."""
    return _folder("ziamath") / "fonts" / "STIXTwoMath-Regular.ttf"


def plain_face(mono: bool = False) -> Path:
    """DejaVu Sans, which has nearly every sign, or DejaVu Sans Mono."""
    name = "DejaVuSansMono.ttf" if mono else "DejaVuSans.ttf"
    return Path(matplotlib.get_data_path()) / "fonts" / "ttf" / name


def _folder(module: str) -> Path:
    """Where a package lies; it is not imported."""
    return Path(find_spec(module).submodule_search_locations[0])
