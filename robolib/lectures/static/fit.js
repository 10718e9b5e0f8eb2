/* What stands in a section is put onto slides of 1920 × 1080: gathered where it belongs together, cut where it is too
   long. Nothing is set smaller than can be read from the last row. */

const SMALLEST = 34.5;                          // px of a formula: its indices, 0.7 of it, are 24 px then
const NEARLY = 0.76;                            // of its size, that a formula keeps at least to fit on one line
const LEAST = 0.62;                             // of its largest size, that a picture keeps when it makes room
const GAP = 30;                                 // px between two blocks

const bodyOf = (section) => section.querySelector(".body");
const blocksOf = (section) => [...bodyOf(section).children];
const total = (heights) => heights.reduce((sum, height) => sum + height + GAP, -GAP);
const height = (section) => total(blocksOf(section).map((block) => block.offsetHeight));
const room = (section) => bodyOf(section).clientHeight - 8;     // what hangs below a line needs a little

/* A formula that is too wide is set smaller, as far as it can be read: to fit on a line if it nearly does, else so that
   its widest part fits, and the others go on to the next line. */
function narrow(section) {
  for (const display of section.querySelectorAll(".display")) {
    const box = display.querySelector(".pieces"), formulas = display.querySelectorAll("math");
    const pieces = [...display.querySelectorAll(".piece")], widths = pieces.map((piece) => piece.getBoundingClientRect().width);
    const style = getComputedStyle(box), across = box.clientWidth - parseFloat(style.paddingLeft);
    const apart = (box.children.length - 1) * 2.6 * parseFloat(style.fontSize);
    const size = parseFloat(getComputedStyle(formulas[0]).fontSize), line = widths.reduce((sum, wide) => sum + wide, apart);
    const set = (part) => { for (const formula of formulas) formula.style.fontSize = `${Math.max(SMALLEST, size * part * 0.985)}px`; };
    if (line > across && line * NEARLY <= across) set(across / line);
    else if (Math.max(...widths) > across) set(across / Math.max(...widths));
  }
}

/* A picture takes the room that its slide has. What is to be read in it stands beside it, as far as there is room;
   for the lines above and below it makes room, if it stays large. */
function frame(section) {
  for (const figure of section.querySelectorAll(".figure")) {
    const image = figure.querySelector("img"), caption = figure.querySelector("figcaption"), wide = figure.matches(".wide");
    const ratio = image.getAttribute("width") / image.getAttribute("height");
    const below = wide && caption ? caption.offsetHeight + 22 : 0, across = (wide ? 1 : 0.62) * figure.clientWidth;
    const fits = (rest) => Math.min(room(section) - rest - below, across / ratio);
    const set = (high) => figure.style.setProperty("--high", `${high}px`);
    set(fits(0));
    while (!wide && caption && figure.nextElementSibling?.matches(".text")) {
      const next = figure.nextElementSibling;
      caption.append(next);
      if (caption.offsetHeight <= fits(0)) continue;
      figure.after(next);
      break;
    }
    const lines = (next) => {
      let sum = 0;
      for (let block = next(figure); block?.matches(".text, .printed"); block = next(block)) sum += block.offsetHeight + GAP;
      return sum;
    };
    const above = lines((block) => block.previousElementSibling), under = lines((block) => block.nextElementSibling);
    const least = Math.max(LEAST * fits(0), wide || !caption ? 0 : caption.offsetHeight);
    set([above + under, above, under, 0].map(fits).find((high) => high >= least) ?? fits(0));
  }
}

/* As many of the last blocks of `before` as there is room for stand above the question; at most `most` of them. */
function lead(question, before, most) {
  const led = [];
  for (const block of blocksOf(before).reverse()) {
    if (!block.matches(".text, .formula, .items") || led.length >= most && !led[0].matches(".formula, .items")) break;
    led.unshift(block);
  }
  const above = blocksOf(question)[0];
  while (led.length) {
    led.forEach((block) => above.before(block));
    if (height(question) <= room(question) && !led[0].matches(".formula, .items")) return;
    bodyOf(before).append(...led);
    led.shift();
  }
}

/* What leads to a question stands above it, and what is read from its answer below, as far as there is room. */
function gather(question) {
  const answer = question.querySelector(".answer");
  const ours = (section) => section?.matches(".flow") && section.dataset.section === question.dataset.section;
  const [before, after] = [question.previousElementSibling, question.nextElementSibling].map((s) => ours(s) ? s : null);
  if (before) lead(question, before, 1);
  for (const block of after && answer ? blocksOf(after) : []) {
    if (!block.matches(".text:not(.leads)")) break;
    answer.append(block);
    if (height(question) > room(question)) { bodyOf(after).prepend(block); break; }
    block.classList.add("fragment");
  }
  if (before) lead(question, before, Infinity);
  for (const other of [before, after]) {
    if (!other || blocksOf(other).length) continue;
    question.append(...other.querySelectorAll("aside.plan"));
    other.remove();
  }
}

/* The blocks in groups that are not higher than `limit`; what leads to a block stays with it. */
function groups(blocks, limit) {
  const found = [[]], high = (group) => total(group.map((block) => block.offsetHeight));
  for (const block of blocks) {
    const last = found.at(-1);
    if (!last.length || high([...last, block]) <= limit) { last.push(block); continue; }
    const led = [];
    while (last.length > 1 && last.at(-1).matches(".leads, h3")) led.unshift(last.pop());
    found.push([...led, block]);
  }
  return found;
}

/* A list or a table that is higher than a slide becomes two. */
function halve(block) {
  const list = block.querySelector("ul, ol, tbody");
  if (!list || list.children.length < 2) return false;
  const other = block.cloneNode(true), half = Math.ceil(list.children.length / 2), twin = other.querySelector("ul, ol, tbody");
  [...list.children].slice(half).forEach((item) => item.remove());
  [...twin.children].slice(0, half).forEach((item) => item.remove());
  if (twin.tagName === "OL") twin.start = (list.start || 1) + half;
  other.querySelectorAll("aside").forEach((aside) => aside.remove());
  block.after(other);
  return true;
}

function cut(section) {
  const limit = room(section);
  frame(section);
  narrow(section);
  for (const block of blocksOf(section)) while (block.offsetHeight > limit && halve(block)) continue;
  const blocks = blocksOf(section), count = groups(blocks, limit).length;
  let low = Math.min(limit, Math.max(...blocks.map((block) => block.offsetHeight))), high = limit;
  while (count > 1 && high - low > 4) {         // the lowest height that needs no slide more: they become alike
    const middle = (low + high) / 2;
    if (groups(blocks, middle).length > count) low = middle; else high = middle;
  }
  let place = section;
  for (const group of groups(blocks, high).slice(1)) {
    const next = section.cloneNode(false), page = section.querySelector(".page").cloneNode(false), body = bodyOf(section).cloneNode(false);
    body.append(...group);
    page.append(section.querySelector("header").cloneNode(true), body);
    next.append(page);
    place.after(next);
    place = next;
  }
}

/* A slide with little on it has larger type. */
function enlarge(section) {
  const wide = [...section.querySelectorAll(".piece")].some((piece) => piece.offsetWidth > 0.7 * bodyOf(section).clientWidth);
  const plain = blocksOf(section).every((block) => block.matches(".text, .formula, .step, .turn, .items, .printed"));
  if (plain && !wide && height(section) < 0.45 * room(section)) section.classList.add("sparse");
}

/* A printed table has the largest type that its slide has room for, up to that of the text. */
function printed(section) {
  const tables = [...section.querySelectorAll(".body > .printed pre")], wide = bodyOf(section)?.clientWidth;
  const set = (size) => tables.forEach((table) => { table.style.fontSize = size; });
  for (let size = 38; tables.length && size > 26; size -= 2) {
    set(`${size}px`);
    if (height(section) <= room(section) && tables.every((table) => table.scrollWidth <= wide)) return;
  }
  set("");
}

/* What comes after a line that waits for a key, or after a question, waits too; only the first line of a slide is there
   at once. The minutes of a section are shared by its slides. */
function finish(sections) {
  for (const section of sections) {
    const blocks = [...section.querySelectorAll(".body > *")];
    blocks[0]?.classList.remove("fragment");
    const first = blocks.findIndex((block) => block.matches(".fragment, .turn"));
    blocks.slice(first + 1).forEach((block) => { if (first >= 0) block.classList.add("fragment"); });
  }
  for (const plan of document.querySelectorAll("aside.plan")) {
    const own = sections.filter((section) => section.dataset.section === plan.closest("section").dataset.section);
    const words = `${plan.closest("section").dataset.section}: minutes ${plan.dataset.spans}`;
    for (const section of own) {
      section.dataset.timing = Math.round(plan.dataset.seconds / own.length);
      if (section.contains(plan)) continue;
      section.prepend(Object.assign(document.createElement("aside"), { className: "notes", innerHTML: `<p class="minutes">${words}</p>` }));
    }
  }
}

export async function fit() {
  document.body.classList.add("measuring");
  await Promise.all([...[...document.fonts].map((face) => face.load()), ...[...document.images].map((image) => image.decode().catch(() => null))]);
  const all = (kinds) => document.querySelectorAll(`.slides > :is(${kinds})`);
  for (const section of all(".question")) { narrow(section); gather(section); }
  for (const section of all(".flow, .card, .question")) cut(section);
  for (const section of all(".flow")) enlarge(section);
  for (const section of all(".flow:not(.sparse)")) printed(section);
  finish([...document.querySelectorAll(".slides > section")]);
  document.body.classList.remove("measuring");
}
