/* Elements of HTML and SVG, and labels with something below the line. */

const NS = "http://www.w3.org/2000/svg";

/* What to watch at the page's body, to hear of another theme. */
export const THEMES = { attributes: true,
  attributeFilter: ["data-jp-theme-light", "data-jp-theme-name", "data-theme", "class"] };

export function html(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in node && name !== "list") node[name] = value; else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/* Attributes of a node that is drawn again and again: only those that differ from last time are written. */
export function set(node, attributes) {
  const old = node.written ||= {};
  for (const name in attributes) {
    const value = attributes[name];
    if (old[name] !== value) {
      old[name] = value;
      node.setAttribute(name, value);
    }
  }
}

/* A label: what follows a low line stands below it, "gear ratio k_r1". */
export function rich(label) {
  const pieces = label.split(/_(\w+)/).map((piece, k) => k % 2 ? html("sub", {}, piece) : piece);
  return pieces.filter((piece) => piece !== "");
}

/* The same for those who listen. */
export const spoken = (label) => label.replaceAll("_", "");
