/* Every host of the page by its model's name, so that a sentence elsewhere can follow an arm. Who waits for one listens
   to `HOSTS`: hosts come and go. */

export const hosts = globalThis.robolibHosts ??= new Map();
export const HOSTS = "robolib-hosts";

export function enter(name, host) {
  hosts.set(name, host);
  dispatchEvent(new Event(HOSTS));
}

export function leave(name) {
  hosts.delete(name);
  dispatchEvent(new Event(HOSTS));
}
