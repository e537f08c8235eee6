/** The box that questions to the corpus are typed into. */

import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { t } from "../shell/words.js";

/** @param {string} page where the question is answered @param {string} query @param {{autofocus?: boolean}} [more] */
export function askBox(page, query, { autofocus = false } = {}) {
  const input = make("input", {
    type: "search",
    id: "query",
    name: "query",
    value: query,
    placeholder: t(`${page}_ask`),
    "aria-label": t(`${page}_ask`),
    autocomplete: "off",
    spellcheck: "false",
    autofocus,
    enterkeyhint: "search",
  });
  return make(
    "form",
    {
      class: "ask",
      role: "search",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        location.hash = addressOf(page, [], { query: input.value.trim() });
      },
    },
    input,
    make("button", { class: "primary" }, t(`${page}_button`)),
  );
}

/** How a question is written, for who wants to know. */
export function askHelp() {
  const forms = ["words", "phrase", "or", "not", "site", "date", "kana"];
  return make(
    "details",
    { class: "help" },
    make("summary", {}, t("ask_help")),
    make(
      "dl",
      {},
      forms.flatMap((form) => [make("dt", {}, make("code", {}, t(`ask_${form}`))), make("dd", {}, t(`ask_${form}_told`))]),
    ),
  );
}
