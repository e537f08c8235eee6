/** How the user likes to read; kept apart from the settings, since only the reader wants it. */

import { api } from "../shared/browser.js";

/**
 * @typedef {object} Preferences
 * @property {"system" | "light" | "sepia" | "dark"} theme
 * @property {"serif" | "sans" | "school"} font
 * @property {number} size of a letter, in pixels
 * @property {number} leading height of a line, in letters
 * @property {number} width of a line, in letters
 * @property {boolean} vertical whether Japanese is written from top to bottom
 * @property {boolean} furigana whether readings are shown
 * @property {number} level the school year whose kanji need no reading; 0: all need one
 * @property {boolean} look whether words tell about themselves
 * @property {"mecab" | "juman"} engine that knows the words
 * @property {boolean} keys whether single keys do something
 * @property {boolean} comments whether comments are open
 * @property {string[]} pictures hosts whose pictures are shown at once
 */

/** @type {Preferences} */
export const DEFAULTS = {
  theme: "system",
  font: "serif",
  size: 19,
  leading: 1.8,
  width: 38,
  vertical: false,
  furigana: false,
  level: 0,
  look: true,
  engine: "mecab",
  keys: true,
  comments: false,
  pictures: [],
};

/** @returns {Promise<Preferences>} */
export async function readPreferences() {
  const { reader } = await api.storage.local.get("reader");
  return { ...DEFAULTS, .../** @type {Partial<Preferences>} */ (reader) };
}

/** Changes some, one caller at a time.
 * @param {Partial<Preferences>} changes */
export async function changePreferences(changes) {
  await navigator.locks.request("reader", async () => {
    await api.storage.local.set({ reader: { ...(await readPreferences()), ...changes } });
  });
}

/** Calls back with the preferences whenever they change, from whichever tab.
 * @param {(preferences: Preferences) => void} callback */
export function onPreferences(callback) {
  api.storage.local.onChanged.addListener((changes) => {
    if (changes.reader) callback({ ...DEFAULTS, .../** @type {Partial<Preferences>} */ (changes.reader.newValue) });
  });
}

/** Forgets that a host's pictures are shown.
 * @param {string} host */
export async function forgetPictures(host) {
  const { pictures } = await readPreferences();
  if (pictures.includes(host)) await changePreferences({ pictures: pictures.filter((each) => each !== host) });
}
