/** The page's content on our page: title, by-line, date, body, comments. */

import { t } from "../shared/i18n.js";
import { at } from "../shared/page.js";
import { hostOf } from "../shared/policy.js";
import { copyOf } from "./copy.js";
import { readingMinutes, writeDate } from "./time.js";
import { markText } from "./vertical.js";

/** @import { Reading } from "../shared/messages.js" */
/** @import { Extraction } from "../shared/service.js" */

const MASTHEAD = new Set(["title", "byline", "date"]);
const MASTHEAD_LINES = 8; // a masthead is within the first lines of a text, or it is none
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether this is to be read as Japanese.
 * @param {Extraction} extraction */
export function isJapanese({ lang, text }) {
  return lang ? lang.toLowerCase().startsWith("ja") : KANA.test(text);
}

/** The text of an element without the readings over it.
 * @param {Element} element */
export function textOf(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const reading of copy.querySelectorAll("rt, rp")) reading.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** @param {Reading} reading @param {string} language of the interface */
export function showArticle({ url, title, extraction }, language) {
  const article = at("article");
  const japanese = isJapanese(extraction);
  article.lang = japanese ? "ja" : extraction.lang;
  document.title = extraction.title || title || t("brand");
  showSource(url, extraction.site_name);
  at("title").textContent = extraction.title || title;
  at("byline").textContent = bylineOf(extraction);
  showFacts(extraction, language);
  showBody(extraction);
  showComments(extraction.comments_html ?? "");
  if (japanese) markText(article);
}

/** Who wrote it; the line itself where no name was made out in it.
 * @param {Extraction} extraction */
function bylineOf({ byline, blocks }) {
  return byline || (blocks.find(({ role }) => role === "byline")?.text ?? "");
}

/** @param {string} url @param {string} name */
function showSource(url, name) {
  const host = hostOf(url);
  at("source").textContent = host;
  at("source").href = host ? url : "";
  at("site").textContent = name || host;
}

/** @param {Extraction} extraction @param {string} language */
function showFacts({ date, text }, language) {
  at("date").dateTime = date;
  at("date").textContent = date && writeDate(date, language);
  at("minutes").textContent = t("reader_minutes", readingMinutes(text));
}

/** @param {Extraction} extraction */
function showBody(extraction) {
  const body = copyOf(extraction.html ?? "");
  for (const line of linesTwice(body, extraction)) line.remove();
  for (const table of body.querySelectorAll("table")) wrap(table, "table");
  at("body").replaceChildren(body);
  if (!at("body").hasChildNodes()) at("body").append(Object.assign(document.createElement("p"), { textContent: t("reader_empty"), className: "faint" }));
}

/** Lines at the top of a body that our own masthead has already told.
 * @param {DocumentFragment} body @param {Extraction} extraction */
function linesTwice(body, { title, date, blocks }) {
  const lines = blocks.filter(({ role }) => MASTHEAD.has(role) && (role !== "date" || date)).map(({ text }) => squeezed(text));
  const told = new Set([squeezed(title), ...lines]);
  return [...body.children].slice(0, MASTHEAD_LINES).filter((element) => told.has(squeezed(textOf(element))));
}

/** @param {string} text */
function squeezed(text) {
  return text.replace(/\s+/g, "");
}

/** Wide things scroll by themselves, also by keyboard.
 * @param {Element} element @param {string} name */
function wrap(element, name) {
  const frame = document.createElement("div");
  frame.className = `wide ${name}`;
  frame.tabIndex = 0;
  element.replaceWith(frame);
  frame.append(element);
}

/** @param {string} html */
function showComments(html) {
  at("said").replaceChildren(copyOf(html));
  at("comments").hidden = !at("said").textContent?.trim();
}
