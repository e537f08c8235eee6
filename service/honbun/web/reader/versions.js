/** The versions of a document, and what changed from one to the next. */

import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { fetchText, pathOf } from "../shell/service.js";
import { t, writeTime } from "../shell/words.js";
import { compareLines } from "./difference.js";

/** @typedef {import("../parts/facts.js").Saved} Saved */

/** @param {{place: HTMLElement, saved: Saved, versions: Saved[], address: import("../shell/address.js").Address, signal: AbortSignal}} tab */
export async function fill({ place, saved, versions, address, signal }) {
  const older =
    versions.find(({ version }) => String(version) === address.query.get("against")) ??
    versions.find(({ version }) => version < saved.version);
  place.append(
    make(
      "ol",
      { class: "versions" },
      versions.map((each) => itemOf(each, saved, older)),
    ),
  );
  if (!older) return void place.append(make("p", { class: "faint" }, t("versions_one")));
  const [before, after] = await Promise.all(
    [older, saved].map(({ id, version }) => fetchText(pathOf`/v1/documents/${id}.txt?version=${version}`, signal)),
  );
  place.append(make("h2", {}, t("versions_between", older.version, saved.version)), changes(before, after));
}

/** @param {Saved} each @param {Saved} shown @param {Saved | undefined} older */
function itemOf(each, shown, older) {
  const rest = [each.id, "versions"];
  const isShown = each.version === shown.version;
  const query = isShown
    ? null
    : each.version > shown.version
      ? { version: each.version, against: shown.version }
      : { version: shown.version, against: each.version };
  const told = isShown ? t("version_shown") : each === older ? t("version_before") : t("version_compare");
  return make(
    "li",
    { class: isShown || each === older ? "chosen" : false },
    make("b", {}, t("version", each.version)),
    make("time", {}, writeTime(each.saved_at)),
    make("span", { class: "faint" }, t("sentences", each.sentences)),
    query && each !== older
      ? make("a", { href: addressOf("document", rest, query) }, told)
      : make("span", { class: "badge" }, told),
  );
}

/** @param {string} before @param {string} after */
function changes(before, after) {
  const lines = compareLines(before.split("\n"), after.split("\n"));
  if (lines.every(({ kind }) => kind === "same")) return make("p", { class: "faint" }, t("versions_same"));
  return make("div", { class: "difference sheet" }, folded(lines).map(lineOf));
}

/** Long stretches without a change are told by their length.
 * @param {import("./difference.js").Line[]} lines */
function folded(lines) {
  const near = lines.map((_, index) => lines.slice(Math.max(0, index - 1), index + 2).some(({ kind }) => kind !== "same"));
  /** @type {(import("./difference.js").Line | number)[]} */
  const told = [];
  lines.forEach((line, index) => {
    const last = told.at(-1);
    if (near[index]) told.push(line);
    else if (typeof last === "number") told[told.length - 1] = last + 1;
    else told.push(1);
  });
  return told;
}

const NAMES = { added: "ins", removed: "del", same: "span" };

/** @param {import("./difference.js").Line | number} line */
function lineOf(line) {
  if (typeof line === "number") return make("p", { class: "folded" }, t("lines_same", line));
  const parts = line.parts.map(({ kind, text }) => make(NAMES[kind], {}, text));
  return make(
    "p",
    { class: line.kind },
    make("span", { class: "unseen" }, line.kind === "same" ? "" : t(`line_${line.kind}`)),
    parts,
  );
}
