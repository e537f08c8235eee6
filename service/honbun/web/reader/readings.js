/** Readings over the kanji of an article: the service finds them, this lays them into the text. */

import { ask } from "../shell/service.js";
import { make } from "../shell/make.js";
import { needsReading, turnsOf, wordsIn } from "./furigana.js";

/** @typedef {{text: string, nodes: Text[]}} Block text that is one piece to its reader, whatever elements are in it */
/** @typedef {import("./furigana.js").Word} Word */

const BLOCKS = "p, li, dt, dd, h1, h2, h3, h4, h5, h6, td, th, caption, figcaption, blockquote";
const APART = "pre, code, kbd, samp, rt, rp, ruby, button";

/** @param {HTMLElement} root @param {AbortSignal} signal ends it when nobody looks any more */
export async function layReadings(root, signal) {
  for (const turn of turnsOf(blocksOf(root))) {
    const { blocks } = await ask("POST", "/v1/annotate", { body: { blocks: turn.map(({ text }) => text) }, signal });
    turn.forEach((block, index) => lay(block, wordsIn(block.text, blocks[index].tokens)));
  }
}

/** Shows the readings for who knows the kanji up to this level; none for `null`.
 * @param {HTMLElement} root @param {number | null} level */
export function showReadings(root, level) {
  for (const reading of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("ruby.ours rt"))) {
    reading.hidden = level === null || !needsReading(reading.previousSibling?.textContent ?? "", level);
  }
}

/** @param {Element} root @returns {Block[]} */
function blocksOf(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  /** @type {Map<Element, Text[]>} */
  const found = new Map();
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (!node.parentElement || node.parentElement.closest(APART)) continue;
    const block = node.parentElement.closest(BLOCKS) ?? root;
    found.set(block, [...(found.get(block) ?? []), node]);
  }
  const blocks = [...found.values()].map((nodes) => ({ nodes, text: nodes.map(({ data }) => data).join("") }));
  return blocks.filter(({ text }) => text.trim());
}

/** @param {Block} block @param {Word[]} words */
function lay({ nodes }, words) {
  let start = 0;
  for (const node of nodes) {
    const [from, to] = [start, (start += node.data.length)];
    const whole = words.filter((word) => word.start >= from && word.end <= to && word.token.ruby.some(({ reading }) => reading));
    if (whole.length > 0) node.replaceWith(...partsOf(node.data, from, whole));
  }
}

/** @param {string} text @param {number} start where it stands in its block @param {Word[]} words */
function* partsOf(text, start, words) {
  let at = 0;
  for (const { token, start: from, end } of words) {
    yield text.slice(at, from - start);
    yield* token.ruby.map(rubyOf);
    at = end - start;
  }
  yield text.slice(at);
}

/** @param {{text: string, reading?: string}} part @returns {Node | string} */
export function rubyOf({ text, reading }) {
  return reading ? make("ruby", { class: "ours" }, text, make("rt", {}, reading)) : text;
}
