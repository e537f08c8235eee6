/** The room that everything takes. */

import { barsOf } from "../parts/bars.js";
import { make } from "../shell/make.js";
import { ask } from "../shell/service.js";
import { hasWords, t, writeShare, writeSize } from "../shell/words.js";

/** @typedef {{name: string, bytes: number}} File */

/** @param {import("../shell/main.js").Sheet} sheet */
export async function show({ place, signal }) {
  const [{ folder, files, free, total }, { sites }] = await Promise.all([
    ask("GET", "/v1/storage", { signal }),
    ask("GET", "/v1/sites", { signal }),
  ]);
  const ours = files.reduce((/** @type {number} */ sum, /** @type {File} */ { bytes }) => sum + bytes, 0);
  const documents = sites.reduce((/** @type {number} */ sum, /** @type {any} */ site) => sum + site.documents, 0);
  const pages = sites.reduce((/** @type {number} */ sum, /** @type {any} */ site) => sum + site.pages, 0);
  place.append(
    make("h1", {}, t("page_storage")),
    make("p", { class: "lead" }, t("storage_lead"), " ", make("code", {}, folder)),
    figures([
      [writeSize(ours), t("storage_ours")],
      [t("$1", documents), t("documents_all")],
      [t("$1", pages), t("pages_all")],
      [writeSize(free), t("storage_free", writeShare(free / total))],
    ]),
    make(
      "section",
      { class: "sheet" },
      make("h2", {}, t("storage_parts")),
      barsOf(
        parts(files).map(([name, bytes]) => ({ label: t(name), value: bytes, told: writeSize(bytes) })),
        t("storage_parts"),
      ),
    ),
    make(
      "details",
      {},
      make("summary", {}, t("storage_files")),
      barsOf(
        files.map((/** @type {File} */ { name, bytes }) => ({ label: name, value: bytes, told: writeSize(bytes) })),
        t("storage_files"),
      ),
    ),
  );
}

/** @param {string[][]} pairs */
function figures(pairs) {
  return make(
    "dl",
    { class: "figures" },
    pairs.map(([value, told]) => make("div", {}, make("dt", {}, told), make("dd", {}, value))),
  );
}

/** The files by what they hold, the largest first.
 * @param {File[]} files @returns {[string, number][]} */
function parts(files) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { name, bytes } of files) {
    const key = `part_${name.split(/[/.]/)[0].replace(/\W/g, "_")}`;
    const part = hasWords(key) ? key : "part_rest";
    sums.set(part, (sums.get(part) ?? 0) + bytes);
  }
  return [...sums].sort(([, one], [, other]) => other - one);
}
