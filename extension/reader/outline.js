/** A table of contents from the headings of a text. */

/** @typedef {{level: number, text: string}} Heading */
/** @template {Heading} H @typedef {{heading: H, below: Entry<H>[]}} Entry */

/** Headings as a tree: each below the nearest one before it that is higher, whatever levels a page leaves out.
 * @template {Heading} H @param {H[]} headings @returns {Entry<H>[]} */
export function outlineOf(headings) {
  /** @type {Entry<H>[]} */
  const top = [];
  /** @type {Entry<H>[]} */
  const above = [];
  for (const heading of headings) {
    while (above.length > 0 && above[above.length - 1].heading.level >= heading.level) above.pop();
    const entry = { heading, below: [] };
    (above[above.length - 1]?.below ?? top).push(entry);
    above.push(entry);
  }
  return top;
}
