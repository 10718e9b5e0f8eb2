"""The browser's side as one text: an ES module of `js/` with all that it imports, the generated physics, the settings.

anywidget loads a widget's module from a blob, where relative imports fail. So the modules are joined here, in the order
of their imports, and the same text runs in JupyterLab and on a page of its own. Only what is imported is in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Any

from .names import shortened
from .physics import Physics
from .squeeze import short_json, squeezed, used

IMPORT = re.compile(r'^import (?:.*? from )?"(?P<path>[^"]+)";\n', re.MULTILINE | re.DOTALL)
WITHOUT = re.compile(r'^// without "(?P<path>[^"]+)"', re.MULTILINE)
EXPORT = re.compile(r"^export (?=const|function|class)", re.MULTILINE)
EXPORTED = re.compile(r"^export (?:const|function|class) (\w+)", re.MULTILINE)
COMMENT = re.compile(r"^\s*/\*.*?\*/\n|^\s*//[^\n]*\n|\s+// [^\n\"'`]*$|^\s+", re.MULTILINE | re.DOTALL)
LEAN = re.compile(r"^// lean$", re.MULTILINE)
PART = re.compile(r"^(?:  (?P<method>(?!constructor)\w+)|export function (?P<function>\w+))"
                  r"\([^\n]*(?:\}\n|(?<!\})\n.*?^(?(method)  )\}\n)", re.MULTILINE | re.DOTALL)
ENDING = "export { PHYSICS, CONFIG };\nexport default WIDGET;\n"


@cache
def text(name: str) -> str:
    """A file of `js/`."""
    return (files(__package__) / "js" / name).read_text(encoding="utf-8")


def needed(name: str, seen: set[str] | None = None) -> Iterator[str]:
    """The modules that a module imports, those first that others need, and itself last.

    A line `// without "../plots.js"` leaves out what an interactive without charts would never call.
    """
    seen = set() if seen is None else seen
    if name in seen:
        return
    seen |= {name, *(_beside(name, found["path"]) for found in WITHOUT.finditer(text(name)))}
    for found in IMPORT.finditer(text(name)):
        yield from needed(_beside(name, found["path"]), seen)
    yield name


def _beside(name, path):
    """The file that `path` means in the module `name`."""
    parts: list[str] = []
    for part in (PurePosixPath(name).parent / path).parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


def plain(source: str) -> str:
    """A module as a part of one text: without imports, exports, comments and indentation."""
    return COMMENT.sub("", EXPORT.sub("", IMPORT.sub("", source))).strip() + "\n"


@cache
def joined(entry: str) -> str:
    """The modules of an entry, joined and in short names but for what the entry exports."""
    return shortened(squeezed("\n".join(map(plain, lean([text(name) for name in needed(entry)])))),
                     EXPORTED.findall(text(entry)))


def lean(sources: list[str]) -> list[str]:
    """The same modules; of those with a line `// lean` only the functions and the methods that something names."""
    found = list(sources)
    while True:
        whole = "\n".join(map(plain, found))
        unused = {k: [one for one in PART.finditer(source) if not _named(one, whole)]
                  for k, source in enumerate(found) if LEAN.search(source)}
        if not any(unused.values()):
            return found
        for k, parts in unused.items():
            for one in reversed(parts):
                found[k] = found[k][:one.start()] + found[k][one.end():]


def _named(part, whole):
    """Does anything call a function, or a method by pen.arc or "arc"?"""
    name = part["method"] or part["function"]
    if part["method"]:
        return re.search(rf"[.\"'`]{name}\b", whole)
    return len(re.findall(rf"(?<![-\w\"'`]){name}(?![-\w\"'`])", whole)) > 1


def module(entry: str, physics: Physics, config: Mapping[str, Any]) -> str:
    """The ES module of a widget, as anywidget wants it: `export default {initialize, render}`.

    The entry's file has a function `interactive(PHYSICS, CONFIG)` that gives both.
    """
    own = plain(physics.source) if physics.model else _mechanics(physics.source)        # in a scope of its own
    return "\n".join([joined(entry), f"const PHYSICS = (() => {{\n{own}\nreturn PHYSICS;\n}})();\n",
                      f"const CONFIG = {short_json(config)};\n",
                      "const WIDGET = interactive(PHYSICS, CONFIG);\n",
                      ENDING])


@cache
def _mechanics(source):
    """Programs that nobody reads beside a Model, in short names; what they are asked for by keeps its own."""
    return shortened(squeezed(plain(source)), ["PHYSICS"])


@cache
def loader() -> str:
    """The module that anywidget loads; it reads the widget's own once a page."""
    return plain(text("loader.js"))


def unexported(source: str) -> str:
    """The same for a script that goes on with WIDGET by itself."""
    return source.removesuffix(ENDING)


def style_of(module: str) -> str:
    """The rules of the style sheet that a module's elements can meet."""
    return used(style(), module)


@cache
def sentence() -> str:
    """The ES module of a sentence."""
    return f"{joined('prose.js')}\nexport default sentence();\n"


@cache
def style(name: str = "widget.css") -> str:
    """A style sheet."""
    return re.sub(r"/\*.*?\*/|^\s+", "", text(name), flags=re.MULTILINE | re.DOTALL)
