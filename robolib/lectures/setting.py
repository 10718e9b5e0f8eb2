"""The blocks of a lecture, set as HTML for slides; beside each what is said with it, for the notes."""

from __future__ import annotations

import base64
import re
import struct
from functools import singledispatch

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from ..cards import escape
from . import interactive, mathml, prose
from .blocks import Code, Figure, Formula, Interactive, Items, Printed, Question, Step, Subheading, Table, Text, Turn

WIDE = 1.7                                      # a picture that is wider than that has its caption below
CHAIN = 70                                      # signs; in a longer chain a = b = c only the ends are shown
COLUMNS = 88                                    # of code that fit in large type
BRIEF = 6                                       # lines of code
ACROSS, SMALLEST, LARGEST = 1660, 24, 30        # px of a line of code, and of its type
HINT = "The arm has the keyboard while you use it; Esc gives it back to the slides."


@singledispatch
def setting(block: object) -> str:
    """The HTML of a block."""
    raise TypeError(f"there is no setting for {type(block).__name__}")


def boxed(kind: str, inner: str, said: str = "") -> str:
    """A block on a slide; `said` goes to the notes."""
    return f'<div class="block {kind}">{inner}{_notes(said)}</div>'


def _notes(said: str) -> str:
    return f'<aside class="notes">{said}</aside>' if said else ""


@setting.register
def _(block: Text) -> str:
    source = re.sub(r"`\"([^\"`]+)\"`", r"*\1*", block.source)           # a word to type is a word to say
    said = prose.spoken(source)
    seen = said if block.whole else prose.shown(source, block.leads)
    if not seen:
        return ""
    return boxed("text leads" if block.leads else "text", prose.render(seen), prose.render(said) * (said != seen))


@setting.register
def _(block: Items) -> str:
    return boxed("items", prose.render(block.source))


@setting.register
def _(block: Table) -> str:
    return boxed("table", prose.render(block.source))


@setting.register
def _(block: Formula) -> str:
    return boxed("formula", mathml.display(block.latex))


@setting.register
def _(block: Step) -> str:
    sides = mathml.sides(block.latex)
    long = len(sides) > 2 and sum(map(mathml.signs, sides)) > CHAIN
    latex = f"{sides[0]} = {sides[-1]}" if long else block.latex
    mark = '<span class="mark turn">Your turn</span>' if block.blank else '<span class="mark">✓</span>'
    return boxed("step fragment", f'{mathml.display(latex)}<p class="why">{mark} {prose.line(block.why)}</p>')


@setting.register
def _(block: Question) -> str:
    choices = "".join(f'<li{_marked(choice == block.answer)}>{escape(choice.replace("-", "−"))}</li>'
                      for choice in block.choices)
    listed = f'<ul class="choices">{choices}</ul>' if choices else ""
    shows = "".join(map(setting, block.shows))
    answer = (f'<div class="answer fragment" data-fragment-index="1"><p>The answer: <strong>{prose.line(block.answer)}'
              f"</strong></p>{shows}</div>") if block.answer else ""
    return boxed("ask", f"{prose.render(block.source)}{listed}{answer}")


def _marked(right: bool) -> str:
    return ' class="fragment custom right" data-fragment-index="1"' if right else ""


@setting.register
def _(block: Turn) -> str:
    label = "" if re.search(r"your turn", block.source, re.IGNORECASE) else '<p class="label">Your turn</p>'
    return boxed("turn", f"{label}{prose.render(block.source)}")


@setting.register
def _(block: Figure) -> str:
    width, height = struct.unpack(">II", base64.b64decode(block.png[:64])[16:24])
    caption = f"<figcaption>{prose.line(block.caption)}</figcaption>" if block.caption else ""
    return (f'<figure class="block figure {"wide" if width > WIDE * height else "beside"}">'
            f'<img src="data:image/png;base64,{block.png}" width="{width}" height="{height}" alt="{escape(block.alt)}">'
            f"{caption}</figure>")


@setting.register
def _(block: Interactive) -> str:
    made = interactive.widget(block.source)
    return (f'<div class="block widget" data-arm="{type(made).__name__}" data-state="{escape(interactive.state(made))}"'
            f' data-room="{interactive.room(made)}" data-title="{escape(made.title)}">'
            f'<img class="still" src="data:image/png;base64,{block.png}" alt="{escape(block.alt)}">'
            f'<p class="hint">{HINT}</p>{_notes(prose.render(block.said))}</div>')


@setting.register
def _(block: Code) -> str:
    source = "\n".join(_comment_above(line) for line in block.source.splitlines())
    lines = highlight(source, PythonLexer(), HtmlFormatter(nowrap=True)).rstrip()
    size = max(SMALLEST, min(LARGEST, ACROSS // (0.603 * max(map(len, source.splitlines())))))
    short = len(source.splitlines()) <= BRIEF   # stays with what it prints
    return boxed("code leads" if short else "code", f'<pre style="font-size: {size:g}px">{lines}</pre>')


def _comment_above(line: str) -> str:
    """A line of code; a comment that makes it too long for large type stands above it."""
    code, mark, comment = line.partition("  # ")
    if len(line) <= COLUMNS or not mark or not code.strip():
        return line
    return f"{' ' * (len(code) - len(code.lstrip()))}# {comment.strip()}\n{code.rstrip()}"


@setting.register
def _(block: Printed) -> str:
    if block.columns:
        return boxed("printed", f"<pre>{escape(block.text)}</pre>")
    return boxed("printed", "".join(f"<p>{escape(line)}</p>" for line in block.text.splitlines() if line.strip()))


@setting.register
def _(block: Subheading) -> str:
    return f'<h3 class="block">{prose.line(block.title)}</h3>'
