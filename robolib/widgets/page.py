"""A widget as one self-contained file: it opens from disk, without Python and without a network."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from . import bundle

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
main:has(.rl-projector) {{ max-width: none; }}
h1 {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }}
{style}
</style>
</head>
<body class="rl-page">
<main>
<h1>{title}</h1>
<noscript>This page needs JavaScript: the picture moves by it.</noscript>
<div id="arm"></div>
</main>
<script type="module">
{module}
{memory}
const model = new Memory({state});
WIDGET.initialize({{ model }});
WIDGET.render({{ model, el: document.getElementById("arm") }});
</script>
</body>
</html>
"""


def page(title: str, module: str, state: Mapping[str, Any]) -> str:
    """The HTML of a widget with everything it needs inside; it opens in this state."""
    source, begin = (text.replace("</", "<\\/") for text in (                # no text may end the script early
        bundle.unexported(module), json.dumps(state, ensure_ascii=False)))
    memory = bundle.plain(bundle.text("page.js"))
    return PAGE.format(title=title, style=bundle.style_of(source), module=source, memory=memory, state=begin)
