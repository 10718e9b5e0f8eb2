"""A notebook that holds no state of its widgets shows what is stored beside them: pictures, sentences.

JupyterLab prefers a widget to its picture and then says "model not found". The extension in `share/` mends that.
"""

import json
from pathlib import Path

import nbformat
import pytest
from browser import lab, opened
from percent import notebook
from system import need

from robolib.app.doctor import find_browser

CELLS = ["from robolib.widgets import Chain, PlanarArm\narm = PlanarArm(show=['arm', 'q2'])\narm",
         "arm.bind('The elbow is at {q2:.1f}.')", "Chain()", "from ipywidgets import IntSlider\nIntSlider(7)"]
NOTEBOOK = "window.jupyterapp.shell.currentWidget"
UNSAVED = """async () => {
  const {settings} = window.jupyterapp.serviceManager;
  await settings.save('@jupyter-widgets/jupyterlab-manager:plugin', '{"saveState": false}');
}"""


def test_the_extension_is_what_jupyterlab_loads():
    folder = Path(__file__).parents[1] / "share/jupyter/labextensions/robolib"
    told = json.loads((folder / "package.json").read_text("utf-8"))
    assert told["name"] == folder.name and (folder / told["jupyterlab"]["_build"]["load"]).is_file()


@pytest.mark.browser
@pytest.mark.slow
def test_without_any_state_the_stored_pictures_stand(tmp_path):
    need(find_browser(), "chromium")
    file = tmp_path / "arm.ipynb"
    nbformat.write(notebook([nbformat.v4.new_code_cell(text) for text in CELLS]), file)
    with lab(tmp_path) as server, opened(server, "arm.ipynb", width=1100) as shown:
        page = shown.page
        page.set_default_timeout(60_000)
        page.evaluate(UNSAVED)
        page.reload(wait_until="domcontentloaded")
        page.wait_for_selector(".jp-NotebookPanel .jp-Notebook")
        assert [cell["error"] for cell in shown.run_all()] == [""] * len(CELLS)
        page.wait_for_function("() => document.querySelectorAll('.rl-widget').length === 2")
        assert page.locator(".robolib-stored").count() == 0                  # what lives is left alone
        page.evaluate(f"async () => {{ await {NOTEBOOK}.context.save(); }}")
        page.evaluate(f"async () => {{ await {NOTEBOOK}.context.sessionContext.shutdown(); }}")
        state = nbformat.read(file, as_version=4).metadata.get("widgets", {})
        assert not any(kept["state"] for kept in state.values())             # nothing of them is in the file
        page.reload(wait_until="domcontentloaded")
        page.wait_for_function("() => document.querySelectorAll('.robolib-stored').length === 3")
        cells = page.locator(".jp-CodeCell")
        page.wait_for_function("() => document.body.innerText.includes('model not found')")
        assert ["model not found" in cells.nth(k).inner_text() for k in range(4)] == [False, False, False, True]
        for k, alt in ((0, "Planar arm at"), (2, "A chain of three standard rows")):
            picture = cells.nth(k).get_by_role("img", name=alt)
            assert picture.evaluate("image => image.complete && image.naturalWidth") > 200
            assert "Run this cell" in cells.nth(k).inner_text()
        assert "The elbow is at" in cells.nth(1).inner_text() and "°" in cells.nth(1).inner_text()
        assert [cell["error"] for cell in shown.run_all()] == [""] * len(CELLS)
        page.wait_for_function("() => document.querySelectorAll('.rl-widget').length === 2")
        assert page.locator(".robolib-stored").count() == 0
