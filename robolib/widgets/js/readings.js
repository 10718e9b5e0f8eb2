/* The numbers that a sentence can name, {name: number}: what `readings.py` gives, from what the browser knows. */

const WHOLE_TURN = 360;

/* A number as its slider shows it: an angle in degrees, within one turn. */
export function shown(x, { degrees, low, high } = {}) {
  if (!degrees) return x;
  const angle = x * 180 / Math.PI;
  return high - low >= WHOLE_TURN ? angle - WHOLE_TURN * Math.floor((angle - low) / WHOLE_TURN) : angle;
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
