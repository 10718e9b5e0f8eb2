"""The rules of the second edition: a chapter that keeps them has no complaint, and each rule is seen to complain."""

import nbformat
import pytest
from nbformat import v4
from notebooks import ROOT, sources, starred
from percent import notebook
from second_edition import FIRST_EDITION, complaints

from robolib.app import workspace
from robolib.sections import Heading, blanks, heading, sections

PICTURE = v4.new_output("display_data", data={"image/png": "iVBORw0KGgo=", "text/plain": "[figure] an arm"})
CHAPTERS = [path for path in sources() if path.parent.parent.name == "course"]
WORDS = "word " * 260                           # two minutes


def prose(text, *tags):
    return v4.new_markdown_cell(text, metadata={"tags": list(tags)})


def code(text, *tags, outputs=()):
    return v4.new_code_cell(text, metadata={"tags": list(tags)}, outputs=list(outputs))


def said(markdown):
    return v4.new_output("display_data", data={"text/markdown": markdown, "text/plain": ""})


def chapter(**changes):
    """A small chapter that keeps every rule, with parts of it changed."""
    parts = {
        "title": prose("# 99 · A chapter"),
        "setup": code("from robolib.derivation import ___\n" + "import a\n" * 20, "setup"),
        "first": prose(f"## 1 · First (4 min)\n\n{WORDS}"),
        "drawing": code("figure(1)", "look", outputs=[PICTURE]),
        "question": code('predict("99.Q1", ___, choices=["a", "b"])'),
        "second": prose(f"## 2 · Second (5 min)\n\n{WORDS}"),
        "widget": code("Arm()", "widget"),
        "step": code("chain(x, (___, 'why'))", outputs=[said("$\\displaystyle a = b$\n\n✓ *why* (exact)")]),
        "further": prose("## 3 · Third (Further, 30 min)\n\nMore."),
        "answer": code('ex("99.Q2").check(___)'),
        "proofs": prose("## Where it is\n\n<details><summary>Proofs</summary>\n\n| equation | function | proof |\n"
                        "|---|---|---|\n| 1 | f | g |\n\n</details>"),
        "card": prose("## 4 · What to keep (1 min)\n\n$$a = b$$", "card"),
    } | changes
    return notebook_with_outputs([cell for cell in parts.values() if cell is not None])


def notebook_with_outputs(cells):
    made = notebook(cells)
    for new, old in zip(made.cells, cells, strict=True):
        if "outputs" in old:
            new.outputs = old.outputs
    return made


def test_a_chapter_that_keeps_the_rules_has_no_complaint():
    assert complaints(chapter()) == []


BROKEN = {
    "sections 1, 9.2, 3, 4; count them 1, 2, 3, 4": {"second": prose(f"## 9.2 Second (4 min)\n\n{WORDS}")},
    "13 lines of code to read": {"widget": code("x = 1\n" * 13)},
    "103 columns of code": {"question": code(f'predict("99.Q1", ___)  # {"x" * 78}')},
    "90 columns of code": {"setup": code("x = 1  # " + "x" * 81, "setup")},
    "tells the answer; begin with another line": {"setup": code("assert answer == 3\nanswer", "reveal")},
    "a question before the first figure": {"drawing": None},
    "section 2 has no drawing": {"widget": None},
    "not printed": {"step": code("step(a, ___, 'c')", outputs=[said("$a$\n\n✓ *why* (the left side is not printed)")])},
    "break the step": {"step": code("step(a, ___, 'c')", outputs=[said(f"$\\displaystyle a = {'x' * 201}$\n\n✓ *w*")])},
    "a left side too long to print": {"step": code("step(a, ___, 'c')", outputs=[said("$a$\n\n✓ *w* (e; from `T`)")])},
    "section 1 says no minutes": {"first": prose(f"## 1 · First\n\n{WORDS}")},
    "96 minutes of core, more than 90": {"first": prose(f"## 1 · First (90 min)\n\n{WORDS}")},
    "11 minutes of core are stated": {"first": prose("## 1 · First (5 min)\n\nShort.")},
    "count them Q1, Q2": {"answer": code('ex("99.T1").check(___)')},
    "questions Q2": {"question": code('predict("99.Q2", ___)')},
    "0 cells tagged card": {"card": prose("## What to keep")},
    "is not folded": {"proofs": prose("| Equation | Function | Proof |\n|---|---|---|\n| 1 | f | g |")},
}


@pytest.mark.parametrize("complaint", BROKEN)
def test_each_rule_complains(complaint):
    told = complaints(chapter(**BROKEN[complaint]))
    assert any(complaint in line for line in told), told


def test_a_long_line_of_a_chain_is_a_complaint_and_a_long_matrix_is_none():
    board = "$$\\begin{{aligned}}\nx &= {} && \\text{{✓ why}}\n\\end{{aligned}}$$"
    nb = chapter(step=code("chain(x, (___, 'w'))", outputs=[said(board.format("y" * 201))]))
    assert any("break the step" in line for line in complaints(nb))
    rows = r"\left[\begin{matrix}" + r"\\".join(["y" * 150] * 3) + r"\end{matrix}\right]"
    assert complaints(chapter(step=code("chain(x, (___, 'w'))", outputs=[said(board.format(rows))]))) == []


@pytest.mark.parametrize("source", CHAPTERS, ids=[path.stem for path in CHAPTERS])
def test_chapters_of_the_second_edition_keep_its_rules(source):
    nb = nbformat.read(source.parent.parent / f"{source.stem}.ipynb", as_version=4)
    if source.stem[:2] in FIRST_EDITION:
        assert complaints(nb), f"take {source.stem[:2]} out of FIRST_EDITION: it keeps every rule"
    else:
        assert complaints(nb) == []


def test_the_list_of_first_editions_only_shrinks():
    assert set(FIRST_EDITION) <= {"00", "07", "09", "11"} and list(FIRST_EDITION) == sorted(set(FIRST_EDITION))
    assert set(FIRST_EDITION) <= {path.stem[:2] for path in CHAPTERS}


# Headings

@pytest.mark.parametrize("text, expected", [
    ("3 · Two point masses (8 min)", Heading("3", "Two point masses", 8)),
    ("7.3 Two point masses (8 min)", Heading("7.3", "Two point masses", 8)),
    ("7.12 Gears (Further, 6 min)", Heading("7.12", "Gears", 6, True)),
    ("7.12 Gears (Further)", Heading("7.12", "Gears", 0, True)),
    ("7.4 The table (7.3)", Heading("7.4", "The table (7.3)")),
    ("07 · Energy", Heading("07", "Energy")),
    ("Further reading", Heading("", "Further reading")),
    ("7.9 One $c$, many $C$ (10 min)", Heading("7.9", "One $c$, many $C$", 10)),
    ("3 min of rest", Heading("3", "min of rest")),
])
def test_a_heading_is_read_in_one_place(text, expected):
    assert heading(text) == expected


def test_sections_are_cut_at_headings_even_inside_a_cell():
    nb = chapter(second=prose(f"Read it.\n\n```\n## no heading\n```\n\n## 2 · Second (4 min)\n\n{WORDS}"))
    found = sections(nb.cells)
    assert [s.heading.number for s in found] == ["", "1", "2", "3", "", "4"]
    assert [s.core for s in found] == [False, True, True, False, False, True]
    assert found[2].words == 260 and found[1].responses == 1 and found[1].words > 260
    assert found[2].estimate == 260 / 130 + 1.5 + 1 + 1 / 4 + 0.5       # words, a response, an arm, a line, waiting


def test_formulas_and_lines_of_derivations_take_time():
    board = "$$\\begin{aligned}\nz &= x && \\text{✓ a} \\\\[4pt]\n&= y && \\text{▷ your turn: b}\n\\end{aligned}$$"
    cells = [prose("## 1 · One (4 min)\n\n$$a = b$$\n\nand\n\n$$c = d$$\n\n<details>\n\n$$e$$\n\n</details>"),
             code("chain(z, (x, 'a'), (___, 'b'))", outputs=[said(board), said("▷ **Not attempted.** Put it in.")]),
             code("step(a, b, 'c')", outputs=[said("$\\displaystyle a = b$\n\n✓ *c* (exact)")])]
    _, found = sections(notebook_with_outputs(cells).cells)
    assert (found.formulas, found.lines, found.interactives, found.responses) == (2, 3, 0, 1)
    assert found.estimate == pytest.approx((found.words) / 130 + 2 / 3 + 3 / 4 + 1.5 + 0.5)


def test_a_blank_is_counted_where_it_is_to_be_filled_in():
    assert blanks("from a import ___\nx = ___  # ___\n____ = my___") == 1


# Folded machinery, stars in headings

def test_machinery_is_folded_and_a_blank_never():
    cells = [code("a = 1", tag) for tag in ("setup", "look", "reveal", "check", "exercise")]
    cells += [code("predict('07.Q1', ___)", "look"), code("from robolib.derivation import ___", "setup"),
              prose("x", "look")]
    hidden = [cell.metadata.get("jupyter", {}).get("source_hidden", False) for cell in notebook(cells).cells]
    assert hidden == [True, True, True, False, False, False, True, False]


def test_the_stored_notebooks_and_the_workspace_are_folded(tmp_path):
    workspace.update(ROOT, tmp_path)
    for folder in (ROOT, tmp_path):
        nb = nbformat.read(folder / "course/07_lagrange.ipynb", as_version=4)
        setup, = (cell for cell in nb.cells if "setup" in cell.metadata.get("tags", ()))
        assert setup.metadata.jupyter.source_hidden is True


def test_stars_stand_in_the_headings_of_exercises(monkeypatch):
    import notebooks

    monkeypatch.setattr(notebooks, "_stars", {"07.1": "★★☆", "07.2": ""}.get)
    made = starred(notebook([prose("## 07.1 A pendulum\n\nText."), prose("## 07.2 Slides"), prose("## 7.1 A section")]))
    assert [cell.source for cell in made.cells] == [
        "## 07.1 A pendulum ★★☆\n\nText.", "## 07.2 Slides", "## 7.1 A section"]
