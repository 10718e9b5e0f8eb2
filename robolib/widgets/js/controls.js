/* Sliders, switches, choices, tables: plain HTML elements with labels, so that keyboards and screen readers reach all. */

import { even, say } from "./geometry.js";

let serial = 0;

export function html(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in node && name !== "list") node[name] = value; else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

/* A slider with its label, unit and value. `degrees`: shown in degrees, within one turn, and told in radians. */
export function slider({ label, unit, low, high, step, degrees }, on) {
  const id = `rl-${++serial}`, factor = degrees ? Math.PI / 180 : 1;
  const input = html("input", { type: "range", id, min: low, max: high, step, className: "rl-slider" });
  const output = html("output", { className: "rl-value" });
  output.htmlFor = id;
  const row = html("div", { className: "rl-row" }, html("label", { htmlFor: id, className: "rl-label" }, label), input, output);
  const told = (x) => `${even(x, step)}${unit === "°" ? "°" : unit ? ` ${unit}` : ""}`;
  let last = null;
  const show = (x) => {
    last = x;
    output.textContent = told(x);
    input.setAttribute("aria-valuetext", told(x));
  };
  input.addEventListener("input", () => {
    const x = Number(input.value);
    show(x);
    on(x * factor);
  });
  return {
    row,
    set(value) {
      const turns = degrees && high - low >= 360 ? 360 * Math.floor((value / factor - low) / 360) : 0, x = value / factor - turns;
      if (x === last) return;                   // most sliders stand still most of the time
      if (document.activeElement !== input || Math.abs(Number(input.value) - x) > step) input.value = x;
      show(x);
    },
  };
}

export function button(label, title, on, classes = "") {
  const node = html("button", { type: "button", className: `rl-button ${classes}`, title }, label);
  node.setAttribute("aria-label", title);
  node.addEventListener("click", on);
  return node;
}

export function toggle(label, on) {
  const id = `rl-${++serial}`, input = html("input", { type: "checkbox", id });
  input.addEventListener("change", () => on(input.checked));
  return { row: html("span", { className: "rl-check" }, input, html("label", { htmlFor: id }, label)),
    set(value) { input.checked = value; } };
}

export function select(label, options, on) {
  const id = `rl-${++serial}`, box = html("select", { id, className: "rl-select" });
  for (const [value, text] of options) box.append(html("option", { value }, text));
  box.addEventListener("change", () => on(box.value));
  return { row: html("span", { className: "rl-choice" }, html("label", { htmlFor: id }, label), box),
    set(value) { box.value = value; } };
}

/* A group of controls that can be folded away. */
export function panel(title, open, ...children) {
  return html("details", { className: "rl-panel", open }, html("summary", {}, title),
    html("div", { className: "rl-panel-body" }, ...children));
}

/* A table whose cells are changed in place. Rows: [key, heading]; columns: headings. */
export function table(caption, columns, rows) {
  const cells = {};
  const head = html("tr", {}, html("td"), ...columns.map((word) => html("th", { scope: "col" }, word)));
  const body = rows.map(([key, word]) => {
    cells[key] = columns.map(() => html("td", {}, "–"));
    return html("tr", {}, html("th", { scope: "row" }, word), ...cells[key]);
  });
  const node = html("table", { className: "rl-table" }, html("caption", {}, caption), html("thead", {}, head), html("tbody", {}, ...body));
  return {
    node,
    set(key, values, scale = 0) {
      values.forEach((value, k) => {
        const text = typeof value === "number" ? say(value, 5, scale) : value;
        if (cells[key][k].textContent !== text) cells[key][k].textContent = text;
      });
    },
  };
}
