"""A Program as JavaScript in few letters: nobody reads it on a page, and every page carries it.

What is used once stands where it is used, in parentheses where the order of operations asks for them; what is read
often from an argument has a letter. The same operations in the same order, so the same numbers to the last bit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Set
from itertools import count

from ...program import Program

NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*(?:\.\w+)?")
BINARY = re.compile(r"^(\S+) ([-+*/]) (\S+)$")
LONG = re.compile(r"(?<![\w.])\d*\.\d{7,}(?:e-?\d+)?(?![\w.])")
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
WORDS = {"do", "if", "in", "of", "as", "at", "is", "sin", "cos", "exp", "min", "max"}
MATH = "sin cos sqrt exp sign atan2 min max".split()
READ = re.compile(r"\w+\[\d+\]")
FUNCTION = re.compile(r"function (\w+)(\(.*\n)")
LOOSE, SUM, PRODUCT, ATOM = range(4)


def compact(program: Program, name: str) -> str:
    """The functions of a program, `name` and, where constants are worked out once, `name_setup`. They need `head`."""
    source = program.source("javascript", name)
    return "".join(_function(*found) for found in re.findall(
        r"^export function (\w+)\((.*?)\) \{\n(.*?)  return \[(.*?)\];\n\}", source, re.MULTILINE | re.DOTALL)
        if found[3] or not found[0].endswith("_setup"))


def head(source: str) -> str:
    """What the functions take from Math."""
    asked = {*NAME.findall(source)}
    return f"const {{{','.join(name for name in MATH if name in asked)}}}=Math;"


def merged(source: str) -> tuple[str, dict[str, str]]:
    """(the same functions, each body once; {the name of every function: that under which it is printed})."""
    first, names = {}, {}
    for name, body in FUNCTION.findall(source):
        names[name] = first.setdefault(body, name)
    return "".join(f"function {name}{body}" for body, name in first.items()), names


def shared(source: str) -> str:
    """The same functions; a long number that stands in them more than once has a name."""
    often = [text for text, count in Counter(LONG.findall(source)).items() if count > 1]
    names = {text: f"number{k}" for k, text in enumerate(often)}
    told = "".join(f"const {name}={text};\n" for text, name in names.items())
    return told + LONG.sub(lambda found: names.get(found[0], found[0]), source)


def _function(name, arguments, body, results):
    """One function: what it reads, what it calculates, what it returns."""
    lines = [line.strip().removeprefix("const ").removesuffix(";").split(" = ", 1)
             for line in body.splitlines() if line]
    results = results.split(", ") if results else []
    uses = Counter(word for _, text in lines for word in NAME.findall(text)) + Counter(
        word for text in results for word in NAME.findall(text))
    given = arguments.replace("parameters", "_").split(", ")
    fresh, known, kept = _fresh({*WORDS, *given}), {}, []
    # known: {name: (text, how tightly it holds together)}
    for left, text in lines:
        if left.startswith("["):                # the constants, from the set-up
            names = [next(fresh) for _ in left[1:-1].split(", ")]
            known |= {old: (new, ATOM) for old, new in zip(left[1:-1].split(", "), names, strict=True)}
            given = [f"[{','.join(names)}]" if word == text else word for word in given]
            continue
        told = _told(text, known)
        if uses[left] == 1 or told[1] == ATOM and (len(told[0]) < 6 or READ.fullmatch(told[0])):
            known[left] = told
        else:
            new = next(fresh)
            known[left] = (new, ATOM)
            kept.append(f"{new}={told[0]}")
    values = ",".join(_told(text, known)[0] for text in results)
    body = (f"const {','.join(kept)};" if kept else "") + f"return[{values}]"
    for k, word in enumerate(given):
        given[k], body = _lettered(word, body, fresh)
    while given and given[-1].isidentifier() and given[-1] not in NAME.findall(body):
        given.pop()                             # what is handed over all the same, nobody reads
    return f"function {name}({','.join(given)}){{{body}}}\n"


def _lettered(word, body, fresh):
    """(an argument, the body that reads it): by letters where that is less text, else as they are."""
    uses = re.findall(rf"(?<![\w.]){word}\[(\d+)\]", body) if word.isidentifier() else []
    letters = {at: next(fresh) for at in sorted({*uses}, key=int)}
    pattern = "{" + ",".join(f"{at}:{letter}" for at, letter in letters.items()) + "}"
    if len(pattern) - 1 >= sum(len(at) + 2 for at in uses):     # the argument has one letter in the end
        return word, body
    return pattern, re.sub(rf"(?<![\w.]){word}\[(\d+)\]", lambda found: letters[found[1]], body)


def _told(text, known):
    """(an expression with what is known put in, how tightly it holds together)."""
    found = BINARY.match(text)
    if found is None:
        if re.fullmatch(r"-?[\w.]+(?:e-?\d+)?(?:\[\d+\])?", text):
            minus, name = ("-", text[1:]) if text.startswith("-") else ("", text)
            one, tight = known.get(name, (_number(name).replace("parameters[", "_["), ATOM))
            plain = tight == ATOM and not one.startswith("-")
            return (f"-{one}" if plain else f"-({one})", SUM) if minus else (one, tight)
        put = NAME.sub(lambda m: _argument(m, known), text).replace(" ", "")
        return put, ATOM if re.fullmatch(r"\w+\([^()]*\)", put) else LOOSE
    left, sign, right = found.groups()
    (a, tight), (b, tight_b) = _told(left, known), _told(right, known)
    need = SUM if sign in "+-" else PRODUCT
    a = a if tight >= need else f"({a})"
    b = b if tight_b > need and not b.startswith("-") else f"({b})"
    return f"{a}{sign}{b}", need


def _argument(found, known):
    """What stands for a name among the arguments of a function; a minus before it is of all of it."""
    if found[0] not in known:
        return found[0].removeprefix("Math.")
    one, tight = known[found[0]]
    signed = found.string[:found.start()].endswith("-")
    return f"({one})" if signed and (tight < ATOM or one.startswith("-")) else one


def _number(text):
    return re.sub(r"^0(?=\.\d)", "", text) if text != "0.0" else "0"


def _fresh(taken: Set[str]) -> Iterator[str]:
    """a, b, …, aa, ab, …: no word of JavaScript, no argument."""
    for k in count():
        name = LETTERS[k] if k < len(LETTERS) else LETTERS[k // len(LETTERS) - 1] + LETTERS[k % len(LETTERS)]
        if name not in taken:
            yield name
