/* An arm in space: pulled by its tip, turned joint by joint, let fall; what moves it, and what its joints bear. */

import { button, panel, select, slider, toggle } from "../controls.js";
import { html } from "../dom.js";
import { Engine } from "../engine.js";
import { COMMON, Host, hosted, widget } from "../host.js";
import { say } from "../numbers.js";
import { Plot } from "../plots.js";
import { Shell } from "../shell.js";
import { SpatialScene } from "../spatial_scene.js";

/* [column, colour, dash, what it is called] of a line on a chart. */
const SUM = ["tau", "var(--rl-ink)", [], "sum"];                     // the kinds beside it are those of every chart
const ENERGIES = [["T", "var(--rl-two)", [6, 3]], ["U", "var(--rl-three)", [2, 3]], ["E", "var(--rl-one)", [], "T + U"]];
const lines = (all, joint = "") => all.map(([column, colour, dash, word = column]) => (
  { column: column + joint, word, colour, dash, ...(column === "tau" ? { width: 1 } : {}) }));
const SHARED = ["values", "q", "qd", "tau", "lie", "gravity", "friction", ...COMMON];
const MARKWORDS = [["frames", "frames"], ["names", "names"], ["masses", "centres of mass"], ["weights", "weights"], ["velocities", "velocities"],
  ["forces", "joint forces"], ["ellipsoid", "velocity ellipsoid"], ["trace", "path of the tip"], ["torques", "motor torques"]];

class SpatialView extends Shell {
  constructor(host, el, config) {
    super(host, el, { title: config.title, tries: config.tries, small: true });
    this.root.classList.add("rl-spatial");
    Object.assign(this, { config, engine: host.subject });
    const { engine } = this;
    this.scene = new SpatialScene(engine, config, () => host.refresh(), {
      grab: () => { host.held = true; }, drop: () => { host.held = false; this.told(); }, press: () => host.playing ? host.pause() : host.play(),
      put: (q) => this.change({ q, qd: q.map(() => 0) }) });
    this.scene.shown = new Set(config.show);
    this.joints = config.joints.map((joint, k) => slider({ unit: "°", low: -180, high: 180, step: 1, degrees: joint.unit !== "m", ...joint }, (x) => this.change({ q: engine.q.map((old, j) => j === k ? x : old), qd: engine.q.map(() => 0) })));
    this.load = slider({ label: "load m_L", unit: "kg", low: 0, high: config.load, step: config.load / 50 }, (mL) => this.change({ values: { ...engine.values, mL } }, false));
    this.motors = config.joints.map(({ label, unit, strength }, k) => slider({ label: `torque ${label}`, unit: unit === "m" ? "N" : "N·m", low: -strength, high: strength, step: strength / 100 },
      (x) => this.push(engine.tau.map((old, j) => j === k ? x : old))));
    const poses = config.presets.map(([word, q]) => button(word, `Posture: ${word}`, () => { host.pause(); this.change({ q: [...q], qd: q.map(() => 0) }); }));
    const hold = button("Hold", "The motors bear the weight: torques as gravity asks for them here", () => this.push([...engine.g]));
    const free = button("Let go", "No motor pulls", () => this.push(engine.tau.map(() => 0)));
    this.lies = select("a model that is wrong", [["", "none"], ...config.lies], (lie) => this.change({ lie }));
    this.weight = toggle("gravity", (gravity) => this.change({ gravity }));
    this.rubbing = toggle("friction", (friction) => this.change({ friction }));
    this.marks = MARKWORDS.map(([key, word]) => ({ key, ...toggle(word, (on) => { this.scene.shown[on ? "add" : "delete"](key); host.push({ show: [...this.scene.shown] }); host.refresh(true); }) }));
    this.torques = config.joints.map(({ label, unit }, k) => new Plot({ key: `torque${k}`, title: `torque of ${label}`, unit: unit === "m" ? "N" : "N·m",
      lines: lines([...config.kinds, SUM], k + 1) }, engine.log));
    this.energy = new Plot({ key: "energy", title: "energy", unit: "J", lines: lines(ENERGIES) }, engine.log);
    this.plots = [...this.torques, this.energy];
    this.which = select("torques of", config.joints.map(({ label }, k) => [`${k}`, `joint ${k + 1}`]), (k) => this.choose(Number(k)));
    const time = this.transport();
    const pace = time.querySelector(".rl-pace");                           // how fast, and the run before: seldom asked for
    pace.remove();
    const left = html("div", { className: "rl-left" }, this.scene.root, time, this.alert, this.status, this.lost);
    const right = html("div", { className: "rl-right" }, html("div", { className: "rl-poses", role: "group", "aria-label": "Postures" }, ...poses),
      ...this.joints.map((joint) => joint.row), this.load.row, html("div", { className: "rl-poses" }, this.which.row, hold, free),
      html("div", { className: "rl-charts" }, ...this.plots.map((plot) => plot.root)));
    const more = panel("Everything else", false, html("div", { className: "rl-groups" },
      html("div", {}, html("strong", {}, "Show"), ...this.marks.map((mark) => mark.row)),
      html("div", {}, html("strong", {}, "Motors"), ...this.motors.map((motor) => motor.row)),
      html("div", {}, html("strong", {}, "Model"), this.weight.row, this.rubbing.row, this.lies.row,
        html("p", { className: "rl-hint" }, "The arm then moves as the wrong model believes; the true arm goes beside it, dashed.")),
      html("div", {}, html("strong", {}, "Time"), pace)));
    this.projector(pace);
    this.root.append(html("div", { className: "rl-top" }, left, right), more);
    this.choose(config.joint);
    this.live();
  }

  /* The joint whose torques are drawn. */
  choose(k) {
    this.torques.forEach((plot, j) => { plot.root.hidden = j !== k; });
    this.which.set(`${k}`);
    this.host.refresh(true);
  }

  change(change, again = true) {
    this.engine.set(change, again);
    this.scene.forget("q" in change);
    this.host.push({ ...this.engine.present(), ...change });
    this.host.refresh();
  }

  push(tau) {
    this.engine.set({ tau }, this.engine.t === 0);
    this.host.push({ tau });
    this.host.refresh();
  }

  told() { this.host.push(this.engine.present(), true); this.host.refresh(true); }

  reset() {
    const { host, engine } = this;
    host.pause();
    engine.set(structuredClone(engine.home));
    this.scene.forget(true);
    host.push({ ...engine.present(), tau: engine.tau, values: engine.values, lie: engine.lie, gravity: engine.gravity, friction: engine.friction }, true);
    host.refresh(true);
  }

  draw() { this.scene.draw(); }

  tell() {
    const { engine, config, host } = this, { log } = engine;
    this.joints.forEach((joint, k) => joint.set(engine.q[k]));
    this.motors.forEach((motor, k) => motor.set(engine.tau[k]));
    this.load.set(engine.values.mL);
    this.weight.set(engine.gravity);
    this.rubbing.set(engine.friction);
    this.lies.set(engine.lie);
    for (const mark of this.marks) mark.set(this.scene.shown.has(mark.key));
    for (const plot of this.plots) if (!plot.root.hidden) plot.says(log);
    const drift = Math.abs(engine.drift), peak = Math.max(log.peak("T"), 1e-9);
    const note = engine.t > 0 ? `drift ${drift < 1e-12 * peak ? "0" : say(drift, 2)} J` : "";
    if (this.energy.note.textContent !== note) this.energy.note.textContent = note;
    this.showTime();
    const [x, y, z] = this.scene.tip, words = `The tip is at (${[x, y, z].map((v) => say(v, 3, 1)).join(", ")}) m.`;
    this.status.textContent = host.playing ? "" : words;
    if (!host.playing) this.scene.pen.says(`${config.title}. ${words}`);
  }
}

export const interactive = (physics, config) => {
  const host = (model) => {
    const of = (name, otherwise) => structuredClone(model.get(name) ?? otherwise);
    return hosted(model, () => new Host(model, SHARED, new Engine(physics, { values: of("values", config.values), q: of("q"), qd: of("qd"), tau: of("tau"),
      lie: of("lie", ""), gravity: of("gravity", true), friction: of("friction", false), limits: config.limits })));
  };
  return widget(host, (shared, el) => (
    new SpatialView(shared, el, { ...config, show: shared.model.get("show") ?? config.show })));
};
