/* What anywidget loads. A browser never forgets a module that it has read, and a cell is run many times: so the widget's own
   module and the style sheet, which are large and the same for all of a kind, are read once a page. */

const modules = globalThis.robolibModules ??= new Map();

function load(model) {
  const code = model.get("_code"), style = model.get("_style");
  const sheet = document.getElementById("robolib-style") ?? document.head.appendChild(Object.assign(document.createElement("style"), { id: "robolib-style" }));
  if (sheet.textContent !== style) sheet.textContent = style;
  if (!modules.has(code)) {
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    modules.set(code, import(url).then((made) => made.default).finally(() => URL.revokeObjectURL(url)));
  }
  return modules.get(code);
}

export default {
  initialize: async (given) => (await load(given.model)).initialize(given),
  render: async (given) => (await load(given.model)).render(given),
};
