/* Strip charts: what happened in the last seconds, drawn on canvases. Lines differ by dash as well as by colour. */

import { html, rich, svg } from "./dom.js";
import { say, short, tick } from "./numbers.js";

const RIGHT = 6, TOP = 8, HEIGHT = 132;
const LINKED = /^[^(].*[/·]/, bracketed = (unit) => LINKED.test(unit) ? `(${unit})` : unit;     // N·m
const NOTHING = 1e-9;                           // of whatever a chart shows: a rounding, not a motion

export class Plot {
  /* `lines`: [{column, word, colour, dash, factor}] with colours that are CSS values or names of CSS variables; `unit`
     as it stands on the axis. A line whose column has been nothing so far has no place in the legend. `against`: a column to
     draw over instead of time, within `range`, in `units`; it may go round and round. */
  constructor({ key, title, unit, lines, against = "t", range = null, units = " s" }, log) {
    Object.assign(this, { key, title, unit, over: log.index[against], whole: range, units, lines: lines.map((line) => ({ factor: 1, dash: [], ...line, at: log.index[line.column] })) });
    this.canvas = html("canvas", { className: "rl-canvas", role: "img" });
    this.head = html("figcaption", { className: "rl-chart-head" });
    this.note = html("span", { className: "rl-chart-note" });
    this.root = html("figure", { className: "rl-chart" }, this.head, this.canvas);
    this.shown = null;
    this.range = null;
  }

  /* The lines that are something, and their names. */
  legend(log) {
    const seen = this.lines.filter((line) => log.peaks[line.at] > NOTHING), key = seen.map((line) => line.column).join();
    if (key === this.shown) return;
    this.shown = key;
    this.drawn = seen;
    const words = seen.map((line) => html("span", { className: "rl-key" }, svg("svg", { width: 22, height: 8, "aria-hidden": "true" },
      svg("line", { x1: 0, y1: 4, x2: 22, y2: 4, style: `stroke:${line.colour}`, "stroke-width": 2, "stroke-dasharray": line.dash.join(" ") })),
    ...rich(line.word)));
    this.head.replaceChildren(html("span", { className: "rl-chart-title" }, ...rich(this.title), ` / ${bracketed(this.unit)}`), ...words, this.note);
    this.pen = null;                            // another head, another height
  }

  /* The canvas has the pixels of the screen. */
  fit() {
    const ratio = Math.min(window.devicePixelRatio || 1, 2), { clientWidth, clientHeight } = this.canvas;
    this.sized = clientWidth > 0;
    this.width = clientWidth || 300;
    this.height = clientHeight || HEIGHT;
    const pixels = [Math.round(this.width * ratio), Math.round(this.height * ratio)];
    if (this.canvas.width !== pixels[0] || this.canvas.height !== pixels[1]) [this.canvas.width, this.canvas.height] = pixels;
    this.pen = this.canvas.getContext("2d");
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const style = getComputedStyle(this.canvas), of = (name) => style.getPropertyValue(name).trim();
    const own = (value) => value.startsWith("var(") ? of(value.slice(4, -1)) : value;
    Object.assign(this, { ink: of("--rl-ink"), grid: of("--rl-grid"), pale: of("--rl-dim") });
    const size = Math.max(10, Math.round(parseFloat(style.fontSize) * 0.85));
    this.pen.font = `${size}px ${style.fontFamily}`;
    this.foot = size + 7;
    this.pens = new Map(this.lines.map((line) => [line, own(line.colour)]));
  }

  /* `span`: [from, to] on the axis of time; `before`: the log of an earlier run, drawn pale; `now`: a time to mark. */
  draw(log, span, before = null, now = null) {
    const [start, end] = this.whole ?? span;
    this.legend(log);
    if (!this.pen || !this.sized) this.fit();       // asking the page for sizes in every picture would lay it out each time
    const { pen, width, height } = this, first = Math.max(0, log.since(span[0]) - 1), high = height - TOP - this.foot;
    const [low, top] = this.extent(log, first), up = tick(top - low, 3);
    const left = 6 + Math.max(24, pen.measureText(short(low, up)).width, pen.measureText(short(top, up)).width);
    const wide = width - left - RIGHT;
    const x = (t) => left + (t - start) / (end - start) * wide, y = (v) => TOP + (top - v) / (top - low) * high;
    pen.clearRect(0, 0, width, height);
    this.axes(x, y, start, end, low, top, left);
    pen.save();
    pen.beginPath();
    pen.rect(left, 0, wide, height - this.foot + 2);
    pen.clip();
    pen.lineJoin = "round";
    if (before) {
      pen.globalAlpha = 0.4;
      this.curves(before, Math.max(0, before.since(span[0]) - 1), x, y, wide, 1);
      pen.globalAlpha = 1;
    }
    this.curves(log, first, x, y, wide, 1.8);
    if (now !== null && !this.whole) {
      pen.setLineDash([2, 2]);
      pen.strokeStyle = this.pale;
      pen.lineWidth = 1;
      pen.beginPath();
      pen.moveTo(x(now), 0);
      pen.lineTo(x(now), height);
      pen.stroke();
    }
    pen.restore();
  }

  curves(log, first, x, y, wide, width) {
    const { pen, over } = this, last = log.length - 1, stride = Math.max(1, Math.floor((log.length - first) / wide));
    for (const line of this.drawn) {
      pen.strokeStyle = this.pens.get(line);
      pen.lineWidth = (line.width || 1.8) * width / 1.8;
      pen.setLineDash(line.dash);
      pen.beginPath();
      for (let i = first, old = 0; i <= last; i = i < last ? Math.min(last, i + stride) : i + 1) {
        const u = x(log.at(over, i)), v = y(log.at(line.at, i) * line.factor);
        if (over && Math.abs(u - old) > wide / 2) pen.moveTo(u, v); else pen.lineTo(u, v);       // it has gone round
        old = u;
      }
      pen.stroke();
    }
  }

  /* The range of the ordinate: it grows at once and shrinks only when most of it is empty, so that the eye has rest. */
  extent(log, first) {
    let low = Infinity, high = -Infinity;
    for (const { at, factor } of this.drawn) {
      for (let i = first; i < log.length; i++) {
        const v = log.at(at, i) * factor;
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

  axes(x, y, start, end, low, top, left) {
    const { pen } = this;
    pen.setLineDash([]);
    pen.lineWidth = 1;
    pen.fillStyle = this.ink;
    pen.strokeStyle = this.grid;
    pen.beginPath();
    const up = tick(top - low, 3), along = tick(end - start, 5);
    pen.textAlign = "right";
    pen.textBaseline = "middle";
    for (let v = Math.ceil(low / up) * up; v <= top + 1e-9 * up; v += up) {
      pen.moveTo(left, y(v));
      pen.lineTo(this.width - RIGHT, y(v));
      pen.fillText(short(v, up), left - 4, y(v));
    }
    pen.textAlign = "center";
    pen.textBaseline = "alphabetic";
    let free = this.width;                      // from the right: the last one has the unit, and one that would touch it is left out
    for (let k = Math.floor(end / along + 1e-9); k >= start / along - 1e-9; k--) {
      pen.moveTo(x(k * along), TOP);
      pen.lineTo(x(k * along), this.height - this.foot);
      const word = short(k * along, along) + (free === this.width ? this.units : ""), half = pen.measureText(word).width / 2;
      const middle = Math.max(half, Math.min(x(k * along), this.width - half));
      if (middle + half > free) continue;
      pen.fillText(word, middle, this.height - 5);
      free = middle - half - 3;
    }
    pen.stroke();
  }

  /* For those who do not see the lines: the last values. */
  says(log) {
    this.legend(log);
    const last = log.length - 1;
    const values = this.drawn.map((line) => `${line.word} ${last >= 0 ? say(log.at(line.at, last) * line.factor) : "–"}`);
    this.canvas.setAttribute("aria-label", `${this.title} in ${this.unit} against ${this.whole ? log.columns[this.over] : "time"}. Now: ${values.join(", ") || "nothing"}.`);
  }
}
