"""How much work is a frame of a widget, and how fast does it answer the hand?

    robolib bench widgets

In a headless Chromium, software rendering. A frame: the arm's mechanics, its picture, all charts and the read-out, in
milliseconds of JavaScript; 300 frames while the arm swings with a lie, so that both arms move. An answer: from the
pointer's move to the next picture, beside the ordinary arm of `interact` and Matplotlib, in the same JupyterLab.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

import nbformat

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from browser import chromium, lab, opened, watched  # noqa: E402
from percent import notebook  # noqa: E402

from robolib.widgets import ARMS  # noqa: E402

FRAMES = 300
PLAY = """async frames => {
  const w = document.getElementById('arm').robolib;
  document.querySelectorAll('details').forEach(d => { d.open = true; });
  w.change({lie: w.config.lies[0].key, gravity: true, q: w.config.q}, true);
  ['velocity', 'force', 'inertia', 'dynamic'].forEach(name => w.stage.shown.add(name));
  w.engine.limits = [null, null];
  w.play();
  while (w.frames.length < 60) await new Promise(requestAnimationFrame);
  w.frames.length = 0;
  while (w.frames.length < frames) await new Promise(requestAnimationFrame);
  w.pause();
  return w.frames.slice(0, frames);
}"""
ORDINARY = """\
import matplotlib.pyplot as plt
import numpy as np
from ipywidgets import FloatSlider, interact
@interact(q1=FloatSlider(0.3, min=-3.14, max=3.14, step=0.01), q2=FloatSlider(1.0, min=-3.14, max=3.14, step=0.01))
def draw(q1, q2):
    x = np.cumsum([0, np.cos(q1), np.cos(q1 + q2)])
    y = np.cumsum([0, np.sin(q1), np.sin(q1 + q2)])
    plt.figure(figsize=(4, 4))
    plt.plot(x, y, "o-", lw=5)
    plt.axis([-2.2, 2.2, -2.2, 2.2])
    plt.show()
"""
OURS = "from robolib.widgets import PlanarArm\narm = PlanarArm(gravity=False)\narm"
# From a move of the pointer until the new picture stands in the document.
ANSWER = """async ([kind, step]) => {
  const next = () => new Promise(requestAnimationFrame);
  if (kind === 'ours') {
    const w = [...document.querySelectorAll('*')].find(e => e.robolib).robolib, bar = document.querySelector('.rl-bar');
    const before = bar.getAttribute('d'), begun = performance.now();
    w.grab(); w.turn(0, step);
    while (bar.getAttribute('d') === before) await next();
    const took = performance.now() - begun;
    w.drop();
    return took;
  }
  const handle = document.querySelector('.widget-slider .noUi-handle'), shown = handle.closest('.jp-OutputArea');
  const picture = () => shown.querySelector('.jupyter-widgets img, .widget-output img')?.src;
  const before = picture(), begun = performance.now();
  handle.dispatchEvent(new KeyboardEvent('keydown', {key: step > 0 ? 'ArrowUp' : 'ArrowDown', bubbles: true}));
  while (picture() === before && performance.now() - begun < 10000) await next();
  return performance.now() - begun;
}"""


def frames():
    """{arm: milliseconds of each frame}"""
    found = {}
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        for kind in ARMS:
            file = Path(folder) / f"{kind}.html"
            file.write_text(ARMS[kind]().page(), encoding="utf-8")
            shown = watched(browser.new_context(viewport={"width": 1200, "height": 1400}))
            shown.page.goto(file.as_uri())
            shown.page.wait_for_selector(".rl-stage .rl-bar[d]", state="attached")
            found[kind] = shown.page.evaluate(PLAY, FRAMES)
            assert not shown.complaints, shown.complaints
    return found


def answers(times=15):
    """{"ours": ms …, "ordinary": ms …}: from the hand to the picture, in one JupyterLab."""
    with tempfile.TemporaryDirectory() as folder:
        cells = [nbformat.v4.new_code_cell(text) for text in (OURS, ORDINARY)]
        nbformat.write(notebook(cells), Path(folder) / "answers.ipynb")
        with lab(Path(folder)) as server, opened(server, "answers.ipynb", 1300, 1600) as shown:
            failed = [cell["error"] for cell in shown.run_all() if cell["error"]]
            assert not failed, failed
            shown.settle()
            found = {"ours": [], "ordinary": []}
            for k in range(times):
                for kind, waits in found.items():
                    waits.append(shown.page.evaluate(ANSWER, [kind, 0.02 if k % 4 < 2 else -0.02]))
                    shown.page.wait_for_timeout(300)
    return found


def main():
    start = time.perf_counter()
    for kind, work in frames().items():
        work = sorted(work)
        print(f"{kind:14} work a frame: median {statistics.median(work):.1f} ms (wanted ≤ 8),"
              f" 95th percentile {work[int(0.95 * len(work))]:.1f} ms (wanted ≤ 16), {len(work)} frames", flush=True)
    found = {kind: statistics.median(waits) for kind, waits in answers().items()}
    print(f"from the hand to the picture: {found['ours']:.1f} ms; interact and Matplotlib: {found['ordinary']:.0f} ms,"
          f" {found['ordinary'] / found['ours']:.0f} times slower (wanted ≥ 20)")
    print(f"all of it: {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
