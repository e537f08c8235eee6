/** One site: what was learned of it, what you decided about it, and forgetting it. */

import { barsOf } from "../parts/bars.js";
import { confirmed } from "../parts/confirm.js";
import { attempt, note } from "../parts/problem.js";
import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { ask, pathOf } from "../shell/service.js";
import { t, writeShare, writeTime } from "../shell/words.js";

const STEPS = 3; // of a place are shown
const CHOICES = ["auto", "allow", "deny"];

/** @typedef {{learn: string, collect: string, keep_days?: number, corrections: {path: string, keep: boolean}[]}} Rules */

/** @param {import("../shell/main.js").Sheet} sheet */
export async function show({ place, address, signal }) {
  const [site = ""] = address.rest;
  const path = pathOf`/v1/sites/${site}`;
  const [{ sites }, learned, rules, wrapper] = await Promise.all([
    ask("GET", "/v1/sites", { signal }),
    ask("GET", path, { signal }).catch(orNothing),
    ask("GET", `${path}/rules`, { signal }),
    ask("GET", `${path}/wrappers`, { signal }).catch(orNothing),
  ]);
  const held = sites.find((/** @type {any} */ each) => each.site === site) ?? {
    pages: 0,
    documents: 0,
    rules: false,
    last_seen: 0,
  };
  place.append(
    head(site, held, learned, wrapper),
    ...(learned ? [places(learned)] : [make("p", { class: "faint" }, t("site_unlearned"))]),
    decisions(path, rules),
    make("section", { class: "row" }, feedOf(path), forget(site, path, held)),
  );
}

/** @param {{status: number}} error */
function orNothing(error) {
  if (error.status === 404) return null;
  throw error;
}

/** @param {string} site @param {any} held @param {any} learned @param {any} wrapper */
function head(site, held, learned, wrapper) {
  return make(
    "header",
    { class: "head" },
    make(
      "div",
      { class: "row" },
      make("h1", {}, site),
      learned && make("span", { class: `badge ${learned.state}` }, t(`state_${learned.state}`)),
    ),
    make(
      "p",
      { class: "facts" },
      make("span", {}, t("pages_counted", held.pages)),
      make("a", { href: addressOf("documents", [], { site }) }, t("documents_counted", held.documents)),
      wrapper && make("a", { href: addressOf("records", [site]) }, t("records")),
      held.last_seen > 0 && make("span", {}, t("last_seen_at", writeTime(held.last_seen))),
      make("a", { href: addressOf("search", [], { query: `site:${site}` }) }, t("search_site")),
    ),
    learned && make("p", { class: "lead" }, t(`state_${learned.state}_told`)),
  );
}

/** @param {any} learned */
function places({ blocks, templates }) {
  const list = (/** @type {string} */ kind, /** @type {string} */ share) =>
    make(
      "section",
      { class: "sheet" },
      make("h2", {}, t(`places_${kind}`)),
      make("p", { class: "faint" }, t(`places_${kind}_told`)),
      templates[kind].length > 0
        ? barsOf(
            templates[kind].map((/** @type {any} */ each) => ({
              label: endOf(each.path),
              value: each[share],
              told: writeShare(each[share]),
              title: `${each.path} · ${t("pages_counted", each.pages)}`,
            })),
            t(`places_${kind}`),
            1,
          )
        : make("p", { class: "faint" }, t("places_none")),
    );
  return make(
    "div",
    { class: "halves" },
    list("content", "fresh"),
    list("repeated", "repeated"),
    make("p", { class: "faint" }, t("blocks_told", blocks.distinct, blocks.repeated)),
  );
}

/** The last steps of a path, which tell most.
 * @param {string} path */
function endOf(path) {
  const steps = path.split(">").map((step) => step.replace(/^h0\b/, "h1–h6")); // numbers are no part of a path
  return `${steps.length > STEPS ? "… › " : ""}${steps.slice(-STEPS).join(" › ")}`;
}

/** @param {string} path @param {Rules} rules */
function decisions(path, rules) {
  const choice = (/** @type {"learn" | "collect"} */ name) => {
    const options = CHOICES.map((value) => make("option", { value, selected: value === rules[name] }, t(`choice_${value}`)));
    const select = make(
      "select",
      {
        id: name,
        onchange: () =>
          attempt(select, async () => {
            await ask("PUT", `${path}/rules`, { body: { [name]: select.value } });
            note(t("rules_kept"));
          }),
      },
      options,
    );
    return make(
      "div",
      { class: "decision" },
      make("label", { for: name }, t(`rule_${name}`)),
      select,
      make("p", { class: "faint" }, t(`rule_${name}_told`)),
    );
  };
  return make(
    "section",
    { class: "sheet" },
    make("h2", {}, t("decisions")),
    choice("learn"),
    choice("collect"),
    keeping(path, rules),
    corrections(path, rules),
  );
}

/** @param {string} path @param {Rules} rules */
function keeping(path, { keep_days: days = 0 }) {
  const input = make("input", {
    type: "number",
    id: "keep-days",
    min: 0,
    max: 36_500,
    value: days,
    onchange: () =>
      attempt(input, async () => {
        await ask("PUT", `${path}/rules`, { body: { keep_days: Number(input.value) } });
        note(t("rules_kept"));
      }),
  });
  return make(
    "div",
    { class: "decision" },
    make("label", { for: "keep-days" }, t("rule_keep_days")),
    input,
    make("p", { class: "faint" }, t("rule_keep_days_told")),
  );
}

/** @param {string} path @param {Rules} rules */
function corrections(path, { corrections: made }) {
  if (made.length === 0) return make("p", { class: "faint" }, t("corrections_none"));
  const items = made.map(({ path: where, keep }) => {
    const back = make(
      "button",
      {
        class: "quiet",
        onclick: () =>
          attempt(back, async () => {
            await ask("PUT", `${path}/rules`, { body: { path: where, keep: null } });
            back.closest("li")?.remove();
            note(t("rules_kept"));
          }),
      },
      t("take_back"),
    );
    return make(
      "li",
      {},
      make("code", {}, where),
      make("span", { class: "badge" }, t(keep ? "correction_keep" : "correction_drop")),
      back,
    );
  });
  return make("div", {}, make("h3", {}, t("corrections")), make("ul", { class: "corrections" }, items));
}

/** @param {string} site @param {string} path @param {any} held */
function forget(site, path, { pages, documents, rules }) {
  const button = make(
    "button",
    {
      class: "danger",
      id: "forget-site",
      onclick: () =>
        attempt(button, async () => {
          const told = t(
            "forget_site_told",
            t("pages_counted", pages),
            t("documents_counted", documents),
            rules ? t("and_rules") : "",
          );
          if (!(await confirmed(t("forget_sure", site), told, t("forget")))) return;
          await ask("DELETE", path);
          note(t("forgotten_site", site));
          location.hash = addressOf("sites");
        }),
    },
    t("forget_this_site"),
  );
  return button;
}

/** @param {string} path */
function feedOf(path) {
  const button = make(
    "button",
    {
      id: "make-feed",
      onclick: () =>
        attempt(button, async () => {
          await ask("POST", `${path}/feed`);
          location.hash = addressOf("feeds");
        }),
    },
    t("make_feed"),
  );
  return button;
}
