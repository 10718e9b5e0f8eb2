"""C99: `name` for one state, `name_batch` for many, and `name_setup` where there are constants.

A batch is worked through in blocks. Inside a block each sine and each cosine has a loop of its own (side by side the
compiler would join them to one call that it cannot vectorise), and all that follows is one straight loop over columns.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from ..code import Code, Groups
from .header import header
from .listing import Language, Listing, listing, spell

WORDS = """auto break case char const continue default do double else enum extern float for goto if inline int long
register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while bool true
false asm typeof alignas alignof constexpr nullptr thread_local static_assert near far main sin cos sqrt exp pow atan2
fmin fmax setup parameters count size_t _""".split()
BLOCK, SMALL_BLOCK = 64, 8                      # rows at a time
MANY = 96                                       # columns: more of them, in large blocks, leave the nearest memory
TRIG = ("sin", "cos")


def _power(x, k):
    return " * ".join([x] * k) if k <= 8 else f"pow({x}, {k})"


C = Language(frozenset(WORDS), lambda x: repr(float(x)), _power,
             {"sin": "sin({})", "cos": "cos({})", "sqrt": "sqrt({})", "exp": "exp({})", "atan2": "atan2({}, {})",
              "minimum": "fmin({}, {})", "maximum": "fmax({}, {})", "sign": "sign_of({})", "step": "step_of({})"})
OURS = {"sign": "(double)(x > 0.0) - (double)(x < 0.0)", "step": "(double)(x >= 0.0)"}


@dataclass(frozen=True)
class _Text:
    """All that the three functions are printed from."""

    name: str
    lines: Listing
    groups: Groups          # (name of the array, the names of its entries)
    result: str
    constants: tuple[str, ...]

    def parameters(self, batch: bool) -> str:
        arrays = [f"const double *{group}" for group, _ in self.groups]
        arrays += ["const double *setup"] if self.constants else []
        return ", ".join([*(["size_t count"] if batch else []), *arrays, f"double *{self.result}"])

    def unused(self) -> list[str]:
        """Arrays that are handed over and not read: compilers like to be told."""
        read = self.lines.read
        idle = [group for group, members in self.groups if not set(members) & read]
        return [f"    (void){name};" for name in idle + (["setup"] if self.constants and not self.lines.kept else [])]


def source(program: Code, name: str) -> str:
    """The text of a C file, complete in itself."""
    if name in WORDS:
        raise ValueError(f"{name!r} is a word of C; choose another name")
    own = {name, f"{name}_batch", f"{name}_setup", "sign_of", "step_of"}
    *arrays, result = spell([*(group for group, _ in program.groups), program.about.result], C.reserved | own)
    lines = listing(program, C, {*own, *arrays, result})
    groups = tuple((array, tuple(lines.names[m] for m in members))
                   for array, (_, members) in zip(arrays, program.groups, strict=True))
    text = _Text(name, lines, groups, result, program.constants)
    head = [f"// {line}".rstrip() for line in header(program)]
    both = (*lines.setup, *lines.lines)
    library = ["#include <math.h>"] if any("(" in line.text for line in both) else []
    ops = {line.op for line in both}
    ours = [line for f, text_of in OURS.items() if f in ops
            for line in (f"static inline double {f}_of(double x)", "{", f"    return {text_of};", "}", "")]
    return "\n".join([
        *head, "", *library, "#include <stddef.h>", "",
        *ours,
        *(_setup(text) if program.constants else []), *_one(text, prod(program.shape)), *_batch(text)]) + "\n"


def _setup(text):
    lines = text.lines
    names = [lines.names[c] for c in text.constants]
    used = {u for line in lines.setup for u in line.uses} | set(lines.kept)
    yield f"// {len(names)} parameters, in the order above; setup has room for {max(len(lines.kept), 1)} numbers."
    yield f"void {text.name}_setup(const double *parameters, double *setup);"
    yield f"void {text.name}_setup(const double *parameters, double *setup)"
    yield "{"
    if not lines.kept:
        yield "    (void)parameters;"
        yield "    (void)setup;"
    else:
        yield from (f"    const double {name} = parameters[{k}];" for k, name in enumerate(names) if name in used)
        yield from (f"    const double {line.name} = {line.text};" for line in lines.setup)
        yield from (f"    setup[{k}] = {name};" for k, name in enumerate(lines.kept))
    yield from ("}", "")


def _one(text, size):
    lines = text.lines
    yield f"// One state. {text.result} has room for {size} numbers; it may be one of the arrays that are read."
    yield f"void {text.name}({text.parameters(batch=False)});"
    yield f"void {text.name}({text.parameters(batch=False)})"
    yield "{"
    yield from text.unused()
    for group, members in text.groups:
        yield from (f"    const double {m} = {group}[{k}];" for k, m in enumerate(members) if m in lines.read)
    yield from (f"    const double {name} = setup[{k}];" for k, name in enumerate(lines.kept))
    yield from (f"    const double {line.name} = {line.text};" for line in lines.lines)
    yield from (f"    {text.result}[{k}] = {value};" for k, value in enumerate(lines.results))
    yield from ("}", "")


def _stages(lines):
    """The on-line lines as [(lines of a loop, sines and cosines after it), …]: as few loops as the arguments allow."""
    place, by_name = {}, {line.name: line for line in lines}
    depth = {}                                  # how many sines deep a value is
    for line in lines:
        depth[line.name] = max((depth.get(u, 0) for u in line.uses), default=0) + (line.op in TRIG)
    stages = []
    for level in sorted({depth[line.name] for line in lines if line.op in TRIG}):
        trig = [line for line in lines if line.op in TRIG and depth[line.name] == level]
        stack, found = [u for line in trig for u in line.uses], set()
        while stack:
            u = stack.pop()
            if u in by_name and u not in place and u not in found:
                found.add(u)
                stack.extend(by_name[u].uses)
        stages.append(([line for line in lines if line.name in found], trig))
        place |= dict.fromkeys((*found, *(line.name for line in trig)))
    return [*stages, ([line for line in lines if line.name not in place], [])]


def _batch(text):
    lines, stages = text.lines, _stages(text.lines.lines)
    entries = [m for _, members in text.groups for m in members if m in lines.read]
    made_in = {line.name: k for k, (plain, trig) in enumerate(stages) for line in plain}
    trig_names = {line.name for _, trig in stages for line in trig}
    results = {value.lstrip("-") for value in lines.results}
    last = len(stages) - 1
    crossing = [line.name for line in lines.lines if line.name in trig_names or any(
        line.name in other.uses and (k > made_in[line.name] or other.op in TRIG)
        for k, (plain, trig) in enumerate(stages) for other in (*plain, *trig)
    ) or (line.name in results and made_in[line.name] < last)]
    column = {m: f"_in[{k}]" for k, m in enumerate(entries)} | {m: f"_mid[{k}]" for k, m in enumerate(crossing)}
    yield f"// count states, one after the other: row k of {text.result} belongs to row k of every array that is read."
    yield f"void {text.name}_batch({text.parameters(batch=True)});"
    yield f"void {text.name}_batch({text.parameters(batch=True)})"
    yield "{"
    columns = len(entries) + len(crossing) + len(lines.results)
    yield f"    enum {{ _block = {BLOCK if columns <= MANY else SMALL_BLOCK} }};"
    yield from text.unused()
    yield from (f"    const double {name} = setup[{k}];" for k, name in enumerate(lines.kept))
    yield "    for (size_t _first = 0; _first < count; _first += _block) {"
    yield "        const size_t _rows = count - _first < _block ? count - _first : _block;"
    arrays = [f"_in[{len(entries)}][_block]"] * bool(entries) + [f"_mid[{len(crossing)}][_block]"] * bool(crossing)
    yield f"        double {', '.join([*arrays, f'_out[{len(lines.results)}][_block]'])};"
    if entries:
        yield "        for (size_t _k = 0; _k < _block; _k++) {      // columns; the last row fills the block up"
        yield "            const size_t _row = _first + (_k < _rows ? _k : _rows - 1);"
        for group, members in text.groups:
            yield from (f"            {column[m]}[_k] = {group}[_row * {len(members)} + {k}];"
                        for k, m in enumerate(members) if m in column)
        yield "        }"
    for plain, trig in stages:
        if plain or not trig:
            yield from _loop(text, plain, column, not trig)
        for line in trig:
            argument = line.text[4:-1]
            name = argument.lstrip("-")
            sign = "-" if argument.startswith("-") else ""
            inside = f"{sign}{column[name]}[_k]" if name in column else argument
            yield (f"        for (size_t _k = 0; _k < _block; _k++)"
                   f" {column[line.name]}[_k] = {line.op}({inside});")
    yield "        for (size_t _k = 0; _k < _rows; _k++) {"
    yield from (f"            {text.result}[(_first + _k) * {len(lines.results)} + {k}] = _out[{k}][_k];"
                for k in range(len(lines.results)))
    yield from ("        }", "    }", "}")


def _loop(text, plain, column, is_last):
    """One loop over the block: read what stands in columns, calculate, write what is needed later.

    A result is written where it is found: held until the end it would take up a register, or a place in memory.
    """
    own, results = {line.name for line in plain}, {}
    for k, value in enumerate(text.lines.results if is_last else ()):
        results.setdefault(value.lstrip("-"), []).append(f"            _out[{k}][_k] = {value};")
    read = {u for line in plain for u in line.uses} | set(results)
    yield "        for (size_t _k = 0; _k < _block; _k++) {"
    yield from (f"            const double {m} = {where}[_k];" for m, where in column.items() if m in read - own)
    for line in plain:
        yield f"            const double {line.name} = {line.text};"
        if line.name in column:
            yield f"            {column[line.name]}[_k] = {line.name};"
        yield from results.get(line.name, ())
    yield from (write for name, writes in results.items() if name not in own for write in writes)
    yield "        }"
