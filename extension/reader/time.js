/** How long a text takes to read, and when it was written. */

const CHARACTERS_A_MINUTE = 500; // Japanese and Chinese, read silently by adults
const WORDS_A_MINUTE = 230;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;

/** In whole minutes, one at least.
 * @param {string} text */
export function readingMinutes(text) {
  const characters = text.match(CJK)?.length ?? 0;
  const words = text.replace(CJK, " ").match(WORDS)?.length ?? 0;
  return Math.max(1, Math.round(characters / CHARACTERS_A_MINUTE + words / WORDS_A_MINUTE));
}

/** A date of the service (year, month and day as far as they are known) as people write it; the text itself if it is none.
 * @param {string} date @param {string} language */
export function writeDate(date, language) {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(date) ?? [];
  if (!year) return date;
  /** @type {Intl.DateTimeFormatOptions} */
  const how = { timeZone: "UTC", year: "numeric", ...(month && { month: "long" }), ...(day && { day: "numeric" }) };
  return new Intl.DateTimeFormat(language, how).format(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
}
