/** The saves that wait for the service: each with its own reason, to be tried again or given up. */

import { explain, localise, t } from "../shared/i18n.js";
import { ask } from "../shared/messages.js";
import { at } from "../shared/page.js";

/** @param {import("../shared/messages.js").Waiting[]} waiting */
export function showWaiting(waiting) {
  const box = at("waiting");
  box.hidden = waiting.length === 0;
  box.querySelector("summary").textContent = waiting.length === 1 ? t("waiting_one") : t("waiting_count", waiting.length);
  box.querySelector("ul").replaceChildren(...waiting.map(makeEntry));
}

/** @param {import("../shared/messages.js").Waiting} entry */
function makeEntry({ key, title, url, problem }) {
  const item = at("entry").content.cloneNode(true);
  localise(item);
  item.querySelector(".name").textContent = title || url;
  item.querySelector(".why").textContent = `${explain(problem).why} ${problem.detail}`.trim();
  item.querySelector("button").addEventListener("click", async () => showWaiting(await ask("removeWaiting", { key })));
  return item;
}

at("retry").addEventListener("click", async () => showWaiting(await ask("retryWaiting", { again: true })));
