/* One view of a host on the page: a frame with a title, a line that says what to try, a place for what is wrong, and
   the manners that every widget has: themes, sizes, keys, sleep while nobody looks. */

import { button, slider, toggle } from "./controls.js";
import { html, THEMES } from "./dom.js";
import { crowded, many, myTurn, patience } from "./host.js";

const READ = 66;                                // ms between two read-outs
export const FEW = 3;                           // blocks beside the picture; time and words then stand there, too
const LOST = {
  gone: "The kernel was restarted: Python no longer hears what you do here. Run the cell again.",
  silent: "Python does not answer: it is busy, or does not know this widget. If that lasts, run the cell again.",
};

export class Shell {
  /* `draw(now)` paints what moves; `plots` are drawn in turn; `tell()` writes numbers and words, often enough for the
     eye, and not more. */
  constructor(host, el, { title, tries = "", small = false }) {
    Object.assign(this, { host, el, visible: true, read: -Infinity, plots: [], round: 0 });
    this.alert = html("p", { className: "rl-alert", role: "alert", hidden: true });
    this.lost = html("p", { className: "rl-lost", role: "status", hidden: true });
    this.status = html("p", { className: "rl-status", role: "status" });
    this.head = html("div", { className: "rl-head" }, html("strong", { className: "rl-title" }, title));
    this.tries = html("p", { className: "rl-try", hidden: !tries },
      html("strong", {}, "Try this: "), html("span", {}, tries));
    this.root = html("section", { className: `rl-widget${small ? " rl-small" : ""}` }, this.head, this.tries);
    this.root.setAttribute("aria-label", title);
    el.append(this.root);
    host.views.add(this);
  }

  /* To be called when all is built. */
  live() {
    const again = () => {
      this.arrange();
      for (const plot of this.plots) plot.pen = null;
      this.host.refresh(true);
    };
    this.sizes = new ResizeObserver(again);
    this.sizes.observe(this.root);
    this.themes = new MutationObserver(() => {
      again();
      setTimeout(again, 300);                   // a theme's sheets come later than its name
    });
    this.themes.observe(document.body, THEMES);
    this.eyes = new IntersectionObserver(([entry]) => {
      this.visible = entry.isIntersecting;
      if (this.visible) this.host.refresh(true);
    });
    this.eyes.observe(this.root);
    this.glances = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) target.seen = isIntersecting;
      this.host.refresh(true);
    });
    for (const plot of this.plots) this.glances.observe(plot.root);
    this.awake = () => { if (!document.hidden) this.host.refresh(true); };
    document.addEventListener("visibilitychange", this.awake);
    this.keys();
    this.el.robolib = this;
    this.arrange();
    this.paint(performance.now());
    this.host.refresh(true);
  }

  /* JupyterLab's shortcuts for a single key are not meant while somebody works here; those with Ctrl are, and so are
     Shift+Enter and Escape. It looks in the capturing phase at the document, so we look before, at the window. */
  keys() {
    const theirs = ({ ctrlKey, metaKey, altKey, shiftKey, key }) => ctrlKey || metaKey || altKey || key === "Escape"
      || /^F\d/.test(key) || (shiftKey && key === "Enter");
    this.before = (event) => {
      if (this.root.contains(event.target)) this.root.toggleAttribute("data-lm-suppress-shortcuts", !theirs(event));
    };
    window.addEventListener("keydown", this.before, true);
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        event.target.blur?.();
        this.root.closest(".jp-Notebook")?.focus();
      } else if (!theirs(event)) event.stopPropagation();
    });
  }

  /* Play, step, reset, the clock, time turned back, speed, the curve before. */
  transport() {
    const { host } = this, { subject } = host, back = (part) => {
      host.pause();
      subject.back(part);
      host.push(subject.present());
      host.refresh(true);
    };
    const compare = (on) => {
      subject.comparing = on;
      if (!on) subject.before = null;
      host.refresh(true);
    };
    this.playButton = button("▶ Play", "Play", () => host.playing ? host.pause() : host.play(), "rl-main");
    this.clock = html("span", { className: "rl-clock" });
    this.speed = slider({ label: "speed", unit: "×", low: 0.05, high: 2, step: 0.05 }, (x) => host.setSpeed(x));
    this.past = html("input", { type: "range", className: "rl-slider rl-past", min: 0, max: 1, step: "any", value: 1 });
    this.past.setAttribute("aria-label", "Time, to look back");
    this.past.addEventListener("input", () => back(Number(this.past.value)));
    this.compare = toggle("keep the curve before", compare);
    return html("div", { className: "rl-transport", role: "group", "aria-label": "Time" }, this.playButton,
      button("Step", "One step of 1/60 s", () => host.step()),
      button("Reset", "Back to where it began", () => this.reset()), this.clock, this.past,
      html("div", { className: "rl-pace" }, this.speed.row, this.compare.row));
  }

  showTime() {
    const { host } = this, { t, looking, log, comparing } = host.subject;
    const slow = ` (this computer is slow: ${host.pace.toFixed(1)} of real time)`;
    this.clock.textContent = `t = ${t.toFixed(2)} s${host.playing && host.pace < 0.8 ? slow : ""}`;
    const word = host.playing ? "❚❚ Pause" : "▶ Play";
    if (this.playButton.textContent !== word) {
      this.playButton.textContent = word;
      this.playButton.setAttribute("aria-label", host.playing ? "Pause" : "Play");
    }
    const part = looking === undefined ? 1 : looking / Math.max(1, log.length - 1);
    if (document.activeElement !== this.past || host.playing) this.past.value = part;
    this.speed.set(host.speed);
    this.compare.set(comparing);
  }

  /* A whole picture, at once. */
  paint(now) {
    this.plot(now);
    this.picture(now);
  }

  /* Nobody sees it, and it has been drawn once. */
  get asleep() { return !this.visible && this.read > 0; }

  plot(now) {
    const { playing, beat } = this.host, whole = !playing || this.read === -Infinity;
    this.due = now - this.read >= (playing ? READ * patience(beat) : READ) && !this.asleep && (whole || myTurn());
    if (!this.asleep) this.charts(this.due && whole);
  }

  picture(now) {
    if (this.asleep) return;
    const { lost } = this.host, trouble = this.trouble();
    this.root.classList.toggle("rl-layered", this.host.playing && many());
    if (this.alert.hidden === Boolean(trouble)) this.alert.hidden = !trouble;
    if (trouble && this.alert.textContent !== trouble) this.alert.textContent = trouble;
    this.draw(now);
    if (this.due) {
      this.read = now;
      this.lost.hidden = !lost;
      this.lost.textContent = LOST[lost] ?? "";
      if (this.larger) this.enlarge(Boolean(this.host.model.get("projector")));
      this.tell();
    } else if (!this.host.playing) this.host.refresh();         // the last posture is read out, too
  }

  /* While it plays one chart a frame, in turn, of those that are on the screen; at rest all of them. */
  charts(all) {
    const open = this.plots.filter((plot) => !plot.root.hidden && (all || plot.root.seen !== false));
    const now = all ? open : open.length && !crowded() ? [open[this.round++ % open.length]] : [];
    for (const plot of now) this.chart(plot);
  }

  chart(plot) {
    const { log, span, before, looking, t } = this.host.subject;
    plot.draw(log, span, before, looking === undefined ? null : t);
  }

  /* For the room: all is larger. Its switch stands at `home`, but in the head while it is on: what is folded away is
     not seen then. */
  projector(home) {
    const { host } = this;
    this.larger = { home, ...toggle("projector", (projector) => {
      host.push({ projector }, true);
      host.refresh(true);
    }) };
    home.append(this.larger.row);
  }

  enlarge(on) {
    const { row, home, set } = this.larger, place = on ? this.head : home;
    set(on);
    if (row.parentNode !== place) place.append(row);
    this.root.classList.toggle("rl-projector", on);
  }

  /* What stands where, when the width is another. */
  arrange() {}

  trouble() { return this.host.subject.problem; }

  close() {
    this.host.views.delete(this);
    this.sizes.disconnect();
    this.themes.disconnect();
    this.eyes.disconnect();
    this.glances.disconnect();
    document.removeEventListener("visibilitychange", this.awake);
    window.removeEventListener("keydown", this.before, true);
    this.root.remove();
    delete this.el.robolib;
    if (!this.host.views.size) this.host.pause();
  }
}
