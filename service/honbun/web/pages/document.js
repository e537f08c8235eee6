/** One document: to be read, sentence by sentence, and what changed from version to version. */

import { confirmed } from "../parts/confirm.js";
import { note } from "../parts/problem.js";
import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { ask, download, pathOf, withQuery } from "../shell/service.js";
import { t, writeDate, writeSize, writeTime } from "../shell/words.js";

const TABS = ["read", "sentences", "versions"];
const FORMS = ["sf", "knp", "conllu", "txt", "md", "html", "json", "page"];

/** @typedef {import("../parts/facts.js").Saved} Saved */

/** @param {import("../shell/main.js").Sheet} sheet */
export async function show({ place, address, signal }) {
  const [id = "", named = ""] = address.rest;
  const tab = TABS.includes(named) ? named : "read";
  const path = pathOf`/v1/documents/${id}`;
  const { versions } = /** @type {{versions: Saved[]}} */ (await ask("GET", path, { signal }));
  const saved = versions.find(({ version }) => String(version) === address.query.get("version")) ?? versions[0];
  const kept = await ask("GET", `${path}.json?version=${saved.version}`, { signal });
  const body = make("div", { class: "tab", "data-tab": tab });
  place.append(head(saved, versions), tabs(saved, versions, tab), body);
  const { fill } = await import(`../reader/${tab}.js`);
  await fill({ place: body, saved, versions, kept, address, signal });
}

/** @param {Saved} saved @param {Saved[]} versions */
function head(saved, versions) {
  const { url, site, title, byline, date, lang } = saved;
  return make(
    "header",
    { class: "head" },
    make("p", { class: "facts" }, make("a", { href: addressOf("site", [site]) }, site)),
    make("h1", { lang: lang || false }, title || url),
    make(
      "p",
      { class: "facts" },
      byline && make("span", {}, byline),
      date && make("time", { datetime: date }, writeDate(date)),
      make("span", {}, t("saved_at", writeTime(saved.saved_at))),
      make("span", {}, t("sentences", saved.sentences)),
      make("span", {}, writeSize(saved.bytes)),
    ),
    make(
      "div",
      { class: "row noprint" },
      make("a", { class: "button", href: url }, t("original")),
      ...downloads(saved),
      remove(saved, versions.length),
    ),
  );
}

/** @param {Saved} saved */
function downloads({ id, version }) {
  const files = FORMS.map((form) =>
    make(
      "button",
      {
        class: "quiet",
        onclick: () => {
          panel.hidePopover();
          download(
            withQuery(pathOf`/v1/documents/${id}.${form}`, { version }),
            `${id}.${form === "page" ? "page.html" : form}`,
          ).catch(({ message }) => note(message));
        },
      },
      make("b", {}, `.${form === "page" ? "html" : form}`),
      " ",
      t(`form_${form}`),
    ),
  );
  const panel = make("div", { id: "downloads", popover: "auto", class: "panel downloads" }, files);
  const opener = make("button", { popovertarget: "downloads" }, t("download"), make("span", { "aria-hidden": "true" }, "▾"));
  panel.addEventListener("toggle", () => {
    const { left, bottom } = opener.getBoundingClientRect();
    panel.style.left = `${Math.max(8, Math.min(left, innerWidth - panel.offsetWidth - 8))}px`;
    panel.style.top = `${bottom + scrollY + 6}px`;
  });
  return [opener, panel];
}

/** @param {Saved} saved @param {number} versions */
function remove({ id, title, url }, versions) {
  return make(
    "button",
    {
      class: "danger",
      id: "delete",
      onclick: async () => {
        if (!(await confirmed(t("delete_sure", title || url), t("delete_told", versions), t("delete")))) return;
        await ask("DELETE", pathOf`/v1/documents/${id}`);
        note(t("deleted"));
        location.hash = addressOf("documents");
      },
    },
    t("delete"),
  );
}

/** @param {Saved} saved @param {Saved[]} versions @param {string} shown */
function tabs({ id, version }, versions, shown) {
  const query = { version: version === versions[0].version ? "" : version };
  const words = (/** @type {string} */ tab) => (tab === "versions" ? t("tab_versions", versions.length) : t(`tab_${tab}`));
  return make(
    "nav",
    { class: "tabs", "aria-label": t("tabs") },
    TABS.map((tab) =>
      make(
        "a",
        { href: addressOf("document", tab === "read" ? [id] : [id, tab], query), "aria-current": tab === shown && "page" },
        words(tab),
      ),
    ),
  );
}
