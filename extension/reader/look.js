/** A look at a word: by pointing at it, by a tap, or by keyboard from word to word. */

import { t } from "../shared/i18n.js";
import { at } from "../shared/page.js";
import { kanjiIn, yearOf } from "./kanji.js";
import { wordAt } from "./words.js";

const PATIENCE = 200; // milliseconds of pointing; less is passing by
const GAP = 8; // pixels between a word and what is told of it
const SPEECH = /^(?:名詞|代名詞|動詞|形容詞|形状詞|副詞|助詞|助動詞|連体詞|接続詞|感動詞|接頭辞|接尾辞|指示詞|判定詞|記号|補助記号|特殊)/;
const SPEECH_KEYS = /** @type {Record<string, string>} */ ({
  名詞: "noun", 代名詞: "pronoun", 動詞: "verb", 形容詞: "adjective", 形状詞: "adjectival", 副詞: "adverb", 助詞: "particle",
  助動詞: "auxiliary", 連体詞: "adnominal", 接続詞: "conjunction", 感動詞: "interjection", 接頭辞: "prefix", 接尾辞: "suffix",
  指示詞: "demonstrative", 判定詞: "copula", 記号: "symbol", 補助記号: "symbol", 特殊: "symbol",
});

/** @type {HTMLElement | null} */
let shown = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Lets the words of an article be looked at.
 * @param {HTMLElement} article @param {() => boolean} isWanted */
export function offerLooks(article, isWanted) {
  article.addEventListener("pointerover", ({ target, pointerType }) => {
    clearTimeout(timer);
    if (pointerType === "touch" || !isWanted()) return;
    timer = setTimeout(() => look(target), PATIENCE);
  });
  article.addEventListener("pointerleave", () => {
    clearTimeout(timer);
    if (shown !== document.activeElement) look(null);
  });
  article.addEventListener("click", ({ target }) => {
    if (isWanted() && !(target instanceof Element && target.closest("a, button"))) look(target);
  });
  article.addEventListener("focusin", ({ target }) => look(target));
  article.addEventListener("focusout", ({ target }) => {
    if (target === shown) look(null);
  });
  at("page").addEventListener("scroll", () => look(null), { passive: true });
  addEventListener("scroll", () => look(null), { passive: true });
}

/** Goes to the next word or the one before; to the first that is shown when none has the focus.
 * @param {HTMLElement} article @param {1 | -1} way */
export function goToWord(article, way) {
  const words = /** @type {HTMLElement[]} */ ([...article.querySelectorAll(".word")]);
  const here = words.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = here < 0 ? words.find(isShown) : words[here + way];
  if (!next) return;
  next.tabIndex = -1;
  next.setAttribute("role", "button");
  next.setAttribute("aria-describedby", "look");
  next.focus();
  look(next);
}

/** Whether a word has the focus, so that arrow keys go from word to word.
 * @returns {boolean} */
export function isAtWord() {
  return wordAt(document.activeElement) !== null;
}

/** @param {HTMLElement} word */
function isShown(word) {
  const { top, left, bottom, right } = word.getBoundingClientRect();
  return top >= at("bar").offsetHeight && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}

/** @param {EventTarget | null} place */
function look(place) {
  const found = wordAt(place);
  const panel = at("look");
  shown?.classList.remove("looked-at");
  shown = found?.word ?? null;
  if (!found) return void (panel.matches(":popover-open") && panel.hidePopover());
  found.word.classList.add("looked-at");
  panel.replaceChildren(...tell(found.token));
  panel.showPopover();
  put(panel, found.word.getClientRects()[0] ?? found.word.getBoundingClientRect());
}

/** @param {import("./furigana.js").Token} token */
function* tell({ surface, reading, lemma, pos }) {
  if (reading && reading !== surface) yield line("p", "reading", reading, "ja");
  yield line("p", "surface", surface, "ja");
  if (lemma && lemma !== surface) yield line("p", "lemma", t("word_lemma", lemma));
  if (pos) yield line("p", "pos", speechOf(pos));
  const kanji = kanjiIn(surface);
  if (kanji.length > 0) yield line("p", "years", kanji.map((each) => `${each} ${t(`year_${yearOf(each)}`)}`).join("　"));
}

/** The part of speech in the reader's language, and as the analyser named it.
 * @param {string} pos */
function speechOf(pos) {
  const key = SPEECH_KEYS[SPEECH.exec(pos)?.[0] ?? ""];
  const named = key ? t(`speech_${key}`) : "";
  return named && !pos.startsWith(named) ? `${named} · ${pos}` : pos;
}

/** @param {string} name @param {string} kind @param {string} text @param {string} [lang] */
function line(name, kind, text, lang) {
  const element = document.createElement(name);
  element.className = kind;
  element.textContent = text;
  if (lang) element.lang = lang;
  return element;
}

/** Beside the word and inside the window: below lines, to the left of columns.
 * @param {HTMLElement} panel @param {DOMRect} word */
function put(panel, word) {
  const { width, height } = panel.getBoundingClientRect();
  const isVertical = document.documentElement.dataset.writing === "vertical";
  const below = word.bottom + GAP + height <= innerHeight ? word.bottom + GAP : word.top - GAP - height;
  const beside = word.left - GAP - width >= 0 ? word.left - GAP - width : word.right + GAP;
  const [left, top] = isVertical ? [beside, word.top] : [word.left + word.width / 2 - width / 2, below];
  panel.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  panel.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`;
}
