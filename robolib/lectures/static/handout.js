/* Each page is filled: the card in the largest type that fits, the blanks with the most room to write. */

await Promise.all([...document.fonts].map((face) => face.load()));

/* The largest of the values for which the page is not too small. */
function largest(low, high, step, set, fits) {
  let size = high;
  for (set(size); !fits() && size > low; size -= step) set(size - step);
}

const card = document.querySelector(".card"), blanks = document.querySelector(".blanks");
const within = (box) => box.scrollWidth <= box.clientWidth + 1 && box.scrollHeight <= box.clientHeight + 1;
largest(9, 13.5, 0.25, (size) => card.style.setProperty("--size", `${size}pt`),
  () => within(card) && card.parentElement.scrollHeight <= card.parentElement.clientHeight);
largest(7.5, 10.5, 0.25, (size) => blanks.style.setProperty("--size", `${size}pt`), () => {
  blanks.style.setProperty("--line", "6mm");
  return within(blanks);
});
largest(6, 16, 0.25, (size) => blanks.style.setProperty("--line", `${size}mm`), () => within(blanks));
document.body.dataset.ready = "yes";
