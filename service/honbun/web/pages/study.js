/** How words are used in what was saved: how often, beside which others, in which rows; and how the corpus grew. */

import { askBox } from "../parts/ask.js";
import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { t } from "../shell/words.js";

const TABS = ["frequencies", "collocations", "ngrams", "growth"];

/** @typedef {{place: HTMLElement, query: string, address: import("../shell/address.js").Address, signal: AbortSignal,
 *   again: (changed: Record<string, string>) => void}} Study what a tab is filled for; `again` asks in another way */

/** @param {import("../shell/main.js").Sheet} sheet */
export async function show({ place, address, signal }) {
  const query = (address.query.get("query") ?? "").trim();
  const tab = TABS.find((each) => each === address.rest[0]) ?? TABS[0];
  const body = make("div", { class: "tab", "data-tab": tab });
  const again = (/** @type {Record<string, string>} */ changed) => {
    location.hash = addressOf("study", [tab], { ...Object.fromEntries(address.query), ...changed });
  };
  place.append(make("h1", { class: query ? "unseen" : false }, t("page_study")), askBox("study", query), tabs(query, tab), body);
  const { fill } = await import(`../study/${tab}.js`);
  await fill({ place: body, query, address, signal, again });
}

/** @param {string} query @param {string} shown */
function tabs(query, shown) {
  return make(
    "nav",
    { class: "tabs", "aria-label": t("tabs_study") },
    TABS.map((tab) =>
      make("a", { href: addressOf("study", [tab], { query }), "aria-current": tab === shown && "page" }, t(`study_${tab}`)),
    ),
  );
}
