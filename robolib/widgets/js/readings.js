/* The numbers that a sentence can name, {name: number}: what `readings.py` gives, from what the browser knows. */

const TURN = 360;

/* A number as its slider shows it: an angle in degrees, within one turn. */
function shown(x, { degrees, low, high } = {}) {
  if (!degrees) return x;
  const angle = x * 180 / Math.PI;
  return high - low >= TURN ? angle - TURN * Math.floor((angle - low) / TURN) : angle;
}

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

/* [name, number] of all numbers in there: of a list q the numbers q1, q2, …; words are none. */
function flat(named) {
  return Object.entries(named).flatMap(([name, x]) => Array.isArray(x) || ArrayBuffer.isView(x)
    ? flat(Object.fromEntries([...x].map((item, k) => [`${name}${k + 1}`, item])))
    : typeof x === "number" ? [[name, x]] : x && typeof x === "object" ? flat(x) : []);
}

export function kitReadings(subject, config) {
  const { values, ...state } = subject.state, turn = { low: -180, high: 180 };
  return Object.fromEntries(flat({ ...values, ...state, ...subject.seen, t: subject.t })
    .map(([name, x]) => [name, shown(x, { degrees: config.degrees?.includes(name), ...turn })]));
}
