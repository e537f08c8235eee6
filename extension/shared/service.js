/**
 * The one client of the local service: only this file knows its address and routes.  Only the background calls it,
 * because browsers stop pages (and scripts in them) that turn to this machine.
 *
 * Every failure is a Problem with a reason: nothing listens, somebody else does, it is too old, we are not paired, …
 */

import { Problem } from "./problem.js";

/** @typedef {{address: string, token: string}} Connection */
/** @typedef {{url: string, title: string, html: string, fetched_at: string}} Page */
/** @typedef {{text: string, role: string, kept: boolean, score: number, seen_on: number, path: string, why: string}} Block */
/**
 * What the service makes of a page (schema `Extraction` in its /openapi.json).
 * @typedef {{url: string, site: string, state: "cold" | "learning" | "ready", pages_seen: number, learned: boolean,
 *   title: string, byline: string, date: string, lang: string, site_name: string, image: string, canonical: string,
 *   description: string, text: string, blocks: Block[], html?: string, comments_html?: string, markdown?: string,
 *   comments_markdown?: string}} Extraction
 */
/** @typedef {{site: string, pages_seen: number, state: string, blocks: {distinct: number, repeated: number}}} Site */
/** @typedef {{id: string, version: number, sentences: number, links: number}} Saved */
/** @typedef {{learn?: boolean, reader?: boolean, markdown?: boolean}} Wanted */

export const USUAL_ADDRESS = "http://127.0.0.1:8710";
export const OLDEST_SERVICE = "0.1.0";
export const LONGEST_BODY = 16 * 2 ** 20;

const QUICK = 4_000;
const SLOW = 60_000;

/** Who answers at an address, and whether we can work with it.
 * @param {string} address @returns {Promise<{version: string}>} */
export async function findService(address) {
  const told = await (await send("GET", `${address}/health`, {}, QUICK)).json().catch(() => null);
  if (told?.name !== "honbun") throw new Problem("wrong-port", address);
  if (isOlder(told.version, OLDEST_SERVICE)) throw new Problem("too-old", told.version);
  return { version: told.version };
}

/** Trades the code on the user's screen for a token.
 * @param {string} address @param {string} code @param {string} name @returns {Promise<string>} */
export async function tradeCode(address, code, name) {
  const answer = await send("POST", `${address}/v1/pair`, { body: JSON.stringify({ code, name }) }, QUICK);
  if (answer.ok) return (await answer.json()).token;
  throw await problemIn(answer);
}

/** What the page says; the site learns from it if it may.
 * @param {Connection} to @param {Page} page @param {Wanted} wanted @returns {Promise<Extraction>} */
export function visitPage(to, page, wanted) {
  return ask(to, "POST", "/v1/visits", { ...page, ...wanted });
}

/** Saves the page in the corpus; the same address again makes a new version.
 * @param {Connection} to @param {Page} page @param {{annotate: string[], learn: boolean}} how
 * @returns {Promise<Saved>} */
export function savePage(to, page, how) {
  return ask(to, "POST", "/v1/documents", { ...page, ...how });
}

/** A saved page as a file: sf, txt, md, html or json.
 * @param {Connection} to @param {string} id @param {string} format */
export async function fetchDocument(to, id, format) {
  return (await request(to, "GET", `/v1/documents/${encodeURIComponent(id)}.${format}`)).text();
}

/** Deletes a saved page; null when it was gone already.
 * @param {Connection} to @param {string} id */
export function deleteDocument(to, id) {
  return orNull(ask(to, "DELETE", `/v1/documents/${encodeURIComponent(id)}`));
}

/** What is known of every site, in short.
 * @param {Connection} to @returns {Promise<{site: string, pages: number}[]>} */
export async function listSites(to) {
  return (await ask(to, "GET", "/v1/sites")).sites;
}

/** What is known of a site; null when no page of it was learned.
 * @param {Connection} to @param {string} site @returns {Promise<Site | null>} */
export function describeSite(to, site) {
  return orNull(ask(to, "GET", `/v1/sites/${encodeURIComponent(site)}`));
}

/** Forgets all that was learned of a site; null when there was nothing.
 * @param {Connection} to @param {string} site @returns {Promise<{forgotten: number} | null>} */
export function forgetSite(to, site) {
  return orNull(ask(to, "DELETE", `/v1/sites/${encodeURIComponent(site)}`));
}

/** Keeps a page with the text that is its content, for `honbun train`.
 * @param {Connection} to @param {Page} page @param {string} text @returns {Promise<{examples: number}>} */
export function keepPage(to, { url, title, html }, text) {
  return ask(to, "POST", "/v1/examples", { url, title, html, text });
}

/** Has the service forget the token that asks.
 * @param {Connection} to */
export async function revokeOwnToken(to) {
  const { tokens } = await ask(to, "GET", "/v1/tokens");
  const { mark } = tokens.find((/** @type {{yours: boolean}} */ { yours }) => yours);
  await ask(to, "DELETE", `/v1/tokens/${mark}`);
}

const KEEP = { keep: true, drop: false, auto: null };

/** Corrects extraction: what stands at this place of the site's pages is content, is none, or is judged again.
 * @param {Connection} to @param {string} site @param {string} path @param {"keep" | "drop" | "auto"} rule */
export function setRule(to, site, path, rule) {
  return ask(to, "PUT", `/v1/sites/${encodeURIComponent(site)}/rules`, { path, keep: KEEP[rule] });
}

/** Words with readings, for furigana.
 * @param {Connection} to @param {string[]} blocks @param {string} engine */
export function annotateText(to, blocks, engine) {
  return ask(to, "POST", "/v1/annotate", { blocks, engine });
}

/** The service's own search page for these words; the words stay behind the `#`, so no server log sees them.
 * @param {string} address @param {string} words */
export function searchPage(address, words) {
  return `${address}/#/search?query=${encodeURIComponent(words)}`;
}

/** The lists of a page, the likeliest first; elements are told by selectors of CSS.
 * @typedef {{path: string, items: {path: string, title: string, link: string}[]}} PageList
 * @param {Connection} to @param {Page} page @returns {Promise<PageList[]>} */
export async function listsOf(to, page) {
  return (await ask(to, "POST", "/v1/feeds?preview=yes", page)).lists;
}

/** The entries of a list as the fields tell them that were picked of one, and the nodes that were taken.
 * @param {Connection} to @param {Page & {fields: Record<string, string[]>}} page
 * @returns {Promise<{entries: object[], picked: Record<string, string>[]}>} */
export function entriesOf(to, page) {
  return ask(to, "POST", "/v1/feeds?preview=yes", page);
}

/** Makes a feed of a list of the page, by its number, or of the one whose fields are told.
 * @param {Connection} to @param {Page & {fields?: Record<string, string[]>}} page @param {number} [number]
 * @returns {Promise<{title: string, addresses: Record<string, string>}>} */
export async function makeFeedOf(to, page, number) {
  return (await ask(to, "POST", number === undefined ? "/v1/feeds" : `/v1/feeds?list=${number}`, page)).feed;
}

/** Values by field, each with the path of its node.
 * @typedef {Record<string, {path: string, text?: string}[]>} Labels
 * @typedef {{url: string, labelled: boolean, tuples: Labels[]}} ReadPage */

/** Teaches the site's fields by labelled pages, or only tells what would be read.
 * @param {Connection} to @param {string} site
 * @param {{pages: {url: string, html: string, tuples: Labels[], wrong: Labels}[], keep: boolean}} lesson
 * @returns {Promise<{pages: ReadPage[]}>} */
export function teachWrapper(to, site, lesson) {
  return ask(to, "POST", `/v1/sites/${encodeURIComponent(site)}/wrappers`, lesson);
}

/** Fields that the saved pages of a site seem to have, the likeliest first, as this page has them; null if none was saved.
 * @param {Connection} to @param {string} site @param {string} url
 * @returns {Promise<{fields: {name: string, examples: {values: {text: string, path?: string}[]}[]}[]} | null>} */
export function suggestFields(to, site, url) {
  const asked = `examples=1&url=${encodeURIComponent(url)}`;
  return orNull(ask(to, "GET", `/v1/sites/${encodeURIComponent(site)}/fields?${asked}`));
}

/** What taught the site's fields; null if nothing did.
 * @param {Connection} to @param {string} site
 * @returns {Promise<{labelled: {url: string, tuples: Labels[]}[]} | null>} */
export function readWrapper(to, site) {
  return orNull(ask(to, "GET", `/v1/sites/${encodeURIComponent(site)}/wrappers`));
}

/** The service's own page for a saved document.
 * @param {string} address @param {string} id */
export function documentPage(address, id) {
  return `${address}/#/document/${id}`;
}

/** The saved documents that match, the best first.
 * @param {Connection} to @param {string} words @param {number} most
 * @returns {Promise<{results: {id: string, title: string, url: string, site: string}[]}>} */
export function searchSaved(to, words, most) {
  return ask(to, "GET", `/v1/search?query=${encodeURIComponent(words)}&results=${most}`);
}

/** @template T @param {Promise<T>} asked @returns {Promise<T | null>} */
async function orNull(asked) {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Problem && error.reason === "not-found") return null;
    throw error;
  }
}

/** @param {Connection} to @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
async function ask(to, method, path, body) {
  return (await request(to, method, path, body)).json();
}

/** @param {Connection} to @param {string} method @param {string} path @param {object} [value] */
async function request(to, method, path, value) {
  if (!to.token) throw new Problem("not-paired");
  const headers = { Authorization: `Bearer ${to.token}` };
  const body = value && JSON.stringify(value);
  if (body && sizeOf(body) > LONGEST_BODY) throw tooLarge(sizeOf(body));
  const answer = await send(method, to.address + path, { headers, body }, SLOW);
  if (answer.ok) return answer;
  throw await problemIn(answer);
}

/** @param {string} method @param {string} address @param {RequestInit} more @param {number} patience */
async function send(method, address, more, patience) {
  const headers = { ...more.headers, ...(more.body ? { "Content-Type": "application/json" } : {}) };
  try {
    return await fetch(address, {
      ...more, method, headers, cache: "no-store", credentials: "omit", redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
  } catch (error) {
    throw new Problem(error instanceof DOMException && error.name === "TimeoutError" ? "timeout" : "not-started", address);
  }
}

/** @type {Record<number, import("./problem.js").Reason>} */
const REASONS = { 401: "revoked", 403: "revoked", 404: "not-found", 413: "too-large", 503: "missing" };
/** @type {Record<string, import("./problem.js").Reason>} */
const KINDS = { "no-code": "code-expired", "wrong-code": "code-wrong", "too-many-tries": "code-tried", "too-heavy": "too-heavy" };

/** @param {Response} answer */
async function problemIn(answer) {
  const told = await answer.json().catch(() => ({}));
  const detail = typeof told.detail === "string" ? told.detail : `HTTP ${answer.status}`;
  const reason = KINDS[String(told.type).replace("urn:honbun:", "")] ?? REASONS[answer.status];
  return new Problem(reason ?? (answer.status < 500 ? "refused" : "failed"), detail);
}

/** @param {number} bytes */
export function tooLarge(bytes) {
  const megabytes = (/** @type {number} */ size) => (size / 2 ** 20).toFixed(1);
  return new Problem("too-large", `${megabytes(bytes)} MiB > ${megabytes(LONGEST_BODY)} MiB`);
}

/** @param {string} text */
function sizeOf(text) {
  return text.length * 3 < LONGEST_BODY ? text.length : new TextEncoder().encode(text).length;
}

/** Whether version a comes before b; only the numbers count.
 * @param {string} a @param {string} b */
export function isOlder(a, b) {
  const [left, right] = [a, b].map((version) => version.split(".").map((part) => Number.parseInt(part, 10) || 0));
  const at = right.findIndex((number, index) => number !== (left[index] ?? 0));
  return at >= 0 && (left[at] ?? 0) < right[at];
}
