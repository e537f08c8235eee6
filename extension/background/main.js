/**
 * The background: listeners, and the one table that answers messages.  It keeps nothing in memory that it cannot lose,
 * since browsers end it whenever it is idle.  Read readings.js for how a page reaches the reader.
 */

import { api } from "../shared/browser.js";
import { Problem, problemOf } from "../shared/problem.js";
import { onSettings } from "../shared/settings.js";
import { showProblem } from "./badge.js";
import { pair, status } from "./connection.js";
import { setMode, settled, watchSites } from "./learning.js";
import { annotate, correct, extract, openReader, read, reread } from "./readings.js";
import { fileOf, saveReading, saveTab } from "./saving.js";
import { describeTab, forgetTab } from "./tabs.js";
import { listWaiting, onAlarm, removeWaiting, retryWaiting } from "./waiting.js";

/** @type {Record<string, (fields: any, sender: chrome.runtime.MessageSender) => unknown>} */
const ANSWERS = {
  annotate, correct, extract, openReader, pair, read, removeWaiting, reread, retryWaiting, saveReading, saveTab, setMode,
  settled, status,
  document: fileOf,
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

/** Scripts in web pages may say one thing only.
 * @param {string} what @param {chrome.runtime.MessageSender} sender */
function isHeard(what, sender) {
  return sender.id === api.runtime.id && (what === "settled" || sender.url?.startsWith(api.runtime.getURL("")));
}

api.runtime.onInstalled.addListener(async ({ reason }) => {
  await watchSites();
  if (reason === "install") await api.tabs.create({ url: "/welcome/welcome.html" });
});
api.runtime.onStartup.addListener(watchSites);
api.permissions.onAdded.addListener(watchSites);
api.permissions.onRemoved.addListener(watchSites);
onSettings(watchSites);
api.tabs.onRemoved.addListener(forgetTab);
api.alarms.onAlarm.addListener(onAlarm);

api.commands.onCommand.addListener(async (command, tab) => {
  const act = { read: openReader, save: saveTab }[command];
  if (!act || !tab?.id) return;
  try {
    await act({ tabId: tab.id });
  } catch (error) {
    await showProblem(tab.id, error instanceof Problem ? error : problemOf(error));
  }
});
