/* Sliders, switches, choices, tables: plain HTML elements with labels, so that keyboards and screen readers reach all.

   Each is {row, set(value)}; `on(value)` is called when somebody changes it. */
// lean

import { html, rich, spoken } from "./dom.js";
import { degreesWithin, even, say, tick, typed } from "./numbers.js";

let serial = 0;
const fresh = () => `rl-${++serial}`;

/* A slider with its label, and a field in which its number can be typed. `degrees`: shown in degrees, within one turn,
   and told in radians. An arrow key moves it by a hundredth of its range (1°), with Shift by its smallest step, Page Up
   and Page Down by a tenth. */
export function slider({ label, unit = "", low, high, step, degrees }, on) {
  const id = fresh(), factor = degrees ? Math.PI / 180 : 1, key = degrees ? 1 : Math.max(step, tick(high - low, 100));
  const input = html("input", { type: "range", id, min: low, max: high, step, className: "rl-slider" });
  const field = html("input", { type: "text", inputMode: "decimal", className: "rl-number", autocomplete: "off" });
  field.setAttribute("aria-label", `${spoken(label)}, as a number`);
  const told = (x) => `${even(x, step)}${unit === "°" ? "°" : unit ? ` ${unit}` : ""}`;
  const row = html("div", { className: "rl-row" },
    html("label", { htmlFor: id, className: "rl-label" }, ...rich(label)), input,
    html("span", { className: "rl-value" }, field, html("span", { className: "rl-unit" }, unit)));
  let last = null;
  const show = (x) => {
    last = x;
    if (document.activeElement !== field) field.value = even(x, step);
    input.setAttribute("aria-valuetext", told(x));
  };
  const take = (x) => {
    const kept = Math.max(low, Math.min(high, x));
    input.value = kept;
    show(kept);
    on(kept * factor);
  };
  input.addEventListener("input", () => take(Number(input.value)));
  input.addEventListener("keydown", (event) => {
    const ways = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
    const way = ways[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    take(Number(input.value) + way * (event.shiftKey ? step : key));
  });
  field.addEventListener("focus", () => field.select());
  field.addEventListener("change", () => {
    const x = typed(field.value);
    if (Number.isFinite(x)) take(x);
    field.value = even(last, step);
  });
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") field.blur(); });
  return {
    row,
    set(value) {
      const x = degrees && high - low >= 360 ? degreesWithin(value / factor, low) : value / factor;
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
  const id = fresh(), input = html("input", { type: "checkbox", id });
  input.addEventListener("change", () => on(input.checked));
  return { row: html("span", { className: "rl-check" }, input, html("label", { htmlFor: id }, ...rich(label))),
    set(value) { input.checked = value; } };
}

export function select(label, options, on) {
  const id = fresh(), box = html("select", { id, className: "rl-select" });
  for (const [value, text = value] of options) box.append(html("option", { value }, text));
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
  const cells = {}, trs = {};
  const head = html("tr", {}, html("td"), ...columns.map((word) => html("th", { scope: "col" }, word)));
  const body = rows.map(([key, word]) => {
    cells[key] = columns.map(() => html("td", {}, "–"));
    return trs[key] = html("tr", {}, html("th", { scope: "row" }, word), ...cells[key]);
  });
  const node = html("table", { className: "rl-table" },
    html("caption", {}, caption), html("thead", {}, head), html("tbody", {}, ...body));
  return {
    node,
    set(key, values, scale = 0) {
      trs[key].hidden = !values;
      values?.forEach((value, k) => {
        const text = typeof value === "number" ? say(value, 5, scale) : value;
        if (cells[key][k].textContent !== text) cells[key][k].textContent = text;
      });
    },
  };
}
