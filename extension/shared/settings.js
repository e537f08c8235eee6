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

/** Changes some, one caller at a time.
 * @param {Partial<Settings> | ((held: Settings) => Partial<Settings>)} changes */
export async function changeSettings(changes) {
  await navigator.locks.request("settings", async () => {
    const held = await readSettings();
    const settings = { ...held, ...(typeof changes === "function" ? changes(held) : changes) };
    await api.storage.local.set({ settings });
  });
}

const CHOICES = { language: ["auto", "en", "ja"], annotate: ["", "mecab", "juman", "knp"], click: ["popup", "read", "save"] };
const MODES = ["learn", "collect"];

/** What a file of settings holds: all but what is between this browser and its service.
 * @param {Settings} settings */
export function writePortable({ language, annotate, click, sites, denied }) {
  return { honbun: 1, language, annotate, click, sites, denied };
}

/** The settings in such a file; throws if it is none.
 * @param {any} file @returns {Partial<Settings>} */
export function portable(file) {
  const { honbun, ...held } = file;
  const { language, annotate, click, sites, denied } = { ...writePortable(DEFAULTS), ...held };
  const isRight =
    honbun === 1 &&
    Object.entries({ language, annotate, click }).every(([name, value]) => CHOICES[/** @type {keyof CHOICES} */ (name)].includes(value)) &&
    Object.values(sites).every((mode) => MODES.includes(mode)) &&
    Array.isArray(denied) && denied.every((line) => typeof line === "string");
  if (!isRight) throw new TypeError("not a file of settings");
  return { language, annotate, click, sites, denied };
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
