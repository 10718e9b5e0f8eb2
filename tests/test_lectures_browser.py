"""Lectures and handouts in a real browser: measured, operated, printed."""

import pytest
import slides
from slides import CHAPTERS, LENGTHS, MEASURE, MEASURE_FRAME, SMALLEST, arm, go, place

pytestmark = pytest.mark.browser

each_lecture = pytest.mark.parametrize("chapter, minutes", [(c, m) for c in CHAPTERS for m in LENGTHS])
# Nothing on a slide is scrolled: a picture, a button or a slider outside the frame is lost.
REACHED = """() => [...document.querySelectorAll('.rl-stage, button, input')].filter(e => {
  const box = e.getBoundingClientRect();
  return e.checkVisibility() && !e.closest('.rl-panels, .rl-charts')
    && (box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < -1);
}).map(e => e.getAttribute('aria-label') || e.textContent || e.className.baseVal || e.className)"""
# What a small interactive shows beside its picture: nothing is left to scroll to, nothing lies upon its buttons.
HIDDEN = """() => {
  const right = document.querySelector('.small .rl-right');
  const buttons = document.querySelector('.rl-left > .rl-transport');
  if (!right) return [];
  const beside = right.getBoundingClientRect(), below = buttons?.getBoundingClientRect();
  return [right.scrollHeight > right.clientHeight + 1 && 'scrolls', beside.bottom > innerHeight + 1 && 'cut off',
    below?.width && below.right > beside.left && 'upon each other'].filter(Boolean);
}"""
# An interactive fits itself into its frame when that has loaded, and once more a quarter of a second later (deck.js).
FITTED = """() => new Promise((done) => {
  const later = () => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 300);
  document.readyState === 'complete' ? later() : addEventListener('load', later);
})"""
STATE = "() => document.getElementById('arm').robolib.snapshot()"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    with slides.lectures(tmp_path_factory.mktemp("lectures with a space")) as found:
        yield found


@pytest.fixture(scope="module")
def show(made):
    with slides.opening(*made) as function:
        yield function


# what the room sees

@each_lecture
def test_nothing_is_too_small_nothing_is_cut_off_nothing_is_empty(show, chapter, minutes):
    assert show(chapter, minutes).evaluate(MEASURE, SMALLEST) == []


@pytest.mark.parametrize("change, complaint", [
    ("document.querySelector('.flow .text p').style.fontSize = '12px'", "12.0 px"),
    ("document.querySelector('.flow .text').style.marginLeft = '1500px'", "outside"),
    ("document.querySelector('.flow .text').style.minHeight = '1200px'", "higher than"),
    ("document.querySelector('.flow .body').replaceChildren()", "empty"),
    ("document.querySelector('.flow .display msub mn').style.fontSize = '14px'", " px: 1")])
def test_the_measure_would_notice(show, change, complaint):
    page = show("07", 45, fresh=True)
    page.evaluate(change)
    assert any(complaint in line for line in page.evaluate(MEASURE, SMALLEST))


@pytest.mark.parametrize("width, height", [(1280, 720), (1024, 768), (2560, 1440)])
def test_a_lecture_fits_other_screens(show, width, height):
    page = show("07", 45, width=width, height=height)
    scale = min(width / 1920, height / 1080)
    assert page.evaluate("Reveal.getScale()") == pytest.approx(scale)
    assert page.evaluate(MEASURE, SMALLEST * scale) == []


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_short_lecture_is_shorter(show, chapter):
    short, long = (show(chapter, minutes).evaluate("Reveal.getTotalSlides()") for minutes in LENGTHS)
    assert 10 < short < 0.75 * long


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_question_has_its_answer_at_the_next_key(show, chapter):
    page = show(chapter)
    count = page.locator("section.question").count()
    assert count >= 4
    late = 0
    for number in range(count):
        go(page, "question", number)
        answer = page.locator("section.present .answer")
        if not answer.count():                  # it is kept for a later section, which tells it
            late += 1
            continue
        right = page.locator("section.present .choices .right")
        here = place(page)
        assert not answer.is_visible(), "the answer is there before the key"
        assert right.count() == 0 or "visible" not in right.get_attribute("class")
        before = right.evaluate("e => getComputedStyle(e).backgroundColor") if right.count() else ""
        page.keyboard.press("ArrowRight")
        assert answer.is_visible() and place(page) == here
        assert not before or right.evaluate("e => getComputedStyle(e).backgroundColor") != before
    told = page.evaluate("() => [...document.querySelectorAll('.slides strong')].map(e => e.textContent)")
    assert late == sum(words.startswith("The guess of section") for words in told) < count / 2


def test_the_room_works_before_it_sees_the_solution(show):
    """What stands below a question to work on, or below a step that waits, waits as well."""
    page = show("09")
    wrong = page.evaluate("""() => [...document.querySelectorAll('.slides > section')].filter(section => {
      const blocks = [...section.querySelectorAll('.body > *')];
      const first = blocks.findIndex(block => block.matches('.fragment, .turn'));
      return first >= 0 && blocks.slice(first + 1).some(block => !block.matches('.fragment'));
    }).map(section => section.textContent.slice(0, 60))""")
    assert wrong == []


def test_code_is_folded_away_unless_it_is_shown(show):
    assert show("07").locator(".code").count() == 0
    assert "def outwards" in show("11").locator(".code").first.text_content()


# what the instructor sees

@each_lecture
def test_the_notes_have_the_minutes_of_every_section(show, chapter, minutes):
    page = show(chapter, minutes)
    found = page.evaluate("""() => Reveal.getSlides().filter(slide => slide.dataset.section).map(slide =>
      [slide.dataset.section, [...slide.querySelectorAll('aside.notes')].map(aside => aside.textContent).join(' '),
       Number(slide.dataset.timing)])""")
    assert all(f"{section}: minutes " in notes for section, notes, _ in found)
    assert sum(seconds for *_, seconds in found) == pytest.approx(60 * minutes, rel=0.01)


def test_the_notes_open_on_the_slide_and_in_a_window_of_their_own(show):
    page = show("07", 45, fresh=True)
    go(page, "question")
    assert not page.locator("#said").is_visible()
    page.keyboard.press("n")
    assert "1: minutes 0–5" in page.locator("#said").inner_text()
    page.keyboard.press("n")
    assert not page.locator("#said").is_visible()
    with page.context.expect_page() as opened:
        page.keyboard.press("s")
    window = opened.value
    window.wait_for_function("() => /minutes 0–5/.test(document.querySelector('.speaker-controls-notes').innerText)")
    page.bring_to_front()
    go(page, "question", 1)
    window.wait_for_function("() => /minutes 14–17/.test(document.querySelector('.speaker-controls-notes').innerText)")


# interactives

@pytest.mark.parametrize("chapter", CHAPTERS)
def test_all_of_an_interactive_is_seen(show, chapter):
    page = show(chapter, fresh=True)
    for number in range(page.evaluate("() => document.querySelectorAll('section.live').length")):
        go(page, "live", number)
        page.locator("section.present iframe").wait_for()
        frame = page.query_selector("section.present iframe").content_frame()
        frame.wait_for_selector(".rl-widget")
        frame.evaluate(FITTED)
        assert frame.evaluate(HIDDEN) == [], number
        assert frame.evaluate(REACHED) == [], number
        assert frame.evaluate(MEASURE_FRAME, [SMALLEST, page.evaluate("Reveal.getScale()")]) == [], number


@pytest.mark.parametrize("chapter, number", [("00", 0), *(("07", k) for k in range(3)), *(("09", k) for k in range(3))])
def test_an_interactive_is_alive_and_can_be_read(show, chapter, number):
    page = show(chapter, fresh=True)
    assert page.locator("iframe").count() == 0, "an interactive was started before its slide was shown"
    go(page, "live", number)
    frame = arm(page)
    assert page.locator("iframe").count() == 1
    frame.wait_for_selector(".rl-projector")
    assert frame.evaluate(REACHED) == [], "what is to be pressed or seen lies below the frame"
    before = frame.evaluate(STATE)["q"]
    tip = frame.locator(".rl-tip:not(.rl-still)").first.bounding_box()
    page.mouse.move(tip["x"] + tip["width"] / 2, tip["y"] + tip["height"] / 2)
    page.mouse.down()
    page.mouse.move(tip["x"] - 60, tip["y"] - 40, steps=5)
    page.mouse.up()
    assert frame.evaluate(STATE)["q"] != before
    assert frame.evaluate(MEASURE_FRAME, [SMALLEST, page.evaluate("Reveal.getScale()")]) == []


def test_the_keys_of_an_arm_and_of_the_slides_do_not_mix(show):
    page = show("07", fresh=True)
    go(page, "live")
    frame, here = arm(page), place(page)
    start = frame.evaluate(STATE)["q"]
    page.keyboard.press("ArrowRight")
    assert place(page) == here + 1 and frame.evaluate(STATE)["q"] == start
    page.keyboard.press("ArrowLeft")
    slider = frame.get_by_role("slider", name="elbow q₂")
    slider.focus()
    for key in ("ArrowRight", "PageUp", "Home", "n", " "):
        page.keyboard.press(key)
    assert place(page) == here and frame.evaluate(STATE)["q"] != start
    assert not page.locator("#said").is_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    assert place(page) == here + 1 and not page.evaluate("Reveal.isOverview()")


def test_an_arm_rests_when_its_slide_is_left(show):
    page = show("07", fresh=True)
    go(page, "live")
    frame = arm(page)
    frame.get_by_role("button", name="Play").click()
    frame.wait_for_function("() => document.getElementById('arm').robolib.engine.t > 0")
    page.evaluate("Reveal.next()")
    assert frame.evaluate("() => document.getElementById('arm').robolib.playing") is False


# for everybody, and on paper

@pytest.mark.parametrize("kind, number", [
    ("title", 0), ("question", 0), ("flow", 0), ("flow", 3), ("live", 0), ("card", 0)])
def test_nothing_serious_for_those_who_do_not_see_or_use_a_mouse(show, kind, number):
    page = show("07")
    go(page, kind, number)
    if kind == "live":
        arm(page)
    assert serious(page) == []


def serious(page):
    """What a screen reader or a keyboard stumbles over."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [(v["id"], v["nodes"][0]["html"][:120]) for v in found if v["impact"] in ("serious", "critical")]


def test_pictures_say_what_is_to_be_seen_in_them(show):
    texts = show("07").evaluate("() => [...document.images].map(image => image.alt)")
    assert len(texts) >= 7 and all(len(text) > 40 for text in texts)


def test_a_lecture_is_printed_a_page_a_slide(made, show, tmp_path):
    from robolib.lectures import pdf

    _, files = made
    html = files["00", 45].read_text(encoding="utf-8")
    pdf.write(html, tmp_path / "lecture.pdf", "?print-pdf")
    assert pages(tmp_path / "lecture.pdf") == show("00", 45).evaluate("Reveal.getTotalSlides()")


def test_a_handout_is_printed_on_two_pages(tmp_path):
    from robolib.lectures.writing import handout

    assert pages(handout("00", tmp_path / "handout.pdf")) == 2


def pages(file):
    return counted(file.read_bytes())


def counted(printed):
    return printed.count(b"/Type /Page\n")


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_handout_has_two_pages_and_all_of_it_is_on_them(made, tmp_path, chapter):
    from robolib.lectures.writing import handout

    browser, _ = made
    file = handout(chapter, tmp_path / "handout.html")
    page = browser.new_context(offline=True, viewport={"width": 900, "height": 1200}).new_page()
    page.goto(file.as_uri())
    page.wait_for_function("() => document.body.dataset.ready === 'yes'")
    assert counted(page.pdf(prefer_css_page_size=True, print_background=True)) == 2        # as `pdf` prints it
    outside = page.evaluate("""() => [...document.querySelectorAll('.sheet')].flatMap(sheet => {
      const edge = sheet.getBoundingClientRect();
      return [...sheet.querySelectorAll('p, li, h2, math, .item')].filter(e => {
        const box = e.getBoundingClientRect();
        return box.right > edge.right - 20 || box.bottom > edge.bottom - 10 || box.left < edge.left + 20;
      }).map(e => e.textContent.slice(0, 40)); })""")
    assert outside == []
    sizes = page.evaluate("""() => ['.card', '.blanks', '.line'].map(name => document.querySelector(name)).map((e, k) =>
      k < 2 ? parseFloat(getComputedStyle(e).fontSize) * 0.75 : e.getBoundingClientRect().height)""")
    assert sizes[0] >= 11 and sizes[1] >= 8 and sizes[2] >= 20      # points, points, px to write on
    assert "□" not in page.inner_text(".blanks")
    assert serious(page) == []
    page.context.close()
