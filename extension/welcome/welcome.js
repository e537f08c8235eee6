/** Consent, finding the service, and pairing; opened once at install, and again from wherever something is missing. */

import { api, readShortcuts } from "../shared/browser.js";
import { t } from "../shared/i18n.js";
import { readInvitation } from "../shared/invitation.js";
import { ask } from "../shared/messages.js";
import { at, openPage, showNote, showProblem } from "../shared/page.js";
import { problemOf } from "../shared/problem.js";
import { changeSettings, readSettings } from "../shared/settings.js";

const AGAIN = 2_000;
const STEPS = ["consent", "service", "pair", "done"];

let isPaired = false;
/** What the link said that led here, until it is used. */
let invited = readInvitation(location.hash.slice(1));

async function open() {
  history.replaceState(null, "", location.pathname); // a reload shall not use the code again
  const settings = await readSettings();
  at("address").value = invited?.address || settings.address;
  at("code").value = invited?.code ?? "";
  await showShortcuts();
  await openPage();
  showConsent(settings.consent);
  await look();
  document.body.dataset.ready = "1";
}

async function showShortcuts() {
  for (const [name, keys] of Object.entries(await readShortcuts())) at(`key-${name}`).textContent = keys;
}

/** @param {boolean} agreed */
function showConsent(agreed) {
  at("agree").hidden = agreed;
  at("agreed").hidden = at("withdraw").hidden = !agreed;
  mark(agreed ? 1 : 0);
}

/** Marks the steps before this one as done, and those after it as still to come.
 * @param {number} step */
function mark(step) {
  STEPS.forEach((name, index) => {
    const item = at(`step-${name}`);
    item.classList.toggle("done", index < step);
    item.classList.toggle("later", index > step);
    for (const field of item.querySelectorAll("input, form button")) field.disabled = index > step;
  });
}

/** Looks for the service at the address that is entered, until it is there. */
async function look() {
  if (!(await readSettings()).consent) return showNote(at("found"), "");
  try {
    const { version, sites, pages } = await ask("status", { address: address() });
    isPaired = true;
    mark(3);
    showNote(at("found"), t("service_paired", version, sites, pages), "good");
    showNote(at("paired"), t("pair_done"), "good");
  } catch (error) {
    await tell(problemOf(error));
  }
}

/** @param {import("../shared/problem.js").Problem} problem */
async function tell(problem) {
  const isThere = problem.reason === "not-paired" || problem.reason === "revoked";
  mark(isThere ? 2 : 1);
  if (isThere) showNote(at("found"), t("service_found"), "good");
  else showProblem(at("found"), problem);
  if (problem.reason === "revoked") showProblem(at("paired"), problem);
  if (isThere && invited?.address === (await readSettings()).address) await pair();
}

/** Trades the code in the form for a token.  A link is followed by itself only to the service whose address is in
 * force: whoever sends a link to another one must not get the pages. */
async function pair() {
  invited = null;
  const written = readInvitation(at("code").value);
  if (written?.address) at("address").value = written.address;
  try {
    await ask("pair", { address: address(), code: written?.code ?? at("code").value });
    at("paired").hidden = true;
    await look();
  } catch (error) {
    showProblem(at("paired"), error);
  }
}

function address() {
  return at("address").value.trim().replace(/\/+$/, "");
}

at("agree").addEventListener("click", async () => {
  await changeSettings({ consent: true });
  showConsent(true);
  await look();
});

at("withdraw").addEventListener("click", async () => {
  await changeSettings({ consent: false });
  isPaired = false;
  showConsent(false);
  await look();
});

at("find").addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  const { protocol, hostname } = new URL(address());
  await api.permissions.request({ origins: [`${protocol}//${hostname}/*`] }).catch(() => false);
  await look();
});

at("pair").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  pair();
});

setInterval(() => {
  if (!isPaired && document.visibilityState === "visible" && at("step-pair").classList.contains("later")) look();
}, AGAIN);

open();
