/** What all our own pages do alike: put words on the page, and tell problems. */

import { explain, loadLanguage, localise, phrases } from "./i18n.js";
import { problemOf } from "./problem.js";

/** Puts the words on the page and shows it; until then the body is `hidden`. */
export async function openPage() {
  await loadLanguage();
  localise();
  document.body.hidden = false;
}

/** The element with this id.
 * @param {string} id @returns {any} */
export function at(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** Tells a problem in an element: why, what to do, and what the service said.
 * @param {HTMLElement} place @param {unknown} error a Problem, or what is left of one after a message */
export function showProblem(place, error) {
  const problem = isPlain(error) ? error : problemOf(error);
  place.dataset.reason = problem.reason;
  place.className = "problem";
  place.replaceChildren(...phrases(explain(problem).told));
  if (problem.detail && !problem.detail.startsWith("http")) {
    const detail = document.createElement("span");
    detail.className = "detail";
    detail.textContent = problem.detail;
    place.append(detail);
  }
  place.hidden = false;
  return problem;
}

/** @param {any} error @returns {error is {reason: string, detail?: string}} */
function isPlain(error) {
  return typeof error?.reason === "string";
}

/** Tells something that went well, or is under way.
 * @param {HTMLElement} place @param {string} text @param {string} [className] */
export function showNote(place, text, className = "") {
  delete place.dataset.reason;
  place.className = className;
  place.replaceChildren(...phrases(text));
  place.hidden = false;
}
