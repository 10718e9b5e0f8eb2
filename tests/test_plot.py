"""Pictures: units on every axis, and kinds of torque that one tells apart without colours."""

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest

from robolib import display, plot, robots

t = np.linspace(0, 1, 11)
two = np.stack([np.sin(t), np.cos(t)], axis=-1)
PARTS = {"inertial": two, "centrifugal": 2 * two, "Coriolis": 3 * two, "gravity": 4 * two, "friction": 0 * two}
ELBOW = {"start": np.array([[0, 0], [1, 0], [1, 1]]), "end": np.array([[0, 0], [0, 1], [1, 1]])}


FIGURES = {
    "motion": lambda: plot.motion(t, two, two, two, two),
    "parts": lambda: plot.parts(t, PARTS),
    "parts and total": lambda: plot.parts(t, PARTS, two),
    "series": lambda: plot.series(t, {"one": t, "two": -t}, "energy / J"),
    "panels": lambda: plot.panels(t, {"position / m": t, "velocity / (m/s)": -t}),
    "arms": lambda: plot.arms(ELBOW, reach=2),
    "planar_sketch": plot.planar_sketch,
}


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


@pytest.mark.parametrize("name", FIGURES)
def test_units_stand_on_every_axis(name):
    fig = FIGURES[name]()
    assert isinstance(fig, matplotlib.figure.Figure)
    for ax in fig.axes:
        if not ax.axison:
            continue                            # a sketch has letters instead
        spec = ax.get_subplotspec()
        if spec.is_last_row():
            assert " / " in ax.get_xlabel(), (name, ax.get_xlabel())
        if spec.is_first_col():
            assert " / " in ax.get_ylabel(), (name, ax.get_ylabel())
    assert len(display.png(fig)) > 2000
    assert not plt.fignum_exists(fig.number), "a shown figure is closed"


def test_labels_name_the_quantity_and_its_unit():
    fig = FIGURES["motion"]()
    rows = [ax.get_ylabel() for ax in fig.axes if ax.get_subplotspec().is_first_col()]
    assert rows == ["position / rad", "velocity / (rad/s)", "accel. / (rad/s²)", "torque / (N·m)"]
    assert [ax.get_title() for ax in fig.axes[:2]] == ["joint 1", "joint 2"]
    assert plot.arms(ELBOW, 2).axes[0].get_xlabel() == "x / m"
    assert plot.series(t, {"one": t}, "energy / J").axes[0].get_ylabel() == "energy / J"


def test_kinds_are_told_apart_by_colour_line_and_word():
    assert set(plot.KINDS) == {"inertial", "centrifugal", "Coriolis", "gravity", "friction", "rotor"}
    for what in ("colour", "line", "word"):
        assert len({getattr(style, what) for style in plot.KINDS.values()}) == len(plot.KINDS), what
    assert all(style.word == kind for kind, style in plot.KINDS.items())
    rgb = np.array([matplotlib.colors.to_rgb(style.colour) for style in plot.KINDS.values()])
    distance = np.linalg.norm(rgb[:, None] - rgb[None], axis=-1) + 9 * np.eye(len(rgb))
    assert distance.min() > 0.25
    assert len({j["linestyle"] for j in plot.JOINT}) == len({j["color"] for j in plot.JOINT}) == len(plot.JOINT)


def test_parts_are_drawn_in_their_styles():
    fig = plot.parts(t, PARTS, two)
    for j, ax in enumerate(fig.axes):
        lines = {line.get_label(): line for line in ax.lines}
        assert set(lines) == {"inertial", "centrifugal", "Coriolis", "gravity", "total"}, "what is zero is not drawn"
        for kind in PARTS:
            if kind in lines:
                assert lines[kind].get_color() == plot.KINDS[kind].colour
                assert np.allclose(lines[kind].get_ydata(), PARTS[kind][:, j])
        styles = [(line._unscaled_dash_pattern, line.get_color()) for line in ax.lines[:-1]]
        assert len({style for style, _ in styles}) == 4, "lines differ without their colours"
        assert ax.get_title() == f"joint {j + 1}"
    words = [text.get_text() for text in fig.axes[-1].get_legend().get_texts()]
    assert words == ["inertial", "centrifugal", "Coriolis", "gravity", "total"]


def test_series_and_arms_have_a_word_and_a_line_each():
    for fig in (plot.series(t, dict.fromkeys("abcdefg", t), "E / J"), plot.arms(dict.fromkeys("abcd", ELBOW["end"]),
                                                                                2)):
        ax = fig.axes[0]
        named = [line for line in ax.lines if not line.get_label().startswith("_")]
        words = [text.get_text() for text in ax.get_legend().get_texts()]
        assert words == [line.get_label() for line in named] == list("abcdefg")[:len(words)]
        looks = {(line.get_linestyle(), line.get_color()) for line in named}
        assert len(looks) == len(named)


def test_corners_of_the_planar_arm():
    robot, values = robots.planar_2r()
    points = plot.corners(robot.at(values), np.radians([90, -90]))
    assert points.shape[1] == 2 and np.allclose(points[[0, 1, -1]], [[0, 0], [0, 1], [1, 1]])


def test_the_sketch_names_every_letter():
    letters = {text.get_text() for text in plot.planar_sketch().axes[0].texts}
    assert {"$q_1$", "$q_2$", "$a_1$", r"$\ell_1$", r"$\ell_2$", "$m_1, I_1$", "$m_2, I_2$"} <= letters


def test_a_figure_outside_a_notebook_is_told_in_words(capsys):
    display.figure(plot.arms(ELBOW, 2), "Two arms, 2 m long.")
    assert capsys.readouterr().out == "Two arms, 2 m long.\n" and not plt.get_fignums()


def test_a_figure_in_a_notebook_has_a_text_alternative(monkeypatch):
    shown = []
    monkeypatch.setattr(display, "in_notebook", lambda: True)
    monkeypatch.setattr("IPython.display.display", lambda *a, **k: shown.append((a, k)))
    display.figure(plot.arms(ELBOW, 2), "Two arms, 2 m long.")
    (bundle,), options = shown[0]
    assert bundle["text/plain"] == "[figure] Two arms, 2 m long." and bundle["image/png"].startswith("iVBOR")
    assert options["metadata"]["image/png"]["alt"] == "Two arms, 2 m long." and options["raw"]
    assert shown[1][0][0]._repr_markdown_() == "*Two arms, 2 m long.*"


def test_a_power_is_a_straight_line():
    x = np.logspace(-3, 0, 7)
    ax = plot.power(x, {"one over the root": x**-0.5, "one": 1 + 0 * x}, "gap / m", "rate / (rad/s)").axes[0]
    fit = np.polyfit(np.log(x), np.log(ax.lines[0].get_ydata()), 1)
    assert ax.get_xscale() == ax.get_yscale() == "log" and np.isclose(fit[0], -0.5)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("gap / m", "rate / (rad/s)")
    assert [line.get_label() for line in ax.lines] == ["one over the root", "one"]
    assert len({line.get_linestyle() for line in ax.lines}) == 2
    assert plot.series(x, {"a": x}, "from home / °", "laps").axes[0].get_xlabel() == "laps"


def test_growth_is_a_straight_line_for_a_power():
    ax = plot.growth(range(1, 5), {"squares": [1, 4, 9, 16]}, "products").axes[0]
    assert (ax.get_xscale(), ax.get_yscale(), ax.get_xlabel()) == ("log", "log", "joints")
    assert [label.get_text() for label in ax.get_xticklabels()] == ["1", "2", "3", "4"]
