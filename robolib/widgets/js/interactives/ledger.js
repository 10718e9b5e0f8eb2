/* A ledger of operations: what a torque costs as its formula is written, and stair by stair what is left of it. All counts
   are Python's; here they are looked up, and drawn on a logarithmic axis. */

import { kit } from "../kit.js";
// without "../plots.js": nothing changes in time
// without "../integrate.js"

const SIDE = 440, LEFT = 10, DECADE = 79, ROW = 53, FOOT = 24;       // of the picture: a decade of operations, a stair
const NEEDLESS = { share: "done before", drop: "with 0 or ±1", offline: "of constants" };
const LOOKS = [["×", "rl-cost", "rl-cost-word"], ["+", "rl-cost-sum", "rl-cost-sum-word"]];
const RANKS = [0, 1], DECADES = [0, 1, 2, 3, 4, 5];

const at = (x, y) => [x, SIDE - y];                                  // from the upper left corner
const long = (count) => DECADE * Math.log10(Math.max(1, count));
const box = (x, y, wide, high) => `M${x} ${y}h${wide.toFixed(1)}v${high}H${x}z`;
const spaced = (count) => `${count}`.replace(/\B(?=(\d{3})+$)/g, "\u202f");
const counted = (counts, place) => counts.slice(2 * place, 2 * place + 2);
const low = (product) => product.replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]);
const plus = ([times, sums]) => `${spaced(times)} + ${spaced(sums)}`;

/* The stairs that are switched on, from the top. A switch sets a bit in the place of the count, or leads to another way. */
function stairs(s, { choices, data: { switches, sources, arms, books } }) {
  const way = choices.formulation.findIndex(([name]) => name === s.formulation);
  const found = [{ key: "written", word: "as written", way, place: 0 }];
  for (const [key, [word, bit, from, to]] of Object.entries(switches)) {
    const { way, place } = found.at(-1);
    if (s[key] && (!from || from.includes(way))) found.push({ key, word, way: to ?? way, place: place | bit });
  }
  return found.map((one, k) => {
    const [packed, ...products] = arms[s.robot][one.way].split("|");
    const half = packed.split(" ").map((x) => parseInt(x, 36)), first = one.way !== found[k - 1]?.way;
    const counts = half[8] ? half : [...half, ...half];
    const repeats = products.map((x) => x.split("=")).map(([product, times, constant]) => [product, +times, constant]);
    return { ...one, counts, count: counted(counts, one.place), repeats,
      published: first ? (books[s.robot][one.way] ?? []).map(([times, sums, source]) => [times, sums, sources[source]]) : [] };
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

/* Its name, what a book has, and two bars with their numbers; a diamond where a published number is. */
function stair(pen, { key, word, count, published }, top) {
  pen.layer("bars").text(`${key} word`, at(LEFT, top + 15), word, { anchor: "start" });
  if (published.length) {
    const told = `◆ published ${plus(published[0])}`;
    pen.text(`${key} published`, at(SIDE - LEFT, top + 15), told, { anchor: "end", name: "rl-tick" });
  }
  count.forEach((number, j) => {
    const y = top + 19 + 15 * j, [sign, bar, inside] = LOOKS[j];
    pen.layer("bars").path(`${key} ${j}`, box(LEFT, y, long(number), 14), bar);
    pen.text(`${key} ${j} number`, at(LEFT + 6, y + 11), `${spaced(number)} ${sign}`, { anchor: "start", name: inside });
    published.forEach((one, k) => {
      const mark = `M${(LEFT + long(one[j])).toFixed(1)} ${y + 1}l5 6.5l-5 6.5l-5 -6.5z`;
      pen.layer("marks").path(`${key} ${j} mark ${k}`, mark, "rl-cost-mark");
    });
  });
}

export const interactive = (physics, config) => {
  const { switches } = config.data, names = Object.keys(switches);
  const can = (key) => (s) => stairs({ ...s, [key]: true }, config).some((one) => one.key === key);

  /* A stair, or the name of one that can be switched on; either is pressed. */
  const row = (pen, key, top, found, chosen, set) => {
    const one = found.find((each) => each.key === key), name = switches[key]?.[0], down = key === chosen.key;
    if (one) stair(pen, one, top);
    else pen.layer("bars").text(`${key} off`, at(LEFT, top + 28), `+ ${name}`, { anchor: "start", name: "rl-tick" });
    const look = `rl-cost-row${down ? " rl-cost-chosen" : ""}`, change = one ? { bar: key } : { bar: key, [key]: true };
    const node = pen.layer("front").path(key, box(3, top, SIDE - 6, ROW - 3), look);
    pen.press(node, one ? words(one) : `${name}: off`, down, () => set(change));
  };

  const product = (k) => (s, { chosen: { repeats, place } }) =>
    k in repeats ? [low(repeats[k][0]), fate(repeats[k], place, switches)] : k ? ["", ""] : ["none", "more than once"];
  const needless = (key) => (s, { chosen: { counts, count, place } }) =>
    counted(counts, place | switches[key][1]).map((left, j) => spaced(count[j] - left));

  return kit({
    look(s) {
      const found = stairs(s, config), [first, last] = [found[0].count, found.at(-1).count];
      return { found, chosen: found.find((one) => one.key === s.bar) ?? found[0], mul: last[0], add: last[1],
        written_mul: first[0], written_add: first[1], saved: 100 - 100 * last[0] / first[0] };
    },
    view: [{
      plane: { label: "Multiplications and additions, a pair of bars for each stair, on a logarithmic axis.", axes: null,
        reach: SIDE / 2, centre: [SIDE / 2, SIDE / 2], layers: ["bars", "marks"] },
      draw(pen, s, f, { found, chosen }, set) {
        for (const power of DECADES) {
          const x = LEFT + power * DECADE, anchor = power ? "middle" : "start";
          pen.layer("back").line(`decade ${power}`, [at(x, 0), at(x, SIDE - FOOT)], "rl-line");
          pen.text(`decade ${power} word`, at(x, SIDE - 8), spaced(10 ** power), { name: "rl-tick", anchor });
        }
        pen.text("axis", at(SIDE - LEFT, SIDE - FOOT - 2), "operations", { name: "rl-tick", anchor: "end" });
        const rows = ["written", ...names].filter((key) => found.some((one) => one.key === key) || can(key)(s));
        rows.forEach((key, k) => row(pen, key, ROW * k + 4, found, chosen, set));
      },
    }],
    controls: [{ name: "robot", label: "arm" },
      { name: "formulation", label: "by" },
      ...names.map((key) => ({ name: key, toggle: switches[key][0], when: can(key),
        takes: (on) => ({ [key]: on, bar: on ? key : "written" }) }))],
    readings: [{ key: "product", title: "Repeated (s₁ is sin q₁)", columns: ["product", "computed"],
      rows: RANKS.map((k) => [`${k + 1}`, product(k)]) },
    { key: "saves", title: "Needless in this bar", columns: ["×", "+"],
      rows: Object.entries(NEEDLESS).map(([key, word]) => [word, needless(key)]) }],
    says: (s, { chosen, saved }) => `${s.robot}, ${words(chosen)}.`
      + (saved ? ` In all ${saved.toFixed(1)} % of the multiplications are saved.` : ""),
  }, physics, config);
};
