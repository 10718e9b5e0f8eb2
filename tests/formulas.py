"""The letters of formulas in prose: which capital and Greek letters a chapter writes, and in which place.

A place is a section of the chapter ("05/13"), an exercise of its solutions ("05.11"), or the chapter itself where no
heading has come yet ("05"). Subscripts count as part of a name, as in $m_L$; words in a formula do not count.
"""

import re
from collections import defaultdict
from functools import cache

from percent import ROOT, is_code, read_source

from robolib.notation import greek

FORMULA = re.compile(r"\$\$(.+?)\$\$|\$([^$]+?)\$", re.DOTALL)
LABEL = re.compile(r"label=r?\"([^\"]+)\"")                   # of a line that `chain` or `step` shows
WORDS = re.compile(r"\\(?:text|mathrm|operatorname|tag|begin|end)\s*\{[^}]*\}|\^\{?\\?mathsf\s*\{?T\}?\}?")
TOGETHER = re.compile(r"\\mathit\s*\{([A-Z]{2,})\}")
BELOW = re.compile(r"_(?:\{[^{}]*\}|\\[A-Za-z]+|[A-Za-z0-9])")
LETTER = re.compile(r"\\([A-Za-z]+)|([A-Z])")
HEADING = re.compile(r"^## (?:(\d\d\.\d+)|(\d+) ·)", re.MULTILINE)
SECTIONS = ("course/source/{}_*.py", "solutions/source/{}_*.py")
PAGES = ("course/teach/{}_*.md",)


def letters(formula):
    r"""The capital and Greek letters of a formula, by their names in LaTeX: {"C", "lambda"} for C^2f = \lambda f.

    A name of several letters is one: "ZZ" for \mathit{ZZ}.
    """
    formula = WORDS.sub(" ", formula)
    together = {*TOGETHER.findall(formula)}
    formula = TOGETHER.sub(" ", formula)
    while BELOW.search(formula):
        formula = BELOW.sub(" ", formula)
    alone = {capital or name for name, capital in LETTER.findall(formula) if capital or greek(name)}
    return (alone | together) - {"ell"}


def formulas(text):
    """The formulas of Markdown, without their dollars."""
    return [display or inline for display, inline in FORMULA.findall(text)]


@cache
def written(chapter, root=ROOT):
    """{place: letters} of a chapter, its solutions and its page for the instructor."""
    found = defaultdict(set)
    for pattern in SECTIONS:
        for path in sorted(root.glob(pattern.format(chapter))):
            place = chapter
            for cell in read_source(path).cells:
                if not is_code(cell) and (heading := HEADING.search(cell.source)):
                    place = heading[1] or f"{chapter}/{heading[2]}"
                shown = LABEL.findall(cell.source) if is_code(cell) else formulas(cell.source)
                for formula in shown:
                    found[place] |= letters(formula)
    for pattern in PAGES:
        for path in sorted(root.glob(pattern.format(chapter))):
            for formula in formulas(path.read_text(encoding="utf-8")):
                found[chapter] |= letters(formula)
    return {place: names for place, names in found.items() if names}
