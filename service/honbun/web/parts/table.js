/** Tables that can be sorted by their heads. */

import { make } from "../shell/make.js";
import { language } from "../shell/words.js";

/** @template R @typedef {{head: string, cell: (row: R) => any, by?: (row: R) => string | number, class?: string}} Column */

/** @template R @param {Column<R>[]} columns @param {R[]} rows @param {string} name what the table tells
 * @param {{sorted?: number, down?: boolean}} [order] the column it is sorted by at first */
export function tableOf(columns, rows, name, { sorted = -1, down = false } = {}) {
  const body = make("tbody");
  const heads = columns.map((column, index) =>
    headOf(column, () => sort(index, heads[index].getAttribute("aria-sort") === "ascending")),
  );
  const fill = (/** @type {R[]} */ some) =>
    body.replaceChildren(
      ...some.map((row) =>
        make(
          "tr",
          {},
          columns.map((column, index) => cellOf(column, row, index)),
        ),
      ),
    );
  const sort = (/** @type {number} */ index, /** @type {boolean} */ isDown) => {
    fill(sortedRows(rows, /** @type {any} */ (columns[index].by), isDown));
    heads.forEach(
      (head, at) => columns[at].by && head.setAttribute("aria-sort", at !== index ? "none" : isDown ? "descending" : "ascending"),
    );
  };
  if (sorted >= 0) sort(sorted, down);
  else fill(rows);
  const table = make("table", {}, make("caption", { class: "unseen" }, name), make("thead", {}, make("tr", {}, heads)), body);
  return make("div", { class: "scroll", role: "region", "aria-label": name, tabindex: 0 }, table);
}

/** @template R @param {Column<R>} column @param {() => void} onSort */
function headOf({ head, by, class: kind }, onSort) {
  return make(
    "th",
    { scope: "col", class: kind ?? false, "aria-sort": by ? "none" : false },
    by ? make("button", { onclick: onSort }, head, " ") : head,
  );
}

/** @template R @param {Column<R>} column @param {R} row @param {number} index */
function cellOf({ cell, class: kind }, row, index) {
  return make(index === 0 ? "th" : "td", { scope: index === 0 ? "row" : false, class: kind ?? false }, cell(row));
}

/** @template R @param {R[]} rows @param {(row: R) => string | number} by @param {boolean} down */
function sortedRows(rows, by, down) {
  const { compare } = new Intl.Collator(language(), { numeric: true });
  const order = (/** @type {R} */ one, /** @type {R} */ other) => {
    const [a, b] = [by(one), by(other)];
    return typeof a === "number" && typeof b === "number" ? a - b : compare(String(a), String(b));
  };
  return rows.toSorted((one, other) => (down ? -1 : 1) * order(one, other));
}
