/* Three rods with motors: what a wish for the joints does to the cup at the tip, and what 500 unit torques can do. */

import { kit } from "../kit.js";
import { led, slid } from "../lead.js";
import { say } from "../numbers.js";

const DEG = 180 / Math.PI, REACH = 2.98, NAMES = ["τ₁", "τ₂", "τ₃"], FULL = 0.25, DOTS = 500;   // m; m per m/s²
const few = (x) => say(Math.abs(x) < 5e-4 ? 0 : x, 3, 1e4), told = (v) => v.map(few).join(", ");
const begun = (q) => ({ q, qd: [0, 0, 0], home: q, slid: 0 }), tipOf = (f, q) => f.seen(q).slice(4, 6);
const given = (s, f) => f[`given_${s.way}`](s.q, s.qd, [+s.gravity], s.wish);
const moved = (s, f) => f.moved(s.q, s.qd, [+s.gravity], given(s, f), [+s.pinned]);
const nearly = (s, f, p) => begun(led(s.q, p.map((x) => x * Math.min(1, REACH / Math.hypot(...p))), (q) => tipOf(f, q),
  (q, way) => f.rates(q, way, [1, 1, 1, 0])));
const DISC = "m-1.7 0a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0", CROSS = "m-1.6-1.6l3.2 3.2m0-3.2l-3.2 3.2";

export const interactive = (physics, config) => kit({
  flow: { of: ["q", "qd"], rate: (s, f) => [s.qd, moved(s, f).slice(0, 3)], after: (next) => ({ ...next, slid: 0 }) },
  keeps: ["unit"], follows: { "way wish pinned gravity": (s) => begun(s.home) },
  look(s, f) {
    const x = f.seen(s.q), all = moved(s, f), start = f.seen(s.home), can = f.unit(s.q, [+s.gravity]);
    const one = (_, k) => f.landed(can.slice(0, 6), can.slice(10, 14), [k]);
    const dots = s.unit ? Array.from({ length: DOTS }, one) : [], out = dots.filter((dot) => dot[2] > 1).length;
    return { x, start, can, dots, out, tau: given(s, f), acceleration: all.slice(3, 5), push: all.slice(5),
      elbow: (s.q[1] - s.home[1]) * DEG, away: Math.round(1e6 * Math.hypot(x[4] - start[4], x[5] - start[5])) / 1e3 };
  },
  view: [{
    plane: { label: "Three rods with a cup at their tip, and how it is accelerated.", reach: 1.75, centre: [1.45, 0.35],
      layers: ["trail", "bars", "marks", "dots", "ellipses"] },
    draw(pen, s, f, { x, start, can, dots, acceleration, push }, set, host) {
      const tip = x.slice(4, 6), to = (v) => tip.map((p, i) => p + FULL * v[i]);
      const corners = (all) => [[0, 0], all.slice(0, 2), all.slice(2, 4), all.slice(4, 6)];
      const marked = (beyond, mark) => dots.filter((dot) => dot[2] > 1 === beyond).map((dot) => (
        `M${pen.view.at(to(dot)).map((p) => p.toFixed(1)).join(" ")}${mark}`)).join("");
      pen.layer("trail").line("home", corners(start), "rl-ghost-bar");
      pen.rods(corners(x));
      if (s.unit) {
        pen.layer("dots").path("outside", marked(true, DISC), "rl-angle-head");
        pen.path("inside", marked(false, CROSS), "rl-coil");
        pen.layer("ellipses").ellipse("true", can.slice(6, 10), tip, FULL, "rl-velocity");
        pen.ellipse("minimal", can.slice(10, 14), tip, FULL, "rl-inertia");
        pen.text("scale", [1.45, -1.05], "drawn: 0.25 m for 1 m/s²");
      } else if (Math.hypot(...acceleration) > 1e-6) {
        pen.layer("front").arrow("acceleration", tip, to(acceleration), "rl-acceleration-arrow");
      }
      if (s.pinned) pen.layer("front").arrow("push", tip, to(push), "rl-force-arrow");
      if (!s.unit) pen.text("cup", tip, s.pinned ? "pinned" : "cup", { shift: [0, -26] });
      pen.handle("tip", tip, "Tip", (p) => set(nearly(s, f, p)), host);
    },
  }],
  plots: [["away", "cup", "mm"], ["elbow", "elbow", "°"]].map(([key, word, unit]) => (
    { key, title: `${word}, away from home`, unit, lines: [{ column: key, word }] })),
  controls: [{ name: "way", label: "wish through" },
    ...NAMES.map((one, k) => ({ name: `wish.${k}`, label: `wish ${one}`, unit: "N·m", low: -20, high: 20, step: 0.1 })),
    { name: "gravity", toggle: "gravity" }, { name: "pinned", toggle: "tip pinned to a wall" },
    { name: "unit", toggle: "500 unit torques, no gravity: all they can do, smallest joint accelerations (dashed)" },
    { name: "slid", label: "slide, tip held", unit: "°", low: -120, high: 120, step: 0.5, degrees: true,
      takes: (to, s, f) => ({ ...begun(slid(s.q, to - s.slid, (q) => f.seen(q).slice(14))), slid: to }) }],
  readings: [{ key: "tip", title: "At the tip", columns: ["x", "y"], rows: [
    ["acceleration / (m/s²)", (s, x) => x.acceleration.map(few)],
    ["push on the pin / N", (s, x) => s.pinned ? x.push.map(few) : null],
    ["unit torques outside the dashed", (s, x) => s.unit ? [`${x.out}`, `of ${DOTS}`] : null]] },
  { key: "tau", title: "Torques / (N·m)", columns: NAMES, rows: [["motors", (s, { tau }) => tau.map(few)]] }],
  says: (s, x) => `The cup is ${few(x.away)} mm from home and accelerates by (${told(x.acceleration)}) m/s².${
    s.pinned ? ` It pushes the pin with (${told(x.push)}) N.` : ""}${
    s.unit ? ` ${x.out} of ${DOTS} unit torques lead to outside of the dashed ellipse.` : ""}`,
}, physics, config);
