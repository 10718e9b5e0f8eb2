"""HTML by pieces: whatever is put into a page as text is escaped, wherever it came from."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Sequence

from markupsafe import Markup, escape

from .. import cards

STYLE = """
:root { color-scheme: light dark; --ink: #1c2024; --dim: #56606b; --paper: #fdfdfc;
  --bar: #3b6ea8; --track: #e3e6e2; --link: #1f5a96; /* light */ }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e9ea; --dim: #a9b2bb; --paper: #16181a;
  --bar: #7fadde; --track: #30363b;
  --link: #9cc4f0; /* dark */ } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 48rem; background: var(--paper); color: var(--ink);
  font: 1.05rem/1.6 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .25rem; text-wrap: balance; }
h2 { font-size: 1.25rem; line-height: 1.35; margin: 2.5rem 0 .5rem; }
p { margin: .5rem 0; }
a { color: var(--link); }
code { font: .9em ui-monospace, "Cascadia Mono", "Noto Sans Mono", monospace; }
.dim { color: var(--dim); } .small { font-size: .92rem; }
.score { font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; margin: 1.2rem 0 .2rem; }
/* cards */
.card > :first-child { margin-top: 0; } .card > :last-child { margin-bottom: 0; }
.card header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
.card h2 { font-size: 1.05rem; margin: 0; } .card header span { white-space: nowrap; }
.stamp { border: 2px solid var(--bad); border-radius: .4rem; padding: .5rem .8rem; }
.scroll { overflow-x: auto; } .scroll:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { text-align: left; padding: .35rem .9rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; font-size: .92rem; color: var(--dim); vertical-align: bottom; }
tbody th { font-weight: inherit; font-size: inherit; color: inherit; vertical-align: top; }
td:last-child, th:last-child { padding-right: 0; }
.n { text-align: right; white-space: nowrap; } td.long { min-width: 10rem; overflow-wrap: anywhere; }
th.long { min-width: 9.5rem; overflow-wrap: anywhere; }
.wide { max-width: 64rem; } .wide > main > p, .wide figure { max-width: 44rem; }
.rate { display: flex; align-items: center; gap: .5rem; min-width: 6rem; min-height: 1.6em; }
.sign { text-align: center; } .whole { white-space: nowrap; }
.meter { background: var(--track); border-radius: .25rem; height: .6rem; flex: 1; overflow: hidden; }
.meter span { display: block; height: 100%; background: var(--bar); }
.rate > :last-child { min-width: 2.8rem; text-align: right; }
.bars { --tall: 8.5rem; display: flex; gap: 2px; height: calc(var(--tall) + 1.6rem); align-items: flex-end;
  border-bottom: 1px solid var(--dim); margin: 0; }
.bars div { flex: 1; text-align: center; font-size: .85rem; line-height: 1.3; }
.bars span { display: block; background: var(--bar); border-radius: .15rem .15rem 0 0; }
.ticks { display: flex; justify-content: space-between; font-size: .85rem; color: var(--dim);
  font-variant-numeric: tabular-nums; }
.ticks span { width: 0; display: flex; justify-content: center; white-space: nowrap; }
figure { margin: 1rem .6rem; } figcaption { text-align: center; font-size: .92rem; color: var(--dim); }
@media (max-width: 34rem) { body { padding-top: 1.5rem; } .bars { --tall: 6rem; } .bars div { font-size: .78rem; } }
@media print { body { max-width: none; padding: 0; } .card { break-inside: avoid; } }
""".replace("/* light */", cards.variables()).replace("/* dark */", cards.variables(dark=True)).replace(
    "/* cards */", cards.STYLE.strip())


VOID = {"input", "br"}                          # tags that hold nothing
MARK = '<meta name="generator" content="robolib grade">'         # by which a page is known as ours


def text(x: object) -> Markup:
    """Anything as HTML text; Markup, which `tag` makes, is HTML already. Letters that no page may hold are shown as a
    box.
    """
    if isinstance(x, Markup):
        return x
    return escape("".join(c if c.isprintable() or c in "\n " else "\ufffd" for c in str(x)))


def tag(_name: str, *inside: object, **attributes: object) -> Markup:
    """<name …>inside</name>; `class_` stands for class, `_` for - in the names of attributes."""
    words = "".join(f' {k.rstrip("_").replace("_", "-")}="{text(v)}"' for k, v in attributes.items() if v is not None)
    end = "" if _name in VOID else f"{''.join(map(text, inside))}</{_name}>"
    return Markup(f"<{_name}{words}>{end}")


def join(parts: Iterable[object]) -> Markup:
    """Several pieces in a row."""
    return Markup("\n").join(map(text, parts))


def said(x: object) -> Markup:
    """Text with `code` between backticks, as the examiner writes it."""
    parts = str(x).split("`")
    whole = len(parts) % 2                      # an odd number of backticks: they are what they are
    return Markup("").join(tag("code", p) if k % 2 else text(p) for k, p in enumerate(parts)) if whole else text(x)


def table(label: str, head: Sequence[tuple[str, str]], rows: Iterable[Sequence[object]]) -> Markup:
    """A table that scrolls by itself where it is too wide. The first entry of a row names it."""
    top = tag("thead", tag("tr", *(tag("th", word, scope="col", class_=kind or None) for word, kind in head)))
    body = tag("tbody", *(tag("tr", tag("th", row[0], scope="row", class_=head[0][1] or None),
                              *(tag("td", x, class_=kind or None) for x, (_, kind) in zip(row[1:], head[1:],
                                                                                          strict=True)))
                          for row in rows))
    return tag("div", tag("table", top, body), class_="scroll", role="region", aria_label=label, tabindex="0")


def page(title: str, *body: object, kind: str = "plain", script: str = "", style: str = "") -> str:
    """A whole page, complete in itself: nothing from elsewhere, and no script but this one. kind: plain, or wide for
    large tables.
    """
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    if script:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        policy += f"; script-src 'sha256-{digest}'"
        body = (*body, Markup(f"<script>{script}</script>"))
    return (f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
            f'{MARK}\n<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{text(title)}</title>\n'
            f'<style>{STYLE}{style}</style></head>\n<body class="{text(kind)}">\n<main>\n{join(body)}\n</main>\n'
            "</body></html>\n")
