/* Two ghosts: two arms that begin as one, or nearly; how far apart they get, and what becomes of their energy. */

import { kit } from "../kit.js";
import { say } from "../numbers.js";

const APART = 1e-6, MS = 1e-3, FAR = 1;                                               // rad; s; rad
const few = (x) => say(x, 4, 1e3), secondBy = { apart: "rk4", steps: "euler", locked: "locked" };
const begun = (s) => ({ x: [...s.start, 0, 0], clock: [0], steps: 0,
  y: [s.start[0] + (s.kind === "apart" ? APART : 0), s.start[1], 0, 0] });
const ghostsApart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const interactive = (physics, config) => kit({
  flow: {
    of: ["clock"], rate: () => [[1]],
    after({ clock }, s, f) {                    // as many whole steps of h as the clock has passed
      let { x, y, steps } = s;
      for (; (steps + 1) * s.h * MS <= clock[0] + 1e-9 && ghostsApart(x, y) < FAR; steps++) {
        x = f.rk4(x, [s.push], [s.h * MS]);
        y = f[secondBy[s.kind]](y, [s.push], [s.h * MS]);
      }
      return { clock, x, y, steps };
    },
  },
  ends: (s, { apart }) => apart >= FAR,
  follows: { "start kind h push values": begun },
  look(s, f) {
    const apart = ghostsApart(s.x, s.y), t = s.steps * s.h * MS, [locked, free] = f.felt(s.x.slice(0, 2));
    const [E1] = f.energy(s.x), [E2] = f.energy(s.y);
    return { apart, t, log: Math.log10(Math.max(apart, 1e-17)), E1, E2, locked, free,
      growth: t ? Math.log(Math.max(apart, 1e-17) / APART) / t : 0 };
  },
  view: [{
    plane: { label: "Two planar arms, the second one dashed.", reach: 2.2, centre: [0, 0],
      layers: ["trail", "bars", "marks"] },
    draw(pen, s, f) {
      const corners = (x) => { const p = f.seen(x); return [[0, 0], p.slice(0, 2), p.slice(2)]; };
      pen.layer("trail").line("second", corners(s.y), "rl-ghost-bar");
      pen.layer("bars").rods(corners(s.x));
    },
  }],
  plots: [{ key: "apart", title: "log₁₀ of how far apart they are", unit: "rad",
    lines: [{ column: "log", word: "log₁₀ of the distance" }] },
    { key: "energy", title: "energy", unit: "J",
      lines: [{ column: "E1", word: "first arm" }, { column: "E2", word: "second arm" }] }],
  controls: [{ name: "kind", label: "two arms:" },
    ...[0, 1].map((k) => ({ name: `start.${k}`, label: k ? "elbow starts at" : "shoulder starts at", unit: "°",
      low: -180, high: 180, step: 0.1, degrees: true })),
    { name: "values.kr", label: "gear ratio k_r", low: 1, high: 100, step: 1 },
    { name: "values.g", label: "gravity g", unit: "m/s²", low: 0, high: 9.81, step: 0.01 },
    { name: "push", label: "push at the shoulder", unit: "N·m", low: -200, high: 200, step: 1 },
    { name: "h", label: "step h", unit: "ms", low: 1, high: 50, step: 1 }],
  readings: [{ key: "felt", title: "Now", rows: [["apart / rad", (s, { apart }) => say(apart)],
    ["growth / (1/s)", (s, { growth }) => few(growth)],
    ["felt, elbow locked / (kg·m²)", (s, { locked }) => few(locked)],
    ["felt, elbow free / (kg·m²)", (s, { free }) => few(free)]] }],
  says: (s, { apart, t, growth }) => apart >= FAR ? `They are 1 rad apart after ${t.toFixed(2)} s.`
    : `After ${t.toFixed(2)} s they are ${say(apart)} rad apart, growing by ${few(growth)} per second.`,
}, physics, config);
