/** Words for people (words/): the browser's language, or the one chosen in the options. */

import { api } from "./browser.js";
import { readSettings } from "./settings.js";

/** @type {Record<string, string>} */
let words = {};
let tag = "";

/** Takes the language in force; once before the first `t`, and again when the settings change. */
export async function loadLanguage() {
  const { language: chosen } = await readSettings();
  tag = chosen === "auto" ? api.i18n.getMessage("@@ui_locale") : chosen;
  words = await (await fetch(api.runtime.getURL(`words/${language()}.json`))).json();
}

/** The words under this key, with `$1`, `$2` filled in.
 * @param {string} key @param {...(string | number)} values */
export function t(key, ...values) {
  return (words[key] ?? key).replace(/\$(\d)/g, (_, number) => String(values[number - 1] ?? ""));
}

/** Why something did not work, in words; `told` says what to do as well.
 * @param {{reason: string}} problem */
export function explain({ reason }) {
  const key = reason.replaceAll("-", "_");
  const [why, next] = [t(`why_${key}`), t(`next_${key}`)];
  return { why, told: why + (next && language() === "en" ? ` ${next}` : next) };
}

/** A moment as people write it.
 * @param {number} milliseconds */
export function writeTime(milliseconds) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}

/** Puts words on a page: `data-t` is an element's text, `data-t-NAME` its attribute NAME.
 * @param {ParentNode} [root] */
export function localise(root = document) {
  document.documentElement.lang = language();
  for (const element of root.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (name === "data-t") element.replaceChildren(...phrases(t(value)));
      else if (name.startsWith("data-t-")) element.setAttribute(name.slice(7), t(value));
    }
  }
}

/** The language in which words are said. */
export function language() {
  return tag.startsWith("ja") ? "ja" : "en";
}

/** A text as nodes; its parts in backquotes are what one types.
 * @param {string} text */
export function phrases(text) {
  return text.split("`").map((part, index) => {
    if (index % 2 === 0) return document.createTextNode(part);
    const code = document.createElement("code");
    code.textContent = part;
    return code;
  });
}
