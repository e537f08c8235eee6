/** The sentences of a document, each with its words when it is asked. */

import { attempt } from "../parts/problem.js";
import { make } from "../shell/make.js";
import { ask } from "../shell/service.js";
import { t } from "../shell/words.js";
import { rubyOf } from "./readings.js";

const ENGINES = { mecab: "MeCab", juman: "JUMAN" };
const KEY = "engine";
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** @param {{place: HTMLElement, kept: any, address: import("../shell/address.js").Address}} tab */
export function fill({ place, kept, address }) {
  const sentences = kept.document.texts.flatMap((/** @type {any} */ text) => text.sentences);
  const looked = placeOf(sentences, address.query.get("find") ?? "");
  const items = sentences.map((/** @type {any} */ sentence, /** @type {number} */ index) => itemOf(sentence, index + 1));
  place.append(engines(), make("ol", { class: "sentences", lang: kept.lang || false }, items));
  if (sentences.length === 0) place.append(make("p", { class: "empty" }, t("sentences_none")));
  if (looked >= 0) requestAnimationFrame(() => lookAt(items[looked]));
}

/** Which sentence holds these words, in whatever width they are written.
 * @param {{text: string}[]} sentences @param {string} words */
function placeOf(sentences, words) {
  const folded = (/** @type {string} */ text) => text.normalize("NFKC").replace(/\s+/g, "");
  return words ? sentences.findIndex(({ text }) => folded(text).includes(folded(words))) : -1;
}

function engines() {
  const options = Object.entries(ENGINES).map(([value, name]) =>
    make("option", { value, selected: value === localStorage.getItem(KEY) }, name),
  );
  const select = make("select", { id: "engine", onchange: () => localStorage.setItem(KEY, select.value) }, options);
  return make(
    "p",
    { class: "row noprint tools" },
    make("span", { class: "faint" }, t("sentences_how")),
    make("label", { for: "engine" }, t("engine")),
    select,
  );
}

/** @param {{text: string, paragraph: number}} sentence @param {number} number */
function itemOf({ text, paragraph }, number) {
  const words = make("div", { class: "words", id: `words-${number}`, hidden: true });
  const button = make(
    "button",
    {
      class: "sentence",
      "aria-expanded": "false",
      "aria-controls": words.id,
      onclick: () =>
        attempt(button, async () => {
          const isOpen = !words.hidden;
          if (!isOpen) words.replaceChildren(...(await analyse(text)));
          words.hidden = isOpen;
          button.setAttribute("aria-expanded", String(!isOpen));
        }),
    },
    writtenAs(text),
  );
  return make("li", { value: number, "data-paragraph": paragraph }, button, words);
}

/** Standard Format has all characters in full width, which is hard to read where nothing is Japanese.
 * @param {string} text */
function writtenAs(text) {
  return JAPANESE.test(text) ? text : text.normalize("NFKC");
}

/** @param {string} text */
async function analyse(text) {
  const engine = localStorage.getItem(KEY) ?? "mecab";
  const { tokens } = await ask("POST", "/v1/annotate", { body: { text, engine } });
  return tokens.filter((/** @type {any} */ { surface }) => surface.trim()).map(wordOf);
}

/** @param {any} token */
function wordOf({ surface, lemma, pos, ruby }) {
  const [kind, ...rest] = pos.split("-");
  return make(
    "span",
    { class: "token" },
    make("span", { class: "surface" }, ruby.length > 0 ? ruby.map(rubyOf) : surface),
    make("span", { class: "lemma", title: t("lemma") }, lemma && lemma !== surface ? lemma : "\u00a0"),
    make("span", { class: "pos", title: rest.join(" · ") || false }, kind),
  );
}

/** @param {HTMLElement | undefined} item */
function lookAt(item) {
  item?.classList.add("looked-at");
  item?.scrollIntoView({ block: "center" });
}
