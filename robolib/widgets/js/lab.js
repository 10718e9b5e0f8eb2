/* The laboratory of an arm in the plane: the arm to take by the hand and everything that can be tried with it, block by
   block. `show` names the blocks that stand in the open; all others are folded away. */

import { button, panel, select, slider, table, toggle } from "./controls.js";
import { html, set, svg } from "./dom.js";
import { Guided } from "./guided.js";
import { COMMON, Host, hosted, widget } from "./host.js";
import { flash } from "./light.js";
import { say } from "./numbers.js";
import { Plot } from "./plots.js";
import { armReadings } from "./arm_readings.js";
import { ELLIPSES, ArmScene } from "./scene.js";
import { FEW, Shell } from "./shell.js";
import { Twin } from "./twin.js";

const MOVING = ["values", "q", "qd", "tau", "gravity", "friction", "mode", "motion", "lie"];
const LOOKS = ["ellipses", "marks"];
/* The block in which a number stands; blocks that fill a column by themselves. */
const WHERE = { T: "energy", U: "energy", E: "energy", coupling: "M", t: "time" };
const LARGE = ["motion", "marks", "ellipses", "balance", "twin", "lie"];
const most = (x) => Math.max(...x.map(Math.abs));

/* What the hand and the controls do to an arm; all views of one model share it. */
class Hands {
  constructor(host, config) {
    Object.assign(this, { host, config, engine: host.subject });
  }

  /* Tell Python, draw again. */
  told(change, now = false) {
    this.host.push({ ...change, ...this.engine.present() }, now);
    this.host.refresh(true);
  }

  change(change, again = false) {
    const { engine, host } = this;
    engine.set(change, again || !host.playing);
    if ("values" in change) for (const view of host.views) view.scene?.frame();
    this.told(change);
  }

  looks(change) {
    Object.assign(this.engine, change);
    this.host.push(change);
    this.host.refresh(true);
  }

  grab() {
    const { engine, host } = this;
    if (engine.mode !== "torque") {
      if (engine.mode === "follow") engine.tau = engine.tau.map(() => 0);       // those were the controller's
      engine.mode = "torque";
      host.push({ mode: "torque", tau: engine.tau });
    }
    host.held = true;
    this.grabbed = performance.now();
    engine.qd = engine.qd.map(() => 0);
  }

  drop() {
    const { engine, host } = this;
    host.held = false;
    const still = performance.now() - this.grabbed > 120;            // held still, then let go
    if (!host.playing || still) engine.qd = engine.qd.map(() => 0);
    engine.restart();
    this.told({}, true);
  }

  joint(j, by) { this.carry(this.engine.q.map((x, k) => k === j ? x + by : x)); }

  /* The tip to a point: of the two postures that reach it the one nearer to the present. */
  reach(x) {
    const { engine } = this, found = [1, -1].map((side) => engine.true.reach(x, [side]));
    const near = found.map((q) => q.map((angle, k) => this.unwound(angle, k)));
    const far = (q) => Math.hypot(...q.map((y, k) => y - engine.q[k]));
    const [a, b] = near.map((q) => q.every(Number.isFinite) ? far(q) : Infinity);
    if (Math.min(a, b) < Infinity) this.carry(near[a <= b ? 0 : 1]);
  }

  nudge(tip, [dx, dy]) {
    this.grab();
    this.reach([tip[0] + dx, tip[1] + dy]);
    this.drop();
  }

  unwound(angle, k) {
    const { unit, low, high } = this.config.joints[k];
    if (unit !== "°") return Math.max(low, Math.min(high, angle));
    return angle + 2 * Math.PI * Math.round((this.engine.q[k] - angle) / (2 * Math.PI));
  }

  /* The hand has moved the arm. How fast it did is what the arm keeps when it is let go in motion. */
  carry(q) {
    const { engine, host } = this, now = performance.now(), dt = Math.max(now - this.grabbed, 4) / 1000;
    const rate = q.map((x, k) => (x - engine.q[k]) / dt);
    const smooth = (v, k) => 0.6 * Math.max(-12, Math.min(12, v)) + 0.4 * engine.qd[k];
    engine.qd = host.playing ? rate.map(smooth) : q.map(() => 0);
    this.grabbed = now;
    engine.q = q;
    engine.rezero();
    for (const view of host.views) view.scene?.draw();          // at once: the hand feels every millisecond
    host.push(engine.present());
    host.refresh();
  }

  place(change) {
    this.engine.set({ mode: "torque", ...change });
    this.told({ mode: "torque" });
  }

  torque(tau) {
    if (this.host.playing) this.engine.tau = tau; else this.engine.set({ tau });
    this.told({ tau });
  }

  /* A motion begins at the present posture. */
  travel(mode, tip) {
    const { engine } = this, still = engine.q.map(() => 0);
    this.host.pause();
    const motion = mode === "follow" ? engine.motion : { ...engine.motion, start: [...engine.q], from: [...tip] };
    this.change({ mode, motion, qd: still, tau: still }, true);
  }

  preset(key) {
    const chosen = this.config.presets.find((p) => p.key === key), { engine, host, config } = this;
    if (!chosen) return;
    host.pause();
    const { key: _, label, speed = 1, ellipses, marks, ...state } = structuredClone(chosen);
    const { home } = engine, { gravity, friction } = home, zeros = engine.q.map(() => 0);
    host.setSpeed(speed);
    this.looks({ ellipses: ellipses ?? [], marks: marks ?? home.marks });
    this.change({ q: [...config.q], gravity, friction, qd: zeros, tau: zeros, mode: "torque", lie: "", ...state,
      values: { ...config.values, ...state.values }, motion: { ...config.motion, ...state.motion } }, true);
  }

  reset() {
    this.host.pause();
    this.change(structuredClone(this.engine.start), true);
  }
}

export class Lab extends Shell {
  constructor(host, el, config, show) {
    super(host, el, { title: config.title, tries: host.model.get("tries") || config.tries, small: show.length > 0 });
    Object.assign(this, { config, show, engine: host.subject, physics: host.subject.physics, controls: {}, telling: [],
      made: new Map() });
    host.readings ??= () => armReadings(host.subject, config);                // for sentences elsewhere
    const hands = this.hands = host.hands ??= new Hands(host, config);
    this.scene = this.stage = new ArmScene(this.engine, config, {
      grab: () => hands.grab(), drop: () => hands.drop(), tip: (x) => hands.reach(x),
      joint: (j, by) => hands.joint(j, by),
      nudge: (by) => hands.nudge(this.scene.points.tip, by), press: () => host.playing ? host.pause() : host.play() });
    this.scene.full = Math.max(...config.torques.map((t) => t.high));
    this.makers = this.blocks();
    if (show.length) this.layoutSmall(); else this.layoutFull();
    this.live();
  }

  // for tests and scripts, the verbs of the hand
  change(...given) { this.hands.change(...given); }
  preset(key) { this.hands.preset(key); }
  reset() { this.hands.reset(); }
  grab() { this.hands.grab(); }
  drop() { this.hands.drop(); }
  turn(j, by) { this.hands.joint(j, by); }
  play() { this.host.play(); }
  pause() { this.host.pause(); }
  snapshot() { return this.engine.snapshot(); }
  get playing() { return this.host.playing; }
  get ticket() { return this.host.ticket; }
  get frames() { return this.host.frames; }

  // the blocks, by name

  blocks() {
    const { config, hands, engine } = this, made = {}, at = (list, j, x) => list.map((old, k) => k === j ? x : old);
    const put = (name, maker) => { made[name] = maker; };
    made.arm = () => this.scene.root;
    made.time = () => this.transport();
    const presets = [["", "choose …"], ...config.presets.map((p) => [p.key, p.label])];
    put("preset", () => this.add("preset", select("start with", presets, (key) => hands.preset(key)), () => "").row);
    for (const name of ["gravity", "friction"]) {
      const change = (on) => hands.change({ [name]: on });
      put(name, () => this.add(name, toggle(name, change), () => engine[name]).row);
    }
    made.projector = () => {
      const home = html("span", { className: "rl-check" });
      this.projector(home);
      return home;
    };
    config.letters.forEach((letter, j) => {
      const of = (name, spec, on) => () => this.range(`${name}${j}`, spec[j], on, () => engine[name][j]);
      put(`q${letter}`, of("q", config.joints, (x) => hands.place({ q: at(engine.q, j, x) })));
      put(`qd${letter}`, of("qd", config.rates, (x) => hands.place({ qd: at(engine.qd, j, x) })));
      put(`tau${j + 1}`, of("tau", config.torques, (x) => hands.torque(at(engine.tau, j, x))));
    });
    for (const { name, ...spec } of config.parameters) {
      const change = (x) => hands.change({ values: { ...engine.values, [name]: x } });
      put(name, () => this.range(`value.${name}`, spec, change, () => engine.values[name]));
    }
    for (const spec of config.charts) made[`${spec.key}(t)`] = () => this.strip(spec);
    Object.assign(made, { motion: () => this.motion(), lie: () => this.lies(), ellipses: () => this.ellipses(),
      marks: () => this.marks(), M: () => this.inertia(), torques: () => this.torques(),
      energy: () => this.energies() });
    return { ...made, ...(engine.true.balance ? this.special() : {}) };
  }

  /* A block, made at its first use. */
  block(name) {
    if (!this.made.has(name)) this.made.set(name, this.makers[name]());
    return this.made.get(name);
  }

  /* A control whose present value is told whenever numbers are read out, as long as it can be seen. */
  add(name, control, value) {
    this.controls[name] = control;
    this.telling.push({ node: control.row, tell: () => control.set(value()) });
    return control;
  }

  range(name, spec, on, value) { return this.add(name, slider(spec, on), value).row; }

  strip(spec) {
    const plot = new Plot(spec, this.engine.log);
    this.plots.push(plot);
    this.glances?.observe(plot.root);
    return plot.root;
  }

  layoutFull() {
    const { config } = this, rows = (...names) => names.map((name) => this.block(name)), letters = config.letters;
    this.head.append(...rows("preset", "gravity", "friction", "projector"));
    const state = panel("Posture, rates, torques", true, ...rows(...letters.map((k) => `q${k}`),
      ...letters.map((k) => `qd${k}`), ...letters.map((_, j) => `tau${j + 1}`)));
    state.classList.add("rl-state");
    const left = html("div", { className: "rl-left" }, ...rows("arm", "time"), this.alert, this.status, this.lost);
    const charts = html("div", { className: "rl-charts" }, ...(this.makers.twinPicture ? rows("twinPicture") : []),
      ...rows(...config.charts.map((spec) => `${spec.key}(t)`)));
    const reading = html("div",
      { className: "rl-reading", role: "region", tabIndex: 0, "aria-label": "Numbers of the moment" },
      html("div", { className: "rl-pair" }, ...rows("M", "energy")), ...rows("torques"));
    const right = html("div", { className: "rl-right" }, charts, reading);
    const first = () => this.hands.change({ values: { ...this.engine.home.values } }, true);
    const numbers = panel("The arm's numbers", false, ...rows(...config.parameters.map((p) => p.name)),
      button("Back to the first numbers", "Back to the numbers the widget began with", first));
    const folded = (title, open, name) => name in this.makers ? [panel(title, open, this.block(name))] : [];
    this.panels = [state, ...folded("Draw on the arm", true, "marks"), ...folded("Who moves the arm?", false, "motion"),
      numbers, ...folded("Balance", true, "balance"), ...folded("The planar arm that does the same", false, "twin"),
      ...folded("Ellipses at the tip", false, "ellipses"), ...folded("Believe a wrong model", false, "lie")];
    this.columns = [left, right].map((column) => column.appendChild(html("div", { className: "rl-panels" })));
    this.root.append(html("div", { className: "rl-top" }, left, right));
  }

  /* Each panel stands in the column that ends higher up; where there is one column only, below the charts. */
  arrange() {
    const [left, right] = this.columns ?? [], wide = this.root.clientWidth;
    if (!left || wide === this.arranged || this.root.contains(document.activeElement) && this.arranged) return;
    this.arranged = wide;
    const box = (column) => column.getBoundingClientRect(), ends = (column) => box(column).bottom;
    const single = box(right).left < box(left).right;
    for (const column of this.columns) column.replaceChildren();
    for (const plot of this.plots) plot.root.hidden = !this.wanted(plot);       // what is not shown takes no room
    this.panels.forEach((one, k) => (single || k && ends(right) < ends(left) ? right : left).append(one));
  }

  layoutSmall() {
    const { show, config } = this, tables = show.filter((name) => ["M", "torques", "energy"].includes(name));
    const charts = show.filter((name) => name.endsWith("(t)")), wide = ["arm", "time", ...tables, ...charts];
    const others = show.filter((name) => !wide.includes(name)), all = (names) => names.map((name) => this.block(name));
    const short = others.length + tables.length <= FEW && !others.some((name) => LARGE.includes(name));
    const few = show.includes("arm") && !charts.length && short;
    const shown = (name) => show.includes(name) ? [this.block(name)] : [];
    const left = html("div", { className: "rl-left" }, ...shown("arm"), ...(few ? [] : shown("time")), this.alert);
    const right = html("div", { className: "rl-right" }, ...all(others),
      html("div", { className: "rl-reading" }, ...all(tables)),
      html("div", { className: `rl-charts${charts.length > 3 ? " rl-many" : ""}` }, ...all(charts)),
      ...(few ? [...shown("time"), this.status] : []));
    const top = html("div", { className: `rl-top${few ? " rl-few" : ""}` }, left, right);
    this.root.append(top, ...(few ? [] : [this.status]), this.lost);
    if (this.compare && !charts.length) this.compare.row.hidden = true;         // there is no curve to keep
    this.block("projector");                    // it may be on from the beginning
    const more = panel("Everything else", false), open = [...show, "twinPicture"];
    const rest = Object.keys(this.makers).filter((name) => !open.includes(name));
    more.classList.add("rl-more");
    more.addEventListener("toggle", () => {
      const body = more.querySelector(".rl-panel-body");
      if (!more.open || body.childElementCount) return;
      body.append(...rest.map((name) => this.block(name)));      // made when somebody asks for it
      this.host.refresh(true);
    });
    this.root.append(more);
    if (config.twin) more.classList.add("rl-more-wide");
  }

  motion() {
    const { config, engine, hands } = this;
    const modes = [["torque", "the torques (zero: a free swing)"], ...config.motions.map((m) => [m.key, m.label])];
    const control = (mode, { key, at, ...spec }) => {
      const now = () => at === undefined ? engine.motion[key] : engine.motion[key][at];
      const changed = (x) => at === undefined ? x : engine.motion[key].map((y, k) => k === at ? x : y);
      const on = (x) => hands.change({ motion: { ...engine.motion, [key]: changed(x) } }, true);
      return spec.toggle ? this.add(`${mode}.${key}`, toggle(spec.toggle, on), now).row
        : this.range(`${mode}.${key}${at ?? ""}`, spec, on, now);
    };
    const rows = config.motions.map((m) => [m.key, html("div", {}, ...m.sliders.map((spec) => control(m.key, spec)))]);
    const travel = (mode) => hands.travel(mode, this.scene.points.tip);
    const choice = this.add("mode", select("moved by", modes, travel), () => engine.mode).row;
    const tell = () => { for (const [key, node] of rows) node.hidden = engine.mode !== key; };
    this.telling.push({ node: choice, tell });
    return html("div", {}, choice, ...rows.map(([, node]) => node));
  }

  marks() {
    const rows = this.config.marks.map(([name, words]) => this.chosen("marks", name, `mark.${name}`, words));
    return html("div", { className: "rl-checks" }, ...rows);
  }

  /* A switch for a name in a list of what is drawn. */
  chosen(list, name, key, words) {
    const { engine, hands } = this, others = () => engine[list].filter((old) => old !== name);
    const on = (wanted) => hands.looks({ [list]: wanted ? [...others(), name] : others() });
    return this.add(key, toggle(words, on), () => engine[list].includes(name)).row;
  }

  ellipses() {
    const { config } = this;
    const rows = ELLIPSES.map((name) => {
      const row = this.chosen("ellipses", name, `ellipse.${name}`, config.ellipses[name]);
      const line = svg("path", { d: "M1 4H25", class: `rl-ellipse rl-${name}` });
      row.append(svg("svg", { width: 26, height: 8, "aria-hidden": "true" }, line));
      return row;
    });
    return html("div", {}, ...rows, html("p", { className: "rl-hint" }, config.ellipses.hint));
  }

  lies() {
    const { config, hands, engine } = this, verdict = html("p", { className: "rl-hint" });
    const models = [["", "the true model"], ...config.lies.map((l) => [l.key, l.label])];
    const believe = (lie) => hands.change({ lie }, true);
    const choice = this.add("lie", select("the arm moves by", models, believe), () => engine.lie).row;
    this.telling.push({ node: verdict, tell: () => { verdict.textContent = this.detected(); } });
    return html("div", {}, choice, verdict);
  }

  detected() {
    const { engine } = this;
    if (!engine.lie) return "Choose a wrong model, and play. The true arm moves beside it, dashed.";
    const N = engine.true.skew(engine.q, engine.qd), size = (k) => say(Math.hypot(N[k], N[k + 1], N[k + 2]));
    const of = engine.lie === "other_C" ? `${size(3)} for this C, ${size(0)} for Christoffel's` : size(0);
    const truly = say(engine.E - engine.zero.ghost - engine.work);
    return `By its own measure this model has changed its energy by ${say(engine.drift)} J; measured truly, by`
      + ` ${truly} J. ‖N + Nᵀ‖ = ${of}.`;
  }

  inertia() {
    const { engine } = this, { n } = engine, { units, letters } = this.config;
    const made = table(`M(q) / ${units.M}`, letters, letters.map((k, j) => [j, k]));
    const coupling = html("p", { className: "rl-hint" });
    this.telling.push({ node: made.node, tell: () => {
      for (let i = 0; i < n; i++) made.set(i, engine.M.slice(n * i, n * i + n), most(engine.M));
      coupling.textContent = `coupling M₁₂²/(M₁₁M₂₂) = ${say(engine.coupling, 4, 1)}`;
    } });
    return html("div", {}, made.node, coupling);
  }

  torques() {
    const { engine } = this, { n } = engine, { units, letters, kinds, who } = this.config;
    const each = (name) => letters.map((_, j) => name(j + 1)), none = each(() => "");
    const made = table(`${units.word} by kind / ${units.tau}`,
      [...each((j) => `${who} ${j}`), ...each((j) => `largest ${j}`)],
      [...kinds.map((kind, k) => [k, kind.heading]),
        ["c", "C q̇ together"], ["tau", "sum: τ"], ["qdd", `q̈ / (${units.qdd})`]]);
    const of = (name) => each((j) => engine.log.peak(`${name}${j}`));
    this.telling.push({ node: made.node, tell: () => {
      const broken = engine.trouble ? each(() => NaN) : null, { parts } = engine;
      const scale = most(parts.filter(Number.isFinite).concat(0));
      kinds.forEach(({ word }, k) => made.set(k, [...(broken ?? parts.slice(n * k, n * k + n)), ...of(word)], scale));
      made.set("c", [...(broken ?? engine.c), ...none], scale);
      made.set("tau", [...(broken ?? engine.needed), ...of("tau")], scale);
      made.set("qdd", [...(broken ?? engine.qdd), ...none], most(engine.qdd));
    } });
    return made.node;
  }

  energies() {
    const { engine } = this, rows = [["T", "kinetic T"], ["U", "potential U"], ["E", "T + U"], ["drift", "drift"]];
    const made = table("Energy / J", ["now"], rows);
    this.telling.push({ node: made.node, tell: () => {
      const much = this.most();
      for (const name of ["T", "U", "E"]) made.set(name, [engine[name]], much);
      made.set("drift", [engine.led ? "–" : engine.drift], much);
    } });
    return made.node;
  }

  /* The largest energy so far. */
  most() { return Math.max(...["T", "U", "E"].map((name) => this.engine.log.peak(name))); }

  /* What only the parallelogram has: its balance, and the planar arm that does the same. */
  special() {
    const { engine, hands } = this, twin = new Twin(this);
    return { twinPicture: () => twin.figure, twin: () => twin.panel(), balance: () => {
      const beam = svg("g", {}, svg("path", { d: "M-60 0H60", class: "rl-beam" }),
        svg("circle", { cx: -60, r: 7, class: "rl-pan" }),
        svg("rect", { x: 53, y: -7, width: 14, height: 14, class: "rl-pan" }));
      const stand = svg("path", { d: "M0 0L-12 30H12Z", class: "rl-stand" });
      const scale = svg("svg", { viewBox: "-80 -34 160 68", class: "rl-scale", "aria-hidden": "true" }, stand, beam);
      const words = html("p", { className: "rl-hint" });
      const solve = button("Balance it: choose m₃", "Choose the mass m₃ that makes M₁₂ zero", () => {
        const m3 = engine.true.balance(engine.parameters)[3];
        if (Number.isFinite(m3) && m3 > 0) hands.change({ values: { ...engine.values, m3 } });
      });
      const node = html("div", {}, scale, words, solve);
      this.telling.push({ node, tell: () => {
        const [left, right, K, m3] = engine.true.balance(engine.parameters), good = Number.isFinite(m3) && m3 > 0;
        set(beam, { transform: `rotate(${Math.max(-18, Math.min(18, 12 * (right - left) / right)).toFixed(2)})` });
        const told = Math.abs(K) < 1e-9 ? "Balanced: M₁₂ = 0 in every posture."
          : `M₁₂ reaches ${say(Math.abs(K))} kg·m².`;
        words.textContent = `forearm over link 2: ${say(left)}; sides a₁/a₂: ${say(right)}. ${told}`;
        solve.textContent = good ? `Balance it: m₃ = ${say(m3)} kg` : "No mass m₃ balances this arm";
        solve.disabled = !good;
      } });
      return node;
    } };
  }

  // what is painted

  draw() {
    const { engine, scene } = this;
    scene.shown = new Set(engine.ellipses);
    scene.marks = new Set(engine.marks);
    if (this.begun !== engine.start) { this.begun = engine.start; scene.trail = []; }
    scene.draw();
    this.twinDraw?.();
  }

  /* Is there anything to be seen on a chart, as things are? */
  wanted({ key }) {
    const { engine } = this, follows = engine.mode === "follow";
    return { belief: Boolean(engine.lie) && !engine.led, shares: engine.led, V: follows, error: follows }[key] ?? true;
  }

  chart(plot) {
    const wanted = this.wanted(plot);
    if (plot.root.hidden === wanted) {
      plot.root.hidden = !wanted;
      for (const one of this.plots) one.pen = null;             // sizes are not known yet: its own, and those beside it
    }
    if (wanted) super.chart(plot);
  }

  /* All charts are looked at: one that is hidden may have to come back. */
  charts(all) {
    if (all) for (const plot of this.plots) this.chart(plot); else super.charts(false);
  }

  tell() {
    const { engine, host } = this;
    if (this.clock) this.showTime();
    for (const { node, tell } of this.telling) if (!node.closest("details:not([open])")) tell();
    const energy = this.plots.find((plot) => plot.key === "energy");
    if (energy) energy.note.textContent = engine.led ? "" : `drift ${say(engine.drift, 4, this.most())} J`;
    if (!host.playing) for (const plot of this.plots) plot.says(engine.log);
    this.status.textContent = host.playing ? "" : this.scene.says();         // told when the arm stops
  }

  /* Light up what a letter means: a part of the arm, a slider, a table or its cell; of what is folded away, the
     fold. */
  light(name) {
    this.scene.plane.after = () => this.host.refresh();
    const drawn = this.scene.light(name), cell = /^M(\d)(\d)$/.exec(name);
    const at = cell ? "M" : /^[cg]\d$/.test(name) ? "torques" : WHERE[name] ?? name, block = this.made.get(at);
    const found = cell && block ? block.querySelectorAll("tbody tr")[cell[1] - 1].cells[cell[2]] : block;
    const folded = at in this.makers ? this.root.querySelector(".rl-more") : null;
    const fold = found ? found.closest("details:not([open])") : folded;
    if (!fold && found) flash(found); else if (fold && !drawn) flash(fold.querySelector("summary"));
  }
}

/* {initialize, render} of the laboratory. */
export function interactive(physics, config) {
  const host = (model) => hosted(model, () => {
    const state = Object.fromEntries([...MOVING, ...LOOKS].map((name) => [name, structuredClone(model.get(name))]));
    const limits = config.joints.map(({ unit, low, high }) => unit === "m" ? [low, high] : null);
    const engine = new Guided(physics, { ...state, limits, said: model.get("problem") });
    if (!engine.start) {                        // made of numbers that no body has: Reset leads to one that there is
      engine.home.values = { ...config.values };
      engine.start = { ...engine.snapshot(), values: { ...config.values } };
    }
    return new Host(model, [...MOVING, ...LOOKS, ...COMMON], engine);
  });
  return widget(host, (shared, el) => new Lab(shared, el, config, shared.model.get("show") ?? []));
}
