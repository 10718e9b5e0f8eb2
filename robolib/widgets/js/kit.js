/* A new interactive from one description. All its mechanics are Programs of PHYSICS; what is written here is what to
   show.

     kit({
       state: { q: [0.5], qd: [0], … },                   // what there is to begin with; Python may say otherwise
       physics: ["forward", "points"],                    // the Programs it needs
       flow: { of: ["q", "qd"],                           // what moves by itself, if anything
               rate: (s, f) => [s.qd, f.forward(s.q, s.qd, s.tau)] },
       look: (s, f) => ({ … }),                           // numbers that are shown, plotted and told, once a frame
       view: [{ plane: { reach: 1 },                      // or { space: { … }, draw … }; `right`: beside the others
                draw(pen, s, f, seen, set) { … } }],
       plots: [{ title: "energy", unit: "J", lines: [{ column: "E", word: "T + U" }] }], // columns of `look`
       controls: [{ name: "q.0", label: "angle q", unit: "°", low: -180, high: 180, step: 1, degrees: true },
                  { name: "free", toggle: "let go" }, { name: "kind", label: "order", choices: [["xyz", "x, y, z"]] },
                  { button: "Throw", press: (s, f) => ({ qd: [1] }) },
                  { label: "park", buttons: [{ button: "+x", … }, …] }],
       readings: [{ title: "Energy / J", rows: [["T", (s, seen) => seen.T]] }],
       says: (s, seen) => "…",                            // the picture in a sentence
     })

   A control with `when: (s, seen) => …` is there only then; `takes: (value, s, f) => ({…})` says what else its value
   changes; a button with `runs: seconds` lets so much time pass at once. A row of `readings` that gives null is not
   there. `flow.after(next, s, f, t)` may mend what a step has made of its parts. A change of the names in `keeps` does
   not begin the record anew; with `live: true` every change sets it going, and `ends(s, seen, t)` says when it has come
   to rest. There, Play begins anew, or with what `again: (s, f) => ({…})` changes, if it gives anything. `plots: [{
   against: "angle", range: [0, 360], … }]` is drawn over another column than time. What Python says need not be said
   again: without `state` it begins as there; a control whose name has words there (`choices`) is a choice of them; one
   that leads to a state (`starts`) sets that. `follows: {"axis spin": (s, f) => ({…})}` is what else changes when a
   control has set one of these. Every control, table and chart is a block: `show` in Python names those in the open, by
   `key`, or by what they are of (q1 for the path q.0, m for values.m); so is a further picture with a `key`.
   Instead of `flow`, `step: (s, f, h, t) => ({…})` gives the state h seconds after t. Where nothing moves there is
   neither; numbers that Python has worked out beforehand are `config.data`, `plane: { axes: null }` has no grid,
   `pen.press` makes a part a button, and a line `// without "../plots.js"` keeps a page small.
   `s` is the state, never changed in place; `f` the Programs at the present values; `set({…})` changes the state. */

import { button, panel, select, slider, table, toggle } from "./controls.js";
import { html } from "./dom.js";
import { COMMON, Host, hosted, widget } from "./host.js";
import { Stepper } from "./integrate.js";
import { flash } from "./light.js";
import { Log } from "./log.js";
import { Plane } from "./plane.js";
import { Plot } from "./plots.js";
import { kitReadings } from "./readings.js";
import { FEW, Shell } from "./shell.js";

const STEP = 1e-3, WINDOW = 8;                  // s: of the integrator; on a chart
const TIMELESS = { h: STEP, rest() {} };        // where nothing moves
const COLOURS = [["var(--rl-one)", []], ["var(--rl-two)", [6, 3]], ["var(--rl-three)", [2, 3]],
  ["var(--rl-accent)", [9, 3, 2, 3]]];
const STIFF = "Something here decays faster than this can be followed. Choose weaker friction or more mass, or press"
  + " Reset.";
const NUMBERS = "The motion has left all bounds, and the numbers with it. Press Reset, or choose other values.";

/* The name of a path: q1 for q.0, m for values.m. */
const named = (path = "") => path.replace("values.", "").replace(/\.(\d+)/g, (_, k) => Number(k) + 1);
const listed = (x) => x === null ? null : [x].flat();         // a row that is null is not there
const read = (s, path) => path.split(".").reduce((value, key) => value[key], s);
const written = (s, path, value) => {
  const [first, ...rest] = path.split(".");
  if (!rest.length) return { [first]: value };
  const old = s[first], inner = written(old, rest.join("."), value);
  return { [first]: Array.isArray(old) ? old.map((x, k) => k in inner ? inner[k] : x) : { ...old, ...inner } };
};

/* What a description describes, in time. */
class Subject {
  constructor(told, physics, state) {
    Object.assign(this, { told, physics, state, first: structuredClone(state), problem: "", t: 0, debt: 0,
      before: null, comparing: false });
    this.stepper = told.flow ? new Stepper(told.h ?? STEP) : TIMELESS;
    const drawn = ({ lines, against = "t" }) => [...lines.map((line) => line.column), against];
    this.columns = [...new Set(["t", ...(told.plots ?? []).flatMap(drawn)])];
    this.log = new Log(this.columns);
    this.bind();
    this.begin();
  }

  bind() { this.f = this.physics.bind(this.physics.parameters.map((name) => this.state.values[name])); }

  begin() {
    if (this.comparing && this.log.count > 5) this.before = this.log;
    this.log = new Log(this.columns);
    Object.assign(this, { t: 0, debt: 0, begun: this.state });
    this.stepper.rest();
    this.look();
    this.note();
  }

  look() {
    const { told, state, t } = this, lost = (x) => typeof x === "number" && !Number.isFinite(x);
    this.seen = told.look ? told.look({ ...state, t }, this.f) : {};
    this.problem = told.problem?.(state, this.seen) || (Object.values(this.seen).flat(2).some(lost) ? NUMBERS : "");
  }

  note() {
    const { state, seen, t } = this, all = { ...state, ...seen, t };
    this.log.add(this.columns.map((name) => read(all, name)), { ...state, t });
  }

  /* Somebody changes the state: a new record begins, unless it is only looked at otherwise. */
  set(change) {
    this.state = { ...this.state, ...change };
    if ("values" in change) this.bind();
    this.stepper.rest();
    const kept = Object.keys(change).every((name) => this.told.keeps?.includes(name));
    if ((this.told.flow || this.told.step) && !kept) return this.begin();
    this.begun = { ...this.begun, ...change };
    this.look();
  }

  advance(seconds) {
    const { told } = this, h = this.stepper.h;
    if (!told.flow && !told.step) return false;     // nothing moves by itself
    this.debt += seconds;
    const steps = Math.floor(this.debt / h + 1e-6);
    this.debt -= steps * h;
    for (let k = 1; k <= steps; k++) {
      const next = told.flow ? this.flown() : told.step(this.state, this.f, h, this.t);
      if (!next) {
        this.problem = STIFF;
        return false;
      }
      this.state = { ...this.state, ...next };
      this.t += h;
      if (k % 4 === 0 || k === steps) {
        this.look();
        if (this.problem) return false;
        this.note();
      }
    }
    return !this.ended;
  }

  get ended() { return Boolean(this.told.ends?.(this.state, this.seen, this.t)); }

  flown() {
    const { of, rate, after } = this.told.flow, sizes = of.map((name) => this.state[name].length);
    const parts = (x) => {
      let k = 0;
      return Object.fromEntries(of.map((name, j) => [name, x.slice(k, k += sizes[j])]));
    };
    const rates = (x) => rate({ ...this.state, ...parts(x) }, this.f).flat();
    const y = this.stepper.step(of.flatMap((name) => this.state[name]), rates);
    return y && (after ? after(parts(y), this.state, this.f, this.t + this.stepper.h) : parts(y));
  }

  /* Time turned back to a part of what is remembered. */
  back(part) {
    const i = Math.round(part * (this.log.length - 1)), { t, ...state } = this.log.state(i);
    this.state = state;
    this.t = t;
    this.looking = i;
    this.look();
  }

  resume() {
    const { told, state, f } = this;
    if (this.looking !== undefined) this.log.cut(this.looking);
    this.looking = undefined;
    this.stepper.rest();
    if (!this.ended) return;
    const change = told.again?.(state, f);
    this.state = change ? { ...state, ...change } : this.begun;
    this.begin();
  }

  get span() {
    const { t, log } = this, end = Math.max(t, log.length ? log.at(0, log.length - 1) : 0, WINDOW);
    return [end - WINDOW, end];
  }

  present() { return { ...this.state, t: this.t }; }

  heard(name, value) { this.set({ [name]: value }); }
}

class KitView extends Shell {
  constructor(host, el, told, config, scenes) {
    super(host, el, { title: config.title, tries: host.model.get("tries") || config.tries, small: true });
    Object.assign(this, { told, config, subject: host.subject });
    host.readings ??= () => kitReadings(host.subject, config);                // for sentences elsewhere
    this.scenes = told.view.map((one) => ({ ...one, pen: one.plane
      ? new Plane({ layers: [], label: config.title, ...one.plane })
      : scenes.space(one.space, () => host.refresh(), config) }));
    this.controls = (told.controls ?? []).map((spec) => this.control(spec));
    this.tables = (told.readings ?? []).map(({ title, columns = [""], rows, key = title }) => (
      { rows, key, ...table(title, columns, rows.map(([word], k) => [k, word])) }));
    const inked = (line, j) => ({ colour: COLOURS[j % 4][0], dash: COLOURS[j % 4][1], ...line });
    this.plots = (told.plots ?? []).map((plot, k) => (
      new Plot({ key: `${k}`, ...plot, lines: plot.lines.map(inked) }, this.subject.log)));
    this.layout(host.model.get("show") ?? []);
    this.live();
  }

  /* The pictures, and beside them the blocks that `show` names, or all; the others are folded away. */
  layout(show) {
    const open = (one) => !show.length || show.includes(one.key), shut = (one) => !open(one), { told } = this;
    const time = told.flow || told.step ? [this.transport()] : [], timed = open({ key: "time" });
    const charted = this.plots.some(open), blocks = [...this.controls, ...this.tables].filter(open).length;
    if (time.length && !charted) this.compare.row.hidden = true;     // there is no curve to keep
    const root = ({ pen }) => pen.root, seen = this.scenes.filter((one) => !one.key || open(one));
    const far = ({ right }, k) => Boolean(right ?? (show.length && k));        // two above each other fill a screen
    const wanted = (found) => [
      ...this.controls.filter(found).map((one) => one.row),
      html("div", { className: "rl-reading" }, ...this.tables.filter(found).map((one) => one.node)),
      html("div", { className: "rl-charts" }, ...this.plots.filter(found).map((one) => one.root))];
    const pens = (side) => seen.filter((one, k) => far(one, k) === side).map(root);
    const few = show.length && !charted && blocks <= FEW && seen.length < 2, beside = timed ? time : [];
    const left = html("div", { className: "rl-left" }, ...pens(false), ...(few ? [] : beside), this.alert);
    const right = html("div", { className: "rl-right" }, ...pens(true), ...wanted(open),
      ...(few ? [...beside, this.status] : []));
    const wide = few || told.view.some((one) => one.space);          // a scene in space needs room
    const rest = this.scenes.filter((one) => !seen.includes(one)).map(root);
    const more = show.length ? panel("Everything else", false, ...rest, ...(timed ? [] : time), ...wanted(shut)) : null;
    more?.classList.add("rl-more");
    this.projector(more?.querySelector(".rl-panel-body") ?? this.head);
    this.root.append(html("div", { className: `rl-top${wide ? " rl-few" : ""}` }, left, right),
      ...(few ? [] : [this.status]), this.lost, ...(more ? [more] : []));
  }

  /* Somebody changes something by hand. */
  change(change, whole = true) {
    const { host, subject, told } = this;
    subject.set(change);
    if (told.live && !subject.problem && !subject.ended) host.play();
    host.push(subject.present());
    host.refresh(whole);
  }

  control(spec) {
    const { host, subject } = this, key = spec.key ?? (named(spec.name) || spec.label);
    const seen = (row) => { row.hidden = spec.when ? !spec.when(subject.state, subject.seen) : false; };
    if (spec.buttons) {
      const inner = spec.buttons.map((one) => this.control(one));
      const row = html("div", { className: "rl-transport", role: "group" },
        html("span", {}, spec.label), ...inner.map((one) => one.row));
      row.setAttribute("aria-label", spec.label);
      return { row, key, update: () => { seen(row); for (const one of inner) one.update(); } };
    }
    if (spec.button) {
      const press = () => spec.runs ? host.step(spec.runs) : this.change(spec.press(subject.state, subject.f));
      const row = button(spec.button, spec.title ?? spec.button, press);
      return { row, key, update: () => seen(row) };
    }
    const on = (value) => this.change(this.followed(spec.takes ? spec.takes(value, subject.state, subject.f)
      : written(subject.state, spec.name, value)));
    const choices = spec.choices ?? this.config.choices?.[spec.name];
    const made = spec.toggle ? toggle(spec.toggle, on) : choices ? select(spec.label, choices, on) : slider(spec, on);
    return { row: made.row, key, update: () => { seen(made.row); made.set(read(subject.state, spec.name)); } };
  }

  /* A change, and what else changes with it: where a choice begins, what the description says. */
  followed(change) {
    const { told, config, subject } = this, all = { ...change };
    for (const [name, value] of Object.entries(change)) {
      Object.assign(all, structuredClone(config.starts?.[name]?.[value]));
    }
    for (const [names, then] of Object.entries(told.follows ?? {})) {
      const meant = names.split(" ").some((name) => name in change);
      if (meant) Object.assign(all, then({ ...subject.state, ...all }, subject.f));
    }
    return all;
  }

  reset() {
    const { host, subject } = this;
    host.pause();
    subject.set(structuredClone(subject.first));
    host.push(subject.present(), true);
    host.refresh(true);
  }

  draw() {
    const { state, f, seen, t } = this.subject, set = (change) => this.change(change, false);
    for (const { pen, draw, space } of this.scenes) {
      pen.begin();
      draw(pen, { ...state, t }, f, seen, set, this.host);
      pen.end(space);
    }
  }

  /* Light up a part of the picture, and the slider of that name: q1 for the path q.0, m for values.m. */
  light(name) {
    for (const { pen } of this.scenes) {
      pen.after = () => this.host.refresh();
      pen.light?.(name);
    }
    (this.told.controls ?? []).forEach((spec, k) => { if (named(spec.name) === name) flash(this.controls[k].row); });
    this.host.refresh();
  }

  tell() {
    const { subject } = this, { state, seen, log } = subject;
    for (const control of this.controls) control.update();
    const now = { ...state, t: subject.t };
    for (const { rows, set } of this.tables) rows.forEach(([, of], k) => set(k, listed(of(now, seen))));
    if (!this.host.playing) for (const plot of this.plots) plot.says(log);
    if (this.clock) this.showTime();
    this.status.textContent = this.host.playing ? "" : this.told.says?.(now, seen) ?? "";
  }
}

/* {initialize, render}, as anywidget wants them, for a description. `scenes.space` makes a scene in space. */
export function kit(told, physics, config, scenes = {}) {
  const bound = physics.bind(physics.parameters.map((name) => config.values[name]));
  const missing = (told.physics ?? []).filter((name) => !(name in bound));
  if (missing.length) throw new Error(`PHYSICS has no ${missing.join(", ")}`);
  const begins = { values: config.values, ...(told.state ?? config.state) }, names = Object.keys(begins);
  const state = (model) => Object.fromEntries(names.map((name) => (
    [name, structuredClone(model.get(name) ?? begins[name])])));
  const host = (model) => hosted(model, () => (
    new Host(model, [...names, ...COMMON], new Subject(told, physics, state(model)))));
  return widget(host, (shared, el) => new KitView(shared, el, told, config, scenes));
}
