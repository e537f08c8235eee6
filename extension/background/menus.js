/** What is offered besides the popup: context menus, shortcuts, and the toolbar's click. */

import { api } from "../shared/browser.js";
import { loadLanguage, t } from "../shared/i18n.js";
import { problemOf } from "../shared/problem.js";
import { readSettings } from "../shared/settings.js";
import { showProblem } from "./badge.js";
import { openReader } from "./readings.js";
import { saveTab } from "./saving.js";
import { openSearch } from "./searching.js";

const PAGES = ["http://*/*", "https://*/*"];
const SETUP = new Set(["no-consent", "not-paired", "revoked"]);

/** @type {Record<string, (tabId: number) => Promise<unknown>>} */
const ACTS = {
  read: (tabId) => openReader({ tabId }),
  "read-too": (tabId) => openReader({ tabId }), // Chrome keeps the first key for itself
  save: (tabId) => saveTab({ tabId }),
  selection: (tabId) => saveTab({ tabId, selection: true }),
};

/** Does one of these on a tab, and shows on its badge what went wrong.
 * @param {string | number} name @param {chrome.tabs.Tab | undefined} tab */
export async function act(name, tab) {
  if (!ACTS[name] || !tab?.id) return;
  try {
    await ACTS[name](tab.id);
  } catch (error) {
    const problem = problemOf(error);
    if (SETUP.has(problem.reason)) await api.tabs.create({ url: "/welcome/welcome.html" });
    else await showProblem(tab.id, problem);
  }
}

/** What was chosen in a context menu.
 * @param {chrome.contextMenus.OnClickData} chosen @param {chrome.tabs.Tab | undefined} tab */
export async function choose({ menuItemId, selectionText = "" }, tab) {
  const isSearch = menuItemId === "search" || menuItemId === "find";
  await (isSearch ? openSearch(selectionText.trim(), "newForegroundTab") : act(menuItemId, tab));
}

/** Makes the menus, the address bar's hint and the click on the toolbar what the settings say; one caller at a time. */
export async function offer() {
  await loadLanguage();
  await navigator.locks.request("menus", makeMenus);
  api.omnibox.setDefaultSuggestion({ description: t("omnibox_hint") });
  const { click } = await readSettings();
  await api.action.setPopup({ popup: click === "popup" ? "/popup/popup.html" : "" });
}

async function makeMenus() {
  await api.contextMenus.removeAll();
  const page = { documentUrlPatterns: PAGES };
  api.contextMenus.create({ id: "read", title: t("menu_read"), contexts: ["page", "frame"], ...page });
  api.contextMenus.create({ id: "save", title: t("menu_save"), contexts: ["page", "frame", "link", "image"], ...page });
  api.contextMenus.create({ id: "selection", title: t("menu_selection"), contexts: ["selection"], ...page });
  api.contextMenus.create({ id: "find", title: t("menu_find"), contexts: ["selection"], ...page });
  api.contextMenus.create({ id: "search", title: t("menu_search"), contexts: ["action"] });
}

/** A click on the toolbar, when it does not open the popup.
 * @param {chrome.tabs.Tab} tab */
export async function onToolbar(tab) {
  await act((await readSettings()).click, tab);
}
