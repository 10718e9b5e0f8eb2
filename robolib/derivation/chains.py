"""A chain of steps, one line under the other, as on a blackboard.

    chain(v2_squared,
          (vx**2 + vy**2, "Pythagoras"),
          (___, "both squares written out"),                    # the reader's line
          (a1**2 * qd1**2 + …, "cos² + sin² = 1"),
          label="v_2^2", where={s: m2 * a1 * l2 * sin(q2)})

Each line must equal the one before it. A blank is passed over: the line after it must equal the one before it.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, replace
from typing import Any

from .. import notation
from ..display import Rich, show
from . import manner, source, truth
from .blank import is_blank
from .pieces import LONG, longest
from .steps import asked, checked, where_told
from .truth import EmptyStep, FalseStep, LongLine
from .typed import Reader
from .width import BREAK, ON, PLACE, broken, width, words

SIGN, GAP = 1.33, 2.0                           # em: the equals sign, and before a reason
TRUE, FALSE, OPEN = "✓", "✗", "▷"
BOARD = re.compile(r"\$\$\\begin\{aligned\}\n(.*)\n\\end\{aligned\}\$\$", re.DOTALL)
DOTS = {accent: f"\\{name}" for name, accent in notation.DOTS.items()}
LETTER = re.compile(rf"([^\W\d_])([{''.join(DOTS)}])([₀-₉]*)|([^\W\d_])_(\w+)")      # as `notation.text` writes them
DIGITS = {low: digit for digit, low in notation.SUBSCRIPTS.items()}


@dataclass(frozen=True)
class Line:
    """One line: its value, how it looks, why it follows, and what was found: ✓, ✗ with what is told, or ▷."""

    value: Any
    looks: str
    why: str
    mark: str = OPEN
    told: str = ""


def chain(lhs: Any, *lines: tuple[Any, str], known: str = 'exact', label: str | None = None,
          where: dict[Any, Any] | None = None) -> None:
    """Show `lhs = line = line …`, each with its reason, after checking that each line equals the one before it.

    A line is a pair (line, "why"); `___` in its place is a blank for the reader. `label`, `where` and `known` as in
    `step`.
    """
    meant, reader = truth.abbreviations(where), Reader(sys._getframe(1), where)
    start = reader.shown(source.argument(reader.call, 0), lhs)
    read = [_line(reader, k, pair, known) for k, pair in enumerate(lines, start=1)]
    if not read:
        raise EmptyStep("a chain needs lines: chain(lhs, (line, 'why'), (line, 'why'))")
    if not manner.gentle():
        for look in (start, *(line.looks for line in read)):
            readable(look)
    judged, last = [], None if is_blank(lhs) else Line(lhs, start, "")
    for k, line in enumerate(read, start=1):
        if is_blank(line.value):
            judged.append(line)
        elif last is None:                      # nothing to compare with yet
            judged.append(last := line)
        else:
            judged.append(_judged(line, last, k, meant, known))
            last = judged[-1] if judged[-1].mark == TRUE else last
    show(Rich(_plain(lhs, judged), _board(label, start, judged) + where_told(reader)))


def readable(looks: str) -> None:
    """LongLine where a line, or the row of a matrix in it, is too long to read."""
    if (length := longest(looks)) > LONG:
        raise LongLine(f"a line of {length} characters of LaTeX, more than {LONG}: break the step. Put a name to a"
                       f" part of it, where={{s: …}}, or go there in several lines. It begins {looks[:60]}")


def _line(reader, k, pair, known):
    if not isinstance(pair, (tuple, list)) or len(pair) != 2:
        raise EmptyStep(f"line {k} needs its reason: chain(lhs, (line, 'why'), (line, 'why'))")
    value, why = pair
    asked(why, known)
    return Line(value, reader.shown(source.element(source.argument(reader.call, k), 0), value), why)


def _judged(line, last, k, meant, known):
    """The line with what was found on it; in strict manner a false one raises."""
    try:
        checked(last.value, line.value, line.why, meant, known, (last.looks, line.looks), left="the line before")
        return replace(line, mark=TRUE)
    except FalseStep as error:
        if not manner.gentle():
            raise FalseStep(f"line {k}: {error}", error.told) from None
        return replace(line, mark=FALSE, told=error.told)
    except (TypeError, ValueError) as error:
        if not manner.gentle():
            raise type(error)(f"line {k}: {error}") from None
        return replace(line, mark=FALSE, told=str(error))


def _plain(lhs, lines):
    said = {TRUE: "", FALSE: "not right yet: ", OPEN: "your turn: "}
    return "\n".join([f"{lhs}", *(f"  = {line.value}   {line.mark} {said[line.mark]}{line.told or line.why}"
                                  for line in lines)])


def _board(label, start, lines):
    """The lines in LaTeX, aligned at their equals signs, and below them what is not right yet."""
    reasons = [f"{line.mark} {'your turn: ' * (line.mark == OPEN)}{line.why}" for line in lines]
    if label:
        before, first = width(label), width(start) + SIGN
        begin = f"{label} &= {broken(start, PLACE - before - SIGN)} {BREAK}\n"
    elif width(start) > PLACE / 2:
        before, first, begin = 0.0, width(start), f"& {broken(start)} {BREAK}\n"
    else:
        before, first, begin = width(start), 0.0, f"{start} "
    widest = before + max(first, *(width(line.looks) + SIGN for line in lines))
    wide = widest + GAP + max(map(words, reasons)) > PLACE
    looks = [broken(line.looks, PLACE - before - SIGN) for line in lines]
    rows = [f"&= {look} " + (f"{BREAK}\n&\\quad {worded(why)}" if wide else f"&& {worded(why)}")
            for look, why in zip(looks, reasons, strict=True)]
    board = begin + f" {BREAK}\n".join(rows)
    wrong = "".join(f"\n\n✗ **Not right yet**, line {k}: {line.told}" for k, line in enumerate(lines, 1) if line.told)
    return f"$$\\begin{{aligned}}\n{board}\n\\end{{aligned}}$$" + wrong


def lines_of(markdown: str) -> list[tuple[str, str, bool]]:
    """The lines of a chain that was shown, read back: (LaTeX, why, is it a blank); none where it is no chain."""
    if not (found := BOARD.match(markdown)):
        return []
    start, *rows = (row.strip(" \n&") for row in found[1].replace(ON + "{}", " ").split("&="))
    start = start.removesuffix(BREAK).strip()
    if r"\text{" not in rows[0]:                # a label stands before the left side
        start, rows = f"{start} = {rows[0].removesuffix(BREAK).strip()}", rows[1:]
    lines = []
    for row in rows:
        looks, _, why = row.partition("&& ") if "&& " in row else row.partition(f"{BREAK}\n&\\quad ")
        why = _spoken(why.strip().removesuffix(BREAK).strip())
        turn = why.startswith(OPEN)
        why = why.lstrip("✓✗▷ ").removeprefix("your turn: ")
        lines.append((f"{'{}' if lines else start} = {looks.strip()}", why, turn))
    return lines


def _spoken(why):
    """A reason in LaTeX, as Markdown."""
    parts = re.split(r"\\text\{([^}]*)\}", why)
    return "".join(part if k % 2 else f"${part.strip()}$" if part.strip() else part for k, part in enumerate(parts))


def worded(text: str) -> str:
    """A reason as LaTeX: words as text; what stands in dollars, a dotted letter and k_r as mathematics."""
    parts = text.split("$")
    if len(parts) % 2 == 0:
        parts = [text.replace("$", "")]
    return "".join(part if k % 2 else _words(part) for k, part in enumerate(parts))


def _words(text):
    text = re.sub(r"[\\{}`*$]", "", text)
    found, at = [], 0
    for m in LETTER.finditer(text):
        letter = (rf"{DOTS[m[2]]} {m[1]}" + f"_{{{m[3].translate(DIGITS)}}}" * bool(m[3]) if m[2]
                  else f"{m[4]}_{{{m[5]}}}")
        found += [_text(text[at:m.start()]), letter]
        at = m.end()
    return "".join([*found, _text(text[at:])])


def _text(words):
    return rf"\text{{{words}}}" if words else ""
