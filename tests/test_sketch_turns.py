"""Drawings of turns: what is drawn stands where the numbers say."""

import numpy as np
import pytest
from drawn import sound

from robolib import sketch
from robolib.rotations import about_x, about_y, about_z, zxz
from robolib.sketch import turns
from robolib.sketch.paper import Paper
from robolib.sketch.shape import space as view_from
from robolib.spatial import EYE, diagonal, to_numpy

ANGLES = np.radians([30, 60, 45])


def arrows(fig):
    """{gid: (start, end)} of the arrows of a figure."""
    found = {}
    for patch in fig.axes[0].patches:
        if patch.get_gid() is not None:
            found[patch.get_gid()] = tuple(map(np.array, patch._posA_posB))
    return found


def faces(R):
    """The colours of the faces that are seen, and the strokes of the letter, of a book with this orientation."""
    paper = Paper([[-0.2, -0.2], [0.2, 0.2]])
    sight = view_from(*turns.EYE)
    turns.book(paper, sight, np.zeros(3), to_numpy(R))
    seen = [tuple(np.round(np.array(p.get_facecolor())[:3] * 255).astype(int)) for p in paper.ax.patches]
    return seen, [np.array(line.get_data()).T for line in paper.ax.lines]


def hexed(colour):
    return tuple(int(colour[k:k + 2], 16) for k in (1, 3, 5))


def test_a_book_shows_three_faces_and_its_letter_only_from_the_front():
    seen, letter = faces(EYE)
    assert len(seen) == 3 and hexed(turns.COVER) in seen and len(letter) == 3
    seen, letter = faces(about_x(np.pi))
    assert hexed(turns.BACK) in seen and hexed(turns.COVER) not in seen and not letter


def test_a_mirror_is_seen():
    """The stem of the R stands to the left of its leg; in a mirror to the right, read along the book's own line."""
    def side(R):
        _, (stem, _, leg) = faces(R)
        sight = view_from(*turns.EYE)
        right = sight.onto(to_numpy(EYE)[:, 0])
        return np.sign((leg.mean(axis=0) - stem.mean(axis=0)) @ right)
    assert side(EYE) == 1 and side(diagonal(-1, 1, 1)) == -1


def test_frames_are_drawn_where_they_are():
    R = zxz(*ANGLES)
    shown, sight = arrows(sketch.euler(*ANGLES)), view_from(25.0, 24.0)
    for k, name in enumerate(("$x_b$", "$y_b$", "$z_b$")):
        start, end = shown[name]
        np.testing.assert_allclose(end - start, sight.onto(to_numpy(R)[:, k]), atol=1e-12)
    assert {"$x$", "$z$"} <= set(shown)
    three = arrows(sketch.euler(*ANGLES, steps=True))
    assert {"$x'$", "$y'$", "$y''$", "$z''$", "$x_b$"} <= set(three)


def test_the_path_to_a_point_closes():
    """(2-7): O → O′ → A → B → P, and O → P directly."""
    shown = arrows(sketch.carried(zxz(*ANGLES), (0.9, 0.5, 0.5), (0.5, 0.6, 0.35)))
    way = [shown[name] for name in ("$x_0$", "$u\\,n$", "$v\\,t$", "$w\\,b$")]
    total = sum(end - start for start, end in way)
    start, end = shown["$x$"]
    # a dashed arrow is only its head: compare where it ends
    np.testing.assert_allclose(total, end, atol=1e-12)
    assert "$x$" in shown and "P" not in arrows(sketch.carried(EYE, (1, 0, 0), (1, 1, 1), path=False))


def test_the_point_and_its_feet_in_the_plane():
    """Example 2-1 and Example 2-2: where P, its feet A, B, C and the point Q are."""
    u, v, theta = 1.0, 0.4, np.pi / 6
    fig = sketch.flat_frames(theta, (u, v), turned=True)
    dots = {line.get_gid(): np.array(line.get_data()).ravel() for line in fig.axes[0].lines if line.get_gid()}
    c, s = np.cos(theta), np.sin(theta)
    wanted = {"$P$": (u * c - v * s, u * s + v * c), "$B$": (u * c, u * s), "$A$": (u * c - v * s, 0),
              "$C$": (u * c, 0), "$Q$": (u, v), "$O$": (0, 0)}
    assert set(dots) == set(wanted)
    for name, place in wanted.items():
        np.testing.assert_allclose(dots[name], place, atol=1e-12)


@pytest.mark.parametrize("view", [turns.EYE, (30.0, 10.0)])
def test_rows_of_books_have_their_words(view):
    right = np.pi / 2
    fig = sketch.books({"a": [("one", EYE), ("two", about_y(right))], "b": [("three", about_z(right))]}, view=view)
    words = [text.get_text() for text in fig.axes[0].texts] + [a.get_text() for a in fig.axes[0].artists]
    assert {"one", "two", "three", "a", "b"} <= set(words)
    assert fig.get_gid() == "card"


def test_a_walk_draws_a_book_where_each_turn_ends():
    right = np.pi / 2
    path = [((0, 1, 0), right), ((0, 0, 1), right), ((1, 0, 0), right)]
    fig = sketch.walk(path)
    covers = [p for p in fig.axes[0].patches if getattr(p, "get_facecolor", None) and np.allclose(
        np.array(p.get_facecolor())[:3] * 255, hexed(turns.COVER), atol=1)]
    assert len(covers) == 4                                          # start and three ends, all looking at us


@pytest.mark.parametrize("draw", [
    lambda: sketch.euler(*ANGLES), lambda: sketch.euler(*ANGLES, steps=True), lambda: sketch.euler(0.4, 1.2, 2.0),
    lambda: sketch.carried(zxz(*ANGLES), (0.9, 0.5, 0.5), (0.5, 0.6, 0.35)),
    lambda: sketch.flat_frames(np.pi / 6, (1.0, 0.55)),
    lambda: sketch.flat_frames(np.pi / 6, (1.0, 0.4), feet=False, turned=True),
    lambda: sketch.walk([((0, 1, 0), np.pi / 2), ((0, 0, 1), np.pi / 2), ((1, 0, 0), np.pi / 2)]),
    lambda: sketch.books({"x, then y": [("start", EYE), ("x by 90°", about_x(np.pi / 2)),
                                        ("then y by 90°", about_y(np.pi / 2) @ about_x(np.pi / 2))]})])
def test_no_letter_covers_another(draw):
    sound(draw())
