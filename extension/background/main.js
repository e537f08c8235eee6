/**
 * The background: listeners, and the one table that answers messages.  It keeps nothing in memory that it cannot lose,
 * since browsers end it whenever it is idle.  Read readings.js for how a page reaches the reader.
 */

import { api } from "../shared/browser.js";
import { readInvitation } from "../shared/invitation.js";
import { problemOf } from "../shared/problem.js";
import { onSettings } from "../shared/settings.js";
import { pair, status, unpair } from "./connection.js";
import { feeds, makeFeed, readLists, tryFields } from "./feeds.js";
import { forgetHost } from "./forgetting.js";
import { keepLabels, readLabels, tryLabels } from "./labels.js";
import { setMode, settled, watchSites } from "./learning.js";
import { act, choose, offer, onToolbar } from "./menus.js";
import { annotate, correct, extract, keepContent, keepExample, openReader, read, readContent, reread } from "./readings.js";
import { fileOf, saveReading, saveTab } from "./saving.js";
import { openSearch, suggestDocuments } from "./searching.js";
import { forgetSheet, forSheet, openSheet } from "./sheets.js";
import { describeTab, forgetTab } from "./tabs.js";
import { listWaiting, onAlarm, removeWaiting, retryWaiting } from "./waiting.js";

/** @type {Record<string, (fields: any, sender: chrome.runtime.MessageSender) => unknown>} */
const ANSWERS_TO_SHEETS = Object.fromEntries(
  Object.entries({ keepContent, keepLabels, makeFeed, readContent, readLabels, readLists, tryFields, tryLabels }).map(([what, act]) => [what, forSheet(act)]),
);
const FROM_PAGES = new Set(["settled", "invited", ...Object.keys(ANSWERS_TO_SHEETS)]);

/** @type {Record<string, (fields: any, sender: chrome.runtime.MessageSender) => unknown>} */
const ANSWERS = {
  annotate, correct, extract, feeds, forgetHost, invited, keepExample, openReader, openSheet, pair, read, removeWaiting, reread,
  retryWaiting, saveReading, saveTab, setMode, settled, unpair,
  ...ANSWERS_TO_SHEETS,
  document: fileOf,
  status: statusAndRetry,
  tab: describeTab,
  waiting: listWaiting,
};

api.runtime.onMessage.addListener((message, sender, reply) => {
  const answer = ANSWERS[message?.what];
  if (!answer || !isHeard(message.what, sender)) return false;
  Promise.resolve(answer(message, sender)).then(
    (value) => reply({ value }),
    (error) => reply({ problem: problemOf(error).plain }),
  );
  return true;
});

/** Scripts in web pages may say a few things only.
 * @param {string} what @param {chrome.runtime.MessageSender} sender */
function isHeard(what, sender) {
  const isOurs = sender.url?.startsWith(api.runtime.getURL(""));
  return sender.id === api.runtime.id && (isOurs || FROM_PAGES.has(what));
}

/** A link with a pairing code leads to the welcome page, which pairs if the user has agreed.
 * @param {{link: string}} fields @param {chrome.runtime.MessageSender} sender */
async function invited({ link }, { tab }) {
  if (tab?.id && readInvitation(link)) await api.tabs.update(tab.id, { url: `/welcome/welcome.html#${link}` });
}

/** Where the service answers, what waits need not wait any longer.
 * @param {{address?: string}} fields */
async function statusAndRetry(fields) {
  const told = await status(fields);
  retryWaiting();
  return told;
}

/** What holds for the whole browser: the watched sites, the menus, and what waits. */
async function begin() {
  await Promise.all([watchSites(), offer()]);
  await retryWaiting();
}

api.runtime.onInstalled.addListener(async ({ reason }) => {
  await begin();
  if (reason === "install") await api.tabs.create({ url: "/welcome/welcome.html" });
});
api.runtime.onStartup.addListener(begin);
api.permissions.onAdded.addListener(watchSites);
api.permissions.onRemoved.addListener(watchSites);
onSettings(() => Promise.all([watchSites(), offer()]));
api.tabs.onRemoved.addListener(forgetTab);
api.tabs.onRemoved.addListener(forgetSheet);
api.alarms.onAlarm.addListener(onAlarm);

api.action.onClicked.addListener(onToolbar);
api.commands.onCommand.addListener(act);
api.contextMenus.onClicked.addListener(choose);
api.omnibox.onInputChanged.addListener(suggestDocuments);
api.omnibox.onInputEntered.addListener(openSearch);
