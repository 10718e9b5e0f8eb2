"""A cell with a widget, alive on a slide: the code of the browser's side once, and the state that the cell asks for."""

from __future__ import annotations

import ast
import json
import operator
import os
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from .. import widgets
from ..widgets import Interactive, bundle
from ..widgets.arm import Arm

OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}
PI = 3.141592653589793


def widget(source: str) -> Interactive:
    """The widget that a cell makes: `PlanarArm(preset="push")`. The code is read, not run."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in widgets.__all__:
            given = {keyword.arg: value(keyword.value) for keyword in node.keywords}
            return getattr(widgets, node.func.id)(*map(value, node.args), **given)
    raise ValueError(f"No widget is made in the cell that begins with {source.splitlines()[0]!r}:"
                     f" write one of {', '.join(widgets.__all__)} there")


def value(node: ast.expr) -> Any:
    """A value that is written out: numbers, π, words, lists, and what one calculates with them."""
    match node:
        case ast.Constant():
            return node.value
        case ast.List() | ast.Tuple():
            return [value(item) for item in node.elts]
        case ast.Dict():
            return {value(key): value(item) for key, item in zip(node.keys, node.values, strict=True)}
        case ast.Attribute(attr="pi"):
            return PI
        case ast.UnaryOp(op=ast.USub()):
            return -value(node.operand)
        case ast.BinOp() if type(node.op) in OPERATORS:
            return OPERATORS[type(node.op)](value(node.left), value(node.right))
    raise ValueError(f"A widget on a slide needs values that are written out, not {ast.unparse(node)!r}")


def room(made: Interactive) -> str:
    """The room that it needs on a slide: an arm with all its blocks is a laboratory, "lab"; all else is "small"."""
    return "lab" if isinstance(made, Arm) and not made.show else "small"


def state(made: Interactive) -> str:
    """What the browser's side begins with, as JSON, for a room."""
    room = {"projector": True} if "projector" in made.settable() else {}
    return json.dumps(made.state() | room, ensure_ascii=False, default=float)


def script(made: Mapping[str, Interactive]) -> str:
    """All that the frames of the interactives need, as JSON: what they share, and what each kind has of its own.

    `made` is one widget of each kind, by its name.
    """
    modules = {kind: bundle.unexported(one.module()) for kind, one in made.items()}
    shared = os.path.commonprefix(list(modules.values())) if len(modules) > 1 else ""
    style = bundle.style() + (files(__package__) / "static" / "widget.css").read_text(encoding="utf-8")
    told = {"style": style, "memory": bundle.plain(bundle.text("page.js")), "shared": shared,
            "own": {kind: text[len(shared):] for kind, text in modules.items()}}
    return json.dumps(told, ensure_ascii=False).replace("</", "<\\/")
