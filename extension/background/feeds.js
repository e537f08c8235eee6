/** Feeds: those that a tab's page tells of, and those that the service makes from the lists on it. */

import { findFeeds } from "../content/feeds.js";
import { api } from "../shared/browser.js";
import { Problem } from "../shared/problem.js";
import { entriesOf, listsOf, makeFeedOf } from "../shared/service.js";
import { connection } from "./connection.js";
import { takePage } from "./pages.js";

/** What the page itself declares or links to; nobody is asked.
 * @param {{tabId: number}} fields */
export async function feeds({ tabId }) {
  const [{ result }] = await api.scripting.executeScript({ target: { tabId }, func: findFeeds });
  return result ?? [];
}

/** The lists of the page as it stands, the likeliest first.
 * @param {{tabId: number}} fields */
export async function readLists({ tabId }) {
  const [to, { page }] = await Promise.all([connection(), takePage(tabId)]);
  return listsOf(to, page);
}

/** @typedef {Record<string, string[]>} Fields paths of nodes, by what they hold: title, date, link, summary */

/** The entries of the page as the fields tell them that were picked of one; nothing is kept.
 * @param {{tabId: number, fields: Fields}} picked */
export async function tryFields({ tabId, fields }) {
  const [to, { page }] = await Promise.all([connection(), takePage(tabId)]);
  return entriesOf(to, { ...page, fields });
}

/** Makes the list at a path a feed, or the one whose fields were picked; the service renews it at each visit.
 * @param {{tabId: number, path: string, title: string, fields: Fields}} chosen */
export async function makeFeed({ tabId, path, title, fields }) {
  const [to, { page }] = await Promise.all([connection(), takePage(tabId)]);
  if (Object.values(fields).some(({ length }) => length > 0)) return makeFeedOf(to, { ...page, title: title || page.title, fields });
  const number = (await listsOf(to, page)).findIndex((list) => list.path === path); // the page may have changed
  if (number < 0) throw new Problem("gone-list");
  return makeFeedOf(to, { ...page, title: title || page.title }, number);
}
