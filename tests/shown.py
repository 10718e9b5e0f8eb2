"""A widget of the kit on a page of its own, in a real browser: what the tests of single interactives share."""

from contextlib import ExitStack, contextmanager

from browser import chromium, watched
from system import need

from robolib.app.doctor import find_browser
from robolib.widgets import bundle

W = "document.getElementById('arm').robolib"      # the widget, in JavaScript
SETTLED = f"""() => new Promise((done) => {{
  const look = () => requestAnimationFrame(() => {W}.host.ticket && !{W}.host.playing ? look() : done());
  requestAnimationFrame(look);
}})"""


@contextmanager
def opening(folder):
    """A function that shows a widget, in a context of its own; afterwards: no error, no request to anywhere."""
    need(find_browser(), "chromium")
    with chromium() as browser, ExitStack() as contexts:
        shown = []

        def make(widget, width=900, height=900, **options):
            options["viewport"] = {"width": width, "height": height}
            context = contexts.enter_context(browser.new_context(**options))
            context.set_offline(True)
            opened, file = watched(context), folder / f"{len(shown)}.html"
            file.write_text(widget.page(), encoding="utf-8")
            opened.page.set_default_timeout(20_000)
            opened.page.goto(file.as_uri())
            opened.page.wait_for_function(f"() => {W}")
            settled(opened.page)
            shown.append(opened)
            return opened.page

        yield make
        for opened in shown:
            assert opened.complaints == [] and opened.outside == set()


def settled(page):
    """Wait until the widget has drawn what it was told."""
    page.evaluate(SETTLED)


def state(page):
    return page.evaluate(f"() => ({{...{W}.host.subject.state, t: {W}.host.subject.t}})")


def seen(page):
    return page.evaluate(f"() => {W}.host.subject.seen")


def height(page):
    return page.locator(".rl-widget").bounding_box()["height"]


def slide(page, label, value):
    """Set a slider that is to be seen, as a hand does."""
    page.locator(".rl-row:visible").get_by_label(label, exact=True).evaluate(
        "(node, x) => { node.value = x; node.dispatchEvent(new Event('input', {bubbles: true})); }", value)
    settled(page)


def advanced(page, seconds):
    """Let so much time pass, at once."""
    page.evaluate(f"""s => {{
      for (let k = 0; k < 20; k++) {W}.host.subject.advance(s / 20);
      {W}.host.refresh(true); }}""", seconds)
    settled(page)


def pulled(page, locator, dx, dy):
    """Take something by its middle and carry it so many pixels."""
    box = locator.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=6)
    page.mouse.up()
    settled(page)


def serious(page):
    """What axe finds that is serious or critical."""
    from axe_playwright_python.sync_playwright import Axe

    return [(v["id"], v["nodes"][0]["html"][:120]) for v in Axe().run(page).response["violations"]
            if v["impact"] in ("serious", "critical")]


def is_small(made, name, limit=60_000):
    """Its page is small, and its files in Python and JavaScript have 120 lines together, remarks included."""
    assert len(made.page().encode()) <= limit
    own = (f"{name}.py", f"js/interactives/{name}.js")
    lines = [line for name in own for line in (bundle.files("robolib.widgets") / name).read_text("utf-8").splitlines()]
    assert len(lines) <= 120 and max(map(len, lines)) <= 120
