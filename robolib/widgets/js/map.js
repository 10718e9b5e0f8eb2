/* A map of two coordinates from −180 to 180: walls where something is zero, numbered places, a path, a place to drag.

     charted(pen, host, { name: "cuspidal", axes: ["q₂ / °", "q₃ / °"], zero: (x, y) => …, word: "det J = 0",
                          places: [[x, y], …], here: [x, y], moved: (p) => …, path: [[x, y], …], bent: (by) => … })

   Walls are looked for once for each `name`. `bent(by)` is told by how much the path was pulled aside from the `middle`
   that it has when it is straight. */

import { polyline } from "./plane.js";
import { zeros } from "./walls.js";

const EDGE = 240, WALLS = {};

export function charted(pen, host, { name, axes, zero, word, places, here, moved, path, middle, bent }) {
  if (`${pen.axes}` !== `${axes}`) {
    Object.assign(pen, { axes, view: null });
    pen.frame([0, 0], EDGE);
  }
  pen.root.classList.add("rl-map");
  WALLS[name] ??= zeros(zero, 180.01, 91).map((line) => polyline(line.map((p) => pen.view.at(p)))).join("");
  pen.layer("back").path("wall", WALLS[name], "rl-torque");
  pen.text("zero", [132, 14], word);
  if (path) {
    pen.line("path", path, "rl-ellipse");
    const pulled = (p) => bent(p.map((x, i) => x - middle[i]));
    pen.handle("bend", path[path.length >> 1], "Bend of the path", pulled, host, { name: "rl-block" });
  }
  pen.handle("posture", here, "Posture in the map", moved, host, { radius: 18 });
  places.forEach((p, k) => {
    pen.layer("marks").dot(`place ${k}`, p, 13, "rl-pin");
    pen.text(`name ${k}`, p, `${k + 1}`, { shift: [0, -6] });
  });
}
