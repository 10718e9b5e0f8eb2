/* All ways to reach a point: the arm, its other postures pale, and the map of its joints with det J = 0 as walls. */

import { kit } from "../kit.js";
import { charted } from "../map.js";
import { say } from "../numbers.js";
import { Space } from "../space.js";
import { roots } from "../walls.js";
import { among, apart, arriving, between, CLOSE, following, mapped, nearest, offMap, onMap } from "../ways.js";
import { linked, postures } from "./linkage.js";

const DEG = 180 / Math.PI, LASTS = 4;           // s for a path
/* what the joints do; which two the map shows, and its units; the picture's scale; what stands for det J where that
   does not change its sign at a wall */
const ARMS = {
  planar: { kinds: "RRP", map: [0, 1], factors: [DEG, DEG], axes: ["q₁ / °", "q₂ / °"], scale: 1.6 },
  polar: { kinds: "RRP", map: [1, 2], factors: [DEG, 100], axes: ["q₂ / °", "q₃ / cm"], scale: 2.2,
    wall: (det, q) => det / q[2] },
  cuspidal: { kinds: "RRR", map: [1, 2], factors: [DEG, DEG], axes: ["q₂ / °", "q₃ / °"], scale: 1 },
};
const few = (x) => say(x, 4, 1e4), still = (q) => ({ q, start: q, to: q, via: [0, 0], along: [0] });
const frames = (s, f, q) => f[`${s.arm}_frames`](q), detOf = (s, f, q) => frames(s, f, q)[45];
const tipOf = (s, f, q) => frames(s, f, q).slice(39, 42), goes = (s) => apart(s.start, s.to) > CLOSE;

/* Every q that brings the tip there: by a closed form, or one for each zero of what is left over at q3. */
function reaching(s, f, tip) {
  const left = (q3) => f.cuspidal(tip, [q3]), at = (q3) => [...left(q3).slice(1), q3];
  const flat = s.arm === "cuspidal" ? roots((q3) => left(q3)[0]).flatMap(at) : f[s.arm](tip);
  return arriving(flat, ARMS[s.arm].kinds, (q) => tipOf(s, f, q), tip)
    .filter((q) => s.negative || s.arm !== "polar" || q[2] >= 0);
}

/* The tip there, in the posture nearest to the present one; out of reach, the arm stays. */
const reach = (s, f, tip) => {
  const found = nearest(reaching(s, f, tip), ARMS[s.arm].kinds, s.q);
  return { tip, ...(found ? still(found) : {}) };
};

export const interactive = (physics, config) => kit({
  flow: { of: ["along"], rate: (s) => [goes(s) ? 1 / LASTS : 0], after({ along }, s, f) {
    const part = Math.min(1, along[0]), q = goes(s) ? between(s, ARMS[s.arm], part) : s.q;
    return { along: [part], q, tip: tipOf(s, f, q) };
  } },
  ends: (s) => !goes(s) || s.along[0] >= 1,
  again: (s, f) => goes(s) ? null : { ...still(s.q), to: following(reaching(s, f, s.tip), s.q) },
  look(s, f) {
    const path = Array.from({ length: 201 }, (_, k) => detOf(s, f, between(s, ARMS[s.arm], k / 200)));
    const least = path.reduce((a, b) => Math.abs(b) < Math.abs(a) ? b : a), through = path.some((v) => v * least < 0);
    const all = reaching(s, f, s.tip), missed = apart(tipOf(s, f, s.q), s.tip) > CLOSE;
    return { all, dets: all.map((q) => detOf(s, f, q)), det: detOf(s, f, s.q), least: through ? 0 : least, missed };
  },
  view: [{
    space: { label: "The arm in space, its other postures as dashed lines.", centre: [1, 0, 0.1], reach: 2.5,
      eye: { azimuth: -0.9, elevation: 0.5 } },
    draw(pen, s, f, { all, missed }, set) {
      const { scale, kinds } = ARMS[s.arm], flat = s.arm === "planar", tip = s.tip.map((x) => x * scale);
      const chain = (q) => linked(frames(s, f, q), scale), now = among(all, s.q);
      const moved = (p) => set(reach(s, f, p.map((x, i) => flat && i === 2 ? 0 : x / scale)));
      pen.ground(4, 1);
      postures(pen, all.map(chain), chain(s.q), now, flat ? "RR" : kinds);
      if (missed) pen.text("missed", tip, "out of reach", { shift: [0, 20], name: "torque" });
      pen.grip("tip", tip, { label: "Tip of the arm", move: moved });
    },
  }, {
    right: true, plane: { label: "The map of two joints. Lines: det J is 0 there.", reach: 240 },
    draw(pen, s, f, { all }, set, host) {
      const arm = ARMS[s.arm], at = (q) => onMap(q, arm), straight = between({ ...s, via: [0, 0] }, arm, 0.5);
      const wall = (q, det = detOf(s, f, q)) => arm.wall?.(det, q) ?? det;
      const zero = (...p) => wall(offMap([0, 0, 0], arm, p));
      const stood = (q) => set({ ...still(q), tip: tipOf(s, f, q) });
      charted(pen, host, { name: s.arm, axes: arm.axes, zero, word: "det J = 0", places: all.map(at), here: at(s.q),
        path: goes(s) ? mapped(s, arm) : null, middle: at(straight), moved: (p) => stood(offMap(s.q, arm, p)),
        bent: (via) => set({ via, along: [0], q: s.start, tip: tipOf(s, f, s.start) }) });
    },
  }],
  controls: [{ name: "arm", key: "arms", label: "arm" },
    { name: "negative", toggle: "negative stroke", when: (s) => s.arm === "polar" },
    { key: "path", label: "path to", buttons: [0, 1, 2, 3].map((k) => ({
      button: `${k + 1}`, title: `A path to posture ${k + 1}`, when: (s, { all }) => k < all.length,
      press: (s, f) => ({ ...still(s.q), to: reaching(s, f, s.tip)[k] ?? s.q }) })) }],
  readings: [{ key: "postures", title: "Postures (● now)", columns: ["q₁", "q₂", "q₃", "det J"],
    rows: [0, 1, 2, 3].map((k) => [`${k + 1}`, (s, { all, dets }) => {
      if (!all[k]) return null;
      const [first, ...more] = all[k].map((x, i) => ARMS[s.arm].kinds[i] === "R" ? `${few(x * DEG)}°`
        : s.arm === "planar" ? "–" : `${few(x)} m`);
      return [`${among(all, s.q) === k ? "● " : ""}${first}`, ...more, few(dets[k])];
    }]) }],
  says(s, { all, det, least, missed }) {
    if (missed) return "The point is out of reach; the arm stays where it was.";
    const wrist = s.arm === "polar" ? `, and with the wrist ${2 * all.length}` : "", point = s.tip.map(few).join(", ");
    const path = least ? ` On the path it is never nearer to 0 than ${say(least)}.` : " The path goes through a wall.";
    const ways = `${all.length} ${all.length === 1 ? "way" : "ways"} to reach (${point}) m${wrist}.`;
    return `${ways} det J = ${few(det)}.${goes(s) ? path : " Press a number, or Play, for a path to another posture."}`;
  },
}, physics, config, { space: (spec, refresh) => new Space(spec, refresh) });
