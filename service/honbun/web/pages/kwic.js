/** Words in their context: every hit on a line of its own, sorted by rank or by what stands around it. */

import { askBox, askHelp } from "../parts/ask.js";
import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { ask, saveAs, withQuery } from "../shell/service.js";
import { t } from "../shell/words.js";

const MOST = 200;
const NEAR = 12; // characters on either side that find a sentence again
const ORDERS = ["rank", "left", "hit", "right", "pos"];

/** @typedef {{id: string, url: string, sentence: number, left: string, hit: string, right: string}} Line */

/** @param {import("../shell/main.js").Sheet} sheet */
export async function show({ place, address, signal }) {
  const query = address.query.get("query") ?? "";
  const sort = ORDERS.find((order) => order === address.query.get("sort")) ?? ORDERS[0];
  place.append(
    make("h1", { class: query ? "unseen" : false }, query ? t("kwic_for", query) : t("page_kwic")),
    askBox("kwic", query, { autofocus: !query }),
  );
  if (!query.trim()) return void place.append(make("p", { class: "lead" }, t("kwic_lead")), askHelp());
  const { hits, lines } = await ask("GET", withQuery("/v1/search", { query, kwic: 1, results: MOST, sort }), { signal });
  if (lines.length === 0)
    return void place.append(make("div", { class: "empty" }, make("p", { id: "hits" }, t("search_none", query))));
  place.append(tools(query, sort, hits, lines), concordance(lines));
}

/** @param {string} query @param {string} sort @param {number} hits @param {Line[]} lines */
function tools(query, sort, hits, lines) {
  const radios = ORDERS.map((order) =>
    make(
      "label",
      {},
      make("input", {
        type: "radio",
        name: "sort",
        id: `sort-${order}`,
        checked: order === sort,
        onchange: () => (location.hash = addressOf("kwic", [], { query, sort: order })),
      }),
      make("span", {}, t(`sort_${order}`)),
    ),
  );
  return make(
    "div",
    { class: "row spread" },
    make(
      "p",
      { class: "facts", role: "status" },
      make("span", { id: "hits" }, t("lines_of", lines.length, hits)),
      make("a", { href: addressOf("search", [], { query }) }, t("as_documents")),
    ),
    make(
      "div",
      { class: "row noprint" },
      make("fieldset", { class: "choice", "aria-label": t("sort") }, radios),
      make("button", { onclick: () => saveAs(new Blob(["\ufeff", csvOf(lines)], { type: "text/csv" }), "kwic.csv") }, "CSV"),
    ),
  );
}

/** @param {Line[]} lines */
function concordance(lines) {
  const rows = lines.map(({ id, url, left, hit, right }) =>
    make(
      "tr",
      {},
      make("td", { class: "left" }, make("span", {}, left)),
      make(
        "td",
        { class: "hit" },
        make(
          "a",
          {
            href: addressOf("document", [id, "sentences"], { find: left.slice(-NEAR) + hit + right.slice(0, NEAR) }),
            title: url,
          },
          hit,
        ),
      ),
      make("td", { class: "right" }, make("span", {}, right)),
    ),
  );
  const heads = ["left", "hit", "right"].map((name) => make("th", { scope: "col" }, t(`kwic_${name}`)));
  const region = make(
    "div",
    { class: "scroll concordance", role: "region", "aria-label": t("page_kwic"), tabindex: 0 },
    make("table", { lang: "ja" }, make("thead", { class: "unseen" }, make("tr", {}, heads)), make("tbody", {}, rows)),
  );
  requestAnimationFrame(() => (region.scrollLeft = (region.scrollWidth - region.clientWidth) / 2)); // to the hits
  return region;
}

/** A table for other programs; a cell that one of them would take for a formula is kept from that.
 * @param {Line[]} lines */
function csvOf(lines) {
  const cell = (/** @type {string | number} */ value) =>
    `"${String(value)
      .replace(/^(?=[=+\-@\t\r])/, "'")
      .replaceAll('"', '""')}"`;
  const rows = [
    ["id", "url", "sentence", "left", "hit", "right"],
    ...lines.map(({ id, url, sentence, left, hit, right }) => [id, url, sentence, left, hit, right]),
  ];
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
