"""A notebook in JupyterLab, or a page of its own, in a headless Chromium: for the tests and for screenshots."""

import os
import shutil
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from robolib.app.doctor import find_browser
from robolib.app.server import Server, jupyterlab

FLAGS = ["--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
LOCAL = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:", "file:")

# Run All does nothing, silently, on a kernel that has not answered yet: await its answer first.
RUN_ALL = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  const panel = app.shell.currentWidget, session = panel.context.sessionContext;
  await panel.revealed;
  await session.ready;
  await session.session.kernel.info;
  await app.commands.execute('notebook:run-all-cells');
  return panel.content.widgets.filter(cell => cell.model.type === 'code' && cell.model.sharedModel.source.trim())
    .map(cell => ({
      source: cell.model.sharedModel.source,
      count: cell.model.executionCount,
      error: cell.model.outputs.toJSON().filter(o => o.output_type === 'error').map(o => o.evalue).join(' '),
    }));
}"""

# Ask the notebook's kernel.
EXECUTE = """async code => {
  const kernel = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel;
  const future = kernel.requestExecute({code, store_history: false});
  let said = '';
  future.onIOPub = message => {
    if (message.header.msg_type === 'stream') said += message.content.text;
    if (message.header.msg_type === 'error') said += message.content.evalue;
  };
  await future.done;
  return said.trim();
}"""

# How much is on the page: when this stands still, the formulas are set and the pictures are there.
SIZE = """() => {
  const box = document.querySelector('.jp-NotebookPanel .jp-WindowedPanel-outer');
  const waiting = [...document.images].filter(image => !image.complete).length;
  return [box.scrollHeight, document.querySelectorAll('mjx-container').length, waiting].join(' ');
}"""


@dataclass
class Opened:
    """What is shown, the addresses outside this machine that it asked for, and what it complained of."""

    page: Page
    outside: set[str] = field(default_factory=set)
    complaints: list[str] = field(default_factory=list)  # errors on the browser's console

    def python(self, code: str) -> str:
        """What the notebook's kernel prints for this code."""
        return self.page.evaluate(EXECUTE, code)

    def run_all(self) -> list[dict]:
        """Run every cell; source, execution count and error of each."""
        return self.page.evaluate(RUN_ALL)

    def settle(self, seconds: float = 1.5, limit: float = 60) -> None:
        """Wait until nothing on the page has changed for a while."""
        step, still, waited, last = 0.25, 0.0, 0.0, None
        while still < seconds and waited < limit:
            size = self.page.evaluate(SIZE)
            still = still + step if size == last and size.endswith(" 0") else 0.0
            last, waited = size, waited + step
            self.page.wait_for_timeout(step * 1000)


@contextmanager
def lab(folder: Path):
    """The server of `robolib lab` on this folder, blind to the settings of whoever runs it."""
    with tempfile.TemporaryDirectory() as home:
        env = {"JUPYTER_CONFIG_DIR": home, "JUPYTER_DATA_DIR": home, "IPYTHONDIR": home, "JUPYTER_RUNTIME_DIR": home}
        with jupyterlab(folder, options=("--expose-app-in-browser",), env=env) as server:
            yield server


_running = []                                   # the Chromium of this process, if there is one


@contextmanager
def chromium():
    """A headless Chromium of the machine. Where one is open already it is that one: Playwright starts once a thread."""
    if _running:
        yield _running[0]
        return
    browser_path = find_browser()
    if browser_path is None:
        raise RuntimeError("no Chromium found. Debian and Ubuntu: sudo apt install chromium")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=browser_path, args=FLAGS + ["--no-sandbox"] * root)
        _running.append(browser)
        try:
            yield browser
        finally:
            _running.clear()
            browser.close()


def watched(context) -> Opened:
    """An empty page of a browser, or of a context of one, from which nothing may leave the machine."""
    page = context.new_page()
    shown = Opened(page)

    def guard(route):
        if route.request.url.startswith(LOCAL):
            route.continue_()
        else:
            shown.outside.add(route.request.url)
            route.abort()

    page.route("**/*", guard)
    page.on("console", lambda message: shown.complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: shown.complaints.append(str(error)))
    page.set_default_timeout(120_000)
    return shown


@contextmanager
def opened(server: Server, path: str, width: int = 1200, height: int = 1000, view: str = "doc"):
    """The notebook at `path` below the server's folder, shown in Chromium."""
    with chromium() as browser, browser.new_context(viewport={"width": width, "height": height}) as context:
        notebook = watched(context)
        notebook.page.goto(server.address(path, view) + "&reset", wait_until="domcontentloaded")
        notebook.page.wait_for_selector(".jp-NotebookPanel .jp-Notebook")
        yield notebook


def copy_of(notebook: Path, folder: Path) -> str:
    """The path, below `folder`, of a copy of the notebook and its pictures: autosave must not touch the original."""
    place = folder / notebook.resolve().parent.name
    place.mkdir(parents=True, exist_ok=True)
    shutil.copy(notebook, place)
    images = notebook.parent / "images"
    if images.is_dir():
        shutil.copytree(images, place / "images", dirs_exist_ok=True)
    return f"{place.name}/{notebook.name}"
