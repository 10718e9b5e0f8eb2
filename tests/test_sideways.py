"""Nobody scrolls sideways: every chapter in JupyterLab as `robolib lab` opens it, the list of files beside it."""

import nbformat
import pytest
from browser import copy_of, lab, opened
from percent import ROOT, notebook
from system import need

from robolib import chapters
from robolib.app.doctor import find_browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WIDTH = 1200                                    # of the window in pixels, the list of files included
CHAPTERS = chapters.notebooks(ROOT, "course")

# The next chapter takes the place of the one before; its kernel ends.
OPEN = """async path => {
  const app = window.jupyterapp;
  await app.restored;
  const before = app.shell.currentWidget, panel = await app.commands.execute('docmanager:open', {path});
  await panel.revealed;
  if (before !== panel) {
    await before.context.sessionContext.ready;
    await before.context.sessionContext.shutdown();
    before.dispose();
  }
  return document.querySelectorAll('.jp-NotebookPanel').length;
}"""
# Folded code is measured unfolded.
UNFOLD = """async () => {
  await window.jupyterapp.restored;
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.revealed;
  for (const cell of panel.content.widgets) if (cell.model.type === 'code') cell.inputHidden = false;
  return panel.content.widgets.filter(cell => cell.inputHidden).length;
}"""
# The list of files is there, and this is what is wider than its place beside it.
FILES = "() => document.querySelector('#jp-left-stack').getBoundingClientRect().width"
WIDER = """() => {
  const found = [];
  for (const part of document.querySelectorAll('.jp-NotebookPanel .jp-Notebook *')) {
    const by = part.scrollWidth - part.clientWidth;
    if (by <= 1 || !part.clientWidth || !/auto|scroll/.test(getComputedStyle(part).overflowX)) continue;
    const lines = [...part.querySelectorAll('.cm-line')].map(line => line.textContent);
    const text = lines.length ? lines.reduce((a, b) => a.length >= b.length ? a : b) : part.textContent;
    found.push(`${lines.length ? 'code' : 'shown'}, ${by} px too wide: ${text.trim().slice(0, 60)}`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def show(tmp_path_factory):
    """A function that opens a notebook: one JupyterLab, in one page, for all of them."""
    need(find_browser(), "chromium")
    folder = tmp_path_factory.mktemp("served")
    paths = {path.stem: copy_of(path, folder) for path in CHAPTERS}
    nbformat.write(notebook([nbformat.v4.new_code_cell(f"'{'wide ' * 40}'")]), folder / "wide.ipynb")
    with lab(folder) as server, opened(server, paths[CHAPTERS[0].stem], WIDTH, view="lab") as shown:
        def make(name):
            assert shown.page.evaluate(OPEN, paths.get(name, f"{name}.ipynb")) == 1
            return shown
        yield make


def measured(shown):
    assert shown.page.evaluate(UNFOLD) == 0
    shown.settle()
    assert shown.page.evaluate(FILES) > 150, "the list of files is not open"
    return shown.page.evaluate(WIDER)


@pytest.mark.parametrize("name", [path.stem for path in CHAPTERS])
def test_nothing_in_a_chapter_scrolls_sideways(show, name):
    assert measured(show(name)) == []


def test_what_is_too_wide_would_be_seen(show):
    found, = measured(show("wide"))
    assert found.startswith("code, ") and "px too wide: 'wide wide" in found
