/** Writing from top to bottom: what the text needs for it, and how such a page is moved through. */

const SHORT = /(?<![0-9A-Za-z.,])(?:[0-9]{1,2}|[!?]{2})(?![0-9A-Za-z.,%])/g;
const OPENING = /^[\s　「『（(《〈【“‘―…]/;
const LINE = 60; // pixels, as browsers move by an arrow key
const PAGE = 0.9;

/** Marks what stands upright in a column (two digits, `!?`), and paragraphs that need no indent.
 * @param {Element} article */
export function markText(article) {
  for (const paragraph of article.querySelectorAll("#body p, #said p")) {
    paragraph.classList.toggle("flush", OPENING.test(paragraph.textContent ?? ""));
  }
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const nodes = [];
  while (walker.nextNode()) nodes.push(/** @type {Text} */ (walker.currentNode));
  for (const node of nodes) if (!node.parentElement?.closest("pre, code, .upright")) markNode(node);
}

/** @param {Text} node */
function markNode(node) {
  const found = [...node.data.matchAll(SHORT)];
  for (const { index, 0: text } of found.reverse()) {
    const part = node.splitText(index);
    part.splitText(text.length);
    const upright = document.createElement("span");
    upright.className = "upright";
    part.replaceWith(upright);
    upright.append(part);
  }
}

/** In vertical writing a page goes on to its left, so the wheel and the usual keys lead there.
 * @param {HTMLElement} page the element that scrolls @param {() => boolean} isVertical */
export function guideThrough(page, isVertical) {
  page.addEventListener("wheel", (event) => {
    if (!isVertical() || event.deltaX || event.ctrlKey) return;
    page.scrollBy({ left: -event.deltaY * (event.deltaMode ? LINE : 1) });
    event.preventDefault();
  }, { passive: false });
  addEventListener("keydown", (event) => {
    if (!isVertical() || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, button, a, summary, dialog, [popover], .wide")) return;
    const way = wayOf(event, page.clientWidth * PAGE);
    if (way === null) return;
    page.scrollBy({ left: -way });
    event.preventDefault();
  });
}

/** How far a key leads on; null if it leads nowhere.
 * @param {KeyboardEvent} event @param {number} page */
function wayOf({ key, shiftKey }, page) {
  const ways = { ArrowDown: LINE, ArrowUp: -LINE, PageDown: page, PageUp: -page, End: Infinity, Home: -Infinity };
  if (key === " ") return shiftKey ? -page : page;
  const way = ways[/** @type {keyof ways} */ (key)];
  return way === undefined ? null : Math.max(-1e7, Math.min(1e7, way));
}
