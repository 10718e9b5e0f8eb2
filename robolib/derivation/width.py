r"""How wide a formula is about, in em, so that a line and its reason stand beside each other only where both fit.

Fractions, indices and matrices count as they are set: the wider of top and bottom, 0.7 of the size, the widest entry of
each column. Over the lines of the chapters it is within a seventh of what a browser sets.

A line that is wider than its place is broken before a plus or a minus that stands outside all brackets, and goes on
below, moved in. `flat` puts it together again, for lectures and rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

PLACE = 38.0                                    # em of 18 px: an output beside the list of files, window 1200 px
LETTER = 0.47                                   # em of a letter in words
TOKEN = re.compile(r"\\\\(?:\[[^\]]*\])?|\\[a-zA-Z]+|\\.|[{}&^_]|\S")
BREAK = r"\\[4pt]"
ON = f" {BREAK}\n&\\qquad "                      # a line goes on
SMALL = 0.71                                    # an index against its letter
OPEN = {r"\dot", r"\ddot", r"\hat", r"\bar", r"\displaystyle", r"\tfrac", r"\limits", r"\left", r"\right", r"\big",
        r"\mathsf", r"\text", r"\mathrm", r"\operatorname", r"\begin", r"\end"}
SPACES = {r"\,": 0.17, r"\:": 0.22, r"\;": 0.28, r"\ ": 0.25, r"\quad": 1.0, r"\qquad": 2.0, r"\!": -0.17}
SIGNS = dict.fromkeys("+-", 1.22) | dict.fromkeys("=<>", 1.33) | dict.fromkeys("()[]|", 0.37) | {
    ",": 0.44, ".": 0.28, "'": 0.3, r"\cdot": 0.72, r"\times": 1.22, r"\sum": 1.6, r"\int": 1.1, r"\square": 0.78,
    r"\Longleftrightarrow": 2.4, r"\Longrightarrow": 2.2, r"\partial": 0.56, r"\cos": 1.5, r"\sin": 1.4,
    r"\tan": 1.5, r"\det": 1.55, r"\sqrt": 0.9}


def width(latex: str) -> float:
    """The widest of its lines, in em."""
    tokens = list(TOKEN.findall(latex))
    total, widest = 0.0, 0.0
    for kind, size in _pieces(iter(tokens)):
        if kind == "break":
            total = 0.0
        else:
            total += size
        widest = max(widest, total)
    return widest


def broken(latex: str, place: float = PLACE) -> str:
    """The line in as many lines as it takes, if it can be broken at all."""
    if width(latex) <= place or r"\begin{aligned}" in latex:
        return latex
    lines = [""]
    for term in _terms(latex):
        if lines[-1].strip() and width(lines[-1] + term) + 2 > place:
            lines.append("{}")
        lines[-1] += term
    return ON.join(line.strip() for line in lines)


def flat(latex: str) -> str:
    """A formula that was laid out in lines, as one line again."""
    text = re.sub(r"\\begin\{aligned\}&?|\\end\{aligned\}", "", latex.replace(ON + "{}", " "))
    return re.sub(r"\s*\\\\\[4pt]\s*&\s*|\s*&(?==|\\;)", " ", text).strip() if text != latex else latex


def _terms(latex: str) -> list[str]:
    """The terms of a sum, each with its sign; what stands in brackets stays together."""
    found, depth, last = [""], 0, "="
    for token in re.findall(r"\\[a-zA-Z]+|\\.|\s+|.", latex, flags=re.DOTALL):
        depth += (token in ("{", "(", "[", r"\left", r"\begin")) - (token in ("}", ")", "]", r"\right", r"\end"))
        if depth == 0 and token in "+-" and last not in "=+-":
            found.append("")
        found[-1] += token
        last = last if token.isspace() else token
    return found


def words(text: str) -> float:
    """The width of a reason, in em."""
    return LETTER * len(text)


def _pieces(tokens: Iterator[str]) -> Iterator[tuple[str, float]]:
    for token in tokens:
        if token == "{":
            yield "group", width(" ".join(_group(tokens)))
        elif token in ("^", "_"):
            yield from _scripts(token, tokens)
        elif token in (r"\frac", r"\tfrac", r"\dfrac"):
            size = max(_argument(tokens), _argument(tokens))
            yield "frac", size * (SMALL if token == r"\tfrac" else 1) + 0.24
        elif token == r"\begin":
            name = "".join(_raw(tokens))
            yield "table", _table(name, tokens)
        elif token == r"\text":
            yield "text", words(" ".join(_raw(tokens)))
        elif token.startswith(r"\\"):
            yield "break", 0.0
        elif token in SPACES or token in SIGNS:
            yield "sign", SPACES.get(token, SIGNS.get(token, 0.0))
        elif token not in OPEN and token not in "&}":
            yield "letter", 0.56


def _scripts(first: str, tokens: Iterator[str]) -> Iterator[tuple[str, float]]:
    """An index; a power above an index takes no room of its own."""
    seen, one = {first: _argument(tokens)}, None
    for one in tokens:
        if one in ("^", "_") and one not in seen:
            seen[one], one = _argument(tokens), None
            continue
        break
    yield "script", SMALL * max(seen.values()) + 0.05
    if one is not None:
        yield from _pieces(_chained(one, tokens))


def _chained(one: str, tokens: Iterator[str]) -> Iterator[str]:
    yield one
    yield from tokens


def _argument(tokens: Iterator[str]) -> float:
    """The width of what stands in braces next, or of the one sign that does."""
    return width(" ".join(_raw(tokens)))


def _raw(tokens: Iterator[str]) -> list[str]:
    token = next(tokens, "")
    return _group(tokens) if token == "{" else [token]


def _group(tokens: Iterator[str]) -> list[str]:
    depth, found = 1, []
    for token in tokens:
        depth += (token == "{") - (token == "}")
        if not depth:
            break
        found.append(token)
    return found


def _table(name: str, tokens: Iterator[str]) -> float:
    """The widest entry of each column, and the gaps between them."""
    depth, rows = 1, [[[]]]
    for token in tokens:
        if token == r"\begin":
            depth += 1
        if token == r"\end":
            depth -= 1
            if not depth:
                _raw(tokens)
                break
        if depth == 1 and token == "&":
            rows[-1].append([])
        elif depth == 1 and token.startswith(r"\\"):
            rows.append([[]])
        else:
            rows[-1][-1].append(token)
    count = max(map(len, rows))
    columns = [max((width(" ".join(row[k])) for row in rows if k < len(row)), default=0) for k in range(count)]
    gap = 0.0 if name == "aligned" else 1.0
    return sum(columns) + gap * (count - 1)
