"""A handout, two pages A4: the formula card of a chapter, and the blanks of its derivation to fill in by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..cards import escape
from . import fonts, mathml, prose, reading
from .blocks import Block, Break, Chapter, Formula, Items, Question, Step, Table, Text, Turn
from .course import Place
from .deck import static

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<!-- Inside: Source Sans and STIX Two Math (SIL Open Font License), DejaVu. -->
<style>
{fonts}
{css}
</style>
</head>
<body>
<main>
<section class="sheet"><h1><span class="no">{number}</span> {name}</h1><p class="promise">{promise}</p>
<div class="body card">{card}</div><div class="notes" aria-hidden="true"></div></section>
<section class="sheet"><h1><span class="no">{number}</span> {name}: to fill in</h1>
<div class="body blanks">{blanks}</div></section>
</main>
<script type="module">
{js}
</script>
</body>
</html>
"""
SHORT = 14                                      # signs of the side of an equation that is printed before a blank
HOLE, PLACE = r"\square", r"\underline{\phantom{(}\qquad\qquad}"
LINE = '<p class="line">{}</p>'
ASKS = re.compile(r"\b([Gg]uess|[Ff]ind|[Yy]our turn)\b")
WHOLE = 24                                      # words of a question that is printed as it stands


def handout(place: Place) -> str:
    """The HTML of a chapter's handout."""
    chapter = reading.read(place.notebook)
    card, blanks = "".join(_card(chapter)), "".join(_blanks(chapter))
    if not card:
        raise ValueError(f"Chapter {place.number} has no card: tag its closing cell, with the heading"
                         ' "What to keep", with `card`')
    words = card + blanks + chapter.title + chapter.promise
    name = prose.line(chapter.title)
    return PAGE.format(title=escape(f"{chapter.number} · {chapter.title}: handout"), number=chapter.number, name=name,
                       promise=prose.line(chapter.promise), card=card, blanks=blanks, css=static("handout.css"),
                       js=static("handout.js"), fonts=fonts.style_sheet(words + "○:0123456789 to fill in"))


def _card(chapter: Chapter) -> Iterator[str]:
    for section in chapter.sections:
        for block in section.blocks if section.card else ():
            match block:
                case Text() | Items() | Table():
                    yield prose.render(block.source)
                case Formula():
                    yield mathml.display(block.latex)
                case Break():
                    return


def _blanks(chapter: Chapter) -> Iterator[str]:
    asked: set[str] = set()
    for section in chapter.sections:
        lines = [line for block in section.blocks for line in _blank(block, asked)]
        if lines and not section.card:
            yield f"<h2><span class=\"no\">{section.number}</span> {prose.line(section.title)}</h2>{''.join(lines)}"


def _blank(block: Block, asked: set[str]) -> Iterator[str]:
    """The line to fill in for a block, if it is a question or a step that was not asked before."""
    match block:
        case Question():
            choices = "".join(f"<span>○ {escape(choice)}</span> " for choice in block.choices)
            line = f'<p class="choices">{choices}</p>' if choices else LINE.format("")
            yield _item(f"<p>{prose.line(_core(block.source))}</p>{line}")
        case Turn() if not block.source.startswith("- "):
            yield _item(f"<p>{prose.line(_core(block.source))}</p>{LINE.format('')}")
        case Step():
            left, right = block.of or mathml.sides(block.latex)[0], mathml.sides(block.latex)[-1]
            short = mathml.signs(left) <= SHORT
            new = short and left not in asked
            asked.update({left} if new else ())
            if block.blank or new and not block.of:
                goes_on = block.of and not new          # a chain, below its first line
                lead = f"{left} =" if short and not goes_on else "{} ="
                within = HOLE in right and right != HOLE        # a place inside a line: the line is printed around it
                line = (mathml.display(f"{lead} {right.replace(HOLE, PLACE)}") if within and block.blank
                        else LINE.format(mathml.inline(f"{lead} {{}}")))
                yield _item(f'{line}<p class="why">{prose.line(block.why)}</p>')


def _item(inner: str) -> str:
    return f'<div class="item">{inner}</div>'


def _core(source: str) -> str:
    """Of a long question the sentences that ask: the others were heard."""
    said = prose.sentences(source)
    asks = [s for s in said if len(s.split()) > 2 and (s.rstrip("*_ ").endswith("?") or ASKS.search(s))]
    return source if len(source.split()) <= WHOLE else " ".join(asks or said[-2:])
