/** The panel with the preferences, and what they mean to the page. */

import { at } from "../shared/page.js";

/** @import { Preferences } from "./preferences.js" */

/** @param {(changes: Partial<Preferences>) => void} onChange */
export function listenToPanel(onChange) {
  at("settings").addEventListener("input", (/** @type {Event} */ { target }) => {
    const { name, type, value, checked } = /** @type {HTMLInputElement} */ (target);
    const isNumber = type === "range" || name === "level";
    onChange({ [name]: type === "checkbox" ? checked : isNumber ? Number(value) : value });
  });
}

/** Shows the preferences in the panel and on the page's root, where the style sheets read them.
 * @param {Preferences} preferences @param {boolean} japanese whether the article is */
export function applyPreferences(preferences, japanese) {
  const root = document.documentElement;
  root.dataset.theme = preferences.theme;
  root.dataset.font = preferences.font;
  root.dataset.writing = japanese && preferences.vertical ? "vertical" : "horizontal";
  root.dataset.furigana = String(japanese && preferences.furigana);
  for (const name of /** @type {const} */ (["size", "leading", "width"])) root.style.setProperty(`--${name}`, String(preferences[name]));
  for (const name of /** @type {const} */ (["furigana", "vertical"])) {
    at(name).hidden = !japanese;
    at(name).ariaPressed = String(preferences[name]);
  }
  at("settings").querySelector(".japanese").hidden = !japanese;
  for (const control of at("settings").querySelectorAll("[name]")) showValue(control, preferences);
}

/** @param {HTMLInputElement} control @param {Preferences} preferences */
function showValue(control, preferences) {
  const value = preferences[/** @type {keyof Preferences} */ (control.name)];
  if (control.type === "checkbox") control.checked = Boolean(value);
  else if (control.type === "radio") control.checked = control.value === value;
  else control.value = String(value);
}
