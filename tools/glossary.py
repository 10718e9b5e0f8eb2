"""The glossary, collected from the chapters: course/GLOSSARY.md.

A term is marked where it is introduced, `A <dfn>gear ratio</dfn> says how many times faster the rotor turns.` The
sentence around the mark is its definition, so it must make sense alone. A term is marked once in the whole course.

    python tools/glossary.py            write it
    python tools/glossary.py --check    tell whether it is up to date
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from notebooks import ROOT, sources
from percent import read_source

from robolib.lectures.prose import sentences
from robolib.machine import atomic
from robolib.sections import DEFINED, sections

PLACE = ROOT / "course" / "GLOSSARY.md"
HEAD = """# Glossary

Made from the chapters by `python tools/glossary.py`; edit the sentences there.
"""
NONE = "No term is marked yet.\n"


@dataclass(frozen=True)
class Term:
    """A term, the sentence that defines it, the notebook and the section it stands in."""

    word: str
    says: str
    notebook: str
    section: str


def terms(source: Path) -> list[Term]:
    """The terms that a chapter's text marks."""
    found = []
    for section in sections(read_source(source).cells):
        for part in section.parts:
            for paragraph in re.split(r"\n\s*\n|\n(?=[-*|] )", part.source if part.kind == "markdown" else ""):
                for sentence in sentences(" ".join(paragraph.split())):
                    says = DEFINED.sub(r"*\1*", re.sub(r"^[-*] ", "", sentence)).strip()
                    found += [Term(" ".join(word.split()), says, f"{source.stem}.ipynb", section.heading.number)
                              for word in DEFINED.findall(sentence)]
    return found


def glossary(marked: list[Term]) -> str:
    """The page; ValueError where a term is marked twice."""
    entries = {}
    for term in marked:
        if (first := entries.setdefault(term.word.casefold(), term)) is not term:
            raise ValueError(f"“{term.word}” is marked in {first.notebook} ({first.section or 'opening'}) and in"
                             f" {term.notebook} ({term.section or 'opening'}): mark it once, where it is introduced")
    lines = [f"- **{t.word}**: {t.says} ([{t.section or t.notebook[:2]}]({t.notebook}))"
             for _, t in sorted(entries.items())]
    return HEAD + "\n" + ("\n".join(lines) + "\n" if lines else NONE)


def page() -> str:
    """The glossary of the course as it stands."""
    return glossary([term for path in sources() if path.parent.parent.name == "course" for term in terms(path)])


if __name__ == "__main__":
    try:
        text = page()
    except ValueError as error:
        sys.exit(str(error))
    if "--check" in sys.argv[1:]:
        sys.exit(0 if PLACE.exists() and PLACE.read_text(encoding="utf-8") == text else
                 "course/GLOSSARY.md is not up to date: run `python tools/glossary.py`")
    atomic.write(PLACE, text)
