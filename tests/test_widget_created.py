"""An arm that is created in a motion, or by a preset, shows itself as one that is brought there by hand does."""

import nbformat
import numpy as np
import pytest
from browser import chromium, lab, opened, watched
from percent import notebook
from system import need

from robolib.app.doctor import find_browser
from robolib.widgets import CartesianArm, ParallelogramArm, PlanarArm, physics
from robolib.widgets.settings import table

pytestmark = pytest.mark.browser

CLASSES = {"planar": PlanarArm, "cartesian": CartesianArm, "parallelogram": ParallelogramArm}
ARMS = "() => [...document.querySelectorAll('*')].filter(el => el.robolib)"
PAINTED = "el => (el || document).querySelector('.rl-reading tbody td').textContent !== '–'"
# What is seen of the arm in an element, and what its engine holds.
SEEN = """el => {
  const w = el.robolib, said = node => node.innerText.trim();
  return {
    bars: [...el.querySelectorAll('.rl-stage .rl-bar')].map(bar => bar.getAttribute('d')),
    numbers: [...el.querySelectorAll('.rl-reading tbody td')].map(said), hidden: w.alert.hidden,
    mode: w.engine.mode, q: w.engine.q, qd: w.engine.qd, qdd: w.engine.qdd, needed: w.engine.needed,
  };
}"""


def asked(kind):
    """Every way to ask for an arm of this kind: {name: what its class is given}."""
    settings = table(kind)
    modes = {f"mode {mode['key']}": {"mode": mode["key"]} for mode in settings["motions"]}
    lies = {f"mode {mode['key']}, lie {lie}": {"mode": mode["key"], "lie": lie}
            for mode, lie in zip(settings["motions"], settings["lies"], strict=False)}
    return modes | lies | {f"preset {preset['key']}": {"preset": preset["key"]} for preset in settings["presets"]}


@pytest.fixture
def chrome():
    need(find_browser(), "chromium")
    with chromium() as browser:
        yield browser


def begins(arm):
    """(q, q̇, q̈) with which the motion of an arm begins, by its Program."""
    m, made = arm.motion, physics.ARMS[arm.kind]()
    if arm.mode == "follow":                    # from where it stands, by the torques of the controller
        off = {name for name in made.parameters if name.startswith("Fv") and not arm.friction}
        off |= set() if arm.gravity else {"g"}
        plan = [*m["start"], *m["distance"], m["period"], m["gain"], m["damping"], float(m["other_C"])]
        numbers = [0.0 if name in off else arm.values[name] for name in made.parameters]
        tau = made.programs["follow"](0.0, *arm.q, *arm.qd, *plan, *numbers)[:made.n]
        return np.array([arm.q, arm.qd, arm.dynamics.forward(arm.q, arm.qd, tau)])
    plan = {"triangular": lambda: [*m["start"], *m["distance"], m["duration"]],
            "trapezoidal": lambda: [*m["start"], *m["distance"], m["speed"], m["rise"]],
            "line": lambda: [*m["from"], *m["to"], m["tip_speed"], m["rise"], m["elbow"]]}[arm.mode]()
    return np.reshape(made.programs[arm.mode](0.0, *plan, *(arm.values[name] for name in made.parameters)), (3, 2))


def right(seen, arm):
    """Is the arm drawn, in the posture and with the torques that Python finds for it?"""
    assert seen["hidden"] and seen["mode"] == arm.mode
    assert seen["bars"] and all(seen["bars"]) and "NaN" not in "".join(seen["numbers"] + seen["bars"])
    q, qd, qdd = begins(arm) if arm.mode != "torque" else (
        np.array(arm.q), np.array(arm.qd), arm.dynamics.forward(arm.q, arm.qd, arm.tau))
    assert seen["q"] == pytest.approx(list(q), abs=1e-9) and seen["qd"] == pytest.approx(list(qd), abs=1e-9)
    if not arm.lie:
        torque = sum(arm.dynamics.parts(q, qd, qdd).values())
        assert seen["qdd"] == pytest.approx(list(qdd), abs=1e-9 * max(1, np.abs(qdd).max()))
        assert seen["needed"] == pytest.approx(list(torque), abs=1e-9 * max(1, np.abs(torque).max()))


@pytest.mark.parametrize("kind", CLASSES)
def test_an_arm_shows_itself_however_it_is_created(chrome, tmp_path, kind):
    shown = watched(chrome)
    shown.page.set_default_timeout(60_000)
    for name, given in asked(kind).items():
        arm, file = CLASSES[kind](**given), tmp_path / f"{name}.html"
        file.write_text(arm.page(), encoding="utf-8")
        shown.page.goto(file.as_uri())
        shown.page.bring_to_front()             # a page behind another one is not drawn
        assert shown.complaints == [], name
        shown.page.wait_for_function(PAINTED, polling=50)
        right(shown.page.evaluate(f"() => ({SEEN})(document.getElementById('arm'))"), arm)
    assert shown.complaints == [] and shown.outside == set()
    shown.page.close()


def test_what_is_given_cannot_end_the_script_of_the_page():
    usual = PlanarArm().page().count("</script>")
    assert PlanarArm(ellipses=["</script><b>"]).page().count("</script>") == usual == 1


@pytest.mark.slow
def test_in_jupyterlab_too(tmp_path):
    need(find_browser(), "chromium")
    made = [(kind, given) for kind in CLASSES for name, given in asked(kind).items() if "lie" not in name]
    cells = ["from robolib.widgets import CartesianArm, ParallelogramArm, PlanarArm",
             *(f"{CLASSES[kind].__name__}(**{given!r})" for kind, given in made)]
    nbformat.write(notebook([nbformat.v4.new_code_cell(text) for text in cells]), tmp_path / "arms.ipynb")
    with lab(tmp_path) as server, opened(server, "arms.ipynb", width=1300) as shown:
        assert [cell["error"] for cell in shown.run_all()] == [""] * len(cells)
        assert shown.complaints == []
        shown.page.wait_for_function(f"() => ({ARMS})().length === {len(made)} && ({ARMS})().every({PAINTED})")
        seen = shown.page.evaluate(f"() => ({ARMS})().map({SEEN})")
        assert shown.complaints == [] and shown.outside == set()
    for state, (kind, given) in zip(seen, made, strict=True):
        right(state, CLASSES[kind](**given))


# Every chart remembers the words below its time axis: those are centred.
WORDS = """(() => {
  const pen = CanvasRenderingContext2D.prototype, {clearRect, fillText} = pen;
  pen.clearRect = function (...box) { this.canvas.words = []; return clearRect.apply(this, box); };
  pen.fillText = function (text, x, y) {
    const half = this.measureText(text).width / 2;
    if (this.textAlign === 'center') this.canvas.words.push([x - half, x + half, text]);
    return fillText.call(this, text, x, y);
  };
})()"""


@pytest.mark.parametrize("kind, preset", [("parallelogram", "case1"), ("planar", "case3"), ("cartesian", "square")])
def test_no_number_at_a_time_axis_touches_another(chrome, tmp_path, kind, preset):
    (tmp_path / "arm.html").write_text(CLASSES[kind](preset=preset).page(), encoding="utf-8")
    shown = watched(chrome)
    shown.page.add_init_script(WORDS)
    shown.page.goto((tmp_path / "arm.html").as_uri())
    shown.page.wait_for_function(PAINTED)
    charts = shown.page.evaluate("""() => [...document.querySelectorAll('.rl-chart canvas')]
      .filter(c => c.words && c.clientWidth).map(c => [c.clientWidth, c.words.sort((a, b) => a[0] - b[0])])""")
    assert len(charts) >= 5
    for width, words in charts:
        assert len(words) >= 3 and words[-1][2].endswith(" s") and words[0][0] >= 0 and words[-1][1] <= width
        assert all(left[1] < right[0] for left, right in zip(words, words[1:], strict=False)), words


def test_an_arm_is_drawn_even_where_the_browser_makes_no_pictures(chrome, tmp_path):
    # a window behind others gets none
    (tmp_path / "arm.html").write_text(PlanarArm(preset="case1").page(), encoding="utf-8")
    shown = watched(chrome)
    shown.page.add_init_script("window.requestAnimationFrame = () => 1;")
    shown.page.goto((tmp_path / "arm.html").as_uri())
    shown.page.wait_for_function(PAINTED, polling=50, timeout=20_000)
    shown.page.close()


def test_the_first_picture_of_a_page_is_read_out_however_soon_it_comes(chrome, tmp_path):
    # the clock of a page begins at 0 with it
    (tmp_path / "arm.html").write_text(PlanarArm(preset="case1").page(), encoding="utf-8")
    shown = watched(chrome)
    shown.page.add_init_script("performance.now = () => 5;")
    shown.page.goto((tmp_path / "arm.html").as_uri())
    shown.page.wait_for_function(PAINTED, polling=50, timeout=20_000)
    shown.page.close()
