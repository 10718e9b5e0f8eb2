"""What a lecture is made of, as records: read from a chapter, not yet set on slides."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Text:
    """A paragraph, in Markdown; `whole` if it is not to be shortened, `leads` if it leads to what comes next."""

    source: str
    whole: bool = False
    leads: bool = False


@dataclass(frozen=True)
class Items:
    """A list, in Markdown."""

    source: str


@dataclass(frozen=True)
class Table:
    """A table, in Markdown."""

    source: str


@dataclass(frozen=True)
class Formula:
    """A displayed formula, in LaTeX."""

    latex: str


@dataclass(frozen=True)
class Step:
    """A line of a derivation and its reason; `blank` if the room fills it in, `of`: what the chain began with, if this
    is not its first line.
    """

    latex: str
    why: str
    blank: bool = False
    of: str = ""


@dataclass(frozen=True)
class Question:
    """A prediction: the question in Markdown, the choices if there are any, the answer that was computed, and what its
    cell shows with it.
    """

    key: str
    source: str
    choices: tuple[str, ...] = ()
    answer: str = ""
    shows: tuple[Formula | Printed, ...] = ()


@dataclass(frozen=True)
class Turn:
    """An exercise within the chapter, in Markdown."""

    source: str


@dataclass(frozen=True)
class Figure:
    """A picture (PNG, base64), its text alternative, and its caption in Markdown."""

    png: str
    alt: str
    caption: str


@dataclass(frozen=True)
class Interactive:
    """A widget: the code that makes it, a picture of it for print, and what is said with it, in Markdown."""

    source: str
    png: str
    alt: str
    said: str = ""


@dataclass(frozen=True)
class Code:
    """Lines of Python."""

    source: str


@dataclass(frozen=True)
class Printed:
    """What a cell printed."""

    text: str

    @property
    def columns(self) -> bool:
        """Is it a table of words?"""
        return bool(re.search(r"\S {2,}\S", self.text))


@dataclass(frozen=True)
class Subheading:
    """A heading within a section; it begins a slide."""

    title: str


@dataclass(frozen=True)
class Break:
    """Here a slide begins."""


Block = (Text | Items | Table | Formula | Step | Question | Turn | Figure | Interactive | Code | Printed | Subheading
         | Break)


@dataclass(frozen=True)
class Section:
    """A section of a chapter: its number ("3", or "" for what stands before the first one), its title, its blocks."""

    number: str
    title: str
    blocks: tuple[Block, ...]
    card: bool = False


@dataclass(frozen=True)
class Chapter:
    """A chapter: its title, its promise, and its sections."""

    number: str
    title: str
    promise: str
    sections: tuple[Section, ...]
