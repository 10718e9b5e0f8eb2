/* A picture of a plane, in metres: an SVG that is drawn anew in every frame from named parts.

     plane.begin();
     plane.line("rod", [[0, 0], [x, y]], "rl-bar");        // made once; then only what has changed is written
     plane.end();                                          // what was not drawn this time is hidden

   Parts stand in layers, in the order in which those are first named. A grip is a part that a hand or key can move. */
// lean

import { set, svg } from "./dom.js";
import { LIT } from "./light.js";
import { short, tick } from "./numbers.js";
import { Room } from "./room.js";

export const SIZE = 440;                        // the picture's own units, both ways
export const ROUND = 64;                        // corners of an ellipse
/* Of words, about: their size, a letter's width, a line's height, its middle above its foot. */
const TYPE = 13, LETTER = 6.9, LINE = 14, RISE = 4.5;

/* A view of the plane: `centre` in metres stands in the middle, `reach` metres fit from there to the edge. */
export class View {
  constructor(centre, reach) {
    this.centre = centre;
    this.reach = reach;
    this.scale = SIZE / 2 / reach;
  }

  x(x) { return SIZE / 2 + (x - this.centre[0]) * this.scale; }

  y(y) { return SIZE / 2 - (y - this.centre[1]) * this.scale; }

  at(p) { return [this.x(p[0]), this.y(p[1])]; }

  /* From the picture to metres. */
  back([x, y]) { return [this.centre[0] + (x - SIZE / 2) / this.scale, this.centre[1] - (y - SIZE / 2) / this.scale]; }
}

const spot = ([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`;
export const polyline = (points) => points.map((p, k) => `${k ? "L" : "M"}${spot(p)}`).join("");

const near = (x) => Math.max(-4000, Math.min(4000, x));    // a singular ellipse must not break the picture

export class Plane {
  /* `axes`: what stands at them; null for a picture without axes and grid. */
  constructor({ label, centre = [0, 0], reach = 1, axes = ["x / m", "y / m"], layers = [] }) {
    this.id = Math.random().toString(36).slice(2, 8);   // arrowheads have a name that a page must not have twice
    this.root = svg("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, class: "rl-stage", role: "group", "aria-label": label });
    this.probe = svg("text", { class: "rl-word" });        // tells how large the type is
    this.heads = svg("defs", {}, this.probe);
    this.grid = svg("g", { class: "rl-grid" });
    this.root.append(this.heads, this.grid);
    Object.assign(this, { axes, parts: new Map(), groups: new Map(), known: new Set(), round: 0, room: new Room(),
      larger: 1 });
    this.room.begin(SIZE, SIZE);
    for (const name of ["back", ...layers, "front"]) this.layer(name);
    this.frame(centre, reach);
  }

  /* What is fixed while the scale is: the view and its grid. */
  frame(centre, reach) {
    if (this.view && this.view.reach === reach && `${this.view.centre}` === `${centre}`) return;
    this.view = new View(centre, reach);
    if (!this.axes) return;
    const { larger, view } = this, step = tick(2 * reach, 5), lines = [], words = [];
    const word = (x, y, text, anchor) => svg("text", { x, y, "text-anchor": anchor, class: "rl-tick" }, text);
    const along = (i, low, high, line, put) => {
      for (let k = Math.ceil((centre[i] - reach) / step); k * step <= centre[i] + reach; k++) {
        const at = view.at([k * step, k * step])[i];
        lines.push(line(at));
        if (at > low && at < SIZE - high * larger) words.push(put(at, short(k * step, step)));
      }
    };
    along(0, 34 * larger, 50, (x) => `M${x} 0V${SIZE}`, (x, text) => word(x, SIZE - 5, text, "middle"));
    along(1, 12 + 28 * larger, 20, (y) => `M0 ${y}H${SIZE}`, (y, text) => word(5, y - 3, text, "start"));
    const zero = view.at([0, 0]);
    this.grid.replaceChildren(svg("path", { class: "rl-line", d: lines.join("") }),
      svg("path", { class: "rl-axis", d: `M0 ${zero[1]}H${SIZE}M${zero[0]} 0V${SIZE}` }), ...words,
      word(SIZE - 5, SIZE - 5, this.axes[0], "end"), word(5, 6 + 12 * larger, this.axes[1], "start"));
  }

  /* From now on, parts are made in this layer. */
  layer(name) {
    if (!this.groups.has(name)) {
      this.groups.set(name, svg("g", { class: `rl-${name}` }));
      this.root.append(this.groups.get(name));
    }
    this.current = this.groups.get(name);
    return this;
  }

  begin() {
    this.round += 1;
    this.room.begin(SIZE, SIZE);
    this.measure();
  }

  /* In large type, for a room or on a slide, words need more of the picture, and fewer numbers stand at its axes. */
  measure() {
    const { view, root } = this, room = root.closest(".rl-projector");
    if (room === this.measured || !root.isConnected) return;
    this.measured = room;
    this.larger = parseFloat(getComputedStyle(this.probe).fontSize) / TYPE;
    this.view = null;
    this.frame(view.centre, view.reach);
  }

  end() {
    for (const part of this.parts.values()) {
      const seen = part.round === this.round;
      if (part.seen === seen) continue;
      part.node.style.display = (part.seen = seen) ? "" : "none";
      const name = part.node.getAttribute("class");
      if (!seen) set(part.node, { class: name.replace(" rl-lit", "") });       // it was drawn to be lit up
    }
  }

  /* The node of a part, made at its first use. */
  part(key, tag, name) {
    let part = this.parts.get(key);
    if (!part) {
      part = { node: svg(tag, { "data-part": key.split(" ")[0] }), seen: true };
      this.parts.set(key, part);
      this.current.append(part.node);
    }
    part.round = this.round;
    set(part.node, { class: this.lit === key.split(" ")[0] ? `${name} rl-lit` : name });
    return part.node;
  }

  /* Points in metres. */
  line(key, points, name, head = "") {
    const node = this.part(key, "path", name);
    set(node, { d: polyline(points.map((p) => this.view.at(p).map(near))) });
    if (head) this.headed(node, head);
    return node;
  }

  /* A path in the picture's own units. */
  path(key, d, name, head = "") {
    const node = this.part(key, "path", name);
    set(node, { d });
    if (head) this.headed(node, head);
    return node;
  }

  dot(key, p, radius, name) {
    const node = this.part(key, "circle", name), [x, y] = this.view.at(p).map(near);
    set(node, { cx: x.toFixed(2), cy: y.toFixed(2), r: radius });
    return node;
  }

  /* Words beside a point. They do not leave the picture; with `apart` they do not stand on others of that kind either,
     nor on what `spare` has named. */
  text(key, p, words, { shift = [0, 0], anchor = "middle", name = "rl-word", apart = false } = {}) {
    const node = this.part(key, "text", name), [x, y] = this.view.at(p).map(near);
    const wide = LETTER * this.larger * words.length, high = LINE * this.larger, rise = RISE * this.larger;
    const left = { start: 0, middle: wide / 2, end: wide }[anchor];
    const [at, middle] = this.room.place([x + shift[0] - left, y - shift[1] - rise], wide, high, apart);
    set(node, { x: (at + left).toFixed(1), y: (middle + rise).toFixed(1), "text-anchor": anchor });
    if (node.textContent !== words) node.textContent = words;
    return node;
  }

  /* A line that words should leave free, in metres. */
  spare(from, to) {
    const [x, y] = this.view.at(from), [right, down] = this.view.at(to).map((v, i) => v - (i ? y : x));
    const count = Math.ceil(Math.hypot(right, down) / LINE) || 1;
    for (let k = 0; k <= count; k++) this.room.keep(x + k / count * right, y + k / count * down, LINE, LINE);
  }

  /* An arrow from one point to another, both in metres; a short one has a small head, none at all has none. A pale rim
     keeps it apart from the bars that it crosses. */
  arrow(key, from, to, name) {
    const [a, b] = [from, to].map((p) => this.view.at(p).map(near));
    if (Math.hypot(b[0] - a[0], b[1] - a[1]) < 2) return null;
    this.line(`${key} halo`, [from, to], "rl-halo");
    return this.line(key, [from, to], name, name.split(" ")[0]);
  }

  /* An arc about a point, radius in the picture's units, from one angle to another (counter-clockwise is positive). */
  arc(key, centre, radius, from, to, name, head = "") {
    const [x, y] = this.view.at(centre), at = (angle) => [x + radius * Math.cos(angle), y - radius * Math.sin(angle)];
    const by = Math.max(-6.2, Math.min(6.2, to - from)), [a, b] = [at(from), at(from + by)];
    const flags = `${+(Math.abs(by) > Math.PI)} ${+(by <= 0)}`;
    return this.path(key, `M${spot(a)}A${radius} ${radius} 0 ${flags} ${spot(b)}`, name, head);
  }

  headed(node, name) {
    if (!this.known.has(name)) {
      this.known.add(name);
      const shape = svg("path", { d: "M0 0L10 5L0 10z", class: `${name}-head` });
      this.heads.append(svg("marker", { id: `${name}-${this.id}`, viewBox: "0 0 10 10", refX: 8, refY: 5,
        markerWidth: 3.6, markerHeight: 3.6, orient: "auto-start-reverse" }, shape));
    }
    set(node, { "marker-end": `url(#${name}-${this.id})` });
  }

  /* The ellipse {centre + size A u, |u| = 1}; A row by row, all in metres. */
  ellipse(key, A, centre, size, name) {
    if (!A.every(Number.isFinite)) return null;
    const points = Array.from({ length: ROUND + 1 }, (_, i) => {
      const c = size * Math.cos(2 * Math.PI * i / ROUND), s = size * Math.sin(2 * Math.PI * i / ROUND);
      return [centre[0] + A[0] * c + A[1] * s, centre[1] + A[2] * c + A[3] * s];
    });
    return this.line(key, points, `rl-ellipse ${name}`);
  }

  /* An arm from corner to corner: bars link1, link2, … and on them, but for the last, pins. */
  rods(corners, radius = 8) {
    corners.slice(1).forEach((p, k) => {
      this.layer("bars").line(`link${k + 1}`, [corners[k], p], "rl-bar");
      this.spare(corners[k], p);
    });
    corners.slice(0, -1).forEach((p, k) => this.layer("marks").dot(`pin${k + 1}`, p, radius, "rl-pin"));
  }

  /* A spring about a joint, wound up by an angle. */
  coil(key, p, by) {
    const [x, y] = this.view.at(p), turns = 4 * Math.PI + 3 * by, corners = Array.from({ length: 49 }, (_, i) => {
      const part = i / 48, radius = 8 + 9 * part, angle = turns * part;
      return [x + radius * Math.cos(angle), y - radius * Math.sin(angle)];
    });
    return this.path(key, polyline(corners), "rl-coil");
  }

  /* A round grip for hand and keys, that says what it is: `move([x, y])` puts it there, in metres. */
  handle(key, p, word, move, host, { radius = 11, hold = true, name = "rl-tip" } = {}) {
    const node = this.layer("front").dot(key, p, radius, name), { centre, reach } = this.view;
    const to = (q) => move(q.map((x, i) => Math.abs(x - centre[i]) < reach ? x : p[i]));
    set(node, { tabindex: 0, role: "button", "aria-label": `${word}. Drag it, or move it with the arrow keys.` });
    return this.grip(node, { move: to, key: (by) => to(p.map((x, i) => x + by[i])),
      press: () => host.playing ? host.pause() : host.play(),
      grab() { host.held = hold; }, drop() { host.held = false; } });
  }

  /* A part that can be pressed, by hand or by Enter and Space, and says what it is and whether it is down. */
  press(node, word, down, on) {
    set(node, { tabindex: 0, role: "button", "aria-label": word, "aria-pressed": `${down}` });
    node.onclick = on;
    node.onkeydown = (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      on();
    };
    return node;
  }

  /* The symbol of a centre of mass: a disc in black and white quarters. */
  mass(key, p, size = 1) {
    const node = this.part(key, "g", "rl-mass"), [x, y] = this.view.at(p).map(near);
    if (!node.firstChild) {
      const quarter = (from) => `M0 0L${from === 0 ? "6 0A6 6 0 0 1 0 6" : "-6 0A6 6 0 0 1 0 -6"}Z`;
      node.append(svg("circle", { r: 6 }), svg("path", { d: quarter(0) + quarter(1) }));
    }
    set(node, { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${size.toFixed(2)})` });
    return node;
  }

  /* A part that can be taken: `on.grab()`, `on.move(now, before)` in metres, `on.drop()`; a focusable one also
     `on.key([dx, dy], event)` for arrow keys, in tenths of a picture, and `on.press()` for Enter and Space. */
  grip(node, on) {
    if (node.gripped) {
      node.gripped = on;
      return node;
    }
    node.gripped = on;
    let before = null;
    const here = (event) => {
      const box = this.root.getBoundingClientRect(), scale = Math.min(box.width, box.height) / SIZE;
      return this.view.back([(event.clientX - box.left - (box.width - SIZE * scale) / 2) / scale,
        (event.clientY - box.top - (box.height - SIZE * scale) / 2) / scale]);
    };
    node.style.touchAction = "none";            // a finger on the arm moves it; beside it, it scrolls the page
    node.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      node.setPointerCapture(event.pointerId);
      before = here(event);
      node.gripped.grab();
      event.preventDefault();
      node.focus?.({ preventScroll: true });
    });
    node.addEventListener("pointermove", (event) => {
      if (!before) return;
      const now = here(event);
      node.gripped.move(now, before);
      before = now;
    });
    for (const name of ["pointerup", "pointercancel"]) {
      node.addEventListener(name, () => {
        if (before) node.gripped.drop();
        before = null;
      });
    }
    node.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
      const far = (event.shiftKey ? 0.05 : 0.01) * this.view.reach, pressed = ["Enter", " "].includes(event.key);
      if (by && node.gripped.key) node.gripped.key([by[0] * far, by[1] * far]);
      else if (pressed && !event.shiftKey && node.gripped.press) node.gripped.press();
      else return;
      event.preventDefault();
    });
    return node;
  }

  /* Light up the parts of a name for a moment: somebody asks which one a letter means. */
  light(name) {
    this.lit = name;
    clearTimeout(this.dimming);
    if (name) this.dimming = setTimeout(() => { this.lit = ""; this.after?.(); }, LIT);
  }
}
