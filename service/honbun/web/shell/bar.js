/** The bar above every page: where one can go, and how the pages look and speak. */

import { addressOf } from "./address.js";
import { make } from "./make.js";
import { leave, stay, stays, token } from "./session.js";
import { ask, pathOf } from "./service.js";
import { setTheme, theme, THEMES } from "./theme.js";
import { language, setLanguage, t } from "./words.js";

const PLACES = ["search", "kwic", "study", "documents", "sites", "feeds"];
const KEEPING = ["storage", "forget", "tokens"];
const WITHIN = /** @type {Record<string, string>} */ ({ document: "documents", site: "sites", records: "sites" });

/** Shows the bar in the language in force. */
export function showBar() {
  const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
  bar.replaceChildren(brand(), places(), menuButton(), menu());
  markPage(/** @type {HTMLElement} */ (document.getElementById("main")).dataset.page ?? "");
}

/** Marks the page that is shown; who is not signed in has nowhere to go.
 * @param {string} page */
export function markPage(page) {
  for (const link of document.querySelectorAll("#bar a[data-page]")) {
    if (/** @type {HTMLElement} */ (link).dataset.page === (WITHIN[page] ?? page)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  showInItsRow(/** @type {HTMLElement | null} */ (document.querySelector("#bar > nav a[aria-current]")));
  const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
  bar.classList.toggle("signed-out", !token());
}

/** Where the row of places is wider than the window, the place one is at is scrolled into it.
 * @param {HTMLElement | null} link */
function showInItsRow(link) {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft += link.getBoundingClientRect().right - row.getBoundingClientRect().right;
}

function brand() {
  return make(
    "a",
    { class: "brand", href: addressOf("search"), "aria-label": "Honbun" },
    make("span", { class: "seal", lang: "ja", "aria-hidden": "true" }, "本"),
    make("span", { class: "name", "aria-hidden": "true" }, "Honbun"),
  );
}

function places() {
  return make("nav", { "aria-label": t("nav") }, PLACES.map(link));
}

/** @param {string} page */
function link(page) {
  return make("a", { href: addressOf(page), "data-page": page }, t(`page_${page}`));
}

function menuButton() {
  return make(
    "button",
    { id: "menu-open", class: "tool", popovertarget: "menu", title: t("menu"), "aria-label": t("menu") },
    make("span", { "aria-hidden": "true" }, "⋯"),
  );
}

function menu() {
  const panel = make(
    "div",
    { id: "menu", popover: "auto" },
    make("nav", { "aria-label": t("nav_keeping"), onclick: () => panel.hidePopover() }, KEEPING.map(link)),
    choice("theme", THEMES, theme(), setTheme, (each) => t(`theme_${each}`)),
    choice("language", ["ja", "en"], language(), changeLanguage, (each) => ({ ja: "日本語", en: "English" })[each] ?? each),
    make(
      "label",
      { class: "check" },
      make("input", {
        type: "checkbox",
        id: "stay",
        checked: stays(),
        onchange: (/** @type {any} */ { target }) => stay(target.checked),
      }),
      t("stay"),
    ),
    make("button", { id: "leave", onclick: () => signOut(panel) }, t("leave")),
  );
  return panel;
}

/** @param {string} name @param {string[]} values @param {string} chosen @param {(value: string) => void} choose
 * @param {(value: string) => string} told */
function choice(name, values, chosen, choose, told) {
  const options = values.map((value) =>
    make(
      "label",
      {},
      make("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }),
      make("span", {}, told(value)),
    ),
  );
  return make("fieldset", { class: "choice" }, make("legend", {}, t(`set_${name}`)), options);
}

/** @param {string} wanted */
function changeLanguage(wanted) {
  setLanguage(wanted);
  dispatchEvent(new Event("honbun:words"));
}

/** The token is revoked, not only forgotten here.
 * @param {HTMLElement} panel */
async function signOut(panel) {
  panel.hidePopover();
  const { tokens } = await ask("GET", "/v1/tokens").catch(() => ({ tokens: [] }));
  for (const { mark, yours } of tokens) if (yours) await ask("DELETE", pathOf`/v1/tokens/${mark}`).catch(() => null);
  leave();
  dispatchEvent(new Event("honbun:session"));
}
