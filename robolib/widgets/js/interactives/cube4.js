/* The cube of four dimensions: two planes of turning, a slider each, drawn as an eye on the fourth axis sees it. */

import { kit } from "../kit.js";
import { say } from "../numbers.js";
import { Space } from "../space.js";

const AXES = ["x", "y", "z", "w"], NONE = 1e-9;
const planar = (s) => s.planes.replace(", ", "");
const rounded = (x) => say(x, 4, 1e4);
const keeps = (det) => Math.abs(det) < NONE ? "yes" : "no";

export const interactive = (physics, config) => kit({
  look(s, f) {
    const at = f[`drawn_${planar(s)}`](s.angles), [det, trace, ...R] = f[`stays_${planar(s)}`](s.angles);
    return { at, det, trace, R };
  },
  view: [{
    space: { label: "A cube of four dimensions, drawn by projection: sixteen corners, thirty-two edges.", reach: 2.7,
      eye: { azimuth: -0.5, elevation: 0.3 } },
    draw(pen, s, f, { at }) {
      const corner = (k) => at.slice(4 * k, 4 * k + 3), near = (k) => at[4 * k + 3];
      for (const [a, b, axis] of config.data.edges) {
        const name = axis === 3 ? "two" : near(a) + near(b) > 0 ? "bar" : "dim";
        pen.line(`edge ${a} ${b}`, [corner(a), corner(b)], name, { width: name === "bar" ? 2.4 : 1.6 });
      }
      pen.dot("followed", corner(15), 6, "accent");
      pen.text("followed word", corner(15), "one corner", { name: "accent", shift: [0, 14] });
    },
  }],
  controls: [{ name: "planes", label: "planes" },
    { name: "angles.0", key: "first", label: "first plane", unit: "°", low: -180, high: 180, step: 0.1, degrees: true },
    { name: "angles.1", key: "second", label: "second plane", unit: "°", low: -180, high: 180, step: 0.1, degrees: true },
    { key: "undo", label: "", buttons: [{ button: "no turn", title: "Back to no turn", press: () => ({ angles: [0, 0] }) }] }],
  readings: [{ key: "stays", title: "What stays", rows: [
    ["does a direction stay?", (s, { det }) => keeps(det)],
    ["det(R − 1)", (s, { det }) => rounded(det)], ["tr R", (s, { trace }) => rounded(trace)]] },
  { key: "R", title: "R: where the four axes point", columns: AXES,
    rows: AXES.map((word, i) => [word, (_, { R }) => R.slice(4 * i, 4 * i + 4).map(rounded)]) }],
  says: (s, { det }) => `Turned in ${s.planes}. A direction that stays: ${keeps(det)}. det(R − 1) = ${rounded(det)}.`,
}, physics, config, { space: (spec, refresh) => new Space(spec, refresh) });
