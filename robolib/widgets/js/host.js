/* What all views of one model share: who is simulated, the one clock, the wire to Python.

   A subject is what moves:
     advance(seconds)  lets time pass; false where the motion has ended or cannot go on
     present()         what Python is told of it, {name: value}
     heard(name, x)    Python has set something
     problem           a sentence on what is wrong, or ""
     log               its record (log.js) */

const WIRE = 80;                                // ms between two messages to Python
const LONGEST = 50;                             // ms that a frame may take before time slows down
const STILL = 500;                              // ms between two pictures for those who do not want things to move
const SILENCE = 20000;                          // ms without an answer from Python, after which that is said

/* Every host of the page by its model's name, so that a sentence elsewhere can follow an arm. */
export const hosts = globalThis.robolibHosts ??= new Map();

export class Host {
  constructor(model, shared, subject) {
    Object.assign(this, { model, subject, views: new Set(), listeners: new Set(), playing: false, held: false, frames: [], told: 0,
      pace: 1, lost: "", last: 0, ticket: 0, speed: model.get("speed") ?? 1 });
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.heard = shared.map((name) => [`change:${name}`, () => { if (!this.sending) this.hear(name); }]);
    for (const [event, handler] of this.heard) model.on(event, handler);
    this.answer();
    hosts.set(model.get("uid"), this);
    if (model.get("playing") && !this.calm.matches) this.play();
    this.news();
  }

  /* Hosts come and go: a sentence that waits for one, or follows it, looks again. */
  news() { queueMicrotask(() => dispatchEvent(new Event("robolib-hosts"))); }

  // the clock

  play() {
    if (this.playing || this.subject.problem) return;
    this.subject.resume?.();
    this.playing = true;
    this.pace = 1;
    this.last = performance.now();
    this.push({ playing: true }, true);
    this.refresh(true);
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.push({ playing: false, ...this.subject.present() }, true);
    this.refresh(true);
  }

  /* A small step by hand. */
  step(seconds = 1 / 60) {
    this.pause();
    this.subject.advance(seconds);
    this.push(this.subject.present(), true);
    this.refresh(true);
  }

  setSpeed(speed) {
    this.speed = speed;
    this.push({ speed });
    this.refresh();
  }

  /* Is any of the views to be seen? What nobody sees stands still. */
  get seen() { return !document.hidden && [...this.views].some((view) => view.visible); }

  // the pictures

  refresh(whole = false) {
    if (whole) for (const view of this.views) view.read = -Infinity;
    this.queue();
  }

  /* The next picture of the browser; where it makes none (a window behind others), soon all the same: nothing stays blank. */
  queue() {
    if (this.ticket) return;
    const go = () => {
      this.halt();
      this.frame(performance.now());
    };
    this.ticket = requestAnimationFrame(go);
    this.late = setTimeout(go, 250);
  }

  halt() {
    cancelAnimationFrame(this.ticket);
    clearTimeout(this.late);
    this.ticket = 0;
  }

  frame(now) {
    const wait = now - this.last;
    if (this.playing && !this.held && this.seen && !(this.calm.matches && wait < STILL)) this.pass(now, wait);
    else if (!this.playing || !this.calm.matches) this.last = now;
    for (const view of this.views) view.paint(now);
    for (const listener of this.listeners) listener(now);
    this.frames.push(performance.now() - now);
    if (this.frames.length > 2000) this.frames.shift();
    if (this.playing && this.seen) this.queue();
  }

  pass(now, wait) {
    const most = this.calm.matches ? STILL : LONGEST, lap = Math.min(wait, most);
    this.last = now;
    if (wait > 0) this.pace += 0.1 * (lap / wait - this.pace);
    if (!this.subject.advance(lap / 1000 * this.speed)) this.pause();
    if (now - this.told > WIRE) this.push(this.subject.present());
  }

  // the wire

  push(change, now = false) {
    for (const [name, value] of Object.entries(change)) this.waiting = { ...this.waiting, [name]: structuredClone(value) };
    if (now || performance.now() - this.told > WIRE) this.send();
    else this.later ||= setTimeout(() => this.send(), WIRE);
  }

  send() {
    clearTimeout(this.later);
    this.later = 0;
    this.told = performance.now();
    if (!this.waiting) return;
    this.sending = true;
    for (const [name, value] of Object.entries(this.waiting)) this.model.set(name, value);
    this.waiting = null;
    this.model.save_changes();
    this.sending = false;
  }

  /* Python has changed something. */
  hear(name) {
    const value = structuredClone(this.model.get(name));
    if (name === "playing") return value ? this.play() : this.pause();
    if (name === "speed") this.speed = value;
    else this.subject.heard(name, value);
    this.refresh(true);
  }

  /* Is there a Python that listens? A restarted kernel has forgotten us, and says so at once; a notebook opened again
     has none, and is asked. */
  answer() {
    const { model } = this;
    if (!model.send) return;
    const say = (words) => { this.lost = words; this.refresh(true); };
    model.on("msg:custom", (message) => { if (message?.here) { clearTimeout(this.asked); say(""); } });
    model.on("comm_live_update", () => say("gone"));
    model.send({ hello: true });
    this.asked = setTimeout(() => say("silent"), SILENCE);
  }

  close() {
    this.playing = false;
    this.halt();
    this.news();
    clearTimeout(this.later);
    clearTimeout(this.asked);
    for (const [event, handler] of this.heard) this.model.off(event, handler);
    hosts.delete(this.model.get("uid"));
  }
}
