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

/* An arm in one posture, all of them numbered, the others as dashed lines. `now`: which one it is in, −1 for none. */
export function postures(pen, all, mine, now, kinds) {
  all.forEach((ghost, k) => {
    if (k !== now) links(pen, `other ${k}`, ghost, 0.06, "ghost");
    pen.text(`number ${k}`, ghost[kinds.length > 2 ? 1 : 0].p, `${k + 1}`,
      { shift: [k < 2 ? -8 : 8, 16], name: k === now ? "accent" : "" });
  });
  links(pen, "link", mine, 0.09);
  joints(pen, mine, kinds, false, 0.11);
}

/* The z axis and another line (a point and a direction), and their common normal: a frame stands at its end. */
export function fitted(pen, line, { foot, p }, scale, word) {
  const at = (e) => line.slice(0, 3).map((x, i) => scale * x + e * line[3 + i]);
  pen.line("first", [[0, 0, -1.2], [0, 0, 1.2]], "one", { dash: [] });
  pen.line("second", [at(-1.2), at(1.2)], "one", { dash: [] });
  pen.line("normal", [foot, p], "two", { width: 3 });
  pen.text("normal word", p, word, { shift: [14, 34], name: "two", align: "left" });
}

/* A chain with its axes; pale beside it, where there is one, another chain. */
export function chained(pen, chain, { kinds, modified }, ghost) {
  if (ghost) {
    links(pen, "ghost", ghost, 0.03, "ghost");
    pen.dot("ghost tip", ghost[2].p, 5, "ghost");
  }
  links(pen, "link", chain, 0.035);
  joints(pen, chain, kinds, modified, 0.045);
  chain.forEach(({ R, p, before, from }, k) => {
    const axis = modified ? Z(R) : Z(before), at = modified ? p : from;
    pen.line(`axis ${k}`, [-0.45, 0.45].map((e) => at.map((x, i) => x + e * axis[i])), "dim");
  });
}

/* What the pale chain is: a word where it is farthest from the other, off that one's links. */
export function called(pen, chain, ghost, word) {
  const far = ghost.map(({ p }, k) => Math.hypot(...p.map((x, i) => x - chain[k].p[i])));
  for (const { from, foot, p } of chain) for (const [a, b] of [[from, foot], [foot, p]]) pen.spare(a, b);
  pen.text("ghost word", ghost[far.indexOf(Math.max(...far))].p, word, { shift: [0, -16], name: "dim" });
}
