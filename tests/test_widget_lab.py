"""The planar arm in JupyterLab: what the hand does is seen in Python, what Python does is seen in the picture."""

import nbformat
import pytest
from browser import lab, opened
from percent import notebook
from system import need

from robolib.app.doctor import find_browser

pytestmark = pytest.mark.browser

CELLS = ["from robolib.widgets import PlanarArm\narm = PlanarArm(gravity=False)\narm", "print('the end')"]
WIDGET = "[...document.querySelectorAll('*')].find(e => e.robolib).robolib"
TIP = """() => {
  const box = document.querySelector('.rl-tip').getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
ACTIVE = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    need(find_browser(), "chromium")
    folder = tmp_path_factory.mktemp("lab")
    nbformat.write(notebook([nbformat.v4.new_code_cell(text) for text in CELLS]), folder / "arm.ipynb")
    with lab(folder) as server, opened(server, "arm.ipynb", width=1300) as shown:
        cells = shown.run_all()
        assert [cell["error"] for cell in cells] == ["", ""]
        shown.page.wait_for_selector(".rl-stage .rl-bar[d]", state="attached")
        shown.settle()
        yield shown
        assert shown.complaints == [] and shown.outside == set()


def numbers(text):
    return [float(x) for x in text.strip("[]() ").split(",")]


def heard(shown):
    """What Python knows of the posture, once it is what the widget shows: the message takes its time."""
    for _ in range(100):
        told, seen = numbers(shown.python("print(arm.q)")), shown.page.evaluate(f"() => {WIDGET}.engine.q")
        if told == pytest.approx(seen, abs=1e-12):
            break
    return told, seen


def test_a_drag_moves_the_arm_and_python_sees_it(shown):
    page, before = shown.page, numbers(shown.python("print(arm.q)"))
    x, y = page.evaluate(TIP)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=8)
    page.mouse.up()
    after, seen = heard(shown)
    assert after != before and after == pytest.approx(seen, abs=1e-12)
    assert page.evaluate(TIP) == pytest.approx([x - 60, y - 40], abs=2)


def test_python_moves_the_picture(shown):
    page = shown.page
    shown.python("arm.q = [0.5, -0.8]")
    page.wait_for_function(f"() => Math.abs({WIDGET}.engine.q[1] + 0.8) < 1e-12")
    before = page.evaluate(TIP)
    shown.python("arm.values = {'a2': 0.5}")
    page.wait_for_function(f"() => {WIDGET}.engine.values.a2 === 0.5 && !{WIDGET}.ticket")
    assert page.evaluate(TIP) != before
    shown.python("arm.values = {'m2': -3}")
    page.wait_for_selector(".rl-alert:visible")
    assert "cannot be negative" in page.locator(".rl-alert").inner_text()
    shown.python("arm.values = {'m2': 30, 'a2': 1}")
    page.wait_for_selector(".rl-alert", state="hidden")


def test_play_goes_on_and_python_reads_along(shown):
    page = shown.page
    shown.python("arm.tau = [50, 0]")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(f"() => {WIDGET}.engine.t > 0.5")
    assert shown.python("print(arm.playing)") == "True"
    page.get_by_role("button", name="Pause").click()
    heard(shown)
    t, q, qd = (shown.python(f"print(arm.{name})") for name in ("t", "q", "qd"))
    assert float(t) > 0.2 and numbers(q) == pytest.approx(page.evaluate(f"() => {WIDGET}.engine.q"))
    assert abs(numbers(qd)[0]) > 0.01
    told = shown.python("print(*arm.dynamics.forward(arm.q, arm.qd, arm.tau))").split()
    assert [float(x) for x in told] == pytest.approx(page.evaluate(f"() => {WIDGET}.engine.qdd"), rel=1e-9)


def test_jupyterlab_does_not_swallow_the_keys(shown):
    page = shown.page
    slider = page.get_by_role("slider", name="shoulder q₁")
    slider.focus()
    cell, before = page.evaluate(ACTIVE), page.evaluate(f"() => {WIDGET}.engine.q")
    for key in ("ArrowRight", "ArrowUp", "PageUp"):
        page.keyboard.press(key)
    assert page.evaluate(f"() => {WIDGET}.engine.q[0]") > before[0]
    page.locator(".rl-tip").focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate(f"() => {WIDGET}.engine.q[1]") != before[1]
    page.get_by_role("button", name="One step").focus()
    page.keyboard.press("b")                    # JupyterLab's own key for a new cell
    assert page.evaluate(ACTIVE) == cell and page.locator(".jp-CodeCell").count() == 2
