/** Search in everything that was saved. */

import { askBox, askHelp } from "../parts/ask.js";
import { barsOf } from "../parts/bars.js";
import { factsOf, titleOf } from "../parts/facts.js";
import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { ask, withQuery } from "../shell/service.js";
import { hasWords, t } from "../shell/words.js";

const AT_ONCE = 10;
const RECENT = 6;
const MOST_FACETS = 12;
const NEWEST = "newest"; // the other order; the best come first if nothing is said

/** @typedef {{id: string, url: string, title: string, site: string, saved_at: number, date: string, score: number,
 *   snippet: {text: string, hit: boolean}[]}} Result */

/** @param {import("../shell/main.js").Sheet} sheet */
export async function show({ place, address, signal }) {
  const query = address.query.get("query") ?? "";
  const start = Math.max(1, Number.parseInt(address.query.get("start") ?? "", 10) || 1);
  const sort = address.query.get("sort") === NEWEST ? NEWEST : "";
  if (!query.trim()) return beginning(place, signal);
  place.append(make("h1", { class: "unseen" }, t("search_for", query)), askBox("search", query));
  const found = await ask("GET", withQuery("/v1/search", { query, start, sort, results: AT_ONCE }), { signal });
  if (found.hits === 0) return void place.append(nothing(query));
  place.append(
    make(
      "div",
      { class: "found" },
      make(
        "div",
        { class: "hits" },
        summary(found, sort),
        make("ol", { class: "list", start }, found.results.map(resultOf)),
        pager({ query, sort }, start, found.hits),
      ),
      make("aside", { "aria-label": t("narrow") }, facets({ query, sort }, found)),
    ),
  );
}

/** Before anything was asked: the box, and what was saved last.
 * @param {HTMLElement} place @param {AbortSignal} signal */
async function beginning(place, signal) {
  const [{ documents }, { sites }] = await Promise.all([
    ask("GET", `/v1/documents?limit=${RECENT}`, { signal }),
    ask("GET", "/v1/sites", { signal }),
  ]);
  const total = sites.reduce((/** @type {number} */ sum, /** @type {any} */ site) => sum + site.documents, 0);
  const held = sites.filter((/** @type {any} */ site) => site.documents > 0).length;
  place.classList.add("beginning");
  place.append(
    make("h1", {}, t("search_title")),
    askBox("search", "", { autofocus: true }),
    make("p", { class: "faint" }, t("search_over", t("documents_counted", total), t("sites_counted", held))),
    askHelp(),
  );
  if (documents.length === 0) return void place.append(make("div", { class: "empty" }, make("p", {}, t("documents_first"))));
  place.append(
    make(
      "section",
      {},
      make("h2", {}, t("saved_last")),
      make(
        "ol",
        { class: "list" },
        documents.map((/** @type {any} */ saved) => make("li", {}, titleOf(saved), factsOf(saved))),
      ),
    ),
  );
}

/** @param {{query: string, hits: number}} found @param {string} sort */
function summary({ query, hits }, sort) {
  return make(
    "p",
    { class: "facts", role: "status" },
    make("span", { id: "hits" }, t("hits", hits)),
    make("a", { href: addressOf("search", [], { query, sort: sort ? "" : NEWEST }) }, t(sort ? "best_first" : "newest_first")),
    make("a", { href: addressOf("kwic", [], { query }) }, t("as_lines")),
    make("a", { href: addressOf("study", [], { query }) }, t("study_these")),
    make("a", { href: addressOf("forget", [], { query }) }, t("forget_these")),
  );
}

/** @param {Result} result */
function resultOf(result) {
  const snippet = result.snippet.map(({ text, hit }) => (hit ? make("mark", {}, text) : text));
  return make("li", {}, titleOf(result), factsOf(result), make("p", { class: "snippet" }, snippet));
}

/** @typedef {{query: string, sort: string}} Asked */

/** @param {Asked} asked @param {number} start @param {number} hits */
function pager(asked, start, hits) {
  const to = (/** @type {number} */ rank, /** @type {string} */ words) =>
    make("a", { class: "button", href: addressOf("search", [], { ...asked, start: rank > 1 ? rank : "" }) }, words);
  return make(
    "nav",
    { class: "pager", "aria-label": t("pager") },
    start > 1 && to(Math.max(1, start - AT_ONCE), t("before")),
    hits > AT_ONCE && make("span", { class: "faint" }, t("ranks", start, Math.min(hits, start + AT_ONCE - 1))),
    start + AT_ONCE <= hits && to(start + AT_ONCE, t("next")),
  );
}

const FIELDS = /** @type {Record<string, string>} */ ({ site: "site", type: "type", year: "date" });

/** What some of the documents have in common; a click asks for those alone.
 * @param {Asked} asked @param {{hits: number, facets: Record<string, {name: string, count: number}[]>}} found */
function facets(asked, { hits, facets }) {
  const tells = (/** @type {{count: number}[]} */ list) => list.length > 1 || list.some(({ count }) => count < hits);
  const named = Object.entries(facets).filter(
    ([kind, list]) => FIELDS[kind] && (tells(list) || asked.query.includes(`${FIELDS[kind]}:`)),
  );
  return named.map(([kind, list]) =>
    make(
      "section",
      {},
      make("h2", {}, t(`facet_${kind}`)),
      barsOf(
        list
          .slice(0, MOST_FACETS)
          .map(({ name, count }) =>
            facetOf(asked, `${FIELDS[kind]}:${name}`, hasWords(`type_${name}`) ? t(`type_${name}`) : name, count),
          ),
        t(`facet_${kind}`),
      ),
    ),
  );
}

/** @param {Asked} asked @param {string} term @param {string} label @param {number} value */
function facetOf({ query, sort }, term, label, value) {
  const words = query.split(/\s+/);
  const current = words.includes(term);
  const narrowed = current ? words.filter((word) => word !== term).join(" ") : `${bracketed(query)} ${term}`;
  return { label, value, current, href: addressOf("search", [], { query: narrowed, sort }) };
}

/** AND binds closer than OR.
 * @param {string} query */
function bracketed(query) {
  return / OR /.test(query) && !/^\([^()]*\)/.test(query) ? `(${query})` : query;
}

/** @param {string} query */
function nothing(query) {
  return make(
    "div",
    { class: "empty" },
    make("p", { id: "hits" }, t("search_none", query)),
    make("p", { class: "faint" }, t("search_none_told")),
    askHelp(),
  );
}
