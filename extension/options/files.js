/** Settings as a file, and deleting everything about a site. */

import { t } from "../shared/i18n.js";
import { ask } from "../shared/messages.js";
import { at, showNote, showProblem } from "../shared/page.js";
import { changeSettings, portable, readSettings, writePortable } from "../shared/settings.js";

async function exportSettings() {
  const text = JSON.stringify(writePortable(await readSettings()), null, 2);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "honbun-settings.json";
  link.click();
}

/** @param {File} file */
async function importSettings(file) {
  try {
    await changeSettings(portable(JSON.parse(await file.text())));
    showNote(at("moved"), t("imported"), "good");
  } catch {
    showNote(at("moved"), t("import_bad"), "problem");
  }
}

/** @param {string} host */
async function forget(host) {
  if (!confirm(t("delete_sure", host))) return;
  try {
    const { pages, documents, waiting } = await ask("forgetHost", { host });
    showNote(at("forgotten"), t("deleted", pages, documents, waiting), "good");
  } catch (error) {
    showProblem(at("forgotten"), error);
  }
}

export function listenToFiles() {
  at("export").addEventListener("click", exportSettings);
  at("import").addEventListener("click", () => at("file").click());
  at("file").addEventListener("change", () => importSettings(at("file").files[0]));
  at("forget").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    forget(at("host").value.trim().toLowerCase().replace(/^www\./, ""));
  });
}
