/** Columns over time, stacked by kind, with the sum so far as a line; the numbers are beside it as a table. */

import { draw, make } from "../shell/make.js";
import { t, writeNumber } from "../shell/words.js";

const WIDEST = 920;
const NARROWEST = 300;
const AROUND = 90; // pixels of the window that are none of the chart's
const HEIGHT = 260;
const LEFT = 42; // for the numbers of the axis
const RIGHT = 42;
const BOTTOM = 24;
const TOP = 10;
const LABEL = 96; // pixels that a date needs

/** @typedef {{label: string, values: number[]}} Column what a stretch of time has of each kind */

/** @param {Column[]} columns @param {string[]} kinds @param {string} name what it tells */
export function chartOf(columns, kinds, name) {
  const width = Math.max(NARROWEST, Math.min(WIDEST, innerWidth - AROUND));
  const sums = columns.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const step = (width - LEFT - RIGHT) / columns.length;
  const height = scaleOf(Math.max(...sums));
  const totals = sums.map(
    (
      (total) => (sum) =>
        (total += sum)
    )(0),
  );
  const svg = draw(
    "svg",
    { viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": `${name}: ${t("documents_counted", totals.at(-1) ?? 0)}` },
    gridOf(height, width),
    columns.map((column, index) => columnOf(column, LEFT + index * step, step, height, kinds)),
    lineOf(totals, step, width),
    labelsOf(columns, step),
  );
  return make("figure", { class: "chart" }, legendOf(kinds), svg, tableOf(columns, sums));
}

/** @param {number} most @returns {{ticks: number[], at: (value: number) => number}} */
function scaleOf(most) {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, most / 3)));
  const tick = [1, 2, 5, 10].map((factor) => factor * size).find((each) => each * 3 >= most) ?? size;
  const ticks = Array.from({ length: Math.max(1, Math.ceil(most / tick)) + 1 }, (_, index) => index * tick);
  const top = ticks.at(-1) ?? 1;
  return { ticks, at: (value) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP) };
}

/** @param {ReturnType<typeof scaleOf>} height @param {number} width */
function gridOf({ ticks, at }, width) {
  return ticks.flatMap((tick) => [
    draw("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: at(tick), y2: at(tick) }),
    draw("text", { class: "axis", x: LEFT - 8, y: at(tick) + 4, "text-anchor": "end" }, writeNumber(tick)),
  ]);
}

/** @param {Column} column @param {number} x @param {number} step @param {ReturnType<typeof scaleOf>} height @param {string[]} kinds */
function columnOf({ label, values }, x, step, { at }, kinds) {
  const width = Math.min(56, Math.max(1, step * 0.72));
  let below = 0;
  return draw(
    "g",
    {},
    values.map((value, kind) => {
      const [top, bottom] = [at(below + value), at(below)];
      below += value;
      const told = draw("title", {}, `${label} · ${kinds[kind]} · ${writeNumber(value)}`);
      return (
        value > 0 &&
        draw("rect", { class: `column kind${kind}`, x: x + (step - width) / 2, y: top, width, height: bottom - top }, told)
      );
    }),
  );
}

/** How many there were in all, on a scale of its own to the right.
 * @param {number[]} totals @param {number} step @param {number} width */
function lineOf(totals, step, width) {
  const { ticks, at } = scaleOf(totals.at(-1) ?? 0);
  const points = totals.map((total, index) => `${LEFT + (index + 0.5) * step},${at(total)}`);
  return [
    draw("polyline", { class: "line", points: points.join(" ") }),
    draw("text", { class: "axis total", x: width - RIGHT + 8, y: at(ticks.at(-1) ?? 0) + 4 }, writeNumber(ticks.at(-1) ?? 0)),
  ];
}

/** @param {Column[]} columns @param {number} step */
function labelsOf(columns, step) {
  const every = Math.ceil(LABEL / step);
  return columns.map(
    ({ label }, index) =>
      index % every === 0 &&
      draw("text", { class: "axis", x: LEFT + (index + 0.5) * step, y: HEIGHT - 6, "text-anchor": "middle" }, label),
  );
}

/** @param {string[]} kinds */
function legendOf(kinds) {
  const swatch = (/** @type {string} */ kind) =>
    draw(
      "svg",
      { viewBox: "0 0 12 12", class: "swatch", "aria-hidden": "true" },
      draw("rect", { class: kind, width: 12, height: 12, rx: 3 }),
    );
  return make(
    "figcaption",
    { class: "row" },
    kinds.map((kind, index) => make("span", { class: "nowrap" }, swatch(`column kind${index}`), " ", kind)),
    make(
      "span",
      { class: "nowrap" },
      draw(
        "svg",
        { viewBox: "0 0 12 12", class: "swatch", "aria-hidden": "true" },
        draw("path", { class: "line", d: "M0 6h12" }),
      ),
      " ",
      t("chart_total"),
    ),
  );
}

/** @param {Column[]} columns @param {number[]} sums */
function tableOf(columns, sums) {
  const rows = columns.map(({ label }, index) =>
    make("tr", {}, make("th", { scope: "row" }, label), make("td", { class: "number" }, writeNumber(sums[index]))),
  );
  return make(
    "details",
    {},
    make("summary", {}, t("as_table")),
    make("div", { class: "scroll" }, make("table", {}, make("tbody", {}, rows))),
  );
}
