/** The line below a title: site, dates, who wrote it. */

import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { t, writeDate, writeTime } from "../shell/words.js";

/** @typedef {{id: string, version: number, saved_at: number, url: string, site: string, title: string, byline: string,
 *   date: string, lang: string, fetched_at: number, annotate: string[], sentences: number, links: number, bytes: number}} Saved */

/** @param {{site: string, date: string, saved_at: number, byline?: string}} saved */
export function factsOf({ site, date, saved_at, byline }) {
  return make(
    "p",
    { class: "facts" },
    make("a", { href: addressOf("site", [site]) }, site),
    byline && make("span", {}, byline),
    date && make("time", { datetime: date, title: t("published") }, writeDate(date)),
    make("span", {}, t("saved_at", writeTime(saved_at))),
  );
}

/** The title of a document as a link to it.
 * @param {{id: string, title: string, url: string, lang?: string}} saved @param {Record<string, string>} [query] */
export function titleOf({ id, title, url, lang }, query = {}) {
  return make("a", { class: "title", href: addressOf("document", [id], query), lang: lang || false }, title || url);
}
