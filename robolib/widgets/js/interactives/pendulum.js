/* A pendulum: the smallest interactive, and the example of `help(robolib.widgets)`. */

import { kit } from "../kit.js";
import { say } from "../numbers.js";

export const interactive = (physics, config) => kit({
  state: { q: [1], qd: [0] },
  physics: ["forward", "bob", "energy"],
  flow: { of: ["q", "qd"], rate: (s, f) => [s.qd, f.forward(s.q, s.qd)] },
  look: (s, f) => { const [T, U] = f.energy(s.q, s.qd); return { T, U, E: T + U, bob: f.bob(s.q) }; },
  view: [{
    plane: { reach: 1.3 },
    draw(pen, s, f, { bob }, set) {
      pen.line("rod", [[0, 0], bob], "rl-bar");
      const move = ([x, y]) => set({ q: [Math.atan2(x, -y)], qd: [0] });
      const node = pen.layer("front").dot("bob", bob, 14, "rl-tip");
      pen.grip(node, { grab() {}, drop() {}, move, key: ([dx]) => set({ q: [s.q[0] + 5 * dx], qd: [0] }) });
      node.setAttribute("tabindex", 0);
    },
  }],
  plots: [{ key: "energy", title: "energy", unit: "J", lines: [{ column: "T", word: "T" }, { column: "U", word: "U" }, { column: "E", word: "T + U" }] }],
  controls: [{ name: "q.0", label: "angle q", unit: "°", low: -180, high: 180, step: 1, degrees: true },
    { name: "values.m", label: "mass m", unit: "kg", low: 0.1, high: 5, step: 0.1 }],
  says: (s, seen) => `The pendulum hangs at ${say(s.q[0] * 180 / Math.PI)}°; its energy is ${say(seen.E)} J.`,
}, physics, config);
