"""The chain: its Programs say what the library says, its discoveries are true, and on a page it is found by hand."""

import numpy as np
import pytest
import sympy as sp
from scipy.spatial.transform import Rotation
from shown import W, advanced, height, opening, pulled, seen, serious, settled, slide, state

from robolib import kinematics
from robolib.robot import Link, Robot, dh, mdh
from robolib.spatial import Vec3, to_numpy
from robolib.widgets import bundle
from robolib.widgets.chain import Chain
from robolib.widgets.physics.chain import HOMES, TIPS, inverses, reaching, tables
from robolib.widgets.table import fitted

FOUR = np.radians([[9.895, -18.871, -107.622], [-165.310, -171.678, -14.124], [-101.986, -161.782, 105.492],
                   [-49.469, -38.676, 143.123]])
KINDS = {3: "revolute", 2: "prismatic"}
RIGHT = np.pi / 2
ARMS = {"planar": ([1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], (3, 3, 2)),       # rows (a, α, d, θ); which of them moves
        "polar": ([0, -RIGHT, 0.4, 0, 0, RIGHT, 0.2, 0, 0, 0, 0, 0], (3, 3, 2)),
        "cuspidal": ([1, -RIGHT, 0, 0, 2, RIGHT, 1, 0, 1.5, 0, 0, 0], (3, 3, 3))}
rng = np.random.default_rng(5)


def robot(rows, moves, row=dh):
    """The library's robot of these rows; what moves is 0 in it."""
    links = []
    for numbers, move in zip(np.reshape(rows, (3, 4)), moves, strict=True):
        a, alpha, d, theta = (float(x) if k != move else 0 for k, x in enumerate(numbers))
        links.append(Link(row(KINDS[move], a=a, alpha=alpha, d=d, theta=theta), sp.Integer(1)))
    return Robot("chain", tuple(links), Vec3(0, 0, -1))


@pytest.mark.parametrize("name, row", [("standard", dh), ("modified", mdh)])
def test_frames_are_the_librarys(name, row):
    for _ in range(30):
        rows, moves = rng.uniform(-2, 2, 12), rng.choice([2, 3], 3)
        told = np.array(tables().programs[name](*rows)).reshape(3, 15)
        q = [float(rows[4 * i + move]) for i, move in enumerate(moves)]
        for one, pose in zip(told, kinematics.frames(robot(rows, moves, row), q), strict=True):
            assert np.abs(one[:9].reshape(3, 3) - to_numpy(pose.T.R)).max() < 1e-9
            assert np.abs(one[9:12] - to_numpy(pose.T.p)).max() < 1e-9


def test_the_normal_stands_on_both_axes():
    for modified, name in enumerate(("standard", "modified")):
        rows = rng.uniform(-2, 2, 12)
        told = np.array(tables().programs[name](*rows)).reshape(3, 15)
        for before, here, (a, _, d, _) in zip(told, told[1:], rows.reshape(3, 4)[1:], strict=False):
            z0, z1 = before[[2, 5, 8]], here[[2, 5, 8]]
            along, across = (here[9:12], before[9:12])[:: 1 if modified else -1]
            assert np.linalg.norm(here[12:] - along) == pytest.approx(abs(d))
            normal = here[12:] - across
            assert np.linalg.norm(normal) == pytest.approx(abs(a)) and np.abs([normal @ z0, normal @ z1]).max() < 1e-9


@pytest.mark.parametrize("name", ARMS)
def test_det_j_and_the_tip_are_the_librarys(name):
    one = robot(*ARMS[name])
    for q in rng.uniform(-3, 3, (40, 3)):
        told = np.array(inverses().programs[f"{name}_frames"](*q))
        J = np.transpose([to_numpy(column) for column in kinematics.jacobian(one, list(map(float, q)))[0]])
        assert told[45] == pytest.approx(np.linalg.det(J), abs=1e-9)
        assert told[39:42] == pytest.approx(to_numpy(kinematics.tip(one, list(map(float, q))).p), abs=1e-9)


def test_apart():
    for _ in range(20):
        R, S = (Rotation.from_rotvec(v) for v in rng.normal(size=(2, 3)))
        p, q = rng.normal(size=(2, 3))
        far, turn = tables().programs["apart"](*R.as_matrix().ravel(), *p, *S.as_matrix().ravel(), *q)
        assert far == pytest.approx(np.linalg.norm(p - q))
        assert turn == pytest.approx((S * R.inv()).magnitude(), abs=1e-9)


# what is to be found

def test_a_mixed_up_table_is_seen_on_a_bent_arm_only():
    for (one, two), mine, other in (((60, -90), (1.3660, 0.3660, 0), (1.5, 0.8660, 0)), ((0, 0), (2, 0, 0), (2, 0, 0))):
        rows = [1, 0, 0, np.radians(one), 1, 0, 0, np.radians(two), 0, 0, 0, 0]
        for name, tip in (("standard", mine), ("modified", other)):
            assert tables().programs[name](*rows)[39:42] == pytest.approx(tip, abs=1e-4)


def test_the_frame_that_flies_away():
    for degrees, up in ((1, 0.0573), (0.1, 0.573), (0.01, 5.73)):
        chain = Chain(preset="lines", measured=[1, 1e-3, np.radians(degrees)])
        assert fitted(chain)[:4] == pytest.approx([1, np.radians(degrees), up, 0], rel=1e-3)
    assert "d = 5.73 m" in chain.says()
    assert "parallel" in Chain(preset="lines", measured=[1, 1e-3, 0]).says()
    for _ in range(40):                         # the row leads to the line, whatever the line is
        P, u = rng.normal(size=(2, 3))
        u /= np.linalg.norm(u)
        a, alpha, d, theta, *foot = tables().programs["fitted"](*P, *u)
        T = np.array(tables().programs["standard"](a, alpha, d, theta, *[0] * 8))[:15]
        assert a >= 0 and np.linalg.norm(np.cross(u, T[9:12] - P)) < 1e-9 and np.abs(T[9:12] - foot).max() < 1e-9
        assert np.abs(T[[2, 5, 8]] - u).max() < 1e-9


@pytest.mark.parametrize("arm, count, more", [("planar", 2, 2), ("polar", 2, 4), ("cuspidal", None, None)])
def test_every_way_is_found_and_leads_there(arm, count, more):
    for q in rng.uniform(-2.5, 2.5, (25, 3)) * [1, 1, 0 if arm == "planar" else 1]:
        tip = inverses().programs[f"{arm}_frames"](*q)[39:42]
        few, all_of_them = (reaching(arm, tip, negative) for negative in (False, True))
        turning = np.array(ARMS[arm][1]) == 3
        ways = [np.where(turning, np.exp(1j * np.array(way)), way) for way in all_of_them]
        here = np.where(turning, np.exp(1j * q), q)
        assert min(np.abs(way - here).max() for way in ways) < 1e-6
        if count:
            assert (len(few), len(all_of_them)) == (count, more)
        else:
            assert len(few) in (2, 4)
    assert reaching(arm, [0.1, 0, 0] if arm == "polar" else [9.0, 0, 0], True) == []     # too near the column; too far


def test_what_is_left_over_is_nothing_where_there_is_a_way():
    rest = inverses().programs["cuspidal"]
    for q in rng.uniform(-np.pi, np.pi, (20, 3)):
        tip = inverses().programs["cuspidal_frames"](*q)[39:42]
        left, q1, q2 = rest(*tip, q[2])
        assert abs(left) < 1e-9 and np.abs(np.exp(1j * np.array([q1, q2])) - np.exp(1j * q[:2])).max() < 1e-6
        signs = np.sign([rest(*tip, x)[0] for x in np.linspace(-np.pi, np.pi, 2881)])
        assert np.count_nonzero(np.diff(signs)) == len(reaching("cuspidal", tip))      # the browser looks for these


def test_arms_begin_where_their_tips_are():
    for arm, k in (("planar", 0), ("polar", 0), ("cuspidal", 3)):
        assert HOMES[arm] == pytest.approx(reaching(arm, TIPS[arm])[k], abs=1e-9)


def test_the_descriptions_can_be_read():
    own = ("chain.py", "js/interactives/chain.js", "js/interactives/inverse.js", "js/interactives/linkage.js")
    lines = [line for name in own for line in (bundle.files("robolib.widgets") / name).read_text("utf-8").splitlines()]
    assert max(map(len, lines)) <= 120


def test_the_cuspidal_arm_reaches_its_point_in_four_ways():
    ways = np.array(reaching("cuspidal", [2.5, 0, 0.5]))
    assert ways == pytest.approx(FOUR, abs=2e-5)
    dets = [inverses().programs["cuspidal_frames"](*q)[45] for q in ways]
    assert dets == pytest.approx([-5.728, 6.210, -2.689, 2.594], abs=1e-3)


def least(start, end):
    frames = inverses().programs["cuspidal_frames"]
    return min(frames(*(start + part * (end - start)))[45] for part in np.linspace(0, 1, 2001))


def test_the_elbow_changes_without_stretching():
    start, end = np.radians([[-49.47, -38.68, 143.12], [-165.31, -171.68, -14.12]])
    assert least(start, end) == pytest.approx(1.5416, abs=1e-4)
    assert least(start, end + [0, 2 * np.pi, 0]) == pytest.approx(2.041, abs=1e-3)      # q₂ the other way round
    assert least(FOUR[3], FOUR[0]) < 0          # on the way to another one there is a wall
    dets = [inverses().programs["planar_frames"](0.3, x, 0)[45] for x in (-0.1, 0.1)]
    assert dets[0] < 0 < dets[1]                # and the planar arm has a wall that no path avoids


# in Python

def test_what_is_given_is_taken_or_told():
    chain = Chain(preset="polar")
    assert chain.kinds == "RRP" and chain.rows[10] == 0.8 and chain.problem == ""
    chain.kinds = "RRX"
    assert chain.kinds == "RRP" and "RRX" in chain.problem
    assert "0.518 m" in Chain().says() and "(1.366, 0.366, 0.000)" in Chain().says()
    inverse = Chain(mode="inverse", arm="polar")
    assert inverse.q == pytest.approx(reaching("polar", inverse.tip)[0]) and inverse.problem == ""
    assert "in 4 ways" in Chain(mode="inverse").says() and "-49.47°" in Chain(mode="inverse").says()
    chain.preset = "elbow"
    assert chain.kinds == "RRR" and chain.rows[2] == 0.8
    inverse.arm = "cuspidal"
    inverse.tip = [2.4, 0.3, 0.4]
    assert inverses().programs["cuspidal_frames"](*inverse.q)[39:42] == pytest.approx(inverse.tip, abs=1e-6)
    with pytest.raises(ValueError, match="sideways"):
        Chain(mode="sideways")


@pytest.mark.parametrize("given", [{}, {"preset": "lines"}, {"mode": "inverse"}, {"mode": "inverse", "arm": "planar"}])
def test_a_picture_for_where_nothing_moves_and_a_small_page(given):
    bundle, about = Chain(**given)._repr_mimebundle_()
    assert len(bundle["image/png"]) > 5000 and len(about["image/png"]["alt"]) > 40
    assert len(Chain(**given).page().encode()) <= 90_000


def test_an_arm_that_is_named_begins_as_the_same_arm_that_is_not():
    assert Chain(mode="inverse", arm="cuspidal").q == Chain(mode="inverse").q
    assert np.degrees(Chain(mode="inverse").q) == pytest.approx([-49.469, -38.676, 143.123], abs=1e-3)


# on a page

@pytest.fixture
def show(tmp_path):
    with opening(tmp_path) as shows:
        yield shows


@pytest.mark.browser
def test_rows_on_a_page(show):
    page = show(Chain())
    assert seen(page)["far"] == pytest.approx(0.5176, abs=1e-4) and height(page) <= 620
    page.get_by_label("start with").select_option("straight")
    settled(page)
    assert seen(page)["far"] < 1e-12
    page.get_by_label("row", exact=True).select_option("2")
    settled(page)
    slide(page, "θ₂", 90)
    assert seen(page)["p"] == pytest.approx([1, 1, 0])
    page.get_by_label("my book has modified rows").check()
    settled(page)
    assert seen(page)["p"] == pytest.approx([2, 0, 0])
    page.get_by_label("start with").select_option("lines")
    settled(page)
    slide(page, "twist", 0.01)
    assert seen(page)["rows"][2] == pytest.approx(5.7296, abs=1e-3)
    assert "5.730 m" in page.locator(".rl-status").inner_text()


@pytest.mark.browser
def test_the_way_back_on_a_page(show):
    page = show(Chain(mode="inverse"))
    assert np.array(seen(page)["all"]) == pytest.approx(FOUR, abs=2e-5)
    assert height(page) <= 620
    grip = page.get_by_role("button", name="Tip of the arm")
    pulled(page, grip, 20, -15)
    moved = state(page)
    told = inverses().programs["cuspidal_frames"](*moved["q"])
    assert moved["tip"] != [2.5, 0, 0.5] and told[39:42] == pytest.approx(moved["tip"], abs=1e-6)
    assert len(seen(page)["all"]) == len(reaching("cuspidal", moved["tip"]))
    grip.focus()
    page.keyboard.press("ArrowRight")
    settled(page)
    assert state(page)["tip"] != moved["tip"]
    before = state(page)
    pulled(page, page.get_by_role("button", name="Posture in the map"), -10, 12)
    after = state(page)
    assert after["q"][0] == before["q"][0] and after["q"][1] < before["q"][1] and after["q"][2] < before["q"][2]
    page.get_by_label("arm", exact=True).select_option("polar")
    settled(page)
    assert len(seen(page)["all"]) == 2
    page.get_by_label("negative stroke").check()
    settled(page)
    assert len(seen(page)["all"]) == 4


@pytest.mark.browser
def test_a_path_on_the_map(show):
    page = show(Chain(mode="inverse"))
    page.get_by_role("button", name="A path to posture 1").click()
    settled(page)
    assert "through a wall" in page.locator(".rl-status").inner_text()
    page.get_by_role("button", name="A path to posture 2").click()
    settled(page)
    assert seen(page)["least"] == pytest.approx(1.5417, abs=1e-3) and "1.542" in page.locator(".rl-status").inner_text()
    pulled(page, page.get_by_role("button", name="Bend of the path"), 0, -30)
    assert state(page)["via"][1] > 20 and seen(page)["least"] != pytest.approx(1.5417, abs=1e-3)
    page.get_by_role("button", name="A path to posture 2").click()
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(f"() => {W}.host.subject.t > 0.2")
    page.get_by_role("button", name="Pause").click()
    advanced(page, 4)
    assert state(page)["along"] == [1] and state(page)["q"] == pytest.approx(FOUR[1], abs=2e-5)
    assert state(page)["tip"] == pytest.approx([2.5, 0, 0.5], abs=1e-6)
    assert seen(page)["det"] == pytest.approx(6.21, abs=0.01)


@pytest.mark.browser
def test_play_is_never_dead(show):
    page, play = show(Chain(mode="inverse", q=FOUR[0])), f"() => {W}.host.play()"
    page.evaluate(play)                         # nobody has chosen a path: to the next posture
    assert state(page)["to"] == pytest.approx(FOUR[1], abs=2e-5) and state(page)["along"][0] < 0.5
    advanced(page, 4)
    page.wait_for_function(f"() => !{W}.host.playing")
    page.evaluate(play)                         # the path is at its end: once more
    assert state(page)["q"] == pytest.approx(FOUR[0], abs=0.5) and state(page)["to"] == pytest.approx(FOUR[1], abs=2e-5)


@pytest.mark.browser
@pytest.mark.parametrize("given, width, scheme", [
    ({}, 1400, "dark"), ({"preset": "lines"}, 420, "light"), ({"mode": "inverse"}, 420, "dark"),
    ({"mode": "inverse", "arm": "planar"}, 900, "light")])
def test_nothing_serious_for_those_who_do_not_see_or_use_a_mouse(show, given, width, scheme):
    page = show(Chain(**given), width=width, color_scheme=scheme)
    assert serious(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
