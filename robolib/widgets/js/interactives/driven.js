/* One joint in time, as `robolib.joints.driven` has it: samples, a torque held in between, stick and slip as a state.

   Its state s: x = (q, q̇, q_M, q̇_M), on a stiff shaft twice the same; `way` it slips, 0 where it sticks; z, the law's
   memory; the torque `held`, that of the last sample, `queue`, and what was `asked` for; how many samples there were.
   All mechanics are Programs: `step`, `now` and `felt` of the joint, `acts` and `asked` of the law. */

import { eigenvalues } from "../roots.js";

const COORDINATES = { stiff: 2, spring: 4 }, TINY = 1e-9, HALVINGS = 60, MANY = 20, PIECE = 1e-3;
const zeros = (n) => new Array(n).fill(0);
export const begun = () => ({ x: zeros(4), way: 0, z: zeros(3), held: 0, queue: 0, asked: 0, count: 0, top: 0,
  loose: zeros(2) });

const law = (s) => s.law === "pd" ? "pid" : s.law;
const run = (s, f, name, x, ...more) => f[`${s.joint}_${name}`](x.slice(0, COORDINATES[s.joint]), ...more);
/* What may still change before it sticks or slips, what pushes, what slipping takes, T, U. */
export const now = (s, f, way = s.way) => run(s, f, "now", s.x, [s.held, way]);
/* What is wanted: position, velocity, acceleration. The derivative of a step lasts one sample. */
export const aims = (s, f, t) => s.wanted === "quintic" ? f.wanted([s.goal, s.T], [t])
  : [s.goal, s.wanted === "kick" && !s.count ? s.goal * s.rate : 0, 0];

/* A sample: what the law asks for, and what is held from now on. */
function acts(s, f, t) {
  const y = s.sees === "joint" ? s.x.slice(0, 2) : s.x.slice(2);
  const z = f[`${law(s)}_acts`](s.z, [t], aims(s, f, t), y, s.gains, s.band), asked = z.pop();
  const queue = s.limited ? Math.max(-s.limit, Math.min(s.limit, asked)) : asked;
  return { ...s, z, asked, queue, held: s.late ? s.queue : queue, count: s.count + 1 };
}

function ahead(s, f, h) {
  const y = run(s, f, "step", s.x, [s.held, s.way, s.way ? 1 : 0], [h]);
  return { ...s, x: [...y, ...y].slice(0, 4) };
}

/* The way it goes on: as it slips; or, where it rests, 0 if friction can hold it, else the way it is pushed. */
function settled(s, f) {
  if (s.x[3] !== 0) return s.way || Math.sign(s.x[3]);
  const [spare, push] = now(s, f, 0);
  return spare >= 0 ? 0 : Math.sign(push);
}

/* The state h seconds later, the torque held; a change is found by halving the step, to the last digit. */
function moved(s, f, h) {
  let left = h, from = { ...s, way: settled(s, f) };
  for (let k = 0; ; k++) {
    const next = ahead(from, f, left);
    if (!(now(next, f)[0] < 0) || k > MANY) return next;
    let low = 0, high = left;
    for (let j = 0; j < HALVINGS; j++) {
      const middle = (low + high) / 2;
      if (now(ahead(from, f, middle), f)[0] >= 0) low = middle; else high = middle;
    }
    const there = ahead(from, f, high);
    const still = there.x.map((v, j) => j === 3 || (j === 1 && s.joint === "stiff") ? 0 : v);
    from = from.way ? { ...there, x: still, way: settled({ ...there, x: still }, f) }
      : { ...there, way: Math.sign(now(there, f)[1]) };
    left -= high;
  }
}

/* The state h seconds after t, with `loose`, when it broke loose the last two times, and `top`, the farthest it was. */
export function driven(s, f, h, t) {
  let next = s;
  for (let from = t; from < t + h - TINY;) {
    if (next.count / s.rate <= from + TINY) next = acts(next, f, next.count / s.rate);
    const until = Math.min(t + h, next.count / s.rate), before = next.way;
    next = moved(next, f, until - from);
    if (!before && next.way) next = { ...next, loose: [next.loose[1], until] };
    from = until;
  }
  return { ...next, top: Math.max(next.top, next.x[0]) };
}

let lastPoles = ["", []];
/* The poles of the loop, without dry friction and limits, at the goal: [Re s, Im s, |z|] each, s = ln(z)/h. Column by
   column, one sample turns each small difference of (x, integral, torque on its way) into another. */
export function poles(s, f) {
  const key = JSON.stringify([s.values, s.joint, s.law, s.sees, s.goal, s.gains, s.rate, s.late]);
  if (lastPoles[0] === key) return lastPoles[1];
  const n = COORDINATES[s.joint], m = s.law === "pid" && s.gains[2] ? 1 : 0, h = 1 / s.rate;
  const at = s.sees === "joint" ? 0 : n - 2, pieces = Math.ceil(h / PIECE - TINY), d0 = zeros(n + m + (s.late ? 1 : 0));
  const rest = [...[s.goal, 0, s.goal, 0].slice(0, n), s.values.weight * Math.sin(s.goal)];
  const columns = d0.map((_, k) => {
    const d = d0.map((__, j) => j === k ? 1 : 0), given = [d[at], d[at + 1], 0, m ? d[n] : 0];
    const [e, total, asked] = f[`${law(s)}_asked`]([s.goal, 0, 0, 0], given, s.gains, [h]);
    let x = d.slice(0, n);
    for (let j = 0; j < pieces; j++) x = f[`${s.joint}_felt`](rest, [...x, s.late ? d[n + m] : asked], [h / pieces]);
    return [...x, ...(m ? [total + h * e] : []), ...(s.late ? [asked] : [])].map((v, j) => (v - d[j]) / h);
  });
  const found = eigenvalues(columns.map((_, i) => columns.map((column) => column[i])));
  lastPoles = [key, found.map(([a, b]) => [1 + h * a, h * b]).map(([a, b]) => (
    [Math.log(Math.hypot(a, b)) / h, Math.atan2(b, a) / h, Math.hypot(a, b)]))];
  return lastPoles[1];
}
