/* Springs for motors: a load on the tip, the ellipse of how much it gives, and a column that buckles. */

import { kit } from "../kit.js";
import { say } from "../numbers.js";

const TAU = 2 * Math.PI, DEG = 360 / TAU, ROUND_TRIP = 8, SLOW = 1e-7;               // s; rad/s
const few = (x) => say(x, 4, 1e3), mm = (x) => few(1000 * x);
const alike = (C) => C[3] - C[4] < 1e-9 * C[3];                                      // equal in all directions
const begun = (q0, size, way, values = {}) => (s) => ({ q0, q: q0, f: [size, way], turning: false,
  values: { ...s.values, a1: 1, a2: 1, k1: 1000, k2: 500, ...values } });
const STARTS = [["bent", begun([0, TAU / 4], 10, 0)], ["stretched", begun([0, 0], 250, TAU / 2)],
  ["√2 : 1, at 135°", begun([0, 3 * TAU / 8], 10, 0, { a1: Math.SQRT2, k2: 1000 })]];
const nudged = (s) => ({ q: [s.q[0] + 0.002, s.q[1] - 0.001] });
const beyond = ([x, y], angle, far) => [x + far * Math.cos(angle), y + far * Math.sin(angle)];

export const interactive = (physics, config) => kit({
  flow: { of: ["q", "f"], rate: (s, f) => [f.settle(s.q, s.q0, s.f), [0, s.turning ? TAU / ROUND_TRIP : 0]],
    after: ({ q, f }) => ({ q, f: [f[0], f[1] - TAU * Math.floor(f[1] / TAU)] }) },
  keeps: ["f", "turning", "q"], live: true, ends: (s, { speed }) => !s.turning && speed < SLOW,
  again: () => ({ turning: true }), follows: { q0: (s) => ({ q: s.q0 }) },
  look(s, f) {
    const C = f.compliance(s.q0), [gives, told] = f.gives(s.q, s.q0, s.f), [left] = f.left(s.q, s.f);
    return { C, gives: 1000 * gives, told: 1000 * told, left, way: s.f[1] * DEG, stiffest: C[5] * DEG,
      speed: Math.max(...f.settle(s.q, s.q0, s.f).map(Math.abs)), now: f.points(s.q), unloaded: f.points(s.q0) };
  },
  view: [{
    plane: { label: "A planar arm on springs, its load, the ellipse of how much it gives.",
      reach: 2.1, centre: [0.7, 0.3], layers: ["ellipses", "trail", "bars", "marks"] },
    draw(pen, s, f, { C, now, unloaded, stiffest }, set, host) {
      const bars = (x) => [[0, 0], x.slice(0, 2), x.slice(2)], tip = now.slice(2), there = unloaded.slice(2);
      const axis = (angle, far) => [beyond(there, angle, -far), beyond(there, angle, far)], size = 0.45 / C[3];
      const [head, grip] = [0.6, 0.75].map((far) => beyond(tip, s.f[1], far)), ahead = +(Math.cos(s.f[1] - C[5]) <= 0);
      pen.layer("trail").line("unloaded", bars(unloaded), "rl-ghost-bar");
      pen.layer("ellipses").ellipse("gives", [C[0], C[1], C[1], C[2]], there, size, "rl-velocity");
      pen.rods(bars(now), 7);
      if (!alike(C)) {
        pen.layer("ellipses").line("stiffest", axis(C[5], 0.75), "rl-measure");
        pen.line("softest", axis(C[5] + TAU / 4, size * C[3]), "rl-measure");
        pen.layer("marks").text("stiffest word", axis(C[5], 0.6)[ahead], `stiffest ${say(stiffest)}°`, { apart: true });
      }
      bars(now).slice(0, 2).forEach((p, k) => pen.coil(`spring${k + 1}`, p, s.q[k] - s.q0[k]));
      pen.arrow("load", tip, head, "rl-force-arrow");
      pen.text("load word", grip, `${say(s.f[0])} N`, { shift: [0, 14], apart: true });
      const pointed = ([x, y]) => set({ f: [s.f[0], (Math.atan2(y - tip[1], x - tip[0]) + TAU) % TAU] });
      pen.handle("head", grip, "Direction of the load", pointed, host, { hold: false, radius: 8 });
      pen.handle("tip", tip, "Tip", (p) => set({ q: f.reach(p, [s.q[1] < 0 ? -1 : 1]) }), host, { radius: 8 });
    },
  }],
  plots: [{ key: "gives", title: "gives along the load", unit: "mm/N", against: "way", range: [0, 360], units: "°",
    lines: [{ column: "gives", word: "in truth" }, { column: "told", word: "by C" }] }],
  controls: [{ key: "start", label: "start with", buttons: STARTS.map(([word, press]) => ({ button: word, press })) },
    ...[1, 2].map((k) => (
      { name: `values.k${k}`, label: `spring k_${k}`, low: 100, high: 2000, step: 1, unit: "N·m/rad" })),
    { name: "values.a1", label: "length a_1", low: 0.5, high: 2, step: 0.001, unit: "m" },
    { name: "q0.1", key: "q2", label: "elbow, unloaded", unit: "°", low: -180, high: 180, step: 0.1, degrees: true },
    { name: "f.0", key: "load", label: "load", unit: "N", low: 0, high: 400, step: 0.1 },
    { name: "f.1", key: "way", label: "its direction", unit: "°", low: 0, high: 360, step: 0.1, degrees: true },
    { name: "turning", toggle: "the load goes round" },
    { button: "Nudge", key: "nudge", title: "Push the elbow a little", press: nudged }],
  readings: [{ key: "C", title: "The tip gives", columns: ["mm/N", "at / °"], rows: [
    ["most", (s, { C, stiffest: at }) => [1000 * C[3], alike(C) ? "all" : few(at < 90 ? at + 90 : at - 90)]],
    ["least", (s, { C, stiffest: at }) => [1000 * C[4], alike(C) ? "all" : few(at < 0 ? at + 180 : at)]],
    ["along the load", (s, seen) => [seen.gives, few(seen.way)]]] },
  { key: "C12", title: "C / (mm/N)", columns: ["x", "y"], rows: [["x", (s, { C }) => [mm(C[0]), mm(C[1])]],
    ["y", (s, { C }) => [mm(C[1]), mm(C[2])]], ["stiffness left", (s, { left }) => [few(left), "N·m/rad"]]] }],
  says: (s, { left, stiffest, C }) => left < 0 ? "It stands by a hair: the smallest nudge grows, and the arm buckles."
    : alike(C) ? "It gives equally in all directions." : `The stiffest direction is ${say(stiffest)}°:`
      + ` ${say(1000 * C[4])} mm/N. Across it, ${say(1000 * C[3])} mm/N.`,
}, physics, config);
