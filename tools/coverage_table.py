"""Writes course/COVERAGE.md: which function, chapter, exercise and test each equation of the sources has.

python tools/coverage_table.py            write it
python tools/coverage_table.py --check    say whether it is fresh

The equations and what they are: course/coverage.toml. Who names them is found by `citations`. The errata at the end are
those of course/errata.toml. Whose tests were seen to fail when their functions are broken: course/bites.json, written
by `tools/bites.py`.
"""

import json
import re
import sys
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property

from citations import (
    ROOT,
    SEEDS,
    SURNAMES,
    cells,
    functions,
    named_by,
    numbered,
    openings,
    spelled,
    tests,
    written,
)

FILE = ROOT / "course" / "COVERAGE.md"
BITES = ROOT / "course" / "bites.json"


@dataclass(frozen=True)
class Row:
    """One line of the table: an equation or a few that belong together, and what there is for them.

    What coverage.toml says is read at once; what others say of it, for which every module is parsed, when it is asked.
    """

    seed: str
    section: str
    label: str
    numbers: tuple
    what: str
    chapter: str
    group: dict                                 # as it stands in coverage.toml
    where: tuple                                # the numbers by which a chapter can name it

    @property
    def exercises(self):
        return tuple(self.group.get("exercises", ()))

    @property
    def reason(self):
        return self.group.get("reason", "")

    @property
    def later(self):
        return self.group.get("later", False)

    @property
    def functions(self):
        """number → the functions that do it"""
        return {n: (*functions().get((self.seed, n), ()), *self.group.get("functions", ())) for n in self.numbers}

    @property
    def announced(self):
        """The chapters whose opening names it."""
        return chapters_of(self.seed, self.section, self.where, self.chapter)

    @cached_property
    def shown(self):
        """The cells that show it: a chapter's own number, a section, or the chapter whose cell has the source's."""
        pointed = tuple(self.group.get("shown", {}).get(self.label, ()))
        there = {place[:2] for place in pointed}
        return pointed + tuple(chapter for chapter in sorted(written()) if chapter not in there and self.named(chapter))

    def named(self, chapter):
        """Do cells of this chapter name all of it: by numbers, or as in `Example 7.2` beside the source's name?"""
        if self.label[0].isdigit():
            return set(self.numbers) <= numbered(self.seed, chapter)
        whole = re.compile(rf"\b{re.escape(self.label)}(?![\d.-]*\d)")
        author = next(name for name, seed in SURNAMES.items() if seed == self.seed)
        return "," not in self.label and any(author in text and whole.search(text) for text in cells()[chapter])

    @cached_property
    def tests(self):
        naming = (t for t, text in tests().items() if any(named_by(text, self.seed, n) for n in self.numbers))
        return tuple(dict.fromkeys((*self.group.get("tests", ()), *naming)))


def _bites():
    return json.loads(BITES.read_text(encoding="utf-8")) if BITES.exists() else {}


def _asked(row):
    """What was asked: these functions, these tests. Where one of them is gone, the answer holds no more."""
    return sorted({f for fs in row.functions.values() for f in fs} | set(row.tests))


def bitten(row):
    """Was one of the row's tests seen to fail when one of its functions was broken?"""
    outcome, *asked = _bites().get(row.seed, {}).get(row.label, ["not tried"])
    return outcome == "failed" and set(asked) <= set(_asked(row))


def record(row, outcome):
    """Keeps what the tests of a row said."""
    kept = _bites()
    kept.setdefault(row.seed, {})[row.label] = [outcome, *_asked(row)]
    seeds = [f"{json.dumps(seed)}: {{\n" + ",\n".join(
        f" {json.dumps(label, ensure_ascii=False)}: {json.dumps(said, ensure_ascii=False)}"
        for label, said in sorted(kept[seed].items())) + "}" for seed in sorted(kept)]
    BITES.write_text("{" + ",\n".join(seeds) + "}\n", encoding="utf-8")


def chapters_of(seed, section, numbers, planned):
    """The chapters that name all of these equations, one by one, by their section, or by the source's whole chapter."""
    found = []
    for chapter, named in openings().items():
        there = named.get(seed, set())
        sections = tuple(s.removeprefix("section ") for s in there if s and s.startswith("section "))
        number = section.split()[0]
        inside = any(number == s or number.startswith(f"{s}.") for s in sections)
        if set(numbers) <= there or inside or (None in there and chapter == planned):
            found.append(chapter)
    return tuple(found)


@cache
def rows():
    """Every line of the tables, in the order of coverage.toml."""
    made, groups = [], tomllib.loads((ROOT / "course" / "coverage.toml").read_text(encoding="utf-8"))["group"]
    around = {}                                 # the numbered equations of a section: its examples go with them
    for group in groups:
        around.setdefault((group["seed"], group["section"]), set()).update(
            number for label in group["equations"] if label[0].isdigit() for number in spelled(label))
    for group in groups:
        seed, section = group["seed"], group["section"]
        for label, what in group["equations"].items():
            numbers = spelled(label)
            where = numbers if label[0].isdigit() else tuple(around[seed, section]) or numbers
            made.append(Row(seed, section, label, numbers, what, group["chapter"], group, where))
    return made


def errata():
    """What the sources print wrong."""
    return tomllib.loads((ROOT / "course" / "errata.toml").read_text(encoding="utf-8"))["erratum"]


def editorial():
    """(source, place, printed, meant) of the slips that change no formula."""
    groups = tomllib.loads((ROOT / "course" / "errata.toml").read_text(encoding="utf-8"))["editorial"]
    return [(group["seed"], *slip) for group in groups for slip in group["slips"]]


def shown(seed, label):
    """7.14–7.15 → (7.14)–(7.15), in the brackets of its source."""
    left, right = "[]" if seed == "khalil" else "()"
    if not label[0].isdigit():
        return label
    return "–".join(f"{left}{number}{right}" for number in label.split("–"))


def short(name):
    """formulations.lagrange.derive → lagrange.derive."""
    return f"`{name.removeprefix('formulations.')}`"


def where(row):
    """Where a reader finds it."""
    if row.shown:
        return ", ".join(place.replace(" section", ", section") for place in row.shown)
    if row.chapter not in written():
        return f"later: {row.chapter}"
    return f"{', '.join(row.announced) or row.chapter}, {'announced only' if row.announced else 'not by this number'}"


COUNTS = {                                      # head of a column → is this line one of them?
    "lines": lambda row: True,
    "with a function": lambda row: all(row.functions.values()),
    "with a test": lambda row: bool(row.tests),
    "shown by a cell": lambda row: bool(row.shown),
    "hollow: no cell": lambda row: not row.shown,
    "the test fails when a function is broken": bitten,
    "hollow: not seen to fail": lambda row: all(row.functions.values()) and not bitten(row),
}


def counts():
    """The table at the top: how many lines of each source are full, how many hollow."""
    names = {seed: SEEDS[seed]["authors"] for seed in dict.fromkeys(row.seed for row in rows())}
    lines = ["| source | equations | " + " | ".join(COUNTS) + " |", "|---|" + "---|" * (len(COUNTS) + 1)]
    for title, mine in [*((names[seed], [row for row in rows() if row.seed == seed]) for seed in names),
                        ("**all**", rows())]:
        found = [sum(len(row.numbers) for row in mine), *(sum(map(bool, map(keep, mine))) for keep in COUNTS.values())]
        lines.append(f"| {title} | " + " | ".join(map(str, found)) + " |")
    return lines


def line(row):
    """One row in Markdown."""
    doing = ", ".join(short(f) for f in dict.fromkeys(f for fs in row.functions.values() for f in fs))
    if row.later:
        doing = f"later: chapter {row.chapter}"
    elif not all(row.functions.values()):
        doing = f"none: {row.reason}"
    held = "<br>".join(f"`{test}`" for test in row.tests) or "–"
    mine = [shown(row.seed, row.label), row.what, doing, where(row), ", ".join(row.exercises) or "–", held]
    return "| " + " | ".join(mine) + " |"


def own_equations(path):
    """(equations, function, proved by) of a chapter's closing table, and the numbers that it prints."""
    text = path.read_text(encoding="utf-8")
    table = re.search(r"\| equation \| function \| proved by \|\n# \|[-|]+\|\n((?:# \|.*\n)+)", text)
    cells = [[c.strip() for c in row.strip("# |\n").split(" | ")] for row in table[1].splitlines()] if table else []
    return cells, re.findall(r"\\tag\{(\d\d\.E?\d+)\}", text)


def text():
    """The text of COVERAGE.md."""
    lines = [
        "# What is covered",
        "",
        "Made by `python tools/coverage_table.py`; a test keeps it fresh. Functions, chapters and many tests are found"
        " where they name an equation; what an equation is, and the rest, stands in `coverage.toml`.",
        "",
        "The column *shown* names the cells that show an equation: by the chapter's own number (07.E10), by a section,"
        " or, a chapter alone, by the source's number. *Announced only*: the opening of the chapter has it in a range,"
        " but no cell shows it. *Not by this number*: the chapter has it, in the letters of another source. Such a line"
        " is hollow. So is one with a function whose tests were not seen to fail when the function is broken"
        " (`python tools/bites.py SOURCE --keep`, kept in `bites.json`): they were not tried, or none of the breaks"
        " that were tried made an assertion fail. A chapter that is to come is marked *later*, with its number in the"
        " plan.",
        "",
        *counts(),
    ]
    for seed in dict.fromkeys(row.seed for row in rows()):
        mine = [row for row in rows() if row.seed == seed]
        count, of = (sum(len(row.numbers) for row in mine if keep(row)) for keep in (lambda row: not row.later, bool))
        lines += ["", f"## {SEEDS[seed]['authors']}: {SEEDS[seed]['title']}", "",
                  f"{count} of {of} equations, tables and examples of these sections."]
        for section in dict.fromkeys(row.section for row in mine):
            lines += ["", f"### {section}", "", "| equation | what it is | function | shown | exercise | test |",
                      "|---|---|---|---|---|---|", *(line(row) for row in mine if row.section == section)]
    for path in sorted((ROOT / "course" / "source").glob("[0-9][0-9]_*.py")):
        cells, _ = own_equations(path)
        if cells:
            lines += ["", f"## Chapter {path.stem[:2]}: its own equations", "", "| equation | function | proved by |",
                      "|---|---|---|", *("| " + " | ".join(row) + " |" for row in cells)]
    lines += ["", "## Errata", "", "What the sources have wrong in these sections. The test shows that the printed"
              " formula fails and the corrected one holds; where something is lost, it holds the corrected one alone."
              " *Origin*: what we take for the cause, the print or the scan of it that we have.", "",
              "| source | place | printed | correct | why | origin | test |", "|---|---|---|---|---|---|---|"]
    lines += ["| " + " | ".join([e["seed"], e["place"], e["printed"], e["correct"], e["why"], e["origin"],
                                 f"`{e['test']}`"]) + " |" for e in errata()]
    lines += ["", "### Slips that change no formula", "", "Wrong references, letters and words: nothing to compute, so"
              " no test.", "", "| source | place | printed | meant |", "|---|---|---|---|"]
    lines += ["| " + " | ".join(slip) + " |" for slip in editorial()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    made = text()
    if "--check" in sys.argv:
        fresh = FILE.exists() and FILE.read_text(encoding="utf-8") == made
        sys.exit(None if fresh else "course/COVERAGE.md is stale: run `python tools/coverage_table.py`.")
    FILE.write_text(made, encoding="utf-8")
