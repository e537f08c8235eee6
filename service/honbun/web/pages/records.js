/** The records that a site's wrapper takes from its pages, and how well it does. */

import { attempt } from "../parts/problem.js";
import { barsOf } from "../parts/bars.js";
import { confirmed } from "../parts/confirm.js";
import { tableOf } from "../parts/table.js";
import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { ask, download, fetchText, pathOf } from "../shell/service.js";
import { t, writeDay, writeNumber, writeShare } from "../shell/words.js";

const MOST_ROWS = 500; // are shown; the files have all

/** @typedef {{url: string, seen: number, values: Record<string, string>}} Row */
/** @typedef {{name: string, pages: number, found: number, new_pages: number, new_found: number, changed: boolean}} Field */

/** @param {import("../shell/main.js").Sheet} sheet */
export async function show({ place, address, signal }) {
  const [site = ""] = address.rest;
  const path = pathOf`/v1/sites/${site}`;
  const wrapper = await ask("GET", `${path}/wrappers`, { signal });
  const rows = rowsIn(await fetchText(`${path}/records.jsonl`, signal));
  place.append(head(site, path, wrapper, rows.length), fieldsOf(wrapper.fields));
  if (rows.length === 0) return void place.append(make("p", { class: "empty" }, t("records_none")));
  place.append(tableOf(columns(wrapper.fields), rows.slice(0, MOST_ROWS), t("records")));
  if (rows.length > MOST_ROWS) place.append(make("p", { class: "faint" }, t("records_more", MOST_ROWS, rows.length)));
}

/** @param {string} site @param {string} path @param {any} wrapper @param {number} rows */
function head(site, path, wrapper, rows) {
  const file = (/** @type {string} */ form) =>
    make(
      "button",
      {
        onclick: (/** @type {any} */ { currentTarget }) =>
          attempt(currentTarget, () => download(`${path}/records.${form}`, `${site.replace(/\W+/g, "-")}.${form}`)),
      },
      form.toUpperCase(),
    );
  const remove = make(
    "button",
    {
      class: "danger",
      onclick: () =>
        attempt(remove, async () => {
          if (!(await confirmed(t("records_forget"), t("records_forget_told"), t("forget")))) return;
          await ask("DELETE", `${path}/wrappers`);
          location.hash = addressOf("site", [site]);
        }),
    },
    t("records_forget"),
  );
  return make(
    "header",
    { class: "head" },
    make("p", { class: "facts" }, make("a", { href: addressOf("site", [site]) }, site)),
    make("h1", {}, t("records")),
    make(
      "p",
      { class: "facts" },
      make("span", {}, t("records_counted", rows)),
      make("span", {}, t("pages_read", wrapper.pages)),
      make("span", {}, t("learned_at", writeDay(wrapper.learned_at))),
      make("span", {}, t("pages_labelled", wrapper.labelled.length)),
    ),
    wrapper.changed && make("p", { class: "problem" }, t("wrapper_changed")),
    make("div", { class: "row noprint" }, file("csv"), file("jsonl"), remove),
  );
}

/** On how many of the pages each field was found.
 * @param {Field[]} fields */
function fieldsOf(fields) {
  const share = (/** @type {Field} */ { pages, found, new_pages, new_found }) => (found + new_found) / (pages + new_pages || 1);
  const bars = fields.map((field) => ({
    label: field.name,
    value: share(field),
    told: writeShare(share(field)),
    current: field.changed,
    title: field.changed ? `${field.name} · ${t("field_changed")}` : field.name,
  }));
  return make(
    "section",
    { class: "sheet" },
    make("h2", {}, t("fields")),
    make("p", { class: "faint" }, t("fields_told")),
    barsOf(bars, t("fields"), 1),
  );
}

/** @param {Field[]} fields @returns {import("../parts/table.js").Column<Row>[]} */
function columns(fields) {
  const of = (/** @type {string} */ name) => ({
    head: name,
    cell: (/** @type {Row} */ { values }) => values[name] ?? "",
    by: (/** @type {Row} */ { values }) => values[name] ?? "",
  });
  return [
    ...fields.map(({ name }) => of(name)),
    {
      head: t("page"),
      cell: ({ url }) => make("a", { href: url }, url.replace(/^https?:\/\/[^/]+/, "") || url),
      by: ({ url }) => url,
    },
    { head: t("last_seen"), cell: ({ seen }) => writeDay(seen), by: ({ seen }) => seen, class: "nowrap" },
  ];
}

/** @param {string} lines @returns {Row[]} */
function rowsIn(lines) {
  const records = lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return records.flatMap(({ url, seen, tuples }) =>
    tuples.map((/** @type {Record<string, unknown>} */ tuple) => ({
      url,
      seen,
      values: Object.fromEntries(Object.entries(tuple).map(([name, value]) => [name, textOf(value)])),
    })),
  );
}

/** @param {any} value a text, or several @returns {string} */
function textOf(value) {
  if (Array.isArray(value)) return value.map(textOf).join(" / ");
  return typeof value === "object" && value
    ? String(value.text ?? "")
    : typeof value === "number"
      ? writeNumber(value)
      : String(value ?? "");
}
