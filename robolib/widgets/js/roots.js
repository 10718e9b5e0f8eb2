/* The eigenvalues of a small matrix, rows of numbers: the zeros of det(z − A), all at once (Durand and Kerner).

   The determinant comes from an elimination, not from coefficients: so it keeps its digits where zeros lie close. */

const ROUNDS = 200, NEAR = 1e-15;
const less = ([a, b], [c, d]) => [a - c, b - d], times = ([a, b], [c, d]) => [a * c - b * d, a * d + b * c];
const over = ([a, b], [c, d]) => { const n = c * c + d * d; return [(a * c + b * d) / n, (b * c - a * d) / n]; };
const size = ([a, b]) => Math.hypot(a, b);

function determinant(A, z) {
  const n = A.length, B = A.map((row, i) => row.map((x, j) => [(i === j ? z[0] : 0) - x, i === j ? z[1] : 0]));
  let found = [1, 0];
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k + 1; i < n; i++) if (size(B[i][k]) > size(B[best][k])) best = i;
    if (!size(B[best][k])) return [0, 0];
    if (best !== k) [B[k], B[best], found] = [B[best], B[k], [-found[0], -found[1]]];
    found = times(found, B[k][k]);
    for (let i = k + 1; i < n; i++) {
      const part = over(B[i][k], B[k][k]);
      for (let j = k; j < n; j++) B[i][j] = less(B[i][j], times(part, B[k][j]));
    }
  }
  return found;
}

/* [[Re, Im], …] of a matrix of numbers; of those in a cluster of m, about every m-th digit is lost. */
export function eigenvalues(A) {
  const around = 1e-30 + Math.max(...A.map((row) => row.reduce((sum, x) => sum + Math.abs(x), 0)));
  const angles = A.map((_, k) => 0.4 + 2 * Math.PI * k / A.length);
  const z = angles.map((angle) => [around * Math.cos(angle), around * Math.sin(angle)]);
  for (let round = 0; round < ROUNDS; round++) {
    let far = 0;
    for (let i = 0; i < z.length; i++) {
      const by = z.reduce((part, other, j) => j === i ? part : over(part, less(z[i], other)), determinant(A, z[i]));
      if (!Number.isFinite(size(by))) continue;
      z[i] = less(z[i], by);
      far = Math.max(far, size(by));
    }
    if (far < NEAR * around) break;
  }
  return z;
}
