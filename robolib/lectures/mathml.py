r"""Formulas: LaTeX becomes MathML, which every browser shows by itself.

A display that is too long for a line is cut where people would cut it, before a relation, then before a sum's next
term; the browser puts as many parts on a line as fit. `\tag{07.1}` becomes a number at the edge.
"""

from __future__ import annotations

import re
from functools import cache

from math_core import LatexError, LatexToMathML

from ..cards import escape

TOKEN = re.compile(r"\\begin\{\w+\}|\\end\{\w+\}|\\[a-zA-Z]+|\\.|\s+|.", re.DOTALL)
TAG = re.compile(r"\\tag\{([^}]*)\}")
RELATIONS = {"=", r"\Longrightarrow", r"\Longleftrightarrow", r"\Rightarrow", r"\iff", r"\approx", r"\le", r"\ge"}
SPACES = {r"\quad", r"\qquad"}
LONG = 40                                       # signs; a shorter sum stays in one piece


def inline(latex: str) -> str:
    """A formula within a line of text."""
    return _convert(latex.strip(), False)


def display(latex: str) -> str:
    """A formula on a line of its own, or on several."""
    number = TAG.search(latex)
    groups = [f'<span class="group{" apart" * (k > 0)}">{"".join(map(_piece, pieces(part)))}</span>'
              for k, part in enumerate(split(plain(TAG.sub("", latex)), SPACES))]
    edge = f'<span class="number">({escape(number.group(1))})</span>' if number else ""
    return f'<div class="display"><span class="pieces">{"".join(groups)}</span>{edge}</div>'


def _piece(latex: str) -> str:
    return f'<span class="piece">{_convert(latex, True)}</span>'


def pieces(latex: str) -> list[str]:
    """The parts of a formula between which a line may end."""
    return [piece for part in split(latex, RELATIONS)
            for piece in (split(part, {"+", "-"}) if signs(part) > LONG else [part])]


def sides(latex: str) -> list[str]:
    """What stands between the equals signs: v = … = …"""
    parts = split(plain(latex), {"="})
    return [part.removeprefix("{}").strip().removeprefix("=").strip() for part in parts]


def split(latex: str, signs: set[str]) -> list[str]:
    """Cut before each of these signs that stands outside all brackets; `{}` before it keeps the space around it."""
    parts, depth, last = [""], 0, "="
    for token in TOKEN.findall(latex):
        if token in ("{", "(", "[", r"\left") or token.startswith(r"\begin"):
            depth += 1
        elif token in ("}", ")", "]", r"\right") or token.startswith(r"\end"):
            depth -= 1
        infix = last not in RELATIONS and last not in ("+", "-", "&", r"\\")
        if depth == 0 and token in signs and (infix or token in SPACES):
            parts.append("" if token in SPACES else "{}" + token)
        else:
            parts[-1] += token
        last = last if token.isspace() else token
    return [part.strip() for part in parts if part.strip(" {},")]


def plain(latex: str) -> str:
    """Without the command that every output begins with."""
    return re.sub(r"\\displaystyle\s*", "", latex).strip()


def signs(latex: str) -> int:
    """About how many signs a formula has, for its length."""
    return len(re.sub(r"\\[a-zA-Z]+|[{}_^\s]", "", latex))


@cache
def _convert(latex: str, block: bool) -> str:
    try:
        made = _converter().convert_with_local_state(latex, displaystyle=block)
    except LatexError as error:
        raise ValueError(f"The formula ${latex}$ could not be set: {str(error).splitlines()[0]}") from None
    made = made.replace(' display="block"', "")
    return made.replace("<math", '<math displaystyle="true"', 1) if block else made


@cache
def _converter() -> LatexToMathML:
    return LatexToMathML(fancy_error=False)
