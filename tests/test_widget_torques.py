"""Three rods and a cup: the Programs say what the library says, and a wish leaves the cup alone, or kicks it."""

import numpy as np
import pytest
from shown import W, advanced, height, is_small, opening, pulled, seen, serious, settled, slide, state

from robolib import ellipses, forward, operational, robots
from robolib.linearize.tip import planar_position
from robolib.widgets import RodTorques

ARM = robots.planar_3r()[0].at(robots.planar_3r()[1])
STATES = np.random.default_rng(21).uniform(-1, 1, (40, 3, 3)) * [[[1.5], [2], [10]]] + [[[0.5], [0], [0]]]


def by_hand(q, qd, wish, way, gravity=True, pinned=False):
    """(τ, ẍ, force on the pin, q̈) by NumPy, from M, c, g, J and J̇."""
    M, c, g = (np.array(x, float) for x in forward.terms(ARM, q.tolist(), qd.tolist()))
    task = operational.of_place(ARM, planar_position, q.tolist(), qd.tolist())
    J, drift, W, g = np.array(task.J), np.array(task.drift(qd.tolist())), np.linalg.inv(M), g * gravity
    L = np.linalg.inv(J @ W @ J.T)
    P = {"own": np.eye(3) - J.T @ L @ J @ W, "pseudo": np.eye(3) - np.linalg.pinv(J) @ J, "none": np.eye(3)}[way]
    tau = J.T @ L @ (J @ W @ (c + g) - drift) + P @ wish
    free = J @ W @ (tau - c - g) + drift
    push = L @ free
    qdd = W @ (tau - c - g - J.T @ push * pinned)
    return tau, J @ qdd + drift, push, qdd


@pytest.mark.parametrize("way", ["own", "pseudo", "none"])
@pytest.mark.parametrize("pinned", [False, True])
def test_torques_and_accelerations_are_those_of_numpy(way, pinned):
    arm = RodTorques()
    for q, qd, wish in STATES:
        if np.linalg.svd(operational.of_place(ARM, planar_position, q.tolist(), qd.tolist()).J)[1][-1] < 0.1:
            continue
        for gravity in (True, False):
            tau, moved, push, qdd = by_hand(q, qd, wish, way, gravity, pinned)
            told = arm.run(f"given_{way}", q, qd, [gravity], wish)
            assert told == pytest.approx(tau, rel=1e-8, abs=1e-8)
            found = arm.run("moved", q, qd, [gravity], told, [pinned])
            assert found == pytest.approx([*qdd, *moved, *push], rel=1e-7, abs=1e-7)
            if way == "own":
                assert push == pytest.approx([0, 0], abs=1e-7)


def test_ellipses_and_dots_are_the_librarys():
    arm = RodTorques()
    for q, _, _ in STATES[:10]:
        M, _, g = forward.terms(ARM, q.tolist(), [0] * 3)
        J = operational.of_place(ARM, planar_position, q.tolist(), [0] * 3).J
        can = np.array(arm.run("unit", q, [True]))
        (A, centre), (B, _) = ellipses.dynamic(J, M, g), ellipses.dynamic_minimal(J, M, g)
        A, B = np.array(A), np.array(B)
        np.testing.assert_allclose(can[:6].reshape(2, 3), A, rtol=1e-7, atol=1e-9)
        for given, L in ((A, can[6:10].reshape(2, 2)), (B, can[10:14].reshape(2, 2))):
            np.testing.assert_allclose(L @ L.T, given @ given.T, rtol=1e-6, atol=1e-9)
        np.testing.assert_allclose(can[14:], centre, rtol=1e-7, atol=1e-9)
        dots = np.array([arm.run("landed", can[:6], can[10:14], [k]) for k in range(500)])
        form = np.einsum("ki,ij,kj->k", dots[:, :2], np.linalg.inv(B @ B.T), dots[:, :2])
        np.testing.assert_allclose(dots[:, 2], form, rtol=1e-5)
        tau = np.linalg.lstsq(A, dots[:, :2].T, rcond=None)[0]
        assert np.linalg.norm(tau, axis=0).max() <= 1 + 1e-9                        # no dot leaves the true set


def test_the_numbers_of_the_story():
    """(3.40, 4.53) m/s² through the wrong projector, nothing through the right one; 87 % outside."""
    kicked = RodTorques(wish=[1, 2, 3], way="pseudo", gravity=False, unit=True)
    told = kicked.readings()
    assert [told["acceleration1"], told["acceleration2"]] == pytest.approx([3.39929, 4.52956], abs=1e-5)
    assert told["out"] == 437 and "437 of 500" in kicked.says()
    kicked.way = "own"
    assert "accelerates by (0.00, 0.00) m/s²" in kicked.says()
    kicked.pinned = True
    assert "pushes the pin that holds it with (0.00, 0.00) N" in kicked.says()


def test_what_is_given_is_taken_or_told():
    arm = RodTorques(q=[0, 1, 1])
    assert arm.home == [0, 1, 1]
    arm.qd = [1, 0, 0]
    arm.wish = [0, 1, 0]
    assert arm.qd == [0, 0, 0]                  # a new wish begins from rest
    arm.way = "least"
    assert arm.way == "own" and "least" in arm.problem
    with pytest.raises(ValueError, match="there is no 'walls'"):
        RodTorques(show=["walls"])
    assert arm.bind("The motors give {tau1:.2f} N·m, and the elbow stands at {q2}.")


def test_a_picture_for_where_nothing_moves_and_a_small_page():
    bundled, about = RodTorques(unit=True)._repr_mimebundle_()
    assert len(bundled["image/png"]) > 5000 and "437 of 500" in about["image/png"]["alt"]
    is_small(RodTorques(), "torques")


# on a page

@pytest.fixture
def show(tmp_path):
    with opening(tmp_path) as shows:
        yield shows


@pytest.mark.browser
def test_the_elbow_swings_and_the_cup_stands_still(show):
    page = show(RodTorques())
    before = seen(page)["x"][4:6]
    advanced(page, 2.0)
    now = seen(page)
    assert now["x"][4:6] == pytest.approx(before, abs=1e-6) and abs(now["elbow"]) > 30
    page.get_by_label("wish through").select_option("pseudo")
    settled(page)
    assert state(page)["t"] == 0 and state(page)["q"] == state(page)["home"]
    for k in (1, 2, 3):
        slide(page, f"wish {'τ₁τ₂τ₃'[2 * k - 2:2 * k]}", k)
    page.get_by_label("gravity", exact=True).uncheck()
    settled(page)
    assert seen(page)["acceleration"] == pytest.approx([3.39929, 4.52956], abs=1e-5)
    assert "(3.40, 4.53) m/s²" in page.locator(".rl-status").inner_text()
    advanced(page, 0.2)
    assert seen(page)["away"] > 50
    page.get_by_label("wish through").select_option("own")
    settled(page)
    advanced(page, 0.5)
    assert seen(page)["away"] < 1e-3 and abs(seen(page)["elbow"]) > 10


@pytest.mark.browser
def test_a_pin_feels_the_wrong_projector(show):
    page = show(RodTorques(wish=[1, 2, 3], way="pseudo", gravity=False, pinned=True))
    push = by_hand(np.radians([60, -60, -30]), np.zeros(3), np.array([1, 2, 3]), "pseudo", False)[2]
    assert seen(page)["push"] == pytest.approx(push) and "pushes the pin" in page.locator(".rl-status").inner_text()
    advanced(page, 0.3)
    assert seen(page)["away"] < 0.01
    page.get_by_label("wish through").select_option("own")
    settled(page)
    assert seen(page)["push"] == pytest.approx([0, 0], abs=1e-9)


@pytest.mark.browser
def test_dots_follow_the_hand(show):
    page = show(RodTorques(unit=True))
    assert seen(page)["out"] == 437 and "437 of 500" in page.locator(".rl-status").inner_text()
    handle = page.locator("circle.rl-tip")
    pulled(page, handle, -60, 40)
    there = RodTorques(unit=True, q=state(page)["q"])
    assert seen(page)["out"] == there.readings()["out"] and state(page)["qd"] == [0, 0, 0]
    handle.focus()
    x, y = seen(page)["x"][4:6]
    page.keyboard.press("ArrowUp")
    settled(page)
    assert seen(page)["x"][4:6] == pytest.approx([x, y + 0.0175], abs=1e-9)
    slide(page, "slide, tip held", 40)
    assert seen(page)["x"][4:6] == pytest.approx([x, y + 0.0175], abs=1e-7)
    pulled(page, handle, 400, 0)
    assert all(map(np.isfinite, state(page)["q"])) and page.locator(".rl-alert").is_hidden()


@pytest.mark.browser
def test_the_browser_runs_the_same_programs(show):
    page, arm = show(RodTorques()), RodTorques()
    given = [[q.tolist(), qd.tolist(), [1], wish.tolist()] for q, qd, wish in STATES]
    for way in ("own", "pseudo", "none"):
        told = page.evaluate(f"all => all.map((x) => {W}.host.subject.f.given_{way}(...x))", given)
        np.testing.assert_allclose(told, [arm.run(f"given_{way}", *x) for x in given], rtol=1e-9, atol=1e-9)


@pytest.mark.browser
@pytest.mark.parametrize("width, scheme", [(900, "light"), (420, "dark")])
def test_blocks_and_those_who_do_not_see_or_use_a_mouse(show, width, scheme):
    page = show(RodTorques(show=["unit", "slid", "tip"], unit=True), width=width, color_scheme=scheme)
    assert serious(page) == [] and page.evaluate("() => document.documentElement.scrollWidth") <= width
    keys = page.evaluate(f"() => [...{W}.controls, ...{W}.tables, ...{W}.plots].map(one => one.key)")
    assert sorted(["arm", "time", *keys]) == sorted(RodTorques.blocks)
    page.get_by_text("Everything else").click()
    assert page.locator(".rl-chart:visible").count() == 2 and "Try this" in page.locator(".rl-try").inner_text()
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {W}.host.subject.t > 0.1")
    page.keyboard.press("Enter")
    assert state(page)["t"] > 0.1 and (width < 900 or height(page) < 1400)


@pytest.mark.browser
def test_a_cup_that_is_held_has_not_moved_on_the_chart(show):
    """What the integrator leaves, some nanometres, is no motion; the elbow's is one."""
    page = show(RodTorques())
    advanced(page, 2.0)
    peaks = page.evaluate(f"() => ['away', 'elbow'].map((name) => {W}.host.subject.log.peak(name))")
    assert peaks[0] == 0 and peaks[1] > 100
