/* What is stored beside a widget is shown where the widget itself cannot be.

   JupyterLab prefers a widget to every other form of an output. Where the notebook was saved without the widget's state,
   and no kernel knows it, it says "model not found", although a picture and words lie in the same output. Here its
   renderer is watched, in every notebook: while the widget has not come, or if it never does, the stored picture stands
   in its place, and a line says how to bring it to life. A widget that is there is not touched.

   This file is a prebuilt extension as JupyterLab loads it: a container with `init` and `get`. It needs no other module,
   so it is written by hand and not bundled. */

(() => {
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const PICTURE = "image/png", WORDS = "text/markdown";
  const SOON = 400;                             // ms that a widget may take before its picture is shown
  const HINT = "A stored picture. Run this cell to take it by the hand.";

  /* The stored form of an output, as an element; null where there is none but plain text. */
  function stored(model, rendermime) {
    const picture = model.data[PICTURE];
    if (picture) {
      const image = document.createElement("img"), words = document.createElement("p");
      image.src = `data:${PICTURE};base64,${[picture].flat().join("")}`;
      image.alt = model.metadata[PICTURE]?.alt ?? "The stored picture of a widget.";
      image.style.maxWidth = "100%";
      words.textContent = HINT;
      words.style.cssText = "margin: 2px 0 6px; color: var(--jp-ui-font-color2); font-size: var(--jp-ui-font-size1)";
      return shell(image, words);
    }
    if (!(WORDS in model.data)) return null;
    const text = rendermime.createRenderer(WORDS);
    text.renderModel(model);
    return shell(text.node);
  }

  function shell(...children) {
    const node = document.createElement("div");
    node.className = "robolib-stored";
    node.append(...children);
    return node;
  }

  /* A renderer of widgets, watched. It writes into its node: that it waits, then the widget, or that there is none. */
  function watched(renderer, rendermime) {
    const render = renderer.renderModel.bind(renderer);
    const waits = () => !renderer.isDisposed && !renderer.widgets?.length && !renderer.isHidden;
    renderer.renderModel = async (model) => {
      const show = () => {
        const instead = waits() && stored(model, rendermime);
        if (instead) renderer.node.replaceChildren(instead);
      };
      const timer = setTimeout(show, SOON);
      try {
        await render(model);
      } finally {
        clearTimeout(timer);
        show();
      }
    };
    return renderer;
  }

  function watch(rendermime) {
    const create = rendermime.createRenderer.bind(rendermime);
    rendermime.createRenderer = (mime, ...more) => {
      const made = create(mime, ...more);
      return mime === VIEW ? watched(made, rendermime) : made;
    };
  }

  const plugin = {
    id: "robolib:stored-pictures",
    description: "Shows the stored picture of a widget that cannot be shown.",
    autoStart: true,
    activate: (app) => app.docRegistry.addWidgetExtension("Notebook", {
      createNew: (panel) => { watch(panel.content.rendermime); },
    }),
  };

  (window._JUPYTERLAB ??= {}).robolib = { init() {}, get: async () => () => ({ __esModule: true, default: plugin }) };
})();
