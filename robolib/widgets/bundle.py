"""The browser's side as one text: the ES modules of `js/`, the generated physics and the settings of an arm.

anywidget loads a widget's module from a blob, where relative imports fail. So the modules are joined here, in the order
of their imports, and the same text runs in JupyterLab and on a page of its own.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from . import physics
from .settings import SKETCHES, table

MODULES = ("geometry", "engine", "arms", "stage", "charts", "controls", "widget")
IMPORT = re.compile(r"^import .*?;\n", re.MULTILINE | re.DOTALL)
EXPORT = re.compile(r"^export (?=const|function|class)", re.MULTILINE)


def text(name: str) -> str:
    """A file of `js/`."""
    return (files(__package__) / "js" / name).read_text(encoding="utf-8")


def _plain(source):
    """A module without its imports and exports: a part of one text."""
    return EXPORT.sub("", IMPORT.sub("", source)).strip() + "\n"


def config(arm: str) -> dict[str, Any]:
    """The settings of an arm as the browser reads them."""
    settings, sketch = table(arm), SKETCHES[arm]
    rows = [{"name": name, **row} for name, row in settings["parameters"].items()]
    return settings | {"parameters": rows, "lies": [{"key": k, "label": v} for k, v in settings["lies"].items()],
                       "sketch": vars(sketch), "values": dict(physics.ARMS[arm]().values)}


@cache
def module(arm: str) -> str:
    """The ES module of an arm's widget: `export default {render}`, as anywidget wants it."""
    parts = [_plain(text(f"{name}.js")) for name in MODULES]
    own = EXPORT.sub("", physics.ARMS[arm]().source)       # in a scope of its own: its names are those of mechanics
    parts += [f"const PHYSICS = (() => {{\n{own}\nreturn PHYSICS;\n}})();\n",
              f"const CONFIG = {json.dumps(config(arm), ensure_ascii=False)};\n",
              "const render = (context) => mount(context, PHYSICS, CONFIG);\n"]
    return "\n".join(parts) + "\nexport { PHYSICS, CONFIG, Engine, mount };\nexport default { render };\n"


def style() -> str:
    """The style sheet."""
    return text("widget.css")
