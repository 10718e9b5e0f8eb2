/* The whole widget: picture, clock, charts, controls, read-out; and the wire to Python (or to nothing, on a page). */

import { Chart } from "./charts.js";
import { button, html, panel, select, slider, table, toggle } from "./controls.js";
import { COLUMNS, Engine, sums } from "./engine.js";
import { SIZE, View, polyline, say, set, svg } from "./geometry.js";
import { ELLIPSES, Stage } from "./stage.js";

const WIRE = 80, READ = 66;                     // ms between two messages to Python, two read-outs
const SHARED = ["values", "q", "qd", "tau", "gravity", "friction", "mode", "motion", "lie", "speed", "projector", "ellipses"];
const TROUBLE = {
  numbers: "The motion has left all bounds, and the numbers with it. Press Reset, or choose other values.",
  end: "A slide has come to its end. Press Reset, or take it back by the hand.",
  inertia: "With these numbers the inertia matrix is not positive definite in this posture: no such body exists. Give a link more mass or inertia.",
};

export class Widget {
  constructor(model, el, physics, config) {
    Object.assign(this, { model, el, physics, config, playing: false, held: false, frames: [], told: 0, read: -Infinity });
    const state = Object.fromEntries(SHARED.map((name) => [name, structuredClone(model.get(name))]));
    state.limits = config.joints.map((joint) => joint.unit === "m" ? [joint.low, joint.high] : null);
    this.engine = new Engine(physics, state);
    Object.assign(this, { speed: state.speed, projector: state.projector });
    this.stage = new Stage(this.engine, config, {
      grab: () => this.grab(), drop: () => this.drop(), joint: (j, by) => this.turn(j, by), tip: (x) => this.reach(x),
      nudge: ([dx, dy]) => { const [x, y] = this.stage.points.tip; this.grab(); this.reach([x + dx, y + dy]); this.drop(); },
    });
    this.stage.full = Math.max(...config.torques.map((t) => t.high));
    this.stage.shown = new Set(state.ellipses);
    this.start = this.snapshot();
    this.build();
    this.listen();
    this.refresh();
    if (model.get("playing")) this.play();
  }

  // the page

  build() {
    const { config } = this;
    this.charts = config.charts.map((spec) => new Chart(spec));
    this.clock = html("span", { className: "rl-clock" });
    this.status = html("p", { className: "rl-status", role: "status" });
    this.alert = html("p", { className: "rl-alert", role: "alert", hidden: true });
    this.controls = {};
    const head = html("div", { className: "rl-head" }, html("strong", { className: "rl-title" }, config.title),
      this.choice("preset", "start with", [["", "choose …"], ...config.presets.map((p) => [p.key, p.label])], (key) => this.preset(key)),
      this.switch("gravity", "gravity", (on) => this.change({ gravity: on })),
      this.switch("friction", "friction", (on) => this.change({ friction: on })),
      this.switch("projector", "projector", (on) => { this.projector = on; this.push({ projector: on }); this.refresh(true); }));
    this.playButton = button("▶ Play", "Play", () => this.playing ? this.pause() : this.play(), "rl-main");
    const transport = html("div", { className: "rl-transport", role: "group", "aria-label": "Time" }, this.playButton,
      button("Step", "One step of 1/60 s", () => this.step()), button("Reset", "Back to where it began", () => this.reset()), this.clock,
      this.range("speed", { label: "speed", unit: "×", low: 0.05, high: 2, step: 0.05 }, (x) => { this.speed = x; this.push({ speed: x }); }));
    this.readings();
    const left = html("div", { className: "rl-left" }, this.stage.root, transport, this.alert, this.status, this.statePanel());
    const special = this.special();             // makes the twin's picture, which stands beside ours
    const charts = html("div", { className: "rl-charts" }, ...(this.twinFigure ? [this.twinFigure] : []),
      ...this.charts.map((chart) => chart.root));
    const right = html("div", { className: "rl-right" }, charts, this.reading);
    const below = html("div", { className: "rl-panels" }, this.motionPanel(), this.armPanel(), ...special,
      this.ellipsePanel(), this.liePanel());
    this.root = html("section", { className: "rl-widget" }, head,
      html("div", { className: "rl-top" }, left, right), below);
    this.root.setAttribute("aria-label", config.title);
    this.root.setAttribute("data-lm-suppress-shortcuts", "true");   // JupyterLab leaves the keys to us
    this.root.addEventListener("keydown", (event) => event.stopPropagation());
    this.el.append(this.root);
    this.el.robolib = this;
  }

  choice(name, label, options, on) { return (this.controls[name] = select(label, options, on)).row; }

  switch(name, label, on) { return (this.controls[name] = toggle(label, on)).row; }

  range(name, spec, on) { return (this.controls[name] = slider(spec, on)).row; }

  statePanel() {
    const { config } = this, at = (list, j, x) => list.map((old, k) => k === j ? x : old);
    return panel("Posture, rates, torques", true,
      ...config.joints.map((spec, j) => this.range(`q${j}`, spec, (x) => this.place({ q: at(this.engine.q, j, x) }))),
      ...config.rates.map((spec, j) => this.range(`qd${j}`, spec, (x) => this.place({ qd: at(this.engine.qd, j, x) }))),
      ...config.torques.map((spec, j) => this.range(`tau${j}`, spec, (x) => this.push_motor(at(this.engine.tau, j, x)))));
  }

  motionPanel() {
    const modes = [["torque", "the torques above (zero: a free swing)"], ...this.config.motions.map((m) => [m.key, m.label])];
    this.motionRows = this.config.motions.map((m) => {
      const rows = m.sliders.map(({ key, at, ...spec }) => this.range(`${m.key}.${key}${at ?? ""}`, spec, (x) => {
        const old = this.engine.motion[key];
        this.change({ motion: { ...this.engine.motion, [key]: at === undefined ? x : old.map((y, k) => k === at ? x : y) } }, true);
      }));
      return [m.key, html("div", {}, ...rows)];
    });
    return panel("Who moves the arm?", false, this.choice("mode", "moved by", modes, (mode) => this.travel(mode)),
      ...this.motionRows.map(([, node]) => node));
  }

  armPanel() {
    const rows = this.config.parameters.map(({ name, ...spec }) =>
      this.range(`value.${name}`, spec, (x) => this.change({ values: { ...this.engine.values, [name]: x } })));
    return panel("The arm's numbers", false, ...rows, button("Back to the data", "Back to the numbers the widget began with",
      () => this.change({ values: { ...this.start.values } })));
  }

  ellipsePanel() {
    const rows = ELLIPSES.map((name) => this.switch(`ellipse.${name}`, this.config.ellipses[name], (on) => {
      this.stage.shown[on ? "add" : "delete"](name);
      this.push({ ellipses: [...this.stage.shown] });
      this.refresh();
    }));
    return panel("Ellipses at the tip", false, ...rows.map((row, k) => {
      const key = svg("svg", { width: 26, height: 8, "aria-hidden": "true" }, svg("path", { d: "M1 4H25", class: `rl-ellipse rl-${ELLIPSES[k]}` }));
      row.append(key);
      return row;
    }), html("p", { className: "rl-hint" }, this.config.ellipses.hint));
  }

  liePanel() {
    this.verdict = html("p", { className: "rl-hint" });
    return panel("Believe a wrong model", false,
      this.choice("lie", "the arm moves by", [["", "the true model"], ...this.config.lies.map((l) => [l.key, l.label])], (lie) => {
        this.change({ lie }, true);
      }), this.verdict);
  }

  /* What only some arms have: the balance and the planar twin of the parallelogram. */
  special() {
    if (!this.engine.true.balance) return [];
    this.beam = svg("g", {}, svg("path", { d: "M-60 0H60", class: "rl-beam" }), svg("circle", { cx: -60, r: 7, class: "rl-pan" }),
      svg("rect", { x: 53, y: -7, width: 14, height: 14, class: "rl-pan" }));
    const scale = svg("svg", { viewBox: "-80 -34 160 68", class: "rl-scale", "aria-hidden": "true" }, svg("path", { d: "M0 0L-12 30H12Z", class: "rl-stand" }), this.beam);
    this.balance = html("p", { className: "rl-hint" });
    this.solve = button("Balance it: choose m₃", "Choose the mass m₃ that makes M₁₂ zero", () => {
      const m3 = this.balanced[3];
      if (Number.isFinite(m3) && m3 > 0) this.change({ values: { ...this.engine.values, m3 } });
    });
    this.twinStage = svg("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, class: "rl-stage rl-twin", role: "img" });
    this.twinBars = ["rl-bar", "rl-bar"].map((name) => svg("path", { class: name }));
    this.twinPins = [0, 1].map(() => svg("circle", { class: "rl-motor", r: 11 }));
    this.twinTip = svg("circle", { class: "rl-tip rl-still", r: 8 });
    this.twinStage.append(...this.twinBars, ...this.twinPins, this.twinTip);
    this.twinFigure = html("figure", { className: "rl-chart rl-twin-figure" },
      html("div", { className: "rl-chart-head" }, html("span", { className: "rl-chart-title" }, "a planar arm doing the same")), this.twinStage);
    this.ground = false;
    this.twinTable = table("The planar twin: its torques", ["joint 1", "joint 2"],
      [...this.config.kinds.map((kind, k) => [k, kind.word]), ["tau", "torque τ / (N·m)"], ["M", "M₁₁, M₂₂ / (kg·m²)"], ["M12", "M₁₂ / (kg·m²)"]]);
    return [panel("Balance", true, scale, this.balance, this.solve),
      panel("The planar arm that does the same", false,
        this.switch("ground", "its angles from the ground", (on) => { this.ground = on; this.refresh(); }), this.twinTable.node,
        html("p", { className: "rl-hint" }, this.config.twin))];
  }

  readings() {
    const { units } = this.config;
    this.inertia = table(`M(q) / ${units.M}`, ["1", "2"], [[0, "1"], [1, "2"]]);
    this.torqueTable = table(`${units.word} by kind / ${units.tau}`, ["joint 1", "joint 2", "largest 1", "largest 2"],
      [...this.config.kinds.map((kind, k) => [k, kind.heading]), ["c", "C q̇ together"], ["tau", "sum: τ"], ["qdd", `q̈ / (${units.qdd})`]]);
    this.energyTable = table("Energy / J", ["now"], [["T", "kinetic T"], ["U", "potential U"], ["E", "T + U"], ["drift", "drift"]]);
    this.coupling = html("p", { className: "rl-hint" });
    this.reading = html("div", { className: "rl-reading", role: "region", tabIndex: 0, "aria-label": "Numbers of the moment" }, html("div", {}, this.inertia.node, this.coupling, this.energyTable.node), this.torqueTable.node);
  }

  // the hand and the controls

  snapshot() {
    const { q, qd, tau, values, gravity, friction, mode, motion, lie } = this.engine;
    return structuredClone({ q, qd, tau, values, gravity, friction, mode, motion, lie });
  }

  grab() {
    if (this.engine.mode !== "torque") this.engine.mode = "torque";
    this.held = true;
    this.grabbed = performance.now();
    this.engine.qd = [0, 0];
  }

  drop() {
    this.held = false;
    if (!this.playing || performance.now() - this.grabbed > 120) this.engine.qd = [0, 0];    // held still, then let go
    this.began();
    this.push(this.present(), true);
    this.refresh(true);
  }

  turn(j, by) { this.carry(this.engine.q.map((x, k) => k === j ? x + by : x)); }

  /* The tip to a point: of the two postures that reach it the one nearer to the present. */
  reach(x) {
    const near = [1, -1].map((side) => this.engine.true.reach(x, [side]).map((angle, k) => this.unwound(angle, k)));
    const far = (q) => Math.hypot(q[0] - this.engine.q[0], q[1] - this.engine.q[1]);
    const [a, b] = near.map((q) => q.every(Number.isFinite) ? far(q) : Infinity);
    if (Math.min(a, b) < Infinity) this.carry(near[a <= b ? 0 : 1]);
  }

  unwound(angle, k) {
    if (this.config.joints[k].unit !== "°") return Math.max(this.config.joints[k].low, Math.min(this.config.joints[k].high, angle));
    return angle + 2 * Math.PI * Math.round((this.engine.q[k] - angle) / (2 * Math.PI));
  }

  /* The hand has moved the arm. How fast it did is what the arm keeps when it is let go in motion. */
  carry(q) {
    const now = performance.now(), dt = Math.max(now - this.grabbed, 4) / 1000;
    const rate = q.map((x, k) => (x - this.engine.q[k]) / dt);
    this.engine.qd = this.playing ? rate.map((v, k) => 0.6 * Math.max(-12, Math.min(12, v)) + 0.4 * this.engine.qd[k]) : [0, 0];
    this.grabbed = now;
    this.engine.q = q;
    this.engine.rezero();
    this.stage.draw();                          // at once: the hand feels every millisecond
    this.push(this.present());
    this.refresh();
  }

  place(change) {
    Object.assign(this.engine, { mode: "torque" }, change);
    this.began();
    this.push({ ...this.present(), mode: "torque" });
    this.refresh(true);
  }

  push_motor(tau) {
    this.engine.tau = tau;
    if (!this.playing) this.began();
    this.push({ tau });
    this.refresh(true);
  }

  change(change, again = false) {
    Object.assign(this.engine, change);
    this.engine.bind();
    if (again || !this.playing) this.began(); else this.engine.rezero();
    if ("values" in change) { this.stage.frame(); this.twinView = null; }
    this.push({ ...change, ...this.present() });
    this.refresh(true);
  }

  /* A motion begins at the present posture. */
  travel(mode) {
    const { engine } = this, tip = this.stage.points.tip;
    this.pause();
    const motion = { ...engine.motion, start: [...engine.q], from: [...tip] };
    engine.qd = [0, 0];
    this.change({ mode, motion, qd: [0, 0] }, true);
  }

  preset(key) {
    const chosen = this.config.presets.find((p) => p.key === key);
    if (!chosen) return;
    this.pause();
    const { key: _, label, speed, ...state } = chosen;
    const fresh = { ...this.first, qd: [0, 0], tau: [0, 0], mode: "torque", lie: "", ...structuredClone(state) };
    fresh.values = { ...this.config.values, ...state.values };
    fresh.motion = { ...this.config.motion, ...state.motion };
    if (speed) { this.speed = speed; this.push({ speed }); }
    this.change(fresh, true);
  }

  present() { return { q: [...this.engine.q], qd: [...this.engine.qd], t: this.engine.t }; }

  began() {
    this.engine.restart();
    this.start = this.snapshot();
    this.stage.trail = [];
  }

  // the clock

  play() {
    if (this.playing || this.engine.problem) return;
    const moving = this.engine.mode !== "torque";
    if (moving && this.engine.t >= this.engine.span[0] - 1e-9) this.engine.restart();
    if (this.engine.t === 0) this.start = this.snapshot();
    this.playing = true;
    this.last = performance.now();
    this.push({ playing: true }, true);
    this.buttons();
    this.queue();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.push({ playing: false, ...this.present() }, true);
    this.buttons();
    this.refresh(true);
  }

  step() {
    this.pause();
    this.engine.advance(1 / 60);
    this.push(this.present(), true);
    this.refresh(true);
  }

  reset() {
    this.pause();
    const { values, ...rest } = this.start;
    Object.assign(this.engine, structuredClone(rest));
    this.change({ values: { ...this.start.values } }, true);
  }

  /* The next picture of the browser; where it makes none (a window behind others), soon all the same: nothing stays blank. */
  queue() {
    if (this.ticket) return;
    const go = () => {
      this.halt();
      this.frame();
    };
    this.ticket = requestAnimationFrame(go);
    this.late = setTimeout(go, 250);
  }

  halt() {
    cancelAnimationFrame(this.ticket);
    clearTimeout(this.late);
    this.ticket = 0;
  }

  frame() {
    const now = performance.now();
    if (this.playing && !this.held) {
      const dt = Math.min(now - this.last, 50) / 1000;
      if (!this.engine.advance(dt * this.speed)) this.pause();
      if (now - this.told > WIRE) this.push(this.present());
    }
    this.last = now;
    this.paint(now);
    this.frames.push(performance.now() - now);
    if (this.frames.length > 2000) this.frames.shift();
    if (this.playing) this.queue();
  }

  refresh(whole = false) {
    if (whole) this.read = -Infinity;
    this.queue();
  }

  buttons() {
    this.playButton.textContent = this.playing ? "❚❚ Pause" : "▶ Play";
    this.playButton.setAttribute("aria-label", this.playing ? "Pause" : "Play");
  }

  paint(now) {
    const { engine } = this, trouble = this.model.get("problem") || TROUBLE[engine.problem] || (engine.ended ? TROUBLE.end : this.tooShort());
    this.alert.hidden = !trouble;
    if (trouble) this.alert.textContent = trouble;
    if (engine.problem) return;
    this.stage.draw();
    if (this.twinStage) this.drawTwin();
    for (const chart of this.charts) if (!chart.root.hidden) chart.draw(engine);
    if (now - this.read >= READ) {
      this.read = now;
      this.tell();
    } else if (!this.playing) this.refresh();    // the last posture is read out, too
  }

  tooShort() {
    if (this.engine.mode === "torque") return "";
    const [duration, slack] = this.engine.span;
    return slack < -1e-9 || !Number.isFinite(duration) ? "The way is too short for this speed: it is not reached within the rise time. Choose a lower speed or a longer way." : "";
  }

  /* Read-out, sliders and words: often enough for the eye, and not more. */
  tell() {
    const { engine, config, controls } = this, moving = engine.mode !== "torque";
    this.root.classList.toggle("rl-projector", this.projector);
    this.clock.textContent = `t = ${engine.t.toFixed(2)} s`;
    [0, 1].forEach((j) => {
      controls[`q${j}`].set(engine.q[j]);
      controls[`qd${j}`].set(engine.qd[j]);
      controls[`tau${j}`].set(engine.tau[j]);
    });
    for (const { name } of config.parameters) controls[`value.${name}`].set(engine.values[name]);
    for (const name of ["gravity", "friction"]) controls[name].set(engine[name]);
    controls.projector.set(this.projector);
    controls.speed.set(this.speed);
    controls.mode.set(engine.mode);
    controls.lie.set(engine.lie);
    for (const name of ELLIPSES) controls[`ellipse.${name}`].set(this.stage.shown.has(name));
    for (const [key, node] of this.motionRows) node.hidden = engine.mode !== key;
    if (moving) {
      for (const { key, at } of config.motions.find((m) => m.key === engine.mode).sliders) {
        const value = engine.motion[key];
        controls[`${engine.mode}.${key}${at ?? ""}`].set(at === undefined ? value : value[at]);
      }
    }
    this.show("belief", Boolean(engine.lie) && !moving);
    this.show("shares", moving);
    this.charts.find((chart) => chart.key === "energy").note.textContent = moving ? "" : `drift ${say(engine.drift)} J`;
    this.tables();
    this.words();
    for (const chart of this.charts) chart.says(engine);
    if (this.balance) this.weigh();
  }

  show(key, wanted) {
    const chart = this.charts.find((c) => c.key === key);
    if (chart.root.hidden === wanted) Object.assign(chart, { pen: null }).root.hidden = !wanted;    // its size is not known yet
  }

  tables() {
    const { engine, config } = this, peak = (k) => engine.log.peaks[7 + k], scale = Math.max(...engine.parts.map(Math.abs));
    const most = (x) => Math.max(...x.map(Math.abs));
    this.inertia.set(0, engine.M.slice(0, 2), most(engine.M));
    this.inertia.set(1, engine.M.slice(2, 4), most(engine.M));
    config.kinds.forEach((_, k) => this.torqueTable.set(k, [engine.parts[2 * k], engine.parts[2 * k + 1], peak(2 * k), peak(2 * k + 1)], scale));
    this.torqueTable.set("c", [engine.c[0], engine.c[1], "", ""], scale);
    this.torqueTable.set("tau", [...engine.needed, engine.log.peaks[5], engine.log.peaks[6]], scale);
    this.torqueTable.set("qdd", [...engine.qdd, "", ""], most(engine.qdd));
    const much = Math.max(...["T", "U", "E"].map((name) => engine.log.peaks[COLUMNS.indexOf(name)]));
    for (const name of ["T", "U", "E"]) this.energyTable.set(name, [engine[name]], much);
    this.energyTable.set("drift", [engine.mode === "torque" ? engine.drift : "–"], much);
    this.coupling.textContent = `coupling M₁₂²/(M₁₁M₂₂) = ${say(engine.coupling, 4, 1)}`;
  }

  words() {
    const { engine } = this;
    this.status.textContent = this.playing ? "" : this.stage.says();         // a screen reader hears it when the arm stops
    const N = engine.true.skew(engine.q, engine.qd), size = (k) => say(Math.hypot(N[k], N[k + 1], N[k + 2]));
    const of = engine.lie === "other_C" ? `‖N + Nᵀ‖ = ${size(3)} for this C, ${size(0)} for Christoffel's.` : `‖N + Nᵀ‖ = ${size(0)}.`;
    this.verdict.textContent = !engine.lie ? "Choose a lie, and play. The true arm moves beside it, dashed."
      : `By its own measure this model has changed its energy by ${say(engine.drift)} J; measured truly, by ${say(engine.E - engine.zero.ghost - engine.work)} J. ${of}`;
  }

  weigh() {
    const { engine } = this, f = engine.true;
    this.balanced = f.balance(engine.parameters);
    const [left, right, K, m3] = this.balanced;
    set(this.beam, { transform: `rotate(${Math.max(-18, Math.min(18, 12 * (right - left) / right)).toFixed(2)})` });
    this.balance.textContent = `forearm over link 2: ${say(left)}; sides a₁/a₂: ${say(right)}. ${Math.abs(K) < 1e-9 ? "Balanced: M₁₂ = 0 in every posture." : `M₁₂ reaches ${say(Math.abs(K))} kg·m².`}`;
    this.solve.textContent = Number.isFinite(m3) && m3 > 0 ? `Balance it: m₃ = ${say(m3)} kg` : "No mass m₃ balances this arm";
    this.solve.disabled = !(Number.isFinite(m3) && m3 > 0);
    const terms = (this.ground ? f.twin_ground_terms : f.twin_terms)(engine.q, engine.qd);
    const parts = (this.ground ? f.twin_ground_parts : f.twin_parts)(engine.q, engine.qd, engine.qdd);
    this.config.kinds.forEach((_, k) => this.twinTable.set(k, parts.slice(2 * k, 2 * k + 2)));
    this.twinTable.set("tau", sums(parts));
    this.twinTable.set("M", [terms[0], terms[3]]);
    this.twinTable.set("M12", [terms[1], ""]);
    this.controls.ground.set(this.ground);
  }

  drawTwin() {
    const { engine } = this;
    this.twinView ||= new View([0, 0], this.stage.view.reach);
    const flat = engine.true.twin_points(engine.q), p = [[0, 0], flat.slice(0, 2), flat.slice(2, 4)].map((x) => this.twinView.at(x));
    this.twinBars.forEach((bar, k) => set(bar, { d: polyline(p.slice(k, k + 2)) }));
    [...this.twinPins, this.twinTip].forEach((pin, k) => set(pin, { cx: p[k][0], cy: p[k][1] }));
    this.twinStage.setAttribute("aria-label", "A planar arm whose tip is where the tip of the parallelogram arm is.");
  }

  // the wire

  push(change, now = false) {
    for (const [name, value] of Object.entries(change)) this.waiting = { ...this.waiting, [name]: structuredClone(value) };
    if (now || performance.now() - this.told > WIRE) this.send();
    else this.later ||= setTimeout(() => this.send(), WIRE);
  }

  send() {
    clearTimeout(this.later);
    this.later = 0;
    this.told = performance.now();
    if (!this.waiting) return;
    this.sending = true;
    for (const [name, value] of Object.entries(this.waiting)) this.model.set(name, value);
    this.waiting = null;
    this.model.save_changes();
    this.sending = false;
  }

  listen() {
    this.first = { gravity: this.engine.gravity, friction: this.engine.friction };
    this.heard = [...SHARED, "playing", "problem"].map((name) => [`change:${name}`, () => { if (!this.sending) this.hear(name); }]);
    for (const [event, handler] of this.heard) this.model.on(event, handler);
    const again = () => { for (const chart of this.charts) chart.fit(); this.refresh(true); };
    this.watch = new ResizeObserver(again);
    this.watch.observe(this.root);
    this.theme = new MutationObserver(again);
    this.theme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-theme", "class"] });
    this.scheme = matchMedia("(prefers-color-scheme: dark)");
    this.scheme.addEventListener("change", again);
    this.scheme_again = again;
  }

  /* Python has changed something. */
  hear(name) {
    const value = structuredClone(this.model.get(name));
    if (name === "problem") return this.refresh(true);
    if (name === "playing") return value ? this.play() : this.pause();
    if (name === "speed" || name === "projector") { this[name] = value; return this.refresh(true); }
    if (name === "ellipses") { this.stage.shown = new Set(value); return this.refresh(true); }
    this.engine[name] = value;
    this.engine.bind();
    if (name === "values") { this.stage.frame(); this.twinView = null; }
    if (name === "tau" && this.playing) return this.refresh(true);
    this.began();
    this.refresh(true);
  }

  close() {
    this.playing = false;
    this.halt();
    clearTimeout(this.later);
    this.watch.disconnect();
    this.theme.disconnect();
    this.scheme.removeEventListener("change", this.scheme_again);
    for (const [event, handler] of this.heard) this.model.off(event, handler);
  }
}

export function mount({ model, el }, physics, config) {
  const widget = new Widget(model, el, physics, config);
  return () => widget.close();
}
