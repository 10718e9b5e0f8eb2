"""HTML by pieces: whatever is put into a page as text is escaped, wherever it came from."""

from __future__ import annotations

import html

STYLE = """
:root { color-scheme: light dark; --ink: #1c2024; --dim: #5b6570; --paper: #fdfdfc; --card: #f3f4f2; --line: #d5d8d4;
  --good: #1b6e3c; --bad: #a3341f; --open: #6a5300; --bar: #3b6ea8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e9ea; --dim: #a3acb5; --paper: #16181a; --card: #202427;
  --line: #3a4046; --good: #7fd1a0; --bad: #f0a08d; --open: #e3c76a; --bar: #86b4e6; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 52rem; background: var(--paper); color: var(--ink);
  font: 1.05rem/1.6 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; }
p { margin: .5rem 0; max-width: 42rem; }
.dim { color: var(--dim); }
.score { font-size: 1.35rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .8rem 1rem;
  margin: .8rem 0; overflow-wrap: anywhere; }
.card h3 { font-size: 1.05rem; margin: 0; display: flex; justify-content: space-between; gap: 1rem; }
.correct { color: var(--good); } .wrong { color: var(--bad); } .open { color: var(--open); }
.stamp { border: 2px solid var(--bad); border-radius: .5rem; padding: .5rem .8rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top;
  overflow-wrap: anywhere; }
td.n, th.n { text-align: right; }
code { font-size: .92em; overflow-wrap: anywhere; }
svg { max-width: 100%; height: auto; } svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
svg .bar { fill: var(--bar); } svg .axis { stroke: var(--line); }
.meter { background: var(--line); border-radius: .25rem; height: .6rem; min-width: 6rem; overflow: hidden; }
.meter span { display: block; height: 100%; background: var(--bar); }
.scroll { overflow-x: auto; }
@media print { .card { break-inside: avoid; } }
"""


class Safe(str):
    """Text that is HTML already: made by `tag`, never from outside."""


def text(x):
    """Anything as HTML text. Letters that no page may hold are shown as a box."""
    if isinstance(x, Safe):
        return x
    return Safe(html.escape("".join(c if c.isprintable() or c in "\n " else "\ufffd" for c in str(x)), quote=True))


def tag(_name, *inside, **attributes):
    """<name …>inside</name>; `class_` stands for class, `_` for - in the names of attributes."""
    words = "".join(f' {k.rstrip("_").replace("_", "-")}="{text(v)}"' for k, v in attributes.items() if v is not None)
    return Safe(f"<{_name}{words}>{''.join(map(text, inside))}</{_name}>")


def join(parts):
    """Several pieces in a row."""
    return Safe("\n".join(map(text, parts)))


def page(title, *body):
    """A whole page, complete in itself: no script, nothing from elsewhere."""
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    return (f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{text(title)}</title>\n'
            f"<style>{STYLE}</style></head>\n<body>\n<main>\n{join(body)}\n</main>\n</body></html>\n")
