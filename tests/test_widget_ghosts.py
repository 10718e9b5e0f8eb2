"""Two ghosts: their steps are the library's, and on a page they part when they should."""

import numpy as np
import pytest
from shown import W, advanced, is_small, opening, seen, serious, settled, slide, state

from robolib import evaluate, forward, robots, simulate
from robolib.formulations import newton_euler
from robolib.widgets import TwoGhosts


def parted(kr, h=0.005, kind="rk4"):
    """When two arms from (1.2, 0.8) rad, a millionth apart, are 1 rad apart."""
    arm, x, y, t = TwoGhosts(values={"kr": kr, "g": 9.81}), [1.2, 0.8, 0, 0], [1.2 + 1e-6, 0.8, 0, 0], 0.0
    while np.hypot(x[0] - y[0], x[1] - y[1]) < 1:
        x, y, t = arm.run(kind, x, [0], [h]), arm.run(kind, y, [0], [h]), t + h
    return t


def test_the_times_of_the_story():
    """8.35 s without gears, 18.57 s with gears of 100; a step of 1 ms says the same."""
    assert parted(1) == pytest.approx(8.35, abs=0.006) and parted(100) == pytest.approx(18.57, abs=0.006)


def test_the_steps_are_those_of_the_library():
    robot, values = robots.planar_2r()
    values = values | {"kr1": 30.0, "kr2": 30.0, "g": 5.0}
    arm = TwoGhosts(values={"kr": 30.0, "g": 5.0})
    dyn = evaluate.compile(newton_euler.derive(robot), values)
    x = [0.4, -0.9, 0.5, -1.5]
    for method in ("rk4", "euler"):
        run = simulate.run(dyn, x[:2], x[2:], torque=[70.0, 0.0], duration=0.02, method=method, step=0.02)
        assert arm.run(method, x, [70.0], [0.02]) == pytest.approx([*run.q[-1], *run.qd[-1]], abs=1e-10)
    assert arm.run("energy", x)[0] == pytest.approx(float(sum(dyn.energy(x[:2], x[2:]))))
    held = robot.at(values)
    assert arm.run("felt", x[:2]) == pytest.approx([forward.inertia_matrix(held, x[:2])[0][0],
                                                    forward.articulated_inertias(held, x[:2])[0]])
    qdd1 = (70.0 - dyn.g(x[:2])[0]) / dyn.M(x[:2])[0, 0]
    after = arm.run("locked", [0.4, -0.9, 0.5, 0.0], [70.0], [1e-6])
    assert (after[2] - 0.5) / 1e-6 == pytest.approx(qdd1, rel=1e-4) and after[1] == -0.9 and after[3] == 0


def test_what_is_given_is_taken_or_told():
    arm = TwoGhosts(kind="locked", start=[0.0, 0.0], push=100.0, values={"kr": 1, "g": 0.0})
    assert arm.x == arm.y == [0, 0, 0, 0] and "150.0 kg·m²" in arm.says() and "49.7 kg·m²" in arm.says()
    arm.kind = "apart"
    assert arm.y[0] == pytest.approx(1e-6, rel=1e-9)
    assert arm.readings()["locked"] == pytest.approx(150.02, abs=0.01)
    with pytest.raises(ValueError, match="there is no 'walls'"):
        TwoGhosts(show=["walls"])


def test_a_picture_for_where_nothing_moves_and_a_small_page():
    bundled, about = TwoGhosts()._repr_mimebundle_()
    assert len(bundled["image/png"]) > 5000 and "Two planar arms" in about["image/png"]["alt"]
    is_small(TwoGhosts(), "ghosts")


@pytest.fixture
def show(tmp_path):
    with opening(tmp_path) as shows:
        yield shows


@pytest.mark.browser
def test_they_part_on_a_page_and_the_time_is_said(show):
    page = show(TwoGhosts())
    advanced(page, 20)
    assert seen(page)["t"] == pytest.approx(8.35, abs=0.006) and seen(page)["apart"] >= 1
    assert "They are 1 rad apart after 8.3" in page.locator(".rl-status").inner_text()
    slide(page, "gear ratio kr", 100)
    assert state(page)["steps"] == 0 and state(page)["x"] == pytest.approx([1.2, 0.8, 0, 0])
    advanced(page, 20)
    assert seen(page)["t"] == pytest.approx(18.57, abs=0.006)


@pytest.mark.browser
def test_eulers_method_makes_energy_and_a_limp_elbow_gives_way(show):
    page = show(TwoGhosts(kind="steps", h=10))
    advanced(page, 1.0)
    now = seen(page)
    assert now["E2"] - now["E1"] > 1 and abs(now["E1"] - TwoGhosts().run("energy", [1.2, 0.8, 0, 0])[0]) < 0.1
    page = show(TwoGhosts(kind="locked", start=[0.0, 0.0], push=100.0, values={"kr": 1, "g": 0.0}, h=1))
    advanced(page, 0.05)
    one, two = state(page)["x"], state(page)["y"]
    assert one[2] / two[2] == pytest.approx(150.0 / 49.7, rel=0.01) and two[1] == 0 and one[1] < 0
    page.get_by_label("two arms:").select_option("apart")
    settled(page)
    assert state(page)["y"][0] == pytest.approx(1e-6)


@pytest.mark.browser
def test_at_the_end_play_begins_anew(show):
    page = show(TwoGhosts())
    first = state(page)
    seconds = page.evaluate(f"""() => {{ const one = {W}.host.subject; while (one.advance(0.5) && one.t < 99);
      return one.t; }}""")
    assert seconds < 99 and state(page)["x"] != first["x"]
    begun = page.evaluate(f"""() => {{ {W}.host.play(); const {{ state, t }} = {W}.host.subject;
      return {{ ...state, t }}; }}""")
    assert begun == first


@pytest.mark.browser
@pytest.mark.parametrize("width, scheme", [(900, "light"), (420, "dark")])
def test_blocks_and_those_who_do_not_see_or_use_a_mouse(show, width, scheme):
    page = show(TwoGhosts(show=["time", "kr", "apart"]), width=width, color_scheme=scheme)
    assert serious(page) == [] and page.evaluate("() => document.documentElement.scrollWidth") <= width
    keys = page.evaluate(f"() => [...{W}.controls, ...{W}.tables, ...{W}.plots].map(one => one.key)")
    assert sorted(["arm", "time", *keys]) == sorted(TwoGhosts.blocks)
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {W}.host.subject.t > 0.1")
    page.keyboard.press("Enter")
    assert state(page)["steps"] > 0 and "Try this" in page.locator(".rl-try").inner_text()
