"""An arm on a page of its own, in a real browser: what the tests of the widgets share."""

from contextlib import ExitStack, contextmanager

from browser import chromium, watched
from system import need

from robolib.app.doctor import find_browser
from robolib.widgets import ARMS

W = "document.getElementById('arm').robolib"      # the widget, in JavaScript


# Two frames at least, and no other is asked for: what was done is seen, and what that moved has been drawn again.
PAINTED = f"""() => new Promise((done) => {{
  const look = () => requestAnimationFrame(() => {W}.ticket && !{W}.playing ? look() : done());
  requestAnimationFrame(look);
}})"""


def written(folder):
    """{arm: the address of its page}"""
    for kind in ARMS:
        (folder / f"{kind}.html").write_text(ARMS[kind]().page(), encoding="utf-8")
    return {kind: (folder / f"{kind}.html").as_uri() for kind in ARMS}


@contextmanager
def showing(files):
    """A function that shows an arm, in a context of its own; afterwards: no error, no request to anywhere."""
    need(find_browser(), "chromium")
    with chromium() as browser, ExitStack() as contexts:
        shown = []

        def make(kind="planar", width=1200, height=1000, **options):
            options["viewport"] = {"width": width, "height": height}
            context = contexts.enter_context(browser.new_context(**options))
            context.set_offline(True)
            opened = watched(context)
            opened.page.goto(files[kind])
            opened.page.set_default_timeout(20_000)
            opened.page.wait_for_selector(".rl-stage .rl-bar[d]", state="attached")
            painted(opened.page)
            shown.append(opened)
            return opened.page
        yield make
        for opened in shown:
            assert opened.complaints == [] and opened.outside == set()


def painted(page):
    """Wait until the widget has drawn what it was told."""
    page.evaluate(PAINTED)


def played(page, seconds):
    """Wait until the widget's clock is past so many seconds."""
    page.wait_for_function(f"t => {W}.engine.t > t", arg=seconds)


def state(page):
    return page.evaluate(f"() => ({{...{W}.snapshot(), t: {W}.engine.t, playing: {W}.playing}})")


def screen(page, point):
    """Where a point of the plane, in metres, is on the screen."""
    x, y, scale = page.evaluate(f"""p => {{
      const box = {W}.stage.root.getBoundingClientRect(), [x, y] = {W}.stage.view.at(p), k = box.width / 440;
      return [box.left + x * k, box.top + y * k, k]; }}""", list(point))
    return x, y


def drag(page, start, end):
    page.mouse.move(*screen(page, start))
    page.mouse.down()
    page.mouse.move(*screen(page, end), steps=8)
    page.mouse.up()
    painted(page)


def points(page):
    return page.evaluate(f"() => {W}.stage.points")


def cell(page, heading, column=0):
    """A number of the read-out, as a reader sees it."""
    painted(page)
    row = page.locator(".rl-reading tr", has=page.locator("th", has_text=heading)).first
    text = row.locator("td").nth(column).inner_text()
    return float(text.replace("−", "-")) if "·10" not in text else 0.0


def slide(page, label, value):
    """Set a slider, as a hand does."""
    page.get_by_label(label, exact=True).first.evaluate(
        "(node, x) => { node.value = x; node.dispatchEvent(new Event('input', {bubbles: true})); }", value)
    painted(page)


def open_panels(page):
    page.evaluate("() => document.querySelectorAll('details').forEach(d => { d.open = true; })")
    painted(page)


def preset(page, label):
    page.get_by_label("start with").select_option(label=label)
    painted(page)
