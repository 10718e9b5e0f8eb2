"""Faults that the widgets once had, one by one, on pages without Python; beside it, those in JupyterLab."""

import re

import matplotlib
import pytest
from browser import chromium, watched
from pages import PAINTED, W, cell, drag, open_panels, painted, played, points, preset, screen, showing, slide, state
from system import need

from robolib.app.doctor import find_browser
from robolib.widgets import CartesianArm, ParallelogramArm, Pendulum, PlanarArm, SpringArm, ThreeRods, cells

matplotlib.use("Agg")
pytestmark = pytest.mark.browser

SINGULAR = {"m2": 0, "I2": 0, "Im2": 0}
SMALL = {                                       # made when they are asked for
    "parallelogram": lambda: ParallelogramArm(show=["arm", "m3", "M"]),
    "torques": lambda: PlanarArm(show=["arm", "time", "tau1(t)", "tau2(t)"]),
    "tables": lambda: PlanarArm(show=["arm", "time", "q1", "q2", "M", "torques"]),
    "energies": lambda: PlanarArm(show=["arm", "time", "m2", "energy", "energy(t)", "q(t)"]),
    "slides": lambda: CartesianArm(show=["arm", "time", "alpha", "tau1", "q(t)", "energy(t)"], gravity=False),
    "four": lambda: PlanarArm(show=["arm", "time", "q(t)", "qd(t)", "tau1(t)", "tau2(t)"]),
    "few": lambda: PlanarArm(show=["arm", "time"]),
    "rods": lambda: ThreeRods(show=["arm", "slid"]),
    "pendulum": lambda: Pendulum()}
TWICE = 'WIDGET.render({ model, el: document.getElementById("arm") });'


@pytest.fixture
def own(tmp_path):
    """A function that shows a widget as it stands; `page` may change its HTML."""
    files = {}
    with showing(files) as make:
        def show(arm, page=lambda text: text, **options):
            file = tmp_path / f"{len(files)}.html"
            file.write_text(page(arm.page()), encoding="utf-8")
            files[file.stem] = file.as_uri()
            return make(file.stem, **options)
        yield show


def inertia(page):
    """M as it stands in the read-out."""
    painted(page)
    cells = page.locator(".rl-reading table").first.locator("tbody td").all_inner_texts()
    return [float(text.replace("−", "-")) for text in cells]


def hand(page, label):
    """A slider, by its label."""
    return page.get_by_role("slider", name=label, exact=True)


# 2, 3: one clock, one posture

def test_two_views_of_one_model_have_one_clock(own):
    page = own(PlanarArm(), lambda text: text.replace(
        TWICE, TWICE + "const two = document.createElement('div'); two.id = 'two';"
        "document.querySelector('main').append(two); WIDGET.render({ model, el: two });"))
    page.evaluate(f"() => {{ {W}.clocks = []; const engine = {W}.engine;"
                  f" {W}.host.listeners.add(() => {W}.clocks.push(engine.t)); {W}.play(); }}")
    played(page, 0.6)
    page.evaluate("() => document.getElementById('two').robolib.pause()")
    clocks = page.evaluate(f"() => {W}.clocks")
    assert len(clocks) > 5 and clocks == sorted(clocks)                      # never set back
    painted(page)
    said = page.locator(".rl-clock").all_inner_texts()
    assert len(said) == 2 and said[0] == said[1] and not state(page)["playing"]
    page.evaluate("() => document.getElementById('two').robolib.close()")
    assert page.locator(".rl-widget").count() == 1
    page.evaluate(f"() => {W}.play()")                                       # the other one lives on
    played(page, 0.8)


@pytest.mark.parametrize("playing", [False, True])
def test_the_numbers_are_those_of_the_hand_that_holds_still(show, playing):
    page = show()
    if playing:
        page.evaluate(f"() => {W}.play()")
    page.mouse.move(*screen(page, points(page)["tip"]))
    page.mouse.down()
    page.mouse.move(*screen(page, (0.4, 1.1)), steps=9)
    page.wait_for_function(f"""() => {{
      const shown = Number(document.querySelector('.rl-reading table tbody td').textContent), held = {W}.engine.M[0];
      return Math.abs(shown - held) < 1e-3 * held; }}""")            # at its leisure, but it gets there
    shown = page.locator(".rl-reading table").first.locator("tbody td").first.inner_text()
    assert float(shown) == pytest.approx(page.evaluate(f"() => {W}.engine.M[0]"), rel=1e-3)
    page.mouse.up()
    page.evaluate(f"() => {W}.pause()")
    painted(page)
    degrees = page.evaluate(f"() => {W}.engine.q[0] * 180 / Math.PI")
    said = re.search(r"q₁ = (\S+)°", page.locator(".rl-status").inner_text())[1]
    assert float(said.replace("−", "-")) == pytest.approx(degrees, abs=0.06)


# 4, 5: numbers that no body has

def test_there_is_a_way_back_from_every_number(own):
    page = own(PlanarArm())
    open_panels(page)
    slide(page, "mass m₂", 20)
    page.get_by_role("button", name="Back to the numbers").click()           # while it stands still
    painted(page)
    assert state(page)["values"]["m2"] == 50 and inertia(page)[3] == pytest.approx(122.5)
    for label in ("mass m₂", "inertia I₂", "rotor Im2"):
        slide(page, label, 0)
    assert page.get_by_role("alert").is_visible()
    page.get_by_role("button", name="Back to where it began").click()
    painted(page)
    assert not page.get_by_role("alert").is_visible() and state(page)["values"]["Im2"] > 0
    page = own(PlanarArm(values=SINGULAR))                                   # born so
    assert "not positive definite" in page.get_by_role("alert").inner_text()
    page.get_by_role("button", name="Back to where it began").click()
    painted(page)
    assert not page.get_by_role("alert").is_visible()
    page.get_by_role("button", name="Play").click()
    played(page, 0.1)


def test_no_table_tells_of_a_body_that_was(show):
    page = show()
    open_panels(page)
    before = page.locator(".rl-reading").inner_text()
    for label in ("mass m₂", "inertia I₂", "rotor Im2"):
        slide(page, label, 0)
    assert page.locator(".rl-reading").inner_text() != before and inertia(page)[3] == 0
    row = page.locator(".rl-reading tr", has=page.locator("th", has_text="inertial")).first
    assert row.locator("td").first.inner_text() == "–" and "NaN" not in page.locator(".rl-widget").inner_text()
    slide(page, "mass m₂", 50)
    assert cell(page, "gravity", 1) != 0
    points = page.evaluate(f"() => {W}.plots.filter(plot => plot.root.offsetParent).map(plot => plot.range)")
    assert points and all(points)


@pytest.mark.parametrize("arm", [lambda: PlanarArm(values=SINGULAR), lambda: PlanarArm(values={**SINGULAR, "m1": 0}),
                                 lambda: CartesianArm(values={"m1": 0, "m2": 0, "Im1": 0, "Im2": 0, "mm2": 0}),
                                 lambda: ParallelogramArm(values={f"{x}{k}": 0 for x in "mI" for k in "1234"})])
def test_a_singular_arm_has_its_picture_in_python(arm):
    data, _ = arm()._repr_mimebundle_()
    assert "image/png" in data and "positive definite" in data["text/plain"]


# 6: strong friction on a light link

STIFF = f"""inertia => {{
  const w = {W}, e = w.engine, light = {{m2: 0, Im2: 0, I2: inertia, Fv2: 200, Fv1: 0}};
  w.change({{values: {{...e.values, ...light}}, friction: true, gravity: true, q: [0.3, 1], qd: [0, 5]}}, true);
  let peak = 0, on = true;
  for (let k = 0; k < 60 && on; k++) {{ on = e.advance(1 / 60); peak = Math.max(peak, Math.abs(e.qd[1])); }}
  return {{on, peak, M22: e.M[3], qd: e.qd, drift: e.drift, T: e.log.peak('T'), problem: e.problem}};
}}"""


def test_strong_friction_on_a_light_link_does_not_explode(show):
    page = show()
    found = page.evaluate(STIFF, 0.001)
    assert found["on"] and found["M22"] == pytest.approx(0.001) and found["problem"] == ""
    assert found["peak"] < 20 and abs(found["qd"][1]) < 1                    # held by friction
    assert abs(found["drift"]) < 0.02 * found["T"]
    for inertia in (1e-4, 1e-6):
        worse = page.evaluate(STIFF, inertia)
        assert not worse["on"] and "friction is too strong" in worse["problem"] and worse["peak"] < 1e3
    painted(page)
    assert "friction is too strong" in page.get_by_role("alert").inner_text()
    page.get_by_role("button", name="Back to where it began").click()


# 8, 9: what leaks

def test_a_hand_that_takes_the_arm_leaves_its_motion_and_tells(own):
    page = own(PlanarArm(preset="case1"), lambda text: text.replace("const model =", "const model = window.model ="))
    drag(page, points(page)["tip"], (0.5, 1.2))
    assert state(page)["mode"] == "torque" == page.evaluate("() => model.get('mode')")
    assert page.evaluate("() => model.get('q')") == state(page)["q"]


def test_a_preset_leaves_nothing_to_the_next(show):
    page = show()
    open_panels(page)
    preset(page, "Example 7.2: 90° in 0.5 s")
    for box in page.locator(".rl-panel", has_text="Ellipses at the tip").get_by_role("checkbox").all():
        box.check()
    page.get_by_label("friction", exact=True).check()
    slide(page, "torque τ₁", 100)
    preset(page, "hanging, pulled aside")
    left = page.evaluate(f"""() => {{ const {{ellipses, friction, lie, mode, qd, tau, values, t}} = {W}.engine;
      return {{ellipses, friction, lie, mode, qd, tau, values, t, speed: {W}.host.speed}}; }}""")
    assert left == {"ellipses": [], "friction": False, "lie": "", "mode": "torque", "qd": [0, 0], "tau": [0, 0], "t": 0,
                    "speed": 1, "values": PlanarArm().values}


# 11: themes

def test_another_theme_leaves_the_charts_their_shape(show):
    page = show()
    sizes = """() => [...document.querySelectorAll('.rl-chart:not([hidden]) canvas')].map(c =>
      [c.width / c.height, c.clientWidth / c.clientHeight])"""
    for theme in ("dark", "light", "dark"):
        page.evaluate("theme => { document.body.dataset.theme = theme; }", theme)
        page.wait_for_timeout(350)
        painted(page)
        for drawn, seen in page.evaluate(sizes):
            assert drawn == pytest.approx(seen, rel=0.02)
        ink = page.evaluate(f"() => {W}.plots[0].ink")
        assert (ink.lower() > "#8") == (theme == "dark")


# 12, 13: time

def test_time_that_passes_too_slowly_is_told(show):
    page = show()
    page.evaluate(f"""() => {{ const e = {W}.engine, advance = e.advance.bind(e);
      e.advance = (s) => {{ const end = performance.now() + 110; while (performance.now() < end); return advance(s); }};
      {W}.play(); }}""")
    page.wait_for_function("() => /slow: 0\\.\\d of real time/.test(document.querySelector('.rl-clock').textContent)")
    page.evaluate(f"() => {{ delete {W}.engine.advance; {W}.pause(); }}")
    painted(page)
    assert "slow" not in page.locator(".rl-clock").inner_text()


@pytest.mark.parametrize("given, name", [
    ({"speed": 2000}, "speed"), ({"speed": -1}, "speed"), ({"speed": float("nan")}, "speed"),
    ({"motion": {"duration": 0}}, "motion"), ({"motion": {"duration": -1}}, "motion"),
    ({"motion": {"rise": 0}}, "motion")])
def test_times_that_make_no_sense_are_refused(given, name):
    arm = PlanarArm(**given)
    assert name in arm.problem and getattr(arm, name) == getattr(PlanarArm(), name)
    arm.mode = "triangular"
    assert arm.problem == ""


# 15: what nobody sees

def test_what_nobody_sees_stands_still(own):
    page = own(PlanarArm(playing=True), lambda text: text.replace("<main>", "<main><div id='far'></div>"))
    played(page, 0.1)
    page.evaluate("() => { document.getElementById('far').style.height = '4000px'; }")
    page.wait_for_function(f"() => !{W}.visible")
    page.wait_for_timeout(300)
    before = state(page)["t"], page.evaluate(f"() => {W}.frames.length")
    page.wait_for_timeout(600)
    assert (state(page)["t"], page.evaluate(f"() => {W}.frames.length")) == before and state(page)["playing"]
    page.evaluate("() => { document.getElementById('far').style.height = '0'; }")
    played(page, before[0] + 0.1)


def test_a_view_that_is_taken_away_leaves_nothing(own):
    page = own(PlanarArm(playing=True))
    counts = page.evaluate(f"""() => {{ const w = {W}, host = w.host;
      w.close();
      const left = document.querySelectorAll('.rl-widget').length, el = 'robolib' in document.getElementById('arm');
      host.close();
      return [left, el, host.views.size, host.playing, globalThis.robolibHosts.size, host.ticket]; }}""")
    assert counts == [0, False, 0, False, 0, 0]


def test_a_cell_that_is_run_again_closes_what_it_made_unless_another_cell_shows_it():
    now = ["A", "1"]
    note = lambda arm: cells.note(arm, lambda: tuple(now))  # noqa: E731
    first, second, third = PlanarArm(), PlanarArm(), PlanarArm()
    note(first)
    note(second)                                             # two in a cell
    now[:] = "B", "2"
    note(first)                                              # shown in another cell, too
    now[:] = "A", "3"
    note(third)
    assert second.comm is None and first.comm is not None and third.comm is not None
    now[:] = "B", "4"
    note(first)                                              # the same once more
    assert first.comm is not None
    now[:] = "B", "5"
    note(third)
    assert first.comm is None and third.comm is not None
    data, _ = first._repr_mimebundle_()                      # somebody still has it, and shows it
    assert first.comm is not None and "image/png" in data
    now[:] = "", ""
    note(second)                                             # outside a notebook nothing is noted
    for arm in (first, third):
        arm.close()


# 16: keys, and those who do not want things to move

def test_reduced_motion(own):
    page = own(PlanarArm(playing=True), reduced_motion="reduce")
    page.wait_for_timeout(300)
    assert state(page)["t"] == 0 and not state(page)["playing"]              # nothing begins by itself
    times = page.evaluate(f"""async () => {{ const seen = new Set(), end = performance.now() + 1900;
      {W}.play();
      while (performance.now() < end) {{ await new Promise(requestAnimationFrame); seen.add({W}.engine.t); }}
      return [...seen]; }}""")
    assert 2 <= len(times) - 1 <= 4 and times[-1] == pytest.approx(1.5, abs=0.6)


def test_keys_move_by_what_a_person_means(show):
    page = show()
    slider = hand(page, "shoulder q₁")
    slider.focus()
    degrees = f"() => {W}.engine.q[0] * 180 / Math.PI"
    start = page.evaluate(degrees)
    for key, change in (("ArrowRight", 1), ("PageUp", 11), ("ArrowLeft", 10), ("PageDown", 0), ("Shift+ArrowUp", 0.05)):
        page.keyboard.press(key)
        assert page.evaluate(degrees) - start == pytest.approx(change, abs=1e-6), key
    tip = page.locator(".rl-tip")
    tip.focus()
    for key in ("Enter", " "):
        page.keyboard.press(key)
        page.wait_for_function(f"() => {W}.playing")
        page.keyboard.press(key)
        page.wait_for_function(f"() => !{W}.playing")


# 17: names, axes, sizes

def test_a_joint_has_one_name(own):
    page = own(ParallelogramArm())
    open_panels(page)
    slide(page, "motor 1: q₁", 200)
    slide(page, "motor 2: q₄", -160)
    assert "motor 1: q₁ = 200.0°, motor 2: q₄ = −160.0°" in page.locator(".rl-status").inner_text()
    fields = page.locator(".rl-state .rl-number")
    assert [fields.nth(k).input_value() for k in (0, 1)] == ["200.00", "−160.00"]
    text = page.locator(".rl-widget").inner_text()
    assert "travel of motor 2" in page.content() and "k_r" not in text
    heads = page.locator(".rl-reading table").last.locator("thead").inner_text()
    assert "motor 1" in heads and "joint" not in heads
    assert "q₄" in page.locator(".rl-chart-head").nth(1).inner_text()
    page = own(PlanarArm())
    open_panels(page)
    assert "k_r" not in page.locator(".rl-widget").inner_text()
    assert page.locator("label", has_text="gear ratio").first.locator("sub").inner_text() == "r1"


NUMBERS = """(() => {
  const pen = CanvasRenderingContext2D.prototype, {clearRect, fillText} = pen;
  pen.clearRect = function (...box) { this.canvas.words = []; return clearRect.apply(this, box); };
  pen.fillText = function (text, x, y) {
    if (this.textAlign === 'right') this.canvas.words.push([x - this.measureText(text).width, text]);
    return fillText.call(this, text, x, y);
  };
})()"""


def test_no_number_at_an_ordinate_is_cut_off_and_no_legend_is_long(tmp_path):
    need(find_browser(), "chromium")
    heavy = PlanarArm(preset="case1", friction=True, values={"m1": 100, "m2": 100}, motion={"duration": 0.2})
    (tmp_path / "arm.html").write_text(heavy.page(), encoding="utf-8")
    with chromium() as browser:
        shown = watched(browser)
        shown.page.add_init_script(NUMBERS)
        for width in (1400, 900, 420):
            shown.page.set_viewport_size({"width": width, "height": 900})
            shown.page.goto((tmp_path / "arm.html").as_uri())
            shown.page.wait_for_function(f"() => {W}")
            shown.page.evaluate(f"() => {{ {W}.host.setSpeed(2); {W}.play(); }}")
            shown.page.wait_for_function(f"() => {W}.engine.t > 0.19 && !{W}.playing")
            shown.page.evaluate(PAINTED)
            words = shown.page.evaluate(
                "() => [...document.querySelectorAll('.rl-chart canvas')].flatMap(c => c.words || [])")
            assert len(words) > 10 and min(left for left, _ in words) >= 0, words
            assert any(len(text) >= 5 for _, text in words), "no large number was drawn"
            lines = shown.page.evaluate("""() => [...document.querySelectorAll('.rl-chart:not([hidden]) figcaption')]
              .map(head => head.offsetHeight / parseFloat(getComputedStyle(head).lineHeight))""")
            assert max(lines) < 3.3, (width, lines)
        shown.page.close()


def test_no_field_cuts_its_number_off(own):
    page = own(PlanarArm(q=[-2.8, -2.5]), width=900)
    open_panels(page)
    cut = page.evaluate("""() => [...document.querySelectorAll('.rl-number')]
      .filter(n => n.offsetParent && n.scrollWidth > n.clientWidth + 1).map(n => n.value)""")
    assert cut == []


def test_the_projector_fills_the_wall(own):
    page = own(PlanarArm(projector=True), width=1920, height=1080)
    found = page.evaluate("""() => { const size = (s) => document.querySelector(s).getBoundingClientRect();
      return {widget: size('.rl-widget').width, stage: size('.rl-stage').width, canvas: size('.rl-canvas').height,
              play: size('.rl-main').bottom,
              bar: getComputedStyle(document.querySelector('.rl-bar')).strokeWidth}; }""")
    assert found["widget"] > 1850 and found["stage"] > 640 and found["canvas"] > 180 and found["play"] < 1080
    assert found["bar"] == "17px"


@pytest.mark.parametrize("arm", [PlanarArm, CartesianArm, ParallelogramArm])
@pytest.mark.parametrize("width", [1400, 900])
def test_no_column_has_a_hole(own, arm, width):
    page = own(arm(), width=width)
    ends = page.evaluate("""() => ['.rl-left', '.rl-right'].map(s =>
      document.querySelector(s).getBoundingClientRect().bottom)""")
    assert abs(ends[0] - ends[1]) < 200, ends


def test_on_a_telephone_arm_and_play_are_seen_together_and_a_finger_scrolls(own):
    for arm in (PlanarArm(), SMALL["torques"]()):
        page = own(arm, width=420, height=740, has_touch=True)
        play, chart = page.evaluate("""() => ['.rl-main', '.rl-chart'].map(s =>
          document.querySelector(s).getBoundingClientRect()).map(box => [box.top, box.bottom])""")
        assert play[1] < 740 and 0 < chart[0] - play[1] < 160                # the charts right below
        box, touch = page.locator(".rl-stage").bounding_box(), page.context.new_cdp_session(page)
        where = {"x": box["x"] + 50, "y": box["y"] + box["height"] - 60}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [where]})
        for k in range(12):
            moved = [{**where, "y": where["y"] - 25 * k}]
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": moved})
            page.wait_for_timeout(16)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_function("() => window.scrollY > 100")


# what there is beside

def test_a_number_can_be_typed(show):
    page = show()
    field = page.get_by_label("shoulder q₁, as a number")
    for text, degrees in (("45", 45), ("−30,5", -30.5), ("12 °", 12), ("400", 180)):
        field.fill(text)
        field.press("Enter")
        assert page.evaluate(f"() => {W}.engine.q[0] * 180 / Math.PI") == pytest.approx(degrees)
    field.fill("up")
    field.press("Enter")
    assert field.input_value() == "180.00"


def test_time_can_be_turned_back_and_goes_on_from_there(show):
    page = show()
    page.evaluate(f"() => {{ {W}.engine.advance(2); {W}.host.refresh(true); }}")
    end = state(page)
    past = page.get_by_label("Time, to look back")
    past.evaluate("node => { node.value = 0.5; node.dispatchEvent(new Event('input', {bubbles: true})); }")
    painted(page)
    middle = state(page)
    assert middle["t"] == pytest.approx(1, abs=0.02) and middle["q"] != end["q"]
    page.evaluate(f"() => {{ {W}.engine.advance({end['t'] - middle['t']}); {W}.host.refresh(true); }}")
    assert state(page)["q"] == pytest.approx(end["q"], abs=1e-6)            # the same motion again
    last = page.evaluate(f"() => {W}.engine.log.at(0, {W}.engine.log.length - 1)")
    assert last == pytest.approx(end["t"])


def test_a_motion_can_be_compared_with_the_one_before(show):
    page = show()
    page.get_by_label("keep the curve before").check()
    page.evaluate(f"() => {{ {W}.engine.advance(1); }}")
    slide(page, "shoulder q₁", 60)
    page.evaluate(f"() => {{ {W}.engine.advance(1); {W}.host.refresh(true); }}")
    painted(page)
    pale = f"""() => {{ const plot = {W}.plots[0], seen = [], curves = plot.curves;
      plot.curves = function (log, ...rest) {{ seen.push(log); return curves.call(this, log, ...rest); }};
      {W}.chart(plot); delete plot.curves;
      return [seen.length, seen[0] === {W}.engine.before, seen.at(-1) === {W}.engine.log]; }}"""
    assert page.evaluate(pale) == [2, True, True]
    page.get_by_label("keep the curve before").uncheck()
    assert page.evaluate(pale)[0] == 1


def test_charts_show_only_the_kinds_that_occur(show):
    page = show()
    page.get_by_label("gravity", exact=True).uncheck()
    page.evaluate(f"() => {{ {W}.change({{qd: [1, 0]}}, true); {W}.engine.advance(0.2); {W}.host.refresh(true); }}")
    painted(page)
    words = page.locator(".rl-chart", has_text="τ₁").first.locator(".rl-key").all_inner_texts()
    assert "inertial" in words and "gravity" not in words and "friction" not in words


@pytest.mark.parametrize("name", SMALL)
def test_a_small_view_is_less_than_a_screen_and_made_only_as_far_as_asked(own, name):
    page = own(SMALL[name](), width=900)
    assert page.locator(".rl-widget").bounding_box()["height"] <= 620
    page.evaluate(f"() => {{ {W}.host.play(); }}")
    page.wait_for_timeout(400)
    page.evaluate(f"() => {{ {W}.host.pause(); }}")
    page.wait_for_timeout(150)
    assert page.locator(".rl-widget").bounding_box()["height"] <= 620
    more = page.locator(".rl-more")
    if name in ("parallelogram", "few", "rods"):      # few blocks: time and words stand beside a larger picture
        left, right = (page.locator(f".rl-{side}").bounding_box() for side in ("left", "right"))
        assert left["width"] >= 400 and right["height"] >= 75
        assert page.locator(".rl-right .rl-status").inner_text()
    if name not in ("pendulum", "rods"):
        before = page.locator(".rl-widget *").count()
        assert more.locator(".rl-panel-body > *").count() == 0
        more.locator("summary").first.click()
        page.wait_for_timeout(100)
        assert more.locator(".rl-panel-body > *").count() > 10 and page.locator(".rl-widget *").count() > 1.5 * before


def test_a_stored_picture_of_a_small_view_has_no_more_than_it():
    assert [len(PlanarArm(show=show).still().axes) for show in ((), ["arm", "q2"], ["arm", "torques"])] == [2, 1, 2]


def test_what_can_be_dragged_looks_so(show):
    page = show()
    for part in (".rl-tip", ".rl-grip"):
        assert page.locator(part).first.evaluate("node => getComputedStyle(node).cursor") == "grab"
    grip, p = page.locator(".rl-grip").first, points(page)
    alone = grip.evaluate("node => getComputedStyle(node).strokeOpacity")
    page.mouse.move(*screen(page, [(a + b) / 2 for a, b in zip(p["base"], p["elbow"], strict=True)]))
    assert grip.evaluate("node => getComputedStyle(node).strokeOpacity") != alone
    assert page.locator(".rl-knurl").count() == 2


def test_a_page_of_a_small_interactive_is_small():
    assert len(Pendulum().page().encode()) <= 60_000


# what was seen when every widget was looked at, in every light and width

def test_an_arrow_has_the_colour_of_its_shaft(own):
    for scheme in ("light", "dark"):            # a page left its rules out: heads were black, and at night not there
        page = own(PlanarArm(marks=["weights", "velocities", "torques"], qd=[1, -1], tau=[300, 0]), color_scheme=scheme)
        found = page.evaluate("""() => [...document.querySelectorAll('[marker-end]')].map(node => {
          const head = document.querySelector(/#[^)]*/.exec(node.getAttribute('marker-end'))[0]).firstChild;
          return [getComputedStyle(node).stroke, getComputedStyle(head).fill]; })""")
        assert len(found) >= 6 and all(shaft == head for shaft, head in found), found


def test_words_stay_in_the_picture_and_off_each_other(own):
    boxes = """() => { const whole = document.querySelector('.rl-stage').getBoundingClientRect();
      return [...document.querySelectorAll('.rl-stage text')].filter(n => n.style.display !== 'none' && / N(·m)?$/.test(
        n.textContent)).map(n => { const b = n.getBoundingClientRect();
        return [b.left - whole.left, whole.right - b.right, b.left, b.right, b.top + 4, b.bottom - 4]; }); }"""
    for arm in (ParallelogramArm(show=["arm", "time"], marks=["forces"]),
                PlanarArm(show=["arm", "time"], marks=["forces"], q=[0.5, 0.9])):
        found = own(arm, width=900).evaluate(boxes)
        assert len(found) >= 5 and all(left > -1 and right > -1 for left, right, *_ in found), found
        for k, (_, _, a, b, c, d) in enumerate(found):
            assert not any(e < b and a < f and g < d and c < h for _, _, e, f, g, h in found[k + 1:]), (k, found)


def test_nothing_sticks_out_of_its_widget(own):
    outside = """() => { const edge = document.querySelector('.rl-widget').getBoundingClientRect().right - 4;
      return [...document.querySelectorAll('.rl-widget *')].filter(n => n.checkVisibility() && !n.closest('svg')
        && !n.closest('.rl-space') && n.getBoundingClientRect().right > edge).map(n => n.className || n.tagName); }"""
    for width in (1400, 900, 420):
        page = own(SpringArm(), width=width)
        assert page.evaluate(outside) == [], width


def test_what_is_told_to_be_tried_can_be_tried():
    assert PlanarArm(show=["arm", "q2", "M"]).tries == "drag the blue tip." and PlanarArm().tries == ""
    assert "Play" in PlanarArm(show=["arm", "time"]).tries and "controller" in PlanarArm(mode="follow").tries
    assert "parallel?" in ParallelogramArm(show=["arm", "m3"]).tries
    assert CartesianArm(show=["arm"]).tries == "drag the blue tip."
    assert "drag" not in PlanarArm(show=["arm", "time"], marks=["forces"]).tries        # there is no tip to drag
    assert PlanarArm(show=["arm"], tries="look").tries == "look"
