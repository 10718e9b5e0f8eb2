/* An eye that looks on from far away: no perspective, so that what is parallel stays so and lengths can be compared.

   Its state is two angles and a zoom. Its matrix has three rows: to the right, up, and towards the eye. */

const STEEP = 89 * Math.PI / 180, DEGREE = Math.PI / 180;

export class Camera {
  constructor({ centre = [0, 0, 0], reach = 1, eye = {}, up = "z" }) {
    this.home = { azimuth: eye.azimuth ?? 0.6, elevation: eye.elevation ?? 0.35, zoom: 1 };
    Object.assign(this, { centre, reach, up, size: [400, 300] });
    this.look(this.home);
  }

  /* From here: {azimuth, elevation, zoom}, what is not told stays. */
  look({ azimuth = this.azimuth, elevation = this.elevation, zoom = this.zoom }) {
    this.azimuth = azimuth;
    this.elevation = Math.max(-STEEP, Math.min(STEEP, elevation));
    this.zoom = Math.max(0.25, Math.min(8, zoom));
    const [ca, sa, ce, se] = [Math.cos(azimuth), Math.sin(azimuth), Math.cos(this.elevation), Math.sin(this.elevation)];
    const own = (v) => this.upright(v);
    this.right = own([-sa, ca, 0]);
    this.above = own([-ca * se, -sa * se, ce]);
    this.toward = own([ca * ce, sa * ce, se]);
  }

  /* A vector whose third entry points up, in the axes of the scene. */
  upright([u, v, w]) { return this.up === "y" ? [v, w, u] : this.up === "x" ? [w, u, v] : [u, v, w]; }

  turn(across, along) { this.look({ azimuth: this.azimuth - across * DEGREE, elevation: this.elevation + along * DEGREE }); }

  /* The picture has this size, in pixels of the page. */
  fit(width, height) { this.size = [width, height]; }

  get scale() { return Math.min(...this.size) / 2 / this.reach * this.zoom; }

  /* [x, y, depth] of a point: pixels from the left and from above; metres towards the eye. */
  at(p) {
    const { right: a, above: b, toward: c, centre: o, scale } = this, x = p[0] - o[0], y = p[1] - o[1], z = p[2] - o[2];
    return [this.size[0] / 2 + scale * (a[0] * x + a[1] * y + a[2] * z), this.size[1] / 2 - scale * (b[0] * x + b[1] * y + b[2] * z),
      c[0] * x + c[1] * y + c[2] * z];
  }

  /* A direction as the eye has it: to the right, up, towards it. */
  way(v) { return [this.right, this.above, this.toward].map((a) => a[0] * v[0] + a[1] * v[1] + a[2] * v[2]); }

  /* The point of space at a pixel, on the plane of a depth that is parallel to the picture. */
  back([x, y], depth) {
    const u = (x - this.size[0] / 2) / this.scale, v = (this.size[1] / 2 - y) / this.scale;
    return this.along(u, v, depth).map((w, k) => w + this.centre[k]);
  }

  /* So far to the right, up and towards the eye, as a vector of space. */
  along(u, v, w = 0) { return this.right.map((a, k) => u * a + v * this.above[k] + w * this.toward[k]); }
}

/* Turn the eye by hand: dragging beside what can be taken, and keys where the canvas is in focus. A finger that moves up
   or down scrolls the page: the browser keeps that movement for itself (touch-action: pan-y). */
export function steer(canvas, camera, changed) {
  let before = null;
  const now = () => changed();
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    before = [event.clientX, event.clientY];
    canvas.setPointerCapture(event.pointerId);
    canvas.focus({ preventScroll: true });
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!before) return;
    camera.turn(0.5 * (event.clientX - before[0]), 0.5 * (event.clientY - before[1]));
    before = [event.clientX, event.clientY];
    now();
  });
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, () => { before = null; });
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;                 // two fingers on a touchpad; a plain wheel scrolls the page
    event.preventDefault();
    camera.look({ zoom: camera.zoom * Math.exp(-event.deltaY / 200) });
    now();
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const far = event.shiftKey ? 1 : 6, turns = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -far], ArrowDown: [0, far] };
    if (turns[event.key]) camera.turn(...turns[event.key]);
    else if (event.key === "+" || event.key === "=") camera.look({ zoom: camera.zoom * 1.15 });
    else if (event.key === "-" || event.key === "−") camera.look({ zoom: camera.zoom / 1.15 });
    else if (event.key === "0" || event.key === "Home") camera.look(camera.home);
    else return;
    event.preventDefault();
    now();
  });
}
