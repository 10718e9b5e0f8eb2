/* The numbers of an arm that a sentence can name, {name: number}. */

import { shown } from "./readings.js";

export function armReadings(engine, config) {
  const { n, q, qd, qdd, M, c, g, T, U, E, V, coupling, t } = engine, tau = engine.led ? engine.needed : engine.tau, found = {};
  for (const [name, x] of Object.entries(engine.values)) found[name] = shown(x, config.parameters.find((row) => row.name === name));
  config.letters.forEach((letter, j) => {
    Object.assign(found, { [`q${letter}`]: shown(q[j], config.joints[j]), [`qd${letter}`]: qd[j], [`qdd${letter}`]: qdd[j],
      [`tau${j + 1}`]: tau[j], [`c${j + 1}`]: c[j], [`g${j + 1}`]: g[j] });
    for (let k = 0; k < n; k++) found[`M${j + 1}${k + 1}`] = M[n * j + k];
  });
  const at = 2 * engine.physics.points.indexOf("tip"), [tip_x, tip_y] = engine.true.points(q).slice(at, at + 2);
  return Object.assign(found, { T, U, E, V, coupling, t, tip_x, tip_y });
}
