/* Where words have room in a picture: inside it, off each other, and off what they should not cover.

     room.begin(440, 440);
     room.keep(x, y, 12, 12);                              // something stands here
     const [x, y] = room.place([x, y], wide, high);        // the left end and the middle of a line of words */

export class Room {
  begin(width, height) { Object.assign(this, { width, height, taken: [] }); }

  /* A box about a middle that words should leave free. */
  keep(x, y, wide, high) { this.taken.push({ x: x - wide / 2, y: y - high / 2, wide, high }); }

  /* How much of a box is taken already. */
  covered({ x, y, wide, high }) {
    const shared = (a, long, b, other) => Math.max(0, Math.min(a + long, b + other) - Math.max(a, b));
    return this.taken.reduce((sum, b) => sum + shared(x, wide, b.x, b.wide) * shared(y, high, b.y, b.high), 0);
  }

  /* As near as can be: a line or two up or down, or to a side. What has left the picture, has left. */
  place([x, y], wide, high, apart = true) {
    const there = x + wide > 0 && x < this.width && y > 0 && y < this.height;
    const within = (v, end) => there ? Math.max(2, Math.min(v, end - 2)) : v;
    const box = ([dx, dy]) => ({ x: within(x + dx, this.width - wide), y: within(y + dy - high / 2, this.height - high),
      wide, high, far: Math.abs(dx) + Math.abs(dy) });
    let best = box([0, 0]), least = apart && there ? this.covered(best) : 0;
    for (const side of least ? [0, 0.5 * wide + 8, -0.5 * wide - 8] : []) {
      for (const up of [0, -1, 1, -2, 2]) {
        const one = box([side, up * high]), cost = this.covered(one) + one.far;
        if (cost < least) [best, least] = [one, cost];
      }
    }
    if (apart) this.taken.push(best);
    return [best.x, best.y + high / 2];
  }
}
