"""Every widget of the chapters, as a reader meets it: what to try is said, nothing is clipped or covered, nothing keeps
out those who do not see or use a mouse; in the room it is large.
"""

import ast
import json
import re
import shutil
import subprocess
from pathlib import Path

import nbformat
import numpy as np
import pytest
from browser import lab, opened
from percent import notebook
from shown import W, advanced, height, opening, serious, settled
from system import need

import robolib.widgets
from robolib.app.doctor import find_browser
from robolib.widgets import (
    Bench,
    Box,
    Chain,
    Excite,
    Ledger,
    ParallelogramArm,
    Pendulum,
    PhasePlane,
    PlanarArm,
    RodTorques,
    Shaper,
    SpatialArm,
    SpringArm,
    ThreeRods,
    TwoGhosts,
    bundle,
)
from robolib.widgets.squeeze import squeezed

ROOT = Path(__file__).parents[1]
JS = Path(bundle.__file__).parent / "js"
# two lines of a picture's words on each other: boxes that share more than a rim of some pixels
COVERED = """() => {
  const words = [...document.querySelectorAll('.rl-stage .rl-word')].filter(n => n.getClientRects().length);
  const boxes = words.map(n => [n.textContent, n.getBoundingClientRect()]), found = [];
  boxes.forEach(([one, a], k) => boxes.slice(k + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 3 && high > 5) found.push(`${one} | ${other}`);
  }));
  return found; }"""
# words that leave their picture
CLIPPED = """() => [...document.querySelectorAll('.rl-stage')].flatMap(stage => {
  const box = stage.getBoundingClientRect();
  return [...stage.querySelectorAll('text')].filter(n => n.getClientRects().length).filter(n => {
    const a = n.getBoundingClientRect();
    return a.left < box.left - 1 || a.right > box.right + 1 || a.top < box.top - 1 || a.bottom > box.bottom + 1;
  }).map(n => n.textContent); })"""

# what leaves the widget's right edge, or is squeezed: units, words of a choice, switches
CUT = """() => [...document.querySelectorAll('.rl-unit, .rl-select, .rl-check input')]
  .filter(n => n.getClientRects().length).filter(n => {
    const edge = document.querySelector('.rl-widget').getBoundingClientRect().right - 8;
    return n.getBoundingClientRect().right > edge || n.type === 'checkbox' && n.clientWidth < 12;
  }).map(n => n.textContent || n.id)"""


def uses():
    """{where: the call} of all widgets in the chapters that need nothing of their chapter, and the arms in space."""
    found = {}
    for file in sorted((ROOT / "course" / "source").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            if name in robolib.widgets.__all__ and name != "interactive":
                loose = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)} - {name, "np"}
                if not loose:
                    found[f"{file.stem[:2]} {name} {sum(key[:2] == file.stem[:2] for key in found) + 1}"] = node
    text = {where: ast.unparse(node) for where, node in found.items()}
    return text | {f"space {arm}": f"SpatialArm({arm!r}, show=['frames', 'names', 'torques'])"
                   for arm in ("puma560", "scara", "stanford")}


USES = uses()


def made(where):
    return eval(USES[where], vars(robolib.widgets) | {"np": np})     # a call of our own source


def kinds():
    """{script: (module, a function that makes one)} of all interactives of the kit."""
    own = {"pendulum": ("example", Pendulum), "chain": ("table", Chain),
           "inverse": ("inverse", lambda **given: Chain(mode="inverse", **given)),
           "box": ("turned", Box), "throw": ("thrown", lambda **given: Box(mode="throw", **given)),
           "sense": ("sense", lambda **given: Box(mode="sense", **given)),
           "cube4": ("cube4", lambda **given: Box(mode="4-cube", **given))}
    made = {"rods": ThreeRods, "springs": SpringArm, "torques": RodTorques, "ghosts": TwoGhosts, "shaper": Shaper,
            "phase": PhasePlane, "bench": Bench, "ledger": Ledger, "excite": Excite}
    return own | {name: (name, one) for name, one in made.items()}


KINDS = kinds()


@pytest.fixture
def show(tmp_path):
    with opening(tmp_path) as make:
        yield make


def test_all_chapters_are_looked_at():
    assert len(USES) >= 38 and {where[:2] for where in USES} >= {f"{k:02}" for k in (*range(8), 8, 9, 10, 11)}


@pytest.mark.browser
@pytest.mark.parametrize("where", USES)
def test_what_to_try_is_said_and_nothing_is_clipped_or_covered(show, where):
    page = show(made(where), width=900)
    said = page.locator(".rl-try").inner_text()
    assert "show=" not in USES[where] or height(page) <= 620
    assert page.locator(".rl-try").is_visible() and 12 < len(said.removeprefix("Try this: ")) < 180
    if "▶ Play" in page.locator(".rl-widget").inner_text():
        advanced(page, 0.5)
    elif re.search(r"\b[Pp]ress Play\b|\bPlay\b", said):
        pytest.fail(f"there is no Play to press: {said}")
    assert page.evaluate(COVERED) == [] and page.evaluate(CLIPPED) == []
    assert serious(page) == []
    page.set_viewport_size({"width": 420, "height": 900})
    settled(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 420 and serious(page) == []
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.evaluate(f"() => {{ {W}.host.model.set('projector', true); {W}.host.refresh(true); }}")
    settled(page)
    assert page.evaluate(COVERED) == [] and page.evaluate(CLIPPED) == [] and page.evaluate(CUT) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 1920


@pytest.mark.browser
@pytest.mark.slow
def test_in_jupyterlab_nothing_serious_either(tmp_path):
    need(find_browser(), "chromium")
    calls = ["PlanarArm()", "ParallelogramArm(show=['arm', 'm3', 'M'])", "Box()", "Box(mode='throw')", "Chain()",
             "Chain(mode='inverse')", "ThreeRods()", "SpringArm()", "Ledger()", "SpatialArm('puma560')"]
    cells = [nbformat.v4.new_code_cell(text) for text in ("from robolib.widgets import *", *calls)]
    nbformat.write(notebook(cells), tmp_path / "all.ipynb")
    with lab(tmp_path) as server, opened(server, "all.ipynb", 1300, 9000) as shown:
        assert [cell["error"] for cell in shown.run_all() if cell["error"]] == []
        shown.settle()
        assert shown.page.locator(".rl-widget").count() == len(calls)
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(shown.page, context=".rl-widget").response["violations"]
        assert [(v["id"], v["nodes"][0]["html"][:120]) for v in found if v["impact"] in ("serious", "critical")] == []


# in the room

@pytest.mark.browser
@pytest.mark.parametrize("make", [
    lambda **more: PlanarArm(show=["arm", "q1"], **more), lambda **more: PlanarArm(show=["arm", "M", "lie"], **more),
    lambda **more: ThreeRods(show=["arm", "laps"], **more), Box, Chain, SpringArm, Ledger, SpatialArm, Pendulum],
    ids=["small", "lab", "rods", "box", "chain", "springs", "ledger", "space", "pendulum"])
def test_a_projector_enlarges_every_widget_and_can_be_left(show, make):
    page = show(make(projector=True), width=1920, height=1080)
    assert page.locator(".rl-stage, .rl-space").first.bounding_box()["width"] >= 600
    size = "() => parseFloat(getComputedStyle(document.querySelector('.rl-widget')).fontSize)"
    assert page.evaluate(size) >= 22
    box = page.get_by_label("projector")
    assert box.is_visible() and box.is_checked()
    box.click()                                 # it goes back to what is folded away
    settled(page)
    assert page.evaluate(size) < 16 and page.locator(".rl-projector").count() == 0


@pytest.mark.browser
def test_python_can_switch_the_projector(show):
    page = show(ThreeRods())
    page.evaluate(f"() => {{ {W}.host.model.set('projector', true); {W}.host.refresh(true); }}")
    settled(page)
    assert page.locator(".rl-projector").count() == 1 and page.get_by_label("projector").is_checked()


# words and links in the picture

@pytest.mark.browser
def test_words_stand_apart_and_beside_the_links(show):
    page = show(ParallelogramArm(show=["arm"], marks=["names", "weights", "torques"], tau=[20, -5]))
    for q in ([3.4, 1.8], [4.15, 0.75], [3.0, 1.2], [2.4, 2.3]):
        page.evaluate(f"q => {W}.change({{q}}, true)", q)
        settled(page)
        assert page.evaluate(COVERED) == [] and page.evaluate(CLIPPED) == [], q


@pytest.mark.browser
def test_a_small_torque_has_an_arc_and_not_only_a_head(show):
    page = show(PlanarArm(show=["arm"], tau=[5, 0], marks=["torques"]))
    assert page.evaluate("() => document.querySelector('path.rl-torque').getTotalLength()") > 22


@pytest.mark.browser
def test_the_arrow_of_a_load_is_seen_over_the_bar_and_its_handle_beside_its_head(show):
    page = show(SpringArm(q0=[0, 0], f=[290, np.pi], show=["arm", "load", "nudge"]))
    found = page.evaluate("""() => {
      const box = name => document.querySelector(name).getBoundingClientRect(), arrow = box('.rl-force-arrow');
      const handle = [...document.querySelectorAll('.rl-tip')].map(n => n.getBoundingClientRect())[0];
      const [under, over] = ['.rl-halo', '.rl-force-arrow'].map(name => document.querySelector(name));
      return [arrow.left - handle.right, under.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING]; }""")
    assert found[0] >= 0 and found[1] > 0


def test_a_tiny_number_at_an_axis_is_short(tmp_path):
    need(shutil.which("node"), "nodejs")
    given = [[2e-8, 2e-8], [1.5e-6, 5e-7], [0.0002, 0.0002], [0.8, 0.2], [3e6, 1e6], [0, 2e-8], [-4e-8, 2e-8]]
    script = f"{bundle.plain(bundle.text('numbers.js'))}console.log(JSON.stringify({given}.map((x) => short(...x))));"
    done = subprocess.run(["node", "-"], input=script, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == ["2·10⁻⁸", "1.5·10⁻⁶", "0.0002", "0.8", "3·10⁶", "0", "−4·10⁻⁸"]


@pytest.mark.browser
def test_a_stage_has_a_layer_of_its_own_only_where_many_play(show):
    page = show(Pendulum())
    layered = "() => document.querySelectorAll('.rl-layered').length"
    page.evaluate(f"() => {W}.host.play()")
    page.wait_for_function(f"() => {W}.host.subject.t > 0.1")
    assert page.evaluate(layered) == 0


@pytest.mark.browser
@pytest.mark.parametrize("q", [[2.85, -0.12], [0, 0], [-1.6, 0.05]])
def test_links_that_are_cut_apart_stay_in_the_picture(show, q):
    page = show(PlanarArm(show=["arm"], marks=["forces"], q=q, qd=[3, 0], gravity=False))
    inside = page.evaluate("""() => {
      const box = document.querySelector('.rl-stage').getBoundingClientRect();
      return [...document.querySelectorAll('.rl-bar')].map(n => n.getBoundingClientRect()).map(a =>
        a.left >= box.left && a.right <= box.right && a.top >= box.top && a.bottom <= box.bottom); }""")
    assert inside == [True, True]


@pytest.mark.browser
def test_words_in_space_stay_inside_and_apart(show):
    for widget in (Box(order="zxz"), Box(order="park"), SpatialArm("puma560", show=["frames", "names"])):
        page = show(widget, width=420)
        found = page.evaluate(f"""() => {{
          const pen = {W}.scene?.pen ?? {W}.scenes[0].pen, put = pen.room.place.bind(pen.room), all = [];
          pen.room.place = (at, wide, high, ...more) => {{
            const [x, y] = put(at, wide, high, ...more);
            all.push([x, y, wide, high]);
            return [x, y];
          }};
          {W}.paint(performance.now());
          return [all, pen.camera.size]; }}""")
        words, wide = np.array(found[0]), found[1][0]
        assert len(words) > 5
        x, y, w, h = words.T
        seen = (x < wide) & (x + w > 0)
        assert (x[seen] >= 0).all() and (x + w <= wide + 1e-6)[seen].all() and (y[seen] - h[seen] / 2 >= 0).all()
        pairs = [(i, j) for i in range(len(words)) for j in range(i)
                 if min(x[i] + w[i], x[j] + w[j]) - max(x[i], x[j]) > 4 and abs(y[i] - y[j]) < 0.5 * h[i]]
        assert len(pairs) <= (0 if isinstance(widget, type(Box())) else 2), pairs


@pytest.mark.browser
def test_a_table_has_no_empty_rows_and_the_map_its_name(show):
    page = show(Chain(mode="inverse", arm="planar"))
    assert page.locator(".rl-table tbody tr:visible").count() == 2
    assert page.evaluate(CLIPPED) == [] and "Press a number" in page.locator(".rl-status").inner_text()


# one idea: what `show` names, and nothing else

KEYS = f"""() => [...{W}.controls, ...{W}.tables, ...{W}.plots, ...{W}.scenes].map((one) => one.key)"""


@pytest.mark.browser
@pytest.mark.parametrize("script", KINDS)
def test_show_names_every_block_and_the_rest_is_folded(show, script):
    make = KINDS[script][1]
    blocks = [name for name in make().blocks if name not in ("arm", "time")]
    page = show(make(show=["arm", blocks[0]]))
    assert {*filter(None, page.evaluate(KEYS))} == {*blocks}
    assert page.locator(".rl-more").count() == 1 and not page.locator(".rl-more .rl-panel-body").is_visible()
    with pytest.raises(ValueError, match="there is no 'walls_of'"):
        make(show=["walls_of"])


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("script", KINDS)
def test_a_picture_and_any_block_are_less_than_a_screen(show, script):
    make = KINDS[script][1]
    for block in make().blocks:
        page = show(make(show=["arm", "time", block]))
        assert height(page) <= 620, block
        page.context.close()


# what the kit promises

def lines(source):
    """Lines that say something: neither empty nor a remark."""
    bare = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    return [line for line in bare.splitlines() if line.strip() and not line.strip().startswith(("//", "#"))]


def told(source):
    """The same of Python, without what is said in docstrings."""
    tree = ast.parse(source)
    said = [node.body[0] for node in ast.walk(tree) if isinstance(node, (ast.Module, ast.FunctionDef))
            and ast.get_docstring(node) is not None]
    hidden = {k for one in said for k in range(one.lineno, one.end_lineno + 1)}
    return lines("\n".join(line for k, line in enumerate(source.splitlines(), 1) if k not in hidden))


def test_every_interactive_of_the_kit_is_held():
    files = (JS / "interactives").glob("*.js")
    assert {file.stem for file in files if re.search(r"\bkit\(", file.read_text("utf-8"))} == {*KINDS}


@pytest.mark.parametrize("script", KINDS)
def test_an_interactive_is_at_most_120_lines(script):
    module, _ = KINDS[script]
    here = (JS / "interactives" / f"{script}.js").read_text(encoding="utf-8")
    there = (JS.parent / f"{module}.py").read_text(encoding="utf-8")
    assert len(lines(here)) + len(told(there)) <= 120


@pytest.mark.parametrize("script", KINDS)
def test_a_page_weighs_what_it_may(script):
    """60 kB; with a scene in space a little more."""
    source = (JS / "interactives" / f"{script}.js").read_text(encoding="utf-8")
    limit = 72_000 if "space: {" in source else 60_000
    assert len(KINDS[script][1]().page().encode()) <= limit


@pytest.mark.parametrize("name", ["kit", "lab", "scene", "plane", "space", "shell", "host", "controls", "room", "ways",
                                  "dom", "map", "interactives/chain", "interactives/inverse"])
def test_the_kit_is_read_without_scrolling_sideways(name):
    source = (JS / f"{name}.js").read_text(encoding="utf-8")
    assert [line for line in source.splitlines() if len(line) > 120] == []


def test_a_page_carries_only_the_methods_that_something_names():
    pen = ("// lean\nclass Pen {\n  constructor() { this.n = 1; }\n\n  dot(x) { return x; }\n\n  arc(x) {\n"
           "    return {\n      x };\n  }\n\n  ring() { this.arc(1); }\n}\nexport function far(x) {\n  return x;\n}\n")
    both = [pen, "const pen = new Pen();\npen.dot(1);\n"]
    kept = "// lean\nclass Pen {\n  constructor() { this.n = 1; }\n\n  dot(x) { return x; }\n\n\n}\n"
    assert bundle.lean(both)[0] == kept
    assert "arc(x)" in bundle.lean([pen, 'pen["ring"]();\n'])[0] and "far" in bundle.lean([pen, "far(2);\n"])[0]
    assert bundle.lean([pen.replace("// lean\n", ""), both[1]])[0] == pen.replace("// lean\n", "")


def test_less_text_for_the_same_program():
    long, short = "const f = (x) => { return 0.5 * x; };\nf(10.5, a.0.5);\n", "const f=x=>{return .5*x};f(10.5,a.0.5);"
    assert squeezed(long) == short
    text = 'say("(x) => 0.5;}");'
    assert squeezed("return (x) => x;") == "return(x)=>x;" and squeezed(text) == text
