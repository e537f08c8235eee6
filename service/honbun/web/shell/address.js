/** Addresses of our pages: all of it stands behind the `#`, which no browser sends to anybody. */

/** @typedef {{page: string, rest: string[], query: URLSearchParams}} Address */

export const FIRST = "search";

/** @param {string} hash `#/document/0000000001/sentences?version=2` @returns {Address} */
export function readAddress(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const [page, ...rest] = path.split("/").map(decoded);
  return { page: page || FIRST, rest: rest.filter(Boolean), query: new URLSearchParams(query) };
}

/** The address of a page; what is empty is left out of its query.
 * @param {string} page @param {string[]} [rest] @param {Record<string, string | number>} [query] */
export function addressOf(page, rest = [], query = {}) {
  const path = [page, ...rest].map(encodeURIComponent).join("/");
  const wanted = Object.entries(query).filter(([, value]) => value !== "" && value !== undefined && value !== null);
  const told = wanted.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return `#/${path}${told && `?${told}`}`;
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
