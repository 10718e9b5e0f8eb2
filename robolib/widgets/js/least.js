/* Least squares W x = y by a QR decomposition, and how far each number is settled.

   Householder's reflections make a triangle of [W y], with columns of length 1; Jacobi's rotations its singular values.
   Where W is blind, the shortest of all best x is given, as `identify.estimate.solve` does. */

const SMALLEST = 1e-9;                           // of a singular value beside the largest: this direction does not act
const times = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);

/* [W y] → its triangle R with one column more, rows of n + 1 numbers. */
export function triangle(rows) {
  const A = rows.map((row) => [...row]), n = A[0].length - 1;
  for (let k = 0; k < n; k++) {
    const v = A.slice(k).map((row) => row[k]), size = Math.hypot(...v);
    v[0] += v[0] < 0 ? -size : size;
    const square = times(v, v);
    if (square === 0) continue;
    for (let j = k; j <= n; j++) {
      const by = 2 * v.reduce((sum, x, i) => sum + x * A[k + i][j], 0) / square;
      v.forEach((x, i) => { A[k + i][j] -= by * x; });
    }
  }
  return A.slice(0, n).map((row, i) => row.map((x, j) => j < i ? 0 : x));
}

/* The columns of U S and of V of a square matrix, given by its columns: turned in pairs until at right angles. */
function singular(columns) {
  const U = columns.map((u) => [...u]), V = U.map((u, i) => U.map((_, j) => +(i === j)));
  for (let sweep = 0, turned = true; turned && sweep < 40; sweep++) {
    turned = false;
    for (let p = 0; p < U.length; p++) {
      for (let q = p + 1; q < U.length; q++) {
        const a = times(U[p], U[p]), b = times(U[q], U[q]), c = times(U[p], U[q]);
        if (c === 0 || Math.abs(c) <= 1e-15 * Math.sqrt(a * b)) continue;
        turned = true;
        const zeta = (b - a) / (2 * c), t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.hypot(1, zeta));
        const cos = 1 / Math.hypot(1, t), sin = cos * t;
        for (const M of [U, V]) {
          [M[p], M[q]] = [M[p].map((x, i) => cos * x - sin * M[q][i]), M[q].map((x, i) => sin * M[p][i] + cos * x)];
        }
      }
    }
  }
  return U.map((u, j) => ({ u, v: V[j], s: Math.hypot(...u) })).sort((one, other) => other.s - one.s);
}

/* {x, spread, condition, rank}: the spread of a number is the square of its error bar for a noise of 1, or null. */
export function least(W, y) {
  const size = W[0].map((_, j) => Math.hypot(...W.map((row) => row[j])) || 1), n = size.length;
  const R = triangle(W.map((row, i) => [...row.map((w, j) => w / size[j]), y[i]]));
  const parts = singular(size.map((_, j) => R.map((row) => row[j]))), top = parts[0].s;
  const told = parts.filter(({ s }) => s > SMALLEST * top && s > 0), side = R.map((row) => row[n]), blind = [];
  const away = (x) => blind.reduce((left, b) => left.map((a, i) => a - times(b, x) * b[i]), x);
  for (const { v } of parts.slice(told.length)) {               // in the numbers' own units, at right angles
    const across = away(v.map((a, i) => a / size[i])), long = Math.hypot(...across);
    blind.push(across.map((a) => a / long));
  }
  const columns = told.map(({ u, v, s }) => ({ by: times(u, side) / s, c: away(v.map((a, i) => a / size[i] / s)) }));
  return {
    x: size.map((_, i) => columns.reduce((sum, { by, c }) => sum + by * c[i], 0)),
    spread: size.map((_, i) => blind.some((b) => Math.abs(b[i]) > 1e-7) ? null
      : columns.reduce((sum, { c }) => sum + c[i] ** 2, 0)),
    condition: told.length < n ? null : top / parts[n - 1].s, rank: told.length,
  };
}
