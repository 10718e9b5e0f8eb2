/* A scene in space, in metres, on a canvas that is painted anew in every frame from named parts.

     pen.begin();
     pen.capsule("arm", [0, 0, 0], [0.4, 0, 0.3], 0.05);
     pen.end();                                            // sorts by depth and paints

   `name` of a part is a word of INKS: its colour, and its dashes too, so that no colour has to be told from another.
   What is far is painted first. In three layers: the ground; bodies; marks (arrows, frames, dots, words) over all. A
   grip is a real button over the canvas, so that keys and screen readers reach it. Words stay in the picture and off
   each other; those that are asked for first stand best. */
// lean

import { Camera, steer } from "./camera.js";
import { button } from "./controls.js";
import { html, THEMES } from "./dom.js";
import { Room } from "./room.js";
import { drum, head, lit, plate, rod } from "./solids.js";

/* {name: [CSS variable, dashes, width of a line]} */
const INKS = {
  bar: ["--rl-bar", [], 2], ghost: ["--rl-dim", [6, 5], 2], motor: ["--rl-motor", [], 2],
  accent: ["--rl-accent", [], 2], one: ["--rl-one", [], 2], two: ["--rl-two", [8, 4], 2],
  three: ["--rl-three", [2, 3], 2], x: ["--rl-x", [], 2], y: ["--rl-y", [8, 3], 2], z: ["--rl-z", [2, 3], 2],
  weight: ["--rl-weight", [], 2.5], velocity: ["--rl-accent", [9, 3, 2, 3], 2.5], grid: ["--rl-edge", [], 0.7],
  base: ["--rl-edge", [], 1], force: ["--rl-two", [8, 4], 2.5], torque: ["--rl-torque", [], 3],
  dim: ["--rl-dim", [3, 3], 1.2],
};
const BODIES = 1, MARKS3 = 2, WORDS = 3;
const HINT = "Drag beside it to look round; or the arrow keys turn the view, plus and minus zoom, 0 goes back.";

export class Space {
  /* `refresh()` asks for a new picture, when the eye has moved. */
  constructor(spec, refresh) {
    Object.assign(this, { spec, refresh, camera: new Camera(spec), parts: [], grips: new Map(), round: 0, inks: null,
      room: new Room() });
    this.canvas = html("canvas", { className: "rl-space-canvas", tabIndex: 0, role: "application" });
    this.says(spec.label ?? "A scene in space.");
    this.held = html("div", { className: "rl-space-grips" });
    const eye = (change) => () => { this.camera.look(change()); refresh(); };
    const buttons = html("div", { className: "rl-space-eye" },
      button("−", "Zoom out", eye(() => ({ zoom: this.camera.zoom / 1.25 }))),
      button("+", "Zoom in", eye(() => ({ zoom: this.camera.zoom * 1.25 }))),
      button("⌂", "Home view", eye(() => this.camera.home)));
    this.root = html("div", { className: "rl-space" }, this.canvas, this.held, buttons);
    if (spec.aspect) this.root.style.aspectRatio = spec.aspect;
    steer(this.canvas, this.camera, refresh);
    this.themes();
  }

  /* The picture in words. */
  says(words) { this.canvas.setAttribute("aria-label", `${words} ${HINT}`); }

  /* Colours are read when the theme may have changed, not in every frame. */
  themes() {
    const again = () => { this.inks = null; this.refresh(); };
    const watch = new MutationObserver(() => {
      if (!this.root.isConnected) return watch.disconnect();
      again();
      setTimeout(again, 300);                   // a theme's sheets come later than its name
    });
    watch.observe(document.body, THEMES);
    new ResizeObserver(again).observe(this.root);
  }

  /* The canvas has the pixels of the screen; the palette in the colours of the page. */
  fit() {
    const { canvas } = this, width = canvas.clientWidth || 400, height = canvas.clientHeight || 300;
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const size = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
    this.pen = canvas.getContext("2d");
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.camera.fit(width, height);
    const style = getComputedStyle(this.canvas), rgb = (name) => {
      this.pen.fillStyle = "#808080";
      this.pen.fillStyle = style.getPropertyValue(name).trim() || "#808080";
      const hex = this.pen.fillStyle;
      return [1, 3, 5].map((k) => parseInt(hex.slice(k, k + 2), 16));
    };
    const back = rgb("--rl-soft"), ink = rgb("--rl-ink"), bright = back[0] > 128;
    const towards = (a, b, part) => a.map((x, k) => Math.round(x + part * (b[k] - x)));
    this.inks = Object.fromEntries(Object.entries(INKS).map(([name, [variable, dash, width]]) => {
      const own = rgb(variable), white = [255, 255, 255], black = [0, 0, 0];
      const edge = !bright && own[1] < 110 ? towards(own, white, 0.4) : towards(own, black, 0.5);
      const dark = towards(own, black, 0.62);
      return [name, { rgb: own, light: white, dark, dash, width, css: `rgb(${own})`, edge }];
    }));
    Object.assign(this, { back: `rgb(${back})`, ink: `rgb(${ink})`, grid: `rgb(${rgb("--rl-edge")})` });
    this.px = Math.max(12, Math.round(parseFloat(style.fontSize) * 0.93));
    this.font = `${this.px}px ${style.fontFamily}`;
    this.bold = `600 ${this.px}px ${style.fontFamily}`;
  }

  begin() {
    if (!this.inks || !this.canvas.clientWidth) this.fit();
    this.round += 1;
    this.parts.length = 0;
    this.room.begin(...this.camera.size);
  }

  /* Paint what there is, from behind; hide grips that were not asked for. */
  end() {
    const { pen } = this, [width, height] = this.camera.size;
    pen.clearRect(0, 0, width, height);
    pen.lineCap = pen.lineJoin = "round";
    this.parts.sort((a, b) => a.layer - b.layer || a.depth - b.depth);
    for (const part of this.parts) part.paint(pen);
    for (const grip of this.grips.values()) {
      const seen = grip.round === this.round;
      if (grip.node.hidden === seen) grip.node.hidden = !seen;
    }
  }

  part(key, depth, paint, layer = BODIES) {
    this.parts.push({ key, depth, paint, layer });
  }

  at(p) { return this.camera.at(p); }

  inkOf(name) { return this.inks[name] ?? this.inks.bar; }

  // bodies

  capsule(key, a, b, radius, name = "bar") {
    const from = this.at(a), to = this.at(b), ink = this.inkOf(name), r = Math.max(1.5, radius * this.camera.scale);
    if (name === "ghost") return this.line(key, [a, b], name);
    this.part(key, (from[2] + to[2]) / 2, (pen) => rod(pen, from, to, r, ink));
  }

  cylinder(key, centre, axis, radius, half, name = "motor") {
    const middle = this.at(centre), long = Math.hypot(...axis) || 1, { scale } = this.camera;
    const way = this.camera.way(axis).map((x) => x / long);
    this.part(key, middle[2], (pen) => drum(pen, middle, way, radius * scale, half * scale, this.inkOf(name)));
  }

  /* A flat polygon; both its sides are seen. */
  face(key, points, name = "bar", { opacity = 1, edge = true } = {}) {
    const flat = points.map((p) => this.at(p)), [u, v] = [1, 2].map((k) => points[k].map((x, i) => x - points[0][i]));
    const n = this.camera.way(cross(u, v)), light = Math.abs(n[2]) / (Math.hypot(...n) || 1);
    this.part(key, deep(flat), (pen) => plate(pen, flat, light, this.inkOf(name), opacity, edge));
  }

  /* A block about p, along the columns of axes9 (row by row), from there so far both ways. */
  box(key, p, axes9, half, name = "bar", { opacity = 1 } = {}) {
    const corner = (s) => p.map((x, i) => s.reduce((sum, sign, k) => sum + axes9[3 * i + k] * half[k] * sign, x));
    for (let k = 0; k < 3; k++) {
      for (const side of [-1, 1]) {
        const out = this.camera.way([axes9[k], axes9[3 + k], axes9[6 + k]])[2] * side;
        if (out < 0 && opacity >= 1) continue;  // its back is not seen
        const points = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([u, v]) => {
          const signs = [];
          [signs[k], signs[(k + 1) % 3], signs[(k + 2) % 3]] = [side, u, v];
          return corner(signs);
        });
        this.face(`${key} ${k}${side}`, points, name, { opacity });
      }
    }
  }

  /* A9 maps the unit sphere to it: its outline, and the three rings in the planes of A's columns. */
  ellipsoid(key, centre, A9, name = "three") {
    const middle = this.at(centre), { scale } = this.camera, ink = this.inkOf(name);
    const columns = [0, 1, 2].map((k) => this.camera.way([A9[k], A9[3 + k], A9[6 + k]]).map((x) => x * scale));
    const sum = (i, j) => columns.reduce((all, c) => all + c[i] * c[j], 0);
    const [p, q, r] = [sum(0, 0), sum(0, 1), sum(1, 1)];             // of its shadow
    const mean = (p + r) / 2, apart = Math.hypot((p - r) / 2, q), angle = Math.atan2(2 * q, p - r) / 2;
    const [long, short] = [Math.sqrt(mean + apart), Math.sqrt(Math.max(0, mean - apart))].map((x) => Math.min(x, 4000));
    this.part(key, middle[2], (pen) => {
      pen.beginPath();
      pen.ellipse(middle[0], middle[1], long, short, -angle, 0, 2 * Math.PI);
      pen.fillStyle = lit(ink, 0.8, 0.14);
      pen.fill();
      stroke(pen, ink, [], 1.6);
      for (const [a, b] of [[0, 1], [1, 2], [2, 0]]) {
        pen.beginPath();
        for (let k = 0; k <= 36; k++) {
          const c = Math.cos(k * Math.PI / 18), s = Math.sin(k * Math.PI / 18);
          const [x, y] = [0, 1].map((i) => c * columns[a][i] + s * columns[b][i]);
          pen.lineTo(middle[0] + x, middle[1] - y);
        }
        stroke(pen, ink, [2, 3], 1);
      }
    });
  }

  // lines

  line(key, points, name = "one", { dash, width, layer = BODIES } = {}) {
    const flat = points.map((p) => this.at(p)), ink = this.inkOf(name);
    this.part(key, deep(flat), (pen) => {
      pen.beginPath();
      for (const p of flat) pen.lineTo(p[0], p[1]);
      stroke(pen, ink, dash ?? ink.dash, width ?? ink.width);
    }, layer);
  }

  /* A path that was taken: thin, and paler than what takes it. */
  trace(key, points, name = "accent") { if (points.length > 1) this.line(key, points, name, { width: 1.4, dash: [] }); }

  arrow(key, from, to, name = "one", { dash } = {}) {
    const a = this.at(from), b = this.at(to), ink = this.inkOf(name), long = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (long < 2) return;                       // an arrow at the eye has no direction that is seen
    const size = Math.min(11, 0.6 * long), part = 1 - 0.7 * size / long;
    this.part(key, (a[2] + b[2]) / 2, (pen) => {
      pen.beginPath();
      pen.moveTo(a[0], a[1]);
      pen.lineTo(a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]));
      stroke(pen, ink, dash ?? ink.dash, ink.width);
      head(pen, a, b, size, ink.css);
    }, MARKS3);
  }

  /* A turn about an axis: an arc with a head, `angle` in radians by the right hand, radius in metres. */
  arc(key, centre, axis, radius, angle, name = "torque") {
    const long = Math.hypot(...axis) || 1, n = axis.map((x) => x / long);
    const least = Math.abs(n[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0];
    const side = cross(n, least), size = Math.hypot(...side), u = side.map((x) => x / size), v = cross(n, u), flat = [];
    const count = Math.max(4, Math.ceil(Math.abs(angle) * 8));
    for (let k = 0; k <= count; k++) {
      const c = radius * Math.cos(angle * k / count), s = radius * Math.sin(angle * k / count);
      flat.push(this.at(centre.map((x, i) => x + c * u[i] + s * v[i])));
    }
    const ink = this.inkOf(name);
    this.part(key, flat[0][2], (pen) => {
      pen.beginPath();
      for (const p of flat.slice(0, -1)) pen.lineTo(p[0], p[1]);
      stroke(pen, ink, ink.dash, ink.width);
      head(pen, flat.at(-3), flat.at(-1), 10, ink.css);
    }, MARKS3);
  }

  /* Axes of a frame: the columns of axes9 (a rotation, row by row). Letters tell them apart; dashes would hide them. */
  frame(key, p, axes9, size, letters = ["x", "y", "z"]) {
    letters.forEach((letter, k) => {
      const tip = (far) => p.map((x, i) => x + far * axes9[3 * i + k]), name = "xyz"[k];
      this.arrow(`${key} ${name}`, p, tip(size), name, { dash: [] });
      if (letter) this.text(`${key} ${name} word`, tip(1.22 * size), letter, { name });
    });
  }

  // marks

  dot(key, p, radius, name = "one") {
    const [x, y, depth] = this.at(p), ink = this.inkOf(name);
    this.part(key, depth, (pen) => disc(pen, x, y, radius, ink.css, this.back), MARKS3);
  }

  /* The symbol of a centre of mass: a disc in black and white quarters. */
  mass(key, p, radius = 6) {
    const [x, y, depth] = this.at(p);
    this.part(key, depth, (pen) => {
      disc(pen, x, y, radius, "#ffffff", "#16191e");
      pen.fillStyle = "#16191e";
      for (const from of [0, Math.PI]) {
        pen.beginPath();
        pen.moveTo(x, y);
        pen.arc(x, y, radius, from, from + Math.PI / 2);
        pen.fill();
      }
    }, MARKS3);
  }

  /* A line that words should leave free. */
  spare(from, to) {
    const [[x, y], [u, v]] = [from, to].map((p) => this.at(p)), { px } = this;
    const count = Math.ceil(Math.hypot(u - x, v - y) / px) || 1;
    for (let k = 0; k <= count; k++) this.room.keep(x + k / count * (u - x), y + k / count * (v - y), px, px);
  }

  /* Words at a point; `shift`: pixels to the right and up. A rim in the colour of the page keeps them readable. */
  text(key, p, words, { shift = [0, 0], name = "", align = "center" } = {}) {
    const [x, y, depth] = this.at(p);
    this.pen.font = this.bold;
    const wide = this.pen.measureText(words).width, left = { left: 0, center: wide / 2, right: wide }[align];
    const [at, middle] = this.room.place([x + shift[0] - left, y - shift[1]], wide, this.px);
    this.part(key, depth, (pen) => {
      pen.font = this.bold;
      pen.textAlign = "left";
      pen.textBaseline = "middle";
      pen.setLineDash([]);
      pen.lineWidth = 4;
      pen.strokeStyle = this.back;
      pen.strokeText(words, at, middle);
      pen.fillStyle = name ? this.inkOf(name).css : this.ink;
      pen.fillText(words, at, middle);
    }, WORDS);
  }

  /* A pale level grid about the origin, `size` metres both ways, at a height. */
  ground(size, step, height = 0) {
    const put = (u, v) => this.at(this.camera.upright([u, v, height])), count = Math.round(size / step), ends = [];
    for (let at = -count * step, k = -count; k <= count; k++, at = k * step) {
      ends.push([put(at, -size), put(at, size)], [put(-size, at), put(size, at)]);
    }
    this.part("ground", 0, (pen) => {
      pen.beginPath();
      for (const [a, b] of ends) {
        pen.moveTo(a[0], a[1]);
        pen.lineTo(b[0], b[1]);
      }
      pen.setLineDash([]);
      pen.lineWidth = 0.7;
      pen.strokeStyle = this.grid;
      pen.stroke();
    }, 0);
  }

  /* Something to take at p: `on.label`, `on.grab()`, `on.move(now, before)` with points of the plane through p that is
     parallel to the picture, `on.drop()`; `on.key([dx, dy], step)` for arrow keys, in metres to the right and up and as
     a vector of space, without which they move it, too; `on.press()` for Enter and Space. `on.bare`: nothing is seen of
     it until it is touched or in focus. */
  grip(key, p, on) {
    let grip = this.grips.get(key);
    if (!grip) this.grips.set(key, grip = this.taken());
    Object.assign(grip, { on, p, round: this.round });
    const [x, y, depth] = this.at(p), look = `${x.toFixed(1)} ${y.toFixed(1)} ${depth.toFixed(2)}`;
    if (grip.look !== look) {
      grip.look = look;
      grip.node.style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`;
      grip.node.style.zIndex = 500 + Math.round(100 * depth / this.camera.reach);        // the nearer one is taken
    }
    if (grip.label !== on.label) grip.node.setAttribute("aria-label", grip.label = on.label);
    grip.node.classList.toggle("rl-bare", Boolean(on.bare));
    return grip.node;
  }

  taken() {
    const node = html("button", { type: "button", className: "rl-grip3" }), grip = { node };
    let hand = null;                            // {depth, off, before} while it is held
    const here = (event) => {
      const box = this.canvas.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    node.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      node.setPointerCapture(event.pointerId);
      const [x, y, depth] = this.at(grip.p), at = here(event);
      hand = { depth, off: [x - at[0], y - at[1]], before: [...grip.p] };
      grip.on.grab?.();
      event.preventDefault();
      node.focus({ preventScroll: true });
    });
    node.addEventListener("pointermove", (event) => {
      if (!hand) return;
      const at = here(event), now = this.camera.back([at[0] + hand.off[0], at[1] + hand.off[1]], hand.depth);
      grip.on.move?.(now, hand.before);
      hand.before = now;
    });
    for (const name of ["pointerup", "pointercancel"]) {
      node.addEventListener(name, () => {
        if (hand) grip.on.drop?.();
        hand = null;
      });
    }
    node.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
      const far = (event.shiftKey ? 0.05 : 0.01) * this.camera.reach, pressed = ["Enter", " "].includes(event.key);
      const step = by && this.camera.along(by[0] * far, by[1] * far);
      if (by && grip.on.key) grip.on.key([by[0] * far, by[1] * far], step);
      else if (by && grip.on.move) grip.on.move(grip.p.map((x, i) => x + step[i]), grip.p);
      else if (pressed && !event.shiftKey && grip.on.press) grip.on.press();
      else return;
      event.preventDefault();
    });
    this.held.append(node);
    return grip;
  }
}

const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const deep = (flat) => flat.reduce((sum, p) => sum + p[2], 0) / (flat.length || 1);

function stroke(pen, ink, dash, width) {
  pen.setLineDash(dash);
  pen.lineWidth = width;
  pen.strokeStyle = ink.css;
  pen.stroke();
}

function disc(pen, x, y, radius, fill, rim) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
  pen.setLineDash([]);
  pen.lineWidth = 1.5;
  pen.strokeStyle = rim;
  pen.stroke();
}
