"""JavaScript: an ES module, for Node and the browser alike. `name(q, qd, …)` takes arrays and returns an array."""

from __future__ import annotations

from ..code import Code
from .header import header
from .listing import Language, listing, spell

WORDS = """abstract arguments await boolean break byte case catch char class const continue debugger default delete do
double else enum eval export extends false final finally float for function goto if implements import in instanceof int
interface let long native new null package private protected public return short static super switch synchronized this
throw throws transient true try typeof undefined NaN Infinity var void volatile while with yield async of Math Array
setup parameters _""".split()


def _power(x, k):
    return " * ".join([x] * k) if k <= 8 else f"Math.pow({x}, {k})"


JAVASCRIPT = Language(
    frozenset(WORDS), lambda x: repr(x) if isinstance(x, int) and abs(x) < 2**53 else repr(float(x)), _power,
    {**{name: f"Math.{name}({{}})" for name in ("sin", "cos", "sqrt", "exp", "sign")}, "atan2": "Math.atan2({}, {})",
     "minimum": "Math.min({}, {})", "maximum": "Math.max({}, {})", "step": "({} >= 0 ? 1 : 0)"})


def source(program: Code, name: str) -> str:
    """The text of an ES module that exports `name` and, where there are constants, `name_setup`."""
    if name in WORDS:
        raise ValueError(f"{name!r} is a word of JavaScript; choose another name")
    groups = spell([group for group, _ in program.groups], JAVASCRIPT.reserved | {name, f"{name}_setup"})
    lines = listing(program, JAVASCRIPT, {name, f"{name}_setup", *groups})
    text = [f"// {line}".rstrip() for line in header(program)] + [""]
    if program.constants:
        used = {u for line in lines.setup for u in line.uses} | set(lines.kept)
        text += ["// parameters: an array of numbers, in the order above.",
                 f"export function {name}_setup(parameters) {{",
                 *_read(lines, [("parameters", program.constants)], used),
                 *(f"  const {line.name} = {line.text};" for line in lines.setup),
                 f"  return [{', '.join(lines.kept)}];", "}", ""]
    arguments = [*groups, *(["setup"] if program.constants else [])]
    text.append(f"export function {name}({', '.join(arguments)}) {{")
    text += _read(lines, zip(groups, (members for _, members in program.groups), strict=True), lines.read)
    if program.constants and lines.kept:
        text.append(f"  const [{', '.join(lines.kept)}] = setup;")
    text += [f"  const {line.name} = {line.text};" for line in lines.lines]
    return "\n".join([*text, f"  return [{', '.join(lines.results)}];", "}"]) + "\n"


def _read(lines, groups, used):
    """`const q1 = q[0];` for every entry that is used."""
    return [f"  const {lines.names[m]} = {group}[{k}];"
            for group, members in groups for k, m in enumerate(members) if lines.names[m] in used]
