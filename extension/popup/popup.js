/** The popup: read, save, copy and download the page in the tab; what is known of its site, and the site's switch. */

import { api } from "../shared/browser.js";
import { t, writeTime } from "../shared/i18n.js";
import { ask } from "../shared/messages.js";
import { at, openPage, showNote, showProblem } from "../shared/page.js";
import { originsOf } from "../shared/policy.js";
import { problemOf } from "../shared/problem.js";
import { readSettings } from "../shared/settings.js";
import { showWaiting } from "./waiting.js";

const UNPAIRED = new Set(["no-consent", "not-paired", "revoked", "wrong-port", "too-old", "no-access"]);
const READY_PAGES = 5;

/** @type {number} */
let tabId;
/** @type {import("../shared/messages.js").TabState} */
let tab;
/** Whether the user has been asked about a sensitive page, and clicked again. */
let sure = false;

async function open() {
  const given = new URLSearchParams(location.search).get("tab"); // opened as a page of its own
  tabId = given ? Number(given) : Number((await api.tabs.query({ active: true, currentWindow: true }))[0]?.id);
  await openPage();
  at("annotate").value = (await readSettings()).annotate;
  try {
    await ask("status", {});
  } catch (error) {
    tellTrouble(error);
  }
  await showTab();
  await showWaiting(await ask("waiting", {}));
  document.body.dataset.ready = "1";
}

/** Saving still works while the service is off; the save waits.
 * @param {unknown} error */
function tellTrouble(error) {
  const { reason } = showProblem(at("problem"), error);
  at("setup").hidden = !UNPAIRED.has(reason);
}

async function showTab() {
  try {
    tab = await ask("tab", { tabId });
  } catch (error) {
    return void showProblem(at("problem"), error);
  }
  at("title").textContent = tab.title || t("brand");
  if (tab.incognito || !tab.readable) {
    return void showProblem(at("problem"), { reason: tab.incognito ? "private" : "restricted" });
  }
  at("page").hidden = at("problem").dataset.reason === "no-consent";
  showKnown();
  showMode();
  await showFeeds();
  if (tab.saved) showSaved(tab.saved, t("saved_before", writeTime(tab.saved.at), tab.saved.version));
}

function showKnown() {
  const { known, host } = tab;
  at("host").textContent = host;
  const pages = known?.pages_seen ?? 0;
  const key = known?.state === "ready" ? "known_ready" : pages > 1 ? "known_learning" : pages ? "known_one" : "known_cold";
  at("known").textContent = t(key, pages);
  at("known").dataset.state = known?.state ?? "unknown";
  at("progress").value = Math.min(pages, READY_PAGES);
  at("progress").className = known?.state === "ready" ? "ready" : "";
  at("repeated").hidden = !known?.repeated;
  at("repeated").textContent = t("known_repeated", known?.repeated ?? 0);
}

/** The feeds that the page itself tells of; before the browser lets us at it we cannot know. */
async function showFeeds() {
  const feeds = await ask("feeds", { tabId }).catch(() => []);
  at("feeds").hidden = feeds.length === 0;
  for (const { title, address } of feeds) {
    const link = document.createElement("a");
    Object.assign(link, { href: address, textContent: title, title: address, target: "_blank", rel: "noreferrer" });
    at("feeds").append(link);
  }
}

function showMode() {
  const { mode, sensitive } = tab;
  at("modes").disabled = Boolean(sensitive);
  for (const input of at("modes").querySelectorAll("input")) input.checked = input.value === mode;
  at("hint").textContent = sensitive ? t("mode_sensitive", t(`kind_${sensitive}`)) : t(`mode_${mode}_hint`);
}

/** @param {import("../shared/messages.js").SavedNote} saved @param {string} told */
function showSaved(saved, told) {
  tab.saved = saved;
  showNote(at("told"), told, "good");
  at("save").textContent = t("save_again");
  at("downloads").hidden = false;
}

/** Says once what is wrong, and that nothing is lost by it.
 * @param {{reason: string}} problem */
function showWaits(problem) {
  tellTrouble(problem);
  showNote(at("told"), t("badge_waiting"));
}

/** Runs what a button stands for, and tells when it goes wrong.
 * @param {string} css @param {(button: HTMLButtonElement) => Promise<void>} act */
function onClick(css, act) {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(css))) {
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        await act(button);
      } catch (error) {
        showProblem(at("told"), error);
      }
      button.disabled = false;
    });
  }
}

onClick("#read", async () => {
  await ask("openReader", { tabId });
  window.close();
});

onClick("[data-sheet]", async ({ dataset }) => {
  await ask("openSheet", { tabId, sheet: /** @type {"labels" | "lists" | "content"} */ (dataset.sheet) });
  window.close();
});

onClick("#save", async (button) => {
  showNote(at("told"), t("saving"));
  try {
    const { saved, waits } = await ask("saveTab", { tabId, annotate: at("annotate").value, sure });
    if (saved) showSaved(saved, t("saved_now", saved.version));
    else if (waits) showWaits(waits);
    await showWaiting(await ask("waiting", {}));
  } catch (error) {
    if (problemOf(error).reason !== "sensitive") throw error;
    sure = true;
    button.textContent = t("save_anyway");
    const { detail } = problemOf(error);
    showProblem(at("told"), { reason: "sensitive", detail: t(`kind_${detail}`) });
  }
});

onClick("[data-copy]", async ({ dataset }) => {
  const wanted = ask("extract", { tabId }).then(({ text, markdown = "" }) => (dataset.copy === "text" ? text : markdown));
  // A promise, and no `await` before: the browser lets us copy only right after the click.
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": wanted })]);
  showNote(at("told"), t("copied"), "good");
});

onClick("[data-download]", async ({ dataset }) => {
  const { name, text, type } = await ask("document", { id: tab.saved?.id ?? "", format: dataset.download ?? "", title: tab.title });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  showNote(at("told"), name, "good");
});

// `click`, for on `change` Firefox lets nobody ask for permissions; arrow keys click, too.
at("modes").addEventListener("click", async (/** @type {Event} */ { target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const mode = /** @type {import("../shared/settings.js").Mode | "off"} */ (target.value);
  const { host } = tab;
  // The browser's question may close the popup, so the choice goes out before it.
  const chosen = ask("setMode", { host, mode });
  const isGranted = mode === "off" || (await api.permissions.request({ origins: originsOf(host) }).catch(() => false));
  await chosen;
  if (!isGranted) await ask("setMode", { host, mode: "off" });
  tab = await ask("tab", { tabId });
  showMode();
});

open();
