"""PhasePlane: its Programs are `robolib.scaling`, and on a page the band of the weak motor is found by trying."""

import math

import numpy as np
import pytest
from shown import W, advanced, is_small, opening, pulled, seen, serious, settled, slide, state

from robolib import evaluate, kinematics, robots, scaling
from robolib.formulations import lagrange
from robolib.widgets import PhasePlane
from robolib.widgets.phase import BEGUN, NAMES, STARTS
from robolib.widgets.physics.phase import KNOTS, paths, phase, places, walls

RATE = math.sqrt(9.81 / 1.6)
BAND = [RATE * math.sqrt(2 * (0.6 - 0.8 * math.acos(0.8))), RATE * math.sqrt(2 * (0.4 * math.pi - 1))]
MOTORS = {"pendulum": [9.81], "arm": [3000.0, 2000.0]}


def dynamics(kind):
    """(dynamics, path over the angle turned) as the library has them."""
    robot, values = robots.pendulum() if kind == "pendulum" else robots.planar_2r()
    start = [0.0] if kind == "pendulum" else list(kinematics.planar_ik(1, 1, 0.2, 0.0))
    way = math.pi if kind == "pendulum" else math.pi / 2
    return evaluate.compile(lagrange.derive(robot), values | ({"Fv1": 0.0} if kind == "pendulum" else {})), \
        scaling.line(start, [x + way for x in start]), way


@pytest.mark.parametrize("kind", NAMES)
def test_torques_and_room_are_those_of_the_library(kind):
    arm, (lab, line, way) = PhasePlane(kind=kind), dynamics(kind)
    most = np.array(MOTORS[kind])
    for at, rate, motor in ((0.1, 0.3, 0.8), (0.5 * way, 2.0, 1.0), (0.9 * way, 4.0, 0.7)):
        there = scaling.along(lab).terms(line, [at / way])
        sdd, *used = arm.run(f"{kind}_driven", [2.0] * KNOTS, [at, rate], [motor])
        assert used == pytest.approx(there.torque(rate / way, sdd / way)[0] / most / motor)
        low, high = arm.run(f"{kind}_room", [at, rate], [motor])
        for edge in (low, high):
            share = np.abs(there.torque(rate / way, edge / way)[0]) / most / motor
            assert share.max() == pytest.approx(1)
        assert low <= sdd <= high


@pytest.mark.parametrize("kind, motor", [("pendulum", 0.8), ("pendulum", 1.2), ("arm", 1.0), ("arm", 0.6)])
def test_the_two_curves_are_those_of_the_library(kind, motor):
    arm, (lab, line, way) = PhasePlane(kind=kind, motor=motor), dynamics(kind)
    slow, fast = walls(arm.run, kind, motor)
    limits = scaling.limits(torque=[motor * x for x in MOTORS[kind]])
    found = scaling.optimal(lab, line, limits, points=121, tolerance=None, looks=(0.5,), backend="python")
    assert len(found.clock.s) == len(slow)
    for mine, theirs in ((slow, found.reached[0]), (fast, found.reached[1])):
        np.testing.assert_allclose(mine, way * np.sqrt(theirs), atol=2e-6)


def test_the_wanted_clock_is_one_of_the_library():
    wish = [0.4, 1.1, 0.9, 1.6, 0.3]
    arm = PhasePlane(wish=wish)
    clock = scaling.Clock(np.linspace(0, math.pi, KNOTS + 2), np.square([0, *wish, 0]))
    assert arm.readings()["time"] == pytest.approx(clock.duration)
    s, sd, sdd = clock.at(np.linspace(0.05, 0.95, 13) * clock.duration)
    for x, v, a in zip(s, sd, sdd, strict=True):
        assert arm.run("pendulum_wanted", wish, [x]) == pytest.approx([v, a])
        low, high = arm.run("pendulum_room", [x, v], [0.8])
        assert arm.run("pendulum_beyond", wish, [x], [0.8])[0] == pytest.approx(max(low - a, a - high))


def followed(wish, motor=0.8, kind="pendulum"):
    """(outcome, the rate half-way) by small steps of the midpoint rule, in Python."""
    arm = PhasePlane(kind=kind, wish=wish, motor=motor)
    (s, v), way, passed, h = (0.0, 0.0), paths()[kind].way, None, 1e-3

    def push(*x):
        return arm.run(f"{kind}_driven", wish, list(x), [motor])[0]
    for _ in range(12_000):
        middle = s + h / 2 * v, v + h / 2 * push(s, v)
        old, s, v = s, s + h * middle[1], v + h * push(*middle)
        passed = v if old < way / 2 <= s else passed
        if v < -0.01 or s > way - 2e-3:
            return "falls" if v < 0 else "arrives", passed
    return "stays", passed


@pytest.mark.parametrize("wish, ends", [(1.44, "falls"), (1.45, "arrives"), (2.0, "arrives")])
def test_too_slow_falls_back_and_too_fast_cannot_be_had(wish, ends):
    outcome, passed = followed([wish, wish, wish, 1.0, 0.8])
    assert outcome == ends
    assert (BAND[0] <= passed <= BAND[1]) == (ends == "arrives")


def test_as_fast_as_can_be_wanted_is_the_upper_end_and_at_072_nothing_helps():
    assert followed([3.0] * KNOTS)[1] == pytest.approx(BAND[1], abs=0.01)
    assert all(followed([v] * KNOTS, motor=0.72)[0] == "falls" for v in (1.0, 2.0, 3.0))
    assert len(walls(PhasePlane().run, "pendulum", 0.72)) == 0
    slow, fast = (x[60] for x in walls(PhasePlane().run, "pendulum", 0.8))
    assert [slow, fast] == pytest.approx(BAND, abs=2e-3)


def test_what_is_given_is_taken_or_told():
    arm = PhasePlane(place=[1.0, 0.5], passed=1.1)
    assert "0.8 of its motors" in arm.says() and "5.24 s" in arm.says()
    arm.wish = [1.0] * KNOTS
    assert arm.place == BEGUN["place"] and arm.passed == 0
    arm.kind = "arm"
    assert arm.wish == STARTS["arm"]["wish"] and arm.motor == 1 and "planar arm" in arm.says()
    arm.kind = "crane"
    assert arm.kind == "arm" and "crane" in arm.problem
    with pytest.raises(ValueError, match="there is no 'rate'"):
        PhasePlane(show=["rate"])
    assert arm.bind("It takes {time:.2f} s.") and len(places("arm")) == 121


def test_a_picture_for_where_nothing_moves_and_a_small_page():
    for walled in (False, True):
        bundled, about = PhasePlane(walls=walled)._repr_mimebundle_()
        assert len(bundled["image/png"]) > 5000 and "A pendulum, from hanging to upright" in about["image/png"]["alt"]
    assert PhasePlane(motor=0.6, walls=True).still() is not None
    is_small(PhasePlane(), "phase")


@pytest.fixture
def show(tmp_path):
    with opening(tmp_path) as shows:
        yield shows


@pytest.mark.browser
def test_the_band_is_found_by_trying(show):
    page = show(PhasePlane(show=["time", "level"]))
    advanced(page, 3)
    assert state(page)["place"][1] < 0 and "falls back, from 80.3°" in page.locator(".rl-status").inner_text()
    for k in (1, 2, 3):
        grip = page.get_by_role("button", name=f"Wanted rate at {30 * k}°")
        pulled(page, grip, 0, -150)
        assert state(page)["t"] == 0 and state(page)["wish"][k - 1] > 1.5
    for _ in range(3):
        advanced(page, 2)
    assert "has arrived" in page.locator(".rl-status").inner_text()
    assert BAND[0] < state(page)["passed"] < BAND[1]


@pytest.mark.browser
def test_keys_walls_and_a_motor_too_weak(show):
    page = show(PhasePlane())
    grip = page.get_by_role("button", name="Wanted rate at 90°")
    grip.focus()
    for _ in range(4):
        page.keyboard.press("Shift+ArrowUp")
    settled(page)
    assert state(page)["wish"][2] > 0.9
    page.get_by_label("slowest and fastest curve").check()
    settled(page)
    assert page.get_by_text("fastest", exact=True).is_visible() and page.get_by_text("slowest", exact=True).is_visible()
    slide(page, "motor", 0.72)
    assert page.get_by_text("no clock from rest to rest").is_visible()
    page.get_by_label("path", exact=True).select_option("arm")
    settled(page)
    assert state(page)["motor"] == 1 and state(page)["wish"] == STARTS["arm"]["wish"] and state(page)["walls"]
    assert seen(page)["limits"] == "kept"
    advanced(page, 2)
    assert "has arrived" in page.locator(".rl-status").inner_text()
    assert state(page)["passed"] == pytest.approx(2)


@pytest.mark.browser
def test_the_browser_runs_the_same_programs(show):
    page, arm = show(PhasePlane()), PhasePlane()
    dice = np.random.default_rng(19)
    for name, program in phase().programs.items():
        given = [[dice.uniform(0.2, 1.4, len(names)).tolist() for _, names in program.groups] for _ in range(5)]
        told = page.evaluate(f"all => all.map((x) => {W}.host.subject.f.{name}(...x))", given)
        np.testing.assert_allclose(told, [arm.run(name, *x) for x in given], rtol=1e-9, atol=1e-9)


@pytest.mark.browser
@pytest.mark.parametrize("width, scheme", [(900, "light"), (420, "dark")])
def test_blocks_and_those_who_do_not_see_or_use_a_mouse(show, width, scheme):
    page = show(PhasePlane(show=["time", "level"], walls=True), width=width, color_scheme=scheme)
    assert serious(page) == [] and page.evaluate("() => document.documentElement.scrollWidth") <= width
    keys = page.evaluate(f"() => [...{W}.controls, ...{W}.tables, ...{W}.plots].map(one => one.key)")
    assert sorted(["arm", "time", *keys]) == sorted(PhasePlane.blocks)
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {W}.host.subject.t > 0.1")
    page.keyboard.press("Enter")
    assert state(page)["place"][0] > 0 and "Try this" in page.locator(".rl-try").inner_text()
