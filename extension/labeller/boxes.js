/** Outlines over the page, which is not changed by them. */

/** @typedef {{element: Element, kind: string, colour: number, told?: string}} Box `kind`: hover, picked or taken */

/**
 * Draws outlines, and keeps them in place while the page is moved.
 * @param {ParentNode & Node} root where they are put @param {AbortSignal} signal ends it
 */
function drawBoxes(root, signal) {
  const layer = document.createElement("div");
  layer.className = "hb-boxes";
  root.prepend(layer);
  const most = 600;
  /** @type {Map<string, Box[]>} */
  const held = new Map();
  /** @type {[Box, HTMLElement][]} */
  let drawn = [];

  function draw() {
    drawn = [...held.values()].flat().slice(0, most).map((box) => [box, elementFor(box)]);
    layer.replaceChildren(...drawn.map(([, element]) => element));
    place();
  }

  /** @param {Box} box */
  function elementFor({ kind, colour, told }) {
    const element = document.createElement("div");
    element.className = `hb-box hb-${kind} hb-colour-${colour}`;
    if (told) element.append(document.createElement("span"));
    if (told && element.firstChild) element.firstChild.textContent = told;
    return element;
  }

  function place() {
    for (const [{ element }, { style }] of drawn) {
      const { left, top, width, height } = element.getBoundingClientRect();
      style.display = width || height ? "" : "none";
      style.translate = `${left - 3}px ${top - 3}px`;
      style.width = `${width + 6}px`;
      style.height = `${height + 6}px`;
    }
  }

  const timer = setInterval(place, 300); // pages move by themselves, too
  addEventListener("scroll", place, { signal, capture: true, passive: true });
  addEventListener("resize", place, { signal });
  signal.addEventListener("abort", () => clearInterval(timer));

  /** Shows these boxes under a name, in place of those that it showed before.
   * @param {string} name @param {Box[]} boxes */
  return (name, boxes) => {
    held.set(name, boxes);
    draw();
  };
}
