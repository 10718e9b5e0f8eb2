"""Three rods: their Programs say what NumPy says of J and M, and on a page the joints do not come home."""

import numpy as np
import pytest
from shown import W, height, is_small, opening, pulled, seen, serious, settled, slide, state

from robolib import kinematics, robots
from robolib.formulations.lagrange import inertia_matrix
from robolib.widgets import ThreeRods

ARM = robots.planar_3r()[0].at(robots.planar_3r()[1])
WEIGHTS = ([1.0, 1.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0], [1.0, 2.0, 3.0, 0.0], [0.3, 4.0, 0.7, 0.5])


def jacobian(q):
    columns, _ = kinematics.jacobian(ARM, list(q))
    return np.array([[float(c.x) for c in columns], [float(c.y) for c in columns]])


def least(q, v, w):
    """By NumPy: with W = LᵀL, the smallest L q̇ under (J L⁻¹)(L q̇) = v."""
    M = np.array(inertia_matrix(ARM, list(q)), float)
    L = np.linalg.cholesky(np.diag(w[:3]) + w[3] * M).T
    return np.linalg.solve(L, np.linalg.pinv(jacobian(q) @ np.linalg.inv(L)) @ v)


def states(count):
    """Postures, velocities and weights, not too near a stretched or folded arm."""
    rng, found = np.random.default_rng(4), []
    while len(found) < count:
        q, v = rng.uniform(-3, 3, 3), rng.normal(size=2)
        if np.linalg.svd(jacobian(q))[1][1] > 0.1:
            found.append((q, v, WEIGHTS[len(found) % 4]))
    return found


def right(q, v, w, rates, told):
    J, tip = jacobian(q), kinematics.tip(ARM, list(q)).p
    assert np.abs(rates - least(q, v, w)).max() < 1e-9 * max(1, np.abs(rates).max())
    assert told[4:6] == pytest.approx([float(tip.x), float(tip.y)], abs=1e-12)
    A, F, null = np.reshape(told[6:10], (2, 2)), np.reshape(told[10:14], (2, 2)), np.array(told[14:])
    assert np.abs(A @ A.T - J @ J.T).max() < 1e-9
    assert np.abs(F.T @ (J @ J.T) @ F - np.eye(2)).max() < 1e-9           # forces f with |Jᵀ f| = 1
    assert np.abs(J @ null).max() < 1e-9 and np.linalg.norm(null) == pytest.approx(1)


def test_rates_ellipses_and_null_space_are_those_of_numpy():
    arm = ThreeRods()
    for q, v, w in states(1000):
        right(q, v, w, np.array(arm.run("rates", q, v, w)), arm.run("seen", q))


def test_the_null_vector_and_the_least_rates_of_the_chapter():
    q = np.radians([0, 90, -90])
    null = np.array(ThreeRods().run("seen", q)[14:])
    assert null / null[1] == pytest.approx([-1, 1, 1])
    assert ThreeRods().run("rates", q, [1, 1], [1, 1, 1, 0]) == pytest.approx(np.linalg.pinv(jacobian(q)) @ [1, 1])


# in Python

def test_what_is_given_is_taken_or_told():
    arm = ThreeRods(q=[0, 1, 1], radius=0.2)
    assert arm.home == [0, 1, 1] and arm.kept == [0, 1, 1] * 2 and "0.2 m" in arm.says()
    arm.q = [0.5, 0.5, 0.5]
    assert arm.home == [0.5] * 3 and arm.turn == [0]
    arm.weights = "none"
    assert arm.weights == "one" and "none" in arm.problem
    with pytest.raises(ValueError, match="there is no 'walls'; there are arm, time, weights"):
        ThreeRods(show=["walls"])
    assert arm.readings()["q1"] == pytest.approx(np.degrees(0.5)) and arm.readings()["drift3"] == 0
    assert arm.bind("After {laps:.0f} laps [the last joint](link3) is {drift3:.2f}° off.")


def test_a_picture_for_where_nothing_moves():
    bundled, about = ThreeRods()._repr_mimebundle_()
    assert len(bundled["image/png"]) > 5000 and "Three rods at (60.00°" in about["image/png"]["alt"]


def test_a_page_is_small_and_the_description_short():
    is_small(ThreeRods(), "rods")


# on a page

@pytest.fixture
def show(tmp_path):
    with opening(tmp_path) as shows:
        yield shows


def numbers(page, row):
    cells = page.locator(".rl-reading tr", has=page.locator("th", has_text=row)).locator("td").all_inner_texts()
    return [float(text.replace("−", "-")) for text in cells]


def turned(page, way):
    page.get_by_role("button", name=way, exact=True).click()
    settled(page)


@pytest.mark.browser
def test_the_tip_comes_home_and_the_joints_do_not(show):
    page = show(ThreeRods())
    before = seen(page)["tip"]
    turned(page, "1 lap")
    assert seen(page)["tip"] == pytest.approx(before, abs=1e-8)
    assert numbers(page, "drift of the last lap") == pytest.approx([0.354, -1.077, 1.353], abs=6e-4)
    assert "After one lap the joints are (0.354°" in page.locator(".rl-status").inner_text()
    page.get_by_role("button", name="Back to where it began").click()
    turned(page, "10 laps")
    assert numbers(page, "of all laps")[2] == pytest.approx(15.56, abs=0.01)
    assert seen(page)["tip"] == pytest.approx(before, abs=1e-7)
    page.get_by_label("backwards").check()
    turned(page, "1 lap")
    assert numbers(page, "of all laps") == pytest.approx([-0.359, 1.063, -1.310], abs=6e-4)
    page.get_by_label("backwards").uncheck()
    page.get_by_label("smallest by").select_option("M")             # the least kinetic energy: worse
    turned(page, "1 lap")
    assert numbers(page, "of all laps") == pytest.approx([1.234, -28.87, 54.96], abs=6e-3)
    page.get_by_label("smallest by").select_option("one")
    for radius, per_area in ((0.1, 1.93), (0.2, 2.10)):
        slide(page, "circle's radius", radius)
        turned(page, "1 lap")
        assert seen(page)["drift"][2] / (np.pi * radius**2) == pytest.approx(per_area, abs=0.005)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function(f"() => {W}.host.subject.t > 0.1")
    page.get_by_role("button", name="Pause", exact=True).click()
    assert state(page)["turn"][0] > 0 and height(page) <= 620


@pytest.mark.browser
def test_hand_keys_and_the_null_space(show):
    page = show(ThreeRods())
    q, tip = np.array(state(page)["q"]), seen(page)["tip"]
    slide(page, "slide, tip held", 60)
    moved = np.array(state(page)["q"])
    assert np.linalg.norm(moved - q) > 0.8 and seen(page)["tip"] == pytest.approx(tip, abs=1e-8)
    slide(page, "slide, tip held", 0)                               # back along the same curve
    assert state(page)["q"] == pytest.approx(list(q), abs=1e-8)
    handle = page.locator("circle.rl-tip")
    pulled(page, handle, -60, 40)
    x, y = seen(page)["tip"]
    assert x < tip[0] - 0.4 and y < tip[1] - 0.2 and state(page)["home"] == state(page)["q"]
    handle.focus()
    page.keyboard.press("ArrowUp")
    settled(page)
    assert seen(page)["tip"] == pytest.approx([x, y + 0.0175], abs=1e-9)
    pulled(page, handle, 400, 0)                                    # out of the picture: it stays within reach
    assert all(map(np.isfinite, state(page)["q"])) and page.locator(".rl-alert").is_hidden()


@pytest.mark.browser
def test_the_browser_runs_the_same_programs(show):
    page, given = show(ThreeRods()), states(1000)
    told = page.evaluate(f"""all => {{ const {{ f }} = {W}.host.subject;
      return all.map(([q, v, w]) => [f.rates(q, v, w), f.seen(q)]); }}""", [[list(x) for x in one] for one in given])
    for (q, v, w), (rates, sight) in zip(given, told, strict=True):
        right(q, v, w, np.array(rates), sight)


@pytest.mark.browser
@pytest.mark.parametrize("width, scheme", [(900, "light"), (420, "dark")])
def test_blocks_and_those_who_do_not_see_or_use_a_mouse(show, width, scheme):
    page = show(ThreeRods(show=["slid", "drift"]), width=width, color_scheme=scheme)
    assert serious(page) == [] and page.evaluate("() => document.documentElement.scrollWidth") <= width
    assert page.locator(".rl-row:visible").count() == 1 and page.locator(".rl-chart:visible").count() == 0
    keys = page.evaluate(f"() => [...{W}.controls, ...{W}.tables, ...{W}.plots].map(one => one.key)")
    assert sorted(["arm", "time", *keys]) == sorted(ThreeRods.blocks)
    page.get_by_text("Everything else").click()
    assert page.locator(".rl-chart:visible").count() == 1 and "Try this" in page.locator(".rl-try").inner_text()
