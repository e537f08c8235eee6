/** The only file that tells browsers apart. */

/** @type {typeof chrome} */
// @ts-ignore Firefox has both names, and promises under this one.
export const api = globalThis.browser ?? globalThis.chrome;

const isFirefox = api.runtime.getURL("").startsWith("moz-");

/** Opens the page on which the browser lets its user change our shortcuts. */
export async function openShortcuts() {
  if (!isFirefox) return void (await api.tabs.create({ url: "chrome://extensions/shortcuts" }));
  // @ts-ignore only Firefox has it
  await api.commands.openShortcutSettings();
}
