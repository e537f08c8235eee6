/**
 * HTML of the service as nodes of our own page, copied one by one by the table in allowed.js.
 *
 * This is the only place where text becomes markup.  It is parsed into a document of its own, which has no window, so
 * that nothing in it runs or is fetched; browsers with Trusted Types parse text under no other policy.
 */

import { attributesOf, fateOf } from "./allowed.js";

const DEEPEST = 200; // no article is deeper; what is, is shown as its text
const XHTML = "http://www.w3.org/1999/xhtml";

/** @type {{createHTML: (html: string) => any}} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("reader", {
  createHTML: (/** @type {string} */ html) => html,
}) ?? { createHTML: (html) => html };

/** @param {string} html a fragment, sanitised by the service @returns {DocumentFragment} */
export function copyOf(html) {
  const fragment = document.createDocumentFragment();
  copyChildren(new DOMParser().parseFromString(policy.createHTML(html), "text/html").body, fragment, 0);
  return fragment;
}

/** @param {Node} from @param {Node} into @param {number} depth */
function copyChildren(from, into, depth) {
  if (depth > DEEPEST) return void into.appendChild(document.createTextNode(from.textContent ?? ""));
  for (const child of from.childNodes) {
    if (child instanceof Text) into.appendChild(document.createTextNode(child.data));
    else if (child instanceof Element) copyElement(child, into, depth);
  }
}

/** @param {Element} element @param {Node} into @param {number} depth */
function copyElement(element, into, depth) {
  const name = element.localName;
  const fate = element.namespaceURI === XHTML ? fateOf(name) : "dropped";
  if (fate === "opened") copyChildren(element, into, depth + 1);
  if (fate !== "kept") return;
  const copy = document.createElement(name);
  for (const [attribute, isRight] of Object.entries(attributesOf(name))) {
    const value = element.getAttribute(attribute);
    if (value !== null && isRight(value)) copy.setAttribute(attribute, value);
  }
  if (copy instanceof HTMLAnchorElement) copy.rel = "noreferrer noopener";
  into.appendChild(copy);
  copyChildren(element, copy, depth + 1);
}
