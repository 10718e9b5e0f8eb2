"""Lectures in a real browser: what the tests of the slides share."""

from contextlib import contextmanager

from browser import chromium
from slide_pictures import open_lecture
from system import need

from robolib.app.doctor import find_browser
from robolib.chapters import ready
from robolib.lectures import course
from robolib.lectures.deck import deck

CHAPTERS = tuple(chapter.number for chapter in ready())
LENGTHS = (45, 90)
SMALLEST = 24

# On every slide, all its lines shown: text that is too small, text or pictures outside, slides without anything.
MEASURE = """smallest => {
  const wrong = [], near = (box, page) => box.left >= page.left - 2 && box.right <= page.right + 2
    && box.top >= page.top - 2 && box.bottom <= page.bottom + 2;
  for (let n = 0; n < Reveal.getTotalSlides(); n++) {
    Reveal.slide(n);
    while (Reveal.availableFragments().next) Reveal.nextFragment();
    const slide = Reveal.getCurrentSlide(), page = slide.querySelector('.page').getBoundingClientRect();
    const say = (what) => wrong.push(`slide ${n + 1}: ${what}`);
    const walker = document.createTreeWalker(slide.querySelector('.page'), NodeFilter.SHOW_TEXT);
    let words = 0;
    while (walker.nextNode()) {
      const node = walker.currentNode, parent = node.parentElement;
      const text = node.textContent.replace(/[\\s\\u2061-\\u2064]/g, '');
      const seen = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!text || parent.closest('aside.notes') || !seen) continue;
      if (!parent.closest('header')) words += text.length;
      const size = parseFloat(getComputedStyle(parent).fontSize) * (parent.currentCSSZoom || 1) * Reveal.getScale();
      if (size < smallest - 0.05) say(`${size.toFixed(1)} px: ${text.slice(0, 30)}`);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (!near(box, page)) { say(`outside: ${text.slice(0, 30)}`); break; }
    }
    for (const box of slide.querySelectorAll('img, iframe, .ask, .turn, pre, table')) {
      if (box.checkVisibility() && !near(box.getBoundingClientRect(), page)) say(`outside: ${box.tagName}`);
    }
    const body = slide.querySelector('.body');
    if (body && body.scrollHeight > body.clientHeight + 2) say('higher than the slide');
    if (words < 3 && !slide.querySelector('.body img, iframe')) say('empty');
  }
  return wrong;
}"""

# The same for the words of an interactive, in its frame; what must be scrolled to is not seen.
MEASURE_FRAME = """([smallest, outer]) => {
  const wrong = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement, text = walker.currentNode.textContent.trim();
    if (!text || parent.closest('script, option') || !parent.checkVisibility()) continue;
    const drawn = parent.closest('svg'), matrix = drawn ? parent.getScreenCTM() : null;
    const zoom = drawn ? matrix.d : parent.currentCSSZoom;
    const size = parseFloat(getComputedStyle(parent).fontSize) * zoom * outer;
    if (size < smallest - 0.05) wrong.push(`${size.toFixed(1)} px: ${text.slice(0, 30)}`);
  }
  return wrong;
}"""


class Decks(dict):
    """{(chapter, minutes): the file of its lecture}, each written when it is first asked for."""

    def __init__(self, folder):
        super().__init__()
        self.folder = folder

    def __missing__(self, key):
        chapter, minutes = key
        file = self[key] = self.folder / f"{chapter} {minutes}.html"
        file.write_text(deck(course.find(chapter), minutes), encoding="utf-8")
        return file


@contextmanager
def lectures(folder):
    """(a browser, the lectures)"""
    need(find_browser(), "chromium")
    with chromium() as browser:
        yield browser, Decks(folder)


@contextmanager
def opening(browser, files):
    """A function that shows a lecture from its beginning, a `fresh` one where a test changes it or starts an arm;
    afterwards: no error, no request to anywhere.
    """
    shown, kept = [], {}

    def show(chapter, minutes=90, fresh=False, **size):
        key = chapter, minutes, *size.items()
        if fresh or key not in kept:
            lecture = open_lecture(browser, files[chapter, minutes], **size)
            lecture.page.set_default_timeout(20_000)
            shown.append(lecture)
            kept.update({} if fresh else {key: lecture})
        else:
            lecture = kept[key]
            lecture.page.evaluate("() => { Reveal.slide(0); while (Reveal.prevFragment()); }")
        lecture.page.bring_to_front()
        return lecture.page
    yield show
    for lecture in shown:
        assert lecture.complaints == [] and lecture.outside == set()
        lecture.page.context.close()


def go(page, kind, number=0):
    """Go to a slide of a kind: question, live, flow, card; nothing of it is shown yet that waits for a key."""
    page.evaluate("""([kind, number]) => {
      const all = Reveal.getSlides(), found = all.filter(slide => slide.classList.contains(kind));
      Reveal.slide(all.indexOf(found[number]), 0, -1); }""", [kind, number])


def place(page):
    return page.evaluate("Reveal.getIndices().h")


def arm(page):
    """The frame of the interactive on the present slide, when it moves."""
    frame = page.locator("section.present iframe")
    frame.wait_for()
    inside = frame.element_handle().content_frame()
    inside.wait_for_selector(".rl-stage .rl-bar[d]", state="attached")
    return inside
