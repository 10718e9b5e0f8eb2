"""Lectures and handouts from chapters: how a notebook is read, set and timed. What a browser shows is tested apart."""

import re

import nbformat
import pytest
from nbformat import v4
from typer.testing import CliRunner

from robolib import cli
from robolib.chapters import ready
from robolib.lectures import course, fonts, interactive, mathml, plan, prose, reading, supplies
from robolib.lectures.blocks import Code, Figure, Formula, Items, Printed, Question, Step, Subheading, Text, Turn
from robolib.lectures.deck import deck
from robolib.lectures.handout import handout
from robolib.lectures.setting import setting

CHAPTERS = tuple(chapter.number for chapter in ready())
TAGS = {"setup", "compute", "look", "reveal", "check", "exercise", "widget", "skip", "90", "slide", "whole", "show",
        "card"}
OUTSIDE = re.compile(r"""(?:src|href|action)\s*=\s*["']?(?:https?:)?//|url\(\s*["']?(?:https?:)?//|@import""")
PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="


def run(*arguments):
    return CliRunner().invoke(cli.app, arguments)


def md(text, *tags):
    return v4.new_markdown_cell(text, metadata={"tags": list(tags)})


def code(text, *outputs, tags=()):
    made = [v4.new_output("display_data", {"text/markdown": o}) if isinstance(o, str) else o for o in outputs]
    return v4.new_code_cell(text, outputs=made, metadata={"tags": list(tags)}, execution_count=1)


@pytest.fixture
def chapter(tmp_path):
    """A function that reads a chapter made of these cells; {section: blocks}."""
    def make(*cells, short=False):
        path = tmp_path / "05_small.ipynb"
        nbformat.write(v4.new_notebook(cells=[md("# 05 · Small\n\n> A promise."), *cells]), path)
        return {s.number: list(s.blocks) for s in reading.read(path, short).sections}
    return make


# sentences

@pytest.mark.parametrize("text, count", [
    ("One. Two! Three?", 3), ("Siciliano et al. *Robotics*, ch. 7: all of it.", 1), ("**Read it.** The arm falls.", 2),
    ("At 9.81 m/s² it falls. $M$ is constant.", 2), ("Say `a. B` and go. Stop.", 2),
    ("*One thing. And another.* End.", 2)])
def test_sentences(text, count):
    found = prose.sentences(text)
    assert len(found) == count and " ".join(found) == text


LONG = ("**Read it.** The first sentence says what it is about. The second one has many words that nobody in the last"
        " row would read, and they go on for a while. *This one is stressed by its author.* Again some words that are"
        " said and not shown, because a slide is no page. Is that clear?")


def test_a_slide_shows_the_sentences_that_count_and_never_a_part_of_one():
    seen = prose.shown(LONG)
    assert seen == ("**Read it.** The first sentence says what it is about. *This one is stressed by its author.*"
                    " Is that clear?")
    assert prose.shown("A short paragraph. It stays.") == "A short paragraph. It stays."
    led = "It begins. " + "Words go on and on here. " * 12 + "With all that, the law is:"
    assert prose.shown(led, before_display=True).startswith("It begins.") and prose.shown(led, True).endswith("law is:")


def test_what_is_typed_is_not_said():
    typed = "How fast? Replace the blank, with `qd1`. Write it in place of `___`. Go on."
    assert prose.spoken(typed) == "How fast? Go on."


def test_the_whole_paragraph_is_in_the_notes():
    made = setting(Text(LONG))
    shown, notes = made.split('<aside class="notes">')
    assert "many words" not in shown and "many words" in notes and "<em>This one" in shown
    assert "many words" in setting(Text(LONG, whole=True)) and "aside" not in setting(Text(LONG, whole=True))


def test_a_formula_stays_with_its_comma_and_no_more():
    made = prose.line("With $a$ and $b$, then ($c$) and $d$ more.")
    assert made.count('class="nb"') == 2
    kept = [re.sub("<[^>]*>", "", part) for part in re.findall(r'<span class="nb">(.*?</span>[^<]*)</span>', made)]
    assert kept == ["b,", "(c)"]


def test_a_number_stays_with_its_unit():
    assert prose.line("At 1 m/s, $2$ m and 5 N·m.").count("\u00a0") == 3
    assert prose.line("It weighs 1 792 516 kg, not 52 kg.").count("\u00a0") == 4
    assert "\u00a0" not in prose.line("At 0.426 200 and 3000, 12 sums of 3 terms.")
    assert "\u00a0" not in prose.line("In 2 minutes 3 more states, 4 sin and 5 m-long rods of 12 models.")


# formulas

def test_a_long_formula_is_cut_where_people_cut_it():
    long = r"\dot q_1 + " * 30 + r"\frac{a = b}{c} = \left(x + y\right) + \begin{matrix}1 = 2\\ 3\end{matrix}"
    parts = mathml.pieces(long)
    assert len(parts) > 20
    assert "".join(part.removeprefix("{}") for part in parts).replace(" ", "") == long.replace(" ", "")
    assert all(part.count("{") == part.count("}") and part.count(r"\left") == part.count(r"\right") for part in parts)
    assert mathml.pieces("a + b = -c") == ["a + b", "{}= -c"], "a sign is no sum"
    assert mathml.sides(r"\displaystyle v^2 = a + b = c") == ["v^2", "a + b", "c"]


def test_a_number_stands_at_the_edge():
    made = mathml.display(r"a = b, \qquad c = d \tag{07.1}")
    assert '<span class="number">(07.1)</span>' in made and made.count('class="group') == 2 and "tag" not in made


def test_a_formula_that_cannot_be_set_is_named():
    with pytest.raises(ValueError, match=r"\$\\nonsense x\$ could not be set"):
        mathml.inline(r"\nonsense x")


def test_a_step_whose_middle_is_long_keeps_its_ends():
    middle = " + ".join(rf"a_{{{k}}} \cos q_{{{k}}}" for k in range(20))
    made = setting(Step(f"M = {middle} = b", "because"))
    assert "a" not in re.sub("<[^>]*>", "", made).replace("because", "") and "because" in made
    assert "Your turn" in setting(Step(r"M = \square", "what?", blank=True))


def test_letters_of_formulas_are_in_the_typeface():
    assert [fonts.italic(sign) for sign in "qhMτ1+"] == ["𝑞", "ℎ", "𝑀", "𝜏", "", ""]


# reading

def test_tags_decide_what_is_in_a_lecture(chapter):
    cells = (md("## 5.1 One\n\nFirst."), code("x", tags=["skip"]), md("It reads what is not seen."), code("y"),
             md("Again.", "90"), md("End of one.\n\n## 5.2 Two\n\nSecond.", "90"), code("z"), md("### Below\n\nMore."),
             md("## 5.3 Three\n\nThird."), md("### Deep\n\nGone.", "90"), md("Gone, too."), md("### Kept\n\nFourth."))
    long, short = chapter(*cells), chapter(*cells, short=True)
    words = {n: [b.source if isinstance(b, Text) else b.title for b in blocks] for n, blocks in long.items()}
    assert words == {"": [], "5.1": ["First.", "Again.", "End of one."], "5.2": ["Second.", "Below", "More."],
                     "5.3": ["Third.", "Deep", "Gone.", "Gone, too.", "Kept", "Fourth."]}
    words = {n: [b.source if isinstance(b, Text) else b.title for b in blocks] for n, blocks in short.items()}
    assert words == {"": [], "5.1": ["First.", "End of one."], "5.3": ["Third.", "Kept", "Fourth."]}


def test_prose_that_must_stay_stays_after_code_that_is_left_out(chapter):
    cells = (md("## 5.1 One\n\nFirst."), code("x", tags=["90"]), md("It reads what is not seen."),
             md("Our machine.", "whole"))
    assert [block.source for block in chapter(*cells, short=True)["5.1"]] == ["First.", "Our machine."]
    assert len(chapter(*cells)["5.1"]) == 3


def test_code_is_left_out_unless_it_is_to_be_shown(chapter):
    blocks = chapter(md("## 5.1 One"), code("import x", tags=["setup", "show"]), code("a = 1"),
                     code("b = 2", tags=["show"]))
    assert blocks["5.1"] == [Code("b = 2")]


def test_outputs(chapter):
    latex = v4.new_output("execute_result", {"text/latex": "$\\displaystyle x^2$", "text/plain": "x**2"})
    picture = v4.new_output("display_data", {"image/png": PNG, "text/plain": "[figure] Seen."},
                            metadata={"image/png": {"alt": "Seen."}})
    said = v4.new_output("stream", text="all agree\n")
    plain = v4.new_output("execute_result", {"text/plain": "array([1])"})
    step = "$\\displaystyle a = b$\n\n✓ *why* (exact)"
    blank = "$\\displaystyle a = \\square$\n\n▷ **Your turn:** fill in the blank. *how?*"
    told = "$\\displaystyle b = \\square$\n\n▷ **Your turn:** fill in the blank. *so?*\n\nwhere $U = x$"
    verdict = "▷ **Not attempted.** Put your answer in place of the blank."
    blocks = chapter(md("## 5.1 One"), code("c", said, step, blank, told, latex, verdict, plain),
                     code("d", picture, "*Seen.*"))
    assert blocks["5.1"] == [Step("\\displaystyle a = b", "why"), Step("\\displaystyle a = \\square", "how?", True),
                             Step("\\displaystyle b = \\square", "so?", True),
                             Formula("\\displaystyle x^2"), Printed("all agree"), Figure(PNG, "Seen.", "Seen.")]


def test_a_prediction_is_a_question_and_its_answer(chapter):
    asked = ('## 5.1 One\n\nA rod turns. **Guess** which way it goes: `"up"`, `"down"` (or not) or `"left"`.'
             "\n\nWrite it in place of `___`.")
    noted = "▷ **Prediction 05.a.** Put your guess in place of `___`."
    told = "▷ **Prediction 05.a:** no guess was written down; the answer is up."
    shown = v4.new_output("display_data", {"text/latex": "$x$"})
    blocks = chapter(md(asked), code('predict("05.a", ___)', noted), code('reveal("05.a", 1)', told, shown))
    question, = blocks["5.1"]
    assert question.source.rstrip() == "A rod turns. **Guess** which way it goes."
    assert (question.choices, question.answer, question.shows) == (("up", "down", "left"), "up", (Formula("x"),))
    made = setting(question)
    assert made.index("down") < made.index("The answer") and '<li class="fragment custom right"' in made


def test_what_is_drawn_before_the_question_is_seen_before_it(chapter):
    picture = v4.new_output("display_data", {"image/png": PNG, "text/plain": "[figure] Seen."})
    prose, noted = md("## 5.1 One\n\nWhich way does it go?"), "▷ **Prediction 05.a.** Put your guess in place of `___`."
    ask, draw = 'predict("05.a", ___)', 'figure(fig,\n       "Seen.")'
    for source, kinds in ((f"{draw}\n{ask}", [Figure, Question]), (f"{ask}\n{draw}", [Question, Figure])):
        assert [type(block) for block in chapter(prose, code(source, picture, "*Seen.*", noted))["5.1"]] == kinds


def test_an_answer_that_comes_in_a_later_section_is_not_betrayed(chapter):
    told = "▷ **Prediction 05.a:** no guess was written down; the answer is up."
    blocks = chapter(md("## 1 · One\n\nWhich way does it go?"), code('predict("05.a", ___)'),
                     md("## 2 · Two\n\nWe look."), code('reveal("05.a", 1)', told))
    assert [block.answer for block in blocks["1"] if isinstance(block, Question)] == [""]
    assert blocks["2"][-1] == Text("**The guess of section 1:** up.", whole=True)


@pytest.mark.parametrize("text, source, choices", [
    ('Does it? (`"yes"`, `"no"`)', "Does it?", ("yes", "no")),
    ('Is it `"zero"` or `"not zero"`?', "Is it *zero* or *not zero*?", ("zero", "not zero")),
    ("**Guess** the force, in N.", "**Guess** the force, in N.", ()),
    ('Which sign? (`"+"`: counter-clockwise, or `"-"`)', "Which sign?", ("+", "-"))])
def test_the_choices_of_a_question(chapter, text, source, choices):
    question, = chapter(md(f"## 5.1 One\n\n{text}"), code('predict("05.a", ___)'))["5.1"]
    assert (question.source, question.choices) == (source, choices)


def test_choices_may_stand_in_a_comment(chapter):
    question, = chapter(md("## 5.1 One\n\nWhich?"), code('predict("05.a", ___)     # "a", "b c" or "none"'))["5.1"]
    assert question.choices == ("a", "b c", "none")


def test_choices_of_the_call_come_first(chapter):
    source = 'predict("05.Q1", ___,\n        choices=["forwards", "not at all"])'
    question, = chapter(md('## 5.1 One (4 min)\n\nWhich way, `"up"` or not?'), code(source))["5.1"]
    assert question.key == "05.Q1" and question.choices == ("forwards", "not at all")
    question, = chapter(md("## 1 · One\n\nHow many?"), code('predict("05.Q1", ___, choices=[0.01, 1, 10])'))["1"]
    assert question.choices == ("0.01", "1", "10")


def test_a_chain_is_shown_line_by_line(chapter):
    board = ("$$\\begin{aligned}\nz &= x (1 + y) \\\\[4pt]\n&= \\square && \\text{▷ your turn: multiply} \\\\[4pt]\n"
             "&= x + x y && \\text{✓ done with }\\dot q_{1}\n\\end{aligned}$$\n\nwhere $s = x$")
    blocks = chapter(md("## 5.1 One"), code("chain(x, (y, 'why'))", board))["5.1"]
    assert blocks == [Step(r"z = x (1 + y) = \square", "multiply", True),
                      Step("{} = x + x y", r"done with $\dot q_{1}$", of="z")]
    assert all("<math" in setting(block) for block in blocks)


BLANKS = {
    "a line of its own": ("z &= x && \\text{✓ first} \\\\[4pt]\n&= \\square && \\text{▷ your turn: second}",
                          ["z=", "="]),
    "a place in a line": ("z &= \\square \\dot q + x && \\text{▷ your turn: what?}", ["z= ̲q˙+x"]),
    "one line": ("z &= x && \\text{✓ a}", ["z="]),
}


@pytest.mark.parametrize("kind", BLANKS)
def test_a_handout_shows_the_place_of_a_blank(tmp_path, kind):
    lines, wanted = BLANKS[kind]
    cells = [md("# 05 · Small\n\n> A promise."), md("## 1 · One\n\nText."),
             code("chain(z, (x, 'why'))", f"$$\\begin{{aligned}}\n{lines}\n\\end{{aligned}}$$"),
             md("## 2 · What to keep\n\n$$a = b$$", "card")]
    path = tmp_path / "05_small.ipynb"
    nbformat.write(v4.new_notebook(cells=cells), path)
    sheet = handout(course.Place("05", "05_small", path, tmp_path / "none.md")).split('class="body blanks"')[1]
    found = re.findall(r'<div class="item">(.*?)<p class="why">', re.sub(r"<mphantom>.*?</mphantom>", "", sheet))
    assert [re.sub(r"<[^>]*>|\s", "", item).replace(" ", "") for item in found] == [w.replace(" ", "") for w in wanted]
    assert "□" not in sheet


def test_minutes_are_not_shown_and_further_is_left_out_of_the_short_lecture(tmp_path, chapter):
    cells = (md("## 5.1 One (4 min)\n\nA <dfn>rotor</dfn> turns."), md("## 5.2 Two (Further, 6 min)\n\nMore."),
             md("## 5.3 Three (2 min)\n\n<details><summary>Proofs</summary>\n\n| f |\n|---|\n\n</details>\n\nEnd."))
    assert list(chapter(*cells)) == ["", "5.1", "5.2", "5.3"]
    short = chapter(*cells, short=True)
    assert list(short) == ["", "5.1", "5.3"] and short["5.1"] == [Text("A *rotor* turns.")]
    assert short["5.3"] == [Text("End.")], "what is folded is not shown"
    titles = [s.title for s in reading.read(tmp_path / "05_small.ipynb").sections]
    assert titles == ["", "One", "Two", "Three"]


@pytest.mark.parametrize("answer, heard", [("3.82954", "3.83"), ("1030.05", "1030"), ("0.5", "0.5"), ("100", "100"),
                                           ("backwards", "backwards"), ("-0.05234", "-0.052"), ("2.0", "2")])
def test_an_answer_is_rounded_for_the_ear(answer, heard):
    assert reading._rounded(answer) == heard


def test_exercises_are_the_rooms_turn(chapter):
    blocks = chapter(
        md("## 5.1 One\n\n**Your turn.** How fast? Replace the blank, with `qd1`."),
        code('ex("05.T1").check(___)', tags=["exercise"]),
        md("- **P1** Where? (`\"a\"`, `\"b\"`)\n- **P2** When?"),
        code('ex("05.P1").check(___)\nex("05.P2").check(___)', tags=["exercise"]),
        code('x = 1\nex("05.T2").check(___)     # your turn: c by hand'))
    assert blocks["5.1"] == [Turn("**Your turn.** How fast?"), Turn("- **P1** Where?\n- **P2** When?"),
                             Turn("**Your turn:** c by hand")]


def test_a_question_beside_guesses_is_the_rooms_turn_too(chapter):
    blocks = chapter(
        md("## 5.1 One\n\n- **Q1** **Guess:** how far?\n- **Q2** In metres?\n- **Q3** **Guess:** how fast?"),
        code('predict("05.Q1", ___)\npredict("05.Q3", ___)\ndisplay(ex("05.Q2").check(___))'),
        md("- **Q4** By hand?\n\nA remark.\n\n- A list.\n- **Q9** Not asked here."),
        code('ex("05.Q4").check(___)'))["5.1"]
    assert [type(block) for block in blocks] == [Question, Question, Turn, Turn, Text, Items]
    assert [block.source[:8] for block in blocks if isinstance(block, Turn)] == ["- **Q2**", "- **Q4**"]
    step = v4.new_output("stream", text="→ one line\n")
    blocks = chapter(md("## 5.1 One\n\n- **Q5** What stands below?"),
                     code('print()\nex("05.Q5").check(___)', step, tags=["exercise"]))["5.1"]
    assert [type(block) for block in blocks] == [Printed, Turn], "what a question asks about is seen before it"


def test_a_chapter_without_any_tags_makes_a_lecture(tmp_path):
    """A new chapter, with headings and cells as they come."""
    cells = [md("# 05 · Small\n\n> A promise."), md("**After this chapter you can** do it."),
             md("## 5.1 One\n\n" + LONG + "\n\n$$a = b \\tag{05.1}$$"),
             code("x", "$\\displaystyle a = b$\n\n✓ *why* (exact)"), md("### Deeper\n\nMore."),
             md("## 5.2 Two\n\n| a | b |\n|---|---|\n| 1 | $x$ |")]
    path = tmp_path / "05_small.ipynb"
    nbformat.write(v4.new_notebook(cells=cells), path)
    place = course.Place("05", "05_small", path, tmp_path / "none.md")
    made = deck(place, 90)
    assert made.count("<section ") == 4
    assert all(part in made for part in ("A promise.", "After this chapter", "<h3", "(05.1)", "<table>"))
    with pytest.raises(ValueError, match="has no card: tag its closing cell"):
        handout(place)


# interactives

def test_a_widget_is_made_from_what_is_written_not_by_running_it():
    made = interactive.widget("import os\narm = PlanarArm(q=[0, np.pi / 2], values={'m2': 2 * 10}, gravity=False)\narm")
    assert made.kind == "planar" and made.q == [0.0, pytest.approx(1.5708, abs=1e-4)] and made.values["m2"] == 20
    assert made.gravity is False and '"projector": true' in interactive.state(made)
    assert interactive.widget('ParallelogramArm(preset="unbalanced")').values["m3"] == 8
    rooms = {"PlanarArm()": "lab", "PlanarArm(show=['arm'])": "small", "Ledger()": "small", "SpringArm()": "small"}
    assert {source: interactive.room(interactive.widget(source)) for source in rooms} == rooms
    for source, complaint in (("PlanarArm(q=where())", "written out, not 'where()'"), ("x = 1", "No widget is made"),
                              ("PlanarArm(q=[__import__('os')])", "written out")):
        with pytest.raises(ValueError, match=re.escape(complaint)):
            interactive.widget(source)


# the plans

@pytest.mark.parametrize("number", CHAPTERS)
@pytest.mark.parametrize("minutes", plan.LENGTHS)
def test_the_plan_has_every_minute_and_every_section(number, minutes):
    place = course.find(number)
    rows = plan.rows(place.teach, minutes)
    assert rows[0].start == 0 and rows[-1].end == minutes
    assert all(row.start < row.end for row in rows)
    assert all(a.end == b.start for a, b in zip(rows, rows[1:], strict=False))
    sections = [s.number for s in reading.read(place.notebook, short=minutes == 45).sections if s.number]
    planned = list(dict.fromkeys(number for row in rows for number in row.sections))
    assert planned == sections
    assert all(row.what and row.board for row in rows)


def test_a_page_without_a_plan_gives_none(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("## First sitting\n\n| minutes | what |\n|---|---|\n| 0–6 | a |\n")
    assert plan.rows(page, 90) == () and plan.rows(tmp_path / "none.md", 45) == ()


# the chapters

@pytest.mark.parametrize("number", CHAPTERS)
def test_a_chapter_has_known_tags_and_one_card(number):
    cells = nbformat.read(course.find(number).notebook, as_version=4).cells
    assert {tag for cell in cells for tag in cell.metadata.get("tags", ())} <= TAGS
    card, = (cell for cell in cells if "card" in cell.metadata.get("tags", ()))
    assert re.match(r"## [\d.]+ (· )?What to keep( \(\d+ min\))?\n", card.source)


@pytest.mark.parametrize("number", CHAPTERS)
def test_every_prediction_has_its_question_and_its_answer(number):
    place = course.find(number)
    cells = nbformat.read(place.notebook, as_version=4).cells
    asked = {key for cell in cells for key in re.findall(r'^predict\("([\w.]+)"', cell.source, re.MULTILINE)}
    blocks = [b for s in reading.read(place.notebook).sections for b in s.blocks]
    found = {b.key: b for b in blocks if isinstance(b, Question)}
    assert set(found) == asked
    later = [b for b in blocks if isinstance(b, Text) and b.source.startswith("**The guess of section")]
    assert sum(not question.answer for question in found.values()) == len(later)
    for question in found.values():
        assert re.search(r"\?|[Gg]uess", question.source), question.key
        assert "`" not in question.source and "___" not in question.source, question.key
        assert not question.choices or question.answer in (*question.choices, ""), question.key


@pytest.mark.parametrize("number", CHAPTERS)
def test_the_file_asks_for_nothing_outside(number):
    for page in (deck(course.find(number), 45), handout(course.find(number))):
        assert OUTSIDE.findall(page) == []
        assert len(page) < 2_000_000
    assert OUTSIDE.search('<link href="https://x.org/a.css">') and OUTSIDE.search("url(//x.org/a.woff)")


# the commands

def test_slides_are_written(tmp_path):
    done = run("slides", "7", "-o", str(tmp_path / "my lecture.html"), "--minutes", "45")
    assert done.exit_code == 0 and "kB. Open it in a browser." in done.output
    assert (tmp_path / "my lecture.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_file_gets_the_name_of_its_chapter(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("handout", "00").exit_code == 0 and (tmp_path / "00_start_handout.html").exists()
    assert run("slides", "00").exit_code == 0 and (tmp_path / "00_start_90.html").exists()


@pytest.mark.parametrize("arguments, complaint", [
    (("slides", "99"), "There is no chapter 99. There are: 00, "), (("handout", "x"), "There is no chapter x."),
    (("slides", "07", "--minutes", "60"), "--minutes 60: a lecture has 45 or 90."),
    (("handout", "00", "-o", "/nowhere/at/all.html"), "could not be written")])
def test_what_cannot_be_is_told_in_a_line(arguments, complaint):
    done = run(*arguments)
    assert done.exit_code == 1 and complaint in str(done.exception) and "\n" not in str(done.exception)


def test_without_the_packages_a_line_says_what_to_install(monkeypatch):
    there = supplies.find_spec
    monkeypatch.setattr(supplies, "find_spec", lambda name: None if name in ("math_core", "ziamath") else there(name))
    for command in ("slides", "handout"):
        done = run(command, "07")
        assert done.exit_code == 1 and str(done.exception) == (
            "Lectures need math-core, ziamath. In the folder of the course, run `.venv/bin/python -m pip install -e"
            " '.[lectures]'`.")


def test_without_a_browser_a_pdf_is_refused_with_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setattr("robolib.lectures.pdf.find_browser", lambda: None)
    done = run("handout", "00", "-o", str(tmp_path / "x.pdf"))
    assert done.exit_code == 1 and "print it from any browser" in str(done.exception)


def test_a_heading_alone_is_no_slide(chapter):
    assert chapter(md("## 5.1 One\n\n### Only a heading"))["5.1"] == [Subheading("Only a heading")]
