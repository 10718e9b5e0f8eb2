/* An arm that is led along its rates: to a point with its tip, or along a motion that leaves the tip alone. */

import { rungeKutta } from "./integrate.js";

const SHORT = 0.02, LARGEST = 0.3, ROUNDS = 400;     // m or rad of a step; rad, more is no small one

/* The posture from q on with its tip at `goal`: small steps; `rates(q, way)` says what the joints do in one. Where that
   is not small the arm is nearly stretched, and stays there. */
export function led(q, goal, tip, rates) {
  for (let round = 0; round < ROUNDS; round++) {
    const at = tip(q), way = goal.map((x, i) => x - at[i]), left = Math.hypot(...way);
    if (left < 1e-12) break;
    const by = rates(q, way.map((x) => x * Math.min(1, SHORT / left)));
    if (!(Math.max(...by.map(Math.abs)) < LARGEST)) break;
    q = q.map((x, i) => x + by[i]);
  }
  return q;
}

/* The posture further along the motion whose direction is `along(q)`, by so much. */
export function slid(q, by, along) {
  const steps = Math.ceil(Math.abs(by) / SHORT);
  for (let k = 0; k < steps; k++) q = rungeKutta(q, by / steps, along);
  return q;
}
