/* What anywidget loads. A browser never forgets a module that it has read, and a cell is run many times: so the widget's own
   module, which is large and the same for all of a kind, is read once a page. */

const modules = globalThis.robolibModules ??= new Map();

function load(model) {
  const code = model.get("_code");
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
