"""A widget as one self-contained file: it opens from disk, without Python and without a network."""

from __future__ import annotations

import json
from collections.abc import Mapping

from . import bundle
from .settings import table

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ margin: 0; padding: 12px; background: #eef0f3; }}
@media (prefers-color-scheme: dark) {{ body:not([data-theme]) {{ background: #0d1014; }} }}
body[data-theme="dark"] {{ background: #0d1014; }}
main {{ max-width: 1200px; margin: 0 auto; }}
h1 {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }}
{style}
</style>
</head>
<body class="rl-page">
<main>
<h1>{title}</h1>
<noscript>This page needs JavaScript: the arm moves by it.</noscript>
<div id="arm"></div>
</main>
<script type="module">
{module}
{memory}
const el = document.getElementById("arm");
mount({{ model: new Memory({state}), el }}, PHYSICS, CONFIG);
</script>
</body>
</html>
"""


def page(kind: str, given: Mapping[str, object] | None = None) -> str:
    """The HTML of an arm's widget, "planar", "cartesian" or "parallelogram", with everything it needs inside.

    It opens as the arm begins; `given` names what is otherwise, as the widget's traits are named: {"mode": "line"}.
    """
    settings, made = table(kind), bundle.config(kind)
    state = {"values": made["values"], "q": settings["q"], "qd": [0, 0], "tau": [0, 0], "t": 0, "gravity": True,
             "friction": False, "mode": "torque", "motion": settings["motion"], "lie": "", "speed": 1, "ellipses": [],
             "playing": False, "projector": False, "problem": ""} | dict(given or {})
    whole = (bundle.module(kind), json.dumps(state, ensure_ascii=False))
    source, begin = (text.replace("</", "<\\/") for text in whole)          # no text may end the script early
    return PAGE.format(title=settings["title"], style=bundle.style(), module=source,
                       memory=bundle._plain(bundle.text("page.js")), state=begin)
