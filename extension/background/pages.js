/**
 * A tab's page, taken as it stands.  Everything that is ever sent of a page passes `takePage`, which refuses private
 * windows, pages that browsers keep extensions out of, and pages over the limit.
 */

import { capturePage } from "../content/capture.js";
import { api } from "../shared/browser.js";
import { hostOf, refusalOf } from "../shared/policy.js";
import { Problem } from "../shared/problem.js";
import { LONGEST_BODY, tooLarge } from "../shared/service.js";
import { readSettings } from "../shared/settings.js";

/** @import { Page } from "../shared/service.js" */
/** @typedef {{page: Page, learn: boolean}} Taken a page, and whether its site may be learned from it */
/** @typedef {{spare?: boolean, selection?: boolean}} How */

/**
 * The page in a tab, or what is selected on it.  `spare`: a Problem `sensitive` if it is denied or has a password or
 * card field; without, such a page is taken, but nothing is learned from it.
 * @param {number} tabId @param {How} [how] @returns {Promise<Taken>}
 */
export async function takePage(tabId, { spare = false, selection = false } = {}) {
  const [tab, { denied }] = await Promise.all([api.tabs.get(tabId), readSettings()]);
  if (tab.incognito) throw new Problem("private");
  const { url, title, html, fetched_at, field, size } = await runIn(tabId, { spare, selection, limit: LONGEST_BODY });
  if (!hostOf(url)) throw new Problem("restricted", url);
  const refusal = field || refusalOf(url, denied);
  if (spare && refusal) throw new Problem("sensitive", refusal);
  if (size > LONGEST_BODY) throw tooLarge(size);
  if (!html) throw new Problem("nothing-selected");
  return { page: { url, title, html, fetched_at }, learn: !refusal && !selection };
}

/** @param {number} tabId @param {Parameters<typeof capturePage>[0]} how @returns {Promise<ReturnType<typeof capturePage>>} */
async function runIn(tabId, how) {
  try {
    const [{ result }] = await api.scripting.executeScript({ target: { tabId }, func: capturePage, args: [how] });
    if (result) return result;
  } catch (error) {
    throw new Problem("restricted", error instanceof Error ? error.message : "");
  }
  throw new Problem("restricted");
}
