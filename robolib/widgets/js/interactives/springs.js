/* Springs for motors: a load on the tip, the ellipse of how much it gives, and a column that buckles. */

import { kit } from "../kit.js";
import { say } from "../numbers.js";

const DEG = 180 / Math.PI, TAU = 2 * Math.PI, ROUND_TRIP = 8, SLOW = 1e-7;     // s; rad/s
const few = (x) => say(x, 4, 1e3), round = (C) => C[3] - C[4] < 1e-9 * C[3];  // equal in all directions
const begun = (q0, size, way, values = {}) => (s) => ({ q0, q: q0, f: [size, way], turning: false, values: { ...s.values, a1: 1, a2: 1, k1: 1000, k2: 500, ...values } });
const STARTS = [["bent", begun([0, Math.PI / 2], 10, 0)], ["√2 : 1, at 135°", begun([0, 3 * Math.PI / 4], 10, 0, { a1: Math.SQRT2, k2: 1000 })], ["stretched", begun([0, 0], 250, Math.PI)]];

/* A spring about p, wound up by an angle. */
function spiral(pen, key, p, by) {
  const [x, y] = pen.view.at(p), at = (u) => { const r = 8 + 9 * u, a = (2 * TAU + 3 * by) * u; return `${(x + r * Math.cos(a)).toFixed(1)} ${(y - r * Math.sin(a)).toFixed(1)}`; };
  pen.path(key, `M${Array.from({ length: 49 }, (_, i) => at(i / 48)).join("L")}`, "rl-coil");
}

export const interactive = (physics, config) => kit({
  state: { q0: [0, Math.PI / 2], q: [0, Math.PI / 2], f: [10, 0], turning: false },
  physics: ["settle", "points", "compliance", "left", "gives", "reach"],
  flow: { of: ["q", "f"], rate: (s, f) => [f.settle(s.q, s.q0, s.f), [0, s.turning ? TAU / ROUND_TRIP : 0]], after: ({ q, f }) => ({ q, f: [f[0], f[1] - TAU * Math.floor(f[1] / TAU)] }) },
  keeps: ["f", "turning", "q"],
  live: true,
  ends: (s, { speed }) => !s.turning && speed < SLOW,
  look(s, f) {
    const C = f.compliance(s.q0), [gives, told] = f.gives(s.q, s.q0, s.f), [left] = f.left(s.q, s.f);
    return { C, gives: 1000 * gives, told: 1000 * told, left, way: s.f[1] * DEG, stiffest: C[5] * DEG, speed: Math.max(...f.settle(s.q, s.q0, s.f).map(Math.abs)), now: f.points(s.q), unloaded: f.points(s.q0) };
  },
  view: [{
    plane: { label: "A planar arm with springs in its joints, a load on its tip, and the ellipse of how much it gives.", reach: 2.1, centre: [0.7, 0.3], layers: ["ellipses", "trail", "bars", "marks"] },
    draw(pen, s, f, { C, now, unloaded, stiffest }, set, host) {
      const bars = (x) => [[0, 0], x.slice(0, 2), x.slice(2)], [, elbow, tip] = bars(now), [, , there] = bars(unloaded), size = 0.45 / C[3];
      const axis = (angle, far) => [-1, 1].map((way) => [there[0] + way * far * Math.cos(angle), there[1] + way * far * Math.sin(angle)]);
      pen.layer("trail").line("unloaded", bars(unloaded), "rl-ghost-bar");
      pen.layer("ellipses").ellipse("gives", [C[0], C[1], C[1], C[2]], there, size, "rl-velocity");
      if (!round(C)) {
        pen.line("stiffest", axis(C[5], 0.75), "rl-measure");
        pen.line("softest", axis(C[5] + TAU / 4, size * C[3]), "rl-measure");
        pen.text("stiffest word", axis(C[5], 0.85)[Math.cos(s.f[1] - C[5]) > 0 ? 0 : 1], `stiffest ${say(stiffest)}°`);
      }
      pen.layer("bars").line("link1", [[0, 0], elbow], "rl-bar");
      pen.line("link2", [elbow, tip], "rl-bar");
      [[0, 0], elbow].forEach((p, k) => { pen.layer("marks").dot(`pin${k + 1}`, p, 7, "rl-pin"); spiral(pen, `spring${k + 1}`, p, s.q[k] - s.q0[k]); });
      const head = tip.map((x, i) => x + 0.7 * (i ? Math.sin(s.f[1]) : Math.cos(s.f[1])));
      pen.arrow("load", tip, head, "rl-force-arrow");
      pen.text("load word", head, `${say(s.f[0])} N`, { shift: [0, 14] });
      pen.handle("head", head, "Direction of the load", ([x, y]) => set({ f: [s.f[0], (Math.atan2(y - tip[1], x - tip[0]) + TAU) % TAU] }), host, { hold: false, radius: 8 });
      pen.handle("tip", tip, "Tip", (p) => set({ q: f.reach(p, [s.q[1] < 0 ? -1 : 1]) }), host, { radius: 8 });
    },
  }],
  plots: [{ key: "gives", title: "gives along the load", unit: "mm/N", against: "way", range: [0, 360], units: "°", lines: [{ column: "gives", word: "in truth" }, { column: "told", word: "by C" }] }],
  controls: [{ key: "start", label: "start with", buttons: STARTS.map(([word, press]) => ({ button: word, press })) },
    ...[["k1", "spring k_1", 100, 2000, 1, "N·m/rad"], ["k2", "spring k_2", 100, 2000, 1, "N·m/rad"], ["a1", "length a_1", 0.5, 2, 0.001, "m"]].map(([key, label, low, high, step, unit]) => ({ name: `values.${key}`, key, label, low, high, step, unit })),
    { name: "q0.1", key: "q2", label: "elbow, unloaded", unit: "°", low: -180, high: 180, step: 0.1, degrees: true, takes: (x, s) => ({ q0: [s.q0[0], x], q: [s.q0[0], x] }) },
    { name: "f.0", key: "load", label: "load", unit: "N", low: 0, high: 400, step: 0.1 }, { name: "f.1", key: "way", label: "its direction", unit: "°", low: 0, high: 360, step: 0.1, degrees: true },
    { name: "turning", toggle: "the load goes round" }, { button: "Nudge", key: "nudge", title: "Push the elbow a little", press: (s) => ({ q: [s.q[0] + 0.002, s.q[1] - 0.001] }) }],
  readings: [{ key: "C", title: "The tip gives", columns: ["mm/N", "at / °"], rows: [["most", (s, { C, stiffest }) => [1000 * C[3], round(C) ? "all" : few(stiffest < 90 ? stiffest + 90 : stiffest - 90)]],
    ["least", (s, { C, stiffest }) => [1000 * C[4], round(C) ? "all" : few(stiffest < 0 ? stiffest + 180 : stiffest)]], ["along the load", (s, seen) => [seen.gives, few(seen.way)]]] },
  { key: "C12", title: "C / (mm/N)", columns: ["x", "y"], rows: [["x", (s, { C }) => [C[0], C[1]].map((x) => few(1000 * x))], ["y", (s, { C }) => [C[1], C[2]].map((x) => few(1000 * x))], ["stiffness left", (s, { left }) => [few(left), "N·m/rad"]]] }],
  says: (s, { left, stiffest, C }) => left < 0 ? "It stands by a hair: the smallest nudge grows, and the arm buckles." : round(C) ? "It gives equally in all directions."
    : `The stiffest direction is ${say(stiffest)}°: ${say(1000 * C[4])} mm/N. Across it, ${say(1000 * C[3])} mm/N.`,
}, physics, config);
