"""The book with four accelerometers: its Programs say what the library says; on a page the sensors can be placed."""

import numpy as np
import pytest
from shown import W, height, opening, pulled, seen, serious, settled, slide, state

from robolib import rigid_body as rb
from robolib import scalar
from robolib.program import record
from robolib.spatial import Vec3, to_numpy
from robolib.widgets.box import Box
from robolib.widgets.physics.compact import compact
from robolib.widgets.physics.sense import senses
from robolib.widgets.sense import PLACES, measured

TRUE, RATE = np.array([0.5, -1.2, 2.0]), np.array([3.0, -1.0, 0.5])


def called(name, *arrays):
    return np.array(senses().programs[name](*np.concatenate([np.ravel(a) for a in arrays])))


def threes(places):
    return [Vec3(*np.array(p).tolist()) for p in np.reshape(places, (4, 3))]


def test_the_programs_say_what_the_library_says():
    rng = np.random.default_rng(2)
    for _ in range(30):
        a, w, wd, r = rng.normal(size=(4, 3))
        true = a + np.cross(wd, r) + np.cross(w, np.cross(w, r))
        assert called("field", a, w, wd, r) == pytest.approx(true, rel=1e-9, abs=1e-12)
        places = rng.normal(0, 0.1, 12)
        if called("flatness", places)[0] < 1e-2:
            continue
        readings = np.array([a + np.cross(wd, r) + np.cross(w, np.cross(w, r)) for r in places.reshape(4, 3)])
        readings = readings + rng.normal(0, 1e-3, readings.shape)
        told = rb.sensed(threes(places), [Vec3(*x) for x in readings.tolist()])
        found = called("told", places, readings)
        assert found[:3] == pytest.approx(to_numpy(told.wd), rel=1e-8)
        assert np.abs(np.abs(found[3:] @ to_numpy(told.w)) / (told.w @ told.w) - 1) < 1e-6
        both = called("errors", places, w, [0.01])
        noise = (rb.angular_acceleration_noise(threes(places), 0.01),
                 rb.angular_velocity_noise(threes(places), Vec3(*w.tolist()), 0.01))
        assert both == pytest.approx([np.sqrt(np.trace(to_numpy(C))) for C in noise], rel=1e-8)


def test_flat_places_are_told_apart():
    assert called("flatness", PLACES["flat"])[0] == pytest.approx(0, abs=1e-12)
    assert called("flatness", [1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1])[0] == pytest.approx(1)
    assert all(called("flatness", PLACES[k])[0] > 1e-3 for k in ("bracket", "corners"))


def test_what_python_says_and_takes():
    box = Box(mode="sense", sigma=0)
    assert "ω̇ = (3.000, -1.000, 0.500)" in box.says() and "± (0.500, -1.200, 2.000)" in box.says()
    box.where = "flat"
    assert box.places == PLACES["flat"] and "one plane" in box.says()
    box.where = "nowhere"
    assert box.where == "flat" and "nowhere" in box.problem
    other = Box(mode="sense", sigma=0, w=-TRUE)
    assert measured(other) == pytest.approx(measured(Box(mode="sense", sigma=0)))         # the sign is lost
    own = Box(mode="sense", where="own", places=np.arange(12) / 100)
    assert own.places[5] == 0.05
    with pytest.raises(ValueError, match="sense"):
        Box(mode="smell")


@pytest.mark.parametrize("given", [{}, {"where": "corners"}, {"where": "flat"}])
def test_a_picture_for_where_nothing_moves(given):
    bundle, about = Box(mode="sense", **given)._repr_mimebundle_()
    assert len(bundle["image/png"]) > 5000 and "book" in about["image/png"]["alt"]


def test_a_page_is_small():
    assert len(Box(mode="sense").page().encode()) <= 90_000


def test_a_minus_before_a_sum_stays_before_all_of_it():
    """As √max(−(a + b), 0) is printed in few letters; without its parentheses the page found ω = 0."""
    printed = compact(record(lambda a, b, c: [scalar.maximum(-(a * b + c), 0)], ["a", "b", "c"]), "f")
    assert "max(-(x[2]+x[0]*x[1]),0)" in printed


@pytest.fixture
def show(tmp_path):
    with opening(tmp_path) as shows:
        yield shows


@pytest.mark.browser
def test_noise_places_and_signs_on_a_page(show):
    page = show(Box(mode="sense"))
    slide(page, "noise σ", 0)
    assert seen(page)["wd"] == pytest.approx(RATE) and seen(page)["off"] == pytest.approx([0, 0], abs=1e-9)
    before = seen(page)["readings"]
    page.get_by_role("button", name="Turn the other way").click()
    settled(page)
    assert state(page)["w"] == pytest.approx(-TRUE) and seen(page)["readings"] == pytest.approx(before)
    assert seen(page)["w"] == pytest.approx(TRUE)                            # found with the other sign
    slide(page, "noise σ", 0.02)
    assert seen(page)["errors"] == pytest.approx([0.02 * np.sqrt(3) / 0.1, 2 * 0.06217], rel=1e-3)
    old = state(page)["draw"]
    page.get_by_role("button", name="Measure again").click()
    settled(page)
    assert state(page)["draw"] != old and 0 < seen(page)["off"][1] < 5
    page.get_by_label("sensors", exact=True).select_option("flat")
    settled(page)
    assert seen(page)["knows"] is False and "one plane" in page.locator(".rl-status").inner_text()
    assert "–" in page.locator(".rl-reading").first.inner_text() and height(page) <= 700


@pytest.mark.browser
def test_sensors_are_moved_by_hand_and_by_keys(show):
    page = show(Box(mode="sense", where="flat"))
    grip = page.get_by_role("button", name="Sensor 2", exact=True)
    grip.focus()
    for _ in range(12):
        page.keyboard.press("ArrowUp")
    settled(page)
    assert state(page)["where"] == "own" and seen(page)["knows"] is True
    held = state(page)["places"]
    pulled(page, page.get_by_role("button", name="Sensor 3", exact=True), 30, -20)
    settled(page)
    moved = np.reshape(state(page)["places"], (4, 3)) - np.reshape(held, (4, 3))
    assert np.abs(moved[2]).max() > 0.005 and np.abs(np.delete(moved, 2, axis=0)).max() == 0
    for _ in range(60):
        page.get_by_role("button", name="Sensor 1", exact=True).press("ArrowRight")
    settled(page)
    assert np.abs(state(page)["places"]).max() <= 0.12 + 1e-9
    assert page.evaluate(f"() => {W}.host.subject.problem") == ""


@pytest.mark.browser
@pytest.mark.parametrize("width, scheme", [(1400, "dark"), (420, "light"), (420, "dark"), (900, "light")])
def test_nothing_serious_for_those_who_do_not_see_or_use_a_mouse(show, width, scheme):
    page = show(Box(mode="sense"), width=width, color_scheme=scheme)
    assert serious(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
