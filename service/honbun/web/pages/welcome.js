/** For who is not signed in: how to get in. */

import { attempt, phrases, problemOf } from "../parts/problem.js";
import { make } from "../shell/make.js";
import { enter, ownName, stay } from "../shell/session.js";
import { tradeCode } from "../shell/service.js";
import { t } from "../shell/words.js";

/** @param {import("../shell/main.js").Sheet} sheet */
export function show({ place, address, refusal }) {
  const waiting = address.query.get("query");
  const code = make("input", {
    id: "code",
    name: "code",
    type: "text",
    inputmode: "numeric",
    autocomplete: "one-time-code",
    placeholder: "0000 0000",
    maxlength: 12,
    required: true,
    autofocus: true,
  });
  const stays = make("input", { type: "checkbox", id: "stay-signed-in" });
  const button = make("button", { class: "primary" }, t("welcome_enter"));
  const form = make(
    "form",
    {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void attempt(button, () => signIn(code.value, stays.checked));
      },
    },
    make("label", { for: "code" }, t("welcome_code")),
    make("div", { class: "row" }, code, button),
    make("label", { class: "check" }, stays, t("stay")),
  );
  place.append(
    make(
      "div",
      { class: "sheet" },
      make("p", { class: "seal large", lang: "ja", "aria-hidden": "true" }, "本文"),
      make("h1", {}, t("welcome_title")),
      make("p", {}, phrases(t("welcome_how"))),
      make("pre", { class: "typed" }, make("code", {}, "honbun open")),
      waiting && make("p", { class: "waiting" }, t("welcome_waiting", waiting)),
      refusal ? problemOf(refusal) : null,
      make("details", {}, make("summary", {}, t("welcome_other")), make("p", {}, phrases(t("welcome_pair"))), form),
      make("p", { class: "faint" }, t("welcome_private")),
    ),
  );
}

/** @param {string} typed @param {boolean} stays */
async function signIn(typed, stays) {
  enter(await tradeCode(typed.normalize("NFKC").replace(/\D/g, ""), ownName()));
  if (stays) stay(true);
  dispatchEvent(new Event("honbun:session"));
}
