/** Telling what went wrong, and what is under way. */

import { make } from "../shell/make.js";
import { hasWords, t } from "../shell/words.js";

/** Tells in an element why something did not work, and what the service said to it.
 * @param {HTMLElement} place @param {any} error */
export function tellProblem(place, error) {
  place.append(problemOf(error));
}

/** @param {any} error */
export function problemOf(error) {
  const key = `why_${(error.kind ?? "failed").replaceAll("-", "_")}`;
  const detail = error.message && error.message !== key ? make("span", { class: "detail" }, error.message) : null;
  return make(
    "p",
    { class: "problem", role: "alert", "data-kind": error.kind ?? "failed" },
    phrases(hasWords(key) ? t(key) : t("why_failed")),
    detail,
  );
}

/** A text as nodes; its parts in backquotes are what one types.
 * @param {string} text @returns {Node[]} */
export function phrases(text) {
  return text.split("`").map((part, index) => (index % 2 ? make("code", {}, part) : document.createTextNode(part)));
}

/** Says something for a while, also to who does not see it.
 * @param {string} text */
export function note(text) {
  const status = /** @type {HTMLElement} */ (document.getElementById("status"));
  status.textContent = text;
  setTimeout(() => {
    if (status.textContent === text) status.textContent = "";
  }, 6000);
}

/** Does something that a button asks for: once at a time, with its problem told beside it.
 * @param {HTMLButtonElement} button @param {() => Promise<void>} act */
export async function attempt(button, act) {
  button.disabled = true;
  button.parentElement?.querySelector(":scope > .problem")?.remove();
  try {
    await act();
  } catch (error) {
    button.after(problemOf(error));
  } finally {
    button.disabled = false;
  }
}
