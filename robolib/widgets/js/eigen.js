/* The axes of a symmetric matrix, three by three, row by row: Jacobi's rotations. {values, vectors}: vectors in columns. */

export function eigen(S) {
  const A = [...S], V = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  for (let sweep = 0; sweep < 12; sweep++) {
    const off = A[1] ** 2 + A[2] ** 2 + A[5] ** 2;
    if (!(off > 1e-30 * (A[0] ** 2 + A[4] ** 2 + A[8] ** 2))) break;
    for (const [p, q] of [[0, 1], [0, 2], [1, 2]]) {
      const apq = A[3 * p + q];
      if (apq === 0) continue;
      const theta = (A[4 * q] - A[4 * p]) / (2 * apq), t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
      const c = 1 / Math.hypot(t, 1), s = t * c;
      for (let k = 0; k < 3; k++) {             // columns p and q of A, then its rows, then the vectors
        const [x, y] = [A[3 * k + p], A[3 * k + q]];
        [A[3 * k + p], A[3 * k + q]] = [c * x - s * y, s * x + c * y];
      }
      for (let k = 0; k < 3; k++) {
        const [x, y] = [A[3 * p + k], A[3 * q + k]];
        [A[3 * p + k], A[3 * q + k]] = [c * x - s * y, s * x + c * y];
        const [v, w] = [V[3 * k + p], V[3 * k + q]];
        [V[3 * k + p], V[3 * k + q]] = [c * v - s * w, s * v + c * w];
      }
    }
  }
  return { values: [A[0], A[4], A[8]], vectors: V };
}

/* A of the ellipsoid {x: xᵀ S⁻¹ x ≤ 1}, S symmetric and not negative: the unit sphere goes to it. Its columns are its half axes. */
export function halfAxes(S) {
  const { values, vectors } = eigen(S), roots = values.map((x) => Math.sqrt(Math.max(0, x)));
  return vectors.map((v, k) => v * roots[k % 3]);
}
