/** Numbers as bars, each with its words: read by eye, by ear, and by the keyboard where they lead somewhere. */

import { make } from "../shell/make.js";
import { writeNumber } from "../shell/words.js";

/** @typedef {{label: string, value: number, told?: string, href?: string, current?: boolean, title?: string, lang?: string}} Bar */

/** @param {Bar[]} bars @param {string} name what they tell @param {number} [most] the value of a full bar */
export function barsOf(bars, name, most = Math.max(0, ...bars.map(({ value }) => value))) {
  return make(
    "ul",
    { class: "bars", "aria-label": name },
    bars.map((bar) => make("li", {}, barOf(bar, most))),
  );
}

/** @param {Bar} bar @param {number} most */
function barOf({ label, value, told = writeNumber(value), href, current, title, lang }, most) {
  const fill = make("span", { class: "fill", style: { width: `${(100 * value) / (most || 1)}%` } });
  return make(
    href ? "a" : "div",
    { href: href ?? false, "aria-current": current ? "true" : false },
    make("span", { class: "label", title: title ?? label, lang: lang ?? false }, label),
    make("span", { class: "track", "aria-hidden": "true" }, fill),
    make("span", { class: "count" }, told),
  );
}
