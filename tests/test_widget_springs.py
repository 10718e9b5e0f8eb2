"""The arm of springs: its Programs say what NumPy and SciPy say, and on a page it is stiff at 67.5° and buckles."""

from functools import lru_cache

import numpy as np
import pytest
from scipy.optimize import root
from shown import W, advanced, height, is_small, opening, pulled, seen, serious, settled, slide, state

from robolib import kinematics, robots
from robolib.widgets import SpringArm

ROBOT, DATA = robots.planar_2r()


@lru_cache(1)
def floats(a1, a2):
    return ROBOT.at(DATA | {"a1": a1, "a2": a2})


def jacobian(q, v):
    columns, _ = kinematics.jacobian(floats(v["a1"], v["a2"]), list(q))
    return np.array([[float(c.x) for c in columns], [float(c.y) for c in columns]])


def force(f):
    return f[0] * np.array([np.cos(f[1]), np.sin(f[1])])


def states(count):
    rng = np.random.default_rng(5)
    for _ in range(count):
        v = dict(zip(("a1", "a2", "k1", "k2"), [*rng.uniform(0.5, 2, 2), *rng.uniform(100, 2000, 2)], strict=True))
        yield rng.uniform(-3, 3, 2), rng.uniform(-3, 3, 2), [rng.uniform(0, 400), rng.uniform(0, 6.28)], v


def right(q, q0, f, v, told):
    J, J0, K = jacobian(q, v), jacobian(q0, v), np.diag([v["k1"], v["k2"]])
    rates = np.linalg.solve(0.01 * K, -K @ (q - q0) + J.T @ force(f))
    assert told["settle"] == pytest.approx(rates, rel=1e-9, abs=1e-9)
    C = J0 @ np.linalg.inv(K) @ J0.T
    values, axes = np.linalg.eigh(C)
    c11, c12, c22, most, least, way = told["compliance"]
    assert [[c11, c12], [c12, c22]] == pytest.approx(C, abs=1e-12)
    assert [least, most] == pytest.approx(values, abs=1e-12)
    assert abs(np.array([np.cos(way), np.sin(way)]) @ axes[:, 0]) == pytest.approx(1, abs=1e-9)
    step, G = 1e-6, []                          # ∂(Jᵀ f)/∂q by differences
    for k in range(2):
        by = step * np.eye(2)[k]
        G.append((jacobian(q + by, v).T @ force(f) - jacobian(q - by, v).T @ force(f)) / (2 * step))
    assert told["left"][0] == pytest.approx(np.linalg.eigvalsh(K - np.transpose(G))[0], abs=1e-5)
    tips = [np.array(told[name][2:]) for name in ("points", "unloaded")]
    e = force([1, f[1]])
    assert told["gives"] == pytest.approx([(tips[0] - tips[1]) @ e / f[0], e @ C @ e], rel=1e-9, abs=1e-12)


def test_springs_compliance_and_stability_are_those_of_numpy():
    arm = SpringArm()
    for q, q0, f, v in states(1000):
        arm.values = v
        right(q, q0, f, v, {"settle": arm.run("settle", q, q0, f), "compliance": arm.run("compliance", q0),
                            "left": arm.run("left", q, f), "gives": arm.run("gives", q, q0, f),
                            "points": arm.run("points", q), "unloaded": arm.run("points", q0)})


def test_python_settles_where_scipy_finds_the_balance():
    arm = SpringArm(f=[50, 0.5], values={"k1": 800})
    K, v = np.diag([800, 500]), arm.values
    found = root(lambda q: -K @ (q - arm.q0) + jacobian(q, v).T @ force([50, 0.5]), arm.q0, tol=1e-14).x
    assert arm.q == pytest.approx(list(found), abs=1e-9)
    arm.f = [20, 2.0]
    found = root(lambda q: -K @ (q - arm.q0) + jacobian(q, v).T @ force([20, 2.0]), arm.q0, tol=1e-14).x
    assert arm.q == pytest.approx(list(found), abs=1e-9)


def test_the_discoveries_of_the_chapter():
    told = SpringArm().reads()
    assert told["stiffest"] == pytest.approx(67.5) and 1000 * np.array(told["C"][:3]) == pytest.approx([3, -1, 1])
    assert 1000 * np.array(told["C"][3:5]) == pytest.approx([2 + np.sqrt(2), 2 - np.sqrt(2)])
    for load, sign in ((1000 - 500 * np.sqrt(2) - 0.01, 1), (1000 - 500 * np.sqrt(2) + 0.01, -1)):
        arm = SpringArm(q0=[0, 0], q=[0, 0], f=[load, np.pi])
        assert np.sign(arm.reads()["left"]) == sign and ("buckles" in arm.says()) == (sign < 0)


def test_a_picture_a_sentence_and_blocks():
    arm = SpringArm()
    bundled, about = arm._repr_mimebundle_()
    assert len(bundled["image/png"]) > 5000 and "67.5°" in about["image/png"]["alt"]
    assert arm.bind("The stiffest direction is {stiffest:.1f}°; [the upper arm](link1) has {k1:.0f} N·m/rad.")
    arm.f = "hard"
    assert arm.f == [10, 0] and "hard" in arm.problem
    with pytest.raises(ValueError, match="there is no 'walls'"):
        SpringArm(show=["walls"])


def test_a_page_is_small_and_the_description_short():
    is_small(SpringArm(), "springs")


# on a page

@pytest.fixture
def show(tmp_path):
    with opening(tmp_path) as shows:
        yield shows


def rested(page):
    page.wait_for_function(f"() => !{W}.host.playing")
    settled(page)


@pytest.mark.browser
def test_the_stiffest_direction_is_found_by_letting_the_load_go_round(show):
    page = show(SpringArm())
    page.get_by_label("the load goes round").check()
    page.get_by_role("button", name="Pause", exact=True).click()
    advanced(page, 8)                           # once around
    log = page.evaluate(f"""() => {{ const {{ log }} = {W}.host.subject, of = (name, i) => log.at(log.index[name], i);
      return Array.from({{ length: log.length }}, (_, i) => ['way', 'gives', 'told'].map((name) => of(name, i))); }}""")
    way, gives, told = np.transpose(log)
    assert len(way) > 1900 and np.ptp(way) > 350
    half = way < 180
    assert way[half][np.argmin(gives[half])] == pytest.approx(67.5, abs=1.5)
    assert gives.min() == pytest.approx(0.586, abs=0.02) and gives.max() == pytest.approx(3.414, abs=0.08)
    assert np.abs(gives - told).max() < 0.15    # C is for a small load
    assert "67.50" in page.locator(".rl-reading").inner_text() and "3.414" in page.locator(".rl-reading").inner_text()
    assert "The stiffest direction is 67.50°" in page.locator(".rl-status").inner_text() and height(page) <= 620


@pytest.mark.browser
def test_equal_in_all_directions_by_hand(show):
    page = show(SpringArm())
    slide(page, "length a1", 1.414)
    slide(page, "elbow, unloaded", 135)
    page.locator(".rl-row:visible", has_text="k2").locator("input.rl-number").fill("1000")
    page.keyboard.press("Enter")
    settled(page)
    C = seen(page)["C"]
    assert C[3] / C[4] == pytest.approx(1, abs=1e-3)
    page.get_by_role("button", name="√2 : 1, at 135°").click()
    rested(page)
    assert "equally in all directions" in page.locator(".rl-status").inner_text()
    assert seen(page)["C"][:3] == pytest.approx([1e-3, 0, 1e-3], abs=1e-12)


@pytest.mark.browser
def test_stretched_it_bears_290_newtons_and_buckles_at_296(show):
    page = show(SpringArm())
    page.get_by_role("button", name="stretched").click()
    for load, least in ((290, 0), (296, 0.1), (350, 0.6)):        # the further beyond 292.9 N, the further it goes
        falls = least > 0
        slide(page, "load", load)
        rested(page)
        assert state(page)["q"] == pytest.approx([0, 0], abs=1e-6)
        assert ("buckles" in page.locator(".rl-status").inner_text()) == falls
        page.get_by_role("button", name="Push the elbow a little").click()
        page.get_by_role("button", name="Pause", exact=True).click()
        advanced(page, 20)
        far = np.abs(state(page)["q"]).max()
        assert far > least if falls else far < 1e-6
        page.get_by_role("button", name="stretched").click()


@pytest.mark.browser
def test_play_at_rest_lets_the_load_go_round(show):
    page = show(SpringArm())
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function(f"() => {W}.host.subject.t > 0.1")
    assert page.get_by_label("the load goes round").is_checked() and state(page)["f"][1] > 0
    page.get_by_label("the load goes round").uncheck()
    rested(page)


@pytest.mark.browser
def test_what_changes_nothing_does_not_set_the_load_going(show):
    page = show(SpringArm(q0=[0, 0], q=[0, 0], f=[290, np.pi]))
    slide(page, "load", 295)
    rested(page)
    assert not state(page)["turning"] and state(page)["f"] == [295, np.pi]


@pytest.mark.browser
def test_hand_and_keys(show):
    page = show(SpringArm())
    before = state(page)["q"]
    tip, head = (page.get_by_role("button", name=f"{word}. Drag it") for word in ("Tip", "Direction of the load"))
    pulled(page, head, -50, -60)
    rested(page)
    size, way = state(page)["f"]
    assert size == 10 and 0.5 < way < np.pi and state(page)["q"] != before
    box = tip.bounding_box()
    page.mouse.move(box["x"] + 8, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] + 40, steps=4)
    held = state(page)["q"]
    assert np.abs(np.subtract(held, before)).max() > 0.1
    page.mouse.up()                             # the springs bring it back
    rested(page)
    assert np.abs(np.subtract(state(page)["q"], before)).max() < 0.1
    head.focus()
    page.keyboard.press("ArrowDown")
    rested(page)
    assert state(page)["f"][1] != way


@pytest.mark.browser
def test_the_browser_runs_the_same_programs(show):
    page, given = show(SpringArm()), list(states(1000))
    told = page.evaluate(f"""all => all.map(([q, q0, load, v]) => {{
      const p = {W}.host.subject.physics, f = p.bind(p.parameters.map((name) => v[name]));
      return {{ settle: f.settle(q, q0, load), compliance: f.compliance(q0), left: f.left(q, load),
        gives: f.gives(q, q0, load), points: f.points(q), unloaded: f.points(q0) }}; }})""",
                         [[list(q), list(q0), f, v] for q, q0, f, v in given])
    for (q, q0, f, v), one in zip(given, told, strict=True):
        right(q, q0, f, v, one)


@pytest.mark.browser
@pytest.mark.parametrize("width, scheme", [(900, "light"), (420, "dark")])
def test_blocks_and_those_who_do_not_see_or_use_a_mouse(show, width, scheme):
    page = show(SpringArm(show=["arm", "load", "nudge"]), width=width, color_scheme=scheme)
    assert serious(page) == [] and page.evaluate("() => document.documentElement.scrollWidth") <= width
    assert page.locator(".rl-row:visible").count() == 1
    keys = page.evaluate(f"() => [...{W}.controls, ...{W}.tables, ...{W}.plots].map(one => one.key)")
    assert sorted(["arm", "time", *keys]) == sorted(SpringArm.blocks)
