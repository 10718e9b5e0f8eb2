"""Less text for the same: JavaScript without needless spaces, a style sheet without rules that nothing is named by.

Nothing is moved, and no names are changed here: that is done in `names`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

WORD = re.compile(r"[\w$]")
TOKEN = re.compile(r"""(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?P<space>\s+)|(?P<other>.)""", re.DOTALL)
ZERO = re.compile(r"0(?=\.\d)")
ARROW = re.compile(r"\(([\w$]+)\) => ?")
REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n\[])+/[a-z]*")
COMMA = re.compile(r",(?![^(]*\))")              # not one in brackets, as in :is(a, b)
BEFORE_REGEX = set("(,=:[!&|?{};\n")            # after these a slash begins a pattern; elsewhere it divides


def squeezed(source: str) -> str:
    """JavaScript without needless spaces, zeros, semicolons and brackets; strings and patterns as they are."""
    return _code(source, 0, False)[0]


def _code(source, at, inner):
    """(the code from `at` on, where it ends); an inner one ends at the brace that closes a template's `${`."""
    out, depth, declares = [""], 0, [False]     # declares: whether the statement at each level is a `const`
    while at < len(source):
        last = out[-1][-1:] or "\n"
        if source.startswith("//", at):         # a remark with a quotation mark in it
            at = source.find("\n", at) if "\n" in source[at:] else len(source)
            continue
        if source[at] == "`":
            text, at = _template(source, at)
            out.append(text)
            continue
        if source[at] == "/" and last in BEFORE_REGEX and (found := REGEX.match(source, at)):
            out.append(found[0])
            at = found.end()
            continue
        if ZERO.match(source, at) and not (WORD.match(last) or last == "."):
            at += 1                             # .5 for 0.5
        if (found := ARROW.match(source, at)) and not WORD.match(last):
            out.append(f"{found[1]}=>")         # x => … for (x) => …
            at = found.end()
            continue
        if inner and source[at] == "}" and depth == 0:
            return "".join(out), at
        if last in "{};\n" and source.startswith("const ", at):
            if last == ";" and declares[-1]:    # const a = 1; const b = 2;
                out[-1], at = ",", at + len("const ")
                continue
            declares[-1] = True
        elif last == ";" and not source[at].isspace():
            declares[-1] = False
        if source[at] in "({[":
            declares.append(False)
        elif source[at] in ")}]":
            declares.pop()
        if source[at] == "}" and last == ";":   # the last statement of a block ends with it
            out[-1] = out[-1][:-1]
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        found = TOKEN.match(source, at)
        at = found.end()
        if found["space"] is None:
            out.append(found[0])
        elif (kept := _space(found[0], last, source[at:at + 1])):
            out.append(kept)
    return "".join(out), at


def _space(space, before, after):
    """What is left of a space between two characters."""
    if "\n" in space:
        return "" if before in "{};,([\n" else "\n"      # every statement of ours has its semicolon
    words = WORD.match(before) and WORD.match(after or " ")
    return " " if words or (before in "+-" and before == after) else ""


def _template(source, at):
    out, at = ["`"], at + 1
    while source[at] != "`":
        if source.startswith("${", at):
            inner, at = _code(source, at + 2, True)
            out.append("${" + inner + "}")
            at += 1
        else:
            size = 2 if source[at] == "\\" else 1
            out.append(source[at:at + size])
            at += size
    return "".join([*out, "`"]), at + 1


def tight(css: str) -> str:
    """A style sheet without needless spaces, zeros and semicolons."""
    short = re.sub(r"\s*([{};,>])\s*", r"\1", re.sub(r":\s+", ":", re.sub(r"\s+", " ", css))).replace(";}", "}")
    return re.sub(r"(?<=[ ,(:])0(?=\.\d)", "", short).strip()


def used(css: str, module: str) -> str:
    """The rules of a style sheet that can apply to what a module makes: every class they name occurs in it. Of its
    variables those that a rule or the module asks for by their whole name.

    Where a module makes names of classes as it runs, `rl-${name}`, any word in quotation marks may be such a name.
    """
    known = {*re.findall(r"(?<!-)rl-[\w-]+", module), "rl-page"}
    if re.search(r"rl-\$\{(?!\+\+)", module):   # a number makes an id, not a class
        known |= {f"rl-{word}" for word in re.findall(r"(?<=[\"'`])[\w-]+(?=[\"'`])", module)}
    known |= {f"{name}-head" for name in known if "}-head" in module}        # an arrow's head is named after its shaft

    def rule(found):
        heads = [head for head in COMMA.split(found[1]) if {*re.findall(r"\.(rl-[\w-]+)", head)} <= known]
        return f"{','.join(heads)}{{{found[2]}}}" if heads else ""
    kept = re.sub(r"@[^{}]+\{\}", "", re.sub(r"([^{}@]+)\{([^{}]*)\}", rule, tight(css)))
    asked = {*re.findall(r"var\(--rl-([\w-]+)", kept), *re.findall(r"--rl-([\w-]+)", module)}
    return re.sub(r"--rl-([\w-]+):[^;{}]*;?", lambda found: found[0] if found[1] in asked else "", kept)


def short_json(data: Any) -> str:
    """Data as JSON in few letters: no spaces, and 20.0 is 20."""
    return json.dumps(_whole(data), ensure_ascii=False, separators=(",", ":"))


def _whole(data):
    if isinstance(data, Mapping):
        return {key: _whole(x) for key, x in data.items()}
    if isinstance(data, (list, tuple)):
        return [_whole(x) for x in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data
