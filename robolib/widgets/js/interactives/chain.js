/* Three rows of a table, as a chain in space; pale, what a reader of the other convention builds. Or a row for two lines. */

import { kit } from "../kit.js";
import { say } from "../numbers.js";
import { Space } from "../space.js";
import { joints, linked, links, ROOM, Z } from "./linkage.js";

const DEG = 180 / Math.PI, R90 = Math.PI / 2, NAMES = ["₁", "₂", "₃"];
const PRESETS = {
  bent: ["a bent planar arm", [1, 0, 0, Math.PI / 3, 1, 0, 0, -R90, 0, 0, 0, 0], "RRR"],
  straight: ["a straight planar arm", [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], "RRR"],
  polar: ["the Stanford arm's first three", [0, -R90, 0.4, 0.5, 0, R90, 0.2, 1, 0, 0, 0.8, 0], "RRP"],
  elbow: ["an arm with an elbow", [0, R90, 0.8, 0.6, 1, 0, 0, 0.9, 0.8, 0, 0.2, -1.2], "RRR"],
  lines: ["two nearly parallel axes", [], "RRR"],
};
const CELLS = [["a", "m", -2, 2, 0.01], ["α", "°", -180, 180, 0.1], ["d", "m", -2, 2, 0.01], ["θ", "°", -180, 180, 0.1]];
const KINDS = ["RRR", "RRP", "RPR", "RPP", "PRR", "PRP", "PPR", "PPP"];
const few = (x) => say(x, 4, 1e4);              // what is a rounding is 0
const byHand = (s) => s.preset !== "lines";        // rows of one's own; else those of two lines

export const interactive = (physics, config) => kit({
  state: { preset: "bent", rows: PRESETS.bent[1], kinds: "RRR", modified: false, row: "1", measured: [1, 0.001, Math.PI / 180] },
  physics: ["standard", "modified", "apart", "fitted"],
  look(s, f) {
    const [gap, off, twist] = s.measured, fit = f.fitted([gap, off, 0], [0, -Math.sin(twist), Math.cos(twist)]);
    const rows = byHand(s) ? s.rows : [...fit.slice(0, 4), 0, 0, 0, 0, 0, 0, 0, 0], chains = [f.standard(rows), f.modified(rows)];
    const mine = chains[+s.modified], other = chains[+!s.modified], [far, turn] = f.apart(mine.slice(30, 42), other.slice(30, 42));
    const size = Math.max(...[mine, byHand(s) ? other : mine].flatMap((all) => [9, 24, 39].map((k) => Math.hypot(...all.slice(k, k + 3)))));
    return { rows, mine, other, far, turn: turn * DEG, R: mine.slice(30, 39), p: mine.slice(39, 42), size };
  },
  problem: (s) => !byHand(s) && Math.abs(s.measured[2]) < 1e-9 ? "Parallel axes have a common normal everywhere: no row can be fitted to them." : "",
  view: [{
    space: { label: "A chain of three links in space, with the frames of its rows.", centre: [0.65, 0.25, 0.3], reach: 1.2, eye: { azimuth: -0.9, elevation: 0.45 } },
    draw(pen, s, f, { mine, other, size, far }) {
      const scale = size > 1.9 ? 1.5 / size : 1, chain = linked(mine, scale);      // a frame that flies off stays in the picture
      pen.ground(1.5, scale < 1 ? scale : 0.5);
      if (scale < 1) pen.text("scale", [1.2, -0.6, 0], "grid 1 m");
      if (byHand(s)) {
        if (far > 1e-6) {
          const ghost = linked(other, scale);
          links(pen, "ghost", ghost, 0.03, "ghost");
          pen.dot("ghost tip", ghost[2].p, 5, "ghost");
          pen.text("ghost word", ghost[2].p, s.modified ? "read as standard" : "read as modified", { shift: [-26, -18] });
        }
        links(pen, "link", chain, 0.035);
        joints(pen, chain, s.kinds, s.modified, 0.045);
      } else {
        const [gap, off, twist] = s.measured, u = [0, -Math.sin(twist), Math.cos(twist)], at = (e) => [gap, off, 0].map((x, i) => scale * x + e * u[i]);
        pen.line("first", [[0, 0, -1.2], [0, 0, 1.2]], "one", { dash: [] });
        pen.line("second", [at(-1.2), at(1.2)], "one", { dash: [] });
        pen.line("normal", [chain[0].foot, chain[0].p], "two", { width: 3 });
        pen.text("normal word", chain[0].p, `this frame is ${say(mine[14])} m up`, { shift: [8, 46], name: "two" });
      }
      chain.slice(0, byHand(s) ? 3 : 1).forEach(({ R, p, before, from }, k) => {
        const axis = s.modified ? Z(R) : Z(before), at = s.modified ? p : from;
        if (byHand(s)) pen.line(`axis ${k}`, [-0.45, 0.45].map((e) => at.map((x, i) => x + e * axis[i])), "dim");
        pen.frame(`frame ${k}`, p, R, 0.22, [`x${NAMES[k]}`, "", `z${NAMES[k]}`]);
      });
      pen.frame("base", [0, 0, 0], ROOM, 0.22, ["x₀", "", "z₀"]);
    },
  }],
  controls: [{ name: "preset", label: "start with", choices: Object.entries(PRESETS).map(([key, [word]]) => [key, word]),
    takes: (preset, s) => ({ preset, modified: false, kinds: PRESETS[preset][2], rows: preset === "lines" ? s.rows : PRESETS[preset][1] }) },
  { name: "modified", toggle: "my book has modified rows", when: byHand },
  { name: "kinds", label: "joints", choices: KINDS.map((word) => [word, word]), when: byHand },
  { name: "row", label: "row", choices: [["1", "1"], ["2", "2"], ["3", "3"]], when: byHand },
  ...[0, 1, 2].flatMap((i) => CELLS.map(([word, unit, low, high, step], k) => (
    { name: `rows.${4 * i + k}`, label: `${word}${NAMES[i]}`, unit, low, high, step, degrees: unit === "°", when: (s) => byHand(s) && s.row === `${i + 1}` }))),
  { name: "measured.1", label: "off by", unit: "m", low: 0, high: 0.02, step: 0.001, when: (s) => !byHand(s) },
  { name: "measured.2", label: "twist", unit: "°", low: 0.01, high: 10, step: 0.01, degrees: true, when: (s) => !byHand(s) }],
  readings: [{ title: "The table (* moves)", columns: ["a / m", "α / °", "d / m", "θ / °"], rows: NAMES.map((word, i) => [`row ${word}`, (s, { rows }) => {
    const moves = s.kinds[i] === "R" ? 3 : 2;
    return CELLS.map(([, unit], k) => `${few(rows[4 * i + k] * (unit === "°" ? DEG : 1))}${k === moves ? "*" : ""}`);
  }]) },
  { title: "The tip", columns: ["x", "y", "z", "p / m"], rows: ["x₀", "y₀", "z₀"].map((word, i) => [word, (_, { R, p }) => [...R.slice(3 * i, 3 * i + 3), p[i]].map(few)]) }],
  says: (s, { p, far, turn, rows }) => byHand(s) ? `The tip is at (${p.map(few).join(", ")}) m. Read by the other convention it is ${few(far)} m and ${few(turn)}° off.`
    : `Fitted to the two lines: a = ${say(rows[0])} m, α = ${say(rows[1] * DEG)}°, d = ${say(rows[2])} m.`,
}, physics, config, { space: (spec, refresh) => new Space(spec, refresh) });
