/** How the corpus grew, by day and by site. */

import { barsOf } from "../parts/bars.js";
import { chartOf } from "../parts/chart.js";
import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { ask, withQuery } from "../shell/service.js";
import { language, t, writeDate } from "../shell/words.js";
import { nothing, toolsOf } from "./tools.js";

const PATH = "/v1/growth";
const MOST_DAYS = 62; // more are told by month
const KINDS = 4; // sites with a colour of their own
const MOST_SITES = 30;

/** @typedef {{day: string, site: string, documents: number, words: number}} Grown */

/** @param {import("../pages/study.js").Study} study */
export async function fill({ place, query, signal }) {
  const days = /** @type {Grown[]} */ ((await ask("GET", withQuery(PATH, { query }), { signal })).days);
  const sum = (/** @type {"documents" | "words"} */ name) => days.reduce((total, each) => total + each[name], 0);
  place.append(toolsOf([t("documents_counted", sum("documents")), t("tokens", sum("words"))], PATH, { query }));
  if (days.length === 0) return void place.append(nothing(t("study_none")));
  const sites = bySite(days);
  const shown = sites.slice(0, KINDS).map(([site]) => site);
  const kinds = sites.length > KINDS ? [...shown, t("other_sites")] : shown;
  place.append(
    make("section", { class: "sheet" }, chartOf(columnsOf(days, shown, kinds.length), kinds, t("study_growth"))),
    make(
      "section",
      { class: "sheet" },
      make("h2", {}, t("facet_site")),
      barsOf(
        sites
          .slice(0, MOST_SITES)
          .map(([site, documents]) => ({ label: site, value: documents, href: addressOf("site", [site]) })),
        t("facet_site"),
      ),
    ),
  );
}

/** Sites with their documents, the largest first.
 * @param {Grown[]} days @returns {[string, number][]} */
function bySite(days) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { site, documents } of days) sums.set(site, (sums.get(site) ?? 0) + documents);
  return [...sums].sort(([, one], [, other]) => other - one);
}

/** Every day or month from the first to the last, also those in which nothing came.
 * @param {Grown[]} days @param {string[]} shown @param {number} kinds @returns {import("../parts/chart.js").Column[]} */
function columnsOf(days, shown, kinds) {
  const [first, last] = [days[0].day, days[days.length - 1].day];
  const length = (Date.parse(last) - Date.parse(first)) / 86_400_000 > MOST_DAYS ? 7 : 10; // YYYY-MM or YYYY-MM-DD
  /** @type {Map<string, number[]>} */
  const columns = new Map(stretches(first, last, length).map((each) => [each, Array(kinds).fill(0)]));
  for (const { day, site, documents } of days) {
    const kind = shown.indexOf(site);
    const values = columns.get(day.slice(0, length));
    if (values) values[kind < 0 ? kinds - 1 : kind] += documents;
  }
  return [...columns].map(([stretch, values]) => ({ label: labelOf(stretch), values }));
}

/** @param {string} first @param {string} last @param {number} length */
function stretches(first, last, length) {
  const found = new Set();
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000)
    found.add(new Date(at).toISOString().slice(0, length));
  return [...found];
}

/** @param {string} stretch */
function labelOf(stretch) {
  if (stretch.length === 7) return writeDate(stretch);
  return new Intl.DateTimeFormat(language(), { month: "short", day: "numeric", timeZone: "UTC" }).format(Date.parse(stretch));
}
