"""Pictures of a lecture, slide by slide, as the room sees them in the end: every answer and every step shown.

    robolib slides 07 -o lecture.html
    python tools/slide_pictures.py lecture.html OUTDIR

Saves OUTDIR/001.png, 002.png, …, and contact sheets sheet-01.png, … with twelve slides each.
"""

from pathlib import Path
from typing import Annotated

import typer
from browser import chromium, watched
from PIL import Image
from playwright.sync_api import TimeoutError

READY = "() => document.body.dataset.ready === 'yes'"
SHOW = "n => { Reveal.slide(n); while (Reveal.availableFragments().next) Reveal.nextFragment(); }"
SMALL, ACROSS, DOWN = (640, 360), 3, 4


def slides(page):
    """Go through the slides of an open lecture; the number of each, its last fragment shown."""
    total = page.evaluate("Reveal.getTotalSlides()")
    for number in range(total):
        page.evaluate(SHOW, number)
        yield number + 1


def open_lecture(browser, file: Path, width: int = 1920, height: int = 1080):
    """The lecture in a window, ready, without a network."""
    context = browser.new_context(viewport={"width": width, "height": height}, offline=True)
    shown = watched(context)
    shown.page.goto(file.resolve().as_uri())
    try:
        shown.page.wait_for_function(READY, timeout=30_000)
    except TimeoutError as error:
        raise RuntimeError(f"{file} does not start: {shown.complaints}") from error
    return shown


def main(file: Annotated[Path, typer.Argument(exists=True, dir_okay=False)], outdir: Path) -> None:
    """Save the pictures and tell what the page complained of."""
    outdir.mkdir(parents=True, exist_ok=True)
    taken = []
    with chromium() as browser:
        shown = open_lecture(browser, file)
        for number in slides(shown.page):
            if shown.page.evaluate("() => Boolean(Reveal.getCurrentSlide().querySelector('.widget'))"):
                shown.page.wait_for_timeout(700)
            taken.append(outdir / f"{number:03d}.png")
            shown.page.screenshot(path=taken[-1])
        for complaint in [*shown.complaints, *sorted(shown.outside)]:
            typer.echo(complaint)
    for first in range(0, len(taken), ACROSS * DOWN):
        sheet = Image.new("RGB", (ACROSS * (SMALL[0] + 8), DOWN * (SMALL[1] + 8)), "#888888")
        for k, path in enumerate(taken[first:first + ACROSS * DOWN]):
            place = (k % ACROSS * (SMALL[0] + 8), k // ACROSS * (SMALL[1] + 8))
            sheet.paste(Image.open(path).convert("RGB").resize(SMALL, Image.Resampling.LANCZOS), place)
        sheet.save(outdir / f"sheet-{first // (ACROSS * DOWN) + 1:02d}.png")
    typer.echo(f"{len(taken)} slides in {outdir}")


if __name__ == "__main__":
    typer.run(main)
