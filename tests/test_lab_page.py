"""What the extension in `share/` does for a reader of JupyterLab: pictures that say what they show and follow the dark
theme, formulas that fit a telephone.
"""

import nbformat
import pytest
from browser import lab, opened
from percent import notebook
from screenshots import DARK, READ
from system import need

from robolib.app.doctor import find_browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LONG = " + ".join(f"m_{k} a_{k}^2" for k in range(1, 8))
CELLS = [nbformat.v4.new_code_cell(
             "from robolib import robots, sketch\nfrom robolib.display import figure\n"
             "figure(sketch.planar(*robots.planar_2r(), [0.5, 0.7]), 'An arm, its elbow at 40°.')"),
         nbformat.v4.new_markdown_cell(f"# Sums\n\nShort, $$a = b \\tag{{1}}$$\n\nand long, $$U = {LONG} \\tag{{2}}$$")]
SIZES = "() => [...document.querySelectorAll('mjx-container')].map(e => parseFloat(getComputedStyle(e).fontSize))"
SIDEWAYS = """() => [...document.querySelectorAll('.jp-RenderedMarkdown')]
  .filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent.slice(0, 40))"""
FILTER = "image => getComputedStyle(image).filter"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    need(find_browser(), "chromium")
    folder = tmp_path_factory.mktemp("served")
    nbformat.write(notebook(CELLS), folder / "page.ipynb")
    with lab(folder) as server:
        yield server


def test_a_picture_has_its_words_and_follows_the_theme(served):
    with opened(served, "page.ipynb") as shown:
        assert [cell["error"] for cell in shown.run_all()] == [""]
        picture = shown.page.get_by_role("img", name="An arm, its elbow at 40°.")
        assert picture.evaluate("image => image.complete && image.naturalWidth") > 200
        assert picture.evaluate(FILTER) == "none"
        shown.page.evaluate(DARK)
        shown.page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
        assert "invert" in picture.evaluate(FILTER)
        shown.page.emulate_media(media="print")
        assert picture.evaluate(FILTER) == "none"


def test_on_a_telephone_formulas_fit_and_nothing_stands_beside_the_page(served):
    with opened(served, "page.ipynb", 1200) as shown:
        shown.page.evaluate(READ)
        shown.settle()
        natural = shown.page.evaluate(SIZES)
        assert len(natural) == 2 and natural[0] == natural[1]
    with opened(served, "page.ipynb", 420) as shown:
        shown.page.evaluate(READ)
        shown.settle()
        short, long = shown.page.evaluate(SIZES)
        assert short == natural[0] and 0.6 * natural[1] < long < natural[1]
        assert shown.page.evaluate(SIDEWAYS) == []
        assert shown.page.locator(".jp-Notebook").bounding_box()["width"] > 400
