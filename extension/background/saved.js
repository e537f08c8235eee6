/**
 * Which pages were saved from this browser, so that the popup can say "already saved on …".
 * A page is noted by the hash of its address and the host of its site: no list of addresses is kept here.
 */

import { all, get, put, remove } from "../shared/database.js";
import { hostOf } from "../shared/policy.js";

/** @import { SavedNote } from "../shared/messages.js" */

/** @param {string} url @param {import("../shared/service.js").Saved} saved @returns {Promise<SavedNote>} */
export async function noteSaved(url, { id, version }) {
  const page = await hashOf(url);
  const note = { id, version, at: Date.now() };
  await put("saved", { page, host: hostOf(url), ...note });
  return note;
}

/** @param {string} url @returns {Promise<SavedNote | null>} */
export async function savedNote(url) {
  const held = await get("saved", await hashOf(url));
  return held ? { id: held.id, version: held.version, at: held.at } : null;
}

/** Forgets which pages of a host were saved; tells their ids.
 * @param {string} host @returns {Promise<string[]>} */
export async function forgetSaved(host) {
  const held = (await all("saved")).filter((note) => note.host === host);
  await Promise.all(held.map(({ page }) => remove("saved", page)));
  return held.map(({ id }) => id);
}

/** @param {string} url */
async function hashOf(url) {
  const text = new TextEncoder().encode(url.replace(/#(?!!).*/, ""));
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return Array.from(bytes.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
