/* All ways to reach a point: the arm in space, its other postures pale, and the map of its joints with det J = 0 as walls. */

import { kit } from "../kit.js";
import { say } from "../numbers.js";
import { polyline } from "../plane.js";
import { Space } from "../space.js";
import { roots, zeros } from "../walls.js";
import { joints, linked, links } from "./linkage.js";

const DEG = 180 / Math.PI, TAU = 2 * Math.PI, LASTS = 4, CLOSE = 1e-6;       // s for a path; m
/* what the joints do; which two the map shows, and its units; the picture's scale;
   what stands for det J where that does not change its sign at a wall */
const ARMS = {
  planar: { word: "planar, 2R", kinds: "RRP", map: [0, 1], factors: [DEG, DEG], axes: ["q₁ / °", "q₂ / °"], scale: 1.6 },
  polar: { word: "the Stanford arm's first three", kinds: "RRP", map: [1, 2], factors: [DEG, 100], axes: ["q₂ / °", "q₃ / cm"], scale: 2.2,
    wall: (det, q) => det / q[2] },
  cuspidal: { word: "cuspidal, 3R", kinds: "RRR", map: [1, 2], factors: [DEG, DEG], axes: ["q₂ / °", "q₃ / °"], scale: 1 },
};
const rad = (...angles) => angles.map((x) => x / DEG);
const ELBOW = { start: rad(-49.46929449, -38.67597238, 143.12320157), to: rad(-165.31006364, -171.67822596, -14.12392162) };

const frames = (s, f, q) => f[`${s.arm}_frames`](q);
const tipOf = (s, f, q) => frames(s, f, q).slice(39, 42), detOf = (s, f, q) => frames(s, f, q)[45];
const home = (x) => x - TAU * Math.ceil((x - Math.PI) / TAU);
const apart = (a, b) => Math.hypot(...a.map((x, i) => x - b[i]));

/* Every q that brings the tip there. */
function reaching(s, f, tip) {
  const signs = s.arm === "planar" ? [[1], [-1]] : s.arm === "polar" ? [[1, 1], [-1, 1], ...(s.negative ? [[1, -1], [-1, -1]] : [])] : null;
  const all = signs ? signs.map((sign) => f[s.arm](tip, sign)) : roots((q3) => f.cuspidal(tip, [q3])[0]).map((q3) => [...f.cuspidal(tip, [q3]).slice(1), q3]);
  const around = all.map((q) => q.map((x, i) => ARMS[s.arm].kinds[i] === "R" ? home(x) : x));
  return around.filter((q, k) => apart(tipOf(s, f, q), tip) < CLOSE && around.findIndex((p) => apart(p, q) < CLOSE) === k);
}

/* The path: from q to q in the joints, bent sideways in the map. */
function bent({ arm, start, to, via }, part) {
  const { map, factors } = ARMS[arm];
  return start.map((x, i) => x + part * (to[i] - x) + (map.includes(i) ? 4 * part * (1 - part) * via[map.indexOf(i)] / factors[map.indexOf(i)] : 0));
}
const goes = (s) => apart(s.start, s.to) > CLOSE, rest = (q) => ({ q, start: q, to: q, via: [0, 0], along: [0] });
const reach = (s, f, tip) => {
  const all = reaching(s, f, tip), near = (q) => Math.hypot(...q.map((x, i) => ARMS[s.arm].kinds[i] === "R" ? 2 * Math.sin((x - s.q[i]) / 2) : x - s.q[i]));
  return { tip, ...(all.length ? rest(all.sort((a, b) => near(a) - near(b))[0]) : {}) };
};
const STARTS = { planar: [1.2, 0.5, 0], polar: [0.5, 0.3, 0.9], cuspidal: [2.5, 0, 0.5] };
const begun = (s, f) => { const next = { ...s, q: [0, 0, 0] }; return { arm: s.arm, ...reach(next, f, STARTS[s.arm]) }; };
const walls = {};

export const interactive = (physics, config) => kit({
  state: { arm: "cuspidal", tip: STARTS.cuspidal, ...rest(ELBOW.start), negative: false },
  physics: ["planar_frames", "polar_frames", "cuspidal_frames", "planar", "polar", "cuspidal"],
  flow: { of: ["along"], rate: (s) => [goes(s) ? 1 / LASTS : 0],
    after({ along }, s, f) { const part = Math.min(1, along[0]), q = goes(s) ? bent(s, part) : s.q; return { along: [part], q, tip: tipOf(s, f, q) }; } },
  ends: (s) => !goes(s) || s.along[0] >= 1,
  look(s, f) {
    const all = reaching(s, f, s.tip), path = Array.from({ length: 201 }, (_, k) => detOf(s, f, bent(s, k / 200))).sort((a, b) => Math.abs(a) - Math.abs(b));
    return { all, dets: all.map((q) => detOf(s, f, q)), det: detOf(s, f, s.q), least: path.some((v) => v * path[0] < 0) ? 0 : path[0], missed: apart(tipOf(s, f, s.q), s.tip) > CLOSE };
  },
  view: [{
    space: { label: "The arm in space, its other postures as dashed lines.", centre: [1, 0, 0.1], reach: 2.5, eye: { azimuth: -0.9, elevation: 0.5 } },
    draw(pen, s, f, { all, missed }, set) {
      const arm = ARMS[s.arm], big = (p) => p.map((x) => x * arm.scale), chain = (q) => linked(frames(s, f, q), arm.scale), mine = chain(s.q);
      pen.ground(4, 1);
      all.forEach((q, k) => {
        const ghost = chain(q), same = apart(q, s.q) < 1e-4;
        if (!same) links(pen, `other ${k}`, ghost, 0.06, "ghost");
        pen.text(`number ${k}`, ghost[s.arm === "planar" ? 0 : 1].p, `${k + 1}`, { shift: [k < 2 ? -8 : 8, 16], name: same ? "accent" : "" });
      });
      links(pen, "link", mine, 0.09);
      joints(pen, mine, arm.kinds.slice(0, s.arm === "planar" ? 2 : 3), false, 0.11);
      if (missed) pen.text("missed", big(s.tip), "out of reach", { shift: [0, 20], name: "torque" });
      const moved = (p) => { const tip = p.map((x) => x / arm.scale); set(reach(s, f, s.arm === "planar" ? [tip[0], tip[1], 0] : tip)); };
      pen.grip("tip", big(s.tip), { label: "Tip of the arm", move: moved, key: (_, step) => moved(big(s.tip).map((x, i) => x + step[i])) });
    },
  }, {
    right: true, plane: { label: "The map of two joints. Lines: det J is 0 there.", reach: 185 },
    draw(pen, s, f, { all }, set) {
      const { map, factors, axes, wall } = ARMS[s.arm], at = (q) => map.map((i, k) => q[i] * factors[k]);
      const put = (q, p) => q.map((x, i) => map.includes(i) ? p[map.indexOf(i)] / factors[map.indexOf(i)] : x);
      if (`${pen.axes}` !== `${axes}`) { Object.assign(pen, { axes, view: null }); pen.frame([0, 0], 185); }
      pen.root.classList.add("rl-map");
      const zero = (x, y) => { const q = put([0, 0, 0], [x, y]), det = detOf(s, f, q); return wall ? wall(det, q) : det; };
      walls[s.arm] ??= zeros(zero, 180.01, 91).map((line) => polyline(line.map((p) => pen.view.at(p)))).join("");
      pen.layer("back").path("wall", walls[s.arm], "rl-torque");
      pen.text("zero", [132, 14], "det J = 0");
      const handle = (key, p, size, name, label, move) => {
        const node = pen.layer("front").dot(key, p, size, name);
        pen.grip(node, { grab() {}, drop() {}, move, key: ([dx, dy]) => move([p[0] + dx, p[1] + dy]) });
        for (const [attribute, value] of [["tabindex", 0], ["role", "button"], ["aria-label", label]]) node.setAttribute(attribute, value);
      };
      const moved = (p) => { const q = put(s.q, p.map((x) => Math.max(-180, Math.min(180, x)))); set({ ...rest(q), tip: tipOf(s, f, q) }); };
      if (goes(s)) {
        pen.line("path", Array.from({ length: 41 }, (_, k) => at(bent(s, k / 40))), "rl-ellipse");
        const middle = at(bent({ ...s, via: [0, 0] }, 0.5));
        handle("bend", at(bent(s, 0.5)), 11, "rl-block", "Bend of the path",
          (p) => set({ via: [p[0] - middle[0], p[1] - middle[1]], along: [0], q: s.start, tip: tipOf(s, f, s.start) }));
      }
      handle("posture", at(s.q), 18, "rl-tip", "Posture in the map", moved);
      all.forEach((q, k) => {
        pen.layer("marks").dot(`solution ${k}`, at(q), 13, "rl-pin");
        pen.text(`name ${k}`, at(q), `${k + 1}`, { shift: [0, -6] });
      });
    },
  }],
  controls: [{ name: "arm", label: "arm", choices: Object.entries(ARMS).map(([key, { word }]) => [key, word]), takes: (arm, s, f) => begun({ ...s, arm }, f) },
    { name: "negative", toggle: "negative stroke", when: (s) => s.arm === "polar" },
    { label: "path to posture", buttons: [...[0, 1, 2, 3].map((k) => ({ button: `${k + 1}`, title: `A path to posture ${k + 1}`,
      press: (s, f) => ({ start: s.q, to: reaching(s, f, s.tip)[k] ?? s.q, via: [0, 0], along: [0] }) })),
      { button: "change the elbow", title: "Change the elbow without stretching", press: () => ({ arm: "cuspidal", tip: STARTS.cuspidal, ...rest(ELBOW.start), ...ELBOW }) }] }],
  readings: [{ title: "Postures (● now)", columns: ["q₁", "q₂", "q₃", "det J"], rows: [0, 1, 2, 3].map((k) => [`${k + 1}`, (s, { all, dets }) => {
    if (!all[k]) return ["–", "–", "–", "–"];
    const told = all[k].map((x, i) => ARMS[s.arm].kinds[i] === "R" ? `${say(x * DEG, 4, 1e4)}°` : say(x, 4, 1e4));
    return [`${apart(all[k], s.q) < 1e-4 ? "● " : ""}${told[0]}`, told[1], told[2], say(dets[k], 4, 1e4)];
  }]) }],
  says(s, { all, det, least, missed }) {
    if (missed) return "The point is out of reach; the arm stays where it was.";
    const wrist = s.arm === "polar" ? `, and with the wrist ${2 * all.length}` : "", point = s.tip.map((x) => say(x, 4, 1e4)).join(", ");
    const path = !goes(s) ? "" : least === 0 ? " The path goes through a wall." : ` On the path it is never nearer to 0 than ${say(least)}.`;
    return `${all.length} ${all.length === 1 ? "way" : "ways"} to reach (${point}) m${wrist}. det J = ${say(det, 4, 1e4)}.${path}`;
  },
}, physics, config, { space: (spec, refresh) => new Space(spec, refresh) });
