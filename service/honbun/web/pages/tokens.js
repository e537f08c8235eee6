/** Who is signed in to the service: browsers, extensions, programs. */

import { confirmed } from "../parts/confirm.js";
import { attempt, note, phrases } from "../parts/problem.js";
import { tableOf } from "../parts/table.js";
import { make } from "../shell/make.js";
import { ask, pathOf } from "../shell/service.js";
import { leave } from "../shell/session.js";
import { t, writeDay } from "../shell/words.js";

/** @typedef {{mark: string, name: string, origin: string, created: number, used: number, yours: boolean}} Pairing */

/** @param {import("../shell/main.js").Sheet} sheet */
export async function show({ place, signal }) {
  const { tokens } = await ask("GET", "/v1/tokens", { signal });
  place.append(
    make("h1", {}, t("page_tokens")),
    make("p", { class: "lead" }, phrases(t("tokens_lead"))),
    tableOf(
      /** @type {import("../parts/table.js").Column<Pairing>[]} */ ([
        {
          head: t("token_name"),
          cell: ({ name, yours }) => [name, " ", yours && make("span", { class: "badge yours" }, t("token_yours"))],
          by: ({ name }) => name,
          class: "wraps",
        },
        {
          head: t("token_kind"),
          cell: ({ origin }) => make("span", { title: origin || false }, t(kindOf(origin))),
          by: ({ origin }) => kindOf(origin),
          class: "nowrap",
        },
        { head: t("token_created"), cell: ({ created }) => writeDay(created), by: ({ created }) => created, class: "nowrap" },
        { head: t("token_used"), cell: ({ used }) => writeDay(used), by: ({ used }) => used, class: "nowrap" },
        { head: t("token_mark"), cell: ({ mark }) => make("code", {}, mark), class: "nowrap" },
        { head: "", cell: revoke, class: "number" },
      ]),
      tokens,
      t("page_tokens"),
      { sorted: 3, down: true },
    ),
  );
}

/** @param {string} origin */
function kindOf(origin) {
  if (!origin) return "kind_program";
  return origin.startsWith("http") ? "kind_pages" : origin.startsWith("moz") ? "kind_firefox" : "kind_chromium";
}

/** @param {Pairing} pairing */
function revoke({ mark, name, yours }) {
  const button = make(
    "button",
    {
      class: "danger",
      "data-mark": mark,
      onclick: () =>
        attempt(button, async () => {
          if (!(await confirmed(t("revoke_sure", name), t(yours ? "revoke_yours" : "revoke_told"), t("revoke")))) return;
          await ask("DELETE", pathOf`/v1/tokens/${mark}`);
          if (!yours) return void (note(t("revoked", name)), button.closest("tr")?.remove());
          leave();
          dispatchEvent(new Event("honbun:session"));
        }),
    },
    t("revoke"),
  );
  return button;
}
