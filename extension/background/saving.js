/**
 * Saving a page or what is selected on it.  A save is never lost: when the service cannot be reached or does not know
 * us, it waits (waiting.js) and is tried again.
 */

import { passes, problemOf } from "../shared/problem.js";
import { fetchDocument } from "../shared/service.js";
import { readSettings } from "../shared/settings.js";
import { showSaved, showWaiting } from "./badge.js";
import { connection } from "./connection.js";
import { takePage } from "./pages.js";
import { pageOf } from "./readings.js";
import { savedNote } from "./saved.js";
import { addWaiting, fulfil } from "./waiting.js";

/** @import { Taken } from "./pages.js" */
/** @import { SaveResult } from "../shared/messages.js" */
/** @typedef {{annotate?: string}} How */

/** Saves the page in a tab, or what is selected there.  A Problem `sensitive` asks whether the user is `sure`.
 * @param {{tabId: number, sure?: boolean, selection?: boolean} & How} fields */
export async function saveTab({ tabId, sure = false, selection = false, annotate }) {
  return saveTaken(tabId, await takePage(tabId, { selection, spare: !sure }), { annotate });
}

/** Saves the page of a reading, as it was seen.
 * @param {{id: string} & How} fields */
export async function saveReading({ id, annotate }) {
  return save(await pageOf(id), { annotate });
}

/** Saves a page that was taken, and shows on the tab's badge how it went.
 * @param {number} tabId @param {Taken} taken @param {How} [how] */
export async function saveTaken(tabId, taken, how = {}) {
  const result = await save(taken, how);
  if (result.saved) await showSaved(tabId, result.saved.version);
  else await showWaiting(tabId);
  return result;
}

const TYPES = { sf: "application/xml", txt: "text/plain", md: "text/markdown", html: "text/html", json: "application/json" };
const LONGEST_NAME = 80;

/** A saved page as a file.
 * @param {{id: string, format: keyof typeof TYPES, title: string}} fields */
export async function fileOf({ id, format, title }) {
  const name = title.normalize("NFC").replace(/[\p{C}\\/:*?"<>|]+/gu, " ").trim().slice(0, LONGEST_NAME) || id;
  const text = await fetchDocument(await connection(), id, format);
  return { name: `${name}.${format === "sf" ? "sf.xml" : format}`, text, type: TYPES[format] };
}

/** @param {Taken} taken @param {How} how @returns {Promise<SaveResult>} */
async function save({ page, learn }, { annotate }) {
  const wanted = annotate ?? (await readSettings()).annotate;
  const order = { page, annotate: wanted ? [wanted] : [], learn };
  try {
    const before = await savedNote(page.url);
    return { saved: await fulfil(order), before, waits: null };
  } catch (error) {
    if (!passes(error)) throw error;
    await addWaiting(order, problemOf(error));
    return { saved: null, before: null, waits: problemOf(error).plain };
  }
}
