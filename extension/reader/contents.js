/** The table of contents, and which part of it is being read. */

import { at } from "../shared/page.js";
import { textOf } from "./article.js";
import { outlineOf } from "./outline.js";

/** @typedef {import("./outline.js").Entry<{level: number, text: string, place: Element}>} Entry */

const FEWEST = 2; // with fewer headings there is nothing to find
const WIDE = matchMedia("(min-width: 82rem)"); // room beside the text

/** @type {IntersectionObserver | undefined} */
let observer;

/** Lists the headings of the body; the list is open where there is room beside the text.
 * @param {Element} body */
export function showContents(body) {
  const found = [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((place) => textOf(place));
  const headings = found.map((place) => ({ level: Number(place.localName[1]), text: textOf(place), place }));
  const nav = at("contents");
  nav.replaceChildren(listOf(outlineOf(headings)));
  at("contents-open").hidden = headings.length < FEWEST;
  toggleContents(headings.length > FEWEST && WIDE.matches);
  follow(found, [...nav.querySelectorAll("a")]);
}

/** Closes the list where it would lie over the text: when the window gets narrow, or by Escape. */
export function closeContentsInTime() {
  WIDE.addEventListener("change", () => toggleContents(WIDE.matches && !at("contents").hidden));
  at("contents").addEventListener("keydown", (/** @type {KeyboardEvent} */ { key }) => {
    if (key !== "Escape") return;
    toggleContents(false);
    at("contents-open").focus();
  });
}

/** @param {boolean} [open] */
export function toggleContents(open = at("contents").hidden) {
  at("contents").hidden = !open;
  at("contents-open").ariaExpanded = String(open);
  document.body.classList.toggle("with-contents", open);
}

/** The headings before and after the place that is shown.
 * @param {Element} body @param {1 | -1} way */
export function goToSection(body, way) {
  const headings = [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const isVertical = document.documentElement.dataset.writing === "vertical";
  const edge = isVertical ? innerWidth : at("bar").offsetHeight;
  const ahead = headings.filter((heading) => {
    const { top, right } = heading.getBoundingClientRect();
    return (isVertical ? edge - right : top - edge) * way > 24; // pixels; what is nearer is here
  });
  const next = way > 0 ? ahead[0] : ahead[ahead.length - 1];
  next?.scrollIntoView({ block: "start", inline: "start" });
}

/** @param {Entry[]} entries */
function listOf(entries) {
  const list = document.createElement("ol");
  for (const { heading, below } of entries) {
    const item = document.createElement("li");
    item.append(linkTo(heading.place, heading.text));
    if (below.length > 0) item.append(listOf(below));
    list.append(item);
  }
  return list;
}

/** @param {Element} place @param {string} text */
function linkTo(place, text) {
  const link = document.createElement("a");
  link.textContent = text;
  link.href = "#";
  link.addEventListener("click", (event) => {
    event.preventDefault();
    place.setAttribute("tabindex", "-1");
    /** @type {HTMLElement} */ (place).focus({ preventScroll: true });
    place.scrollIntoView({ block: "start", inline: "start" });
    if (!WIDE.matches) toggleContents(false);
  });
  return link;
}

/** Marks the link whose heading was the last to enter the page.
 * @param {Element[]} headings @param {Element[]} links */
function follow(headings, links) {
  observer?.disconnect();
  observer = new IntersectionObserver((entries) => {
    const entered = entries.filter(({ isIntersecting }) => isIntersecting);
    if (entered.length === 0) return;
    const here = headings.indexOf(entered[entered.length - 1].target);
    links.forEach((link, index) => (index === here ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current")));
  }, { rootMargin: "0px 0px -60% 0px" });
  for (const heading of headings) observer.observe(heading);
}
