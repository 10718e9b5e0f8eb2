/* Shaper: one joint goes 1 rad; its velocity has handles, its load a spring; what is left at every frequency. */

import { chart } from "../chart.js";
import { kit } from "../kit.js";
import { say } from "../numbers.js";

const LONG = 12, LEFT = [1e-3, 1], RAIL = 0.6, ABOVE = { anchor: "end", shift: [0, -9] };   // s; of the way
const few = (x) => say(x, 3, 1e3), percent = (x) => `${(100 * x).toFixed(2)} %`, told = (word, so) => so ? word : "";
const drawn = (all) => all.split(", ").map((two) => ({ column: two.split(" ")[0], word: two.split(" ")[1] }));
const cruises = ({ kind }) => ["trapezoidal", "smooth", "jerk_limited"].includes(kind);
const kept = (x, low, high) => Math.round(1e3 * Math.max(low, Math.min(high, x))) / 1e3, begun = () => ({ clock: [0] });
const timed = (tf) => ({ tf: kept(tf, 0.1, 8), ...begun() });
const risen = (tau, s) => ({ tau: kept(tau, 0.02, s.tf / 2), ...begun() });
const of = (s, f, name, ...x) => f[`${s.kind}_${name}`](...x);
const motion = (s, f, t) => of(s, f, "moves", [s.tf, s.tau, s.f], [t]);
const hurried = (s, f) => { const [tf, tau] = of(s, f, "fastest", [s.kv, s.ka]); return { tf, tau, ...begun() }; };

export const interactive = (physics, config) => kit({
  flow: { of: ["clock"], rate: () => [[1]] }, ends: (s, seen, t) => t >= LONG,
  keeps: ["kv", "ka"], follows: { "kind tf tau f": begun },
  look(s, f) {
    const [angle, rate, acc, stretch] = motion(s, f, s.clock[0]), m = [s.tf, s.tau];
    const [speed, acceleration] = of(s, f, "peaks", m), [left] = of(s, f, "left", m, [s.f]), load = angle + stretch;
    return { angle, rate, acc, stretch, load, speed, acceleration, left, periods: s.tf * s.f, most: s.ka, least: -s.ka,
      fast: speed > s.kv + 1e-9, hard: acceleration > s.ka + 1e-9 };
  },
  view: [{
    plane: { label: "The velocity of the joint over time, with its limit.", axes: null, layers: ["bars"] },
    draw(pen, s, f, { rate, speed, fast }, set, host) {
      const x = [0, 1.3 * s.tf], rateAt = (t) => motion(s, f, t)[1], rise = Math.min(s.tau, s.tf / 2);
      const c = chart(pen, { x, y: [0, 1.25 * Math.max(s.kv, speed)], below: "t / s", beside: "velocity / (rad/s)" });
      const how = { hold: false, radius: 9 }, put = (move) => (p) => set(move(c.back(p)[0], s));
      c.line("limit line", [[0, s.kv], [x[1], s.kv]], "rl-path");
      pen.text("limit", c.at([x[1], s.kv]), `limit ${few(s.kv)}${told(": too fast", fast)}`, ABOVE);
      pen.layer("bars");
      c.curve("curve", rateAt, "rl-ellipse", 0, s.tf);
      for (const mark of [{ x: 0 }, { x: s.tf }, { y: speed }]) c.mark(mark, few(Object.values(mark)[0]));
      pen.layer("front").dot("now", c.at([Math.min(s.clock[0], x[1]), rate]), 6, "rl-pin");
      pen.handle("tf", c.at([s.tf, 0]), "End of the motion", put(timed), host, how);
      if (cruises(s)) pen.handle("tau", c.at([rise, rateAt(rise)]), "End of the rise", put(risen), host, how);
    },
  }, {
    plane: { label: "The joint, the load on its spring, what is left over.", axes: null, layers: ["bars"] },
    draw(pen, s, f, { angle, load, left }) {
      const spot = (x, y = 0) => [x - 0.5, RAIL + y], zig = (k) => k % 2 ? -0.06 : -0.14;
      const coil = Array.from({ length: 17 }, (_, k) => spot(angle + (load - angle) * k / 16, zig(k)));
      const c = chart(pen, { x: [0.01 * s.f, 4 * s.f], y: LEFT, log: true, high: 0.05,
        below: "frequency of a spring / Hz", beside: "swing left / way" });
      for (const k of [0, 1, 2, 3]) c.mark({ y: 10 ** -k }, `${10 ** -k}`);
      for (const k of [1, 2, 3]) c.mark({ x: k * s.f }, few(k * s.f));
      c.line("spring", LEFT.map((y) => [s.f, y]), "rl-path");
      pen.layer("bars");
      c.curve("spectrum", (x) => of(s, f, "left", [s.tf, s.tau], [x])[0], "rl-ellipse");
      pen.layer("front").dot("left", c.at([s.f, left]), 6, "rl-pin");
      pen.layer("back").line("way", [spot(0), spot(1)], "rl-measure");
      pen.layer("bars").line("coil", coil, "rl-coil");
      pen.line("joint", [spot(angle, -0.15), spot(angle, 0.12)], "rl-bar");
      pen.layer("front").dot("load", spot(load, -0.1), 12, "rl-tip");
      pen.text("joint word", spot(angle, 0.17), `joint ${few(angle)} rad`);
      pen.text("load word", spot(load, -0.27), `load ${few(load)} rad`);
    },
  }],
  plots: [{ key: "q(t)", title: "angle", unit: "rad", lines: drawn("angle joint, load load") },
    { key: "acc", title: "acceleration", unit: "rad/s²", lines: drawn("acc joint, most limit, least −limit") }],
  controls: [{ name: "kind", label: "profile" },
    { name: "tf", label: "duration t_f", unit: "s", low: 0.1, high: 8, step: 0.001, takes: timed },
    { name: "tau", label: "rise τ", unit: "s", low: 0.02, high: 4, step: 0.001, when: cruises, takes: risen },
    { name: "f", label: "spring", unit: "Hz", low: 0.2, high: 8, step: 0.01 },
    { name: "kv", label: "limit of speed", unit: "rad/s", low: 0.2, high: 10, step: 0.01 },
    { name: "ka", label: "limit of acceleration", unit: "rad/s²", low: 0.2, high: 100, step: 0.01 },
    { key: "fast", button: "As fast as the limits allow", press: hurried }],
  readings: [{ key: "left", title: "After the motion", rows: [
    ["the load swings on by", (s, x) => `${percent(x.left)} of the way`], ["spring swings", (s, x) => few(x.periods)],
    ["top speed / (rad/s)", (s, { speed, fast }) => `${few(speed)}${told(", too fast", fast)}`],
    ["top acceleration / (rad/s²)", (s, x) => `${few(x.acceleration)}${told(", too hard", x.hard)}`]] }],
  says: (s, x) => `In ${few(s.tf)} s, ${few(x.periods)} swings of the spring, the load is left swinging by`
    + ` ${percent(x.left)} of the way.${told(" Too fast.", x.fast)}${told(" Too hard.", x.hard)}`,
}, physics, config);
