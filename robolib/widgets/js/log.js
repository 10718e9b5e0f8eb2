/* What happened: samples of named columns in a ring, the oldest are forgotten; with each the state it was taken in, so
   that time can be turned back. */

export const ROWS = 2048;

export class Log {
  constructor(columns) {
    this.columns = columns;
    this.index = Object.fromEntries(columns.map((name, k) => [name, k]));
    this.data = columns.map(() => new Float64Array(ROWS));
    this.states = new Array(ROWS);
    this.clear();
  }

  clear() {
    this.count = 0;
    this.peaks = new Float64Array(this.columns.length);
  }

  /* A sample: an array in the order of the columns, t first. */
  add(row, state) {
    const k = this.count % ROWS;
    for (let c = 0; c < row.length; c++) {
      this.data[c][k] = row[c];
      const size = Math.abs(row[c]);
      if (size > this.peaks[c]) this.peaks[c] = size;
    }
    this.states[k] = state;
    this.count += 1;
  }

  get length() { return Math.min(this.count, ROWS); }

  place(i) { return (this.count > ROWS ? this.count + i : i) % ROWS; }

  /* The i-th oldest sample of a column; of the state. */
  at(column, i) { return this.data[column][this.place(i)]; }

  state(i) { return this.states[this.place(i)]; }

  /* The largest size of a column so far, by its name. */
  peak(name) { return this.peaks[this.index[name]] ?? 0; }

  /* The first sample at or after a time, by halving. */
  since(t) {
    let low = 0, high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(0, middle) < t) low = middle + 1; else high = middle;
    }
    return low;
  }

  /* Forget what came after the i-th oldest sample: somebody has turned time back and goes on from there. */
  cut(i) { this.count -= this.length - 1 - i; }
}
