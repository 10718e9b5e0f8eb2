"""How a verdict looks, in one place: its sign, its words, its colour. Notebooks and the grader's pages share it.

Colour never says anything alone: the sign and the words say it first.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Look:
    """sign: one character · words: for people · kind: the class in a style sheet · border: in a notebook."""

    sign: str
    words: str
    kind: str
    border: str


# colour: (on a light page, on a dark page)
COLOURS = {"good": ("#1b6e3c", "#7fd1a0"), "bad": ("#a3341f", "#f0a08d"), "open": ("#6a5300", "#e3c76a"),
           "card": ("#f4f5f3", "#202427"), "line": ("#d9dcd8", "#363c42")}
OUTCOMES: dict[str, Look] = {
    "correct": Look("✓", "Correct", "correct", f"var(--jp-success-color1, {COLOURS['good'][0]})"),
    "wrong": Look("✗", "Not right yet", "wrong", f"var(--jp-error-color1, {COLOURS['bad'][0]})"),
    "not attempted": Look("▷", "Not attempted", "open", f"var(--jp-warn-color1, {COLOURS['open'][0]})"),
    "cannot decide": Look("?", "Could not be decided", "open", f"var(--jp-warn-color1, {COLOURS['open'][0]})")}
SHAPE = "border-left-width: .3rem; border-radius: .4rem; padding: .75rem 1rem; margin: .8rem 0;"
# The same card in a style sheet, for a whole page
STYLE = f"""
.card {{ background: var(--card); border: 1px solid var(--line); border-left: .3rem solid var(--line); {SHAPE} }}
.correct {{ color: var(--good); }} .wrong {{ color: var(--bad); }} .open {{ color: var(--open); }}
.card.correct, .card.wrong, .card.open {{ color: inherit; }}
.card.correct {{ border-left-color: var(--good); }} .card.wrong {{ border-left-color: var(--bad); }}
.card.open {{ border-left-color: var(--open); }}
"""


def variables(dark: bool = False) -> str:
    """The colours as variables of a style sheet."""
    return " ".join(f"--{name}: {pair[dark]};" for name, pair in COLOURS.items())


def stars(n: int) -> str:
    """How hard an exercise is: ★☆☆, ★★☆, ★★★; "" where nobody has said."""
    return "★" * n + "☆" * (3 - n) if n else ""


def escape(text: str) -> str:
    """Text as it stands in HTML. markupsafe comes with the notebooks; a verdict in a terminal needs none."""
    from markupsafe import escape as escaped

    return str(escaped(text))


def card(outcome: str, heading: str, message: str) -> str:
    """A verdict as HTML for a notebook, complete in itself: style sheets do not reach there."""
    look = OUTCOMES[outcome]
    style = (f"background: var(--jp-layout-color2, {COLOURS['card'][0]}); border: 1px solid var(--jp-border-color2,"
             f" {COLOURS['line'][0]}); border-left-style: solid; border-left-color: {look.border}; {SHAPE}")
    head = f'<div role="heading" aria-level="4" style="font-weight: 600">{escape(heading)}</div>' if heading else ""
    return (f'<section class="robolib-card {look.kind}" style="{style}">{head}<p style="margin: .3rem 0 0">'
            f'<strong><span aria-hidden="true">{look.sign}</span> {look.words}.</strong> {said(message)}</p></section>')


def said(text: str) -> str:
    """Text as HTML, with `code` between backticks."""
    parts = text.split("`")
    if len(parts) % 2 == 0:                     # an odd number of backticks: they are what they are
        return escape(text)
    return "".join(f"<code>{escape(p)}</code>" if k % 2 else escape(p) for k, p in enumerate(parts))
