"""Prose: Markdown taken apart into its blocks, and a paragraph into its sentences; what of it stands on a slide."""

from __future__ import annotations

import base64
import mimetypes
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

from ..cards import escape
from ..sections import DEFINED
from . import mathml

KINDS = {"heading_open": "heading", "paragraph_open": "paragraph", "blockquote_open": "quote",
         "bullet_list_open": "list", "ordered_list_open": "list", "table_open": "table", "math_block": "formula",
         "fence": "code"}
FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)
ROOM = 38                                       # words of a paragraph; what is stressed may make it more
WRAPPED = re.compile(r"\$[^$]+\$|`[^`]+`", re.DOTALL)
END = re.compile(r"(?<!\bal)(?<!\bch)(?<!\bvs)(?<!\be\.g)(?<!\bi\.e)(?<!\bFig)"            # et al.
                 r"([.!?][\"”’*_)\]]*)\s+(?=[A-Z“\"(*_\[\ue000])")
LABEL = re.compile(r"\*\*[^*]+\*\*[^.!?]*[.!]?$|\*{1,2}[^*]+[.!]\*{1,2}$")
LABELLED = re.compile(r"\*\*([^*]+)\.\*\*\s+(.+)", re.DOTALL)     # **Read it.** …
# What is said to somebody at a keyboard, not to a room.
TYPED = re.compile(r"`_{3}`|in place of the blanks?|[Rr]eplace (the|both) blanks?|[Rr]un the cell|with the quotes"
                   r"|^Use `")


def blocks(source: str) -> Iterator[tuple[str, int, str]]:
    """(kind, level, Markdown or LaTeX) of every block: heading, paragraph, quote, list, table, formula, code."""
    source = DEFINED.sub(r"*\1*", FOLDED.sub("", source))
    apart = re.sub(r"\$\$(.+?)\$\$", lambda m: f"\n\n$${m.group(1).strip()}$$\n\n", source, flags=re.DOTALL)
    lines = apart.splitlines()
    for token in _parser().parse(apart):
        if token.level or not token.map or token.nesting < 0:
            continue
        text = "\n".join(lines[slice(*token.map)]).strip()
        kind = KINDS.get(token.type)
        if kind == "heading":
            yield kind, int(token.tag[1]), text.lstrip("#").strip()
        elif kind in ("formula", "code"):
            yield kind, 0, token.content.strip("\n ")
        elif kind == "quote":
            yield kind, 0, re.sub(r"^>\s?", "", text, flags=re.MULTILINE)
        elif kind:
            yield kind, 0, text


# a number, or a formula, and the space before a unit
UNIT = re.compile(r"(\d|</math></span>) (?=(?:[mkc]?m|kg|k?N|rad|rev|rpm|J|W|Hz|m?s|min)(?:[·/²³]|\b(?!-)))")
GROUPED = re.compile(r"(?<![\d.,])(\d{1,3}) (?=\d{3}(?!\d))")          # 15 000


def render(source: str, folder: Path | None = None) -> str:
    """Markdown as HTML; links as their words, pictures of `folder` inside the page."""
    return _together(_parser().render(source, {"folder": folder}).strip())


def line(source: str) -> str:
    """Markdown of one line as HTML, without a paragraph around it."""
    return _together(_parser().renderInline(source).strip())


def _together(html: str) -> str:
    """A formula stays on a line with the bracket before it and the comma after it, a number with its unit and whole."""
    html = GROUPED.sub("\\1\u00a0", UNIT.sub("\\1\u00a0", html))
    formula = r'<span class="math inline">(?:(?!</span>).)*</span>'
    return re.sub(rf"[(“]*{formula}[,.;:!?)”]+|[(“]+{formula}", r'<span class="nb">\g<0></span>', html, flags=re.DOTALL)


def sentences(source: str) -> list[str]:
    """The sentences of a paragraph, each with its marks of emphasis whole."""
    kept = WRAPPED.findall(source)
    masked = WRAPPED.sub("\ue000", " ".join(source.split()))
    parts, found = END.sub(r"\1\n", masked).split("\n"), []
    for part in parts:
        if found and found[-1].count("*") % 2:
            found[-1] += " " + part
        else:
            found.append(part)
    words = iter(kept)
    return [re.sub("\ue000", lambda _: next(words), sentence) for sentence in found]


def shown(source: str, before_display: bool = False) -> str:
    """What of a paragraph stands on a slide.

    All of a short one. Of a longer one its first sentence (after a label such as "Read it."), each that is stressed or
    asks, and the one that leads to the formula or list below; then as much as there is room for, from the beginning on,
    or backwards from what is below.
    """
    said = [sentence for sentence in sentences(source) if not TYPED.search(sentence)]
    kept = {k for k, sentence in enumerate(said) if _stressed(sentence) or sentence.rstrip("*_").endswith("?")}
    kept |= {0, 1} if said and _is_label(said[0]) else {0}
    kept |= {len(said) - 1} if before_display else set()
    for k in reversed(range(len(said))) if before_display else range(len(said)):
        if sum(len(said[j].split()) for j in kept | {k} if j < len(said)) > ROOM:
            break
        kept |= {k}
    return " ".join(sentence for k, sentence in enumerate(said) if k in kept)


def spoken(source: str) -> str:
    """What of a paragraph is said to a room."""
    return " ".join(sentence for sentence in sentences(source) if not TYPED.search(sentence))


def _is_label(sentence: str) -> bool:
    return bool(LABEL.match(sentence)) and len(sentence.split()) <= 6


def _stressed(sentence: str) -> bool:
    bold = re.search(r"\*\*[^*]+\*\*", sentence)
    slanted = re.search(r"(?<!\*)\*[^*]+\*(?!\*)", sentence)
    return bool(bold) or bool(slanted) and len(slanted.group().split()) >= 3


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.use(dollarmath_plugin, double_inline=True,
               renderer=lambda latex, options: (mathml.display if options["display_mode"] else mathml.inline)(latex))
    parser.add_render_rule("link_open", lambda *_: "")
    parser.add_render_rule("link_close", lambda *_: "")
    parser.add_render_rule("image", _image)
    return parser


def _image(_, tokens, index, options, env) -> str:
    token = tokens[index]
    path = (env.get("folder") or Path()) / token.attrs["src"]
    if not path.is_file():
        raise ValueError(f"The picture {token.attrs['src']} is not there")
    data = base64.b64encode(path.read_bytes()).decode()
    kind = mimetypes.guess_type(path.name)[0] or "image/png"
    return f'<img src="data:{kind};base64,{data}" alt="{escape(token.content)}">'
