/* An arm in the plane, to be taken by the hand, and what can be drawn on it to explain it. What joins its named points
   is told by Python (`sketch`); where they are, how they move and what they bear comes from PHYSICS. */

import { set } from "./dom.js";
import { degreesWithin, say, tick, wrapped } from "./numbers.js";
import { Plane, polyline, ROUND, SIZE } from "./plane.js";

const PIECE = 24, PIECES = 10;                  // points of a piece of the tip's path; how many pieces are kept
export const ELLIPSES = ["velocity", "force", "inertia", "dynamic"];
export const MARKS = ["angles", "names", "lengths", "masses", "weights", "velocities", "accelerations", "torques",
  "forces"];
/* The mark that draws a letter. */
const MEANT = [[/^q\d$/, "angles"], [/^[al]\d$/, "lengths"], [/^m\d$/, "masses"], [/^tau\d$/, "torques"]];
const CUT = 1.2;                                // so much more is seen where links are cut apart
const SUB = (k) => [...String(k)].map((d) => "₀₁₂₃₄₅₆₇₈₉"[d] ?? d).join("");

const between = (a, b, part = 0.5) => a.map((x, i) => x + part * (b[i] - x));
const beside = ([x, y], angle, far) => [x + far * Math.cos(angle), y + far * Math.sin(angle)];

/* Metres from the middle of the picture to its edge: a number, or the longest of some sums of lengths. */
function reachOf(sketch, values) {
  if (typeof sketch.reach === "number") return sketch.reach;
  const length = (name) => name.startsWith("-") ? -values[name.slice(1)] : values[name];
  return 1.12 * Math.max(...sketch.reach.map((names) => names.reduce((sum, name) => sum + length(name), 0)));
}

export class ArmScene {
  /* `on.grab()`, `on.joint(j, by)`, `on.tip([x, y])`, `on.nudge([dx, dy])`, `on.drop()`, `on.press()`: what the hand
     does. */
  constructor(engine, config, on) {
    Object.assign(this, { engine, on, config, sketch: config.sketch, strength: config.strength, trail: [], begun: 0,
      slides: config.joints.map((joint) => joint.unit === "m"), shown: new Set(), marks: new Set(), full: 1 });
    this.plane = new Plane({ label: "The arm. Drag its tip or its links; or use the sliders.", axes: config.axes,
      layers: ["ellipses", "trail", "ghost", "bars", "marks", "torques", "handles"] });
    this.root = this.plane.root;
    this.frame();
  }

  get view() { return this.plane.view; }

  frame(wider = this.wider ?? 1) {
    this.wider = wider;
    this.plane.frame(this.sketch.centre, wider * reachOf(this.sketch, this.engine.values));
    this.trail = [];
    this.sizes = null;
  }

  /* The named points of a posture, in metres: the base, PHYSICS' own, and those that never move. */
  places(q) {
    const flat = this.engine.true.points(q), found = { base: [0, 0] };
    this.engine.physics.points.forEach((name, k) => { found[name] = [flat[2 * k], flat[2 * k + 1]]; });
    for (const [name, x, y] of this.sketch.fixed) found[name] = [x, y];
    return found;
  }

  get points() { return this.places(this.engine.q); }

  draw() {
    const { engine, plane } = this;
    this.at = this.points;
    const cut = this.marks.has("forces") && engine.true.loads ? this.loads() : null, wider = cut ? CUT : 1;
    if (wider !== this.wider) this.frame(wider);
    plane.begin();
    this.drawEllipses();
    this.drawTrail();
    this.drawGhost();
    if (cut) this.drawCut(cut); else this.drawArm();
    const lit = this.meant();
    if (!cut) for (const mark of MARKS) if (this.marks.has(mark) || mark === lit) this[mark]?.();
    if (engine.gravity) this.drawGravity();
    plane.end();
  }

  /* Light up a name, and say whether there is something to be seen of it. A rate is where its angle is, a torque of
     nearly nothing at its motor, a coordinate of the tip at the tip. */
  light(name) {
    const { plane, sketch } = this, part = name.replace(/^qd+(?=\d)/, "q").replace(/^tip_.$/, "tip");
    const k = Number(/^tau(\d)$/.exec(part)?.[1]);
    plane.light(part);
    this.draw();
    const seen = () => [...plane.parts].some(([key, { seen: there }]) => there && key.split(" ")[0] === plane.lit);
    if (k && !seen()) {
      plane.light(`motor${Math.min(k, sketch.motors.length)}`);
      this.draw();
    }
    return seen();
  }

  /* The mark that is drawn for a moment, because something on it is lit up. */
  meant() {
    const [, mark] = MEANT.find(([name]) => name.test(this.plane.lit ?? "")) ?? [];
    return ["angles", "lengths"].includes(mark) && !this.sketch[mark] ? null : mark;
  }

  drawArm() {
    const { plane, at, sketch, engine } = this;
    plane.layer("bars");
    sketch.bars.forEach(([from, to, joint, pivot, name], k) => {
      const key = name.replaceAll(" ", "");
      plane.line(`${key} bar`, [at[from], at[to]], joint < 0 ? "rl-rail" : "rl-bar");
      plane.spare(at[from], at[to]);
      if (joint < 0) return;
      const held = [0.64, 0.82].map((part) => between(at[from], at[to], part));         // here it is taken
      plane.line(`${key} knurl`, held, "rl-knurl");
      plane.grip(plane.line(`${key} grip${k}`, [at[from], at[to]], "rl-grip"), this.taking(joint, pivot));
    });
    if (this.slides[1]) {
      const [x, y] = this.view.at(at.carriage), node = plane.part("carriage", "rect", "rl-block");
      set(node, { x: x - 15, y: y - 11, width: 30, height: 22, rx: 4 });
      plane.grip(node, this.taking(0, ""));
    }
    plane.layer("marks");
    sketch.motors.forEach((name, k) => plane.dot(`motor${k + 1}`, at[name], 11, "rl-motor"));
    sketch.pins.forEach((name, k) => plane.dot(`pin${k + 1}`, at[name], 5.5, "rl-pin"));
    if (engine.values.mL > 0) plane.dot("mL", at.tip, 8 + 3 * Math.sqrt(engine.values.mL), "rl-load");
    plane.layer("handles");
    const tip = plane.dot("tip", at.tip, 10, "rl-tip");
    set(tip, { tabindex: 0, role: "button",
      "aria-label": "Tip. Drag it, or move it with the arrow keys. The space bar lets time run." });
    const { grab, drop, nudge, press } = this.on;
    plane.grip(tip, { grab, drop, press, move: (now) => this.on.tip(now), key: nudge });
  }

  /* A bar turns its joint, or slides it. */
  taking(joint, pivot) {
    const by = (now, before) => this.slides[joint] ? this.slid(joint, before, now)
      : turned(this.points[pivot], before, now);
    return { grab: this.on.grab, drop: this.on.drop, move: (now, before) => this.on.joint(joint, by(now, before)) };
  }

  slid(joint, before, now) {
    const [dx, dy] = this.axis(joint);
    return (now[0] - before[0]) * dx + (now[1] - before[1]) * dy;
  }

  /* The direction in which a sliding joint moves the tip: a column of the Jacobian. */
  axis(joint) {
    const J = this.engine.true.jacobian(this.engine.q);
    return [J[joint], J[2 + joint]];
  }

  drawGravity() {
    const { plane } = this, [x, y] = this.view.back([416, 24]), [, low] = this.view.back([416, 64]);
    plane.layer("marks").arrow("g", [x, y], [x, low], "rl-weight");
    plane.text("g word", [x, (y + low) / 2], "g", { shift: [-10, -4], name: "rl-word rl-letter" });
  }

  /* The tip's path, in pieces: only the newest one changes, so that the browser paints no more than that anew. */
  drawTrail() {
    const { trail, plane } = this, tip = this.view.at(this.at.tip), last = trail.at(-1)?.points.at(-1);
    if (!last || Math.hypot(last[0] - tip[0], last[1] - tip[1]) > 1.5) {
      if (!last || trail.at(-1).points.length > PIECE) {
        trail.push({ key: `trail ${this.begun++ % (PIECES + 1)}`, points: last ? [last] : [] });
      }
      if (trail.length > PIECES) trail.shift();
      const newest = trail.at(-1);
      newest.points.push(tip);
      newest.way = polyline(newest.points);
    }
    plane.layer("trail");
    for (const { key, way } of trail) plane.path(key, way, "rl-path");
  }

  drawGhost() {
    const { engine, plane } = this;
    const other = engine.lie && !engine.led ? engine.ghost.q : null;
    const ghost = engine.mode === "follow" ? engine.q.map((x, j) => x - engine.error[j]) : other;
    if (!ghost) return;
    const at = this.places(ghost);
    plane.layer("ghost");
    this.sketch.bars.forEach(([from, to], k) => plane.line(`ghost ${k}`, [at[from], at[to]], "rl-ghost-bar"));
  }

  drawEllipses() {
    if (!this.shown.size || !this.engine.true.ellipses) return;
    if (!this.sizes) this.units();
    const flat = this.engine.true.ellipses(this.engine.q), { tip } = this.at;
    this.plane.layer("ellipses");
    ELLIPSES.forEach((name, k) => {
      const A = this.ring(flat, k), size = this.sizes[name];
      if (!this.shown.has(name) || !A.every(Number.isFinite)) return;
      const centre = (name === "dynamic" ? flat.slice(16, 18) : [0, 0]).map((x, i) => tip[i] + size * x);
      this.plane.ellipse(`ellipse ${name}`, A, centre, size, `rl-${name}`);
      if (name !== "dynamic") return;
      const [x, y] = this.view.at(centre);
      this.plane.path("ellipse centre", `M${x - 4} ${y}h8M${x} ${y - 4}v8`, "rl-ellipse rl-dynamic");
    });
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

  // what can be drawn on the arm

  /* Each angle as an arc from where it is counted, with its letter. A sliding joint's length stands beside it. */
  angles() {
    const { engine, plane, at } = this;
    plane.layer("marks");
    for (const { joint, letter, pivot, from, to } of this.sketch.angles) {
      const centre = at[pivot], word = (p, shift) => (
        plane.text(`${letter} word`, p, pretty(letter), { shift, name: "rl-word rl-letter", apart: true }));
      if (this.slides[joint]) {
        plane.line(`${letter} way`, [centre, at[to]], "rl-measure");
        word(between(centre, at[to]), [14, 8]);
        continue;
      }
      const base = from ? Math.atan2(centre[1] - at[from][1], centre[0] - at[from][0]) : 0;
      const by = wrapped(engine.q[joint], -Math.PI);
      plane.line(`${letter} zero`, [centre, beside(centre, base, 0.34 * this.view.reach)], "rl-measure");
      plane.arc(`${letter} arc`, centre, 34, base, base + by, "rl-angle", "rl-angle");
      const narrow = Math.abs(by) < 0.8;        // no room inside
      word(beside(centre, narrow ? base - Math.sign(by || 1) * 0.42 : base + by / 2, 50 / this.view.scale), [0, -5]);
    }
  }

  /* Each beside its link: where links make a loop, outside of it; else away from the arc of its angle. */
  names() {
    const { plane, at, engine } = this, { bars, angles } = this.sketch;
    const named = bars.filter(([, , joint]) => joint >= 0);
    const loop = named.length > 2 ? between(at[named[0][0]], at[named[1][1]]) : null;
    plane.layer("marks");
    for (const [from, to, , , name] of named) {
      const [a, b] = [this.view.at(at[from]), this.view.at(at[to])], long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const left = [(b[1] - a[1]) / long, (b[0] - a[0]) / long], middle = between(at[from], at[to]);
      const angle = angles.find((told) => told.pivot === from && told.to === to);
      const over = loop ? left[0] * (middle[0] - loop[0]) + left[1] * (middle[1] - loop[1]) < 0
        : !angle || wrapped(engine.q[angle.joint], -Math.PI) < 0;
      const side = left.map((x) => over ? x : -x), anchor = ["start", "middle", "end"][1 + Math.round(0.7 * side[0])];
      const shift = [-20 * side[0], -20 * side[1] - 4];
      plane.text(`${name.replaceAll(" ", "")} name`, middle, name, { shift, anchor, apart: true });
    }
  }

  lengths() {
    const { plane, at } = this;
    plane.layer("marks");
    for (const [letter, from, to, off] of this.sketch.lengths) {
      const [a, b] = [this.view.at(at[from]), this.view.at(at[to])], long = Math.hypot(b[0] - a[0], b[1] - a[1]);
      if (long < 12) continue;
      const side = [off * (b[1] - a[1]) / long, off * (a[0] - b[0]) / long];
      const [p, r] = [a, b].map((x) => [x[0] + side[0], x[1] + side[1]]);
      plane.path(`${letter} measure`, `${polyline([a, p])}${polyline([b, r])}${polyline([p, r])}`, "rl-measure");
      const [x, y] = this.view.back([(p[0] + r[0]) / 2 + 0.45 * side[0], (p[1] + r[1]) / 2 + 0.45 * side[1] + 4]);
      plane.text(`${letter} word`, [x, y], pretty(letter), { name: "rl-word rl-letter", apart: true });
    }
  }

  masses() {
    this.plane.layer("marks");
    for (const name of this.sketch.masses) this.plane.mass(`${massOf(name)} disc`, this.at[name]);
  }

  weights() {
    if (!this.engine.gravity) return;
    const { plane, at, engine } = this, heavy = this.sketch.masses.map((name) => engine.values[massOf(name)] ?? 0);
    const unit = 0.4 * this.view.reach / Math.max(...heavy, 1e-9);
    plane.layer("torques");
    this.sketch.masses.forEach((name, k) => {
      const [x, y] = at[name], end = [x, y - unit * heavy[k]], word = `${say(heavy[k] * engine.values.g, 3)} N`;
      plane.arrow(`${massOf(name)} weight`, [x, y], end, "rl-weight");
      plane.text(`${massOf(name)} word`, end, word, { shift: [6, 2], anchor: "start", apart: true });
    });
  }

  velocities() { this.moving("v", 0, "m/s", "rl-velocity-arrow"); }

  accelerations() { this.moving("a", 1, "m/s²", "rl-acceleration-arrow"); }

  /* Arrows at the named points; the unit is a round number, and is told. */
  moving(letter, part, unit, name) {
    const { engine, plane, at } = this;
    if (!engine.true.movements) return;
    const flat = engine.true.movements(engine.q, engine.qd, engine.qdd), half = flat.length / 2;
    const { points } = engine.physics;
    const arrows = points.map((_, k) => [flat[part * half + 2 * k], flat[part * half + 2 * k + 1]]);
    const most = Math.max(...arrows.map((v) => Math.hypot(...v)));
    if (!(most > 1e-9)) return;
    const scale = 0.45 * this.view.reach / tick(most, 1);
    plane.layer("torques");
    points.forEach((point, k) => {
      if (!/tip|com/.test(point) || Math.hypot(...arrows[k]) < 1e-9) return;
      const [x, y] = at[point], end = [x + scale * arrows[k][0], y + scale * arrows[k][1]];
      const word = `${say(Math.hypot(...arrows[k]), 3)} ${unit}`;
      plane.arrow(`${letter} ${point}`, [x, y], end, name);
      plane.spare([x, y], end);
      plane.text(`${letter} word ${point}`, end, word, { shift: [6, 6], anchor: "start", apart: true });
    });
  }

  /* The motors' torques: an arc about the pivot, or an arrow along the slide. The largest of the moment fills the arc,
     and its number stands beside it: what is small is seen, too. */
  torques() {
    const { engine, plane, at, sketch } = this, tau = engine.led ? engine.needed : engine.tau;
    const most = Math.max(...tau.map(Math.abs), 0.15 * this.full);
    plane.layer("torques");
    tau.forEach((value, j) => {
      const part = value / most, motor = at[sketch.motors[Math.min(j, sketch.motors.length - 1)]];
      if (Math.abs(part) < 0.004) return;
      const key = `tau${j + 1}`, word = `${pretty(key)} = ${say(value, 3)} ${this.slides[j] ? "N" : "N·m"}`;
      if (this.slides[j]) {
        const [dx, dy] = this.axis(j), long = 0.32 * this.view.reach * part, off = 18 / this.view.scale;
        const from = [motor[0] + off * dy, motor[1] - off * dx], end = [from[0] + dx * long, from[1] + dy * long];
        plane.arrow(key, from, end, "rl-torque");
        plane.text(`${key} word`, end, word, { shift: [8, 0], anchor: "start", apart: true });
        return;
      }
      const further = sketch.motors.length === 1 ? j : 0, radius = 22 + 10 * further;
      const turn = Math.sign(part) * Math.max(1.1, 2.4 * Math.abs(part));        // a head alone has no direction
      plane.arc(key, motor, radius, Math.PI / 2, Math.PI / 2 + turn, "rl-torque", "rl-torque");
      plane.text(`${key} word`, motor, word, { shift: [0, radius + 8 + 14 * further], apart: true });
    });
  }

  /* What the bearings carry, link by link, cut apart: from the recursion, so that every link is in balance. Per link:
     all loads through its joints and pins (what one link gives, its neighbour gets), the weight of the link and of all
     that rides on it, at their common centre. Where a loop is at a dead point no force can be told: there are none. */
  loads() {
    const { cut } = this.sketch, size = 8, { q, qd, qdd } = this.engine, flat = this.engine.true.loads(q, qd, qdd);
    if (!flat.every(Number.isFinite)) return null;
    const through = (k) => {
      const pin = size * cut.length + 2 * (k - cut.length);
      return k < cut.length ? flat.slice(size * k, size * k + 3) : [...flat.slice(pin, pin + 2), 0];
    };
    return cut.map((link, k) => {
      const own = flat.slice(size * k, size * k + size);
      const loads = link.loads.map(([point, which, sign]) => {
        const [x, y, moment] = through(which).map((value) => sign * value);
        return { point, which, force: [x, y], moment };
      });
      return { ...link, weight: own.slice(3, 5), mass: own[5], centre: own.slice(6), loads };
    });
  }

  drawCut(links) {
    const { plane, at } = this, all = links.flatMap(({ loads }) => loads);
    const forces = [...all.map(({ force }) => force), ...links.map(({ weight }) => weight)];
    const unit = 0.42 * this.view.reach / Math.max(...forces.map((force) => Math.hypot(...force)), 1e-9);
    const turn = Math.max(...all.map(({ moment }) => Math.abs(moment)), 1e-9);
    for (const { number, from, to, apart, centre, weight, loads } of links) {
      const way = apart.length ? [at[apart[1]][0] - at[apart[0]][0], at[apart[1]][1] - at[apart[0]][1]] : [0, 0];
      const gap = 0.22 * this.view.reach / (Math.hypot(...way) || 1), key = `link${number}`;
      const move = ([x, y]) => [x + gap * way[0], y + gap * way[1]], c = move(centre);
      plane.layer("bars").line(`${key} bar`, [move(at[from]), move(at[to])], "rl-bar");
      plane.layer("marks").mass(`${key} disc`, c);
      loads.forEach(({ point, which, force, moment }, k) => {
        plane.layer("marks").dot(`${key} pin${which + 1}`, move(at[point]), 5.5, "rl-pin");
        this.load(`${key} load${which + 1}`, move(at[point]), force, moment, unit, turn, k);
      });
      if (Math.hypot(...weight) < 1e-9) continue;
      const end = [c[0] + unit * weight[0], c[1] + unit * weight[1]], word = `${say(Math.hypot(...weight), 3)} N`;
      plane.layer("torques").arrow(`${key} weight`, c, end, "rl-weight");
      plane.text(`${key} weightword`, end, word, { shift: [6, 0], anchor: "start", apart: true });
    }
    const corner = this.view.back([SIZE / 2, 22]), told = "forces / N, moments / (N·m)";
    plane.layer("handles").text("cut word", corner, told);
  }

  /* The k-th load of a link: the words of the first stand to the left, those of the others to the right. */
  load(key, p, force, moment, unit, turn, k) {
    const { plane } = this, end = [p[0] + unit * force[0], p[1] + unit * force[1]], radius = 18 + 7 * k;
    const beside = { anchor: k ? "start" : "end", apart: true };
    if (unit * Math.hypot(...force) > 1e-9 * this.view.reach) {
      const shift = [k ? 6 : -6, force[1] < 0 ? -16 : 8];
      plane.layer("torques").arrow(`${key} force`, p, end, "rl-force-arrow");
      plane.text(`${key} forceword`, end, `${say(Math.hypot(...force), 3)} N`, { shift, ...beside });
    }
    if (Math.abs(moment) < 1e-3 * turn) return;
    const up = Math.PI / 2, shift = k ? [radius + 4, 18] : [-radius - 2, -26];
    plane.layer("torques").arc(`${key} moment`, p, radius, up, up + 2.4 * moment / turn, "rl-torque", "rl-torque");
    plane.text(`${key} momentword`, p, `${say(moment, 3)} N·m`, { shift, ...beside });
  }

  /* What the picture shows, in words, in the names that the sliders have. */
  says() {
    const { q } = this.engine, { joints } = this.config, degrees = (k, low) => degreesWithin(q[k] * 180 / Math.PI, low);
    const joint = ({ label, low }, k) => `${label} = ${this.slides[k] ? `${say(q[k])} m` : `${say(degrees(k, low))}°`}`;
    const tip = this.points.tip.map((x) => say(x, 4, this.view.reach)).join(", ");
    return `${joints.map(joint).join(", ")}; the tip at (${tip}) m.`;
  }
}

/* A letter with its number below the line. */
export const pretty = (letter) => letter.replace("tau", "τ").replace(/^l(?=\d)/, "ℓ").replace(/\d+$/, SUB);

/* The mass whose centre is a point: m3 for com3. */
const massOf = (point) => `m${point.replace(/\D/g, "") || 2}`;

/* By how much the hand turned about a point. */
function turned(pivot, before, now) {
  const from = Math.atan2(before[1] - pivot[1], before[0] - pivot[0]);
  const to = Math.atan2(now[1] - pivot[1], now[0] - pivot[0]);
  return Math.atan2(Math.sin(to - from), Math.cos(to - from));
}
