/** The words that are used most. */

import { barsOf } from "../parts/bars.js";
import { addressOf } from "../shell/address.js";
import { ask, withQuery } from "../shell/service.js";
import { t, writeNumber } from "../shell/words.js";
import { nothing, posChoice, posOf, toolsOf } from "./tools.js";

const PATH = "/v1/frequencies";

/** @param {import("../pages/study.js").Study} study */
export async function fill({ place, query, address, signal, again }) {
  const asked = { query, pos: posOf(address.query), results: 100 };
  const { documents, tokens, types, words } = await ask("GET", withQuery(PATH, asked), { signal });
  place.append(
    toolsOf(
      [t("documents_counted", documents), t("tokens", tokens), t("types", types)],
      PATH,
      asked,
      posChoice(address.query, again),
    ),
  );
  if (words.length === 0) return void place.append(nothing(t("study_none")));
  place.append(barsOf(words.map(barOf), t("study_frequencies")));
}

/** @param {{word: string, reading: string, pos: string, count: number, documents: number}} word */
function barOf({ word, reading, pos, count, documents }) {
  const title = [word, reading, pos, t("documents_counted", documents)].filter(Boolean).join(" · ");
  return { label: word, value: count, told: writeNumber(count), title, lang: "ja", href: addressOf("kwic", [], { query: word }) };
}
