/* Three rods: the tip is led, the rates are the least by some weights, and after a lap the joints are not home. */

import { kit } from "../kit.js";
import { led, slid } from "../lead.js";
import { say } from "../numbers.js";

const DEG = 180 / Math.PI, LAP = 4, REACH = 2.98, NAMES = ["q₁", "q₂", "q₃"];        // s; m
const WEIGHTS = { one: () => [1, 1, 1, 0], M: () => [0, 0, 0, 1], own: (s) => [...s.own, 0] };
const weights = (s) => WEIGHTS[s.weights](s), laps = (turn) => Math.floor(turn[0] + 1e-9), few = (x) => say(x, 4, 1e3);
const begun = (q) => ({ q, home: q, turn: [0], kept: [...q, ...q], slid: 0 });
const minus = (a, b) => a.map((x, i) => (x - b[i]) * DEG), told = (all) => all.map((x) => `${few(x)}°`).join(", ");

/* The posture with the tip at p, or as near as the arm can be stretched. */
const leading = (s, f, p) => begun(led(s.q, p.map((x) => x * Math.min(1, REACH / Math.hypot(...p))),
  (q) => f.seen(q).slice(4, 6), (q, way) => f.rates(q, way, weights(s))));

export const interactive = (physics, config) => kit({
  flow: {
    of: ["q", "turn"],
    rate: (s, f) => [f.rates(s.q, f.around(s.turn, [s.radius, s.back ? -1 : 1]), weights(s)), [1 / LAP]],
    after: ({ q, turn }, s) => ({ q, turn, slid: 0,
      kept: laps(turn) > laps(s.turn) ? [...q, ...s.kept.slice(0, 3)] : s.kept }),
  },
  keeps: ["ellipses"],
  follows: { "weights back own radius": (s) => begun(s.home) },
  look(s, f) {
    const x = f.seen(s.q), start = f.seen(s.home), after = s.kept.slice(0, 3), before = s.kept.slice(3);
    return { x, start, centre: [start[4] - s.radius, start[5]], tip: x.slice(4, 6), laps: laps(s.turn),
      off: minus(s.q, s.home), drift: minus(after, s.home), last: minus(after, before) };
  },
  problem: (s, { x }) => x.slice(14).every(Number.isFinite) ? ""
    : "The arm is stretched or folded: there its tip cannot go every way. Drag it back, or press Reset.",
  view: [{
    plane: { label: "Three rods in the plane and the circle of their tip.", reach: 1.75, centre: [1.45, 0.35],
      layers: ["ellipses", "trail", "bars", "marks"] },
    draw(pen, s, f, { x, start, centre, tip, laps: n }, set, host) {
      const corners = (all) => [[0, 0], all.slice(0, 2), all.slice(2, 4), all.slice(4, 6)];
      pen.layer("trail").ellipse("circle", [1, 0, 0, 1], centre, s.radius, "rl-path");
      pen.line("home", corners(start), "rl-ghost-bar");
      pen.layer("ellipses");
      for (const [name, k, size] of s.ellipses ? [["velocity", 6, 0.3], ["force", 10, 0.5]] : []) {
        pen.ellipse(name, x.slice(k, k + 4), tip, size, `rl-${name}`);
      }
      pen.rods(corners(x));
      pen.text("laps", centre, n === 1 ? "1 lap" : `${n} laps`);
      pen.handle("tip", tip, "Tip", (p) => set(leading(s, f, p)), host);
    },
  }],
  plots: [{ key: "q(t)", title: "away from home", unit: "°",
    lines: NAMES.map((word, k) => ({ column: `off.${k}`, word })) }],
  controls: [{ name: "weights", label: "smallest by" }, { name: "back", toggle: "backwards" },
    { name: "ellipses", toggle: "ellipses of velocity (whole) and force (dashed)" },
    ...NAMES.map((_, k) => ({ name: `own.${k}`, label: `weight ${k + 1}`, low: 0.1, high: 10, step: 0.1,
      when: (s) => s.weights === "own" })),
    { name: "radius", label: "circle's radius", unit: "m", low: 0.05, high: 0.6, step: 0.01 },
    { name: "slid", label: "slide, tip held", unit: "°", low: -120, high: 120, step: 0.5, degrees: true,
      takes: (to, s, f) => ({ ...begun(slid(s.q, to - s.slid, (q) => f.seen(q).slice(14))), slid: to }) },
    { key: "laps", label: "at once",
      buttons: [{ button: "1 lap", runs: LAP }, { button: "10 laps", runs: 10 * LAP }] }],
  readings: [{ key: "drift", title: "Joints / °", columns: NAMES, rows: [
    ["now", (s) => s.q.map((x) => say(x * DEG, 5))], ["drift of the last lap", (s, { last }) => last.map(few)],
    ["of all laps", (s, { drift }) => drift.map(few)]] }],
  says: (s, { laps: n, drift, tip }) => n
    ? `After ${n === 1 ? "one lap" : `${n} laps`} the joints are (${told(drift)}) from home.`
    : `The tip is at (${tip.map((x) => say(x)).join(", ")}) m, the joints at (${told(s.q.map((x) => x * DEG))}).`,
}, physics, config);
