"""How much work is a frame of a widget, and how fast does it answer the hand?

    robolib bench widgets
    robolib bench widgets slow six        only these parts

In a headless Chromium, software rendering. A frame: the arm's mechanics, its picture, the charts in turn and the
read-out, in milliseconds of JavaScript; 300 frames while the arm swings with a lie, so that both arms move; in three
laboratories with every panel open. Frames a second: of one on a processor that is four times slower, and of six on a
page. The first picture: from the module's start until the arm stands in the document. An answer: from the pointer's
move to the next picture, beside the ordinary arm of `interact` and Matplotlib, in the same JupyterLab. What a cell that
is run fifty times leaves behind there.
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

from robolib.widgets import (  # noqa: E402
    ARMS,
    Bench,
    Box,
    Chain,
    Excite,
    Ledger,
    Pendulum,
    PhasePlane,
    RodTorques,
    Shaper,
    SpatialArm,
    SpringArm,
    ThreeRods,
    TwoGhosts,
)

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
RATE = """async seconds => {
  const all = [...document.querySelectorAll('*')].filter(e => e.robolib).map(e => e.robolib);
  for (const w of all) w.play();
  await new Promise(done => setTimeout(done, 500));
  const before = all.map(w => w.painted = 0), begun = performance.now();
  const count = all.map(w => () => { w.painted += 1; });
  all.forEach((w, k) => w.host.listeners.add(count[k]));
  await new Promise(done => setTimeout(done, 1000 * seconds));
  const took = (performance.now() - begun) / 1000, rates = all.map((w, k) => (w.painted - before[k]) / took);
  all.forEach((w, k) => { w.host.listeners.delete(count[k]); w.pause(); });
  return rates;
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


def rates(slower=1, arms=1):
    """(pictures a second of each of so many playing laboratories on a page, on a processor so many times slower; the
    processor's milliseconds for one picture of all of them, its drawing included, whoever else works on this computer).
    """
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        more = "".join("{ const el = document.createElement('div');"
                       f" const m = new Memory({{ ...model.state, uid: 'a{k}' }});"
                       " document.querySelector('main').append(el); WIDGET.initialize({ model: m });"
                       " WIDGET.render({ model: m, el }); }" for k in range(arms - 1))
        file = Path(folder) / "arms.html"
        text = ARMS["planar"]().page().replace("</script>\n</body>", more + "</script>\n</body>")
        file.write_text(text, encoding="utf-8")
        context = browser.new_context(viewport={"width": 1200, "height": 1400 * arms})
        shown = watched(context)
        shown.page.goto(file.as_uri())
        shown.page.wait_for_selector(".rl-stage .rl-bar[d]", state="attached")
        context.new_cdp_session(shown.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        about = browser.new_browser_cdp_session()

        def worked():
            told = about.send("SystemInfo.getProcessInfo")["processInfo"]
            return {row["id"]: row["cpuTime"] for row in told if row["type"] == "renderer"}
        shown.page.evaluate(RATE, 1)            # warm
        before = worked()
        found = shown.page.evaluate(RATE, 4)
        after = worked()
        assert len(found) == arms and not shown.complaints, shown.complaints
        context.close()
    spent = max(after[k] - before.get(k, 0) for k in after)
    return found, 1000 * spent / (4.5 * statistics.mean(found))


def first_pictures():
    """{arm: seconds from the start of its module until it stands in the document}"""
    found = {}
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        for kind in ARMS:
            file = Path(folder) / f"{kind}.html"
            text = ARMS[kind]().page().replace('<script type="module">', '<script>begun = performance.now()</script>'
                                               '<script type="module">')
            text = text.replace("</script>\n</body>", "requestAnimationFrame(() => requestAnimationFrame(() => {"
                                " globalThis.took = performance.now() - begun; }));</script>\n</body>")
            file.write_text(text, encoding="utf-8")
            shown = watched(browser.new_context(viewport={"width": 1200, "height": 1400}))
            shown.page.goto(file.as_uri())
            shown.page.wait_for_function("() => globalThis.took")
            found[kind] = shown.page.evaluate("() => globalThis.took / 1000")
    return found


def left_behind(times=50):
    """(MB of JavaScript, nodes in all, our nodes) that a cell with an arm leaves in JupyterLab when it is run so many
    times. JupyterLab itself leaves about two nodes a run. Ours: those of widgets in the document, or taken off it and
    not forgotten, more than at the start.
    """
    run = """async times => {
      const app = window.jupyterapp, book = app.shell.currentWidget.content;
      for (let i = 0; i < times; i++) {
        book.activeCellIndex = 0;
        book.deselectAll();
        await app.commands.execute('notebook:run-cell');
        await new Promise(done => setTimeout(done, 200));
      }
    }"""
    with tempfile.TemporaryDirectory() as folder:
        nbformat.write(notebook([nbformat.v4.new_code_cell(OURS)]), Path(folder) / "again.ipynb")
        with lab(Path(folder)) as server, opened(server, "again.ipynb", 1300, 1600) as shown:
            shown.run_all()
            tools = shown.page.context.new_cdp_session(shown.page)
            tools.send("Performance.enable")
            tools.send("DOM.enable")

            def alive():
                for _ in range(3):
                    tools.send("HeapProfiler.collectGarbage")
                    shown.page.wait_for_timeout(200)
                told = {x["name"]: x["value"] for x in tools.send("Performance.getMetrics")["metrics"]}
                held = tools.send("DOM.getDetachedDomNodes")["detachedNodes"]
                ours = shown.page.locator(".rl-widget *").count() + sum(_counted(one["treeNode"]) for one in held)
                return told["JSHeapUsedSize"] / 1e6, told["Nodes"], ours
            shown.page.evaluate(run, 4)
            before = alive()
            shown.page.evaluate(run, times)
            after = alive()
    return tuple(late - early for early, late in zip(before, after, strict=True))


def _counted(node, inside=False):
    """How many nodes of a detached tree belong to a widget of ours."""
    given = node.get("attributes", [])
    inside = inside or any(k == "class" and "rl-" in value for k, value in zip(given[::2], given[1::2], strict=True))
    return inside + sum(_counted(child, inside) for child in node.get("children", []))


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


def tell(what, measured, wanted):
    """One line: what was measured, and what it should be."""
    print(f"{what:58} {measured:>12}   wanted {wanted}", flush=True)


def tell_frames():
    """The work of a frame in each of the three laboratories, and of all of a picture in one."""
    for kind, work in frames().items():
        work = sorted(work)
        tell(f"{kind}: JavaScript of a frame, median of {len(work)}", f"{statistics.median(work):.1f} ms", "≤ 8 ms")
        tell(f"{kind}: the same, 95th percentile", f"{work[int(0.95 * len(work))]:.1f} ms", "≤ 16 ms")
    _, one = rates()
    tell("laboratory playing: processor a picture, drawing included", f"{one:.1f} ms", "≤ 8 ms")


def tell_slow():
    """A laboratory on a processor that is four times slower."""
    slow, _ = rates(slower=4)
    tell("the same, four times slower: pictures a second", f"{min(slow):.0f}", "≥ 30")


def tell_six():
    """Six laboratories on a page."""
    six, all_six = rates(arms=6)
    tell("six on a page: processor for a picture of each", f"{all_six:.0f} ms", "≤ 50 ms")
    tell("six on a page: pictures a second, if nothing else runs", f"{min(six):.0f}", "≥ 20")


def tell_first():
    """How soon an arm is there."""
    tell("first picture", f"{max(first_pictures().values()):.2f} s", "≤ 0.3 s")


def tell_sizes():
    """What a page weighs."""
    for one in (Pendulum(), ThreeRods(), SpringArm(), Ledger(), TwoGhosts(), Shaper(), RodTorques(), PhasePlane(),
                Excite(), Bench()):
        tell(f"page: {one.title}", f"{len(one.page().encode()) / 1000:.0f} kB", "≤ 60 kB")
    spatial = [SpatialArm(arm) for arm in ("puma560", "scara", "stanford", "iiwa")]
    books = [*(Box(mode=mode) for mode in ("turn", "throw", "sense", "4-cube")), Chain(), Chain(mode="inverse")]
    for one in (*spatial, *books):
        tell(f"page in space: {one.title}", f"{len(one.page().encode()) / 1000:.0f} kB", "≤ 90 kB")


def tell_again():
    """A cell that is run fifty times."""
    more, nodes, ours = left_behind()
    tell("a cell run 50 times leaves", f"{more:.1f} MB", "≤ 2 MB")
    tell(f"and nodes of ours ({nodes:.0f} more nodes in all, JupyterLab's own)", f"{ours}", "0")


def tell_answers():
    """From the hand to the picture."""
    found = {kind: statistics.median(waits) for kind, waits in answers().items()}
    tell(f"hand to picture, {found['ours']:.0f} ms: interact takes longer",
         f"{found['ordinary'] / found['ours']:.0f} times", "≥ 20 times")


PARTS = {"frames": tell_frames, "slow": tell_slow, "six": tell_six, "first": tell_first, "sizes": tell_sizes,
         "again": tell_again, "answers": tell_answers}


def main(wanted):
    unknown = sorted({*wanted} - {*PARTS})
    if unknown:
        sys.exit(f"There is no part {', '.join(unknown)}. There are: {', '.join(PARTS)}.")
    start = time.perf_counter()
    for name, part in PARTS.items():
        if not wanted or name in wanted:
            part()
    print(f"all of it: {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
