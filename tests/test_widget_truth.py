"""The widgets in a real browser: their numbers are exact, and every discovery can be made with the widget alone."""

from dataclasses import replace

import numpy as np
import pytest
from pages import W, cell, open_panels, painted, played, preset, slide, state

from robolib import evaluate, robots, simulate
from robolib.formulations import lagrange
from robolib.widgets import ARMS, physics

pytestmark = pytest.mark.browser


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
      return [w.engine.drift, w.engine.E - w.engine.zero.own, w.engine.log.peak('T')]; }}""")
    assert abs(drift) <= 1e-6 * peak and abs(change) > 10


# what one discovers with the widget alone

@pytest.mark.slow
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
    for name in ("gear ratio kr1", "gear ratio kr2"):
        slide(page, name, 1)
    assert coupling.inner_text().endswith("= 0.668")
    largest = []
    preset(page, "Example 7.2: 90° in 0.5 s")
    for duration in (1, 0.5):                                                                                   # P5
        slide(page, "duration", duration)
        page.evaluate(f"() => {{ {W}.host.setSpeed(2); }}")
        page.get_by_role("button", name="Play").click()
        page.wait_for_function(f"() => !{W}.playing")
        largest.append([cell(page, word, 2) for word in ("inertial", "centrifugal", "gravity")])
    ratio = np.divide(largest[1], largest[0])
    assert ratio == pytest.approx([4, 4, 1], rel=5e-3)


@pytest.mark.slow
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


@pytest.mark.slow
def test_the_parallelogram_arm(show):
    page = show("parallelogram")
    open_panels(page)
    preset(page, "motor 1 pushes, m₃ = 8 kg")
    button = page.get_by_role("button", name="Choose the mass")
    assert button.inner_text() == "Balance it: m₃ = 4.000 kg"
    for _ in range(2):
        before = state(page)["q"][1]
        page.get_by_role("button", name="Play").click()
        played(page, 0.5)
        page.get_by_role("button", name="Pause").click()
        moved = abs(state(page)["q"][1] - before)
        if state(page)["values"]["m3"] == 8:
            assert moved > 1e-3
            page.get_by_role("button", name="Back to where it began").click()
            button.click()
    assert moved < 1e-12
    assert page.evaluate(f"() => {W}.engine.M") == pytest.approx([10.55, 0, 0, 2.0375], abs=1e-12)
    slide(page, "payload mL", 1)
    assert button.inner_text() == "Balance it: m₃ = 2.667 kg"
    slide(page, "forearm m₃", 8)
    slide(page, "motor 1: q₁", 200)
    slide(page, "motor 2: q₄", 60)
    slide(page, "rate q̇₁", 2)
    slide(page, "rate q̇₄", 1.5)
    assert cell(page, "Coriolis", 0) == cell(page, "Coriolis", 1) == 0 and abs(cell(page, "centrifugal", 0)) > 0.5
    twin = page.locator(".rl-panel table tr", has=page.locator("th", has_text="Coriolis")).locator("td").first
    assert float(twin.inner_text().replace("−", "-")) != 0
    page.get_by_label("its angles from the ground").check()
    painted(page)
    assert float(twin.inner_text()) == 0
    slide(page, "payload mL", 0)
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
    open_panels(page)
    assert "for Christoffel's" in page.locator(".rl-panel", has_text="Believe a wrong model").inner_text()
