"""The text of the call that is running: what its author typed, as a syntax tree.

Python itself knows which characters of a file the running instruction comes from; the text of a notebook's cell is
kept for tracebacks. Where either is missing (`exec`, `python -c`, no debug ranges) there is no tree, and that is all.
"""

from __future__ import annotations

import ast
import inspect
import linecache
from functools import lru_cache
from types import FrameType


def call_of(frame: FrameType) -> ast.Call | None:
    """The call that this frame is waiting for, or None where its text is not known."""
    try:
        where = inspect.getframeinfo(frame, context=0).positions
        text = "".join(linecache.getlines(frame.f_code.co_filename, frame.f_globals))
        return None if where is None or None in where or not text else _calls(text).get(tuple(where))
    except (SyntaxError, ValueError, OSError, RecursionError, MemoryError):
        return None


@lru_cache(maxsize=64)
def _calls(text: str) -> dict[tuple[int, ...], ast.Call]:
    """{(first line, last line, first column, last column): the call there}."""
    tree = compile(text, "<cell>", "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    return {(node.lineno, node.end_lineno, node.col_offset, node.end_col_offset): node
            for node in ast.walk(tree) if isinstance(node, ast.Call)}


def argument(call: ast.Call | None, place: int) -> ast.expr | None:
    """The argument at this place, counted from 0; None behind a star."""
    before = call.args[:place + 1] if call is not None else ()
    return before[place] if len(before) > place and not any(isinstance(a, ast.Starred) for a in before) else None


def keyword(call: ast.Call | None, name: str) -> ast.expr | None:
    """The argument of this name."""
    return next((k.value for k in call.keywords if k.arg == name), None) if call is not None else None


def element(node: ast.expr | None, place: int) -> ast.expr | None:
    """The element at this place of a tuple or list that was typed out."""
    inside = node.elts[:place + 1] if isinstance(node, (ast.Tuple, ast.List)) else ()
    return inside[place] if len(inside) > place and not any(isinstance(e, ast.Starred) for e in inside) else None


def entry(node: ast.expr | None, place: int) -> ast.expr | None:
    """The value at this place of a dict that was typed out."""
    return node.values[place] if isinstance(node, ast.Dict) and None not in node.keys[:place + 1] else None
