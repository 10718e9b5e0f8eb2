"""The book: its Programs say what SciPy says, its discoveries are true, and on a page it turns and tumbles."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation
from scipy.special import ellipk
from shown import W, advanced, height, opening, pulled, seen, serious, settled, slide, state

from robolib.widgets.box import Box
from robolib.widgets.physics.box import throws, turns

SCIPY = {"xyz": "xyz", "zxz": "ZXZ", "zyz": "ZYZ", "rpy": "xyz"}
I = np.array([0.17**2 + 0.03**2, 0.24**2 + 0.03**2, 0.24**2 + 0.17**2]) / 12
MIDDLE = np.array([0.0, 1.0, 0.0])


def called(programs, name, *arrays, values=()):
    return np.array(programs[name](*np.concatenate([np.ravel(a) for a in arrays]), *values))


def turned(order, angles):
    both = called(turns().programs, f"turn_{order}", angles)
    return both[:9].reshape(3, 3), both[9:18].reshape(3, 3), both[18:]


def between(R, S):
    """(degrees, axis)"""
    angle, *axis = called(turns().programs, "between", R, S)
    return np.degrees(angle), np.array(axis)


# a turn

@pytest.mark.parametrize("order", SCIPY)
def test_orders_are_those_of_scipy(order):
    for angles in np.random.default_rng(1).uniform(-3, 3, (40, 3)):
        R, S, nodes = turned(order, angles)
        right = Rotation.from_euler(SCIPY[order], angles)
        other = Rotation.from_euler(SCIPY[order].swapcase(), angles)         # own axes for those of the room: reversed
        assert np.abs(R - right.as_matrix()).max() < 1e-9 and np.abs(S - other.as_matrix()).max() < 1e-9
        if order == "zxz":
            assert np.abs(nodes - np.array([np.cos(angles[0]), np.sin(angles[0]), 0])).max() < 1e-12


def test_axis_and_angle_are_those_of_scipy_also_at_half_a_turn():
    rng = np.random.default_rng(2)
    turns_by = [*rng.uniform(-3, 3, (60, 3)), *(np.pi * np.eye(3)), np.pi * np.array([0.6, 0, -0.8]), [1e-5, 0, 2e-5]]
    for vector in turns_by:
        R = Rotation.from_rotvec(rng.uniform(-3, 3, 3))
        S = Rotation.from_rotvec(vector) * R
        angle, axis = between(R.as_matrix(), S.as_matrix())
        assert np.abs(Rotation.from_rotvec(np.radians(angle) * axis).as_matrix()
                      - Rotation.from_rotvec(vector).as_matrix()).max() < 1e-9
    angle, axis = between(np.eye(3), np.eye(3))
    assert angle == 0 and list(axis) == [0, 0, 1]            # any axis would do; the page tells none


def test_x_then_y_and_y_then_x_end_120_degrees_apart():
    R, S, _ = turned("xy", [np.pi / 2, np.pi / 2, 0])
    assert between(R, S)[0] == pytest.approx(120, abs=1e-9)
    for one, way in ((R, (1, 1, -1)), (S, (1, 1, 1))):
        angle, axis = between(np.eye(3), one)
        assert angle == pytest.approx(120, abs=1e-9) and axis == pytest.approx(np.array(way) / np.sqrt(3), abs=1e-12)


def test_eulers_angles_turn_the_book_as_they_say():
    R, S, _ = turned("zxz", np.radians([30, 60, 45]))
    assert R[:, 2] == pytest.approx([np.sqrt(3) / 4, -0.75, 0.5])
    assert between(R, S)[0] == pytest.approx(14.968, abs=1e-3)
    assert turned("zxz", np.radians([210, -60, 225]))[0] == pytest.approx(R)             # the second triple


def parked(degrees, times=1):
    Q = np.array([1.0, 0, 0, 0])
    for _ in range(times):
        for axis, way in ((0, 1), (1, 1), (0, -1), (1, -1)):
            Q = called(turns().programs, "small", Q, np.eye(3)[axis], way * np.radians(degrees))
    return called(turns().programs, "turn_park", Q)[:9].reshape(3, 3)


def test_parking():
    angle, axis = between(np.eye(3), parked(10))
    assert angle == pytest.approx(1.7409, abs=1e-4) and axis[2] > 0.99
    assert between(np.eye(3), parked(20))[0] == pytest.approx(6.912, abs=1e-3)
    assert between(np.eye(3), parked(30))[0] == pytest.approx(15.364, abs=1e-3)
    assert between(np.eye(3), parked(30, 6))[0] == pytest.approx(92.18, abs=0.01)


# a throw

def rates(w, h=0.0, u=MIDDLE, Q=(1, 0, 0, 0)):
    p = throws()
    values = p.values | {"rpm": h / 1e-4 * 30 / np.pi}
    return called(p.programs, "rates", Q, w, u, values=[values[k] for k in p.parameters])


def test_eulers_equations_with_a_wheel():
    rng = np.random.default_rng(3)
    for _ in range(40):
        w, Q, u, h = rng.normal(size=3), rng.normal(size=4), rng.normal(size=3), rng.normal()
        Q, u = Q / np.linalg.norm(Q), u / np.linalg.norm(u)
        x = rates(w, h, u, Q)
        assert x[4:] == pytest.approx(-np.cross(w, I * w + h * u) / I, rel=1e-9)
        step = 1e-6                             # the body turns by ω dt about its own axes
        R = Rotation.from_quat([*Q[1:], Q[0]])
        moved = R * Rotation.from_rotvec(w * step)
        q = np.array([moved.as_quat()[3], *moved.as_quat()[:3]])
        assert x[:4] == pytest.approx((q * np.sign(q @ Q) - Q) / step, abs=1e-5)
        values = throws().values | {"rpm": h / 1e-4 * 30 / np.pi}
        told = called(throws().programs, "thrown", Q, w, u, values=[values[k] for k in throws().parameters])
        assert told[:9].reshape(3, 3) == pytest.approx(R.as_matrix(), abs=1e-9)
        assert told[9:12] == pytest.approx(R.apply(I * w + h * u)) and told[12:15] == pytest.approx(R.apply(w))
        assert told[15] == pytest.approx(w @ (I * w) / 2)


def spun(h, seconds=12.0, start=(0.1, 10, 0)):
    found = solve_ivp(lambda _, w: rates(w, h)[4:], (0, seconds), start, rtol=1e-11, atol=1e-13, dense_output=True)
    t = np.linspace(0, seconds, 12001)
    return t, found.sol(t)


def test_the_book_turns_over_every_2_14_seconds():
    t, w = spun(0)
    over = t[np.flatnonzero(np.diff(np.sign(w[1])))]
    assert np.diff(over) == pytest.approx(2.1405, abs=2e-3)
    # by the elliptic integral: ω₂ has the period 4K/Ω, and changes its sign twice in it; L² < 2 T I₂, so it goes round
    # the long edge
    square, twice = np.sum((I * [0.1, 10, 0])**2), np.sum(I * np.array([0.1, 10, 0])**2)
    low, middle, high = I
    assert square < twice * middle
    Omega = np.sqrt((low - middle) * (square - twice * high) / np.prod(I))
    m = (middle - high) * (twice * low - square) / ((low - middle) * (square - twice * high))
    assert 2 * ellipk(m) / Omega == pytest.approx(2.1405, abs=1e-4)


def test_a_wheel_at_2228_rpm_forbids_it():
    threshold = (I[2] - I[1]) * 10
    assert threshold == pytest.approx(0.0233, abs=1e-4) and threshold / 1e-4 * 30 / np.pi == pytest.approx(2228, abs=1)
    for factor, stays in ((1.02, True), (0.9, False)):
        t, w = spun(factor * threshold)
        assert (w[1].min() > 9.95) == stays


def test_growth_of_the_first_second():
    rate = 10 * np.sqrt((I[2] - I[1]) * (I[1] - I[0]) / (I[0] * I[2]))
    assert rate == pytest.approx(5.58, abs=0.01)
    t, w = spun(0, 1.0, (1e-7, 10, 0))
    late = t > 0.7
    assert np.polyfit(t[late], np.log(np.abs(w[2][late])), 1)[0] == pytest.approx(rate, rel=2e-3)


# in Python

def test_what_is_given_is_taken_or_told():
    box = Box(order="xy", angles=np.radians([90, 90, 0]))
    assert "120.00° in all" in box.says() and "120.00° away" in box.says()
    box.order = "zzz"
    assert box.order == "xy" and "zzz" in box.problem
    thrown = Box(mode="throw", axis="short", spin=5, values={"rpm": -100})
    assert thrown.w == pytest.approx([0.05, 0, 5]) and thrown.problem == "" and thrown.values["rpm"] == -100
    assert "short edge" in thrown.says() and "-100 rpm" in thrown.says()
    thrown.axis = "long"
    assert thrown.w == pytest.approx([5, 0.05, 0])
    assert Box(mode="throw", w=[1, 2, 3]).w == [1, 2, 3]
    with pytest.raises(ValueError, match="drop"):
        Box(mode="drop")


@pytest.mark.parametrize("given", [{}, {"order": "park"}, {"mode": "throw"}])
def test_a_picture_for_where_nothing_moves(given):
    bundle, about = Box(**given)._repr_mimebundle_()
    assert len(bundle["image/png"]) > 5000 and "book" in about["image/png"]["alt"]


@pytest.mark.parametrize("given", [{}, {"mode": "throw"}])
def test_a_page_is_small(given):
    assert len(Box(**given).page().encode()) <= 90_000


# on a page

@pytest.fixture
def show(tmp_path):
    with opening(tmp_path) as shows:
        yield shows


@pytest.mark.browser
def test_angles_and_orders_on_a_page(show):
    page = show(Box(order="zxz", angles=[0, 0, 0]))
    page.get_by_label("order").select_option("xy")
    settled(page)
    slide(page, "first about x", 90)
    slide(page, "then about y", 90)
    assert state(page)["angles"] == pytest.approx([np.pi / 2, np.pi / 2, 0])
    assert seen(page)["between"]["angle"] == pytest.approx(120)
    assert "120.000" in page.locator(".rl-reading").inner_text()
    assert page.locator(".rl-row:visible").count() == 2
    eye = page.evaluate(f"() => {W}.scenes[0].pen.camera.azimuth")
    pulled(page, page.locator(".rl-space-canvas"), 60, 0)
    assert page.evaluate(f"() => {W}.scenes[0].pen.camera.azimuth") != eye
    assert height(page) <= 620


@pytest.mark.browser
def test_parking_on_a_page_by_keys(show):
    page = show(Box(order="park"))
    for word in ("+x", "+y", "−x", "−y"):
        page.get_by_role("button", name=f"Turn about its own {word}", exact=True).focus()
        page.keyboard.press("Enter")
    settled(page)
    assert seen(page)["whole"]["angle"] == pytest.approx(1.7409, abs=1e-4)
    page.get_by_role("button", name="Back to where it began").click()
    slide(page, "each turn", 30)
    for _ in range(6):
        page.get_by_role("button", name="Park: plus x").click()
    settled(page)
    assert "92.18" in page.locator(".rl-reading").inner_text() and "92.18°" in page.locator(".rl-status").inner_text()


@pytest.mark.browser
def test_a_throw_on_a_page(show):
    page = show(Box(mode="throw"))
    advanced(page, 6)
    flips, _, every, tilt, first = state(page)["kept"]
    assert flips == 3 and every == pytest.approx(2.14, abs=0.005) and tilt > 179
    assert abs(seen(page)["T"] / first - 1) < 1e-9
    slide(page, "wheel", 2500)
    assert state(page)["kept"][0] == 0 and state(page)["t"] == 0
    advanced(page, 6)
    assert state(page)["kept"][0] == 0 and state(page)["kept"][3] < 5
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(f"() => {W}.host.subject.t > 6.2")
    page.get_by_role("button", name="Pause").click()
    page.get_by_label("spin about its").select_option("long")
    settled(page)
    assert state(page)["w"] == pytest.approx([10, 0.1, 0]) and height(page) <= 620


@pytest.mark.browser
@pytest.mark.parametrize("given, width, scheme", [({}, 1400, "dark"), ({"order": "park"}, 420, "light"),
                                                  ({"mode": "throw"}, 420, "dark"), ({"mode": "throw"}, 900, "light")])
def test_nothing_serious_for_those_who_do_not_see_or_use_a_mouse(show, given, width, scheme):
    page = show(Box(**given), width=width, color_scheme=scheme)
    assert serious(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
