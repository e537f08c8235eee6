/** Feeds: those that a tab's page tells of, and those that the service makes from the lists on it. */

import { findFeeds } from "../content/feeds.js";
import { api } from "../shared/browser.js";
import { Problem } from "../shared/problem.js";
import { listsOf, makeFeedOf } from "../shared/service.js";
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

/** Makes the list at a path a feed, which the service renews whenever it sees the page again.
 * @param {{tabId: number, path: string, title: string}} fields */
export async function makeFeed({ tabId, path, title }) {
  const [to, { page }] = await Promise.all([connection(), takePage(tabId)]);
  const number = (await listsOf(to, page)).findIndex((list) => list.path === path); // the page may have changed
  if (number < 0) throw new Problem("gone-list");
  return makeFeedOf(to, { ...page, title: title || page.title }, number);
}
