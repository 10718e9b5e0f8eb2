/* Time for whatever has a rate: the classical Runge–Kutta method of order four, in steps as small as it takes. */

/* One step; `rate(x)` gives dx/dt as a new array. */
export function rungeKutta(x, h, rate) {
  const n = x.length, along = (k, s) => { const y = new Array(n); for (let i = 0; i < n; i++) y[i] = x[i] + s * k[i]; return y; };
  const a = rate(x), b = rate(along(a, h / 2)), c = rate(along(b, h / 2)), d = rate(along(c, h));
  const y = new Array(n);
  for (let i = 0; i < n; i++) y[i] = x[i] + h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
  return y;
}

const SAFE = 2;                                 // of 2.78, where the method begins to explode on a decaying motion
const MOST = 256;                               // pieces of a step; what needs more cannot be followed in time
const EVERY = 8;                                // steps between two looks at how fast things are

/* Steps of a fixed length h, cut into pieces where something decays fast: strong friction on a light link. */
export class Stepper {
  constructor(h) {
    this.h = h;
    this.rest();
  }

  /* Somebody has changed the state or the body. */
  rest() {
    this.count = 0;
    this.way = null;
    this.pieces = 1;
  }

  /* The state after a step; null where it would take too many pieces. */
  step(x, rate) {
    if (this.count++ % EVERY === 0) this.pieces = Math.max(1, Math.ceil(this.h * this.fastest(x, rate) / SAFE));
    if (!(this.pieces <= MOST)) return null;
    let y = x;
    for (let k = 0; k < this.pieces; k++) y = rungeKutta(y, this.h / this.pieces, rate);
    return y;
  }

  /* About the largest eigenvalue of d rate/dx, in 1/s, by the power method: the way found last is where it begins. */
  fastest(x, rate) {
    const base = rate(x), rounds = this.way ? 1 : 8;
    let way = this.way ?? x.map((_, i) => (i % 2 ? -1 : 1) / Math.sqrt(x.length)), size = 0;
    const small = 1e-6 * (1 + Math.hypot(...x));
    for (let k = 0; k < rounds; k++) {
      const change = rate(x.map((v, i) => v + small * way[i])).map((v, i) => (v - base[i]) / small);
      size = Math.hypot(...change);
      if (!(size > 0)) break;
      way = change.map((v) => v / size);
    }
    this.way = size > 0 ? way : null;
    return size;
  }
}
