/** What the user has chosen; one object in the browser's local storage, with the token apart. */

import { api } from "./browser.js";
import { USUAL_ADDRESS } from "./service.js";

/** @typedef {"learn" | "collect"} Mode what to do with each page of a site; a site without one is off */
/**
 * @typedef {object} Settings
 * @property {string} address of the service
 * @property {boolean} consent whether the user has agreed that pages are sent to the service
 * @property {"auto" | "en" | "ja"} language
 * @property {"" | "mecab" | "juman" | "knp"} annotate what a save asks for, besides the text
 * @property {"popup" | "read" | "save"} click what a click on the toolbar does
 * @property {Record<string, Mode>} sites by host; `*.example.org` covers what is below, `*` every site
 * @property {string[]} denied hosts and addresses from which nothing is ever taken by itself
 */

/** @type {Settings} */
export const DEFAULTS = {
  address: USUAL_ADDRESS,
  consent: false,
  language: "auto",
  annotate: "",
  click: "popup",
  sites: {},
  denied: [],
};

/** @returns {Promise<Settings>} */
export async function readSettings() {
  const { settings } = await api.storage.local.get("settings");
  return { ...DEFAULTS, .../** @type {Partial<Settings>} */ (settings) };
}

/** @param {Partial<Settings>} changes */
export async function changeSettings(changes) {
  const settings = { ...(await readSettings()), ...changes };
  await api.storage.local.set({ settings });
  return settings;
}

/** Calls back with the settings whenever they change, from wherever.
 * @param {(settings: Settings) => void} callback */
export function onSettings(callback) {
  api.storage.local.onChanged.addListener((changes) => {
    if (changes.settings) callback({ ...DEFAULTS, .../** @type {Partial<Settings>} */ (changes.settings.newValue) });
  });
}

/** @returns {Promise<string>} */
export async function readToken() {
  const { token } = await api.storage.local.get({ token: "" });
  return /** @type {string} */ (token);
}

/** @param {string} token */
export async function keepToken(token) {
  await api.storage.local.set({ token });
}
