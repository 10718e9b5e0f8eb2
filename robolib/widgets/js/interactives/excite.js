/* Excite: a motion of the lab arm by its points; torques are measured with noise, and weigh the arm. */

import { chart } from "../chart.js";
import { kit } from "../kit.js";
import { say } from "../numbers.js";
import { weigher } from "../weigh.js";

const KNOTS = 7, TURN = 3.14, LOOKS = ["rl-velocity", "rl-force"], GRIPS = ["rl-tip", "rl-block"];
const few = (x) => say(x, 4), clipped = (x) => Math.round(100 * Math.max(-TURN, Math.min(TURN, x))) / 100;
const place = ([x, y]) => [0.22 * x, 0.22 * y + 0.48], small = { name: "rl-tick" };
const bar = (by, x, sigma, unit = "") => sigma === null ? "not told" : `${few(by * x)} ± ${say(by * sigma, 2)}${unit}`;
const edged = (u) => Math.max(0.95, Math.min(1.05, u));
const onBar = (u, row) => [0.2 + 14 * (edged(u) - 1), -0.12 - 0.125 * row];
const drawn = (all) => all.split(", ").map((two) => ({ column: two.split(" ")[0], word: two.split(" ")[1] }));

export const interactive = (physics, config) => {
  const { sums, links, period } = config.data, found = weigher(config.data), arm = (s) => s.twin ? "twin" : "arm";
  const asked = (s) => sums.slice(0, s.scale ? 6 : 5);
  return kit({
    flow: { of: ["clock"], rate: () => [[1]] }, ends: (s, seen, t) => t >= period,
    follows: { motion: () => ({ clock: [0] }) }, keeps: ["noise", "twin", "scale", "again"],
    look(s, f) {
      const x = f.states(s.p, s.clock), [tau1, tau2, , floor] = f[arm(s)](x);
      return { ...found(s, f), q: x.slice(0, 2), tau1, tau2, floor };
    },
    view: [{
      plane: { label: "The arm, and each sum with its error bar.", axes: null, layers: ["bars", "marks"] },
      draw(pen, s, f, { q, x, sigma }) {
        const [l, masses] = links[arm(s)], seen = f.seen(q, l), at = (k) => place(seen.slice(k, k + 2));
        pen.rods([place([0, 0]), at(0), at(2)]);
        masses.forEach((m, k) => pen.layer("front").mass(`m${k + 1}`, at(4 + 2 * k), Math.sqrt(m / 50)));
        pen.layer("back").line("lab", [onBar(1, -0.5), onBar(1, 5.5)], "rl-measure");
        for (const u of [0.95, 1, 1.05]) pen.text(`x ${u}`, onBar(u, 6.2), say(u, 3), small);
        pen.text("below", [0.97, -0.99], "found / lab arm's", { ...small, anchor: "end" });
        asked(s).forEach(([word, , , value], k) => {
          const u = x[k] / value, wide = sigma[k] === null ? 9 : sigma[k] / value, side = u > 1 ? -1 : 1;
          pen.text(`sum${k}`, [-0.97, onBar(1, k)[1] - 0.02], word, { anchor: "start" });
          pen.layer("bars").line(`bar${k}`, [onBar(u - wide, k), onBar(u + wide, k)], "rl-beam");
          pen.layer("front").dot(`dot${k}`, onBar(u, k), 3.5, wide > 1 ? "rl-pin" : "rl-tip");
          const edge = { shift: [9 * side, -4], anchor: side > 0 ? "start" : "end" };
          if (wide < 1 && u !== edged(u)) pen.text(`out${k}`, onBar(u, k), few(u), edge);
        });
      },
    }, {
      plane: { label: "Both angles over one period, by seven points each.", axes: null, layers: ["bars"] },
      draw(pen, s, f, { q }, set, host) {
        const c = chart(pen, { x: [0, period], y: [-3.4, 3.4], below: "t / s", beside: "angle / rad" });
        for (const x of [1, 2, 3, 4, 5]) c.mark({ x }, `${x}`);
        for (const y of [-3, 0, 3]) c.mark({ y }, say(y, 1));
        LOOKS.forEach((name, k) => {
          const put = (i) => (p) => set({ p: s.p.map((v, j) => j === i ? clipped(c.back(p)[1]) : v), motion: "own" });
          pen.layer("bars");
          c.curve(`q${k + 1}`, (t) => f.states(s.p, [t])[k], `rl-ellipse ${name}`);
          pen.text(`word ${k}`, c.at([period, s.p[KNOTS * k]]), ["q₁", "q₂"][k], { shift: [8, 0], anchor: "start" });
          s.p.slice(KNOTS * k, KNOTS * (k + 1)).forEach((x, j) => {
            const t = period * j / KNOTS, how = { hold: false, radius: 7, name: GRIPS[k] };
            pen.handle(`q${k + 1} ${j}`, c.at([t, x]), `q${k + 1} at ${few(t)} s`, put(KNOTS * k + j), host, how);
          });
          pen.layer("front").dot(`now ${k}`, c.at([Math.min(s.clock[0], period), q[k]]), 5, "rl-pin");
        });
      },
    }],
    plots: [{ key: "tau", title: "torques of the motors", unit: "N·m", lines: drawn("tau1 τ₁, tau2 τ₂") },
      { key: "floor", title: "force of the floor, upwards", unit: "N", lines: drawn("floor floor") }],
    controls: [{ name: "motion", label: "motion" }, { name: "twin", toggle: "the twin instead" },
      { name: "noise", label: "noise", unit: "N·m", low: 0, high: 50, step: 0.5 },
      { name: "scale", toggle: "a scale under the base" },
      { key: "again", button: "Measure again", press: (s) => ({ again: (s.again + 1) % 200 }) }],
    readings: [{ key: "sums", title: "Found ± σ", columns: ["", "unit"], rows: sums.map(([word, unit, by], k) => [word,
      (s, { x, sigma }) => k < x.length ? [bar(by, x[k], sigma[k]), unit] : null]) },
    { key: "rank", title: "How it was told", rows: [["sums told", (s, { told, x }) => `${told} of ${x.length}`],
      ["condition number", (s, x) => x.condition === null ? "infinite" : few(x.condition)],
      ["left over / (N·m)", (s, { left }) => few(left)]] }],
    says: (s, { x, sigma, told }) => `${told} of ${x.length} sums are told: `
      + `${asked(s).map(([word, unit, by], k) => `${word} ${bar(by, x[k], sigma[k], ` ${unit}`)}`).join(", ")}.`,
  }, physics, config);
};
