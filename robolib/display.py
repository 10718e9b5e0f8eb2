"""How mathematics and pictures appear in a notebook.

Symbols are typed as plain names (`qdd1`, `kr2`); how they look is decided by `notation`, never by the name.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from typing import Any

import sympy as sp
from sympy.printing.latex import LatexPrinter

from . import notation

DIGITS, NOISE = 6, 1e-12                        # of a number that is shown; nothing, beside the largest of a list


class Printer(LatexPrinter):
    """SymPy's LaTeX, with our symbols and without brackets around a lone angle: cos q₂, not cos(q₂)."""

    def _print_Symbol(self, expr, style="plain"):
        return notation.latex(expr.name) or super()._print_Symbol(expr, style)

    def _trig(self, name, expr, exp):
        argument = expr.args[0]
        inner = self._print(argument)
        power = f"^{{{exp}}}" if exp is not None else ""
        return rf"\{name}{power} {inner}" if argument.is_Symbol else rf"\{name}{power}({inner})"

    def _print_sin(self, expr, exp=None):
        return self._trig("sin", expr, exp)

    def _print_cos(self, expr, exp=None):
        return self._trig("cos", expr, exp)

    def _print_sign(self, expr, exp=None):
        inner = rf"\operatorname{{sgn}}({self._print(expr.args[0])})"
        return inner if exp is None else rf"{inner}^{{{exp}}}"


def latex(expr: Any, **settings: Any) -> str:
    """LaTeX of an expression, matrix or equation."""
    settings = {k: v for k, v in settings.items() if k in LatexPrinter._default_settings}
    return Printer({"mat_delim": "[", "mat_str": "matrix", **settings}).doprint(expr)


def setup() -> None:
    """Show SymPy results as mathematics in this notebook, with the course's symbols. Call it once, at the start."""
    sp.init_printing(use_latex="mathjax", latex_printer=lambda thing, **settings: latex(rounded(thing), **settings),
                     pretty_printer=lambda thing, **settings: sp.pretty(rounded(thing), **settings))
    if in_notebook():
        import numpy as np
        from IPython import get_ipython

        shell = get_ipython()
        shell.ast_node_interactivity = "all"    # several verdicts in one cell: all of them, not only the last one
        shell.display_formatter.formatters["text/plain"].for_type(     # NumPy's own writes all digits
            np.float64, lambda x, printer, cycle: printer.text(repr(rounded(x))))


def rounded(thing: Any) -> Any:
    """A number, or numbers in lists, tuples and dicts, as they are shown: with six digits, and zero where only the
    rounding of the machine is left beside the others. The last digits depend on the processor; nobody reads them.
    """
    largest = max((abs(x) for x in _floats(thing)), default=0.0)

    def shown(x):
        if isinstance(x, float):
            return 0.0 if abs(x) < NOISE * largest else float(f"{x:.{DIGITS}g}")
        if type(x) in (list, tuple):
            return type(x)(map(shown, x))
        return {key: shown(value) for key, value in x.items()} if type(x) is dict else x
    return shown(thing)


def _floats(thing: Any) -> Iterator[float]:
    """The floats in it, however deep."""
    if isinstance(thing, float):
        yield thing
    elif type(thing) in (list, tuple, dict):
        for part in thing.values() if type(thing) is dict else thing:
            yield from _floats(part)


class Rich:
    """Text for people: Markdown in a notebook, plain text anywhere else."""

    def __init__(self, plain: str, markdown: str) -> None:
        self.plain, self.markdown = plain, markdown

    def __repr__(self) -> str:
        return self.plain

    def _repr_markdown_(self):
        return self.markdown


def show(thing: Any) -> None:
    """Display in a notebook; print elsewhere."""
    if in_notebook():
        from IPython.display import display
        display(thing)
    else:
        print(thing)


def in_notebook() -> bool:
    """True inside IPython or Jupyter."""
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    return get_ipython() is not None


def png(fig: Any, dpi: int = 100) -> bytes:
    """A Matplotlib figure as PNG bytes. The figure is closed: it has been shown.

    A drawing of `sketch` is a card with a margin and a ground of its own. It is kept whole, with two pixels for one of
    the page.
    """
    import matplotlib.pyplot as plt
    buffer = io.BytesIO()
    if is_card(fig):
        fig.savefig(buffer, format="png", dpi=2 * dpi, facecolor="none")
    else:
        fig.savefig(buffer, format="png", dpi=dpi, bbox_inches="tight", facecolor="white")
    plt.close(fig)
    return buffer.getvalue()


def is_card(fig: Any) -> bool:
    """Is it a drawing of `sketch`, which brings its own ground?"""
    return fig.get_gid() == "card"


def figure(fig: Any, says: str) -> None:
    """Show a figure with the sentence that says what is to be seen in it, numbers included.

    The sentence is the caption, and the text alternative where the picture cannot be seen. Stored outputs are compared
    by their text, so the numbers in it are checked whenever the notebook is.
    """
    data = png(fig)
    if in_notebook():
        from IPython.display import display
        bundle = {"image/png": base64.b64encode(data).decode(), "text/plain": f"[figure] {says}"}
        size = dict(zip(("width", "height"), (round(100 * x) for x in fig.get_size_inches()), strict=True))
        display(bundle, metadata={"image/png": {"alt": says} | (size if is_card(fig) else {})}, raw=True)
    show(Rich(says, f"*{says}*"))
