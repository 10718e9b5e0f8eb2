/* The planar arm that does what the parallelogram arm does: its picture, and a table of its torques. */

import { table, toggle } from "./controls.js";
import { html, set, svg } from "./dom.js";
import { sums } from "./engine.js";
import { SIZE, View, polyline } from "./plane.js";

export class Twin {
  constructor(lab) {
    Object.assign(this, { lab, ground: false });
    this.stage = svg("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, class: "rl-stage rl-twin", role: "img",
      "aria-label": "A planar arm whose tip is where the tip of the parallelogram arm is." });
    this.bars = [0, 1].map(() => svg("path", { class: "rl-bar" }));
    this.pins = [0, 1].map(() => svg("circle", { class: "rl-motor", r: 11 }));
    this.tip = svg("circle", { class: "rl-tip rl-still", r: 8 });
    this.stage.append(...this.bars, ...this.pins, this.tip);
    const caption = html("figcaption", { className: "rl-chart-head" }, html("span", { className: "rl-chart-title" }, "a planar arm doing the same"));
    this.figure = html("figure", { className: "rl-chart rl-twin-figure" }, caption, this.stage);
    lab.twinDraw = () => this.draw();
  }

  panel() {
    const { lab } = this, { config, engine } = lab;
    const made = table("The planar twin: its torques", ["joint 1", "joint 2"], [...config.kinds.map((kind, k) => [k, kind.word]),
      ["tau", "torque τ / (N·m)"], ["M", "M₁₁, M₂₂ / (kg·m²)"], ["M12", "M₁₂ / (kg·m²)"]]);
    lab.telling.push({ node: made.node, tell: () => {
      const f = engine.true, terms = (this.ground ? f.twin_ground_terms : f.twin_terms)(engine.q, engine.qd);
      const parts = (this.ground ? f.twin_ground_parts : f.twin_parts)(engine.q, engine.qd, engine.qdd);
      config.kinds.forEach((_, k) => made.set(k, parts.slice(2 * k, 2 * k + 2)));
      made.set("tau", sums(parts, 2));
      made.set("M", [terms[0], terms[3]]);
      made.set("M12", [terms[1], ""]);
    } });
    const ground = lab.add("ground", toggle("its angles from the ground", (on) => { this.ground = on; lab.host.refresh(true); }), () => this.ground).row;
    return html("div", {}, ground, made.node, html("p", { className: "rl-hint" }, config.twin));
  }

  draw() {
    const { engine, scene } = this.lab, view = new View([0, 0], scene.view.reach), flat = engine.true.twin_points(engine.q);
    const p = [[0, 0], flat.slice(0, 2), flat.slice(2, 4)].map((x) => view.at(x));
    this.bars.forEach((bar, k) => set(bar, { d: polyline(p.slice(k, k + 2)) }));
    [...this.pins, this.tip].forEach((pin, k) => set(pin, { cx: p[k][0].toFixed(2), cy: p[k][1].toFixed(2) }));
  }
}
