/* An arm in space, drawn from PHYSICS alone: where its joints, bends, axes and centres are, and how they move. */

import { halfAxes } from "./eigen.js";
import { say } from "./numbers.js";
import { Space } from "./space.js";

const PATH = 300;                               // points of the tip's path
const DOWNS = "₀₁₂₃₄₅₆₇₈₉";
const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const plus = (a, b, s = 1) => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
const dot3 = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const times = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const triples = (flat, from = 0, to = flat.length) => { const out = []; for (let k = from; k < to; k += 3) out.push(flat.slice(k, k + 3)); return out; };

export class SpatialScene {
  /* `on.grab()`, `on.put(q)`, `on.drop()`, `on.press()`: what the hand does. */
  constructor(engine, config, refresh, on) {
    Object.assign(this, { engine, config, on, shown: new Set(), path: [], thick: config.thick, n: engine.n });
    this.slides = config.joints.map((joint) => joint.unit === "m");
    this.pen = new Space({ label: config.title, ...config.view }, refresh);
    this.root = this.pen.root;
    this.forget(true);
  }

  /* Named places of a posture. */
  places(q) {
    const f = this.engine.true, n = this.n, p = triples(f.points(q));
    return { joints: p.slice(0, n), bends: p.slice(n, 2 * n), tip: p[2 * n], coms: p.slice(2 * n + 1), axes: triples(f.axes(q)) };
  }

  get tip() { return this.places(this.engine.q).tip; }

  /* Somebody has changed something: the old path tells nothing. */
  forget(path) { if (path) this.path = []; }

  draw() {
    const { pen, engine, shown } = this, at = this.at = this.places(engine.q);
    pen.begin();
    this.stand(at);
    this.body(at);
    if (engine.lie) this.ghost(this.places(engine.ghost.q));
    this.follow(at.tip);
    for (const mark of shown) this[mark]?.(at);
    this.hands(at);
    pen.end();
  }

  /* The floor, and the column that the arm stands on. */
  stand(at) {
    const { pen, config, thick } = this, { floor, size, step } = config.ground;
    pen.ground(size, step, floor);
    if (!config.upright) return pen.cylinder("flange", plus(at.joints[0], at.axes[0], -1.2 * config.halves[0]), at.axes[0], 1.6 * thick, 0.2 * thick, "base");
    const [x, y, z] = at.joints[0], top = z + config.shifts[0] - config.halves[0];      // joint 1 turns on the column
    const drum = (key, height, wide, half) => pen.cylinder(key, [x, y, height], [0, 0, 1], wide * thick, half, "base");
    if (top - floor > 0.5 * thick) drum("column", (floor + top) / 2, 1.25, (top - floor) / 2);
    drum("foot", floor, 2.4, 0.25 * thick);
  }

  /* The corners that a link goes round, from its joint to the next. */
  corners(at, i) {
    const end = i + 1 < this.n ? at.joints[i + 1] : at.tip, bend = at.bends[i], out = [at.joints[i]];
    for (const p of [bend, end]) if (Math.hypot(...minus(p, out.at(-1))) > 0.02 * this.config.view.reach) out.push(p);
    return out;
  }

  body(at) {
    const { pen, config, thick, n } = this;
    for (let i = 0; i < n; i++) {
      const far = 1 - 0.55 * i / Math.max(n, 4), r = 0.62 * thick * far, way = this.corners(at, i);
      if (way.length > 1 && Math.hypot(...times(minus(way[1], way[0]), at.axes[i])) < 1e-6) way[0] = this.past(way[0], way[1], i);
      for (let k = 1; k < way.length; k++) pen.capsule(`link${i + 1} ${k}`, way[k - 1], way[k], r, "bar");
      const middle = this.drum(at, i), big = thick * far;
      if (this.slides[i]) pen.cylinder(`joint${i + 1}`, middle, at.axes[i], 1.15 * big, 1.2 * big, "motor");
      else pen.cylinder(`joint${i + 1}`, middle, at.axes[i], big, config.halves[i], "motor");
    }
    pen.dot("tip", at.tip, 5, "accent");
    if (this.engine.values.mL > 0) pen.ellipsoid("load", at.tip, [1, 0, 0, 0, 1, 0, 0, 0, 1].map((x) => x * thick * (0.5 + 0.5 * Math.cbrt(this.engine.values.mL / this.config.load))), "torque");
  }

  /* A link along its own axis begins where its motor ends: what is inside is not seen. */
  past(from, to, i) {
    const by = minus(to, from), long = Math.hypot(...by), { shifts, halves } = this.config;
    return plus(from, by, Math.min(0.9, (0.95 * halves[i] + shifts[i] * dot3(by, this.at.axes[i]) / long) / long));
  }

  /* Where the motor of a joint is seen: on its axis, a little aside where another one is there already. */
  drum(at, i) { return plus(at.joints[i], at.axes[i], this.config.shifts[i]); }

  ghost(at) {
    for (let i = 0; i < this.n; i++) {
      const way = this.corners(at, i);
      if (way.length > 1) this.pen.line(`ghost${i}`, way, "ghost", { width: 3, layer: 2 });
    }
    this.pen.dot("ghost tip", at.tip, 5, "ghost");
  }

  follow(tip) {
    const last = this.path.at(-1);
    if (!last || Math.hypot(...minus(last, tip)) > 0.004 * this.config.view.reach) {
      this.path.push(tip);
      if (this.path.length > PATH) this.path.shift();
    }
  }

  // marks

  trace() { this.pen.trace("trace", this.path, "accent"); }

  frames() {
    const flat = this.engine.true.frames(this.engine.q), size = 0.14 * this.config.view.reach;
    for (let i = 0; i <= this.n; i++) {
      const p = flat.slice(12 * i, 12 * i + 3), low = DOWNS[i];
      this.pen.frame(`frame${i}`, p, flat.slice(12 * i + 3, 12 * i + 12), size * (1 - 0.06 * i), [`x${low}`, `y${low}`, `z${low}`]);
    }
  }

  names(at) { at.joints.forEach((_, i) => this.pen.text(`name${i}`, this.drum(at, i), `${i + 1}`, {})); }

  masses(at) { at.coms.forEach((p, i) => { if (this.config.masses[i] > 0) this.pen.mass(`com${i}`, p, 4 + 3 * Math.sqrt(this.config.masses[i] / Math.max(...this.config.masses))); }); }

  weights(at) {
    const { engine, config } = this, most = Math.max(...config.masses), long = 0.3 * config.view.reach;
    const all = [...config.masses.map((m, i) => [m, at.coms[i], `weight${i}`]), [engine.values.mL, at.tip, "weight load"]];
    if (engine.gravity) for (const [m, p, key] of all) if (m > 0.03 * most) this.pen.arrow(key, p, plus(p, config.down, long * Math.sqrt(m / most)), "weight");
  }

  velocities(at) {
    const { engine, config } = this, flat = triples(engine.true.movements(engine.q, engine.qd, engine.qdd)).slice(0, this.n + 1);
    flat.forEach((v, k) => {
      const p = k ? at.coms[k - 1] : at.tip;
      this.pen.arrow(`velocity${k}`, p, plus(p, v, 0.15 * config.view.reach / config.pace), "velocity");
    });
    const [tip] = flat;
    if (Math.hypot(...tip) > 1e-3) this.pen.text("velocity word", at.tip, `${say(Math.hypot(...tip), 3)} m/s`, { shift: [10, -18], align: "left" });
  }

  /* What the link before exerts on each link, at its joint. */
  forces(at) {
    const { engine, config } = this, flat = engine.true.loads(engine.q, engine.qd, engine.qdd);
    const most = Math.max(...at.joints.map((_, i) => Math.hypot(...flat.slice(6 * i, 6 * i + 3))), 1e-9);
    at.joints.forEach((p, i) => {
      if (i && Math.hypot(...minus(p, at.joints[i - 1])) < 0.01 * config.view.reach) return;      // where two axes meet, one arrow is enough
      const force = flat.slice(6 * i, 6 * i + 3), size = Math.hypot(...force), end = plus(p, force, 0.42 * config.view.reach / most);
      this.pen.arrow(`force${i}`, p, end, "force");
      if (size > 0.06 * most) this.pen.text(`force${i} word`, end, `${say(size, 3)} N`, { shift: [i % 2 ? -26 : 26, 6] });
    });
  }

  ellipsoid(at) {
    const J = halfAxes(this.engine.true.ellipsoids(this.engine.q)), most = Math.max(...[0, 1, 2].map((k) => Math.hypot(J[k], J[3 + k], J[6 + k])), 1e-9);
    this.pen.ellipsoid("ellipsoid", at.tip, J.map((x) => x * 0.3 * this.config.view.reach / Math.max(most, this.config.pace)), "three");
  }

  torques(at) {
    const { engine, config } = this;
    engine.tau.forEach((tau, i) => {
      const part = Math.max(-1, Math.min(1, tau / config.joints[i].strength)), p = this.drum(at, i);
      if (Math.abs(part) < 0.004) return;
      const word = `${say(tau, 3)} ${this.slides[i] ? "N" : "N·m"}`;
      if (this.slides[i]) this.pen.arrow(`torque${i}`, p, plus(p, at.axes[i], 0.4 * part * config.view.reach), "torque");
      else this.pen.arc(`torque${i}`, p, at.axes[i], 1.9 * this.thick * (1 - 0.55 * i / Math.max(this.n, 4)), Math.sign(part) * (1 + 4 * Math.abs(part)), "torque");
      this.pen.text(`torque${i} word`, p, word, { shift: [34, 16 - 6 * i] });
    });
  }

  // hands

  hands(at) {
    const { on, pen, config } = this;
    for (let i = 0; i < this.n; i++) {
      const { p, lever } = this.handle(at, i), { label } = config.joints[i];
      pen.grip(`joint${i + 1}`, p, { bare: true, label: `${label.replaceAll("_", "")}: drag, or arrow keys`, grab: on.grab, drop: on.drop, press: on.press,
        move: (now, before) => this.turn(i, this.swept(lever, minus(now, before), i)),
        key: ([dx, dy]) => this.turn(i, (dx + dy) / config.view.reach * (this.slides[i] ? config.view.reach : 3.5)) });
    }
    pen.grip("tip", at.tip, { label: "Tip of the arm: drag, or arrow keys", grab: on.grab, drop: on.drop, press: on.press,
      move: (now) => on.put(this.reach(now)), key: (_, step) => on.put(this.reach(plus(this.tip, step))) });
  }

  /* A joint is turned by what it carries: well out on the longest piece of its link. Null: that lies on its axis, and is turned
     like a knob. `lever`: how that point moves when the joint does, in metres a unit. */
  handle(at, i) {
    const way = this.corners(at, i);
    let p = this.drum(at, i), longest = 0.1 * this.config.view.reach;
    for (let k = 1; k < way.length; k++) {
      const long = Math.hypot(...minus(way[k], way[k - 1]));
      if (long > longest) [longest, p] = [long, way[k].map((x, j) => (2 * x + way[k - 1][j]) / 3)];
    }
    const lever = this.slides[i] ? at.axes[i] : times(at.axes[i], minus(p, at.joints[i]));
    return { p, lever: Math.hypot(...lever) > 0.06 * this.config.view.reach ? lever : null };
  }

  /* By how much a joint moves when its handle does, as far as that is seen. */
  swept(lever, by, i) {
    const { toward, right, above } = this.pen.camera, reach = this.config.view.reach;
    if (lever) {
      const seen = plus(lever, toward, -dot3(lever, toward)), size = dot3(seen, seen);
      if (size > 0.15 * dot3(lever, lever)) return dot3(by, seen) / size;
    }
    return (dot3(by, right) + dot3(by, above)) / (0.2 * reach) * (this.slides[i] ? 0.2 * reach : 1);
  }

  turn(i, by) { this.on.put(this.kept(this.engine.q.map((x, j) => j === i ? x + by : x))); }

  /* Slides end somewhere. */
  kept(q) { return q.map((x, j) => this.config.limits[j] ? Math.max(this.config.limits[j][0], Math.min(this.config.limits[j][1], x)) : x); }

  /* The joints that bring the tip towards a point: damped least squares, q += Jᵀ (J Jᵀ + λ²)⁻¹ e, a few times. */
  reach(goal) {
    const f = this.engine.true, n = this.n, reach = this.config.view.reach;
    let q = [...this.engine.q];
    for (let round = 0; round < 6; round++) {
      const e = minus(goal, this.places(q).tip), far = Math.hypot(...e);
      if (far < 1e-5 * reach) break;
      const J = f.jacobian(q), S = f.ellipsoids(q), soft = 0.002 * reach * reach + 0.02 * far * reach, s = Math.min(1, 0.25 * reach / far);
      const rows = [[S[0] + soft, S[1], S[2]], [S[3], S[4] + soft, S[5]], [S[6], S[7], S[8] + soft]];
      const [a, b, c] = rows, det = dot3(a, times(b, c)), y = [times(b, c), times(c, a), times(a, b)].reduce((sum, v, k) => plus(sum, v, s * e[k] / det), [0, 0, 0]);
      q = this.kept(q.map((x, j) => x + J[j] * y[0] + J[n + j] * y[1] + J[2 * n + j] * y[2]));
    }
    return q;
  }
}
