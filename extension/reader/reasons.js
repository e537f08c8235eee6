/** The service's reasons in the reader's language: it tells them in English, one of a few sentences. */

/** @type {[RegExp, string][]} */
const REASONS = [
  [/^you marked what stands here as content$/, "marked_kept"],
  [/^you marked what stands here as no content$/, "marked_dropped"],
  [/^seen on (\d+) of (\d+) other pages$/, "seen"],
  [/^on none of (\d+) other pages$/, "unseen"],
  [/^stands where the site's other pages keep their own text$/, "place"],
  [/^a reader's comment$/, "comment"],
  [/^hidden on the page$/, "hidden"],
  [/^inside <(\w+)>$/, "inside"],
  [/^(\d+) % of its text is links$/, "links"],
  [/^little text of its own, away from the main text$/, "little"],
  [/^apart from the main text$/, "apart"],
  [/^a heading of the main text$/, "heading"],
  [/^running text with few links$/, "running"],
  [/^stands with the main text$/, "beside"],
  [/^the same text stands elsewhere on the page$/, "copy"],
  [/^names the site or the page itself$/, "nameplate"],
  [/^is named for what stands beside a text$/, "named"],
  [/^says what buttons say$/, "button"],
  [/^stands well above the title$/, "above"],
  [/^asks for (?:consent|an e-mail address)$/, "asks"],
  [/^begins another article$/, "river"],
];

/** Which reason this is, and what is to be filled in; null for one that we have no words for.
 * @param {string} why @returns {{key: string, values: string[]} | null} */
export function reasonOf(why) {
  for (const [form, key] of REASONS) {
    const found = form.exec(why);
    if (found) return { key, values: found.slice(1) };
  }
  return null;
}

/** Whether the user has said what stands at the block's place.
 * @param {{why: string}} block */
export function isCorrected({ why }) {
  return reasonOf(why)?.key.startsWith("marked") ?? false;
}
