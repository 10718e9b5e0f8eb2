"""A notebook in JupyterLab in a real browser: all cells run, its arms follow the hand, nothing leaves the machine."""

import nbformat
import pytest
from browser import copy_of, lab, opened
from percent import ROOT, read_source
from system import need

from robolib.app.doctor import find_browser

SAMPLE = """\
# %% [markdown]
# # A sample
# $$\\tau = M(q)\\,\\ddot q \\tag{1}$$
# %%
import io

import ipywidgets as widgets
import sympy as sp
from matplotlib.figure import Figure

sp.Matrix(2, 2, sp.symbols("m1:5"))
# %%
slider = widgets.FloatSlider(value=1, min=0, max=3, description="q (rad)")
image = widgets.Image(format="png", layout=widgets.Layout(width="400px"))


def draw(change=None):
    figure, data = Figure(figsize=(4, 3)), io.BytesIO()
    figure.subplots().plot([0, slider.value], [0, 1])
    figure.savefig(data)
    image.value = data.getvalue()


slider.observe(draw, "value")
draw()
widgets.VBox([slider, image])
""" + "# %% [markdown]\n# Much text.\n# %%\nprint('more')\n" * 40
CHAPTER = ROOT / "course" / "07_lagrange.ipynb"

# What the pictures beside the first slider hold: the bytes, because their addresses change anyway.
PICTURES = """async () => {
  const shown = document.querySelector('.widget-slider').closest('.jp-OutputArea');
  const held = [...shown.querySelectorAll('.jupyter-widgets svg')].map(svg => svg.outerHTML);
  for (const image of shown.querySelectorAll('img')) {
    const bytes = await (await fetch(image.src)).arrayBuffer();
    const hash = await crypto.subtle.digest('SHA-256', bytes);
    held.push([...new Uint8Array(hash)].join('.'));
  }
  return held.join(' ');
}"""

# Without our settings JupyterLab lays cells out only when they come into sight.
WINDOWING = """async () => (await window.jupyterapp.shell.currentWidget.content.notebookConfig).windowingMode"""

pytestmark = pytest.mark.browser


def runs(shown):
    """All cells ran, in order and without an error; the formulas are set."""
    cells = shown.run_all()
    assert [cell["error"] for cell in cells if cell["error"]] == []
    assert [cell["count"] for cell in cells] == list(range(1, len(cells) + 1))
    shown.settle()
    page = shown.page
    assert page.evaluate(WINDOWING) == "none", "JupyterLab does not read our overrides.json"
    assert page.locator("mjx-container").count() > 0 and page.locator("mjx-merror").count() == 0


def pull(page, handle, dx, dy):
    """Drag a thing by so many pixels."""
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=6)
    page.mouse.up()


@pytest.mark.slow                               # its cells run in every test, an arm in JupyterLab does too
def test_a_chapter_runs_and_its_arms_follow_the_hand(tmp_path):
    need(find_browser(), "chromium")
    served = tmp_path / "served"
    path = copy_of(CHAPTER, served)
    with lab(served) as server, opened(server, path) as shown:
        runs(shown)
        page, tips = shown.page, shown.page.locator(".rl-tip")
        assert tips.count() == 6                # five of the planar arm, the fifth its laboratory, and the two slides
        for k in range(6):
            before = tips.nth(k).get_attribute("cx")
            pull(page, tips.nth(k), -30, 20)
            assert tips.nth(k).get_attribute("cx") != before
        seen = page.evaluate("() => [...document.querySelectorAll('*')].filter(e => e.robolib)[4].robolib.engine.q")
        for _ in range(100):                    # the message takes its time
            if (told := [float(x) for x in shown.python("print(*arm.q)").split()]) == seen:
                break
        assert told == seen
        assert shown.outside == set() and shown.complaints == []


@pytest.mark.slow
def test_a_slider_moves_a_picture(tmp_path):
    """Widgets of the ordinary kind work in our JupyterLab too."""
    need(find_browser(), "chromium")
    source = tmp_path / "source"
    source.mkdir()
    (source / "sample.py").write_text(SAMPLE)
    nbformat.write(read_source(source / "sample.py"), source / "sample.ipynb")
    served = tmp_path / "served"
    path = copy_of(source / "sample.ipynb", served)
    with lab(served) as server, opened(server, path) as shown:
        runs(shown)
        page, before = shown.page, shown.page.evaluate(PICTURES)
        assert before, "no picture in the cell of the first slider"
        pull(page, page.locator(".widget-slider .noUi-handle").first, 40, 0)
        for _ in range(300):                    # asks for the pictures themselves, which takes a while
            if page.evaluate(PICTURES) != before:
                break
            shown.python("pass")                # Python has drawn by now: it does one thing after the other
        assert page.evaluate(PICTURES) != before, "the picture did not follow the slider"
        assert shown.outside == set()
