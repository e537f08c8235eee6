/** What is known of the page in each tab, for the badge and the popup; kept for the session, and only in memory. */

import { api } from "../shared/browser.js";
import { chosenFor, hostOf, refusalOf, siteOf } from "../shared/policy.js";
import { describeSite } from "../shared/service.js";
import { readSettings } from "../shared/settings.js";
import { showKnown } from "./badge.js";
import { connection } from "./connection.js";
import { savedNote } from "./saved.js";

/** @import { Extraction } from "../shared/service.js" */
/** @import { TabState } from "../shared/messages.js" */

/** Remembers what the service said of a tab's page, and shows it on the badge.
 * @param {number} tabId @param {Extraction} extraction */
export async function noteVisit(tabId, { url, site, state, pages_seen }) {
  await api.storage.session.set({ [keyOf(tabId)]: { url, site } });
  await showKnown(tabId, state, pages_seen);
}

/** What the popup shows of a tab.  Nothing of the page is sent; the service is asked what it knows of the host.
 * @param {{tabId: number}} fields @returns {Promise<TabState>} */
export async function describeTab({ tabId }) {
  const [tab, settings] = await Promise.all([api.tabs.get(tabId), readSettings()]);
  const { url = "", title = "", incognito } = tab;
  const host = hostOf(url);
  const isReadable = Boolean(host) && !incognito;
  return {
    url, title, host, incognito,
    readable: isReadable,
    sensitive: host ? refusalOf(url, settings.denied) : "",
    mode: chosenFor(host, settings.sites),
    known: isReadable ? await knownOf(tabId, url).catch(() => null) : null,
    saved: isReadable ? await savedNote(url) : null,
  };
}

/** @param {number} tabId @param {string} url */
async function knownOf(tabId, url) {
  const { [keyOf(tabId)]: noted } = await api.storage.session.get(keyOf(tabId));
  const isSame = noted && hostOf(/** @type {any} */ (noted).url) === hostOf(url);
  const site = await describeSite(await connection(), isSame ? /** @type {any} */ (noted).site : siteOf(url));
  return site && { state: site.state, pages_seen: site.pages_seen, repeated: site.blocks.repeated };
}

/** @param {number} tabId */
export async function forgetTab(tabId) {
  await api.storage.session.remove(keyOf(tabId));
}

/** @param {number} tabId */
function keyOf(tabId) {
  return `tab:${tabId}`;
}
