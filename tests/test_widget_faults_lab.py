"""Faults that the widgets once had in JupyterLab, in one session: clocks, keys, themes, kernels, saved notebooks.

The tests follow one another in this order: the last ones save, restart the kernel and open the notebook again.
"""

import nbformat
import pytest
from browser import lab, opened
from percent import notebook
from system import need

from robolib.app import workspace
from robolib.app.doctor import find_browser
from robolib.grading import submission

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELLS = ["from robolib.widgets import PlanarArm\narm = PlanarArm(gravity=False)\narm", "arm",
         "led = PlanarArm(preset='case1')\nled", "PlanarArm(values={'m2': 0, 'I2': 0, 'Im2': 0})", "print('the end')"]
ARMS = "[...document.querySelectorAll('*')].filter(e => e.robolib)"
OF = f"{ARMS}[0].robolib"
NOTEBOOK = "window.jupyterapp.shell.currentWidget"
SAVE = f"async () => {{ await {NOTEBOOK}.context.save(); }}"
RUN = f"""async ([k, times]) => {{
  const app = window.jupyterapp, book = {NOTEBOOK}.content;
  for (let i = 0; i < times; i++) {{
    book.activeCellIndex = k;
    book.deselectAll();
    await app.commands.execute('notebook:run-cell');
    await new Promise(done => setTimeout(done, 200));
  }}
}}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("faults")
    nbformat.write(notebook([nbformat.v4.new_code_cell(text) for text in CELLS]), made / "arm.ipynb")
    return made


@pytest.fixture(scope="module")
def shown(folder):
    need(find_browser(), "chromium")
    with lab(folder) as server, opened(server, "arm.ipynb", width=1300) as shown:
        assert [cell["error"] for cell in shown.run_all()] == [""] * len(CELLS)        # 5: a singular arm stops nothing
        shown.page.wait_for_function(f"() => {ARMS}.length === 4")
        shown.settle()
        yield shown
        assert shown.complaints == [] and shown.outside == set()


def until(shown, code, wanted, tries=50):
    """What Python says, once it is what is wanted: a message takes its time."""
    for _ in range(tries):
        said = shown.python(code)
        if said == wanted:
            break
        shown.page.wait_for_timeout(50)
    return said


def slider(shown, cell=0):
    found = shown.page.locator(".jp-CodeCell").nth(cell).get_by_role("slider", name="shoulder q₁")
    found.scroll_into_view_if_needed()
    return found


def memory(shown, tools):
    """(bytes, nodes) that are alive."""
    for _ in range(3):
        tools.send("HeapProfiler.collectGarbage")
        shown.page.wait_for_timeout(200)
    tools.send("Performance.enable")
    told = {x["name"]: x["value"] for x in tools.send("Performance.getMetrics")["metrics"]}
    return told["JSHeapUsedSize"], told["Nodes"]


def test_one_arm_in_two_cells_has_one_clock(shown):
    page = shown.page
    assert page.evaluate(f"() => {OF}.host === {ARMS}[1].robolib.host")
    page.evaluate(f"""() => {{ const w = {OF}; w.seen = []; w.host.listeners.add(() => w.seen.push(w.engine.t));
      w.root.scrollIntoView(); w.play(); }}""")
    page.wait_for_function(f"() => {OF}.engine.t > 1")
    page.evaluate(f"() => {ARMS}[1].robolib.pause()")
    seen = page.evaluate(f"() => {OF}.seen")
    assert len(seen) > 10 and seen == sorted(seen)
    assert until(shown, "print(arm.playing)", "False") == "False"
    assert float(shown.python("print(arm.t)")) == pytest.approx(page.evaluate(f"() => {OF}.engine.t"))


def test_python_hears_that_the_hand_has_left_a_motion(shown):
    page, tip = shown.page, shown.page.locator(".jp-CodeCell").nth(2).locator(".rl-tip")
    tip.scroll_into_view_if_needed()
    assert shown.python("print(led.mode)") == "triangular"
    box = tip.bounding_box()
    page.mouse.move(box["x"] + 8, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 30, steps=4)
    page.mouse.up()
    assert until(shown, "print(led.mode)", "torque") == "torque"


def test_keys_are_jupyterlabs_or_ours(shown):
    page, cells = shown.page, len(CELLS)
    slider(shown).click()
    where = page.evaluate(f"() => {NOTEBOOK}.content.activeCellIndex")
    for key in ("b", "a", "d", "d", "x", "m", "r", "1", "z"):
        page.keyboard.press(key)
    page.get_by_label("shoulder q₁, as a number").first.click()
    page.keyboard.type("dd2")
    page.wait_for_timeout(300)
    assert page.locator(".jp-CodeCell").count() == cells
    page.evaluate(f"() => {{ {NOTEBOOK}.context.model.dirty = true; }}")
    slider(shown).click()
    page.keyboard.press("Control+s")
    page.wait_for_function(f"() => !{NOTEBOOK}.context.model.dirty")
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.closest('.rl-widget') === null"
                         " && document.activeElement.closest('.jp-Notebook') !== null")
    slider(shown, 1).click()
    before = page.evaluate(f"() => {NOTEBOOK}.content.widgets[1].model.executionCount")
    page.keyboard.press("Shift+Enter")
    page.wait_for_function(f"n => {NOTEBOOK}.content.widgets[1].model.executionCount > n", arg=before)
    assert page.evaluate(f"() => {NOTEBOOK}.content.activeCellIndex") == 2 and where == 0
    page.wait_for_function(f"() => {ARMS}.length === 4")
    assert page.evaluate(f"() => {OF}.host === {ARMS}[1].robolib.host")    # the same object, in both cells as before


def test_another_theme_leaves_the_charts_their_shape(shown):
    page = shown.page
    sizes = f"""() => [...{OF}.root.querySelectorAll('.rl-chart:not([hidden]) canvas')].map(c =>
      [c.width / c.height, c.clientWidth / c.clientHeight])"""
    page.evaluate(f"() => {OF}.root.scrollIntoView()")
    change = "async theme => { await window.jupyterapp.commands.execute('apputils:change-theme', {theme}); }"
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        page.evaluate(change, theme)
        page.wait_for_function("dark => (document.body.dataset.jpThemeLight === 'false') === dark", arg="Dark" in theme)
        page.wait_for_timeout(700)
        found = page.evaluate(sizes)
        assert len(found) >= 5 and all(drawn == pytest.approx(seen, rel=0.02) for drawn, seen in found)
        assert (page.evaluate(f"() => {OF}.plots[0].ink").lower() > "#8") == ("Dark" in theme)


def test_fifty_runs_of_a_cell_leave_nothing(shown):
    page, tools = shown.page, shown.page.context.new_cdp_session(shown.page)
    page.evaluate(RUN, [2, 4])
    before = memory(shown, tools)
    page.evaluate(RUN, [2, 50])
    page.wait_for_timeout(500)
    after = memory(shown, tools)
    assert after[0] - before[0] <= 2e6 and after[1] - before[1] <= 200        # JupyterLab's own are two nodes a run
    assert page.evaluate(f"() => [{ARMS}.length, robolibHosts.size, document.querySelectorAll('.rl-widget').length]") \
        == [4, 3, 4]
    assert shown.python("from ipywidgets.widgets.widget import _instances as i\n"
                        "print(sum(type(w).__name__ == 'PlanarArm' for w in i.values()))") == "3"


def test_a_kernel_that_lives_knows_the_arm_again(shown):
    page = shown.page
    page.evaluate(SAVE)
    page.reload(wait_until="domcontentloaded")
    page.wait_for_function(f"() => {ARMS}.length === 4")
    shown.python("arm.q = [0.25, -0.5]")
    page.wait_for_function(f"() => {OF}.engine.q[1] === -0.5")
    page.wait_for_timeout(4500)
    assert page.locator(".rl-lost:visible").count() == 0


def test_a_restarted_kernel_is_told(shown):
    page = shown.page
    page.evaluate(f"() => {{ {OF}.root.scrollIntoView(); {OF}.play(); }}")
    page.evaluate(f"async () => {{ await {NOTEBOOK}.context.sessionContext.session.kernel.restart(); }}")
    page.wait_for_function("() => document.querySelectorAll('.rl-lost:not([hidden])').length === 4")
    assert "was restarted" in page.locator(".rl-lost").first.inner_text()
    page.evaluate(f"() => {OF}.pause()")
    page.evaluate(RUN, [0, 1])
    page.wait_for_function(f"() => {ARMS}.length === 4 && {OF}.host.lost === ''")
    assert page.locator(".rl-lost").first.is_hidden()


def test_what_is_saved_after_a_restart_opens_with_its_arms(shown):
    # JupyterLab stores no widget whose Python is gone: it opened with "model not found"
    page = shown.page
    page.set_default_timeout(60_000)
    page.evaluate(f"async () => {{ await {NOTEBOOK}.context.sessionContext.session.kernel.restart(); }}")
    page.wait_for_function("() => document.querySelectorAll('.rl-lost:not([hidden])').length === 4")
    for _ in range(2):                          # what was opened from storage is stored again
        page.evaluate(SAVE)
        page.reload(wait_until="domcontentloaded")
        page.wait_for_function(f"() => {ARMS}.length === 4")
        assert "Error displaying widget" not in page.locator(".jp-Notebook").inner_text()
    page.evaluate(f"() => {{ {OF}.root.scrollIntoView(); {OF}.play(); }}")
    page.wait_for_function(f"() => {OF}.engine.t > 0.1")
    page.evaluate(f"() => {OF}.pause()")


def test_a_saved_notebook_shows_its_arms_without_a_kernel_that_knows_them(shown, folder):
    page, file = shown.page, folder / "arm.ipynb"
    page.set_default_timeout(30_000)
    assert [cell["error"] for cell in shown.run_all()] == [""] * len(CELLS)  # the kernel before this one had them
    page.wait_for_function(f"() => {ARMS}.length === 4")
    page.evaluate(SAVE)
    page.evaluate(f"async () => {{ await {NOTEBOOK}.context.sessionContext.shutdown(); }}")
    page.reload(wait_until="domcontentloaded")
    page.wait_for_function(f"() => {ARMS}.length === 4")
    assert "Error displaying widget" not in page.locator(".jp-Notebook").inner_text()
    page.wait_for_function("() => document.querySelectorAll('.rl-lost:not([hidden])').length === 4")
    assert "does not answer" in page.locator(".rl-lost").first.inner_text()
    page.evaluate(f"() => {{ {OF}.change({{q: [0.3, 1], tau: [80, 0]}}, true); {OF}.root.scrollIntoView(); }}")
    page.evaluate(f"() => {OF}.play()")
    page.wait_for_function(f"() => {OF}.engine.t > 0.3 && {OF}.engine.q[0] !== 0.3")
    page.evaluate(f"() => {OF}.pause()")
    # what it costs, and that nobody minds
    kept = nbformat.read(file, as_version=4).metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    arms = [state for state in kept.values() if state["model_name"] == "AnyModel"]
    assert 1 <= len(arms) <= 4 and all(len(str(state)) < 250_000 for state in arms)
    plain = folder / "plain.ipynb"
    nbformat.write(notebook([nbformat.v4.new_code_cell(text) for text in CELLS]), plain)
    assert workspace._digest(file) == workspace._digest(plain)               # the same notebook for `robolib lab`
    plain.unlink()
    assert submission.find(folder.parent, folder.name).status == "ok"        # and for grading
