/* What all views of one model share: who is simulated, the one clock, the wire to Python.

   A subject is what moves:
     advance(seconds)  lets time pass; false where the motion has ended or cannot go on
     present()         what Python is told of it, {name: value}
     heard(name, x)    Python has set something
     problem           a sentence on what is wrong, or ""
     log               its record (log.js) */

const WIRE = 80;                                // ms between two messages to Python
const USUAL = 25;                               // ms between two pictures of a computer that has time
const LONGEST = 50;                             // ms that a frame may take before time slows down
const STILL = 500;                              // ms between two pictures for those who do not want things to move
const SILENCE = 4000;                           // ms without an answer from Python, after which that is said

/* What every model has, beside what its subject is made of. */
export const COMMON = ["playing", "speed", "problem", "projector"];

/* Every host of the page by its model's name, so that a sentence elsewhere can follow an arm. */
export const hosts = globalThis.robolibHosts ??= new Map();

/* The host of a model, made where there is none. Every view is handed another wrapper of the model, and a notebook that
   is opened again has another model of the same name; but a model has a layout of its own. */
const known = new WeakMap(), behind = (model) => model.get("layout") ?? model;
export function hosted(model, make) {
  if (!known.has(behind(model))) known.set(behind(model), make());
  return known.get(behind(model));
}

/* {initialize, render}, as anywidget wants them: a host for a model, and views of it. */
export const widget = (host, view) => ({
  initialize({ model }) {
    const made = host(model);
    return () => made.close();
  },
  render({ model, el }) {
    const shown = view(host(model), el);
    return () => shown.close();
  },
});

/* The hosts that want a picture make it together: first time passes everywhere and the charts are drawn, then what
   changes the page. Words on a canvas ask the page for its fonts; between changes each would set it in order anew. */
const waiting = new Set();
let ticket = 0, late = 0, crowd = 1, turns = 0, taken = -1;

/* Where several play, their numbers are read out less often, and one takes its turn a picture: setting words costs more
   than drawing. `beat`: ms between two pictures; where they are slow, words leave them time, too. */
export const patience = (beat) => Math.max(1, Math.min(8, Math.max(crowd > 2 ? 1.5 * crowd : crowd / 2, beat / USUAL)));
export const myTurn = () => crowd < 2 || (taken !== turns && (taken = turns) >= 0);
export const many = () => crowd > 2;
export const crowded = () => many() ? turns % 2 : 0;

function together() {
  cancelAnimationFrame(ticket);
  clearTimeout(late);
  ticket = 0;
  const all = [...waiting];
  const parts = [(host) => host.move(performance.now()), (host) => host.chart(), (host) => host.paint()];
  waiting.clear();
  crowd = all.filter((host) => host.playing && host.seen).length;
  turns += 1;
  for (const host of all) host.spent = 0;
  for (const part of parts) {
    for (const host of all) {
      const begun = performance.now();
      part(host);
      host.spent += performance.now() - begun;
    }
  }
  for (const host of all) host.rest();
}

export class Host {
  constructor(model, shared, subject) {
    Object.assign(this, { model, subject, views: new Set(), listeners: new Set(), playing: false, held: false,
      frames: [], told: 0, pace: 1, beat: 0, lost: "", last: 0, speed: model.get("speed") ?? 1 });
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.heard = shared.map((name) => [`change:${name}`, () => { if (!this.sending) this.hear(name); }]);
    const answered = (message) => { if (message?.here) this.say(""); };
    this.heard.push(["msg:custom", answered], ["comm_live_update", () => this.say("gone")]);
    for (const [event, handler] of this.heard) model.on(event, handler);
    this.ask();
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

  /* The next picture of the browser; where it makes none (a window behind others), soon all the same: nothing stays
     blank. */
  queue() {
    waiting.add(this);
    if (ticket) return;
    ticket = requestAnimationFrame(together);
    late = setTimeout(together, 250);
  }

  halt() { waiting.delete(this); }

  /* Is a picture asked for? */
  get ticket() { return waiting.has(this) ? 1 : 0; }

  move(now) {
    this.now = now;
    const wait = now - this.last;
    if (this.playing && !this.held && this.seen && !(this.calm.matches && wait < STILL)) this.pass(now, wait);
    else if (!this.playing || !this.calm.matches) this.last = now;
  }

  chart() { for (const view of this.views) view.plot(this.now); }

  paint() {
    for (const view of this.views) view.picture(this.now);
    for (const listener of this.listeners) listener(this.now);
  }

  rest() {
    this.frames.push(this.spent);
    if (this.frames.length > 2000) this.frames.shift();
    if (this.playing && this.seen) this.queue();
  }

  pass(now, wait) {
    const most = this.calm.matches ? STILL : LONGEST, lap = Math.min(wait, most);
    this.last = now;
    this.beat += 0.1 * (wait - this.beat);
    if (wait > 0) this.pace += 0.1 * (lap / wait - this.pace);
    if (!this.subject.advance(lap / 1000 * this.speed)) this.pause();
    if (now - this.told > WIRE) this.push(this.subject.present());
  }

  // the wire

  push(change, now = false) {
    this.waiting = { ...this.waiting, ...structuredClone(change) };
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
    else if (name !== "projector") this.subject.heard(name, value);
    this.refresh(true);
  }

  /* Is there a Python that listens? A kernel that is restarted says itself that it has forgotten us; one that never
     knew us, in a notebook opened again, says nothing, and is asked. */
  ask() {
    if (!this.model.send) return;
    this.model.send({ hello: true });
    this.asked = setTimeout(() => this.say("silent"), SILENCE);
  }

  say(words) {
    clearTimeout(this.asked);
    if (words !== this.lost) this.refresh(true);
    this.lost = words;
  }

  /* Jupyter keeps the model of a cell that was run again; what is large in it is let go. */
  close() {
    this.playing = false;
    this.halt();
    this.news();
    clearTimeout(this.later);
    clearTimeout(this.asked);
    for (const [event, handler] of this.heard) this.model.off(event, handler);
    const uid = this.model.get("uid");
    if (hosts.get(uid) === this) hosts.delete(uid);
    this.listeners.clear();
    known.delete(behind(this.model));
    if (!this.model.send) return;
    for (const name of ["_code", "_style", "_code"]) this.model.set(name, "");       // it keeps the one before the last
  }
}
