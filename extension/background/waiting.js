/**
 * Saves that wait for the service, in IndexedDB, tried again once a minute and whenever the service answers.
 * Each has its own error: one that the service refuses stays behind for the user to see, and stops no other.
 */

import { api } from "../shared/browser.js";
import { all, get, keys, put, remove } from "../shared/database.js";
import { passes, problemOf } from "../shared/problem.js";
import { savePage } from "../shared/service.js";
import { connection } from "./connection.js";
import { noteSaved } from "./saved.js";

/** @typedef {{page: import("../shared/service.js").Page, annotate: string[], learn: boolean}} Order */
/** @typedef {{reason: string, detail: string}} PlainProblem */
/** @typedef {Order & {key: number, added: number, problem: PlainProblem, refused: boolean}} Held */

const ALARM = "waiting";
/** @type {[string, chrome.alarms.AlarmCreateInfo]} */
const EACH_MINUTE = [ALARM, { periodInMinutes: 1 }];

/** Saves a page now.
 * @param {Order} order */
export async function fulfil({ page, annotate, learn }) {
  const saved = await savePage(await connection(), page, { annotate, learn });
  return noteSaved(page.url, saved);
}

/** @param {Order} order @param {import("../shared/problem.js").Problem} problem */
export async function addWaiting(order, problem) {
  await put("waiting", { ...order, added: Date.now(), problem: problem.plain, refused: false });
  await api.alarms.create(...EACH_MINUTE);
}

/** What waits, without the pages.
 * @returns {Promise<import("../shared/messages.js").Waiting[]>} */
export async function listWaiting() {
  const held = /** @type {Held[]} */ (await all("waiting"));
  return held.map(({ key, page, added, problem, refused }) => ({ key, url: page.url, title: page.title, added, problem, refused }));
}

/** @param {{key: number}} fields */
export async function removeWaiting({ key }) {
  await remove("waiting", key);
  return listWaiting();
}

/** Tries what waits; those that were refused only when the user asks for it.
 * @param {{again?: boolean}} [fields] */
export async function retryWaiting({ again = false } = {}) {
  await navigator.locks.request(ALARM, async () => {
    for (const key of await keys("waiting")) {
      const entry = /** @type {Held | undefined} */ (await get("waiting", key)); // one page at a time in memory
      if (entry && (again || !entry.refused) && !(await retry(entry))) return api.alarms.create(...EACH_MINUTE);
    }
    await api.alarms.clear(ALARM); // what is left was refused
  });
  return listWaiting();
}

/** Whether it is worth going on with the next.
 * @param {Held} entry */
async function retry(entry) {
  try {
    await fulfil(entry);
    await remove("waiting", entry.key);
    return true;
  } catch (error) {
    const isPassing = passes(error);
    await put("waiting", { ...entry, problem: problemOf(error).plain, refused: !isPassing });
    return !isPassing;
  }
}

/** @param {chrome.alarms.Alarm} alarm */
export function onAlarm({ name }) {
  if (name === ALARM) return retryWaiting();
}
