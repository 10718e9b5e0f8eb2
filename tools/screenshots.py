"""Pictures of a notebook as a reader sees it: opened in JupyterLab, run, and photographed from top to bottom.

    python tools/screenshots.py course/07_lagrange.ipynb OUTDIR
    python tools/screenshots.py course/07_lagrange.ipynb OUTDIR --width 700 --dark
    python tools/screenshots.py course/07_lagrange.ipynb OUTDIR --width 420 --height 1600 --no-run --sheets 4

A telephone is 420 pixels wide. `--sheets 4` also puts four pictures at a time beside each other: NAME-sheet-1.png, …
"""

import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from browser import copy_of, lab, opened
from PIL import Image

SCROLLER = ".jp-NotebookPanel .jp-WindowedPanel-outer"
OVERLAP = 80  # pixels of a page that are seen again on the next

DARK = """async () => {
  await window.jupyterapp.restored;
  await window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'});
}"""
# The notebook is read and all its cells are on the page; without a run nothing else waits for that.
READ = """async () => {
  await window.jupyterapp.restored;
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.revealed;
  const shown = () => panel.node.querySelectorAll('.jp-Cell').length;
  while (shown() < panel.content.widgets.length) await new Promise(soon => setTimeout(soon, 100));
}"""
# To the end of the last cell; below it JupyterLab leaves a blank page.
LENGTH = """box => {
  const last = [...box.querySelectorAll('.jp-Cell')].at(-1).getBoundingClientRect().bottom;
  return [Math.ceil(last - box.getBoundingClientRect().top + box.scrollTop), box.clientHeight];
}"""
# Formulas that stayed raw: a $ in rendered prose outside code.
RAW = r"""() => [...document.querySelectorAll('.jp-RenderedMarkdown')].map(cell => {
  const copy = cell.cloneNode(true);
  copy.querySelectorAll('code, pre, mjx-container').forEach(part => part.remove());
  return copy.textContent;
}).filter(text => text.includes('$') || text.includes('\\begin{'))"""
# Formulas that MathJax could not read.
BROKEN = """() => [...document.querySelectorAll('mjx-merror')].map(e => e.getAttribute('title') || e.textContent)"""
# What a reader must scroll sideways to see.
WIDE = f"""() => [...document.querySelectorAll('{SCROLLER} .jp-OutputArea-output, {SCROLLER} .jp-RenderedMarkdown')]
  .filter(e => e.scrollWidth > e.clientWidth + 2).map(e => e.textContent.trim().slice(0, 60))"""


def main(
    notebook: Annotated[Path, typer.Argument(exists=True, dir_okay=False)],
    outdir: Path,
    width: Annotated[int, typer.Option(help="Width of the window in pixels.")] = 1200,
    height: Annotated[int, typer.Option(help="Height of the window in pixels.")] = 1000,
    dark: Annotated[bool, typer.Option("--dark", help="JupyterLab's dark theme.")] = False,
    run: Annotated[bool, typer.Option(help="Run all cells first; otherwise show the stored outputs.")] = True,
    sidebar: Annotated[bool, typer.Option("--sidebar", help="The whole of JupyterLab, with its files.")] = False,
    sheets: Annotated[int, typer.Option(help="Also sheets with so many pictures beside each other.")] = 0,
) -> None:
    """Save OUTDIR/NAME-01.png, -02.png, … and tell what looks wrong."""
    outdir.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        path = copy_of(notebook, Path(folder))
        with lab(Path(folder)) as server, opened(server, path, width, height, "lab" if sidebar else "doc") as shown:
            page = shown.page
            if dark:
                page.evaluate(DARK)
            page.evaluate(READ)
            failed = [cell for cell in shown.run_all() if cell["error"]] if run else []
            shown.settle()
            scroller = page.locator(SCROLLER)
            total, step = scroller.evaluate(LENGTH)
            page.mouse.move(1, 1)  # no toolbar of a hovered cell in the pictures
            taken = []
            for number, top in enumerate(range(0, max(total - OVERLAP, 1), step - OVERLAP), start=1):
                scroller.evaluate("(e, top) => { e.scrollTop = top; }", top)
                shown.settle(0.5)
                target = outdir / f"{notebook.stem}-{number:02d}.png"
                page.screenshot(path=target)
                taken.append(target)
                typer.echo(str(target))
            for cell in failed:
                typer.echo(f"cell failed: {cell['error']}\n    {cell['source'].splitlines()[0]}")
            for label, script in {"raw formula": RAW, "broken formula": BROKEN, "wider than the page": WIDE}.items():
                for text in page.evaluate(script):
                    typer.echo(f"{label}: {text.strip()[:100]}")
            for address in sorted(shown.outside):
                typer.echo(f"asked for an address outside this machine: {address}")
    for first in range(0, len(taken), sheets) if sheets else ():
        _beside(taken[first:first + sheets]).save(outdir / f"{notebook.stem}-sheet-{first // sheets + 1}.png")
    sys.exit(1 if failed else 0)


def _beside(paths: list[Path], gap: int = 8) -> Image.Image:
    """The pictures in a row."""
    pictures = [Image.open(path).convert("RGB") for path in paths]
    sheet = Image.new("RGB", (sum(p.width + gap for p in pictures), max(p.height for p in pictures)), "#888888")
    for k, picture in enumerate(pictures):
        sheet.paste(picture, (sum(p.width + gap for p in pictures[:k]), 0))
    return sheet


if __name__ == "__main__":
    typer.run(main)
