"""Shaper: its Programs are the library's profiles, and on a page the load swings on by what is told."""

import math

import numpy as np
import pytest
from shown import W, advanced, is_small, opening, pulled, seen, serious, settled, slide, state

from robolib import trajectory
from robolib.trajectory import Limits, fastest, peaks, residual
from robolib.widgets import Shaper
from robolib.widgets.physics.shaper import CALLED, made

CASES = [(tf, tau, f) for tf in (0.4, 1.5, 2.7) for tau in (0.05, 0.5) for f in (0.7, 3.1)]


def own(kind, tf, tau):
    """The profile by its constructor, with numbers."""
    tau = min(tau, tf / 2)
    if kind in ("cubic", "quintic", "triangular"):
        return getattr(trajectory, kind)(0.0, 1.0, tf)
    more = (tau / 3,) if kind == "jerk_limited" else ()
    return getattr(trajectory, kind)(0.0, 1.0, 1 / (tf - tau), tau, *more)


@pytest.mark.parametrize("kind", CALLED)
def test_the_programs_are_the_librarys_profiles(kind):
    arm = Shaper()
    for tf, tau, f in CASES:
        p, w = own(kind, tf, tau), math.tau * f
        assert made(kind, tf, tau) == p
        for t in (-0.1, 0.3 * tf, 0.51 * tf, 0.9 * tf, tf + 1.3):
            told = arm.run(f"{kind}_moves", [tf, tau, f], [t])
            stretch = float(trajectory.deflection(p, w, np.float64(t)))
            assert told == pytest.approx([*map(float, p.at(t)), stretch], abs=1e-9)
        assert arm.run(f"{kind}_left", [tf, tau], [f])[0] == pytest.approx(float(residual(p, w)), abs=1e-12)
        most = peaks(p)
        assert arm.run(f"{kind}_peaks", [tf, tau]) == pytest.approx([most.speed, most.acceleration])


@pytest.mark.parametrize("kind", [kind for kind in CALLED if kind != "jerk_limited"])
@pytest.mark.parametrize("kv, ka", [(1.0, 2.0), (3.0, 1.0), (0.5, 40.0)])
def test_as_fast_as_the_limits_allow(kind, kv, ka):
    tf, tau = Shaper().run(f"{kind}_fastest", [kv, ka])
    p = fastest(kind, 0, 1, Limits(kv, ka))
    assert tf == pytest.approx(p.duration)
    assert peaks(own(kind, tf, tau)).speed == pytest.approx(peaks(p).speed)


def test_the_fastest_with_a_fixed_ramp_touches_a_limit():
    for kv, ka in ((1.0, 2.0), (3.0, 1.0)):
        tf, tau = Shaper().run("jerk_limited_fastest", [kv, ka])
        most = peaks(own("jerk_limited", tf, tau))
        assert most.speed <= kv + 1e-9 and most.acceleration == pytest.approx(ka)


def test_the_numbers_of_the_story():
    """Two periods: quintic 2.9 %, bang-bang nothing. One and a half: quintic 12.4 %, cubic 2.9 %, thirds nothing."""
    def left(kind, tf):
        return 100 * Shaper(kind=kind, tf=tf, tau=tf / 3).readings()["left"]
    assert [left("quintic", 2.0), left("quintic", 1.5), left("cubic", 1.5)] == pytest.approx([2.887, 12.398, 2.867],
                                                                                           abs=1e-3)
    assert max(left("triangular", 2.0), left("trapezoidal", 1.5)) < 1e-10


def test_what_is_given_is_taken_or_told():
    arm = Shaper(clock=[1.5])
    assert "swings on by 2.89 % of the way" in arm.says() and "keeps its limits" in arm.says()
    arm.kind = "triangular"
    assert arm.clock == [0] and "bang-bang" in arm.says() and "swings on by 0.00 %" in arm.says()
    arm.tf = 0.8
    assert "exceeds its limit of speed and acceleration" in arm.says()
    arm.kind = "linear"
    assert arm.kind == "triangular" and "linear" in arm.problem
    with pytest.raises(ValueError, match="there is no 'walls'"):
        Shaper(show=["walls"])
    assert arm.bind("It swings {periods:.1f} times and is left by {left:.3f} rad.")


def test_a_picture_for_where_nothing_moves_and_a_small_page():
    bundled, about = Shaper()._repr_mimebundle_()
    assert len(bundled["image/png"]) > 5000 and "A joint goes 1 rad in 2 s" in about["image/png"]["alt"]
    is_small(Shaper(), "shaper")


@pytest.fixture
def show(tmp_path):
    with opening(tmp_path) as shows:
        yield shows


def swings(page, seconds=2.0):
    """How far the spring is stretched at most in so much time."""
    found = []
    for _ in range(40):
        page.evaluate(f"() => {W}.host.subject.advance({seconds / 40})")
        found.append(abs(seen(page)["stretch"]))
    return max(found)


@pytest.mark.browser
def test_the_load_swings_on_by_what_is_told(show):
    page = show(Shaper())
    for kind, left in (("quintic", 0.02887), ("triangular", 0.0)):
        page.get_by_label("profile").select_option(kind)
        settled(page)
        assert state(page)["t"] == 0
        advanced(page, 2.0)
        assert seen(page)["angle"] == pytest.approx(1) and seen(page)["left"] == pytest.approx(left, abs=1e-4)
        assert swings(page) == pytest.approx(left, rel=0.01, abs=1e-9)
        assert f"swinging by {100 * left:.2f} % of the way" in page.locator(".rl-status").inner_text()


@pytest.mark.browser
def test_handles_sliders_and_the_least_time(show):
    page = show(Shaper(kind="trapezoidal", tf=2.0, tau=0.5, ka=2.0))
    pulled(page, page.get_by_role("button", name="End of the motion"), 40, 0)
    assert state(page)["tf"] > 2.1
    pulled(page, page.get_by_role("button", name="End of the rise"), 400, 0)
    assert state(page)["tau"] == pytest.approx(state(page)["tf"] / 2, abs=0.002)      # no more than half
    end = page.get_by_role("button", name="End of the rise")
    end.focus()
    page.keyboard.press("ArrowLeft")
    settled(page)
    assert state(page)["tau"] < state(page)["tf"] / 2 - 0.005
    slide(page, "limit of speed", 0.3)
    assert seen(page)["fast"] and "too fast" in page.locator(".rl-reading").inner_text()
    slide(page, "limit of speed", 1)
    page.get_by_role("button", name="As fast as the limits allow").click()
    settled(page)
    assert state(page)["tf"] == pytest.approx(1.5) and not seen(page)["fast"] and not seen(page)["hard"]
    slide(page, "duration tf", 1.5)
    slide(page, "rise τ", 0.5)
    assert "swinging by 0.00 % of the way" in page.locator(".rl-status").inner_text()
    page.get_by_label("profile").select_option("quintic")
    settled(page)
    assert page.get_by_role("button", name="End of the rise").count() == 0


@pytest.mark.browser
def test_the_browser_runs_the_same_programs(show):
    page, arm = show(Shaper()), Shaper()
    for kind in CALLED:
        given = [[[tf, tau, f], [x * tf]] for tf, tau, f in CASES for x in (0.2, 0.77, 1.4)]
        told = page.evaluate(f"all => all.map((x) => {W}.host.subject.f.{kind}_moves(...x))", given)
        np.testing.assert_allclose(told, [arm.run(f"{kind}_moves", *x) for x in given], atol=1e-9)


@pytest.mark.browser
@pytest.mark.parametrize("width, scheme", [(900, "light"), (420, "dark")])
def test_blocks_and_those_who_do_not_see_or_use_a_mouse(show, width, scheme):
    page = show(Shaper(show=["time", "kind", "left"]), width=width, color_scheme=scheme)
    assert serious(page) == [] and page.evaluate("() => document.documentElement.scrollWidth") <= width
    keys = page.evaluate(f"() => [...{W}.controls, ...{W}.tables, ...{W}.plots].map(one => one.key)")
    assert sorted(["arm", "time", *keys]) == sorted(Shaper.blocks)
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {W}.host.subject.t > 0.1")
    page.keyboard.press("Enter")
    assert state(page)["clock"][0] > 0 and "Try this" in page.locator(".rl-try").inner_text()
