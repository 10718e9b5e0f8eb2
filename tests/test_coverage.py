"""COVERAGE.md is fresh and true: every equation of its sections has a function and a test, or a reason, and what it
names is there."""

import re

import citations
import coverage_table as table
import pytest
from citations import ROOT, equations, expand

from robolib import (
    control,
    cost,
    forward,
    homogeneous,
    joints,
    linearize,
    operational,
    proximal,
    rigid_body,
    simulate,
    statics,
    tensors,
)
from robolib.checking.exercise import chapters

ROWS = table.rows()
SECTIONS = {                                    # the equations that must stand in the table, each once
    "siciliano": [*expand("7.1", "7.149"), *(f"Problem 7.{n}" for n in range(1, 12))],
    "khalil": [*expand("7.3", "7.91"), *expand("8.1", "8.57"), *expand("9.1", "9.37"), "Table 7.5", "Table 7.6",
               "Table 8.1"],
    "asada_slotine": [*expand("2-1", "2-63"), *expand("3-1", "3-50"), *expand("4-1", "4-34"), *expand("5-1", "5-94"),
                      "Table 2-1"],
    "milicevic": [*expand("2.1", "2.15"), *expand("4.1", "4.5"), "Table 1", "Table 2", "Table 3"],
    "balafoutis_patel": [*expand("1.1.1", "1.1.3"), "1.2.1", *expand("2.2.1", "2.2.11"), *expand("2.3.1", "2.3.6"),
                         *expand("3.2.1", "3.2.34"), *expand("3.3.1", "3.3.36"), *expand("3.4.1", "3.4.39"),
                         *expand("4.2.1", "4.2.24"), *expand("4.3.1", "4.3.44"), "5.1.1", *expand("5.2.1", "5.2.37"),
                         *expand("5.3.1", "5.3.46"), *expand("5.4.1", "5.4.20"), "6.1.1", *expand("6.2.1", "6.2.19"),
                         *expand("6.3.1", "6.3.46"), *expand("7.2.1", "7.2.3"), *expand("7.3.1", "7.3.19"),
                         *expand("7.4.1", "7.4.18"), *(f"Table {n}" for n in ("5.1", "5.2", "5.3", "6.1", "6.2", "6.3",
                                                                            "7.1", "7.2"))],
}


def test_the_table_is_fresh():
    assert table.FILE.read_text(encoding="utf-8") == table.text(), "run `python tools/coverage_table.py`"


@pytest.mark.parametrize("seed", SECTIONS)
def test_every_equation_of_the_sections_stands_there_once(seed):
    listed = [number for row in ROWS if row.seed == seed for number in row.numbers]
    assert len(listed) == len(set(listed))
    plain = {number for number in listed if number[0].isdigit() or number.startswith(("Table", "Problem"))}
    assert plain == set(SECTIONS[seed])


@pytest.mark.parametrize("row", [row for row in ROWS if not row.later], ids=lambda row: f"{row.seed} {row.label}")
def test_an_equation_has_a_function_and_a_test_or_a_reason(row):
    without = [number for number, names in row.functions.items() if not names]
    assert not without or row.reason, f"no `Seed:` line names {without}"
    assert without or not row.reason, f"there is {row.functions}, so the reason is out of date"
    assert row.tests or row.reason


def test_what_is_for_later_belongs_to_a_chapter_that_is_not_there():
    late = [(row.seed, row.label, row.chapter) for row in ROWS if row.later and row.chapter in citations.written()]
    assert not late, f"these chapters are there: cover {late}"


def test_what_is_named_is_there():
    known = {id for exercises in chapters().values() for id in exercises}
    for row in ROWS:
        assert set(row.tests) <= set(citations.tests()), (row.label, set(row.tests) - set(citations.tests()))
        assert {f for names in row.functions.values() for f in names} <= set(citations.library()), row.label
        assert set(row.exercises) <= known, (row.label, set(row.exercises) - known)


def test_what_a_line_points_to_is_there():
    """A numbered equation is shown by a cell with a number; an example, a figure or a table may fill a section."""
    for row in ROWS:
        assert set(row.group.get("shown", {})) <= set(row.group["equations"]), row.label
        assert {place for place in row.shown if len(place) > 2} <= citations.places(), (row.label, row.shown)
        assert not row.label[0].isdigit() or not [place for place in row.shown if " section " in place], row.label


@pytest.mark.parametrize(("seed", "number", "shown"), [
    ("siciliano", "7.11", ("06.E4",)), ("siciliano", "7.12", ("06.E8",)), ("siciliano", "7.17", ("04.E7",)),
    ("siciliano", "7.84", ("08",)), ("asada_slotine", "5-52", ()), ("siciliano", "7.94", ("04.E15",))])
def test_a_range_in_an_opening_shows_nothing(seed, number, shown):
    """(7.5)–(7.12) and (7.16)–(7.19) stand in the range of chapter 07, (7.94) in that of 11, (5-52) in that of 09;
    their cells are elsewhere or nowhere."""
    row, = (row for row in ROWS if row.seed == seed and number in row.numbers)
    assert row.shown == shown and row.announced


def forget():
    for known in (citations.numbered, citations._spread):
        known.cache_clear()


def test_a_cell_names_equations_in_the_manner_of_their_source(monkeypatch):
    cells = {"01": ["By (7.45), [7.57]–[7.59] and (5-28), by (2.7), (6.2.8) and (C.3)"], "02": ["Example 7.2"],
             "03": ["Siciliano's Example 7.21"], "04": ["Siciliano's Example 7.2"]}
    monkeypatch.setattr(citations, "cells", lambda: cells)
    monkeypatch.setattr(table, "cells", lambda: cells)
    forget()
    found = {seed: sorted(citations.numbered(seed, "01")) for seed in citations.SEEDS if seed in citations.OWN}
    row, = (row for row in ROWS if row.seed == "siciliano" and row.label == "Example 7.2")
    forget()
    assert found == {"siciliano": ["7.45"], "khalil": ["7.57", "7.58", "7.59"], "asada_slotine": ["5-28"],
                     "milicevic": ["2.7"], "balafoutis_patel": ["6.2.8", "C.3"]}
    assert [chapter for chapter in cells if row.named(chapter)] == ["04"]
    monkeypatch.undo()
    assert citations.said("x = [7.57] + f(7.45)     # (7.46)\ny = 'by (7.47)'").split() == [
        "#", "(7.46)", "'by", "(7.47)'"]


def test_the_counts_at_the_top_are_those_of_the_lines():
    text = table.text()
    head, body = text.split("\n## ", 1)
    *each, every = ([int(n) for n in re.findall(r"\| (\d+)(?= \|)", line)]
                    for line in head.splitlines() if re.search(r"\| \d+ \|", line))
    assert [sum(column) for column in zip(*each, strict=True)] == every and len(each) == 5
    _, lines, with_function, _, shown, hollow, fails, unseen = every
    written = [line.split(" | ") for line in body.split("\n## Chapter")[0].splitlines() if line.count(" | ") == 5]
    assert lines == shown + hollow == len(written) - body.count("| equation | what it is |")
    assert hollow == sum(bool(re.search("announced only|not by this number|later:", row[3])) for row in written)
    assert with_function == fails + unseen == lines - sum(row[2].startswith(("none:", "later:")) for row in written)


def test_a_bite_counts_for_what_was_asked(monkeypatch):
    """A function or a test that is gone, and it is not known any more; one that survived never counts."""
    row = next(row for row in ROWS if all(row.functions.values()))
    asked = sorted({f for fs in row.functions.values() for f in fs} | set(row.tests))
    gone = [*asked, "test_gone::test_it"]
    for said, holds in ((["failed", *asked], True), (["passed", *asked], False), (["failed", *gone], False)):
        monkeypatch.setattr(table, "_bites", lambda said=said: {row.seed: {row.label: said}})
        assert table.bitten(row) == holds
    monkeypatch.setattr(table, "_bites", dict)
    assert not table.bitten(row)


def test_the_plan_has_the_chapters():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    planned = set(re.findall(r"^\|[^|]*\| (\d\d) \|", readme, re.MULTILINE))
    assert {row.chapter for row in ROWS} | {place[:2] for row in ROWS for place in row.shown} <= planned


def test_a_chapters_closing_table_has_all_its_equations():
    for path in sorted((ROOT / "course" / "source").glob("[0-9][0-9]_*.py")):
        cells, printed = table.own_equations(path)
        if not printed:
            continue
        listed = {n for row in cells for n in equations(row[0])}
        assert set(printed) - listed <= UNLISTED.get(path.stem[:2], set()), (path.name, set(printed) - listed)
        for name in re.findall(r"`([a-z_]+\.[a-zA-Z_]+)`", " ".join(row[1] for row in cells)):
            assert name in ALIASES or any(f".{known}".endswith(f".{name}") for known in citations.library()), name


UNLISTED: dict[str, set[str]] = {}
ALIASES = {"lagrange.bodies": "kinematics.bodies, imported there"} | {
    f"{package.__name__.split('.')[-1]}.{name}": "of one of its files, imported there"
    for package in (statics, homogeneous, rigid_body, tensors, proximal, linearize, cost, forward, simulate, control,
                    operational, joints)
    for name in package.__all__}


# The errata

def test_every_erratum_has_its_test():
    keys = [e["key"] for e in table.errata()]
    assert len(keys) == len(set(keys)) >= 25
    for e in table.errata():
        assert e["test"] in citations.tests(), e["key"]
        assert e["seed"] in citations.SEEDS and e["origin"] in ("print", "scan", "unclear"), e["key"]
        assert e["printed"] != e["correct"] and e["why"] and "|" not in "".join(e.values()), e["key"]


def test_the_slips_that_change_no_formula_are_one_table():
    slips = table.editorial()
    assert len(slips) == len({(seed, place) for seed, place, *_ in slips}) >= 50
    assert {seed for seed, *_ in slips} == set(SECTIONS)
    for slip in slips:
        seed, place, printed, meant = slip
        assert printed != meant and "|" not in "".join(slip), slip
    shown = table.text().split("### Slips that change no formula")[1]
    assert shown.count("\n| ") == len(slips) + 1


def test_a_misprinted_equation_is_in_the_errata():
    places = " ".join(e["place"] for e in table.errata())
    for row in ROWS:
        if "misprinted" in row.what:
            numbers = equations(row.what) or set(row.numbers)
            assert numbers & equations(places), row.label


# The readers

def test_ranges_are_written_out():
    assert equations("(7.9)–(7.11), [7.57] and (5-28); Table 2, sections 7.5 and 7.6, section 7.3.3") == {
        "7.9", "7.10", "7.11", "7.57", "5-28", "Table 2", "section 7.5", "section 7.6", "section 7.3.3"}
    assert equations("(6.2.8), (6.3.29e), (5.2.12)–(5.2.14) and (C.3)") == {
        "6.2.8", "6.3.29", "5.2.12", "5.2.13", "5.2.14", "C.3"}
    with pytest.raises(ValueError, match="no range"):
        expand("7.9", "8.1")


def test_a_seed_line_may_go_on_and_ends_with_the_next_word():
    text = "It is.\n\nSeed:    [khalil] [7.5],\n         [7.6]\nDiffers: (7.7) is wrong.\nShapes:  none"
    line, = citations.seed_lines(text)
    assert citations.by_source(line, {"[khalil]": "khalil"}) == {"khalil": {"7.5", "7.6"}}
    assert [s.split() for s in citations.seed_lines("A. Seed: [siciliano] Example 7.1; ours.\n\nMore (7.2).")] == [
        ["[siciliano]", "Example", "7.1;", "ours."]]


def test_the_brackets_tell_the_sources_apart():
    named = citations.named_by
    assert named("By [7.57] it is", "khalil", "7.57") and not named("By [7.57]", "siciliano", "7.57")
    assert named("(7.57)–(7.59)", "siciliano", "7.58") and not named("(7.57)", "khalil", "7.57")


def test_a_gap_is_seen(monkeypatch):
    """Would we notice? Without the docstrings of `model` and `codegen`, (7.45) has no function any more."""
    table.rows.cache_clear()
    kept = {key: [n for n in names if not n.startswith(("model.", "codegen."))]
            for key, names in citations.functions().items()}
    monkeypatch.setattr(table, "functions", lambda: kept)
    found, = (row for row in table.rows() if row.seed == "siciliano" and row.label == "7.45")
    table.rows.cache_clear()
    assert not found.functions["7.45"]
