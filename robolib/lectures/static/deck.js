/* Starts reveal.js and, slide by slide, the interactives; shows the notes. */

const ROOM = { lab: 1380, small: 900 };          // px that a widget believes to have for its width
const SHRUNK = 0.6;                              // of its size, to which the right of a small one may shrink
const parts = JSON.parse(document.getElementById("interactives").textContent);

/* What stands at the right of a small interactive is made smaller until all of it is seen; nobody scrolls on a slide. */
function seen(page) {
  const right = page.querySelector(".small .rl-right");
  if (!right) return;
  right.style.zoom = "";
  for (let size = 1; size > SHRUNK && right.scrollHeight > right.clientHeight + 1;) right.style.zoom = size -= 0.02;
}

/* A frame of its own: its keys are not the slides' keys, its style is not the slides' style. */
function start(box) {
  const frame = document.createElement("iframe"), closed = (text) => text.replaceAll("</", "<\\/");
  frame.title = box.dataset.title;
  const kind = box.dataset.room;
  frame.srcdoc = `<!DOCTYPE html><html lang="en" class="${kind}"><head><meta charset="utf-8"><title>${box.dataset.title}</title>
    <style>${parts.style} html { zoom: ${box.clientWidth / ROOM[kind]}; }</style></head>
    <body class="rl-page" data-theme="light"><main id="arm"></main><script type="module">
    ${closed(parts.shared + parts.own[box.dataset.arm])}
    ${parts.memory}
    const model = new Memory(${closed(box.dataset.state)});
    WIDGET.initialize({ model });
    WIDGET.render({ model, el: document.getElementById("arm") });
    </script></body></html>`;
  frame.addEventListener("load", () => frame.contentWindow.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { frame.contentDocument.activeElement.blur(); frame.blur(); window.focus(); }
  }, true));
  frame.addEventListener("load", () => {
    seen(frame.contentDocument);
    frame.contentWindow.setTimeout(() => seen(frame.contentDocument), 250);
  });
  box.append(frame);
  box.classList.add("started");
}

/* An interactive begins when its slide is shown, and rests when it is left. */
function shown(slide) {
  for (const frame of document.querySelectorAll(".widget iframe")) {
    if (!slide.contains(frame)) frame.contentDocument.getElementById("arm")?.robolib?.host.pause();
  }
  const box = slide.querySelector(".widget:not(.started)");
  if (box && !/receiver|print-pdf/.test(location.search)) start(box);
}

const said = document.getElementById("said"), began = Date.now();

function tell() {
  const slide = Reveal.getCurrentSlide(), now = `now: minute ${Math.floor((Date.now() - began) / 60000)}`;
  const clock = Object.assign(document.createElement("p"), { className: "clock", textContent: now });
  said.replaceChildren(clock, ...[...slide.querySelectorAll("aside.notes")].flatMap((aside) => [...aside.cloneNode(true).childNodes]));
}

await fit();
// When pages are printed, reveal.js lays them out after it has called itself ready.
const paged = /print-pdf/.test(location.search) && new Promise((done) => document.addEventListener("pdf-ready", done, { once: true }));
await Reveal.initialize({
  width: 1920, height: 1080, margin: 0, minScale: 0.1, maxScale: 4, center: false, hash: true, controls: false, slideNumber: "c/t",
  transition: "none", pdfSeparateFragments: false, pdfMaxPagesPerSlide: 1, plugins: [RevealNotes],
  keyboard: { 78: () => { said.hidden = !said.hidden; tell(); } },
});
Reveal.on("slidechanged", ({ currentSlide }) => { shown(currentSlide); tell(); });
shown(Reveal.getCurrentSlide());
await paged;
document.body.dataset.ready = "yes";
