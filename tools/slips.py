"""Prints every single slip that can be put into a module: runs in the environment of cosmic-ray, which makes them.

    python slips.py MODULE.py        [{"line": 12, "was": "a + b", "now": "a - b", "at": [start, end]}, …]

`was` and `now` are the changed lines without their margins, `at` says which lines of the file `now` replaces.
"""

import difflib
import io
import json
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

# What a hand that derives or types gets wrong: a sign, a factor turned over, a limit, a number, a case, a sum left out.
SLIPS = (*(f"ReplaceBinaryOperator_{a}_{b}" for a, b in (
             ("Add", "Sub"), ("Sub", "Add"), ("Mul", "Div"), ("Div", "Mul"), ("Pow", "Mul"), ("FloorDiv", "Mul"),
             ("Mod", "Mul"), ("BitOr", "BitAnd"), ("BitAnd", "BitOr"))),
         *(f"ReplaceComparisonOperator_{a}_{b}" for a, b in (
             ("Lt", "LtE"), ("LtE", "Lt"), ("Gt", "GtE"), ("GtE", "Gt"), ("Eq", "NotEq"), ("NotEq", "Eq"),
             ("Lt", "Gt"), ("Gt", "Lt"), ("LtE", "GtE"), ("GtE", "LtE"), ("Is", "IsNot"), ("IsNot", "Is"))),
         "ReplaceUnaryOperator_Delete_USub", "ReplaceUnaryOperator_Delete_Not", "AddNot",
         "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd",
         "ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "NumberReplacer", "ZeroIterationForLoop")
NAMES = {"sin": "cos", "cos": "sin", "min": "max", "max": "min", "any": "all", "all": "any", "sum": "max",
         "minimum": "maximum", "maximum": "minimum"}
HARMLESS = ("strict=", "frozen=", "slots=", "strict =")     # they guard; what they guard against is no slip of theirs


def slips(code: str) -> list[dict]:
    """Every slip once, whichever operators make it."""
    found, lines = {}, code.splitlines()
    for name, changed in _changed(code):
        new = changed.splitlines()
        pieces = [piece for piece in difflib.SequenceMatcher(None, lines, new, autojunk=False).get_opcodes()
                  if piece[0] != "equal"]
        if not pieces or not _runs(changed):
            continue
        start, end, first, last = pieces[0][1], pieces[-1][2], pieces[0][3], pieces[-1][4]
        was, now = ("\n".join(line.strip() for line in part) for part in (lines[start:end], new[first:last]))
        if name == "ReplaceTrueWithFalse" and any(guard in was for guard in HARMLESS):
            continue
        found.setdefault((start, now), {"line": start + 1, "was": was, "now": now, "slip": name,
                                        "at": [start, end], "lines": new[first:last]})
    return [found[key] for key in sorted(found)]


def _changed(code: str) -> Iterator[tuple[str, str]]:
    """(name of the slip, code with it)."""
    for name in SLIPS:
        operator, occurrence = get_operator(f"core/{name}")(), 0
        while (changed := mutate_code(code, operator, occurrence)) is not None:
            occurrence += 1
            yield name, changed
    lines = code.splitlines(keepends=True)
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.NAME and token.string in NAMES:
            (row, first), (_, last) = token.start, token.end
            line = lines[row - 1]
            yield "Name", "".join([*lines[:row - 1], line[:first] + NAMES[token.string] + line[last:], *lines[row:]])


def _runs(code):
    try:
        compile(code, "slip", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


if __name__ == "__main__":
    json.dump(slips(Path(sys.argv[1]).read_text(encoding="utf-8")), sys.stdout)
