/* A chart in a plane without axes of its own, for what is drawn over something else than time and taken by the hand.

     const c = chart(pen, { x: [0, 4], y: [0.001, 1], log: true, below: "f / Hz", beside: "left / way" });
     c.curve("left", (x) => …, "rl-beam");                 // over all of x
     c.line("limit", [[0, 1], [4, 1]], "rl-path");         // points of the chart
     c.mark({ x: 2 }, "2");                                // a word at an axis
     pen.handle("end", c.at([2, 0.1]), "End", (p) => set({ end: c.back(p)[0] }), host);

   The plane has a reach of 1; `low` and `high` are where the chart stands in it. */

const FROM = -0.78, TO = 0.92, SPOTS = 200;     // of the picture: where the chart begins and ends

export function chart(pen, { x, y, log = false, below, beside, low = -0.78, high = 0.82 }) {
  const scale = (v) => log ? Math.log10(Math.max(y[0], v)) : v, [foot, top] = y.map(scale);
  const at = ([u, v]) => [FROM + (TO - FROM) * (u - x[0]) / (x[1] - x[0]),
    low + (high - low) * (Math.min(top, scale(v)) - foot) / (top - foot)];
  const back = ([u, v]) => {
    const up = foot + (v - low) / (high - low) * (top - foot);
    return [x[0] + (u - FROM) / (TO - FROM) * (x[1] - x[0]), log ? 10 ** up : up];
  };
  const line = (key, points, name) => pen.line(key, points.map(at), name);
  const word = (key, p, text, anchor) => pen.text(key, p, text, { anchor, name: "rl-tick" });
  pen.layer("back").line("frame", [[FROM, high], [FROM, low], [TO, low]], "rl-measure");
  word("below", [TO, low - 0.19], below, "end");
  word("beside", [-0.97, high + 0.08], beside, "start");
  return {
    at, back, line,
    curve: (key, f, name, from = x[0], to = x[1]) => line(key, Array.from({ length: SPOTS + 1 }, (_, k) => {
      const u = from + (to - from) * k / SPOTS;
      return [u, f(u)];
    }), name),
    mark: ({ x: u, y: v }, text) => v === undefined ? word(`x ${text}`, [at([u, y[0]])[0], low - 0.09], text, "middle")
      : word(`y ${text}`, [FROM - 0.03, at([x[0], v])[1] - 0.015], text, "end"),
  };
}
