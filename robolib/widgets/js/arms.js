/* Where the named points of an arm are, and how far its picture reaches. What joins them is told by Python (`sketch`). */

/* The points by name: the base, PHYSICS' own, and those that never move. */
export function points(sketch, physics, f, q) {
  const flat = f.points(q), found = { base: [0, 0] };
  physics.points.forEach((name, k) => { found[name] = [flat[2 * k], flat[2 * k + 1]]; });
  for (const [name, x, y] of sketch.fixed) found[name] = [x, y];
  return found;
}

/* The direction in which a sliding joint moves the tip: a column of the Jacobian. */
export function axis(f, q, joint) {
  const J = f.jacobian(q);
  return [J[joint], J[2 + joint]];
}

/* Metres from the middle of the picture to its edge: a number, or the longest of some sums of lengths. */
export function reach(sketch, values) {
  if (typeof sketch.reach === "number") return sketch.reach;
  const length = (name) => name.startsWith("-") ? -values[name.slice(1)] : values[name];
  return 1.12 * Math.max(...sketch.reach.map((names) => names.reduce((sum, name) => sum + length(name), 0)));
}
