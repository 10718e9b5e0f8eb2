/* A page without Python: the model is an object that remembers. */

export class Memory {
  constructor(state) {
    this.state = state;
    this.handlers = {};
  }

  get(name) { return this.state[name]; }

  set(name, value) {
    this.state = { ...this.state, [name]: value };
    for (const handler of this.handlers[`change:${name}`] || []) handler();
  }

  on(event, handler) { (this.handlers[event] ||= []).push(handler); }

  off(event, handler) { this.handlers[event] = (this.handlers[event] || []).filter((h) => h !== handler); }

  save_changes() {}
}
