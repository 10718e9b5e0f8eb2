/* Several postures of an arm for one point of its tip, and ways from one to another through the joints. `kinds`, such
   as "RRP", says which joints turn. */

const WHOLE = 2 * Math.PI;
export const CLOSE = 1e-6, NEAR = 1e-4;         // m or rad: the same; to the eye

export const apart = (a, b) => Math.hypot(...a.map((x, i) => x - b[i]));

/* Of many q, one after the other in a list, those that bring the tip to a point: within one turn, and none twice. */
export function arriving(flat, kinds, tipOf, point) {
  const n = kinds.length, home = (x) => x - WHOLE * Math.ceil((x - Math.PI) / WHOLE);
  const all = Array.from({ length: flat.length / n }, (_, k) => flat.slice(n * k, n * k + n))
    .map((q) => q.map((x, i) => kinds[i] === "R" ? home(x) : x));
  const first = (q, k) => all.findIndex((p) => apart(p, q) < CLOSE) === k;
  return all.filter((q, k) => apart(tipOf(q), point) < CLOSE && first(q, k));
}

/* The posture that is nearest to q, none of none. */
export function nearest(all, kinds, q) {
  const by = (x, i) => kinds[i] === "R" ? 2 * Math.sin((x - q[i]) / 2) : x - q[i];
  const far = (p) => Math.hypot(...p.map(by));
  return [...all].sort((a, b) => far(a) - far(b))[0];
}

/* Which of them q is, −1 for none; the one after it. */
export const among = (all, q) => all.findIndex((p) => apart(p, q) < NEAR);
export const following = (all, q) => all[(among(all, q) + 1) % all.length] ?? q;

/* A posture on the way from `start` to `to`, pulled aside by `via` in the joints `map`, whose units are `factors`. */
export function between({ start, to, via }, { map, factors }, part) {
  const aside = (k) => k < 0 ? 0 : 4 * part * (1 - part) * via[k] / factors[k];
  return start.map((x, i) => x + part * (to[i] - x) + aside(map.indexOf(i)));
}

/* So many postures of that way, in the units of the map. */
export const mapped = (s, arm, count = 40) => Array.from({ length: count + 1 }, (_, k) => (
  onMap(between(s, arm, k / count), arm)));
export const onMap = (q, { map, factors }) => map.map((i, k) => q[i] * factors[k]);
export const offMap = (q, { map, factors }, p) => q.map((x, i) => (
  map.includes(i) ? p[map.indexOf(i)] / factors[map.indexOf(i)] : x));
