/* Joint bench: one joint that rubs, on a stiff shaft or a spring, driven by a controller that takes samples. */

import { chart } from "../chart.js";
import { kit } from "../kit.js";
import { say, short, tick } from "../numbers.js";
import { aims, begun, driven, now, poles } from "./driven.js";

const FAR = 40, ROOM = 1.25, ARM = 0.03;        // times the nearest pole; beyond the last; half the size of a cross
const few = (x) => say(x, 4, 1e3), word = ({ way, values }) => (
  values.Fst || values.Fs ? way ? `slips ${way > 0 ? "↺" : "↻"}` : "sticks" : "turns freely");
const drawn = (all) => all.split(", ").map((two) => ({ column: two.split(" ")[0], word: two.split(" ")[1] }));
const on = (q, r) => [r * Math.sin(q), -r * Math.cos(q)], springy = (s) => s.joint === "spring";
const tame = ({ poles: all, radius }, n = all.filter((p) => p[2] > 1 + 1e-9).length) => (
  n ? `${n} grow${n > 1 ? "" : "s"}` : radius < 1 - 1e-9 ? "all die out" : "one lasts");
const smooth = (s) => s.wanted === "quintic", part = (name, label, unit, high, step, more) => (
  { name: `values.${name}`, label, unit, low: 0, high, step, ...more });

export const interactive = (physics, config) => kit({
  step: driven,
  follows: { "omega law": (s, f) => ({ gains: f[`${s.law}_gains`]([s.omega]) }),
    "values joint law sees wanted goal T omega gains band rate late limited limit": begun },
  look(s, f) {
    const [, push, rub, T] = now(s, f), [aim] = aims(s, f, s.t), all = poles(s, f), { A, I_a: rotor } = s.values;
    const error = aim - s.x[s.sees === "joint" ? 0 : 2], K = s.gains[0] * (s.law === "computed" ? A + rotor : 1);
    return { q: s.x[0], rotor: s.x[2], aim, error, motor: s.held, friction: s.way ? rub : push, T,
      weight: s.values.weight * Math.sin(s.x[0]), V: T + K * error * error / 2, over: Math.max(0, s.top / s.goal - 1),
      poles: all, slowest: Math.max(...all.map(([re]) => re)), radius: Math.max(...all.map((p) => p[2])),
      waited: s.loose[1] - s.loose[0] };
  },
  view: [{
    plane: { label: "The joint, and where it should be.", axes: null, reach: 1.15, layers: ["bars"] },
    draw(pen, s, f, { aim, friction }, set, host) {
      pen.layer("back").line("aim", [[0, 0], on(aim, 1)], "rl-ghost-bar");
      pen.layer("bars").line("link", [[0, 0], on(s.x[0], 0.92)], "rl-bar");
      if (springy(s)) pen.line("rotor", [[0, 0], on(s.x[2], 0.55)], "rl-force-arrow");
      if (springy(s)) pen.text("rotor word", on(s.x[2], 0.6), "rotor", { apart: true });
      pen.layer("front").dot("state", [0, 0], 14, word(s) === "sticks" ? "rl-load" : "rl-pin");
      const held = word(s) === "sticks" ? `, held by ${few(Math.abs(friction))} N·m` : "";
      pen.text("state word", [0, 0.2], word(s) + held);
      const put = ([x, y]) => set({ goal: Math.max(0.01, Math.round(1e3 * Math.atan2(x, -y)) / 1e3), ...begun() });
      pen.handle("goal", on(s.goal, 1), "Goal", put, host, { hold: false, radius: 8 });
    },
  }, {
    key: "plane", plane: { label: "The poles of the loop: what is on the right grows.", axes: null, layers: ["bars"] },
    draw(pen, s, f, { poles: all }) {
      const size = ([a, b]) => Math.hypot(a, b), near = Math.min(...all.map(size).filter((r) => r > 1e-6));
      const shown = all.filter((p) => size(p) < FAR * near), R = ROOM * Math.max(...shown.map(size)), v = tick(R, 2);
      const c = chart(pen, { x: [-R, R], y: [-R, R], below: "Re s / (1/s)", beside: "Im s / (rad/s)" });
      c.line("axis", [[0, -R], [0, R]], "rl-path");
      for (const k of [-v, 0, v]) for (const axis of ["x", "y"]) c.mark({ [axis]: k }, short(k, v));
      ["dies out", "grows"].forEach((word, k) => pen.text(word, c.at([(k - 0.5) * R, 0.9 * R]), word));
      pen.layer("bars");
      shown.map(c.at).forEach(([x, y], k) => [1, -1].forEach((way) => pen.line(`pole${k} ${way}`,
        [[x - ARM, y - way * ARM], [x + ARM, y + way * ARM]], "rl-ellipse")));
    },
  }],
  plots: [{ key: "q(t)", title: "position", unit: "rad", lines: drawn("q joint, aim wanted, rotor rotor") },
    { key: "error", title: "error", unit: "rad", lines: drawn("error error") },
    { key: "torque", title: "torque", unit: "N·m", lines: drawn("motor motor, friction friction, weight weight") },
    { key: "V", title: "energy", unit: "J", lines: drawn("V V=T+½Kₚe², T T") }],
  controls: [{ name: "joint", label: "shaft" }, { name: "law", label: "law" }, { name: "wanted", label: "wanted" },
    { name: "sees", label: "sensor", when: springy }, { name: "omega", label: "gains for ω", unit: "rad/s", low: 0.5,
      high: 60, step: 0.01 }, ...["K_p", "K_d", "K_I"].map((label, k) => (
      { name: `gains.${k}`, key: label, label, low: 0, high: [2e4, 1e3, 2e5][k], step: 0.1 })),
    { name: "rate", label: "samples", unit: "Hz", low: 5, high: 1000, step: 0.1 },
    { name: "late", toggle: "one sample of delay" }, { name: "limited", toggle: "the motor has a limit" },
    { name: "limit", label: "limit", unit: "N·m", low: 1, high: 500, step: 0.1, when: (s) => s.limited },
    part("Fs", "Coulomb F_s", "N·m", 10, 0.01), part("Fst", "static F_st", "N·m", 10, 0.01),
    part("B", "B", "s/rad", 100, 0.1), part("Fv", "viscous F_v", "N·m·s", 20, 0.01),
    part("weight", "weight m g ℓ", "N·m", 50, 0.01), part("d", "its damping d", "N·m·s", 50, 0.01, { when: springy }),
    part("k", "spring k", "N·m/rad", 1e5, 1, { low: 10, when: springy }),
    { name: "band.0", key: "band", label: "integral rests below |e| =", unit: "rad", low: 0, high: 0.2, step: 0.001 },
    { name: "T", label: "time of the quintic", unit: "s", low: 0.1, high: 10, step: 0.01, when: smooth }],
  readings: [{ key: "now", title: "Now", rows: [["the joint", (s) => word(s)], ["error / rad", (s, x) => few(x.error)],
    ["farthest beyond the goal", (s, x) => `${(100 * x.over).toFixed(1)} %`],
    ["from jump to jump / s", (s, x) => s.loose[0] ? x.waited.toFixed(2) : null]] },
  { key: "poles", title: "Loop", rows: [["its poles", (s, x) => tame(x)],
    ["largest Re s / (1/s)", (s, x) => few(x.slowest)], ["a sample multiplies by", (s, x) => few(x.radius)],
    ["ω h", (s) => few(s.omega / s.rate)]] }],
  says: (s, x) => `The joint ${word(s)} at ${few(s.x[0])} rad, ${few(x.error)} rad from where it should be. Its`
    + ` farthest was ${(100 * x.over).toFixed(1)} % beyond the goal. Of the loop's poles ${tame(x)}.`,
}, physics, config);
