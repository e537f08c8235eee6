/** What was saved, last first; by site and time. */

import { factsOf, titleOf } from "../parts/facts.js";
import { attempt } from "../parts/problem.js";
import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { ask, withQuery } from "../shell/service.js";
import { t } from "../shell/words.js";

const AT_ONCE = 50;

/** @param {import("../shell/main.js").Sheet} sheet */
export async function show({ place, address, signal }) {
  const wanted = Object.fromEntries(["site", "since", "until"].map((name) => [name, address.query.get(name) ?? ""]));
  const [{ sites }, first] = await Promise.all([ask("GET", "/v1/sites", { signal }), page(wanted, "", signal)]);
  const list = make("ol", { class: "list", "aria-label": t("page_documents") });
  place.append(
    make("h1", {}, t("page_documents")),
    filter(
      wanted,
      sites.filter((/** @type {any} */ { documents }) => documents > 0),
    ),
    list,
  );
  if (first.documents.length === 0) place.append(empty(Object.values(wanted).some(Boolean)));
  fill(place, list, wanted, first);
}

/** @param {Record<string, string>} wanted @param {string} cursor @param {AbortSignal} [signal] */
function page(wanted, cursor, signal) {
  return ask("GET", withQuery("/v1/documents", { ...wanted, limit: AT_ONCE, cursor }), { signal });
}

/** @param {HTMLElement} place @param {HTMLElement} list @param {Record<string, string>} wanted
 * @param {{documents: import("../parts/facts.js").Saved[], cursor: string | null}} answer */
function fill(place, list, wanted, { documents, cursor }) {
  list.append(...documents.map((saved) => make("li", {}, titleOf(saved), factsOf(saved))));
  if (!cursor) return;
  const button = make(
    "button",
    {
      onclick: () =>
        attempt(button, async () => {
          const more = await page(wanted, cursor);
          button.parentElement?.remove();
          fill(place, list, wanted, more);
        }),
    },
    t("more"),
  );
  place.append(make("p", { class: "pager" }, button));
}

/** @param {Record<string, string>} wanted @param {{site: string, documents: number}[]} sites */
function filter({ site, since, until }, sites) {
  const options = sites.map((each) =>
    make("option", { value: each.site, selected: each.site === site }, `${each.site} (${each.documents})`),
  );
  const change = () =>
    (location.hash = addressOf(
      "documents",
      [],
      Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    ));
  const form = make(
    "form",
    { class: "row filter", onchange: change, onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    make(
      "label",
      {},
      t("by_site"),
      make("select", { name: "site", id: "by-site" }, make("option", { value: "" }, t("all_sites")), options),
    ),
    make("label", {}, t("since"), make("input", { type: "date", name: "since", id: "since", value: since })),
    make("label", {}, t("until"), make("input", { type: "date", name: "until", id: "until", value: until })),
  );
  return form;
}

/** @param {boolean} isFiltered */
function empty(isFiltered) {
  return make("div", { class: "empty" }, make("p", {}, t(isFiltered ? "documents_none" : "documents_first")));
}
