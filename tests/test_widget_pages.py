"""The widgets in a real browser, on pages without Python: hands, keys, messages, what one sees and reads."""

import re

import numpy as np
import pytest
from pages import W, drag, open_panels, painted, played, points, preset, slide, state

from robolib.widgets import ARMS
from robolib.widgets.settings import table

pytestmark = pytest.mark.browser


# by the hand

@pytest.mark.parametrize(
    "kind, target", [("planar", (0.5, 1.2)), ("cartesian", (0.9, 0.9)), ("parallelogram", (0.6, 0.9))])
def test_the_tip_follows_the_hand(show, kind, target):
    page = show(kind)
    if kind == "cartesian":
        open_panels(page)
        slide(page, "angle α", 60)
    drag(page, points(page)["tip"], target)
    assert points(page)["tip"] == pytest.approx(target, abs=0.02)
    assert state(page)["qd"] == [0, 0] and state(page)["t"] == 0


def test_a_tip_dragged_out_of_reach_points_there(show):
    page = show()
    drag(page, points(page)["tip"], (-1.6, 1.6))
    x, y = points(page)["tip"]
    assert np.hypot(x, y) == pytest.approx(2, abs=1e-6) and np.degrees(np.arctan2(y, x)) == pytest.approx(135, abs=0.5)


def test_a_link_turns_its_own_joint(show):
    page = show()
    before, p = state(page)["q"], points(page)
    middle = np.add(p["elbow"], p["tip"]) / 2
    drag(page, middle, np.add(p["elbow"], [-0.3, 0.4]))
    after = state(page)["q"]
    assert after[0] == before[0] and abs(after[1] - before[1]) > 0.5
    for kind, (a, b), moved in (("parallelogram", ("base", "pin"), 1), ("parallelogram", ("base", "joint2"), 0)):
        page = show(kind)
        before, p = state(page)["q"], points(page)
        drag(page, np.add(p[a], p[b]) / 2, (0.1, -0.4) if moved else (-0.3, -0.6))
        after = state(page)["q"]
        assert after[1 - moved] == before[1 - moved] and abs(after[moved] - before[moved]) > 0.3


def test_a_script_can_turn_a_joint(show):
    page = show()
    before = state(page)["q"]
    page.evaluate(f"() => {{ {W}.grab(); {W}.turn(0, 0.1); {W}.drop(); }}")
    assert state(page)["q"] == pytest.approx([before[0] + 0.1, before[1]])


def test_keys_reach_everything(show):
    page = show()
    page.locator(".rl-tip").focus()
    x, y = points(page)["tip"]
    for key in ("ArrowLeft", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    painted(page)
    assert points(page)["tip"] == pytest.approx([x - 0.0224, y + 0.0448], abs=1e-6)
    page.get_by_role("slider", name="shoulder q₁").focus()
    before = state(page)["q"][0]
    page.keyboard.press("ArrowRight")
    assert state(page)["q"][0] > before
    page.get_by_role("button", name="Play").focus()
    page.keyboard.press("Space")
    played(page, 0.1)
    assert state(page)["playing"] and state(page)["t"] > 0.1
    page.keyboard.press("Space")
    assert not state(page)["playing"]
    reached = page.evaluate("""() => {
      const all = [...document.querySelectorAll('.rl-widget :is(button, input, select, summary, .rl-tip)')];
      return all.filter(n => n.tabIndex < 0).length; }""")
    assert reached == 0


OVERLAPS = f"""q => {{
  const w = {W};
  w.change({{q}}, true);
  w.paint(performance.now());
  const words = [...document.querySelectorAll('.rl-stage text')].filter(n => /^(q.|link \\d)$/.test(n.textContent));
  const boxes = words.map(n => [n.textContent, n.getBoundingClientRect()]), found = [];
  boxes.forEach(([one, a], k) => boxes.slice(k + 1).forEach(([other, b]) => {{
    const apart = a.left >= b.right - 1 || b.left >= a.right - 1 || a.top >= b.bottom - 1 || b.top >= a.bottom - 1;
    if (!apart) found.push(one + ' ' + other);
  }}));
  return [words.length, found]; }}"""


def test_the_letter_of_an_angle_and_the_name_of_its_link_have_room_for_both(show):
    page = show()
    open_panels(page)
    for label in ("angles, with their letters", "names of the links"):
        page.get_by_label(label).check()
    painted(page)
    postures = ((0.5, 0.7), (0.0, 0.0), (1.2, -0.5), (-0.6, -0.9), (0.2, 1.5))
    seen = {q: page.evaluate(OVERLAPS, list(q)) for q in postures}
    assert all(count == 4 for count, _ in seen.values())
    assert {q: found for q, (_, found) in seen.items() if found} == {}


def test_play_step_pause_reset(show):
    page = show()
    start = state(page)
    page.get_by_role("button", name="Play").click()
    played(page, 0.2)
    page.get_by_role("button", name="Pause").click()
    moved = state(page)
    assert moved["t"] > 0.2 and moved["q"] != start["q"]
    page.get_by_role("button", name="One step").click()
    assert state(page)["t"] == pytest.approx(moved["t"] + 1 / 60, abs=1e-3)
    page.get_by_role("button", name="Back to where it began").click()
    assert state(page)["q"] == start["q"] and state(page)["t"] == 0 and state(page)["qd"] == [0, 0]


@pytest.mark.parametrize("kind", ARMS)
def test_every_preset_and_every_lie_runs(show, kind):
    page = show(kind)
    keys = [p["key"] for p in table(kind)["presets"]]
    said = page.evaluate(f"""keys => {{
      const w = {W}, wrong = [];
      const run = (word) => {{
        for (let k = 0; k < 20; k++) w.engine.advance(0.02);
        w.paint(performance.now());
        const free = w.engine.mode === 'torque' && !w.engine.lie;
        if (w.engine.trouble || (free && Math.abs(w.engine.drift) > 1e-3)) wrong.push(word);
      }};
      for (const key of keys) {{ w.preset(key); run(key); }}
      w.preset(keys[0]);
      for (const {{key}} of w.config.lies) {{ w.change({{lie: key, gravity: true}}, true); run(key); }}
      return wrong; }}""", keys)
    assert said == []


def test_a_motion_ends_and_one_that_is_too_short_says_so(show):
    page = show()
    open_panels(page)
    preset(page, "Example 7.2: 90° in 0.5 s")
    page.evaluate(f"() => {{ {W}.host.setSpeed(2); }}")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(f"() => !{W}.playing")
    assert state(page)["t"] == pytest.approx(0.5)
    page.get_by_label("moved by").select_option("trapezoidal")
    slide(page, "travel of joint 1", 5)
    assert "too short" in page.get_by_role("alert").inner_text()


def test_numbers_that_no_arm_has_are_told(show):
    page = show()
    open_panels(page)
    for label in ("mass m₂", "inertia I₂", "rotor Im2"):
        slide(page, label, 0)
    assert "not positive definite" in page.get_by_role("alert").inner_text()
    slide(page, "mass m₂", 50)
    assert not page.get_by_role("alert").is_visible()


def test_a_slide_that_comes_to_its_end_stops(show):
    page = show("cartesian")
    preset(page, "axes at 60°, let go")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(f"() => !{W}.playing")
    assert "end" in page.get_by_role("alert").inner_text()


# seen and read

@pytest.mark.parametrize("kind, scheme, width", [
    ("planar", "light", 1200), ("cartesian", "dark", 1200), ("parallelogram", "dark", 420),
    pytest.param("planar", "dark", 420, marks=pytest.mark.slow),
    pytest.param("parallelogram", "light", 1200, marks=pytest.mark.slow)])
def test_nothing_serious_for_those_who_do_not_see_or_use_a_mouse(show, kind, scheme, width):
    from axe_playwright_python.sync_playwright import Axe

    page = show(kind, width=width, color_scheme=scheme)
    open_panels(page)
    found = Axe().run(page).response["violations"]
    serious = [(v["id"], v["nodes"][0]["html"][:120]) for v in found if v["impact"] in ("serious", "critical")]
    assert serious == []


@pytest.mark.parametrize("kind", ARMS)
def test_a_narrow_screen_needs_no_sideways_scrolling(show, kind):
    page = show(kind, width=360)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_projector_mode_is_larger_and_has_fewer_controls(show):
    page = show()
    size = "() => parseFloat(getComputedStyle(document.querySelector('.rl-widget')).fontSize)"
    before = page.evaluate(size), page.locator(".rl-panel:visible").count()
    page.get_by_label("projector").check()
    painted(page)
    assert page.evaluate(size) > 1.3 * before[0] and page.locator(".rl-panel:visible").count() < before[1]


def test_the_dark_page_is_dark(show):
    back = "() => getComputedStyle(document.querySelector('.rl-widget')).backgroundColor"
    colours = [show(color_scheme=scheme).evaluate(back) for scheme in ("light", "dark")]
    assert [sum(map(int, re.findall(r"\d+", c)[:3])) > 400 for c in colours] == [True, False]


def test_what_is_nothing_is_shown_as_nothing(show):
    """Axes at 90° are not coupled; that a cosine is 6·10⁻¹⁷ there is no reading for a person."""
    page = show("cartesian")
    assert "10⁻" not in page.locator(".rl-reading").inner_text()
    spans = page.evaluate(f"() => {W}.plots.filter(c => c.range).map(c => c.range[1] - c.range[0])")
    assert spans and min(spans) > 1e-3
