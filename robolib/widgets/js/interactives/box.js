/* A book that is turned: by three angles in an order, or by small turns. Pale beside it, what the other order makes. */

import { kit } from "../kit.js";
import { say } from "../numbers.js";
import { Space } from "../space.js";
import { along, book } from "./book.js";

const DEG = 180 / Math.PI;
/* {order: [what it is called, what its angles are called, what stands there pale]} */
const ORDERS = {
  xy: ["x, then y (of the room)", ["first about x", "then about y"], "y, then x"],
  xyz: ["x, y, z (of the room)", ["first about x", "then about y", "then about z"], "z, y, x"],
  zxz: ["Euler z-x-z", ["φ about z", "θ about its x", "ψ about its z"], "angles reversed"],
  zyz: ["Euler z-y-z", ["φ about z", "θ about its y", "ψ about its z"], "angles reversed"],
  rpy: ["roll, pitch, yaw", ["roll, its x", "pitch, its y", "yaw, z"], "yaw last"],
  park: ["small turns, by buttons", [], "where it began"],
};
const EULER = ["zxz", "zyz", "rpy"], ROOM = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const NONE = 1e-9;                              // rad: no turn, and so no axis

const few = (x) => say(x, 4, 1e4), parks = (s) => s.order === "park";
const nudge = (name, axis, way) => ({ button: name, title: `Turn about its own ${name}`,
  press: (s, f) => ({ turned: f.small(s.turned, [...axis, way * s.size]) }) });
const PARKING = [["+x", [1, 0, 0], 1], ["+y", [0, 1, 0], 1], ["−x", [1, 0, 0], -1], ["−y", [0, 1, 0], -1]]
  .map((one) => nudge(...one));
const parked = (s, f) => PARKING.reduce((state, one) => ({ ...state, ...one.press(state, f) }), s).turned;

export const interactive = (physics, config) => kit({
  look(s, f) {
    const all = f[`turn_${s.order}`](parks(s) ? s.turned : s.angles), R = all.slice(0, 9), S = all.slice(9, 18);
    const [whole, other, between] = [[ROOM, R], [ROOM, S], [R, S]].map((both) => {
      const [angle, ...axis] = f.between(...both);
      return { angle: angle * DEG, axis };
    });
    return { R, S, nodes: EULER.includes(s.order) ? all.slice(18) : null, whole, other, between };
  },
  view: [{
    space: { label: "A book in space, its three axes, those of the room, and the axis of its whole turn.", reach: 0.18,
      eye: { azimuth: -0.35, elevation: 0.4 } },
    draw(pen, s, f, { R, S, nodes, whole, between }) {
      for (const [k, word] of ["x₀", "y₀", "z₀"].entries()) {
        const tip = [0, 0, 0].map((_, i) => i === k ? 0.16 : 0);
        pen.line(`room ${k}`, [along(tip, -0.4), tip], "dim");
        pen.text(`room ${k} word`, along(tip, 1.07), word);
      }
      if (between.angle > NONE) book(pen, "ghost", S, s, "ghost", 0.2);
      book(pen, "book", R, s, "bar", 1);
      pen.frame("own", [0, 0, 0], R, 0.145);
      if (nodes) {
        pen.line("nodes", [along(nodes, -0.16), along(nodes, 0.16)], "two", { layer: 2 });
        pen.text("nodes word", along(nodes, 0.16), "line of nodes", { name: "two", shift: [12, -14], align: "left" });
      }
      if (whole.angle > NONE) {
        pen.arrow("axis", along(whole.axis, -0.1), along(whole.axis, 0.15), "accent");
        pen.arc("by", along(whole.axis, 0.115), whole.axis, 0.025, whole.angle / DEG, "accent");
        pen.text("axis word", along(whole.axis, 0.165), `${say(whole.angle)}°`, { name: "accent" });
      }
    },
  }],
  controls: [{ name: "order", label: "order", choices: Object.entries(ORDERS).map(([key, [word]]) => [key, word]) },
    ...Object.entries(ORDERS).flatMap(([order, [, words]]) => words.map((label, k) => ({
      name: `angles.${k}`, key: "angles", label, unit: "°", low: -180, high: 180, step: 0.1, degrees: true,
      when: (s) => s.order === order }))),
    { name: "size", label: "each turn", unit: "°", low: 1, high: 90, step: 0.1, degrees: true, when: parks },
    { key: "turn", label: "turn about its own", when: parks, buttons: [...PARKING,
      { button: "all four", title: "Park: plus x, plus y, minus x, minus y",
        press: (s, f) => ({ turned: parked(s, f) }) },
      { button: "undo all", title: "Back to where it began", press: () => ({ turned: [1, 0, 0, 0] }) }] }],
  readings: [{ key: "whole", title: "The whole turn", columns: ["angle / °", "axis x₀", "y₀", "z₀"],
    rows: [["this order", "whole"], ["pale", "other"], ["between both", "between"]].map(([word, key]) => [word,
      (_, { [key]: { angle, axis } }) => [say(angle, 6, 1e4), ...axis.map((x) => angle > NONE ? few(x) : "–")]]) },
  { key: "R", title: "R: where the book's axes point", columns: ["x", "y", "z"],
    rows: ["x₀", "y₀", "z₀"].map((word, i) => [word, (_, { R }) => R.slice(3 * i, 3 * i + 3).map(few)]) }],
  says: (s, { whole, between }) => `${ORDERS[s.order][0]}: one turn of ${say(whole.angle)}°.`
    + ` The pale book (${ORDERS[s.order][2]}) is ${say(between.angle)}° away.`,
}, physics, config, { space: (spec, refresh) => new Space(spec, refresh) });
