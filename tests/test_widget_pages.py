"""The widgets in a real browser, on pages without Python: hands, keys, physics, accessibility, and every discovery."""

import re
from dataclasses import replace

import numpy as np
import pytest
from browser import chromium, watched
from system import need

from robolib import evaluate, robots, simulate
from robolib.doctor import find_browser
from robolib.formulations import lagrange
from robolib.widgets import physics
from robolib.widgets.page import page as page_of
from robolib.widgets.settings import ARMS, table

pytestmark = pytest.mark.browser
W = "document.getElementById('arm').robolib"


@pytest.fixture(scope="module")
def browser():
    need(find_browser(), "chromium")
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages with a space")
    for kind in ARMS:
        (folder / f"{kind}.html").write_text(page_of(kind), encoding="utf-8")
    return {kind: (folder / f"{kind}.html").as_uri() for kind in ARMS}


@pytest.fixture
def show(browser, files):
    """A page with an arm, in a context of its own; afterwards: no error, no request to anywhere."""
    shown = []

    def make(kind="planar", width=1200, height=1000, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_offline(True)
        opened = watched(context)
        opened.page.goto(files[kind])
        opened.page.set_default_timeout(20_000)
        opened.page.wait_for_selector(".rl-stage .rl-bar[d]", state="attached")
        opened.page.wait_for_timeout(150)
        shown.append((opened, context))
        return opened.page
    yield make
    for opened, context in shown:
        assert opened.complaints == [] and opened.outside == set()
        context.close()


def state(page):
    return page.evaluate(f"() => ({{...{W}.snapshot(), t: {W}.engine.t, playing: {W}.playing}})")


def screen(page, point):
    """Where a point of the plane, in metres, is on the screen."""
    x, y, scale = page.evaluate(f"""p => {{
      const box = {W}.stage.root.getBoundingClientRect(), [x, y] = {W}.stage.view.at(p), k = box.width / 440;
      return [box.left + x * k, box.top + y * k, k]; }}""", list(point))
    return x, y


def drag(page, start, end):
    page.mouse.move(*screen(page, start))
    page.mouse.down()
    page.mouse.move(*screen(page, end), steps=8)
    page.mouse.up()
    page.wait_for_timeout(120)


def points(page):
    return page.evaluate(f"() => {W}.stage.points")


def cell(page, heading, column=0):
    """A number of the read-out, as a reader sees it."""
    page.wait_for_timeout(150)
    row = page.locator(".rl-reading tr", has=page.locator("th", has_text=heading)).first
    text = row.locator("td").nth(column).inner_text()
    return float(text.replace("−", "-")) if "·10" not in text else 0.0


def slide(page, label, value):
    """Set a slider, as a hand does."""
    page.get_by_label(label, exact=True).first.evaluate(
        "(node, x) => { node.value = x; node.dispatchEvent(new Event('input', {bubbles: true})); }", value)
    page.wait_for_timeout(120)


def open_panels(page):
    page.evaluate("() => document.querySelectorAll('details').forEach(d => { d.open = true; })")


def preset(page, label):
    page.get_by_label("start with").select_option(label=label)
    page.wait_for_timeout(150)


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


def test_keys_reach_everything(show):
    page = show()
    page.locator(".rl-tip").focus()
    x, y = points(page)["tip"]
    for key in ("ArrowLeft", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    page.wait_for_timeout(100)
    assert points(page)["tip"] == pytest.approx([x - 0.0224, y + 0.0448], abs=1e-6)
    page.get_by_label("shoulder q₁").focus()
    before = state(page)["q"][0]
    page.keyboard.press("ArrowRight")
    assert state(page)["q"][0] > before
    page.get_by_role("button", name="Play").focus()
    page.keyboard.press("Space")
    page.wait_for_timeout(400)
    assert state(page)["playing"] and state(page)["t"] > 0.1
    page.keyboard.press("Space")
    assert not state(page)["playing"]
    reached = page.evaluate("""() => {
      const all = [...document.querySelectorAll('.rl-widget :is(button, input, select, summary, .rl-tip)')];
      return all.filter(n => n.tabIndex < 0).length; }""")
    assert reached == 0


def test_play_step_pause_reset(show):
    page = show()
    start = state(page)
    page.get_by_role("button", name="Play").click()
    page.wait_for_timeout(600)
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
        if (w.engine.problem || (free && Math.abs(w.engine.drift) > 1e-3)) wrong.push(word);
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
    page.evaluate(f"() => {{ {W}.speed = 2; }}")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(f"() => !{W}.playing")
    assert state(page)["t"] == pytest.approx(0.5)
    page.get_by_label("moved by").select_option("trapezoidal")
    slide(page, "way of joint 1", 5)
    assert "too short" in page.get_by_role("alert").inner_text()


def test_numbers_that_no_arm_has_are_told(show):
    page = show()
    open_panels(page)
    for label in ("mass m₂", "inertia I₂", "rotor I_m2"):
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


# exact

@pytest.mark.parametrize("kind", ARMS)
def test_a_thousand_states_in_the_browser_and_in_numpy(show, kind):
    page, made, rng = show(kind), physics.ARMS[kind](), np.random.default_rng(6)
    values = {name: x * rng.uniform(0.7, 1.3) for name, x in made.values.items()}
    dynamics = evaluate.compile(made.model, {name: values[name] for name in made.model.parameters})
    q, qd, qdd = rng.uniform(-3, 3, (3, 1000, 2))
    found = page.evaluate(f"""([p, states]) => {{
      const f = {W}.physics.bind(p);
      return states.map(([q, v, a]) => [...f.parts(q, v, a), ...f.terms(q, v).slice(10), ...f.forward(q, v, a)]); }}""",
                          [[values[name] for name in made.parameters], np.stack([q, qd, qdd], axis=1).tolist()])
    found = np.array(found)
    parts = dynamics.parts(q, qd, qdd)
    for k, wanted in enumerate(parts.values()):
        assert np.abs(found[:, 2 * k:2 * k + 2] - wanted).max() <= 1e-9 * max(np.abs(x).max() for x in parts.values())
    T, U = dynamics.energy(q, qd)
    for column, energy in ((10, T), (11, U)):
        assert np.abs(found[:, column] - energy).max() <= 1e-9 * np.abs(energy).max()
    wanted = dynamics.forward(q, qd, qdd)
    assert np.abs(found[:, 12:] - wanted).max() <= 1e-9 * np.abs(wanted).max()


@pytest.mark.parametrize("key", ["rest", "hanging", "lively"])
def test_a_free_swing_of_ten_seconds_keeps_its_energy(show, key):
    page = show()
    drift, peak = page.evaluate(f"""key => {{
      const w = {W};
      w.preset(key);
      let drift = 0, peak = 0;
      for (let k = 0; k < 600; k++) {{
        w.engine.advance(1 / 60);
        drift = Math.max(drift, Math.abs(w.engine.E - w.engine.zero.own));
        peak = Math.max(peak, w.engine.T);
      }}
      return [drift, peak]; }}""", key)
    assert peak > 100 and drift <= 1e-6 * peak


def test_with_torque_and_friction_the_work_is_counted(show):
    page = show()
    drift, change, peak = page.evaluate(f"""() => {{
      const w = {W};
      w.preset('lively');
      w.change({{friction: true, tau: [40, -15]}}, true);
      for (let k = 0; k < 300; k++) w.engine.advance(1 / 60);
      return [w.engine.drift, w.engine.E - w.engine.zero.own, Math.max(...w.engine.log.data[17])]; }}""")
    assert abs(drift) <= 1e-6 * peak and abs(change) > 10


# seen and read

@pytest.mark.parametrize("kind, scheme, width", [
    ("planar", "light", 1200), ("planar", "dark", 420), ("cartesian", "dark", 1200), ("parallelogram", "light", 1200),
    ("parallelogram", "dark", 420)])
def test_nothing_serious_for_those_who_do_not_see_or_use_a_mouse(show, kind, scheme, width):
    from axe_playwright_python.sync_playwright import Axe

    page = show(kind, width=width, color_scheme=scheme)
    open_panels(page)
    page.wait_for_timeout(200)
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
    page.wait_for_timeout(150)
    assert page.evaluate(size) > 1.3 * before[0] and page.locator(".rl-panel:visible").count() < before[1]


def test_the_dark_page_is_dark(show):
    back = "() => getComputedStyle(document.querySelector('.rl-widget')).backgroundColor"
    colours = [show(color_scheme=scheme).evaluate(back) for scheme in ("light", "dark")]
    assert [sum(map(int, re.findall(r"\d+", c)[:3])) > 400 for c in colours] == [True, False]


# what one discovers with the widget alone

def test_p1_to_p5_of_the_planar_arm(show):
    page = show()
    open_panels(page)
    preset(page, "a push at the elbow, no gravity")
    slide(page, "elbow q₂", 160.05)
    assert cell(page, "q̈ /", 0) == pytest.approx(0, abs=1e-3) and cell(page, "q̈ /", 1) > 0.8                   # P1
    slide(page, "elbow q₂", 60)
    assert cell(page, "q̈ /", 0) < -0.1
    preset(page, "both joints turning, no gravity")
    assert abs(cell(page, "Coriolis", 0)) > 10 and cell(page, "Coriolis", 1) == 0                               # P2
    slide(page, "elbow q₂", 0)
    coupling = page.locator(".rl-reading .rl-hint")
    assert coupling.inner_text().endswith("= 0.077")                                                            # P3
    M11 = page.evaluate(f"() => {W}.engine.M[0]")
    assert M11 == pytest.approx(250.01)
    slide(page, "shoulder q₁", 40)
    assert page.evaluate(f"() => {W}.engine.M[0]") == M11                                                       # P4
    slide(page, "elbow q₂", 180)
    assert page.evaluate(f"() => {W}.engine.M[0]") == pytest.approx(150.01)
    slide(page, "elbow q₂", 0)
    for name in ("gear ratio k_r1", "gear ratio k_r2"):
        slide(page, name, 1)
    assert coupling.inner_text().endswith("= 0.668")
    largest = []
    preset(page, "Example 7.2: 90° in 0.5 s")
    for duration in (1, 0.5):                                                                                   # P5
        slide(page, "duration", duration)
        page.evaluate(f"() => {{ {W}.speed = 2; }}")
        page.get_by_role("button", name="Play").click()
        page.wait_for_function(f"() => !{W}.playing")
        largest.append([cell(page, word, 2) for word in ("inertial", "centrifugal", "gravity")])
    ratio = np.divide(largest[1], largest[0])
    assert ratio == pytest.approx([4, 4, 1], rel=5e-3)


def test_the_cartesian_arm(show):
    page = show("cartesian")
    open_panels(page)
    values = physics.ARMS["cartesian"]().values
    M12 = f"() => {W}.engine.M[1]"
    slide(page, "angle α", 90)
    assert page.evaluate(M12) == pytest.approx(0, abs=1e-12)
    preset(page, "axes at 90°")
    for angle in (30, 45, 60):
        slide(page, "angle α", angle)
        assert page.evaluate(M12) == pytest.approx(values["m2"] * np.cos(np.radians(angle)))
        slide(page, "rate q̇₁", 1.5)
        slide(page, "rate q̇₂", -1)
        assert cell(page, "C q̇", 0) == cell(page, "C q̇", 1) == 0
        slide(page, "force τ₁", 30)
        ratio = cell(page, "q̈ /", 1) / cell(page, "q̈ /", 0)
        own = values["m2"] + values["kr2"]**2 * values["Im2"]
        assert ratio == pytest.approx(-values["m2"] * np.cos(np.radians(angle)) / own, rel=5e-3)
        page.get_by_label("gravity", exact=True).check()
        assert cell(page, "gravity", 1) == pytest.approx(values["m2"] * 9.81 * np.cos(np.radians(angle)), rel=1e-3)
        first = cell(page, "gravity", 0)
        slide(page, "angle α", 75)
        assert cell(page, "gravity", 0) == first
        page.get_by_label("gravity", exact=True).uncheck()


def test_the_parallelogram_arm(show):
    page = show("parallelogram")
    open_panels(page)
    preset(page, "motor 1 pushes, m₃ = 8 kg")
    button = page.get_by_role("button", name="Choose the mass")
    assert button.inner_text() == "Balance it: m₃ = 4.000 kg"
    for _ in range(2):
        before = state(page)["q"][1]
        page.get_by_role("button", name="Play").click()
        page.wait_for_timeout(700)
        page.get_by_role("button", name="Pause").click()
        moved = abs(state(page)["q"][1] - before)
        if state(page)["values"]["m3"] == 8:
            assert moved > 1e-3
            page.get_by_role("button", name="Back to where it began").click()
            button.click()
    assert moved < 1e-12
    assert page.evaluate(f"() => {W}.engine.M") == pytest.approx([10.55, 0, 0, 2.0375], abs=1e-12)
    slide(page, "payload m_L", 1)
    assert button.inner_text() == "Balance it: m₃ = 2.667 kg"
    slide(page, "forearm m₃", 8)
    slide(page, "rate q̇₁", 2)
    slide(page, "rate q̇₄", 1.5)
    assert cell(page, "Coriolis", 0) == cell(page, "Coriolis", 1) == 0 and abs(cell(page, "centrifugal", 0)) > 0.5
    twin = page.locator(".rl-panel table tr", has=page.locator("th", has_text="Coriolis")).locator("td").first
    assert float(twin.inner_text().replace("−", "-")) != 0
    page.get_by_label("its angles from the ground").check()
    page.wait_for_timeout(200)
    assert float(twin.inner_text()) == 0
    slide(page, "payload m_L", 0)
    slide(page, "centre ℓ₃", 1)
    M12 = page.locator(".rl-panel table tr", has=page.locator("th", has_text="M₁₂")).locator("td").first
    assert float(M12.inner_text()) == 0


def test_the_lie_detector(show):
    page = show()
    found = page.evaluate(f"""() => {{
      const w = {W}, said = {{}};
      for (const {{key}} of w.config.lies) {{
        w.preset('rest');
        w.change({{q: [0, Math.PI / 2], lie: key}}, true);
        let own = 0;
        for (let k = 0; k < 120; k++) {{ w.engine.advance(1 / 60); own = Math.max(own, Math.abs(w.engine.drift)); }}
        const N = w.engine.true.skew(w.engine.q, w.engine.qd);
        const truly = Math.abs(w.engine.E - w.engine.zero.ghost);
        said[key] = [own, truly, Math.hypot(...N.slice(0, 3)), Math.hypot(...N.slice(3))];
      }}
      return said; }}""")
    for key in ("gravity_flipped", "no_rotor", "no_parallel_axis", "other_C"):
        assert found[key][0] < 1e-6, key                                     # consistent: its own energy stays
    model, values = lagrange.derive(robots.planar_2r()[0]), robots.planar_2r()[1]
    lie = evaluate.compile(replace(model, c=model.c - model.parts["Coriolis"]), values)
    drift = simulate.run(lie, q=[0.0, np.pi / 2], duration=2.0).drift
    assert drift > 10 and found["no_coriolis"][0] == pytest.approx(drift, rel=1e-3)         # inconsistent
    assert found["gravity_flipped"][1] > 100 and found["no_rotor"][1] > 1    # and the true energy does not
    assert found["other_C"][1] < 1e-6 and found["other_C"][2] < 1e-9 < 1 < found["other_C"][3]
    page.wait_for_timeout(200)
    open_panels(page)
    assert "for Christoffel's" in page.locator(".rl-panel", has_text="Believe a wrong model").inner_text()
