/**
 * Every message between our pages and the background, which answers each from one table (background/main.js).
 * Only `settled`, `invited` and what sheets ask (background/sheets.js) may come from a script in a web page; the rest is
 * heard from our own pages alone.
 */

import { api } from "./browser.js";
import { Problem } from "./problem.js";

/** @import { Extraction, Saved } from "./service.js" */
/** @import { Mode } from "./settings.js" */

/** @typedef {{version: string, sites: number, pages: number}} Status */
/** @typedef {{url: string, title: string, host: string, incognito: boolean, readable: boolean, sensitive: string,
 *   mode: Mode | "off", known: {state: string, pages_seen: number, repeated: number} | null,
 *   saved: SavedNote | null}} TabState */
/** @typedef {{id: string, version: number, at: number}} SavedNote */
/** @typedef {{saved: SavedNote | null, before: SavedNote | null, waits: {reason: string, detail: string} | null}} SaveResult
 *   either saved (and when before), or why it waits */
/** @typedef {{url: string, title: string, fetched_at: string, extraction: Extraction}} Reading */
/** @typedef {{key: number, url: string, title: string, added: number, refused: boolean,
 *   problem: {reason: string, detail: string}}} Waiting */

/** @typedef {{pages: number, documents: number, waiting: number}} Forgotten how much there was of each */

/**
 * What each message takes and gives.
 * @typedef {object} Messages
 * @property {[{address?: string}, Status]} status is the service there, and are we paired
 * @property {[{address: string, code: string}, Status]} pair trade a code for a token
 * @property {[{}, void]} unpair forget the token, here and at the service
 * @property {[{tabId: number}, TabState]} tab what the popup shows of a tab
 * @property {[{tabId: number, sheet: "labels" | "lists" | "content"}, void]} openSheet pick something on a tab's page
 * @property {[{tabId: number}, {title: string, address: string}[]]} feeds the feeds that a tab's page tells of
 * @property {[{tabId: number}, {id: string}]} openReader open the reader for a tab
 * @property {[{host: string, mode: Mode | "off"}, void]} setMode what to do with each page of a host
 * @property {[{tabId: number}, Extraction]} extract what a tab's page says
 * @property {[{id: string, format: string, title: string}, {name: string, text: string, type: string}]} document a saved page as a file
 * @property {[{id: string}, Reading]} read the page a reader was opened for, once the service has answered
 * @property {[{id: string}, Reading]} reread the same page, judged again
 * @property {[{id: string, path: string, rule: "keep" | "drop" | "auto"}, Reading]} correct a correction, and the page judged by it
 * @property {[{id: string}, {examples: number}]} keepExample keep a reading as an example for training
 * @property {[{blocks: string[], engine: string}, any]} annotate words with readings
 * @property {[{tabId: number, annotate?: string, sure?: boolean, selection?: boolean}, SaveResult]} saveTab save a tab's page
 * @property {[{id: string, annotate?: string}, SaveResult]} saveReading save the page of a reading
 * @property {[{host: string}, Forgotten]} forgetHost delete everything about a host
 * @property {[{}, Waiting[]]} waiting saves that wait for the service
 * @property {[{key: number}, Waiting[]]} removeWaiting give up one of them
 * @property {[{again?: boolean}, Waiting[]]} retryWaiting try them now
 */

/**
 * The background's answer, or a Problem thrown.
 * @template {keyof Messages} W
 * @param {W} what @param {Messages[W][0]} fields @returns {Promise<Messages[W][1]>}
 */
export async function ask(what, fields) {
  const answer = await api.runtime.sendMessage({ what, ...fields });
  if (!answer) throw new Problem("failed", `nobody answered ${what}`);
  if (answer.problem) throw new Problem(answer.problem.reason, answer.problem.detail);
  return answer.value;
}
