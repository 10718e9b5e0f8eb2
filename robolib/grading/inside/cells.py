"""Runs the code cells of a notebook in order, as Jupyter would, with nothing to look at it.

Magics and shell lines do no harm: those that only measure or capture run their body, the others are skipped. An
exception ends its cell, not the notebook.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import json
import sys
import types

RUN_BODY = {"time", "timeit", "capture", "prun"}
ERRORS = 40                                     # of so many cells is told what stopped them


class NotANotebook(ValueError):
    """What the file is instead, for its author."""


def sources(data: bytes) -> list[str]:
    """The texts of the code cells of a notebook, given as bytes."""
    if not data.strip():
        raise NotANotebook("the file is empty")
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
        book = json.loads(text)
    except UnicodeDecodeError:
        raise NotANotebook("it is not UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        raise NotANotebook(f"it is not valid JSON ({str(error)[:80]})") from None
    if not isinstance(book, dict):
        raise NotANotebook("it is JSON, but not a notebook")
    if (language := _language(book)) and "python" not in language.lower():
        raise NotANotebook(f"its language is {language[:40]}, and Python is asked for")
    cells = book.get("cells")
    if not isinstance(cells, list):             # the format before 2015
        sheets = book.get("worksheets")
        first = sheets[0] if isinstance(sheets, list) and sheets and isinstance(sheets[0], dict) else {}
        cells = first.get("cells")
    if not isinstance(cells, list):
        raise NotANotebook("it is JSON, but has no cells")
    return [_text(cell) for cell in cells if isinstance(cell, dict) and cell.get("cell_type") == "code"]


def _language(book):
    """What the notebook says it is written in; "" where it does not."""
    about = book.get("metadata")
    for part, word in (("language_info", "name"), ("kernelspec", "language")):
        part = about.get(part) if isinstance(about, dict) else None
        if isinstance(part, dict) and isinstance(part.get(word), str) and part[word].strip():
            return part[word].strip()
    return ""


def _text(cell):
    source = cell.get("source", cell.get("input", ""))
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    return source.replace("\r\n", "\n").replace("\r", "\n") if isinstance(source, str) else ""


class Shell:
    """What `get_ipython()` gives: enough of it that a cell with a magic still runs."""

    def __init__(self, namespace: dict[str, object]) -> None:
        self.user_ns = namespace

    def run_line_magic(self, name: str, line: str, *_: object, **__: object) -> object:
        """%time runs its line; the other magics do nothing."""
        return run(line, self.user_ns) if name in RUN_BODY else None

    def run_cell_magic(self, name: str, line: str, body: str, *_: object, **__: object) -> object:
        """%%time and %%capture run their body; the other magics do nothing."""
        return run(body, self.user_ns) if name in RUN_BODY else None

    def system(self, *_: object, **__: object) -> None:
        """A shell line does nothing."""

    getoutput = system

    def __getattr__(self, name: str) -> types.FunctionType:
        return lambda *_, **__: None


def run(source: str, namespace: dict[str, object]) -> object:
    """Execute one cell; the value of its last line, if that is an expression."""
    from IPython.core.inputtransformer2 import TransformerManager
    tree = ast.parse(TransformerManager().transform_cell(source))
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    _finish(compile(tree, "<cell>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT), namespace)
    if last is None:
        return None
    value = _finish(compile(ast.Expression(last.value), "<cell>", "eval", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT), namespace)
    if value is not None:
        namespace["_"] = value
    return value


def _finish(code, namespace):
    value = eval(code, namespace)               # in the sandbox, where the student's code belongs
    return asyncio.run(value) if code.co_flags & inspect.CO_COROUTINE else value


def run_all(texts: list[str], failed: types.FunctionType,
            entered: types.FunctionType = lambda text: None) -> dict[str, object]:
    """Run the cells in a namespace of their own, a module `__main__`; `entered(text)` before each, and `failed(number,
    error)` for each that stops.
    """
    module = types.ModuleType("__main__")
    namespace = module.__dict__
    shell = Shell(namespace)
    namespace.update(display=lambda *_, **__: None, get_ipython=lambda: shell)
    sys.modules["__main__"] = module
    told = 0
    for number, text in enumerate(texts, 1):
        try:
            entered(text)
            run(text, namespace)
        except BaseException as error:          # also SystemExit and KeyboardInterrupt: they end the cell
            told += 1
            if told <= ERRORS:
                failed(number, error)
    return namespace
