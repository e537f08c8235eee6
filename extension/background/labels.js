/** Fields of a site: what its user points at on a page goes to the service, which learns where such things stand. */

import { siteOf } from "../shared/policy.js";
import { readWrapper, suggestFields, teachWrapper } from "../shared/service.js";
import { connection } from "./connection.js";
import { takePage } from "./pages.js";

/** @import { Labels } from "../shared/service.js" */
/** @typedef {{tabId: number, tuples: Labels[], wrong: Labels}} Labelled */

/** The fields that were labelled on this very page before, and those that saved pages of the site seem to have.
 * @param {{tabId: number}} fields */
export async function readLabels({ tabId }) {
  const [to, { page }] = await Promise.all([connection(), takePage(tabId)]);
  const site = siteOf(page.url);
  const [wrapper, seen] = await Promise.all([readWrapper(to, site), suggestFields(to, site, page.url)]);
  const labelled = wrapper?.labelled.find(({ url }) => url === page.url);
  const suggested = (seen?.fields ?? []).map(({ name, examples }) => ({ name, ...examples[0]?.values[0] }));
  return { kept: mergedOf(labelled?.tuples ?? []), suggested: suggested.filter(({ path }) => path) };
}

/** What the fields hold here and on saved pages of the site, if they are learned from these labels; nothing is kept.
 * @param {Labelled} labelled */
export function tryLabels(labelled) {
  return teach(labelled, false);
}

/** The same, and the fields are taken from every page of the site from now on.
 * @param {Labelled} labelled */
export function keepLabels(labelled) {
  return teach(labelled, true);
}

/** @param {Labelled} labelled @param {boolean} keep */
async function teach({ tabId, tuples, wrong }, keep) {
  const [to, { page }] = await Promise.all([connection(), takePage(tabId)]);
  const { url, html } = page;
  const { pages } = await teachWrapper(to, siteOf(url), { pages: [{ url, html, tuples, wrong }], keep });
  const here = pages.find((each) => each.labelled);
  const siblings = pages.filter((each) => !each.labelled).map((each) => ({ url: each.url, fields: mergedOf(each.tuples) }));
  return { fields: mergedOf(here?.tuples ?? []), siblings };
}

/** The values of all tuples, by field.
 * @param {Labels[]} tuples @returns {Labels} */
function mergedOf(tuples) {
  const names = new Set(tuples.flatMap(Object.keys));
  return Object.fromEntries([...names].map((name) => [name, tuples.flatMap((tuple) => tuple[name] ?? [])]));
}
