/* All ways to reach a point: the arm, its other postures pale, and the map of its joints with det J = 0 as walls. */

import { kit } from "../kit.js";
import { charted } from "../map.js";
import { say } from "../numbers.js";
import { Space } from "../space.js";
import { roots } from "../walls.js";
import { joints, linked, links } from "./linkage.js";

const DEG = 180 / Math.PI, TAU = 2 * Math.PI, LASTS = 4, CLOSE = 1e-6;       // s for a path; m
/* what the joints do; which two the map shows, and its units; the picture's scale;
   what stands for det J where that does not change its sign at a wall */
const ARMS = {
  planar: { kinds: "RRP", map: [0, 1], factors: [DEG, DEG], axes: ["q₁ / °", "q₂ / °"], scale: 1.6 },
  polar: { kinds: "RRP", map: [1, 2], factors: [DEG, 100], axes: ["q₂ / °", "q₃ / cm"], scale: 2.2,
    wall: (det, q) => det / q[2] },
  cuspidal: { kinds: "RRR", map: [1, 2], factors: [DEG, DEG], axes: ["q₂ / °", "q₃ / °"], scale: 1 },
};
const few = (x) => say(x, 4, 1e4), apart = (a, b) => Math.hypot(...a.map((x, i) => x - b[i]));
const frames = (s, f, q) => f[`${s.arm}_frames`](q), detOf = (s, f, q) => frames(s, f, q)[45];
const tipOf = (s, f, q) => frames(s, f, q).slice(39, 42);
const still = (q) => ({ q, start: q, to: q, via: [0, 0], along: [0] }), goes = (s) => apart(s.start, s.to) > CLOSE;
const stood = (s, f, q) => ({ ...still(q), tip: tipOf(s, f, q) });

/* Every q that brings the tip there: by a closed form, or one for each zero of what is left over at q3. */
function reaching(s, f, tip) {
  const { kinds } = ARMS[s.arm], home = (x) => x - TAU * Math.ceil((x - Math.PI) / TAU);
  const flat = s.arm === "cuspidal" ? roots((q3) => f.cuspidal(tip, [q3])[0]).flatMap((q3) => (
    [...f.cuspidal(tip, [q3]).slice(1), q3])) : f[s.arm](tip);
  const all = Array.from({ length: flat.length / 3 }, (_, k) => flat.slice(3 * k, 3 * k + 3))
    .filter((q) => s.negative || s.arm !== "polar" || q[2] >= 0)
    .map((q) => q.map((x, i) => kinds[i] === "R" ? home(x) : x));
  const first = (q, k) => all.findIndex((p) => apart(p, q) < CLOSE) === k;
  return all.filter((q, k) => apart(tipOf(s, f, q), tip) < CLOSE && first(q, k));
}

/* The tip there, in the posture nearest to the present one; out of reach, the arm stays. */
function reach(s, f, tip) {
  const by = (x, i) => ARMS[s.arm].kinds[i] === "R" ? 2 * Math.sin((x - s.q[i]) / 2) : x - s.q[i];
  const far = (q) => Math.hypot(...q.map(by)), [nearest] = reaching(s, f, tip).sort((a, b) => far(a) - far(b));
  return { tip, ...(nearest ? still(nearest) : {}) };
}

/* The path: from q to q in the joints, bent sideways in the map. */
function bent({ arm, start, to, via }, part) {
  const { map, factors } = ARMS[arm], aside = (k) => k < 0 ? 0 : 4 * part * (1 - part) * via[k] / factors[k];
  return start.map((x, i) => x + part * (to[i] - x) + aside(map.indexOf(i)));
}

export const interactive = (physics, config) => kit({
  flow: { of: ["along"], rate: (s) => [goes(s) ? 1 / LASTS : 0], after({ along }, s, f) {
    const part = Math.min(1, along[0]), q = goes(s) ? bent(s, part) : s.q;
    return { along: [part], q, tip: tipOf(s, f, q) };
  } },
  ends: (s) => !goes(s) || s.along[0] >= 1,
  look(s, f) {
    const all = reaching(s, f, s.tip), path = Array.from({ length: 201 }, (_, k) => detOf(s, f, bent(s, k / 200)));
    const least = path.reduce((a, b) => Math.abs(b) < Math.abs(a) ? b : a), through = path.some((v) => v * least < 0);
    return { all, dets: all.map((q) => detOf(s, f, q)), det: detOf(s, f, s.q), least: through ? 0 : least,
      missed: apart(tipOf(s, f, s.q), s.tip) > CLOSE };
  },
  view: [{
    space: { label: "The arm in space, its other postures as dashed lines.", centre: [1, 0, 0.1], reach: 2.5,
      eye: { azimuth: -0.9, elevation: 0.5 } },
    draw(pen, s, f, { all, missed }, set) {
      const { scale, kinds } = ARMS[s.arm], flat = s.arm === "planar", big = (p) => p.map((x) => x * scale);
      const chain = (q) => linked(frames(s, f, q), scale), mine = chain(s.q);
      pen.ground(4, 1);
      all.forEach((q, k) => {
        const ghost = chain(q), same = apart(q, s.q) < 1e-4, at = ghost[flat ? 0 : 1].p;
        if (!same) links(pen, `other ${k}`, ghost, 0.06, "ghost");
        pen.text(`number ${k}`, at, `${k + 1}`, { shift: [k < 2 ? -8 : 8, 16], name: same ? "accent" : "" });
      });
      links(pen, "link", mine, 0.09);
      joints(pen, mine, kinds.slice(0, flat ? 2 : 3), false, 0.11);
      if (missed) pen.text("missed", big(s.tip), "out of reach", { shift: [0, 20], name: "torque" });
      const moved = (p) => set(reach(s, f, p.map((x, i) => flat && i === 2 ? 0 : x / scale)));
      const nudged = (_, by) => moved(big(s.tip).map((x, i) => x + by[i]));
      pen.grip("tip", big(s.tip), { label: "Tip of the arm", move: moved, key: nudged });
    },
  }, {
    right: true, plane: { label: "The map of two joints. Lines: det J is 0 there.", reach: 212 },
    draw(pen, s, f, { all }, set, host) {
      const { map, factors, axes, wall } = ARMS[s.arm], at = (q) => map.map((i, k) => q[i] * factors[k]);
      const put = (q, p) => q.map((x, i) => map.includes(i) ? p[map.indexOf(i)] / factors[map.indexOf(i)] : x);
      const zero = (x, y) => { const q = put([0, 0, 0], [x, y]), det = detOf(s, f, q); return wall?.(det, q) ?? det; };
      const path = goes(s) ? Array.from({ length: 41 }, (_, k) => at(bent(s, k / 40))) : null;
      charted(pen, host, { name: s.arm, axes, zero, word: "det J = 0", places: all.map(at), here: at(s.q), path,
        middle: at(bent({ ...s, via: [0, 0] }, 0.5)), moved: (p) => set(stood(s, f, put(s.q, p))),
        bent: (via) => set({ via, along: [0], q: s.start, tip: tipOf(s, f, s.start) }) });
    },
  }],
  controls: [{ name: "arm", label: "arm" },
    { name: "negative", toggle: "negative stroke", when: (s) => s.arm === "polar" },
    { label: "path to", buttons: [
      ...[0, 1, 2, 3].map((k) => ({ button: `${k + 1}`, title: `A path to posture ${k + 1}`,
        when: (s, { all }) => k < all.length,
        press: (s, f) => ({ ...still(s.q), to: reaching(s, f, s.tip)[k] ?? s.q }) })),
      { button: "change the elbow", title: "Change the elbow without stretching", press(s, f) {
        const begun = { ...s, arm: "cuspidal", ...config.starts.arm.cuspidal };
        return { ...begun, to: reaching(begun, f, begun.tip)[1] };
      } }] }],
  readings: [{ title: "Postures (● now)", columns: ["q₁", "q₂", "q₃", "det J"],
    rows: [0, 1, 2, 3].map((k) => [`${k + 1}`, (s, { all, dets }) => {
      if (!all[k]) return ["–", "–", "–", "–"];
      const [first, ...more] = all[k].map((x, i) => ARMS[s.arm].kinds[i] === "R" ? `${few(x * DEG)}°` : few(x));
      return [`${apart(all[k], s.q) < 1e-4 ? "● " : ""}${first}`, ...more, few(dets[k])];
    }]) }],
  says(s, { all, det, least, missed }) {
    if (missed) return "The point is out of reach; the arm stays where it was.";
    const wrist = s.arm === "polar" ? `, and with the wrist ${2 * all.length}` : "", point = s.tip.map(few).join(", ");
    const path = least ? ` On the path it is never nearer to 0 than ${say(least)}.` : " The path goes through a wall.";
    const ways = `${all.length} ${all.length === 1 ? "way" : "ways"} to reach (${point}) m${wrist}.`;
    return `${ways} det J = ${few(det)}.${goes(s) ? path : ""}`;
  },
}, physics, config, { space: (spec, refresh) => new Space(spec, refresh) });
