/* Three rows of a table, as a chain in space; pale, how the other convention reads them. Or a row for two lines. */

import { kit } from "../kit.js";
import { say } from "../numbers.js";
import { Space } from "../space.js";
import { called, chained, fitted, linked, ROOM } from "./linkage.js";

const DEG = 180 / Math.PI, NAMES = ["₁", "₂", "₃"];
const LENGTH = ["m", -2, 2, 0.01], ANGLE = ["°", -180, 180, 0.1];
const CELLS = [["a", ...LENGTH], ["α", ...ANGLE], ["d", ...LENGTH], ["θ", ...ANGLE]];
const few = (x) => say(x, 4, 1e4);              // what is a rounding is 0
const byHand = (s) => s.preset !== "lines";     // rows of one's own; else the one fitted to two lines

export const interactive = (physics, config) => kit({
  look(s, f) {
    const line = f.line(s.measured), fit = f.fitted(line.slice(0, 3), line.slice(3)).slice(0, 4);
    const rows = byHand(s) ? s.rows : [...fit, 0, 0, 0, 0, 0, 0, 0, 0];
    const chains = [f.standard(rows), f.modified(rows)], mine = chains[+s.modified], other = chains[+!s.modified];
    const [far, turn] = f.apart(mine.slice(30, 42), other.slice(30, 42));
    const tips = (byHand(s) ? [mine, other] : [mine]).flatMap((all) => [9, 24, 39].map((k) => all.slice(k, k + 3)));
    return { rows, mine, other, far, turn: turn * DEG, R: mine.slice(30, 39), p: mine.slice(39, 42),
      size: Math.max(...tips.map((p) => Math.hypot(...p))) };
  },
  problem: (s) => byHand(s) || Math.abs(s.measured[2]) > 1e-9 ? ""
    : "Parallel axes have a common normal everywhere: no row can be fitted to them.",
  view: [{
    space: { label: "A chain of three links in space, with the frames of its rows.", centre: [0.65, 0.25, 0.3],
      reach: 1.2, eye: { azimuth: -0.9, elevation: 0.45 } },
    draw(pen, s, f, { mine, other, size, far }) {
      const scale = size > 1.9 ? 1.5 / size : 1, chain = linked(mine, scale);      // what flies off stays in sight
      pen.ground(1.5, scale < 1 ? scale : 0.5);
      if (scale < 1) pen.text("scale", [1.2, -0.6, 0], "grid 1 m");
      const ghost = byHand(s) && far > 1e-6 ? linked(other, scale) : null;
      if (byHand(s)) chained(pen, chain, s, ghost);
      else fitted(pen, f.line(s.measured), chain[0], scale, `this frame is ${say(mine[14])} m up`);
      chain.slice(0, byHand(s) ? 3 : 1).forEach(({ R, p }, k) => {
        pen.frame(`frame ${k}`, p, R, 0.22, [`x${NAMES[k]}`, "", `z${NAMES[k]}`]);
      });
      pen.frame("base", [0, 0, 0], ROOM, 0.22, ["x₀", "", "z₀"]);
      if (ghost) called(pen, chain, ghost, s.modified ? "read as standard" : "read as modified");
    },
  }],
  controls: [{ name: "preset", label: "start with" },
    { name: "modified", toggle: "my book has modified rows", when: byHand },
    { name: "kinds", label: "joints", when: byHand }, { name: "row", label: "row", when: byHand },
    ...NAMES.flatMap((word, i) => CELLS.map(([letter, unit, low, high, step], k) => ({
      name: `rows.${4 * i + k}`, key: "cells", label: letter + word, unit, low, high, step, degrees: unit === "°",
      when: (s) => byHand(s) && s.row === `${i + 1}` }))),
    { name: "measured.1", key: "off", label: "off by", unit: "m", low: 0, high: 0.02, step: 0.001,
      when: (s) => !byHand(s) },
    { name: "measured.2", key: "twist", label: "twist", unit: "°", low: 0.01, high: 10, step: 0.01,
      degrees: true, when: (s) => !byHand(s) }],
  readings: [{ key: "table", title: "The table (* moves)", columns: ["a / m", "α / °", "d / m", "θ / °"],
    rows: NAMES.map((_, i) => [`row ${i + 1}`, (s, { rows }) => CELLS.map(([, unit], k) => (
      few(rows[4 * i + k] * (unit === "°" ? DEG : 1)) + (k === (s.kinds[i] === "R" ? 3 : 2) ? "*" : "")))]) },
  { key: "tip", title: "The tip", columns: ["x", "y", "z", "p / m"], rows: ["x₀", "y₀", "z₀"].map((word, i) => (
    [word, (_, { R, p }) => [...R.slice(3 * i, 3 * i + 3), p[i]].map(few)])) }],
  says: (s, { p, far, turn, rows }) => byHand(s)
    ? `The tip is at (${p.map(few).join(", ")}) m. By the other convention it is ${few(far)} m and ${few(turn)}° off.`
    : `Fitted to the two lines: a = ${say(rows[0])} m, α = ${say(rows[1] * DEG)}°, d = ${say(rows[2])} m.`,
}, physics, config, { space: (spec, refresh) => new Space(spec, refresh) });
