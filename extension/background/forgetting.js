/** "Delete everything about this site": here and at the service. */

import { forgetPictures } from "../reader/preferences.js";
import { api } from "../shared/browser.js";
import { all, remove } from "../shared/database.js";
import { hostOf, originsOf } from "../shared/policy.js";
import { deleteDocument, forgetSite, listSites } from "../shared/service.js";
import { changeSettings } from "../shared/settings.js";
import { connection } from "./connection.js";
import { forgetSaved } from "./saved.js";

/** @import { Forgotten } from "../shared/messages.js" */

/** Forgets a host: its switch, what waits, what was read and saved, the browser's grant, and what the service has.
 * What is here goes first, so that it is gone even if the service cannot be reached.
 * @param {{host: string}} fields @returns {Promise<Forgotten>} */
export async function forgetHost({ host }) {
  await changeSettings(({ sites: { [host]: _, ...others } }) => ({ sites: others }));
  await forgetPictures(host);
  await api.permissions.remove({ origins: originsOf(host) }).catch(() => false); // the service's own host stays
  const waiting = await forgetPages("waiting", host);
  await forgetPages("readings", host);
  const documents = await forgetDocuments(await forgetSaved(host));
  return { pages: await forgetKnowledge(host), documents, waiting };
}

/** @param {"waiting" | "readings"} store @param {string} host */
async function forgetPages(store, host) {
  const held = (await all(store)).filter(({ page }) => hostOf(page.url) === host);
  await Promise.all(held.map((entry) => remove(store, entry.key ?? entry.id)));
  return held.length;
}

/** @param {string[]} ids */
async function forgetDocuments(ids) {
  if (ids.length === 0) return 0;
  const to = await connection();
  const deleted = await Promise.all(ids.map((id) => deleteDocument(to, id)));
  return deleted.filter(Boolean).length;
}

/** A host may have several sites: one for each port, or for each user's folder.
 * @param {string} host */
async function forgetKnowledge(host) {
  const to = await connection();
  const known = (await listSites(to)).filter(({ site }) => site.split(/[:/]/)[0] === host);
  const forgotten = await Promise.all(known.map(({ site }) => forgetSite(to, site)));
  return forgotten.reduce((sum, answer) => sum + (answer?.forgotten ?? 0), 0);
}
