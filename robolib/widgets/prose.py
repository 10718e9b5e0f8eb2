"""A sentence that follows a widget: its numbers change as one drags, and a click on a letter lights up what it means.

    arm.bind("The elbow is at [q₂](q2) = {q2}; so [M₁₁](M) = {M11:.1f} kg·m².")

`{name}` or `{name:.1f}` is a number (`arm.readings()` has them all; an angle brings its °), `[words](part)` lights up a
part of the picture, a table or a slider. `*…*` and `**…**` are emphasis, `{{` is a brace. In a notebook that nobody
runs, on a Git host and in print the sentence stands with the numbers of when it was made.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import anywidget
from traitlets import All, Dict, List, Unicode

from . import bundle

VIEW = "application/vnd.jupyter.widget-view+json"
NOTHING = 1e-9                                  # what is smaller is round-off; a sentence says 0
MARK = re.compile(r"\{\{|\}\}|\{(?P<name>\w+)(?::\.(?P<places>\d)f)?\}"
                  r"|\[(?P<words>[^\[\]]+)\]\((?P<part>\w+(?:\(t\))?)\)")
STRAY = re.compile(r"\$|[{}]|\]\(")
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

Widget = Any                                    # an `interactive.Interactive`, whose module imports this one
Piece = dict[str, Any]


def pieces(sentence: str, numbers: Mapping[str, float], degrees: Sequence[str],
           parts: Sequence[str] | None) -> list[Piece]:
    """The sentence as {"text"}, {"name", "places", "unit"} and {"part", "inner"}. A name that is unknown is refused."""
    found: list[Piece] = []

    def text(words):
        if stray := STRAY.search(words):
            raise ValueError(f"{stray.group()!r} in {words!r}: write a number as {{q1}} or {{q1:.1f}}, a part as"
                             " [the forearm](link2), letters as q₁ and not as $q_1$, and a brace as {{")
        found.extend([{"text": words}] if words else [])

    end = 0
    for mark in MARK.finditer(sentence):
        text(sentence[end:mark.start()])
        end = mark.end()
        if mark["name"]:
            _known("number", mark["name"], numbers)
            found.append({"name": mark["name"], "places": int(mark["places"]) if mark["places"] else None,
                          "unit": "°" if mark["name"] in degrees else ""})
        elif mark["part"]:
            if parts is not None:
                _known("part", mark["part"], parts)
            found.append({"part": mark["part"], "inner": pieces(mark["words"], numbers, degrees, ())})
        else:
            found.append({"text": mark.group()[0]})
    text(sentence[end:])
    return found


def _known(what, name, there):
    if name not in there:
        raise ValueError(f"there is no {what} {name!r}; there are {', '.join(there)}")


def told(x: float | None, places: int | None = None) -> str:
    """A number for people, the same as in the browser: so many places, or four digits that count."""
    if x is None or not math.isfinite(x):
        return "–"
    size = Decimal(abs(x)) if abs(x) > NOTHING else Decimal(0)
    if places is None and size and (size >= 10**6 or size < Decimal("1e-3")):
        power = size.adjusted()
        mantissa = _rounded(size.scaleb(-power), 1)
        power, mantissa = (power + 1, "1.0") if mantissa == "10.0" else (power, mantissa)
        return f"{'−' if x < 0 else ''}{mantissa}·10{str(power).translate(RAISED)}"
    text = _rounded(size, max(0, min(3, 3 - (size.adjusted() if size else 0))) if places is None else places)
    return f"{'−' if x < 0 and float(text) else ''}{text}"


def _rounded(size, places):
    return f"{size.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP):f}"


def written(found: Sequence[Piece], numbers: Mapping[str, float]) -> str:
    """The sentence with these numbers; emphasis stays as it is in Markdown."""
    return "".join(piece["text"] if "text" in piece else written(piece["inner"], numbers) if "inner" in piece
                   else told(numbers[piece["name"]], piece["places"]) + piece["unit"] for piece in found)


def state(widget: Widget, sentence: str) -> dict[str, Any]:
    """What the browser's side of a sentence begins with: the pieces, and the numbers in them."""
    numbers = widget.readings()
    found = pieces(sentence, numbers, widget.degrees, widget.parts())
    return {"pieces": found, "readings": _some(numbers, list(_names(found)))}


def _names(found):
    for piece in found:
        yield from _names(piece["inner"]) if "inner" in piece else [piece["name"]] if "name" in piece else []


def _some(numbers, names):
    return {name: numbers[name] if math.isfinite(numbers[name]) else None for name in names}     # JSON has no NaN


def plain(markdown: str) -> str:
    """Without emphasis."""
    return markdown.replace("*", "")


class Prose(anywidget.AnyWidget):
    """A sentence bound to a widget; `widget.bind("…")` makes one."""

    uid = Unicode("").tag(sync=True)            # of the widget that it follows
    pieces = List().tag(sync=True)
    readings = Dict().tag(sync=True)            # what Python knows: for where the widget is not shown

    def __init__(self, widget: Widget, sentence: str) -> None:
        self._esm, self._css = bundle.sentence(), bundle.style("prose.css")
        super().__init__(uid=widget.uid, **state(widget, sentence))
        self._widget = widget
        widget.observe(self._follow, names=All)

    def _follow(self, _change: object) -> None:
        self.readings = _some(self._widget.readings(), [*self.readings])

    def markdown(self) -> str:
        """The sentence with the numbers of the moment."""
        return written(self.pieces, self.readings)

    def __str__(self) -> str:
        return plain(self.markdown())

    def _repr_mimebundle_(self, **_):
        view, _ = super()._repr_mimebundle_()
        return {VIEW: view[VIEW], "text/markdown": self.markdown(), "text/plain": str(self)}, {}
