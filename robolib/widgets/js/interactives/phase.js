/* PhasePlane: a path by a clock of your own. Drag the wanted rates; the motors follow as far as their limits allow. */

import { chart } from "../chart.js";
import { kit } from "../kit.js";
import { say } from "../numbers.js";
import { polyline } from "../plane.js";

const TURN = { pendulum: 180, arm: 90 }, RATES = { pendulum: 3, arm: 6 }, STAGES = 120;      // °, rad/s
const FALLING = -1.2, NEAR = 0.1, GENTLE = 0.4, PATIENT = 15, DEG = 180 / Math.PI, FOUND = {};   // rad/s, °, rad/s, s
const few = (x) => say(x, 3, 1e3), m = (s) => [s.motor], of = (s, f, name, ...x) => f[`${s.kind}_${name}`](...x);
const begun = () => ({ place: [0, 0], passed: 0, peak: 0 }), LIGHT = { hold: false, radius: 9 };
const spots = (s) => Array.from({ length: STAGES + 1 }, (_, k) => k * TURN[s.kind] / STAGES / DEG);

/* The slowest and the fastest clock from rest to rest: backwards what can be stopped, forwards what can be reached. */
function bounds(s, f) {
  const at = spots(s), kept = [[0, 0]], found = [[0, 0]];
  for (let k = STAGES - 1; k >= 0; k--) kept.unshift(of(s, f, "before", kept[0], [at[k], at[1]], m(s)));
  for (let k = 0; k < STAGES; k++) found.push(of(s, f, "after", found[k], kept[k + 1], [at[k], at[1]], m(s)));
  const fits = kept[0][0] < 1e-9 && found.every(([low, high]) => low <= high + 1e-9);
  return fits ? [0, 1].map((i) => found.map((x, k) => [DEG * at[k], Math.sqrt(x[i])])) : [];
}
const outcome = (s, x) => x.rate < -1e-3 ? `falls back, from ${few(DEG * s.peak)}°` : x.angle < TURN[s.kind] - NEAR
  ? "is on its way" : x.rate > GENTLE ? "is too fast to stop" : "has arrived";

export const interactive = (physics, config) => kit({
  flow: { of: ["place"], rate: (s, f) => [[s.place[1], of(s, f, "driven", s.wish, s.place, m(s))[0]]],
    after: ({ place, place: [at, v] }, { kind, place: [old], passed, peak }) => ({ place, peak: Math.max(peak, at),
      passed: old < TURN[kind] / DEG / 2 && at >= TURN[kind] / DEG / 2 ? v : passed }) },
  ends: (s, x, t) => x.rate < FALLING || x.angle >= TURN[s.kind] - NEAR || t > PATIENT,
  keeps: ["walls"], follows: { "kind wish motor": begun },
  look(s, f) {
    const at = spots(s), middle = (k) => [(at[k] + at[k + 1]) / 2];
    const [, one, two = 0] = of(s, f, "driven", s.wish, s.place, m(s));
    const beyond = at.slice(1).map((_, k) => Number(of(s, f, "beyond", s.wish, middle(k), m(s))[0] > 1e-9));
    return { angle: DEG * s.place[0], rate: s.place[1], one, two, most: 1, least: -1, beyond,
      time: of(s, f, "time", s.wish)[0], limits: beyond.includes(1) ? "broken" : "kept" };
  },
  view: [{
    plane: { label: "The rate over the angle: as wanted, and as it is.", axes: null, layers: ["bars"] },
    draw(pen, s, f, { angle, rate, beyond }, set, host) {
      const far = TURN[s.kind], top = RATES[s.kind], up = (y) => Math.max(0, Math.min(top, y)), { log } = host.subject;
      const c = chart(pen, { x: [0, far], y: [0, top], below: "angle turned / °", beside: "rate / (rad/s)" });
      for (let k = 0; k < 7; k++) [{ x: far * k / 6 }, { y: top * k / 6 }].map((p) => c.mark(p, `${p.x ?? p.y}`));
      const both = s.walls ? FOUND[`${s.kind} ${s.motor}`] ??= bounds(s, f) : [];
      both.forEach((line, k) => c.line(`wall ${k}`, line, "rl-ellipse rl-force"));
      const put = (key, p, word, up_) => pen.text(key, c.at(p), word, { shift: [0, up_], apart: true });
      both.forEach((line, k) => put(`word ${k}`, line[72], k ? "fastest" : "slowest", 14));
      if (s.walls && !both.length) put("none", [far / 2, 0.9 * top], "no clock from rest to rest", 0);
      const was = Array.from({ length: log.length }, (_, k) => log.state(k).place).map(([at, v]) => [DEG * at, up(v)]);
      c.line("was", was, "rl-angle");
      const line = spots(s).map((x) => c.at([DEG * x, of(s, f, "wanted", s.wish, [x])[0]])).map((p) => pen.view.at(p));
      pen.layer("bars").path("wanted", polyline(line), "rl-ellipse");
      pen.path("beyond", beyond.map((so, k) => so ? polyline(line.slice(k, k + 2)) : "").join(""), "rl-torque");
      pen.layer("front").dot("now", c.at([angle, up(rate)]), 6, "rl-pin");
      if (angle > 9) put("is", [angle, up(rate)], "as it is", 14);
      put("should", [0.83 * far, s.wish[4]], "wanted", 16);
      s.wish.forEach((v, k) => {
        const at = far * (k + 1) / 6, wish = (y) => s.wish.map((x, j) => j === k ? y || 0.05 : x);
        pen.handle(`wish${k + 1}`, c.at([at, v]), `Wanted rate at ${at}°`, (p) => (
          set({ ...begun(), wish: wish(up(c.back(p)[1])) })), host, LIGHT);
      });
    },
  }, {
    right: true, plane: { label: "The arm on its path.", axes: null, layers: ["bars", "marks"] },
    draw(pen, s, f) {
      const xy = of(s, f, "points", [s.place[0]]);
      pen.root.classList.add("rl-map");
      pen.rods([[0, 0], xy.slice(0, 2), ...(xy[2] === undefined ? [] : [xy.slice(2)])]);
      pen.layer("front").dot("end", xy.slice(-2), 12, "rl-load");
    },
  }],
  plots: [{ key: "torque", title: "torque", unit: "limit", lines: [{ column: "one", word: "motor" },
    { column: "two", word: "elbow" }, { column: "most", word: "limit" }, { column: "least", word: "−limit" }] }],
  controls: [{ name: "kind", label: "path" }, { name: "walls", toggle: "slowest and fastest curve" },
    { name: "motor", label: "motor", unit: "of full", low: 0.4, high: 1.3, step: 0.001 }],
  readings: [{ key: "level", title: "On the way", rows: [["the motion", (s, x) => outcome(s, x)],
    ["passed half-way at / (rad/s)", (s) => s.passed ? few(s.passed) : "–"],
    ["as wanted it takes / s", (s, x) => few(x.time)], ["as wanted, the limits are", (s, x) => x.limits]] }],
  says: (s, x) => `At ${few(x.angle)}° it ${outcome(s, x)}. As wanted: ${few(x.time)} s, the limits are ${x.limits}.`,
}, physics, config);
