/** Searching what was saved, from the address bar: a few documents as one types, and the service's page for the rest. */

import { api, suggestionOf } from "../shared/browser.js";
import { documentPage, searchPage, searchSaved } from "../shared/service.js";
import { readSettings } from "../shared/settings.js";
import { connection } from "./connection.js";

const FEW = 5;

/** Suggests documents for what was typed after `hb` so far; nothing while the service is away.
 * @param {string} words @param {(suggestions: chrome.omnibox.SuggestResult[]) => void} suggest */
export async function suggestDocuments(words, suggest) {
  if (!words.trim()) return;
  try {
    const to = await connection();
    const { results } = await searchSaved(to, words, FEW);
    suggest(results.map(({ id, title, url, site }) => suggestionOf(documentPage(to.address, id), `${title || url} · ${site}`)));
  } catch {
    suggest([]);
  }
}

/** Opens the document that was chosen, or the results for what was typed, or selected on a page.
 * @param {string} words @param {`${chrome.omnibox.OnInputEnteredDisposition}`} where */
export async function openSearch(words, where) {
  const { address } = await readSettings();
  const url = words.startsWith(documentPage(address, "")) ? words : searchPage(address, words);
  if (where === "currentTab") await api.tabs.update({ url });
  else await api.tabs.create({ url, active: where === "newForegroundTab" });
}
