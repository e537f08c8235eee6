/** Elements made of text, never of markup: whatever a page or a user has written stays what it is. */

const OURS = /^#/;
const WEB = /^https?:\/\//i;
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Attributes `on…` is a listener, `style` an object, `false` and null leave one out */

/** An element with what it holds.
 * @param {string} name @param {Attributes} [attributes] @param {...(Child | Child[])} children @returns {any} */
export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for what is drawn.
 * @param {string} name @param {Attributes} [attributes] @param {...(Child | Child[])} children @returns {any} */
export function draw(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** @param {HTMLElement | SVGElement} element @param {Attributes} attributes @param {(Child | Child[])[]} children */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) set(element, name, value);
  }
  element.append(
    ...children
      .flat()
      .filter((child) => child || child === 0)
      .map((child) => (child instanceof Node ? child : String(child))),
  );
  return element;
}

/** @param {HTMLElement | SVGElement} element @param {string} name @param {any} value */
function set(element, name, value) {
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "style")
    for (const [property, wanted] of Object.entries(value)) element.style.setProperty(property, String(wanted));
  else if (name === "href") setAddress(element, String(value));
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** A link leads to a page of ours or to the web; anything else is no link.
 * @param {Element} element @param {string} address */
function setAddress(element, address) {
  if (!OURS.test(address) && !WEB.test(address)) return;
  element.setAttribute("href", address);
  if (WEB.test(address)) element.setAttribute("rel", "noreferrer noopener");
}
