/* The book with four accelerometers: how all its points accelerate, where the sensors sit, and what they tell of its turning. */

// without "../plots.js"
import { kit } from "../kit.js";
import { even, say } from "../numbers.js";
import { Space } from "../space.js";
import { along, book } from "./book.js";

const ROOM = [1, 0, 0, 0, 1, 0, 0, 0, 1], FAR = 0.12, FLAT = 1e-4;        // m: as far as a sensor may go; nearer to a plane it does not tell
const LONG = 0.085, SPIN = 0.17;                // m: the longest arrow of an acceleration, and that of ω
const GRID = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z])));
const AXES = ["x", "y", "z"];

const threes = (x) => [0, 3, 6, 9].map((k) => x.slice(k, k + 3));
const apart = (a, b) => Math.hypot(...a.map((x, i) => x - b[i]));
const normal = () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
const kept = (x) => Math.round(1e4 * Math.max(-FAR, Math.min(FAR, x))) / 1e4;
const three = (v) => v.map((x) => even(x, 0.001)).join(", ");

export const interactive = (physics, config) => kit({
  physics: ["field", "flatness", "told", "errors"],
  look(s, f) {
    const readings = threes(s.places).flatMap((r, k) => f.field(s.a, s.w, s.wd, r).map((x, i) => x + s.sigma * s.draw[3 * k + i]));
    const [flatness] = f.flatness(s.places), knows = flatness > FLAT;
    if (!knows) return { knows, flatness, readings, wd: null, w: null, off: null, errors: null };
    const told = f.told(s.places, readings), wd = told.slice(0, 3), w = told.slice(3), other = along(w, -1);
    const near = apart(w, s.w) <= apart(other, s.w) ? w : other;      // its sign is the reader's to guess
    return { knows, flatness, readings, wd, w, off: [apart(near, s.w), apart(wd, s.wd)], errors: Math.hypot(...s.w) > 1e-6 ? f.errors(s.places, s.w, [s.sigma]) : null };
  },
  view: [{
    space: { label: "A book that turns, the accelerations of its points, and four sensors on it.", reach: 0.19, eye: { azimuth: -1.05, elevation: 0.5 } },
    draw(pen, s, f, { readings, w }, set) {
      const half = [s.values.lx / 2, s.values.ly / 2, s.values.lz / 2], points = GRID.map((g) => g.map((x, i) => x * half[i]));
      const field = points.map((r) => f.field(s.a, s.w, s.wd, r)), most = Math.max(1e-9, ...field.map((a) => Math.hypot(...a))), k = LONG / most;
      const to = (p, v, far) => p.map((x, i) => x + far * v[i]);
      book(pen, "book", ROOM, s, "bar", 0.35);
      field.forEach((a, n) => pen.arrow(`field ${n}`, points[n], to(points[n], a, k), "dim", { dash: [] }));
      if (Math.hypot(...s.w) > 1e-6) {
        const long = SPIN / Math.hypot(...s.w);
        pen.arrow("omega", [0, 0, 0], along(s.w, long), "accent");
        pen.text("omega word", along(s.w, 1.08 * long), "ω", { name: "accent" });
        if (w) pen.line("found", [along(w, -long), along(w, long)], "two", { dash: [5, 4], layer: 2 });
      }
      threes(s.places).forEach((p, n) => {
        pen.arrow(`read ${n}`, p, to(p, readings.slice(3 * n, 3 * n + 3), k), "torque");
        pen.dot(`sensor ${n}`, p, 7, "torque");
        pen.text(`sensor ${n} word`, p, `${n + 1}`, { shift: [0, 15], name: "torque" });
        const put = (q) => set({ where: "own", places: s.places.map((x, i) => Math.floor(i / 3) === n ? kept(q[i % 3]) : x) });
        pen.grip(`grip ${n}`, p, { label: `Sensor ${n + 1}`, bare: true, move: put, key: (_, by) => put(to(p, by, 1)) });
      });
    },
  }],
  controls: [
    { name: "where", label: "sensors" },
    { name: "sigma", label: "noise σ", unit: "m/s²", low: 0, high: 0.1, step: 0.001 },
    { key: "again", label: "readings", buttons: [{ button: "measure again", title: "Measure again: other errors of the same size", press: (s) => ({ draw: s.draw.map(normal) }) },
      { button: "ω → −ω", title: "Turn the other way", press: (s) => ({ w: along(s.w, -1) }) }] },
    ...["w", "wd"].flatMap((name, n) => AXES.map((letter, k) => ({ name: `${name}.${k}`, key: name, label: `${n ? "ω̇" : "ω"} ${letter}`, unit: n ? "rad/s²" : "rad/s", low: -6, high: 6, step: 0.1 }))),
  ],
  readings: [
    { key: "told", title: "What the sensors tell", columns: AXES, rows: [
      ["ω̇ is / (rad/s²)", (s) => s.wd.map((x) => even(x, 0.001))],
      ["ω̇ found", (s, { wd }) => wd ? wd.map((x) => even(x, 0.001)) : ["–", "–", "–"]],
      ["ω is / (rad/s)", (s) => s.w.map((x) => even(x, 0.001))],
      ["± ω found", (s, { w }) => w ? w.map((x) => even(x, 0.001)) : ["–", "–", "–"]]] },
    { key: "far", title: "How far off", columns: ["now", "expected"], rows: [
      ["ω / (rad/s)", (s, { off, errors }) => [off ? say(off[0]) : "–", errors ? say(errors[1]) : "–"]],
      ["ω̇ / (rad/s²)", (s, { off, errors }) => [off ? say(off[1]) : "–", errors ? say(errors[0]) : "–"]]] },
  ],
  says: (s, { knows, w, wd, off }) => knows
    ? `Four sensors (${s.where}) with ${even(s.sigma, 0.001)} m/s² of noise tell ω̇ = (${three(wd)}) rad/s² and ω = ± (${three(w)}) rad/s; off by ${say(off[1])} and ${say(off[0])}.`
    : "The four sensors lie in one plane: how accelerations change across it is not known. Move one of them out of the plane.",
}, physics, config, { space: (spec, refresh) => new Space(spec, refresh) });
