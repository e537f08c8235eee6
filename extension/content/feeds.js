/**
 * The feeds that a page tells of: those it declares, and those it links to by an address or a word that feeds have.
 * Nothing is asked of anybody, so an address that is only linked may lead elsewhere.
 *
 * The function runs inside the page, in a world of its own, and arrives there as text: it may use nothing around it.
 *
 * @returns {{title: string, address: string}[]}
 */
export function findFeeds() {
  const most = 8;
  const types = /^(?:application|text)\/(?:rss|atom|rdf|feed)\+(?:xml|json)\b|^application\/json$/i;
  const usual = /\/(?:feed|rss|atom|index\.rdf|index\.xml|feed\.json)(?:\.xml|\.rdf|\/)?(?:\?.*)?$/i;
  const words = /^(?:rss|atom|feed|rss feed|フィード|新着rss)$/i;
  /** @type {Map<string, string>} */
  const found = new Map();
  /** @param {string} address @param {string} title */
  const add = (address, title) => {
    if (/^https?:/.test(address) && !found.has(address)) found.set(address, title.trim() || document.title);
  };
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[rel~=alternate i][href]"))) {
    if (types.test(link.type) && !/oembed|wp-json/.test(link.href)) add(link.href, link.title);
  }
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[href]"))) {
    if (link.protocol === "feed:") add(link.href.replace(/^feed:(?:\/\/(?=\w))?/, (begin) => (begin.endsWith("//") ? "http://" : "")), link.textContent);
    else if (usual.test(link.pathname + link.search) || words.test(link.textContent.trim())) add(link.href, link.textContent);
  }
  return [...found].slice(0, most).map(([address, title]) => ({ title, address }));
}
