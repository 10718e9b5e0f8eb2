/* Three rods: the tip is led, the rates are the least by some weights, and after a lap of a circle the joints are not home. */

import { rungeKutta } from "../integrate.js";
import { kit } from "../kit.js";
import { say } from "../numbers.js";

const DEG = 180 / Math.PI, LAP = 4, NAMES = ["q₁", "q₂", "q₃"];                // s
const WEIGHTS = { one: ["all joints alike (J⁺)", () => [1, 1, 1, 0]], M: ["the inertia matrix M", () => [0, 0, 0, 1]], own: ["weights of your own", (s) => [...s.own, 0]] };
const weights = (s) => WEIGHTS[s.weights][1](s), minus = (a, b) => a.map((x, i) => (x - b[i]) * DEG);
const rest = (q) => ({ q, home: q, turn: [0], kept: [...q, ...q] }), laps = (turn) => Math.floor(turn[0] + 1e-9);

/* The posture with the tip at p: small steps of the least rates. Where they are not small, the arm is nearly stretched. */
function led(s, f, p) {
  const far = Math.hypot(...p), to = p.map((x) => x * Math.min(1, 2.98 / far));
  for (let q = s.q, k = 0; ; k++) {
    const tip = f.seen(q).slice(4, 6), way = [to[0] - tip[0], to[1] - tip[1]], left = Math.hypot(...way);
    const by = f.rates(q, way.map((x) => x * Math.min(1, 0.02 / left)), weights(s));
    if (left < 1e-12 || k > 400 || !(Math.max(...by.map(Math.abs)) < 0.3)) return { ...rest(q), slid: 0 };
    q = q.map((x, i) => x + by[i]);
  }
}

/* The posture further along the null space: the tip stays. */
function slid(s, f, to) {
  let q = s.q;
  const steps = Math.ceil(Math.abs(to - s.slid) / 0.02);
  for (let k = 0; k < steps; k++) q = rungeKutta(q, (to - s.slid) / steps, (x) => f.seen(x).slice(14));
  return { ...rest(q), slid: to };
}

export const interactive = (physics, config) => kit({
  state: { ...rest([Math.PI / 3, -Math.PI / 3, -Math.PI / 6]), slid: 0, radius: 0.4, back: false, weights: "one", own: [1, 2, 3], ellipses: false },
  physics: ["rates", "around", "seen"],
  flow: { of: ["q", "turn"], rate: (s, f) => [f.rates(s.q, f.around(s.turn, [s.radius, s.back ? -1 : 1]), weights(s)), [1 / LAP]],
    after: ({ q, turn }, s) => ({ q, turn, slid: 0, kept: laps(turn) > laps(s.turn) ? [...q, ...s.kept.slice(0, 3)] : s.kept }) },
  keeps: ["ellipses"],
  look(s, f) {
    const x = f.seen(s.q), start = f.seen(s.home), centre = [start[4] - s.radius, start[5]];
    return { x, start, centre, tip: x.slice(4, 6), laps: laps(s.turn), off: minus(s.q, s.home), drift: minus(s.kept.slice(0, 3), s.home), last: minus(s.kept.slice(0, 3), s.kept.slice(3)) };
  },
  problem: (s, { x }) => x.slice(14).every(Number.isFinite) ? "" : "The arm is stretched or folded: there its tip cannot go every way. Drag it back, or press Reset.",
  view: [{
    plane: { label: "Three rods in the plane and the circle of their tip.", reach: 1.75, centre: [1.45, 0.35], layers: ["ellipses", "trail", "bars", "marks"] },
    draw(pen, s, f, { x, start, centre, tip, laps: n }, set, host) {
      const joints = (all) => [[0, 0], all.slice(0, 2), all.slice(2, 4), all.slice(4, 6)];
      pen.layer("trail").ellipse("circle", [1, 0, 0, 1], centre, s.radius, "rl-path");
      if (s.ellipses) [["velocity", 6, 0.3], ["force", 10, 0.5]].forEach(([name, k, size]) => pen.layer("ellipses").ellipse(name, x.slice(k, k + 4), tip, size, `rl-${name}`));
      pen.layer("trail").line("home", joints(start), "rl-ghost-bar");
      joints(x).slice(0, 3).forEach((p, k, all) => pen.layer("bars").line(`link${k + 1}`, [p, all[k + 1] ?? tip], "rl-bar"));
      joints(x).slice(0, 3).forEach((p, k) => pen.layer("marks").dot(`pin${k + 1}`, p, 8, "rl-pin"));
      pen.text("laps", centre, n === 1 ? "1 lap" : `${n} laps`);
      pen.handle("tip", tip, "Tip", (p) => set(led(s, f, p)), host);
    },
  }],
  plots: [{ key: "q(t)", title: "away from home", unit: "°", lines: NAMES.map((word, k) => ({ column: `off.${k}`, word })) }],
  controls: [{ name: "weights", label: "smallest by", choices: Object.entries(WEIGHTS).map(([key, [word]]) => [key, word]), takes: (value, s) => ({ weights: value, ...rest(s.home) }) },
    { name: "back", toggle: "backwards", takes: (value, s) => ({ back: value, ...rest(s.home) }) }, { name: "ellipses", toggle: "ellipses of velocity (whole) and force (dashed)" },
    ...NAMES.map((_, k) => ({ name: `own.${k}`, label: `weight ${k + 1}`, low: 0.1, high: 10, step: 0.1, when: (s) => s.weights === "own",
      takes: (value, s) => ({ own: s.own.map((x, i) => i === k ? value : x), ...rest(s.home) }) })),
    { name: "radius", label: "circle's radius", unit: "m", low: 0.05, high: 0.6, step: 0.01, takes: (value, s) => ({ radius: value, ...rest(s.home) }) },
    { name: "slid", label: "slide, tip held", unit: "°", low: -120, high: 120, step: 0.5, degrees: true, takes: (value, s, f) => slid(s, f, value) },
    { key: "laps", label: "at once", buttons: [{ button: "1 lap", runs: LAP }, { button: "10 laps", runs: 10 * LAP }] }],
  readings: [{ key: "drift", title: "Joints / °", columns: NAMES, rows: [["now", (s) => minus(s.q, [0, 0, 0]).map((x) => say(x, 5))], ["drift of the last lap", (s, { last }) => last.map((x) => say(x, 4, 1e3))],
    ["of all laps", (s, { drift }) => drift.map((x) => say(x, 4, 1e3))]] }],
  says: (s, { laps: n, drift, tip }) => n ? `After ${n === 1 ? "one lap" : `${n} laps`} the joints are (${drift.map((x) => `${say(x, 4, 1e3)}°`).join(", ")}) from home.`
    : `The tip is at (${tip.map((x) => say(x)).join(", ")}) m, the joints at (${minus(s.q, [0, 0, 0]).map((x) => `${say(x)}°`).join(", ")}).`,
}, physics, config);
