/** What every study has above its numbers: what was counted, which words, and the same as a file. */

import { attempt } from "../parts/problem.js";
import { make } from "../shell/make.js";
import { download, withQuery } from "../shell/service.js";
import { t } from "../shell/words.js";

/** Parts of speech as UniDic names them; together they are what carries meaning. */
const POS = {
  content: "名詞,動詞,形容詞,形状詞,副詞",
  nouns: "名詞",
  verbs: "動詞",
  adjectives: "形容詞,形状詞",
  adverbs: "副詞",
  all: "",
};

/** @param {URLSearchParams} query */
export function posOf(query) {
  return /** @type {Record<string, string>} */ (POS)[query.get("pos") ?? "content"] ?? POS.content;
}

/** @param {string} name @param {string} label @param {[string, string][]} choices value and words @param {string} chosen
 * @param {(changed: Record<string, string>) => void} again */
export function choiceOf(name, label, choices, chosen, again) {
  const select = make(
    "select",
    { id: name, onchange: () => again({ [name]: select.value }) },
    choices.map(([value, words]) => make("option", { value, selected: value === chosen }, words)),
  );
  return make("span", { class: "row" }, make("label", { for: name }, label), select);
}

/** @param {URLSearchParams} query @param {(changed: Record<string, string>) => void} again */
export function posChoice(query, again) {
  return choiceOf(
    "pos",
    t("pos"),
    Object.keys(POS).map((name) => [name, t(`pos_${name}`)]),
    query.get("pos") ?? "content",
    again,
  );
}

/** @param {(string | Node | false)[]} told @param {string} path @param {Record<string, any>} query @param {...Node} choices */
export function toolsOf(told, path, query, ...choices) {
  const file = make(
    "button",
    {
      onclick: () =>
        attempt(file, () =>
          download(
            withQuery(path, { ...query, results: query.results && 10_000, format: "csv" }),
            `${path.split("/").pop()}.csv`,
          ),
        ),
    },
    "CSV",
  );
  return make(
    "div",
    { class: "row spread" },
    make(
      "p",
      { class: "facts", role: "status" },
      told.map((each) => each && make("span", {}, each)),
    ),
    make("div", { class: "row noprint tools" }, choices, file),
  );
}

/** @param {string} words */
export function nothing(words) {
  return make("div", { class: "empty" }, make("p", {}, words));
}
