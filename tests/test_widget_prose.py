"""Sentences that follow a widget: the same numbers on both sides, what a click lights up, what is stored."""

import json
import math
import shutil
import subprocess

import nbformat
import numpy as np
import pytest
from browser import chromium, lab, opened
from pages import W, drag, painted, points, showing
from percent import notebook
from system import need

from robolib.app.doctor import find_browser
from robolib.lectures import reading
from robolib.lectures.blocks import Text
from robolib.widgets import ARMS, CartesianArm, Pendulum, PlanarArm, bundle
from robolib.widgets.interactive import VIEW
from robolib.widgets.prose import told

SENTENCE = ("The elbow is at [*q*₂](q2) = {q2}; so [M₁₁](M11) = {M11:.1f} kg·m², of which"
            " [the forearm](link2) has **{m2:.0f} kg**. [τ₁](tau1) = {tau1}.")
STORED = "The elbow is at q₂ = 57.30°; so M₁₁ = 227.0 kg·m², of which the forearm has 50 kg. τ₁ = 0.000."
LINE = "document.querySelector('.rl-sentence')"


# the numbers

STATES = [{}, {"qd": [1.5, -2.0], "tau": [30.0, -7.0], "friction": True}, {"gravity": False, "q": [7.5, -4.0]},
          {"lie": "gravity_flipped", "qd": [0.3, 0.4]}, {"mode": "triangular", "t": 0.13}, {"mode": "line", "t": 0.1},
          {"mode": "trapezoidal", "t": 0.2}, {"mode": "triangular", "t": 99.0}]


def states(kind):
    following = {"preset": "follow", "t": 0.4, "qd": [0.2, -0.1]}      # a controller, with V
    for given in [*STATES, *([following] if kind == "planar" else [])]:
        arm = ARMS[kind](**{name: x for name, x in given.items() if name != "t"})
        arm.values = {name: 1.1 * x for name, x in arm.values.items()}
        arm.t = given.get("t", 0.0)
        yield arm


def by_node(script):
    return json.loads(subprocess.run(["node", script], capture_output=True, text=True, check=True).stdout)


@pytest.mark.parametrize("kind", ARMS)
def test_both_sides_read_the_same(kind, tmp_path):
    need(shutil.which("node"), "nodejs")
    arms = list(states(kind))
    config = arms[0].config()
    names = ("q", "qd", "tau", "values", "gravity", "friction", "mode", "motion", "lie")
    given = [[{name: getattr(arm, name) for name in names}, arm.t] for arm in arms]
    modules = [*bundle.needed("guided.js"), *bundle.needed("arm_readings.js")]
    (tmp_path / "run.mjs").write_text("\n".join([
        *(bundle.plain(bundle.text(name)) for name in modules), bundle.plain(arms[0].physics().source),
        f"const config = {json.dumps(config)}, found = {json.dumps(given)}.map(([state, t]) => {{",
        "  const engine = new Guided(PHYSICS, state);", "  if (engine.led) engine.run(t);",
        "  else { engine.t = t; engine.look(); }",
        "  return armReadings(engine, config); });", "console.log(JSON.stringify(found));"]), encoding="utf-8")
    spoken = by_node(tmp_path / "run.mjs")
    for arm, theirs in zip(arms, spoken, strict=True):
        ours = arm.readings() | ({"t": theirs["t"]} if arm.t == 99 else {})      # there the clock stops with the motion
        assert set(ours) == set(theirs)
        assert ours == pytest.approx(theirs, rel=1e-9, abs=1e-9)


def test_readings_are_what_they_are_called():
    arm = PlanarArm(q=[0.3, 4.0], qd=[1.0, 2.0], tau=[5.0, 6.0])
    read, f = arm.readings(), arm.dynamics
    assert read["q2"] == pytest.approx(math.degrees(4.0) - 360) and read["m2"] == 50
    assert [read["M11"], read["M12"], read["M22"]] == pytest.approx(list(f.M(arm.q)[[0, 0, 1], [0, 1, 1]]))
    assert [read["qdd1"], read["qdd2"]] == pytest.approx(list(f.forward(arm.q, arm.qd, arm.tau)))
    assert [read["g1"], read["g2"]] == pytest.approx(list(f.g(arm.q)))
    tip = [math.cos(0.3) + math.cos(4.3), math.sin(0.3) + math.sin(4.3)]
    assert [read["tip_x"], read["tip_y"]] == pytest.approx(tip)
    assert CartesianArm(values={"alpha": math.pi / 3}).readings()["alpha"] == pytest.approx(60)
    assert CartesianArm(q=[0.4, 0.7]).readings()["q1"] == 0.4
    led = PlanarArm(preset="case1")
    led.t = 0.1
    read = led.readings()
    state = np.radians([read["q1"], read["q2"]]), [read["qd1"], read["qd2"]], [read["qdd1"], read["qdd2"]]
    assert [read["tau1"], read["tau2"]] == pytest.approx(list(led.dynamics.inverse(*map(np.array, state))))


NUMBERS = [0.0, 1e-12, -1e-12, 0.125, -0.125, 2.5, 57.29577951308232, 999.96, -1234.5678, 123456.0, 1e6, 9.96e6, 9.5e-4,
           -3.21e-7, 99.995, 0.0009996, 12345678.9, -0.04, math.inf]


def test_both_sides_write_a_number_alike(tmp_path):
    need(shutil.which("node"), "nodejs")
    kept = [x if math.isfinite(x) else None for x in NUMBERS]
    (tmp_path / "run.mjs").write_text("globalThis.addEventListener = () => {};\n" + bundle.joined("prose.js") + f"""
      console.log(JSON.stringify({json.dumps(kept)}.map((x) => [null, 0, 1, 2].map((places) => told(x, places)))));
    """, encoding="utf-8")
    spoken = by_node(tmp_path / "run.mjs")
    assert [[told(x, places) for places in (None, 0, 1, 2)] for x in NUMBERS] == spoken
    assert told(-0.04, 1) == "0.0" and told(-1234.5678) == "−1235" and told(None) == "–" and told(9.96e6) == "1.0·10⁷"


# what is stored

def test_the_stored_forms_are_the_sentence():
    arm = PlanarArm()
    data, _ = arm.bind(SENTENCE)._repr_mimebundle_()
    assert data["text/plain"] == STORED and set(data) == {VIEW, "text/markdown", "text/plain"}
    assert data["text/markdown"] == STORED.replace("q₂ =", "*q*₂ =").replace("50 kg", "**50 kg**")
    assert arm.bind(SENTENCE) is arm.bind(SENTENCE)
    arm.q = [0.0, 0.5]
    arm.tau = [-3, 0]
    assert "q₂ = 28.65°" in str(arm.bind(SENTENCE)) and str(arm.bind(SENTENCE)).endswith("τ₁ = −3.000.")


def test_a_state_without_accelerations_is_told_with_a_dash():
    arm = PlanarArm(values={"I2": 0, "m2": 0, "Im2": 0})
    sentence = arm.bind("{{q̈₂}} = [{qdd2}](qdd2)")
    assert str(sentence) == "{q̈₂} = –" and json.dumps(sentence.readings) == '{"qdd2": null}'


@pytest.mark.parametrize("sentence, says", [
    ("{q3}", "no number 'q3'; there are q1, q2, qd1"), ("[x](wheel)", "no part 'wheel'; there are link1, link2, tip"),
    ("[{q9}](q1)", "no number 'q9'"), ("$q_1$", "letters as q₁"), ("{q1:.2e}", "{q1:.1f}"), ("{q1", "{q1:.1f}"),
    ("[x](two words)", "[the forearm](link2)")])
def test_an_unknown_name_is_refused_with_what_there_is(sentence, says):
    arm = PlanarArm()
    for write in (arm.bind, lambda text: arm.page(sentence=text)):
        with pytest.raises(ValueError) as refused:
            write(sentence)
        assert says in str(refused.value)


def test_what_can_be_lit_up_has_all_names(tmp_path):
    assert {"link3", "m3", "q4", "tau2", "M12", "balance", "E", "energy(t)"} <= set(ARMS["parallelogram"]().parts())
    assert Pendulum().bind("[the bob](bob) at {q1}: {E} J").markdown() == "the bob at 57.30°: 4.510 J"


def test_a_sentence_is_a_line_of_text_on_a_slide(tmp_path):
    data, about = PlanarArm().bind(SENTENCE)._repr_mimebundle_()
    cell = nbformat.v4.new_code_cell("arm.bind(…)", execution_count=1, outputs=[
        nbformat.v4.new_output("execute_result", data, metadata=about, execution_count=1)])
    head = nbformat.v4.new_markdown_cell("# 07 · Arm\n\n> A promise.\n\n## 7.1 Elbow")
    nbformat.write(nbformat.v4.new_notebook(cells=[head, cell]), tmp_path / "07_arm.ipynb")
    [block] = [b for section in reading.read(tmp_path / "07_arm.ipynb").sections for b in section.blocks]
    assert isinstance(block, Text) and "= 57.30°" in block.source and "**50 kg**" in block.source


# on a page

@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder, more = tmp_path_factory.mktemp("sentences"), "[the table](M), [the mass](m2), [energy](E): {E}"
    for name, made, show in (("planar", PlanarArm(gravity=False), SENTENCE),
                             ("small", PlanarArm(gravity=False, show=["arm", "time", "m2", "M"]), [SENTENCE, more]),
                             ("pendulum", Pendulum(), "[The bob](bob) at [q](q1) = {q1} has {E:.2f} J.")):
        (folder / f"{name}.html").write_text(made.page(sentence=show), encoding="utf-8")
    return {name: (folder / f"{name}.html").as_uri() for name in ("planar", "small", "pendulum")}


@pytest.fixture
def page_of(files):
    with showing(files) as make:
        yield make


def said(page):
    """The sentence, once it says what the widget shows."""
    page.wait_for_timeout(120)
    return page.evaluate(f"() => {LINE}.textContent")


@pytest.mark.browser
def test_a_drag_changes_the_sentence(page_of):
    page = page_of("planar")
    assert said(page) == STORED
    assert page.evaluate(f"() => {LINE}.closest('.sentence').previousElementSibling.className") == "rl-head"
    drag(page, points(page)["tip"], (0.5, 1.2))
    angle = page.evaluate(f"() => {W}.engine.q[1]") * 180 / math.pi
    assert f"q₂ = {told(angle)}°" in said(page) and told(angle) != "57.30"
    assert page.locator(".rl-voice").text_content() == ""                      # nothing is read out yet
    page.wait_for_function(f"() => document.querySelector('.rl-voice').textContent === {LINE}.textContent")


@pytest.mark.browser
def test_while_it_plays_numbers_move_and_nothing_is_read_out(page_of):
    page = page_of("planar")
    page.evaluate(f"() => {{ {W}.change({{ tau: [50, 0] }}); {W}.play(); }}")
    page.wait_for_function(f"() => {W}.engine.t > 1.3")
    assert "τ₁ = 50.00" in said(page) and page.locator(".rl-voice").text_content() == ""
    page.evaluate(f"() => {W}.pause()")
    page.wait_for_function("() => document.querySelector('.rl-voice').textContent !== ''")


@pytest.mark.browser
def test_a_click_lights_up_what_a_letter_means_and_it_goes_out(page_of):
    page = page_of("small")
    page.locator(".rl-part", has_text="the forearm").click()
    painted(page)
    lit = "() => [...document.querySelectorAll('.rl-widget .rl-lit')].filter(n => n.localName !== 'button')"
    parts = page.evaluate(f"({lit})().map(n => n.dataset.part)")
    assert parts and set(parts) == {"link2"}
    page.wait_for_function(f"() => ({lit})().length === 0")
    for word, found in (("M₁₁", "td"), ("the table", "div"), ("the mass", "rl-row"), ("energy", "summary"),
                        ("τ₁", "rl-motor"), ("q₂", "path rl-angle")):       # its arc is drawn for the moment
        page.get_by_role("button", name=word, exact=True).focus()
        page.keyboard.press("Enter")
        painted(page)
        names = page.evaluate(f"({lit})().map(n => `${{n.localName}} ${{n.getAttribute('class')}}`)")
        assert any(found in name for name in names), (word, names)
        if found == "td":
            assert page.locator("td.rl-lit").inner_text() == "227.03"
    page.wait_for_function(f"() => ({lit})().length === 0")
    assert page.locator(".rl-stage .rl-angle:visible").count() == 0


@pytest.mark.browser
def test_an_interactive_of_the_kit_has_sentences_too(page_of):
    page, made = page_of("pendulum"), Pendulum()
    theirs = page.evaluate("() => robolibHosts.get('page').readings()")
    assert {name: theirs[name] for name in made.readings()} == pytest.approx(made.readings(), rel=1e-9)
    assert said(page) == "The bob at q = 57.30° has 4.51 J."
    page.get_by_label("mass m", exact=True).first.evaluate(
        "node => { node.value = 2; node.dispatchEvent(new Event('input', {bubbles: true})); }")
    assert said(page) == "The bob at q = 57.30° has 9.02 J."
    page.get_by_role("button", name="The bob").click()
    for count in (1, 0):
        page.wait_for_function("k => document.querySelectorAll('circle.rl-lit').length === k", arg=count)


@pytest.mark.browser
def test_without_javascript_the_stored_sentence_stands(files):
    need(find_browser(), "chromium")
    with chromium() as browser, browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(files["planar"])
        assert page.locator(".sentence").inner_text() == STORED


# in JupyterLab

CELLS = ["from robolib.widgets import PlanarArm\narm = PlanarArm(gravity=False)", f"arm.bind({SENTENCE!r})", "arm",
         "other = PlanarArm(gravity=False)\nother.bind('Nobody shows it: {q1}, [x](link1)')"]
TIP = """() => {
  const box = document.querySelector('.rl-tip').getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""


@pytest.mark.slow
@pytest.mark.browser
def test_in_jupyterlab_a_sentence_in_another_cell_follows(tmp_path):
    need(find_browser(), "chromium")
    nbformat.write(notebook([nbformat.v4.new_code_cell(text) for text in CELLS]), tmp_path / "arm.ipynb")
    with lab(tmp_path) as server, opened(server, "arm.ipynb", width=1300) as shown:
        page = shown.page
        assert [cell["error"] for cell in shown.run_all()] == [""] * 4
        page.wait_for_selector(".rl-stage .rl-bar[d]", state="attached")
        page.wait_for_function("() => document.querySelectorAll('.rl-sentence').length === 2")
        shown.settle()
        assert said(page) == STORED
        x, y = page.evaluate(TIP)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 60, y - 40, steps=8)
        assert said(page) != STORED             # while the hand holds it
        page.mouse.up()
        seen = said(page)
        page.wait_for_timeout(400)
        assert shown.python(f"print(arm.bind({SENTENCE!r}))") == seen
        shown.python("arm.q = [0.0, 0.5]\nother.q = [0.25, 0.0]")
        page.wait_for_function(f"() => {LINE}.textContent.includes('q₂ = 28.65°')")
        page.wait_for_function("() => document.body.textContent.includes('Nobody shows it: 14.32°')")
        cells = page.locator(".jp-CodeCell").count()
        page.locator(".rl-part", has_text="the forearm").focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('.rl-stage .rl-lit')?.dataset.part === 'link2'")
        assert page.locator(".jp-CodeCell").count() == cells and page.locator(".jp-mod-editMode").count() == 0
        assert shown.complaints == [] and shown.outside == set()
