/**
 * Node paths, `/html[1]/body[1]/div[2]/h1[1]`: names, each with its place among siblings of the same name.
 *
 * They are of the page as it is sent (content/capture.js), which the service reads, so what is never sent is not
 * counted.  The files of this folder go into the page one after the other; each holds functions only, so that they may
 * go in again.
 */

/** The name under which an element is sent; empty if it is not.
 * @param {Element} element @returns {string} */
function sentName(element) {
  const name = element.localName;
  if (/^(?:applet|canvas|honbun-sheet|input|meta|noscript|script|style|textarea)$/.test(name)) return "";
  if (element.getAttribute("role") === "textbox" && element.hasAttribute("contenteditable")) return "";
  const isRead = element instanceof HTMLIFrameElement && Math.min(element.offsetWidth, element.offsetHeight) >= 60;
  if (isRead && element.contentDocument?.body) return "div";
  return { xmp: "pre", plaintext: "pre", frameset: "div" }[name] ?? name;
}

/** @param {Element} element @returns {string} */
function pathOf(element) {
  const steps = [];
  for (let here = /** @type {Element | null} */ (element); here; here = here.parentElement) {
    const name = sentName(here);
    let place = 1;
    for (let before = here.previousElementSibling; before; before = before.previousElementSibling) {
      if (sentName(before) === name) place += 1;
    }
    steps.push(`/${name}[${place}]`);
  }
  return steps.reverse().join("");
}

/** The element at a path, or the one whose text or attribute a path leads to; null if it is gone.
 * @param {string} path which may be a selector as well @returns {Element | null} */
function elementAt(path) {
  if (!path.startsWith("/")) return document.querySelector(path);
  /** @type {Element | null} */
  let here = null;
  for (const [, name, place] of elementPath(path).matchAll(/\/([^/[]+)\[(\d+)\]/g)) {
    /** @type {Iterable<Element>} */
    const children = here ? here.children : [document.documentElement];
    here = [...children].filter((child) => sentName(child) === name)[Number(place) - 1] ?? null;
    if (!here) return null;
  }
  return here;
}

/** A path without what it says of text or an attribute.
 * @param {string} path */
function elementPath(path) {
  return path.replace(/\/[#@][^/]*$/, "");
}

/** The paths that lead to what stands in line with two others: they differ from both in one number only.
 * @param {string} one @param {string} other */
function lineOf(one, other) {
  const [steps, others] = [one, other].map((path) => path.split("/").slice(1));
  const differing = steps.flatMap((step, index) => (step === others[index] ? [] : [index]));
  if (steps.length !== others.length || differing.length !== 1) return [];
  const [at] = differing;
  const above = elementAt(`/${steps.slice(0, at).join("/")}`);
  const name = steps[at].replace(/\[.*/, "");
  const beside = [...(above?.children ?? [])].filter((child) => sentName(child) === name);
  const paths = beside.map((_, index) => `/${steps.with(at, `${name}[${index + 1}]`).join("/")}`);
  return paths.filter((path) => elementAt(path));
}

/** @param {string[]} paths @returns {Element[]} those that are there */
function placesOf(paths) {
  return paths.map(elementAt).filter((element) => element !== null);
}

/** Whether two elements look as if they held the same field: the same names above them, and the same classes.
 * @param {Element} one @param {Element} other */
function isLike(one, other) {
  const namesOf = (/** @type {Element} */ element) => pathOf(element).replace(/\[\d+\]/g, "");
  return namesOf(one) === namesOf(other) && one.className === other.className;
}
