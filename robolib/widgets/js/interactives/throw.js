/* The book, thrown: it spins about one of its axes, a little off; no torque acts; a wheel inside may spin, too. */

import { kit } from "../kit.js";
import { even, say } from "../numbers.js";
import { Space } from "../space.js";
import { along, book } from "./book.js";

const DEG = 180 / Math.PI;
const AXES = { long: [1, 0, 0], middle: [0, 1, 0], short: [0, 0, 1] };
const OFF = { long: [0, 1, 0], middle: [1, 0, 0], short: [1, 0, 0] };
const LONG = 0.19, TRAIL = 2.2;                 // m: an arrow of 10 rad/s, and of the book's momentum at that; s
const REST = [1, 0, 0, 0];                      // the quaternion of a book that has not turned yet

/* What the Program `thrown` gives, by name. */
const flight = (all) => ({ R: all.slice(0, 9), L: all.slice(9, 12), omega: all.slice(12, 15), T: all[15],
  size: all[16], cosine: all[17] });

/* A new throw. `kept`: how often it turned over, when last, how long that took, the furthest tilt of the axis from L,
   the first energy. */
const thrown = (s) => ({ Q: REST, kept: [0, 0, 0, 0, 0],
  w: AXES[s.axis].map((u, i) => s.spin * (u + s.off * OFF[s.axis][i])) });

/* Where ω pointed in the last seconds: as it was seen in the room, and as it is marked in the book. */
function trails(s, f, { log, looking }, scale) {
  const room = [], body = [], stop = looking ?? log.length - 1;
  const stride = Math.max(1, Math.round((stop - log.since(s.t - TRAIL)) / 120));
  for (let i = stop; i >= 0 && log.at(0, i) > s.t - TRAIL; i -= stride) {
    const past = log.state(i);
    room.push(along(f.carried(past.Q, past.w), scale));
    body.push(along(f.carried(s.Q, past.w), scale));
  }
  return { room, body };
}

export const interactive = (physics, config) => kit({
  follows: { "axis spin off values": thrown },
  flow: {
    of: ["Q", "w"], rate: (s, f) => {
      const all = f.rates(s.Q, s.w, AXES[s.axis]);
      return [all.slice(0, 4), all.slice(4)];
    },
    after({ Q, w }, s, f, t) {
      const [flips, last, took, tilt, first] = s.kept, { cosine, T } = flight(f.thrown(Q, w, AXES[s.axis]));
      const k = Object.keys(AXES).indexOf(s.axis), over = w[k] * s.w[k] < 0;
      const tilted = Math.max(tilt, Math.acos(Math.min(1, cosine)) * DEG);
      const kept = [flips + over, over ? t : last, over && flips ? t - last : took, tilted, first || T];
      return { Q: f.unit(Q), w, kept };
    },
  },
  look: (s, f) => ({ ...flight(f.thrown(s.Q, s.w, AXES[s.axis])), one: s.w[0], two: s.w[1], three: s.w[2] }),
  view: [{
    space: { label: "A thrown book, its angular momentum L, and its angular velocity ω.", reach: 0.21,
      eye: { azimuth: 0.6, elevation: 0.35 } },
    draw(pen, s, f, { R, L, omega }, set, host) {
      const bare = flight(f.thrown(REST, along(AXES.middle, 10), [0, 0, 0]));      // at 10 rad/s, without a wheel
      const k = LONG / 10, l = LONG / bare.size, wheel = Math.abs(s.values.rpm) > 0;
      const { room, body } = trails(s, f, host.subject, k);
      book(pen, "book", R, s, "bar", wheel ? 0.5 : 1);
      if (wheel) pen.cylinder("wheel", [0, 0, 0], f.carried(s.Q, AXES[s.axis]), 0.035, 0.008, "two");
      pen.trace("in the room", room, "accent");
      pen.trace("in the book", body, "three");
      pen.arrow("L", [0, 0, 0], along(L, l), "torque");
      pen.text("L word", along(L, 1.1 * l), "L", { name: "torque", shift: [0, 10] });
      pen.arrow("omega", [0, 0, 0], along(omega, k), "accent");
      pen.text("omega word", along(omega, 1.1 * k), "ω", { name: "accent", shift: [0, -10] });
      pen.frame("own", [0, 0, 0], R, 0.15, Object.keys(AXES));
    },
  }],
  plots: [{ key: "w", title: "ω in the book", unit: "rad/s", lines: [{ column: "one", word: "long" },
    { column: "two", word: "middle" }, { column: "three", word: "short" }] }],
  controls: [{ name: "axis", label: "spin about its" },
    { name: "spin", label: "spin", unit: "rad/s", low: 1, high: 20, step: 0.1 },
    { name: "off", label: "off its axis", unit: "", low: 0, high: 0.1, step: 0.001 },
    { name: "values.rpm", label: "wheel", unit: "rpm", low: -4000, high: 4000, step: 1 }],
  readings: [{ key: "since", title: "Since it was thrown", rows: [["turned over", (s) => `${s.kept[0]} ×`],
    ["every / s", (s) => s.kept[2] || "–"], ["most tilt / °", (s) => s.kept[3]]] },
  { key: "stays", title: "What stays", rows: [["energy / mJ", (s, seen) => 1000 * seen.T],
    ["|L| / (mN·m·s)", (s, seen) => 1000 * seen.size],
    ["drift of energy", (s, seen) => s.kept[4] ? say((seen.T - s.kept[4]) / s.kept[4], 2, 1e-3) : "0"]] }],
  says: (s, { T }) => `Thrown about its ${s.axis} edge at ${even(s.spin, 0.1)} rad/s, wheel at`
    + ` ${even(s.values.rpm, 1)} rpm: turned over ${s.kept[0]} ×; energy ${say(1000 * T)} mJ.`,
}, physics, config, { space: (spec, refresh) => new Space(spec, refresh) });
