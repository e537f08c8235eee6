/** Every site that is remembered. */

import { tableOf } from "../parts/table.js";
import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { ask } from "../shell/service.js";
import { t, writeDay, writeNumber } from "../shell/words.js";

/** @typedef {{site: string, pages: number, last_seen: number, documents: number, rules: boolean}} Summary */

/** @param {import("../shell/main.js").Sheet} sheet */
export async function show({ place, signal }) {
  const sites = /** @type {Summary[]} */ ((await ask("GET", "/v1/sites", { signal })).sites);
  place.append(make("h1", {}, t("page_sites")), make("p", { class: "lead" }, t("sites_lead")));
  if (sites.length === 0) return void place.append(make("div", { class: "empty" }, make("p", {}, t("sites_none"))));
  place.append(
    tableOf(
      [
        { head: t("site"), cell: ({ site }) => make("a", { href: addressOf("site", [site]) }, site), by: ({ site }) => site },
        { head: t("pages_seen"), cell: ({ pages }) => writeNumber(pages), by: ({ pages }) => pages, class: "number" },
        { head: t("documents"), cell: documentsOf, by: ({ documents }) => documents, class: "number" },
        {
          head: t("rules"),
          cell: ({ rules }) => (rules ? make("span", { class: "badge" }, t("rules_some")) : ""),
          by: ({ rules }) => Number(rules),
        },
        {
          head: t("last_seen"),
          cell: ({ last_seen }) => (last_seen ? writeDay(last_seen) : ""),
          by: ({ last_seen }) => last_seen,
          class: "nowrap",
        },
      ],
      sites,
      t("page_sites"),
      { sorted: 1, down: true },
    ),
  );
}

/** @param {Summary} summary */
function documentsOf({ site, documents }) {
  return documents ? make("a", { href: addressOf("documents", [], { site }) }, writeNumber(documents)) : "0";
}
