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


# on a telephone: a card of formulas, one with a number; a derivation with its reason; a sentence; a table of columns

CARD = (r"\frac{d}{dt}\frac{\partial T}{\partial \dot q_i} = \tau_i,\qquad"
        r" T = \sum_i \tfrac12 m_i v_i^2 = \tfrac12 \dot q^\top M \dot q,\qquad U = -\sum_i m_i g_0^\top p_i")
NARROW = [nbformat.v4.new_markdown_cell(f"# Cards\n\n$${CARD}$$\n\nand\n\n$${CARD} \\tag{{3}}$$"),
          nbformat.v4.new_code_cell(
              "import sympy as sp\nfrom robolib.derivation import chain\na, b, c, d = sp.symbols('a b c d')\n"
              "chain(a*(b + c + d)*(a + b), (a*(b + c)*(a + b) + a*d*(a + b), 'the moments of two links'), label='K')"),
          nbformat.v4.new_code_cell("print('newton_euler_linear_and_more: the same three torques')"),
          nbformat.v4.new_code_cell("print('angle/°  ' + '  '.join(f'{k:5d}' for k in range(7)))"),
          CELLS[0]]
# of every displayed formula: its size, its right end, how many lines its wide spaces make
DISPLAYED = """() => [...document.querySelectorAll('mjx-container[display]')].map(e => ({
  size: parseFloat(getComputedStyle(e).fontSize), right: e.querySelector('mjx-math').getBoundingClientRect().right,
  breaks: [...e.querySelectorAll('mjx-mstyle')].filter(m => getComputedStyle(m).display === 'block').length }))"""
ROW = """() => [...document.querySelectorAll('.jp-OutputArea-output mjx-mtr:last-child > mjx-mtd')]
  .filter(e => e.textContent || e.querySelector('mjx-c')).map(e => e.getBoundingClientRect().toJSON())"""
TEXTS = """() => [...document.querySelectorAll('.jp-OutputArea-output pre')].map(e => ({
  lines: Math.round(e.clientHeight / parseFloat(getComputedStyle(e).lineHeight)), wide: e.scrollWidth - e.clientWidth,
  break: getComputedStyle(e).wordBreak, size: parseFloat(getComputedStyle(e).fontSize) }))"""


@pytest.fixture(scope="module")
def narrow(tmp_path_factory):
    need(find_browser(), "chromium")
    folder = tmp_path_factory.mktemp("narrow")
    nbformat.write(notebook(NARROW), folder / "narrow.ipynb")
    with lab(folder) as server, opened(server, "narrow.ipynb", 420, 1600) as shown:
        assert [cell["error"] for cell in shown.run_all() if cell["error"]] == []
        shown.settle()
        yield shown.page


def test_a_card_is_broken_at_its_wide_spaces_and_stays_large(narrow):
    *cards, board = narrow.evaluate(DISPLAYED)
    assert [card["breaks"] for card in cards] == [2, 2] and board["breaks"] == 0
    assert all(card["right"] <= 420 for card in [*cards, board])
    assert min(card["size"] for card in [*cards, board]) > 14
    assert narrow.evaluate(SIDEWAYS) == []


def test_a_reason_stands_below_its_line(narrow):
    *_, line, reason = narrow.evaluate(ROW)
    assert reason["top"] >= line["bottom"] - 1 and reason["right"] <= 420


def test_words_are_not_torn_and_columns_stay_columns(narrow):
    sentence, table = narrow.evaluate(TEXTS)
    assert sentence["lines"] == 2 and sentence["break"] == "normal" and sentence["wide"] <= 0
    assert table["lines"] == 1 and table["wide"] <= 1 and 8 < table["size"] < sentence["size"]


def test_a_touch_brings_a_picture_nearer(narrow):
    picture = narrow.get_by_role("img", name="An arm, its elbow at 40°.")
    wide = picture.bounding_box()["width"]
    picture.click()
    assert picture.bounding_box()["width"] > 1.3 * wide
    picture.click()
    assert picture.bounding_box()["width"] == pytest.approx(wide)
