"""A widget as one self-contained file: it opens from disk, without Python and without a network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..cards import escape
from . import bundle, prose
from .names import shortened
from .squeeze import short_json, squeezed, tight

STYLE = tight("""
body { margin: 0; padding: 12px; background: #eef0f3; }
body[data-theme="dark"] { background: #0d1014; }
main { max-width: 1200px; margin: 0 auto; }
main .rl-widget { margin: auto; }
main:has(.rl-projector) { max-width: none; }
h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
""")
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body class="rl-page">
<main>
<h1>{title}</h1>
<noscript>This page needs JavaScript.</noscript>
{sentences}<div id="arm"></div>
</main>
<script type="module">
{module}
{memory}
const night = matchMedia("(prefers-color-scheme: dark)");
(night.onchange = () => {{ document.body.dataset.theme = night.matches ? "dark" : "light"; }})();
const model = new Memory({state});
WIDGET.initialize({{ model }});
WIDGET.render({{ model, el: document.getElementById("arm") }});
{follow}</script>
</body>
</html>
"""
MEMORY = shortened(squeezed(bundle.plain(bundle.text("page.js"))), ["Memory"])


# A sentence stands in the page as text, for those without JavaScript; with it, it goes below the title and lives.
FOLLOW = """const PROSE = (() => {{
{source}
return sentence();
}})();
const title = document.getElementById("arm").robolib.head, places = [...document.querySelectorAll(".sentence")];
title.after(...places);
{states}.forEach((state, k) => PROSE.render({{ model: new Memory(state), el: places[k] }}));
"""


def page(title: str, module: str, state: Mapping[str, Any], sentences: Sequence[Mapping[str, Any]] = ()) -> str:
    """The HTML of a widget with everything it needs inside; it opens in this state. `sentences` are prose.state(…)."""
    text, style, follow = "", STYLE + bundle.style_of(module), ""
    if sentences:
        stored = [escape(prose.plain(prose.written(one["pieces"], one["readings"]))) for one in sentences]
        text = "".join(f'<div class="sentence">{one}</div>\n' for one in stored)
        style += bundle.style("prose.css")
        follow = FOLLOW.format(source=bundle.joined("prose.js"),
                               states=_json([{"uid": state["uid"], **one} for one in sentences]))
    return PAGE.format(title=title, style=style, module=_inside(bundle.unexported(module)), state=_json(state),
                       memory=MEMORY, sentences=text, follow=follow)


def _json(data):
    return _inside(short_json(data))


def _inside(text):
    """No text may end the script early."""
    return text.replace("</", "<\\/")
