/** Forgetting a page, a site, a time, or what a search finds: first what would go, then whether it shall. */

import { attempt, note } from "../parts/problem.js";
import { make } from "../shell/make.js";
import { ask } from "../shell/service.js";
import { t } from "../shell/words.js";

const KINDS = ["url", "site", "span", "query"];

/** @typedef {{site: string, forgotten: number, documents: number, rules: boolean, feeds: number, examples: number}} Forgotten */

/** @param {import("../shell/main.js").Sheet} sheet */
export async function show({ place, address, signal }) {
  const { sites } = await ask("GET", "/v1/sites", { signal });
  const given = KINDS.find((kind) => address.query.has(kind)) ?? KINDS[0];
  const answer = make("section", { id: "would", "aria-live": "polite" });
  place.append(
    make("h1", {}, t("page_forget")),
    make("p", { class: "lead" }, t("forget_lead")),
    formOf(given, address.query, sites, answer),
    answer,
  );
}

/** @param {string} given @param {URLSearchParams} query @param {{site: string}[]} sites @param {HTMLElement} answer */
function formOf(given, query, sites, answer) {
  const parts = /** @type {Record<string, HTMLElement>} */ ({
    url: urlField(query),
    site: siteField(sites, query, true),
    span: spanFields(sites),
    query: queryField(query),
  });
  const fields = make("div", { class: "row filter" }, parts[given]);
  const choose = (/** @type {string} */ kind) => {
    fields.replaceChildren(parts[kind]);
    answer.replaceChildren();
  };
  const radios = KINDS.map((kind) =>
    make(
      "label",
      {},
      make("input", { type: "radio", name: "kind", id: `kind-${kind}`, checked: kind === given, onchange: () => choose(kind) }),
      make("span", {}, t(`forget_${kind}`)),
    ),
  );
  const button = make("button", { id: "look" }, t("forget_look"));
  const form = make(
    "form",
    {
      class: "sheet forgetting",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void attempt(button, () => look(wantedIn(form), answer));
      },
    },
    make("fieldset", { class: "choice", "aria-label": t("forget_what") }, radios),
    fields,
    make("div", {}, button),
  );
  return form;
}

/** @param {URLSearchParams} query */
function urlField(query) {
  return make(
    "label",
    { class: "long" },
    t("forget_address"),
    make("input", {
      type: "url",
      name: "url",
      id: "forget-url",
      value: query.get("url") ?? "",
      placeholder: "https://",
      required: true,
    }),
  );
}

/** @param {{site: string}[]} sites @param {URLSearchParams} query @param {boolean} isNeeded */
function siteField(sites, query, isNeeded) {
  const options = sites.map(({ site }) => make("option", { value: site, selected: site === query.get("site") }, site));
  return make(
    "label",
    { class: "long" },
    t("site"),
    make(
      "select",
      { name: "site", id: "forget-site", required: isNeeded },
      isNeeded ? null : make("option", { value: "" }, t("all_sites")),
      options,
    ),
  );
}

/** @param {{site: string}[]} sites */
function spanFields(sites) {
  const day = (/** @type {string} */ name, /** @type {string} */ words) =>
    make("label", {}, words, make("input", { type: "date", name, id: `forget-${name}` }));
  return make(
    "div",
    { class: "row" },
    day("since", t("since")),
    day("until", t("until")),
    siteField(sites, new URLSearchParams(), false),
  );
}

/** @param {URLSearchParams} query */
function queryField(query) {
  return make(
    "label",
    { class: "long" },
    t("forget_query_told"),
    make("input", { type: "search", name: "query", id: "forget-query", value: query.get("query") ?? "", required: true }),
  );
}

/** What the form means; days are those of this place.
 * @param {HTMLFormElement} form */
function wantedIn(form) {
  const { kind: _, ...given } = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const entries = Object.entries(given).filter(([, value]) => value);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === "since" || name === "until" ? Date.parse(`${value}T00:00`) / 1000 : value]),
  );
}

/** @param {Record<string, string | number>} wanted @param {HTMLElement} answer */
async function look(wanted, answer) {
  answer.replaceChildren();
  const found = await ask("POST", "/v1/forget", { body: { ...wanted, dry_run: true } }).catch((error) => {
    if (error.status !== 404) throw error;
    return null;
  });
  if (!found) return void answer.append(make("p", {}, t("forget_nothing")));
  const button = make(
    "button",
    {
      class: "primary danger",
      id: "forget-now",
      onclick: () =>
        attempt(button, async () => {
          await ask("POST", "/v1/forget", { body: wanted });
          answer.replaceChildren();
          note(t("forgotten"));
        }),
    },
    t("forget_now"),
  );
  answer.append(
    make("p", {}, t("forget_would")),
    make(
      "ul",
      {},
      linesOf(found).map((line) => make("li", {}, line)),
    ),
    button,
  );
}

/** @param {Forgotten} found */
function linesOf({ forgotten, documents, rules, feeds, examples }) {
  return [
    documents > 0 && t("documents_counted", documents),
    forgotten > 0 && t("pages_learned", forgotten),
    feeds > 0 && t("feeds_counted", feeds),
    examples > 0 && t("examples_counted", examples),
    rules && t("rules"),
  ].filter(Boolean);
}
