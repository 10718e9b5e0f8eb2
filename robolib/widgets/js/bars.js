/* Bars on a logarithmic axis, a row for each thing that is counted, which can be pressed:

     barred(pen, [{ key, word, note, numbers: [104714, 79456], marks: [[101348, 77405], …], says, down, press }],
            ["×", "+"], "operations")                      // the signs of the numbers, what the axis tells

   Each number has its bar; a diamond stands at each of the `marks`. A row without numbers has only its name. The plane
   is `plane: { label, ...BARRED }`. */

import { spaced } from "./numbers.js";

const SIDE = 440, LEFT = 10, DECADE = 79, ROW = 53, FOOT = 24;       // of the picture: a tenfold number, a row
const LOOKS = [["rl-cost", "rl-cost-word"], ["rl-cost-sum", "rl-cost-sum-word"]], DECADES = [0, 1, 2, 3, 4, 5];
export const BARRED = { axes: null, reach: SIDE / 2, centre: [SIDE / 2, SIDE / 2], layers: ["bars", "marks"] };

const at = (x, y) => [x, SIDE - y];                                  // from the upper left corner
const long = (count) => DECADE * Math.log10(Math.max(1, count));
const box = (x, y, wide, high) => `M${x} ${y}h${wide.toFixed(1)}v${high}H${x}z`;

function bars(pen, { key, word, note, numbers, marks }, signs, top) {
  pen.layer("bars").text(`${key} word`, at(LEFT, top + 15), word, { anchor: "start" });
  if (note) pen.text(`${key} note`, at(SIDE - LEFT, top + 15), note, { anchor: "end", name: "rl-tick" });
  numbers.forEach((number, j) => {
    const y = top + 19 + 15 * j, [bar, inside] = LOOKS[j];
    pen.layer("bars").path(`${key} ${j}`, box(LEFT, y, long(number), 14), bar);
    pen.text(`${key} ${j} number`, at(LEFT + 6, y + 11), `${spaced(number)} ${signs[j]}`,
      { anchor: "start", name: inside });
    marks.forEach((one, k) => {
      const mark = `M${(LEFT + long(one[j])).toFixed(1)} ${y + 1}l5 6.5l-5 6.5l-5 -6.5z`;
      pen.layer("marks").path(`${key} ${j} mark ${k}`, mark, "rl-cost-mark");
    });
  });
}

export function barred(pen, rows, signs, what) {
  for (const power of DECADES) {
    const x = LEFT + power * DECADE, anchor = power ? "middle" : "start";
    pen.layer("back").line(`decade ${power}`, [at(x, 0), at(x, SIDE - FOOT)], "rl-line");
    pen.text(`decade ${power} word`, at(x, SIDE - 8), spaced(10 ** power), { name: "rl-tick", anchor });
  }
  pen.text("axis", at(SIDE - LEFT, SIDE - FOOT - 2), what, { name: "rl-tick", anchor: "end" });
  rows.forEach((row, k) => {
    const { key, word, numbers, says, down, press } = row, top = ROW * k + 4;
    if (numbers) bars(pen, row, signs, top);
    else pen.layer("bars").text(`${key} off`, at(LEFT, top + 28), word, { anchor: "start", name: "rl-tick" });
    const look = `rl-cost-row${down ? " rl-cost-chosen" : ""}`;
    pen.press(pen.layer("front").path(key, box(3, top, SIDE - 6, ROW - 3), look), says, down, press);
  });
}
