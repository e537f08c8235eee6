/** What single keys do; who uses them for something else can switch them off in the settings. */

import { t } from "../shared/i18n.js";
import { at } from "../shared/page.js";

/** @typedef {Record<string, [key: string, act: () => void]>} Keys by the name of what they do */

const TYPING = "input:not([type=checkbox]):not([type=radio]):not([type=range]), select, textarea, [contenteditable]";

/** @param {Keys} keys @param {() => boolean} isWanted */
export function listenToKeys(keys, isWanted) {
  const acts = new Map(Object.values(keys));
  addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, altKey, metaKey, isComposing } = event;
    if (ctrlKey || altKey || metaKey || isComposing || !isWanted() || at("keys").open) return;
    if (target instanceof Element && target.closest(TYPING)) return;
    const act = acts.get(key.length === 1 ? key.toLowerCase() : key);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** Shows what the keys do.
 * @param {Keys} keys */
export function showKeys(keys) {
  const lines = Object.entries(keys).flatMap(([name, [key]]) => [element("dt", "kbd", key), element("dd", "span", t(`key_${name}`))]);
  at("keys").querySelector("dl").replaceChildren(...lines);
  at("keys").showModal();
}

/** @param {string} outer @param {string} inner @param {string} text */
function element(outer, inner, text) {
  const [around, within] = [outer, inner].map((name) => document.createElement(name));
  within.textContent = text;
  around.append(within);
  return around;
}
