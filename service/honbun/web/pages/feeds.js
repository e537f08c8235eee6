/** The feeds that were made of pages, with the addresses that feed readers ask. */

import { confirmed } from "../parts/confirm.js";
import { attempt, note, phrases } from "../parts/problem.js";
import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { ask, download, pathOf } from "../shell/service.js";
import { t, writeTime } from "../shell/words.js";

const FORMATS = /** @type {Record<string, string>} */ ({ rss: "RSS", atom: "Atom", json: "JSON Feed" });

/** @typedef {{id: number, kind: string, site: string, url: string, title: string, entries: number, created_at: number,
 *   seen_at: number, changed_at: number, fields: "found" | "picked" | "lost", addresses: Record<string, string>}} Feed */

/** @param {import("../shell/main.js").Sheet} sheet */
export async function show({ place, signal }) {
  const feeds = /** @type {Feed[]} */ ((await ask("GET", "/v1/feeds", { signal })).feeds);
  place.append(make("h1", {}, t("page_feeds")), make("p", { class: "lead" }, phrases(t("feeds_lead"))));
  if (feeds.length === 0) return void place.append(make("div", { class: "empty" }, make("p", {}, t("feeds_none"))));
  const opml = make("button", { onclick: () => attempt(opml, () => download("/v1/feeds.opml", "honbun.opml")) }, t("feeds_opml"));
  place.append(make("ol", { class: "list feeds" }, feeds.map(itemOf)), make("p", { class: "row" }, opml));
}

/** @param {Feed} feed */
function itemOf(feed) {
  const { id, kind, site, url, title, entries, changed_at, fields, addresses } = feed;
  return make(
    "li",
    { "data-feed": id },
    make("a", { class: "title", href: url }, title || url),
    make(
      "p",
      { class: "facts" },
      make("a", { href: addressOf("site", [site]) }, site),
      make("span", {}, t(`feed_${kind}`)),
      make("span", {}, t("entries", entries)),
      fields !== "found" && make("span", {}, t(`feed_${fields}`)),
      changed_at > 0 && make("span", {}, t("changed_at", writeTime(changed_at))),
    ),
    make(
      "div",
      { class: "row" },
      make("span", { class: "faint" }, t("feed_copy")),
      Object.entries(addresses).map(([format, address]) => copyButton(format, address)),
      renew(feed),
      remove(feed),
    ),
  );
}

/** @param {string} format @param {string} address */
function copyButton(format, address) {
  return make(
    "button",
    {
      class: "small",
      title: address,
      "aria-label": `${t("feed_copy")} ${FORMATS[format] ?? format}`,
      onclick: async () => {
        await navigator.clipboard.writeText(address);
        note(t("feed_copied", FORMATS[format] ?? format));
      },
    },
    FORMATS[format] ?? format,
  );
}

/** @param {Feed} feed */
function renew({ id }) {
  const button = make(
    "button",
    {
      class: "quiet",
      onclick: () =>
        attempt(button, async () => {
          if (!(await confirmed(t("feed_renew"), t("feed_renew_told"), t("feed_renew")))) return;
          button.closest("li")?.replaceWith(itemOf(await ask("POST", pathOf`/v1/feeds/${id}/secret`)));
        }),
    },
    t("feed_renew"),
  );
  return button;
}

/** @param {Feed} feed */
function remove({ id, title, url }) {
  const button = make(
    "button",
    {
      class: "quiet",
      onclick: () =>
        attempt(button, async () => {
          if (!(await confirmed(t("delete_sure", title || url), t("feed_delete_told"), t("delete")))) return;
          await ask("DELETE", pathOf`/v1/feeds/${id}`);
          button.closest("li")?.remove();
          note(t("deleted"));
        }),
    },
    t("delete"),
  );
  return button;
}
