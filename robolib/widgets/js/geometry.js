/* From metres to the picture and back, and small pieces of SVG. */

export const SIZE = 440;                        // the picture's own units, both ways

const NS = "http://www.w3.org/2000/svg";

export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export function set(node, attributes) {
  for (const name in attributes) node.setAttribute(name, attributes[name]);
}

/* A view of the plane: `centre` in metres stands in the middle, `reach` metres fit from there to the edge. */
export class View {
  constructor(centre, reach) {
    this.centre = centre;
    this.reach = reach;
    this.scale = SIZE / 2 / reach;
  }

  x(x) { return SIZE / 2 + (x - this.centre[0]) * this.scale; }

  y(y) { return SIZE / 2 - (y - this.centre[1]) * this.scale; }

  at(p) { return [this.x(p[0]), this.y(p[1])]; }

  /* From the picture to metres. */
  back([x, y]) { return [this.centre[0] + (x - SIZE / 2) / this.scale, this.centre[1] - (y - SIZE / 2) / this.scale]; }
}

/* Where a pointer is, in the picture's own units. */
export function pointer(root, event) {
  const box = root.getBoundingClientRect(), scale = Math.min(box.width, box.height) / SIZE;
  return [(event.clientX - box.left - (box.width - SIZE * scale) / 2) / scale,
    (event.clientY - box.top - (box.height - SIZE * scale) / 2) / scale];
}

export function polyline(points) {
  return points.map((p, k) => `${k ? "L" : "M"}${p[0].toFixed(2)} ${p[1].toFixed(2)}`).join("");
}

/* A round step for an axis: 1, 2 or 5 times a power of ten, about `count` of them in `span`. */
export function tick(span, count) {
  const rough = span / count, power = 10 ** Math.floor(Math.log10(rough)), over = rough / power;
  return power * (over < 1.5 ? 1 : over < 3.5 ? 2 : over < 7.5 ? 5 : 10);
}

/* A number for a person: `digits` that count, at most three places, a real minus. What is noise beside `scale` is 0. */
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

function superscript(k) {
  return [...String(k)].map((d) => d === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[d]).join("");
}
