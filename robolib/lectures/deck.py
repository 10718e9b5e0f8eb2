"""A chapter as slides: one HTML file that opens from disk, with all that it needs inside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files

from pygments.formatters import HtmlFormatter

from ..cards import escape
from . import fonts, interactive, plan, prose, reading, supplies
from .blocks import Block, Break, Chapter, Interactive, Question, Section, Subheading, Text
from .course import Place
from .setting import setting

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<!-- Inside: reveal.js (MIT licence), Source Sans and STIX Two Math (SIL Open Font License), DejaVu. -->
<style>
{fonts}
{reveal_css}
{code_css}
{css}
</style>
</head>
<body>
<div class="reveal"><div class="slides">
{slides}
</div></div>
<div id="said" hidden></div>
<script type="application/json" id="interactives">{interactives}</script>
<script>{reveal_js}</script>
<script>{notes_js}</script>
<script type="module">
{js}
</script>
</body>
</html>
"""


def deck(place: Place, minutes: int) -> str:
    """The HTML of a lecture of 45 or 90 minutes."""
    chapter = reading.read(place.notebook, short=minutes == 45)
    timed = plan.rows(place.teach, minutes)
    opening, *rest = chapter.sections
    promised = len(opening.blocks) == 1 and isinstance(opening.blocks[0], Text)
    slides = "\n".join([_title(chapter, minutes, setting(opening.blocks[0]) if promised else ""),
                        *(slide for section in (rest if promised else chapter.sections)
                          for slide in _section(chapter, section, timed))])
    made = [interactive.widget(block.source) for section in chapter.sections for block in section.blocks
            if isinstance(block, Interactive)]
    kinds = {type(one).__name__: one for one in made}
    return PAGE.format(title=escape(f"{chapter.number} · {chapter.title}"), slides=slides, css=static("deck.css"),
                       fonts=fonts.style_sheet(slides), reveal_css=supplies.reveal("dist/reveal.css"),
                       js=_closed(static("fit.js").replace("export ", "") + static("deck.js")),
                       code_css=HtmlFormatter(style="tango").get_style_defs(".code pre"),
                       interactives=interactive.script(kinds) if kinds else "{}",
                       reveal_js=_closed(supplies.reveal("dist/reveal.js")),
                       notes_js=_closed(supplies.reveal("plugin/notes/notes.js")))


def static(name: str) -> str:
    """A file of `static/`."""
    return (files(__package__) / "static" / name).read_text(encoding="utf-8")


def _closed(script: str) -> str:
    """A script that cannot end its element early."""
    return script.replace("</script", "<\\/script")


def _title(chapter: Chapter, minutes: int, promised: str) -> str:
    return (f'<section class="title"><div class="page"><p class="chapter">{chapter.number}</p>'
            f'<h1>{prose.line(chapter.title)}</h1><p class="promise">{prose.line(chapter.promise)}</p>{promised}</div>'
            f'<aside class="notes"><p>{minutes} minutes. Keys: → on, ← back, S the speaker\'s window, N these notes on'
            " the slide, F full screen, Esc all slides.</p></aside></section>")


def _section(chapter: Chapter, section: Section, timed: tuple[plan.Row, ...]) -> Iterator[str]:
    """The slides of a section, before the browser cuts what is too long."""
    rows = plan.of_section(timed, section.number)
    name = prose.line(section.title) or prose.line(chapter.title)
    number = f'<span class="no">{section.number}</span> ' if section.number else ""
    notes = _notes(section, rows)
    for kind, title, blocks in _frames(section):
        heading = f"<h2>{number}{title or name}</h2>"
        body = "".join(setting(block) for block in blocks)
        if body:
            yield (f'<section class="{kind}" data-section="{section.number}"><div class="page">'
                   f'<header>{heading}</header><div class="body">{body}</div></div>{notes}</section>')
            notes = ""


def _notes(section: Section, rows: tuple[plan.Row, ...]) -> str:
    """What the instructor's page says about a section, for its first slide."""
    parts = [f'<p class="minutes">{section.number}: minutes {row.start}–{row.end}</p><p>{prose.line(row.what)}</p>'
             + (f"<p>On the board: {prose.line(row.board)}</p>" if row.board else "") for row in rows]
    spans = ", ".join(f"{row.start}–{row.end}" for row in rows)
    seconds = sum(60 * (row.end - row.start) / len(row.sections) for row in rows)      # sections share a row
    return (f'<aside class="notes plan" data-spans="{spans}" data-seconds="{seconds:.0f}">{"".join(parts)}</aside>'
            if rows else "")


def _frames(section: Section) -> Iterator[tuple[str, str, list[Block]]]:
    """(kind, heading, blocks) of the slides: a question and an interactive have one of their own, the rest flows."""
    flow: list[Block] = []
    kind, title = ("card" if section.card else "flow"), ""
    for block in section.blocks:
        alone = "question" if isinstance(block, Question) else "live" if isinstance(block, Interactive) else ""
        closing = section.card and kind != "card" and isinstance(block, Text)
        label = prose.LABELLED.match(block.source) if closing else None
        if alone == "live" and flow and isinstance(flow[-1], Text):
            *flow, told = flow                  # what to do with the arm is said, not shown
            block = replace(block, said=told.source)
        above, flow = (flow[0].title, []) if alone and _is_heading(flow) else ("", flow)
        if alone or label or isinstance(block, (Break, Subheading)):
            yield kind, title, flow
            kind, title, flow = "flow", "", []
        if alone:
            yield alone, prose.line(above), [block]
        elif label:                             # after the card: **Where this stops working.** …
            title, flow = prose.line(label[1]), [replace(block, source=label[2])]
        elif not isinstance(block, Break):
            flow.append(block)
    yield kind, title, [] if _is_heading(flow) else flow


def _is_heading(flow: list[Block]) -> bool:
    """Is there nothing but a heading?"""
    return len(flow) == 1 and isinstance(flow[0], Subheading)
