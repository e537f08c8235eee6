/**
 * Pages opened in the reader.
 *
 * How a page and its content reach the reader, which is an extension page of its own (`reader/reader.html?id=ID`):
 *
 *   toolbar, key, menu ──▶ openReader(tab): takes the page, sends it, and opens the reader's tab, all at once
 *   reader page        ──▶ ask("read", {id})            waits for the service's answer: {url, title, fetched_at, extraction}
 *                      ──▶ ask("reread", {id})          the same page, judged again
 *                      ──▶ ask("correct", {id, path, rule})   rule: keep | drop | auto; then judged again
 *                      ──▶ ask("annotate", {blocks, engine})  words with readings, for furigana
 *                      ──▶ ask("saveReading", {id, annotate})     saves it as it was seen (saving.js)
 *
 * `ask` (shared/messages.js) throws a Problem with a reason; `explain(problem)` (shared/i18n.js) has the words for it.
 * `extraction` is the service's answer with `html`, `comments_html`, `markdown`, `comments_markdown`; pictures in it have
 * `data-src` and no `src`.  Text of the service goes on the page by `textContent` or through an allow list of elements,
 * never as markup.
 *
 * A reading stays in IndexedDB, so that the reader can be reloaded and its page saved as it was seen; the newest
 * twenty of the last day are kept.
 */

import { api } from "../shared/browser.js";
import { get, keys, put, remove } from "../shared/database.js";
import { Problem } from "../shared/problem.js";
import { annotateText, keepPage, setRule, visitPage } from "../shared/service.js";
import { connection } from "./connection.js";
import { takePage } from "./pages.js";
import { noteVisit } from "./tabs.js";

/** @import { Page, Extraction } from "../shared/service.js" */
/** @import { Reading } from "../shared/messages.js" */
/** @typedef {{id: string, learn: boolean, page: Page, extraction?: Extraction}} Kept without the last while the service is away */

const FORMS = { reader: true, markdown: true };
const MOST = 20;
const LONGEST = 24 * 60 * 60 * 1000;

/** Readings that are not on disk yet. @type {Map<string, Promise<Kept>>} */
const underWay = new Map();

/** Opens the reader beside a tab, for its page as it stands.
 * @param {{tabId: number}} fields */
export async function openReader({ tabId }) {
  const id = `${Date.now()}-${crypto.randomUUID()}`;
  const made = makeReading(id, tabId);
  made.catch(() => {}); // `read` tells it
  underWay.set(id, made);
  const tab = await api.tabs.get(tabId);
  await api.tabs.create({ url: `/reader/reader.html?id=${id}`, index: tab.index + 1, openerTabId: tabId, windowId: tab.windowId });
  return { id };
}

/** The page a reader was opened for.
 * @param {{id: string}} fields @returns {Promise<Reading>} */
export async function read({ id }) {
  const kept = await find(id);
  return kept.extraction ? tell(kept.page, kept.extraction) : reread({ id });
}

/** The same page, judged by what is known of its site now.
 * @param {{id: string}} fields @returns {Promise<Reading>} */
export async function reread({ id }) {
  const kept = await find(id);
  const extraction = await visitPage(await connection(), kept.page, { ...FORMS, learn: kept.learn });
  keep({ ...kept, extraction });
  return tell(kept.page, extraction);
}

/** Tells the service what stands at this place of the site's pages, and judges the page by it.
 * @param {{id: string, path: string, rule: "keep" | "drop" | "auto"}} fields @returns {Promise<Reading>} */
export async function correct({ id, path, rule }) {
  const { extraction } = await read({ id });
  await setRule(await connection(), extraction.site, path, rule);
  return reread({ id });
}

/** Keeps the page of a reading as an example of what is text and what is not.
 * @param {{id: string}} fields */
export async function keepExample({ id }) {
  const { page, extraction } = await find(id);
  if (!extraction) throw new Problem("gone");
  return keepPage(await connection(), page, extraction.text);
}

/** What a tab's page says, without opening the reader.
 * @param {{tabId: number}} fields */
export async function extract({ tabId }) {
  const [to, { page, learn }] = await Promise.all([connection(), takePage(tabId)]);
  const extraction = await visitPage(to, page, { markdown: true, learn });
  await noteVisit(tabId, extraction);
  return extraction;
}

/** The blocks of a tab's page, and whether each is taken for its text.
 * @param {{tabId: number}} fields */
export async function readContent(fields) {
  const { blocks, text } = await extract(fields);
  return blocks.map((block) => ({ text: block.text, kept: block.kept && text.includes(block.text) }));
}

/** Keeps a tab's page as an example whose text the user has told.
 * @param {{tabId: number, text: string}} fields */
export async function keepContent({ tabId, text }) {
  const [to, { page }] = await Promise.all([connection(), takePage(tabId)]);
  return keepPage(to, page, text);
}

/** Words with readings.
 * @param {{blocks: string[], engine: string}} fields */
export async function annotate({ blocks, engine }) {
  return annotateText(await connection(), blocks, engine);
}

/** The page of a reading, as it was taken.
 * @param {string} id @returns {Promise<import("./pages.js").Taken>} */
export function pageOf(id) {
  return find(id);
}

/** @param {string} id @param {number} tabId @returns {Promise<Kept>} */
async function makeReading(id, tabId) {
  const { page, learn } = await takePage(tabId);
  try {
    const extraction = await visitPage(await connection(), page, { ...FORMS, learn });
    noteVisit(tabId, extraction);
    return keep({ id, page, learn, extraction });
  } catch (error) {
    keep({ id, page, learn });
    throw error;
  }
}

/** Writes a reading down without making anyone wait for it.
 * @param {Kept} kept */
function keep(kept) {
  const written = put("readings", kept).then(forgetOld);
  underWay.set(kept.id, Promise.resolve(kept));
  written.finally(() => underWay.delete(kept.id)).catch(() => {}); // a full disk costs the reload, not the reading
  return kept;
}

/** @param {string} id @returns {Promise<Kept>} */
async function find(id) {
  const kept = await (underWay.get(id) ?? get("readings", id));
  if (!kept) throw new Problem("gone");
  return kept;
}

/** Ids begin with the time, so they sort by it. */
async function forgetOld() {
  const ids = (await keys("readings")).map(String).sort().reverse();
  const old = ids.filter((id, index) => index >= MOST || Number.parseInt(id, 10) < Date.now() - LONGEST);
  await Promise.all(old.map((id) => remove("readings", id)));
}

/** @param {Page} page @param {Extraction} extraction @returns {Reading} */
function tell({ url, title, fetched_at }, extraction) {
  return { url, title, fetched_at, extraction };
}
