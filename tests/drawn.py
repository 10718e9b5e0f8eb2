"""Cards that `sketch` draws: what is written on them and where, and whether it can be read."""

from functools import cache

import matplotlib

matplotlib.use("Agg")

import numpy as np
from matplotlib.axis import Axis
from matplotlib.mathtext import MathTextParser
from matplotlib.text import Text

_set = MathTextParser._parse_cached.__wrapped__


@cache
def _formula(output, *asked):
    return _set(MathTextParser({"raster": "agg", "vector": "path"}[output]), *asked)


# Matplotlib forgets the formulas that it has set with the figure they were set for. To set the same letters again for
# each of some hundred cards takes a third of the time of these tests.
MathTextParser._parse_cached = lambda self, *asked: _formula(self._output_type, *asked)


def artists(part):
    """A part of a figure with all that is drawn in it; the ticks of axes that are off are not."""
    yield part
    for inner in part.get_children():
        if not isinstance(inner, Axis) or inner.axes.axison:
            yield from artists(inner)


def texts(fig):
    return [t for t in artists(fig) if isinstance(t, Text) and t.get_text() and t.get_visible()]


def words(fig):
    return {t.get_text() for t in texts(fig)}


def covered(fig):
    """Pairs of texts that cover each other, and texts that are cut off by the card."""
    renderer = fig.canvas.get_renderer()
    boxes = [(t.get_text(), t.get_window_extent(renderer)) for t in texts(fig)]
    found = [(a, b) for k, (a, x) in enumerate(boxes) for b, y in boxes[k + 1:]
             if min(x.x1, y.x1) - max(x.x0, y.x0) > 1 and min(x.y1, y.y1) - max(x.y0, y.y0) > 1]
    width, height = fig.get_size_inches() * fig.dpi
    cut = [a for a, x in boxes if x.x0 < 0 or x.y0 < 0 or x.x1 > width or x.y1 > height]
    return found + cut


def sound(fig):
    assert not covered(fig)
    assert all(t.get_fontsize() >= 9 for t in texts(fig)), "letters of 9 points and more"
    assert fig.get_size_inches()[0] <= 8.6, "it fits a notebook"


def marked(fig, gid):
    """The point of the mark with this id, in metres."""
    found = [a for a in artists(fig) if a.get_gid() == gid]
    assert found, gid
    return np.array(found[0].get_xydata()[0] if hasattr(found[0], "get_xydata") else found[0].center)


def on_bars(fig):
    """Letters that lie on a bar, which is a line of eight points and more."""
    renderer, found = fig.canvas.get_renderer(), []
    for bar in [line for line in fig.axes[0].lines if line.get_linewidth() >= 8 and len(line.get_xdata()) == 2]:
        ends = fig.axes[0].transData.transform(bar.get_xydata())
        along = ends[0] + (ends[1] - ends[0]) * np.linspace(0, 1, 300)[:, None]
        for t in texts(fig):
            box = t.get_window_extent(renderer)
            away = np.maximum(np.maximum(along - (box.x1, box.y1), (box.x0, box.y0) - along), 0)
            if np.linalg.norm(away, axis=1).min() < bar.get_linewidth() / 2 * fig.dpi / 72 - 2:
                found.append(t.get_text())
    return found
