/** The one client of the service: our pages come from it, so its address is our own. */

import { token } from "./session.js";

/** Why the service did not do what was asked; `kind` is for programs, the message is what it said. */
export class Problem extends Error {
  /** @param {string} kind @param {string} detail @param {number} [status] */
  constructor(kind, detail, status = 0) {
    super(detail);
    this.kind = kind;
    this.status = status;
  }
}

/** The service's answer to a question, as JSON.
 * @param {string} method @param {string} path @param {{body?: object, signal?: AbortSignal}} [more] @returns {Promise<any>} */
export async function ask(method, path, more = {}) {
  return (await send(method, path, more)).json();
}

/** @param {string} path @param {AbortSignal} [signal] */
export async function fetchText(path, signal) {
  return (await send("GET", path, { signal })).text();
}

/** A file of the service as the browser saves files.
 * @param {string} path @param {string} name */
export async function download(path, name) {
  saveAs(await (await send("GET", path, {})).blob(), name);
}

/** @param {Blob} content @param {string} name */
export function saveAs(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A path, with its parts encoded, as in pathOf`/v1/documents/${id}`.
 * @param {TemplateStringsArray} texts @param {...(string | number)} parts */
export function pathOf(texts, ...parts) {
  return String.raw({ raw: texts }, ...parts.map(encodeURIComponent));
}

/** A path with a query; what is empty is left out.
 * @param {string} path @param {Record<string, string | number | undefined | null>} query */
export function withQuery(path, query) {
  const wanted = Object.entries(query).filter(([, value]) => value !== "" && value !== undefined && value !== null);
  return wanted.length === 0
    ? path
    : `${path}?${wanted.map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`).join("&")}`;
}

/** A token for the code on the user's screen.
 * @param {string} code @param {string} name @returns {Promise<string>} */
export async function tradeCode(code, name) {
  return (await ask("POST", "/v1/pair", { body: { code, name } })).token;
}

/** @param {string} method @param {string} path @param {{body?: object, signal?: AbortSignal}} more */
async function send(method, path, { body, signal }) {
  /** @type {Record<string, string>} */
  const headers = token() ? { Authorization: `Bearer ${token()}` } : {};
  if (body) headers["Content-Type"] = "application/json";
  const sent = {
    method,
    headers,
    signal,
    body: body && JSON.stringify(body),
    cache: /** @type {const} */ ("no-store"),
    credentials: /** @type {const} */ ("omit"),
  };
  const answer = await fetch(path, sent).catch((error) => {
    throw error.name === "AbortError" ? error : new Problem("not-started", "");
  });
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => ({}));
  throw new Problem(
    String(told.type ?? "").replace("urn:honbun:", "") || "failed",
    String(told.detail ?? `HTTP ${answer.status}`),
    answer.status,
  );
}
