/** The words that stand in a row most often. */

import { barsOf } from "../parts/bars.js";
import { addressOf } from "../shell/address.js";
import { ask, withQuery } from "../shell/service.js";
import { t } from "../shell/words.js";
import { choiceOf, nothing, toolsOf } from "./tools.js";

const PATH = "/v1/ngrams";
const LENGTHS = ["2", "3", "4", "5"];

/** @param {import("../pages/study.js").Study} study */
export async function fill({ place, query, address, signal, again }) {
  const n = LENGTHS.find((each) => each === address.query.get("n")) ?? "3";
  const asked = { query, n, results: 100 };
  const { documents, types, ngrams } = await ask("GET", withQuery(PATH, asked), { signal });
  place.append(
    toolsOf(
      [t("documents_counted", documents), t("types_rows", types)],
      PATH,
      asked,
      choiceOf(
        "n",
        t("row_length"),
        LENGTHS.map((each) => [each, t("window_words", Number(each))]),
        n,
        again,
      ),
    ),
  );
  if (ngrams.length === 0) return void place.append(nothing(t("study_none")));
  place.append(barsOf(ngrams.map(barOf), t("study_ngrams")));
}

/** @param {{words: string[], count: number, documents: number}} row */
function barOf({ words, count, documents }) {
  const isSpaced = words.every((word) => /^[\x20-\x7e\u00a0-\u024f]+$/.test(word));
  const written = words.join(isSpaced ? " " : "");
  return {
    label: words.join(" "),
    value: count,
    title: `${words.join(" ")} · ${t("documents_counted", documents)}`,
    lang: "ja",
    href: addressOf("kwic", [], { query: `"${written.replaceAll('"', "")}"` }),
  };
}
