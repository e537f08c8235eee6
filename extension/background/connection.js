/** Whether we may and can talk to the service: consent first, then who answers, then the token. */

import { api } from "../shared/browser.js";
import { Problem } from "../shared/problem.js";
import { findService, listSites, revokeOwnToken, tradeCode } from "../shared/service.js";
import { changeSettings, keepToken, readSettings, readToken } from "../shared/settings.js";

/** @import { Connection } from "../shared/service.js" */

/** The service to send pages to, by the settings in force; a Problem before the user has agreed or paired.
 * @returns {Promise<Connection>} */
export async function connection() {
  const [{ address, consent }, token] = await Promise.all([readSettings(), readToken()]);
  if (!consent) throw new Problem("no-consent");
  if (!token) throw new Problem("not-paired");
  return { address, token };
}

/** Whether the service is there and knows us; a Problem tells what is wrong.  Our token is for the service it is from:
 * another address, which a link may have brought, is only asked who it is.
 * @param {{address?: string}} fields @returns {Promise<import("../shared/messages.js").Status>} */
export async function status({ address }) {
  const settings = await readSettings();
  if (!settings.consent) throw new Problem("no-consent");
  const asked = address ?? settings.address;
  await checkAccess(asked);
  const { version } = await findService(asked);
  if (asked !== settings.address) throw new Problem("not-paired");
  const sites = await listSites({ address: asked, token: await readToken() });
  return { version, sites: sites.length, pages: sites.reduce((sum, site) => sum + site.pages, 0) };
}

/** Trades a code for a token, and keeps both address and token.
 * @param {{address: string, code: string}} fields */
export async function pair({ address, code }) {
  if (!(await readSettings()).consent) throw new Problem("no-consent");
  await checkAccess(address);
  await findService(address);
  await keepToken(await tradeCode(address, code, browserName()));
  await changeSettings({ address });
  return status({});
}

/** Ends the pairing: the token is good for nothing any more, and forgotten here even if the service is away. */
export async function unpair() {
  const to = { address: (await readSettings()).address, token: await readToken() };
  await keepToken("");
  await revokeOwnToken(to);
}

/** A service elsewhere than on 127.0.0.1 needs the user's leave, which only a click of theirs can ask for.
 * @param {string} address */
async function checkAccess(address) {
  const { protocol, hostname } = new URL(address);
  const origins = [`${protocol}//${hostname}/*`];
  if (!(await api.permissions.contains({ origins }))) throw new Problem("no-access", address);
}

/** What the service shall call this browser. */
function browserName() {
  const name = /Firefox|Edg|OPR|Chrome/.exec(navigator.userAgent)?.[0] ?? "browser";
  return { Edg: "Edge", OPR: "Opera" }[name] ?? name;
}
