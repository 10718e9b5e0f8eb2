"""An executed notebook, read as the sections and blocks of a lecture. What the tags mean is told in `__init__`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import nbformat

from ..derivation.chains import lines_of
from ..derivation.width import flat
from ..sections import heading as headed_by
from . import mathml, prose
from .blocks import (
    Block,
    Break,
    Chapter,
    Code,
    Figure,
    Formula,
    Interactive,
    Items,
    Printed,
    Question,
    Section,
    Step,
    Subheading,
    Table,
    Text,
    Turn,
)

OFFERED = re.compile(r"^predict\(\s*\"([\w.]+)\"[^)]*?choices=[\[(]((?:\"[^\"]*\"|[^\"\])])*)", re.MULTILINE)
CHOSEN = re.compile(r'"([^"]+)"|(-?\d[\d.]*)')
PREDICT = re.compile(r"^predict\(\s*\"([\w.]+)\"[^\n]*?(#.*)?$", re.MULTILINE)
DRAWN_FIRST = re.compile(r"^figure\(.*?^predict\(", re.MULTILINE | re.DOTALL)
REVEAL = re.compile(r"\breveal\(\s*\"([\w.]+)\"")
ANSWER = re.compile(r"\*\*Prediction ([\w.]+):\*\*.*?the answer is (.+)\.(?: |:|$)")
STEP = re.compile(r"\$(.+?)\$\s*\n\n(✓|▷ \*\*Your turn:\*\* fill in the blank\.) \*(.+?)\*(?: \(|\n|$)", re.DOTALL)
CHECKED, LABELS = re.compile(r'ex\("\d\d\.(\w+)"\)\.check\('), re.compile(r"^- \*\*(\w+)\*\*", re.MULTILINE)
CHECK = re.compile(r"\.check\([^#\n]*(?:# *(.*))?$", re.MULTILINE)
CHOICE = re.compile(r"`\"([^\"`]+)\"`")
CHOICES_ASIDE = re.compile(r"\s*\((?=[^()]*`\")[^()]*\)")              # (`"yes"`, `"no"`)
CHOICES_LISTED = re.compile(r":\s*`\"[^`]+\"`(?:[^.?!`]|`\"[^`]+\"`)*(?=[.?!])")       # : `"up"` or `"down"`?
NAMES = re.compile(r",? in `[\w ]+`")             # what to type
BARE = 14                                       # words; a shorter question needs the paragraph before it
ASKS = re.compile(r"\?|\b(guess|predict)\b", re.IGNORECASE)


def read(path: Path, short: bool = False) -> Chapter:
    """The chapter in this notebook; `short` leaves out what is tagged 90."""
    cells = nbformat.read(path, as_version=4).cells
    answers = _later(cells, {key: said for cell in cells for text in _markdown(cell)
                             for key, said in ANSWER.findall(text)})
    title, promise, sections, number = path.stem, "", [], path.stem[:2]
    for level, heading, blocks, tags in _parts(cells, {"skip"} | ({"90"} if short else set()), answers):
        if level == 1:
            title, promise = re.sub(r"^\d+ · ", "", heading), next((b for b in blocks if isinstance(b, str)), "")
            heading = ""
        head = headed_by(heading)
        sections.append(Section(head.number, head.title,
                                tuple(b for b in blocks if not isinstance(b, str)), "card" in tags))
    return Chapter(number, title, promise, tuple(sections))


def _later(cells, answers: dict[str, str]) -> dict[str, str]:
    """The answers, and where a chapter keeps one for a later section, "after " its key: what that section tells."""
    section, asked, kept = "", {}, {}
    for cell in cells:
        section = (re.findall(r"^## (\d+)", cell.source, re.MULTILINE) or [section])[-1]
        if cell.cell_type == "code":
            asked |= {key: section for key, _ in PREDICT.findall(cell.source)}
            kept |= {key: asked[key] for key in REVEAL.findall(cell.source) if asked.get(key, section) != section}
    told = {f"after {key}": f"**The guess of section {first}:** {_rounded(answers[key])}."
            for key, first in kept.items() if key in answers}
    return {key: said for key, said in answers.items() if key not in kept} | told


def _parts(cells, left_out: set[str], answers: dict[str, str]) -> Iterator[tuple[int, str, list[Block], set[str]]]:
    """(level, heading, blocks, tags) of what stands below each heading of the first and second level."""
    level, heading, blocks, marked = 0, None, [], set()
    gone, unseen = 0, False             # below a heading of this level all is left out; the last code cell was left out
    for cell in cells:
        tags = set(cell.metadata.get("tags", ()))
        out = bool(tags & left_out)
        if cell.cell_type == "code" and not gone and "setup" not in tags:
            unseen = out
            if not out:
                blocks += [Break()] if "slide" in tags else []
                blocks += [Code(cell.source)] if "show" in tags else []
                blocks = _computed(blocks, cell, tags, answers)
        found = list(prose.blocks(cell.source)) if cell.cell_type == "markdown" else []
        headed = any(kind == "heading" for kind, *_ in found)
        for k, (kind, depth, text) in enumerate(found + [("end", 0, "")] * ("card" in tags)):
            if kind == "end":
                blocks.append(Break())          # a card has a slide of its own
                continue
            if kind != "heading":
                if not gone and (not unseen or "whole" in tags) and (headed or not out):
                    blocks += [Break()] if "slide" in tags and not headed and k == 0 else []
                    blocks.append(_prose(kind, text, bool(tags & {"whole", "card"})))
                continue
            if gone and depth > gone:
                continue
            further = depth == 2 and "90" in left_out and headed_by(text).further
            gone, unseen = depth if out or further else 0, False
            if depth > 2:
                blocks += [] if gone else [Subheading(text)]
                continue
            if heading is not None:
                yield level, heading, _led(blocks), marked
            level, heading, blocks, marked = depth, None if gone else text, [], tags
    if heading is not None:
        yield level, heading, _led(blocks), marked


def _prose(kind: str, text: str, whole: bool) -> Block | str:
    """A block of Markdown; the quotation at the beginning, the promise, stays a text."""
    return {"paragraph": lambda: Text(text, whole), "list": lambda: Items(text), "table": lambda: Table(text),
            "formula": lambda: Formula(text), "code": lambda: Code(text), "quote": lambda: text}[kind]()


def _led(blocks: list) -> list:
    """The blocks, with the paragraphs marked that lead to a formula, a list or a table."""
    after = [*blocks[1:], None]
    return [replace(block, leads=isinstance(then, (Formula, Items, Table))) if isinstance(block, Text) else block
            for block, then in zip(blocks, after, strict=True)]


def _computed(blocks: list, cell, tags: set[str], answers: dict[str, str]) -> list:
    """The blocks and what a code cell adds to them; a question takes its text from the prose before it.

    A figure that the cell draws before it asks is seen before the question.
    """
    first = DRAWN_FIRST.search(cell.source)
    drawn_first = [block for block in _outputs(cell) if first and isinstance(block, Figure)]
    offered = {key: [word or number for word, number in CHOSEN.findall(words)]
               for key, words in OFFERED.findall(cell.source)}
    seen: list[Block] = []
    for key, comment in PREDICT.findall(cell.source):
        blocks, text = _of_list(blocks, key) or _asked(blocks, ASKS)
        listed = offered.get(key) or CHOICE.findall(text) or [c.strip('" ') for c in re.findall(r'"[^"]+"', comment)]
        blocks = [*blocks, *drawn_first, Question(key, _without_choices(text), tuple(dict.fromkeys(listed)),
                                                  _rounded(answers.get(key, "")))]
        seen, drawn_first = [*seen, *drawn_first], []
    blocks, turn = _turn(blocks, cell.source, "exercise" in tags)
    blocks = _numbered(blocks, cell.source)
    if "widget" in tags:
        picture = next((o for o in cell.outputs if "image/png" in o.get("data", {})), None)
        png, alt = (picture.data["image/png"], _alt(picture)) if picture else ("", "An interactive")
        return [*blocks, Interactive(cell.source, png, alt)]
    outputs = sorted((block for block in _outputs(cell) if block not in seen), key=_is_line)    # printed lines conclude
    for key in REVEAL.findall(cell.source):
        if f"after {key}" in answers:
            outputs = [Text(answers[f"after {key}"], whole=True), *outputs]
            continue
        shows = tuple(block for block in outputs if isinstance(block, (Formula, Printed)))
        asked = [k for k, block in enumerate(blocks) if isinstance(block, Question) and block.key == key]
        if asked:                               # what a cell computes with the answer is shown with it
            blocks = [replace(block, shows=shows) if k in asked else block for k, block in enumerate(blocks)]
            outputs = [block for block in outputs if block not in shows]
    return [*blocks, *outputs, *turn]


def _numbered(blocks: list, source: str) -> list:
    """Lists of questions that this cell checks are the reader's turn, after the guesses that were taken out of them."""
    checked, found, last = set(CHECKED.findall(source)), [], []
    for k, block in enumerate(blocks):
        labels = set(LABELS.findall(block.source)) if isinstance(block, Items) else set()
        if not labels or not labels <= checked:
            found.append(block)
        else:
            guess_follows = any(isinstance(after, Question) for after in blocks[k + 1:k + 2])
            (last if guess_follows else found).append(Turn(_without_choices(block.source)))
    return [*found, *last]


def _turn(blocks: list, source: str, exercise: bool) -> tuple[list, list]:
    """The blocks without the text of an exercise that this cell asks for, and the exercise; or none.

    Its text is the list or paragraph before the cell, or what a comment says.
    """
    comments = CHECK.findall(source)
    if exercise and comments:
        blocks, text = _asked(blocks, re.compile("."), lists=True)
        if text:
            return blocks, [Turn(_without_choices(text))]
    said = [comment.removeprefix("your turn:").strip() for comment in comments if comment.startswith("your turn:")]
    return blocks, [Turn(f"**Your turn:** {text}") for text in said]


def _asked(blocks: list, asks: re.Pattern, lists: bool = False) -> tuple[list, str]:
    """The blocks without the question at their end, and its text: the last paragraph that asks, and what follows it."""
    for k in range(len(blocks) - 1, -1, -1):
        block = blocks[k]
        if isinstance(block, Items) and lists:
            return blocks[:k], block.source
        if not isinstance(block, Text):
            break
        if asks.search(prose.spoken(block.source)):
            bare = len(prose.spoken(block.source).split()) < BARE and k > 0 and isinstance(blocks[k - 1], Text)
            asked = blocks[k - bare:]
            return blocks[:k - bare], " ".join(prose.spoken(b.source) or _choices_of(b.source) for b in asked)
    return blocks, ""


def _of_list(blocks: list, key: str) -> tuple[list, str] | None:
    """The blocks without the item "- **Q7** …" of the list at their end, and its text; None if there is none."""
    k = next((k for k in reversed(range(len(blocks))) if not isinstance(blocks[k], Question)), None)
    if k is None or not isinstance(blocks[k], Items):
        return None
    lines = blocks[k].source.splitlines()
    mine = [line for line in lines if re.match(rf"[-*] \*\*{key.rpartition('.')[2]}\*\* ", line)]
    if not mine:
        return None
    rest = "\n".join(line for line in lines if line not in mine)
    left = [replace(blocks[k], source=rest)] if rest.strip() else []
    return [*blocks[:k], *left, *blocks[k + 1:]], mine[0].split("** ", 1)[1]


def _choices_of(text: str) -> str:
    return "".join(f" (`\"{choice}\"`)" for choice in CHOICE.findall(text))


def _without_choices(text: str) -> str:
    """A question without the list of its choices, which are shown below it; other quoted words lose their quotes."""
    return CHOICE.sub(r"*\1*", CHOICES_LISTED.sub("", CHOICES_ASIDE.sub("", NAMES.sub("", text))))


def _outputs(cell) -> Iterator[Block]:
    outputs = list(cell.outputs)
    while outputs:
        output, data = outputs[0], outputs[0].get("data", {})
        outputs = outputs[1:]
        if "image/png" in data:
            caption = outputs[0].data["text/markdown"].strip("*") if outputs and "data" in outputs[0] else ""
            outputs = outputs[1:] if caption else outputs
            yield Figure(data["image/png"].replace("\n", ""), _alt(output), caption)
        elif "text/markdown" in data:
            if lines := lines_of(data["text/markdown"]):
                head = mathml.sides(lines[0][0])[0]
                yield from (Step(line, why, blank, head if k else "") for k, (line, why, blank) in enumerate(lines))
            elif step := STEP.match(data["text/markdown"]):
                yield Step(flat(step.group(1)), step.group(3), step.group(2) != "✓")
            elif not data["text/markdown"].startswith("▷"):
                yield Text(data["text/markdown"])
        elif "text/latex" in data:
            yield Formula(data["text/latex"].strip("$ \n"))
        elif text := output.get("text", ""):
            yield Printed(text.rstrip())


def _is_line(block: Block) -> bool:
    return isinstance(block, Printed) and not block.columns


def _alt(output) -> str:
    plain = output.data.get("text/plain", "")
    return output.metadata.get("image/png", {}).get("alt", "") or re.sub(r"^\[\w+\] ", "", plain)


def _markdown(cell) -> list[str]:
    return [o.data["text/markdown"] for o in cell.get("outputs", ()) if "text/markdown" in o.get("data", {})]


def _rounded(answer: str) -> str:
    """A number of many places as a room can hear it: three of them."""
    if not re.fullmatch(r"-?\d+\.\d+", answer):
        return answer
    size = len(answer.split(".")[0].lstrip("-0"))
    return f"{round(float(answer), max(0, 3 - size)):.10g}"
