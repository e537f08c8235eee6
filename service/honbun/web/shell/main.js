/** From an address to a page: signs in, shows the bar, and has the module of each page fill the sheet. */

import { tellProblem } from "../parts/problem.js";
import { readAddress } from "./address.js";
import { markPage, showBar } from "./bar.js";
import { enter, join, leave, ownName, share, takeCode, token } from "./session.js";
import { tradeCode } from "./service.js";
import { showTheme } from "./theme.js";
import { language, t } from "./words.js";

/** @typedef {{place: HTMLElement, address: import("./address.js").Address, signal: AbortSignal, refusal: unknown}} Sheet
 *   what a page is filled with; `refusal` is why a code in the address did not sign in */

const PAGES = new Set([
  "search",
  "kwic",
  "study",
  "documents",
  "document",
  "sites",
  "site",
  "records",
  "feeds",
  "storage",
  "tokens",
  "forget",
]);

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
let turn = new AbortController();
/** @type {unknown} */
let refusal = null;

/** Shows what the address asks for, and forgets what was shown before. */
async function show() {
  turn.abort();
  const { signal } = (turn = new AbortController());
  const address = readAddress(location.hash);
  const name = token() ? (PAGES.has(address.page) ? address.page : "lost") : "welcome";
  const place = document.createElement("div");
  place.className = `page ${name}`;
  delete document.body.dataset.ready;
  markPage(name);
  try {
    const page = await import(`../pages/${name}.js`);
    await page.show({ place, address, signal, refusal });
  } catch (error) {
    if (signal.aborted) return;
    if (isSignedOut(error)) return void leaveAndShow();
    tellProblem(place, error);
  }
  if (!signal.aborted) put(place, name);
}

/** @param {HTMLElement} place @param {string} name */
function put(place, name) {
  const held = document.activeElement?.id;
  const isOther = main.dataset.page !== name;
  main.replaceChildren(place);
  main.dataset.page = name;
  const heading = place.querySelector("h1");
  document.title = heading ? `${heading.textContent} · Honbun` : "Honbun";
  if (isOther) scrollTo(0, 0);
  if (held && !isOther) document.getElementById(held)?.focus({ preventScroll: true });
  else if (isOther) focusIn(place);
  document.body.dataset.ready = location.hash;
}

/** @param {HTMLElement} place */
function focusIn(place) {
  const first = /** @type {HTMLElement | null} */ (place.querySelector("[autofocus]"));
  (first ?? main).focus({ preventScroll: true });
}

/** @param {any} error */
function isSignedOut(error) {
  return error?.status === 401 || (error?.status === 403 && error?.kind === "not-allowed");
}

function leaveAndShow() {
  leave();
  return show();
}

/** Puts words on the frame, which was there before its language was known. */
function localise() {
  document.documentElement.lang = language();
  for (const element of document.querySelectorAll("[data-t]"))
    element.textContent = t(/** @type {HTMLElement} */ (element).dataset.t ?? "");
  showBar();
}

async function signIn() {
  const code = takeCode();
  if (!code) return join();
  try {
    enter(await tradeCode(code, ownName()));
  } catch (error) {
    refusal = error;
    await join();
  }
}

async function start() {
  showTheme();
  await signIn();
  share(() => void show());
  localise();
  document.body.hidden = false;
  await show();
}

document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault(); // the address tells the page, not a place in it
  main.focus();
});
addEventListener("hashchange", async () => {
  if (/^#code=/.test(location.hash)) await signIn();
  await show();
});
addEventListener("honbun:words", () => {
  localise();
  void show();
});
addEventListener("honbun:session", () => void show());
void start();
