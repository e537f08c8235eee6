/**
 * What of the service's HTML may be shown.  The service sanitises it; this is asked once more for every element and
 * attribute before it is put on the page, so that a mistake there, or another program at its address, does no harm.
 */

const ELEMENTS = new Set((
  "h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre figure figcaption hr table caption thead tbody tr td th " +
  "em strong code sub sup a ruby rt rp br kbd samp abbr time q cite mark small del ins img"
).split(" "));

/** Elements whose content is no text either. */
const DROPPED = new Set((
  "script style iframe frame noscript template textarea title svg math object embed applet select option base link meta " +
  "audio video canvas head noembed noframes plaintext xmp portal"
).split(" "));

const WEB = /^https?:\/\//i;
const MAIL = /^mailto:/i;
const NUMBER = /^-?\d{1,4}$/;
const TAG = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,6}$/;

/** @type {Record<string, Record<string, (value: string) => boolean>>} */
const ATTRIBUTES = {
  a: { href: (value) => WEB.test(value) || MAIL.test(value) },
  img: { "data-src": (value) => WEB.test(value), alt: () => true, width: isNumber, height: isNumber },
  ol: { start: isNumber, reversed: () => true, type: (value) => /^[1aAiI]$/.test(value) },
  li: { value: isNumber },
  td: { colspan: isNumber, rowspan: isNumber },
  th: { colspan: isNumber, rowspan: isNumber, scope: (value) => /^(?:row|col|rowgroup|colgroup)$/.test(value) },
  abbr: { title: () => true },
  time: { datetime: () => true },
};
/** @type {Record<string, (value: string) => boolean>} */
const EVERYWHERE = { lang: (value) => TAG.test(value), dir: (value) => /^(?:ltr|rtl|auto)$/.test(value) };

/** @param {string} value */
function isNumber(value) {
  return NUMBER.test(value);
}

/** What becomes of an element: it is kept, only what it holds is, or nothing of it.
 * @param {string} name @returns {"kept" | "opened" | "dropped"} */
export function fateOf(name) {
  if (ELEMENTS.has(name)) return "kept";
  return DROPPED.has(name) ? "dropped" : "opened";
}

/** The attributes that an element may have, each with its check.
 * @param {string} name */
export function attributesOf(name) {
  return { ...(Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name] : {}), ...EVERYWHERE };
}
