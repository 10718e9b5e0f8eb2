"""Short names for what JavaScript calls something only for itself.

Who reads a page from outside sees properties, and what its entry exports: these keep their names. The text is read by
its tokens, without a grammar of JavaScript. Every name that is declared at the top level becomes two letters, and in
each function or class there every name that it declares inside becomes one or two: the same name the same letters in
the whole piece, and no letters are given twice or have been a name there before. So what belonged together still does,
whatever its scope. What is not surely declared is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import product
from string import ascii_letters

TOKEN = re.compile(r"""(?P<word>[A-Za-z_$][\w$]*)|\.?\d[\w.]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\.\.\.|\?\.(?!\d)
                       |=>|[=!]==?|[<>]=?|(?P<other>.)""", re.DOTALL | re.VERBOSE)
PATTERN = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n\[])+/[a-z]*")
TEXT = re.compile(r"[`}](?:\\.|\$(?!\{)|[^`\\$])*(?:`|\$\{)", re.DOTALL)          # up to what is put in, or the end
BEFORE_PATTERN = set("( , = : [ ! & | ? { } ; => return".split()) | {""}
KEPT = set("arguments as async await break case catch class const continue default delete do else export extends false"
           " finally for from function get if import in instanceof let new null of return set static super switch this"
           " throw true try typeof undefined var void while yield".split())
BLOCK = set(") => { } ; else try finally do".split()) | {""}       # after these a brace holds statements
PAIRS = [*map("".join, product(ascii_letters, repeat=2))]
CONDITIONS = {"if", "for", "while", "switch"}


@dataclass(frozen=True)
class Token:
    """A word or a sign of the source, with the space before it."""

    space: str
    text: str
    word: bool


def shortened(source: str, kept: Collection[str] = ()) -> str:
    """The same program in short names; `kept` are those at the top level that somebody else calls by name."""
    tokens = [*_tokens(source)]
    closed = _closed(tokens)
    names = _names(tokens, closed)
    outer, local = _declared(tokens, closed, names)
    whole = range(len(tokens))
    short = _shorter(tokens, names, whole, outer - {*kept}, PAIRS, {})
    for a, b in _pieces(tokens, closed):
        inner = {tokens[i].text for i in local if a <= i < b} - outer
        short = short | _shorter(tokens, names, range(a, b), inner, [*ascii_letters, *PAIRS], short)
    return "".join(token.space + (f"{token.text}:" if i in short and names[i] else "") + short.get(i, token.text)
                   for i, token in enumerate(tokens))


def _tokens(source: str) -> Iterator[Token]:
    at, last, depth = 0, "", []                 # depth: of each text with something put in, the braces open in it
    while at < len(source):
        space = re.match(r"\s*", source[at:at + 40])[0]
        at += len(space)
        if at == len(source):
            yield Token(space, "", False)
            return
        inside = depth and depth[-1] == 0 and source[at] == "}"
        if source[at] == "`" or inside:
            found = TEXT.match(source, at)
            depth = depth[:-1] if inside else depth
            depth += [0] * found[0].endswith("${")
        elif source[at] == "/" and last in BEFORE_PATTERN:
            found = PATTERN.match(source, at)
        else:
            found = TOKEN.match(source, at)
            if depth:
                depth[-1] += {"{": 1, "}": -1}.get(found[0], 0)
        last, at = found[0], found.end()
        yield Token(space, last, found.re is TOKEN and found["word"] is not None)


def _closed(tokens: list[Token]) -> dict[int, int]:
    """{where a bracket opens: where it closes}; what is put into a text is in brackets, too."""
    found, open_ones = {}, []
    for i, token in enumerate(tokens):
        if token.text in (")", "]", "}") or token.text[:1] == "}":
            found[open_ones.pop()] = i
        if token.text in ("(", "[", "{") or token.text[:1] in ("`", "}") and token.text.endswith("${"):
            open_ones.append(i)
    return found


def _names(tokens: list[Token], closed: dict[int, int]) -> dict[int, bool]:
    """{where a word names a variable: whether it names a property, too, as in {state}}."""
    found = {}
    texts = ["", *(token.text for token in tokens), ""]         # texts[i] stands before token i
    around: list[tuple[str, int]] = [("block", len(tokens))]
    for i, token in enumerate(tokens):
        before, after = texts[i], texts[i + 2]
        if i == around[-1][1]:
            around.pop()
        if i in closed:
            around.append((_kind(texts, i), closed[i]))
        if not token.word or token.text in KEPT or before in (".", "?."):
            continue
        kind, begins = around[-1][0], before in ("{", ",")
        if kind == "class" and before in ("{", "}", ";", "get", "set", "static", "async"):
            continue
        if kind == "object" and (begins and after in (":", "(") or before in ("get", "set", "async")):
            continue
        found[i] = kind == "object" and begins and after in (",", "}", "=")
    return found


def _kind(texts: list[str], i: int) -> str:
    """What the bracket at i holds."""
    if texts[i + 1] != "{":
        return "list"
    if "class" in texts[max(i - 1, 0):i + 1] or texts[i - 1] == "extends":
        return "class"
    return "block" if texts[i] in BLOCK else "object"


def _declared(tokens: list[Token], closed: dict[int, int], names: Collection[int]) -> tuple[set[str], list[int]]:
    """(the names at the top level, where names are declared below it)."""
    outer, local, ends = set(), [], []
    for i, token in enumerate(tokens):
        text, after = token.text, tokens[i + 1].text if i + 1 < len(tokens) else ""
        if ends and i == ends[-1]:
            ends.pop()
        if i in closed:
            ends.append(closed[i])
            last = tokens[closed[i] + 1].text if closed[i] + 1 < len(tokens) else ""
            called = text == "(" and last == "{" and i and tokens[i - 1].word and tokens[i - 1].text not in CONDITIONS
            if text == "(" and last == "=>" or called:
                local += _bound(tokens, closed, i)[0]
        if i in names and after == "=>":
            local.append(i)
        if text in ("const", "let", "function", "class") and not (i and tokens[i - 1].text == "."):
            found = _listed(tokens, closed, i + 1) if text in ("const", "let") else [i + 1]
            if ends:
                local += found
            else:
                outer |= {tokens[k].text for k in found}
    return outer, [i for i in local if i in names]


def _listed(tokens, closed, i):
    """Where `const a = 1, {b} = c` declares, from its first pattern on."""
    found, more = [], True
    while more:
        inside, i = _bound(tokens, closed, i)
        found += inside
        i = _skipped(tokens, closed, i)
        more = i < len(tokens) and tokens[i].text == ","
        i += 1
    return found


def _bound(tokens, closed, i):
    """(where the names are that the pattern at i declares, where it ends)."""
    if tokens[i].text == "...":
        return _bound(tokens, closed, i + 1)
    if i not in closed:
        return [i], i + 1
    found, k = [], i + 1
    while k < closed[i]:
        if tokens[k].text == ",":
            k += 1
            continue
        key = closed.get(k, k) if tokens[i].text == "{" else k
        if tokens[key + 1].text == ":":         # {key: pattern}
            k = key + 2
        inside, k = _bound(tokens, closed, k)
        found += inside
        k = _skipped(tokens, closed, k)         # what it is where nothing is given
    return found, closed[i] + 1


def _skipped(tokens, closed, i):
    """Where the expression at i ends."""
    while i < len(tokens) and tokens[i].text not in (",", ";", ")", "]", "}", "of") and tokens[i].text[:1] != "}":
        i = closed[i] + 1 if i in closed and closed[i] > i and not tokens[closed[i]].text.endswith("${") else i + 1
    return i


def _pieces(tokens, closed):
    """From where to where each statement of the top level goes."""
    begins, i = [0], 0
    while i < len(tokens):
        if tokens[i].text in ("const", "let", "function", "class", "async"):
            begins.append(i)
        i = closed.get(i, i) + 1
    return zip(begins, [*begins[1:], len(tokens)], strict=True)


def _shorter(tokens, names, piece, wanted, letters, known):
    """{where: the short name} of the wanted names of a piece, where that makes it shorter; `known` are those so far."""
    uses = {name: [] for name in sorted(wanted)}
    for i in piece:
        if i in names and tokens[i].text in uses:
            uses[tokens[i].text].append(i)
    taken = {known.get(i, tokens[i].text) for i in piece if tokens[i].word} | KEPT
    free, found = iter([two for two in letters if two not in taken]), {}
    new = next(free)
    for name in sorted(uses, key=lambda name: -(len(name) - 1) * len(uses[name])):
        brief = sum(names[i] for i in uses[name])
        if len(uses[name]) * (len(name) - len(new)) > brief * (1 + len(name)):
            found |= dict.fromkeys(uses[name], new)
            new = next(free)
    return found
