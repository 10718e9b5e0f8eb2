/* How a few bodies look from far away, on a canvas: light falls from the eye, so what is turned away is darker. All
   coordinates are pixels; directions are [right, up, towards the eye] of length one. */

const text = ([r, g, b], alpha = 1) => `rgba(${r},${g},${b},${alpha})`;
const mixed = (a, b, part) => a.map((x, k) => Math.round(x + part * (b[k] - x)));

/* A colour in more or less light: 1 is full, 0 is grazing. */
export const lit = (ink, light, alpha = 1) => text(light > 0.72 ? mixed(ink.rgb, ink.light, (light - 0.72) * 0.9) : mixed(ink.rgb, ink.dark, (0.72 - light) * 0.62), alpha);

/* Light across a round body: dark at its edges. */
function across(pen, x, y, nx, ny, r, ink, light, alpha) {
  const shade = pen.createLinearGradient(x + nx * r, y + ny * r, x - nx * r, y - ny * r);
  shade.addColorStop(0, lit(ink, 0.35 * light, alpha));
  shade.addColorStop(0.38, lit(ink, light, alpha));
  shade.addColorStop(1, lit(ink, 0.1 * light, alpha));
  return shade;
}

/* A rod with round ends, from a to b, of radius r. */
export function rod(pen, a, b, r, ink, alpha = 1) {
  const dx = b[0] - a[0], dy = b[1] - a[1], long = Math.hypot(dx, dy), angle = Math.atan2(dy, dx);
  pen.beginPath();
  pen.arc(a[0], a[1], r, angle + Math.PI / 2, angle - Math.PI / 2);
  pen.arc(b[0], b[1], r, angle - Math.PI / 2, angle + Math.PI / 2);
  pen.closePath();
  let [nx, ny] = long > 1 ? [-dy / long, dx / long] : [-0.5, -0.8];
  if (ny > 0 || (ny === 0 && nx > 0)) [nx, ny] = [-nx, -ny];             // the light comes from above
  pen.fillStyle = across(pen, a[0], a[1], nx, ny, r, ink, 1, alpha);
  pen.fill();
  edge(pen, ink, alpha);
}

/* A cylinder about `middle`, its axis a direction, `half` as long as from there to each end. */
export function drum(pen, middle, axis, r, half, ink, alpha = 1) {
  const way = axis[2] < 0 ? axis.map((x) => -x) : axis, flat = Math.hypot(way[0], way[1]);
  const angle = Math.atan2(-way[1], way[0]), small = r * way[2], dx = way[0] * half, dy = -way[1] * half;
  if (flat > 0.02) {
    pen.beginPath();
    pen.ellipse(middle[0] - dx, middle[1] - dy, small, r, angle, Math.PI / 2, 3 * Math.PI / 2);
    pen.ellipse(middle[0] + dx, middle[1] + dy, small, r, angle, 3 * Math.PI / 2, Math.PI / 2);
    pen.closePath();
    let [nx, ny] = [way[1] / flat, way[0] / flat];
    if (ny > 0) [nx, ny] = [-nx, -ny];
    pen.fillStyle = across(pen, middle[0], middle[1], nx, ny, r, ink, flat, alpha);
    pen.fill();
    edge(pen, ink, alpha);
  }
  pen.beginPath();
  pen.ellipse(middle[0] + dx, middle[1] + dy, Math.max(small, 0.5), r, angle, 0, 2 * Math.PI);
  pen.fillStyle = lit(ink, 0.35 + 0.65 * way[2], alpha);
  pen.fill();
  edge(pen, ink, alpha);
}

/* A flat polygon; `light`: how squarely it faces the eye. */
export function plate(pen, points, light, ink, alpha, rim) {
  pen.beginPath();
  for (const p of points) pen.lineTo(p[0], p[1]);
  pen.closePath();
  pen.fillStyle = lit(ink, light, alpha);
  pen.fill();
  if (rim) edge(pen, ink, Math.min(1, alpha + 0.35));
}

/* An arrow's head at b, coming from a. */
export function head(pen, a, b, size, colour) {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1, s = Math.min(size, 0.8 * long), x = (b[0] - a[0]) / long * s, y = (b[1] - a[1]) / long * s;
  pen.beginPath();
  pen.moveTo(b[0], b[1]);
  pen.lineTo(b[0] - x - 0.45 * y, b[1] - y + 0.45 * x);
  pen.lineTo(b[0] - x + 0.45 * y, b[1] - y - 0.45 * x);
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
}

function edge(pen, ink, alpha) {
  pen.setLineDash([]);
  pen.lineWidth = 1;
  pen.strokeStyle = text(ink.edge, alpha);
  pen.stroke();
}
