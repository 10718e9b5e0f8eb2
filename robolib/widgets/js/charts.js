/* Strip charts: what happened in the last seconds, drawn on canvases. Lines differ by dash as well as by colour. */

import { COLUMNS, WINDOW } from "./engine.js";
import { say, svg, tick } from "./geometry.js";

const LEFT = 46, RIGHT = 6, TOP = 8, BOTTOM = 18, HEIGHT = 132;
const NOTHING = 1e-9;                           // of whatever a chart shows: a rounding, not a motion
const index = (name) => COLUMNS.indexOf(name);

export class Chart {
  /* `lines`: [{column, word, colour, dash}] with colours that are CSS values or names of CSS variables. */
  constructor({ key, title, unit, lines }) {
    Object.assign(this, { key, title, unit, lines: lines.map((line) => ({ ...line, at: index(line.column) })) });
    this.canvas = document.createElement("canvas");
    this.canvas.className = "rl-canvas";
    this.canvas.setAttribute("role", "img");
    this.head = document.createElement("div");
    this.head.className = "rl-chart-head";
    this.note = document.createElement("span");
    this.note.className = "rl-chart-note";
    this.root = document.createElement("figure");
    this.root.className = "rl-chart";
    this.root.append(this.head, this.canvas);
    this.legend();
    this.range = null;
  }

  legend() {
    const name = document.createElement("span");
    name.className = "rl-chart-title";
    name.textContent = `${this.title} / ${this.unit}`;
    const keys = this.lines.map((line) => {
      const key = document.createElement("span");
      key.className = "rl-key";
      const sample = svg("svg", { width: 26, height: 8, "aria-hidden": "true" }, svg("line",
        { x1: 1, y1: 4, x2: 25, y2: 4, style: `stroke:${line.colour}`, "stroke-width": 2, "stroke-dasharray": line.dash.join(" ") }));
      key.append(sample, line.word);
      return key;
    });
    this.head.replaceChildren(name, ...keys, this.note);
  }

  /* The canvas has the pixels of the screen. */
  fit() {
    const ratio = Math.min(window.devicePixelRatio || 1, 2), width = this.canvas.clientWidth || 300;
    const height = this.canvas.clientHeight || HEIGHT;
    this.width = width;
    this.height = height;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.pen = this.canvas.getContext("2d");
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const style = getComputedStyle(this.canvas);
    const own = (value) => value.startsWith("var(") ? style.getPropertyValue(value.slice(4, -1)).trim() : value;
    this.ink = style.getPropertyValue("--rl-ink").trim();
    this.grid = style.getPropertyValue("--rl-grid").trim();
    this.font = `${Math.max(10, Math.round(parseFloat(style.fontSize) * 0.85))}px ${style.fontFamily}`;
    this.pens = this.lines.map((line) => own(line.colour));
  }

  draw(engine) {
    if (!this.pen) this.fit();
    const { log } = engine, moving = engine.mode !== "torque", { pen, width, height } = this;
    const end = moving ? engine.span[0] : Math.max(engine.t, WINDOW), start = moving ? 0 : end - WINDOW;
    const first = this.first(log, start), wide = width - LEFT - RIGHT, high = height - TOP - BOTTOM;
    const [low, top] = this.extent(log, first);
    const x = (t) => LEFT + (t - start) / (end - start) * wide, y = (v) => TOP + (top - v) / (top - low) * high;
    pen.clearRect(0, 0, width, height);
    this.axes(pen, x, y, start, end, low, top);
    const samples = log.length - first, stride = Math.max(1, Math.floor(samples / wide));
    pen.save();
    pen.beginPath();
    pen.rect(LEFT, 0, wide, height - BOTTOM + 2);
    pen.clip();
    pen.lineJoin = "round";
    this.lines.forEach((line, k) => {
      pen.strokeStyle = this.pens[k];
      pen.lineWidth = line.width || 1.8;
      pen.setLineDash(line.dash);
      pen.beginPath();
      for (let i = first; i < log.length; i += stride) pen.lineTo(x(log.at(0, i)), y(log.at(line.at, i)));
      if (log.length) pen.lineTo(x(log.at(0, log.length - 1)), y(log.at(line.at, log.length - 1)));
      pen.stroke();
    });
    pen.restore();
  }

  /* The first sample inside the window, by halving. */
  first(log, start) {
    let low = 0, high = log.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (log.at(0, middle) < start) low = middle + 1; else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /* The range of the ordinate: it grows at once and shrinks only when most of it is empty, so that the eye has rest. */
  extent(log, first) {
    let low = Infinity, high = -Infinity;
    for (const { at } of this.lines) {
      for (let i = first; i < log.length; i++) {
        const v = log.at(at, i);
        if (v < low) low = v;
        if (v > high) high = v;
      }
    }
    if (!Number.isFinite(low + high)) [low, high] = [-1, 1];
    const size = Math.max(Math.abs(low), Math.abs(high)), room = size > NOTHING ? 0.1 * size : 1;
    if (high - low < 1e-6 * size + NOTHING) [low, high] = [low - room, high + room];        // a level line, or none at all
    const old = this.range;
    if (old && old[0] <= low && high <= old[1] && high - low > 0.35 * (old[1] - old[0])) return old;
    const margin = 0.08 * (high - low);
    this.range = [low - margin, high + margin];
    return this.range;
  }

  axes(pen, x, y, start, end, low, top) {
    pen.setLineDash([]);
    pen.lineWidth = 1;
    pen.font = this.font;
    pen.fillStyle = this.ink;
    pen.strokeStyle = this.grid;
    pen.beginPath();
    const up = tick(top - low, 3), along = tick(end - start, 5);
    pen.textAlign = "right";
    pen.textBaseline = "middle";
    for (let v = Math.ceil(low / up) * up; v <= top + 1e-9 * up; v += up) {
      pen.moveTo(LEFT, y(v));
      pen.lineTo(this.width - RIGHT, y(v));
      pen.fillText(short(v, up), LEFT - 5, y(v));
    }
    pen.textAlign = "center";
    pen.textBaseline = "alphabetic";
    let free = this.width;                      // from the right: the last one has the unit, and one that would touch it is left out
    for (let k = Math.floor(end / along + 1e-9); k >= start / along - 1e-9; k--) {
      pen.moveTo(x(k * along), TOP);
      pen.lineTo(x(k * along), this.height - BOTTOM);
      const word = short(k * along, along) + (free === this.width ? " s" : ""), half = pen.measureText(word).width / 2;
      const middle = Math.min(x(k * along), this.width - half);
      if (middle + half > free) continue;
      pen.fillText(word, middle, this.height - 5);
      free = middle - half - 3;
    }
    pen.stroke();
  }

  /* For those who do not see the lines: the last values. */
  says(engine) {
    const { log } = engine, last = log.length - 1;
    const values = this.lines.map((line) => `${line.word} ${last >= 0 ? say(log.at(line.at, last)) : "–"}`);
    this.canvas.setAttribute("aria-label", `${this.title} in ${this.unit} against time. Now: ${values.join(", ")}.`);
  }
}

/* A number at an axis: as many places as the step needs. */
function short(v, step) {
  const big = Math.abs(v) >= 1e5;
  const text = big ? v.toExponential(1) : v.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
  return Number(text) === 0 ? "0" : text.replace("-", "−");
}
