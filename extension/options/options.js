/** The options: every choice is kept at once.  The sites are in sites.js, files and deleting in files.js. */

import { openShortcuts, readShortcuts } from "../shared/browser.js";
import { t } from "../shared/i18n.js";
import { ask } from "../shared/messages.js";
import { at, openPage, showNote, showProblem } from "../shared/page.js";
import { changeSettings, onSettings, readSettings } from "../shared/settings.js";
import { listenToFiles } from "./files.js";
import { listenToSites, showSites } from "./sites.js";

/** @import { Settings } from "../shared/settings.js" */

async function open() {
  const settings = await readSettings();
  await openPage();
  await show(settings);
  await Promise.all([showStatus(), showShortcuts()]);
  document.body.dataset.ready = "1";
}

/** @param {Settings} settings */
async function show(settings) {
  at("address").textContent = at("pages").href = settings.address;
  for (const name of /** @type {const} */ (["click", "annotate", "language"])) at(name).value = settings[name];
  if (document.activeElement !== at("denied")) at("denied").value = settings.denied.join("\n");
  await showSites(settings.sites);
}

async function showStatus() {
  try {
    const { version, sites, pages } = await ask("status", {});
    showNote(at("status"), t("service_paired", version, sites, pages), "good");
    at("unpair").hidden = false;
  } catch (error) {
    showProblem(at("status"), error);
    at("unpair").hidden = true;
  }
}

async function showShortcuts() {
  const rows = Object.entries(await readShortcuts()).flatMap(([name, keys]) => {
    const [term, told] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = t(`done_${name}`);
    told.textContent = keys;
    return [term, told];
  });
  at("shortcuts").replaceChildren(...rows);
}

for (const field of /** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll("[data-setting]"))) {
  field.addEventListener("change", async () => {
    await changeSettings({ [field.id]: field.value });
    if (field.id === "language") location.reload();
  });
}

at("denied").addEventListener("change", async () => {
  const denied = at("denied").value.split("\n").map((/** @type {string} */ line) => line.trim()).filter(Boolean);
  await changeSettings({ denied });
  showNote(at("denied-told"), t("kept"), "good");
});

at("unpair").addEventListener("click", async () => {
  await ask("unpair", {}).catch(() => {}); // a service that is away is told by the status
  await showStatus();
});

at("change").addEventListener("click", openShortcuts);
onSettings(show);
listenToSites();
listenToFiles();
open();
