/**
 * Learning by itself: on the sites that the user switched on (and granted), a small script says when a page has
 * settled; the page is then taken and sent, unless something speaks against it.  Nothing of it is told to the user but
 * by the badge: a service that is off costs the visit and nothing else.
 */

import { api } from "../shared/browser.js";
import { count } from "../shared/database.js";
import { modeFor, originsOf } from "../shared/policy.js";
import { problemOf } from "../shared/problem.js";
import { visitPage } from "../shared/service.js";
import { changeSettings, readSettings } from "../shared/settings.js";
import { connection } from "./connection.js";
import { takePage } from "./pages.js";
import { savedNote } from "./saved.js";
import { saveTaken } from "./saving.js";
import { noteVisit } from "./tabs.js";

const SCRIPT = "settled";
const DAY = 24 * 60 * 60 * 1000;
const MOST_WAITING = 100;

/** A page of a site that is switched on has settled.
 * @param {object} _ @param {chrome.runtime.MessageSender} sender */
export async function settled(_, { tab, frameId }) {
  if (!tab?.id || !tab.url || tab.incognito || frameId) return;
  const mode = modeFor(tab.url, await readSettings());
  if (mode === "off") return;
  try {
    const to = await connection();
    const taken = await takePage(tab.id, { spare: true });
    if (mode === "collect" && (await mayCollect(taken.page.url))) await saveTaken(tab.id, taken);
    else await noteVisit(tab.id, await visitPage(to, taken.page, { learn: true }));
  } catch (error) {
    console.info("not learned:", problemOf(error).reason);
  }
}

/** A page is collected once a day, and not without end while the service is off.
 * @param {string} url */
async function mayCollect(url) {
  const saved = await savedNote(url);
  return (!saved || saved.at < Date.now() - DAY) && (await count("waiting")) < MOST_WAITING;
}

/** Switches a host; the pages themselves come only once the browser has granted it.
 * @param {{host: string, mode: import("../shared/settings.js").Mode | "off"}} fields */
export async function setMode({ host, mode }) {
  await changeSettings(({ sites: { [host]: _, ...others } }) => ({ sites: mode === "off" ? others : { ...others, [host]: mode } }));
}

/** Has the script run on the sites that are switched on, as far as the browser grants them; one caller at a time. */
export async function watchSites() {
  await navigator.locks.request("sites", watch);
}

async function watch() {
  const { consent, sites } = await readSettings();
  const wanted = consent ? Object.keys(sites).flatMap(originsOf) : [];
  const granted = await Promise.all(wanted.map((origin) => api.permissions.contains({ origins: [origin] })));
  const matches = wanted.filter((_, index) => granted[index]);
  const ids = [SCRIPT];
  if ((await api.scripting.getRegisteredContentScripts({ ids })).length > 0) {
    await api.scripting.unregisterContentScripts({ ids });
  }
  if (matches.length === 0) return;
  await api.scripting.registerContentScripts([
    { id: SCRIPT, js: ["content/settled.js"], matches, runAt: "document_idle", persistAcrossSessions: true },
  ]);
}
