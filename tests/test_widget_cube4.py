"""The cube of four dimensions: its Programs turn it as NumPy does, what stays is true, and on a page it turns."""

import numpy as np
import pytest
from shown import height, opening, seen, serious, settled, slide, state

from robolib import tensors as tn
from robolib.widgets.box import Box
from robolib.widgets.physics.cube4 import EYE, PLANES, cube4, told


def called(name, angles):
    return np.array(cube4().programs[name](*angles))


def turned(key, angles):
    """By NumPy, plane by plane."""
    R = np.eye(4)
    for (i, j), angle in zip(PLANES[key], angles, strict=True):
        G = np.eye(4)
        G[i, i] = G[j, j] = np.cos(angle)
        G[j, i], G[i, j] = np.sin(angle), -np.sin(angle)
        R = R @ G
    return R


@pytest.mark.parametrize("key", PLANES)
def test_corners_and_what_stays(key):
    name = key.replace(", ", "")
    for angles in np.random.default_rng(1).uniform(-3, 3, (20, 2)):
        R = turned(key, angles)
        det, trace, *entries = called(f"stays_{name}", angles)
        assert np.allclose(np.reshape(entries, (4, 4)), R) and trace == pytest.approx(np.trace(R))
        assert det == pytest.approx(np.linalg.det(R - np.eye(4)), abs=1e-9)
        assert (abs(det) < 1e-9) == (key != "xy, zw") and tn.stays(R.tolist()) == (0 if key == "xy, zw" else 2)
        at = np.reshape(called(f"drawn_{name}", angles), (16, 4))
        four = np.array(tn.corners(4)) @ R.T
        assert np.allclose(at[:, 3], four[:, 3])
        assert np.allclose(at[:, :3], four[:, :3] * (EYE / (EYE - four[:, 3:])))


def test_a_plane_stays_where_one_angle_is_zero():
    """det(R − 1) = (2 − 2 cos α)(2 − 2 cos β)."""
    assert called("stays_xyzw", [0.7, 0.0])[0] == pytest.approx(0, abs=1e-15)
    assert called("stays_xyzw", [0.7, 0.4])[0] == pytest.approx((2 - 2 * np.cos(0.7)) * (2 - 2 * np.cos(0.4)))


def test_edges_lead_along_one_axis():
    corners = np.array(tn.corners(4))
    assert len(told()["edges"]) == 32
    for a, b, axis in told()["edges"]:
        assert np.abs(corners[a] - corners[b]).tolist() == (2 * np.eye(4, dtype=int)[axis]).tolist()


def test_in_python():
    box = Box(mode="4-cube", angles=[np.pi / 2, np.pi])
    assert "no direction stays" in box.says() and "90.0° in the plane xy" in box.says()
    box.planes = "xy, yz"
    assert "a whole plane stays" in box.says() and box.problem == ""
    box.planes = "zw"
    assert box.planes == "xy, yz" and "zw" in box.problem
    assert box.readings()["det"] == pytest.approx(0, abs=1e-12)
    bundle, about = box._repr_mimebundle_()
    assert len(bundle["image/png"]) > 5000 and "cube of four" in about["image/png"]["alt"]
    assert len(box.page().encode()) <= 90_000


@pytest.fixture
def show(tmp_path):
    with opening(tmp_path) as shows:
        yield shows


@pytest.mark.browser
def test_two_planes_on_a_page(show):
    page = show(Box(mode="4-cube", angles=[0, 0]))
    assert "yes" in page.locator(".rl-reading").first.inner_text()
    slide(page, "first plane", 90)
    assert state(page)["angles"] == pytest.approx([np.pi / 2, 0]) and seen(page)["det"] == pytest.approx(0, abs=1e-12)
    slide(page, "second plane", 180)
    assert seen(page)["det"] == pytest.approx(8) and seen(page)["trace"] == pytest.approx(-2)
    assert "8.000" in page.locator(".rl-reading").first.inner_text()
    page.get_by_label("planes").select_option("xy, yz")
    settled(page)
    assert seen(page)["det"] == pytest.approx(0, abs=1e-12)
    page.get_by_role("button", name="Back to no turn").focus()
    page.keyboard.press("Enter")
    settled(page)
    assert state(page)["angles"] == [0, 0] and seen(page)["trace"] == pytest.approx(4) and height(page) <= 620


@pytest.mark.browser
@pytest.mark.parametrize("width, scheme", [(1400, "dark"), (420, "light")])
def test_nothing_serious_for_those_who_do_not_see_or_use_a_mouse(show, width, scheme):
    page = show(Box(mode="4-cube"), width=width, color_scheme=scheme)
    assert serious(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
