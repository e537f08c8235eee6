/** Words in the text: each in an element of its own that can tell about itself, with its reading over its kanji. */

import { ask } from "../shared/messages.js";
import { needsReading, turnsOf, wordsIn } from "./furigana.js";

/** @import { Token, Word } from "./furigana.js" */
/** @typedef {{text: string, nodes: Text[]}} Block text that is one piece to its reader, whatever elements are in it */

const BLOCKS = "p, li, dt, dd, h1, h2, h3, h4, h5, h6, td, th, caption, figcaption, blockquote";
const APART = "pre, code, kbd, samp, rt, rp, button, .word";

/** @type {WeakMap<Element, Token>} */
const tokens = new WeakMap();

/** What is known of the word that this element, or one around it, shows.
 * @param {EventTarget | null} place @returns {{word: HTMLElement, token: Token} | null} */
export function wordAt(place) {
  const word = place instanceof Element ? place.closest(".word") : null;
  const token = word && tokens.get(word);
  return token ? { word: /** @type {HTMLElement} */ (word), token } : null;
}

/** Has the words of these elements found, from the top down, until `signal` says that nobody wants them any more.
 * @param {Element[]} roots @param {string} engine @param {AbortSignal} signal @param {(turn: Block[]) => void} onTurn */
export async function findWords(roots, engine, signal, onTurn) {
  for (const turn of turnsOf(roots.flatMap(blocksOf))) {
    const { blocks } = await ask("annotate", { blocks: turn.map(({ text }) => text), engine });
    if (signal.aborted) return;
    turn.forEach((block, index) => layWords(block, blocks[index].tokens));
    onTurn(turn);
  }
}

/** Shows the readings that are wanted.
 * @param {Element} root @param {{furigana: boolean, level: number}} preferences */
export function showReadings(root, { furigana, level }) {
  for (const ruby of root.querySelectorAll("ruby.ours")) {
    const [base, reading] = /** @type {[Text, HTMLElement]} */ (/** @type {unknown} */ ([...ruby.childNodes]));
    reading.hidden = !furigana || !needsReading(base.data, level);
  }
}

/** @param {Element} root @returns {Block[]} */
function blocksOf(root) {
  /** @type {Map<Element, Text[]>} */
  const found = new Map();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    const parent = node.parentElement;
    if (!parent || parent.closest(APART)) continue;
    const block = parent.closest(BLOCKS) ?? root;
    if (found.has(block)) found.get(block)?.push(node);
    else found.set(block, [node]);
  }
  const blocks = [...found.values()].map((nodes) => ({ nodes, text: nodes.map(({ data }) => data).join("") }));
  return blocks.filter(({ text }) => text.trim());
}

/** @param {Block} block @param {Token[]} found */
function layWords({ text, nodes }, found) {
  const words = wordsIn(text, found);
  let start = 0;
  for (const node of nodes) {
    const end = start + node.data.length;
    const inside = words.filter((word) => word.end > start && word.start < end);
    if (inside.length > 0) node.replaceWith(...partsOf(node, start, inside));
    start = end;
  }
}

/** The node's text with its words; one that goes on in the next node has an element in each.
 * @param {Text} node @param {number} start @param {Word[]} words */
function* partsOf(node, start, words) {
  const mayHaveRuby = !node.parentElement?.closest("ruby");
  let at = start;
  for (const word of words) {
    const [from, to] = [Math.max(word.start, start), Math.min(word.end, start + node.data.length)];
    if (from > at) yield node.data.slice(at - start, from - start);
    const isWhole = from === word.start && to === word.end;
    yield elementOf(word.token, node.data.slice(from - start, to - start), isWhole && mayHaveRuby);
    at = to;
  }
  yield node.data.slice(at - start);
}

/** @param {Token} token @param {string} text @param {boolean} mayHaveRuby */
function elementOf(token, text, mayHaveRuby) {
  const element = document.createElement("span");
  element.className = "word";
  if (mayHaveRuby) element.append(...token.ruby.map(rubyOf));
  else element.textContent = text;
  tokens.set(element, token);
  return element;
}

/** @param {{text: string, reading?: string}} part */
function rubyOf({ text, reading }) {
  if (!reading) return text;
  const ruby = document.createElement("ruby");
  const over = document.createElement("rt");
  ruby.className = "ours";
  over.textContent = reading;
  over.hidden = true;
  ruby.append(text, over);
  return ruby;
}
