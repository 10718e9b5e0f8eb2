/* The picture of the book: a block with a title on its front, so that the front is known from the back. */

export const along = (axis, far) => axis.map((x) => far * x);

export function book(pen, key, R, s, name, opacity) {
  const half = [s.values.lx / 2, s.values.ly / 2, s.values.lz / 2];
  const on = (u, v) => [0, 1, 2].map((i) => R[3 * i] * half[0] * u + R[3 * i + 1] * half[1] * v + R[3 * i + 2] * half[2] * 1.04);
  pen.box(key, [0, 0, 0], R, half, name, { opacity });
  if (opacity === 1) pen.face(`${key} title`, [on(-0.7, -0.6), on(0.7, -0.6), on(0.7, 0.6), on(-0.7, 0.6)], "motor");
}
