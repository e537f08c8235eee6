/**
 * What lies over a page while its user picks something on it (labeller/): fields, or a list for a feed.
 *
 *   popup ──▶ openSheet(tab, which): puts the sheet's scripts, looks and words into the page
 *   sheet ──▶ readContent, keepContent, readLabels, tryLabels, keepLabels, readLists, tryFields, makeFeed: answered from labels.js and feeds.js
 *
 * A sheet is a script in a page, so it is heard only in a tab where its user has opened one, and only about that tab's
 * page, which is taken anew for each question.  It sends node paths, and what comes back are node paths and texts.
 */

import { api } from "../shared/browser.js";
import { explain, language, loadLanguage, t } from "../shared/i18n.js";
import { Problem, problemOf } from "../shared/problem.js";

/** @typedef {"labels" | "lists" | "content"} SheetName */

const SHARED = ["paths", "boxes", "sheet"];
/** @type {Record<SheetName, {files: string[], start: (words: Record<string, string>) => void, words: string[]}>} */
const SHEETS = {
  labels: {
    files: ["pointer", "fields", "labels"],
    start: (words) => startLabels(words),
    words: ["remove", "label_title", "label_how", "label_suggested", "label_others", "label_save", "label_saved", "label_count", "label_more", "label_name"],
  },
  content: {
    files: ["pointer", "content"],
    start: (words) => startContent(words),
    words: ["content_title", "content_how", "content_keep", "reasons_kept"],
  },
  lists: {
    files: ["pointer", "entries", "lists"],
    start: (words) => startLists(words),
    words: ["copied", "feed_title", "feed_how", "feed_none", "feed_count", "feed_name", "feed_make", "feed_made", "feed_copy", "feed_wait", "feed_correct", "feed_link", "feed_summary", "correct_how", "role_title", "role_date"],
  },
};

/** Lays a sheet over the page in a tab.
 * @param {{tabId: number, sheet: SheetName}} fields */
export async function openSheet({ tabId, sheet }) {
  if ((await api.tabs.get(tabId)).incognito) throw new Problem("private");
  const { files, start, words } = SHEETS[sheet];
  const target = { tabId };
  await loadLanguage();
  const said = Object.fromEntries([...words, "close", "label_move"].map((key) => [key, t(key, "$1")]));
  await api.storage.session.set({ [keyOf(tabId)]: sheet });
  try {
    await api.scripting.insertCSS({ target, files: ["/labeller/labeller.css"], origin: "USER" });
    await api.scripting.executeScript({ target, files: [...SHARED, ...files].map((name) => `/labeller/${name}.js`) });
    await api.scripting.executeScript({ target, func: start, args: [{ ...said, lang: language() }] });
  } catch (error) {
    throw new Problem("restricted", error instanceof Error ? error.message : "");
  }
}

/** Answers a sheet's question, for the tab it lies in; what goes wrong is told in words, since it has no others.
 * @param {(fields: any) => Promise<unknown>} act */
export function forSheet(act) {
  return async (/** @type {object} */ fields, /** @type {chrome.runtime.MessageSender} */ { tab }) => {
    const tabId = tab?.id ?? -1;
    try {
      if (!(await api.storage.session.get(keyOf(tabId)))[keyOf(tabId)]) throw new Problem("gone");
      return await act({ ...fields, tabId });
    } catch (error) {
      const { reason, detail } = problemOf(error);
      await loadLanguage();
      throw new Problem(reason, `${explain({ reason }).told} ${detail}`.trim());
    }
  };
}

/** @param {number} tabId */
export async function forgetSheet(tabId) {
  await api.storage.session.remove(keyOf(tabId));
}

/** @param {number} tabId */
function keyOf(tabId) {
  return `sheet:${tabId}`;
}
