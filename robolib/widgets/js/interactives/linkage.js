/* The picture of a chain of three rows: links, joints, axes. A Program gives of each row R, p, the normal's foot. */

export const Z = (R) => [R[2], R[5], R[8]], ROOM = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/* [{R, p, foot, from}] of the 45 numbers, `scale` times as large. */
export function linked(all, scale = 1) {
  let from = [0, 0, 0], before = ROOM;
  return [0, 15, 30].map((k) => {
    const big = (a, b) => all.slice(k + a, k + b).map((x) => scale * x), R = all.slice(k, k + 9);
    const one = { R, p: big(9, 12), foot: big(12, 15), from, before };
    [from, before] = [one.p, R];
    return one;
  });
}

/* Links from origin by the feet to the tip; a ghost is only a line. */
export function links(pen, key, chain, radius, name = "bar") {
  chain.forEach(({ p, foot, from }, k) => {
    for (const [word, a, b] of [["d", from, foot], ["a", foot, p]]) {
      if (Math.hypot(...a.map((x, i) => x - b[i])) > 1e-6) pen.capsule(`${key} ${k}${word}`, a, b, radius, name);
    }
  });
}

/* Drums that turn, blocks that slide, each on its axis. */
export function joints(pen, chain, kinds, modified, radius) {
  chain.slice(0, kinds.length).forEach(({ R, before, from, foot }, k) => {
    const own = modified ? R : before, at = modified ? foot : from;
    if (kinds[k] === "R") pen.cylinder(`joint ${k}`, at, Z(own), 1.6 * radius, 2 * radius);
    else pen.box(`joint ${k}`, at, own, [1.7 * radius, 1.7 * radius, 2.6 * radius], "motor");
  });
}

/* A chain with its axes; pale beside it, where there is one, another chain and what it is. */
export function chained(pen, chain, { kinds, modified }, ghost, word) {
  if (ghost) {
    links(pen, "ghost", ghost, 0.03, "ghost");
    pen.dot("ghost tip", ghost[2].p, 5, "ghost");
    pen.text("ghost word", ghost[2].p, word, { shift: [10, -52], align: "right" });
  }
  links(pen, "link", chain, 0.035);
  joints(pen, chain, kinds, modified, 0.045);
  chain.forEach(({ R, p, before, from }, k) => {
    const axis = modified ? Z(R) : Z(before), at = modified ? p : from;
    pen.line(`axis ${k}`, [-0.45, 0.45].map((e) => at.map((x, i) => x + e * axis[i])), "dim");
  });
}
