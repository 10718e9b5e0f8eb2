/* A ledger of operations: what a torque costs as its formula is written, and stair by stair what is left of it. All
   counts are Python's; here they are looked up, and drawn as bars. */

import { BARRED, barred } from "../bars.js";
import { kit } from "../kit.js";
import { spaced } from "../numbers.js";
// without "../plots.js": nothing changes in time
// without "../integrate.js"

const NEEDLESS = { share: "done before", drop: "with 0 or ±1", offline: "of constants" };
const counted = (counts, place) => counts.slice(2 * place, 2 * place + 2);
const plus = ([times, sums]) => `${spaced(times)} + ${spaced(sums)}`;

/* The stairs that are switched on, from the top. A switch sets a bit in the place of the count, or leads elsewhere. */
function stairs(s, { choices, data: { switches, arms } }) {
  const way = choices.formulation.findIndex(([name]) => name === s.formulation);
  const found = [{ key: "written", word: "as written", way, place: 0 }];
  for (const [key, [word, bit, from, to]] of Object.entries(switches)) {
    const { way, place } = found.at(-1);
    if (s[key] && (!from || from.includes(way))) found.push({ key, word, way: to ?? way, place: place | bit });
  }
  return found.map((one, k) => {
    const [counts, repeats, books] = arms[s.robot][one.way], count = counted(counts, one.place);
    return { ...one, counts, count, repeats, published: one.way === found[k - 1]?.way ? [] : books };
  });
}

/* How often a product is computed that is written so many times. */
function fate([, times, constant], place, { share, offline }) {
  const often = `${spaced(times)} times`;
  if (constant && place & offline[1]) return `beforehand, not ${often}`;
  return place & share[1] ? `once, not ${often}` : often;
}

const words = ({ word, count: [times, sums], published }) =>
  `${word}: ${spaced(times)} multiplications and ${spaced(sums)} additions`
  + published.map((one) => `; published ${plus(one)}, ${one[2]}`).join("");

export const interactive = (physics, config) => {
  const { switches } = config.data, names = Object.keys(switches);
  const can = (key) => (s) => stairs({ ...s, [key]: true }, config).some((one) => one.key === key);

  /* A stair, or the name of one that can be switched on; either is pressed. */
  const row = (key, found, chosen, set) => {
    const one = found.find((each) => each.key === key), name = switches[key]?.[0], down = key === chosen.key;
    const press = () => set(one ? { bar: key } : { bar: key, [key]: true });
    if (!one) return { key, down, press, word: `+ ${name}`, says: `${name}: off` };
    const { word, count: numbers, published: marks } = one, note = marks.length && `◆ published ${plus(marks[0])}`;
    return { key, down, word, numbers, marks, note, press, says: words(one) };
  };

  const product = (k) => (s, { chosen: { repeats, place } }) =>
    k in repeats ? [repeats[k][0], fate(repeats[k], place, switches)] : k ? ["", ""] : ["none", "more than once"];
  const needless = (key) => (s, { chosen: { counts, count, place } }) =>
    counted(counts, place | switches[key][1]).map((left, j) => spaced(count[j] - left));

  return kit({
    look(s) {
      const found = stairs(s, config), [first, last] = [found[0].count, found.at(-1).count];
      return { found, chosen: found.find((one) => one.key === s.bar) ?? found[0], mul: last[0], add: last[1],
        written_mul: first[0], written_add: first[1], saved: 100 - 100 * last[0] / first[0] };
    },
    view: [{
      plane: { ...BARRED, label: "Multiplications and additions: a pair of bars for each stair, a logarithmic axis." },
      draw(pen, s, f, { found, chosen }, set) {
        const keys = ["written", ...names].filter((key) => found.some((one) => one.key === key) || can(key)(s));
        barred(pen, keys.map((key) => row(key, found, chosen, set)), ["×", "+"], "operations");
      },
    }],
    controls: [{ name: "robot", label: "arm" }, { name: "formulation", label: "by" },
      ...names.map((key) => ({ name: key, toggle: switches[key][0], when: can(key),
        takes: (on) => ({ [key]: on, bar: on ? key : "written" }) }))],
    readings: [{ key: "product", title: "Repeated (s₁ is sin q₁)", columns: ["product", "computed"],
      rows: [0, 1].map((k) => [`${k + 1}`, product(k)]) },
    { key: "saves", title: "Needless in this bar", columns: ["×", "+"],
      rows: Object.entries(NEEDLESS).map(([key, word]) => [word, needless(key)]) }],
    says: (s, { chosen, saved }) => `${s.robot}, ${words(chosen)}.`
      + (saved ? ` In all ${saved.toFixed(1)} % of the multiplications are saved.` : ""),
  }, physics, config);
};
