"""Drawings: what is drawn is where the arm is, letters are there and none covers another, and a card is a card."""

import importlib
import inspect
import io
import pkgutil
from functools import cache

import numpy as np
import pytest
from drawn import covered, marked, on_bars, sound, words
from PIL import Image

from robolib import closed_chain, display, kinematics, notation, plot, robots, sketch
from robolib.sketch import ink, shape
from robolib.spatial import to_numpy

PLANAR = ("pendulum", "cartesian", "planar_2r", "prismatic_revolute", "planar_3r")
OPEN = [make.__name__ for make in (*robots.SHELF, *robots.LARGE)]
POSTURES = range(3)
ALL = dict(angles=True, lengths=True, centres=True, numbers=True, gravity=True, axes=True, tip=True, motors=True)


@cache
def arm(name):
    return getattr(robots, name)()


def posture(name, k):
    """Three of them from a seed; slides are out by a length that can be seen."""
    robot, _ = arm(name)
    dice = np.random.default_rng(40 + k)
    q = dice.uniform(0.3, 1.3, robot.n) * dice.choice([-1, 1], robot.n)
    slides = [robot.links[i].joint.kind == "prismatic" for i in robot.joints]
    return np.where(slides, 0.3 + 0.25 * abs(q), q)


def closed_posture(name, k):
    robot, values = arm(name)
    if name == "parallelogram":
        return sketch.parallelogram_joints((0.3 + 0.2 * k, 1.4 + 0.3 * k))
    return closed_chain.close(robot.at(values), [0.5 + 0.9 * k], [-0.6, 2.0])


@pytest.mark.parametrize("k", POSTURES)
@pytest.mark.parametrize("name", PLANAR)
def test_arms_in_the_plane(name, k):
    robot, values = arm(name)
    fig, q, view = sketch.planar(robot, values, posture(name, k), **ALL), posture(name, k), shape.plane(robot, values)
    sound(fig)
    assert not on_bars(fig)
    floats = robot.at(values)
    for i, pose in enumerate(kinematics.frames(floats, list(q))):
        if robot.links[i].joint.kind == "revolute":
            assert np.allclose(marked(fig, f"joint {i + 1}"), view.onto(to_numpy(pose.o)))
        assert np.allclose(marked(fig, f"centre {i + 1}"), view.onto(to_numpy(pose.T @ floats.links[i].com)))
    assert np.allclose(marked(fig, "tip"), view.onto(to_numpy(kinematics.tip(floats, list(q)).p)))
    wanted = {f"$q_{{{j + 1}}}$" for j in range(robot.n)} | {f"link {i + 1}" for i in range(len(robot.links))}
    assert wanted | {"$g$", "tip"} <= words(fig)
    lengths = [p for p in robot.parameters if p[0] in "al" and p[1:].isdigit()]
    assert {f"${notation.latex(p)}$" for p in lengths} <= words(fig), "every length has its letter"


@pytest.mark.parametrize("k", POSTURES)
@pytest.mark.parametrize("name", ["parallelogram", "four_bar"])
def test_closed_chains_in_the_plane(name, k):
    robot, values = arm(name)
    q = closed_posture(name, k)
    assert np.abs(closed_chain.constraint(robot.at(values), q)).max() < 1e-9
    fig = sketch.planar(robot, values, q, angles=True, lengths=True, centres=True, numbers=True)
    sound(fig)
    assert not on_bars(fig)
    assert {f"$q_{{{j + 1}}}$" for j in range(robot.n)} <= words(fig)
    loop = robot.at(values).loops[0]
    pin = kinematics.frames(robot.at(values), q)[loop.link_b].T @ loop.point_b
    assert np.allclose(marked(fig, "pin 1"), to_numpy(pin)[:2])


@pytest.mark.parametrize("k", POSTURES)
@pytest.mark.parametrize("name", OPEN)
def test_arms_in_space(name, k):
    robot, values = arm(name)
    q = posture(name, k)
    fig = sketch.space(robot, values, q, frames=True, joints=True, numbers=True, gravity=True, tip=True)
    sound(fig)
    wanted = {f"${axis}_{{{i}}}$" for axis in "xz" for i in range(len(robot.links) + 1)}
    assert wanted | {f"$q_{{{j + 1}}}$" for j in range(robot.n)} <= words(fig)
    view = shape.space(-55, 24)
    for i, pose in enumerate(kinematics.frames(shape.floats(robot, values), list(q))):
        if robot.links[i].joint.kind == "revolute":
            assert np.allclose(marked(fig, f"joint {i + 1}"), view.onto(to_numpy(pose.o)))


@pytest.mark.parametrize("name", OPEN)
def test_every_row_can_be_marked(name):
    robot, values = arm(name)
    for i in range(1, len(robot.links) + 1):
        sound(sketch.space(robot, values, posture(name, 0), row=i, frames=(i - 1, i)))


def test_the_tests_see_what_is_covered():
    """Would they notice? Two letters on one place, and one on a bar."""
    fig = sketch.planar(*TWO, [0.6, 0.7], angles=True)
    for k in range(2):
        fig.axes[0].text(0.4, 0.4 * np.tan(0.6), f"here {k}", ha="center", va="center")
    assert covered(fig) == [("here 0", "here 1")] and set(on_bars(fig)) == {"here 0", "here 1"}


def test_a_row_says_its_numbers_in_either_convention():
    standard = words(sketch.space(*robots.puma560(), posture("puma560", 0), row=3))
    assert {"$a_{3}$ = 0.0203 m", "$d_{3}$ = 0.15 m", r"$\alpha_{3}$ = −90°"} <= standard
    modified = words(sketch.space(*robots.rx90(), posture("rx90", 0), row=4))
    assert {"$d_{4}$ = 0.45 m", r"$\alpha_{4}$ = −90°"} <= modified


def test_a_view_is_a_rotation():
    for view in (shape.space(-55, 24), shape.space(120, -30), shape.plane(*robots.cartesian())):
        R = np.array([view.right, view.up, view.out])
        assert np.allclose(R @ R.T, np.eye(3)) and np.isclose(np.linalg.det(R), 1)


def test_what_does_not_lie_in_a_plane_is_sent_elsewhere():
    with pytest.raises(ValueError, match=r"sketch\.space"):
        sketch.planar(*robots.puma560(), [0] * 6)
    with pytest.raises(ValueError, match="rows 1 to 6"):
        sketch.space(*robots.puma560(), [0] * 6, row=7)


TWO = robots.planar_2r()
OTHERS = {
    "absolute": lambda: sketch.planar(*TWO, [0.6, 0.7], absolute=True, payload="$m_L$", ghosts=[(0.2, 0.3)]),
    "cartesian": lambda: sketch.cartesian(*robots.cartesian(), (0.5, 0.6), angles=True, centres=True),
    "parallelogram": lambda: sketch.parallelogram(*robots.parallelogram(), np.radians([195, 75]), angles=True),
    "vectors": lambda: sketch.vectors({"$p$": ((0, 0), (2, 1)), "$r$": ((2, 1), (0, 1))}, points={"$O$": (0, 0)}),
    "vectors in space": lambda: sketch.vectors({"$w$": ((0, 0, 0), (0, 0, 1)), "$r$": ((0, 0, 0), (1, 0.3, 0))}),
    "velocity_triangle": lambda: sketch.velocity_triangle((1.2, 0.4), (-0.3, 0.9), angle="$q_2$"),
    "turned": lambda: sketch.turned("z", 0.6),
    "turned about a vector": lambda: sketch.turned((1, 1, 1), 0.9),
    "skew_lines": lambda: sketch.skew_lines(0.5, 0.9),
    "loop": lambda: sketch.loop([("in", "$q_d$"), ("sum", "+-"), ("wire", "$e$"), "$K_p$", "arm", ("out", "$q$")],
                                back=[(5, 1)], ahead=[(0, 4, "$g(q_d)$")]),
    "free_body": lambda: sketch.free_body(*TWO, [0.6, 0.7], [2, 1], [3, -4], 1)[0],
    "cut_apart": lambda: sketch.cut_apart(*TWO, [0.6, 0.7], [2, 1], [3, -4])[0],
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_drawings(name):
    sound(OTHERS[name]())


@pytest.mark.parametrize("name", ["absolute", "cut_apart", "loop", "turned"])
def test_the_same_call_gives_the_same_bytes(name):
    assert display.png(OTHERS[name]()) == display.png(OTHERS[name]())


def test_a_card_is_light_with_clear_corners_and_two_pixels_for_one():
    fig = OTHERS["loop"]()
    size = fig.get_size_inches()
    picture = np.asarray(Image.open(io.BytesIO(display.png(fig))).convert("RGBA"))
    assert np.allclose(picture.shape[:2], 200 * size[::-1], atol=1)
    assert picture[0, 0, 3] == 0, "a corner shows the page"
    assert (picture[6, 40] == (0xFB, 0xFA, 0xF7, 255)).all(), "the ground is the card's own"


def test_a_card_in_a_notebook_keeps_its_size(monkeypatch):
    shown = []
    monkeypatch.setattr(display, "in_notebook", lambda: True)
    monkeypatch.setattr("IPython.display.display", lambda *a, **k: shown.append((a, k)))
    fig = OTHERS["loop"]()
    display.figure(fig, "A loop.")
    told = shown[0][1]["metadata"]["image/png"]
    assert told["alt"] == "A loop." and told["width"] == round(100 * fig.get_size_inches()[0])


def test_inks_share_the_kinds_of_torque_and_can_be_read():
    for kind, style in plot.KINDS.items():
        assert sketch.INKS[kind].colour == style.colour and sketch.INKS[kind].line == style.line
    assert all(ink.contrast(i.text, ink.CARD) >= 4.5 for i in sketch.INKS.values())
    assert ink.contrast(ink.DARK, ink.CARD) > 10 and ink.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert [ink.said(x) for x in (-29.4, 0.45, 1234.4, 0, -0.0203)] == ["−29.4", "0.45", "1234", "0", "−0.0203"]


def test_the_triangle_is_the_law_of_cosines():
    told = words(sketch.velocity_triangle((3, 0), (0, 4)))
    assert {"$v_1$ = 3 m/s", "$v_{21}$ = 4 m/s", "$v_2$ = 5 m/s", "90°"} <= told


def test_mistakes_are_told():
    with pytest.raises(ValueError, match="nothing to draw"):
        sketch.vectors({})
    with pytest.raises(ValueError, match="use 'in'"):
        sketch.loop([("box", "a"), ("bax", "b")])
    with pytest.raises(ValueError, match="does not have"):
        sketch.loop(["a", "b"], back=[(2, 0)])
    with pytest.raises(ValueError, match="links 1 to 2"):
        sketch.free_body(*TWO, [0, 0], [0, 0], [0, 0], 3)
    with pytest.raises(ValueError, match="d'Alembert"):
        sketch.free_body(*TWO, [0, 0], [0, 0], [0, 0], 1, inertial="yes")


def test_everything_public_is_documented():
    for found in pkgutil.iter_modules(sketch.__path__, "robolib.sketch."):
        module = importlib.import_module(found.name)
        for name, thing in vars(module).items():
            if inspect.isfunction(thing) and thing.__module__ == found.name and not name.startswith("_"):
                assert thing.__doc__, f"{found.name}.{name}"
