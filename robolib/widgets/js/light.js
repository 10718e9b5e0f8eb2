/* Lit up for a moment: somebody asks which one a letter means. */

export const LIT = 2500;                        // ms

export function flash(node) {
  node.classList.add("rl-lit");
  clearTimeout(node.dimming);
  node.dimming = setTimeout(() => node.classList.remove("rl-lit"), LIT);
}
