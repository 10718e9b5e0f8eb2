/* A sentence that follows a widget elsewhere on the page: its numbers change as one drags, and a click on a letter lights
   up what it means. Where the widget is not there, or not yet, the numbers are those that Python knows. */

import { html } from "./dom.js";
import { flash } from "./light.js";
import { say } from "./numbers.js";

const hosts = globalThis.robolibHosts ??= new Map();        // those of host.js, which lives in other bundles
const HOSTS = "robolib-hosts";                  // its news: one has come or gone
const READ = 66;                                // ms between two writings
const QUIET = 1000;                             // ms without motion, after which the sentence is read out
const HEARD = 4000;                             // ms after which what was read out is taken away: it stands in the sentence
const NOTHING = 1e-9;                           // what is smaller is round-off

/* As `told` in prose.py. */
export function told(x, places) {
  if (x === null || !Number.isFinite(x)) return "–";
  const kept = Math.abs(x) > NOTHING ? x : 0;
  if (places === null) return say(kept);
  const text = Math.abs(kept).toFixed(places);
  return (x < 0 && Number(text) ? "−" : "") + text;
}

class Sentence {
  constructor(model, el) {
    Object.assign(this, { model, numbers: [], last: -Infinity });
    this.line = html("p", { className: "rl-sentence" });
    this.voice = html("span", { className: "rl-voice", role: "status" });
    this.root = html("div", { className: "rl-prose" }, this.line, this.voice);
    this.write(model.get("pieces"), this.line);
    el.replaceChildren(this.root);
    this.meet = () => this.connect();
    this.listen = () => this.due();
    this.before = (event) => this.keys(event);
    addEventListener(HOSTS, this.meet);
    addEventListener("keydown", this.before, true);
    model.on("change:readings", this.listen);
    this.connect();
    this.update();
    this.said = this.line.textContent;          // it is read with the text around it; only what changes is news
  }

  /* Pieces as nodes; asterisks begin and end emphasis. */
  write(pieces, into) {
    let at = into;
    for (const { text, name, places, unit, part, inner } of pieces) {
      if (inner) at.append(this.letter(part, inner));
      else if (name) this.numbers.push({ name, places, unit, node: at.appendChild(html("span", { className: "rl-live" })) });
      else for (const bit of text.split(/(\*\*?)/)) {
        const tag = { "*": "em", "**": "strong" }[bit];
        if (!tag) at.append(bit);
        else at = at.localName === tag ? at.parentNode : at.appendChild(html(tag));
      }
    }
  }

  letter(part, inner) {
    const node = html("button", { type: "button", className: "rl-part", title: "Show it in the picture" });
    node.dataset.lights = part;
    this.write(inner, node);
    node.addEventListener("click", () => this.light(part, node));
    return node;
  }

  /* Follow the widget where it is there, and wait for it where it is not: its cell may come later. */
  connect() {
    const host = hosts.get(this.model.get("uid"));
    if (host === this.host) return;
    this.host?.listeners.delete(this.listen);
    this.host = host;
    host?.listeners.add(this.listen);
    this.due();
  }

  /* Often enough for the eye, and not more; the last state is told, too. */
  due() {
    const wait = this.last + READ - performance.now();
    if (wait <= 0) this.update(); else this.later ||= setTimeout(() => this.update(), wait);
  }

  update() {
    clearTimeout(this.later);
    this.later = 0;
    this.last = performance.now();
    const now = this.host?.readings?.() ?? this.model.get("readings");
    for (const { name, places, unit, node } of this.numbers) {
      const words = told(now[name] ?? null, places) + unit;
      if (node.textContent !== words) node.textContent = words;
    }
    clearTimeout(this.saying);
    this.saying = setTimeout(() => this.speak(), QUIET);
  }

  /* Who listens hears it when the motion stops, and not before. */
  speak() {
    const words = this.line.textContent;
    if (words === this.said || this.host?.playing || this.host?.held) return;
    this.voice.textContent = this.said = words;
    setTimeout(() => { if (this.voice.textContent === words) this.voice.textContent = ""; }, HEARD);
  }

  light(part, node) {
    for (const other of this.root.querySelectorAll(".rl-lit")) other.classList.remove("rl-lit");
    flash(node);
    const views = [...this.host?.views ?? []];
    if (!views.length) return;
    if (!views.some((view) => view.visible)) views[0].root.scrollIntoView({ block: "nearest", behavior: this.host.calm.matches ? "auto" : "smooth" });
    for (const view of views) view.light?.(part);
  }

  /* Enter and Space press a letter; JupyterLab would take them for itself. */
  keys(event) {
    if (!this.root.contains(event.target)) return;
    const ours = (event.key === "Enter" || event.key === " ") && !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);
    this.root.toggleAttribute("data-lm-suppress-shortcuts", ours);
  }

  close() {
    this.host?.listeners.delete(this.listen);
    removeEventListener(HOSTS, this.meet);
    removeEventListener("keydown", this.before, true);
    this.model.off("change:readings", this.listen);
    clearTimeout(this.later);
    clearTimeout(this.saying);
    this.root.remove();
  }
}

/* {render} of a sentence, as anywidget wants it. */
export const sentence = () => ({ render: ({ model, el }) => { const made = new Sentence(model, el); return () => made.close(); } });
