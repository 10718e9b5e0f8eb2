/* The picture of the arm, to be taken by the hand: an SVG whose tip and bars can be dragged. */

import { axis, points, reach } from "./arms.js";
import { SIZE, View, pointer, polyline, say, set, svg, tick } from "./geometry.js";

const TRAIL = 240;                              // points of the tip's path
const ROUND = 64;                               // corners of an ellipse
export const ELLIPSES = ["velocity", "force", "inertia", "dynamic"];

export class Stage {
  /* `on.grab()`, `on.joint(j, by)`, `on.tip([x, y])`, `on.nudge([dx, dy])`, `on.drop()` tell what the hand does. */
  constructor(engine, config, on) {
    Object.assign(this, { engine, on, arm: config.sketch, strength: config.strength, slides: config.joints.map((joint) => joint.unit === "m") });
    this.trail = [];
    this.shown = new Set();
    this.build();
    this.frame();
  }

  build() {
    const { arm, slides } = this, layer = (name) => svg("g", { class: name });
    this.id = Math.random().toString(36).slice(2, 8);   // arrowheads are found by a name that the page must not have twice
    this.root = svg("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, class: "rl-stage", role: "group",
      "aria-label": "The arm. Drag its tip or its links; or use the sliders below." });
    this.root.append(svg("defs", {}, ...["torque", "weight"].map((name) => svg("marker",
      { id: `rl-${name}-${this.id}`, viewBox: "0 0 10 10", refX: 6, refY: 5,
        markerWidth: 3.6, markerHeight: 3.6, orient: "auto-start-reverse" },
      svg("path", { d: "M0 0L10 5L0 10z", class: `rl-${name}-head` })))));
    this.layers = Object.fromEntries(["grid", "ellipses", "trail", "ghost", "bars", "marks", "torques", "handles"]
      .map((name) => [name, layer(`rl-${name}`)]));
    this.root.append(...Object.values(this.layers));
    this.path = svg("path", { class: "rl-path" });
    this.layers.trail.append(this.path);
    this.ghosts = arm.bars.map(() => svg("path", { class: "rl-ghost-bar" }));
    this.layers.ghost.append(...this.ghosts);
    this.bars = arm.bars.map((bar) => this.bar(bar));
    this.block = slides[1] ? svg("rect", { class: "rl-block", width: 30, height: 22, rx: 4 }) : null;
    if (this.block) {
      this.layers.bars.append(this.block);
      this.grabbing(this.block, { joint: 0 });
    }
    this.motors = arm.motors.map(() => svg("circle", { class: "rl-motor", r: 11 }));
    this.pins = arm.pins.map(() => svg("circle", { class: "rl-pin", r: 5.5 }));
    this.masses = arm.masses.map(() => this.mass());
    this.load = "mL" in this.engine.values ? svg("circle", { class: "rl-load", r: 8 }) : null;
    this.layers.marks.append(...this.motors, ...this.masses, ...this.pins, ...(this.load ? [this.load] : []));
    this.arcs = [0, 1].map((j) => svg("path", { class: "rl-torque", "marker-end": `url(#rl-torque-${this.id})`, "data-joint": j }));
    this.layers.torques.append(...this.arcs);
    this.rings = Object.fromEntries(ELLIPSES.map((name) => [name, svg("path", { class: `rl-ellipse rl-${name}` })]));
    this.layers.ellipses.append(...Object.values(this.rings));
    this.tip = svg("circle", { class: "rl-tip", r: 10, tabindex: 0, role: "button",
      "aria-label": "Tip. Drag it, or move it with the arrow keys." });
    this.layers.handles.append(this.tip);
    this.tip.addEventListener("keydown", (event) => this.key(event));
    this.grabbing(this.tip, null);
  }

  /* The symbol of a centre of mass: a disc in black and white quarters. */
  mass() {
    const quarter = (from) => `M0 0L${from === 0 ? "6 0A6 6 0 0 1 0 6" : "-6 0A6 6 0 0 1 0 -6"}Z`;
    return svg("g", { class: "rl-mass" }, svg("circle", { r: 6 }), svg("path", { d: quarter(0) + quarter(1) }));
  }

  bar([from, to, joint, pivot]) {
    const line = svg("path", { class: joint < 0 ? "rl-rail" : "rl-bar" }), grip = svg("path", { class: "rl-grip" });
    this.layers.bars.append(line, grip);
    if (joint >= 0) this.grabbing(grip, { joint, pivot });
    return { line, grip, ends: [from, to] };
  }

  /* What is fixed while the arm's lengths are: the view, the grid, the sizes of the ellipses. */
  frame() {
    const { engine, arm } = this, { centre } = arm, far = reach(arm, engine.values);
    this.view = new View(centre, far);
    const { grid } = this.layers, step = tick(2 * far, 5), places = Math.max(0, -Math.floor(Math.log10(step)));
    const lines = [], words = [];
    for (let k = Math.ceil((centre[0] - far) / step); k * step <= centre[0] + far; k++) {
      const x = this.view.x(k * step);
      lines.push(`M${x} 0V${SIZE}`);
      if (x > 30 && x < SIZE - 30) words.push(label(x, SIZE - 5, `${(k * step).toFixed(places)}`.replace("-", "−"), "middle"));
    }
    for (let k = Math.ceil((centre[1] - far) / step); k * step <= centre[1] + far; k++) {
      const y = this.view.y(k * step);
      lines.push(`M0 ${y}H${SIZE}`);
      if (y > 34 && y < SIZE - 20) words.push(label(5, y - 3, `${(k * step).toFixed(places)}`.replace("-", "−"), "start"));
    }
    const zero = this.view.at([0, 0]);
    const up = this.slides[0] ? "z / m" : "y / m";
    this.arrow = svg("g", { class: "rl-weight" }, svg("path", { d: `M${SIZE - 24} 24V62`, "marker-end": `url(#rl-weight-${this.id})` }),
      label(SIZE - 34, 46, "g", "middle"));
    grid.replaceChildren(svg("path", { class: "rl-line", d: lines.join("") }),
      svg("path", { class: "rl-axis", d: `M0 ${zero[1]}H${SIZE}M${zero[0]} 0V${SIZE}` }), ...words,
      label(SIZE - 5, SIZE - 5, "x / m", "end"), label(5, 14, up, "start"), this.arrow);
    this.trail = [];
    this.sizes = null;
  }

  /* The matrix of an ellipse. The dynamic one is told for motors of some strength: beside gravity, 1 N·m is nothing. */
  ring(flat, k) {
    const A = flat.slice(4 * k, 4 * k + 4);
    return ELLIPSES[k] === "dynamic" ? A.map((x) => x * this.strength) : A;
  }

  /* How long a unit of each ellipse is drawn: in one bent posture its longer half axis fills a third of the picture. */
  units() {
    const flat = this.engine.true.ellipses([0.3, 1.5]), sizes = {};
    ELLIPSES.forEach((name, k) => {
      const A = this.ring(flat, k);
      let longest = 0;
      for (let i = 0; i < ROUND; i++) {
        const u = [Math.cos(Math.PI * i / ROUND), Math.sin(Math.PI * i / ROUND)];
        longest = Math.max(longest, Math.hypot(A[0] * u[0] + A[1] * u[1], A[2] * u[0] + A[3] * u[1]));
      }
      sizes[name] = longest > 0 && Number.isFinite(longest) ? 0.3 * this.view.reach / longest : 0;
    });
    this.sizes = sizes;
  }

  /* The named points at this moment, in metres. */
  get points() { return points(this.arm, this.engine.physics, this.engine.true, this.engine.q); }

  draw() {
    const { engine, view } = this, at = this.points;
    const seen = Object.fromEntries(Object.entries(at).map(([name, p]) => [name, view.at(p)]));
    for (const { line, grip, ends } of this.bars) {
      const d = polyline(ends.map((name) => seen[name]));
      set(line, { d });
      set(grip, { d });
    }
    place(this.motors, this.arm.motors, seen);
    place(this.pins, this.arm.pins, seen);
    this.masses.forEach((node, k) => {
      const [x, y] = seen[this.arm.masses[k]];
      set(node, { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})` });
    });
    if (this.block) set(this.block, { x: seen.carriage[0] - 15, y: seen.carriage[1] - 11 });
    if (this.load) {
      place([this.load], ["tip"], seen);
      this.load.style.display = engine.values.mL > 0 ? "" : "none";
      set(this.load, { r: 8 + 3 * Math.sqrt(Math.max(engine.values.mL, 0)) });
    }
    place([this.tip], ["tip"], seen);
    this.arrow.style.display = engine.gravity ? "" : "none";
    this.drawTrail(seen.tip);
    this.drawGhost();
    this.drawTorques(seen);
    this.drawEllipses(at.tip);
  }

  drawTrail(tip) {
    const last = this.trail.at(-1);
    if (!last || Math.hypot(last[0] - tip[0], last[1] - tip[1]) > 1.5) {
      this.trail.push(tip);
      if (this.trail.length > TRAIL) this.trail.shift();
      set(this.path, { d: polyline(this.trail) });
    }
  }

  drawGhost() {
    const { engine, view } = this, there = engine.lie && engine.mode === "torque";
    this.layers.ghost.style.display = there ? "" : "none";
    if (!there) return;
    const at = points(this.arm, engine.physics, engine.true, engine.ghost.q);
    this.ghosts.forEach((node, k) => set(node, { d: polyline(this.bars[k].ends.map((name) => view.at(at[name]))) }));
  }

  /* The motors' torques: an arc about the pivot, or an arrow along the slide. Full size is the largest slider value. */
  drawTorques(seen) {
    const { engine } = this, tau = engine.mode === "torque" ? engine.tau : engine.needed;
    const full = engine.mode === "torque" ? this.full : Math.max(this.full, engine.log.peaks[5], engine.log.peaks[6]);
    this.arcs.forEach((node, j) => {
      const part = Math.max(-1, Math.min(1, tau[j] / full));
      node.style.display = Math.abs(part) < 0.004 ? "none" : "";
      const where = seen[this.arm.motors[Math.min(j, this.arm.motors.length - 1)]];
      set(node, { d: this.slides[j] ? this.push(where, j, part) : turn(where, 20 + 8 * (this.arm.motors.length === 1 ? j : 0), part) });
    });
  }

  push([x, y], joint, part) {
    const [dx, dy] = axis(this.engine.true, this.engine.q, joint), long = 70 * part;
    return `M${x + 18 * dy} ${y + 18 * dx}l${(dx * long).toFixed(2)} ${(-dy * long).toFixed(2)}`;
  }

  drawEllipses(tip) {
    const any = [...this.shown].length;
    this.layers.ellipses.style.display = any ? "" : "none";
    if (!any) return;
    if (!this.sizes) this.units();
    const flat = this.engine.true.ellipses(this.engine.q), shift = flat.slice(16, 18);
    ELLIPSES.forEach((name, k) => {
      const node = this.rings[name], A = this.ring(flat, k), size = this.sizes[name];
      const usable = this.shown.has(name) && A.every(Number.isFinite);
      node.style.display = usable ? "" : "none";
      if (!usable) return;
      const [cx, cy] = name === "dynamic" ? shift : [0, 0], ring = [];
      for (let i = 0; i <= ROUND; i++) {
        const c = Math.cos(2 * Math.PI * i / ROUND), s = Math.sin(2 * Math.PI * i / ROUND);
        ring.push(this.view.at([tip[0] + size * (cx + A[0] * c + A[1] * s), tip[1] + size * (cy + A[2] * c + A[3] * s)])
          .map((x) => Math.max(-2000, Math.min(2000, x))));
      }
      let d = polyline(ring);
      if (name === "dynamic") {
        const [x, y] = this.view.at([tip[0] + size * cx, tip[1] + size * cy]);
        d += `M${x - 4} ${y}h8M${x} ${y - 4}v8`;
      }
      set(node, { d });
    });
  }

  /* The hand. A bar turns its joint (or slides it); the tip takes the whole arm along. */
  grabbing(node, bar) {
    let before = null;
    node.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      node.setPointerCapture(event.pointerId);
      before = this.view.back(pointer(this.root, event));
      this.on.grab();
      event.preventDefault();
      node.focus?.({ preventScroll: true });
    });
    node.addEventListener("pointermove", (event) => {
      if (!before) return;
      const now = this.view.back(pointer(this.root, event));
      if (bar === null) this.on.tip(now);
      else this.on.joint(bar.joint, this.slides[bar.joint] ? this.slid(bar.joint, before, now) : turned(this.points[bar.pivot], before, now));
      before = now;
    });
    for (const name of ["pointerup", "pointercancel"]) {
      node.addEventListener(name, () => {
        if (before) this.on.drop();
        before = null;
      });
    }
  }

  slid(joint, before, now) {
    const [dx, dy] = axis(this.engine.true, this.engine.q, joint);
    return (now[0] - before[0]) * dx + (now[1] - before[1]) * dy;
  }

  key(event) {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!by) return;
    const far = (event.shiftKey ? 0.05 : 0.01) * this.view.reach;
    this.on.nudge([by[0] * far, by[1] * far]);
    event.preventDefault();
  }

  /* What the picture shows, in words. */
  says() {
    const { q } = this.engine, [x, y] = this.points.tip;
    const joint = (k) => this.slides[k] ? `${say(q[k])} m` : `${say(Math.atan2(Math.sin(q[k]), Math.cos(q[k])) * 180 / Math.PI)}°`;
    return `Joint 1 at ${joint(0)}, joint 2 at ${joint(1)}; the tip at (${say(x, 4, this.view.reach)}, ${say(y, 4, this.view.reach)}) m.`;
  }
}

function label(x, y, text, anchor) {
  return svg("text", { x, y, "text-anchor": anchor, class: "rl-tick" }, text);
}

function place(nodes, names, seen) {
  nodes.forEach((node, k) => set(node, { cx: seen[names[k]][0].toFixed(2), cy: seen[names[k]][1].toFixed(2) }));
}

/* By how much the hand turned about a point. */
function turned(pivot, before, now) {
  const from = Math.atan2(before[1] - pivot[1], before[0] - pivot[0]);
  const to = Math.atan2(now[1] - pivot[1], now[0] - pivot[0]);
  return Math.atan2(Math.sin(to - from), Math.cos(to - from));
}

/* An arc about a point, from straight up; a positive torque turns counter-clockwise. */
function turn([x, y], radius, part) {
  const angle = part * 2.6, [c, s] = [Math.cos(angle), Math.sin(angle)];
  const end = [x - radius * s, y - radius * c];
  return `M${x.toFixed(2)} ${(y - radius).toFixed(2)}A${radius} ${radius} 0 ${Math.abs(angle) > Math.PI ? 1 : 0} ${part > 0 ? 0 : 1} ${end[0].toFixed(2)} ${end[1].toFixed(2)}`;
}
