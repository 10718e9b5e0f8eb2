/* What JupyterLab does not do by itself for a reader of the course: stored pictures in place of widgets that are not
   there, pictures that say what they show and follow the dark theme, formulas and pictures that fit a telephone.

   What is stored beside a widget is shown where the widget itself cannot be. JupyterLab prefers a widget to every other form of an output. Where the notebook was saved without the widget's state,
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

  /* A renderer of pictures, watched. The notebook holds what a picture shows, in words; JupyterLab leaves it out. */
  function told(renderer) {
    const render = renderer.renderModel.bind(renderer);
    renderer.renderModel = async (model) => {
      await render(model);
      const image = renderer.node.querySelector("img"), words = model.metadata[PICTURE]?.alt;
      if (!image || !words) return;
      image.alt = words;
      renderer.addClass("robolib-figure");
      image.addEventListener("click", () => renderer.node.classList.toggle("robolib-near"));
    };
    return renderer;
  }

  function watch(rendermime) {
    const create = rendermime.createRenderer.bind(rendermime);
    rendermime.createRenderer = (mime, ...more) => {
      const made = create(mime, ...more);
      return mime === VIEW ? watched(made, rendermime) : mime === PICTURE ? told(made) : made;
    };
  }

  /* In the dark theme light and dark of a picture change places and the hues stay. On a telephone the page is the
     reader's: no strips beside it, no room for prompts, and pictures from edge to edge. A touch brings a picture nearer,
     because many small ones stand side by side in some; another one takes it back. */
  const NARROW = 600;                           // px: below this a window counts as a telephone
  const SMALLEST = 0.62;                        // of its size, to which a formula is made smaller before it scrolls
  const WIDE = "mjx-mspace[style*='width: 2em']", ROWS = "> mjx-math > mjx-mtable > mjx-table > mjx-itable";
  const STYLE = `
    body[data-jp-theme-light="false"] :is(.robolib-figure, .robolib-stored) > img {
      filter: invert(0.93) hue-rotate(180deg);
    }
    @media print { :is(.robolib-figure, .robolib-stored) > img { filter: none !important; } }
    @media (max-width: ${NARROW}px) {
      .jp-NotebookPanel .jp-Notebook { --jp-notebook-padding: 2px; --jp-cell-padding: 2px; }
      .jp-NotebookPanel .jp-Notebook .jp-Cell .jp-Collapser { flex-basis: 5px; min-width: 5px; }
      .jp-NotebookPanel .jp-RenderedMarkdown { padding-right: 2px; }
      .jp-NotebookPanel .jp-RenderedMarkdown blockquote { margin-inline: 8px; }
      .jp-NotebookPanel .jp-Placeholder-prompt { display: none; }
      .jp-NotebookPanel .jp-Placeholder-content { max-width: 100%; }
      .jp-NotebookPanel mjx-container[width="full"], .jp-NotebookPanel mjx-container[width="full"] mjx-mtable {
        min-width: 0 !important;
      }
      .jp-NotebookPanel mjx-assistive-mml { width: 1px !important; height: 1px !important; }
      .robolib-broken > mjx-math, .robolib-broken mjx-mlabeledtr > mjx-mtd { text-align: center !important; }
      .robolib-broken > mjx-math > mjx-mstyle:has(> ${WIDE}), .robolib-broken mjx-mlabeledtr > mjx-mtd > mjx-mstyle:has(> ${WIDE}) {
        display: block; height: 0.5em;
      }
      .robolib-broken > mjx-math > mjx-mtable, .robolib-broken > mjx-math > mjx-mtable > mjx-table { min-width: 0 !important; }
      .robolib-broken > mjx-math > mjx-mtable > mjx-table > mjx-itable[width="full"] { width: auto; }
      .robolib-broken ${ROWS}, .robolib-broken ${ROWS} > mjx-mtr { display: block; text-align: left; }
      .robolib-broken ${ROWS} > mjx-mtr > mjx-mtd { display: inline-block; margin-bottom: 0.35em; }
      .robolib-broken ${ROWS} > mjx-mtr > mjx-mtd:first-child:has(> mjx-tstrut:only-child) { min-width: 1.5em; }
      .robolib-broken ${ROWS} > mjx-mtr > mjx-mtd:nth-child(3) { display: none; }
      .robolib-broken ${ROWS} > mjx-mtr > mjx-mtd:nth-child(4) { display: block; padding: 0 0 0.4em 2.4em !important; }
      .jp-NotebookPanel .jp-OutputArea-output pre { word-break: normal; overflow-wrap: anywhere; }
      .jp-NotebookPanel .jp-OutputArea-output pre.robolib-table { white-space: pre; }
      .robolib-near { overflow-x: auto; }
      .robolib-near > img { width: 220% !important; max-width: none !important; height: auto !important; }
      .jp-NotebookPanel mjx-container[width="full"] mjx-table { margin-left: 0.4em !important; }
      .jp-NotebookPanel mjx-container[width="full"] mjx-labels { width: 100% !important; }
    }`;

  /* What is wider than the page is made smaller until it fits, as far as it can be read: formulas, and tables that are
     text. Before that a formula is broken where its author left a wide space, and the reasons of a derivation go below
     its lines. A number at the right, such as (06.E1), keeps its place beside the formula. MathJax sets a size of its
     own; it is kept. */
  const ENOUGH = 0.85;                          // of its size: a formula that can have so much is not broken
  const sizes = new WeakMap();
  function fit(page) {
    const formulas = [...page.querySelectorAll("mjx-container")];
    const texts = [...page.querySelectorAll(".jp-OutputArea-output pre")].filter((text) => !text.closest(".rl-widget"));
    const narrow = window.innerWidth <= NARROW, wide = (part) => part?.getBoundingClientRect().width ?? 0;
    for (const part of [...formulas, ...texts]) {
      if (!sizes.has(part)) sizes.set(part, part.style.fontSize);
      else if (part.style.fontSize !== sizes.get(part)) part.style.fontSize = sizes.get(part);
      part.classList.remove("robolib-broken");
    }
    for (const text of texts) text.classList.toggle("robolib-table", narrow && /\S {2,}\S/.test(text.textContent));
    if (!narrow) return;
    const fits = (formula) => {
      const number = formula.querySelector("mjx-labels mjx-mtd");
      const wanted = wide(formula.querySelector(number ? "mjx-itable" : "mjx-math")) + (number ? wide(number) + 20 : 0);
      const page = formula.closest(".jp-RenderedHTMLCommon, .jp-OutputArea-output"), cell = formula.closest("td, li");
      const beside = cell ? cell.getBoundingClientRect().left - page.getBoundingClientRect().left : 0;
      const place = Math.min(cell?.clientWidth ?? Infinity, page?.clientWidth - beside);     // a cell grows with its formula
      return Math.max(SMALLEST, Math.min(1, (place - 16) / wanted || 1));
    };
    const long = formulas.filter((formula) => formula.getAttribute("display") && fits(formula) < ENOUGH
      && formula.querySelector(`${WIDE}, mjx-mtd:nth-child(4)`));
    for (const formula of long) formula.classList.add("robolib-broken");
    const shrunk = [...formulas.map(fits), ...texts.map((text) => Math.max(SMALLEST, text.clientWidth / text.scrollWidth || 1))];
    [...formulas, ...texts].forEach((part, k) => {
      if (shrunk[k] < 1) part.style.fontSize = `${(parseFloat(sizes.get(part)) || 100) * shrunk[k] - 0.5}%`;
    });
  }

  function fitted(panel) {
    const page = panel.content.node;
    let waiting = 0;
    const soon = () => { clearTimeout(waiting); waiting = setTimeout(() => fit(page), 150); };
    const seen = new MutationObserver(soon), sized = new ResizeObserver(soon);
    seen.observe(page, { childList: true, subtree: true });
    sized.observe(page);
    panel.disposed.connect(() => { clearTimeout(waiting); seen.disconnect(); sized.disconnect(); });
  }

  const pictures = {
    id: "robolib:pictures",
    description: "Stored pictures of widgets, alternative texts, formulas that fit.",
    autoStart: true,
    activate: (app) => app.docRegistry.addWidgetExtension("Notebook", {
      createNew: (panel) => { watch(panel.content.rendermime); fitted(panel); },
    }),
  };

  const page = {
    id: "robolib:page",
    description: "Pictures that follow the dark theme; a telephone's page without strips beside it.",
    autoStart: true,
    activate: (app) => {
      const style = document.createElement("style");
      style.textContent = STYLE;
      document.head.append(style);
      if (window.innerWidth > NARROW) return;
      app.restored.then(() => {
        for (const side of ["left", "right"])
          if (app.shell.isSideTabBarVisible?.(side)) app.shell.toggleSideTabBarVisibility(side);
      });
    },
  };

  const plugins = [pictures, page];
  (window._JUPYTERLAB ??= {}).robolib = { init() {}, get: async () => () => ({ __esModule: true, default: plugins }) };
})();
