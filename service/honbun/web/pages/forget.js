/** Forgetting a page or a site: first what would go, then whether it shall. */

import { attempt, note } from "../parts/problem.js";
import { make } from "../shell/make.js";
import { ask, withQuery } from "../shell/service.js";
import { t } from "../shell/words.js";

/** @typedef {{site: string, pages: number, documents: number, rules: boolean}} Kept */

/** @param {import("../shell/main.js").Sheet} sheet */
export async function show({ place, signal }) {
  const sites = /** @type {Kept[]} */ ((await ask("GET", "/v1/sites", { signal })).sites);
  const answer = make("section", { id: "would", "aria-live": "polite" });
  place.append(make("h1", {}, t("page_forget")), make("p", { class: "lead" }, t("forget_lead")), pageForm(answer), siteForm(sites, answer), answer);
}

/** @param {HTMLElement} answer */
function pageForm(answer) {
  const input = make("input", { type: "url", name: "url", id: "forget-url", placeholder: "https://", required: true });
  const button = make("button", {}, t("forget_look"));
  return make("form", { class: "sheet forgetting", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void attempt(button, async () => {
      const { documents } = await ask("GET", withQuery("/v1/documents", { url: input.value }));
      tell(answer, documents.map((/** @type {any} */ { title, url }) => title || url), () => ask("POST", "/v1/forget", { body: { url: input.value } }));
    });
  } }, make("h2", {}, t("forget_page")), make("label", { for: "forget-url" }, t("forget_address")), make("div", { class: "row" }, input, button));
}

/** @param {Kept[]} sites @param {HTMLElement} answer */
function siteForm(sites, answer) {
  const select = make("select", { name: "site", id: "forget-site" }, sites.map(({ site }) => make("option", { value: site }, site)));
  return make("form", { class: "sheet forgetting", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const kept = sites.find(({ site }) => site === select.value);
    if (kept) tell(answer, linesOf(kept), () => ask("DELETE", `/v1/sites/${encodeURIComponent(kept.site)}`));
  } }, make("h2", {}, t("forget_one_site")), make("label", { for: "forget-site" }, t("site")), make("div", { class: "row" }, select, make("button", { disabled: sites.length === 0 }, t("forget_look"))));
}

/** @param {Kept} kept */
function linesOf({ pages, documents, rules }) {
  return [pages > 0 && t("pages_learned", pages), documents > 0 && t("documents_counted", documents), rules && t("rules")].filter(Boolean);
}

/** @param {HTMLElement} answer @param {(string | false)[]} lines @param {() => Promise<any>} forget */
function tell(answer, lines, forget) {
  const button = make("button", { class: "primary danger", id: "forget-now", onclick: () => attempt(button, async () => {
    await forget();
    answer.replaceChildren();
    note(t("forgotten"));
  }) }, t("forget_now"));
  answer.replaceChildren(make("p", {}, t(lines.length > 0 ? "forget_would" : "forget_nothing")), make("ul", {}, lines.map((line) => make("li", {}, line))), button);
}
