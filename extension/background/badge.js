/** The badge: how well a tab's site is known, that a page was saved, or that something went wrong. */

import { api } from "../shared/browser.js";
import { explain, loadLanguage, t } from "../shared/i18n.js";

const COLOURS = { learning: "#6b7280", ready: "#2f7d4f", saved: "#b3402a", waiting: "#a16207", problem: "#b3402a" };

/** Pages seen while the site is being learned, a tick once it is known.
 * @param {number} tabId @param {string} state @param {number} pages */
export async function showKnown(tabId, state, pages) {
  const isReady = state === "ready";
  await loadLanguage();
  const title = isReady ? t("badge_ready", pages) : t("badge_learning", pages);
  await show(tabId, isReady ? "✓" : String(pages), isReady ? COLOURS.ready : COLOURS.learning, title);
}

/** @param {number} tabId @param {number} version */
export async function showSaved(tabId, version) {
  await loadLanguage();
  await show(tabId, "★", COLOURS.saved, t("badge_saved", version));
}

/** @param {number} tabId */
export async function showWaiting(tabId) {
  await loadLanguage();
  await show(tabId, "…", COLOURS.waiting, t("badge_waiting"));
}

/** @param {number} tabId @param {{reason: string}} problem */
export async function showProblem(tabId, problem) {
  await loadLanguage();
  await show(tabId, "!", COLOURS.problem, explain(problem).told);
}

/** @param {number} tabId @param {string} text @param {string} color @param {string} title */
async function show(tabId, text, color, title) {
  await Promise.allSettled([ // the tab may be gone
    api.action.setTitle({ tabId, title }),
    api.action.setBadgeBackgroundColor({ tabId, color }),
    api.action.setBadgeTextColor?.({ tabId, color: "#ffffff" }),
    api.action.setBadgeText({ tabId, text }), // last, so that whoever sees it finds what it means
  ]);
}
