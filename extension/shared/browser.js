/** The only file that tells browsers apart. */

/** @type {typeof chrome} */
// @ts-ignore Firefox has both names, and promises under this one.
export const api = globalThis.browser ?? globalThis.chrome;

const isFirefox = api.runtime.getURL("").startsWith("moz-");

/** A suggestion in the address bar, whose text Chrome reads as XML.
 * @param {string} content @param {string} text */
export function suggestionOf(content, text) {
  return { content, description: isFirefox ? text : text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`) };
}

/** The keys in force for what we can do; a dash where there are none.
 * @returns {Promise<Record<"menu" | "read" | "save", string>>} */
export async function readShortcuts() {
  const commands = await api.commands.getAll();
  const keyOf = (/** @type {string} */ name) => commands.find((command) => command.name === name)?.shortcut;
  return {
    menu: keyOf("_execute_action") || "–",
    read: keyOf("read") || keyOf("read-too") || "–",
    save: keyOf("save") || "–",
  };
}

/** Opens the page on which the browser lets its user change our shortcuts. */
export async function openShortcuts() {
  if (!isFirefox) return void (await api.tabs.create({ url: "chrome://extensions/shortcuts" }));
  // @ts-ignore only Firefox has it
  await api.commands.openShortcutSettings();
}
