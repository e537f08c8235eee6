/** Words for people, in Japanese or English; numbers, sizes and times as people write them. */

import en from "../words/en.js";
import ja from "../words/ja.js";

const KEY = "language";
const TABLES = /** @type {Record<string, Record<string, string>>} */ ({ en, ja });
const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** The language in force: the one chosen, else the browser's. */
export function language() {
  const chosen = localStorage.getItem(KEY) ?? navigator.language;
  return chosen.startsWith("ja") ? "ja" : "en";
}

/** @param {string} wanted */
export function setLanguage(wanted) {
  localStorage.setItem(KEY, wanted);
}

/** Whether there are words under this key.
 * @param {string} key */
export function hasWords(key) {
  return Object.hasOwn(TABLES[language()], key);
}

/** The words under this key, with `$1`, `$2` filled in; of `one|many` the one that fits the first number.
 * @param {string} key @param {...(string | number)} values */
export function t(key, ...values) {
  const [one, many = one] = (TABLES[language()][key] ?? key).split("|");
  const words = values[0] === 1 ? one : many;
  return words.replace(/\$(\d)/g, (_, number) => written(values[number - 1]));
}

/** @param {string | number | undefined} value */
function written(value) {
  return typeof value === "number" ? writeNumber(value) : (value ?? "");
}

/** @param {number} value @param {number} [digits] behind the point */
export function writeNumber(value, digits = 0) {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
}

/** @param {number} share 0 to 1 */
export function writeShare(share) {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** @param {number} bytes */
export function writeSize(bytes) {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${writeNumber(value, step > 0 && value < 100 ? 1 : 0)} ${UNITS[step]}`;
}

/** @param {number} seconds since 1970 */
export function writeTime(seconds) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(seconds * 1000);
}

/** @param {number} seconds since 1970 */
export function writeDay(seconds) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(seconds * 1000);
}

/** A date as pages tell it: a year, a month, a day or a time; without a zone it is where its page is.
 * @param {string} date ISO 8601 */
export function writeDate(date) {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(date) ?? [];
  if (!year) return date;
  const shown = {
    year: "numeric",
    ...(month ? { month: day ? "short" : "long" } : {}),
    ...(day ? { day: "numeric" } : {}),
    timeZone: "UTC",
  };
  const moment = Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1));
  return new Intl.DateTimeFormat(language(), /** @type {Intl.DateTimeFormatOptions} */ (shown)).format(moment);
}
