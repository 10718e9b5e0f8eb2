/* An arm weighed by its motion: rows of its regressor at even times, what was felt there with noise, least squares. */

import { least } from "./least.js";

const STRIDE = 17;                              // another measurement begins elsewhere in the list of noise

/* The rows of n numbers and what each should add up to, at one time: two of the motors, four with the floor. */
function measured(s, f, t) {
  const x = f.states(s.p, [t]), all = f.rows(x), n = s.scale ? 6 : 5, rows = s.scale ? [0, 1, 2, 3] : [0, 1];
  return { felt: f[s.twin ? "twin" : "arm"](x), rows: rows.map((r) => all.slice(6 * r, 6 * r + n)) };
}

function weigh(s, f, { period, samples, noise }) {
  const W = [], y = [];
  for (let k = 0; k < samples; k++) {
    const { rows, felt } = measured(s, f, period * k / samples);
    rows.forEach((row, r) => {
      W.push(row);
      y.push(felt[r] + s.noise * noise[(4 * k + r + STRIDE * s.again) % noise.length]);
    });
  }
  const { x, spread, condition, rank } = least(W, y);
  const off = y.map((t, i) => W[i].reduce((left, w, j) => left - w * x[j], t));
  return { x, sigma: spread.map((v) => v === null ? null : s.noise * Math.sqrt(v)), condition, rank,
    told: spread.filter((v) => v !== null).length, left: Math.hypot(...off) / Math.sqrt(y.length) };
}

/* (s, f) → {x, sigma, condition, rank, told, left}; the sigma of what is not told is null. A frame of Play changes
   nothing that is weighed, so the last answer is kept. */
export function weigher(data) {
  const last = {};
  return (s, f) => {
    const key = JSON.stringify([s.p, s.noise, s.twin, s.scale, s.again]);
    if (last.key !== key) Object.assign(last, { key, told: weigh(s, f, data) });
    return last.told;
  };
}
