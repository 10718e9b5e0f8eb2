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

/* JupyterLab stores with a notebook only those widgets whose Python lives: after a restart of the kernel a saved notebook
   would open with "model not found". Ours run without Python, so those that are on the page are stored as well. */
function keep(manager) {
  if (!manager?.get_state_sync || manager.robolib) return;
  const stored = manager.get_state_sync;
  manager.robolib = true;
  manager.get_state_sync = function (options) {
    const ours = [...this._modelsSync?.values() ?? []].filter((one) => /robolib/.test(one.get("_esm")) && Object.keys(one.views ?? {}).length);
    const silent = ours.flatMap((one) => [one, one.get("layout")]).filter((one) => one && !one.comm_live);
    for (const one of silent) one._comm_live = true;           // for this moment, and without telling its views
    try { return stored.call(this, options); } finally { for (const one of silent) one._comm_live = false; }
  };
}

export default {
  initialize: async (given) => { keep(given.model.widget_manager); return (await load(given.model)).initialize(given); },
  render: async (given) => (await load(given.model)).render(given),
};
