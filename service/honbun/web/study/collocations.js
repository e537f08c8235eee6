/** The words that stand beside a word more often than chance would have them. */

import { tableOf } from "../parts/table.js";
import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { ask, withQuery } from "../shell/service.js";
import { t, writeNumber } from "../shell/words.js";
import { choiceOf, nothing, posChoice, posOf, toolsOf } from "./tools.js";

const PATH = "/v1/collocations";
const WINDOWS = ["1", "2", "3", "5", "8", "10"];

/** @typedef {{word: string, pos: string, left: number, right: number, everywhere: number, score: number}} Collocate */

/** @param {import("../pages/study.js").Study} study */
export async function fill({ place, query, address, signal, again }) {
  if (!query) return void place.append(nothing(t("collocations_ask")));
  const wide = WINDOWS.find((each) => each === address.query.get("window")) ?? "5";
  const asked = { query, window: wide, pos: posOf(address.query), results: 100 };
  const { documents, hits, collocates } = await ask("GET", withQuery(PATH, asked), { signal });
  const choices = choiceOf(
    "window",
    t("window"),
    WINDOWS.map((each) => [each, t("window_words", Number(each))]),
    wide,
    again,
  );
  place.append(
    toolsOf([t("documents_counted", documents), t("places_hit", hits)], PATH, asked, choices, posChoice(address.query, again)),
  );
  if (collocates.length === 0) return void place.append(nothing(t("study_none")));
  place.append(
    tableOf(
      columns(query, Math.max(...collocates.map((/** @type {Collocate} */ { score }) => score))),
      collocates,
      t("study_collocations"),
      { sorted: 1, down: true },
    ),
  );
}

/** @param {string} query @param {number} most @returns {import("../parts/table.js").Column<Collocate>[]} */
function columns(query, most) {
  const number = (/** @type {"left" | "right" | "everywhere"} */ name) => ({
    head: t(`collocate_${name}`),
    cell: (/** @type {Collocate} */ each) => writeNumber(each[name]),
    by: (/** @type {Collocate} */ each) => each[name],
    class: "number",
  });
  return [
    {
      head: t("word"),
      cell: ({ word, pos }) =>
        make("a", { href: addressOf("kwic", [], { query: `${query} ${word}` }), lang: "ja", title: pos }, word),
      by: ({ word }) => word,
    },
    { head: t("score"), cell: ({ score }) => meter(score, most), by: ({ score }) => score, class: "wide" },
    number("left"),
    number("right"),
    number("everywhere"),
  ];
}

/** @param {number} score @param {number} most */
function meter(score, most) {
  const fill = make("span", { class: "fill", style: { width: `${(100 * score) / (most || 1)}%` } });
  return make(
    "span",
    { class: "meter" },
    make("span", { class: "track", "aria-hidden": "true" }, fill),
    make("span", { class: "count" }, writeNumber(score, 1)),
  );
}
