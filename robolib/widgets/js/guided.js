/* An arm that something else than a constant torque can move. A `mode` says who: "torque", the motors' torques;
   "follow", a controller that sees a motion ahead of it; any other mode is a motion of PHYSICS, kept exactly. */

import { Engine } from "./engine.js";

const SHORT = "The way is too short for this speed: it is not reached within the rise time. Choose a lower speed or a longer way.";

export class Guided extends Engine {
  /* A motion that is kept exactly, whatever it takes. */
  get led() { return this.mode !== "torque" && this.mode !== "follow"; }

  get problem() { return super.problem || (this.led && !this.reached ? SHORT : ""); }

  get reached() {
    const [duration, slack] = this.lasts;
    return slack >= -1e-9 && Number.isFinite(duration);
  }

  /* The numbers of the motion, as PHYSICS wants them. */
  get plan() {
    const m = this.motion;
    if (this.mode === "triangular") return [...m.start, ...m.distance, m.duration];
    if (this.mode === "trapezoidal") return [...m.start, ...m.distance, m.speed, m.rise];
    if (this.mode === "follow") return [...m.start, ...m.distance, m.period, m.gain, m.damping, m.other_C ? 1 : 0];
    return [...m.from, ...m.to, m.tip_speed, m.rise, m.elbow];
  }

  /* [how long the motion takes, by how much its distances are long enough] */
  get lasts() {
    const [duration, slack = 1] = this.true[`${this.mode}_duration`](this.plan);
    return [duration, slack];
  }

  get span() { return this.led ? [0, this.lasts[0]] : super.span; }

  keep(t) {
    const x = this.true[this.mode]([t], this.plan), { n } = this;
    [this.q, this.qd, this.qdd] = [x.slice(0, n), x.slice(n, 2 * n), x.slice(2 * n, 3 * n)];
  }

  /* The motors' torques at a time and a state: as they are set, or what the controller asks for. */
  motors(t, q, qd) { return this.mode === "follow" ? this.true.follow([t], q, qd, this.plan).slice(0, this.n) : this.tau; }

  steer() {
    if (this.mode !== "follow") return;
    const { n } = this, told = this.true.follow([this.t], this.q, this.qd, this.plan);
    Object.assign(this, { tau: told.slice(0, n), V: told[n], error: told.slice(n + 1) });
  }

  run(seconds) {
    const [duration] = this.lasts, end = Math.min(this.t + seconds, duration), fine = duration / 400;
    const pieces = Math.max(1, Math.ceil((end - this.t) / fine)), start = this.t;
    for (let k = 1; k <= pieces; k++) {
      this.t = start + (end - start) * k / pieces;
      // at the very end the arm has come to rest; what is shown is the last instant of the motion
      this.keep(this.t < duration ? this.t : duration * (1 - 1e-9));
      this.look();
      if (this.trouble) return false;
      this.note();
    }
    return end < duration;
  }

  /* A motion that has ended begins again. */
  resume() {
    super.resume();
    if (this.led && this.t >= this.lasts[0] - 1e-9) this.restart();
  }

  present() { return { ...super.present(), ...(this.mode === "follow" ? { tau: [...this.tau] } : {}) }; }
}
