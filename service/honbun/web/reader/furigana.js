/** Which readings are shown, and where a word's readings stand. */

import { yearOf } from "./kanji.js";

/** @typedef {{surface: string, reading: string, lemma: string, pos: string, ruby: {text: string, reading?: string}[]}} Token */
/** @typedef {{token: Token, start: number, end: number}} Word where a word stands in its text */

const SAID = /[\p{L}\p{N}]/u;

/** Whether who knows the kanji of the years up to this level needs the reading; level 0 needs all.
 * @param {string} text @param {number} level */
export function needsReading(text, level) {
  return yearOf(text) > level;
}

/** The words among these tokens; empty if the tokens are not of this text.
 * @param {string} text @param {Token[]} tokens @returns {Word[]} */
export function wordsIn(text, tokens) {
  let end = 0;
  const placed = tokens.map((token) => ({ token, start: end, end: (end += token.surface.length) }));
  const isOfText = tokens.map(({ surface }) => surface).join("") === text;
  return isOfText ? placed.filter(({ token }) => SAID.test(token.surface)) : [];
}

/** Texts in turns to be sent: the first turn is short, so that the top of the page is there at once.
 * @template {{text: string}} B @param {B[]} blocks @param {number} [first] @param {number} [most] */
export function turnsOf(blocks, first = 1_500, most = 20_000) {
  /** @type {B[][]} */
  const turns = [];
  let room = 0;
  for (const block of blocks.filter(({ text }) => text.length <= most)) {
    if (block.text.length > room) {
      room = turns.length === 0 ? first : most;
      turns.push([]);
    }
    turns[turns.length - 1].push(block);
    room -= block.text.length;
  }
  return turns;
}
