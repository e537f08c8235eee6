/** Asking before something is gone for good. */

import { make } from "../shell/make.js";
import { t } from "../shell/words.js";

/** Whether the user wants this done.
 * @param {string} question @param {string} told what it means @param {string} action the words on its button
 * @returns {Promise<boolean>} */
export function confirmed(question, told, action) {
  const heading = make("h2", { id: "question" }, question);
  const dialog = make(
    "dialog",
    { class: "confirm", "aria-labelledby": "question" },
    heading,
    make("p", {}, told),
    make(
      "form",
      { method: "dialog", class: "row" },
      make("button", { value: "yes", class: "primary danger" }, action),
      make("button", { value: "no", autofocus: true }, t("cancel")),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}
