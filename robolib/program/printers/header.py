"""What a printed program says of itself, above its first line."""

from __future__ import annotations

from ..code import Code
from .divisors import divisors


def header(program: Code) -> list[str]:
    """What the text computes, what it is given and in which order, in which units, and what it costs: plain lines."""
    about, units = program.about, dict(program.about.units)
    lines = [about.title or "A straight-line program.", ""]
    for group, members in program.groups:
        lines.append(f"{group}: {_with_units(members, [units.get(m, '') for m in members])}")
    if program.constants:
        constants = [units.get(c, "") for c in program.constants]
        lines.append(f"parameters: {_with_units(program.constants, constants)}")
    shape = " x ".join(str(k) for k in program.shape)
    kinds = list(dict.fromkeys(about.result_units))
    lines.append(f"returns {about.result}: {shape} numbers{', row by row' if len(program.shape) > 1 else ''}"
                 + (f", in {', '.join(about.result_units if len(kinds) > 1 else kinds)}" if kinds else ""))
    lines += ["", f"Cost of a call: {_cost(program.counts)}."]
    if program.constants:
        lines += _promise(program)
        lines.append(f"Set-up, once per set of parameters: {_cost(program.offline)}.")
    return [_plain(line) for line in lines]


def _promise(program):
    """What must not be zero."""
    names, margin = ", ".join(divisors(program).values()), program.about.margin
    small = f", nor small (a length below {margin:g} of the longest of them, a sine or cosine below {margin:g})"
    return [f"The set-up divides by {names}: no divisor may be zero{small if margin else ''}."] if names else []


def _with_units(names, units):
    if len(set(units)) == 1:
        return ", ".join(names) + (f" in {units[0]}" if units[0] else "")
    return ", ".join(f"{name} in {unit}" if unit else name for name, unit in zip(names, units, strict=True))


def _cost(counts):
    words = (("multiplications", counts.mul), ("additions", counts.add), ("divisions", counts.div),
             ("sines and cosines", counts.trig))
    return ", ".join(f"{k} {word}" for word, k in words if k) or "nothing"


def _plain(text):
    """One line that no language takes for anything but a comment: names may hold anything."""
    return "".join(c if c.isprintable() and c not in "\\?" else " " for c in text).replace("*/", "* /").rstrip()
