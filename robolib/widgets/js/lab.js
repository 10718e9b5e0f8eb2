/* The laboratory of an arm in the plane: the arm to take by the hand and everything that can be tried with it, block by
   block. `show` names the blocks that stand in the open; all others are folded away. */

import { button, panel, select, slider, table, toggle } from "./controls.js";
import { html, set, svg } from "./dom.js";
import { Guided } from "./guided.js";
import { COMMON, Host, hosted } from "./host.js";
import { flash } from "./light.js";
import { say } from "./numbers.js";
import { Plot } from "./plots.js";
import { armReadings } from "./arm_readings.js";
import { ELLIPSES, ArmScene } from "./scene.js";
import { FEW, Shell } from "./shell.js";
import { Twin } from "./twin.js";

const MOVING = ["values", "q", "qd", "tau", "gravity", "friction", "mode", "motion", "lie"];
const LOOKS = ["ellipses", "marks"];
const WHERE = { T: "energy", U: "energy", E: "energy", coupling: "M", t: "time" };      // the block in which a number stands
const LARGE = ["motion", "marks", "ellipses", "balance", "twin", "lie"];                // blocks that fill a column by themselves
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
    if (!host.playing || performance.now() - this.grabbed > 120) engine.qd = engine.qd.map(() => 0);     // held still, then let go
    engine.restart();
    this.told({}, true);
  }

  joint(j, by) { this.carry(this.engine.q.map((x, k) => k === j ? x + by : x)); }

  /* The tip to a point: of the two postures that reach it the one nearer to the present. */
  reach(x) {
    const { engine } = this, near = [1, -1].map((side) => engine.true.reach(x, [side]).map((angle, k) => this.unwound(angle, k)));
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
    return unit === "°" ? angle + 2 * Math.PI * Math.round((this.engine.q[k] - angle) / (2 * Math.PI)) : Math.max(low, Math.min(high, angle));
  }

  /* The hand has moved the arm. How fast it did is what the arm keeps when it is let go in motion. */
  carry(q) {
    const { engine, host } = this, now = performance.now(), dt = Math.max(now - this.grabbed, 4) / 1000;
    const rate = q.map((x, k) => (x - engine.q[k]) / dt);
    engine.qd = host.playing ? rate.map((v, k) => 0.6 * Math.max(-12, Math.min(12, v)) + 0.4 * engine.qd[k]) : q.map(() => 0);
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
    const { key: _, label, speed = 1, ellipses, marks, ...state } = structuredClone(chosen), { home } = engine, zeros = engine.q.map(() => 0);
    host.setSpeed(speed);
    this.looks({ ellipses: ellipses ?? [], marks: marks ?? home.marks });
    this.change({ q: [...config.q], gravity: home.gravity, friction: home.friction, qd: zeros, tau: zeros, mode: "torque", lie: "", ...state,
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
    Object.assign(this, { config, show, engine: host.subject, physics: host.subject.physics, controls: {}, telling: [], made: new Map() });
    host.readings ??= () => armReadings(host.subject, config);                // for sentences elsewhere
    const hands = this.hands = host.hands ??= new Hands(host, config);
    this.scene = this.stage = new ArmScene(this.engine, config, {
      grab: () => hands.grab(), drop: () => hands.drop(), joint: (j, by) => hands.joint(j, by), tip: (x) => hands.reach(x),
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
    const { config, hands, engine } = this, at = (list, j, x) => list.map((old, k) => k === j ? x : old), made = {};
    made.arm = () => this.scene.root;
    made.time = () => this.transport();
    made.preset = () => this.add("preset", select("start with", [["", "choose …"], ...config.presets.map((p) => [p.key, p.label])], (key) => hands.preset(key)), () => "").row;
    for (const name of ["gravity", "friction"]) made[name] = () => this.add(name, toggle(name, (on) => hands.change({ [name]: on })), () => engine[name]).row;
    made.projector = () => {
      const home = html("span");
      this.projector(home);
      return home;
    };
    config.letters.forEach((letter, j) => {
      made[`q${letter}`] = () => this.range(`q${j}`, config.joints[j], (x) => hands.place({ q: at(engine.q, j, x) }), () => engine.q[j]);
      made[`qd${letter}`] = () => this.range(`qd${j}`, config.rates[j], (x) => hands.place({ qd: at(engine.qd, j, x) }), () => engine.qd[j]);
      made[`tau${j + 1}`] = () => this.range(`tau${j}`, config.torques[j], (x) => hands.torque(at(engine.tau, j, x)), () => engine.tau[j]);
    });
    for (const { name, ...spec } of config.parameters) {
      made[name] = () => this.range(`value.${name}`, spec, (x) => hands.change({ values: { ...engine.values, [name]: x } }), () => engine.values[name]);
    }
    for (const spec of config.charts) made[`${spec.key}(t)`] = () => this.strip(spec);
    return Object.assign(made, { motion: () => this.motion(), lie: () => this.lies(), ellipses: () => this.ellipses(), marks: () => this.marks(),
      M: () => this.inertia(), torques: () => this.torques(), energy: () => this.energies() }, engine.true.balance ? this.special() : {});
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
    const state = panel("Posture, rates, torques", true, ...rows(...letters.map((k) => `q${k}`), ...letters.map((k) => `qd${k}`), ...letters.map((_, j) => `tau${j + 1}`)));
    state.classList.add("rl-state");
    const left = html("div", { className: "rl-left" }, ...rows("arm", "time"), this.alert, this.status, this.lost);
    const charts = html("div", { className: "rl-charts" }, ...(this.makers.twinPicture ? rows("twinPicture") : []), ...rows(...config.charts.map((spec) => `${spec.key}(t)`)));
    const right = html("div", { className: "rl-right" }, charts, html("div", { className: "rl-reading", role: "region", tabIndex: 0, "aria-label": "Numbers of the moment" },
      html("div", { className: "rl-pair" }, ...rows("M", "energy")), ...rows("torques")));
    const numbers = panel("The arm's numbers", false, ...rows(...config.parameters.map((p) => p.name)),
      button("Back to the first numbers", "Back to the numbers the widget began with", () => this.hands.change({ values: { ...this.engine.home.values } }, true)));
    const extra = this.makers.balance ? [panel("Balance", true, this.block("balance")), panel("The planar arm that does the same", false, this.block("twin"))] : [];
    this.panels = [state, panel("Draw on the arm", true, this.block("marks")), panel("Who moves the arm?", false, this.block("motion")), numbers, ...extra,
      panel("Ellipses at the tip", false, this.block("ellipses")), panel("Believe a wrong model", false, this.block("lie"))];
    this.columns = [left, right].map((column) => column.appendChild(html("div", { className: "rl-panels" })));
    this.root.append(html("div", { className: "rl-top" }, left, right));
  }

  /* Each panel stands in the column that ends higher up; where there is one column only, below the charts. */
  arrange() {
    const [left, right] = this.columns ?? [], wide = this.root.clientWidth;
    if (!left || wide === this.arranged || this.root.contains(document.activeElement) && this.arranged) return;
    this.arranged = wide;
    const ends = (column) => column.getBoundingClientRect().bottom, single = right.getBoundingClientRect().left < left.getBoundingClientRect().right;
    for (const column of this.columns) column.replaceChildren();
    for (const plot of this.plots) plot.root.hidden = !this.wanted(plot);       // what is not shown takes no room
    this.panels.forEach((one, k) => (single || k && ends(right) < ends(left) ? right : left).append(one));
  }

  layoutSmall() {
    const { show, config } = this, tables = show.filter((name) => ["M", "torques", "energy"].includes(name)), charts = show.filter((name) => name.endsWith("(t)"));
    const wide = ["arm", "time", ...tables, ...charts], others = show.filter((name) => !wide.includes(name));
    const few = show.includes("arm") && !charts.length && others.length + tables.length <= FEW && !others.some((name) => LARGE.includes(name)), shown = (name) => show.includes(name) ? [this.block(name)] : [];
    const left = html("div", { className: "rl-left" }, ...shown("arm"), ...(few ? [] : shown("time")), this.alert);
    const right = html("div", { className: "rl-right" }, ...others.map((name) => this.block(name)),
      html("div", { className: "rl-reading" }, ...tables.map((name) => this.block(name))), html("div", { className: `rl-charts${charts.length > 3 ? " rl-many" : ""}` }, ...charts.map((name) => this.block(name))), ...(few ? [...shown("time"), this.status] : []));
    this.root.append(html("div", { className: `rl-top${few ? " rl-few" : ""}` }, left, right), ...(few ? [] : [this.status]), this.lost);
    if (this.compare && !charts.length) this.compare.row.hidden = true;         // there is no curve to keep
    this.block("projector");                    // it may be on from the beginning
    const more = panel("Everything else", false), rest = Object.keys(this.makers).filter((name) => !show.includes(name) && name !== "twinPicture");
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
    const { config, engine, hands } = this, modes = [["torque", "the torques (zero: a free swing)"], ...config.motions.map((m) => [m.key, m.label])];
    const rows = config.motions.map((m) => [m.key, html("div", {}, ...m.sliders.map(({ key, at, ...spec }) => spec.toggle
      ? this.add(`${m.key}.${key}`, toggle(spec.toggle, (on) => hands.change({ motion: { ...engine.motion, [key]: on } }, true)), () => engine.motion[key]).row
      : this.range(`${m.key}.${key}${at ?? ""}`, spec, (x) => {
        const old = engine.motion[key];
        hands.change({ motion: { ...engine.motion, [key]: at === undefined ? x : old.map((y, k) => k === at ? x : y) } }, true);
      }, () => at === undefined ? engine.motion[key] : engine.motion[key][at])))]);
    const choice = this.add("mode", select("moved by", modes, (mode) => hands.travel(mode, this.scene.points.tip)), () => engine.mode).row;
    this.telling.push({ node: choice, tell: () => { for (const [key, node] of rows) node.hidden = engine.mode !== key; } });
    return html("div", {}, choice, ...rows.map(([, node]) => node));
  }

  marks() {
    const { config, engine, hands } = this;
    return html("div", { className: "rl-checks" }, ...config.marks.map(([name, words]) => this.add(`mark.${name}`, toggle(words, (on) => {
      hands.looks({ marks: on ? [...engine.marks, name] : engine.marks.filter((old) => old !== name) });
    }), () => engine.marks.includes(name)).row));
  }

  ellipses() {
    const { config, engine, hands } = this;
    const rows = ELLIPSES.map((name) => {
      const { row } = this.add(`ellipse.${name}`, toggle(config.ellipses[name], (on) => {
        hands.looks({ ellipses: on ? [...engine.ellipses, name] : engine.ellipses.filter((old) => old !== name) });
      }), () => engine.ellipses.includes(name));
      row.append(svg("svg", { width: 26, height: 8, "aria-hidden": "true" }, svg("path", { d: "M1 4H25", class: `rl-ellipse rl-${name}` })));
      return row;
    });
    return html("div", {}, ...rows, html("p", { className: "rl-hint" }, config.ellipses.hint));
  }

  lies() {
    const { config, hands, engine } = this, verdict = html("p", { className: "rl-hint" });
    const choice = this.add("lie", select("the arm moves by", [["", "the true model"], ...config.lies.map((l) => [l.key, l.label])],
      (lie) => hands.change({ lie }, true)), () => engine.lie).row;
    this.telling.push({ node: verdict, tell: () => { verdict.textContent = this.detected(); } });
    return html("div", {}, choice, verdict);
  }

  detected() {
    const { engine } = this;
    if (!engine.lie) return "Choose a wrong model, and play. The true arm moves beside it, dashed.";
    const N = engine.true.skew(engine.q, engine.qd), size = (k) => say(Math.hypot(N[k], N[k + 1], N[k + 2]));
    const of = engine.lie === "other_C" ? `‖N + Nᵀ‖ = ${size(3)} for this C, ${size(0)} for Christoffel's.` : `‖N + Nᵀ‖ = ${size(0)}.`;
    return `By its own measure this model has changed its energy by ${say(engine.drift)} J; measured truly, by ${say(engine.E - engine.zero.ghost - engine.work)} J. ${of}`;
  }

  inertia() {
    const { config, engine } = this, { n } = engine, made = table(`M(q) / ${config.units.M}`, config.letters, config.letters.map((k, j) => [j, k]));
    const coupling = html("p", { className: "rl-hint" });
    this.telling.push({ node: made.node, tell: () => {
      for (let i = 0; i < n; i++) made.set(i, engine.M.slice(n * i, n * i + n), most(engine.M));
      coupling.textContent = `coupling M₁₂²/(M₁₁M₂₂) = ${say(engine.coupling, 4, 1)}`;
    } });
    return html("div", {}, made.node, coupling);
  }

  torques() {
    const { config, engine } = this, { n } = engine, { units } = config, joints = config.letters.map((_, j) => `${config.who} ${j + 1}`);
    const made = table(`${units.word} by kind / ${units.tau}`, [...joints, ...config.letters.map((_, j) => `largest ${j + 1}`)],
      [...config.kinds.map((kind, k) => [k, kind.heading]), ["c", "C q̇ together"], ["tau", "sum: τ"], ["qdd", `q̈ / (${units.qdd})`]]);
    const of = (name) => config.letters.map((_, j) => engine.log.peak(`${name}${j + 1}`)), none = config.letters.map(() => "");
    this.telling.push({ node: made.node, tell: () => {
      const broken = engine.trouble ? config.letters.map(() => NaN) : null, scale = most(engine.parts.filter(Number.isFinite).concat(0));
      config.kinds.forEach((kind, k) => made.set(k, [...(broken ?? engine.parts.slice(n * k, n * k + n)), ...of(kind.word)], scale));
      made.set("c", [...(broken ?? engine.c), ...none], scale);
      made.set("tau", [...(broken ?? engine.needed), ...of("tau")], scale);
      made.set("qdd", [...(broken ?? engine.qdd), ...none], most(engine.qdd));
    } });
    return made.node;
  }

  energies() {
    const { engine } = this, made = table("Energy / J", ["now"], [["T", "kinetic T"], ["U", "potential U"], ["E", "T + U"], ["drift", "drift"]]);
    this.telling.push({ node: made.node, tell: () => {
      const much = Math.max(...["T", "U", "E"].map((name) => engine.log.peak(name)));
      for (const name of ["T", "U", "E"]) made.set(name, [engine[name]], much);
      made.set("drift", [engine.led ? "–" : engine.drift], much);
    } });
    return made.node;
  }

  /* What only the parallelogram has: its balance, and the planar arm that does the same. */
  special() {
    const { engine, hands } = this, twin = new Twin(this);
    return { twinPicture: () => twin.figure, twin: () => twin.panel(), balance: () => {
      const beam = svg("g", {}, svg("path", { d: "M-60 0H60", class: "rl-beam" }), svg("circle", { cx: -60, r: 7, class: "rl-pan" }),
        svg("rect", { x: 53, y: -7, width: 14, height: 14, class: "rl-pan" }));
      const scale = svg("svg", { viewBox: "-80 -34 160 68", class: "rl-scale", "aria-hidden": "true" }, svg("path", { d: "M0 0L-12 30H12Z", class: "rl-stand" }), beam);
      const words = html("p", { className: "rl-hint" });
      const solve = button("Balance it: choose m₃", "Choose the mass m₃ that makes M₁₂ zero", () => {
        const m3 = engine.true.balance(engine.parameters)[3];
        if (Number.isFinite(m3) && m3 > 0) hands.change({ values: { ...engine.values, m3 } });
      });
      const node = html("div", {}, scale, words, solve);
      this.telling.push({ node, tell: () => {
        const [left, right, K, m3] = engine.true.balance(engine.parameters), good = Number.isFinite(m3) && m3 > 0;
        set(beam, { transform: `rotate(${Math.max(-18, Math.min(18, 12 * (right - left) / right)).toFixed(2)})` });
        words.textContent = `forearm over link 2: ${say(left)}; sides a₁/a₂: ${say(right)}. ${Math.abs(K) < 1e-9 ? "Balanced: M₁₂ = 0 in every posture." : `M₁₂ reaches ${say(Math.abs(K))} kg·m².`}`;
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
    if (energy) energy.note.textContent = engine.led ? "" : `drift ${say(engine.drift, 4, Math.max(...["T", "U", "E"].map((name) => engine.log.peak(name))))} J`;
    if (!host.playing) for (const plot of this.plots) plot.says(engine.log);
    this.status.textContent = host.playing ? "" : this.scene.says();          // a screen reader hears it when the arm stops
  }

  /* Light up what a letter means: a part of the arm, a slider, a table or its cell; of what is folded away, the fold. */
  light(name) {
    this.scene.plane.after = () => this.host.refresh();
    const drawn = this.scene.light(name), cell = /^M(\d)(\d)$/.exec(name);
    const at = cell ? "M" : /^[cg]\d$/.test(name) ? "torques" : WHERE[name] ?? name, block = this.made.get(at);
    const found = cell && block ? block.querySelectorAll("tbody tr")[cell[1] - 1].cells[cell[2]] : block;
    const fold = found ? found.closest("details:not([open])") : at in this.makers ? this.root.querySelector(".rl-more") : null;
    if (!fold && found) flash(found); else if (fold && !drawn) flash(fold.querySelector("summary"));
  }
}

/* {initialize, render} of the laboratory. */
export function interactive(physics, config) {
  const host = (model) => hosted(model, () => {
    const state = Object.fromEntries([...MOVING, ...LOOKS].map((name) => [name, structuredClone(model.get(name))]));
    const engine = new Guided(physics, { ...state, limits: config.joints.map((joint) => joint.unit === "m" ? [joint.low, joint.high] : null), said: model.get("problem") });
    if (!engine.start) {                        // it was made of numbers that no body has: Reset leads to one that there is
      engine.home.values = { ...config.values };
      engine.start = { ...engine.snapshot(), values: { ...config.values } };
    }
    return new Host(model, [...MOVING, ...LOOKS, ...COMMON], engine);
  });
  return {
    initialize: ({ model }) => { const made = host(model); return () => made.close(); },
    render: ({ model, el }) => { const view = new Lab(host(model), el, config, model.get("show") ?? []); return () => view.close(); },
  };
}
