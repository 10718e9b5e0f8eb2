/* Where a function of two numbers is zero: marching squares. */

/* `of(x, y)` on a square from −far to far, in `count` steps each way → segments [[x, y], [x, y]]. */
export function zeros(of, far, count) {
  const at = (k) => -far + 2 * far * k / count, v = Array.from({ length: count + 1 }, (_, i) => Array.from({ length: count + 1 }, (__, j) => of(at(i), at(j))));
  const found = [], cut = (a, b, p, q) => { const part = a / (a - b); return [p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])]; };
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      const corners = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]], ends = [];
      corners.forEach(([a, b], k) => {
        const [c, d] = corners[(k + 1) % 4];
        if (v[a][b] < 0 !== v[c][d] < 0) ends.push(cut(v[a][b], v[c][d], [at(a), at(b)], [at(c), at(d)]));
      });
      for (let k = 0; k + 1 < ends.length; k += 2) found.push([ends[k], ends[k + 1]]);
    }
  }
  return found;
}

/* Where a function of one number is zero, from −π to π: a sign that changes between two of `count` places, then halves. */
export function roots(of, count = 720) {
  const at = (k) => -Math.PI + 2 * Math.PI * k / count, found = [];
  for (let k = 0, a = of(at(0)); k < count; k++) {
    const b = of(at(k + 1));
    if (a < 0 !== b < 0) {
      let [low, high] = [at(k), at(k + 1)];
      for (let n = 0; n < 50; n++) { const middle = (low + high) / 2; if (of(middle) < 0 === a < 0) low = middle; else high = middle; }
      found.push((low + high) / 2);
    }
    a = b;
  }
  return found;
}
