/** The text of a document, with readings over its kanji for who wants them. */

import { note } from "../parts/problem.js";
import { make } from "../shell/make.js";
import { t } from "../shell/words.js";
import { copyOf } from "./copy.js";
import { layReadings, showReadings } from "./readings.js";

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7];
const MASTHEAD = new Set(["title", "byline", "date"]);
const MASTHEAD_LINES = 8;
const KEY = "furigana"; // the level that is shown, or nothing

/** @param {{place: HTMLElement, kept: any, signal: AbortSignal}} tab */
export function fill({ place, kept, signal }) {
  const { extraction, lang } = kept;
  const japanese = lang ? lang.startsWith("ja") : KANA.test(extraction.text);
  const article = make(
    "article",
    { id: "article", lang: japanese ? "ja" : lang || false, tabindex: -1 },
    bodyOf(extraction),
    commentsOf(extraction),
  );
  place.dataset.font = "serif";
  if (japanese) place.append(furigana(place, article, signal));
  place.append(article);
}

/** @param {any} extraction */
function bodyOf(extraction) {
  const body = copyOf(extraction.html ?? "");
  for (const line of toldAbove(body, extraction)) line.remove();
  for (const picture of body.querySelectorAll("img")) picture.replaceWith(pictureOf(picture));
  for (const table of body.querySelectorAll("table"))
    table.replaceWith(make("div", { class: "wide table", tabindex: 0 }, table.cloneNode(true)));
  return make("div", { id: "body" }, body.textContent?.trim() ? body : make("p", { class: "faint" }, t("read_empty")));
}

/** Lines at the top that the head of our page tells already.
 * @param {DocumentFragment} body @param {any} extraction */
function toldAbove(body, { title, date, blocks }) {
  const squeezed = (/** @type {string | null} */ text) => (text ?? "").replace(/\s+/g, "");
  const lines = blocks
    .filter((/** @type {any} */ { role }) => MASTHEAD.has(role) && (role !== "date" || date))
    .map((/** @type {any} */ { text }) => squeezed(text));
  const told = new Set([squeezed(title), ...lines]);
  return [...body.children].slice(0, MASTHEAD_LINES).filter((element) => told.has(squeezed(element.textContent)));
}

/** Pictures stay where they are: to load one would tell its host what is read.
 * @param {HTMLImageElement} picture */
function pictureOf(picture) {
  return make("a", { class: "picture", href: picture.dataset.src ?? "" }, picture.alt || t("picture"));
}

/** @param {any} extraction */
function commentsOf({ comments_html }) {
  const said = copyOf(comments_html ?? "");
  return (
    said.textContent?.trim() && make("details", { id: "comments" }, make("summary", {}, t("comments")), make("div", {}, said))
  );
}

/** @param {HTMLElement} place @param {HTMLElement} article @param {AbortSignal} signal */
function furigana(place, article, signal) {
  let laid = false;
  const apply = async () => {
    const level = localStorage.getItem(KEY) ?? "";
    place.dataset.furigana = String(level !== "");
    if (level !== "" && !laid) {
      laid = true;
      await layReadings(article, signal).catch((error) => signal.aborted || note(error.message));
    }
    showReadings(article, level === "" ? null : Number(level));
    place.dataset.laid = String(laid);
  };
  const options = LEVELS.map((level) =>
    make("option", { value: level, selected: localStorage.getItem(KEY) === String(level) }, t(`furigana_${level}`)),
  );
  const select = make(
    "select",
    {
      id: "furigana",
      onchange: () => {
        if (select.value === "") localStorage.removeItem(KEY);
        else localStorage.setItem(KEY, select.value);
        void apply();
      },
    },
    make("option", { value: "" }, t("furigana_off")),
    options,
  );
  void apply();
  return make("p", { class: "row noprint tools" }, make("label", { for: "furigana" }, t("furigana")), select);
}
