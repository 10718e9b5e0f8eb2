/* Numbers for people. */

/* A round step for an axis: 1, 2 or 5 times a power of ten, about `count` of them in `span`. */
export function tick(span, count) {
  const rough = span / count, power = 10 ** Math.floor(Math.log10(rough)), over = rough / power;
  return power * (over < 1.5 ? 1 : over < 3.5 ? 2 : over < 7.5 ? 5 : 10);
}

/* `digits` that count, at most three places, a real minus. What is noise beside `scale` is 0. */
export function say(x, digits = 4, scale = 0) {
  if (!Number.isFinite(x)) return "–";
  const size = Math.abs(x) <= 1e-12 * scale ? 0 : Math.abs(x);
  if (size !== 0 && (size >= 1e6 || size < 1e-3)) {
    const [mantissa, power] = x.toExponential(1).split("e");
    return `${mantissa.replace("-", "−")}·10${superscript(Number(power))}`;
  }
  const places = Math.max(0, Math.min(3, digits - 1 - Math.floor(Math.log10(size || 1))));
  return (x < 0 && size ? "−" : "") + size.toFixed(places);
}

/* A number on a grid of steps. */
export function even(x, step) {
  const text = Math.abs(x).toFixed(Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
  return (x < 0 && Number(text) ? "−" : "") + text;
}

/* A number at an axis: as many places as the step needs. */
export function short(v, step) {
  const size = Math.abs(v), long = size >= 1e6 || step < 1e-5 && size > 0 && size < 1e-3;
  if (long) return say(v).replace(".0·", "·").replace(/^(−?)1·/, "$1");
  const text = v.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
  return Number(text) === 0 ? "0" : text.replace("-", "−");
}

/* A whole number in groups of three: 104 714. */
export const spaced = (count) => `${count}`.replace(/\B(?=(\d{3})+$)/g, "\u202f");

/* What somebody typed, as a number: 1,5 and −2 are welcome; NaN where it is none. */
export function typed(text) {
  const plain = text.trim().replace("−", "-").replace(",", ".").replace(/[°\s].*$/, "");
  return plain === "" ? NaN : Number(plain);
}

/* An angle within the turn that begins at `low`. */
export const wrapped = (x, low) => x - 2 * Math.PI * Math.floor((x - low) / (2 * Math.PI));

/* An angle in degrees within the turn that begins at `low`; both its ends are welcome. */
export const degreesWithin = (x, low) => x >= low - 1e-9 && x <= low + 360 + 1e-9 ? x : x - 360 * Math.floor((x - low) / 360);

const superscript = (k) => [...String(k)].map((d) => d === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[d]).join("");
